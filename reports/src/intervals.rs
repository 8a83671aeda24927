//! Shares, scores and quantiles with their intervals.

/// The normal quantile of a two-sided 95 % interval.
pub const Z95: f64 = 1.959_963_984_540_054;

/// An estimate with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The point estimate.
    pub value: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

/// Wilson's score interval of the share `successes / trials`, 95 %.
///
/// Wilson 1927; Brown, Cai and DasGupta 2001: centre
/// `(p + z^2/2n) / (1 + z^2/n)`, half-width
/// `z / (1 + z^2/n) * sqrt(p(1-p)/n + z^2/4n^2)`. `None` for no trials.
#[must_use]
pub fn wilson(successes: u64, trials: u64) -> Option<Estimate> {
    let estimate = wilson_of_share(successes as f64 / trials as f64, trials)?;
    // Rounding must not lift the ends of an all-or-nothing share off 0 and 1.
    let low = if successes == 0 { 0.0 } else { estimate.low };
    let high = if successes == trials { 1.0 } else { estimate.high };
    Some(Estimate { low, high, ..estimate })
}

fn wilson_of_share(share: f64, trials: u64) -> Option<Estimate> {
    if trials == 0 {
        return None;
    }
    let n = trials as f64;
    let z2 = Z95 * Z95;
    let scale = 1.0 + z2 / n;
    let centre = (share + z2 / (2.0 * n)) / scale;
    let half = Z95 / scale * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
    Some(Estimate { value: share, low: (centre - half).max(0.0), high: (centre + half).min(1.0) })
}

/// The first player's score, `(wins + draws/2) / games`, with the 95 % normal
/// interval from the trinomial variance of one game,
/// `W(1-m)^2 + D(1/2-m)^2 + L m^2`, clipped to 0..1.
///
/// Where all games gave the same result that variance is 0, and Wilson's
/// interval at the score stands in for it. `None` for no games.
#[must_use]
pub fn score(wins: u64, draws: u64, losses: u64) -> Option<Estimate> {
    let games = wins + draws + losses;
    if games == 0 {
        return None;
    }
    if [wins, draws, losses].contains(&games) {
        return if draws == games { wilson_of_share(0.5, games) } else { wilson(wins, games) };
    }
    let n = games as f64;
    let mean = (2 * u128::from(wins) + u128::from(draws)) as f64 / (2.0 * n);
    let part = |count: u64, result: f64| count as f64 / n * (result - mean) * (result - mean);
    let variance = part(wins, 1.0) + part(draws, 0.5) + part(losses, 0.0);
    let half = Z95 * (variance / n).sqrt();
    Some(Estimate { value: mean, low: (mean - half).max(0.0), high: (mean + half).min(1.0) })
}

/// The mean of so many values of that variance with its 95 % normal interval,
/// clipped to the range that the values can have.
///
/// Where the variance is 0, Wilson's interval of the mean's place in the range
/// stands in for it: a bounded value with that mean varies at most like a
/// share.
#[must_use]
pub fn mean_within(value: f64, variance: f64, count: u64, least: f64, most: f64) -> Estimate {
    if variance > 0.0 {
        let half = Z95 * (variance / count as f64).sqrt();
        return Estimate { value, low: (value - half).max(least), high: (value + half).min(most) };
    }
    let width = most - least;
    let place = ((value - least) / width).clamp(0.0, 1.0);
    match wilson_of_share(place, count) {
        Some(share) if width > 0.0 => {
            // Rounding must not lift the ends of an all-or-nothing share off them.
            let low = if place == 0.0 { least } else { least + width * share.low };
            let high = if place == 1.0 { most } else { least + width * share.high };
            Estimate { value, low, high }
        }
        _ => Estimate { value, low: value, high: value },
    }
}

/// The quantile of type 7 (Hyndman and Fan 1996; the default of R and NumPy)
/// of values given with their counts in ascending order: linear between the
/// order statistics around rank `(n - 1) * share`, from 0. `None` for no value.
#[must_use]
pub fn quantile(counts: &[(u32, u64)], share: f64) -> Option<f64> {
    let total: u64 = counts.iter().map(|(_, count)| count).sum();
    let last = total.checked_sub(1)?;
    let rank = last as f64 * share;
    let (below, fraction) = (rank.floor(), rank - rank.floor());
    let (low, high) = (order_statistic(counts, below as u64), order_statistic(counts, (below as u64 + 1).min(last)));
    Some(low + fraction * (high - low))
}

/// The median, a quantile of type 7, with the 95 % interval between two order statistics, which
/// holds for any distribution: those of the ranks `l` and `n + 1 - l` from 1, `l` the 2.5 % quantile of
/// the binomial distribution of n and 1/2, by its normal approximation with continuity correction
/// (which is now and then one rank wider than need be, never narrower).
///
/// Below 6 values no two hold 95 %; the least and the greatest stand in. `None` for no value.
#[must_use]
pub fn median(counts: &[(u32, u64)]) -> Option<Estimate> {
    let value = quantile(counts, 0.5)?;
    let total: u64 = counts.iter().map(|(_, count)| count).sum();
    let from_least = median_rank(total).max(1) - 1;
    let [low, high] = [from_least, total - 1 - from_least].map(|rank| order_statistic(counts, rank));
    Some(Estimate { value, low, high })
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

    fn assert_near(found: Option<Estimate>, low: f64, high: f64) {
        let found = found.expect("has trials");
        assert!((found.low - low).abs() < 1e-6 && (found.high - high).abs() < 1e-6, "{found:?}");
    }

    /// statistics.md B.1, from SciPy 1.17.1 and statsmodels 0.15.0.
    #[test]
    fn wilson_gives_the_values_of_statsmodels() {
        assert_near(wilson(0, 10), 0.0, 0.277533);
        assert_near(wilson(1, 10), 0.017876, 0.404150);
        assert_near(wilson(7, 50), 0.069508, 0.261862);
        assert_near(wilson(10, 10), 0.722467, 1.0);
        assert_near(wilson(0, 20), 0.0, 0.161125);
        assert_near(wilson(15, 148), 0.062386, 0.160487);
        assert_near(wilson(520, 1000), 0.489018, 0.550829);
        assert_near(wilson(532_000, 1_000_000), 0.531022, 0.532978);
        assert_eq!(wilson(0, 0), None);
    }

    /// statistics.md B.3: 520 wins, 180 draws, 300 losses: 0.610 +- 0.027222.
    #[test]
    fn the_score_has_the_trinomial_interval() {
        let found = score(520, 180, 300).expect("has games");
        assert!((found.value - 0.610).abs() < 1e-12);
        assert!((found.high - found.value - 0.027222).abs() < 1e-6, "{found:?}");
        assert!((found.value - found.low - 0.027222).abs() < 1e-6, "{found:?}");
    }

    #[test]
    fn a_score_without_variance_has_wilsons_interval() {
        assert_eq!(score(10, 0, 0), wilson(10, 10));
        assert_eq!(score(0, 0, 10), wilson(0, 10));
        let draws = score(0, 10, 0).expect("has games");
        assert_eq!(draws.value, 0.5);
        assert!(draws.low > 0.2 && draws.low < 0.5 && draws.high > 0.5 && draws.high < 0.8);
        assert_eq!(score(0, 0, 0), None);
    }

    #[test]
    fn intervals_stay_within_0_and_1() {
        let found = score(1, 0, 20).expect("has games");
        assert_eq!(found.low, 0.0);
        assert!(score(20, 1, 0).expect("has games").high <= 1.0);
    }

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
        assert_eq!(quantile(&[(7, 3)], 0.1), Some(7.0));
        assert_eq!(quantile(&[(7, 0)], 0.5), None);
        assert_eq!(quantile(&[], 0.5), None);
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
        assert_eq!(median(&[]), None);
        let many = median(&[(10, 5_000_000_000), (20, 5_000_000_001)]).expect("has values");
        assert_eq!((many.low, many.value, many.high), (10.0, 20.0, 20.0));
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
