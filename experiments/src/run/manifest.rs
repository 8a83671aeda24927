//! `manifest.json`: what was played with what; the only file with a clock.

use std::fs;
use std::num::NonZero;
use std::path::Path;
use std::thread::available_parallelism;
use std::time::SystemTime;

use anyhow::Context as _;
use serde::{Deserialize, Serialize};

use super::RunFolder;
use crate::config::{Experiment, Skipped, Until};
use crate::files;

/// The manifest of a run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Manifest {
    program: String,
    version: String,
    /// The version of the playing code.
    playing_code: String,
    identity: String,
    status: Status,
    seed: u64,
    games_per_matchup: u64,
    /// When a matchup is known well enough; `games_per_matchup` is the least then.
    until: Option<Until>,
    games: u128,
    /// Into how many shards the plan was split last; `None` where it was not.
    shards: Option<u64>,
    matchups: Vec<MatchupEntry>,
    /// The combinations that sweeps left out.
    skipped: Vec<Skipped>,
    /// Variants that are one ruleset under several names.
    same_rulesets: Vec<Vec<String>>,
    machine: Machine,
    command: Vec<String>,
    started: String,
    finished: Option<String>,
    files: Vec<FileEntry>,
}

/// How far a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Being played, or stopped before its end.
    Running,
    /// All there.
    Finished,
    /// All there but matchups with a game that failed.
    SomeFailed,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct MatchupEntry {
    matchup: u32,
    variant: String,
    first_agent: String,
    second_agent: String,
    ruleset: String,
    ruleset_blake3: String,
    /// Can its games be played again by whoever has the program? Not where a
    /// program of someone else plays.
    reproducible: bool,
    /// The games that its results are of; `None` before the run's end.
    games: Option<u64>,
    /// Why it failed, if it did.
    failed: Option<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Machine {
    os: String,
    architecture: String,
    cores: Option<usize>,
    threads: Option<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct FileEntry {
    path: String,
    bytes: u64,
    blake3: String,
}

impl Manifest {
    /// The file's name.
    pub const NAME: &str = "manifest.json";

    /// The manifest of a run that begins now, all of it or so many shards.
    pub fn start(experiment: &Experiment, shards: Option<u64>) -> Manifest {
        let matchups: Vec<MatchupEntry> = experiment
            .matchups()
            .into_iter()
            .map(|plan| {
                let variant = &experiment.variants[plan.variant];
                let agents = [plan.first, plan.second].map(|agent| &experiment.agents[agent]);
                MatchupEntry {
                    matchup: plan.number,
                    variant: variant.name.clone(),
                    first_agent: agents[0].name.clone(),
                    second_agent: agents[1].name.clone(),
                    ruleset: variant.ruleset.name().to_owned(),
                    ruleset_blake3: blake3::hash(variant.ruleset.canonical().as_bytes()).to_hex().to_string(),
                    reproducible: agents.iter().all(|named| named.agent.is_reproducible()),
                    games: None,
                    failed: None,
                }
            })
            .collect();
        Manifest {
            program: "quirkat".into(),
            version: env!("CARGO_PKG_VERSION").into(),
            playing_code: quirkat_sim::VERSION.into(),
            identity: experiment.identity(),
            status: Status::Running,
            seed: experiment.seed,
            games_per_matchup: experiment.games,
            until: experiment.until,
            games: matchups.len() as u128 * u128::from(experiment.games),
            shards,
            matchups,
            skipped: experiment.skipped.clone(),
            same_rulesets: experiment
                .same_rulesets()
                .into_iter()
                .map(|group| group.into_iter().map(str::to_owned).collect())
                .collect(),
            machine: Machine {
                os: std::env::consts::OS.into(),
                architecture: std::env::consts::ARCH.into(),
                cores: available_parallelism().ok().map(NonZero::get),
                threads: None,
            },
            command: std::env::args_os().map(|arg| arg.to_string_lossy().into_owned()).collect(),
            started: now(),
            finished: None,
            files: Vec::new(),
        }
    }

    /// The run's identity.
    pub fn identity(&self) -> &str {
        &self.identity
    }

    /// Games per matchup that the run was asked for.
    pub fn games_per_matchup(&self) -> u64 {
        self.games_per_matchup
    }

    /// When its matchups were known well enough.
    pub fn until(&self) -> Option<Until> {
        self.until
    }

    /// The version of the playing code that the run's games are of.
    pub fn playing_code(&self) -> &str {
        &self.playing_code
    }

    /// Into how many shards the plan was split last.
    pub fn shards(&self) -> Option<u64> {
        self.shards
    }

    /// Is it that of a run that goes on in just so many shards?
    pub fn is_of_shards(&self, experiment: &Experiment, shards: u64) -> bool {
        let same_games = self.games_per_matchup == experiment.games && self.until == experiment.until;
        !self.is_finished() && same_games && self.shards == Some(shards)
    }

    /// Are the results those of all games?
    pub fn is_finished(&self) -> bool {
        self.status != Status::Running
    }

    /// The run is all there: for each matchup its games, or why it failed.
    ///
    /// # Errors
    /// A file of the run cannot be read, or the manifest not be written.
    pub fn finish(
        &mut self,
        folder: &RunFolder,
        threads: Option<NonZero<usize>>,
        matchups: &[Result<u64, String>],
    ) -> anyhow::Result<()> {
        let is_whole = matchups.iter().all(Result::is_ok);
        self.status = if is_whole { Status::Finished } else { Status::SomeFailed };
        for (entry, matchup) in self.matchups.iter_mut().zip(matchups) {
            entry.games = matchup.as_ref().ok().copied();
            entry.failed = matchup.as_ref().err().cloned();
        }
        self.games = matchups.iter().flatten().map(|&games| u128::from(games)).sum();
        self.machine.threads = threads.map(NonZero::get).or(self.machine.threads);
        self.finished.get_or_insert_with(now);
        self.list_files(folder)?;
        self.write(folder)
    }

    /// Lists every file of the run with its checksum.
    ///
    /// # Errors
    /// A file of the run cannot be read.
    pub fn list_files(&mut self, folder: &RunFolder) -> anyhow::Result<()> {
        let mut listed = Vec::new();
        list(folder.path(), "", &mut listed)?;
        listed.retain(|file| file.path != Manifest::NAME);
        listed.sort_by(|a, b| a.path.cmp(&b.path));
        self.files = listed;
        Ok(())
    }

    /// Reads the manifest of a folder.
    ///
    /// # Errors
    /// There is none, or it is of another kind.
    pub fn read(folder: &RunFolder) -> anyhow::Result<Manifest> {
        let path = folder.path().join(Manifest::NAME);
        let text = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        serde_json::from_slice(&text).with_context(|| format!("{} is no manifest", path.display()))
    }

    /// Writes the manifest into the folder.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn write(&self, folder: &RunFolder) -> anyhow::Result<()> {
        let path = folder.path().join(Manifest::NAME);
        let mut text = serde_json::to_vec_pretty(self)?;
        text.push(b'\n');
        files::write_whole(&path, &text).with_context(|| format!("cannot write {}", path.display()))
    }
}

/// The time in UTC, as RFC 3339 to the second.
fn now() -> String {
    humantime::format_rfc3339_seconds(SystemTime::now()).to_string()
}

fn list(folder: &Path, prefix: &str, listed: &mut Vec<FileEntry>) -> anyhow::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if super::folder::is_own(&name) {
            continue;
        }
        let path = format!("{prefix}{name}");
        if entry.file_type()?.is_dir() {
            list(&entry.path(), &format!("{path}/"), listed)?;
        } else {
            let bytes = entry.metadata()?.len();
            listed.push(FileEntry { path, bytes, blake3: files::checksum(&entry.path())? });
        }
    }
    Ok(())
}
