//! Agents: what chooses a move. Each kind is one file and one line in the list.

mod greedy;
mod random;

use quirkat_engine::document::{Fault, Table, did_you_mean};
use quirkat_engine::{Game, Move};
use rand::Rng;

/// An agent with its settings, without its name.
///
/// An agent chooses from the legal moves by number, so it cannot answer with
/// an illegal one; every random choice comes from the stream that it is handed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Agent {
    /// Uniform over the merged legal moves.
    Random,
    /// A move that takes most pieces off the board, by captures and huffs;
    /// uniform among these, and where none does.
    Greedy,
}

/// A kind of agent: the word in `kind = "..."`, and what it does.
pub struct Kind {
    /// The word.
    pub word: &'static str,
    /// What it does, as a plain sentence.
    pub about: &'static str,
    /// Reads its settings out of the agent's table.
    read: fn(&mut Table) -> Result<Agent, Fault>,
    /// The settings that its table may hold, beside `name` and `kind`.
    settings: &'static [&'static str],
}

/// Every kind of agent.
pub const KINDS: &[Kind] = &[
    Kind {
        word: "random",
        about: "chooses uniformly among the legal moves",
        read: |_| Ok(Agent::Random),
        settings: &[],
    },
    Kind {
        word: "greedy",
        about: "chooses a move that takes most pieces, by captures and huffs, uniformly among equals",
        read: |_| Ok(Agent::Greedy),
        settings: &[],
    },
];

impl Agent {
    /// The agent of a bare word, with that kind's default settings.
    ///
    /// # Errors
    /// A text that names the nearest kind.
    pub fn named(word: &str) -> Result<Agent, String> {
        let kind = kind(word)?;
        (kind.read)(&mut Table::empty()).map_err(|fault| fault.message)
    }

    /// The agent of a table from which `name` and `kind` are taken already.
    ///
    /// # Errors
    /// A setting that the kind has not, or a wrong value.
    pub fn configured(kind: &Kind, mut table: Table) -> Result<Agent, Fault> {
        let agent = (kind.read)(&mut table)?;
        let valid: Vec<&str> = ["name", "kind"].iter().chain(kind.settings).copied().collect();
        table.finish(&valid)?;
        Ok(agent)
    }

    /// The word of its kind, as in `kind = "random"`.
    #[must_use]
    pub fn kind(self) -> &'static str {
        match self {
            Agent::Random => "random",
            Agent::Greedy => "greedy",
        }
    }

    /// The kind and every setting as one text: equal for agents that play
    /// alike, whatever they are called.
    #[must_use]
    pub fn settings(self) -> String {
        match self {
            Agent::Random => "random".into(),
            Agent::Greedy => "greedy".into(),
        }
    }

    /// The agent's move.
    #[inline]
    pub(crate) fn choose(self, game: &Game<'_>, rng: &mut impl Rng) -> Move {
        match self {
            Agent::Random => random::choose(game.legal(), rng),
            Agent::Greedy => greedy::choose(game.legal(), rng),
        }
    }
}

/// The kind of a word.
///
/// # Errors
/// A text that names the kinds and the nearest of them.
pub fn kind(word: &str) -> Result<&'static Kind, String> {
    KINDS.iter().find(|kind| kind.word == word).ok_or_else(|| {
        let words: Vec<&str> = KINDS.iter().map(|kind| kind.word).collect();
        let known = words.join(", ");
        format!("unknown agent {word:?}; expected one of {known}{}", did_you_mean(word, words.iter().copied()))
    })
}
