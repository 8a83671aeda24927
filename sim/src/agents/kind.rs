//! The kinds of agents and their settings.

use quirkat_engine::document::{Fault, did_you_mean};

use super::reader::Reader;
use super::{Agent, greedy, random};

/// Every kind of agent.
pub const KINDS: &[&Kind] = &[&random::KIND, &greedy::KIND];

/// A kind of agent: the word in `kind = "..."`, and what it does.
pub struct Kind {
    /// The word.
    pub word: &'static str,
    /// What it does, as a plain clause.
    pub about: &'static str,
    /// What its table may say, beside `name` and `kind`.
    pub settings: &'static [Setting],
    /// Reads its settings out of the agent's table.
    pub(super) read: fn(&mut Reader<'_>) -> Result<Agent, Fault>,
}

/// A setting of a kind of agent.
#[derive(Debug)]
pub struct Setting {
    /// Its key in the agent's table.
    pub name: &'static str,
    /// What it says, as a plain clause.
    pub about: &'static str,
    /// The values that it takes.
    pub accepts: Accepts,
    /// Its value where the table does not say, as a config would write it;
    /// `None` where the table must say.
    pub default: Option<&'static str>,
}

/// The values that a setting takes.
#[derive(Debug)]
pub enum Accepts {
    /// A whole number of this range, both ends included.
    Whole {
        /// The least.
        least: u64,
        /// The most.
        most: u64,
    },
    /// One of these words, each with its meaning.
    Words(&'static [(&'static str, &'static str)]),
}

/// The words of all kinds.
#[must_use]
pub fn words() -> Vec<&'static str> {
    KINDS.iter().map(|kind| kind.word).collect()
}

/// The kind of a word.
///
/// # Errors
/// A text that names the kinds and the nearest of them.
pub fn kind(word: &str) -> Result<&'static Kind, String> {
    KINDS.iter().find(|kind| kind.word == word).copied().ok_or_else(|| {
        let words = words();
        let known = words.join(", ");
        format!("unknown agent {word:?}; expected one of {known}{}", did_you_mean(word, words))
    })
}
