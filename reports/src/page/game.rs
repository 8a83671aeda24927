//! A game move by move, from its written moves.

use std::fmt::Write as _;

use quirkat_engine::notation::{self, MoveError};
use quirkat_engine::position::PositionError;
use quirkat_engine::{Game, Position, Ruleset, Word};

/// A game that stands for those of its matchup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageGame {
    /// The matchup.
    pub matchup: u32,
    /// Its number.
    pub game: u64,
    /// The position that it starts from, as a text; `None` where that is the ruleset's start.
    pub start: Option<String>,
    /// How many of the moves are of its opening.
    pub opening_plies: usize,
    /// Its moves.
    pub moves: Vec<String>,
}

/// Why a game cannot be shown.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameFault {
    /// Its start is no position.
    #[error("start: {0}")]
    Start(#[from] PositionError),
    /// A move is not legal.
    #[error("ply {ply}: {fault}")]
    Move {
        /// The ply, from 1.
        ply: usize,
        /// What is wrong.
        fault: MoveError,
    },
}

/// A game that was followed to its end.
pub(super) struct Followed {
    /// Where it starts.
    pub(super) start: Position,
    /// The moves, with `; ` between them, as commands read them.
    pub(super) moves: String,
    /// What each move changes on the board, with `;` between moves: points, each with the letter of what stands there
    /// then, or with `e`.
    pub(super) changes: String,
    /// How it ends, as a clause.
    pub(super) end: String,
}

impl PageGame {
    /// Follows the moves on the board.
    pub(super) fn follow(&self, ruleset: &Ruleset) -> Result<Followed, GameFault> {
        let mut game = match &self.start {
            Some(text) => Game::from_position(ruleset, Position::read(ruleset, text)?),
            None => Game::start(ruleset),
        };
        let start = *game.position();
        let mut changes = String::new();
        for (n, text) in self.moves.iter().enumerate() {
            let mv = notation::read(ruleset, game.position(), game.legal(), text)
                .map_err(|fault| GameFault::Move { ply: n + 1, fault })?;
            let before = *game.position();
            game.play(mv);
            if n > 0 {
                changes.push(';');
            }
            changes.push_str(&between(ruleset, &before, game.position()));
        }
        let end = match game.outcome() {
            Some(outcome) => format!("{}: {}", outcome.result.meaning(), outcome.reason.meaning()),
            None => "not ended".to_owned(),
        };
        Ok(Followed { start, moves: self.moves.join("; "), changes, end })
    }
}

/// The points that differ, each with what stands there now.
fn between(ruleset: &Ruleset, before: &Position, after: &Position) -> String {
    let board = ruleset.board();
    let mut changes = String::new();
    for point in board.points().into_iter().filter(|&point| before.letter(point) != after.letter(point)) {
        let space = if changes.is_empty() { "" } else { " " };
        let _ = write!(changes, "{space}{}{}", board.name(point), after.letter(point).unwrap_or('e'));
    }
    changes
}

#[cfg(test)]
mod tests {
    use quirkat_engine::catalogue;

    use super::*;

    fn game(moves: &[&str]) -> PageGame {
        let moves = moves.iter().map(|&text| text.to_owned()).collect();
        PageGame { matchup: 0, game: 7, start: None, opening_plies: 0, moves }
    }

    #[test]
    fn a_game_is_followed_by_what_its_moves_change() {
        let bell = catalogue::entry("bell").expect("is there").load(&[]).expect("reads");
        let followed = game(&["c2-c3", "c4xc2", "c1xc3"]).follow(&bell).expect("is legal");
        assert_eq!(followed.moves, "c2-c3; c4xc2; c1xc3");
        assert_eq!(followed.changes, "c2e c3w;c2b c3e c4e;c1e c2e c3w");
        assert_eq!(followed.end, "not ended");
        let fault = game(&["c2-c3", "c4-c5"]).follow(&bell).err().expect("is not legal");
        assert!(fault.to_string().starts_with("ply 2: "), "{fault}");
    }
}
