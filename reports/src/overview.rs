//! The summary for people: one row a matchup, for a paper's main table.

use quirkat_engine::Reason;
use quirkat_statistics::quantiles::median;
use quirkat_statistics::{Estimate, NoNumber, ShareInterval};

use crate::digits::{elo_of, grouped, with_interval};
use crate::summary::MatchupSummary;
use crate::typeset::{Column, Group, Sheet};

fn caption(shares: ShareInterval) -> String {
    format!(
        "All matchups; in A v B A plays First, who moves first. First's score counts a draw as half a win: 0.5 is even; its 95 % interval is normal, \
         from the trinomial variance. First move: the same in Elo points, where both seats have the same agent. Drawn: the share of draws with its 95 % {} interval. \
         Length: the median in plies, type 7, with its 95 % interval between order statistics. Unfinished: games that the quiet limit or the ply limit ended.",
        shares.name()
    )
}

/// The table.
#[must_use]
pub fn sheet(summaries: &[MatchupSummary]) -> Sheet {
    let columns = vec![
        Column::words("Variant"),
        Column::words("Agents"),
        Column::numbers("Games"),
        Column::numbers("First score (95 %)"),
        Column::numbers("First move, Elo (95 %)"),
        Column::numbers("Drawn (95 %)"),
        Column::numbers("Length (95 %)"),
        Column::numbers("Unfinished"),
        Column::numbers("Distinct games"),
    ];
    let shares = summaries.first().map_or(ShareInterval::default(), |summary| summary.shares);
    Sheet {
        name: "summary",
        title: "Summary",
        caption: caption(shares),
        columns,
        groups: vec![Group {
            title: "All matchups".to_owned(),
            rows: summaries.iter().map(row).collect(),
            notes: notes(summaries),
        }],
    }
}

fn row(summary: &MatchupSummary) -> Vec<String> {
    let sums = &summary.sums;
    let unfinished = sums.reason(Reason::QuietLimit) + sums.reason(Reason::PlyLimit);
    vec![
        summary.variant.clone(),
        summary.pairing(),
        grouped(sums.games),
        with_interval(summary.first_score()),
        first_move(summary),
        with_interval(summary.draw_rate()),
        median(&sums.length_counts()).map_or_else(|why| why.to_string(), plies),
        grouped(unfinished),
        summary.distinct_of_all().map(grouped).unwrap_or_default(),
    ]
}

/// `28 (27.5 to 30)`: lengths and what lies between two of them have all their digits.
fn plies(Estimate { value, low, high }: Estimate) -> String {
    format!("{value} ({low} to {high})")
}

/// What moving first is worth; empty where agents differ, which the caption says.
fn first_move(summary: &MatchupSummary) -> String {
    match (summary.first_move_elo(), summary.first_score()) {
        (Err(NoNumber::OtherAgent), _) => String::new(),
        (Err(why @ NoNumber::NoGames), _) => why.to_string(),
        (_, Some(score)) => elo_of(score),
        (_, None) => String::new(),
    }
}

/// The matchups that failed, and why.
fn notes(summaries: &[MatchupSummary]) -> Vec<String> {
    let failed = |summary: &MatchupSummary| {
        let why = summary.failed.as_ref()?;
        Some(format!("{} failed and has no result: {}.", summary.title(), why.trim_end_matches('.')))
    };
    summaries.iter().filter_map(failed).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sums::Sums;

    #[test]
    fn every_matchup_has_a_row_of_numbers_or_words() {
        let of = |first_wins, draws, second_wins| {
            let games = first_wins + draws + second_wins;
            let sums = Sums { games, first_wins, draws, second_wins, lengths: [(30, games)].into(), ..Sums::default() };
            MatchupSummary::of_random(0, "bell", sums)
        };
        let agents = MatchupSummary { second_agent: "greedy".into(), ..of(5, 1, 4) };
        let failed = MatchupSummary { failed: Some("it crashed.".into()), ..of(0, 0, 0) };
        let shares = ShareInterval::Jeffreys;
        let all =
            [of(520, 180, 300), of(9, 0, 0), of(0, 9, 0), agents, failed].map(|one| MatchupSummary { shares, ..one });
        let sheet = sheet(&all);
        // Wilson's lower end of 9 of 9 is 0.7009, of a half of 9 it is 0.2265.
        let cells: Vec<&str> = sheet.groups[0].rows.iter().map(|row| &*row[4]).collect();
        assert_eq!(cells, ["+78 (+58 to +98)", "above +148", "0 (−213 to +213)", "", "no game was played"]);
        assert_eq!(sheet.groups[0].rows[0][6], "30 (30 to 30)");
        assert_eq!(sheet.groups[0].rows[0][3], "0.610 (0.583 to 0.637)");
        assert!(sheet.caption.contains("95 % Jeffreys interval"));
        assert_eq!(sheet.groups[0].notes, ["bell, random v random failed and has no result: it crashed."]);
        let text = sheet.markdown();
        assert!(!text.contains("inf)") && !text.contains("NaN"), "{text}");
    }
}
