//! Game rows as dataframes and Parquet, statistics, charts and the report page.
//!
//! Deliberately absent: playing games, randomness, config files.

pub mod charts;
pub mod course;
pub mod games;
pub mod intervals;
pub mod page;
pub mod pairs;
pub mod ratings;
pub mod results;
pub mod score;
pub mod summary;
pub mod tables;
pub mod tournament;
pub mod typeset;

pub use score::LinearScore;
pub use summary::{MatchupSummary, Stop, Sums};
pub use tournament::Tournament;
