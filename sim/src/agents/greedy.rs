//! A move that captures most; ties, and positions without a capture, uniform.

use quirkat_engine::{LegalMoves, Move};
use rand::{Rng, RngExt};

#[inline]
pub(super) fn choose(legal: &LegalMoves, rng: &mut impl Rng) -> Move {
    let taken = |mv: &Move| mv.captured().count();
    let Some(most) = legal.captures().iter().map(taken).max() else {
        return super::random::choose(legal, rng);
    };
    let mut best = legal.captures().iter().filter(|mv| taken(mv) == most);
    let count = best.clone().count() as u32;
    let chosen = best.nth(rng.random_range(0..count) as usize);
    *chosen.unwrap_or(&legal.captures()[0])
}
