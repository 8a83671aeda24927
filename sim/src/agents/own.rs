//! Agents of other crates: a way to choose moves that this crate does not know.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use quirkat_engine::document::quoted;
use quirkat_engine::{Game, Move, Ruleset, notation};
use rand_chacha::ChaCha8Rng;

use super::{Agent, Form, Kind, Mind, Plays, Seat, Trouble};

/// No part of [`KINDS`](super::KINDS): a config cannot name what another crate makes.
const KIND: Kind = Kind {
    word: "own",
    about: "chooses moves in a way that another crate has",
    settings: &[],
    read: |_| unreachable!("no list of kinds has it"),
};

type MakeMind = dyn Fn(&Ruleset) -> Box<dyn Mind> + Send + Sync;

/// An agent of another crate: its name, its settings, and what makes its
/// [`Mind`]. [`Agent::own`] makes one.
///
/// Two of them are equal where name and settings are.
#[derive(Clone)]
pub struct Own {
    name: String,
    settings: String,
    make: Arc<MakeMind>,
}

impl Own {
    fn identity(&self) -> (&str, &str) {
        (&self.name, &self.settings)
    }
}

impl fmt::Debug for Own {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Own").field("name", &self.name).field("settings", &self.settings).finish_non_exhaustive()
    }
}

impl PartialEq for Own {
    fn eq(&self, other: &Own) -> bool {
        self.identity() == other.identity()
    }
}

impl Eq for Own {}

impl Hash for Own {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.identity().hash(state);
    }
}

impl Agent {
    /// An agent of your own. `make` makes its [`Mind`], once for each seat of a
    /// matchup and each thread that plays.
    ///
    /// Name and settings decide the key of its games, and so their random numbers:
    /// agents that play differently must differ in one of them, and every number
    /// that its moves hang on belongs into the settings.
    ///
    /// Its games are taken for reproducible, so a mind must not look at a clock,
    /// at other games, or at random numbers other than those it is handed. A move
    /// that is not legal ends the matchup with an
    /// [`AgentFailure`](super::AgentFailure).
    ///
    /// ```
    /// use quirkat_engine::{Game, Move, catalogue};
    /// use quirkat_sim::agents::{Mind, Trouble};
    /// use quirkat_sim::{Agent, Matchup, rand_chacha::ChaCha8Rng};
    ///
    /// /// Always the first move in the engine's order.
    /// struct Stubborn;
    ///
    /// impl Mind for Stubborn {
    ///     fn choose(&mut self, game: &Game<'_>, _: &mut ChaCha8Rng) -> Result<Move, Trouble> {
    ///         Ok(game.legal().nth(0))
    ///     }
    /// }
    ///
    /// let stubborn = Agent::own("stubborn", "", |_| Box::new(Stubborn));
    /// let bell = catalogue::entry("bell").unwrap().load(&[])?;
    /// let rows = Matchup::new(0, bell, [stubborn, Agent::Greedy], 7).play(0..100)?;
    /// assert_eq!(rows.len(), 100);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn own(
        name: impl Into<String>,
        settings: impl Into<String>,
        make: impl Fn(&Ruleset) -> Box<dyn Mind> + Send + Sync + 'static,
    ) -> Agent {
        Agent::Own(Own { name: name.into(), settings: settings.into(), make: Arc::new(make) })
    }
}

impl Plays for Own {
    fn kind(&self) -> &'static Kind {
        &KIND
    }

    fn values(&self, _: Form) -> Vec<(&'static str, String)> {
        vec![("name", quoted(&self.name)), ("settings", quoted(&self.settings))]
    }

    fn mind(&self, ruleset: &Ruleset) -> Box<dyn Mind> {
        Box::new(Checked((self.make)(ruleset)))
    }
}

/// A mind of another crate, whose moves are looked at before they are played.
struct Checked(Box<dyn Mind>);

impl Mind for Checked {
    fn start(&mut self, seat: Seat, numbers: &mut ChaCha8Rng) -> Result<(), Trouble> {
        self.0.start(seat, numbers)
    }

    fn choose(&mut self, game: &Game<'_>, numbers: &mut ChaCha8Rng) -> Result<Move, Trouble> {
        let mv = self.0.choose(game, numbers)?;
        if game.legal().iter().any(|legal| legal == mv) {
            return Ok(mv);
        }
        let legal = notation::written(game.ruleset(), game.position(), game.legal());
        let legal: Vec<String> = legal.into_iter().map(|legal| legal.text).collect();
        Err(Trouble(format!("chose {mv:?}, which is no legal move; legal are {}", legal.join(", "))))
    }

    fn watch(&mut self, game: &Game<'_>, mv: &Move) {
        self.0.watch(game, mv);
    }
}
