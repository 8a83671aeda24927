//! Games in pairs with the seats swapped: game g of A v B and game g of B v A.
//!
//! Both share their opening, and what moving first is worth cancels between them, so the
//! pair is the unit and its five scores (0 to 2 points) give the interval: the
//! pentanomial variance of the tests of chess engines (fishtest, fastchess).

use crate::intervals::mean_within;
use crate::results::{Outcome, Results};
use crate::{Estimate, NoNumber};

/// The outcomes of a pair for A, without regard to the seat, in the order of
/// fastchess: both lost, one lost and one drawn, one won and one lost, both drawn, one
/// won and one drawn, both won.
pub const OUTCOMES: [&str; 6] = ["LL", "LD", "WL", "DD", "WD", "WW"];

/// Half points of A in a pair, by outcome.
const HALF_POINTS: [u64; 6] = [0, 1, 2, 2, 3, 4];

/// How many pairs had which outcome.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PairOutcomes {
    /// Pairs by outcome, in the order of [`OUTCOMES`].
    pub counts: [u64; 6],
}

impl PairOutcomes {
    /// Counts a pair by the results of A in its two games.
    pub fn count(&mut self, one: Outcome, other: Outcome) {
        use Outcome::{Drawn, Lost, Won};
        let outcome = match (one, other) {
            (Lost, Lost) => 0,
            (Lost, Drawn) | (Drawn, Lost) => 1,
            (Won, Lost) | (Lost, Won) => 2,
            (Drawn, Drawn) => 3,
            (Won, Drawn) | (Drawn, Won) => 4,
            (Won, Won) => 5,
        };
        self.counts[outcome] += 1;
    }

    /// Adds the counts of other pairs.
    pub fn add(&mut self, other: &PairOutcomes) {
        for (count, other) in self.counts.iter_mut().zip(other.counts) {
            *count += other;
        }
    }

    /// Pairs counted.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The results of all games of the pairs, as A sees them.
    #[must_use]
    pub fn results(&self) -> Results {
        let [ll, ld, wl, dd, wd, ww] = self.counts;
        Results { wins: 2 * ww + wd + wl, draws: ld + 2 * dd + wd, losses: 2 * ll + ld + wl }
    }

    /// A's score per game with the 95 % normal interval from the variance of the
    /// pairs' scores (divided by pairs), clipped to 0..1; Wilson's at the score, for so many pairs,
    /// where that is 0.
    ///
    /// # Errors
    /// [`NoNumber::NoPairs`].
    pub fn score(&self) -> Result<Estimate, NoNumber> {
        let (mean, variance) = self.mean_and_variance()?;
        Ok(mean_within(mean, variance, self.pairs(), 0.0, 1.0))
    }

    /// The mean and the variance (divided by pairs) of the pairs' scores per game.
    ///
    /// # Errors
    /// [`NoNumber::NoPairs`].
    pub fn mean_and_variance(&self) -> Result<(f64, f64), NoNumber> {
        let pairs = self.pairs();
        if pairs == 0 {
            return Err(NoNumber::NoPairs);
        }
        let sum = |power: u32| -> u128 {
            let products = self.counts.iter().zip(HALF_POINTS);
            products.map(|(count, half_points)| u128::from(*count) * u128::from(half_points.pow(power))).sum()
        };
        let (n, points, squares) = (u128::from(pairs), sum(1), sum(2));
        // Exact in integers, where floats would cancel.
        let variance = (n * squares - points * points) as f64 / (16.0 * (n as f64).powi(2));
        Ok((points as f64 / (4.0 * n as f64), variance))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::elo::elo_of_score;

    fn outcomes(counts: [u64; 6]) -> PairOutcomes {
        PairOutcomes { counts }
    }

    /// statistics.md B.3.
    #[test]
    fn the_score_of_pairs_has_the_pentanomial_interval() {
        let found = outcomes([10, 20, 30, 10, 25, 5]).score().expect("has pairs");
        assert!((found.value - 0.4875).abs() < 1e-12);
        assert!((found.high - found.value - 0.050_149).abs() < 1e-6, "{found:?}");
    }

    /// statistics.md B.3: two tests of fastchess, with the digits of fishtest's code.
    #[test]
    fn elo_points_of_pairs_are_those_of_fishtest() {
        let vectors = [
            ([34, 54, 31, 32, 64, 75], 0.579, 55.5798, 27.6534),
            ([332, 433, 457, 41, 333, 334], 0.488, -8.6427, 10.3342),
        ];
        for (counts, score, elo, error) in vectors {
            let found = outcomes(counts).score().expect("has pairs");
            assert!((found.value - score).abs() < 5e-4, "{found:?}");
            let [value, low, high] =
                [found.value, found.low, found.high].map(|score| elo_of_score(score).expect("is within"));
            assert!((value - elo).abs() < 5e-5, "{value}");
            assert!(((high - low) / 2.0 - error).abs() < 5e-5, "{low} {high}");
        }
    }

    #[test]
    fn every_pair_of_results_has_its_outcome() {
        use Outcome::{Drawn, Lost, Won};
        let mut all = PairOutcomes::default();
        for one in [Won, Lost, Drawn] {
            for other in [Won, Lost, Drawn] {
                all.count(one, other);
            }
        }
        assert_eq!(all.counts, [1, 2, 2, 1, 2, 1]);
        assert_eq!(all.results(), Results { wins: 6, draws: 6, losses: 6 });
        let mut won = PairOutcomes::default();
        won.count(Won, Won);
        assert_eq!(won.counts, [0, 0, 0, 0, 0, 1]);
        won.add(&all);
        assert_eq!((won.pairs(), won.counts[5]), (10, 2));
    }

    #[test]
    fn the_plain_score_of_the_games_is_that_of_the_pairs() {
        let pairs = outcomes([3, 5, 8, 2, 7, 4]);
        let [plain, paired] = [pairs.results().score(), pairs.score()].map(|score| score.expect("has games").value);
        assert!((plain - paired).abs() < 1e-12);
    }

    #[test]
    fn what_both_games_of_a_pair_share_cancels() {
        // First always wins: the score is even, and the pairs know it without error but for Wilson's.
        let pairs = outcomes([0, 0, 1000, 0, 0, 0]);
        let paired = pairs.score().expect("has pairs");
        assert_eq!(paired.value, 0.5);
        assert!(paired.low < 0.5 && paired.high > 0.5);
        let mixed = outcomes([1, 0, 1000, 0, 0, 1]).score().expect("has pairs");
        let plain = outcomes([1, 0, 1000, 0, 0, 1]).results().score().expect("has games");
        assert!(mixed.high - mixed.low < 0.1 * (plain.high - plain.low));
    }

    #[test]
    fn no_pairs_have_no_score_and_one_sided_pairs_a_finite_one() {
        assert_eq!(outcomes([0; 6]).score(), Err(NoNumber::NoPairs));
        let won = outcomes([0, 0, 0, 0, 0, 10]).score().expect("has pairs");
        assert!(won.value == 1.0 && won.high == 1.0 && won.low > 0.7 && won.low < 0.73, "{won:?}");
    }
}
