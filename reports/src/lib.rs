//! Game rows as dataframes and Parquet, statistics, charts and the report page.
//!
//! Deliberately absent: playing games, randomness, config files.

pub mod charts;
pub mod course;
pub mod games;
pub mod intervals;
pub mod page;
pub mod ratings;
pub mod record;
pub mod score;
pub mod summary;
pub mod tables;

pub use score::LinearScore;
pub use summary::{MatchupSummary, Sums};
