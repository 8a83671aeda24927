//! Distributions: their tails and quantiles.
//!
//! What two crates do well is theirs: libm the error function, statrs the incomplete
//! gamma function and the normal quantile. The incomplete beta function is our own, because statrs 0.19.1 stops its
//! continued fraction too early for large counts (at a = b = 500,000.5 and x = 1/2 it gives
//! 0.4988, at 5,000,000,000.5 it gives -13.9) and puruspe 0.4.4 returns 0 or nonsense there.

pub mod beta;
pub mod binomial;
pub mod chi_squared;
pub mod normal;
pub mod student;

/// The probabilities on both sides of a value. Each has full relative precision
/// where it is the smaller one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tails {
    /// At most the value.
    pub lower: f64,
    /// Above it.
    pub upper: f64,
}

/// One side of a distribution with its probability.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Tail {
    /// So much lies below.
    Lower(f64),
    /// So much lies above.
    Upper(f64),
}
