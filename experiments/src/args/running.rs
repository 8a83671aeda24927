//! The command lines that make and look after runs.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args as ArgGroup;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use quirkat_reports::comparisons::{Family, MARGIN, Way};

use super::{Verbosity, games};
use crate::files::Replace;
use crate::run::{Audience, Shard};

/// What `run --help` adds.
pub const RUN_HELP: &str = "\
A run that was stopped, whatever stopped it, goes on when the same command is run again; more --games extend it. Ctrl-C, SIGTERM and \
SIGUSR1 end it within seconds: blocks of games in hand are finished if that takes two seconds at most; a second signal \
ends it at once. Whole blocks are never lost.

Shards are for many machines: each plays a fixed share of the blocks of games into its own folder or into one for all; \
`quirkat merge` makes of them what one machine would have made. N may change in between.

With --json standard error has one object a line, with \"event\": \"progress\" (games, games_total, games_per_second, \
seconds_left, matchups at play), \"played\" (the same at the end) or \"message\" (text); an error is a plain line.

Exit status: 0 done; 1 the work failed, or another run is at work in the folder; 2 the command, the config or the folder \
is wrong; 5 games failed, all others are done; 130 stopped by Ctrl-C; 143 stopped by SIGTERM or SIGUSR1.

Examples: quirkat run experiments/configs/reconstructions.toml --games 1000 --out runs/try
          quirkat run my.toml --out /shared/my --shard 3/16 --threads 8";

/// What `merge --help` adds.
pub const MERGE_HELP: &str = "\
Without RUN the shards are in OUT already. What comes out is, but for manifest.json, what `quirkat run` would have made \
on one machine.

Exit status: 0 merged; 1 the work failed; 2 the folders are not of one run; 3 blocks are missing; 4 blocks are damaged, \
or differ between folders; 5 merged, but games failed.

Examples: quirkat merge runs/my
          quirkat merge runs/my node1/my node2/my";

/// What `status --help` adds.
pub const STATUS_HELP: &str = "\
Reads every block and checks it, and changes nothing. The rate is that of the newest blocks.

Exit status: 0 all is there; 3 incomplete; 4 damaged; 5 all is there but matchups that failed.

Example: quirkat status runs/reconstructions --json";

/// What `verify --help` adds.
pub const VERIFY_HELP: &str = "\
Checks every file against the manifest, every block against its own checksums, counts rows against manifest and summary, \
makes summary and tables again from the sums, and plays a random sample of games again and compares every column. Games \
with an external agent are not played again. Changes nothing.

Exit status: 0 whole, and what was written; 2 no run folder, or of another version of the playing code; 3 something is \
missing; 4 something is damaged, was changed, or is of another game; 5 all is there but matchups that failed.

Example: quirkat verify runs/reconstructions --sample 1000";

/// `quirkat verify`.
#[derive(Debug, ArgGroup)]
pub struct VerifyArgs {
    /// The run folder
    pub run: PathBuf,
    /// Play so many games again, evenly from all matchups
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub sample: u64,
    /// The seed of the sample: another one draws other games
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// Threads that play [default: the cores that this process may use]
    #[arg(long, value_name = "N")]
    pub threads: Option<NonZeroUsize>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// `quirkat run`.
#[derive(Debug, ArgGroup)]
pub struct RunArgs {
    /// The experiment's config file
    pub config: PathBuf,
    /// The run folder [default: runs/<the config file's name>]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Threads that play [default: the cores that this process may use]
    #[arg(long, value_name = "N")]
    pub threads: Option<NonZeroUsize>,
    /// Play with this seed instead of the config's
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Play so many games per matchup instead of the config's number
    #[arg(long, value_name = "N", value_parser = games())]
    pub games: Option<u64>,
    /// Play the K-th of N equal shares alone, from 1, as in 3/16; `quirkat merge` joins them
    #[arg(long, value_name = "K/N", conflicts_with = "force")]
    pub shard: Option<Shard>,
    /// Replace the run that the folder holds
    #[arg(long)]
    pub force: bool,
    /// Print the summary as JSON, and progress as one JSON object a line
    #[arg(long)]
    pub json: bool,
}

impl RunArgs {
    /// What `--force` says.
    pub fn replace(&self) -> Replace {
        if self.force { Replace::Always } else { Replace::Never }
    }

    /// Who reads standard error.
    pub fn audience(&self, verbosity: Verbosity) -> Audience {
        match (verbosity.quiet, self.json) {
            (true, _) => Audience::Nobody,
            (false, true) => Audience::Program,
            (false, false) => Audience::People,
        }
    }

    /// What `--json` says.
    pub fn output(&self) -> Output {
        Output::of(self.json)
    }
}

/// How results are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output {
    /// As text for people.
    Text,
    /// As JSON.
    Json,
}

impl Output {
    pub(super) fn of(json: bool) -> Output {
        if json { Output::Json } else { Output::Text }
    }
}

/// `quirkat merge`.
#[derive(Debug, ArgGroup)]
pub struct MergeArgs {
    /// The run folder that all is joined in
    pub out: PathBuf,
    /// Run folders that shards were played in; none if that was OUT
    #[arg(value_name = "RUN")]
    pub runs: Vec<PathBuf>,
    /// Print the summary as JSON
    #[arg(long)]
    pub json: bool,
}

impl MergeArgs {
    /// What `--json` says.
    pub fn output(&self) -> Output {
        Output::of(self.json)
    }
}

/// `quirkat status`.
#[derive(Debug, ArgGroup)]
pub struct StatusArgs {
    /// The run folder
    pub run: PathBuf,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// `quirkat compare`.
#[derive(Debug, ArgGroup)]
pub struct CompareArgs {
    /// The run folders; the others are compared with the first
    #[arg(required = true, num_args = 2.., value_name = "RUN")]
    pub runs: Vec<PathBuf>,
    /// The smallest difference of a score or share that is of interest
    #[arg(long, value_name = "DIFFERENCE", default_value_t = MARGIN, value_parser = margin)]
    pub margin: f64,
    /// Which p values are adjusted together: those of a measure, or all
    #[arg(long, value_name = "FAMILY", default_value = Family::default().word(), value_parser = family())]
    pub family: Family,
    /// Print CSV instead of Markdown
    #[arg(long)]
    pub csv: bool,
    /// Print JSON instead of Markdown: one object for each row of the CSV
    #[arg(long, conflicts_with = "csv")]
    pub json: bool,
}

impl CompareArgs {
    /// How the runs are compared.
    pub fn way(&self) -> Way<'_> {
        Way { margin: self.margin, family: self.family, ..Way::default() }
    }
}

fn family() -> impl TypedValueParser<Value = Family> {
    let words = PossibleValuesParser::new(Family::ALL.map(Family::word));
    words.map(|word| Family::ALL.into_iter().find(|family| family.word() == word).unwrap_or_default())
}

fn margin(text: &str) -> Result<f64, String> {
    let margin = text.parse::<f64>().ok().filter(|margin| *margin > 0.0 && *margin < 1.0);
    margin.ok_or_else(|| "expected a number above 0 and below 1".to_owned())
}

/// `quirkat report`.
#[derive(Debug, ArgGroup)]
pub struct ReportArgs {
    /// The run folder
    pub run: PathBuf,
    /// Draw the figures as this file says, which has keys of a config's [figures]; the folder's config keeps them
    #[arg(long, value_name = "FILE")]
    pub figures: Option<PathBuf>,
    /// Print the summary as JSON
    #[arg(long)]
    pub json: bool,
}

impl ReportArgs {
    /// What `--json` says.
    pub fn output(&self) -> Output {
        Output::of(self.json)
    }
}
