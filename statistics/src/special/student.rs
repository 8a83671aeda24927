//! Student's t distribution, for any positive degrees of freedom.

use super::{Tail, beta};

/// The probability above t.
#[must_use]
pub fn upper(t: f64, freedom: f64) -> f64 {
    let half = two_sided(t, freedom) / 2.0;
    if t < 0.0 { 1.0 - half } else { half }
}

/// The probability of a value at least as far from 0 as t is.
#[must_use]
pub fn two_sided(t: f64, freedom: f64) -> f64 {
    if t.is_infinite() {
        return 0.0;
    }
    let all = freedom + t * t;
    beta::tails(freedom / 2.0, 0.5, freedom / all, t * t / all).lower
}

/// The value above which that much lies, for a probability above 0 and up to 1/2.
#[must_use]
pub fn upper_quantile(probability: f64, freedom: f64) -> f64 {
    let (x, y) = beta::quantile(freedom / 2.0, 0.5, Tail::Lower(2.0 * probability));
    (freedom * y / x).sqrt()
}
