//! Many games, in blocks.
//!
//! A block is a fixed range of games of one matchup, and it alone decides what
//! its rows are: threads and machines share blocks out as they please.

use std::ops::Range;

use crate::agents::Agent;

/// Games a block of agents that choose at a glance: less than a second of work,
/// and a few hundred kilobytes of rows.
pub const BLOCK_GAMES: u64 = 10_000;

/// Games a block where an agent thinks, so that a block still is the work of
/// minutes and a small experiment has blocks enough for many threads.
const THOUGHTFUL_BLOCK_GAMES: u64 = 100;

/// A range of games of one matchup, played and stored as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The matchup's number, which is also its place in the list.
    pub matchup: u32,
    /// The block's number in its matchup.
    pub number: u64,
    /// Its games.
    pub games: Range<u64>,
}

/// The games of each block of a matchup of these agents, which is the same
/// whatever plays it.
#[must_use]
pub fn games_a_block(agents: [&Agent; 2]) -> u64 {
    if agents.into_iter().all(Agent::is_quick) { BLOCK_GAMES } else { THOUGHTFUL_BLOCK_GAMES }
}

/// The blocks of a matchup of so many games, `each` of them a block.
///
/// ```
/// use quirkat_sim::blocks::blocks;
///
/// let cut: Vec<_> = blocks(0, 25_000, 10_000).map(|block| block.games).collect();
/// assert_eq!(cut, [0..10_000, 10_000..20_000, 20_000..25_000]);
/// ```
pub fn blocks(matchup: u32, games: u64, each: u64) -> impl Iterator<Item = Block> {
    (0..games.div_ceil(each)).map(move |number| {
        let first = number * each;
        Block { matchup, number, games: first..games.min(first + each) }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_cover_every_game_once() {
        for each in [THOUGHTFUL_BLOCK_GAMES, BLOCK_GAMES] {
            for games in [1, each, each + 1, 3 * each - 1] {
                let all: Vec<u64> = blocks(0, games, each).flat_map(|block| block.games).collect();
                assert_eq!(all, (0..games).collect::<Vec<_>>());
            }
        }
    }
}
