//! `quirkat rules show`: one ruleset in words, and on whose word.

use std::io::{self, IsTerminal, Write};

use quirkat_engine::Ruleset;
use quirkat_engine::basis::label;
use quirkat_engine::keys::{KEYS, Key};
use serde::Serialize;
use serde_json::{Map, Value};

use super::super::{drawing, print_json};
use super::list::Summary;
use super::words::{self, wrapped};
use crate::args::{Color, ShowArgs, Verbosity};

/// A whole ruleset as JSON.
#[derive(Serialize)]
struct Whole<'a> {
    name: &'a str,
    title: &'a str,
    family: &'a str,
    board: String,
    points: usize,
    pieces_first: u32,
    pieces_second: u32,
    notes: &'a str,
    sources: &'a [String],
    /// The sources that have a label, by it.
    labels: Map<String, Value>,
    position: String,
    /// Every key of board, setup, rules and end with its value.
    keys: Map<String, Value>,
    /// The keys whose value is not the default.
    set: Vec<&'static str>,
    /// The keys that mean nothing beside the others.
    idle: Vec<&'static str>,
    /// What each key that is not idle means.
    meanings: Map<String, Value>,
    /// Who says each key that is not idle.
    basis: Map<String, Value>,
    /// Where sources or readings disagree, by key or table.
    contested: Map<String, Value>,
}

/// Prints one ruleset with all that it says.
///
/// # Errors
/// The ruleset or an override is wrong.
pub fn show(args: &ShowArgs, color: Color, verbosity: Verbosity, out: &mut impl Write) -> anyhow::Result<()> {
    let ruleset = args.ruleset.load()?;
    if args.json {
        return print_json(out, &whole(&ruleset)?);
    }
    let raw = ruleset.raw();
    let family = if raw.family.is_empty() { String::new() } else { format!("; family {}", raw.family) };
    writeln!(out, "{}", wrapped(ruleset.title(), ""))?;
    writeln!(out, "{}", wrapped(&format!("{}: {}{family}", ruleset.name(), words::board(&ruleset)), ""))?;
    writeln!(out, "\n{}\n", drawing::draw(&ruleset, &ruleset.start()))?;
    let pieces = words::pieces_a_side(&ruleset);
    writeln!(out, "Setup: {pieces} pieces a side, w for First, who moves first and up the board")?;
    writeln!(out, "{}", ruleset.start().text(ruleset.board()))?;
    keys(&ruleset, color, verbosity, out)?;
    if !raw.basis.contested.is_empty() {
        writeln!(out, "\nContested")?;
        for (subject, sentence) in &raw.basis.contested {
            writeln!(out, "- {}", wrapped(&format!("{subject}: {sentence}"), "  ").trim_start())?;
        }
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

/// Every key that means something, in a sentence with its basis; those that
/// mean nothing by their names, or each with its reason where more is wanted.
fn keys(ruleset: &Ruleset, color: Color, verbosity: Verbosity, out: &mut impl Write) -> anyhow::Result<()> {
    let raw = ruleset.raw();
    let idle = raw.idle_keys();
    writeln!(out, "\nKeys; * marks a value that is not the default")?;
    for key in KEYS.iter().filter(|key| key.is_play()) {
        let reason = idle.iter().find(|(idle, _)| idle.name == key.name).map(|(_, reason)| reason.as_str());
        if reason.is_some() && !verbosity.verbose {
            continue;
        }
        let mark = if key.is_set(raw) { "*" } else { " " };
        let head = format!("{mark} {} = {}", key.name, words::value(key, raw));
        let head = if key.is_set(raw) { color.paint("1", &head, io::stdout().is_terminal()) } else { head };
        let mut sentences = vec![words::sentence(key, raw)];
        match reason {
            Some(reason) => sentences.push(format!("Idle here: it {reason}.")),
            None => {
                let contested = raw.basis.contested(key).map_or("", |_| "Contested: see below.");
                sentences.extend([raw.basis.sentence(key), contested.to_owned(), others(key, ruleset)]);
            }
        }
        sentences.retain(|sentence| !sentence.is_empty());
        writeln!(out, "{head}\n{}", wrapped(&sentences.join(" "), "    "))?;
    }
    if !idle.is_empty() && !verbosity.verbose {
        let names: Vec<&str> = idle.iter().map(|(key, _)| key.name).collect();
        let text = format!("These mean nothing here, and -v says why: {}.", names.join(", "));
        writeln!(out, "{}", wrapped(&text, "  "))?;
    }
    Ok(())
}

/// `Or: single, optional.`, the values that the key could have.
fn others(key: &Key, ruleset: &Ruleset) -> String {
    let others: Vec<&str> = key.words().into_iter().filter(|&word| word != key.text(ruleset.raw())).collect();
    if others.is_empty() { String::new() } else { format!("Or: {}.", others.join(", ")) }
}

fn whole(ruleset: &Ruleset) -> anyhow::Result<Whole<'_>> {
    let raw = ruleset.raw();
    let idle: Vec<&'static str> = raw.idle_keys().into_iter().map(|(key, _)| key.name).collect();
    let play = || KEYS.iter().filter(|key| key.is_play());
    let active = || play().filter(|key| !idle.contains(&key.name));
    let value = |key: &Key| Ok((key.name.to_owned(), serde_json::to_value(key.value(raw))?));
    let labelled = |source: &String| label(source).map(|label| (label.to_owned(), source.as_str().into()));
    let Summary { name, title, family, board, points, pieces_first, pieces_second, .. } = Summary::of(ruleset);
    Ok(Whole {
        name,
        title,
        family,
        board,
        points,
        pieces_first,
        pieces_second,
        notes: &raw.notes,
        sources: &raw.sources,
        labels: raw.sources.iter().filter_map(labelled).collect(),
        position: ruleset.start().text(ruleset.board()),
        keys: play().map(value).collect::<anyhow::Result<_>>()?,
        set: play().filter(|key| key.is_set(raw)).map(|key| key.name).collect(),
        meanings: active().map(|key| (key.name.to_owned(), words::meaning(key, raw).into())).collect(),
        basis: active().map(|key| (key.name.to_owned(), words::basis_json(key, raw))).collect(),
        contested: raw.basis.contested.iter().map(|(key, text)| ((*key).to_owned(), text.as_str().into())).collect(),
        idle,
    })
}
