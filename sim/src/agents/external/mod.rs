//! Any program that talks a small line protocol on its standard input and
//! output. The protocol is in docs/external-agents.md.

mod program;

use std::path::PathBuf;
use std::time::Duration;

use quirkat_engine::document::{self, Fault};
use quirkat_engine::{Game, Move, Ruleset, notation};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

use self::program::{Program, shown};
use super::kind::{Accepts, Setting};
use super::reader::Reader;
use super::{Agent, Form, Kind, Mind, Plays, Seat, Trouble};

pub(super) const KIND: Kind = Kind {
    word: "external",
    about: "asks a program for its moves, over standard input and output",
    settings: &[COMMAND, TIMEOUT, FOLDER],
    read,
};

const COMMAND: Setting =
    Setting { name: "command", about: "the program and its arguments", accepts: Accepts::Texts, default: None };

const TIMEOUT: Setting = Setting {
    name: "timeout",
    about: "seconds that the program has for a move; for its first one, from when it is started",
    accepts: Accepts::Whole { least: 1, most: 86_400 },
    default: Some("10"),
};

const FOLDER: Setting = Setting {
    name: "folder",
    about: "the folder that the program runs in, relative to the config's",
    accepts: Accepts::Folder,
    default: Some("\".\""),
};

/// The agent.
///
/// Its games cannot be played again by us, so all that a run can promise of them
/// is what it stored.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct External {
    command: Vec<String>,
    timeout: u64,
    folder: PathBuf,
}

fn read(reader: &mut Reader<'_>) -> Result<Agent, Fault> {
    let (item, command) = reader.texts(&COMMAND)?;
    if command.first().is_none_or(|program| program.trim().is_empty()) {
        let message = "expected a program and its arguments, as in [\"python3\", \"agent.py\"]";
        return Err(Fault::new(&item.place, item.key, message));
    }
    let timeout = reader.whole(&TIMEOUT)?;
    Ok(Agent::External(External { command, timeout, folder: reader.folder(&FOLDER)? }))
}

impl Plays for External {
    fn kind(&self) -> &'static Kind {
        &KIND
    }

    fn values(&self, form: Form) -> Vec<(&'static str, String)> {
        let command: Vec<String> = self.command.iter().map(|text| document::quoted(text)).collect();
        let mut values =
            vec![(COMMAND.name, format!("[{}]", command.join(", "))), (TIMEOUT.name, self.timeout.to_string())];
        if form == Form::Config {
            values.push((FOLDER.name, document::quoted(&self.folder.to_string_lossy())));
        }
        values
    }

    fn is_reproducible(&self) -> bool {
        false
    }

    fn mind(&self, ruleset: &Ruleset) -> Box<dyn Mind> {
        let (external, ruleset) = (self.clone(), ruleset.clone());
        Box::new(Asking { external, ruleset, program: None, opening: String::new(), history: Vec::new() })
    }
}

/// The agent at play: a process, started for the first game and told of each
/// new one.
struct Asking {
    external: External,
    ruleset: Ruleset,
    program: Option<Program>,
    /// The lines that begin the game, until they are sent with its first request.
    opening: String,
    /// The game's moves.
    history: Vec<String>,
}

impl Mind for Asking {
    fn start(&mut self, seat: Seat, numbers: &mut ChaCha8Rng) -> Result<(), Trouble> {
        self.history.clear();
        self.opening = format!("newgame {} {}\n", seat.side.letter(), numbers.next_u64());
        if self.program.is_none() {
            self.opening.insert_str(0, "quirkat 1\n");
            self.program = Some(Program::start(&self.external.command, &self.external.folder)?);
        }
        Ok(())
    }

    fn choose(&mut self, game: &Game<'_>, _: &mut ChaCha8Rng) -> Result<Move, Trouble> {
        let position = game.position().text(self.ruleset.board());
        let written = notation::written(&self.ruleset, game.position(), game.legal());
        let moves: Vec<&str> = written.iter().map(|mv| &*mv.text).collect();
        let request = format!(
            "{}position {position}\nhistory {}\nmoves {}\ngo\n",
            std::mem::take(&mut self.opening),
            self.history.join("; "),
            moves.join("; "),
        );
        let Some(program) = &mut self.program else { return Err(Trouble("was not started".into())) };
        let answer = program.ask(request, Duration::from_secs(self.external.timeout))?;
        notation::read(&self.ruleset, game.position(), game.legal(), answer.trim()).map_err(|error| {
            Trouble(format!("gave an answer that is no legal move in {position}: {}", shown(&error.to_string())))
        })
    }

    fn watch(&mut self, game: &Game<'_>, mv: &Move) {
        self.history.push(notation::write(&self.ruleset, game.position(), game.legal(), *mv).text);
    }
}
