//! `manifest.json`: what was played with what; the only file with a clock.

pub mod schema;

use std::fs;
use std::num::NonZero;
use std::path::Path;
use std::time::{Duration, SystemTime};

use anyhow::Context as _;
use serde::{Deserialize, Serialize};

use super::machine::{Machine, REVISION};
use super::schedule::End;
use super::seal::Seal;
use super::sums::BlockSums;
use super::{RunFolder, content, results};
use crate::config::{Experiment, Skipped, Until};
use crate::files;

/// The manifest of a run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Manifest {
    program: String,
    version: String,
    /// The version of the playing code.
    playing_code: String,
    /// The revision of the source that the program was built of.
    revision: Option<String>,
    identity: String,
    /// The checksum of `config.toml`.
    config_blake3: String,
    /// The content of the games' rows: the name of the result. `None` before the run's end.
    content_blake3: Option<String>,
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
    /// Games a second when they were played last; `None` where it is not known.
    games_per_second: Option<f64>,
    files: Vec<FileEntry>,
}

/// What equal runs say alike, beside their matchups.
const SAME: &[&str] = &[
    "playing_code",
    "identity",
    "config_blake3",
    "content_blake3",
    "status",
    "seed",
    "games_per_matchup",
    "until",
    "games",
    "skipped",
    "same_rulesets",
];

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
    /// The content of its games' rows; `None` before the run's end, and where it failed.
    content_blake3: Option<String>,
    /// Can its games be played again by whoever has the program? Not where a
    /// program of someone else plays.
    reproducible: bool,
    /// The games that its results are of; `None` before the run's end.
    games: Option<u64>,
    /// Why it failed, if it did.
    failed: Option<String>,
}

/// A file of the run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileEntry {
    /// Its path in the run folder.
    pub path: String,
    /// Its size.
    pub bytes: u64,
    /// Its checksum.
    pub blake3: String,
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
                    content_blake3: None,
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
            revision: REVISION.map(str::to_owned),
            identity: experiment.identity(),
            config_blake3: blake3::hash(experiment.to_toml().as_bytes()).to_hex().to_string(),
            content_blake3: None,
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
            machine: Machine::this(),
            command: std::env::args_os().map(|arg| arg.to_string_lossy().into_owned()).collect(),
            started: now(),
            finished: None,
            games_per_second: None,
            files: Vec::new(),
        }
    }

    /// The same run, begun when the other one was: what it held is gone on with, also the files that it listed.
    pub fn going_on_with(self, held: &Manifest) -> Manifest {
        let (started, games_per_second) = (held.started.clone(), held.games_per_second);
        Manifest { started, games_per_second, files: held.files.clone(), ..self }
    }

    /// The folder has that config now, which says the same of its games.
    pub fn keep_config(&mut self, experiment: &Experiment) {
        self.config_blake3 = blake3::hash(experiment.to_toml().as_bytes()).to_hex().to_string();
    }

    /// So many games were played in that time. No games say nothing.
    pub fn played(&mut self, games: u64, time: Duration) {
        if games > 0 && !time.is_zero() {
            self.games_per_second = Some((games as f64 / time.as_secs_f64()).round());
        }
    }

    /// Games were played at that rate, if it is known.
    pub fn played_at(&mut self, games_per_second: Option<f64>) {
        self.games_per_second = games_per_second.map(f64::round).or(self.games_per_second);
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

    /// The files of the run, but for the manifest.
    pub fn files(&self) -> &[FileEntry] {
        &self.files
    }

    /// Where it says something else than this one of the same run, in words.
    pub fn differences(&self, other: &Manifest) -> Vec<String> {
        let mut differences = Vec::new();
        let mut compare = |name: String, told: serde_json::Value, is: serde_json::Value| {
            if told != is {
                differences.push(format!("{name} is {told}, where the run has {is}"));
            }
        };
        let [told, is] = [self, other].map(|manifest| serde_json::to_value(manifest).unwrap_or_default());
        for name in SAME {
            compare((*name).into(), told[name].clone(), is[name].clone());
        }
        compare("the number of matchups".into(), self.matchups.len().into(), other.matchups.len().into());
        for (number, (told, is)) in self.matchups.iter().zip(&other.matchups).enumerate() {
            let [told, is] = [told, is].map(|entry| serde_json::to_value(entry).unwrap_or_default());
            let names = is.as_object().map(|entry| entry.keys().cloned().collect::<Vec<_>>()).unwrap_or_default();
            for name in names {
                compare(format!("{name} of matchup {number}"), told[&name].clone(), is[&name].clone());
            }
        }
        differences
    }

    /// The run came to these sums and ends.
    pub fn conclude(&mut self, totals: &[BlockSums], ends: &[End]) {
        let matchups = results::outcomes(totals, ends);
        let is_whole = matchups.iter().all(Result::is_ok);
        self.status = if is_whole { Status::Finished } else { Status::SomeFailed };
        for ((entry, matchup), total) in self.matchups.iter_mut().zip(&matchups).zip(totals) {
            entry.games = matchup.as_ref().ok().copied();
            entry.failed = matchup.as_ref().err().cloned();
            entry.content_blake3 = matchup.as_ref().ok().map(|_| total.content_blake3.clone());
        }
        self.games = matchups.iter().flatten().map(|&games| u128::from(games)).sum();
        self.content_blake3 = Some(content::of_run(totals));
    }

    /// The run is all there, with these sums and ends: lists its files and writes the manifest.
    ///
    /// # Errors
    /// A file of the run cannot be read, or the manifest not be written.
    pub fn finish(
        &mut self,
        folder: &RunFolder,
        threads: Option<NonZero<usize>>,
        totals: &[BlockSums],
        ends: &[End],
    ) -> anyhow::Result<()> {
        self.conclude(totals, ends);
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
        let text = Seal::PRETTY.put(serde_json::to_vec_pretty(self)?);
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
