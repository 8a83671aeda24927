//! The command lines that hand an experiment to a scheduler.

use std::num::NonZero;
use std::path::PathBuf;

use clap::{Args as ArgGroup, Subcommand};

use super::{Output, games};

/// What `submit slurm --help` adds.
const SLURM_HELP: &str = "\
An array of tasks plays the shards; a job that waits for it merges them. Scripts, the config as resolved and a log of each \
task go to the folder <the run folder>-slurm; the run folder is what one machine would have made. A task that loses its \
node is requeued by Slurm; one that was killed, or that comes to its time limit, requeues itself; all go on from their \
last whole block. Should tasks fail for good, submit again: only what is missing is played. docs/clusters.md has it step \
by step.

Examples: quirkat submit slurm my.toml --threads 8 --time 4:00:00 --dry-run
          quirkat submit slurm my.toml --out /scratch/me/my --shards 200 --partition main --sbatch=--constraint=avx2";

/// What `submit parallel --help` adds.
const PARALLEL_HELP: &str = "\
Writes a script for GNU parallel into <the run folder>-parallel, and says how to start it.

Example: quirkat submit parallel my.toml --shards 64 && bash runs/my-parallel/job.sh";

/// What `submit snakemake --help` adds.
const SNAKEMAKE_HELP: &str = "\
Writes a Snakefile into <the run folder>-snakemake, and says how to start it.

Example: quirkat submit snakemake my.toml --shards 64";

/// `quirkat submit`.
#[derive(Debug, Subcommand)]
pub enum SubmitCommand {
    /// Submit an array of shards and a merge that waits for them; --dry-run prints the batch script
    #[command(after_help = SLURM_HELP)]
    Slurm(SlurmArgs),
    /// Write a script for GNU parallel: one machine, or some that share a folder
    #[command(after_help = PARALLEL_HELP)]
    Parallel(ParallelArgs),
    /// Write a workflow for Snakemake
    #[command(after_help = SNAKEMAKE_HELP)]
    Snakemake(SnakemakeArgs),
}

/// What all schedulers are told.
#[derive(Debug, ArgGroup)]
pub struct JobArgs {
    /// The experiment's config file
    pub config: PathBuf,
    /// The run folder, which all machines must reach [default: runs/<the config file's name>]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Play with this seed instead of the config's
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Play so many games per matchup instead of the config's number
    #[arg(long, value_name = "N", value_parser = games())]
    pub games: Option<u64>,
    /// Into how many shards; no more than there are blocks [default: shards of about an hour, by an estimate]
    #[arg(long, value_name = "N", value_parser = shards)]
    pub shards: Option<NonZero<u64>>,
    /// Threads that play a shard [default: 1]
    #[arg(long, value_name = "N")]
    pub threads: Option<NonZero<usize>>,
    /// Print what would be written, and write and submit nothing
    #[arg(long)]
    pub dry_run: bool,
}

/// `quirkat submit slurm`.
#[derive(Debug, ArgGroup)]
pub struct SlurmArgs {
    /// What is submitted.
    #[command(flatten)]
    pub job: JobArgs,
    /// The most tasks of the array, which plays more shards in turn; Slurm's own limit allows 1000
    #[arg(long, value_name = "N", default_value = "1000")]
    pub tasks: NonZero<u64>,
    /// The most tasks at a time
    #[arg(long, value_name = "N")]
    pub at_once: Option<NonZero<u64>>,
    /// The time limit of a task, as Slurm writes it [default: the partition's]
    #[arg(long, value_name = "TIME", value_parser = line)]
    pub time: Option<String>,
    /// The partition
    #[arg(long, value_name = "NAME", value_parser = line)]
    pub partition: Option<String>,
    /// The account
    #[arg(long, value_name = "NAME", value_parser = line)]
    pub account: Option<String>,
    /// Memory of a task, as Slurm writes it
    #[arg(long, value_name = "SIZE", value_parser = line)]
    pub mem: Option<String>,
    /// Any other option of sbatch, as in --sbatch=--qos=long; may be repeated
    #[arg(long, value_name = "OPTION", value_parser = line, allow_hyphen_values = true)]
    pub sbatch: Vec<String>,
    /// Print JSON
    #[arg(long, conflicts_with = "dry_run")]
    pub json: bool,
}

impl SlurmArgs {
    /// What `--json` says.
    pub fn output(&self) -> Output {
        Output::of(self.json)
    }
}

/// `quirkat submit parallel`.
#[derive(Debug, ArgGroup)]
pub struct ParallelArgs {
    /// What is submitted.
    #[command(flatten)]
    pub job: JobArgs,
    /// The most shards at a time on this machine [default: as its cores have room for]
    #[arg(long, value_name = "N")]
    pub jobs: Option<NonZero<usize>>,
}

/// `quirkat submit snakemake`.
#[derive(Debug, ArgGroup)]
pub struct SnakemakeArgs {
    /// What is submitted.
    #[command(flatten)]
    pub job: JobArgs,
    /// Minutes that a shard may take on a cluster [default: 240]
    #[arg(long, value_name = "N")]
    pub minutes: Option<NonZero<u64>>,
}

fn shards(text: &str) -> Result<NonZero<u64>, String> {
    let number = text.parse().ok().filter(|number: &NonZero<u64>| number.get() <= crate::run::SHARDS_MOST);
    number.ok_or_else(|| format!("expected a number from 1 to {}", crate::run::SHARDS_MOST))
}

/// A text that a line of a script can hold.
fn line(text: &str) -> Result<String, String> {
    let is_line = !text.trim().is_empty() && !text.chars().any(char::is_control);
    is_line.then(|| text.to_owned()).ok_or_else(|| "expected a text of one line".to_owned())
}
