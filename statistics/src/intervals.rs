//! Shares and scores with their intervals.

use crate::results::Results;
use crate::special::{Tail, Tails, beta, binomial};
use crate::{Level, NoNumber};

/// An estimate with its interval, of 95 % where nothing else is said.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The point estimate.
    pub value: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

impl Estimate {
    /// The estimate with its normal interval, from its standard error.
    #[must_use]
    pub fn normal(value: f64, error: f64, level: Level) -> Estimate {
        let half = level.z() * error;
        Estimate { value, low: value - half, high: value + half }
    }

    /// The same in another unit.
    #[must_use]
    pub fn scaled(self, by: f64) -> Estimate {
        let ends = [self.low * by, self.high * by];
        let [low, high] = if by < 0.0 { [ends[1], ends[0]] } else { ends };
        Estimate { value: self.value * by, low, high }
    }

    /// The same estimate with its interval cut to 0 to 1, where shares and scores lie; nothing if any part is not
    /// finite.
    #[must_use]
    pub fn within_unit(self) -> Option<Estimate> {
        let finite = self.value.is_finite() && self.low.is_finite() && self.high.is_finite();
        finite.then(|| Estimate {
            value: self.value.clamp(0.0, 1.0),
            low: self.low.clamp(0.0, 1.0),
            high: self.high.clamp(0.0, 1.0),
        })
    }

    /// The mean of independent estimates, with the interval that their intervals give by adding squared distances
    /// (Zou and Donner 2008, "Construction of confidence limits about effect measures", the MOVER): below by
    /// `sqrt(sum (value - low)^2) / count`, above likewise. That of normal intervals is the normal one. `None` of no
    /// estimates, or where any part is not finite.
    #[must_use]
    pub fn mean(estimates: &[Estimate]) -> Option<Estimate> {
        let count = estimates.len() as f64;
        let of = |part: fn(&Estimate) -> f64| estimates.iter().map(part).sum::<f64>();
        let value = of(|one| one.value) / count;
        let below = of(|one| (one.value - one.low).powi(2)).sqrt() / count;
        let above = of(|one| (one.high - one.value).powi(2)).sqrt() / count;
        let mean = Estimate { value, low: value - below, high: value + above };
        [mean.value, mean.low, mean.high].iter().all(|part| part.is_finite()).then_some(mean)
    }

    /// The same of minus the quantity.
    #[must_use]
    pub fn negated(self) -> Estimate {
        Estimate { value: -self.value, low: -self.high, high: -self.low }
    }
}

/// Wilson's score interval of the share `successes / trials`.
///
/// Wilson 1927; Brown, Cai and DasGupta 2001: centre
/// `(p + z^2/2n) / (1 + z^2/n)`, half-width
/// `z / (1 + z^2/n) * sqrt(p(1-p)/n + z^2/4n^2)`.
///
/// # Errors
/// [`NoNumber::NoGames`].
pub fn wilson(successes: u64, trials: u64, level: Level) -> Result<Estimate, NoNumber> {
    let estimate = wilson_of_share(successes as f64 / trials as f64, trials, level)?;
    Ok(one_sided_at_the_ends(estimate, successes, trials))
}

/// Rounding must not lift the ends of an all-or-nothing share off 0 and 1.
fn one_sided_at_the_ends(estimate: Estimate, successes: u64, trials: u64) -> Estimate {
    let low = if successes == 0 { 0.0 } else { estimate.low };
    let high = if successes == trials { 1.0 } else { estimate.high };
    Estimate { low, high, ..estimate }
}

fn wilson_of_share(share: f64, trials: u64, level: Level) -> Result<Estimate, NoNumber> {
    if trials == 0 {
        return Err(NoNumber::NoGames);
    }
    let n = trials as f64;
    let z2 = level.z() * level.z();
    let scale = 1.0 + z2 / n;
    let centre = (share + z2 / (2.0 * n)) / scale;
    let half = level.z() / scale * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
    Ok(Estimate { value: share, low: (centre - half).max(0.0), high: (centre + half).min(1.0) })
}

/// The interval of Clopper and Pearson 1934 for the share `successes / trials`: it covers at
/// least as often as it says, and mostly more often. Its ends are quantiles of
/// Beta(k, n - k + 1) and Beta(k + 1, n - k); 0 and 1 at no and at all successes.
///
/// # Errors
/// [`NoNumber::NoGames`].
pub fn clopper_pearson(successes: u64, trials: u64, level: Level) -> Result<Estimate, NoNumber> {
    beta_interval(successes, trials, level, [0.0, 1.0])
}

/// The interval of Jeffreys's prior for the share `successes / trials`: quantiles of
/// Beta(k + 1/2, n - k + 1/2), with a lower end of 0 at no successes and an upper end of 1 at all, as Brown,
/// Cai and DasGupta 2001 advise (statsmodels leaves the quantiles there).
///
/// # Errors
/// [`NoNumber::NoGames`].
pub fn jeffreys(successes: u64, trials: u64, level: Level) -> Result<Estimate, NoNumber> {
    beta_interval(successes, trials, level, [0.5, 0.5])
}

/// The lower end is a quantile of Beta(k + s, n - k + 1 - s), s the first shift, the upper one with the second.
fn beta_interval(successes: u64, trials: u64, level: Level, shifts: [f64; 2]) -> Result<Estimate, NoNumber> {
    if trials == 0 {
        return Err(NoNumber::NoGames);
    }
    let [k, rest, n] = [successes, trials - successes, trials].map(|count| count as f64);
    let end = |shift: f64, tail: Tail| beta::quantile(k + shift, rest + 1.0 - shift, tail).0;
    let low = if successes == 0 { 0.0 } else { end(shifts[0], Tail::Lower(level.tail())) };
    let high = if successes == trials { 1.0 } else { end(shifts[1], Tail::Upper(level.tail())) };
    Ok(Estimate { value: k / n, low, high })
}

/// The exact two-sided p value of `successes` in `trials` where both outcomes are as likely: the sign
/// test, and McNemar's exact test of discordant pairs.
///
/// # Errors
/// [`NoNumber::NoGames`].
pub fn even_test(successes: u64, trials: u64) -> Result<f64, NoNumber> {
    if trials == 0 {
        return Err(NoNumber::NoGames);
    }
    let Tails { lower, .. } = binomial::tails(successes.min(trials - successes), trials, 0.5);
    Ok((2.0 * lower).min(1.0))
}

/// The score `(wins + draws/2) / games` with the normal
/// interval from the trinomial variance of one game,
/// `W(1-m)^2 + D(1/2-m)^2 + L m^2`, clipped to 0..1.
///
/// Where all games gave the same result that variance is 0, and Wilson's
/// interval at the score stands in for it.
///
/// # Errors
/// [`NoNumber::NoGames`].
pub fn score(results: Results, level: Level) -> Result<Estimate, NoNumber> {
    let Results { wins, draws, losses } = results;
    let games = results.games();
    if games == 0 {
        return Err(NoNumber::NoGames);
    }
    if [wins, draws, losses].contains(&games) {
        return if draws == games { wilson_of_share(0.5, games, level) } else { wilson(wins, games, level) };
    }
    let n = games as f64;
    let mean = (2 * u128::from(wins) + u128::from(draws)) as f64 / (2.0 * n);
    let part = |count: u64, result: f64| count as f64 / n * (result - mean) * (result - mean);
    let variance = part(wins, 1.0) + part(draws, 0.5) + part(losses, 0.0);
    let half = level.z() * (variance / n).sqrt();
    Ok(Estimate { value: mean, low: (mean - half).max(0.0), high: (mean + half).min(1.0) })
}

/// The mean of so many values of that variance with its 95 % normal interval,
/// clipped to the range that the values can have.
///
/// Where the variance is 0, Wilson's interval of the mean's place in the range
/// stands in for it: a bounded value with that mean varies at most like a
/// share.
#[must_use]
pub fn mean_within(value: f64, variance: f64, count: u64, least: f64, most: f64) -> Estimate {
    if variance > 0.0 {
        let half = Level::P95.z() * (variance / count as f64).sqrt();
        return Estimate { value, low: (value - half).max(least), high: (value + half).min(most) };
    }
    let width = most - least;
    let place = ((value - least) / width).clamp(0.0, 1.0);
    match wilson_of_share(place, count, Level::P95) {
        Ok(share) if width > 0.0 => {
            // Rounding must not lift the ends of an all-or-nothing share off them.
            let low = if place == 0.0 { least } else { least + width * share.low };
            let high = if place == 1.0 { most } else { least + width * share.high };
            Estimate { value, low, high }
        }
        _ => Estimate { value, low: value, high: value },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(wins: u64, draws: u64, losses: u64) -> Results {
        Results { wins, draws, losses }
    }

    #[test]
    fn a_score_without_variance_has_wilsons_interval() {
        let level = Level::P95;
        assert_eq!(score(games(10, 0, 0), level), wilson(10, 10, level));
        assert_eq!(score(games(0, 0, 10), level), wilson(0, 10, level));
        let draws = score(games(0, 10, 0), level).expect("has games");
        assert_eq!(draws.value, 0.5);
        assert!(draws.low > 0.2 && draws.low < 0.5 && draws.high > 0.5 && draws.high < 0.8);
    }

    #[test]
    fn a_mean_of_estimates_adds_the_squares_of_their_distances() {
        let [one, other] = [3.0, 4.0].map(|half| Estimate { value: 10.0 * half, low: 9.0 * half, high: 11.0 * half });
        let mean = Estimate::mean(&[one, other]).expect("is finite");
        assert_eq!((mean.value, mean.low, mean.high), (35.0, 32.5, 37.5));
        assert_eq!(Estimate::mean(&[one]), Some(one));
        let level = Level::P95;
        let normal =
            Estimate::mean(&[0.1, 0.2, 0.2].map(|error| Estimate::normal(1.0, error, level))).expect("is finite");
        assert!((normal.high - Estimate::normal(1.0, 0.1, level).high).abs() < 1e-12);
        assert_eq!(Estimate::mean(&[]), None);
        assert_eq!(Estimate::mean(&[Estimate { value: f64::NAN, ..one }, other]), None);
    }

    #[test]
    fn no_games_have_no_share_and_no_score() {
        let none = Err(NoNumber::NoGames);
        assert_eq!(score(games(0, 0, 0), Level::P95), none);
        for interval in [wilson, clopper_pearson, jeffreys] {
            assert_eq!(interval(0, 0, Level::P95), none);
        }
        assert_eq!(even_test(0, 0), Err(NoNumber::NoGames));
    }

    #[test]
    fn intervals_stay_within_0_and_1_and_hold_the_share() {
        assert_eq!(score(games(1, 0, 20), Level::P95).expect("has games").low, 0.0);
        assert!(score(games(20, 1, 0), Level::P95).expect("has games").high <= 1.0);
        for trials in [1, 2, 3, 10, 1000, 10_000_000_000] {
            for successes in [0, 1, trials / 2, trials - 1, trials] {
                for interval in [wilson, clopper_pearson, jeffreys] {
                    let found = interval(successes, trials, Level::P95).expect("has trials");
                    assert!(0.0 <= found.low && found.low <= found.value, "{successes} of {trials}: {found:?}");
                    assert!(found.value <= found.high && found.high <= 1.0, "{successes} of {trials}: {found:?}");
                }
            }
        }
    }

    #[test]
    fn the_interval_of_clopper_and_pearson_holds_the_others_but_for_wilsons_at_the_ends() {
        for successes in 1..50 {
            let [exact, jeffreys] =
                [clopper_pearson, jeffreys].map(|of| of(successes, 50, Level::P95).expect("has trials"));
            assert!(exact.low < jeffreys.low && jeffreys.high < exact.high, "{successes}");
        }
    }
}
