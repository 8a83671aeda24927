use super::*;
use crate::sums::Sums;

fn matchup(number: u32, variant: &str, results: [u64; 3], lengths: &[(u32, u64)], cut: u64) -> MatchupSummary {
    let [first_wins, draws, second_wins] = results;
    let reasons = if cut > 0 { [("ply_limit".to_owned(), cut)].into() } else { Default::default() };
    let lengths = lengths.iter().copied().collect();
    let games = results.iter().sum();
    MatchupSummary::of_random(
        number,
        variant,
        Sums { games, first_wins, second_wins, draws, reasons, lengths, ..Sums::default() },
    )
}

fn some() -> Vec<MatchupSummary> {
    vec![
        matchup(0, "reference", [5200, 1800, 3000], &[(20, 5000), (30, 5000)], 0),
        matchup(1, "alike", [5200, 1800, 3000], &[(20, 5000), (30, 5000)], 0),
        matchup(2, "other", [4000, 3000, 3000], &[(20, 2000), (40, 8000)], 2000),
        matchup(3, "nothing", [0, 0, 0], &[], 0),
    ]
}

#[test]
fn each_variant_is_compared_with_the_first_one_and_each_with_balance() {
    let summaries = some();
    let found = compare(&summaries, &Way::default(), &SameOpenings::new());
    let of = |name: &str| -> Vec<&Comparison<'_>> {
        found.iter().filter(|comparison| comparison.compared.name == name).collect()
    };
    let balance = of("balance");
    assert_eq!((balance.len(), balance[0].verdict), (4, Some(Verdict::Beyond)));
    assert_eq!(balance[3].found, Err(NoNumber::NoGames));
    let scores = of("first_score");
    let names: Vec<&str> = scores.iter().map(|comparison| &*comparison.matchup.variant).collect();
    assert_eq!(names, ["alike", "other", "nothing"]);
    assert_eq!(
        (scores[0].verdict, scores[1].verdict, scores[2].verdict),
        (Some(Verdict::Within), Some(Verdict::Beyond), None)
    );
    let other = scores[1].found.as_ref().expect("has games").estimate;
    // (0.4 + 0.15) - (0.52 + 0.09)
    assert!((other.value + 0.06).abs() < 1e-12 && other.high < 0.0, "{other:?}");
    let draws = of("draw_rate")[1].found.as_ref().expect("has games").estimate;
    assert!((draws.value - 0.12).abs() < 1e-12);
    let lengths = of("plies_restricted_mean");
    // Up to 30 plies the other variant has 2,000 games of 20 and 8,000 of 30.
    let length = lengths[1].found.as_ref().expect("has games");
    assert!((length.estimate.value - 3.0).abs() < 1e-12 && length.p.is_some_and(|p| p < 1e-9), "{length:?}");
}

#[test]
fn p_values_are_adjusted_within_a_measure() {
    let summaries = some();
    for comparison in compare(&summaries, &Way::default(), &SameOpenings::new())
        .iter()
        .filter(|comparison| comparison.compared.name == "first_score")
    {
        let p = comparison.found.as_ref().ok().and_then(|found| found.p);
        assert_eq!(p.is_some(), comparison.p_holm.is_some());
        assert!(comparison.p_holm >= p && comparison.p_screened >= p && comparison.p_holm >= comparison.p_screened);
    }
}

#[test]
fn one_variant_is_compared_with_balance_alone_and_two_hundred_are_no_trouble() {
    let one = &some()[..1];
    let found = compare(one, &Way::default(), &SameOpenings::new());
    assert!(found.len() == 1 && found[0].reference.is_none());
    assert_eq!(sheet(&found, &Way::default()).groups.len(), 1);
    let many: Vec<MatchupSummary> = (0..200)
        .map(|number| matchup(number, &number.to_string(), [50, 0, 50 + u64::from(number)], &[(9, 100)], 0))
        .collect();
    let found = compare(&many, &Way::default(), &SameOpenings::new());
    assert_eq!(found.len(), 200 + 4 * 199);
    let text = String::from_utf8(records(&found).csv().expect("is written")).expect("is text");
    assert_eq!(text.lines().count(), found.len() + 1);
    assert!(!text.contains("inf") && !text.contains("NaN"));
}

#[test]
fn tables_have_words_where_there_is_no_number() {
    let summaries = some();
    let found = compare(&summaries, &Way::default(), &SameOpenings::new());
    let text = sheet(&found, &Way::default()).markdown();
    assert!(
        text.contains("no game was played") && text.contains("| beyond |") && text.contains("\\< 0.0001"),
        "{text}"
    );
    assert!(!text.contains("inf") && !text.contains("NaN"));
}

#[test]
fn runs_are_compared_where_variant_and_agents_are_the_same() {
    let mut other = some();
    other[0].sums.first_wins += 1000;
    other[0].sums.games += 1000;
    other[1].variant = "new".into();
    let runs = [("a".to_owned(), some()), ("b".to_owned(), other)];
    let way = Way { margin: 0.2, ..Way::default() };
    let found = across(&runs, &way);
    let one_family = across(&runs, &Way { family: Family::All, ..way });
    let holm = |found: &[Comparison<'_>]| found.iter().filter_map(|one| one.p_holm).fold(1.0, f64::min);
    assert!(holm(&one_family) > holm(&found), "a larger family asks for more");
    let scores: Vec<&Comparison<'_>> = found.iter().filter(|one| one.compared.name == "first_score").collect();
    let names: Vec<&str> = scores.iter().map(|one| &*one.matchup.variant).collect();
    assert_eq!(names, ["reference", "other", "nothing"]);
    assert_eq!((scores[0].verdict, scores[1].verdict), (Some(Verdict::Within), Some(Verdict::Within)));
    let first = scores[0].found.as_ref().expect("has games").estimate;
    assert!((first.value - (7100.0 / 11_000.0 - 0.61)).abs() < 1e-12 && first.low > 0.0, "{first:?}");
    let text = sheet(&found, &way).markdown();
    assert!(text.contains("| reference, b | reference, a | random v random |") && text.contains("±0.2"), "{text}");
    assert!(across(&runs[..1], &way).is_empty() && across(&[], &way).is_empty());
}

#[test]
fn another_reference_and_one_family_are_what_was_asked_for() {
    let summaries = some();
    let way = Way { reference: Some("other"), family: Family::All, ..Way::default() };
    let found = compare(&summaries, &way, &SameOpenings::new());
    let scores: Vec<&Comparison<'_>> = found.iter().filter(|one| one.compared.name == "first_score").collect();
    let names: Vec<&str> = scores.iter().map(|one| &*one.matchup.variant).collect();
    assert_eq!(names, ["reference", "alike", "nothing"]);
    let tested = found.iter().filter(|one| one.p_holm.is_some()).count() as f64;
    let p_of = |one: &Comparison<'_>| one.found.as_ref().ok().and_then(|found| found.p);
    let least = found.iter().filter_map(p_of).fold(1.0, f64::min);
    let least_holm = found.iter().filter_map(|one| one.p_holm).fold(1.0, f64::min);
    assert!((least_holm - least * tested).abs() <= 1e-12 * least_holm, "{least} {least_holm} {tested}");
    let none = Way { reference: Some("nobody"), ..Way::default() };
    assert!(compare(&summaries, &none, &SameOpenings::new()).iter().all(|one| one.reference.is_none()));
}

#[test]
fn games_from_the_same_openings_are_compared_one_with_the_other() {
    let summaries = some();
    let (half_points, plies) = (Moments { count: 4, sum: 2, squares: 2 }, Moments { count: 4, sum: -8, squares: 40 });
    let same = SameOpenings::from([([2, 0], Differences { half_points, plies })]);
    let found = compare(&summaries, &Way::default(), &same);
    let of = |name: &str| {
        found.iter().find(|one| one.compared.name == name && one.matchup.variant == "other").expect("is compared")
    };
    // Half points 1, 1, 0, 0: the score differs by 0.25, with a variance of 1/12.
    let score = of("first_score").found.as_ref().expect("has games").estimate;
    let half = 3.182_446 * (1.0_f64 / 12.0 / 4.0).sqrt();
    assert!((score.value - 0.25).abs() < 1e-12 && (score.high - 0.25 - half).abs() < 1e-6, "{score:?}");
    assert_eq!((of("first_score").pairs, of("plies_mean").pairs, of("draw_rate").pairs), (Some(4), Some(4), None));
    assert!((of("plies_mean").found.as_ref().expect("has games").estimate.value + 2.0).abs() < 1e-12);
    assert!(found.iter().filter(|one| one.matchup.variant != "other").all(|one| one.pairs.is_none()));
}
