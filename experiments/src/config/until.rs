//! `until`: a matchup is played until its first score is known well enough.
//!
//! There is a look after each whole block of games, in the order of their
//! numbers, and only the blocks before it decide. So how many games a matchup
//! has is the same on any number of threads, after any stop, and whoever plays
//! the blocks.
//!
//! Chow and Robbins 1965: stopping when a normal interval is narrow enough keeps
//! its coverage in the limit of narrow intervals. Before 1,000 games, where the
//! variance is not known well, there is no look.

use quirkat_engine::document::{Fault, Item, Value};
use quirkat_reports::Sums;
use quirkat_reports::statistics::{Estimate, Z95};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::GAMES_MOST;

/// When a matchup is known well enough.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Until {
    /// The half-width of the 95 % interval of the first score, above 0 and up to
    /// 0.5.
    pub first_score_halfwidth: f64,
    /// The most games of a matchup.
    pub max_games: u64,
}

const KEYS: [&str; 2] = ["first_score_halfwidth", "max_games"];
/// There is no look before so many games.
const GAMES_LEAST: u64 = 1000;
/// The widest interval that can be asked for: the whole range.
const HALFWIDTH_MOST: f64 = 0.5;

impl Until {
    /// `least` is the config's `games`.
    pub(super) fn read(item: Item, least: u64) -> Result<Until, Fault> {
        let what = "a table, as in { first_score_halfwidth = 0.002, max_games = 10_000_000 }";
        let (place, key) = (item.place.clone(), item.key.clone());
        let mut table = item.table(what)?;
        let [halfwidth, max_games] = KEYS.map(|key| table.take(key));
        table.finish(&KEYS)?;
        let (Some(halfwidth), Some(max_games)) = (halfwidth, max_games) else {
            return Err(Fault::new(&place, key, format!("needs both keys; expected {what}")));
        };
        let number = match halfwidth.value {
            Value::Float(number) => number,
            Value::Integer(number) => number as f64,
            _ => f64::NAN,
        };
        if !(number > 0.0 && number <= HALFWIDTH_MOST) {
            return Err(halfwidth.expected(&format!("a number above 0 and up to {HALFWIDTH_MOST}")));
        }
        let most = max_games.whole(1, GAMES_MOST)?;
        if most < least {
            let message = format!("{most} is less than the {least} of `games`, which are played in any case");
            return Err(Fault::new(&max_games.place, max_games.key, message));
        }
        Ok(Until { first_score_halfwidth: number, max_games: most })
    }

    /// As in a config.
    #[must_use]
    pub fn written(&self) -> String {
        let Until { first_score_halfwidth, max_games } = self;
        format!("{{ first_score_halfwidth = {first_score_halfwidth:?}, max_games = {max_games} }}")
    }

    /// `the half-width of the 95 % interval of first_score is 0.002 or less`.
    #[must_use]
    pub fn in_words(&self) -> String {
        format!("the half-width of the 95 % interval of first_score is {} or less", self.first_score_halfwidth)
    }

    /// Is a matchup known well enough, whose first blocks, all whole, have these
    /// sums? `least` is the config's `games`: no fewer are enough.
    ///
    /// The interval is that of the summary, Wilson's where all results are alike.
    #[must_use]
    pub fn is_enough(&self, least: u64, sums: &Sums) -> bool {
        let known = sums.results().score().ok().map(halfwidth);
        sums.games >= least.max(GAMES_LEAST) && known.is_some_and(|known| known <= self.first_score_halfwidth)
    }

    /// The most games that a matchup with blocks of so many games can have: the
    /// interval is widest where every game is won, half of them by First.
    #[must_use]
    pub fn games_at_most(&self, least: u64, games_a_block: u64) -> u64 {
        // A thousandth is for rounding.
        let widest = ((Z95 / 2.0 / self.first_score_halfwidth).powi(2) * 1.001).min(GAMES_MOST as f64) as u64 + 1;
        let blocks = widest.max(least).max(GAMES_LEAST).div_ceil(games_a_block);
        self.max_games.min(blocks * games_a_block)
    }

    /// Asks a run that was played until `earlier`, or for a fixed number of games,
    /// for fewer games? `least` and `earlier_least` are the numbers of `games`.
    #[must_use]
    pub fn asks_for_fewer(now: Option<Until>, least: u64, earlier: Option<Until>, earlier_least: u64) -> bool {
        let Some(earlier) = earlier else { return least < earlier_least };
        let is_narrower = now.is_some_and(|now| {
            now.first_score_halfwidth <= earlier.first_score_halfwidth && now.max_games >= earlier.max_games
        });
        least < earlier_least || (!is_narrower && least < earlier.max_games)
    }

    /// The schema of the table.
    pub fn schema() -> serde_json::Value {
        let mut schema = crate::schema::object(
            [
                (
                    KEYS[0].to_owned(),
                    json!({
                        "type": "number", "exclusiveMinimum": 0, "maximum": HALFWIDTH_MOST,
                        "description": "The half-width of the 95 % interval of the first score",
                    }),
                ),
                (
                    KEYS[1].to_owned(),
                    json!({
                        "type": "integer", "minimum": 1, "maximum": GAMES_MOST, "description": "The most games of a matchup",
                    }),
                ),
            ]
            .into_iter()
            .collect(),
        );
        schema["required"] = json!(KEYS);
        schema["description"] =
            "Each matchup is played until its first score is known so well, looked at after whole blocks of \
            games, and not before `games`"
                .into();
        schema
    }
}

/// The larger side of the interval: clipping at 0 and 1 narrows the other one.
#[must_use]
pub fn halfwidth(Estimate { value, low, high }: Estimate) -> f64 {
    (high - value).max(value - low)
}

#[cfg(test)]
mod tests {
    use super::*;

    const UNTIL: Until = Until { first_score_halfwidth: 0.005, max_games: 1_000_000 };

    fn sums(first_wins: u64, draws: u64, second_wins: u64) -> Sums {
        Sums { games: first_wins + draws + second_wins, first_wins, draws, second_wins, ..Sums::default() }
    }

    #[test]
    fn a_matchup_is_known_where_its_interval_is_narrow_enough() {
        // Half of all games won: 1.96 * 0.5 / sqrt(n) is 0.005 at 38,415 games.
        assert!(!UNTIL.is_enough(1000, &sums(19_207, 0, 19_207)));
        assert!(UNTIL.is_enough(1000, &sums(19_208, 0, 19_208)));
        // Draws make it narrower: half of the variance.
        assert!(UNTIL.is_enough(1000, &sums(5000, 10_000, 5000)));
        assert!(!UNTIL.is_enough(1000, &sums(0, 0, 0)));
    }

    #[test]
    fn games_and_a_thousand_are_the_least() {
        let wide = Until { first_score_halfwidth: 0.5, ..UNTIL };
        assert!(!wide.is_enough(1, &sums(250, 250, 499)));
        assert!(wide.is_enough(1, &sums(250, 250, 500)));
        assert!(!wide.is_enough(1001, &sums(250, 250, 500)));
    }

    #[test]
    fn results_that_are_all_alike_are_not_known_at_once() {
        let narrow = Until { first_score_halfwidth: 0.0003, ..UNTIL };
        // Wilson's interval of 10,000 of 10,000 is 0.00038 wide.
        assert!(!narrow.is_enough(1, &sums(10_000, 0, 0)));
        assert!(narrow.is_enough(1, &sums(20_000, 0, 0)));
        // All draws are as wide as halves of wins.
        assert!(!UNTIL.is_enough(1, &sums(0, 10_000, 0)));
    }

    #[test]
    fn the_half_width_is_the_larger_side_of_a_clipped_interval() {
        let clipped = Estimate { value: 0.999, low: 0.99, high: 1.0 };
        assert!((halfwidth(clipped) - 0.009).abs() < 1e-12);
    }

    #[test]
    fn the_most_games_are_those_of_the_widest_interval() {
        let at_most = |until: Until, least| until.games_at_most(least, 10_000);
        assert_eq!((at_most(UNTIL, 1000), UNTIL.games_at_most(1000, 100)), (40_000, 38_500));
        assert_eq!(at_most(UNTIL, 70_001), 80_000);
        assert_eq!(at_most(Until { max_games: 35_000, ..UNTIL }, 1000), 35_000);
        let tiny = Until { first_score_halfwidth: 1e-12, max_games: GAMES_MOST };
        assert_eq!(at_most(tiny, 1), GAMES_MOST);
        // It is known there whatever the results are.
        for (wins, draws) in [(20_000, 0), (0, 40_000), (10_000, 20_000), (40_000, 0), (19_999, 2)] {
            assert!(UNTIL.is_enough(1, &sums(wins, draws, 40_000 - wins - draws)));
        }
    }

    #[test]
    fn a_run_is_asked_for_fewer_games_where_any_matchup_might_get_fewer() {
        let narrower = Until { first_score_halfwidth: 0.004, ..UNTIL };
        let shorter = Until { max_games: 999_999, ..UNTIL };
        let fewer = |now, least, earlier| Until::asks_for_fewer(now, least, earlier, 1000);
        assert!(!fewer(Some(UNTIL), 1000, Some(UNTIL)) && !fewer(Some(narrower), 1000, Some(UNTIL)));
        assert!(fewer(Some(UNTIL), 999, Some(UNTIL)) && fewer(Some(UNTIL), 1000, Some(narrower)));
        assert!(fewer(Some(shorter), 1000, Some(UNTIL)) && fewer(None, 1000, Some(UNTIL)));
        assert!(!fewer(None, 1_000_000, Some(UNTIL)) && !fewer(None, 1000, None) && fewer(None, 999, None));
    }
}
