//! Uniform over the merged legal moves.

use quirkat_engine::{Game, LegalMoves, Move, Ruleset};
use rand::{Rng, RngExt};
use rand_chacha::ChaCha8Rng;

use super::{Agent, Kind, Mind, Plays, Trouble};

pub(super) const KIND: Kind = Kind {
    word: "random",
    about: "chooses uniformly among the legal moves",
    settings: &[],
    read: |_| Ok(Agent::Random),
};

/// The agent, which is its own mind: it remembers nothing.
pub(super) struct Random;

impl Plays for Random {
    fn kind(&self) -> &'static Kind {
        &KIND
    }

    fn mind(&self, _: &Ruleset) -> Box<dyn Mind> {
        Box::new(Random)
    }
}

impl Mind for Random {
    fn choose(&mut self, game: &Game<'_>, numbers: &mut ChaCha8Rng) -> Result<Move, Trouble> {
        Ok(choose(game.legal(), numbers))
    }
}

#[inline]
pub(super) fn choose(legal: &LegalMoves, rng: &mut impl Rng) -> Move {
    legal.nth(rng.random_range(0..legal.len()))
}
