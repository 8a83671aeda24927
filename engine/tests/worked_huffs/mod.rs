//! T29 to T32: whom a side may huff, and what it may do then.

use super::{CHAIN_OPTIONAL, FS, check, check_after};
use quirkat_engine::Side::First;

const HUFF: &str = "rules.obligation = 'huff'";
const OF_ALL: &str = "rules.huff_target = 'all'";
const MOVED_ELSE_ONE: &str = "rules.huff_target = 'moved_else_one'";
const AUTOMATIC: &str = "rules.huff_mode = 'automatic'";
const OFFENCE: &str = "rules.huff_unfinished = 'offence'";
const WHOLE_TURN: &str = "rules.huff_turn = 'whole_turn'";

const SET_UP: &str = "
    x . . . .
    . . . . .
    . . x . x
    . . o . o
    o . . . .";

const NO_HUFF: &str = "c3xc1 e3xe1 a5-a4 a5-b4 a5-b5 c3-b2 c3-b3 c3-d2 c3-d3 e3-d2 e3-d3";
const C2: &str = "e3xe1 a5-a4 a5-b4 a5-b5 c3-b2 c3-b3 c3-c2 c3-d2 c3-d3 e3-d2 e3-d3";
const E2: &str = "c3xc1 a5-a4 a5-b4 a5-b5 c3-b2 c3-b3 c3-d2 c3-d3 e3-d2 e3-d3 e3-e2";
const BOTH: &str = "a5-a4 a5-b4 a5-b5 c3-b2 c3-b3 c3-c2 c3-d2 c3-d3 e3-d2 e3-d3 e3-e2";

/// The list of moves, each after its huff; no points are no huff.
fn listed(huffs: &[(&str, &str)]) -> String {
    let texts = huffs.iter().flat_map(|&(points, moves)| {
        moves.split(' ').map(move |mv| match points {
            "" => mv.to_owned(),
            _ => format!("huff {points}, {mv}"),
        })
    });
    texts.collect::<Vec<_>>().join("; ")
}

/// T29.
#[test]
fn under_huffs_steps_are_legal_beside_captures() {
    check(SET_UP, First, &[FS], "c2xc4 e2xe4");
    check(SET_UP, First, &[FS, HUFF], "c2xc4 e2xe4 a1-a2 a1-b1 a1-b2 c2-b2 c2-d2 e2-d2");
}

/// T30.
#[test]
fn a_huff_is_part_of_the_next_move() {
    let check_huffs = |toggles: &[&str], huffs: &[(&str, &str)], count: usize| {
        let moves = listed(huffs);
        assert_eq!(moves.split(';').count(), count);
        check_after(SET_UP, &[&[FS, HUFF], toggles].concat(), "a1-a2", &moves);
    };
    check_huffs(&[], &[("", NO_HUFF), ("c2", C2), ("e2", E2)], 33);
    check_huffs(&[AUTOMATIC], &[("c2", C2), ("e2", E2)], 22);
    check_huffs(&[OF_ALL, AUTOMATIC], &[("c2 e2", BOTH)], 11);
    check_huffs(&[OF_ALL], &[("", NO_HUFF), ("c2 e2", BOTH)], 22);
    let whole_turn = format!("{}; huff c2; huff e2", listed(&[("", NO_HUFF)]));
    check_after(SET_UP, &[FS, HUFF, WHOLE_TURN], "a1-a2", &whole_turn);
    check_after(SET_UP, &[FS, HUFF, WHOLE_TURN, OF_ALL, AUTOMATIC], "a1-a2", "huff c2 e2;");
}

/// T31.
#[test]
fn a_capable_piece_that_steps_away_is_huffed_at_its_new_point() {
    let none = "e3xe1 a5-a4 a5-b4 a5-b5 c3-b3 c3-c2 c3-d2 c3-d3 e3-d2 e3-d3";
    let b2 = "e3xe1 a5-a4 a5-b4 a5-b5 c3-b2 c3-b3 c3-c2 c3-d2 c3-d3 e3-d2 e3-d3";
    let e2 = "a5-a4 a5-b4 a5-b5 c3-b3 c3-c2 c3-d2 c3-d3 e3-d2 e3-d3 e3-e2";
    check_after(SET_UP, &[FS, HUFF], "c2-b2", &listed(&[("", none), ("b2", b2), ("e2", e2)]));
    check_after(SET_UP, &[FS, HUFF, MOVED_ELSE_ONE], "c2-b2", &listed(&[("", none), ("b2", b2)]));
    // Where the piece that moved is no offender, it is any one.
    check_after(SET_UP, &[FS, HUFF, MOVED_ELSE_ONE], "a1-a2", &listed(&[("", NO_HUFF), ("c2", C2), ("e2", E2)]));
    // Whoever captures has done no offence.
    check_after(SET_UP, &[FS, HUFF], "e2xe4", "c3xc1 a5-a4 a5-b4 a5-b5 c3-b2 c3-b3 c3-d2 c3-d3");
}

/// T32.
#[test]
fn a_chain_stopped_early_is_an_offence_if_the_rules_say_so() {
    let alone = "
        . . . . .
        . . . . .
        . . x x .
        . o . . .
        . . . . .";
    let regime = [HUFF, CHAIN_OPTIONAL];
    let moves = "d3xd5 d3-c3 d3-d2 d3-e3";
    check_after(alone, &regime, "b2xd4", moves);
    check_after(alone, &[HUFF, CHAIN_OPTIONAL, FS], "b2xd4", "d3-c3 d3-d2 d3-e3");
    // The huff takes White's last piece, so it is a move by itself.
    let offence = [HUFF, CHAIN_OPTIONAL, OFFENCE];
    check_after(alone, &offence, "b2xd4", "d3xd5; d3-c3; d3-d2; d3-e3; huff d4");
    let accompanied = format!("{}o . . . .", alone.strip_suffix(". . . . .").expect("has an empty row"));
    let huffed = listed(&[("", moves), ("d4", "d3-c3 d3-d2 d3-d4 d3-e3")]);
    check_after(&accompanied, &offence, "b2xd4", &huffed);
}
