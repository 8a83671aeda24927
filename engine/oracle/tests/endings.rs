//! How games end (T16 to T18 and T48 to T51 of the rules dossier, and the contract's order of questions).

#![allow(clippy::unwrap_used)] // a test that panics has failed, which is what it is for

mod common;

use common::{oracle, play, set_up, texts, try_oracle};
use quirkat_oracle::{Oracle, State};

const FS: &str = "rules.steps=forward_sideways rules.captures=forward_sideways \
                  rules.chain_captures=forward_sideways";

fn ending(oracle: &Oracle, state: &State) -> String {
    let outcome = oracle.outcome(state);
    outcome.map_or("goes on".into(), |(result, reason)| format!("{result} {reason}"))
}

fn ending_of(overrides: &str, pieces: &str, to_move: &str) -> String {
    let oracle = oracle(overrides);
    ending(&oracle, &set_up(&oracle, pieces, to_move))
}

#[test]
fn t16_t17_blocked() {
    let pieces = "o a5 b5 c5 x d5 e5";
    assert_eq!(ending_of(FS, pieces, "w"), "second blocked");
    assert_eq!(ending_of(&format!("{FS} end.no_moves=draw"), pieces, "w"), "draw blocked");
    assert_eq!(ending_of(&format!("{FS} end.no_moves=count"), pieces, "w"), "first blocked");
    let elvin = format!("{FS} end.no_moves=count end.enemy_row=count");
    assert_eq!(ending_of(&elvin, pieces, "w"), "first enemy_row");
    assert_eq!(ending_of("", pieces, "w"), "goes on");
    let pieces = "o a5 x b5 c5";
    assert_eq!(ending_of(FS, pieces, "w"), "second blocked");
    assert_eq!(ending_of(&elvin, pieces, "w"), "second enemy_row");
    assert_eq!(common::moves_of("", pieces), "a5-a4 a5-b4");
}

#[test]
fn a_blocked_side_passes_if_the_other_can_move() {
    let pass = oracle(&format!("{FS} end.no_moves=pass"));
    let state = set_up(&pass, "o a5 x b5 c5", "w");
    let moves = pass.moves(&state);
    assert_eq!(moves.len(), 1);
    assert_eq!((moves[0].text.as_str(), &moves[0].start, moves[0].path.len()), ("pass", &None, 0));
    let next = pass.play(&state, &moves[0]);
    assert_eq!(pass.position_text(&next), "wbb2/5/5/5/5 b");
    assert_eq!((next.plies(), next.quiet_plies()), (1, 1));
    assert_eq!(pass.perft(&state, 1), 1);

    let both = "o a5 x b1";
    let forward = "rules.steps=forward end.no_moves=pass";
    assert_eq!(ending_of(forward, both, "w"), "draw blocked");
    let more = "o a5 b5 x b1";
    assert_eq!(ending_of(&format!("{forward} end.adjudication=majority"), more, "w"), "first blocked");
}

#[test]
fn t18_all_pieces_at_home() {
    let elvin = format!("{FS} end.enemy_row=count");
    assert_eq!(ending_of(&elvin, "o b5 d5 x a2 c2 e2", "b"), "second enemy_row");
    assert_eq!(ending_of(&elvin, "o b5 d4 x a2 c2 e2", "b"), "goes on");
    assert_eq!(ending_of(&elvin, "o b4 d4 x a1 c1", "w"), "draw enemy_row");
}

#[test]
fn t48_t49_the_quiet_limit() {
    let played = |overrides: &str, pieces: &str| {
        let oracle = oracle(&format!("end.quiet_limit=2 {overrides}"));
        let state = play(&oracle, set_up(&oracle, pieces, "w"), "a1-b1; e5-d5");
        ending(&oracle, &state)
    };
    assert_eq!(played("end.adjudication=majority", "o a1 a2 x e5"), "first quiet_limit");
    assert_eq!(played("", "o a1 a2 x e5"), "draw quiet_limit");
    assert_eq!(played("end.adjudication=majority", "o a1 x e5"), "draw quiet_limit");
}

#[test]
fn t50_repetition() {
    let walk = "a1-b1; e5-d5; b1-a1; d5-e5";
    let oracle = oracle(FS);
    let state = play(&oracle, set_up(&oracle, "o a1 x e5", "w"), walk);
    assert_eq!(ending(&oracle, &state), "goes on");
    let state = play(&oracle, state, walk);
    assert_eq!(ending(&oracle, &state), "draw repetition");
    for no_return in ["last_step", "ever"] {
        let oracle = common::oracle(&format!("{FS} rules.no_return={no_return}"));
        let state = play(&oracle, set_up(&oracle, "o a1 x e5", "w"), "a1-b1; e5-d5");
        assert_eq!(texts(&oracle, &state), ["b1-b2", "b1-c1"]);
    }
}

#[test]
fn t51_few_pieces() {
    let oracle = oracle("end.min_pieces=1");
    let state = set_up(&oracle, "o a1 a2 x b2 e5", "w");
    assert_eq!(ending(&oracle, &state), "goes on");
    let state = play(&oracle, state, "a1xc3");
    assert_eq!(ending(&oracle, &state), "first min_pieces");
    assert!(oracle.moves(&state).is_empty());
}

#[test]
fn the_questions_are_asked_in_the_contracts_order() {
    assert_eq!(ending_of("", "o a1", "w"), "first no_pieces");
    assert_eq!(ending_of("", "o a1", "b"), "first no_pieces");
    assert_eq!(ending_of("end.min_pieces=2", "o a1 x e5", "w"), "second min_pieces");
    assert_eq!(ending_of("end.min_pieces=2", "o a1 x e5", "b"), "first min_pieces");
    assert_eq!(ending_of("end.min_pieces=2", "o a1", "w"), "first no_pieces");
    assert_eq!(ending_of("end.ply_limit=0", "o a1 x e5", "w"), "draw ply_limit");
}

#[test]
fn a_huff_that_leaves_too_few_is_a_move_by_itself() {
    let pieces = "o a1 e1 x b2 e5";
    let replies = |min_pieces: u32| {
        let oracle = oracle(&format!(
            "rules.obligation=huff rules.huff_mode=automatic rules.chain=single end.min_pieces={min_pieces}"
        ));
        let state = play(&oracle, set_up(&oracle, pieces, "w"), "e1-d1");
        let state_text = texts(&oracle, &state);
        let huff = oracle.find(&state, "huff a1").map(|huff| oracle.play(&state, &huff));
        (state_text.len(), huff.map(|after| ending(&oracle, &after)))
    };
    assert_eq!(replies(1), (1, Some("second min_pieces".into())));
    let (count, alone) = replies(0);
    assert!(count > 1);
    assert_eq!(alone, None);
}

#[test]
fn the_opening_rule_binds_the_first_ply_only() {
    let board = "rules.opening=centre setup.kind=drawing setup.drawing=";
    let far = oracle(&format!("{board}4b/5/5/5/w4"));
    assert_eq!(ending(&far, &far.start()), "second blocked");
    let read = far.position("4b/5/5/5/w4 w").unwrap();
    assert_eq!(texts(&far, &read).len(), 3);
    let near = oracle(&format!("{board}4b/5/5/1w3/5"));
    assert_eq!(texts(&near, &near.start()), ["b2-c3"]);
}

#[test]
fn loops_are_walked_and_jumped_round() {
    let ring = "board.kind=lines \
        board.points={\"p0\":[0,0],\"p1\":[2,0],\"p2\":[3,2],\"p3\":[2,4],\"p4\":[0,4],\"p5\":[-1,2]} \
        board.lines=[[\"p0\",\"p1\",\"p2\",\"p3\",\"p4\",\"p5\",\"p0\"]] \
        setup.kind=drawing setup.drawing=b1/2/w1";
    let oracle = oracle(ring);
    assert_eq!(texts(&oracle, &oracle.start()), ["p0-p1", "p0-p5"]);
    let moves_at = |text: &str| texts(&oracle, &oracle.position(text).unwrap());
    assert_eq!(moves_at("2/w1/b1 w"), ["p5xp1"]);
    assert_eq!(moves_at("2/1b/wb w"), ["p0-p5"]);
    // Straight on round the ring, over the seam.
    let straight = common::oracle(&format!("{ring} rules.chain_captures=straight"));
    let state = straight.position("w1/b1/1b w").unwrap();
    assert_eq!(texts(&straight, &state), ["p4xp0xp2"]);

    // A long king sees the ring as it is listed: it slides to the seam and not past it.
    let king = common::oracle(&format!("{ring} rules.promotion=long_king"));
    let moves_at = |text: &str| texts(&king, &king.position(text).unwrap());
    assert_eq!(moves_at("2/1b/1W w"), ["p1xp0", "p1xp3", "p1xp4", "p1xp5"]);
    assert_eq!(moves_at("1W/2/b1 w"), ["p3-p1", "p3-p2", "p3-p4", "p3-p5"]);
}

#[test]
fn wrong_rulesets_are_refused() {
    for wrong in [
        "rules.steps=backward",
        "end.repetition=1",
        "board.columns=4",
        "rules.promotion=long_king rules.jump_path=bent",
        "board.kind=serpents board.curve_jumps=hairpin rules.promotion=long_king",
        "board.kind=lines",
        "setup.kind=drawing",
        "setup.kind=drawing setup.drawing=5/5/5/5/5",
    ] {
        assert!(try_oracle(wrong).is_err(), "{wrong}");
    }
}
