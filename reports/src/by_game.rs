//! What the sums of a matchup do not tell, since it hangs on several things of one game: counted from the rows.

use std::collections::BTreeMap;
use std::path::Path;

use polars::prelude::*;
use quirkat_engine::{GameResult, Reason, Word};
use quirkat_statistics::survival::Exits;

use crate::games::{TableError, read};

/// The columns that are read.
const READ: [&str; 5] = ["result", "reason", "plies", "choices_sum", "forced_plies"];

/// Ways in which a game ends that no limit of plies cut off, in the order of [`ByGame::exits`].
pub const ENDS: [GameResult; 3] = [GameResult::First, GameResult::Second, GameResult::Draw];

/// Sums over the games of one matchup, game by game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ByGame {
    /// Games.
    pub games: u64,
    /// Games in which a ply was played.
    pub played: u64,
    /// Sum over these of the legal moves a ply.
    pub branching: f64,
    /// Sum over these of the share of plies with more than one legal move.
    pub decisions: f64,
    /// Sum over these of plies times the decimal logarithm of the legal moves a ply.
    pub complexity: f64,
    /// Games that the ply limit ended without a winner.
    pub timeouts: u64,
    /// By length, the games that ended then as in [`ENDS`], and those that the ply limit cut off.
    exits: BTreeMap<u32, [u64; 4]>,
}

/// What is read of a game.
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
    /// The sums over the games of some files, in their order.
    ///
    /// # Errors
    /// A file cannot be read.
    pub fn of(paths: &[impl AsRef<Path>]) -> Result<ByGame, TableError> {
        let mut sums = ByGame::default();
        for path in paths {
            let path = path.as_ref();
            let frame = read(path, Some(&READ))?;
            let wrong = |source| TableError::Parquet { path: path.display().to_string(), source };
            sums.count_all(&frame).map_err(wrong)?;
        }
        Ok(sums)
    }

    fn count_all(&mut self, frame: &DataFrame) -> PolarsResult<()> {
        let results = frame.column("result")?.str()?;
        let reasons = frame.column("reason")?.str()?;
        let (plies, forced) = (frame.column("plies")?.u32()?, frame.column("forced_plies")?.u32()?);
        let choices = frame.column("choices_sum")?.u64()?;
        let games = results.iter().zip(reasons.iter()).zip(plies.iter().zip(forced.iter()).zip(choices.iter()));
        for ((result, reason), ((plies, forced), choices)) in games {
            self.count(Played {
                result: known(result)?,
                reason: known(reason)?,
                plies: plies.unwrap_or_default(),
                choices: choices.unwrap_or_default(),
                forced: forced.unwrap_or_default().into(),
            });
        }
        Ok(())
    }

    /// Counts a game.
    pub fn count(&mut self, game: Played) {
        self.games += 1;
        let is_cut_off = game.reason == Reason::PlyLimit;
        if is_cut_off && game.result == GameResult::Draw {
            self.timeouts += 1;
        }
        let ended = ENDS.iter().position(|result| *result == game.result).unwrap_or_default();
        self.exits.entry(game.plies).or_default()[if is_cut_off { ENDS.len() } else { ended }] += 1;
        if game.plies > 0 {
            let plies = f64::from(game.plies);
            let branching = game.choices as f64 / plies;
            self.played += 1;
            self.branching += branching;
            self.decisions += 1.0 - game.forced as f64 / plies;
            self.complexity += plies * branching.log10();
        }
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

/// The value with that word.
fn known<W: Word>(word: Option<&str>) -> PolarsResult<W> {
    let found = word.and_then(W::from_word);
    found.ok_or_else(|| PolarsError::ComputeError(format!("unknown word {word:?}").into()))
}

#[cfg(test)]
mod tests {
    use quirkat_engine::catalogue;
    use quirkat_sim::{Agent, Matchup};

    use super::*;
    use crate::games;

    #[test]
    fn games_of_a_file_are_those_of_its_rows() {
        let bell = catalogue::entry("bell").expect("is there").load(&[]).expect("reads");
        let rows = Matchup::new(0, bell, Agent::Random.mirror(), 1).play(0..60).expect("plays");
        let folder = tempfile::tempdir().expect("has a folder");
        let path = folder.path().join("games.parquet");
        let mut bytes = Vec::new();
        games::write(&mut games::frame(&rows).expect("is a table"), &mut bytes).expect("is written");
        std::fs::write(&path, bytes).expect("is written");
        let mut expected = ByGame::default();
        for row in &rows {
            let (choices, forced) = (row.choices_sum, row.forced_plies.into());
            expected.count(Played { result: row.result, reason: row.reason, plies: row.plies, choices, forced });
        }
        let found = ByGame::of(&[path]).expect("is read");
        assert_eq!(found, expected);
        assert_eq!((found.games, found.exits().iter().map(Exits::games).sum::<u64>()), (60, 60));
        assert!(ByGame::of(&[folder.path().join("nothing")]).is_err());
    }
}
