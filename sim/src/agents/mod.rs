//! Agents: what chooses a move. Each kind is a file, a line in the list, and a
//! line in [`Agent`].

mod greedy;
mod kind;
mod mind;
mod random;
mod reader;

use std::path::Path;

use quirkat_engine::Ruleset;
use quirkat_engine::document::{Fault, Item};

pub use kind::{Accepts, KINDS, Kind, Setting, kind};
pub use mind::AgentFailure;
pub(crate) use mind::{Mind, Seat, Trouble};

/// An agent with its settings, without its name.
///
/// An agent chooses from the legal moves, so it cannot answer with an illegal
/// one; every random choice comes from the stream that it is handed. What it
/// remembers of a game is in its [`Mind`], which is made of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Agent {
    /// Uniform over the merged legal moves.
    Random,
    /// A move that takes most pieces off the board, by captures and huffs;
    /// uniform among these, and where none does.
    Greedy,
}

/// What every kind of agent says of its settings and makes of them.
pub(crate) trait Plays {
    /// Its entry in the list.
    fn kind(&self) -> &'static Kind;

    /// The value of every setting, as TOML, in the order of the kind's list;
    /// the same for agents that play alike.
    fn values(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// The agents that it is made of.
    fn parts(&self) -> Vec<&Agent> {
        Vec::new()
    }

    /// The agent at play, with no game begun.
    fn mind(&self, ruleset: &Ruleset) -> Box<dyn Mind>;
}

impl Agent {
    fn plays(&self) -> &dyn Plays {
        match self {
            Agent::Random => &random::Random,
            Agent::Greedy => &greedy::Greedy,
        }
    }

    /// The agent of a bare word, with that kind's default settings.
    ///
    /// # Errors
    /// A text that names the nearest word, or says what the kind needs.
    pub fn named(word: &str) -> Result<Agent, String> {
        reader::Reader::bare(word)
    }

    /// The agent of a value in a config: a bare word, or a table with `kind`
    /// and its settings. Paths in it are relative to the folder.
    ///
    /// # Errors
    /// An unknown kind, a setting that the kind has not, or a wrong value.
    pub fn read(item: &Item, folder: &Path) -> Result<Agent, Fault> {
        reader::read(item, folder)
    }

    /// The agent's kind.
    #[must_use]
    pub fn kind(&self) -> &'static Kind {
        self.plays().kind()
    }

    /// The kind and every setting as one text: equal for agents that play
    /// alike, whatever they are called. It decides the game's key.
    #[must_use]
    pub fn settings(&self) -> String {
        let values: Vec<String> =
            self.plays().values().iter().map(|(name, value)| format!("{name} = {value}")).collect();
        let word = self.kind().word;
        if values.is_empty() { word.to_owned() } else { format!("{word} {{ {} }}", values.join(", ")) }
    }

    /// The entries of its table in a config, `kind = "random"` first; every
    /// setting is written out, and reading them gives this agent.
    #[must_use]
    pub fn entries(&self) -> String {
        let values = self.plays().values();
        let entries = values.iter().map(|(name, value)| format!(", {name} = {value}"));
        format!("kind = \"{}\"{}", self.kind().word, entries.collect::<String>())
    }

    /// Do its games hang on their key alone, so that they can be played again?
    #[must_use]
    pub fn is_reproducible(&self) -> bool {
        self.plays().parts().into_iter().all(Agent::is_reproducible)
    }

    /// First's agent and Second's of a mirror pairing.
    #[must_use]
    pub fn mirror(self) -> [Agent; 2] {
        [self.clone(), self]
    }

    /// The agent at play, with no game begun.
    #[must_use]
    pub(crate) fn mind(&self, ruleset: &Ruleset) -> Box<dyn Mind> {
        self.plays().mind(ruleset)
    }
}
