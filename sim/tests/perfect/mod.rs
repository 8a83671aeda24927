//! The agent `perfect`: games reach the value, and nobody does better against it.

use std::path::Path;

use quirkat_engine::{GameResult, Ruleset, Side, document};
use quirkat_sim::solve::{Value, first_moves};
use quirkat_sim::{Agent, GameRow, Matchup};

use crate::{SMALL, load, solve_into, solved};

fn agent(text: &str) -> Agent {
    let item = document::parse("x.toml", &format!("agent = {text}")).expect("is TOML").take("agent").expect("is there");
    Agent::read(&item, Path::new("/some/folder")).unwrap_or_else(|fault| panic!("{fault}"))
}

const PERFECT: &str = "{ kind = \"perfect\", tables = \"\" }";

/// What First gets of a game, as a number.
fn score(row: &GameRow) -> i32 {
    match row.result {
        GameResult::First => 1,
        GameResult::Draw => 0,
        GameResult::Second => -1,
    }
}

fn rulesets() -> Vec<Ruleset> {
    let small = |set: &[&str]| load("alquerque-compulsory", &[&SMALL[..], set].concat());
    vec![
        small(&[]),
        small(&["rules.steps=forward_sideways"]),
        small(&["rules.steps=forward_sideways", "rules.final_row=captures_only"]),
        small(&["rules.opening=centre", "end.no_moves=pass"]),
        // With limits that ask for a majority a held draw would not be one.
        load("zuni-serpents", &["board.length=2", "rules.opening=free", "end.adjudication=draw"]),
        load("zamma", &[&SMALL[..], &["setup.kind=drawing", "setup.drawing=1bb/3/ww1"]].concat()),
    ]
}

#[test]
fn perfect_play_against_itself_gives_the_value_and_nobody_does_better_against_it() {
    let others = ["\"random\"", "\"greedy\"", "\"cautious\"", "{ kind = \"alpha_beta\", depth = 4 }"];
    for ruleset in rulesets() {
        let verdict = first_moves(&solved(&ruleset), &ruleset).expect("is there").verdict;
        let value = match verdict.value {
            Value::Win => 1,
            Value::Draw => 0,
            Value::Loss => -1,
        };
        let play =
            |agents: [Agent; 2], games| Matchup::new(0, ruleset.clone(), agents, 7).play(0..games).expect("plays");
        for row in play(agent(PERFECT).mirror(), 20) {
            assert_eq!(score(&row), value, "{}", ruleset.canonical());
            assert!(value == 0 || row.plies == verdict.depth, "{} plies, not {}", row.plies, verdict.depth);
        }
        for other in others {
            for row in play([agent(PERFECT), agent(other)], 40) {
                assert!(score(&row) >= value, "{other} as Second");
            }
            for row in play([agent(other), agent(PERFECT)], 40) {
                assert!(score(&row) <= value, "{other} as First");
            }
        }
    }
}

#[test]
fn where_the_tables_are_changes_no_game() {
    let ruleset = load("alquerque-compulsory", &SMALL);
    let folder = tempfile::tempdir().expect("is made");
    solve_into(&ruleset, folder.path(), u32::MAX).expect("is solved");
    let stored = agent(&format!("{{ kind = \"perfect\", tables = {:?} }}", folder.path().to_str().expect("is a text")));
    assert_eq!(stored.settings(), agent(PERFECT).settings());
    assert!(stored.entries().contains("tables = "), "{}", stored.entries());
    let play = |one: Agent| Matchup::new(0, ruleset.clone(), [one, Agent::Random], 5).play(0..30).expect("plays");
    assert_eq!(play(stored), play(agent(PERFECT)));
}

#[test]
fn a_game_that_is_not_solved_is_told_so() {
    for (ruleset, reason) in [
        (load("alquerque-compulsory", &[]), "is too large to be solved in memory"),
        (load("bell", &SMALL), "rules.no_return: \"last_step\" gives positions a history"),
    ] {
        let failure = Matchup::new(0, ruleset, agent(PERFECT).mirror(), 1).play(0..1).expect_err("has no tables");
        assert!(failure.to_string().contains(reason), "{failure}");
        assert_eq!((failure.ply, failure.side), (0, Side::First));
    }
}
