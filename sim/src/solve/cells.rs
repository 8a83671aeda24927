//! What is known of a position while its layer is being solved, in 16 bits.

use super::{Value, Verdict};

/// A state: the kind in the upper two bits, a depth in the rest.
pub(super) type Cell = u16;

const WIN: u16 = 0;
const LOSS: u16 = 1 << 14;
const OPEN: u16 = 2 << 14;
const DEPTH: u16 = (1 << 14) - 1;

/// The greatest depth that a cell holds.
pub(super) const MOST_DEPTH: u32 = DEPTH as u32 - 1;

/// No position has its place here.
pub(super) const UNUSED: Cell = 3 << 14;

/// Not decided, and it has a way to a draw outside of the layer, or nothing is
/// left to wait for.
pub(super) const DRAWN: Cell = OPEN | DEPTH;

/// Won in so many plies, or sooner. Of two cells that are not lost the lesser is
/// the better one.
#[inline]
pub(super) fn won(depth: u32) -> Cell {
    WIN | depth as u16
}

/// Lost in so many plies.
#[inline]
pub(super) fn lost(depth: u32) -> Cell {
    LOSS | depth as u16
}

/// Not decided. The moves that leave the layer lose, the slowest of them in so
/// many plies; 0 where there is none.
#[inline]
pub(super) fn open(slowest: u32) -> Cell {
    OPEN | slowest as u16
}

/// For a cell that may yet be lost: the plies of the slowest losing move that
/// leaves the layer.
#[inline]
pub(super) fn slowest(cell: Cell) -> Option<u32> {
    (cell >> 14 == OPEN >> 14 && cell != DRAWN).then_some(u32::from(cell & DEPTH))
}

/// What a cell says when its layer is solved: what is still open is a draw.
#[inline]
pub(super) fn verdict(cell: Cell) -> Option<Verdict> {
    let depth = u32::from(cell & DEPTH);
    match cell >> 14 {
        0 => Some(Verdict { value: Value::Win, depth }),
        1 => Some(Verdict { value: Value::Loss, depth }),
        2 => Some(Verdict::DRAW),
        _ => None,
    }
}
