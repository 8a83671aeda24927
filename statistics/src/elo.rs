//! Scores as differences in Elo points.

use std::f64::consts::LN_10;

use crate::pairs::PairOutcomes;
use crate::results::Results;
use crate::special::normal;
use crate::{Estimate, Level, NoNumber};

/// Elo points of a unit of log strength.
pub const ELO: f64 = 400.0 / LN_10;

/// Points of normalised Elo of a score that is above 1/2 by one standard deviation of a game.
pub const NORMALISED: f64 = 800.0 / LN_10;

/// A difference in Elo points. Its score is within 0 and 1, but the score's interval may end there, and then it has no
/// bound on that side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EloEstimate {
    /// The point estimate.
    pub value: f64,
    /// Lower end, that of the score's interval.
    pub low: Option<f64>,
    /// Upper end, that of the score's interval.
    pub high: Option<f64>,
}

/// The difference in Elo points at which the score of the stronger is `score`,
/// `400 log10(score / (1 - score))`; `None` at 0 and 1, where it has no bound.
#[must_use]
pub fn elo_of_score(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| ELO * (score / (1.0 - score)).ln())
}

/// The score expected at a difference in Elo points.
#[must_use]
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + (-elo / ELO).exp())
}

/// The Elo points of a score, those of its interval's ends being the interval's.
///
/// # Errors
/// [`NoNumber::AllWins`], [`NoNumber::AllLosses`].
pub fn elo(score: Estimate) -> Result<EloEstimate, NoNumber> {
    let [value, low, high] = [score.value, score.low, score.high].map(elo_of_score);
    let unbounded = if score.value > 0.5 { NoNumber::AllWins } else { NoNumber::AllLosses };
    Ok(EloEstimate { value: value.ok_or(unbounded)?, low, high })
}

/// Normalised Elo: `(score - 1/2) / s * 800 / ln 10`, s the standard deviation of a game (of pairs: the root of twice
/// the variance of their score per game), with the error `z * (800 / ln 10) / sqrt(games)`. It does not hang on how
/// common draws are (fishtest, fastchess).
///
/// # Errors
/// [`NoNumber::NoGames`], [`NoNumber::NoSpread`].
pub fn normalised(results: Results, level: Level) -> Result<Estimate, NoNumber> {
    let (mean, variance) = mean_and_variance(results)?;
    normalised_from(mean, variance, results.games(), level)
}

/// The same from pairs.
///
/// # Errors
/// [`NoNumber::NoPairs`], [`NoNumber::NoSpread`].
pub fn normalised_of_pairs(pairs: &PairOutcomes, level: Level) -> Result<Estimate, NoNumber> {
    let (mean, variance) = pairs.mean_and_variance()?;
    normalised_from(mean, 2.0 * variance, 2 * pairs.pairs(), level)
}

fn normalised_from(mean: f64, variance: f64, games: u64, level: Level) -> Result<Estimate, NoNumber> {
    if variance <= 0.0 {
        return Err(NoNumber::NoSpread);
    }
    let value = (mean - 0.5) / variance.sqrt() * NORMALISED;
    Ok(Estimate::normal(value, NORMALISED / (games as f64).sqrt(), level))
}

/// The score and the variance of one game (divided by games).
///
/// # Errors
/// [`NoNumber::NoGames`].
pub fn mean_and_variance(results: Results) -> Result<(f64, f64), NoNumber> {
    let games = results.games();
    if games == 0 {
        return Err(NoNumber::NoGames);
    }
    let [wins, draws, n] = [results.wins, results.draws, games].map(u128::from);
    let half_points = 2 * wins + draws;
    let spread = n * (4 * wins + draws) - half_points * half_points;
    Ok((half_points as f64 / (2.0 * n as f64), spread as f64 / (4.0 * (n as f64).powi(2))))
}

/// The likelihood of superiority: how sure it is that the score is above 1/2, by the normal
/// approximation. `variance` is that of one of `count` scores.
///
/// # Errors
/// [`NoNumber::NoGames`], [`NoNumber::NoSpread`].
pub fn superiority(mean: f64, variance: f64, count: u64) -> Result<f64, NoNumber> {
    match count {
        0 => Err(NoNumber::NoGames),
        _ if variance <= 0.0 => Err(NoNumber::NoSpread),
        _ => Ok(normal::upper((0.5 - mean) / (variance / count as f64).sqrt())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_sided_results_have_words_and_not_infinite_points() {
        let all = |wins, draws, losses| Results { wins, draws, losses };
        let elo_of = |results: Results| elo(results.score().expect("has games"));
        assert_eq!(elo_of(all(7, 0, 0)), Err(NoNumber::AllWins));
        assert_eq!(elo_of(all(0, 0, 7)), Err(NoNumber::AllLosses));
        let draws = elo_of(all(0, 7, 0)).expect("is bounded");
        assert!(draws.value == 0.0 && draws.low < Some(0.0) && draws.high > Some(0.0));
        let near = elo_of(all(20, 1, 0)).expect("is bounded");
        assert!(near.value > 500.0 && near.low.is_some() && near.high.is_none(), "{near:?}");
        for results in [all(7, 0, 0), all(0, 7, 0), all(0, 0, 7)] {
            assert_eq!(normalised(results, Level::P95), Err(NoNumber::NoSpread));
        }
        assert_eq!(normalised(all(0, 0, 0), Level::P95), Err(NoNumber::NoGames));
        assert_eq!(normalised_of_pairs(&PairOutcomes::default(), Level::P95), Err(NoNumber::NoPairs));
        assert_eq!(
            (superiority(0.5, 0.1, 0), superiority(0.5, 0.0, 3)),
            (Err(NoNumber::NoGames), Err(NoNumber::NoSpread))
        );
    }

    #[test]
    fn scores_and_points_are_each_others_inverse() {
        for elo in [-800.0, -3.5, 0.0, 120.0] {
            assert!((elo_of_score(score_of_elo(elo)).expect("is bounded") - elo).abs() < 1e-9);
        }
        assert!((elo_of_score(10.0 / 11.0).expect("is bounded") - 400.0).abs() < 1e-9);
    }
}
