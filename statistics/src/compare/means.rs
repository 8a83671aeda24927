//! Two means.

use super::Difference;
use crate::moments::Sample;
use crate::special::student;
use crate::{Estimate, Level, NoNumber};

/// The difference of the means of two independent samples with unequal variances, by Welch's t with the degrees of
/// freedom of Satterthwaite.
///
/// # Errors
/// [`NoNumber::OneGame`]: one of them has fewer than two values; [`NoNumber::NoSpread`]: both have values
/// that are all equal.
pub fn welch(one: Sample, other: Sample, level: Level) -> Result<Difference, NoNumber> {
    if one.count < 2 || other.count < 2 {
        return Err(NoNumber::OneGame);
    }
    let [a, b] = [one, other].map(|sample| sample.variance / sample.count as f64);
    let part = |variance: f64, count: u64| variance * variance / (count as f64 - 1.0);
    let freedom = (a + b) * (a + b) / (part(a, one.count) + part(b, other.count));
    student(one.mean - other.mean, (a + b).sqrt(), freedom, level)
}

/// The mean of differences within pairs, say of two variants that played from the same seeds; what the games of a pair
/// share cancels.
///
/// # Errors
/// [`NoNumber::OneGame`]: there are fewer than two; [`NoNumber::NoSpread`]: all are equal.
pub fn paired(differences: Sample, level: Level) -> Result<Difference, NoNumber> {
    if differences.count < 2 {
        return Err(NoNumber::OneGame);
    }
    student(differences.mean, differences.error(), differences.count as f64 - 1.0, level)
}

/// A value with its standard error and degrees of freedom, tested against 0.
pub(crate) fn student(value: f64, error: f64, freedom: f64, level: Level) -> Result<Difference, NoNumber> {
    if error.is_nan() || error <= 0.0 {
        return Err(NoNumber::NoSpread);
    }
    let half = student::upper_quantile(level.tail(), freedom) * error;
    let statistic = value / error;
    let estimate = Estimate { value, low: value - half, high: value + half };
    Ok(Difference { estimate, statistic, freedom: Some(freedom), p: student::two_sided(statistic, freedom) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_values_have_words() {
        let equal = Sample { count: 9, mean: 0.5, variance: 0.0 };
        assert_eq!(welch(equal, equal, Level::P95), Err(NoNumber::NoSpread));
        assert_eq!(paired(equal, Level::P95), Err(NoNumber::NoSpread));
        let one = Sample { count: 1, mean: 0.5, variance: 0.0 };
        assert_eq!(
            (welch(equal, one, Level::P95), paired(one, Level::P95)),
            (Err(NoNumber::OneGame), Err(NoNumber::OneGame))
        );
        let other = Sample { count: 5, mean: 0.25, variance: 0.125 };
        let found = welch(equal, other, Level::P95).expect("differ");
        assert!(found.p.is_finite() && found.freedom.is_some_and(|freedom| (freedom - 4.0).abs() < 1e-12));
    }

    #[test]
    fn pairs_that_share_much_differ_more_surely() {
        let apart = [Sample { count: 50, mean: 0.6, variance: 0.2 }, Sample { count: 50, mean: 0.5, variance: 0.2 }];
        let welch = welch(apart[0], apart[1], Level::P95).expect("differ");
        let paired = paired(Sample { count: 50, mean: 0.1, variance: 0.05 }, Level::P95).expect("differ");
        assert!(paired.p < welch.p && (paired.estimate.value - welch.estimate.value).abs() < 1e-12);
    }
}
