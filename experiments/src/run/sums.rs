//! The sums of a block of games, which the folder `sums/` keeps beside the
//! block's rows: all that summary, tables and charts are made of. The file has a
//! checksum of itself and of the block's rows, so that a block vouches for
//! itself.

use std::fs;
use std::io;
use std::path::Path;

use quirkat_reports::Sums;
use quirkat_sim::{Block, Course, GameRow};
use serde::{Deserialize, Serialize};

use super::content;
use super::seal::Seal;

/// The sums over the games of one block, or of a matchup.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BlockSums {
    /// The identity of the run.
    run: String,
    matchup: u32,
    /// The first game, and the one after the last.
    games: (u64, u64),
    /// The BLAKE3 checksum of the file of the block's rows, in hex; `None` where
    /// none are kept.
    pub rows_blake3: Option<String>,
    /// The content of the rows of all its games, kept or not ([`content`]).
    pub content_blake3: String,
    /// Results, lengths, and what else the summary asks.
    pub sums: Sums,
    /// By ply and by point.
    pub course: Course,
}

/// What a file of sums turns out to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Read {
    /// The sums of the block.
    Whole(Box<BlockSums>),
    /// There is none; or one of fewer games, of a run that is being extended.
    Missing,
    /// It is not as it was written, or of another block or run.
    Damaged,
}

impl BlockSums {
    /// The sums of a block of a run with these rows, all of them, of which the
    /// file of that checksum keeps some.
    pub fn of(run: &str, block: &Block, rows: &[GameRow], course: Course, rows_blake3: Option<String>) -> BlockSums {
        BlockSums {
            run: run.to_owned(),
            matchup: block.matchup,
            games: (block.games.start, block.games.end),
            rows_blake3,
            content_blake3: content::of_block(rows),
            sums: Sums::of(rows),
            course,
        }
    }

    /// Reads a file of sums of a block of a run.
    pub fn read(path: &Path, run: &str, block: &Block) -> Read {
        match fs::read(path) {
            Ok(bytes) => BlockSums::from_bytes(&bytes, run, block),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Read::Missing,
            Err(_) => Read::Damaged,
        }
    }

    fn from_bytes(bytes: &[u8], run: &str, block: &Block) -> Read {
        let Some(found) = Seal::LINE.taken_off(bytes).and_then(|text| serde_json::from_slice::<BlockSums>(&text).ok())
        else {
            return Read::Damaged;
        };
        let (first, next) = found.games;
        let is_of = found.run == run && found.matchup == block.matchup && first == block.games.start;
        match (is_of && found.sums.games == next - first, next.cmp(&block.games.end)) {
            (true, std::cmp::Ordering::Equal) => Read::Whole(Box::new(found)),
            (true, std::cmp::Ordering::Less) => Read::Missing,
            _ => Read::Damaged,
        }
    }

    /// The file's bytes: an object whose last entry is the checksum of the
    /// object without it.
    ///
    /// # Errors
    /// Never in practice: it is written to memory.
    pub fn bytes(&self) -> serde_json::Result<Vec<u8>> {
        serde_json::to_vec(self).map(|bytes| Seal::LINE.put(bytes))
    }

    /// Adds the sums of the next block of the same matchup.
    pub fn add(&mut self, next: &BlockSums) {
        self.games.1 = next.games.1;
        self.content_blake3 = content::with_next(&self.content_blake3, &next.content_blake3);
        self.sums.add(&next.sums);
        self.course.add(&next.course);
    }

    /// Sums of no games of the matchup.
    pub fn none(matchup: u32) -> BlockSums {
        BlockSums { matchup, ..BlockSums::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_sums_vouches_for_every_byte_of_itself() {
        let block = Block { matchup: 3, number: 1, games: 10..20 };
        let sums = BlockSums {
            run: "a".into(),
            matchup: 3,
            games: (10, 20),
            sums: Sums { games: 10, ..Sums::default() },
            ..BlockSums::default()
        };
        let bytes = sums.bytes().expect("is written");
        serde_json::from_slice::<serde_json::Value>(&bytes).expect("is JSON");
        assert_eq!(BlockSums::from_bytes(&bytes, "a", &block), Read::Whole(Box::new(sums)));
        assert_eq!(BlockSums::from_bytes(&bytes, "b", &block), Read::Damaged);
        let longer = Block { games: 10..30, ..block.clone() };
        assert_eq!(BlockSums::from_bytes(&bytes, "a", &longer), Read::Missing);
        let shorter = Block { games: 10..15, ..block.clone() };
        assert_eq!(BlockSums::from_bytes(&bytes, "a", &shorter), Read::Damaged);
        for at in 0..bytes.len() {
            let mut hurt = bytes.clone();
            hurt[at] ^= 1;
            assert_eq!(BlockSums::from_bytes(&hurt, "a", &block), Read::Damaged, "byte {at}");
            assert_eq!(BlockSums::from_bytes(&bytes[..at], "a", &block), Read::Damaged, "cut at {at}");
        }
    }
}
