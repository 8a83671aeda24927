//! Lengths of games of which some were cut off: the curve of Kaplan and Meier.
//!
//! A game that the ply limit (or a user) ended is censored: all that is known is that it would have gone on. Wins and
//! draws by rule, repetition and the quiet limit are ends, if of several kinds; see [`crate::incidence`].

use crate::{Estimate, Level, NoNumber};

/// A half, and what rounding can add to it in a product of some thousand shares.
const HALF: f64 = 0.5 + 1e-12;

/// The games that left at one length, with `K` kinds of ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exits<const K: usize> {
    /// The length.
    pub time: u32,
    /// Games that ended then, by kind.
    pub ended: [u64; K],
    /// Games that were cut off then; they were still going when those that ended did.
    pub censored: u64,
}

impl<const K: usize> Exits<K> {
    /// Games that ended then.
    #[must_use]
    pub fn ends(&self) -> u64 {
        self.ended.iter().sum()
    }

    /// Games that left then.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.ends() + self.censored
    }
}

/// The share of games still going, as steps at the lengths at which games ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Survival {
    /// One step for each length at which a game ended, in ascending order.
    pub steps: Vec<Step>,
    /// The greatest length of any game.
    pub longest: u32,
}

/// What happened at one length.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// The length.
    pub time: u32,
    /// Games that were not over before.
    pub at_risk: u64,
    /// Games that ended then.
    pub ended: u64,
    /// The share of games that go on, with its log-log interval (Kalbfleisch and Prentice); where no game goes on,
    /// the upper end is that of the step before.
    pub going: Estimate,
}

/// A length that so many games reach, with its interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reached {
    /// The least length at which the share that goes on is no greater.
    pub value: u32,
    /// The least length at which the lower end of the band is no greater.
    pub low: u32,
    /// The least length at which the upper end of the band is no greater; `None` where it never is.
    pub high: Option<u32>,
}

impl Survival {
    /// The product-limit curve (Kaplan and Meier 1958) of games given by ascending lengths, with Greenwood's variance.
    ///
    /// # Errors
    /// [`NoNumber::NoGames`].
    pub fn of<const K: usize>(exits: &[Exits<K>], level: Level) -> Result<Survival, NoNumber> {
        let mut at_risk: u64 = exits.iter().map(Exits::games).sum();
        let played = exits.iter().filter(|exit| exit.games() > 0);
        let longest = played.map(|exit| exit.time).max().ok_or(NoNumber::NoGames)?;
        let (mut going, mut greenwood, mut before_high) = (1.0, 0.0, 1.0);
        let mut steps = Vec::new();
        for exit in exits {
            let ended = exit.ends();
            if ended > 0 {
                let (n, d) = (at_risk as f64, ended as f64);
                going *= (at_risk - ended) as f64 / n;
                greenwood += d / (n * (at_risk - ended) as f64);
                let going = band(going, greenwood, before_high, level);
                before_high = going.high;
                steps.push(Step { time: exit.time, at_risk, ended, going });
            }
            at_risk -= exit.games();
        }
        Ok(Survival { steps, longest })
    }

    /// The share of games longer than `time`.
    #[must_use]
    pub fn going(&self, time: u32) -> f64 {
        let steps = self.steps.iter().take_while(|step| step.time <= time);
        steps.last().map_or(1.0, |step| step.going.value)
    }

    /// The median length. lifelines, too, takes the first length at which no more than half go on, but for what
    /// rounding adds to a half.
    ///
    /// # Errors
    /// [`NoNumber::NotReached`]: more than half of the games go on at the longest length.
    pub fn median(&self) -> Result<Reached, NoNumber> {
        let first =
            |end: fn(&Estimate) -> f64| self.steps.iter().find(|step| end(&step.going) <= HALF).map(|step| step.time);
        let value = first(|going| going.value).ok_or(NoNumber::NotReached)?;
        let low = first(|going| going.low).unwrap_or(value);
        Ok(Reached { value, low, high: first(|going| going.high) })
    }

    /// The mean of lengths cut off at `limit`, the area under the curve, with the interval from Greenwood's variance
    /// `sum over steps of (area to the right)^2 d / (n (n - d))` (as R's survival).
    ///
    /// Where nothing but the limit cut games off it is the plain mean of the cut lengths.
    #[must_use]
    pub fn restricted_mean(&self, limit: u32, level: Level) -> Estimate {
        let steps: Vec<&Step> = self.steps.iter().filter(|step| step.time < limit).collect();
        let (mut right, mut variance, mut until) = (0.0, 0.0, limit);
        for step in steps.iter().rev() {
            right += step.going.value * f64::from(until - step.time);
            until = step.time;
            if step.at_risk > step.ended {
                let (n, d) = (step.at_risk as f64, step.ended as f64);
                variance += right * right * d / (n * (n - d));
            }
        }
        Estimate::normal(right + f64::from(until), variance.sqrt(), level)
    }
}

/// `S^(exp(-+ z sqrt(greenwood) / ln S))`.
fn band(value: f64, greenwood: f64, before_high: f64, level: Level) -> Estimate {
    if value <= 0.0 {
        return Estimate { value: 0.0, low: 0.0, high: before_high };
    }
    let log = value.ln();
    let spread = level.z() * greenwood.sqrt() / log;
    let end = |spread: f64| (log * spread.exp()).exp();
    Estimate { value, low: end(-spread), high: end(spread) }
}

/// Games that are not over before each of the times, for the row below a figure.
#[must_use]
pub fn at_risk<const K: usize>(exits: &[Exits<K>], times: &[u32]) -> Vec<u64> {
    let at = |time: u32| exits.iter().filter(|exit| exit.time >= time).map(Exits::games).sum();
    times.iter().map(|time| at(*time)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moments::Moments;

    fn exits(games: &[(u32, u64, u64)]) -> Vec<Exits<1>> {
        games.iter().map(|&(time, ended, censored)| Exits { time, ended: [ended], censored }).collect()
    }

    /// statistics.md B.8: 20 30 30 40 55 60 60 80 100+ 100+.
    fn by_hand() -> Vec<Exits<1>> {
        exits(&[(20, 1, 0), (30, 2, 0), (40, 1, 0), (55, 1, 0), (60, 2, 0), (80, 1, 0), (100, 0, 2)])
    }

    #[test]
    fn the_curve_by_hand_has_its_steps_median_and_mean() {
        let found = Survival::of(&by_hand(), Level::P95).expect("has games");
        let going: Vec<f64> = found.steps.iter().map(|step| step.going.value).collect();
        for (found, expected) in going.iter().zip([0.9, 0.7, 0.6, 0.5, 0.3, 0.2]) {
            assert!((found - expected).abs() < 1e-12, "{going:?}");
        }
        let median = found.median().expect("is reached");
        assert_eq!(median.value, 55);
        assert!((found.restricted_mean(100, Level::P95).value - 57.5).abs() < 1e-12);
        assert_eq!(at_risk(&by_hand(), &[0, 20, 21, 60, 100, 101]), [10, 10, 9, 5, 2, 0]);
        assert_eq!([0, 19, 20, 99, 200].map(|time| found.going(time) > 0.95), [true, true, false, false, false]);
    }

    #[test]
    fn with_a_limit_alone_the_restricted_mean_is_the_plain_mean_and_its_error() {
        let lengths = [(20, 1), (30, 2), (40, 1), (55, 1), (60, 2), (80, 1), (100, 2)];
        let found = Survival::of(&by_hand(), Level::P95).expect("has games").restricted_mean(100, Level::P95);
        let moments = Moments::of(&lengths);
        let error = (moments.variance().expect("has games") * 9.0 / 10.0 / 10.0).sqrt();
        assert!((found.value - moments.mean().expect("has games")).abs() < 1e-12);
        assert!((found.high - found.value - Level::P95.z() * error).abs() < 1e-12, "{found:?}");
    }

    #[test]
    fn curves_without_ends_without_games_and_to_the_very_end_are_finite() {
        assert_eq!(Survival::of(&exits(&[]), Level::P95), Err(NoNumber::NoGames));
        assert_eq!(Survival::of(&exits(&[(5, 0, 0)]), Level::P95), Err(NoNumber::NoGames));
        let cut = Survival::of(&exits(&[(100, 0, 7)]), Level::P95).expect("has games");
        assert_eq!((cut.steps.len(), cut.median()), (0, Err(NoNumber::NotReached)));
        assert_eq!(cut.restricted_mean(100, Level::P95), Estimate { value: 100.0, low: 100.0, high: 100.0 });
        let one = Survival::of(&exits(&[(12, 1, 0)]), Level::P95).expect("has a game");
        assert_eq!(one.median(), Ok(Reached { value: 12, low: 12, high: None }));
        assert_eq!(one.restricted_mean(100, Level::P95).value, 12.0);
        assert_eq!(one.steps[0].going, Estimate { value: 0.0, low: 0.0, high: 1.0 });
    }
}
