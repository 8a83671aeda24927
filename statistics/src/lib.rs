//! Estimators, intervals, tests, and their formulas.
//!
//! What comes in are counts and sums as integers, or means with their variances; what
//! comes out is a number with its interval, or a [`NoNumber`] that says why there is none. Nothing here
//! returns an infinite number or one that is none.
//!
//! Deliberately absent: games, rulesets, dataframes, files, randomness, clocks.

#![deny(missing_docs)]

pub mod compare;
pub mod elo;
pub mod incidence;
pub mod intervals;
pub mod level;
pub mod linear;
pub mod moments;
pub mod no_number;
pub mod pairs;
pub mod quantiles;
pub mod ratings;
pub mod results;
pub mod sequential;
pub mod shares;
pub mod special;
pub mod survival;
mod symmetric;

pub use intervals::Estimate;
pub use level::{Level, Z95};
pub use no_number::NoNumber;
pub use shares::ShareInterval;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
