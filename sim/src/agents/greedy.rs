//! A move that takes most pieces off the board, by captures and huffs; ties,
//! and positions where no move takes any, uniform.

use quirkat_engine::{Game, LegalMoves, Move, Ruleset};
use rand::{Rng, RngExt};
use rand_chacha::ChaCha8Rng;

use super::{Agent, Kind, Mind, Plays, Trouble};

pub(super) const KIND: Kind = Kind {
    word: "greedy",
    about: "chooses a move that takes most pieces, by captures and huffs, uniformly among equals",
    settings: &[],
    read: |_| Ok(Agent::Greedy),
};

/// The agent, which is its own mind: it remembers nothing.
pub(super) struct Greedy;

impl Plays for Greedy {
    fn kind(&self) -> &'static Kind {
        &KIND
    }

    fn mind(&self, _: &Ruleset) -> Box<dyn Mind> {
        Box::new(Greedy)
    }
}

impl Mind for Greedy {
    fn choose(&mut self, game: &Game<'_>, numbers: &mut ChaCha8Rng) -> Result<Move, Trouble> {
        Ok(choose(game.legal(), numbers))
    }
}

#[inline]
pub(crate) fn choose(legal: &LegalMoves, rng: &mut impl Rng) -> Move {
    let taken = |mv: &Move| mv.captured().count() + mv.huff.count();
    let moves = || legal.captures().iter().copied().chain(legal.slides_and_huffs());
    let Some(most) = moves().map(|mv| taken(&mv)).max().filter(|most| *most > 0) else {
        return super::random::choose(legal, rng);
    };
    let best = || moves().filter(|mv| taken(mv) == most);
    let count = best().count() as u32;
    let chosen = best().nth(rng.random_range(0..count) as usize);
    chosen.unwrap_or_else(|| legal.nth(0))
}
