//! Several agents, one of which is drawn.

use quirkat_engine::document::Fault;
use quirkat_engine::{Game, Move, Ruleset};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::kind::{Accepts, Setting};
use super::reader::Reader;
use super::{Agent, Form, Kind, Mind, Plays, Seat, Trouble};

pub(super) const KIND: Kind = Kind {
    word: "mixture",
    about: "plays as one of several agents, drawn by their weights",
    settings: &[AGENTS, WEIGHTS, DRAWN],
    read,
};

const AGENTS: Setting =
    Setting { name: "agents", about: "the agents that are drawn", accepts: Accepts::Agents, default: None };

const WEIGHTS: Setting = Setting {
    name: "weights",
    about: "the weight of each agent, in the same order",
    accepts: Accepts::Wholes { least: 0, most: 1_000_000 },
    default: None,
};

const PER_MOVE: &str = "move";
const PER_GAME: &str = "game";

const DRAWN: Setting = Setting {
    name: "drawn",
    about: "when one of the agents is drawn",
    accepts: Accepts::Words(&[(PER_MOVE, "anew at each of its moves"), (PER_GAME, "once for each game")]),
    default: Some("\"move\""),
};

/// The agent.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Mixture {
    agents: Vec<Agent>,
    weights: Vec<u64>,
    drawn: Drawn,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Drawn {
    PerMove,
    PerGame,
}

fn read(reader: &mut Reader<'_>) -> Result<Agent, Fault> {
    let agents = reader.agents(&AGENTS)?;
    let (item, weights) = reader.wholes(&WEIGHTS)?;
    if weights.len() != agents.len() || weights.iter().all(|weight| *weight == 0) {
        let weights = if agents.len() == 1 { "weight" } else { "weights" };
        let message = format!("expected {} {weights}, one for each agent, not all of them 0", agents.len());
        return Err(Fault::new(&item.place, item.key, message));
    }
    let drawn = if reader.word(&DRAWN)? == PER_GAME { Drawn::PerGame } else { Drawn::PerMove };
    Ok(Agent::Mixture(Mixture { agents, weights, drawn }))
}

impl Plays for Mixture {
    fn kind(&self) -> &'static Kind {
        &KIND
    }

    fn values(&self, form: Form) -> Vec<(&'static str, String)> {
        let drawn = match self.drawn {
            Drawn::PerMove => PER_MOVE,
            Drawn::PerGame => PER_GAME,
        };
        let agents: Vec<String> = self.agents.iter().map(|agent| agent.table(form)).collect();
        let weights: Vec<String> = self.weights.iter().map(u64::to_string).collect();
        vec![
            (AGENTS.name, format!("[{}]", agents.join(", "))),
            (WEIGHTS.name, format!("[{}]", weights.join(", "))),
            (DRAWN.name, format!("{drawn:?}")),
        ]
    }

    fn parts(&self) -> Vec<&Agent> {
        self.agents.iter().collect()
    }

    fn mind(&self, ruleset: &Ruleset) -> Box<dyn Mind> {
        Box::new(Manifold {
            minds: self.agents.iter().map(|agent| agent.mind(ruleset)).collect(),
            weights: self.weights.clone(),
            drawn: self.drawn,
            of_game: 0,
        })
    }
}

struct Manifold {
    minds: Vec<Box<dyn Mind>>,
    weights: Vec<u64>,
    drawn: Drawn,
    /// The number of the mind that was drawn for the game.
    of_game: usize,
}

impl Mind for Manifold {
    fn start(&mut self, seat: Seat, numbers: &mut ChaCha8Rng) -> Result<(), Trouble> {
        if self.drawn == Drawn::PerGame {
            self.of_game = drawn(&self.weights, numbers);
        }
        self.minds.iter_mut().try_for_each(|mind| mind.start(seat, numbers))
    }

    fn choose(&mut self, game: &Game<'_>, numbers: &mut ChaCha8Rng) -> Result<Move, Trouble> {
        let chosen = match self.drawn {
            Drawn::PerMove => drawn(&self.weights, numbers),
            Drawn::PerGame => self.of_game,
        };
        self.minds[chosen].choose(game, numbers)
    }

    fn watch(&mut self, game: &Game<'_>, mv: &Move) {
        self.minds.iter_mut().for_each(|mind| mind.watch(game, mv));
    }
}

/// A number drawn by weights, the sum of which is neither 0 nor beyond 64 bits.
pub(super) fn drawn(weights: &[u64], numbers: &mut ChaCha8Rng) -> usize {
    let mut rest = numbers.random_range(0..weights.iter().sum::<u64>());
    let takes = |weight: &u64| match rest.checked_sub(*weight) {
        Some(left) => {
            rest = left;
            false
        }
        None => true,
    };
    weights.iter().position(takes).unwrap_or(0)
}
