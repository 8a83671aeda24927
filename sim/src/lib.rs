//! Agents, seeded play of games one after the other, and the row of a
//! game.
//!
//! A game is a pure function of its key ([`stream`]).
//!
//! Deliberately absent: config files, dataframes, statistics, charts; and clocks,
//! but for the one that gives up on an external program.

pub mod agents;
pub mod blocks;
pub mod evaluation;
pub mod fast;
pub mod matchup;
pub mod openings;
pub mod opponent;
pub mod row;
pub mod sanity;
pub mod search;
pub mod solve;
pub mod stream;
pub mod sums;
mod tally;

pub use agents::{Agent, AgentFailure};
pub use blocks::Block;
pub use matchup::{Matchup, Player};
pub use openings::Book;
pub use row::GameRow;
pub use sums::{Counts, Course};

/// The version of the playing code, which is part of every run's identity:
/// raised with every "Results change" of CHANGELOG.md, so that rows of two
/// versions never mix.
pub const VERSION: &str = "3";
