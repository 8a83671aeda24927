//! Counts of move sequences from the start, as the rules dossier lists them.

#![allow(clippy::unwrap_used)] // a test that panics has failed, which is what it is for

mod common;

use common::oracle;

fn counts(overrides: &str, depth: u32) -> Vec<u64> {
    let oracle = oracle(overrides);
    (1..=depth).map(|depth| oracle.perft(&oracle.start(), depth)).collect()
}

const SIDEWAYS: &str = "rules.steps=forward_sideways rules.captures=forward_sideways \
                        rules.chain_captures=forward_sideways";

#[test]
fn five_by_five_counts() {
    assert_eq!(counts("", 6), [4, 5, 6, 12, 29, 107]);
    assert_eq!(counts(SIDEWAYS, 6), [4, 5, 6, 12, 21, 76]);
    assert_eq!(counts("rules.steps=forward_sideways", 6), [4, 5, 6, 12, 27, 95]);
    assert_eq!(counts("rules.chain=optional", 6), [4, 5, 6, 14, 37, 192]);
    assert_eq!(counts("rules.chain=single", 6), [4, 5, 6, 12, 23, 110]);
    assert_eq!(counts("rules.choice=most", 6), [4, 5, 6, 12, 29, 97]);
    assert_eq!(counts("rules.obligation=optional rules.chain=optional", 5), [4, 8, 33, 218, 1526]);
}

#[test]
fn serpent_counts() {
    let boards = [
        ("board.length=4", [6, 17, 51, 183, 638], [6, 17, 54, 189, 680]),
        ("board.length=8 setup.ends=filled", [3, 4, 9, 23, 76], [3, 4, 9, 23, 76]),
        ("board.length=16", [6, 17, 56, 187, 752], [6, 17, 56, 187, 752]),
        ("board.outer_lines=false", [6, 17, 55, 180, 707], [6, 17, 55, 180, 707]),
    ];
    for (board, compulsory, optional) in boards {
        let board = format!("board.kind=serpents {board}");
        assert_eq!(counts(&board, 5), compulsory, "{board}");
        assert_eq!(counts(&format!("{board} rules.chain=optional"), 5), optional, "{board}");
    }
}

#[test]
fn a_decided_position_has_no_successors() {
    let oracle = oracle("");
    let state = oracle.position("5/5/2w2/5/5 b").unwrap();
    assert_eq!([0, 1, 2].map(|depth| oracle.perft(&state, depth)), [1, 0, 0]);
}

#[test]
fn limits_and_repetition_play_no_part_in_counts() {
    assert_eq!(counts("end.quiet_limit=1 end.ply_limit=2 end.repetition=2", 4), [4, 5, 6, 12]);
}
