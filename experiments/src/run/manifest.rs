//! `manifest.json`: what was played with what; the only file with a clock.

use std::fs;
use std::num::NonZero;
use std::path::Path;
use std::thread::available_parallelism;
use std::time::SystemTime;

use anyhow::Context as _;
use serde::{Deserialize, Serialize};

use super::RunFolder;
use crate::config::Experiment;
use crate::files;

/// The manifest of a run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Manifest {
    program: String,
    version: String,
    identity: String,
    status: Status,
    seed: u64,
    games_per_matchup: u64,
    games: u128,
    matchups: Vec<MatchupEntry>,
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
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct MatchupEntry {
    matchup: u32,
    variant: String,
    first_agent: String,
    second_agent: String,
    ruleset: String,
    ruleset_blake3: String,
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

    /// The manifest of a run that begins now.
    pub fn start(experiment: &Experiment) -> Manifest {
        let matchups: Vec<MatchupEntry> = experiment
            .matchups()
            .into_iter()
            .map(|plan| {
                let variant = &experiment.variants[plan.variant];
                MatchupEntry {
                    matchup: plan.number,
                    variant: variant.name.clone(),
                    first_agent: experiment.agents[plan.first].name.clone(),
                    second_agent: experiment.agents[plan.second].name.clone(),
                    ruleset: variant.ruleset.name().to_owned(),
                    ruleset_blake3: blake3::hash(variant.ruleset.canonical().as_bytes()).to_hex().to_string(),
                }
            })
            .collect();
        Manifest {
            program: "quirkat".into(),
            version: env!("CARGO_PKG_VERSION").into(),
            identity: experiment.identity(),
            status: Status::Running,
            seed: experiment.seed,
            games_per_matchup: experiment.games,
            games: matchups.len() as u128 * u128::from(experiment.games),
            matchups,
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

    /// The checksum of a file, by its path in the folder, as of the manifest.
    pub fn checksum(&self, path: &str) -> Option<&str> {
        let file = self.files.binary_search_by(|file| file.path.as_str().cmp(path)).ok()?;
        Some(&self.files[file].blake3)
    }

    /// Takes over the checksums of an earlier manifest of the same run.
    pub fn keep_checksums(&mut self, earlier: Manifest) {
        if earlier.identity == self.identity {
            self.files = earlier.files;
        }
    }

    /// The run is all there.
    ///
    /// # Errors
    /// A file of the run cannot be read, or the manifest not be written.
    pub fn finish(&mut self, folder: &RunFolder, threads: NonZero<usize>) -> anyhow::Result<()> {
        self.status = Status::Finished;
        self.machine.threads = Some(threads.get());
        self.finished = Some(now());
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
        let path = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            list(&entry.path(), &format!("{path}/"), listed)?;
        } else {
            let bytes = entry.metadata()?.len();
            listed.push(FileEntry { path, bytes, blake3: files::checksum(&entry.path())? });
        }
    }
    Ok(())
}
