//! Differences between variants, with their intervals and p values.

pub mod equivalence;
pub mod families;
pub mod log_rank;
pub mod means;
pub mod shares;

use crate::Estimate;

/// A difference with its interval, and the test that there is none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// The first less the second.
    pub estimate: Estimate,
    /// The test's statistic, t or z.
    pub statistic: f64,
    /// The degrees of freedom of a t; `None` for a z.
    pub freedom: Option<f64>,
    /// The two-sided p value.
    pub p: f64,
}
