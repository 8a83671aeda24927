//! Uniform over the merged legal moves.

use quirkat_engine::{LegalMoves, Move};
use rand::{Rng, RngExt};

#[inline]
pub(super) fn choose(legal: &LegalMoves, rng: &mut impl Rng) -> Move {
    legal.nth(rng.random_range(0..legal.len()))
}
