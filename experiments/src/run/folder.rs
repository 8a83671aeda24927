//! The run folder: what is where, and whose it is.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use quirkat_engine::document::Fault;
use quirkat_reports::games;
use quirkat_reports::tables::{self, MatchupRow};
use quirkat_sim::{Block, blocks};

use super::manifest::Manifest;
use super::sums::BlockSums;
use crate::config::{Experiment, Overrides, Rows};
use crate::files;

/// Where runs go that were not told where.
const RUNS: &str = "runs";

/// How far the folder holds a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BlockState {
    /// All of it.
    Whole,
    /// This file of it is not there.
    Missing(PathBuf),
    /// This file of it is not as it was written.
    Damaged(PathBuf),
}

/// Are the sums those of the rows in the file?
fn agree(rows: &Path, sums: &BlockSums) -> bool {
    games::read(rows, Some(games::SUMMED)).and_then(games::sums).is_ok_and(|found| found == sums.sums)
}

/// A run folder, which need not exist yet.
#[derive(Clone, Debug)]
pub struct RunFolder {
    path: PathBuf,
}

impl RunFolder {
    /// The folder of that path.
    pub fn at(path: &Path) -> RunFolder {
        RunFolder { path: path.to_owned() }
    }

    /// `runs/<the config file's name>`.
    pub fn named_after(config: &Path) -> RunFolder {
        RunFolder { path: Path::new(RUNS).join(config.file_stem().unwrap_or_default()) }
    }

    /// The folder's path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The folder of the charts.
    pub fn charts(&self) -> PathBuf {
        self.path.join("charts")
    }

    /// The folder of the tables.
    pub fn tables(&self) -> PathBuf {
        self.path.join("tables")
    }

    fn games(&self) -> PathBuf {
        self.path.join("games")
    }

    fn config(&self) -> PathBuf {
        self.path.join("config.toml")
    }

    /// The file of a block of games.
    pub fn block(&self, block: &Block) -> PathBuf {
        self.games().join(format!("{:04}-{:06}.parquet", block.matchup, block.number))
    }

    /// The file of the sums of a block of games.
    pub fn sums(&self, block: &Block) -> PathBuf {
        self.sums_folder().join(format!("{:04}-{:06}.json", block.matchup, block.number))
    }

    fn sums_folder(&self) -> PathBuf {
        self.path.join("sums")
    }

    /// Does the folder hold the whole block: the sums of its games and the rows
    /// that are kept, readable, of just its games, and as they were when the
    /// manifest was written, if they were there then?
    pub fn state(&self, block: &Block, rows: Rows, manifest: &Manifest) -> BlockState {
        let path = self.sums(block);
        if !path.is_file() {
            return BlockState::Missing(path);
        }
        let known = self.is_unchanged(&path, manifest);
        let Some(sums) = BlockSums::read(&path, block).filter(|_| known != Some(false)) else {
            return BlockState::Damaged(path);
        };
        let kept = rows.of(&block.games);
        if kept.is_empty() {
            return BlockState::Whole;
        }
        let path = self.block(block);
        if !path.is_file() {
            return BlockState::Missing(path);
        }
        let is_known = [known, self.is_unchanged(&path, manifest)];
        let is_block = games::read(&path, Some(&["matchup", "game"]))
            .is_ok_and(|frame| games::is_block(&frame, block.matchup, kept.clone()));
        if !is_block || is_known[1] == Some(false) {
            return BlockState::Damaged(path);
        }
        // Where no checksum vouches for them, rows and sums vouch for each other.
        if is_known != [Some(true); 2] && kept == block.games && !agree(&path, &sums) {
            return BlockState::Damaged(path);
        }
        BlockState::Whole
    }

    /// Has the file the checksum that the manifest has for it? `None` where it
    /// has none.
    fn is_unchanged(&self, path: &Path, manifest: &Manifest) -> Option<bool> {
        let name = path.strip_prefix(&self.path).ok()?.to_string_lossy().into_owned();
        let known = manifest.checksum(&name)?;
        Some(files::checksum(path).is_ok_and(|found| found == known))
    }

    /// Makes the folder ready for the experiment: a new one, or one that holds
    /// the same run, which is resumed or extended.
    ///
    /// # Errors
    /// A [`Fault`] where the folder holds another run (and no `force`), other
    /// files, or cannot be written; nothing is changed then.
    pub fn prepare(&self, experiment: &Experiment, force: bool) -> anyhow::Result<Manifest> {
        if self.path.exists() {
            self.clear_or_refuse(experiment, force)?;
        }
        let unwritable = |error: io::Error| self.fault(format!("cannot be written: {error}"));
        // The manifest comes first: from then on the folder is known as a run's,
        // whenever it is stopped. Checksums of blocks that are there stay known.
        fs::create_dir_all(&self.path).map_err(unwritable)?;
        files::sweep(&self.path).map_err(unwritable)?;
        let mut manifest = Manifest::start(experiment);
        if let Ok(earlier) = Manifest::read(self) {
            manifest.keep_checksums(earlier);
        }
        manifest.write(self).map_err(|error| self.fault(format!("cannot be written: {:#}", error)))?;
        for folder in [self.games(), self.sums_folder(), self.charts()] {
            fs::create_dir_all(&folder).map_err(unwritable)?;
            files::sweep(&folder).map_err(unwritable)?;
        }
        if self.tables().is_dir() {
            files::sweep(&self.tables()).map_err(unwritable)?;
        }
        files::write_whole(&self.config(), experiment.to_toml().as_bytes()).map_err(unwritable)?;
        self.write_matchups(experiment)?;
        Ok(manifest)
    }

    fn clear_or_refuse(&self, experiment: &Experiment, force: bool) -> anyhow::Result<()> {
        if !self.path.is_dir() {
            return Err(self.fault("is a file; --out names the run's folder").into());
        }
        files::sweep(&self.path).map_err(|error| self.fault(format!("cannot be written: {error}")))?;
        let mut entries = fs::read_dir(&self.path).map_err(|error| self.fault(format!("cannot be read: {error}")))?;
        if entries.next().is_none() {
            return Ok(());
        }
        // A run that lost its manifest is still known by its config.
        let manifest = match (Manifest::read(self), self.experiment()) {
            (Ok(manifest), _) => manifest,
            (Err(_), Ok(held)) => Manifest::start(&held),
            (Err(_), Err(_)) => {
                let message = "is not empty and holds no run of Quirkat; choose another folder with --out";
                return Err(self.fault(message).into());
            }
        };
        if force {
            return Ok(self.clear().map_err(|error| self.fault(format!("cannot be replaced: {error}")))?);
        }
        if manifest.identity() != experiment.identity() {
            let message = "holds another run (another config, seed or version); choose another folder with --out, \
                           or replace it with --force";
            return Err(self.fault(message).into());
        }
        if manifest.games_per_matchup() > experiment.games {
            let message = format!(
                "already holds {} games per matchup, more than the {} asked for; choose another folder with --out, or \
                 replace it with --force",
                manifest.games_per_matchup(),
                experiment.games
            );
            return Err(self.fault(message).into());
        }
        Ok(())
    }

    /// Removes what a run writes: its files, and the folders of games, sums, charts
    /// and tables.
    fn clear(&self) -> io::Result<()> {
        for folder in [self.games(), self.sums_folder(), self.charts(), self.tables()] {
            if folder.is_dir() {
                fs::remove_dir_all(folder)?;
            }
        }
        // The manifest goes last, so that the folder is known as a run's till then.
        for name in super::results::FILES.iter().chain(&["matchups.parquet", "config.toml", Manifest::NAME]) {
            let file = self.path.join(name);
            if file.is_file() {
                fs::remove_file(file)?;
            }
        }
        Ok(())
    }

    fn write_matchups(&self, experiment: &Experiment) -> anyhow::Result<()> {
        let rows: Vec<MatchupRow> = experiment
            .matchups()
            .into_iter()
            .map(|plan| {
                let variant = &experiment.variants[plan.variant];
                let [first, second] = [plan.first, plan.second].map(|agent| &experiment.agents[agent]);
                MatchupRow {
                    matchup: plan.number,
                    variant: variant.name.clone(),
                    first_agent: first.name.clone(),
                    second_agent: second.name.clone(),
                    first_settings: first.agent.settings(),
                    second_settings: second.agent.settings(),
                    ruleset: variant.ruleset.clone(),
                }
            })
            .collect();
        let mut bytes = Vec::new();
        games::write(&mut tables::matchups(&rows)?, &mut bytes)?;
        Ok(files::write_whole(&self.path.join("matchups.parquet"), &bytes)?)
    }

    /// The experiment that the folder holds.
    ///
    /// # Errors
    /// A [`Fault`]: there is no run in the folder.
    pub fn experiment(&self) -> Result<Experiment, Fault> {
        if !self.config().is_file() {
            return Err(self.fault("is no run folder: it has no config.toml"));
        }
        Experiment::read(&self.config(), &Overrides::default())
    }

    /// A fault of the folder.
    pub fn fault(&self, message: impl Into<String>) -> Fault {
        Fault { place: files::whole(&self.path), key: None, message: message.into() }
    }
}

impl Experiment {
    /// Every block of the experiment, matchup by matchup.
    pub fn blocks(&self) -> Vec<Block> {
        self.matchups().into_iter().flat_map(|plan| blocks::blocks(plan.number, self.games)).collect()
    }
}
