//! How long games last, where the ply limit cut some off: one row a matchup and length.

use quirkat_statistics::survival::{Exits, Reached, Survival};
use quirkat_statistics::{Estimate, Level, NoNumber, incidence};

use crate::digits::{grouped, with_interval};
use crate::records::{Cell, Records};
use crate::summary::MatchupSummary;
use crate::typeset::{Column, Group, Sheet};

/// The columns of `tables/lengths.csv`, each with its meaning.
pub const LENGTH_COLUMNS: &[(&str, &str)] = &[
    ("matchup", "Number of the matchup."),
    ("plies", "A length at which games ended or were cut off."),
    ("at_risk", "Games that were not over before."),
    ("won_first", "Games that First won at that length, within the ply limit."),
    ("won_second", "Games that Second won at that length, within the ply limit."),
    ("drawn", "Games that were drawn at that length by a rule, repetition or the quiet limit."),
    ("cut_off", "Games that the ply limit ended, whatever their result."),
    ("going", "Share of games that last longer: Kaplan and Meier, the ply limit as censoring."),
    (
        "going_low",
        "Lower end of its 95 % log-log interval; empty, as those below, where no game or all games have ended in that way.",
    ),
    ("going_high", "Upper end of its 95 % log-log interval."),
    ("won_first_share", "Share of games that First has won by then: Aalen and Johansen, other ends competing."),
    ("won_first_share_low", "Lower end of its 95 % log-log interval."),
    ("won_first_share_high", "Upper end of its 95 % log-log interval."),
    ("won_second_share", "Share of games that Second has won by then."),
    ("won_second_share_low", "Lower end of its 95 % log-log interval."),
    ("won_second_share_high", "Upper end of its 95 % log-log interval."),
    ("drawn_share", "Share of games that have been drawn by then."),
    ("drawn_share_low", "Lower end of its 95 % log-log interval."),
    ("drawn_share_high", "Upper end of its 95 % log-log interval."),
];

/// The table of matchups.
#[must_use]
pub fn records(matchups: &[MatchupSummary]) -> Records {
    let cells = |summary: &MatchupSummary| {
        let matchup = summary.matchup;
        let cells = |row: Row| {
            let [first, second, drawn] = row.exit.ended;
            let counts =
                [u64::from(matchup), row.exit.time.into(), row.at_risk, first, second, drawn, row.exit.censored];
            let shares = [row.going].into_iter().chain(row.ended).flat_map(share_cells);
            counts.into_iter().map(Cell::count).chain(shares).collect()
        };
        rows(&summary.sums.by_game.exits()).into_iter().map(cells).collect::<Vec<Vec<Cell>>>()
    };
    Records { name: "lengths", columns: LENGTH_COLUMNS.into(), rows: matchups.iter().flat_map(cells).collect() }
}

/// Of no game and of all games there is no log-log interval.
fn has_interval(share: Estimate) -> bool {
    share.high > share.low && share.high - share.low < 1.0
}

fn share_cells(share: Estimate) -> [Cell; 3] {
    let [value, low, high] = Cell::estimate(Some(share));
    if has_interval(share) { [value, low, high] } else { [value, Cell::Real(None), Cell::Real(None)] }
}

fn in_short(share: Estimate) -> String {
    if has_interval(share) { with_interval(Some(share)) } else { share.value.to_string() }
}

/// What happened at one length.
struct Row {
    exit: Exits<3>,
    /// Games that were not over before.
    at_risk: u64,
    /// The share that lasts longer.
    going: Estimate,
    /// The shares that ended by then in each way.
    ended: [Estimate; 3],
}

fn rows(exits: &[Exits<3>]) -> Vec<Row> {
    let Ok(survival) = Survival::of(exits, Level::P95) else { return Vec::new() };
    let shares: Vec<Vec<incidence::Incidence>> =
        (0..3).map(|kind| incidence::of(exits, kind, Level::P95).unwrap_or_default()).collect();
    let mut at_risk: u64 = exits.iter().map(Exits::games).sum();
    // Steps are at the lengths at which a game ended; until the first, all games go on and none has ended.
    let mut steps = 0;
    let mut rows = Vec::new();
    for exit in exits {
        steps += usize::from(exit.ends() > 0);
        let step = steps.checked_sub(1);
        let going = step.map_or(certain(1.0), |step| survival.steps[step].going);
        let share = |kind: usize| {
            step.and_then(|step| shares[kind].get(step))
                .map_or(certain(0.0), |point: &incidence::Incidence| point.share)
        };
        rows.push(Row { exit: *exit, at_risk, going, ended: [0, 1, 2].map(share) });
        at_risk -= exit.games();
    }
    rows
}

const CAPTION: &str = "How many games are still going at some lengths, and in what ways the others have ended: Kaplan and Meier's share with the ply \
    limit as censoring, and Aalen and Johansen's shares of competing ends, with 95 % log-log intervals, which there are not where no game or all games have ended in that way. Drawn: by a rule, repetition or the quiet limit. \
    A share is of the games of that matchup; at risk are those not over before that ply.";

/// The table for people, at round lengths: a group a matchup, with the mean up to the longest length and the median.
#[must_use]
pub fn sheet(matchups: &[MatchupSummary]) -> Sheet {
    let columns = [Column::numbers("Plies"), Column::numbers("At risk")]
        .into_iter()
        .chain(["Going on (95 %)", "First won (95 %)", "Second won (95 %)", "Drawn (95 %)"].map(Column::numbers));
    let group = |summary: &MatchupSummary| {
        let all = rows(&summary.sums.by_game.exits());
        let longest = all.last().map_or(0, |row| row.exit.time);
        let row = |plies: u32| {
            // What holds at a length holds until the next at which a game leaves.
            let after = all.partition_point(|row| row.exit.time <= plies);
            let at_risk = all.get(all.partition_point(|row| row.exit.time < plies)).map_or(0, |row| row.at_risk);
            let shares = match after.checked_sub(1).map(|last| &all[last]) {
                Some(row) => [row.going, row.ended[0], row.ended[1], row.ended[2]],
                None => [certain(1.0), certain(0.0), certain(0.0), certain(0.0)],
            };
            let shares = shares.map(in_short);
            [plies.to_string(), grouped(at_risk)].into_iter().chain(shares).collect()
        };
        let lengths = if all.is_empty() { Vec::new() } else { round_lengths(longest) };
        Group { title: summary.title(), rows: lengths.into_iter().map(row).collect(), notes: vec![in_words(summary)] }
    };
    Sheet {
        name: "lengths",
        title: "Lengths",
        caption: CAPTION.to_owned(),
        columns: columns.collect(),
        groups: matchups.iter().map(group).collect(),
    }
}

/// Median and mean up to the longest length, or why there are none.
fn in_words(summary: &MatchupSummary) -> String {
    let survival = match survival(summary) {
        Ok(survival) => survival,
        Err(why) => return format!("No lengths: {why}."),
    };
    let median = match survival.median() {
        Ok(Reached { value, low, high }) => {
            format!("{value} ({low} to {})", high.map_or("no end".to_owned(), |high| high.to_string()))
        }
        Err(why) => format!("none, since {why}"),
    };
    let longest = survival.longest;
    let mean = with_interval(Some(survival.restricted_mean(longest, Level::P95)));
    format!("Median by Kaplan and Meier: {median}; mean up to {longest} plies: {mean}.")
}

/// Lengths from 0 in round steps, about ten of them up to the longest.
pub(crate) fn round_lengths(longest: u32) -> Vec<u32> {
    let steps = (0..).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_u32.pow(power)));
    let step = steps.take_while(|step| *step <= 1_000_000_000).find(|step| longest / step <= 10).unwrap_or(longest);
    (0..=longest / step).map(|number| number * step).collect()
}

fn certain(value: f64) -> Estimate {
    Estimate { value, low: value, high: value }
}

/// The curve of a matchup's lengths, from its sums: games that the ply limit ended are all of the greatest length.
///
/// # Errors
/// [`NoNumber::NoGames`].
pub fn survival(summary: &MatchupSummary) -> Result<Survival, NoNumber> {
    Survival::of(&exits(summary), Level::P95)
}

/// The games of a matchup that ended, or were cut off, at each length, from its sums.
#[must_use]
pub fn exits(summary: &MatchupSummary) -> Vec<Exits<1>> {
    let mut exits: Vec<Exits<1>> = summary
        .sums
        .length_counts()
        .into_iter()
        .map(|(time, ended)| Exits { time, ended: [ended], censored: 0 })
        .collect();
    if let Some(longest) = exits.last_mut() {
        let cut = summary.sums.reason(quirkat_engine::Reason::PlyLimit).min(longest.ended[0]);
        longest.ended[0] -= cut;
        longest.censored += cut;
    }
    exits
}

#[cfg(test)]
mod tests {
    use quirkat_engine::{GameResult, Reason};

    use super::*;
    use crate::by_game::{Counting, Played};
    use crate::sums::Sums;

    #[test]
    fn shares_of_a_row_make_one_and_each_game_leaves_once() {
        let mut games = Counting::default();
        for (result, reason, plies) in [
            (GameResult::First, Reason::NoPieces, 20),
            (GameResult::First, Reason::NoPieces, 30),
            (GameResult::Second, Reason::Blocked, 30),
            (GameResult::Draw, Reason::Repetition, 40),
            (GameResult::First, Reason::PlyLimit, 100),
        ] {
            games.count(Played { result, reason, plies, choices: 100, forced: 0 });
        }
        let sums = Sums { by_game: games.sums(), ..Sums::default() };
        let records = records(&[MatchupSummary::of_random(7, "by hand", sums)]);
        let number = |cell: &Cell| match cell {
            Cell::Count(Some(count)) => *count as f64,
            Cell::Real(Some(real)) => *real,
            _ => f64::NAN,
        };
        let numbers: Vec<Vec<f64>> = records.rows.iter().map(|row| row.iter().map(number).collect()).collect();
        assert!(records.rows.iter().all(|row| row.len() == LENGTH_COLUMNS.len() && row[0] == Cell::count(7_u32)));
        assert_eq!(numbers.iter().map(|row| row[2]).collect::<Vec<f64>>(), [5.0, 4.0, 2.0, 1.0]);
        for row in &numbers {
            assert!((row[7] + row[10] + row[13] + row[16] - 1.0).abs() < 1e-12, "{row:?}");
        }
        // The last row cuts a game off, and nothing changes.
        assert_eq!((numbers[3][6], numbers[3][7], numbers[2][7]), (1.0, 0.2, 0.2));
        assert!(rows(&[]).is_empty());
    }

    #[test]
    fn people_read_them_at_round_lengths() {
        assert_eq!(round_lengths(0), [0]);
        assert_eq!(round_lengths(7), [0, 1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(round_lengths(100), [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
        assert_eq!(round_lengths(1000).len(), 11);
        let mut games = Counting::default();
        for (result, plies) in [(GameResult::First, 20), (GameResult::Draw, 30), (GameResult::Second, 30)] {
            games.count(Played { result, reason: Reason::Blocked, plies, choices: 100, forced: 0 });
        }
        let sums = Sums { games: 3, lengths: [(20, 1), (30, 2)].into(), by_game: games.sums(), ..Sums::default() };
        let sheet =
            sheet(&[MatchupSummary::of_random(0, "bell", sums), MatchupSummary::of_random(1, "bell", Sums::default())]);
        let rows = &sheet.groups[0].rows;
        let of = |plies: &str| rows.iter().find(|row| row[0] == plies).expect("is a row").clone();
        assert_eq!(of("20")[..3], ["20", "3", "0.67 (0.05 to 0.95)"]);
        assert_eq!(of("25")[..2], ["25", "2"]);
        assert!(of("15")[2..] == ["1", "0", "0", "0"] && of("30")[5].starts_with("0.33"), "{rows:?}");
        // Greenwood: (10 * 2/3)^2 / (3 * 2), its root 2.72.
        assert_eq!(
            sheet.groups[0].notes,
            ["Median by Kaplan and Meier: 30 (20 to no end); mean up to 30 plies: 27 (21 to 32)."]
        );
        assert_eq!((sheet.groups[1].rows.len(), &*sheet.groups[1].notes[0]), (0, "No lengths: no game was played."));
    }
}
