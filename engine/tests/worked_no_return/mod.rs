//! T22 to T24: where a piece may not go back to.

use super::{ALL, EVER, FS, LAST_STEP, SINGLE, check_after};

/// T22. Black's piece walks away, as it may not go back either.
#[test]
fn a_piece_may_not_go_back_where_it_came_from() {
    let corner = "
        . . . . x
        . . . . .
        . . . . .
        . . . . .
        o . . . .";
    let walk = "a1-b1 e5-e4 b1-b2 e4-d4";
    check_after(corner, &[], walk, "b2-a1 b2-a2 b2-a3 b2-b1 b2-b3 b2-c1 b2-c2 b2-c3");
    check_after(corner, &[LAST_STEP], walk, "b2-a1 b2-a2 b2-a3 b2-b3 b2-c1 b2-c2 b2-c3");
    check_after(corner, &[EVER], walk, "b2-a2 b2-a3 b2-b3 b2-c1 b2-c2 b2-c3");
}

/// T23.
#[test]
fn a_piece_may_not_go_back_along_its_row() {
    let drawing = "
        . . . . x
        . . . . .
        . . o . .
        . . . . .
        . . . . .";
    check_after(drawing, &[FS], "c3-b3 e5-e4", "b3-a3 b3-b4 b3-c3");
    check_after(drawing, &[FS, LAST_STEP], "c3-b3 e5-e4", "b3-a3 b3-b4");
    check_after(drawing, &[FS, EVER], "c3-b3 e5-e4", "b3-a3 b3-b4");
}

/// T24. The second black piece reaches c2 by taking the piece on b2, and single
/// jumps keep it from going on.
#[test]
fn a_piece_may_capture_back_to_where_it_came_from_unless_captures_are_barred_too() {
    let drawing = "
        . . . . x
        . . . . .
        . . . . .
        x o x . .
        . . o . .";
    let played = "c1xc3 a2xc2";
    for toggles in [&[SINGLE][..], &[SINGLE, LAST_STEP], &[SINGLE, EVER]] {
        check_after(drawing, toggles, played, "c3xc1");
    }
    let steps = "c3-b2 c3-b3 c3-b4 c3-c4 c3-d2 c3-d3 c3-d4";
    check_after(drawing, &[SINGLE, EVER, ALL], played, steps);
}

/// Not in the dossier.
#[test]
fn a_capture_clears_what_a_piece_remembers_of_its_last_step() {
    let drawing = "
        . . . . x
        . . . . .
        . . . . .
        . o . . .
        . x . . .";
    let played = "b2-a1 e5-e4 a1xc1 e4-d4";
    check_after(drawing, &[LAST_STEP], played, "c1-b1 c1-b2 c1-c2 c1-d1 c1-d2");
    check_after(drawing, &[EVER], played, "c1-b1 c1-c2 c1-d1 c1-d2");
}
