//! Agents, seeded play of one game and of many in parallel, and the row of a
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
pub mod row;
pub mod sanity;
pub mod search;
pub mod stream;
pub mod sums;

pub use agents::{Agent, AgentFailure};
pub use blocks::Block;
pub use matchup::Matchup;
pub use row::GameRow;
pub use sums::{Counts, Course};

/// The version of the playing code, which is part of every run's identity:
/// raised with every "Results change" of CHANGELOG.md, so that rows of two
/// versions never mix.
pub const VERSION: &str = "2";
