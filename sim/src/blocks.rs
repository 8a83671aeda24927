//! Many games on all cores, in blocks.
//!
//! A block is a fixed range of games of one matchup, and it alone decides what
//! its rows are: threads share blocks out as they please.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use rayon::iter::{ParallelBridge, ParallelIterator};

use crate::agents::AgentFailure;
use crate::matchup::{Matchup, Player};
use crate::row::GameRow;
use crate::sums::{Counts, Course};

/// Games a block: seconds of work at most, and a few hundred kilobytes of rows.
pub const BLOCK_GAMES: u64 = 10_000;

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
/// Gives the failures of agents, one for each matchup that has any, in the order
/// of matchups. A block with a failure is not stored, and no other of its
/// matchup is begun after it; those stored before stay, and the other matchups
/// are played to their end.
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
) -> Result<Vec<AgentFailure>, E> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.get()).build();
    let pool = pool.map_err(|source| ThreadsError { threads, source })?;
    let failures = Failures::default();
    pool.install(|| {
        blocks.iter().par_bridge().try_for_each(|block| {
            if failures.has(block.matchup) {
                return Ok(());
            }
            let matchup = &matchups[block.matchup as usize];
            let mut counts = Counts::new(matchup.ruleset());
            match Player::new(matchup).play_all(block.games.clone(), &mut counts, &progress) {
                Ok(rows) => store(block, rows, counts.course()),
                Err(failure) => {
                    failures.add(failure);
                    Ok(())
                }
            }
        })
    })?;
    Ok(failures.into_list())
}

/// The failures of agents, the one of the least game for each matchup.
#[derive(Default)]
struct Failures(Mutex<BTreeMap<u32, AgentFailure>>);

impl Failures {
    fn has(&self, matchup: u32) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).contains_key(&matchup)
    }

    fn add(&self, failure: AgentFailure) {
        let mut failures = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = failures.entry(failure.matchup).or_insert_with(|| failure.clone());
        if failure.game < kept.game {
            *kept = failure;
        }
    }

    fn into_list(self) -> Vec<AgentFailure> {
        self.0.into_inner().unwrap_or_else(PoisonError::into_inner).into_values().collect()
    }
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
