//! The worked positions of the rules dossier on the serpent boards (T33 to T47), and the geometry counts beside them.

#![allow(clippy::unwrap_used)] // a test that panics has failed, which is what it is for

mod common;

use common::{moves_of, oracle, play, set_up, texts, try_oracle};

fn four(more: &str) -> String {
    format!("board.kind=serpents board.length=4 {more}")
}

fn moves(more: &str, pieces: &str) -> String {
    moves_of(&four(more), pieces)
}

fn opening(overrides: &str, first: &[&str]) -> String {
    let oracle = oracle(&format!("board.kind=serpents {overrides}"));
    let start = oracle.start();
    let state = first.iter().fold(start, |state, text| play(&oracle, state, text));
    texts(&oracle, &state).join(" ")
}

#[test]
fn t33_openings() {
    assert_eq!(opening("", &[]), "b1-m0 b16-m16 b8-m8 b9-m8 m15-m16 m9-m8");
    assert_eq!(opening("rules.opening=centre", &[]), "b8-m8 b9-m8 m9-m8");
    assert_eq!(opening("board.length=8 setup.ends=filled", &[]), "b4-m4 b5-m4 m5-m4");
    assert_eq!(opening("board.length=4", &[]), "b1-m0 b2-m2 b3-m2 b4-m4 m3-m2 m3-m4");
    assert_eq!(opening("setup.hand=left", &[]), "b1-m0 b16-m16 b8-m8 b9-m8 m1-m0 m7-m8");
    assert_eq!(opening("board.ends=left", &[]), "b1-m0 b8-m8 b9-m8 m9-m8");
    assert_eq!(opening("board.ends=left setup.hand=left", &[]), "b1-m0 b8-m8 b9-m8 m1-m0 m7-m8");
    // An odd length leaves two points of the middle row empty, beside the ends.
    assert_eq!(opening("board.length=5", &[]), "b1-m0 b2-m2 b3-m2 b3-m3 b4-m3 b5-m5 m4-m3 m4-m5");
}

#[test]
fn start_positions_are_as_the_contract_writes_them() {
    let start = |overrides: &str| {
        let oracle = oracle(overrides);
        oracle.position_text(&oracle.start())
    };
    assert_eq!(start(""), "bbbbb/bbbbb/bb1ww/wwwww/wwwww w");
    assert_eq!(start("setup.hand=left"), "bbbbb/bbbbb/ww1bb/wwwww/wwwww w");
    assert_eq!(start("board.kind=serpents"), "bbbbbbbbbbbbbbbb/1bbbbbbb1wwwwwww1/wwwwwwwwwwwwwwww w");
    assert_eq!(start("board.kind=serpents board.length=5"), "bbbbb/1b2w1/wwwww w");
    assert_eq!(start("board.kind=serpents board.length=5 setup.ends=filled"), "bbbbb/bb2ww/wwwww w");
    assert_eq!(start("board.kind=serpents board.length=4 board.ends=left"), "bbbb/1b1w/wwww w");
    assert!(try_oracle("board.rows=4").is_err());
    assert!(try_oracle("board.kind=serpents board.ends=left setup.ends=filled").is_err());
    assert!(try_oracle("board.kind=serpents board.length=5 rules.opening=centre").is_err());
}

#[test]
fn t34_replies() {
    assert_eq!(opening("", &["b8-m8"]), "t9xb8");
    assert_eq!(opening("", &["m9-m8"]), "m7xm9");
    assert_eq!(opening("", &["b9-m8"]), "t10xb9 t8xb9");
    assert_eq!(opening("", &["b1-m0"]), "m1-b1 m7-m8 t16-m16 t8-m8 t9-m8");
    assert_eq!(opening("rules.obligation=optional", &["b8-m8"]), "m1-m0 m7-b8 t1-m0 t16-m16 t9xb8");
}

#[test]
fn t35_neighbours() {
    assert_eq!(moves("", "o m2 x t4"), "m2-b2 m2-b3 m2-m1 m2-m3 m2-t2 m2-t3");
    assert_eq!(moves("rules.steps=forward_sideways", "o m2 x t4"), "m2-m1 m2-m3 m2-t2 m2-t3");
    assert_eq!(moves("", "o t2 x b4"), "t2-m1 t2-m2 t2-t1 t2-t3");
    assert_eq!(moves("board.outer_lines=false", "o t2 x b4"), "t2-m1 t2-m2");
    assert_eq!(moves("", "o m0 x b4"), "m0-b1 m0-m1 m0-t1");
    assert_eq!(moves("", "o t1 x b4"), "t1-m0 t1-m1 t1-t2");
    assert_eq!(moves("board.apex_bypass=true", "o t1 x b4"), "t1-b1 t1-m0 t1-m1 t1-t2");
}

#[test]
fn t36_to_t38_straight_jumps() {
    for outer in ["board.outer_lines=true", "board.outer_lines=false"] {
        assert_eq!(moves(outer, "o b2 x m1 m2"), "b2xt1 b2xt3");
        assert_eq!(moves(outer, "o b2 x m1 m2 t3"), "b2xt1");
        assert_eq!(moves(outer, "o m2 x m1 m3"), "m2xm0 m2xm4");
    }
    assert_eq!(moves("", "o b1 x b2"), "b1xb3");
    assert_eq!(moves("board.outer_lines=false", "o b1 x b2"), "b1-m0 b1-m1");
    assert_eq!(moves("", "o m1 x m2"), "m1xm3");
}

#[test]
fn t39_t40_round_the_end() {
    assert_eq!(moves("", "o b1 x m0"), "b1-b2 b1-m1");
    assert_eq!(moves("board.curve_jumps=hairpin", "o b1 x m0"), "b1xt1");
    assert_eq!(moves("board.curve_jumps=perimeter", "o b1 x m0"), "b1xt1");
    for curve in ["none", "hairpin"] {
        assert_eq!(moves(&format!("board.curve_jumps={curve}"), "o b2 x b1"), "b2-b3 b2-m1 b2-m2");
    }
    assert_eq!(moves("board.curve_jumps=perimeter", "o b2 x b1"), "b2xm0");
    let no_outer = "board.curve_jumps=perimeter board.outer_lines=false";
    assert_eq!(moves(no_outer, "o b2 x b1"), "b2-m1 b2-m2");
    assert_eq!(moves(no_outer, "o b1 x m0"), "b1xt1");
}

#[test]
fn t41_bent_jumps() {
    assert_eq!(moves("", "o b2 x m2"), "b2xt3");
    for outer in ["board.outer_lines=true", "board.outer_lines=false"] {
        let bent = format!("rules.jump_path=bent {outer}");
        assert_eq!(moves(&bent, "o b2 x m2"), "b2xb3 b2xm1 b2xm3 b2xt2 b2xt3");
    }
    // The bypass is for steps only, so no jump bends along it.
    let bypass = "rules.jump_path=bent board.apex_bypass=true";
    assert_eq!(moves(bypass, "o b1 x t1"), "b1-b2 b1-m0 b1-m1");
}

#[test]
fn t42_chains() {
    let optional = "rules.chain=optional";
    assert_eq!(moves("", "o b1 x m1 t3"), "b1xt2xt4");
    assert_eq!(moves(optional, "o b1 x m1 t3"), "b1xt2 b1xt2xt4");
    assert_eq!(moves("board.outer_lines=false", "o b1 x m1 t3"), "b1xt2");
    assert_eq!(moves("", "o b1 x m1 m2 m3"), "b1xt2xb3xt4");
    assert_eq!(moves(optional, "o b1 x m1 m2 m3"), "b1xt2 b1xt2xb3 b1xt2xb3xt4");
    let fs = "rules.captures=forward_sideways rules.chain_captures=forward_sideways";
    assert_eq!(moves(fs, "o b1 x m1 m2 m3"), "b1xt2");
}

#[test]
fn t43_t44_curves_and_removal() {
    let hairpin = "board.curve_jumps=hairpin";
    let perimeter = "board.curve_jumps=perimeter";
    let at_end = "rules.removal=at_end";
    let pieces = "o b2 x b3 m3 m4 m0";
    assert_eq!(moves(hairpin, pieces), "b2xb4xt3 b2xb4xt4xb3");
    assert_eq!(moves(&format!("{hairpin} {at_end}"), pieces), "b2xb4xt3 b2xb4xt4");
    let pieces = "o b3 x m1 m2 t1";
    assert_eq!(moves(perimeter, pieces), "b3xt2xb1 b3xt2xm0xm2");
    assert_eq!(moves(&format!("{perimeter} {at_end}"), pieces), "b3xt2xb1 b3xt2xm0");
    assert_eq!(moves("", pieces), "b3xt2xb1");
}

#[test]
fn t45_through_the_start_point() {
    let pieces = "o b2 x m1 t2 m2 b3";
    assert_eq!(moves("", pieces), "b2xb4 b2xt1xt3xb2xb4");
    assert_eq!(moves("rules.choice=most", pieces), "b2xt1xt3xb2xb4");
    let fs = "rules.captures=forward_sideways rules.chain_captures=forward_sideways";
    assert_eq!(moves(fs, pieces), "b2xb4 b2xt1xt3 b2xt3xt1");
    // Nine paths; the full circle and its continuation merge in pairs.
    assert_eq!(moves("rules.chain=optional", pieces).split(' ').count(), 7);
}

#[test]
fn t46_the_final_row() {
    let pieces = "o t2 x t3 m1";
    assert_eq!(moves("", pieces), "t2xb1 t2xt4");
    assert_eq!(moves("rules.final_row=captures_only", pieces), "t2xb1 t2xt4");
    assert_eq!(moves("rules.final_row=sideways_captures_only", pieces), "t2xt4");
}

#[test]
fn t47_blocked() {
    let oracle = oracle(&four(""));
    let state = set_up(&oracle, "o m0 x b1 t1 m1 m2", "w");
    assert!(oracle.moves(&state).is_empty());
    assert_eq!(oracle.outcome(&state), Some(("second".into(), "blocked".into())));
}

#[test]
fn a_bent_jump_may_share_its_text_with_another() {
    let oracle = oracle(&four("rules.jump_path=bent rules.chain=single"));
    let state = set_up(&oracle, "o m2 x b3 t3", "w");
    let moves = oracle.moves(&state);
    let twins: Vec<_> = moves.iter().filter(|legal| legal.text == "m2xm3").collect();
    assert_eq!(twins.len(), 2);
    assert_eq!((&twins[0].captured[0], &twins[1].captured[0]), (&"b3".into(), &"t3".into()));
    assert_eq!(oracle.find(&state, "m2xm3").as_ref(), Some(twins[0]));
}
