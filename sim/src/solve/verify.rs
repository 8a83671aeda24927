//! An independent look at every stored value.
//!
//! Nothing of the way in which tables are made is used: each position is set up as
//! a game, its moves are played, and the verdicts after them must give its own. A
//! win of depth `d` has a move to a loss of depth `d - 1` and to no shorter one; a
//! loss of depth `d` leads to wins alone, the longest of depth `d - 1`; a draw leads
//! to no loss, and to a draw. With ends that the game itself decides this proves
//! every value: depths fall to 0 along a win, and a draw can be held for ever.

use quirkat_engine::Game;
use rayon::prelude::*;

use super::lookup::Tables;
use super::probe::judge;
use super::retrograde::Stop;
use super::space::View;
use super::statistics::CHUNK;
use super::table::Table;
use super::{SolveError, Value, Verdict};

/// A stored value that does not follow from its successors.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{position}: stored {stored}, but its moves give {found}")]
pub struct Disagreement {
    /// The position's text.
    pub position: String,
    /// What the table says.
    pub stored: String,
    /// What follows.
    pub found: String,
}

/// Checks every value of a table against its successors. The first that does not
/// agree is given back.
///
/// # Errors
/// A table is missing that a move leads to, or the work was stopped.
pub fn verify(tables: &Tables, table: &Table, stop: Stop<'_>) -> Result<Option<Disagreement>, SolveError> {
    let space = tables.space();
    let layer = table.layer();
    let shape = space.shape(layer)?;
    let chunks = (table.cells() as usize).div_ceil(CHUNK);
    let of_chunk = |chunk: usize| -> Result<Option<Disagreement>, SolveError> {
        if stop(chunk as f64 / chunks as f64) {
            return Err(SolveError::Stopped);
        }
        let mut game = Game::start(space.ruleset());
        for cell in (chunk * CHUNK) as u64..(((chunk + 1) * CHUNK) as u64).min(table.cells()) {
            let view = space.view(layer, shape, cell);
            let stored = table.at(cell);
            let is_used = space.is_used(layer, shape, cell);
            let position = view.position();
            let found = if is_used {
                game.restart_from(position);
                Some(judge(tables, &game)?.verdict)
            } else {
                None
            };
            let agrees = stored == found && View::of(&position) == view;
            if !agrees {
                let text = |verdict: Option<Verdict>| match verdict {
                    None => "nothing".to_owned(),
                    Some(Verdict { value: Value::Draw, .. }) => "a draw".to_owned(),
                    Some(Verdict { value, depth }) => format!("a {} in {depth} plies", value.word()),
                };
                let position = position.text(space.ruleset().board());
                return Ok(Some(Disagreement { position, stored: text(stored), found: text(found) }));
            }
        }
        Ok(None)
    };
    let found = (0..chunks).into_par_iter().map(of_chunk).collect::<Result<Vec<_>, _>>()?;
    Ok(found.into_iter().flatten().next())
}
