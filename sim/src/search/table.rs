//! The table of nodes that a search has seen.

use super::score::Score;

/// What a value says of the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// Nothing: only the move is of use.
    None,
    /// It is at least so much.
    Least,
    /// It is at most so much.
    Most,
    /// It is this.
    Exact,
}

/// What is known of a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    key: u128,
    /// The search that wrote it.
    search: u32,
    /// The value, with wins counted from the node.
    pub score: Score,
    /// The number of the best move.
    pub best: u16,
    /// How deep the node was searched.
    pub depth: u8,
    /// What the value says.
    pub bound: Bound,
}

/// No move.
pub(super) const NO_MOVE: u16 = u16::MAX;

const EMPTY: Entry = Entry { key: 0, search: 0, score: 0, best: NO_MOVE, depth: 0, bound: Bound::None };

/// Two entries of one place in the table: the first keeps the deepest of a
/// search, the second the latest.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Bucket([Entry; 2]);

/// A table of a fixed size.
#[derive(Clone, Debug)]
pub(super) struct Table {
    buckets: Vec<Bucket>,
    shift: u32,
    /// The present search, and the first one of the present game: entries of
    /// earlier ones are not seen.
    search: u32,
    game: u32,
}

impl Table {
    /// A table of 2^`bits` entries; `bits` is 2 or more.
    pub fn new(bits: u32) -> Table {
        let bits = bits.max(2) - 1;
        Table { buckets: vec![Bucket([EMPTY; 2]); 1 << bits], shift: 64 - bits, search: 1, game: 1 }
    }

    /// Forgets everything.
    pub fn start_game(&mut self) {
        self.start_search();
        self.game = self.search;
    }

    /// A new search of the same game: what earlier ones wrote may be read, and
    /// gives way.
    pub fn start_search(&mut self) {
        self.search = self.search.checked_add(1).unwrap_or_else(|| {
            self.buckets.fill(Bucket([EMPTY; 2]));
            self.game = 1;
            1
        });
    }

    #[inline]
    fn place(&self, key: u128) -> usize {
        let (low, high) = (key as u64, (key >> 64) as u64);
        let mixed = low.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ high.wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
        ((mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> self.shift) as usize
    }

    /// What is known of a node.
    #[inline]
    pub fn find(&self, key: u128) -> Option<&Entry> {
        let Bucket(entries) = &self.buckets[self.place(key)];
        entries.iter().find(|entry| entry.key == key && entry.search >= self.game)
    }

    /// Notes what is known of a node.
    #[inline]
    pub fn note(&mut self, key: u128, depth: u32, score: Score, bound: Bound, best: u16) {
        let entry = Entry { key, search: self.search, score, best, depth: depth as u8, bound };
        let place = self.place(key);
        let Bucket([deepest, latest]) = &mut self.buckets[place];
        if deepest.key == key || deepest.search != self.search || deepest.depth <= entry.depth {
            if deepest.key != key {
                *latest = *deepest;
            }
            *deepest = entry;
        } else {
            *latest = entry;
        }
    }
}
