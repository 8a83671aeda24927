//! Shards: fixed shares of a plan's blocks, for many machines.

use std::ops::Range;
use std::str::FromStr;

use quirkat_sim::Block;

use super::progress::Audience;
use super::schedule::Schedule;
use super::{RunFolder, SomeFailed};
use crate::config::Experiment;

/// The most shards.
pub const MOST: u64 = 1_000_000;

/// One of the equal parts of a plan: its blocks in the plan's order, cut into
/// contiguous ranges. The parts decide nothing but who plays a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// From 1.
    number: u64,
    count: u64,
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let read = |text: &str| text.parse::<u64>().ok().filter(|number| (1..=MOST).contains(number));
        let parts = text.split_once('/').and_then(|(number, count)| Some((read(number)?, read(count)?)));
        match parts {
            Some((number, count)) if number <= count => Ok(Shard { number, count }),
            Some((number, count)) => {
                Err(format!("there is no shard {number} of {count}; they are 1/{count} to {count}/{count}"))
            }
            None => Err("expected K/N, as in 1/4 for the first of four shards".into()),
        }
    }
}

impl Shard {
    /// Into how many the plan is split.
    pub fn count(self) -> u64 {
        self.count
    }

    /// Its part of the plan's blocks. Where matchups are played until they are
    /// known, they are shared out whole, so that each shard knows where its own
    /// end.
    pub fn share(self, experiment: &Experiment) -> Vec<Block> {
        let blocks = experiment.blocks();
        if experiment.until.is_some() {
            let own = self.range(experiment.matchups().len());
            return blocks.into_iter().filter(|block| own.contains(&(block.matchup as usize))).collect();
        }
        let Range { start, end } = self.range(blocks.len());
        blocks.into_iter().skip(start).take(end - start).collect()
    }

    /// The number of the shard, of so many, that plays the block of that place
    /// among these, which are all of the plan.
    pub fn of_block(experiment: &Experiment, blocks: &[Block], place: usize, count: u64) -> u64 {
        if experiment.until.is_some() {
            return Shard::of(blocks[place].matchup as usize, experiment.matchups().len(), count);
        }
        Shard::of(place, blocks.len(), count)
    }

    fn range(self, blocks: usize) -> Range<usize> {
        let at = |number: u64| (blocks as u128 * u128::from(number) / u128::from(self.count)) as usize;
        at(self.number - 1)..at(self.number)
    }

    /// The number of the shard, of so many, that has that place among so many
    /// blocks or matchups.
    fn of(place: usize, blocks: usize, count: u64) -> u64 {
        let (mut low, mut high) = (1, count);
        while low < high {
            let middle = low.midpoint(high);
            if place < (Shard { number: middle, count }).range(blocks).end {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        low
    }

    /// Says that the shard is whole.
    ///
    /// # Errors
    /// Games of it failed.
    pub(super) fn finish(
        self,
        experiment: &Experiment,
        folder: &RunFolder,
        played: &Schedule,
        audience: Audience,
    ) -> anyhow::Result<()> {
        let Shard { number, count } = self;
        if audience != Audience::Nobody {
            let folder = folder.path().display();
            audience.say(&format!("shard {number} of {count} is there; when all are, `quirkat merge {folder}` draws"));
        }
        SomeFailed::check(experiment, &played.ends())
    }
}

impl Experiment {
    /// The most shards that each have something to play, at least one.
    pub fn parts(&self) -> u64 {
        let parts = if self.until.is_some() { self.matchups().len() } else { self.blocks().len() };
        (parts as u64).max(1)
    }
}

/// Ascending numbers as ranges: `3,17,40-42`.
pub fn ranges(numbers: &[u64]) -> String {
    let mut ranges: Vec<(u64, u64)> = Vec::new();
    for &number in numbers {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => ranges.push((number, number)),
        }
    }
    let text = |(first, last)| if first == last { format!("{first}") } else { format!("{first}-{last}") };
    ranges.into_iter().map(text).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_share_every_block_once_and_in_order() {
        for blocks in [0, 1, 2, 7, 24, 1000] {
            for count in [1, 2, 3, 8, 31, 2000] {
                let ranges = (1..=count).map(|number| Shard { number, count }.range(blocks));
                let all: Vec<usize> = ranges.clone().flatten().collect();
                assert_eq!(all, (0..blocks).collect::<Vec<_>>(), "{count} shards of {blocks} blocks");
                let sizes: Vec<usize> = ranges.map(|range| range.len()).collect();
                assert!(sizes.iter().max() <= sizes.iter().min().map(|least| least + 1).as_ref());
                for place in 0..blocks {
                    let number = Shard::of(place, blocks, count);
                    assert!(Shard { number, count }.range(blocks).contains(&place));
                }
            }
        }
    }

    #[test]
    fn numbers_are_written_as_ranges() {
        assert_eq!(ranges(&[3, 17, 40, 41, 42]), "3,17,40-42");
        assert_eq!(ranges(&[]), "");
    }

    #[test]
    fn a_shard_is_read_as_it_is_written() {
        assert_eq!("2/3".parse(), Ok(Shard { number: 2, count: 3 }));
        for wrong in ["", "1", "0/3", "4/3", "1/0", "-1/3", "1/2/3", "a/b", "1/1000001"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
