//! Which block is played next, and where each matchup ends.
//!
//! A matchup ends at its last block, or earlier: after the first blocks, in
//! order and all whole, whose sums are known well enough; or before a block
//! with a game that failed. Both depend on the blocks alone, not on threads,
//! shards or what was played first: blocks beyond the end may have been begun,
//! but they are not kept.

use std::collections::{BTreeMap, VecDeque};

use quirkat_reports::Sums;
use quirkat_sim::Block;

use super::store::Failure;

/// What a thread does next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// It plays this block.
    Play(Block),
    /// It has nothing left to do.
    Done,
}

/// How far a matchup goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// To its last block.
    Last,
    /// The blocks before this one are known well enough.
    Known(u64),
    /// This block is the first one with a game that failed.
    Failed(u64, Failure),
}

impl End {
    /// Does the block of that number belong to the matchup?
    pub fn holds(&self, block: u64) -> bool {
        match self {
            End::Last => true,
            End::Known(end) | End::Failed(end, _) => block < *end,
        }
    }
}

/// Says of the sums over the first blocks of a matchup, which are whole and in
/// order, whether they are known well enough; `None` where nothing asks.
pub type Enough = Option<Box<dyn Fn(&Sums) -> bool + Send + Sync>>;

/// The blocks to play, in the plan's order, and what is known of those that are
/// there.
pub struct Schedule {
    queue: VecDeque<Block>,
    matchups: Vec<Known>,
    enough: Enough,
}

/// What is known of a matchup.
#[derive(Default)]
struct Known {
    /// The blocks before this one are whole and summed.
    prefix: u64,
    /// Their sums.
    sums: Sums,
    /// Sums of whole blocks beyond a gap.
    beyond: BTreeMap<u64, Sums>,
    /// The blocks before this one are known well enough.
    known: Option<u64>,
    /// Blocks with a game that failed.
    failed: BTreeMap<u64, Failure>,
}

impl Known {
    fn end(&self) -> End {
        match (self.known, self.failed.first_key_value()) {
            // All blocks before it are whole, so that any failure lies beyond.
            (Some(known), _) => End::Known(known),
            (None, Some((&block, failure))) => End::Failed(block, failure.clone()),
            (None, None) => End::Last,
        }
    }

    fn holds(&self, block: u64) -> bool {
        match self.known.or_else(|| self.failed.keys().next().copied()) {
            Some(end) => block < end,
            None => true,
        }
    }

    /// Adds what now follows the prefix without a gap, block by block, for as
    /// long as more has to be known.
    fn advance(&mut self, enough: impl Fn(&Sums) -> bool) {
        while self.known.is_none() {
            let Some(next) = self.beyond.remove(&self.prefix) else { break };
            self.sums.add(&next);
            self.prefix += 1;
            if enough(&self.sums) {
                self.known = Some(self.prefix);
                self.beyond.clear();
            }
        }
    }
}

impl Schedule {
    /// Nothing to play and nothing known of so many matchups.
    pub fn new(matchups: usize, enough: Enough) -> Schedule {
        let matchups = std::iter::repeat_with(Known::default).take(matchups).collect();
        Schedule { queue: VecDeque::new(), matchups, enough }
    }

    /// The block has to be played; blocks are told of in the plan's order.
    pub fn add(&mut self, block: Block) {
        self.queue.push_back(block);
    }

    /// The block is whole, found so or just played, and has these sums.
    pub fn whole(&mut self, block: &Block, sums: &Sums) {
        let Some(enough) = &self.enough else { return };
        let matchup = &mut self.matchups[block.matchup as usize];
        matchup.failed.remove(&block.number);
        if matchup.known.is_none() {
            matchup.beyond.insert(block.number, sums.clone());
            matchup.advance(enough);
        }
    }

    /// A game of the block failed.
    pub fn failed(&mut self, block: &Block, failure: Failure) {
        self.matchups[block.matchup as usize].failed.insert(block.number, failure);
    }

    /// What to play next.
    pub fn next(&mut self) -> Next {
        while let Some(block) = self.queue.pop_front() {
            if self.holds(&block) {
                return Next::Play(block);
            }
        }
        Next::Done
    }

    /// Does the block still belong to its matchup?
    pub fn holds(&self, block: &Block) -> bool {
        self.matchups[block.matchup as usize].holds(block.number)
    }

    /// May the matchup still end anywhere?
    pub fn goes_on(&self, matchup: u32) -> bool {
        self.matchups[matchup as usize].holds(u64::MAX)
    }

    /// How far each matchup goes, as far as is known now.
    pub fn ends(&self) -> Vec<End> {
        self.matchups.iter().map(Known::end).collect()
    }

    /// The blocks still to play, those beyond an end left out.
    pub fn open(&self) -> impl Iterator<Item = &Block> {
        self.queue.iter().filter(|block| self.holds(block))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(number: u64) -> Block {
        Block { matchup: 0, number, games: number * 10..number * 10 + 10 }
    }

    fn ten_games() -> Sums {
        Sums { games: 10, ..Sums::default() }
    }

    fn failure() -> Failure {
        Failure::new("run", 0, 7, "crashed".into())
    }

    fn schedule(blocks: u64, enough: u64) -> Schedule {
        let mut schedule = Schedule::new(1, Some(Box::new(move |sums: &Sums| sums.games >= enough)));
        (0..blocks).for_each(|number| schedule.add(block(number)));
        schedule
    }

    #[test]
    fn a_matchup_ends_after_the_same_block_whatever_the_order_in_which_blocks_become_whole() {
        for order in [[0, 1, 2, 3, 4], [4, 3, 2, 1, 0], [2, 0, 4, 1, 3]] {
            let mut schedule = schedule(5, 30);
            for number in order {
                schedule.whole(&block(number), &ten_games());
            }
            assert_eq!(schedule.ends()[0], End::Known(3), "{order:?}");
            assert_eq!(schedule.next(), Next::Play(block(0)));
        }
    }

    #[test]
    fn blocks_beyond_a_gap_decide_nothing() {
        let mut schedule = schedule(5, 30);
        [0, 2, 3, 4].into_iter().for_each(|number| schedule.whole(&block(number), &ten_games()));
        assert_eq!(schedule.ends()[0], End::Last);
        schedule.whole(&block(1), &ten_games());
        assert_eq!(schedule.ends()[0], End::Known(3));
    }

    #[test]
    fn the_first_failed_block_ends_a_matchup_and_those_before_it_are_played() {
        let mut schedule = schedule(5, 1000);
        schedule.failed(&block(3), failure());
        schedule.failed(&block(1), failure());
        assert_eq!(schedule.ends()[0], End::Failed(1, failure()));
        assert_eq!([schedule.next(), schedule.next()], [Next::Play(block(0)), Next::Done]);
    }

    #[test]
    fn what_fails_beyond_the_end_does_not_count() {
        let mut schedule = schedule(5, 20);
        schedule.failed(&block(3), failure());
        [0, 1].into_iter().for_each(|number| schedule.whole(&block(number), &ten_games()));
        assert_eq!(schedule.ends()[0], End::Known(2));
    }
}
