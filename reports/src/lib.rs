//! Game rows as dataframes and Parquet, the statistics of a run, and the report page.
//!
//! Deliberately absent: playing games, randomness, config files, formulas of statistics (`quirkat-statistics`),
//! charts (`quirkat-charts`).

#![deny(missing_docs)]

pub mod by_game;
pub mod comparisons;
pub mod course;
pub mod dictionary;
pub mod digits;
pub mod effects;
pub mod field;
pub mod games;
pub mod lengths;
pub mod overview;
pub mod page;
pub mod paper;
pub mod pieces;
pub mod records;
pub mod rows;
pub mod same_openings;
pub mod score;
pub mod stopped;
pub mod summary;
pub mod sums;
pub mod tables;
pub mod tournament;
pub mod typeset;

pub use quirkat_statistics as statistics;
pub use score::LinearScore;
pub use summary::{MatchupSummary, Stop};
pub use sums::Sums;
pub use tournament::Tournament;
