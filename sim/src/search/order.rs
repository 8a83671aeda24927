//! Which moves are tried first: it changes how much is searched, never what
//! comes out.

use quirkat_engine::{Move, Ruleset, Side};

/// Beyond every count of the history.
const KILLER: u32 = 1 << 28;
/// A piece taken.
const PIECE: u32 = 1 << 24;
/// A move that takes something.
const NOISY: u32 = 1 << 30;
/// The move of the table.
const KNOWN: u32 = u32::MAX;

/// A legal move by its number, and how early it is tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked {
    pub number: u32,
    rank: u32,
}

/// What the search has learnt of quiet moves.
#[derive(Clone, Debug)]
pub(super) struct Order {
    /// By ply: the latest two that refuted what came before.
    killers: Vec<[u16; 2]>,
    /// By side and both ends: how much they have refuted.
    history: [Vec<u32>; 2],
    size: usize,
}

/// No pair of points has this number.
const NO_PAIR: u16 = u16::MAX;

impl Order {
    /// For searches of so many plies.
    pub fn new(ruleset: &Ruleset, plies: usize) -> Order {
        let size = ruleset.board().size();
        let history = Side::BOTH.map(|_| vec![0; size * size]);
        Order { killers: vec![[NO_PAIR; 2]; plies], history, size }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.killers.fill([NO_PAIR; 2]);
        self.history.iter_mut().for_each(|history| history.fill(0));
    }

    #[inline]
    fn pair(&self, mv: &Move) -> Option<u16> {
        let (start, end) = mv.ends()?;
        Some((start.index() * self.size + end.index()) as u16)
    }

    /// Ranks a move of the side at the ply.
    #[inline]
    pub fn rank(&self, number: u32, mv: &Move, known: u16, ply: usize, side: Side) -> Ranked {
        let taken = mv.captured().count() + mv.huff.count();
        let rank = match self.pair(mv) {
            _ if number == u32::from(known) => KNOWN,
            _ if taken > 0 => NOISY + taken.min(63) * PIECE,
            None => 0,
            Some(pair) if self.killers[ply].contains(&pair) => KILLER,
            Some(pair) => self.history[side.index()][usize::from(pair)],
        };
        Ranked { number, rank }
    }

    /// A quiet move has refuted what came before.
    #[inline]
    pub fn refuted(&mut self, mv: &Move, ply: usize, side: Side, depth: u32) {
        let Some(pair) = self.pair(mv).filter(|_| mv.is_quiet()) else { return };
        let killers = &mut self.killers[ply];
        if killers[0] != pair {
            *killers = [pair, killers[0]];
        }
        let count = &mut self.history[side.index()][usize::from(pair)];
        *count = (*count + depth * depth).min(KILLER - 1);
    }
}

/// Puts the first of the rest in front.
#[inline]
pub(super) fn next(moves: &mut [Ranked], from: usize) -> Ranked {
    let mut first = from;
    for n in from + 1..moves.len() {
        if moves[n].rank > moves[first].rank {
            first = n;
        }
    }
    moves.swap(from, first);
    moves[from]
}
