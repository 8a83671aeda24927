//! A variant: its board, its rules, a game, and how its games went.

use quirkat_charts::board_on_page;
use quirkat_engine::keys::{Accepts, KEYS, Key};
use quirkat_engine::ruleset::RawRuleset;
use quirkat_engine::{Position, Ruleset, Side, catalogue};

use super::game::{Followed, PageGame};
use super::outcome::{Outcome, outcome};
use super::{PageData, PageFault};
use crate::digits::grouped;
use crate::paper::address;

/// The width of a board in millimetres.
const BOARD_MM: f64 = 90.0;

/// So many matchups of a variant are told one by one; the summary has all.
const OUTCOMES: usize = 6;

/// A variant as the template wants it.
pub(super) struct Variant<'a> {
    /// From 1, for its anchor.
    pub(super) number: usize,
    pub(super) name: &'a str,
    pub(super) title: &'a str,
    pub(super) ruleset: &'a str,
    pub(super) board: String,
    pub(super) changes: Vec<Change>,
    pub(super) notes: &'a str,
    pub(super) contested: Vec<String>,
    pub(super) sources: Vec<Source<'a>>,
    pub(super) start: String,
    pub(super) keys: Vec<KeyRow>,
    /// The board with the start of the game, or that of the ruleset, as SVG.
    pub(super) svg: String,
    pub(super) game: Option<Shown>,
    pub(super) outcomes: Vec<Outcome>,
    /// How many more matchups it has.
    pub(super) more: usize,
}

/// What differs from the ruleset that the variant is made of.
pub(super) struct Change {
    pub(super) key: &'static str,
    pub(super) was: String,
    pub(super) is: String,
    pub(super) meaning: String,
}

/// Who says something.
pub(super) struct Source<'a> {
    pub(super) text: &'a str,
    /// An address in it.
    pub(super) address: Option<&'a str>,
}

/// A rule with its value.
pub(super) struct KeyRow {
    pub(super) name: &'static str,
    pub(super) value: String,
    pub(super) meaning: String,
    pub(super) basis: String,
    pub(super) class: &'static str,
}

/// A game to step through.
pub(super) struct Shown {
    pub(super) pairing: String,
    pub(super) matchup: u32,
    pub(super) number: u64,
    pub(super) plies: usize,
    pub(super) opening_plies: usize,
    pub(super) moves: String,
    pub(super) changes: String,
    /// The letter of the side that moves first.
    pub(super) side: char,
    pub(super) end: String,
}

impl Shown {
    /// The game's place in the run, as a command has it.
    pub(super) fn place(&self) -> String {
        format!("--matchup {} --game {}", self.matchup, self.number)
    }

    /// What is said of the game's opening; empty where it has none.
    pub(super) fn opening(&self) -> String {
        match self.opening_plies {
            0 => String::new(),
            1 => "; its first ply is its opening".to_owned(),
            plies => format!("; its first {plies} plies are its opening"),
        }
    }
}

/// The variant of that number, from 0.
pub(super) fn variant<'a>(data: &PageData<'a>, number: usize) -> Result<Variant<'a>, PageFault> {
    let (name, ruleset): (&'a str, &'a Ruleset) = data.variants[number];
    let raw = ruleset.raw();
    let [first, second] = Side::BOTH.map(|side| ruleset.start().pieces(side).count());
    let base = catalogue::entry(ruleset.name()).and_then(|entry| entry.load(&[]).ok());
    let changed = |key: &Key| base.as_ref().filter(|base| key.value(base.raw()) != key.value(raw));
    let of_it: Vec<_> = data.summaries.iter().filter(|summary| summary.variant == name).collect();
    let game = of_it.iter().find_map(|summary| {
        let game = data.games.iter().find(|game| game.matchup == summary.matchup)?;
        Some((game, summary.pairing()))
    });
    let game = game.map(|(game, pairing)| followed(game, pairing, ruleset)).transpose()?;
    let (start, game) = game.map_or((ruleset.start(), None), |(start, shown)| (start, Some(shown)));
    Ok(Variant {
        number: number + 1,
        name,
        title: ruleset.title(),
        ruleset: ruleset.name(),
        board: format!("{} points, {first} pieces against {second}", grouped(ruleset.board().size() as u64)),
        changes: KEYS
            .iter()
            .filter(|key| key.is_play())
            .filter_map(|key| {
                let was = value(key, changed(key)?.raw());
                Some(Change { key: key.name, was, is: value(key, raw), meaning: meaning(key, raw) })
            })
            .collect(),
        notes: raw.notes.trim(),
        contested: raw.basis.contested.iter().map(|(subject, sentence)| format!("{subject}: {sentence}")).collect(),
        sources: raw.sources.iter().map(|text| Source { text, address: address(text) }).collect(),
        start: ruleset.start().text(ruleset.board()),
        keys: keys(raw, |key| changed(key).is_some()),
        svg: board_on_page(ruleset, &start, BOARD_MM)?,
        game,
        outcomes: of_it.iter().take(OUTCOMES).map(|summary| outcome(summary)).collect(),
        more: of_it.len().saturating_sub(OUTCOMES),
    })
}

fn followed(game: &PageGame, pairing: String, ruleset: &Ruleset) -> Result<(Position, Shown), PageFault> {
    let Followed { start, moves, changes, end } =
        game.follow(ruleset).map_err(|fault| PageFault::Game { matchup: game.matchup, game: game.game, fault })?;
    let shown = Shown {
        pairing,
        matchup: game.matchup,
        number: game.game,
        plies: game.moves.len(),
        opening_plies: game.opening_plies,
        moves,
        changes,
        side: start.to_move().letter(),
        end,
    };
    Ok((start, shown))
}

/// Every rule that means something here.
fn keys(raw: &RawRuleset, is_changed: impl Fn(&Key) -> bool) -> Vec<KeyRow> {
    let idle = raw.idle_keys();
    let matters = |key: &&Key| key.is_play() && !idle.iter().any(|(idle, _)| idle.name == key.name);
    KEYS.iter()
        .filter(matters)
        .map(|key| KeyRow {
            name: key.name,
            value: value(key, raw),
            basis: raw.basis.sentence(key),
            class: match (is_changed(key), key.is_set(raw)) {
                (true, _) => "changed",
                (false, true) => "set",
                (false, false) => "default",
            },
            meaning: meaning(key, raw),
        })
        .collect()
}

fn meaning(key: &Key, raw: &RawRuleset) -> String {
    match key.meaning(raw) {
        Some(meaning) => format!("{}: {meaning}", key.about),
        None => key.about.to_owned(),
    }
}

/// The value as a bare text; a board's points and lines are only counted.
fn value(key: &Key, raw: &RawRuleset) -> String {
    match key.accepts() {
        Accepts::Points => format!("{} points", raw.board.points.len()),
        Accepts::Lines => format!("{} lines", raw.board.lines.len()),
        _ => key.text(raw),
    }
}
