//! The command lines of `play` and `watch`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args as ArgGroup, ValueEnum};

use super::RulesetArgs;

/// What `play --help` adds.
pub const PLAY_HELP: &str = "\
At the prompt: a move as in b2-c3, b2xd4xd2 or huff c2, e3xe1 (* and : are x; b2c3, or c3 alone, where only one move fits), the \
number of a move in the list, or one of the words of `help`: moves, board, hint, undo, resign, save FILE, quit. At the end of \
standard input the game is left and nothing is saved.

AGENT is a word of `agents` in a config (random, greedy, mobility), a kind with settings (\"alpha_beta depth=4\"), or a table \
of a config ({ kind = \"mcts\", nodes = 500 }); paths in it are relative to the present folder. The agent draws its numbers from \
--seed: the same seed and the same moves typed give the same game.

A saved record is one that `quirkat check-game` reads, and --from goes on with it.

Exit status: 0 the game was played or left; 1 the agent failed; 2 the command, the ruleset or the record is wrong; 130 stopped \
by Ctrl-C.

Examples: quirkat play bell
          quirkat play zuni-serpents --side second --agent \"alpha_beta depth=4\"
          quirkat play bell --from game.txt --side both";

/// What `watch --help` adds.
pub const WATCH_HELP: &str = "\
The game is game 0 of the matchup that `quirkat run` plays with these two agents, this ruleset and this seed, where the config \
has no openings. AGENT is as for `quirkat play`.

With --json there is one object a ply (ply, side, text, choices, position) and one for the result.

Exit status: 0 the game was played; 1 an agent failed, or the record cannot be written; 2 the command or the ruleset is wrong; \
130 stopped by Ctrl-C.

Examples: quirkat watch bell
          quirkat watch zuni-serpents --first greedy --second \"mcts nodes=200\" --delay 1 --save game.txt";

/// `quirkat play`.
#[derive(Debug, ArgGroup)]
pub struct PlayArgs {
    /// The ruleset.
    #[command(flatten)]
    pub ruleset: RulesetArgs,
    /// What plays the other side: a word, or a kind and its settings, as in "alpha_beta depth=4"
    #[arg(long, value_name = "AGENT", default_value = "greedy")]
    pub agent: String,
    /// The side of the person; with both there are two persons and no agent
    #[arg(long, value_enum, value_name = "SIDE", default_value_t)]
    pub side: PersonSide,
    /// What the agent's random numbers come from
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Start from this position, without a history, as in "bbb/1w1/www b"
    #[arg(long, value_name = "TEXT")]
    pub position: Option<String>,
    /// Play these moves first, as in "b2-c3; d4xb2"
    #[arg(long, value_name = "MOVES", conflicts_with = "from")]
    pub after: Option<String>,
    /// Go on with the game of this record
    #[arg(long, value_name = "FILE")]
    pub from: Option<PathBuf>,
}

/// Who types moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum PersonSide {
    /// First, which moves first
    #[default]
    First,
    /// Second
    Second,
    /// Two persons
    Both,
}

/// `quirkat watch`.
#[derive(Debug, ArgGroup)]
pub struct WatchArgs {
    /// The ruleset.
    #[command(flatten)]
    pub ruleset: RulesetArgs,
    /// What plays First
    #[arg(long, value_name = "AGENT", default_value = "greedy")]
    pub first: String,
    /// What plays Second
    #[arg(long, value_name = "AGENT", default_value = "greedy")]
    pub second: String,
    /// What all random numbers come from
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Wait so many seconds after each ply [default: 0.5 on a terminal, else 0]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub delay: Option<Duration>,
    /// Write the record of the game to this file, which must not be there yet
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Replace the file of --save if it is there
    #[arg(long, requires = "save")]
    pub force: bool,
    /// Print one JSON object a ply, and one for the result
    #[arg(long)]
    pub json: bool,
}

impl WatchArgs {
    /// What `--force` says.
    pub fn replace(&self) -> crate::files::Replace {
        if self.force { crate::files::Replace::Always } else { crate::files::Replace::Never }
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let expected = || "expected seconds from 0 to 3600, as in 0.5".to_owned();
    let seconds: f64 = text.parse().map_err(|_| expected())?;
    if (0.0..=3600.0).contains(&seconds) { Ok(Duration::from_secs_f64(seconds)) } else { Err(expected()) }
}
