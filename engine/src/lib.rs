//! Boards, rules, legal moves, outcomes, texts and the catalogue of Quirkat.
//!
//! A [`Ruleset`] comes out of a file through one door; a [`Game`] of it knows
//! its legal moves and its end.
//!
//! Deliberately absent: randomness, clocks, threads, files, dataframes.

pub mod basis;
pub mod boards;
pub mod catalogue;
pub(crate) mod compiled;
pub mod diagnosis;
pub mod document;
pub mod game;
pub(crate) mod history;
pub mod kernel;
pub mod keys;
pub mod legal;
pub mod node;
pub mod notation;
pub mod perft;
pub mod points;
pub mod position;
pub mod reach;
pub mod reading;
pub mod record;
pub mod rules;
pub mod ruleset;
pub mod setup;
pub mod side;
pub mod sight;
pub mod words;

pub use basis::Basis;
pub use boards::Board;
pub use game::{Game, GameResult, Outcome, Placing, Reason};
pub use legal::{Action, LegalMoves, Moment, Move};
pub use node::Node;
pub use points::{Point, Points};
pub use position::Position;
pub use ruleset::{KeyFault, Override, RawRuleset, Ruleset};
pub use side::Side;
pub use words::Word;
