//! Measures worked out by hand.

use super::*;
use crate::by_game::ByGame;
use crate::score::{PieceSums, SideSums};

/// One win with 6 pieces left, two draws with 3, one loss with none.
fn sides() -> SideSums {
    let part = |games, left| PieceSums { games, left, captured: 0 };
    let [won, drawn, lost] = [part(1, 6), part(2, 6), part(1, 0)];
    SideSums { won, drawn, lost, left_squared: 36 + 18, ..SideSums::default() }
}

fn by_hand() -> MatchupSummary {
    let reasons = [("blocked", 2), ("quiet_limit", 1), ("ply_limit", 1)];
    MatchupSummary {
        matchup: 3,
        variant: "by hand".into(),
        first_agent: "random".into(),
        second_agent: "greedy".into(),
        seed: u64::MAX,
        sums: Sums {
            games: 4,
            first_wins: 1,
            second_wins: 1,
            draws: 2,
            reasons: reasons.into_iter().map(|(reason, count)| (reason.to_owned(), count)).collect(),
            lengths: [(10, 1), (20, 2), (30, 1)].into(),
            choices: 400,
            choices_max: 12,
            forced_plies: 20,
            captures: 14,
            lead_changes: 3,
            longest_chain: 2,
            sides: [sides(), sides()],
            by_game: ByGame::default(),
        },
        distinct_games: Some(Distinct { games: 4, among: 4 }),
        pieces: [12, 12],
        shares: ShareInterval::default(),
        linear: Some(LinearScore { piece_left: 0.1, ..LinearScore::default() }),
        failed: None,
        stop: Stop::Games,
    }
}

#[test]
fn every_measure_of_a_table_made_by_hand_is_right() {
    let matchup = by_hand();
    let expected = [
        ("first_score", 0.5),
        ("plies_mean", 20.0),
        ("plies_sd", (200.0_f64 / 3.0).sqrt()),
        ("plies_median", 20.0),
        ("plies_p10", 13.0),
        ("plies_p90", 27.0),
        ("branching_mean", 5.0),
        ("forced_share", 0.25),
        ("captures_mean", 3.5),
        ("lead_changes_mean", 0.75),
        ("draw_rate", 0.5),
        ("score_first", 0.8),
        ("score_second", 0.8),
        ("plies_p10_low", 10.0),
        ("plies_p90_high", 30.0),
        // 10 plies of all games, 10 of three in four, 10 of one in four, which the ply limit cut off.
        ("plies_restricted_mean", 20.0),
    ];
    for (name, expected) in expected {
        let Cell::Real(Some(found)) = cell(&matchup, name) else { panic!("{name} is missing") };
        assert!((found - expected).abs() < 1e-12, "{name} {found}");
    }
    assert_eq!(cell(&matchup, "unfinished"), Cell::Count(Some(2)));
    assert_eq!(cell(&matchup, "plies_survival_median"), Cell::Count(Some(20)));
    assert_eq!(cell(&matchup, "plies_survival_median_high"), Cell::Count(None), "the band stays above a half");
}

fn cell(matchup: &MatchupSummary, name: &str) -> Cell {
    let measure = MEASURES.iter().find(|measure| measure.name == name).expect("is in the list");
    (measure.value)(matchup)
}

#[test]
fn sums_far_beyond_32_bits_give_the_measures_of_their_parts() {
    let part = by_hand();
    let mut whole = by_hand();
    for _ in 0..40 {
        let half = whole.sums.clone();
        whole.sums.add(&half);
    }
    assert_eq!(cell(&whole, "games"), Cell::Count(Some(4 << 40)));
    let ratios = ["first_score", "plies_mean", "plies_median", "branching_mean", "forced_share", "captures_mean"];
    let others = ["draw_rate", "score_first", "lead_changes_mean", "plies_restricted_mean"];
    for name in ratios.into_iter().chain(others) {
        let [Cell::Real(Some(expected)), Cell::Real(Some(found))] = [&part, &whole].map(|of| cell(of, name)) else {
            panic!("{name} is missing")
        };
        assert!((found - expected).abs() < 1e-9, "{name}: {found}, not {expected}");
    }
    let [Cell::Real(Some(low)), Cell::Real(Some(sd))] = ["first_score_low", "plies_sd"].map(|name| cell(&whole, name))
    else {
        panic!("are missing")
    };
    assert!(low > 0.499_999 && (sd - 50.0_f64.sqrt()).abs() < 1e-6, "{low} {sd}");
}

#[test]
fn the_first_move_has_elo_points_where_both_seats_have_one_agent() {
    assert_eq!(by_hand().first_move_elo(), Err(NoNumber::OtherAgent));
    let of = |first_wins, draws, second_wins| {
        let games = first_wins + draws + second_wins;
        let sums = Sums { games, first_wins, draws, second_wins, ..Sums::default() };
        MatchupSummary::of_random(0, "bell", sums)
    };
    // statistics.md B.3: the score of 520 wins, 180 draws and 300 losses is 0.61 -+ 0.027222.
    let found = of(520, 180, 300);
    for (name, score) in [("", 0.61_f64), ("_low", 0.582_778), ("_high", 0.637_222)] {
        let Cell::Real(Some(elo)) = cell(&found, &format!("first_move_elo{name}")) else { panic!("is missing") };
        assert!((elo - 400.0 * (score / (1.0 - score)).log10()).abs() < 1e-3, "{name}: {elo}");
    }
    assert_eq!(cell(&of(9, 0, 0), "first_move_elo"), Cell::Real(None));
    assert_eq!(cell(&of(20, 1, 0), "first_move_elo_high"), Cell::Real(None));
    assert_eq!(of(9, 0, 0).first_move_elo(), Err(NoNumber::AllWins));
}

#[test]
fn shares_have_the_interval_that_is_asked_for() {
    let sums = Sums { games: 50, draws: 7, first_wins: 43, ..Sums::default() };
    let of = |shares| MatchupSummary { shares, ..MatchupSummary::of_random(0, "bell", sums.clone()) };
    // statistics.md B.1: 7 of 50.
    for (shares, low) in ShareInterval::ALL.into_iter().zip([0.069_508, 0.058_192, 0.064_872]) {
        let Cell::Real(Some(found)) = cell(&of(shares), "draw_rate_low") else { panic!("is missing") };
        assert!((found - low).abs() < 1e-6, "{shares:?}: {found}");
        assert_eq!(of(shares).first_score(), of(ShareInterval::Wilson).first_score(), "a score is no share");
    }
}

#[test]
fn without_games_measures_are_missing_and_never_nan() {
    let nothing = MatchupSummary { sums: Sums::default(), distinct_games: None, ..by_hand() };
    let one = Sums { games: 1, first_wins: 1, lengths: [(0, 1)].into(), ..Sums::default() };
    let one = MatchupSummary { sums: one, ..by_hand() };
    for matchup in [nothing, one] {
        for measure in MEASURES {
            if let Cell::Real(Some(value)) = (measure.value)(&matchup) {
                assert!(value.is_finite(), "{} {value}", measure.name);
            }
        }
    }
}

#[test]
fn the_evidence_for_sanity_is_in_the_sums() {
    let evidence = by_hand().sums.evidence();
    let sums = Evidence { games: 4, plies: 80, forced_plies: 20, ended_by_limit: 2, ..Evidence::default() };
    assert_eq!(evidence, sums);
    let distinct = Some(Distinct { games: 4, among: 4 });
    assert_eq!(by_hand().evidence(), Evidence { distinct, ..sums });
    let kept = MatchupSummary { distinct_games: Some(Distinct { games: 2, among: 3 }), ..by_hand() };
    assert_eq!([by_hand(), kept].map(|summary| summary.distinct_of_all()), [Some(4), None]);
}

#[test]
fn without_weights_the_linear_score_is_missing() {
    let plain = MatchupSummary { linear: None, ..by_hand() };
    assert_eq!(plain.linear_score(Side::First), None);
}

#[test]
fn sums_of_parts_are_the_sums_of_the_whole() {
    let part = by_hand().sums;
    let mut whole = part.clone();
    whole.add(&part);
    assert_eq!((whole.games, whole.reason(Reason::Blocked), whole.lengths[&20]), (8, 4, 4));
    assert_eq!((whole.choices, whole.longest_chain), (800, 2));
    assert_eq!((whole.sides[0].won.left, whole.sides[1].left_squared), (12, 108));
}
