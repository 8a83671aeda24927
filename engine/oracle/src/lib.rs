//! A slow, plain reference engine for the Alquerque and Fighting Serpents family of board games.
//!
//! It was written from the rule texts alone and shares nothing with the engine that it is compared with. It aims to be
//! obviously right: a board is a list of lines, cells are bytes, a move is found by walking every route to its end,
//! routes that are one move are merged in an ordered map, and repetition counts whole positions in a hash map.
//!
//! Deliberately absent: speed, randomness, files, and every kind of cleverness.
//!
//! ```
//! use quirkat_oracle::{Oracle, Spec};
//!
//! let oracle = Oracle::new(Spec::default()).unwrap();
//! let mut state = oracle.start();
//! let texts: Vec<String> = oracle.moves(&state).into_iter().map(|m| m.text).collect();
//! assert_eq!(texts, ["b2-c3", "c2-c3", "d2-c3", "d3-c3"]);
//!
//! let step = oracle.find(&state, "b2-c3").unwrap();
//! oracle.advance(&mut state, &step);
//! assert_eq!(oracle.position_text(&state), "bbbbb/bbbbb/bbwww/w1www/wwwww b");
//! assert_eq!(oracle.outcome(&state), None);
//! ```

#![deny(missing_docs)]

mod board;
mod drawn;
mod game;
mod position;
mod routes;
mod setup;
mod spec;
mod turn;

pub use game::State;
pub use position::Side;
pub use spec::{BoardSpec, EndSpec, RulesSpec, SetupSpec, Spec};
pub use turn::OracleMove;

use board::Board;
use position::Position;

/// One checked ruleset, ready to answer questions about its positions.
#[derive(Clone, Debug)]
pub struct Oracle {
    spec: Spec,
    board: Board,
    start: Position,
}

impl Oracle {
    /// Checks a ruleset and builds its board and its start position.
    ///
    /// Keys that mean nothing beside the others (`huff_mode` without huffs, say) are ignored.
    ///
    /// # Errors
    ///
    /// A text that names the key or the point at fault.
    pub fn new(spec: Spec) -> Result<Oracle, String> {
        spec.check()?;
        let board = Board::new(&spec.board)?;
        if spec.rules.opening == "centre" && board.centre.is_none() {
            return Err("rules.opening = \"centre\": this board has no centre".into());
        }
        let start = board.start(&spec)?;
        Ok(Oracle { spec, board, start })
    }

    /// The names of all points, by rows from the bottom and within a row from the left.
    pub fn point_names(&self) -> &[String] {
        &self.board.names
    }

    /// The start of the game: ply 0, where `opening` applies.
    pub fn start(&self) -> State {
        State::new(self.start.clone())
    }

    /// Reads a position text with the side to move. It has no history: it is not the first ply, nobody has offended,
    /// every piece has stood on its own point only.
    ///
    /// # Errors
    ///
    /// A text that says what does not fit the board.
    pub fn position(&self, text: &str) -> Result<State, String> {
        let (rows, side) =
            text.split_once(' ').ok_or_else(|| format!("\"{text}\": expected rows, a space and the side to move"))?;
        let to_move = match side {
            "w" => Side::First,
            "b" => Side::Second,
            _ => return Err(format!("\"{side}\": the side to move is w or b")),
        };
        let cells = self.board.read_rows(rows)?;
        Ok(State::new(Position::without_history(cells, to_move)))
    }

    /// Writes a position as text with the side to move.
    pub fn position_text(&self, state: &State) -> String {
        let side = match state.to_move() {
            Side::First => 'w',
            Side::Second => 'b',
        };
        format!("{} {side}", self.board.write_rows(&state.position.cells))
    }
}
