//! The regularised incomplete beta function I and its inverse.
//!
//! By the continued fraction of DLMF 8.17.22 (Lentz's method), with as many terms as it needs (a few times the
//! root of the greater parameter), times a factor found without cancellation by the
//! saddle-point expansion of Loader 2000 ("Fast and accurate computation of binomial
//! probabilities"), so that it holds for counts of 10^10 as for 1.

use std::f64::consts::PI;

use super::{Tail, Tails};

/// A continued fraction of more terms than any that is asked for.
const TERMS_MOST: usize = 20_000_000;

/// What stands for 0 in a denominator of Lentz's method.
const TINY: f64 = 1e-300;

/// Log odds beyond which x or 1 - x is 0 as a number.
const LOG_ODDS_MOST: f64 = 745.0;

/// `I_x(a, b)` and its complement, for positive a and b, x from 0 to 1 and `y = 1 - x` as
/// precisely as the caller has it.
#[must_use]
pub fn tails(a: f64, b: f64, x: f64, y: f64) -> Tails {
    if x <= 0.0 {
        return Tails { lower: 0.0, upper: 1.0 };
    }
    if y <= 0.0 {
        return Tails { lower: 1.0, upper: 0.0 };
    }
    let factor = factor(a, b, x, y);
    if x * (a + b + 2.0) < a + 1.0 {
        let lower = (factor / a * fraction(a, b, x)).min(1.0);
        Tails { lower, upper: 1.0 - lower }
    } else {
        let upper = (factor / b * fraction(b, a, y)).min(1.0);
        Tails { lower: 1.0 - upper, upper }
    }
}

/// The x and 1 - x with that probability on that side of x.
///
/// By Newton's method for the logarithm of the probability as a function of the log odds of x, within
/// a bracket.
#[must_use]
pub fn quantile(a: f64, b: f64, tail: Tail) -> (f64, f64) {
    let (probability, sign) = match tail {
        Tail::Lower(probability) => (probability, 1.0),
        Tail::Upper(probability) => (probability, -1.0),
    };
    if probability <= 0.0 || probability >= 1.0 {
        let is_low = (probability <= 0.0) == (sign > 0.0);
        return if is_low { (0.0, 1.0) } else { (1.0, 0.0) };
    }
    let (mut least, mut most) = (-LOG_ODDS_MOST, LOG_ODDS_MOST);
    let mut log_odds = (a / b).ln().clamp(least, most);
    for _ in 0..200 {
        let (x, y) = shares(log_odds);
        let Tails { lower, upper } = tails(a, b, x, y);
        let found = if sign > 0.0 { lower } else { upper };
        // Above the quantile where too much lies on the side of `tail`.
        let excess = sign * (found / probability).ln();
        if excess > 0.0 {
            most = log_odds
        } else {
            least = log_odds
        }
        let step = excess * found / factor(a, b, x, y);
        let mut next = log_odds - step;
        if !(next > least && next < most) {
            next = (least + most) / 2.0;
        }
        let moved = (next - log_odds).abs();
        log_odds = next;
        if moved <= 4.0 * f64::EPSILON * log_odds.abs().max(0.1) {
            break;
        }
    }
    shares(log_odds)
}

/// x and 1 - x of log odds.
fn shares(log_odds: f64) -> (f64, f64) {
    (1.0 / (1.0 + (-log_odds).exp()), 1.0 / (1.0 + log_odds.exp()))
}

/// `x^a y^b / B(a, b)`.
fn factor(a: f64, b: f64, x: f64, y: f64) -> f64 {
    let n = a + b;
    let exponent = stirling_rest(n) - stirling_rest(a) - stirling_rest(b) - deviance(a, n * x) - deviance(b, n * y);
    (a * b / (2.0 * PI * n)).sqrt() * exponent.exp()
}

/// `ln Γ(n + 1)` less Stirling's formula for it.
fn stirling_rest(n: f64) -> f64 {
    if n <= 15.0 {
        return libm::lgamma(n + 1.0) - (n + 0.5) * n.ln() + n - (2.0 * PI).ln() / 2.0;
    }
    let n2 = n * n;
    let terms = [1.0 / 12.0, -1.0 / 360.0, 1.0 / 1260.0, -1.0 / 1680.0, 1.0 / 1188.0, -691.0 / 360_360.0, 1.0 / 156.0];
    terms.into_iter().rev().fold(0.0, |sum, term| sum / n2 + term) / n
}

/// `x ln(x / m) + m - x`, without cancellation where x is near m.
fn deviance(x: f64, m: f64) -> f64 {
    let difference = x - m;
    if difference.abs() >= 0.1 * (x + m) {
        return x * (x / m).ln() + m - x;
    }
    let v = difference / (x + m);
    let mut sum = difference * v;
    let mut power = 2.0 * x * v;
    for odd in (3..).step_by(2) {
        power *= v * v;
        let next = sum + power / f64::from(odd);
        if next == sum {
            break;
        }
        sum = next;
    }
    sum
}

/// The continued fraction of `I_x(a, b)`.
fn fraction(a: f64, b: f64, x: f64) -> f64 {
    let away_from_0 = |value: f64| if value.abs() < TINY { TINY } else { value };
    let mut c = 1.0;
    let mut d = 1.0 / away_from_0(1.0 - (a + b) * x / (a + 1.0));
    let mut value = d;
    for term in 1..TERMS_MOST {
        let m = term as f64;
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        let mut change = 1.0;
        for coefficient in [even, odd] {
            d = 1.0 / away_from_0(1.0 + coefficient * d);
            c = away_from_0(1.0 + coefficient / c);
            change = c * d;
            value *= change;
        }
        if (change - 1.0).abs() <= f64::EPSILON {
            break;
        }
    }
    value
}
