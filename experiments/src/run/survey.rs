//! What a run folder holds of an experiment, block by block.

use std::path::{Path, PathBuf};

use quirkat_sim::Block;

use super::progress::Tally;
use super::schedule::{End, Schedule};
use super::store::{BlockName, BlockState, BlockStore, Failure};
use crate::config::Experiment;

/// What is there of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// All of it.
    Whole,
    /// This file is not there.
    Missing(PathBuf),
    /// This file is not as it was written.
    Damaged(PathBuf),
    /// One of its games failed.
    Failed(Failure),
}

/// What becomes of blocks with a game that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failures {
    /// They end their matchup.
    Stand,
    /// They are played again.
    TryAgain,
}

/// What was found of the blocks, and what is to be played.
pub struct Survey {
    /// The blocks that are not whole, queued.
    pub schedule: Schedule,
    found: Vec<(Block, Found)>,
    /// The results of the whole blocks, by matchup.
    pub tallies: Vec<Tally>,
}

impl Survey {
    /// Reads and checks the blocks, which come in the plan's order. Blocks
    /// beyond the end of their matchup are not looked at.
    pub fn take(
        experiment: &Experiment,
        mut state: impl FnMut(&Block) -> BlockState,
        blocks: Vec<Block>,
        failures: Failures,
    ) -> Survey {
        let matchups = experiment.matchups().len();
        let mut schedule = Schedule::new(matchups, experiment.enough());
        let mut tallies = vec![Tally::default(); matchups];
        let mut found = Vec::with_capacity(blocks.len());
        for block in blocks {
            if !schedule.holds(&block) {
                continue;
            }
            let state = match state(&block) {
                BlockState::Whole(sums) => {
                    schedule.whole(&block, &sums.sums);
                    tallies[block.matchup as usize].add(&sums.sums);
                    found.push((block, Found::Whole));
                    continue;
                }
                BlockState::Missing(path) => Found::Missing(path),
                BlockState::Damaged(path) => Found::Damaged(path),
                BlockState::Failed(failure) => {
                    if failures == Failures::Stand {
                        schedule.failed(&block, failure.clone());
                    }
                    Found::Failed(failure)
                }
            };
            schedule.add(block.clone());
            found.push((block, state));
        }
        Survey { schedule, found, tallies }
    }

    /// The blocks of the run and what was found of them, in the plan's order;
    /// those beyond the end of their matchup are none.
    pub fn blocks(&self) -> impl Iterator<Item = (&Block, &Found)> {
        let ends = self.schedule.ends();
        let is_wanted = move |block: &Block| match &ends[block.matchup as usize] {
            End::Failed(failed, _) => block.number <= *failed,
            end => end.holds(block.number),
        };
        self.found.iter().filter(move |(block, _)| is_wanted(block)).map(|(block, found)| (block, found))
    }

    /// For each matchup its name, the games that are there, and the games of its
    /// blocks.
    pub fn progress(&self, experiment: &Experiment) -> Vec<(String, Tally, u64)> {
        let mut games = vec![0; self.tallies.len()];
        for (block, _) in self.blocks() {
            games[block.matchup as usize] += block.games.end - block.games.start;
        }
        let plans = experiment.matchups();
        let each = plans.iter().zip(&self.tallies).zip(games);
        each.map(|((plan, tally), games)| (experiment.matchup_name(plan), *tally, games)).collect()
    }

    /// The damaged files.
    pub fn damaged(&self) -> impl Iterator<Item = &Path> {
        self.blocks().filter_map(|(_, found)| if let Found::Damaged(path) = found { Some(&**path) } else { None })
    }

    /// The missing files.
    pub fn missing(&self) -> impl Iterator<Item = &Path> {
        self.blocks().filter_map(|(_, found)| if let Found::Missing(path) = found { Some(&**path) } else { None })
    }
}

/// Removes what lies beyond the ends of the matchups.
///
/// # Errors
/// A file cannot be removed.
pub fn trim(store: &BlockStore<'_>, ends: &[End]) -> anyhow::Result<()> {
    if ends.iter().all(|end| matches!(end, End::Last)) {
        return store.keep_only(|_| true);
    }
    store.keep_only(|BlockName { matchup, block, is_failure }| match ends.get(matchup as usize) {
        Some(End::Failed(failed, _)) if is_failure => block == *failed,
        Some(end) => end.holds(block),
        None => true,
    })
}
