//! Pieces that are not attacked.

use quirkat_engine::{Position, Ruleset, Side, sight};

use super::{Measure, Term};

pub(super) const TERM: Term = Term {
    word: "safe_pieces",
    about: "pieces that the other side could not capture if it were to move now",
    formula: "pieces over which no piece of the other side has a first jump; what only a longer chain would take counts as safe",
    ludii: "unthreatenedMaterial, where every piece counts 1",
    measure: Measure::Whole(safe),
};

fn safe(ruleset: &Ruleset, position: &Position, side: Side) -> i32 {
    position.pieces(side).minus(sight::jumped(ruleset, position, side.other())).count() as i32
}
