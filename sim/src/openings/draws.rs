//! Random openings, no two of which lead to one position.

use std::collections::HashSet;

use quirkat_engine::{Game, Position, Ruleset};
use rand::{Rng, RngExt};

use super::every;
use crate::stream::OpeningKey;

/// Games of random plies that a pair tries to find a new position.
pub(super) const ATTEMPTS: u32 = 100;

/// The openings of one pair after the other.
pub(super) struct Draws<'r> {
    key: OpeningKey,
    plies: u32,
    pair: u64,
    game: Game<'r>,
    seen: HashSet<Position>,
    /// The openings that no pair has found, once one has found nothing new.
    left: Option<Vec<Vec<u32>>>,
}

impl<'r> Draws<'r> {
    pub(super) fn new(ruleset: &'r Ruleset, key: OpeningKey, plies: u32) -> Draws<'r> {
        Draws { key, plies, pair: 0, game: Game::start(ruleset), seen: HashSet::new(), left: None }
    }

    /// Random plies, and the position they lead to unless the game ends before.
    fn attempt(&mut self, numbers: &mut impl Rng) -> Option<(Position, Vec<u32>)> {
        self.game.restart();
        let mut way = Vec::with_capacity(self.plies as usize);
        for _ in 0..self.plies {
            if self.game.outcome().is_some() {
                return None;
            }
            let number = numbers.random_range(0..self.game.legal().len());
            way.push(number);
            self.game.play(self.game.legal().nth(number));
        }
        self.game.outcome().is_none().then(|| (*self.game.position(), way))
    }

    fn left_over(&self) -> Vec<Vec<u32>> {
        let ruleset = self.game.ruleset();
        if !every::is_listable(ruleset, self.plies) {
            return Vec::new();
        }
        let every = every::every(ruleset, self.plies).into_iter();
        every.filter(|(position, _)| !self.seen.contains(position)).map(|(_, way)| way).collect()
    }
}

impl Iterator for Draws<'_> {
    type Item = Vec<u32>;

    fn next(&mut self) -> Option<Vec<u32>> {
        let mut numbers = self.key.stream(self.pair);
        self.pair += 1;
        if self.left.is_none() {
            for _ in 0..ATTEMPTS {
                if let Some((position, way)) = self.attempt(&mut numbers)
                    && self.seen.insert(position)
                {
                    return Some(way);
                }
            }
            self.left = Some(self.left_over());
        }
        let left = self.left.as_mut().filter(|left| !left.is_empty())?;
        let chosen = numbers.random_range(0..left.len() as u32);
        Some(left.swap_remove(chosen as usize))
    }
}
