//! Whether a difference is small enough not to matter.

use crate::special::{normal, student};
use crate::{Estimate, Level, NoNumber};

/// A difference beside the smallest one of interest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Equivalence {
    /// The greater p value of the two one-sided tests, that the difference is not below -margin and not above margin.
    pub p: f64,
    /// The interval of which both ends are one-sided: at a level of 95 % it is that of 90 %, and within the margins
    /// where p is below 0.05.
    pub interval: Estimate,
    /// What that says.
    pub verdict: Verdict,
}

/// What is known of a difference and a margin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is within the margins.
    Within,
    /// It is beyond a margin.
    Beyond,
    /// It may be either.
    Unclear,
}

impl Verdict {
    /// What an interval of a difference says. With one of 90 % that is what two one-sided tests at 5 % say.
    #[must_use]
    pub fn of(interval: Estimate, margin: f64) -> Verdict {
        if interval.low > -margin && interval.high < margin {
            Verdict::Within
        } else if interval.low > margin || interval.high < -margin {
            Verdict::Beyond
        } else {
            Verdict::Unclear
        }
    }

    /// The word in tables.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Within => "within",
            Verdict::Beyond => "beyond",
            Verdict::Unclear => "unclear",
        }
    }
}

/// Two one-sided tests (Schuirmann 1987) that a difference is between `-margin` and `margin`, from its standard error
/// and, for a t, the degrees of freedom. `level` is that of each test.
///
/// # Errors
/// [`NoNumber::NoSpread`]: the error is 0, or the margin is not above 0.
pub fn equivalence(
    value: f64,
    error: f64,
    freedom: Option<f64>,
    margin: f64,
    level: Level,
) -> Result<Equivalence, NoNumber> {
    let is_possible = error > 0.0 && error.is_finite() && margin > 0.0;
    if !is_possible {
        return Err(NoNumber::NoSpread);
    }
    let upper = |statistic: f64| match freedom {
        Some(freedom) => student::upper(statistic, freedom),
        None => normal::upper(statistic),
    };
    let p = upper((value + margin) / error).max(upper((margin - value) / error));
    let tail = 1.0 - level.confidence();
    let quantile = match freedom {
        Some(freedom) => student::upper_quantile(tail, freedom),
        None => normal::upper_quantile(tail),
    };
    let interval = Estimate { value, low: value - quantile * error, high: value + quantile * error };
    Ok(Equivalence { p, interval, verdict: Verdict::of(interval, margin) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_verdict_goes_with_the_p_value() {
        for (value, error, expected) in [
            (0.001, 0.004, Verdict::Within),
            (-0.001, 0.004, Verdict::Within),
            (0.019, 0.004, Verdict::Unclear),
            (0.001, 0.04, Verdict::Unclear),
            (-0.06, 0.004, Verdict::Beyond),
        ] {
            for freedom in [None, Some(50.0)] {
                let found = equivalence(value, error, freedom, 0.02, Level::P95).expect("has a spread");
                assert_eq!(found.verdict, expected, "{value} {error}");
                assert_eq!(found.p < 0.05, expected == Verdict::Within, "{found:?}");
            }
        }
    }

    #[test]
    fn no_spread_and_no_margin_have_words() {
        for (error, margin) in [(0.0, 0.1), (0.1, 0.0), (f64::NAN, 0.1), (0.1, f64::NAN)] {
            assert_eq!(equivalence(0.0, error, None, margin, Level::P95), Err(NoNumber::NoSpread));
        }
    }
}
