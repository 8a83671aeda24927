//! A ruleset in sentences: its board, its pieces, its keys, and who says so.

use quirkat_engine::boards::{BoardKind, Diagonals, SerpentEnds};
use quirkat_engine::keys::Key;
use quirkat_engine::ruleset::RawRuleset;
use quirkat_engine::{Basis, Ruleset, Side};

/// Pieces of First and of Second at the start.
pub fn pieces(ruleset: &Ruleset) -> [u32; 2] {
    Side::BOTH.map(|side| ruleset.start().pieces(side).count())
}

/// `12`, or `12 and 11`.
pub fn pieces_a_side(ruleset: &Ruleset) -> String {
    match pieces(ruleset) {
        [first, second] if first == second => first.to_string(),
        [first, second] => format!("{first} and {second}"),
    }
}

/// `5 x 5 points with alternate diagonals`.
pub fn board(ruleset: &Ruleset) -> String {
    let board = &ruleset.raw().board;
    match board.kind {
        BoardKind::Alquerque => {
            let diagonals = match board.diagonals {
                Diagonals::Alternate => "alternate diagonals",
                Diagonals::All => "all diagonals",
                Diagonals::None => "no diagonals",
            };
            format!("{} x {} points, {diagonals}", board.columns, board.rows)
        }
        BoardKind::Serpents => {
            let middle = match board.ends {
                SerpentEnds::Both => board.length + 1,
                SerpentEnds::Left => board.length,
            };
            let lines = if board.outer_lines { "" } else { ", no outer lines" };
            format!("serpent of {0} + {middle} + {0} points{lines}", board.length)
        }
        BoardKind::Lines => format!("{} points on {} lines", ruleset.board().size(), ruleset.board().lines().len()),
    }
}

/// The key's value as it is told: `"forward"`, `5`, or `37 points`.
pub fn value(key: &Key, raw: &RawRuleset) -> String {
    match key.value(raw) {
        toml::Value::Table(table) => counted(table.len(), "point"),
        toml::Value::Array(list) => counted(list.len(), "line"),
        value => value.to_string(),
    }
}

/// What the key's value means, as a plain clause without its subject.
pub fn meaning(key: &Key, raw: &RawRuleset) -> String {
    match (key.meaning(raw), key.value(raw)) {
        (Some(meaning), _) => meaning.to_owned(),
        (None, toml::Value::Boolean(true)) => "yes".into(),
        (None, toml::Value::Boolean(false)) => "no".into(),
        (None, toml::Value::String(text)) if text.is_empty() => "none".into(),
        (None, toml::Value::String(_)) => "as drawn".into(),
        (None, _) => value(key, raw),
    }
}

/// `Steps of men: forward only.`
pub fn sentence(key: &Key, raw: &RawRuleset) -> String {
    format!("{}: {}.", capitalised(key.about), meaning(key, raw))
}

/// A basis as JSON: `kind` is `sources`, `reading`, `changed` or `unsaid`, and
/// `sources` are labels.
pub fn basis_json(key: &Key, raw: &RawRuleset) -> serde_json::Value {
    match raw.basis.of(key) {
        Basis::Sources(labels) => serde_json::json!({ "kind": "sources", "sources": labels }),
        Basis::Reading => serde_json::json!({ "kind": "reading" }),
        Basis::Changed => serde_json::json!({ "kind": "changed" }),
        Basis::Unsaid => serde_json::json!({ "kind": "unsaid" }),
    }
}

/// The text with a capital first.
pub fn capitalised(text: &str) -> String {
    text.chars().take(1).flat_map(char::to_uppercase).chain(text.chars().skip(1)).collect()
}

fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// The text in lines of at most 80 columns, each after the indent; words longer
/// than that stay whole.
pub fn wrapped(text: &str, indent: &str) -> String {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = indent.to_owned();
        for word in paragraph.split_whitespace() {
            let is_first = line.len() == indent.len();
            if !is_first && line.chars().count() + 1 + word.chars().count() > 80 {
                lines.push(std::mem::replace(&mut line, indent.to_owned()));
            }
            if line.len() > indent.len() {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    lines.join("\n")
}
