//! Positions and games recorded from another engine.

#![allow(clippy::unwrap_used)] // a test that panics has failed, which is what it is for

mod common;

use std::collections::BTreeSet;

use quirkat_oracle::{Oracle, Side};
use serde_json::{Value, json};

#[test]
fn recorded_positions_have_the_recorded_moves() {
    let mut wrong = Vec::new();
    for (number, case) in common::lines(include_str!("../../tests/cases/moves.jsonl")).iter().enumerate() {
        let oracle = Oracle::new(common::spec(case)).unwrap();
        let position = case["position"].as_str().unwrap();
        let state = oracle.position(position).unwrap();
        assert_eq!(oracle.position_text(&state), position);
        let found = oracle.moves(&state);
        let found: Vec<Value> = found
            .iter()
            .map(|m| json!({"huff": m.huff, "start": m.start, "end": m.end, "captured": m.captured, "promoted": m.promoted}))
            .collect();
        let listed = as_texts(case["moves"].as_array().unwrap());
        let found_texts = as_texts(&found);
        assert_eq!(found_texts.len(), found.len(), "merged moves are unique");
        if found_texts != listed {
            let missing: Vec<_> = listed.difference(&found_texts).collect();
            let surplus: Vec<_> = found_texts.difference(&listed).collect();
            wrong.push(format!(
                "line {}: {} {} {position}\n  missing {missing:?}\n  surplus {surplus:?}",
                number + 1,
                case["board"],
                case["rules"]
            ));
        }
    }
    assert!(wrong.is_empty(), "{} positions differ:\n{}", wrong.len(), wrong.join("\n"));
}

fn as_texts(moves: &[Value]) -> BTreeSet<String> {
    moves.iter().map(Value::to_string).collect()
}

#[test]
fn recorded_games_end_as_recorded() {
    let mut wrong = Vec::new();
    for (number, case) in common::lines(include_str!("../../tests/cases/games.jsonl")).iter().enumerate() {
        if let Err(fault) = replay(case) {
            wrong.push(format!("line {}: {} {} {}: {fault}", number + 1, case["board"], case["rules"], case["end"]));
        }
    }
    assert!(wrong.is_empty(), "{} games differ:\n{}", wrong.len(), wrong.join("\n"));
}

fn replay(case: &Value) -> Result<(), String> {
    let oracle = Oracle::new(common::spec(case))?;
    let mut state = oracle.start();
    for (ply, text) in case["moves"].as_array().unwrap().iter().enumerate() {
        let text = text.as_str().unwrap();
        let at = || format!("ply {ply}, {text} at {}", oracle.position_text(&state));
        if let Some(outcome) = oracle.outcome(&state) {
            return Err(format!("{}: already over, {outcome:?}", at()));
        }
        let Some(chosen) = oracle.find(&state, text) else {
            return Err(format!("{}: not among {:?}", at(), common::texts(&oracle, &state)));
        };
        state = oracle.play(&state, &chosen);
    }
    let Some((result, reason)) = oracle.outcome(&state) else {
        return Err(format!("not over at {}", oracle.position_text(&state)));
    };
    let found = json!({
        "result": result, "reason": reason, "plies": state.plies(),
        "pieces_first": state.pieces(Side::First), "pieces_second": state.pieces(Side::Second),
    });
    for (key, value) in found.as_object().unwrap() {
        if case[key] != *value {
            return Err(format!("{key} is {value}, recorded {}", case[key]));
        }
    }
    Ok(())
}
