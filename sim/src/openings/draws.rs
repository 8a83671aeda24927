//! Random openings, no two of which lead to one position.

use std::collections::HashSet;

use quirkat_engine::{Game, Position, Ruleset};
use rand::{Rng, RngExt};

use super::{OPENINGS_MOST, every};
use crate::stream::OpeningKey;

/// Games of random plies that a pair tries to find a new position.
pub(super) const ATTEMPTS: u32 = 100;

/// The openings of the first pairs, and what the next one needs.
#[derive(Debug)]
pub(super) struct Draws {
    key: OpeningKey,
    plies: u32,
    /// The moves of one opening after the other.
    moves: Vec<u32>,
    seen: HashSet<Position>,
    /// The openings that no pair has found, once one has found nothing new.
    left: Option<Vec<Vec<u32>>>,
}

impl Draws {
    /// Openings of so many plies, at least one; none is drawn yet.
    pub(super) fn new(key: OpeningKey, plies: u32) -> Draws {
        Draws { key, plies, moves: Vec::new(), seen: HashSet::new(), left: None }
    }

    /// How many are drawn.
    pub(super) fn openings(&self) -> u64 {
        (self.moves.len() / self.plies as usize) as u64
    }

    /// Has each of so many pairs its opening, or is there none left for it?
    pub(super) fn is_enough(&self, pairs: u64) -> bool {
        let is_whole = self.left.as_ref().is_some_and(Vec::is_empty);
        is_whole || self.openings() >= pairs.min(OPENINGS_MOST)
    }

    /// The opening of a pair for which there are enough.
    pub(super) fn opening(&self, pair: u64) -> &[u32] {
        let (plies, number) = (self.plies as usize, (pair % self.openings()) as usize);
        &self.moves[number * plies..(number + 1) * plies]
    }

    /// Draws until there are enough for so many pairs.
    pub(super) fn grow(&mut self, ruleset: &Ruleset, pairs: u64) {
        let mut game = Game::start(ruleset);
        while !self.is_enough(pairs) {
            if let Some(way) = self.draw(&mut game) {
                self.moves.extend(way);
            }
        }
    }

    /// The opening of the next pair.
    fn draw(&mut self, game: &mut Game<'_>) -> Option<Vec<u32>> {
        let mut numbers = self.key.stream(self.openings());
        if self.left.is_none() {
            for _ in 0..ATTEMPTS {
                if let Some((position, way)) = attempt(game, self.plies, &mut numbers)
                    && self.seen.insert(position)
                {
                    return Some(way);
                }
            }
            self.left = Some(self.left_over(game.ruleset()));
            self.seen = HashSet::new();
        }
        let left = self.left.as_mut().filter(|left| !left.is_empty())?;
        let chosen = numbers.random_range(0..left.len() as u32);
        Some(left.swap_remove(chosen as usize))
    }

    fn left_over(&self, ruleset: &Ruleset) -> Vec<Vec<u32>> {
        if !every::is_listable(ruleset, self.plies) {
            return Vec::new();
        }
        let every = every::every(ruleset, self.plies).into_iter();
        every.filter(|(position, _)| !self.seen.contains(position)).map(|(_, way)| way).collect()
    }
}

/// Random plies, and the position they lead to unless the game ends before.
fn attempt(game: &mut Game<'_>, plies: u32, numbers: &mut impl Rng) -> Option<(Position, Vec<u32>)> {
    game.restart();
    let mut way = Vec::with_capacity(plies as usize);
    for _ in 0..plies {
        if game.outcome().is_some() {
            return None;
        }
        let number = numbers.random_range(0..game.legal().len());
        way.push(number);
        game.play(game.legal().nth(number));
    }
    game.outcome().is_none().then(|| (*game.position(), way))
}
