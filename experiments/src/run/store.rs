//! The blocks of a run folder: written whole, checked when they are read.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use quirkat_reports::rows;
use quirkat_sim::{Block, Course, GameRow};
use serde::{Deserialize, Serialize};

use super::RunFolder;
use super::sums::{BlockSums, Read};
use crate::config::{Experiment, Rows};
use crate::files;

/// What the folder holds of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BlockState {
    /// All of it.
    Whole(Box<BlockSums>),
    /// This file of it is not there.
    Missing(PathBuf),
    /// This file of it is not as it was written.
    Damaged(PathBuf),
    /// One of its games failed.
    Failed(Failure),
}

/// A game that failed: its agent crashed, or gave no move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// The identity of the run.
    run: String,
    /// The matchup's number.
    pub matchup: u32,
    /// The game's number in it.
    pub game: u64,
    /// Why, in words.
    pub reason: String,
}

impl Failure {
    /// A game of a run that failed.
    pub fn new(run: &str, matchup: u32, game: u64, reason: String) -> Failure {
        Failure { run: run.to_owned(), matchup, game, reason }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}: {}", self.game, self.reason)
    }
}

/// Reads and writes the blocks of an experiment in its run folder.
pub struct BlockStore<'a> {
    folder: &'a RunFolder,
    run: String,
    rows: Rows,
}

impl<'a> BlockStore<'a> {
    /// The blocks of the experiment in the folder.
    pub fn new(folder: &'a RunFolder, experiment: &Experiment) -> BlockStore<'a> {
        BlockStore { folder, run: experiment.identity(), rows: experiment.rows }
    }

    /// The folder's path.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Does the folder hold the whole block: the sums of its games, and the file
    /// of the rows that are kept, both as they were written? Rows that the sums
    /// vouch for are not read as a table.
    pub fn state(&self, block: &Block) -> BlockState {
        let path = self.folder.sums(block);
        let sums = match BlockSums::read(&path, &self.run, block) {
            Read::Whole(sums) => sums,
            Read::Missing => return self.failure(block).map_or(BlockState::Missing(path), BlockState::Failed),
            Read::Damaged => return BlockState::Damaged(path),
        };
        let path = self.folder.block(block);
        match &sums.rows_blake3 {
            None if self.rows.of(&block.games).is_empty() => {}
            None => return BlockState::Missing(path),
            Some(_) if !path.is_file() => return BlockState::Missing(path),
            Some(known) if files::checksum(&path).is_ok_and(|found| found == *known) => {}
            Some(_) => return BlockState::Damaged(path),
        }
        BlockState::Whole(sums)
    }

    /// The sums of a block that is whole.
    ///
    /// # Errors
    /// It is not, any more.
    pub fn sums(&self, block: &Block) -> anyhow::Result<BlockSums> {
        let path = self.folder.sums(block);
        match BlockSums::read(&path, &self.run, block) {
            Read::Whole(sums) => Ok(*sums),
            Read::Missing => anyhow::bail!("{}: no such file any more", path.display()),
            Read::Damaged => Err(super::Corrupt::new(&path).into()),
        }
    }

    /// Stores a block with the rows of all its games.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn write(&self, block: &Block, rows: &[GameRow], course: Course) -> anyhow::Result<BlockSums> {
        let kept = self.rows.of(&block.games);
        let kept = &rows[..(kept.end - kept.start) as usize];
        let mut checksum = None;
        if !kept.is_empty() {
            let mut bytes = Vec::new();
            rows::write(kept, &mut bytes)?;
            checksum = Some(blake3::hash(&bytes).to_hex().to_string());
            write(&self.folder.block(block), &bytes)?;
        }
        // The sums come last: a block without them is played again.
        let sums = BlockSums::of(&self.run, block, rows, course, checksum);
        write(&self.folder.sums(block), &sums.bytes()?)?;
        remove(&self.folder.failure(block))?;
        Ok(sums)
    }

    /// Stores that a game of the block failed, in place of the block.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write_failure(&self, block: &Block, game: u64, reason: String) -> anyhow::Result<Failure> {
        let failure = Failure::new(&self.run, block.matchup, game, reason);
        let mut bytes = serde_json::to_vec(&failure)?;
        bytes.push(b'\n');
        let folder = self.folder.failures();
        fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        write(&self.folder.failure(block), &bytes)?;
        Ok(failure)
    }

    /// Copies a block that is whole in another folder.
    ///
    /// # Errors
    /// It is not as it was written any more, or cannot be written here.
    pub fn copy(&self, from: &RunFolder, block: &Block) -> anyhow::Result<()> {
        let sums = BlockStore { folder: from, run: self.run.clone(), rows: self.rows }.sums(block)?;
        if let Some(known) = &sums.rows_blake3 {
            let path = from.block(block);
            let bytes = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
            if blake3::hash(&bytes).to_hex().as_str() != known {
                return Err(super::Corrupt::new(&path).into());
            }
            write(&self.folder.block(block), &bytes)?;
        }
        write(&self.folder.sums(block), &sums.bytes()?)
    }

    fn failure(&self, block: &Block) -> Option<Failure> {
        let bytes = fs::read(self.folder.failure(block)).ok()?;
        let failure: Failure = serde_json::from_slice(&bytes).ok()?;
        let is_of = failure.run == self.run && failure.matchup == block.matchup && block.games.contains(&failure.game);
        is_of.then_some(failure)
    }

    /// Removes the files of blocks that are not to be kept.
    ///
    /// # Errors
    /// A file cannot be removed, or a folder not be read.
    pub fn keep_only(&self, is_kept: impl Fn(BlockName) -> bool) -> anyhow::Result<()> {
        for folder in self.folder.block_folders() {
            if !folder.is_dir() {
                continue;
            }
            for entry in fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))? {
                let path = entry?.path();
                if BlockName::of(&path).is_some_and(|name| !is_kept(name)) {
                    remove(&path)?;
                }
            }
        }
        // It goes when it is empty, and stays when it is not.
        let _ = fs::remove_dir(self.folder.failures());
        Ok(())
    }
}

/// What the name of a block's file says: `0003-000012.json`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockName {
    /// The matchup's number.
    pub matchup: u32,
    /// The block's number in it.
    pub block: u64,
    /// Is it the file of a failure?
    pub is_failure: bool,
}

impl BlockName {
    /// The file's name without its ending.
    pub fn stem(block: &Block) -> String {
        format!("{:04}-{:06}", block.matchup, block.number)
    }

    fn of(path: &Path) -> Option<BlockName> {
        let (matchup, block) = path.file_stem()?.to_str()?.split_once('-')?;
        let is_failure = path.parent()?.file_name()? == super::folder::FAILED;
        Some(BlockName { matchup: matchup.parse().ok()?, block: block.parse().ok()?, is_failure })
    }
}

fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    files::write_whole(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}

fn remove(path: &Path) -> anyhow::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(error).with_context(|| format!("cannot remove {}", path.display()))
        }
        _ => Ok(()),
    }
}
