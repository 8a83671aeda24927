//! The sequential probability ratio test of one agent against another.

use super::likelihood::Distribution;
use crate::NoNumber;
use crate::elo::{NORMALISED, score_of_elo};
use crate::pairs::PairOutcomes;
use crate::results::Results;

/// In what a test's hypotheses are stated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Model {
    /// Elo points of the score.
    Logistic,
    /// Elo points of the score in standard deviations of a game, by which the length of a test does not hang on how
    /// common draws are.
    Normalised,
}

/// A test that the difference is `elo[0]` against that it is `elo[1]`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    pub(super) model: Model,
    pub(super) elo: [f64; 2],
    bounds: [f64; 2],
}

/// Where a test stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The first hypothesis.
    First,
    /// The second hypothesis.
    Second,
    /// More games are needed.
    Open,
}

/// Counts of scores from least to most: three results of a game, or five of a pair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scores {
    pub(super) counts: Vec<u64>,
    /// Games that one score is made of.
    pub(super) games: u64,
}

impl From<Results> for Scores {
    fn from(results: Results) -> Scores {
        Scores { counts: vec![results.losses, results.draws, results.wins], games: 1 }
    }
}

impl From<&PairOutcomes> for Scores {
    /// What is even is one: a win and a loss, and two draws.
    fn from(pairs: &PairOutcomes) -> Scores {
        let [ll, ld, wl, dd, wd, ww] = pairs.counts;
        Scores { counts: vec![ll, ld, wl + dd, wd, ww], games: 2 }
    }
}

impl Scores {
    pub(super) fn distribution(&self) -> Result<Distribution, NoNumber> {
        if self.counts.iter().all(|count| *count == 0) {
            return Err(if self.games == 1 { NoNumber::NoGames } else { NoNumber::NoPairs });
        }
        Ok(Distribution::of(&self.counts))
    }
}

impl Sprt {
    /// A test that takes the second hypothesis though the first is right with a probability of about `alpha`, and the
    /// first though the second is with `beta`.
    ///
    /// # Errors
    /// [`NoNumber::ImpossibleTest`]: the second hypothesis is not greater, or a probability is not between 0 and 1/2.
    pub fn new(model: Model, elo: [f64; 2], alpha: f64, beta: f64) -> Result<Sprt, NoNumber> {
        let is_rate = |rate: f64| rate > 0.0 && rate < 0.5;
        let is_possible = elo[0] < elo[1] && elo.iter().all(|elo| elo.is_finite()) && is_rate(alpha) && is_rate(beta);
        let bounds = [(beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln()];
        is_possible.then_some(Sprt { model, elo, bounds }).ok_or(NoNumber::ImpossibleTest)
    }

    /// Wald's bounds: at or below the first the first hypothesis is taken, at or above the second the second.
    #[must_use]
    pub fn bounds(&self) -> [f64; 2] {
        self.bounds
    }

    /// The logarithm of how much likelier the second hypothesis is: of all distributions of scores that agree with
    /// either the most likely one is taken (the generalised test of fishtest). Counts of 0 count as 0.001.
    ///
    /// # Errors
    /// [`NoNumber::NoGames`], [`NoNumber::NoPairs`].
    pub fn log_likelihood_ratio(&self, scores: &Scores) -> Result<f64, NoNumber> {
        let found = scores.distribution()?;
        let [first, second] = self.elo.map(|elo| match self.model {
            Model::Logistic => found.with_mean(score_of_elo(elo)),
            // A pair's mean score has a variance of half that of a game.
            Model::Normalised => found.with_deviations(elo / NORMALISED * (scores.games as f64).sqrt()),
        });
        Ok(found.count * (second - first))
    }

    /// Which hypothesis is taken at that ratio.
    #[must_use]
    pub fn decision(&self, log_likelihood_ratio: f64) -> Decision {
        match self.bounds {
            [low, _] if log_likelihood_ratio <= low => Decision::First,
            [_, high] if log_likelihood_ratio >= high => Decision::Second,
            _ => Decision::Open,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn impossible_tests_and_no_games_have_words() {
        let test = |elo, alpha, beta| Sprt::new(Model::Logistic, elo, alpha, beta);
        for (elo, alpha, beta) in [
            ([5.0, 5.0], 0.05, 0.05),
            ([0.0, f64::INFINITY], 0.05, 0.05),
            ([0.0, 5.0], 0.0, 0.05),
            ([0.0, 5.0], 0.05, 0.5),
        ] {
            assert_eq!(test(elo, alpha, beta), Err(NoNumber::ImpossibleTest));
        }
        let test = test([0.0, 5.0], 0.05, 0.05).expect("is possible");
        assert_eq!(test.log_likelihood_ratio(&Results::default().into()), Err(NoNumber::NoGames));
        assert_eq!(test.log_likelihood_ratio(&(&PairOutcomes::default()).into()), Err(NoNumber::NoPairs));
        assert_eq!(
            [-3.0, 0.0, 3.0].map(|ratio| test.decision(ratio)),
            [Decision::First, Decision::Open, Decision::Second]
        );
    }

    #[test]
    fn one_sided_results_have_a_finite_ratio() {
        for model in [Model::Logistic, Model::Normalised] {
            let test = Sprt::new(model, [-5.0, 5.0], 0.05, 0.05).expect("is possible");
            let ratio = |wins, draws, losses| {
                test.log_likelihood_ratio(&Results { wins, draws, losses }.into()).expect("has games")
            };
            assert!(ratio(1000, 0, 0) > 1.0 && ratio(1000, 0, 0).is_finite());
            assert!((ratio(1000, 0, 0) + ratio(0, 0, 1000)).abs() < 1e-6);
            assert!(ratio(0, 1000, 0).abs() < 1e-6, "{}", ratio(0, 1000, 0));
            assert!((ratio(7, 5, 3) + ratio(3, 5, 7)).abs() < 1e-9);
        }
    }
}
