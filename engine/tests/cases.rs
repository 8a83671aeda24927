//! Positions with their complete lists of moves, and whole games with their
//! ends, from an independent slow engine (`cases/moves.jsonl`, `cases/games.jsonl`).

use std::fmt::Write as _;

use quirkat_engine::document::Fault;
use quirkat_engine::{Game, Position, Ruleset, Word, notation};
use serde_json::Value;

/// The case's keys as a ruleset file.
fn ruleset(case: &Value) -> Result<Ruleset, Fault> {
    let mut text = "name = \"case\"\n".to_owned();
    for table in ["board", "setup", "rules", "end"] {
        let Some(keys) = case[table].as_object() else { continue };
        let _ = writeln!(text, "[{table}]");
        for (key, value) in keys {
            let _ = writeln!(text, "{key} = {value}");
        }
    }
    Ruleset::from_toml("case.toml", &text, &[])
}

/// Runs the check on every case. Gives how many there were.
fn check_cases(cases: &str, check: impl Fn(&str, &Value, &Ruleset)) -> usize {
    for (n, line) in cases.lines().enumerate() {
        let case: Value = serde_json::from_str(line).expect("is JSON");
        let label = format!("case {}", n + 1);
        check(&label, &case, &ruleset(&case).unwrap_or_else(|fault| panic!("{label}: {fault}")));
    }
    cases.lines().count()
}

fn texts(value: &Value) -> Vec<&str> {
    value.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

#[test]
fn every_position_has_just_the_moves_of_its_case() {
    let played = check_cases(include_str!("cases/moves.jsonl"), |label, case, ruleset| {
        let text = case["position"].as_str().expect("has a position");
        let position = Position::read(ruleset, text).expect("reads");
        assert_eq!(Position::read(ruleset, &position.text(ruleset.board())), Ok(position));
        let game = Game::from_position(ruleset, position);
        let mut found: Vec<_> = notation::written(ruleset, &position, game.legal())
            .into_iter()
            .map(|mv| {
                assert_eq!(notation::read(ruleset, &position, game.legal(), &mv.text), Ok(mv.mv), "{label}");
                (mv.huff, mv.path.first().cloned(), mv.path.last().cloned(), mv.captured, mv.promoted)
            })
            .collect();
        let mut expected: Vec<_> = case["moves"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|mv| {
                let end = |key: &str| mv[key].as_str().map(str::to_owned);
                let points = |key: &str| texts(&mv[key]).into_iter().map(str::to_owned).collect::<Vec<_>>();
                (points("huff"), end("start"), end("end"), points("captured"), mv["promoted"] == true)
            })
            .collect();
        found.sort();
        expected.sort();
        assert_eq!(found, expected, "{label}: {text}\n{}", ruleset.canonical());
    });
    assert_eq!(played, 150);
}

#[test]
fn every_game_goes_and_ends_as_in_its_case() {
    let played = check_cases(include_str!("cases/games.jsonl"), |label, case, ruleset| {
        let mut game = Game::start(ruleset);
        for text in texts(&case["moves"]) {
            assert_eq!(game.outcome(), None, "{label} before {text}");
            let mv = notation::read(ruleset, game.position(), game.legal(), text)
                .unwrap_or_else(|error| panic!("{label}: {error}"));
            game.play(mv);
        }
        let outcome = game.outcome().unwrap_or_else(|| panic!("{label} goes on"));
        assert_eq!(Some(outcome.result.word()), case["result"].as_str(), "{label}");
        assert_eq!(Some(outcome.reason.word()), case["reason"].as_str(), "{label}");
        assert_eq!(Some(u64::from(game.plies())), case["plies"].as_u64(), "{label}");
        for (side, key) in quirkat_engine::Side::BOTH.into_iter().zip(["pieces_first", "pieces_second"]) {
            assert_eq!(Some(u64::from(game.position().pieces(side).count())), case[key].as_u64(), "{label}");
        }
    });
    assert_eq!(played, 60);
}
