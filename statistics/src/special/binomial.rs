//! The binomial distribution.

use super::{Tails, beta};

/// The probabilities of at most and of more than `successes` in `trials`, each a
/// success with probability `share`.
#[must_use]
pub fn tails(successes: u64, trials: u64, share: f64) -> Tails {
    if successes >= trials {
        return Tails { lower: 1.0, upper: 0.0 };
    }
    let Tails { lower, upper } = beta::tails(successes as f64 + 1.0, (trials - successes) as f64, share, 1.0 - share);
    Tails { lower: upper, upper: lower }
}

/// The fewest successes with at least that probability of no more.
#[must_use]
pub fn quantile(trials: u64, share: f64, probability: f64) -> u64 {
    let (mut least, mut most) = (0, trials);
    while least < most {
        let middle = least + (most - least) / 2;
        if tails(middle, trials, share).lower >= probability { most = middle } else { least = middle + 1 }
    }
    least
}
