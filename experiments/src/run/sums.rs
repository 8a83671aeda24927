//! The sums of a block of games, which the folder `sums/` keeps beside the
//! block's rows: all that summary, tables and charts are made of.

use std::fs;
use std::path::Path;

use quirkat_reports::Sums;
use quirkat_sim::{Block, Course, GameRow};
use serde::{Deserialize, Serialize};

/// The sums over the games of one block, or of a matchup.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BlockSums {
    matchup: u32,
    /// The first game, and the one after the last.
    games: (u64, u64),
    /// Results, lengths, and what else the summary asks.
    pub sums: Sums,
    /// By ply and by point.
    pub course: Course,
}

impl BlockSums {
    /// The sums of a block with these rows, all of them.
    pub fn of(block: &Block, rows: &[GameRow], course: Course) -> BlockSums {
        let games = (block.games.start, block.games.end);
        BlockSums { matchup: block.matchup, games, sums: Sums::of(rows), course }
    }

    /// Reads a file of sums; `None` where it is missing, spoilt, or of other
    /// games than the block's.
    pub fn read(path: &Path, block: &Block) -> Option<BlockSums> {
        let sums: BlockSums = serde_json::from_slice(&fs::read(path).ok()?).ok()?;
        let is_of = sums.matchup == block.matchup && sums.games == (block.games.start, block.games.end);
        (is_of && sums.sums.games == block.games.end - block.games.start).then_some(sums)
    }

    /// The file's bytes.
    ///
    /// # Errors
    /// Never in practice: it is written to memory.
    pub fn bytes(&self) -> serde_json::Result<Vec<u8>> {
        let mut bytes = serde_json::to_vec(self)?;
        bytes.push(b'\n');
        Ok(bytes)
    }

    /// Adds the sums of the next block of the same matchup.
    pub fn add(&mut self, next: &BlockSums) {
        self.games.1 = next.games.1;
        self.sums.add(&next.sums);
        self.course.add(&next.course);
    }

    /// Sums of no games of the matchup.
    pub fn none(matchup: u32) -> BlockSums {
        BlockSums { matchup, ..BlockSums::default() }
    }
}
