//! The value of a position and of each of its moves.

use quirkat_engine::{Game, Move, Position, Ruleset};

use super::lookup::Tables;
use super::successors::value_of;
use super::{SolveError, Verdict};

/// A position's verdict and those of its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Probe {
    /// Of the position, for its side to move.
    pub verdict: Verdict,
    /// In the order of the legal moves.
    pub moves: Vec<Judged>,
}

/// A move, and what it is worth to the side that makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The move.
    pub mv: Move,
    /// For the side that makes it; the depth counts its own ply.
    pub verdict: Verdict,
}

/// Looks a position up.
///
/// # Errors
/// A table is missing.
pub fn probe(tables: &Tables, position: &Position) -> Result<Probe, SolveError> {
    judge(tables, &Game::from_position(tables.space().ruleset(), *position))
}

/// Looks the start up, where `rules.opening` binds.
///
/// # Errors
/// A table is missing.
pub fn first_moves(tables: &Tables, ruleset: &Ruleset) -> Result<Probe, SolveError> {
    judge(tables, &Game::start(ruleset))
}

/// The verdict follows from the moves, or from the end of the game.
pub(crate) fn judge(tables: &Tables, game: &Game<'_>) -> Result<Probe, SolveError> {
    let position = game.position();
    let judged = |mv: Move| Ok(Judged { mv, verdict: tables.verdict(&position.played(&mv))?.before() });
    let moves = game.legal().iter().map(judged).collect::<Result<Vec<_>, SolveError>>()?;
    let best = moves.iter().map(|judged| judged.verdict).max_by_key(|verdict| verdict.preference());
    let ended = || game.outcome().map(|outcome| Verdict { value: value_of(outcome, position.to_move()), depth: 0 });
    let verdict = best.or_else(ended).unwrap_or(Verdict::DRAW);
    Ok(Probe { verdict, moves })
}
