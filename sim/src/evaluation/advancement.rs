//! Rows on the way to the final row.

use quirkat_engine::{Point, Ruleset, Side};

use super::{Measure, Rank, Term};

pub(super) const TERM: Term = Term {
    word: "advancement",
    about: "rows that the men have come forward",
    formula: "for a man, its row counted from the side's own, which is 0; for a king, as for a man on the final row",
    ludii: "playerRegionsProximity comes near it, which is nearness to the other side's home",
    measure: Measure::Pieces(rows),
};

fn rows(ruleset: &Ruleset, side: Side, rank: Rank, point: Point) -> i32 {
    // From top to bottom.
    let rows = ruleset.board().rows();
    let from_top = rows.iter().position(|row| row.contains(&point)).unwrap_or(0);
    let last = rows.len() - 1;
    match (rank, side) {
        (Rank::King, _) => last as i32,
        (Rank::Man, Side::First) => (last - from_top) as i32,
        (Rank::Man, Side::Second) => from_top as i32,
    }
}
