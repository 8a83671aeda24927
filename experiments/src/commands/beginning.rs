//! The game that a command line names: where it begins, and the moves that are
//! played first.

use quirkat_engine::document::Fault;
use quirkat_engine::{Game, Move, Outcome, Ruleset, Word, notation};

use crate::rulesets::{read_position, typed};

/// A game from the start, or from the position of `--position`.
///
/// # Errors
/// The text is no position of the board.
pub fn begin<'r>(ruleset: &'r Ruleset, position: Option<&str>) -> Result<Game<'r>, Fault> {
    Ok(match position {
        Some(text) => Game::from_position(ruleset, read_position(ruleset, text)?),
        None => Game::start(ruleset),
    })
}

/// Plays the moves of `--after`, as in `c2-c3; c4xc2`, and gives them back.
///
/// # Errors
/// The first that is not legal, by its number.
pub fn play_after(game: &mut Game<'_>, moves: &str) -> Result<Vec<Move>, Fault> {
    let moves = moves.trim().trim_end_matches(';').trim_end();
    if moves.is_empty() {
        return Ok(Vec::new());
    }
    let mut played = Vec::new();
    for (n, text) in moves.split(';').enumerate() {
        let fault = |message: String| typed("--after", format!("move {}: {message}", n + 1));
        if let Some(outcome) = game.outcome() {
            return Err(fault(format!("{:?} comes after the end of the game: {}", text.trim(), ending(outcome))));
        }
        let mv = notation::read(game.ruleset(), game.position(), game.legal(), text)
            .map_err(|error| fault(error.to_string()))?;
        game.play(mv);
        played.push(mv);
    }
    Ok(played)
}

/// `draw, repetition: a position occurred as often as the ruleset allows`.
pub fn ending(outcome: Outcome) -> String {
    format!("{}, {}: {}", outcome.result.word(), outcome.reason.word(), outcome.reason.meaning())
}
