//! Positions with their complete lists of moves, and whole games with their
//! ends, from an independent slow engine (`cases/moves.jsonl`, `cases/games.jsonl`).

mod plain;
mod stored;

use plain::{Plain, plain};
use quirkat_engine::{Game, Position, Word, notation};
use serde_json::Value;
use stored::{check_cases, texts};

/// What a case says of a move; it has no routes, so nothing of points visited.
fn expected(mv: &Value) -> Plain {
    let end = |key: &str| mv[key].as_str().map(str::to_owned);
    Plain {
        huff: texts(&mv["huff"]),
        ends: end("start").zip(end("end")),
        captured: texts(&mv["captured"]),
        promoted: mv["promoted"].as_bool().expect("says whether it promotes"),
        visited: Vec::new(),
    }
}

#[test]
fn every_position_has_just_the_moves_of_its_case() {
    let count = check_cases(include_str!("cases/moves.jsonl"), |label, case, ruleset| {
        let text = case["position"].as_str().expect("has a position");
        let position = Position::read(ruleset, text).expect("reads");
        assert_eq!(Position::read(ruleset, &position.text(ruleset.board())), Ok(position));
        let game = Game::from_position(ruleset, position);
        for mv in plain::written(&game) {
            assert_eq!(notation::read(ruleset, &position, game.legal(), &mv.text), Ok(mv.mv), "{label}");
        }
        let mut found: Vec<Plain> = plain(&game).into_iter().map(|mv| Plain { visited: Vec::new(), ..mv }).collect();
        let mut expected: Vec<Plain> = case["moves"].as_array().into_iter().flatten().map(expected).collect();
        found.sort();
        expected.sort();
        assert_eq!(found, expected, "{label}: {text}\n{}", ruleset.canonical());
    });
    assert_eq!(count, 150);
}

#[test]
fn every_game_goes_and_ends_as_in_its_case() {
    let count = check_cases(include_str!("cases/games.jsonl"), |label, case, ruleset| {
        let mut game = Game::start(ruleset);
        for text in texts(&case["moves"]) {
            assert_eq!(game.outcome(), None, "{label} before {text}");
            let mv = notation::read(ruleset, game.position(), game.legal(), &text)
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
    assert_eq!(count, 60);
}
