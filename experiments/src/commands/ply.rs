//! A ply of a game as `replay` and `watch` show it.

use quirkat_engine::{Game, Move, Position, Ruleset, notation};
use serde::Serialize;

use super::drawing;

/// A ply, and the position after it.
#[derive(Serialize)]
pub struct Ply<'r> {
    /// Its number, from 1.
    pub ply: u32,
    /// `w` or `b`.
    side: char,
    text: String,
    /// Legal moves that there were.
    choices: u32,
    /// The position after it.
    position: String,
    #[serde(skip)]
    after: Position,
    #[serde(skip)]
    ruleset: &'r Ruleset,
}

impl<'r> Ply<'r> {
    /// The ply of a move that is about to be played in a game of the ruleset.
    pub fn of(ruleset: &'r Ruleset, game: &Game<'_>, mv: Move) -> Ply<'r> {
        let after = game.position().played(&mv);
        Ply {
            ply: game.plies() + 1,
            side: game.position().to_move().letter(),
            text: notation::write(ruleset, game.position(), game.legal(), mv).text,
            choices: game.legal().len(),
            position: after.text(ruleset.board()),
            after,
            ruleset,
        }
    }

    /// The move's text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The move in a line, with `note` before the number of choices, and the board
    /// after it.
    pub fn shown(&self, note: &str, paint: impl Fn(char) -> String) -> String {
        let Ply { ply, side, text, choices, .. } = self;
        let board = drawing::draw_with(self.ruleset, &self.after, paint);
        format!("{ply}. {side} {text}   ({note}{choices} legal)\n{board}")
    }
}
