//! Monte-Carlo tree search with a fixed number of playouts.

use quirkat_engine::document::Fault;
use quirkat_engine::{Game, Move, Ruleset};
use rand_chacha::ChaCha8Rng;

use super::decimal::{BILLION, Billionths};
use super::kind::{Accepts, Setting};
use super::reader::Reader;
use super::{Agent, Form, Kind, Mind, Plays, Seat, Trouble};
use crate::search::{Playout, Uct, UctSettings};

pub(super) const KIND: Kind = Kind {
    word: "mcts",
    about: "grows a tree of moves by playouts where they promise most, proves what it can, \
            and chooses the move tried most often",
    settings: &[NODES, EXPLORATION, PLAYOUT],
    read,
};

const NODES: Setting = Setting {
    name: "nodes",
    about: "playouts for a move, each to the end of its game; each adds a position to the tree",
    accepts: Accepts::Whole { least: 1, most: 10_000_000 },
    default: Some("1000"),
};

const EXPLORATION: Setting = Setting {
    name: "exploration",
    about: "how much moves that were tried little are preferred: the constant of UCT, where a win is 1 and a loss 0",
    accepts: Accepts::Decimal { least: Billionths(0), most: Billionths(1000 * BILLION) },
    default: Some("1.0"),
};

const PLAYOUT: Setting = Setting {
    name: "playout",
    about: "how playouts choose their moves",
    accepts: Accepts::Words(&[("random", "as the agent random"), (GREEDY, "as the agent greedy")]),
    default: Some("\"random\""),
};

const GREEDY: &str = "greedy";

/// The agent.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Mcts {
    nodes: u32,
    exploration: Billionths,
    playout: &'static str,
}

fn read(reader: &mut Reader<'_>) -> Result<Agent, Fault> {
    Ok(Agent::Mcts(Mcts {
        nodes: reader.whole(&NODES)? as u32,
        exploration: reader.decimal(&EXPLORATION)?,
        playout: reader.word(&PLAYOUT)?,
    }))
}

impl Plays for Mcts {
    fn kind(&self) -> &'static Kind {
        &KIND
    }

    fn values(&self, _: Form) -> Vec<(&'static str, String)> {
        vec![
            (NODES.name, self.nodes.to_string()),
            (EXPLORATION.name, self.exploration.to_string()),
            (PLAYOUT.name, format!("{:?}", self.playout)),
        ]
    }

    fn mind(&self, ruleset: &Ruleset) -> Box<dyn Mind> {
        let settings = UctSettings {
            nodes: self.nodes,
            exploration: self.exploration.0 as f64 / BILLION as f64,
            playout: if self.playout == GREEDY { Playout::Greedy } else { Playout::Random },
        };
        Box::new(Growing(Uct::new(ruleset, &settings)))
    }
}

struct Growing(Uct);

impl Mind for Growing {
    fn start(&mut self, _: Seat, _: &mut ChaCha8Rng) -> Result<(), Trouble> {
        self.0.start_game();
        Ok(())
    }

    fn choose(&mut self, game: &Game<'_>, numbers: &mut ChaCha8Rng) -> Result<Move, Trouble> {
        if game.legal().len() == 1 {
            return Ok(game.legal().nth(0));
        }
        Ok(self.0.choose(game, numbers))
    }

    fn watch(&mut self, game: &Game<'_>, mv: &Move) {
        self.0.follow(game, mv);
    }
}
