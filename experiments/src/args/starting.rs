//! The command line of `new`.

use std::path::PathBuf;

use clap::Args as ArgGroup;

use super::games;
use crate::files::Replace;

/// What `new --help` adds.
pub const NEW_HELP: &str = "\
On a terminal, without flags that say what to play, it asks a few questions; else what the flags do not say has a default. The \
file is checked before it is written: `quirkat plan FILE` reads it. For a ruleset of your own: `quirkat rules export bell -o mine.toml`.

Exit status: 0 written; 2 the command is wrong, or the file is there already.

Examples: quirkat new
          quirkat new chains.toml --ruleset alfonso --sweep rules.chain=single,optional,compulsory --games 10000
          quirkat new skill.toml --ruleset bell --agents \"random,greedy,alpha_beta depth=2\"";

/// `quirkat new`.
#[derive(Debug, ArgGroup)]
pub struct NewArgs {
    /// The config file to write
    #[arg(default_value = "experiment.toml")]
    pub file: PathBuf,
    /// The title in reports
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
    /// What the experiment asks
    #[arg(long, value_name = "TEXT")]
    pub question: Option<String>,
    /// A name of the catalogue, or a ruleset file, relative to the config; may be repeated [default: bell and alfonso]
    #[arg(long, value_name = "RULESET")]
    pub ruleset: Vec<String>,
    /// Play every ruleset with each of these values, as in rules.chain=single,optional; may be repeated
    #[arg(long, value_name = "KEY=V1,V2")]
    pub sweep: Vec<String>,
    /// The agents, each against itself: words, or kinds with settings, as in "greedy,alpha_beta depth=2" [default: random,greedy]
    #[arg(long, value_name = "AGENT", value_delimiter = ',')]
    pub agents: Vec<String>,
    /// Games per matchup [default: 10000]
    #[arg(long, value_name = "N", value_parser = games())]
    pub games: Option<u64>,
    /// The seed of all random numbers [default: 1]
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Replace the file if it is there
    #[arg(long)]
    pub force: bool,
}

impl NewArgs {
    /// What `--force` says.
    pub fn replace(&self) -> Replace {
        if self.force { Replace::Always } else { Replace::Never }
    }

    /// Does no flag say what to play?
    pub fn says_nothing(&self) -> bool {
        let texts = [&self.title, &self.question];
        let lists = [&self.ruleset, &self.sweep, &self.agents];
        let numbers = [self.games, self.seed];
        texts.iter().all(|text| text.is_none())
            && lists.iter().all(|list| list.is_empty())
            && numbers.iter().all(Option::is_none)
    }
}
