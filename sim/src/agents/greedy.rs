//! A move that takes most pieces off the board, by captures and huffs; ties,
//! and positions where no move takes any, uniform.

use quirkat_engine::{LegalMoves, Move};
use rand::{Rng, RngExt};

#[inline]
pub(super) fn choose(legal: &LegalMoves, rng: &mut impl Rng) -> Move {
    let taken = |mv: &Move| mv.captured().count() + mv.huff.count();
    let moves = || legal.captures().iter().chain(legal.listed());
    let Some(most) = moves().map(taken).max().filter(|most| *most > 0) else {
        return super::random::choose(legal, rng);
    };
    let mut best = moves().filter(|mv| taken(mv) == most);
    let count = best.clone().count() as u32;
    let chosen = best.nth(rng.random_range(0..count) as usize);
    chosen.copied().unwrap_or_else(|| legal.nth(0))
}
