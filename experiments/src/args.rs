//! The command line.

mod documenting;
mod playing;
mod running;
mod solving;
mod starting;
mod submitting;
mod teaching;

use std::num::NonZero;
use std::path::PathBuf;

use clap::{Args as ArgGroup, Parser, Subcommand, ValueEnum};

use crate::config::GAMES_MOST;
use crate::files::Replace;

pub use documenting::{CompletionsArgs, ManArgs, ReferenceArgs};
use playing::{PLAY_HELP, WATCH_HELP};
pub use playing::{PersonSide, PlayArgs, WatchArgs};
pub use running::{CompareArgs, MergeArgs, Output, ReportArgs, RunArgs, StatusArgs, VerifyArgs};
use running::{MERGE_HELP, RUN_HELP, STATUS_HELP, VERIFY_HELP};
use solving::SOLVE_HELP;
pub use solving::{ProbeArgs, SolveArgs};
use starting::NEW_HELP;
pub use starting::NewArgs;
pub use submitting::{JobArgs, ParallelArgs, SlurmArgs, SnakemakeArgs, SubmitCommand};
pub use teaching::command;

/// Experiments with the rules of Alquerque and its relatives.
#[derive(Debug, Parser)]
#[command(name = "quirkat", version)]
pub struct Args {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
    /// When to use colour; NO_COLOR is respected
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value_t)]
    pub color: Color,
    /// How much to say.
    #[command(flatten)]
    pub verbosity: Verbosity,
}

/// How much to say on standard error.
#[derive(Clone, Copy, Debug, ArgGroup)]
pub struct Verbosity {
    /// Say more on standard error, for example the board of `moves`
    #[arg(short, long = "verbose", global = true)]
    pub verbose: bool,
    /// Show no progress; warnings and errors still come
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    pub quiet: bool,
}

/// When to use colour.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub enum Color {
    /// On a terminal
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// The verbs.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Write a config to start from, by a few questions or by flags
    #[command(after_help = NEW_HELP)]
    New(NewArgs),
    /// Play an experiment, write its run folder, draw charts and report
    #[command(after_help = RUN_HELP)]
    Run(RunArgs),
    /// Check an experiment's config; print its matchups, what its sweeps skip, and an estimate of time and disk
    #[command(after_help = "Example: quirkat plan experiments/configs/sweep.toml --threads 8")]
    Plan(PlanArgs),
    /// Draw charts and report of a run again from its stored rows
    #[command(
        after_help = "Examples: quirkat report runs/reconstructions\n          quirkat report runs/reconstructions --figures paper.toml"
    )]
    Report(ReportArgs),
    /// Compare runs with the first one: differences with intervals, adjusted p values, and a verdict
    #[command(after_help = "Example: quirkat compare runs/first runs/second --margin 0.02")]
    Compare(CompareArgs),
    /// Check and join the shards of an experiment, from one folder or several; draw charts and report
    #[command(after_help = MERGE_HELP)]
    Merge(MergeArgs),
    /// Tell what a run folder holds: what is done, missing, damaged, how fast it goes and how long it takes
    #[command(after_help = STATUS_HELP)]
    Status(StatusArgs),
    /// Check a run folder: checksums, counts, and a random sample of games played again and compared
    #[command(after_help = VERIFY_HELP)]
    Verify(VerifyArgs),
    /// Hand an experiment to a scheduler: Slurm, GNU parallel or Snakemake
    #[command(subcommand, after_help = "Example: quirkat submit slurm my.toml --dry-run")]
    Submit(SubmitCommand),
    /// Play one game of a run again and show it move by move
    #[command(after_help = "Example: quirkat replay runs/reconstructions --matchup 0 --game 17")]
    Replay(ReplayArgs),
    /// Play a game against an agent, or with another person, in the terminal
    #[command(after_help = PLAY_HELP)]
    Play(PlayArgs),
    /// Watch two agents play a game
    #[command(after_help = WATCH_HELP)]
    Watch(WatchArgs),
    /// List all legal moves of a position
    #[command(after_help = "Example: quirkat moves alfonso --after \"b2-c3; d4xb2\"")]
    Moves(MovesArgs),
    /// Count the sequences of moves of every length up to a depth
    #[command(after_help = "Example: quirkat perft bell --depth 6 --set rules.chain=optional")]
    Perft(PerftArgs),
    /// Find the exact value of a game: tables of all positions, proofs where they do not reach
    #[command(after_help = SOLVE_HELP)]
    Solve(SolveArgs),
    /// Tell the exact value of a position and of each of its moves
    #[command(after_help = "Example: quirkat probe doce-standard --position \"5/1b3/5/2w2/5 w\"")]
    Probe(ProbeArgs),
    /// Find the first illegal move of a written game, and why it is illegal
    #[command(after_help = CHECK_GAME_HELP)]
    CheckGame(CheckGameArgs),
    /// Print BibTeX of Quirkat and of the sources of rulesets
    #[command(after_help = "Example: quirkat cite bell alfonso > quirkat.bib")]
    Cite(CiteArgs),
    /// Look at rulesets: the catalogue, one in words, two compared, a file's errors
    #[command(subcommand, after_help = "Example: quirkat rules show bell")]
    Rules(RulesCommand),
    /// Print the completions of a shell
    #[command(
        after_help = "Examples: quirkat completions bash > ~/.local/share/bash-completion/completions/quirkat\n          quirkat completions fish > ~/.config/fish/completions/quirkat.fish"
    )]
    Completions(CompletionsArgs),
    /// Print the man page, or write those of all verbs
    #[command(after_help = "Examples: quirkat man | man -l -\n          quirkat man --out ~/.local/share/man/man1")]
    Man(ManArgs),
    /// Write the pages of docs/reference, from the program's own lists
    #[command(hide = true)]
    Reference(ReferenceArgs),
}

const CHECK_GAME_HELP: &str = "\
The game: moves one a line, or a list as in 1. c2-c3 c4xc2 2. c1xc3 (numbers are not looked at), * for x too; \
{comments}, and from ; or # to the end of the line; [headers]; at the end 1-0, 0-1, 1/2-1/2 or *.

Exit status: 0 legal all the way; 1 a move is illegal, or the result is not the one that the moves give; 2 the file or \
the ruleset cannot be read.

Examples: quirkat check-game alquerque-compulsory game.txt
          echo \"c2-c3 c4xc2 b1xb3\" | quirkat check-game alquerque-compulsory -";

/// `quirkat rules`.
#[derive(Debug, Subcommand)]
pub enum RulesCommand {
    /// List the rulesets of the catalogue
    #[command(after_help = "Example: quirkat rules list --family serpents\nExample: quirkat rules list --source Culin")]
    List(ListArgs),
    /// Show one ruleset in words: board, setup, every key and who says so, contested points, notes and sources
    #[command(after_help = "Example: quirkat rules show bell --set rules.captures=all")]
    Show(ShowArgs),
    /// Show what differs between two rulesets
    #[command(after_help = "Example: quirkat rules diff bell alfonso\n\
        Example: quirkat rules diff bell bell --set rules.captures=all")]
    Diff(DiffArgs),
    /// Check a ruleset file: everything that is wrong in it
    #[command(after_help = "Example: quirkat rules check mine.toml")]
    Check(CheckArgs),
    /// Print the file of a ruleset, to start a variant from
    #[command(after_help = "Example: quirkat rules export bell -o mine.toml")]
    Export(ExportArgs),
    /// Draw the board and its pieces as a figure for print
    #[command(after_help = "Example: quirkat rules draw zuni-serpents -o board.svg --size 183\n\
        Example: quirkat rules draw bell -o t10.pdf --position \"5/5/2bb1/1w3/5 w\"")]
    Draw(DrawArgs),
    /// Print the JSON Schema of ruleset files, of experiments' configs or of manifests, for editors
    #[command(after_help = "Example: quirkat rules schema ruleset > ruleset.schema.json\n\
        A file names its schema in its first line: #:schema ruleset.schema.json")]
    Schema(SchemaArgs),
}

/// `quirkat plan`.
#[derive(Debug, ArgGroup)]
pub struct PlanArgs {
    /// The experiment's config file
    pub config: PathBuf,
    /// Plan with this seed instead of the config's
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Plan so many games per matchup instead of the config's number
    #[arg(long, value_name = "N", value_parser = games())]
    pub games: Option<u64>,
    /// Estimate the time on so many threads [default: the cores that this process may use]
    #[arg(long, value_name = "N")]
    pub threads: Option<NonZero<usize>>,
    /// Estimate the time of each of so many shards, too
    #[arg(long, value_name = "N")]
    pub shards: Option<NonZero<usize>>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// `quirkat replay`.
#[derive(Debug, ArgGroup)]
pub struct ReplayArgs {
    /// The run folder
    pub run: PathBuf,
    /// The matchup's number, from 0
    #[arg(long, value_name = "M")]
    pub matchup: u32,
    /// The game's number in its matchup, from 0
    #[arg(long, value_name = "G")]
    pub game: u64,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// A ruleset with overrides.
#[derive(Debug, ArgGroup)]
pub struct RulesetArgs {
    /// A name of the catalogue, or the path of a ruleset file
    pub ruleset: String,
    /// Give a key of the ruleset another value, as in rules.chain=optional; may be repeated
    #[arg(long, value_name = "KEY=VALUE")]
    pub set: Vec<String>,
}

/// `quirkat moves`.
#[derive(Debug, ArgGroup)]
pub struct MovesArgs {
    /// The ruleset.
    #[command(flatten)]
    pub ruleset: RulesetArgs,
    /// Start from this position, without a history, as in "bbb/1w1/www b"
    #[arg(long, value_name = "TEXT")]
    pub position: Option<String>,
    /// Play these moves first, as in "b2-c3; d4xb2"
    #[arg(long, value_name = "MOVES")]
    pub after: Option<String>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// `quirkat perft`.
#[derive(Debug, ArgGroup)]
pub struct PerftArgs {
    /// The ruleset.
    #[command(flatten)]
    pub ruleset: RulesetArgs,
    /// Count for depths from 1 to this one, 1000 at most; the time grows with the count
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub depth: u32,
    /// Start from this position, without a history
    #[arg(long, value_name = "TEXT")]
    pub position: Option<String>,
    /// Give the last depth's count for each first move too
    #[arg(long)]
    pub divide: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// `quirkat check-game`.
#[derive(Debug, ArgGroup)]
pub struct CheckGameArgs {
    /// The ruleset.
    #[command(flatten)]
    pub ruleset: RulesetArgs,
    /// The written game; - for standard input
    pub file: PathBuf,
    /// The game begins at this position, without a history
    #[arg(long, value_name = "TEXT")]
    pub position: Option<String>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// `quirkat cite`.
#[derive(Debug, ArgGroup)]
pub struct CiteArgs {
    /// Names of the catalogue, or paths of ruleset files
    #[arg(value_name = "RULESET")]
    pub rulesets: Vec<String>,
}

/// `quirkat rules list`.
#[derive(Debug, ArgGroup)]
pub struct ListArgs {
    /// Only rulesets with all these words in name, title or sources
    pub words: Vec<String>,
    /// Only this family: alquerque, serpents or relatives
    #[arg(long, value_name = "FAMILY")]
    pub family: Option<String>,
    /// Only boards of this kind
    #[arg(long, value_name = "KIND", value_parser = ["alquerque", "serpents", "lines"])]
    pub board: Option<String>,
    /// Only boards of so many points
    #[arg(long, value_name = "N")]
    pub points: Option<usize>,
    /// Only rulesets whose sources hold this text
    #[arg(long, value_name = "TEXT")]
    pub source: Option<String>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// `quirkat rules show`.
#[derive(Debug, ArgGroup)]
pub struct ShowArgs {
    /// The ruleset.
    #[command(flatten)]
    pub ruleset: RulesetArgs,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// `quirkat rules diff`.
#[derive(Debug, ArgGroup)]
pub struct DiffArgs {
    /// A name of the catalogue, or the path of a ruleset file
    pub a: String,
    /// The other one
    pub b: String,
    /// Give a key of A another value, as in rules.chain=optional; may be repeated
    #[arg(long, value_name = "KEY=VALUE")]
    pub set: Vec<String>,
    /// Give a key of B another value; may be repeated
    #[arg(long, value_name = "KEY=VALUE")]
    pub set_b: Vec<String>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// `quirkat rules check`.
#[derive(Debug, ArgGroup)]
pub struct CheckArgs {
    /// The ruleset file
    pub file: PathBuf,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// `quirkat rules export`.
#[derive(Debug, ArgGroup)]
pub struct ExportArgs {
    /// A name of the catalogue
    pub name: String,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Replace the file if it is there
    #[arg(long)]
    pub force: bool,
}

impl ExportArgs {
    /// What `--force` says.
    pub fn replace(&self) -> Replace {
        if self.force { Replace::Always } else { Replace::Never }
    }
}

/// `quirkat rules draw`.
#[derive(Debug, ArgGroup)]
pub struct DrawArgs {
    /// The ruleset.
    #[command(flatten)]
    pub ruleset: RulesetArgs,
    /// The picture: .svg, .png (600 dpi) or .pdf; it is replaced if it is there [default: SVG on standard output]
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Draw this position instead of the start
    #[arg(long, value_name = "TEXT")]
    pub position: Option<String>,
    /// The width in millimetres, 20 to 500: 89 is one column of a journal, 183 are two
    #[arg(long, value_name = "MM", default_value_t = 89.0)]
    pub size: f64,
}

/// `quirkat rules schema`.
#[derive(Debug, ArgGroup)]
pub struct SchemaArgs {
    /// The kind of file
    #[arg(value_enum)]
    pub kind: SchemaKind,
}

/// A kind of file that has a schema.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum SchemaKind {
    /// A ruleset file
    Ruleset,
    /// An experiment's config
    Experiment,
    /// A run's manifest.json
    Manifest,
}

fn games() -> clap::builder::RangedU64ValueParser {
    clap::value_parser!(u64).range(1..=GAMES_MOST)
}
