//! The run folder: what is where, and whose it is.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use quirkat_engine::document::Fault;
use quirkat_reports::games;
use quirkat_reports::tables::{self, MatchupRow};
use quirkat_sim::Block;

use super::lock::{self, AtWork};
use super::manifest::Manifest;
use super::store::BlockName;
use crate::args::RunArgs;
use crate::config::{Experiment, MatchupPlan, Overrides, Until};
use crate::files::{self, Replace};

/// Where runs go that were not told where.
const RUNS: &str = "runs";

/// The folder of games that failed.
pub const FAILED: &str = "failed";

/// Is it the name of a file that only runs at work need, and that is no part of
/// a run?
pub fn is_own(name: &str) -> bool {
    name == lock::NAME || files::is_unfinished(name)
}

/// What a folder is made ready for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// All of a run, in place of another one or not.
    All(Replace),
    /// One of so many shards.
    Shard(u64),
    /// Shards being joined.
    Merge,
}

impl Purpose {
    /// What the command says.
    pub fn of(args: &RunArgs) -> Purpose {
        args.shard.map_or(Purpose::All(args.replace()), |shard| Purpose::Shard(shard.count()))
    }
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

    /// Does it hold a config, and so perhaps a run?
    pub fn holds_config(&self) -> bool {
        self.config().is_file()
    }

    /// The file of the config as resolved.
    pub fn config(&self) -> PathBuf {
        self.path.join("config.toml")
    }

    /// The file of a block of games.
    pub fn block(&self, block: &Block) -> PathBuf {
        self.games().join(format!("{}.parquet", BlockName::stem(block)))
    }

    /// The file of the sums of a block of games.
    pub fn sums(&self, block: &Block) -> PathBuf {
        self.sums_folder().join(format!("{}.json", BlockName::stem(block)))
    }

    /// The file of a block with a game that failed.
    pub fn failure(&self, block: &Block) -> PathBuf {
        self.failures().join(format!("{}.json", BlockName::stem(block)))
    }

    /// The folder of games that failed, which is there only if there are any.
    pub fn failures(&self) -> PathBuf {
        self.path.join(FAILED)
    }

    fn sums_folder(&self) -> PathBuf {
        self.path.join("sums")
    }

    /// The folders whose files are each of one block: rows, sums, failures.
    pub fn block_folders(&self) -> [PathBuf; 3] {
        [self.games(), self.sums_folder(), self.failures()]
    }

    /// Makes the folder ready for the experiment: a new one, or one that holds
    /// the same run, which is resumed or extended. No other run is at work in it
    /// for as long as what it gives lives; shards are, beside shards.
    ///
    /// # Errors
    /// A [`Fault`] where the folder holds another run (and is not to be
    /// replaced), other files, or cannot be written; [`lock::Busy`] where
    /// another run is at work in it. Nothing is changed then.
    pub fn prepare(&self, experiment: &Experiment, purpose: Purpose) -> anyhow::Result<(Manifest, AtWork)> {
        let (replace, kind) = match purpose {
            Purpose::All(replace) => (replace, lock::Kind::Alone),
            Purpose::Shard(_) | Purpose::Merge => (Replace::Never, lock::Kind::Shared),
        };
        let unwritable = |error: io::Error| self.fault(format!("cannot be written: {error}"));
        self.held(experiment, replace)?;
        fs::create_dir_all(&self.path).map_err(unwritable)?;
        let at_work = AtWork::begin(&self.path, kind).map_err(|error| match error.downcast::<io::Error>() {
            Ok(error) => unwritable(error).into(),
            Err(busy) => busy,
        })?;
        files::sweep(&self.path, at_work.writers()).map_err(unwritable)?;
        // Another run may have been here in between.
        let mut held = self.held(experiment, replace)?;
        if replace == Replace::Always && held.is_some() {
            self.clear().map_err(|error| self.fault(format!("cannot be replaced: {error}")))?;
            held = None;
        }
        // The manifest comes first: from then on the folder is known as a run's,
        // whenever it is stopped. Shards leave that of another shard alone.
        let shards = match purpose {
            Purpose::Shard(count) => Some(count),
            Purpose::Merge => held.as_ref().and_then(Manifest::shards),
            Purpose::All(_) => None,
        };
        let manifest = match held {
            Some(held) if matches!(purpose, Purpose::Shard(count) if held.is_of_shards(experiment, count)) => held,
            Some(held) => Manifest::start(experiment, shards).going_on_with(&held),
            None => Manifest::start(experiment, shards),
        };
        manifest.write(self).map_err(|error| self.fault(format!("cannot be written: {error:#}")))?;
        let charts = self.charts();
        for folder in self.block_folders().iter().take(2).chain([&charts]) {
            fs::create_dir_all(folder).map_err(unwritable)?;
        }
        for entry in fs::read_dir(&self.path).map_err(unwritable)? {
            let path = entry.map_err(unwritable)?.path();
            if path.is_dir() {
                files::sweep(&path, at_work.writers()).map_err(unwritable)?;
            }
        }
        self.keep_config(experiment)?;
        self.write_matchups(experiment)?;
        Ok((manifest, at_work))
    }

    /// The manifest of the run that the folder holds, if it holds one that may
    /// be gone on with, or replaced.
    fn held(&self, experiment: &Experiment, replace: Replace) -> Result<Option<Manifest>, Fault> {
        if !self.path.exists() {
            return Ok(None);
        }
        if !self.path.is_dir() {
            return Err(self.fault("is a file; --out names the run's folder"));
        }
        let manifest = match self.known() {
            Some(manifest) => manifest,
            None if self.is_empty()? => return Ok(None),
            // Another process may have begun the run between the two looks; what it
            // writes first is the manifest.
            None => self.known().ok_or_else(|| {
                self.fault("is not empty and holds no run of Quirkat; choose another folder with --out")
            })?,
        };
        if replace == Replace::Always {
            return Ok(Some(manifest));
        }
        let elsewhere =
            format!("choose another folder, as in --out {}-2, or replace it with --force", self.path.display());
        if manifest.playing_code() != quirkat_sim::VERSION {
            return Err(self.fault(format!(
                "holds a run of another version: its games are those of version {} of the playing code, this is {}; \
                 {elsewhere}",
                manifest.playing_code(),
                quirkat_sim::VERSION
            )));
        }
        if manifest.identity() != experiment.identity() {
            return Err(self.fault(format!("holds another run (another config or seed); {elsewhere}")));
        }
        if manifest.games_per_matchup() > experiment.games {
            return Err(self.fault(format!(
                "already holds {} games per matchup, more than the {} asked for; {elsewhere}",
                manifest.games_per_matchup(),
                experiment.games
            )));
        }
        if let Some(earlier) = manifest.until()
            && Until::asks_for_fewer(experiment.until, experiment.games, Some(earlier), manifest.games_per_matchup())
        {
            let earlier = earlier.written();
            return Err(self.fault(format!("was played until {earlier}, and this asks for fewer games; {elsewhere}")));
        }
        Ok(Some(manifest))
    }

    /// The manifest of the run that the folder holds; one that lost it is still
    /// known by its config.
    fn known(&self) -> Option<Manifest> {
        let of_config = || self.experiment().ok().map(|held| Manifest::start(&held, None));
        Manifest::read(self).ok().or_else(of_config)
    }

    /// Is there nothing in the folder, or only what a run that was killed at its
    /// very beginning left?
    fn is_empty(&self) -> Result<bool, Fault> {
        let unreadable = |error: io::Error| self.fault(format!("cannot be read: {error}"));
        for entry in fs::read_dir(&self.path).map_err(unreadable)? {
            let name = entry.map_err(unreadable)?.file_name();
            if !is_own(&name.to_string_lossy()) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Removes what a run writes: its files, and the folders of games, sums, charts
    /// and tables.
    fn clear(&self) -> io::Result<()> {
        for folder in self.block_folders().into_iter().chain([self.charts(), self.tables()]) {
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
        let mut bytes = Vec::new();
        games::write(&mut tables::matchups(&matchup_rows(experiment))?, &mut bytes)?;
        let written = files::write_whole(&self.path.join("matchups.parquet"), &bytes);
        Ok(written.map_err(|error| self.fault(format!("cannot be written: {error}")))?)
    }

    /// The experiment that the folder holds.
    ///
    /// # Errors
    /// A [`Fault`]: there is no run in the folder.
    pub fn experiment(&self) -> Result<Experiment, Fault> {
        if !self.config().is_file() {
            let is_run = |path: &Path| path.join("config.toml").is_file();
            let near = if self.path.exists() { String::new() } else { files::did_you_mean(&self.path, is_run) };
            return Err(self.fault(format!("is no run folder: it has no config.toml{near}")));
        }
        Experiment::read(&self.config(), &Overrides::default())
    }

    /// Writes the config as resolved.
    ///
    /// # Errors
    /// A [`Fault`]: it cannot be written.
    pub fn keep_config(&self, experiment: &Experiment) -> Result<(), Fault> {
        let unwritable = |error: io::Error| self.fault(format!("cannot be written: {error}"));
        files::write_whole(&self.config(), experiment.to_toml().as_bytes()).map_err(unwritable)
    }

    /// A fault of the folder.
    pub fn fault(&self, message: impl Into<String>) -> Fault {
        Fault { place: files::whole(&self.path), key: None, message: message.into() }
    }
}

/// The rows of `matchups.parquet`.
pub fn matchup_rows(experiment: &Experiment) -> Vec<MatchupRow> {
    let row = |plan: MatchupPlan| {
        let variant = &experiment.variants[plan.variant];
        let [first, second] = [plan.first, plan.second].map(|agent| &experiment.agents[agent]);
        MatchupRow {
            matchup: plan.number,
            variant: variant.name.clone(),
            first_agent: first.name.clone(),
            second_agent: second.name.clone(),
            seed: experiment.seed,
            first_settings: first.agent.settings(),
            second_settings: second.agent.settings(),
            ruleset: variant.ruleset.clone(),
        }
    };
    experiment.matchups().into_iter().map(row).collect()
}
