//! An agent that now and then plays another one's move.

use quirkat_engine::document::Fault;
use quirkat_engine::{Game, Move, Ruleset};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::decimal::{BILLION, Billionths};
use super::kind::{Accepts, Setting};
use super::reader::Reader;
use super::{Agent, Form, Kind, Mind, Plays, Seat, Trouble};

pub(super) const KIND: Kind = Kind {
    word: "epsilon",
    about: "plays as one agent, but at each move with the probability epsilon as the other",
    settings: &[EPSILON, AGENT, OTHER],
    read,
};

const EPSILON: Setting = Setting {
    name: "epsilon",
    about: "the probability of a move of the other agent",
    accepts: Accepts::Decimal { least: Billionths(0), most: Billionths(BILLION) },
    default: Some("0.1"),
};

const AGENT: Setting = Setting {
    name: "agent",
    about: "the agent that it plays as",
    accepts: Accepts::Agent,
    default: Some("\"greedy\""),
};

const OTHER: Setting =
    Setting { name: "other", about: "the other agent", accepts: Accepts::Agent, default: Some("\"random\"") };

/// The agent.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Epsilon {
    epsilon: Billionths,
    agent: Box<Agent>,
    other: Box<Agent>,
}

fn read(reader: &mut Reader<'_>) -> Result<Agent, Fault> {
    let epsilon = reader.decimal(&EPSILON)?;
    let [agent, other] = [reader.agent(&AGENT)?, reader.agent(&OTHER)?].map(Box::new);
    Ok(Agent::Epsilon(Epsilon { epsilon, agent, other }))
}

impl Plays for Epsilon {
    fn kind(&self) -> &'static Kind {
        &KIND
    }

    fn values(&self, form: Form) -> Vec<(&'static str, String)> {
        vec![
            (EPSILON.name, self.epsilon.to_string()),
            (AGENT.name, self.agent.table(form)),
            (OTHER.name, self.other.table(form)),
        ]
    }

    fn parts(&self) -> Vec<&Agent> {
        vec![&self.agent, &self.other]
    }

    fn mind(&self, ruleset: &Ruleset) -> Box<dyn Mind> {
        Box::new(Wavering { epsilon: self.epsilon, agent: self.agent.mind(ruleset), other: self.other.mind(ruleset) })
    }
}

struct Wavering {
    epsilon: Billionths,
    agent: Box<dyn Mind>,
    other: Box<dyn Mind>,
}

impl Mind for Wavering {
    fn start(&mut self, seat: Seat, numbers: &mut ChaCha8Rng) -> Result<(), Trouble> {
        self.agent.start(seat, numbers)?;
        self.other.start(seat, numbers)
    }

    fn choose(&mut self, game: &Game<'_>, numbers: &mut ChaCha8Rng) -> Result<Move, Trouble> {
        let is_other = numbers.random_range(0..BILLION) < self.epsilon.0;
        let mind = if is_other { &mut self.other } else { &mut self.agent };
        mind.choose(game, numbers)
    }

    fn watch(&mut self, game: &Game<'_>, mv: &Move) {
        self.agent.watch(game, mv);
        self.other.watch(game, mv);
    }
}
