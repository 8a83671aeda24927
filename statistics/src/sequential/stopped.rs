//! What a sequential test that has stopped, or been looked at, says of the strength.
//!
//! The log likelihood ratio is taken for a Brownian motion between two bounds that swallow it. Outcomes are ordered
//! from the quickest failure to the quickest success; the estimate is the strength at which an outcome worse than
//! what was seen is as likely as not, and the ends of the interval are those at which it has the probabilities of the
//! level's tails (Siegmund 1985; Van den Bergh's fishtest). So it is median-unbiased though the test chose its own
//! length.

use std::f64::consts::PI;

use super::sprt::{Model, Scores, Sprt};
use crate::elo::{NORMALISED, elo_of_score, score_of_elo};
use crate::special::normal;
use crate::{Estimate, Level, NoNumber};

/// Elo points beyond which nothing is sought.
pub const ELO_MOST: f64 = 1000.0;

/// Halvings of the Elo points' range to below a billionth.
const HALVINGS: usize = 45;

/// The estimates of one test, in (logistic) Elo points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stopped {
    /// As if the number of games had been fixed. `None` where it has no bound.
    pub naive: Option<f64>,
    /// Median-unbiased, with its interval; within 1000 points.
    pub sequential: Estimate,
    /// How sure it is that the difference is above 0.
    pub superiority: f64,
    /// The log likelihood ratio in the normal approximation, not beyond the bounds.
    pub log_likelihood_ratio: f64,
}

/// What the games of a test say, by its own rule of stopping.
///
/// # Errors
/// [`NoNumber::NoGames`], [`NoNumber::NoPairs`].
pub fn estimate(test: &Sprt, scores: &Scores, level: Level) -> Result<Stopped, NoNumber> {
    let walk = Walk::of(test, scores)?;
    let superiority = walk.worse(0.5);
    let [value, low, high] = [0.5, level.tail(), 1.0 - level.tail()].map(|probability| walk.elo_at(1.0 - probability));
    let sequential = Estimate { value, low, high };
    Ok(Stopped { naive: elo_of_score(walk.mean), sequential, superiority, log_likelihood_ratio: walk.end })
}

/// The test's ratio as a motion.
struct Walk {
    bounds: [f64; 2],
    /// The hypotheses as scores.
    hypotheses: [f64; 2],
    mean: f64,
    variance: f64,
    /// When it was last seen, in scores, and where.
    time: f64,
    end: f64,
}

impl Walk {
    fn of(test: &Sprt, scores: &Scores) -> Result<Walk, NoNumber> {
        let found = scores.distribution()?;
        let (mean, variance) = (found.mean(), found.variance());
        let deviation = (variance * scores.games as f64).sqrt();
        let hypotheses = test.elo.map(|elo| match test.model {
            Model::Logistic => score_of_elo(elo),
            Model::Normalised => 0.5 + elo / NORMALISED * deviation,
        });
        let mut walk = Walk { bounds: test.bounds(), hypotheses, mean, variance, time: found.count, end: 0.0 };
        let drift = walk.drift_and_variance(mean).0;
        let ratio = drift * walk.time;
        walk.end = ratio.clamp(walk.bounds[0], walk.bounds[1]);
        if walk.end != ratio {
            walk.time = walk.end / drift;
        }
        Ok(walk)
    }

    /// Drift and variance of the ratio for one score, where the true mean is `mean`.
    fn drift_and_variance(&self, mean: f64) -> (f64, f64) {
        let [first, second] = self.hypotheses;
        let variance = self.variance + (mean - self.mean) * (mean - self.mean);
        let apart = second - first;
        ((mean - (first + second) / 2.0) * apart / variance, apart * apart / variance)
    }

    /// The probability of a worse outcome where the true score is `mean`.
    fn worse(&self, mean: f64) -> f64 {
        let (drift, variance) = self.drift_and_variance(mean);
        let [low, high] = self.bounds;
        let width = high - low;
        let tilt = drift / variance;
        // Where few terms of the series matter it is used, else one crossing of either bound is all that matters.
        let is_slow = variance * self.time / (width * width) < 1e-2 || (tilt * width).abs() > 15.0;
        let found = if is_slow { self.worse_by_images(drift, variance) } else { self.worse_by_series(tilt, variance) };
        found.clamp(0.0, 1.0)
    }

    /// The probability of ever ending at the lower bound, and the terms of the motion's spectrum that are left at the
    /// time.
    fn worse_by_series(&self, tilt: f64, variance: f64) -> f64 {
        let [low, high] = self.bounds;
        let width = high - low;
        let (start, place) = (-low, self.end - low);
        // From exponentials that do not overflow.
        let ever = if (tilt * width).abs() < 1e-8 {
            (width - start) / width
        } else if tilt > 0.0 {
            ((-2.0 * tilt * start).exp() - (-2.0 * tilt * width).exp()) / -(-2.0 * tilt * width).exp_m1()
        } else {
            (2.0 * tilt * (width - start)).exp_m1() / (2.0 * tilt * width).exp_m1()
        };
        let mut sum = 0.0;
        for term in 1..10_000 {
            let wave = f64::from(term) * PI / width;
            let square = wave * wave + tilt * tilt;
            let left = (-variance * square / 2.0 * self.time).exp();
            sum += left * (wave * start).sin() * (tilt * (wave * place).sin() - wave * (wave * place).cos()) / square;
            if left < 1e-17 {
                break;
            }
        }
        ever + 2.0 / width * (tilt * (place - start)).exp() * sum
    }

    /// Paths that end worse, those that touched the lower bound and came back, less those that touched the upper one
    /// and came back.
    fn worse_by_images(&self, drift: f64, variance: f64) -> f64 {
        let [low, high] = self.bounds;
        let spread = (variance * self.time).sqrt();
        let mean = drift * self.time;
        let tilt = drift / variance;
        let below = |z: f64| normal::upper(-z);
        let reflected = |log_weight: f64, z: f64| (log_weight + normal::log_upper(-z)).exp();
        below((self.end - mean) / spread) + reflected(2.0 * tilt * low, (2.0 * low - self.end + mean) / spread)
            - reflected(2.0 * tilt * high, (self.end - mean - 2.0 * high) / spread)
    }

    /// The Elo points at which a worse outcome has that probability.
    fn elo_at(&self, probability: f64) -> f64 {
        let (mut low, mut high) = (-ELO_MOST, ELO_MOST);
        for _ in 0..HALVINGS {
            let middle = (low + high) / 2.0;
            if self.worse(score_of_elo(middle)) > probability { low = middle } else { high = middle }
        }
        (low + high) / 2.0
    }
}
