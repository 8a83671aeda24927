//! A proof as a text that any program can read: a few lines of words, then a
//! position and a move a line.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use quirkat_engine::{Game, Position, Ruleset, Side, notation};

use super::{Goal, Proof, Question};

/// The first line.
const TITLE: &str = "quirkat proof 1";

/// What is wrong with a proof's text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct ProofTextError {
    /// From 1.
    pub line: usize,
    /// What was expected.
    pub message: String,
}

impl Proof {
    /// The proof as a text; [`Proof::read`] gives it back.
    #[must_use]
    pub fn text(&self, ruleset: &Ruleset) -> String {
        let Question { prover, goal } = self.question;
        let start = self.start.text(ruleset.board());
        let mut text = format!("{TITLE}\nstart {start}\nprover {}\ngoal {}\n", prover.letter(), goal.word());
        for (position, mv) in &self.moves {
            if let Ok(game) = Self::game(ruleset, position, self.start) {
                let written = notation::write(ruleset, game.position(), game.legal(), *mv).text;
                // A text never fails to take more.
                let _ = writeln!(text, "{position}; {written}");
            }
        }
        text
    }

    /// The game at a position of a proof: at its start the first ply is to come.
    fn game<'r>(ruleset: &'r Ruleset, text: &str, start: Position) -> Result<Game<'r>, String> {
        let position = Position::read(ruleset, text).map_err(|error| error.to_string())?;
        let is_start = position == start && position == ruleset.start();
        Ok(if is_start { Game::start(ruleset) } else { Game::from_position(ruleset, position) })
    }

    /// Reads a proof about the ruleset.
    ///
    /// # Errors
    /// The line at fault, and what was expected there.
    pub fn read(ruleset: &Ruleset, text: &str) -> Result<Proof, ProofTextError> {
        let mut lines = text.lines().enumerate().map(|(n, line)| (n + 1, line.trim_end()));
        let fault = |line: usize, message: String| ProofTextError { line, message };
        let mut word = |name: &str| match lines.next() {
            Some((line, text)) => {
                let rest = text.strip_prefix(name).map(|rest| (line, rest.trim_start().to_owned()));
                rest.ok_or_else(|| fault(line, format!("expected {name:?}")))
            }
            None => Err(fault(1, format!("the text ends before {name:?}"))),
        };
        word(TITLE)?;
        let (line, start) = word("start ")?;
        let start = Position::read(ruleset, &start).map_err(|error| fault(line, error.to_string()))?;
        let (line, prover) = word("prover ")?;
        let prover = Side::BOTH.into_iter().find(|side| side.letter().to_string() == prover);
        let prover = prover.ok_or_else(|| fault(line, "expected w or b".into()))?;
        let (line, goal) = word("goal ")?;
        let goal = Goal::ALL.into_iter().find(|known| known.word() == goal);
        let goal = goal.ok_or_else(|| fault(line, "expected draw or win".into()))?;
        let mut moves = BTreeMap::new();
        for (line, text) in lines.filter(|(_, text)| !text.is_empty()) {
            let Some((position, mv)) = text.split_once("; ") else {
                return Err(fault(line, "expected a position, \"; \" and a move".into()));
            };
            let game = Proof::game(ruleset, position, start).map_err(|message| fault(line, message))?;
            let mv = notation::read(ruleset, game.position(), game.legal(), mv);
            let mv = mv.map_err(|error| fault(line, error.to_string()))?;
            moves.insert(position.to_owned(), mv);
        }
        Ok(Proof { question: Question { prover, goal }, start, moves })
    }
}
