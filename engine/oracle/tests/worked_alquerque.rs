//! The worked positions of the rules dossier on the 5x5 board (T01 to T32). Merged moves print their least route.

#![allow(clippy::unwrap_used)] // a test that panics has failed, which is what it is for

mod common;

use common::{moves_of, oracle, play, set_up, texts};

const FS: &str = "rules.steps=forward_sideways rules.captures=forward_sideways \
                  rules.chain_captures=forward_sideways";

fn fs(more: &str) -> String {
    format!("{FS} {more}")
}

fn replies(overrides: &str, moves: &str) -> String {
    let oracle = oracle(overrides);
    texts(&oracle, &play(&oracle, oracle.start(), moves)).join(" ")
}

#[test]
fn t01_to_t06_openings() {
    let optional = "rules.obligation=optional";
    assert_eq!(replies("", "c2-c3"), "c4xc2");
    assert_eq!(replies(optional, "c2-c3"), "c4xc2");
    assert_eq!(replies("", "b2-c3"), "d4xb2");
    assert_eq!(replies(optional, "b2-c3"), "a3-b2 b3-b2 d4xb2");
    assert_eq!(replies("", "d2-c3"), "b4xd2 d4xd2");
    assert_eq!(replies(optional, "d2-c3"), "b4xd2 d4xd2");
    assert_eq!(replies("", "d3-c3"), "b3xd3");
    assert_eq!(replies(optional, "d3-c3"), "b3xd3 d4-d3");
    assert_eq!(replies("", "b2-c3; d4xb2"), "a1xc3");
    assert_eq!(replies(optional, "b2-c3; d4xb2"), "a1xc3 c2-c3 d2-c3 d3-c3 d3-d4 e3-d4");
}

#[test]
fn t07_t08_steps_follow_lines_and_directions() {
    assert_eq!(moves_of("", "o b3 x e5"), "b3-a3 b3-b2 b3-b4 b3-c3");
    assert_eq!(moves_of(FS, "o b3 x e5"), "b3-a3 b3-b4 b3-c3");
    assert_eq!(moves_of("rules.steps=forward", "o b3 x e5"), "b3-b4");
    assert_eq!(moves_of("", "o c3 x a5"), "c3-b2 c3-b3 c3-b4 c3-c2 c3-c4 c3-d2 c3-d3 c3-d4");
    assert_eq!(moves_of(FS, "o c3 x a5"), "c3-b3 c3-b4 c3-c4 c3-d3 c3-d4");
    assert_eq!(moves_of("rules.steps=forward", "o c3 x a5"), "c3-b4 c3-c4 c3-d4");
}

#[test]
fn t09_t10_directions_of_captures() {
    let pieces = "o c4 x c3 e5";
    assert_eq!(moves_of("", pieces), "c4xc2");
    assert_eq!(moves_of(FS, pieces), "c4-b4 c4-c5 c4-d4");
    assert_eq!(moves_of("rules.steps=forward_sideways", pieces), "c4xc2");

    let pieces = "o b2 x c3 d3";
    assert_eq!(moves_of("", pieces), "b2xd4xd2");
    assert_eq!(moves_of("rules.chain=optional", pieces), "b2xd4 b2xd4xd2");
    assert_eq!(moves_of("rules.chain=single", pieces), "b2xd4");
    assert_eq!(moves_of(FS, pieces), "b2xd4");
    assert_eq!(moves_of("rules.captures=forward_sideways", pieces), "b2xd4xd2");
    assert_eq!(moves_of("rules.chain_captures=straight", pieces), "b2xd4");
    assert_eq!(moves_of(&fs("rules.obligation=optional"), pieces), "b2-a2 b2-a3 b2-b3 b2-c2 b2xd4");
}

#[test]
fn t11_t12_a_circle_back_to_the_start() {
    let pieces = "o a3 x b2 b4 d2 d4";
    assert_eq!(moves_of("", pieces), "a3xc1xe3xc5xa3");
    assert_eq!(moves_of("rules.removal=at_end", pieces), "a3xc1xe3xc5xa3");
    assert_eq!(moves_of("rules.chain=optional", pieces).split(' ').count(), 7);
    assert_eq!(moves_of(FS, pieces), "a3xc5");
    let ever = "rules.no_return=ever";
    assert_eq!(moves_of(ever, pieces), "a3xc1xe3xc5xa3");
    let all = "rules.no_return=ever rules.no_return_scope=all";
    assert_eq!(moves_of(all, pieces), "a3xc1xe3xc5 a3xc5xe3xc1");

    let oracle = oracle("");
    let state = set_up(&oracle, pieces, "w");
    let other_route = oracle.find(&state, "a3xc5xe3xc1xa3").unwrap();
    assert_eq!(other_route.text, "a3xc1xe3xc5xa3");
    assert_eq!(other_route.captured, ["b2", "b4", "d2", "d4"]);
}

#[test]
fn t13_t14_routes_that_take_different_pieces_are_different_moves() {
    let pieces = "o c1 x b2 b4 d2 d4";
    assert_eq!(moves_of(FS, pieces), "c1xa3xc5 c1xe3xc5");
    assert_eq!(moves_of("", pieces), "c1xa3xc5xe3xc1");
    let pieces = "o a1 x b1 c2 b3 a2";
    assert_eq!(moves_of("", pieces), "a1xa3xc3xc1xa1");
    assert_eq!(moves_of(FS, pieces), "a1xa3xc3 a1xc1xc3xa3");
    assert_eq!(moves_of("rules.chain=optional", pieces).split(' ').count(), 7);
}

#[test]
fn t15_most() {
    let pieces = "o a1 e1 x a2 e2 d3";
    assert_eq!(moves_of("", pieces), "a1xa3 e1xe3xc3");
    assert_eq!(moves_of("rules.choice=most", pieces), "e1xe3xc3");
}

#[test]
fn t18_to_t20_the_final_row() {
    let pieces = "o b5 d5 x a2 c2 e2";
    assert_eq!(moves_of(FS, pieces), "b5-a5 b5-c5 d5-c5 d5-e5");
    assert_eq!(moves_of(&fs("rules.final_row=captures_only"), pieces), "");
    assert_eq!(moves_of(&fs("rules.final_row=sideways_captures_only"), pieces), "");

    let pieces = "o c5 x d5 b4 c4";
    assert_eq!(moves_of("", pieces), "c5xa3 c5xc3xa5 c5xe5");
    assert_eq!(moves_of("rules.final_row=captures_only", pieces), "c5xa3 c5xc3xa5 c5xe5");
    assert_eq!(moves_of("rules.final_row=sideways_captures_only", pieces), "c5xe5");
    assert_eq!(moves_of("rules.final_row=sideways_only", pieces), "c5xe5");
    assert_eq!(moves_of(FS, pieces), "c5xe5");

    let pieces = "o c5 x a1";
    assert_eq!(moves_of(FS, pieces), "c5-b5 c5-d5");
    assert_eq!(moves_of(&fs("rules.final_row=captures_only"), pieces), "");
    assert_eq!(moves_of("", pieces), "c5-b4 c5-b5 c5-c4 c5-d4 c5-d5");
    assert_eq!(moves_of("rules.final_row=captures_only", pieces), "");
    assert_eq!(moves_of("rules.final_row=sideways_only", pieces), "c5-b5 c5-d5");
}

#[test]
fn t21_a_chain_may_leave_the_final_row() {
    let pieces = "o a3 x b4 d4";
    let first_jump = "rules.captures=forward_sideways rules.final_row=captures_only";
    assert_eq!(moves_of(first_jump, pieces), "a3xc5xe3");
    assert_eq!(moves_of(FS, pieces), "a3xc5");
}

#[test]
fn t22_to_t24_no_return() {
    let after = |overrides: &str, pieces: &str, moves: &str| {
        let oracle = oracle(overrides);
        texts(&oracle, &play(&oracle, set_up(&oracle, pieces, "w"), moves)).join(" ")
    };
    let walk = "a1-b1; e5-e4; b1-b2; e4-d4"; // Black may not go back either
    let eight = "b2-a1 b2-a2 b2-a3 b2-b1 b2-b3 b2-c1 b2-c2 b2-c3";
    assert_eq!(after("", "o a1 x e5", walk), eight);
    let seven = "b2-a1 b2-a2 b2-a3 b2-b3 b2-c1 b2-c2 b2-c3";
    assert_eq!(after("rules.no_return=last_step", "o a1 x e5", walk), seven);
    let six = "b2-a2 b2-a3 b2-b3 b2-c1 b2-c2 b2-c3";
    assert_eq!(after("rules.no_return=ever", "o a1 x e5", walk), six);

    let walk = "c3-b3; e5-e4";
    assert_eq!(after(&fs(""), "o c3 x e5", walk), "b3-a3 b3-b4 b3-c3");
    assert_eq!(after(&fs("rules.no_return=last_step"), "o c3 x e5", walk), "b3-a3 b3-b4");
    assert_eq!(after(&fs("rules.no_return=ever"), "o c3 x e5", walk), "b3-a3 b3-b4");

    // T24 with a piece on d4 more, so that Black need not capture on the way.
    let pieces = "o c1 x b2 c2 d4 e5";
    let walk = "c1xc3; b2-c2";
    let single = "rules.chain=single";
    assert_eq!(after(single, pieces, walk), "c3xc1");
    let ever = "rules.chain=single rules.no_return=ever";
    assert_eq!(after(ever, pieces, walk), "c3xc1");
    let all = "rules.chain=single rules.no_return=ever rules.no_return_scope=all";
    assert_eq!(after(all, pieces, walk), "c3-b2 c3-b3 c3-b4 c3-c4 c3-d2 c3-d3");
}

#[test]
fn t25_promotion_and_chains() {
    let promoted = |overrides: &str| {
        let oracle = oracle(&format!("rules.promotion=short_king {overrides}"));
        let moves = oracle.moves(&set_up(&oracle, "o a3 x b4 d4", "w"));
        let texts = moves.iter().map(|m| format!("{} {}", m.text, m.promoted));
        texts.collect::<Vec<_>>().join(", ")
    };
    assert_eq!(promoted(""), "a3xc5xe3 false");
    assert_eq!(promoted("rules.promotion_time=pass_stop"), "a3xc5 true");
    assert_eq!(promoted("rules.promotion_time=pass_continue"), "a3xc5xe3 true");
    assert_eq!(promoted(FS), "a3xc5 true");
    assert_eq!(promoted(&fs("rules.promotion_time=pass_stop")), "a3xc5 true");
    assert_eq!(promoted(&fs("rules.promotion_time=pass_continue")), "a3xc5xe3 true");
}

#[test]
fn t26_t27_kings() {
    let short = "rules.promotion=short_king";
    let long = "rules.promotion=long_king";
    let sliding = "rules.promotion=sliding_king";
    let eight = "c3-b2 c3-b3 c3-b4 c3-c2 c3-c4 c3-d2 c3-d3 c3-d4";
    assert_eq!(moves_of(short, "K c3 x a2"), eight);
    let sixteen = "c3-a1 c3-a3 c3-a5 c3-b2 c3-b3 c3-b4 c3-c1 c3-c2 c3-c4 c3-c5 c3-d2 c3-d3 c3-d4 c3-e1 c3-e3 c3-e5";
    assert_eq!(moves_of(long, "K c3 x a2"), sixteen);
    assert_eq!(moves_of(sliding, "K c3 x a2"), sixteen);
    assert_eq!(moves_of(short, "K a1 x c3"), "a1-a2 a1-b1 a1-b2");
    assert_eq!(moves_of(long, "K a1 x c3"), "a1xd4 a1xe5");
    assert_eq!(moves_of(sliding, "K a1 x c3"), "a1-a2 a1-a3 a1-a4 a1-a5 a1-b1 a1-b2 a1-c1 a1-d1 a1-e1");
    assert_eq!(moves_of(sliding, "K a1 x b2"), "a1xc3");
}

#[test]
fn t28_removal_matters_for_long_kings() {
    let pieces = "K a3 x b2 b3 d5 e4";
    let long = "rules.promotion=long_king";
    let common = "a3xc1 a3xc3xa1 a3xd3 a3xe3xe5xa1 a3xe3xe5xa5";
    assert_eq!(moves_of(long, pieces), format!("{common} a3xe3xe5xb5xb1 a3xe3xe5xc5"));
    let at_end = "rules.promotion=long_king rules.removal=at_end";
    assert_eq!(moves_of(at_end, pieces), format!("{common} a3xe3xe5xb5 a3xe3xe5xc5"));
    assert_eq!(moves_of(&format!("{long} rules.choice=most"), pieces), "a3xe3xe5xb5xb1");
    assert_eq!(
        moves_of(&format!("{at_end} rules.choice=most"), pieces),
        "a3xe3xe5xa1 a3xe3xe5xa5 a3xe3xe5xb5 a3xe3xe5xc5"
    );
}

const HUFF_PIECES: &str = "o a1 c2 e2 x a5 c3 e3";

#[test]
fn t29_with_huffs_steps_are_legal_beside_captures() {
    assert_eq!(moves_of(FS, HUFF_PIECES), "c2xc4 e2xe4");
    assert_eq!(moves_of(&fs("rules.obligation=huff"), HUFF_PIECES), "a1-a2 a1-b1 a1-b2 c2-b2 c2-d2 c2xc4 e2-d2 e2xe4");
}

/// The replies to a move of T29, as lists by what they huff.
fn huffed_replies(overrides: &str, first: &str) -> Vec<(String, Vec<String>)> {
    let oracle = oracle(&fs(&format!("rules.obligation=huff {overrides}")));
    let state = play(&oracle, set_up(&oracle, HUFF_PIECES, "w"), first);
    let mut lists: Vec<(String, Vec<String>)> = Vec::new();
    for legal in oracle.moves(&state) {
        let huff = legal.huff.join(" ");
        let text = legal.text.strip_prefix(&format!("huff {huff}, ")).unwrap_or(&legal.text);
        match lists.iter_mut().find(|(known, _)| *known == huff) {
            Some((_, list)) => list.push(text.into()),
            None => lists.push((huff, vec![text.into()])),
        }
    }
    lists.sort();
    lists
}

#[test]
fn t30_huffs_are_part_of_the_next_move() {
    let list = |huff: &str, moves: &str| (huff.to_string(), moves.split(' ').map(String::from).collect::<Vec<_>>());
    let none = list("", "a5-a4 a5-b4 a5-b5 c3-b2 c3-b3 c3-d2 c3-d3 c3xc1 e3-d2 e3-d3 e3xe1");
    let c2 = list("c2", "a5-a4 a5-b4 a5-b5 c3-b2 c3-b3 c3-c2 c3-d2 c3-d3 e3-d2 e3-d3 e3xe1");
    let e2 = list("e2", "a5-a4 a5-b4 a5-b5 c3-b2 c3-b3 c3-d2 c3-d3 c3xc1 e3-d2 e3-d3 e3-e2");
    let both = list("c2 e2", "a5-a4 a5-b4 a5-b5 c3-b2 c3-b3 c3-c2 c3-d2 c3-d3 e3-d2 e3-d3 e3-e2");
    let step = "a1-a2";
    assert_eq!(huffed_replies("", step), [none.clone(), c2.clone(), e2.clone()]);
    assert_eq!(huffed_replies("rules.huff_mode=automatic", step), [c2, e2]);
    let all = "rules.huff_target=all";
    assert_eq!(huffed_replies(all, step), [none.clone(), both.clone()]);
    assert_eq!(huffed_replies(&format!("{all} rules.huff_mode=automatic"), step), [both]);

    let by_itself = |huff: &str| (huff.to_string(), vec![format!("huff {huff}")]);
    let whole_turn = "rules.huff_turn=whole_turn";
    assert_eq!(huffed_replies(whole_turn, step), [none, by_itself("c2"), by_itself("e2")]);
}

#[test]
fn t31_a_capable_piece_that_steps_away_offends_at_its_new_point() {
    let huffs = |overrides: &str, first: &str| {
        let lists = huffed_replies(overrides, first).into_iter();
        lists.map(|(huff, _)| huff).collect::<Vec<_>>()
    };
    assert_eq!(huffs("", "c2-b2"), ["", "b2", "e2"]);
    assert_eq!(huffs("rules.huff_target=moved_else_one", "c2-b2"), ["", "b2"]);
    assert_eq!(huffs("rules.huff_target=moved_else_one", "a1-a2"), ["", "c2", "e2"]);
    assert_eq!(huffs("", "e2xe4"), [""]);
    let replies = huffed_replies("", "c2-b2");
    let after_b2 = &replies[1].1;
    assert_eq!(after_b2.join(" "), "a5-a4 a5-b4 a5-b5 c3-b2 c3-b3 c3-c2 c3-d2 c3-d3 e3-d2 e3-d3 e3xe1");
}

#[test]
fn t32_stopping_a_chain_early_offends_if_the_rules_say_so() {
    let replies = |overrides: &str| {
        let oracle = oracle(&format!("rules.obligation=huff rules.chain=optional {overrides}"));
        texts(&oracle, &play(&oracle, set_up(&oracle, "o b2 a1 x c3 d3", "w"), "b2xd4")).join(" | ")
    };
    let steps = "d3-c3 | d3-d2 | d3-e3";
    assert_eq!(replies(""), format!("{steps} | d3xd5"));
    let huffed = "huff d4, d3-c3 | huff d4, d3-d2 | huff d4, d3-d4 | huff d4, d3-e3";
    assert_eq!(replies("rules.huff_unfinished=offence"), format!("{steps} | d3xd5 | {huffed}"));
    assert_eq!(replies(FS), steps);
}
