//! Nearness to the centre.

use quirkat_engine::{Board, Points};

use super::distance::nearness;
use super::{Measure, Term};

pub(super) const TERM: Term = Term {
    word: "centre",
    about: "nearness of the pieces to the centre of the board",
    formula: "for a piece, the steps from the point farthest from the centre to it less those from its own; \
              without a centre point, the centre is the points nearest to the middle of the drawing",
    ludii: "centreProximity, times the greatest distance",
    measure: Measure::Pieces(|ruleset, _, _, point| nearness(ruleset.board(), middle(ruleset.board()), point)),
};

/// The centre, or the points nearest to the middle.
fn middle(board: &Board) -> Points {
    if let Some(centre) = board.centre() {
        return Points::NONE.with(centre);
    }
    let ([left, bottom], [right, top]) = super::distance::corners(board);
    // Twice the distance from the middle stays whole.
    let away = |point| {
        let (x, y) = board.place(point);
        let (x, y) = (i64::from(2 * x - left - right), i64::from(2 * y - bottom - top));
        x * x + y * y
    };
    let least = board.points().into_iter().map(away).min();
    board.points().into_iter().filter(|&point| Some(away(point)) == least).collect()
}
