//! Means and spreads from integer sums.

use crate::NoNumber;

/// How many values there are, their sum, and the sum of their squares: sums of parts add up to those of the whole, in
/// any order and to the last bit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moments {
    /// Values.
    pub count: u64,
    /// Their sum.
    pub sum: i128,
    /// The sum of their squares.
    pub squares: u128,
}

/// A mean with the spread of the values, as tests and intervals ask for it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// Values.
    pub count: u64,
    /// Their mean.
    pub mean: f64,
    /// Their variance, divided by count - 1.
    pub variance: f64,
}

impl Moments {
    /// Those of values given with their counts.
    #[must_use]
    pub fn of(counts: &[(u32, u64)]) -> Moments {
        counts.iter().fold(Moments::default(), |all, (value, count)| Moments {
            count: all.count + count,
            sum: all.sum + i128::from(*value) * i128::from(*count),
            squares: all.squares + u128::from(*value).pow(2) * u128::from(*count),
        })
    }

    /// Counts a value.
    pub fn count(&mut self, value: i64) {
        self.add(&Moments { count: 1, sum: value.into(), squares: u128::from(value.unsigned_abs()).pow(2) });
    }

    /// Adds those of other values.
    pub fn add(&mut self, other: &Moments) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// The mean.
    ///
    /// # Errors
    /// [`NoNumber::NoGames`].
    pub fn mean(&self) -> Result<f64, NoNumber> {
        if self.count == 0 { Err(NoNumber::NoGames) } else { Ok(self.sum as f64 / self.count as f64) }
    }

    /// The variance, divided by count - 1.
    ///
    /// # Errors
    /// [`NoNumber::NoGames`], [`NoNumber::OneGame`].
    pub fn variance(&self) -> Result<f64, NoNumber> {
        match self.count {
            0 => Err(NoNumber::NoGames),
            1 => Err(NoNumber::OneGame),
            count => Ok(self.exact_variance(count).unwrap_or_else(|| self.shifted_variance(count))),
        }
    }

    /// `(n sum x^2 - (sum x)^2) / (n (n - 1))`, of which the numerator is exact in integers where
    /// floats would cancel; `None` where it does not fit.
    fn exact_variance(&self, count: u64) -> Option<f64> {
        let product = u128::from(count).checked_mul(self.squares)?;
        let square = self.sum.unsigned_abs().checked_mul(self.sum.unsigned_abs())?;
        let n = count as f64;
        Some(product.checked_sub(square)? as f64 / (n * (count - 1) as f64))
    }

    /// The same of the values less the integer nearest to their mean, so that little cancels.
    fn shifted_variance(&self, count: u64) -> f64 {
        let n = i128::from(count);
        let shift = (self.sum + n / 2).div_euclid(n);
        let rest = (self.sum - n * shift) as f64;
        let squares = self.squares as i128 - shift * (2 * self.sum - n * shift);
        (squares as f64 - rest * rest / count as f64).max(0.0) / (count - 1) as f64
    }

    /// The standard deviation, from the variance divided by count - 1.
    ///
    /// # Errors
    /// [`NoNumber::NoGames`], [`NoNumber::OneGame`].
    pub fn deviation(&self) -> Result<f64, NoNumber> {
        self.variance().map(f64::sqrt)
    }

    /// The mean and the variance of the values times `unit`.
    ///
    /// # Errors
    /// [`NoNumber::NoGames`], [`NoNumber::OneGame`].
    pub fn sample(&self, unit: f64) -> Result<Sample, NoNumber> {
        Ok(Sample { count: self.count, mean: self.mean()? * unit, variance: self.variance()? * unit * unit })
    }
}

impl Sample {
    /// The standard error of the mean.
    #[must_use]
    pub fn error(&self) -> f64 {
        (self.variance / self.count as f64).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_beyond_64_bits_neither_overflow_nor_cancel() {
        // Half of the games are one ply shorter than the others: the variance is 1/4.
        for half in [5_u64, 5_000_000_000, 1 << 62] {
            let found = Moments::of(&[(4_000_000_000, half), (4_000_000_001, half)]);
            let variance = found.variance().expect("has games");
            let expected = 0.25 * (2 * half) as f64 / (2 * half - 1) as f64;
            assert!((variance - expected).abs() < 1e-12, "{half}: {variance}");
            assert!((found.mean().expect("has games") - 4_000_000_000.5).abs() < 1e-6);
        }
    }

    #[test]
    fn the_shifted_variance_is_the_exact_one() {
        for counts in [vec![(3, 7), (8, 1), (100, 2)], vec![(1, 1), (2, 1)], vec![(7, 9)]] {
            let moments = Moments::of(&counts);
            let [exact, shifted] =
                [moments.exact_variance(moments.count).expect("fits"), moments.shifted_variance(moments.count)];
            assert!((exact - shifted).abs() <= 1e-12 * exact, "{exact} {shifted}");
        }
    }

    #[test]
    fn no_value_and_one_value_have_no_spread() {
        let mut found = Moments::default();
        assert_eq!((found.mean(), found.variance()), (Err(NoNumber::NoGames), Err(NoNumber::NoGames)));
        found.count(-3);
        assert_eq!((found.mean(), found.variance()), (Ok(-3.0), Err(NoNumber::OneGame)));
        found.count(1);
        assert_eq!((found.mean(), found.variance()), (Ok(-1.0), Ok(8.0)));
        assert_eq!(found.sample(0.5), Ok(Sample { count: 2, mean: -0.5, variance: 2.0 }));
    }
}
