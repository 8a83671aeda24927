//! The likelihood of counts under a hypothesis about their mean, or about their mean in standard deviations.
//!
//! Among all distributions on the values that agree with the hypothesis the most likely one is
//! `p_i / (1 + x c_i)`, where the sum of `p_i c_i / (1 + x c_i)` is 0 (Lagrange; Van den Bergh,
//! "Comments on normalized Elo" and "MLE of a multinomial distribution with given expectation", cantate.be/Fishtest).

/// A count of 0 counts as so much, as in fishtest and fastchess, so that no hypothesis is impossible.
const COUNT_LEAST: f64 = 1e-3;

/// Halvings of an interval down to neighbouring numbers.
const HALVINGS: usize = 200;

/// Rounds of making the hypothesis about standard deviations linear; about ten are enough.
const ROUNDS_MOST: usize = 100;

/// An empirical distribution of scores per game.
#[derive(Clone, Debug)]
pub(super) struct Distribution {
    /// How many were counted.
    pub count: f64,
    /// Each score with its share.
    pub shares: Vec<(f64, f64)>,
}

impl Distribution {
    /// Counts of evenly spaced scores from 0 to 1.
    pub(super) fn of(counts: &[u64]) -> Distribution {
        let counts: Vec<f64> = counts.iter().map(|count| (*count as f64).max(COUNT_LEAST)).collect();
        let count: f64 = counts.iter().sum();
        let last = (counts.len() - 1) as f64;
        let shares = counts.iter().enumerate().map(|(place, found)| (place as f64 / last, found / count)).collect();
        Distribution { count, shares }
    }

    pub(super) fn mean(&self) -> f64 {
        mean_and_variance(&self.shares).0
    }

    pub(super) fn variance(&self) -> f64 {
        mean_and_variance(&self.shares).1
    }

    /// The log likelihood of one score, at its best where the mean is `mean`, without what all hypotheses share.
    pub(super) fn with_mean(&self, mean: f64) -> f64 {
        let constraint: Vec<f64> = self.shares.iter().map(|(score, _)| score - mean).collect();
        self.log_likelihood(&self.most_likely(&constraint))
    }

    /// The same where the mean is above 1/2 by so many standard deviations.
    pub(super) fn with_deviations(&self, deviations: f64) -> f64 {
        let even = 1.0 / self.shares.len() as f64;
        let mut found: Vec<f64> = vec![even; self.shares.len()];
        for _ in 0..ROUNDS_MOST {
            let at: Vec<(f64, f64)> =
                self.shares.iter().zip(&found).map(|((score, _), share)| (*score, *share)).collect();
            let (mean, variance) = mean_and_variance(&at);
            let deviation = variance.sqrt();
            // The influence of each score on mean - 1/2 - deviations * deviation.
            let influence = |(score, _): &(f64, f64)| {
                let standard = (score - mean) / deviation;
                score - 0.5 - deviations * deviation * (1.0 + standard * standard) / 2.0
            };
            let next = self.most_likely(&self.shares.iter().map(influence).collect::<Vec<f64>>());
            let change = next.iter().zip(&found).map(|(next, found)| (next - found).abs()).fold(0.0, f64::max);
            found = next;
            if change < 1e-14 {
                break;
            }
        }
        self.log_likelihood(&found)
    }

    /// The shares of the most likely distribution in which the constraint's mean is 0.
    fn most_likely(&self, constraint: &[f64]) -> Vec<f64> {
        let (least, most) = constraint
            .iter()
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), c| (least.min(*c), most.max(*c)));
        // The sum falls from infinity to minus infinity between these ends.
        let (mut low, mut high) = (-1.0 / most, -1.0 / least);
        for _ in 0..HALVINGS {
            let middle = low + (high - low) / 2.0;
            let terms = self.shares.iter().zip(constraint).map(|((_, share), c)| share * c / (1.0 + middle * c));
            if terms.sum::<f64>() > 0.0 { low = middle } else { high = middle }
        }
        let x = low + (high - low) / 2.0;
        self.shares.iter().zip(constraint).map(|((_, share), c)| share / (1.0 + x * c)).collect()
    }

    fn log_likelihood(&self, shares: &[f64]) -> f64 {
        self.shares.iter().zip(shares).map(|((_, found), share)| found * share.ln()).sum()
    }
}

fn mean_and_variance(shares: &[(f64, f64)]) -> (f64, f64) {
    let mean: f64 = shares.iter().map(|(score, share)| score * share).sum();
    (mean, shares.iter().map(|(score, share)| share * (score - mean) * (score - mean)).sum())
}
