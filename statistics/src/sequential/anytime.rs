//! Intervals that hold at every look at once.

use crate::{Estimate, Level, NoNumber};

/// The mean of so many values of that variance with an interval that holds at all numbers of values together, so a
/// run may stop at any look, for any reason: an asymptotic confidence sequence (Waudby-Smith, Arbour, Sinha, Kennedy
/// and Ramdas 2024, theorem 2.2)
///
/// `mean -+ sd sqrt(2 (n r^2 + 1) / (n^2 r^2) ln(sqrt(n r^2 + 1) / alpha))`, `r^2 = (-2 ln alpha + ln(1 - 2 ln
/// alpha)) / planned`.
///
/// It is narrowest, about half as wide again as the naive one, at the `planned` number of values.
///
/// # Errors
/// [`NoNumber::NoGames`]: no value, or none planned; [`NoNumber::NoSpread`].
pub fn mean(value: f64, variance: f64, count: u64, planned: u64, level: Level) -> Result<Estimate, NoNumber> {
    if count == 0 || planned == 0 {
        return Err(NoNumber::NoGames);
    }
    if variance.is_nan() || variance <= 0.0 {
        return Err(NoNumber::NoSpread);
    }
    let n = count as f64;
    let log_alpha = (1.0 - level.confidence()).ln();
    let tuning = (-2.0 * log_alpha + (1.0 - 2.0 * log_alpha).ln()) / planned as f64;
    let mixed = n * tuning + 1.0;
    let half = (variance * 2.0 * mixed / (n * n * tuning) * (mixed.ln() / 2.0 - log_alpha)).sqrt();
    Ok(Estimate { value, low: value - half, high: value + half })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_wider_than_the_naive_interval_and_best_at_the_planned_number() {
        let width = |count, planned| {
            let found = mean(0.5, 0.25, count, planned, Level::P95).expect("has a spread");
            (found.high - found.low) / (2.0 * Level::P95.z() * (0.25 / count as f64).sqrt())
        };
        for count in [100, 10_000, 100_000_000] {
            assert!(width(count, count) > 1.4 && width(count, count) < 1.6);
            assert!(width(count, count) < width(count, 30 * count) && width(count, count) < width(count, count / 30));
        }
    }

    #[test]
    fn without_values_or_spread_there_are_words() {
        assert_eq!(mean(0.5, 0.25, 0, 9, Level::P95), Err(NoNumber::NoGames));
        assert_eq!(mean(0.5, 0.25, 9, 0, Level::P95), Err(NoNumber::NoGames));
        assert_eq!(mean(0.5, 0.0, 9, 9, Level::P95), Err(NoNumber::NoSpread));
    }
}
