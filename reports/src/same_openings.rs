//! Games of two matchups that began from the same openings, compared game by game.

use std::collections::BTreeMap;
use std::path::Path;

use polars::prelude::*;
use quirkat_engine::{GameResult, Word};
use quirkat_statistics::moments::Moments;

use crate::games::{TableError, read};

/// Differences of the games of one matchup from those of another with the same numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Differences {
    /// Of First's half points.
    pub half_points: Moments,
    /// Of the lengths in plies.
    pub plies: Moments,
}

/// By the numbers of a matchup and of its reference.
pub type SameOpenings = BTreeMap<[u32; 2], Differences>;

impl Differences {
    /// Adds those of a block of either matchup, game by game.
    ///
    /// # Errors
    /// A file cannot be read, or they do not have the same games.
    pub fn add_blocks(&mut self, one: &Path, other: &Path) -> Result<(), TableError> {
        let [one_frame, other_frame] = [one, other].map(|path| read(path, Some(&["game", "result", "plies"])));
        let wrong = |source| TableError::Parquet { path: one.display().to_string(), source };
        self.add(&one_frame?, &other_frame?).map_err(wrong)
    }

    fn add(&mut self, one: &DataFrame, other: &DataFrame) -> PolarsResult<()> {
        let numbers = |frame: &DataFrame| frame.column("game").and_then(|column| column.u64().cloned());
        if !numbers(one)?.iter().eq(numbers(other)?.iter()) {
            return Err(PolarsError::ShapeMismatch("its games are not those of the other variant".into()));
        }
        let [scores, others] = [one, other].map(half_points);
        for (score, other) in scores?.into_iter().zip(others?) {
            self.half_points.count(score - other);
        }
        let lengths = |frame: &DataFrame| frame.column("plies").and_then(|column| column.u32().cloned());
        for (plies, other) in lengths(one)?.iter().flatten().zip(lengths(other)?.iter().flatten()) {
            self.plies.count(i64::from(plies) - i64::from(other));
        }
        Ok(())
    }
}

/// First's half points, game by game.
fn half_points(frame: &DataFrame) -> PolarsResult<Vec<i64>> {
    let points = |word: Option<&str>| match word.and_then(GameResult::from_word) {
        Some(GameResult::First) => Ok(2),
        Some(GameResult::Draw) => Ok(1),
        Some(GameResult::Second) => Ok(0),
        None => Err(PolarsError::ComputeError(format!("unknown result {word:?}").into())),
    };
    frame.column("result")?.str()?.iter().map(points).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_those_worked_out_by_hand() {
        let block = |results: [&str; 3], plies: [u32; 3], from: u64| {
            df!("game" => [from, from + 1, from + 2], "result" => results, "plies" => plies).expect("is a table")
        };
        let one = block(["first", "draw", "second"], [10, 20, 30], 7);
        let other = block(["second", "draw", "draw"], [12, 20, 25], 7);
        let mut found = Differences::default();
        found.add(&one, &other).expect("has the same games");
        // Half points 2, 0, -1; plies -2, 0, 5.
        assert_eq!(found.half_points, Moments { count: 3, sum: 1, squares: 5 });
        assert_eq!(found.plies, Moments { count: 3, sum: 3, squares: 29 });
        let moved = block(["first", "draw", "second"], [10, 20, 30], 8);
        assert!(found.add(&one, &moved).is_err());
    }
}
