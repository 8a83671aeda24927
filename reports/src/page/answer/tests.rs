use super::*;
use crate::sums::Sums;

fn of(variant: &str, first_wins: u64, draws: u64, second_wins: u64) -> MatchupSummary {
    let games = first_wins + draws + second_wins;
    let sums = Sums { games, first_wins, draws, second_wins, lengths: [(30, games)].into(), ..Sums::default() };
    MatchupSummary::of_random(0, variant, sums)
}

fn point<'a>(answer: &'a Answer, head: &str) -> Option<&'a str> {
    answer.points.iter().find(|(known, _)| *known == head).map(|(_, text)| text.as_str())
}

#[test]
fn the_lead_counts_whom_the_variants_favour_and_names_them_with_their_intervals() {
    let all = [
        of("a", 600, 0, 400),
        of("b", 400, 0, 600),
        of("c", 50_000, 0, 50_000),
        of("d", 52, 0, 48),
        of("e", 700, 0, 300),
    ];
    let answer = answer(&all, None);
    assert_eq!(
        answer.lead,
        "Of 5 variants, with random against itself, 2 favour the first player, 1 favours the second player, \
         1 is even to within 0.02 and 1 is left open: its interval holds 0.5."
    );
    let first = point(&answer, "First is better off").expect("is told");
    assert!(first.starts_with("e: 0.700 (0.672 to 0.728); a: 0.600"), "{first}");
    let many = point(&answer, "Many at once").expect("is told");
    assert!(many.contains("5 stand side by side: 3 leave out 0.5") && many.contains("3 of 5"), "{many}");
    assert!(point(&answer, "Left open").is_some_and(|text| text.ends_with("More games would tell.")));
    assert_eq!(point(&answer, "Limits decide"), None);
}

#[test]
fn a_single_variant_is_told_in_one_sentence() {
    let lead = |one: MatchupSummary| answer(&[one], None).lead;
    assert!(lead(of("a", 600, 0, 400)).starts_with("a favours the first player when random plays itself"));
    assert!(lead(of("a", 5, 0, 5)).contains("is left open by 10 games: First scores 0.50"));
    assert!(lead(of("a", 50_000, 0, 50_000)).contains("is even to within 0.02"));
}

#[test]
fn what_cannot_be_told_is_not_told() {
    let failed = MatchupSummary { failed: Some("crashed".into()), ..of("a", 0, 0, 0) };
    let nothing = answer(&[failed], None);
    assert!(nothing.lead.starts_with("No game was played"), "{}", nothing.lead);
    assert_eq!(point(&nothing, "Failed"), Some("1 matchup without a result."));
    let unlike = MatchupSummary { second_agent: "greedy".into(), ..of("a", 60, 0, 40) };
    let unlike = answer(&[unlike], None);
    assert!(unlike.lead.starts_with("No agent met itself") && point(&unlike, "First is better off").is_none());
}

#[test]
fn several_agents_are_told_one_by_one() {
    let greedy =
        |one: MatchupSummary| MatchupSummary { first_agent: "greedy".into(), second_agent: "greedy".into(), ..one };
    let all = [of("a", 600, 0, 400), greedy(of("a", 400, 0, 600)), of("b", 700, 0, 300), greedy(of("b", 52, 0, 48))];
    let answer = answer(&all, None);
    assert_eq!(
        point(&answer, "Agent by agent"),
        Some(
            "random against itself: all favour the first player; greedy against itself: 1 favours the second \
             player and 1 is left open: its interval holds 0.5."
        )
    );
    assert!(answer.lead.starts_with("Of 4 matchups in which an agent met itself, 2 favour"), "{}", answer.lead);
}

#[test]
fn limits_that_ended_many_games_are_told() {
    let mut one = of("a", 60, 40, 0);
    one.sums.reasons = [("quiet_limit".to_owned(), 25)].into();
    let answer = answer(&[one], None);
    assert!(point(&answer, "Limits decide").is_some_and(|text| text.contains("a: 25 % of its games")));
}

#[test]
fn advantages_that_many_tests_explain_are_said_to_be_none() {
    let all: Vec<MatchupSummary> =
        (0..20).map(|n| of(&n.to_string(), if n == 0 { 62 } else { 50 }, 0, if n == 0 { 38 } else { 50 })).collect();
    let lead = answer(&all, None).lead;
    assert!(
        lead.contains("1 favours the first player") && lead.ends_with("none of these advantages is left."),
        "{lead}"
    );
}

#[test]
fn of_many_or_long_names_the_first_are_told() {
    let parts = |count: usize, letters: usize| vec!["x".repeat(letters); count];
    assert_eq!(some(&parts(6, 3)), "xxx; xxx; xxx; xxx; xxx; xxx");
    assert!(some(&parts(8, 3)).ends_with("xxx; and 2 more"));
    assert!(some(&parts(8, 200)).ends_with("x; and 6 more"));
    assert_eq!(some(&[]), "");
}
