//! How often games end in each of several ways by a length, where one end forestalls the others and some games
//! were cut off: cumulative incidence, after Aalen and Johansen 1978.

use crate::survival::Exits;
use crate::{Estimate, Level, NoNumber};

/// The share of games that ended in one way by a length.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Incidence {
    /// The length.
    pub time: u32,
    /// The share, with its log-log interval.
    pub share: Estimate,
    /// The share's standard error.
    pub error: f64,
}

/// The share of games that ended in the way numbered `kind`, at each length at which a game ended in any way.
///
/// `F(t) = sum of S(before) d_kind / n`; its variance by the delta method (Marubini and Valsecchi 1995; Choudhury
/// 2002), as in statsmodels. The shares of all kinds and that of the games still going add up to 1.
///
/// # Errors
/// [`NoNumber::NoGames`], [`NoNumber::NoEnds`].
pub fn of<const K: usize>(exits: &[Exits<K>], kind: usize, level: Level) -> Result<Vec<Incidence>, NoNumber> {
    let mut at_risk: u64 = exits.iter().map(Exits::games).sum();
    if at_risk == 0 {
        return Err(NoNumber::NoGames);
    }
    let (mut going, mut share) = (1.0, 0.0);
    // Sums over earlier lengths: of the hazard's variance r, F r and F^2 r; of the kind's own variance; of its
    // covariance c with the hazard and F c.
    let mut hazard = [0.0; 3];
    let mut own = 0.0;
    let mut joint = [0.0; 2];
    let mut points = Vec::new();
    for exit in exits {
        let ended = exit.ends();
        if ended > 0 {
            let [n, all, d] = [at_risk, ended, exit.ended[kind]].map(|count| count as f64);
            share += going * d / n;
            // After the last game nothing varies any more, so its own term is 0.
            let r = if at_risk > ended { all / (n * (n - all)) } else { 0.0 };
            for (power, sum) in hazard.iter_mut().enumerate() {
                *sum += f64::powi(share, power as i32) * r;
            }
            own += going * going * (n - d) * d / (n * n * n);
            let c = going * d / (n * n);
            joint[0] += c;
            joint[1] += share * c;
            let variance = share * share * hazard[0] - 2.0 * share * hazard[1] + hazard[2] + own
                - 2.0 * share * joint[0]
                + 2.0 * joint[1];
            let error = variance.max(0.0).sqrt();
            points.push(Incidence { time: exit.time, share: interval(share, error, level), error });
            going *= (n - all) / n;
        }
        at_risk -= exit.games();
    }
    if points.is_empty() { Err(NoNumber::NoEnds) } else { Ok(points) }
}

/// `F^(exp(-+ z error / (F ln F)))`; from 0 to 1 at no and at all games.
fn interval(share: f64, error: f64, level: Level) -> Estimate {
    let log = share.ln();
    if share <= 0.0 || log >= 0.0 {
        return Estimate { value: share, low: 0.0, high: 1.0 };
    }
    let spread = level.z() * error / (share * log);
    let end = |spread: f64| (log * spread.exp()).exp();
    Estimate { value: share, low: end(-spread), high: end(spread) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::survival::Survival;

    fn by_hand() -> Vec<Exits<2>> {
        let exits = [(20, [1, 0], 0), (30, [1, 1], 1), (40, [0, 2], 0), (60, [1, 0], 2), (80, [0, 1], 0)];
        exits.map(|(time, ended, censored)| Exits { time, ended, censored }).to_vec()
    }

    #[test]
    fn the_kinds_and_what_goes_on_add_up_to_1() {
        let [wins, draws] = [0, 1].map(|kind| of(&by_hand(), kind, Level::P95).expect("has ends"));
        let going = Survival::of(&by_hand(), Level::P95).expect("has games");
        for ((win, draw), step) in wins.iter().zip(&draws).zip(&going.steps) {
            assert!((win.share.value + draw.share.value + step.going.value - 1.0).abs() < 1e-12);
            assert!(win.share.low <= win.share.value && win.share.value <= win.share.high);
        }
    }

    #[test]
    fn without_censoring_it_is_a_plain_share_with_its_binomial_error() {
        let exits = [Exits { time: 9, ended: [3, 5], censored: 0 }, Exits { time: 12, ended: [4, 8], censored: 0 }];
        let found = of(&exits, 0, Level::P95).expect("has ends");
        for (point, wins) in found.iter().zip([3.0, 7.0]) {
            let share = wins / 20.0;
            assert!((point.share.value - share).abs() < 1e-12);
            assert!((point.error - f64::sqrt(share * (1.0 - share) / 20.0)).abs() < 1e-12, "{point:?}");
        }
    }

    #[test]
    fn no_games_and_no_ends_have_words() {
        assert_eq!(of::<2>(&[], 0, Level::P95), Err(NoNumber::NoGames));
        let cut = [Exits { time: 100, ended: [0, 0], censored: 9 }];
        assert_eq!(of(&cut, 1, Level::P95), Err(NoNumber::NoEnds));
        let none = of(&[Exits { time: 3, ended: [2, 0], censored: 0 }], 1, Level::P95).expect("has ends");
        assert_eq!(none[0].share, Estimate { value: 0.0, low: 0.0, high: 1.0 });
    }
}
