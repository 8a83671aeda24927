//! Two shares.

use super::Difference;
use crate::intervals::wilson;
use crate::special::normal;
use crate::{Estimate, Level, NoNumber};

/// The difference of two independent shares, given as successes and trials, with Newcombe's hybrid score interval
/// (1998, method 10) and the p value of the pooled z test.
///
/// Where no trial or every trial of both succeeded nothing differs: the statistic is 0 and p is 1.
///
/// # Errors
/// [`NoNumber::NoGames`]: one of them has no trial.
pub fn newcombe(one: [u64; 2], other: [u64; 2], level: Level) -> Result<Difference, NoNumber> {
    let [a, b] = [wilson(one[0], one[1], level)?, wilson(other[0], other[1], level)?];
    let value = a.value - b.value;
    let below = (a.value - a.low).hypot(b.high - b.value);
    let above = (a.high - a.value).hypot(b.value - b.low);
    let estimate = Estimate { value, low: (value - below).max(-1.0), high: (value + above).min(1.0) };
    let [n, m] = [one[1], other[1]].map(|trials| trials as f64);
    let pooled = (one[0] as f64 + other[0] as f64) / (n + m);
    let error = (pooled * (1.0 - pooled) * (1.0 / n + 1.0 / m)).sqrt();
    let statistic = if error > 0.0 { value / error } else { 0.0 };
    Ok(Difference { estimate, statistic, freedom: None, p: normal::two_sided(statistic) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn swapping_the_shares_turns_the_difference_round() {
        let [there, back] = [newcombe([7, 9], [2, 30], Level::P95), newcombe([2, 30], [7, 9], Level::P95)]
            .map(|difference| difference.expect("has trials"));
        assert!((there.estimate.low + back.estimate.high).abs() < 1e-12);
        assert_eq!((there.p, there.statistic), (back.p, -back.statistic));
    }

    #[test]
    fn one_sided_shares_and_no_trials_are_told() {
        let same = newcombe([9, 9], [4, 4], Level::P95).expect("has trials");
        assert_eq!((same.estimate.value, same.p), (0.0, 1.0));
        let most = newcombe([9, 9], [0, 4], Level::P95).expect("has trials");
        assert!(most.estimate.high == 1.0 && most.estimate.low > 0.0 && most.p < 0.001, "{most:?}");
        assert_eq!(newcombe([0, 0], [4, 4], Level::P95), Err(NoNumber::NoGames));
    }
}
