//! Agents, seeded play of one game and of many in parallel, and the row of a
//! game.
//!
//! Deliberately absent: config files, dataframes, statistics, charts, clocks.

pub mod agents;

pub use agents::Agent;
