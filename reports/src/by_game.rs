//! Sums of what hangs on several numbers of one game: quotients, and results by length.

use std::collections::BTreeMap;

use polars::prelude::*;
use quirkat_engine::{GameResult, Reason, Word};
use quirkat_statistics::survival::Exits;
use serde::{Deserialize, Serialize};

/// Ways in which a game ends that no limit of plies cut off, in the order of [`ByGame::exits`].
pub const ENDS: [GameResult; 3] = [GameResult::First, GameResult::Second, GameResult::Draw];

/// One, in the units of the sums over quotients.
const ONE: f64 = (1_u64 << 32) as f64;

/// Sums over the games of one matchup, game by game. Sums of parts add up to the sums of the whole in any order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ByGame {
    /// Games in which a ply was played.
    pub played: u64,
    /// Sums over these, in units of 2^-32, of each game's number rounded to them.
    branching: u128,
    decisions: u128,
    complexity: u128,
    /// Games that the ply limit ended without a winner.
    pub timeouts: u64,
    /// By length, the games that ended then as in [`ENDS`], and those that the ply limit cut off.
    exits: BTreeMap<u32, [u64; 4]>,
}

/// What is counted of a game.
#[derive(Clone, Copy, Debug)]
pub struct Played {
    /// Who won.
    pub result: GameResult,
    /// What ended it.
    pub reason: Reason,
    /// Its plies.
    pub plies: u32,
    /// Legal moves over all plies.
    pub choices: u64,
    /// Plies with one legal move.
    pub forced: u64,
}

impl ByGame {
    /// The sums over the games of a dataframe with the columns that [`Played`] needs.
    ///
    /// # Errors
    /// A column is missing or of another type, or holds an unknown word.
    pub(crate) fn of(frame: &DataFrame) -> PolarsResult<ByGame> {
        let results = frame.column("result")?.str()?;
        let reasons = frame.column("reason")?.str()?;
        let (plies, forced) = (frame.column("plies")?.u32()?, frame.column("forced_plies")?.u32()?);
        let choices = frame.column("choices_sum")?.u64()?;
        let games = results.iter().zip(reasons.iter()).zip(plies.iter().zip(forced.iter()).zip(choices.iter()));
        let mut counting = Counting::default();
        for ((result, reason), ((plies, forced), choices)) in games {
            counting.count(Played {
                result: known(result)?,
                reason: known(reason)?,
                plies: plies.unwrap_or_default(),
                choices: choices.unwrap_or_default(),
                forced: forced.unwrap_or_default().into(),
            });
        }
        Ok(counting.sums())
    }

    /// Adds the sums of other games.
    pub fn add(&mut self, other: &ByGame) {
        self.played += other.played;
        self.branching += other.branching;
        self.decisions += other.decisions;
        self.complexity += other.complexity;
        self.timeouts += other.timeouts;
        for (&length, others) in &other.exits {
            let exits = self.exits.entry(length).or_default();
            exits.iter_mut().zip(others).for_each(|(exits, others)| *exits += others);
        }
    }

    /// Mean over the games in which a ply was played of the legal moves a ply; nothing without such a game.
    #[must_use]
    pub fn branching(&self) -> Option<f64> {
        self.mean(self.branching)
    }

    /// Mean over these of the share of plies with more than one legal move.
    #[must_use]
    pub fn decisions(&self) -> Option<f64> {
        self.mean(self.decisions)
    }

    /// Mean over these of plies times the decimal logarithm of the legal moves a ply.
    #[must_use]
    pub fn complexity(&self) -> Option<f64> {
        self.mean(self.complexity)
    }

    fn mean(&self, sum: u128) -> Option<f64> {
        (self.played > 0).then(|| sum as f64 / ONE / self.played as f64)
    }

    /// The games that ended, or were cut off, at each length.
    #[must_use]
    pub fn exits(&self) -> Vec<Exits<3>> {
        let exit = |(time, [first, second, draw, cut]): (&u32, &[u64; 4])| Exits {
            time: *time,
            ended: [*first, *second, *draw],
            censored: *cut,
        };
        self.exits.iter().map(exit).collect()
    }
}

/// Counts games one after the other.
#[derive(Clone, Debug, Default)]
pub struct Counting {
    sums: ByGame,
    /// By length, as in [`ByGame`].
    exits: Vec<[u64; 4]>,
}

impl Counting {
    /// Counts a game.
    pub fn count(&mut self, game: Played) {
        let is_cut_off = game.reason == Reason::PlyLimit;
        self.sums.timeouts += u64::from(is_cut_off && game.result == GameResult::Draw);
        let length = game.plies as usize;
        if length >= self.exits.len() {
            self.exits.resize(length + 1, [0; 4]);
        }
        let ended = ENDS.iter().position(|result| *result == game.result).unwrap_or_default();
        self.exits[length][if is_cut_off { ENDS.len() } else { ended }] += 1;
        if game.plies > 0 {
            let plies = f64::from(game.plies);
            let branching = game.choices as f64 / plies;
            self.sums.played += 1;
            self.sums.branching += fixed(branching);
            self.sums.decisions += fixed(1.0 - game.forced as f64 / plies);
            self.sums.complexity += fixed(plies * libm::log10(branching));
        }
    }

    /// The sums over the games counted.
    #[must_use]
    pub fn sums(mut self) -> ByGame {
        self.sums.exits = (0..).zip(self.exits).filter(|(_, games)| *games != [0; 4]).collect();
        self.sums
    }
}

/// The number in units of 2^-32, rounded: sums of these are the same in any order.
fn fixed(number: f64) -> u128 {
    (number * ONE + 0.5) as u64 as u128
}

/// The value with that word.
fn known<W: Word>(word: Option<&str>) -> PolarsResult<W> {
    let found = word.and_then(W::from_word);
    found.ok_or_else(|| PolarsError::ComputeError(format!("unknown word {word:?}").into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAMES: [Played; 4] = [
        Played { result: GameResult::First, reason: Reason::NoPieces, plies: 3, choices: 7, forced: 1 },
        Played { result: GameResult::Draw, reason: Reason::PlyLimit, plies: 10, choices: 100, forced: 0 },
        Played { result: GameResult::Second, reason: Reason::PlyLimit, plies: 10, choices: 10, forced: 10 },
        Played { result: GameResult::Second, reason: Reason::Blocked, plies: 0, choices: 0, forced: 0 },
    ];

    fn counted(games: &[Played]) -> ByGame {
        let mut counting = Counting::default();
        games.iter().for_each(|game| counting.count(*game));
        counting.sums()
    }

    #[test]
    fn means_are_over_the_games_in_which_a_ply_was_played() {
        let sums = counted(&GAMES);
        assert_eq!((sums.played, sums.timeouts), (3, 1));
        let is_near = |found: Option<f64>, expected: f64| {
            assert!(found.is_some_and(|found| (found - expected).abs() < 1e-9), "{found:?} {expected}");
        };
        is_near(sums.branching(), (7.0 / 3.0 + 10.0 + 1.0) / 3.0);
        is_near(sums.decisions(), (2.0 / 3.0 + 1.0 + 0.0) / 3.0);
        is_near(sums.complexity(), (3.0 * (7.0_f64 / 3.0).log10() + 10.0 + 0.0) / 3.0);
        assert_eq!(counted(&GAMES[3..]).branching(), None);
        let exits: Vec<_> = sums.exits().iter().map(|exits| (exits.time, exits.ended, exits.censored)).collect();
        assert_eq!(exits, [(0, [0, 1, 0], 0), (3, [1, 0, 0], 0), (10, [0, 0, 0], 2)]);
    }

    #[test]
    fn parts_add_up_to_the_whole_in_any_order() {
        for cut in 0..=GAMES.len() {
            let (some, others) = GAMES.split_at(cut);
            let mut sums = counted(others);
            sums.add(&counted(some));
            assert_eq!(sums, counted(&GAMES), "{cut}");
        }
    }
}
