//! T33 to T47, on serpents: of length 4 where nothing else is said.

use quirkat_engine::Side::{First, Second};

use super::{
    AT_END, CAPTURES_ONLY, CHAIN_OPTIONAL, FS, FS_STEPS, MOST, OPTIONAL, SIDEWAYS_CAPTURES_ONLY, check, check_end,
    check_one_move, check_replies,
};

const SERPENTS: &str = "board.kind = 'serpents'";
const FOUR: &str = "board.kind = 'serpents'
                    board.length = 4";
const NO_OUTER: &str = "board.kind = 'serpents'
                        board.length = 4
                        board.outer_lines = false";

const HAIRPIN: &str = "board.curve_jumps = 'hairpin'";
const PERIMETER: &str = "board.curve_jumps = 'perimeter'";
const BENT: &str = "rules.jump_path = 'bent'";

/// T33.
#[test]
fn serpents_start_in_the_middle_or_at_the_ends() {
    check_replies(&[SERPENTS], "", "b8-m8 b9-m8 m9-m8 b1-m0 b16-m16 m15-m16");
    check_replies(&[SERPENTS, "rules.opening = 'centre'"], "", "b8-m8 b9-m8 m9-m8");
    let filled = [SERPENTS, "board.length = 8", "setup.ends = 'filled'"];
    check_replies(&filled, "", "b4-m4 b5-m4 m5-m4");
    check_replies(&[FOUR], "", "b1-m0 b2-m2 b3-m2 m3-m2 m3-m4 b4-m4");
    let start = "
        x x x x
       . x . o .
        o o o o";
    check(start, First, &[FOUR], "b1-m0 b2-m2 b3-m2 m3-m2 m3-m4 b4-m4");
}

/// T34.
#[test]
fn a_piece_on_the_middle_point_is_taken_or_uncovers_another() {
    check_replies(&[SERPENTS], "b8-m8", "t9xb8");
    check_replies(&[SERPENTS], "m9-m8", "m7xm9");
    check_replies(&[SERPENTS], "b9-m8", "t8xb9 t10xb9");
    check_replies(&[SERPENTS], "b1-m0", "m1-b1 m7-m8 t8-m8 t9-m8 t16-m16");
    check_replies(&[SERPENTS, OPTIONAL], "b8-m8", "t9xb8 m7-b8 m1-m0 t1-m0 t16-m16");
}

/// T35.
#[test]
fn steps_go_along_the_rows_and_across() {
    let middle = "
        . . . x
       . . o . .
        . . . .";
    check(middle, First, &[FOUR], "m2-m1 m2-m3 m2-b2 m2-b3 m2-t2 m2-t3");
    check(middle, First, &[FOUR, FS_STEPS], "m2-m1 m2-m3 m2-t2 m2-t3");
    let top = "
        . o . .
       . . . . .
        . . . x";
    check(top, First, &[FOUR], "t2-t1 t2-t3 t2-m1 t2-m2");
    check(top, First, &[NO_OUTER], "t2-m1 t2-m2");
    let end = "
        . . . .
       o . . . .
        . . . x";
    check(end, First, &[FOUR], "m0-m1 m0-b1 m0-t1");
    let corner = "
        o . . .
       . . . . .
        . . . x";
    check(corner, First, &[FOUR], "t1-t2 t1-m0 t1-m1");
}

/// T36.
#[test]
fn jumps_go_straight_across() {
    let free = "
        . . . .
       . x x . .
        . o . .";
    let barred = "
        . . x .
       . x x . .
        . o . .";
    for board in [FOUR, NO_OUTER] {
        check(free, First, &[board], "b2xt1 b2xt3");
        check(barred, First, &[board], "b2xt1");
    }
}

/// T37.
#[test]
fn jumps_along_an_outer_row_need_its_line() {
    let drawing = "
        . . . .
       . . . . .
        o x . .";
    check(drawing, First, &[FOUR], "b1xb3");
    check(drawing, First, &[NO_OUTER], "b1-m0 b1-m1");
}

/// T38.
#[test]
fn jumps_go_along_the_middle_row() {
    let both = "
        . . . .
       . x o x .
        . . . .";
    check(both, First, &[FOUR], "m2xm0 m2xm4");
    let one = "
        . . . .
       . o x . .
        . . . .";
    check(one, First, &[FOUR], "m1xm3");
}

/// T39 and T40.
#[test]
fn jumps_go_round_an_end_as_the_board_says() {
    let at_the_end = "
        . . . .
       x . . . .
        o . . .";
    check(at_the_end, First, &[FOUR], "b1-b2 b1-m1");
    check(at_the_end, First, &[FOUR, HAIRPIN], "b1xt1");
    check(at_the_end, First, &[FOUR, PERIMETER], "b1xt1");
    let at_the_corner = "
        . . . .
       . . . . .
        x o . .";
    check(at_the_corner, First, &[FOUR], "b2-b3 b2-m1 b2-m2");
    check(at_the_corner, First, &[FOUR, HAIRPIN], "b2-b3 b2-m1 b2-m2");
    check(at_the_corner, First, &[FOUR, PERIMETER], "b2xm0");
    // Without its outer lines a perimeter is a hairpin.
    check(at_the_end, First, &[NO_OUTER, PERIMETER], "b1xt1");
    check(at_the_corner, First, &[NO_OUTER, PERIMETER], "b2-m1 b2-m2");
}

/// T41.
#[test]
fn a_straight_jump_has_one_landing_and_a_bent_one_many() {
    let drawing = "
        . . . .
       . . x . .
        . o . .";
    check(drawing, First, &[FOUR], "b2xt3");
    check(drawing, First, &[FOUR, BENT], "b2xm1 b2xb3 b2xm3 b2xt2 b2xt3");
    check(drawing, First, &[NO_OUTER, BENT], "b2xm1 b2xb3 b2xm3 b2xt2 b2xt3");
}

/// T43.
#[test]
fn a_chain_round_the_end_may_land_where_it_captured() {
    let drawing = "
        . . . .
       x . . x x
        . o x .";
    check(drawing, First, &[FOUR, HAIRPIN], "b2xb4xt3 b2xb4xt4xb3");
    check(drawing, First, &[FOUR, HAIRPIN, AT_END], "b2xb4xt3 b2xb4xt4");
}

/// T42.
#[test]
fn chains_zigzag_and_run_along_the_rows() {
    let bend = "
        . . x .
       . x . . .
        o . . .";
    check(bend, First, &[FOUR], "b1xt2xt4");
    check(bend, First, &[FOUR, CHAIN_OPTIONAL], "b1xt2 b1xt2xt4");
    check(bend, First, &[NO_OUTER], "b1xt2");
    let zigzag = "
        . . . .
       . x x x .
        o . . .";
    check(zigzag, First, &[FOUR], "b1xt2xb3xt4");
    check(zigzag, First, &[FOUR, CHAIN_OPTIONAL], "b1xt2 b1xt2xb3 b1xt2xb3xt4");
    check(zigzag, First, &[FOUR, FS], "b1xt2");
}

/// T44.
#[test]
fn a_chain_goes_on_along_the_perimeter() {
    let drawing = "
        x . . .
       . x x . .
        . . o .";
    check(drawing, First, &[FOUR], "b3xt2xb1");
    check(drawing, First, &[FOUR, PERIMETER], "b3xt2xb1 b3xt2xm0xm2");
    check(drawing, First, &[FOUR, PERIMETER, AT_END], "b3xt2xb1 b3xt2xm0");
}

/// T45.
#[test]
fn a_chain_may_pass_its_own_start() {
    let drawing = "
        . x . .
       . x x . .
        . o x .";
    check(drawing, First, &[FOUR], "b2xb4 b2xt1xt3xb2xb4");
    check_one_move(drawing, First, &[FOUR], "b2xt1xt3xb2xb4 b2xt3xt1xb2xb4");
    let prefixes = "b2xb4 b2xt1 b2xt1xt3 b2xt1xt3xb2 b2xt1xt3xb2xb4 b2xt3 b2xt3xt1";
    check(drawing, First, &[FOUR, CHAIN_OPTIONAL], prefixes);
    check_one_move(drawing, First, &[FOUR, CHAIN_OPTIONAL], "b2xt1xt3xb2 b2xt3xt1xb2");
    check(drawing, First, &[FOUR, FS], "b2xb4 b2xt1xt3 b2xt3xt1");
    check(drawing, First, &[FOUR, MOST], "b2xt1xt3xb2xb4");
}

/// T46.
#[test]
fn a_man_on_its_final_row_may_be_bound_to_it() {
    let drawing = "
        . o x .
       . x . . .
        . . . .";
    check(drawing, First, &[FOUR], "t2xt4 t2xb1");
    check(drawing, First, &[FOUR, SIDEWAYS_CAPTURES_ONLY], "t2xt4");
    check(drawing, First, &[FOUR, FS, SIDEWAYS_CAPTURES_ONLY], "t2xt4");
    check(drawing, First, &[FOUR, CAPTURES_ONLY], "t2xt4 t2xb1");
}

/// T47.
#[test]
fn a_piece_shut_in_at_an_end_has_lost() {
    let drawing = "
        x . . .
       o x x . .
        x . . .";
    check_end(drawing, First, &[FOUR], "", "second blocked");
    check_end(drawing, Second, &[FOUR], "", "goes on");
}
