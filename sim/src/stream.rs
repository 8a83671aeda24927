//! The random numbers of a game: the one place that derives them.
//!
//! A game's stream is a ChaCha8 stream. Its key is a BLAKE3 hash of the seed,
//! the canonical ruleset and the settings of the two agents in no order; its
//! stream number is the pair's. Two agents that differ draw from a half of it each. So a
//! game hangs on nothing else: no thread, no other game, no name.

use std::cmp::Ordering;

use quirkat_engine::{Ruleset, Side};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::agents::Agent;

/// A stream has 2^68 words; the second half starts here.
const HALF: u128 = 1 << 67;

/// The key of all games of one ruleset between two agents, and who draws from
/// which half of a game's stream.
///
/// ```
/// use quirkat_engine::catalogue;
/// use quirkat_sim::rand::Rng;
/// use quirkat_sim::{Agent, stream::GameKey};
///
/// let bell = catalogue::entry("bell").unwrap().load(&[]).unwrap();
/// let key = |seed| GameKey::new(seed, &bell, &[Agent::Random, Agent::Greedy]);
/// let draw = |key: GameKey, pair, side| key.streams(pair).of(side).next_u64();
/// assert_eq!(draw(key(1), 7, 0), draw(key(1), 7, 0));
/// assert_ne!(draw(key(1), 7, 0), draw(key(1), 7, 1));
/// assert_ne!(draw(key(1), 7, 0), draw(key(1), 8, 0));
/// assert_ne!(draw(key(1), 7, 0), draw(key(2), 7, 0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameKey {
    hash: [u8; 32],
    /// The side that draws from the second half, where the agents differ.
    far: Option<Side>,
}

impl GameKey {
    /// The key of First's agent and Second's; their order does not change the
    /// hash.
    ///
    /// Where the agents differ, the one whose settings come first in text
    /// order has the first half, whichever side it plays. In a mirror pairing
    /// both draw from the first half, in turn.
    #[must_use]
    pub fn new(seed: u64, ruleset: &Ruleset, agents: &[Agent; 2]) -> GameKey {
        let mut settings = agents.each_ref().map(Agent::settings);
        let far = match settings[0].cmp(&settings[1]) {
            Ordering::Less => Some(Side::Second),
            Ordering::Equal => None,
            Ordering::Greater => Some(Side::First),
        };
        settings.sort_unstable();
        let mut hash = blake3::Hasher::new_derive_key("quirkat 2026-11-30 key of a game");
        hash.update(&seed.to_le_bytes());
        for text in [&ruleset.canonical(), &settings[0], &settings[1]] {
            hash.update(&(text.len() as u64).to_le_bytes());
            hash.update(text.as_bytes());
        }
        GameKey { hash: hash.finalize().into(), far }
    }

    /// The random numbers of a game of the pair.
    #[must_use]
    pub fn streams(&self, pair: u64) -> Streams {
        let mut near = ChaCha8Rng::from_seed(self.hash);
        near.set_stream(pair);
        let far = self.far.map(|side| {
            let mut far = near.clone();
            far.set_word_pos(HALF);
            (side.index(), far)
        });
        Streams { near, far }
    }
}

/// The key of the random openings of one ruleset. Agents are no part of it: all
/// that play the ruleset begin their games alike.
///
/// ```
/// use quirkat_engine::catalogue;
/// use quirkat_sim::rand::Rng;
/// use quirkat_sim::stream::OpeningKey;
///
/// let bell = catalogue::entry("bell").unwrap().load(&[]).unwrap();
/// let draw = |plies, pair| OpeningKey::new(1, &bell, plies).stream(pair).next_u64();
/// assert_eq!(draw(6, 0), draw(6, 0));
/// assert_ne!(draw(6, 0), draw(6, 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpeningKey([u8; 32]);

impl OpeningKey {
    /// The key of openings of so many plies.
    #[must_use]
    pub fn new(seed: u64, ruleset: &Ruleset, plies: u32) -> OpeningKey {
        let mut hash = blake3::Hasher::new_derive_key("quirkat 2026-11-30 key of openings");
        hash.update(&seed.to_le_bytes());
        hash.update(&plies.to_le_bytes());
        hash.update(ruleset.canonical().as_bytes());
        OpeningKey(hash.finalize().into())
    }

    /// The random numbers of the pair's opening.
    #[must_use]
    pub fn stream(&self, pair: u64) -> ChaCha8Rng {
        let mut numbers = ChaCha8Rng::from_seed(self.0);
        numbers.set_stream(pair);
        numbers
    }
}

/// The random numbers of one game.
#[derive(Clone, Debug)]
pub struct Streams {
    near: ChaCha8Rng,
    /// The second half, and the side that draws from it.
    far: Option<(usize, ChaCha8Rng)>,
}

impl Streams {
    /// What the side draws from: 0 is First.
    #[inline]
    pub fn of(&mut self, side: usize) -> &mut ChaCha8Rng {
        match &mut self.far {
            Some((far, stream)) if *far == side => stream,
            _ => &mut self.near,
        }
    }
}

#[cfg(test)]
mod tests {
    use quirkat_engine::catalogue;
    use rand::Rng;

    use super::*;

    fn key(seed: u64, agents: &[Agent; 2]) -> GameKey {
        let bell = catalogue::entry("bell").expect("is there").load(&[]).expect("reads");
        GameKey::new(seed, &bell, agents)
    }

    #[test]
    fn swapped_agents_keep_their_own_numbers() {
        let (there, back) = ([Agent::Random, Agent::Greedy], [Agent::Greedy, Agent::Random]);
        assert_eq!(key(1, &there).hash, key(1, &back).hash);
        let mut streams = key(1, &there).streams(7);
        let (random, greedy) = (streams.of(0).next_u64(), streams.of(1).next_u64());
        let mut streams = key(1, &back).streams(7);
        assert_eq!((random, greedy), (streams.of(1).next_u64(), streams.of(0).next_u64()));
        assert_ne!(random, greedy);
    }

    #[test]
    fn two_of_one_kind_draw_in_turn() {
        let [mut streams, mut again] = [0, 1].map(|_| key(1, &Agent::Random.mirror()).streams(7));
        let in_turn = [streams.of(0).next_u64(), streams.of(1).next_u64()];
        assert_eq!(in_turn, [again.of(1).next_u64(), again.of(1).next_u64()]);
        assert_ne!(in_turn[0], in_turn[1]);
    }

    #[test]
    fn seeds_pairs_and_agents_give_other_numbers() {
        let agents = &Agent::Random.mirror();
        let first = |seed, pair, agents| key(seed, agents).streams(pair).of(0).next_u64();
        let numbers = [
            first(1, 0, agents),
            first(u64::MAX, 0, agents),
            first(1, 1, agents),
            first(1, u64::MAX, agents),
            first(1, 0, &Agent::Greedy.mirror()),
        ];
        for (n, number) in numbers.iter().enumerate() {
            assert!(!numbers[..n].contains(number));
        }
    }
}
