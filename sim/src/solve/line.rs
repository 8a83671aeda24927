//! A line of best moves.

use quirkat_engine::{Game, Move};

use super::lookup::Tables;
use super::probe::judge;
use super::{SolveError, Value};

/// The plies of a drawn line that are told.
pub const DRAWN_PLIES: usize = 20;

/// Best moves of both sides to the end, the first of equals; a draw is followed
/// for [`DRAWN_PLIES`] plies or to its end.
///
/// # Errors
/// A table is missing.
pub fn line(tables: &Tables, mut game: Game<'_>) -> Result<Vec<Move>, SolveError> {
    let mut moves = Vec::new();
    loop {
        let probe = judge(tables, &game)?;
        let best = probe.moves.iter().rev().max_by_key(|judged| judged.verdict.preference());
        let Some(best) = best.filter(|best| best.verdict.value != Value::Draw || moves.len() < DRAWN_PLIES) else {
            return Ok(moves);
        };
        moves.push(best.mv);
        // Limits play no part, so no game is played on.
        let next = game.position().played(&best.mv);
        game.restart_from(next);
    }
}
