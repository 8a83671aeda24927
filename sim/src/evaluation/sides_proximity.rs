//! Nearness to the sides of the board.

use quirkat_engine::{Board, Points};

use super::distance::{corners, nearness};
use super::{Measure, Term};

pub(super) const TERM: Term = Term {
    word: "sides_proximity",
    about: "nearness of the pieces to the sides of the board, all four alike",
    formula: "for a piece, the steps from the point farthest from the sides to them less those from its own",
    ludii: "sidesProximity, times the greatest distance; with sign + it seeks the sides, as there with a positive weight",
    measure: Measure::Pieces(|ruleset, _, _, point| nearness(ruleset.board(), sides(ruleset.board()), point)),
};

/// The points farthest to the left, right, bottom or top.
fn sides(board: &Board) -> Points {
    let ([left, bottom], [right, top]) = corners(board);
    let is_side = |&point: &_| {
        let (x, y) = board.place(point);
        x == left || x == right || y == bottom || y == top
    };
    board.points().into_iter().filter(is_side).collect()
}
