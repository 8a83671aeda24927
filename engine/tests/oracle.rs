//! The slow second engine, written from the rules alone, agrees on random
//! rulesets, boards and positions, move by move and to the end of whole games.

mod drawn;
mod random;

use proptest::prelude::*;
use quirkat_engine::keys::KEYS;
use quirkat_engine::perft::perft_from;
use quirkat_engine::{Game, RawRuleset, Ruleset, Word, catalogue, notation};
use quirkat_oracle::{Oracle, Spec};
use random::{Case, positions, starts};

/// The same ruleset as the second engine takes it.
fn spec(raw: &RawRuleset) -> Spec {
    let mut spec = Spec::default();
    let word = |key: &str| KEYS.iter().find(|known| known.name == key).expect("is a key").text(raw);
    spec.board.kind = word("board.kind");
    spec.board.columns = raw.board.columns;
    spec.board.rows = raw.board.rows;
    spec.board.diagonals = word("board.diagonals");
    spec.board.length = raw.board.length;
    spec.board.outer_lines = raw.board.outer_lines;
    spec.board.ends = word("board.ends");
    spec.board.apex_bypass = raw.board.apex_bypass;
    spec.setup.kind = word("setup.kind");
    spec.setup.hand = word("setup.hand");
    spec.setup.ends = word("setup.ends");
    spec.setup.drawing = raw.setup.drawing.clone();
    spec.rules.opening = word("rules.opening");
    spec.rules.steps = word("rules.steps");
    spec.rules.final_row = word("rules.final_row");
    spec.rules.captures = word("rules.captures");
    spec.rules.chain_captures = word("rules.chain_captures");
    spec.rules.obligation = word("rules.obligation");
    spec.rules.chain = word("rules.chain");
    spec.rules.choice = word("rules.choice");
    spec.rules.removal = word("rules.removal");
    spec.end.no_moves = word("end.no_moves");
    spec.end.enemy_row = word("end.enemy_row");
    spec.end.min_pieces = raw.end.min_pieces;
    spec.end.repetition = raw.end.repetition;
    spec.end.quiet_limit = raw.end.quiet_limit;
    spec.end.ply_limit = raw.end.ply_limit;
    spec.end.adjudication = word("end.adjudication");
    spec
}

/// The moves of both engines as (text, captured points).
fn assert_same_moves(ruleset: &Ruleset, oracle: &Oracle, game: &Game<'_>, state: &quirkat_oracle::State) {
    let ours: Vec<_> = notation::written(ruleset, game.position(), game.legal())
        .into_iter()
        .map(|mv| (mv.text, mv.path, mv.captured))
        .collect();
    let theirs: Vec<_> = oracle.moves(state).into_iter().map(|mv| (mv.text, mv.path, mv.captured)).collect();
    let drawn = game.position().text(ruleset.board());
    assert_eq!(ours, theirs, "{drawn}\n{}", ruleset.canonical());
}

fn assert_same_outcome(ruleset: &Ruleset, oracle: &Oracle, game: &Game<'_>, state: &quirkat_oracle::State) {
    let ours = game.outcome().map(|outcome| (outcome.result.word().to_owned(), outcome.reason.word().to_owned()));
    let drawn = game.position().text(ruleset.board());
    assert_eq!(ours, oracle.outcome(state), "{drawn} after {} plies\n{}", game.plies(), ruleset.canonical());
}

/// Plays a game by the numbers, both engines side by side.
fn play_both(ruleset: &Ruleset, numbers: &[u16]) {
    let oracle = Oracle::new(spec(ruleset.raw())).expect("is a ruleset there too");
    let mut game = Game::start(ruleset);
    let mut state = oracle.start();
    assert_eq!(game.position().text(ruleset.board()), oracle.position_text(&state));
    for number in numbers.iter().cycle() {
        assert_same_outcome(ruleset, &oracle, &game, &state);
        if game.outcome().is_some() {
            break;
        }
        assert_same_moves(ruleset, &oracle, &game, &state);
        let written = notation::written(ruleset, game.position(), game.legal());
        let chosen = &written[usize::from(*number) % written.len()];
        let other = oracle.find(&state, &chosen.text).expect("knows the move");
        game.play(chosen.mv);
        oracle.advance(&mut state, &other);
    }
}

proptest! {
    #![proptest_config(random::config(1500))]

    #[test]
    fn positions_have_the_same_moves(Case { ruleset, position } in positions()) {
        let oracle = Oracle::new(spec(ruleset.raw())).expect("is a ruleset there too");
        let state = oracle.position(&position.text(ruleset.board())).expect("reads there too");
        let game = Game::from_position(&ruleset, position);
        assert_same_outcome(&ruleset, &oracle, &game, &state);
        if game.outcome().is_none() {
            assert_same_moves(&ruleset, &oracle, &game, &state);
            if game.legal().len() < 60 {
                prop_assert_eq!(perft_from(&ruleset, &position, 2), oracle.perft(&state, 2));
            }
        }
    }

    #[test]
    fn games_go_and_end_alike(case in starts(), numbers in prop::collection::vec(any::<u16>(), 80)) {
        play_both(&case.ruleset, &numbers);
    }
}

#[test]
fn the_catalogue_is_played_alike() {
    for entry in catalogue::ENTRIES {
        let ruleset = entry.load(&[]).expect("reads");
        for seed in 0..10u16 {
            let numbers: Vec<u16> = (0..97).map(|n: u32| (n * n * 31 + u32::from(seed) * 7919) as u16).collect();
            play_both(&ruleset, &numbers);
        }
    }
}
