//! Plays by the tables of a solved game.

use std::path::PathBuf;
use std::sync::Arc;

use quirkat_engine::document::{self, Fault};
use quirkat_engine::{Game, Move, Ruleset};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::kind::{Accepts, Setting};
use super::reader::Reader;
use super::tables::{self, trouble};
use super::{Agent, Form, Kind, Mind, Plays, Seat, Trouble};
use crate::solve::{Tables, judge};

pub(super) const KIND: Kind = Kind {
    word: "perfect",
    about: "plays by the tables of `quirkat solve`: the best result, then the shortest win or the longest loss, \
            uniformly among equals; repetition and limits play no part in its tables",
    settings: &[TABLES],
    read,
};

const TABLES: Setting = Setting {
    name: "tables",
    about: "the folder of the tables, relative to the config's; an empty text solves the game in memory before its first move, \
            which only small boards allow",
    accepts: Accepts::Folder,
    default: None,
};

/// The agent. Where its tables are changes none of its moves.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Perfect {
    tables: Option<PathBuf>,
}

fn read(reader: &mut Reader<'_>) -> Result<Agent, Fault> {
    Ok(Agent::Perfect(Perfect { tables: reader.folder_if_named(&TABLES)? }))
}

impl Plays for Perfect {
    fn kind(&self) -> &'static Kind {
        &KIND
    }

    fn values(&self, form: Form) -> Vec<(&'static str, String)> {
        let folder = || self.tables.as_ref().map(|folder| folder.to_string_lossy().into_owned()).unwrap_or_default();
        match form {
            Form::Settings => Vec::new(),
            Form::Config => vec![(TABLES.name, document::quoted(&folder()))],
        }
    }

    fn mind(&self, ruleset: &Ruleset) -> Box<dyn Mind> {
        Box::new(Knowing { perfect: self.clone(), ruleset: ruleset.clone(), tables: None })
    }
}

/// The agent at play. Its tables are found for the first game.
struct Knowing {
    perfect: Perfect,
    ruleset: Ruleset,
    tables: Option<Arc<Tables>>,
}

impl Mind for Knowing {
    fn start(&mut self, _: Seat, _: &mut ChaCha8Rng) -> Result<(), Trouble> {
        if self.tables.is_none() {
            self.tables = Some(tables::find(self.perfect.tables.as_deref(), &self.ruleset).map_err(trouble)?);
        }
        Ok(())
    }

    fn choose(&mut self, game: &Game<'_>, numbers: &mut ChaCha8Rng) -> Result<Move, Trouble> {
        let Some(tables) = &self.tables else { return Err(Trouble("was not started".into())) };
        let probe = judge(tables, game).map_err(trouble)?;
        let best = probe.moves.iter().map(|judged| judged.verdict.preference()).max();
        let best: Vec<Move> = probe
            .moves
            .iter()
            .filter(|judged| Some(judged.verdict.preference()) == best)
            .map(|judged| judged.mv)
            .collect();
        match best.len() as u32 {
            0 => Err(Trouble("was asked for a move after the end of the game".into())),
            count => Ok(best[numbers.random_range(0..count) as usize]),
        }
    }
}
