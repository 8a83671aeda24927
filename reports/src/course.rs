//! How the games of a matchup went, ply by ply and point by point:
//! `plies.parquet` and `points.parquet`.

use polars::prelude::*;
use quirkat_engine::{Point, Ruleset, Side};
use quirkat_sim::Course;
use quirkat_sim::sums::{PlySums, PointSums};

use crate::games::TableError;

/// The columns of `plies.parquet`, each with its meaning.
pub const PLY_COLUMNS: &[(&str, &str)] = &[
    ("matchup", "Number of the matchup."),
    ("ply", "Number of the ply from 0; sums are over the games in which it was played, of the position before it."),
    ("games", "Games still going: those in which the ply was played."),
    ("pieces_first", "Sum of First's pieces."),
    ("pieces_second", "Sum of Second's pieces."),
    ("choices", "Sum of legal moves; a pass is 1."),
];

/// The columns of `points.parquet`, each with its meaning.
pub const POINT_COLUMNS: &[(&str, &str)] = &[
    ("matchup", "Number of the matchup."),
    ("point", "Name of the point."),
    ("side", "first or second."),
    ("occupied", "Plies before which a piece of the side stood on the point; a game's last position is before none."),
    ("captured", "Pieces of the side that were taken on the point, huffs not counted."),
    ("first_from", "Games whose first move by the side began on the point; a pass or a lone huff begins nowhere."),
    ("first_to", "Games whose first move by the side ended on the point."),
];

/// The course of one matchup's games.
#[derive(Clone, Debug)]
pub struct MatchupCourse<'a> {
    /// The matchup's number.
    pub matchup: u32,
    /// Its ruleset.
    pub ruleset: &'a Ruleset,
    /// The sums over all its games.
    pub course: Course,
}

/// One row per matchup and ply.
///
/// # Errors
/// Never in practice: all columns have the same length.
pub fn plies(matchups: &[MatchupCourse<'_>]) -> Result<DataFrame, TableError> {
    let rows: Vec<(u32, u32, PlySums)> = matchups
        .iter()
        .flat_map(|of| (0..).zip(&of.course.plies).map(|(ply, sums)| (of.matchup, ply, *sums)))
        .collect();
    let sums = |name: &str, sum: fn(&PlySums) -> u64| {
        Column::new(name.into(), rows.iter().map(|(_, _, sums)| sum(sums)).collect::<Vec<u64>>())
    };
    let columns = vec![
        Column::new("matchup".into(), rows.iter().map(|row| row.0).collect::<Vec<u32>>()),
        Column::new("ply".into(), rows.iter().map(|row| row.1).collect::<Vec<u32>>()),
        sums("games", |sums| sums.games),
        sums("pieces_first", |sums| sums.pieces_first),
        sums("pieces_second", |sums| sums.pieces_second),
        sums("choices", |sums| sums.choices),
    ];
    DataFrame::new(rows.len(), columns).map_err(|source| TableError::Parquet { path: "plies".into(), source })
}

/// One row per matchup, point and side.
///
/// # Errors
/// Never in practice: all columns have the same length.
pub fn points(matchups: &[MatchupCourse<'_>]) -> Result<DataFrame, TableError> {
    let mut rows: Vec<(u32, &str, &str, PointSums)> = Vec::new();
    for MatchupCourse { matchup, ruleset, course } in matchups {
        let board = ruleset.board();
        for point in (0..board.size()).map(|point| Point(point as u8)) {
            for side in Side::BOTH {
                let sums = course.points[side.index()].get(point.index()).copied().unwrap_or_default();
                rows.push((*matchup, board.name(point), if side == Side::First { "first" } else { "second" }, sums));
            }
        }
    }
    let sums = |name: &str, sum: fn(&PointSums) -> u64| {
        Column::new(name.into(), rows.iter().map(|(_, _, _, sums)| sum(sums)).collect::<Vec<u64>>())
    };
    let columns = vec![
        Column::new("matchup".into(), rows.iter().map(|row| row.0).collect::<Vec<u32>>()),
        Column::new("point".into(), rows.iter().map(|row| row.1).collect::<Vec<&str>>()),
        Column::new("side".into(), rows.iter().map(|row| row.2).collect::<Vec<&str>>()),
        sums("occupied", |sums| sums.occupied),
        sums("captured", |sums| sums.captured),
        sums("first_from", |sums| sums.first_from),
        sums("first_to", |sums| sums.first_to),
    ];
    DataFrame::new(rows.len(), columns).map_err(|source| TableError::Parquet { path: "points".into(), source })
}

#[cfg(test)]
mod tests {
    use quirkat_engine::catalogue;
    use quirkat_sim::{Agent, Counts, Matchup};

    use super::*;

    #[test]
    fn both_tables_have_the_columns_that_are_explained_and_a_row_for_all_there_is() {
        let bell = catalogue::entry("bell").expect("is there").load(&[]).expect("reads");
        let matchup = Matchup::new(0, bell, Agent::Random.mirror(), 1);
        let mut counts = Counts::new(matchup.ruleset());
        let games = matchup.play_counting(0..20, &mut counts).expect("plays");
        let course = counts.course();
        let both =
            [4, 7].map(|number| MatchupCourse { matchup: number, ruleset: matchup.ruleset(), course: course.clone() });
        let (plies, points) = (plies(&both).expect("is a table"), points(&both).expect("is a table"));
        for (frame, columns) in [(&plies, PLY_COLUMNS), (&points, POINT_COLUMNS)] {
            let explained: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
            assert_eq!(frame.get_column_names(), explained);
        }
        let longest = games.iter().map(|row| row.plies).max().expect("has games");
        assert_eq!((plies.height(), points.height()), (2 * longest as usize, 2 * 25 * 2));
        let sum = |frame: &DataFrame, name: &str| -> u64 {
            frame.column(name).and_then(|column| Ok(column.u64()?.iter().flatten().sum())).expect("is a column")
        };
        assert_eq!(sum(&plies, "choices"), 2 * games.iter().map(|row| row.choices_sum).sum::<u64>());
        assert_eq!(sum(&plies, "games"), 2 * games.iter().map(|row| u64::from(row.plies)).sum::<u64>());
        assert_eq!(sum(&plies, "pieces_first") + sum(&plies, "pieces_second"), sum(&points, "occupied"));
        assert_eq!(sum(&points, "first_from"), 2 * 2 * 20);
    }
}
