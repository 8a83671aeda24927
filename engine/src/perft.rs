//! Counts of move sequences, the usual check of a move generator.

use crate::game::decided;
use crate::legal::{LegalMoves, Moment, Move};
use crate::position::Position;
use crate::ruleset::Ruleset;

/// How many sequences of `depth` legal moves the start position has.
///
/// A decided position (no pieces, `min_pieces`, blocked, enemy row) has no
/// successors; repetition, `quiet_limit` and `ply_limit` play no part.
#[must_use]
pub fn perft(ruleset: &Ruleset, depth: u32) -> u64 {
    count(ruleset, &ruleset.start(), Moment::Start, depth)
}

/// [`perft`] from a position, which is not the first ply of a game.
#[must_use]
pub fn perft_from(ruleset: &Ruleset, position: &Position, depth: u32) -> u64 {
    count(ruleset, position, Moment::Later, depth)
}

/// [`perft`] of each legal move: the move and the sequences that begin with it.
/// `depth` is at least 1.
#[must_use]
pub fn divide(ruleset: &Ruleset, position: &Position, moment: Moment, depth: u32) -> Vec<(Move, u64)> {
    let mut legal = LegalMoves::new();
    let _ = decided(ruleset, position, moment, &mut legal);
    let after = |mv: Move| count(ruleset, &position.played(&mv), Moment::Later, depth - 1);
    legal.iter().map(|mv| (mv, after(mv))).collect()
}

fn count(ruleset: &Ruleset, position: &Position, moment: Moment, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut legal = LegalMoves::new();
    if decided(ruleset, position, moment, &mut legal).is_some() {
        return 0;
    }
    if depth == 1 {
        return legal.len().into();
    }
    legal.iter().map(|mv| count(ruleset, &position.played(&mv), Moment::Later, depth - 1)).sum()
}
