//! The field's measures worked out by hand.

use quirkat_engine::{GameResult, catalogue};
use quirkat_sim::sums::PlySums;

use super::*;
use crate::by_game::{Counting, Played};
use crate::summary::MEASURES;

/// Five games: First won in 3 plies, Second in 4, First in 8; drawn by repetition after 5, and by the ply limit
/// after 10.
const GAMES: [Played; 5] = {
    use GameResult::{Draw, First, Second};
    const fn game(result: GameResult, reason: Reason, plies: u32, choices: u64, forced: u64) -> Played {
        Played { result, reason, plies, choices, forced }
    }
    [
        game(First, Reason::NoPieces, 3, 12, 0),
        game(Second, Reason::Blocked, 4, 8, 2),
        game(First, Reason::NoPieces, 8, 80, 2),
        game(Draw, Reason::Repetition, 5, 5, 5),
        game(Draw, Reason::PlyLimit, 10, 1000, 1),
    ]
};

fn summary(games: &[Played]) -> MatchupSummary {
    let mut sums = Sums { games: games.len() as u64, ..Sums::default() };
    for game in games {
        match game.result {
            GameResult::First => sums.first_wins += 1,
            GameResult::Second => sums.second_wins += 1,
            GameResult::Draw => sums.draws += 1,
        }
        *sums.reasons.entry(quirkat_engine::Word::word(game.reason).to_owned()).or_default() += 1;
        *sums.lengths.entry(game.plies).or_default() += 1;
    }
    let mut counting = Counting::default();
    games.iter().for_each(|game| counting.count(*game));
    sums.by_game = counting.sums();
    MatchupSummary::of_random(0, "by hand", sums)
}

fn values(games: &[Played], course: &Course) -> Vec<(&'static str, Result<f64, NoNumber>)> {
    let ruleset = catalogue::entry("bell").expect("is there").load(&[]).expect("reads");
    let summary = summary(games);
    let matchup = Matchup { summary: &summary, ruleset: &ruleset, course };
    FIELD.iter().map(|measure| (measure.name, (measure.value)(&matchup))).collect()
}

#[test]
fn every_measure_is_as_worked_out_by_hand() {
    let plies = |games, pieces_first, pieces_second| PlySums { games, pieces_first, pieces_second, choices: 0 };
    let plies = vec![plies(5, 60, 60), plies(5, 55, 57), plies(5, 50, 50)];
    let course = Course { plies, covered: 25 + 25 + 24 + 22 + 24, ..Course::default() };
    let found = values(&GAMES, &course);
    let expected = [
        ("AdvantageP1", 0.4),
        ("Balance", 0.8),
        ("Completion", 0.6),
        ("Drawishness", 0.2),
        ("Timeouts", 0.2),
        // The results are 1, -1, 1, 0, 0: mean 0.2, variance 0.6 - 0.04.
        ("OutcomeUniformity", 0.44),
        ("DurationTurns", 6.0),
        // The squares of 3, 2, 2, 1, 4 by which lengths differ from 6 make 34.
        ("DurationTurnsStdDev", 6.8_f64.sqrt()),
        ("DurationTurnsNotTimeouts", 5.0),
        ("DecisionMoves", (1.0 + 0.5 + 0.75 + 0.0 + 0.9) / 5.0),
        ("BranchingFactorAverage", (4.0 + 2.0 + 10.0 + 1.0 + 100.0) / 5.0),
        ("GameTreeComplexity", (3.0 * 4_f64.log10() + 4.0 * 2_f64.log10() + 8.0 + 0.0 + 20.0) / 5.0),
        ("StateSpaceComplexity", 25.0 * 3_f64.log10()),
        ("PieceNumberAverage", 332.0 / 15.0),
        ("BoardSitesOccupiedAverage", 332.0 / 15.0 / 25.0),
        ("BoardCoverage", 0.96),
    ];
    assert_eq!(found.len(), expected.len());
    for ((name, value), (expected_name, expected)) in found.into_iter().zip(expected) {
        assert_eq!(name, expected_name);
        assert!((value.expect("has a value") - expected).abs() < 1e-9, "{name}");
    }
}

#[test]
fn completion_drawishness_and_timeouts_make_one() {
    let found = values(&GAMES, &Course::default());
    let total: f64 = found[2..5].iter().map(|(_, value)| value.clone().expect("has a value")).sum();
    assert!((total - 1.0).abs() < 1e-12);
}

#[test]
fn without_games_there_are_words() {
    let none = values(&[], &Course::default());
    for (name, value) in none.iter().filter(|(name, _)| *name != "StateSpaceComplexity") {
        assert_eq!(*value, Err(NoNumber::NoGames), "{name}");
    }
    let cut = values(&GAMES[4..], &Course::default());
    assert_eq!(cut[8], ("DurationTurnsNotTimeouts", Err(NoNumber::NoEnds)));
    assert_eq!(cut[4], ("Timeouts", Ok(1.0)));
    let one = values(&GAMES[..1], &Course::default());
    assert_eq!(one[7], ("DurationTurnsStdDev", Ok(0.0)));
}

#[test]
fn measures_are_explained_and_no_name_is_taken_twice() {
    for (number, measure) in FIELD.iter().enumerate() {
        assert!(measure.about.ends_with('.') && !measure.formula.is_empty() && !measure.range.is_empty());
        assert!(FIELD[..number].iter().all(|other| other.name != measure.name));
        assert!(MEASURES.iter().all(|other| other.name != measure.name));
    }
}

#[test]
fn the_table_has_a_row_a_matchup_and_says_why_a_cell_is_empty() {
    let ruleset = catalogue::entry("bell").expect("is there").load(&[]).expect("reads");
    let (summary, course) = (summary(&GAMES), Course::default());
    let matchup = Matchup { summary: &summary, ruleset: &ruleset, course: &course };
    let sheet = sheet(&[matchup, matchup]);
    let group = &sheet.groups[0];
    assert_eq!((group.rows.len(), &*group.rows[0][0], &*group.rows[0][2]), (2, "by hand", "0.400"));
    assert!(group.notes[0].starts_with("–: ") && group.notes.len() == FIELD.len() + 1, "{:?}", group.notes);
    let text = String::from_utf8(records(&[matchup]).csv().expect("is written")).expect("is text");
    assert!(text.starts_with("matchup,variant,first_agent,second_agent,AdvantageP1,Balance,"), "{text}");
    assert!(text.lines().nth(1).is_some_and(|row| row.starts_with("0,by hand,random,random,0.4,0.8,0.6,")), "{text}");
}
