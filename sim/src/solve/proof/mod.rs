//! Proofs about positions with more pieces than tables have.
//!
//! A question is whether a side can force a result: a win, or at least a draw. A
//! search of bounded depth answers yes where every reply of the other side is met,
//! down to ends of the game and to positions that the tables know; whatever it does
//! not reach counts as no. It never looks at what came before a position, and a
//! repetition is no result in it, so what it finds about a position holds wherever
//! the position comes up: its table of positions knows no history, and the interaction
//! of graph and history does not arise. A yes is a theorem, a no is none.
//!
//! What such a search cannot see are draws that go round in circles. They are found by
//! another one (`holding.rs`), which answers both ways.
//!
//! A proof is the side's moves, one for each of its positions that can come up. A
//! second, simple program checks it ([`check_proof`]): from the start, all replies of
//! the other side, the one move of the prover. For a draw it is enough that no
//! play is ever lost, since infinite play is a draw; for a win no play may come back
//! to where it was.

mod check;
mod graph;
mod holding;
mod memory;
mod search;
mod written;

use std::collections::BTreeMap;

use quirkat_engine::{Move, Position, Side};

pub use check::{ProofFault, check_proof};
pub use search::{Found, Limits, bounds, prove};
pub use written::ProofTextError;

use super::Value;

/// What a side is to force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Goal {
    /// A win or a draw.
    Draw,
    /// A win.
    Win,
}

impl Goal {
    /// Every goal.
    pub const ALL: [Goal; 2] = [Goal::Draw, Goal::Win];

    /// `draw` or `win`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Goal::Draw => "draw",
            Goal::Win => "win",
        }
    }

    /// Does this result, as the prover has it, reach the goal?
    #[must_use]
    pub fn is_reached_by(self, value: Value) -> bool {
        match self {
            Goal::Draw => value != Value::Loss,
            Goal::Win => value == Value::Win,
        }
    }
}

/// Whether a side can force a result from a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// The side.
    pub prover: Side,
    /// The result.
    pub goal: Goal,
}

/// The moves that force a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// What is proven.
    pub question: Question,
    /// The start; where it is the ruleset's own, `rules.opening` binds there.
    pub start: Position,
    /// The prover's move in each of its positions that can come up, but those
    /// that tables know, by the position's text.
    pub moves: BTreeMap<String, Move>,
}

/// The value as the side has it, of one for the side to move.
pub(super) fn for_side(value: Value, to_move: Side, side: Side) -> Value {
    if to_move == side { value } else { value.reversed() }
}
