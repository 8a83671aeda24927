//! `quirkat rules`: the catalogue, one ruleset in words, and a file's errors.

use std::io::{self, IsTerminal, Write};

use quirkat_engine::boards::{BoardKind, Diagonals, SerpentEnds};
use quirkat_engine::keys::{KEYS, Key};
use quirkat_engine::{Ruleset, Side, catalogue};
use serde::Serialize;

use super::{columns, drawing, print_json};
use crate::args::{CheckArgs, Color, ListArgs, ShowArgs};
use crate::rulesets::Source;

/// A ruleset in a few words, as JSON.
#[derive(Serialize)]
struct Summary<'a> {
    name: &'a str,
    title: &'a str,
    board: String,
    points: usize,
    pieces_first: u32,
    pieces_second: u32,
}

/// A whole ruleset as JSON.
#[derive(Serialize)]
struct Whole<'a> {
    name: &'a str,
    title: &'a str,
    board: String,
    points: usize,
    pieces_first: u32,
    pieces_second: u32,
    notes: &'a str,
    sources: &'a [String],
    position: String,
    /// Every key of board, setup, rules and end with its value.
    keys: serde_json::Map<String, serde_json::Value>,
    /// The keys whose value is not the default.
    set: Vec<&'static str>,
}

/// Prints one line a ruleset.
///
/// # Errors
/// Standard output is closed.
pub fn list(args: &ListArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let rulesets = catalogue::ENTRIES.iter().map(|entry| entry.load(&[])).collect::<Result<Vec<_>, _>>()?;
    if args.json {
        return print_json(out, &rulesets.iter().map(summary).collect::<Vec<_>>());
    }
    let mut rows = vec![["name", "title", "board", "pieces a side"].map(str::to_owned).to_vec()];
    rows.extend(rulesets.iter().map(|ruleset| {
        vec![ruleset.name().to_owned(), ruleset.title().to_owned(), board_in_words(ruleset), pieces_a_side(ruleset)]
    }));
    Ok(write!(out, "{}", columns(&rows))?)
}

/// Prints one ruleset with all that it says.
///
/// # Errors
/// The ruleset or an override is wrong.
pub fn show(args: &ShowArgs, color: Color, out: &mut impl Write) -> anyhow::Result<()> {
    let ruleset = args.ruleset.load()?;
    if args.json {
        return print_json(out, &whole(&ruleset)?);
    }
    let raw = ruleset.raw();
    writeln!(out, "{}", wrapped(ruleset.title(), ""))?;
    writeln!(out, "{}", wrapped(&format!("{}: {}", ruleset.name(), board_in_words(&ruleset)), ""))?;
    writeln!(out, "\n{}\n", drawing::draw(&ruleset, &ruleset.start()))?;
    writeln!(out, "Setup: {} pieces a side, w for First, who moves first and up the board", pieces_a_side(&ruleset))?;
    writeln!(out, "{}", ruleset.start().text(ruleset.board()))?;
    writeln!(out, "\nKeys; * marks a value that is not the default")?;
    let idle = raw.idle_keys();
    for key in KEYS.iter().filter(|key| key.is_play()) {
        let mark = if key.is_set(raw) { "*" } else { " " };
        let head = format!("{mark} {} = {}", key.name, key.value(raw));
        let head = if key.is_set(raw) { color.paint("1", &head, io::stdout().is_terminal()) } else { head };
        let reason = idle.iter().find(|(idle, _)| idle.name == key.name).map(|(_, reason)| reason.as_str());
        writeln!(out, "{head}\n{}", wrapped(&sentence(key, &ruleset, reason), "    "))?;
    }
    if !raw.notes.is_empty() {
        writeln!(out, "\nNotes\n{}", wrapped(raw.notes.trim(), ""))?;
    }
    if !raw.sources.is_empty() {
        writeln!(out, "\nSources")?;
        for source in &raw.sources {
            writeln!(out, "- {}", wrapped(source, "  ").trim_start())?;
        }
    }
    Ok(())
}

/// Prints that a file is right.
///
/// # Errors
/// The first thing that is wrong in the file.
pub fn check(args: &CheckArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let ruleset = Source::File(args.file.clone()).load(&[])?;
    Ok(writeln!(out, "{}: ok, ruleset {}", args.file.display(), ruleset.name())?)
}

fn summary(ruleset: &Ruleset) -> Summary<'_> {
    let [pieces_first, pieces_second] = pieces(ruleset);
    Summary {
        name: ruleset.name(),
        title: ruleset.title(),
        board: board_in_words(ruleset),
        points: ruleset.board().size(),
        pieces_first,
        pieces_second,
    }
}

fn whole(ruleset: &Ruleset) -> anyhow::Result<Whole<'_>> {
    let raw = ruleset.raw();
    let play = || KEYS.iter().filter(|key| key.is_play());
    let value = |key: &Key| Ok((key.name.to_owned(), serde_json::to_value(key.value(raw))?));
    let Summary { name, title, board, points, pieces_first, pieces_second } = summary(ruleset);
    Ok(Whole {
        name,
        title,
        board,
        points,
        pieces_first,
        pieces_second,
        notes: &raw.notes,
        sources: &raw.sources,
        position: ruleset.start().text(ruleset.board()),
        keys: play().map(value).collect::<anyhow::Result<_>>()?,
        set: play().filter(|key| key.is_set(raw)).map(|key| key.name).collect(),
    })
}

fn pieces(ruleset: &Ruleset) -> [u32; 2] {
    Side::BOTH.map(|side| ruleset.start().pieces(side).count())
}

/// `12`, or `12 and 11`.
fn pieces_a_side(ruleset: &Ruleset) -> String {
    match pieces(ruleset) {
        [first, second] if first == second => first.to_string(),
        [first, second] => format!("{first} and {second}"),
    }
}

/// `5 x 5 points with alternate diagonals`.
fn board_in_words(ruleset: &Ruleset) -> String {
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

/// `Steps of men: forward only.`
fn sentence(key: &Key, ruleset: &Ruleset, idle: Option<&str>) -> String {
    let raw = ruleset.raw();
    let value = match key.meaning(raw) {
        Some(meaning) => meaning.to_owned(),
        None => match key.value(raw) {
            toml::Value::Boolean(true) => "yes".into(),
            toml::Value::Boolean(false) => "no".into(),
            toml::Value::String(text) if text.is_empty() => "none".into(),
            toml::Value::Array(list) if list.is_empty() => "none".into(),
            toml::Value::Table(table) if table.is_empty() => "none".into(),
            value => value.to_string(),
        },
    };
    let about: String =
        key.about.chars().take(1).flat_map(char::to_uppercase).chain(key.about.chars().skip(1)).collect();
    let idle = idle.map(|reason| format!(" Idle here: it {reason}.")).unwrap_or_default();
    let others: Vec<&str> = key.words().into_iter().filter(|&word| word != key.text(raw)).collect();
    let others = match idle.is_empty() && !others.is_empty() {
        true => format!(" Or: {}.", others.join(", ")),
        false => String::new(),
    };
    format!("{about}: {value}.{idle}{others}")
}

/// The text in lines of at most 80 columns, each after the indent; words longer
/// than that stay whole.
fn wrapped(text: &str, indent: &str) -> String {
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
