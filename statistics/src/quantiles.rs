//! Quantiles and their intervals, of values given with their counts.

use crate::special::binomial;
use crate::{Estimate, Level, NoNumber, Z95};

/// The quantile of type 7 (Hyndman and Fan 1996; the default of R and NumPy)
/// of values given with their counts in ascending order: linear between the
/// order statistics around rank `(n - 1) * share`, from 0.
///
/// # Errors
/// [`NoNumber::NoGames`]: there is no value.
pub fn quantile(counts: &[(u32, u64)], share: f64) -> Result<f64, NoNumber> {
    let last = total(counts).checked_sub(1).ok_or(NoNumber::NoGames)?;
    let rank = last as f64 * share;
    let (below, fraction) = (rank.floor(), rank - rank.floor());
    let (low, high) = (order_statistic(counts, below as u64), order_statistic(counts, (below as u64 + 1).min(last)));
    Ok(low + fraction * (high - low))
}

/// The median, a quantile of type 7, with the 95 % interval between two order statistics, which
/// holds for any distribution: those of the ranks `l` and `n + 1 - l` from 1, `l` the 2.5 % quantile of
/// the binomial distribution of n and 1/2, by its normal approximation with continuity correction
/// (which is now and then one rank wider than need be, never narrower).
///
/// Below 6 values no two hold 95 %; the least and the greatest stand in.
///
/// # Errors
/// [`NoNumber::NoGames`]: there is no value.
pub fn median(counts: &[(u32, u64)]) -> Result<Estimate, NoNumber> {
    let value = quantile(counts, 0.5)?;
    let total = total(counts);
    let from_least = median_rank(total).max(1) - 1;
    let [low, high] = [from_least, total - 1 - from_least].map(|rank| order_statistic(counts, rank));
    Ok(Estimate { value, low, high })
}

/// A quantile between order statistics.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ranked {
    /// The quantile of type 7, between two order statistics.
    pub estimate: Estimate,
    /// The ranks of these, from 1.
    pub ranks: [u64; 2],
    /// How often the interval holds the quantile of a continuous distribution, or more often of another: at least the
    /// level asked for, unless the least and the greatest of few values stand in.
    pub coverage: f64,
}

/// The quantile of type 7 with the interval between two order statistics, which holds for any
/// distribution: on either side the ranks leave no more than half of what the level leaves, by
/// the binomial distribution itself (Conover 1999, 3.2).
///
/// # Errors
/// [`NoNumber::NoGames`]: there is no value.
pub fn ranked(counts: &[(u32, u64)], share: f64, level: Level) -> Result<Ranked, NoNumber> {
    let value = quantile(counts, share)?;
    let total = total(counts);
    // At most `below - 1` values lie below the quantile with less than the tail's probability.
    let below = binomial::quantile(total, share, level.tail());
    let above = total - binomial::quantile(total, 1.0 - share, level.tail()) + 1;
    let ranks = [below.max(1), above.min(total)];
    let [low, high] = ranks.map(|rank| order_statistic(counts, rank - 1));
    let at_most = |rank: u64| binomial::tails(rank, total, share).lower;
    let coverage = at_most(ranks[1] - 1) - at_most(ranks[0] - 1);
    Ok(Ranked { estimate: Estimate { value, low, high }, ranks, coverage })
}

fn total(counts: &[(u32, u64)]) -> u64 {
    counts.iter().map(|(_, count)| count).sum()
}

/// The rank from 1 of the lower end of the median's interval; 0 where there is none.
fn median_rank(total: u64) -> u64 {
    let n = total as f64;
    ((n - Z95 * n.sqrt() - 1.0) / 2.0).ceil().max(0.0) as u64
}

/// The value of that rank from 0; the rank is below the total count.
fn order_statistic(counts: &[(u32, u64)], rank: u64) -> f64 {
    let mut passed = 0;
    for (value, count) in counts {
        passed += count;
        if rank < passed {
            return f64::from(*value);
        }
    }
    unreachable!("a rank below the total count")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// statistics.md B.6: 1..10 by type 7.
    #[test]
    fn quantiles_are_of_type_7() {
        let counts: Vec<(u32, u64)> = (1..=10).map(|value| (value, 1)).collect();
        for (share, expected) in [(0.25, 3.25), (0.5, 5.5), (0.75, 7.75), (0.9, 9.1), (0.0, 1.0), (1.0, 10.0)] {
            assert!((quantile(&counts, share).expect("has values") - expected).abs() < 1e-12);
        }
        // R: quantile(c(1, 2, 2, 5, 9, 9, 9, 20), c(0.1, 0.25, 0.5, 0.9), type = 7)
        let lengths = [(1, 1), (2, 2), (5, 1), (9, 3), (20, 1)];
        for (share, expected) in [(0.0, 1.0), (0.1, 1.7), (0.25, 2.0), (0.5, 7.0), (0.9, 12.3), (1.0, 20.0)] {
            assert!((quantile(&lengths, share).expect("has values") - expected).abs() < 1e-9);
        }
        assert_eq!(quantile(&[(7, 3)], 0.1), Ok(7.0));
        assert_eq!(quantile(&[(7, 0)], 0.5), Err(NoNumber::NoGames));
        assert_eq!(quantile(&[], 0.5), Err(NoNumber::NoGames));
    }

    /// statistics.md B.6.
    #[test]
    fn the_median_lies_between_order_statistics() {
        for (total, low, high) in [(100, 40, 61), (1000, 469, 532), (10_000, 4902, 5099)] {
            let counts: Vec<(u32, u64)> = (1..=total).map(|value| (value, 1)).collect();
            let found = median(&counts).expect("has values");
            assert_eq!((found.low, found.high), (f64::from(low), f64::from(high)));
            assert_eq!(found.value, f64::from(total + 1) / 2.0);
        }
        let few = median(&[(3, 2), (9, 1)]).expect("has values");
        assert_eq!((few.value, few.low, few.high), (3.0, 3.0, 9.0));
        assert_eq!(median(&[]), Err(NoNumber::NoGames));
        let many = median(&[(10, 5_000_000_000), (20, 5_000_000_001)]).expect("has values");
        assert_eq!((many.low, many.value, many.high), (10.0, 20.0, 20.0));
    }

    /// statistics.md B.6, with SciPy's binomial distribution.
    #[test]
    fn the_ranks_of_a_quantile_are_those_of_the_binomial_distribution() {
        for (total, ranks, coverage) in
            [(100, [40, 61], 0.9648), (1000, [469, 532], 0.9537), (10_000, [4902, 5099], 0.9512)]
        {
            let counts: Vec<(u32, u64)> = (1..=total).map(|value| (value, 1)).collect();
            let found = ranked(&counts, 0.5, Level::P95).expect("has values");
            assert_eq!(found.ranks, ranks);
            assert!((found.coverage - coverage).abs() < 5e-5, "{found:?}");
        }
        let few = ranked(&[(3, 2), (9, 1)], 0.5, Level::P95).expect("has values");
        assert_eq!((few.ranks, few.estimate.low, few.estimate.high), ([1, 3], 3.0, 9.0));
        assert!((few.coverage - 0.75).abs() < 1e-12);
        assert_eq!(ranked(&[], 0.5, Level::P95), Err(NoNumber::NoGames));
    }

    #[test]
    fn the_rank_of_the_medians_interval_is_the_exact_binomial_quantile_or_one_wider() {
        for total in 1_u64..=1000 {
            let (mut term, mut below, mut exact) = (0.5_f64.powi(total as i32), 0.0, 0);
            for successes in 0..total {
                below += term;
                if below >= 0.025 {
                    exact = successes;
                    break;
                }
                term *= (total - successes) as f64 / (successes + 1) as f64;
            }
            let rank = median_rank(total);
            assert!(rank == exact || rank + 1 == exact, "{total}: {rank}, not {exact}");
        }
    }
}
