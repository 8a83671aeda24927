//! Agents: what chooses a move. Each kind is a file, a line in the list, and a
//! line in [`Agent`].

mod alpha_beta;
mod cautious;
mod decimal;
mod epsilon;
mod external;
pub(crate) mod greedy;
mod kind;
mod lookahead;
mod mcts;
mod mind;
mod mixture;
mod own;
mod perfect;
pub(crate) mod random;
mod reader;
mod softmax;
mod tables;
mod term;

use std::path::Path;

use quirkat_engine::Ruleset;
use quirkat_engine::document::{Fault, Item};

pub use alpha_beta::AlphaBeta;
pub use decimal::Billionths;
pub use epsilon::Epsilon;
pub use external::External;
pub use kind::{Accepts, KINDS, Kind, NESTED_MOST, Setting, bare_words};
pub use mcts::Mcts;
pub use mind::{AgentFailure, Mind, Seat, Trouble};
pub use mixture::Mixture;
pub use own::Own;
pub use perfect::Perfect;
pub use softmax::Softmax;
pub use term::OneTerm;

/// An agent with its settings, without its name.
///
/// An agent chooses from the legal moves, so it cannot answer with an illegal
/// one; every random choice comes from the stream that it is handed. What it
/// remembers of a game is in its mind at play, which is made of it.
///
/// ```
/// use quirkat_sim::Agent;
///
/// // By the words that configs take, or as values.
/// assert_eq!(Agent::named("greedy"), Ok(Agent::Greedy));
/// let mobility = Agent::named("mobility").unwrap();
/// assert_eq!(mobility.settings(), r#"{ kind = "term", term = "mobility", sign = "+" }"#);
/// assert!(Agent::named("gredy").unwrap_err().contains("did you mean \"greedy\"?"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Agent {
    /// Uniform over the merged legal moves.
    Random,
    /// A move that takes most pieces off the board, by captures and huffs;
    /// uniform among these, and where none does.
    Greedy,
    /// A move after which the other side can take fewest pieces.
    Cautious,
    /// A move after which one term of the evaluation is best.
    Term(OneTerm),
    /// Plays as one agent, now and then as another.
    Epsilon(Epsilon),
    /// Plays as one of several agents, drawn by weights.
    Mixture(Mixture),
    /// Better moves more often, by a one-ply evaluation.
    Softmax(Softmax),
    /// Looks ahead by alpha-beta.
    AlphaBeta(AlphaBeta),
    /// Looks ahead by playouts.
    Mcts(Mcts),
    /// Plays by the tables of a solved game.
    Perfect(Perfect),
    /// Asks a program.
    External(External),
    /// Plays as another crate has it.
    Own(Own),
}

/// What every kind of agent says of its settings and makes of them.
pub(crate) trait Plays {
    /// Its entry in the list.
    fn kind(&self) -> &'static Kind;

    /// The value of every setting, as TOML, in the order of the kind's list.
    fn values(&self, _form: Form) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// The agents that it is made of.
    fn parts(&self) -> Vec<&Agent> {
        Vec::new()
    }

    /// Do its moves hang on the game and its numbers alone, as far as they are
    /// its own and not those of its parts?
    fn is_reproducible(&self) -> bool {
        true
    }

    /// The agent at play, with no game begun.
    fn mind(&self, ruleset: &Ruleset) -> Box<dyn Mind>;
}

/// What settings are written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// To decide how it plays: the same for agents that play alike.
    Settings,
    /// To be read again, from another folder too.
    Config,
}

impl Agent {
    fn plays(&self) -> &dyn Plays {
        match self {
            Agent::Random => &random::Random,
            Agent::Greedy => &greedy::Greedy,
            Agent::Cautious => &cautious::Cautious,
            Agent::Term(term) => term,
            Agent::Epsilon(epsilon) => epsilon,
            Agent::Mixture(mixture) => mixture,
            Agent::Softmax(softmax) => softmax,
            Agent::AlphaBeta(alpha_beta) => alpha_beta,
            Agent::Mcts(mcts) => mcts,
            Agent::Perfect(perfect) => perfect,
            Agent::External(external) => external,
            Agent::Own(own) => own,
        }
    }

    /// The agent of a bare word: a kind with its default settings, or a term of
    /// the evaluation, much of which is sought.
    ///
    /// # Errors
    /// A text that names the nearest word, or says what the kind needs.
    pub fn named(word: &str) -> Result<Agent, String> {
        reader::bare(word)
    }

    /// The agent of a value in a config: a bare word, or a table with `kind`
    /// and its settings. Paths in it are relative to the folder.
    ///
    /// # Errors
    /// An unknown kind, a setting that the kind has not, or a wrong value.
    ///
    /// ```
    /// use std::path::Path;
    ///
    /// use quirkat_engine::document;
    /// use quirkat_sim::Agent;
    ///
    /// let mut config = document::parse("x.toml", "agent = { kind = \"alpha_beta\", depth = 3 }\n")?;
    /// let searcher = Agent::read(&config.take("agent").unwrap(), Path::new("."))?;
    /// assert_eq!(searcher.kind().word, "alpha_beta");
    /// assert!(searcher.is_reproducible() && searcher.entries().contains("depth = 3"));
    /// # Ok::<(), document::Fault>(())
    /// ```
    pub fn read(item: &Item, folder: &Path) -> Result<Agent, Fault> {
        reader::read(item, folder, 0)
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
        if self.plays().values(Form::Settings).is_empty() {
            return self.kind().word.to_owned();
        }
        self.table(Form::Settings)
    }

    /// The entries of its table in a config, `kind = "random"` first; every
    /// setting is written out, and reading them gives this agent.
    #[must_use]
    pub fn entries(&self) -> String {
        self.entries_as(Form::Config)
    }

    fn entries_as(&self, form: Form) -> String {
        let values = self.plays().values(form);
        let entries = values.iter().map(|(name, value)| format!(", {name} = {value}"));
        format!("kind = \"{}\"{}", self.kind().word, entries.collect::<String>())
    }

    /// The table with these entries.
    fn table(&self, form: Form) -> String {
        format!("{{ {} }}", self.entries_as(form))
    }

    /// Do its games hang on their key alone, so that they can be played again?
    #[must_use]
    pub fn is_reproducible(&self) -> bool {
        self.plays().is_reproducible() && self.plays().parts().into_iter().all(Agent::is_reproducible)
    }

    /// Does it have one best move in most positions, so that its games from one
    /// start may be one game again and again?
    #[must_use]
    pub fn leaves_little_to_chance(&self) -> bool {
        matches!(self, Agent::AlphaBeta(_) | Agent::External(_) | Agent::Own(_))
    }

    /// Does it choose at a glance, without looking far ahead or asking others?
    /// It decides how many games make a block, so it must not change.
    #[must_use]
    pub(crate) fn is_quick(&self) -> bool {
        let is_quick = match self {
            Agent::Random | Agent::Greedy | Agent::Cautious | Agent::Term(_) | Agent::Softmax(_) => true,
            Agent::Epsilon(_) | Agent::Mixture(_) | Agent::Perfect(_) => true,
            Agent::AlphaBeta(_) | Agent::Mcts(_) | Agent::External(_) | Agent::Own(_) => false,
        };
        is_quick && self.plays().parts().into_iter().all(Agent::is_quick)
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
