//! `quirkat rules list`: the rulesets of the catalogue.

use std::io::{self, Write};

use quirkat_engine::document::one_of;
use quirkat_engine::{Ruleset, Word, catalogue};
use serde::Serialize;

use super::super::{columns, print_json};
use super::words;
use crate::args::ListArgs;
use crate::rulesets::typed;

/// What is left out, and why.
const FOUR_HANDS: &str =
    "A game for four hands that one source mentions has no known rules; two sides are played for now.";

/// A ruleset in a few words, as JSON.
#[derive(Serialize)]
pub struct Summary<'a> {
    pub name: &'a str,
    pub title: &'a str,
    pub family: &'a str,
    pub board: String,
    pub kind: &'static str,
    pub points: usize,
    pub pieces_first: u32,
    pub pieces_second: u32,
    pub sources: &'a [String],
}

impl Summary<'_> {
    pub fn of(ruleset: &Ruleset) -> Summary<'_> {
        let [pieces_first, pieces_second] = words::pieces(ruleset);
        let raw = ruleset.raw();
        Summary {
            name: ruleset.name(),
            title: ruleset.title(),
            family: &raw.family,
            board: words::board(ruleset),
            kind: raw.board.kind.word(),
            points: ruleset.board().size(),
            pieces_first,
            pieces_second,
            sources: &raw.sources,
        }
    }
}

/// Prints one line a ruleset.
///
/// # Errors
/// A family or board kind that no ruleset has.
pub fn list(args: &ListArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let all = catalogue::ENTRIES.iter().map(|entry| entry.load(&[])).collect::<Result<Vec<_>, _>>()?;
    refuse_unknown(args, &all)?;
    let rulesets: Vec<&Ruleset> = all.iter().filter(|ruleset| is_wanted(args, ruleset)).collect();
    if args.json {
        return print_json(out, &rulesets.iter().map(|ruleset| Summary::of(ruleset)).collect::<Vec<_>>());
    }
    if rulesets.is_empty() {
        // Nothing is left to tell it to if standard error is closed too.
        let _ = writeln!(io::stderr(), "no ruleset of the catalogue's {} is like that", all.len());
        return Ok(());
    }
    let mut rows = vec![["name", "title", "board", "pieces a side", "family"].map(str::to_owned).to_vec()];
    rows.extend(rulesets.iter().map(|ruleset| {
        let cells = [ruleset.name(), ruleset.title(), &words::board(ruleset), &words::pieces_a_side(ruleset)];
        [cells.map(str::to_owned).to_vec(), vec![ruleset.raw().family.clone()]].concat()
    }));
    Ok(write!(out, "{}\n{FOUR_HANDS}\n", columns(&rows))?)
}

fn is_wanted(args: &ListArgs, ruleset: &Ruleset) -> bool {
    let raw = ruleset.raw();
    let has = |text: &str, word: &str| text.to_lowercase().contains(&word.to_lowercase());
    let in_sources = |word: &str| raw.sources.iter().any(|source| has(source, word));
    let about = |word: &String| has(ruleset.name(), word) || has(ruleset.title(), word) || in_sources(word);
    args.family.as_ref().is_none_or(|family| raw.family.eq_ignore_ascii_case(family))
        && args.board.as_ref().is_none_or(|kind| raw.board.kind.word() == kind)
        && args.points.is_none_or(|points| ruleset.board().size() == points)
        && args.source.as_deref().is_none_or(in_sources)
        && args.words.iter().all(about)
}

fn refuse_unknown(args: &ListArgs, rulesets: &[Ruleset]) -> anyhow::Result<()> {
    let Some(family) = &args.family else { return Ok(()) };
    let mut families: Vec<&str> = rulesets.iter().map(|ruleset| ruleset.raw().family.as_str()).collect();
    families.sort_unstable();
    families.dedup();
    families.retain(|family| !family.is_empty());
    match families.iter().any(|known| known.eq_ignore_ascii_case(family)) {
        true => Ok(()),
        false => Err(typed("--family", format!("no ruleset of family {family:?}{}", one_of(family, &families))).into()),
    }
}
