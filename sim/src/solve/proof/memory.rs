//! What a search of one question knows of positions.

use quirkat_engine::{Position, Side};

/// No depth is known.
const NEVER: u8 = u8::MAX;

/// The deepest search.
pub(super) const MOST_DEPTH: u8 = 250;

/// What is known of a position: the least depth at which the answer is yes, the
/// greatest at which it is no, and the move that told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    position: Option<Position>,
    yes: u8,
    no: Option<u8>,
    pub(super) best: u16,
}

const EMPTY: Entry = Entry { position: None, yes: NEVER, no: None, best: u16::MAX };

/// A hash of a position of at most 64 points, good in its lowest bits.
pub(super) fn hash(position: &Position) -> u64 {
    let [first, second] = Side::BOTH.map(|side| position.pieces(side).0 as u64);
    let kings = position.kings().0 as u64;
    let mut hash =
        first.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ second.wrapping_mul(0xC2B2_AE3D_27D4_EB4F).rotate_left(29);
    hash ^= kings.wrapping_mul(0x1656_67B1_9E37_79F9).rotate_left(11) ^ position.to_move().index() as u64;
    hash = (hash ^ hash >> 31).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    hash >> 32 ^ hash
}

/// A table of positions by their hash, each kept whole: no two are ever taken
/// for one.
pub(super) struct Memory {
    entries: Vec<Entry>,
}

impl Memory {
    /// As many entries as fit into the bytes; at least two.
    pub(super) fn new(bytes: u64) -> Memory {
        let count = (bytes / size_of::<Entry>() as u64).max(2);
        Memory { entries: vec![EMPTY; 1 << count.ilog2()] }
    }

    fn slot(&self, position: &Position) -> usize {
        hash(position) as usize & (self.entries.len() - 1)
    }

    /// What is known of the position.
    pub(super) fn find(&self, position: &Position) -> Option<Entry> {
        let entry = self.entries[self.slot(position)];
        (entry.position == Some(*position)).then_some(entry)
    }

    /// Notes an answer at a depth.
    pub(super) fn note(&mut self, position: &Position, depth: u8, answer: bool, best: u16) {
        let slot = self.slot(position);
        let entry = &mut self.entries[slot];
        if entry.position != Some(*position) {
            *entry = Entry { position: Some(*position), ..EMPTY };
        }
        if answer {
            entry.yes = entry.yes.min(depth);
        } else {
            entry.no = entry.no.max(Some(depth));
        }
        entry.best = best;
    }
}

impl Entry {
    /// The answer at a depth, if it is known: a yes holds deeper too, a no less
    /// deep too.
    pub(super) fn answer(&self, depth: u8) -> Option<bool> {
        if self.yes <= depth {
            Some(true)
        } else if self.no.is_some_and(|no| no >= depth) {
            Some(false)
        } else {
            None
        }
    }
}
