//! Many games on all cores, in blocks.
//!
//! A block is a fixed range of games of one matchup, and it alone decides what
//! its rows are: threads share blocks out as they please.

use std::num::NonZero;
use std::ops::Range;

use rayon::iter::{ParallelBridge, ParallelIterator};

use crate::matchup::Matchup;
use crate::row::GameRow;
use crate::sums::{Counts, Course};

/// Games a block: seconds of work at most, and a few hundred kilobytes of rows.
pub const BLOCK_GAMES: u64 = 10_000;

/// Games between two signs of progress.
const PROGRESS_GAMES: u64 = 1000;

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

/// The system does not start so many threads.
#[derive(Debug, thiserror::Error)]
#[error("cannot start {threads} threads; try fewer")]
pub struct ThreadsError {
    /// Threads asked for.
    pub threads: NonZero<usize>,
    source: rayon::ThreadPoolBuildError,
}

/// The blocks of a matchup of so many games.
pub fn blocks(matchup: u32, games: u64) -> impl Iterator<Item = Block> {
    (0..games.div_ceil(BLOCK_GAMES)).map(move |number| {
        let first = number * BLOCK_GAMES;
        Block { matchup, number, games: first..games.min(first + BLOCK_GAMES) }
    })
}

/// Plays the blocks on `threads` threads. `progress` is told of games played,
/// `store` gets the rows of each block, and how its games went, as soon as it is
/// whole; both are called from any thread and in any order.
///
/// Memory holds one block a thread.
///
/// # Errors
/// The first error of `store`; no new block is begun after it. Or a
/// [`ThreadsError`]; nothing is played then.
pub fn play<E: Send + From<ThreadsError>>(
    matchups: &[Matchup],
    blocks: &[Block],
    threads: NonZero<usize>,
    progress: impl Fn(u64) + Sync,
    store: impl Fn(&Block, Vec<GameRow>, Course) -> Result<(), E> + Sync,
) -> Result<(), E> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.get()).build();
    let pool = pool.map_err(|source| ThreadsError { threads, source })?;
    pool.install(|| {
        blocks.iter().par_bridge().try_for_each(|block| {
            let games = &block.games;
            let matchup = &matchups[block.matchup as usize];
            let mut counts = Counts::new(matchup.ruleset());
            let mut rows = Vec::with_capacity((games.end - games.start) as usize);
            let mut first = games.start;
            while first < games.end {
                let next = games.end.min(first + PROGRESS_GAMES);
                rows.extend(matchup.play_counting(first..next, &mut counts));
                progress(next - first);
                first = next;
            }
            store(block, rows, counts.course())
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_cover_every_game_once() {
        for games in [1, BLOCK_GAMES, BLOCK_GAMES + 1, 3 * BLOCK_GAMES - 1] {
            let all: Vec<u64> = blocks(0, games).flat_map(|block| block.games).collect();
            assert_eq!(all, (0..games).collect::<Vec<_>>());
        }
    }
}
