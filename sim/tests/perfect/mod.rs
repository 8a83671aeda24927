//! The agent `perfect`: games reach the value, and nobody does better against it.

use std::path::Path;

use quirkat_engine::{GameResult, Ruleset, Side, document};
use quirkat_sim::solve::{Limits, Plan, Tables, Value, first_moves};
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

/// What First gets by the value of the start.
fn number(value: Value) -> i32 {
    match value {
        Value::Win => 1,
        Value::Draw => 0,
        Value::Loss => -1,
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
        let value = number(verdict.value);
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
fn alpha_beta_with_tables_plays_what_they_know_without_a_mistake() {
    for ruleset in rulesets() {
        let folder = tempfile::tempdir().expect("is made");
        solve_into(&ruleset, folder.path(), u32::MAX).expect("is solved");
        let tables = format!("tables = {:?}", folder.path().to_str().expect("is a text"));
        let knowing =
            |pieces: u32| agent(&format!("{{ kind = \"alpha_beta\", depth = 1, {tables}, pieces = {pieces} }}"));
        let value = first_moves(&solved(&ruleset), &ruleset).expect("is there").verdict.value;
        let games = |agents: [Agent; 2]| Matchup::new(0, ruleset.clone(), agents, 3).play(0..12).expect("plays");
        // Asked from the first move on, it is perfect.
        for row in games([knowing(64), agent(PERFECT)]) {
            assert_eq!(score(&row), number(value), "{}", ruleset.canonical());
        }
        let few = knowing(3);
        assert_ne!(few.settings(), knowing(4).settings());
        assert_ne!(games([few, Agent::Random]), games([agent("{ kind = \"alpha_beta\", depth = 1 }"), Agent::Random]));
    }
}

#[test]
fn alpha_beta_says_which_tables_it_lacks() {
    let refused = |text: &str| {
        let item = document::parse("x.toml", &format!("agent = {text}")).expect("is TOML").take("agent");
        Agent::read(&item.expect("is there"), Path::new("/some/folder")).expect_err(text).to_string()
    };
    let without = refused("{ kind = \"alpha_beta\", depth = 1, pieces = 4 }");
    assert!(without.contains("pieces") && without.contains("0, as there are no tables"), "{without}");
    let of_none = refused("{ kind = \"alpha_beta\", depth = 1, tables = \"here\" }");
    assert!(of_none.contains("the most pieces that they are asked about"), "{of_none}");

    let ruleset = load("alquerque-compulsory", &SMALL);
    let folder = tempfile::tempdir().expect("is made");
    let plan = Plan::new(&ruleset, &Limits { memory: u64::MAX, disk: u64::MAX, pieces: 4 }).expect("is solvable");
    plan.solve(&mut Tables::none(plan.space().clone()), Some(folder.path()), &|_| false, |_| ()).expect("is solved");
    let tables = folder.path().to_str().expect("is a text");
    let play = |pieces: u32| {
        let text = format!("{{ kind = \"alpha_beta\", depth = 1, tables = {tables:?}, pieces = {pieces} }}");
        Matchup::new(0, ruleset.clone(), agent(&text).mirror(), 1).play(0..1)
    };
    play(4).expect("has tables");
    let failure = play(5).expect_err("has none of five").to_string();
    assert!(failure.contains("has tables of at most 4 pieces, where its settings say 5"), "{failure}");
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
