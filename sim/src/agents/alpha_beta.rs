//! Alpha-beta to a fixed depth or number of nodes.

use std::path::PathBuf;

use quirkat_engine::document::{self, Fault};
use quirkat_engine::{Game, Move, Ruleset};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::kind::{Accepts, Setting};
use super::reader::Reader;
use super::tables::{self, trouble};
use super::{Agent, Form, Kind, Mind, Plays, Seat, Trouble};
use crate::evaluation::Weights;
use crate::search::{self, Leaves, MOST_DEPTH};
use crate::solve::SolveError;

pub(super) const KIND: Kind = Kind {
    word: "alpha_beta",
    about: "looks ahead by alpha-beta, captures searched out, to a depth or a number of nodes, \
            and chooses uniformly among the moves of the best value",
    settings: &[DEPTH, NODES, QUIESCENCE, WEIGHTS, TABLE, TABLES, PIECES],
    read,
};

const DEPTH: Setting = Setting {
    name: "depth",
    about: "plies looked ahead, at most where nodes are limited",
    accepts: Accepts::Whole { least: 1, most: MOST_DEPTH as u64 },
    default: None,
};

const NODES: Setting = Setting {
    name: "nodes",
    about: "positions looked at for a move; what the last depth has not finished is not used; 0 is no limit",
    accepts: Accepts::Whole { least: 0, most: 1_000_000_000_000 },
    default: Some("0"),
};

const QUIESCENCE: Setting = Setting {
    name: "quiescence",
    about: "what is done where the depth ends",
    accepts: Accepts::Words(&[
        (CAPTURES, "captures are searched to their end, and a huff at first"),
        ("off", "the position is evaluated as it stands"),
    ]),
    default: Some("\"captures\""),
};

const CAPTURES: &str = "captures";

const WEIGHTS: Setting = Setting {
    name: "weights",
    about: "the weight of each term of the evaluation",
    accepts: Accepts::Weights,
    default: Some("{ material = 100 }"),
};

const TABLE: Setting = Setting {
    name: "table",
    about: "the table of positions has 2 to this power entries of 32 bytes; 0 is no table. It changes no value",
    accepts: Accepts::Whole { least: 0, most: 28 },
    default: Some("16"),
};

const TABLES: Setting = Setting {
    name: "tables",
    about: "the folder of tables of `quirkat solve`, relative to the config's: positions of at most `pieces` pieces are worth what \
            they say, a draw nought; an empty text is none",
    accepts: Accepts::Folder,
    default: Some("\"\""),
};

const PIECES: Setting = Setting {
    name: "pieces",
    about: "tables are asked about positions of at most so many pieces, all of which they must have; 0 without tables",
    accepts: Accepts::Whole { least: 0, most: 64 },
    default: Some("0"),
};

/// The agent.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AlphaBeta {
    depth: u32,
    nodes: u64,
    quiescence: &'static str,
    weights: Weights,
    table: u32,
    tables: Option<PathBuf>,
    pieces: u32,
}

fn read(reader: &mut Reader<'_>) -> Result<Agent, Fault> {
    let tables = reader.folder_if_named(&TABLES)?;
    let pieces = reader.value(&PIECES)?;
    let count = reader.whole_of(&PIECES, &pieces)?;
    match (&tables, count) {
        (Some(_), 0) => {
            return Err(pieces.expected("with tables, the most pieces that they are asked about, 2 or more"));
        }
        (None, 1..) => return Err(pieces.expected("0, as there are no tables")),
        _ => {}
    }
    Ok(Agent::AlphaBeta(AlphaBeta {
        depth: reader.whole(&DEPTH)? as u32,
        nodes: reader.whole(&NODES)?,
        quiescence: reader.word(&QUIESCENCE)?,
        weights: reader.weights(&WEIGHTS)?,
        table: reader.whole(&TABLE)? as u32,
        tables,
        pieces: count as u32,
    }))
}

impl Plays for AlphaBeta {
    fn kind(&self) -> &'static Kind {
        &KIND
    }

    fn values(&self, form: Form) -> Vec<(&'static str, String)> {
        let mut values = vec![
            (DEPTH.name, self.depth.to_string()),
            (NODES.name, self.nodes.to_string()),
            (QUIESCENCE.name, format!("{:?}", self.quiescence)),
            (WEIGHTS.name, self.weights.written()),
        ];
        // To a fixed depth the table changes the time alone.
        if form == Form::Config || self.nodes > 0 {
            values.push((TABLE.name, self.table.to_string()));
        }
        // Where the tables are changes no move; how far they go does.
        if form == Form::Config {
            let folder = self.tables.as_ref().map(|folder| folder.to_string_lossy().into_owned());
            values.push((TABLES.name, document::quoted(&folder.unwrap_or_default())));
        }
        if form == Form::Config || self.tables.is_some() {
            values.push((PIECES.name, self.pieces.to_string()));
        }
        values
    }

    fn mind(&self, ruleset: &Ruleset) -> Box<dyn Mind> {
        let settings = search::Settings {
            depth: self.depth,
            nodes: (self.nodes > 0).then_some(self.nodes),
            table: (self.table > 0).then_some(self.table),
            leaves: if self.quiescence == CAPTURES { Leaves::Calm } else { Leaves::AsTheyAre },
            weights: self.weights,
        };
        Box::new(Searching {
            search: search::AlphaBeta::new(ruleset, &settings),
            agent: self.clone(),
            ruleset: ruleset.clone(),
        })
    }
}

struct Searching {
    search: search::AlphaBeta,
    agent: AlphaBeta,
    ruleset: Ruleset,
}

impl Mind for Searching {
    fn start(&mut self, _: Seat, _: &mut ChaCha8Rng) -> Result<(), Trouble> {
        if let (Some(folder), false) = (&self.agent.tables, self.search.has_tables()) {
            let (tables, pieces) = (tables::find(Some(folder), &self.ruleset).map_err(trouble)?, self.agent.pieces);
            let (most, of_start) = (tables.pieces(), self.ruleset.start().occupied().count());
            if most < pieces.min(of_start) {
                return Err(Trouble(format!("has tables of at most {most} pieces, where its settings say {pieces}")));
            }
            if let Some(missing) = tables.missing(pieces) {
                return Err(trouble(SolveError::Missing(missing)));
            }
            self.search.ask_tables(tables, pieces);
        }
        self.search.start_game();
        Ok(())
    }

    fn choose(&mut self, game: &Game<'_>, numbers: &mut ChaCha8Rng) -> Result<Move, Trouble> {
        if game.legal().len() == 1 {
            return Ok(game.legal().nth(0));
        }
        let best = self.search.search(game).moves;
        let chosen = numbers.random_range(0..best.len() as u32);
        Ok(game.legal().nth(best[chosen as usize]))
    }
}
