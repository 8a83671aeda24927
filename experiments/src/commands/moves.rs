//! `quirkat moves`: all legal moves of a position.

use std::io::{self, Write};

use quirkat_engine::notation::{self, WrittenMove};
use quirkat_engine::{Game, Ruleset, Word};
use serde::Serialize;

use super::beginning::{begin, ending, play_after};
use super::{drawing, print_json};
use crate::args::{MovesArgs, Verbosity};

/// What `--json` prints.
#[derive(Serialize)]
struct Listing {
    position: String,
    moves: Vec<ListedMove>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
}

/// A move as JSON.
#[derive(Serialize)]
struct ListedMove {
    text: String,
    huff: Vec<String>,
    start: Option<String>,
    end: Option<String>,
    path: Vec<String>,
    captured: Vec<String>,
    promoted: bool,
}

/// Prints the legal moves, or how the game has ended.
///
/// # Errors
/// The ruleset, the position or one of the moves before it is wrong.
pub fn moves(args: &MovesArgs, verbosity: Verbosity, out: &mut impl Write) -> anyhow::Result<()> {
    let ruleset = args.ruleset.load()?;
    let mut game = begin(&ruleset, args.position.as_deref())?;
    play_after(&mut game, args.after.as_deref().unwrap_or_default())?;
    if verbosity.verbose {
        let _ = writeln!(io::stderr(), "{}", drawing::draw(&ruleset, game.position()));
    }
    let written = notation::written(&ruleset, game.position(), game.legal());
    if args.json {
        return print_json(out, &listing(&ruleset, &game, written));
    }
    for mv in written {
        writeln!(out, "{}", mv.text)?;
    }
    if let Some(outcome) = game.outcome() {
        writeln!(out, "game over: {}", ending(outcome))?;
    }
    Ok(())
}

fn listing(ruleset: &Ruleset, game: &Game<'_>, written: Vec<WrittenMove>) -> Listing {
    Listing {
        position: game.position().text(ruleset.board()),
        moves: written.into_iter().map(listed).collect(),
        result: game.outcome().map(|outcome| outcome.result.word()),
        reason: game.outcome().map(|outcome| outcome.reason.word()),
    }
}

fn listed(mv: WrittenMove) -> ListedMove {
    ListedMove {
        text: mv.text,
        huff: mv.huff,
        start: mv.path.first().cloned(),
        end: mv.path.last().cloned(),
        path: mv.path,
        captured: mv.captured,
        promoted: mv.promoted,
    }
}
