//! `quirkat check-game`: the first illegal move of a written game, and why.

use std::io::Write;
use std::path::Path;

use quirkat_engine::diagnosis::{self, Diagnosis};
use quirkat_engine::document::{Fault, Place};
use quirkat_engine::record::{Record, WrittenPly};
use quirkat_engine::{Game, GameResult, Side, Word, notation};
use serde::Serialize;

use super::beginning::begin;
use super::{ToldAlready, plies, print_json};
use crate::args::CheckGameArgs;
use crate::files;

/// What `--json` prints.
#[derive(Serialize)]
struct Verdict<'a> {
    file: String,
    ruleset: &'a str,
    /// Is every move legal, and the written result, where the game has ended,
    /// that of the game?
    legal: bool,
    /// Legal plies from the start on.
    plies: u32,
    /// The position after them.
    position: String,
    /// How the game has ended; null while it goes on.
    result: Option<&'static str>,
    reason: Option<&'static str>,
    /// The result that the file gives.
    written_result: Option<&'static str>,
    illegal: Option<Illegal<'a>>,
}

/// The first illegal move.
#[derive(Serialize)]
struct Illegal<'a> {
    ply: u32,
    #[serde(rename = "move")]
    number: u32,
    side: &'static str,
    text: &'a str,
    line: usize,
    column: usize,
    cause: &'static str,
    message: String,
    /// The legal moves instead.
    moves: Vec<String>,
}

/// Plays a written game as far as it is legal and says how far that is.
///
/// # Errors
/// The ruleset or the file is wrong, or, told on standard output already, a
/// move is illegal or the result another one.
pub fn check_game(args: &CheckGameArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let ruleset = args.ruleset.load()?;
    let record = read(&args.file)?;
    let mut game = begin(&ruleset, args.position.as_deref())?;
    let fault = record.moves.iter().find_map(|ply| match diagnosis::judge(&game, &ply.text) {
        Ok(mv) => {
            game.play(mv);
            None
        }
        Err(diagnosis) => Some((ply, diagnosis)),
    });
    let file = name(&args.file);
    let contradicted = fault.is_none() && contradicts(&game, record.result);
    if args.json {
        print_json(out, &verdict(&file, &game, &record, fault.as_ref()))?;
    } else if let Some((ply, diagnosis)) = &fault {
        let WrittenPly { text, line, column } = ply;
        let (number, mv, side) = place(&game);
        writeln!(out, "{file}:{line}:{column}: ply {number} (move {mv}, {side}): {text} is illegal: {diagnosis}")?;
        writeln!(out, "position before it: {}", game.position().text(ruleset.board()))?;
    } else {
        writeln!(out, "{file}: {}", in_words(&game, record.result))?;
    }
    if fault.is_some() || contradicted { Err(ToldAlready.into()) } else { Ok(()) }
}

fn name(path: &Path) -> String {
    if path == Path::new("-") { "standard input".to_owned() } else { path.display().to_string() }
}

/// A written game; `-` is standard input.
///
/// # Errors
/// The file cannot be read, or holds no game.
pub fn read(path: &Path) -> Result<Record, Fault> {
    Record::read(&files::read_game(path)?).map_err(|fault| Fault {
        place: at(path, fault.line, fault.column),
        key: None,
        message: fault.message,
    })
}

/// Where a ply of the file stands.
pub fn place_of(path: &Path, ply: &WrittenPly) -> Place {
    at(path, ply.line, ply.column)
}

fn at(path: &Path, line: usize, column: usize) -> Place {
    Place::File { file: name(path).into(), line, column }
}

/// The number of the next ply, that of its move (a ply of each side), and the
/// side to move.
fn place(game: &Game<'_>) -> (u32, u32, &'static str) {
    let side = match game.position().to_move() {
        Side::First => "First",
        Side::Second => "Second",
    };
    (game.plies() + 1, game.plies() / 2 + 1, side)
}

/// Has the game ended otherwise than the file says? A result of a game that
/// goes on is no contradiction: it may have been given up, agreed or forfeited.
fn contradicts(game: &Game<'_>, written: Option<GameResult>) -> bool {
    game.outcome().zip(written).is_some_and(|(outcome, written)| outcome.result != written)
}

/// `legal, 26 plies; First won: a side has no pieces`.
fn in_words(game: &Game<'_>, written: Option<GameResult>) -> String {
    let plies = plies(game.plies());
    let end = match game.outcome() {
        Some(outcome) => format!("{}: {}", outcome.result.meaning(), outcome.reason.meaning()),
        None => "the game goes on".to_owned(),
    };
    let written_result = match written {
        Some(written) if contradicts(game, Some(written)) => {
            format!("; but the file says that {}", written.meaning())
        }
        Some(written) if game.outcome().is_none() => {
            format!(", though the file says that {}: given up, agreed or forfeited", written.meaning())
        }
        _ => String::new(),
    };
    format!("legal, {plies}; {end}{written_result}")
}

fn verdict<'a>(
    file: &str,
    game: &'a Game<'_>,
    record: &Record,
    fault: Option<&'a (&WrittenPly, Diagnosis)>,
) -> Verdict<'a> {
    let ruleset = game.ruleset();
    let (ply, number, side) = place(game);
    Verdict {
        file: file.to_owned(),
        ruleset: ruleset.name(),
        legal: fault.is_none() && !contradicts(game, record.result),
        plies: game.plies(),
        position: game.position().text(ruleset.board()),
        result: game.outcome().map(|outcome| outcome.result.word()),
        reason: game.outcome().map(|outcome| outcome.reason.word()),
        written_result: record.result.map(Word::word),
        illegal: fault.map(|(written, diagnosis)| Illegal {
            ply,
            number,
            side: if side == "First" { "first" } else { "second" },
            text: &written.text,
            line: written.line,
            column: written.column,
            cause: diagnosis.cause.word(),
            message: diagnosis.message.clone(),
            moves: notation::written(ruleset, game.position(), game.legal()).into_iter().map(|mv| mv.text).collect(),
        }),
    }
}
