//! How a run ends that is not done: by a signal, or with games that failed.

use std::fmt;

use super::schedule::End;
use super::signals::Caught;
use crate::config::{Experiment, MatchupPlan};

/// A signal stopped the run.
#[derive(Debug, thiserror::Error)]
#[error("stopped by {name}; all blocks of games that were whole are kept; to go on: {command}")]
pub struct Stopped {
    name: &'static str,
    status: u8,
    command: String,
}

impl Stopped {
    /// By this one.
    pub fn by(caught: Caught) -> Stopped {
        Stopped { name: caught.name, status: caught.status, command: same_command() }
    }

    /// The exit status that tells so.
    pub fn status(&self) -> u8 {
        self.status
    }
}

/// The command that is running, as one types it into a shell, without what
/// would begin anew.
fn same_command() -> String {
    let args = std::env::args_os().map(|arg| arg.to_string_lossy().into_owned());
    let args: Vec<String> = args.filter(|arg| arg != "--force").map(|arg| quoted(&arg)).collect();
    args.join(" ")
}

/// An argument as a shell needs it.
pub fn quoted(arg: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "-_=+,./:@%".contains(letter);
    if !arg.is_empty() && arg.chars().all(is_plain) {
        arg.to_owned()
    } else {
        format!("'{}'", arg.replace('\'', "'\\''"))
    }
}

/// Some matchups have no result, because a game of theirs failed. Playing them
/// again will most likely fail again.
#[derive(Debug, thiserror::Error)]
pub struct SomeFailed {
    /// One line each.
    lines: Vec<String>,
}

impl SomeFailed {
    /// Did a matchup fail, by these ends of all of them?
    ///
    /// # Errors
    /// Some did.
    pub fn check(experiment: &Experiment, ends: &[End]) -> anyhow::Result<()> {
        let failed = |(plan, end): (MatchupPlan, &End)| match end {
            End::Failed(_, failure) => {
                Some(format!("{}, matchup {}, {failure}", experiment.matchup_name(&plan), plan.number))
            }
            End::Last | End::Known(_) => None,
        };
        let lines: Vec<String> = experiment.matchups().into_iter().zip(ends).filter_map(failed).collect();
        if lines.is_empty() { Ok(()) } else { Err(SomeFailed { lines }.into()) }
    }
}

impl fmt::Display for SomeFailed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.lines.join("\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_quoted_as_a_shell_needs_it() {
        let args = ["runs/x_1.toml", "--games=5", "två ord", "it's", "", "$HOME"].map(quoted);
        assert_eq!(args, ["runs/x_1.toml", "--games=5", "'två ord'", "'it'\\''s'", "''", "'$HOME'"]);
    }
}
