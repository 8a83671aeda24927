//! What is left of the pieces as games go on, and how many moves there are to choose from: from the sums by ply.

use quirkat_sim::sums::PlySums;

use crate::digits::grouped;
use crate::field::Matchup;
use crate::lengths::round_lengths;
use crate::records::{Cell, Records};
use crate::typeset::{Column, Group, Sheet};

/// The columns of `tables/pieces.csv`, each with its meaning.
pub const PIECE_COLUMNS: &[(&str, &str)] = &[
    ("matchup", "Number of the matchup."),
    ("ply", "Number of the ply from 0."),
    ("games", "Games in which that ply was played; the means are over these, of the position before it."),
    ("going", "These games as a share of all."),
    ("pieces_first", "Mean of First's pieces; there is no interval, since sums of squares are not kept."),
    ("pieces_second", "Mean of Second's pieces."),
    ("left_first", "Share of First's pieces that are left: pieces_first over its value at the first ply."),
    ("left_second", "Share of Second's pieces that are left."),
    ("branching", "Mean number of legal moves."),
];

/// Means before one ply.
struct Means {
    games: u64,
    going: f64,
    pieces: [f64; 2],
    left: [Option<f64>; 2],
    branching: f64,
}

/// The means before each ply that some game has; none without games.
fn means(plies: &[PlySums], games: u64) -> Vec<Means> {
    let of = |sums: &PlySums| [sums.pieces_first, sums.pieces_second].map(|pieces| pieces as f64 / sums.games as f64);
    let played = || plies.iter().filter(|sums| sums.games > 0);
    let Some(start) = played().next().map(of) else { return Vec::new() };
    let means = |sums: &PlySums| {
        let pieces = of(sums);
        Means {
            games: sums.games,
            going: sums.games as f64 / games as f64,
            pieces,
            left: [0, 1].map(|side| (start[side] > 0.0).then(|| pieces[side] / start[side])),
            branching: sums.choices as f64 / sums.games as f64,
        }
    };
    played().map(means).collect()
}

/// The table: a row a matchup and ply.
#[must_use]
pub fn records(matchups: &[Matchup<'_>]) -> Records {
    let rows = |matchup: &Matchup<'_>| {
        let number = matchup.summary.matchup;
        let row = |(ply, means): (u32, Means)| {
            let [first, second] = means.pieces;
            let reals =
                [Some(means.going), Some(first), Some(second), means.left[0], means.left[1], Some(means.branching)];
            let counts = [Cell::count(number), Cell::count(ply), Cell::count(means.games)];
            counts.into_iter().chain(reals.map(Cell::Real)).collect()
        };
        let means = means(&matchup.course.plies, matchup.summary.sums.games);
        (0..).zip(means).map(row).collect::<Vec<Vec<Cell>>>()
    };
    Records { name: "pieces", columns: PIECE_COLUMNS.into(), rows: matchups.iter().flat_map(rows).collect() }
}

const CAPTION: &str = "Pieces before some plies, over the games in which that ply was played: the mean number, and in brackets the share of those at the start. \
    Games that are over are not counted, so where the short games are those that took many pieces, these means are of games that took fewer. \
    No intervals: sums of squares are not kept by ply.";

/// The table for people, at round numbers of plies.
#[must_use]
pub fn sheet(matchups: &[Matchup<'_>]) -> Sheet {
    let columns = ["Plies", "Games", "Pieces of First", "Pieces of Second", "Legal moves"].map(Column::numbers);
    let group = |matchup: &Matchup<'_>| {
        let means = means(&matchup.course.plies, matchup.summary.sums.games);
        let row = |ply: u32| {
            let means = means.get(ply as usize)?;
            let side = |side: usize| {
                let left = means.left[side].map(|left| format!(" ({:.0} %)", 100.0 * left)).unwrap_or_default();
                format!("{:.2}{left}", means.pieces[side])
            };
            let branching = format!("{:.2}", means.branching);
            Some(vec![ply.to_string(), grouped(means.games), side(0), side(1), branching])
        };
        let last = means.len().saturating_sub(1) as u32;
        Group {
            title: matchup.summary.title(),
            rows: round_lengths(last).into_iter().filter_map(row).collect(),
            notes: means.is_empty().then(|| "No ply was played.".to_owned()).into_iter().collect(),
        }
    };
    Sheet {
        name: "pieces",
        title: "Pieces as games go on",
        caption: CAPTION.to_owned(),
        columns: columns.into(),
        groups: matchups.iter().map(group).collect(),
    }
}

#[cfg(test)]
mod tests {
    use quirkat_engine::catalogue;
    use quirkat_sim::Course;

    use super::*;
    use crate::summary::MatchupSummary;
    use crate::sums::Sums;

    /// Two games: one of three plies, one of one.
    fn course() -> Course {
        let ply = |games, pieces_first, pieces_second, choices| PlySums { games, pieces_first, pieces_second, choices };
        Course { plies: vec![ply(2, 24, 24, 8), ply(1, 12, 11, 3), ply(1, 9, 11, 1)], ..Course::default() }
    }

    #[test]
    fn pieces_and_moves_by_ply_are_those_worked_out_by_hand() {
        let bell = catalogue::entry("bell").expect("is there").load(&[]).expect("reads");
        let (course, none) = (course(), Course::default());
        let summary = MatchupSummary::of_random(3, "bell", Sums { games: 2, ..Sums::default() });
        let matchup = Matchup { summary: &summary, ruleset: &bell, course: &course };
        let empty = Matchup { course: &none, ..matchup };
        let records = records(&[matchup, empty]);
        assert_eq!(records.rows.len(), 3);
        let counts = [3_u64, 2, 1].map(Cell::count);
        let reals = [0.5, 9.0, 11.0, 0.75, 11.0 / 12.0, 1.0].map(Cell::real);
        assert_eq!(records.rows[2], counts.into_iter().chain(reals).collect::<Vec<Cell>>());
        assert!(records.rows.iter().all(|row| row.len() == PIECE_COLUMNS.len()));
        let sheet = sheet(&[matchup, empty]);
        assert_eq!(sheet.groups[0].rows[1], ["1", "1", "12.00 (100 %)", "11.00 (92 %)", "3.00"]);
        assert_eq!((sheet.groups[1].rows.len(), &*sheet.groups[1].notes[0]), (0, "No ply was played."));
    }
}
