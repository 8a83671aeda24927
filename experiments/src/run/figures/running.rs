//! The running estimates: the score of the first games of each matchup, from the sums of its blocks.

use quirkat_charts::{Estimate, RunningScore};
use quirkat_reports::statistics::results::Results;

use super::super::RunFolder;
use super::super::schedule::End;
use super::super::store::BlockStore;
use super::NOTHING;
use crate::config::{Experiment, MatchupPlan};

/// An estimate is drawn where there are so much more games than at the last one: more could not be told apart.
const GROWTH: f64 = 1.06;

/// For each of these matchups its score as blocks were added; empty where it has one block or failed.
///
/// # Errors
/// The sums of a block are missing or cannot be read.
pub fn of(
    experiment: &Experiment,
    folder: &RunFolder,
    plans: &[MatchupPlan],
    ends: &[End],
) -> anyhow::Result<Vec<RunningScore>> {
    let store = BlockStore::new(folder, experiment);
    let mut scores = Vec::new();
    for plan in plans {
        let end = &ends[plan.number as usize];
        let mut running = Running::default();
        let blocks = experiment.matchup_blocks(plan, experiment.games_at_most(plan));
        let blocks: Vec<_> = blocks.filter(|block| end.holds(block.number)).collect();
        if !matches!(end, End::Failed(..)) && blocks.len() > 1 {
            for block in &blocks {
                running.add(store.sums(block)?.sums.results());
            }
        }
        scores.push(running.finish());
    }
    Ok(scores)
}

#[derive(Default)]
struct Running {
    results: Results,
    points: Vec<(u64, Estimate)>,
}

impl Running {
    fn add(&mut self, block: Results) {
        self.results += block;
        let last = self.points.last().map_or(0, |(games, _)| *games);
        if self.results.games() as f64 >= last as f64 * GROWTH {
            self.note();
        }
    }

    fn note(&mut self) {
        self.points.push((self.results.games(), self.results.score().unwrap_or(NOTHING)));
    }

    /// The last estimate is that of all games.
    fn finish(mut self) -> RunningScore {
        if self.points.last().is_some_and(|(games, _)| *games < self.results.games()) {
            self.note();
        }
        RunningScore { points: self.points }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(blocks: u64) -> Vec<u64> {
        let mut running = Running::default();
        (0..blocks).for_each(|_| running.add(Results { wins: 60, draws: 10, losses: 30 }));
        running.finish().points.into_iter().map(|(games, _)| games).collect()
    }

    #[test]
    fn the_first_and_the_last_number_of_games_have_an_estimate_and_of_many_between_some() {
        assert_eq!(after(3), [100, 200, 300]);
        let many = after(10_001);
        assert_eq!((many[0], many[many.len() - 1]), (100, 1_000_100));
        assert!(many.len() < 200 && many.windows(2).all(|pair| pair[0] < pair[1]), "{many:?}");
    }
}
