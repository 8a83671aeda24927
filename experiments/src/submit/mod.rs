//! `quirkat submit`: an experiment for a scheduler that others wrote. It writes the scheduler's own kind of script, which
//! runs `quirkat run --shard` and then `quirkat merge`; what is there and what is missing stays a matter of the run
//! folder, so that the scheduler may lose, repeat, reorder and overlap shards.

mod slurm;
mod template;

use std::fs;
use std::io::Write;
use std::num::NonZero;
use std::path::{Path, PathBuf, absolute};
use std::thread::available_parallelism;

use anyhow::Context as _;
use quirkat_engine::Ruleset;
use quirkat_sim::sanity;

use self::template::{filled, shell};
use crate::args::{JobArgs, ParallelArgs, SnakemakeArgs, SubmitCommand};
use crate::config::{Experiment, Overrides};
use crate::estimate::estimate;
use crate::files;
use crate::rulesets::typed;
use crate::run::RunFolder;

/// Minutes that a shard of Snakemake asks for where nothing else is said: shards are made for about an hour.
const MINUTES: u64 = 240;

/// A job that is to be written.
struct Job {
    experiment: Experiment,
    /// The run folder.
    out: PathBuf,
    /// The folder of scripts and logs, beside the run folder: nothing of the scheduler's is in a run.
    here: PathBuf,
    quirkat: PathBuf,
    shards: u64,
    /// Threads a shard.
    threads: NonZero<usize>,
}

/// Writes the script of a scheduler, and submits it where that is what the command does.
///
/// # Errors
/// The config or the command is wrong, the scripts cannot be written, or the scheduler refuses them.
pub fn submit(command: &SubmitCommand, out: &mut impl Write) -> anyhow::Result<()> {
    match command {
        SubmitCommand::Slurm(args) => slurm::submit(args, out),
        SubmitCommand::Parallel(args) => parallel(args, out),
        SubmitCommand::Snakemake(args) => snakemake(args, out),
    }
}

fn parallel(args: &ParallelArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let job = Job::new(&args.job, "parallel")?;
    let cores = available_parallelism().map_or(1, NonZero::get);
    let jobs = args.jobs.map_or((cores / job.threads.get()).max(1), NonZero::get).to_string();
    let script = filled(include_str!("parallel.sh"), &[&job.in_shell()[..], &[("jobs", jobs)]].concat());
    if args.job.dry_run {
        return Ok(write!(out, "{script}")?);
    }
    job.write("job.sh", &script)?;
    let path = job.here.join("job.sh");
    writeln!(out, "{} shards; to play and merge them: bash {}", job.shards, shell(&path))?;
    Ok(())
}

fn snakemake(args: &SnakemakeArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let job = Job::new(&args.job, "snakemake")?;
    // A text of JSON is one of Python.
    let text = |path: &Path| serde_json::Value::from(path.to_string_lossy()).to_string();
    let minutes = args.minutes.map_or(MINUTES, NonZero::get).to_string();
    let values = [
        ("version", env!("CARGO_PKG_VERSION").to_owned()),
        ("here", shell(&job.here)),
        ("quirkat", text(&job.quirkat)),
        ("config", text(&job.here.join("config.toml"))),
        ("out", text(&job.out)),
        ("shards", job.shards.to_string()),
        ("threads", job.threads.to_string()),
        ("minutes", minutes),
    ];
    let script = filled(include_str!("Snakefile"), &values);
    if args.job.dry_run {
        return Ok(write!(out, "{script}")?);
    }
    job.write("Snakefile", &script)?;
    let here = shell(&job.here);
    let command = format!("snakemake --cores all --directory {here} --snakefile {here}/Snakefile");
    writeln!(out, "{} shards; to play and merge them: {command}", job.shards)?;
    Ok(())
}

impl Job {
    fn new(args: &JobArgs, scheduler: &str) -> anyhow::Result<Job> {
        let experiment = Experiment::read(&args.config, &Overrides { seed: args.seed, games: args.games })?;
        let run = args.out.as_ref().map_or_else(|| RunFolder::named_after(&args.config), |out| RunFolder::at(out));
        let out = absolute(run.path()).with_context(|| format!("where is {}?", run.path().display()))?;
        let Some(name) = out.file_name() else {
            return Err(typed("--out", "names no folder".to_owned()).into());
        };
        let here = out.with_file_name(format!("{}-{scheduler}", name.to_string_lossy()));
        for path in [&out, &here] {
            let text = path.to_str();
            if text.is_none_or(|text| text.chars().any(char::is_control)) {
                return Err(typed("--out", format!("{}: no script can name this path", path.display())).into());
            }
        }
        let quirkat = std::env::current_exe().context("where is this program?")?;
        // Shards of one thread each keep all cores at work without waiting for each other.
        let threads = args.threads.unwrap_or(NonZero::<usize>::MIN);
        let parts = experiment.parts();
        let shards = args.shards.map_or_else(|| hourly(&experiment, threads), NonZero::get).min(parts);
        Ok(Job { experiment, out, here, quirkat, shards, threads })
    }

    /// What the scripts for a shell have in common.
    fn in_shell(&self) -> Vec<(&'static str, String)> {
        vec![
            ("version", env!("CARGO_PKG_VERSION").to_owned()),
            ("quirkat", shell(&self.quirkat)),
            ("config", shell(&self.here.join("config.toml"))),
            ("out", shell(&self.out)),
            ("here", shell(&self.here)),
            ("shards", self.shards.to_string()),
            ("threads", self.threads.to_string()),
        ]
    }

    /// Writes the script, and beside it the config as resolved: what is edited later, or lies elsewhere, changes
    /// nothing.
    fn write(&self, name: &str, script: &str) -> anyhow::Result<()> {
        let logs = self.here.join("logs");
        fs::create_dir_all(&logs).with_context(|| format!("cannot make {}", logs.display()))?;
        for (name, text) in [("config.toml", &*self.experiment.to_toml()), (name, script)] {
            let path = self.here.join(name);
            files::write_whole(&path, text.as_bytes()).with_context(|| format!("cannot write {}", path.display()))?;
        }
        Ok(())
    }
}

/// Shards of about an hour each, by an estimate.
fn hourly(experiment: &Experiment, threads: NonZero<usize>) -> u64 {
    let rulesets: Vec<&Ruleset> = experiment.variants.iter().map(|variant| &variant.ruleset).collect();
    estimate(experiment, &sanity::trials(&rulesets, experiment.seed), threads).shards
}
