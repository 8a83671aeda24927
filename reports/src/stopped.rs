//! Matchups that may stop early: what their games say as if their number had been fixed, and with the rule of stopping.

use quirkat_statistics::elo::mean_and_variance;
use quirkat_statistics::sequential::anytime;
use quirkat_statistics::{Estimate, Level, NoNumber, Z95};

use crate::digits::{grouped, with_interval};
use crate::records::{Cell, Records};
use crate::summary::{MatchupSummary, Stop};
use crate::typeset::{Column, Group, Sheet};

/// How many games, won one way or the other as often, give an interval of the first score of that half-width: known
/// before the first game, as the sequential interval needs it.
#[must_use]
pub fn planned(halfwidth: f64) -> u64 {
    ((Z95 / 2.0 / halfwidth).powi(2).ceil() as u64).max(1)
}

/// The first score with the interval that holds at all looks at once.
///
/// # Errors
/// [`NoNumber::NoGames`], [`NoNumber::NoSpread`].
pub fn sequential(summary: &MatchupSummary, planned: u64) -> Result<Estimate, NoNumber> {
    let (mean, variance) = mean_and_variance(summary.sums.results())?;
    let Estimate { value, low, high } = anytime::mean(mean, variance, summary.sums.games, planned, Level::P95)?;
    Ok(Estimate { value, low: low.max(0.0), high: high.min(1.0) })
}

/// The columns of `tables/stopped.csv`, each with its meaning.
pub const STOPPED_COLUMNS: &[(&str, &str)] = &[
    ("matchup", "Number of the matchup."),
    ("variant", "Name of the variant."),
    ("first_agent", "Name of the agent that plays First."),
    ("second_agent", "Name of the agent that plays Second."),
    ("stopped", "Why there are no more games: known or max_games."),
    ("games", "Games played."),
    ("first_score", "First's score."),
    ("naive_low", "Lower end of its 95 % interval as if the number of games had been fixed."),
    ("naive_high", "Upper end of the same."),
    (
        "sequential_low",
        "Lower end of its 95 % interval that holds at all looks at once, an asymptotic confidence sequence.",
    ),
    ("sequential_high", "Upper end of the same."),
];

/// The table for programs.
#[must_use]
pub fn records(summaries: &[MatchupSummary], planned: u64) -> Records {
    let row = |summary: &MatchupSummary| {
        let (naive, sequential) = (summary.first_score(), sequential(summary, planned).ok());
        let MatchupSummary { matchup, variant, first_agent, second_agent, stop, sums, .. } = summary;
        let mut row = vec![Cell::count(*matchup)];
        row.extend([variant, first_agent, second_agent].map(Cell::text));
        row.extend([Cell::text(stop.word()), Cell::count(sums.games)]);
        row.extend(Cell::estimate(naive));
        let [_, ends @ ..] = Cell::estimate(sequential);
        row.extend(ends);
        row
    };
    Records { name: "stopped", columns: STOPPED_COLUMNS.into(), rows: summaries.iter().map(row).collect() }
}

const CAPTION: &str = "First scores of matchups that stop when they are known well enough. Naive: the 95 % interval as if the number of games had been \
    fixed. Sequential: one that holds at all looks at once, whenever and for whatever reason a run stops (Waudby-Smith and others 2024), \
    so it is wider. The score itself is the same.";

/// The table for people.
#[must_use]
pub fn sheet(summaries: &[MatchupSummary], planned: u64) -> Sheet {
    let columns = vec![
        Column::words("Variant"),
        Column::words("Agents"),
        Column::words("Stopped"),
        Column::numbers("Games"),
        Column::numbers("Naive (95 %)"),
        Column::numbers("Sequential (95 %)"),
    ];
    let row = |summary: &MatchupSummary| {
        let stopped = match summary.stop {
            Stop::Known => "known",
            Stop::MaxGames => "most games",
            Stop::Games => "all games",
        };
        let sequential = match sequential(summary, planned) {
            Ok(found) => with_interval(Some(found)),
            Err(why) => why.to_string(),
        };
        let naive = with_interval(summary.first_score());
        let games = grouped(summary.sums.games);
        vec![summary.variant.clone(), summary.pairing(), stopped.to_owned(), games, naive, sequential]
    };
    let notes = vec![format!("The sequential interval is narrowest at {} games.", grouped(planned))];
    let group = Group { title: "First score".to_owned(), rows: summaries.iter().map(row).collect(), notes };
    Sheet {
        name: "stopped",
        title: "Matchups that stop early",
        caption: CAPTION.to_owned(),
        columns,
        groups: vec![group],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sums::Sums;

    fn summary(first_wins: u64, draws: u64, second_wins: u64) -> MatchupSummary {
        MatchupSummary {
            stop: Stop::Known,
            ..MatchupSummary::of_random(
                0,
                "bell",
                Sums { games: first_wins + draws + second_wins, first_wins, draws, second_wins, ..Sums::default() },
            )
        }
    }

    #[test]
    fn the_sequential_interval_is_about_half_as_wide_again_at_the_planned_number() {
        assert_eq!(planned(0.01), 9604);
        let summary = summary(5000, 0, 4604);
        let naive = summary.first_score().expect("has games");
        let found = sequential(&summary, planned(0.01)).expect("has games");
        let wider = (found.high - found.low) / (naive.high - naive.low);
        assert!(wider > 1.4 && wider < 1.6 && found.value == naive.value, "{found:?} {naive:?}");
    }

    #[test]
    fn games_that_all_ended_alike_have_words() {
        let summaries = [summary(1000, 0, 0), summary(0, 0, 0), summary(500, 20, 480)];
        let text = sheet(&summaries, 9604).markdown();
        assert!(text.contains("all values are equal") && text.contains("no game was played"), "{text}");
        let csv = String::from_utf8(records(&summaries, 9604).csv().expect("is written")).expect("is text");
        assert!(csv.lines().count() == 4 && !csv.contains("NaN") && !csv.contains("inf"), "{csv}");
    }
}
