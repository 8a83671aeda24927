//! A tournament made by hand: its tables, as people and as programs read them.

use quirkat_engine::{Ruleset, catalogue};
use quirkat_statistics::pairs::PairOutcomes;
use quirkat_statistics::ratings::Unrated;
use quirkat_statistics::results::Results;

use super::Tournament;
use crate::summary::MatchupSummary;
use crate::sums::Sums;

fn ruleset(name: &str) -> Ruleset {
    catalogue::entry(name).expect("is in the catalogue").load(&[]).expect("reads")
}

fn summary(matchup: u32, variant: &str, agents: [&str; 2], [wins, losses, draws]: [u64; 3]) -> MatchupSummary {
    let sums = Sums {
        games: wins + losses + draws,
        first_wins: wins,
        second_wins: losses,
        draws,
        lengths: [(30, wins + losses + draws)].into(),
        ..Sums::default()
    };
    let [first_agent, second_agent] = agents.map(str::to_owned);
    MatchupSummary { first_agent, second_agent, ..MatchupSummary::of_random(matchup, variant, sums) }
}

/// The test vector of statistics.md B.5 with mirrors, under one variant.
fn summaries(variant: &str, from: u32) -> Vec<MatchupSummary> {
    let cells = [
        (["A", "A"], [40, 40, 20]),
        (["A", "B"], [60, 25, 15]),
        (["A", "C"], [70, 20, 10]),
        (["B", "A"], [40, 35, 25]),
        (["B", "B"], [45, 35, 20]),
        (["B", "C"], [55, 30, 15]),
        (["C", "A"], [30, 50, 20]),
        (["C", "B"], [45, 40, 15]),
        (["C", "C"], [50, 30, 20]),
    ];
    (from..).zip(cells).map(|(number, (agents, results))| summary(number, variant, agents, results)).collect()
}

fn tournament_of(variants: &[(&str, &Ruleset)], summaries: &[MatchupSummary]) -> Tournament {
    let pairs = |matchups: [u32; 2]| -> Result<Option<Vec<PairOutcomes>>, String> {
        // A v B and B v A as pairs: 60 + 35 wins, 15 + 25 draws, 25 + 40 losses of A.
        Ok((matchups == [1, 3]).then(|| vec![PairOutcomes { counts: [11, 13, 30, 2, 23, 21] }]))
    };
    Tournament::of(&["A", "B", "C"], variants, summaries, pairs).expect("has no errors").expect("has meetings")
}

fn tournament() -> Tournament {
    let bell = ruleset("bell");
    tournament_of(&[("bell", &bell)], &summaries("bell", 0))
}

#[test]
fn the_cross_table_has_every_pairing_and_totals_without_mirrors() {
    let tournament = tournament();
    let cross = &tournament.rulesets[0].cross;
    assert_eq!(cross.cell(0, 1), Results { wins: 60, draws: 15, losses: 25 });
    assert_eq!(cross.as_first(0), Results { wins: 130, draws: 25, losses: 45 });
    assert_eq!(cross.as_second(0), Results { wins: 85, draws: 45, losses: 70 });
    assert_eq!(cross.field(0), Results { wins: 215, draws: 70, losses: 115 });
    assert_eq!(cross.first(), Results { wins: 300, draws: 100, losses: 200 });
    let [_, sheet, _] = tournament.sheets();
    let heads: Vec<&str> = sheet.columns.iter().map(|column| column.head.as_str()).collect();
    assert_eq!(heads, ["First \\ Second", "A", "B", "C", "As First"]);
    let rows = &sheet.groups[0].rows;
    assert_eq!(rows[0], ["A", "0.500 (40-20-40)", "0.675 (60-15-25)", "0.750 (70-10-20)", "0.713 (130-25-45)"]);
    assert_eq!(rows[3][0], "As Second");
    assert_eq!(rows[3][1], "0.537 (85-45-70)");
    assert_eq!(rows[3][4], "0.583 (300-100-200)");
}

#[test]
fn agents_are_ranked_by_rating_with_their_lead_and_their_results_against_the_field() {
    let tournament = tournament();
    let ranking = tournament.rulesets[0].ranking();
    assert_eq!(ranking.iter().map(|rank| rank.agent).collect::<Vec<_>>(), [0, 1, 2]);
    assert!(ranking[0].ahead.expect("is not the last").value > 50.0 && ranking[2].ahead.is_none());
    let [ratings, ..] = tournament.sheets();
    let group = &ratings.groups[0];
    assert_eq!((ratings.groups.len(), group.rows.len()), (1, 3));
    assert_eq!(group.rows[0][..2], ["1", "A"]);
    assert_eq!(group.rows[0][4..6], ["400", "53.8 %"]);
    assert!(group.rows[0][2].starts_with('+') && group.rows[2][2].starts_with('−'), "{:?}", group.rows);
    let notes = group.notes.join(" ");
    assert!(notes.contains("Moving first is worth +") && notes.contains("degrees of freedom"), "{notes}");
}

#[test]
fn pairs_stand_beside_the_plain_score_where_all_rows_are_kept() {
    let tournament = tournament();
    let [.., pairs] = tournament.sheets();
    let group = &pairs.groups[0];
    assert_eq!(group.rows.len(), 3);
    assert_eq!(group.rows[0][..4], ["A", "B", "200", "0.57 (0.51 to 0.64)"]);
    assert_eq!(group.rows[0][6], "11-13-30-2-23-21");
    assert_eq!(group.rows[1][4..], ["", "", ""]);
    assert!(group.notes[0].contains("rows of all games"));
    let meeting = &tournament.rulesets[0].meetings[0];
    assert_eq!(meeting.outcomes().expect("is told").results(), meeting.results, "the vector is of these games");
}

#[test]
fn an_error_of_the_pairs_is_handed_on() {
    let bell = ruleset("bell");
    let failing = |_| Err("no rows");
    let found = Tournament::of(&["A", "B", "C"], &[("bell", &bell)], &summaries("bell", 0), failing);
    assert_eq!(found, Err("no rows"));
}

#[test]
fn mirrors_alone_are_no_tournament() {
    let bell = ruleset("bell");
    let mirrors: Vec<MatchupSummary> =
        summaries("bell", 0).into_iter().filter(|summary| summary.first_agent == summary.second_agent).collect();
    let none = |_| -> Result<Option<Vec<PairOutcomes>>, String> { Ok(None) };
    assert_eq!(Tournament::of(&["A", "B", "C"], &[("bell", &bell)], &mirrors, none), Ok(None));
}

#[test]
fn several_rulesets_are_pooled_and_those_without_ratings_say_why() {
    let [bell, alfonso] = ["bell", "ludii-alfonso"].map(ruleset);
    let mut all = summaries("bell", 0);
    all.extend(summaries("alfonso", 9));
    let drawn = summaries("drawn", 18).into_iter().map(|summary| {
        let sums = Sums { games: 100, draws: 100, lengths: [(9, 100)].into(), ..Sums::default() };
        MatchupSummary { sums, ..summary }
    });
    all.extend(drawn);
    let tournament = tournament_of(&[("bell", &bell), ("alfonso", &alfonso), ("drawn", &bell)], &all);
    assert_eq!(tournament.rulesets[2].ratings, Err(Unrated::AllDrawn));
    let [one, pooled] = [tournament.rulesets[0].ranking(), tournament.ranking()];
    let (one, pooled) = (one[0].elo.expect("is rated"), pooled[0].elo.expect("is rated"));
    assert!((one.value - pooled.value).abs() < 1e-6 && pooled.high - pooled.low < one.high - one.low);
    let [ratings, ..] = tournament.sheets();
    assert_eq!(ratings.groups.len(), 4);
    assert!(ratings.groups[1].notes.iter().any(|note| note.contains("sides proximity, with 93.1 %")));
    assert!(ratings.groups[2].notes[0].contains("every game was drawn"), "{:?}", ratings.groups[2].notes);
    assert!(ratings.groups[3].title.starts_with("All rulesets together"));
    assert!(ratings.groups[3].notes[0].starts_with("Deviance "), "{:?}", ratings.groups[3].notes);
    assert_eq!(tournament.ranking()[0].field.games(), 3 * 400);
}

#[test]
fn an_unbeaten_agent_is_told_with_the_prior_and_nothing_is_infinite() {
    let bell = ruleset("bell");
    let won: Vec<MatchupSummary> = summaries("bell", 0)
        .into_iter()
        .map(|found| match (&*found.first_agent, &*found.second_agent) {
            ("A", "B" | "C") => summary(found.matchup, "bell", ["A", &found.second_agent], [100, 0, 0]),
            ("B" | "C", "A") => summary(found.matchup, "bell", [&found.first_agent, "A"], [0, 100, 0]),
            _ => found,
        })
        .collect();
    let tournament = tournament_of(&[("bell", &bell)], &won);
    let [ratings, ..] = tournament.sheets();
    assert!(ratings.groups[0].notes[0].contains("A won every game against the others"));
    for records in tournament.records() {
        let text = String::from_utf8(records.csv().expect("is written")).expect("is UTF-8");
        assert!(!text.contains("inf") && !text.contains("NaN"), "{}: {text}", records.name);
    }
}

#[test]
fn the_csv_files_have_a_cell_for_each_explained_column() {
    use super::{CROSS_COLUMNS, PAIR_COLUMNS, RATING_COLUMNS};
    let [ratings, cross, pairs] = tournament().records();
    for (records, columns, rows) in
        [(&ratings, RATING_COLUMNS, 3), (&cross, CROSS_COLUMNS, 9), (&pairs, PAIR_COLUMNS, 3)]
    {
        let name = records.name;
        let text = String::from_utf8(records.csv().expect("is written")).expect("is UTF-8");
        let mut lines = text.lines().map(|line| line.split(',').collect::<Vec<_>>());
        let explained: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
        assert_eq!(lines.next(), Some(explained), "{name}");
        let found: Vec<Vec<&str>> = lines.collect();
        assert_eq!(found.len(), rows, "{name}");
        assert!(found.iter().all(|line| line.len() == columns.len()), "{name}: {text}");
    }
    let cross = String::from_utf8(cross.csv().expect("is written")).expect("is UTF-8");
    assert!(cross.contains("\nbell,A,B,100,60,15,25,0.675,"), "{cross}");
}
