//! Counts of move sequences, the usual check of a move generator.

use crate::game::{Game, decided};
use crate::history::History;
use crate::legal::{LegalMoves, Moment, Move};
use crate::position::Position;
use crate::ruleset::Ruleset;

/// How many sequences of `depth` legal moves the start position has.
///
/// A decided position (no pieces, `min_pieces`, blocked, enemy row) has no
/// successors; repetition, `quiet_limit` and `ply_limit` play no part.
#[must_use]
pub fn perft(ruleset: &Ruleset, depth: u32) -> u64 {
    count(ruleset, &ruleset.start(), &History::new(ruleset.compiled()), Moment::Start, depth)
}

/// [`perft`] from a position, which is not the first ply of a game and has no
/// history.
#[must_use]
pub fn perft_from(ruleset: &Ruleset, position: &Position, depth: u32) -> u64 {
    count(ruleset, position, &History::new(ruleset.compiled()), Moment::Later, depth)
}

/// [`perft`] of each legal move of a game: the move and the sequences that begin
/// with it. `depth` is at least 1.
#[must_use]
pub fn divide(game: &Game<'_>, depth: u32) -> Vec<(Move, u64)> {
    let (ruleset, position, history, legal) = (game.ruleset(), game.position(), game.history(), game.legal());
    legal.iter().map(|mv| (mv, after(ruleset, position, history, legal, mv, depth - 1))).collect()
}

fn count(ruleset: &Ruleset, position: &Position, history: &History, moment: Moment, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut legal = LegalMoves::new();
    if decided(ruleset, position, history, moment, &mut legal).is_some() {
        return 0;
    }
    if depth == 1 {
        return legal.len().into();
    }
    legal.iter().map(|mv| after(ruleset, position, history, &legal, mv, depth - 1)).sum()
}

fn after(ruleset: &Ruleset, position: &Position, history: &History, legal: &LegalMoves, mv: Move, depth: u32) -> u64 {
    let mut next = history.clone();
    next.note(ruleset.compiled(), position, legal, &mv);
    count(ruleset, &position.played(&mv), &next, Moment::Later, depth)
}
