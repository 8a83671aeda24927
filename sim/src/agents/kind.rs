//! The kinds of agents and their settings.

use quirkat_engine::document::{Fault, one_of};

use super::decimal::Billionths;
use super::reader::Reader;
use super::{Agent, alpha_beta, cautious, epsilon, external, greedy, mcts, mixture, perfect, random, softmax, term};
use crate::evaluation::TERMS;

/// Every kind of agent.
///
/// ```
/// use quirkat_sim::agents::KINDS;
///
/// let epsilon = KINDS.iter().find(|kind| kind.word == "epsilon").unwrap();
/// let settings: Vec<&str> = epsilon.settings.iter().map(|setting| setting.name).collect();
/// assert_eq!(settings, ["epsilon", "agent", "other"]);
/// ```
pub const KINDS: &[&Kind] = &[
    &random::KIND,
    &greedy::KIND,
    &cautious::KIND,
    &term::KIND,
    &epsilon::KIND,
    &mixture::KIND,
    &softmax::KIND,
    &alpha_beta::KIND,
    &mcts::KIND,
    &perfect::KIND,
    &external::KIND,
];

/// How many agents an agent can be inside of.
pub const NESTED_MOST: u32 = 4;

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
    /// A number of this range with at most nine decimals, both ends included.
    Decimal {
        /// The least.
        least: Billionths,
        /// The most.
        most: Billionths,
    },
    /// A list of whole numbers of this range.
    Wholes {
        /// The least.
        least: u64,
        /// The most.
        most: u64,
    },
    /// One of these words, each with its meaning.
    Words(&'static [(&'static str, &'static str)]),
    /// A table with the weights of the evaluation's terms.
    Weights,
    /// An agent: a bare word or a table.
    Agent,
    /// A list of agents, at least one.
    Agents,
    /// A list of texts.
    Texts,
    /// The path of a folder, relative to the config's.
    Folder,
}

/// The words of all kinds.
pub(super) fn words() -> Vec<&'static str> {
    KINDS.iter().map(|kind| kind.word).collect()
}

/// The words that are an agent by themselves: the kinds that need no settings,
/// and the terms of the evaluation.
#[must_use]
pub fn bare_words() -> Vec<&'static str> {
    let kinds = KINDS.iter().filter(|kind| kind.settings.iter().all(|setting| setting.default.is_some()));
    kinds.map(|kind| kind.word).chain(TERMS.iter().map(|term| term.word)).collect()
}

/// The kind of a word.
///
/// # Errors
/// A text that names the kinds and the nearest of them.
pub(super) fn kind(word: &str) -> Result<&'static Kind, String> {
    KINDS.iter().find(|kind| kind.word == word).copied().ok_or_else(|| unknown(word, &words()))
}

/// A word that is none of these.
pub(super) fn unknown(word: &str, known: &[&str]) -> String {
    format!("unknown agent {word:?}{}", one_of(word, known))
}
