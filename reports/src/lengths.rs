//! How long games last, where the ply limit cut some off: `tables/lengths.csv`, one row a matchup and length.

use quirkat_statistics::survival::{Exits, Survival};
use quirkat_statistics::{Estimate, Level, NoNumber, incidence};

use crate::by_game::ByGame;
use crate::summary::MatchupSummary;
use crate::typeset::csv_of;

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
    ("going_low", "Lower end of its 95 % log-log interval."),
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

/// The table as CSV, of matchups with what their rows tell.
///
/// # Errors
/// Never in practice: it is written to memory.
pub fn csv(matchups: &[(&MatchupSummary, &ByGame)]) -> Result<Vec<u8>, csv::Error> {
    let rows = matchups.iter().flat_map(|(summary, by_game)| rows(summary.matchup, &by_game.exits()));
    csv_of(LENGTH_COLUMNS, rows.collect())
}

fn rows(matchup: u32, exits: &[Exits<3>]) -> Vec<Vec<String>> {
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
        let ended = shares
            .iter()
            .map(|points| step.and_then(|step| points.get(step)).map_or(certain(0.0), |point| point.share));
        let counts = [exit.time.into(), at_risk, exit.ended[0], exit.ended[1], exit.ended[2], exit.censored];
        let numbers = std::iter::once(going).chain(ended).flat_map(|Estimate { value, low, high }| [value, low, high]);
        let counts = std::iter::once(u64::from(matchup)).chain(counts).map(|count| count.to_string());
        rows.push(counts.chain(numbers.map(|number| number.to_string())).collect());
        at_risk -= exit.games();
    }
    rows
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
    use crate::by_game::Played;

    #[test]
    fn shares_of_a_row_make_one_and_each_game_leaves_once() {
        let mut games = ByGame::default();
        for (result, reason, plies) in [
            (GameResult::First, Reason::NoPieces, 20),
            (GameResult::First, Reason::NoPieces, 30),
            (GameResult::Second, Reason::Blocked, 30),
            (GameResult::Draw, Reason::Repetition, 40),
            (GameResult::First, Reason::PlyLimit, 100),
        ] {
            games.count(Played { result, reason, plies, choices: 100, forced: 0 });
        }
        let rows = rows(7, &games.exits());
        let numbers: Vec<Vec<f64>> =
            rows.iter().map(|row| row.iter().map(|cell| cell.parse().expect("is a number")).collect()).collect();
        assert!(rows.iter().all(|row| row.len() == LENGTH_COLUMNS.len()));
        assert_eq!(numbers.iter().map(|row| row[2]).collect::<Vec<f64>>(), [5.0, 4.0, 2.0, 1.0]);
        for row in &numbers {
            assert!((row[7] + row[10] + row[13] + row[16] - 1.0).abs() < 1e-12, "{row:?}");
        }
        // The last row cuts a game off, and nothing changes.
        assert_eq!((numbers[3][6], numbers[3][7], numbers[2][7]), (1.0, 0.2, 0.2));
        assert!(super::rows(7, &[]).is_empty());
    }
}
