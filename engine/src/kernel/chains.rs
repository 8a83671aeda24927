//! Captures where one may be a chain: followed to their ends, each state once.

use super::tables::{JumpRow, LANES, Lanes, SideTables, Tables, any};
use super::{Turn, Word};
use crate::compiled::Compiled;
use crate::rules::{Chain, Removal};
use crate::seen::Seen;

/// The captures of one position, in the order of
/// [`LegalMoves::nth`](crate::LegalMoves::nth).
#[derive(Clone, Debug, Default)]
pub(super) struct Chains<W> {
    turns: Vec<Turn<W>>,
    flights: Vec<(u8, W)>,
    seen: Seen<(u8, W)>,
}

impl<W: Word> Chains<W> {
    pub fn len(&self) -> u32 {
        self.turns.len() as u32
    }

    pub fn nth(&self, n: u32) -> Turn<W> {
        self.turns[n as usize]
    }

    pub fn keep_ending_on(&mut self, ends: W) {
        self.turns.retain(|turn| !(ends & W::point(turn.end)).is_none());
    }

    /// Finds the captures that begin with these jumps, by class the pieces that
    /// make it.
    #[inline(always)]
    pub fn find<const ROWS: usize>(
        &mut self,
        compiled: &Compiled,
        tables: &Tables<W, ROWS>,
        side: usize,
        ground: (W, W),
        jumps: &[Lanes<W>; ROWS],
    ) {
        self.turns.clear();
        let mut left = W::NONE;
        for row in &jumps[tables.rows()] {
            left |= any(row);
        }
        while !left.is_none() {
            self.find_from(compiled, tables, side, left.least(), ground, jumps);
            left = left.rest();
        }
        if compiled.most {
            let most = self.turns.iter().map(|turn| turn.captured.count()).max().unwrap_or(0);
            self.turns.retain(|turn| turn.captured.count() == most);
        }
    }

    #[inline(always)]
    fn find_from<const ROWS: usize>(
        &mut self,
        compiled: &Compiled,
        tables: &Tables<W, ROWS>,
        side: usize,
        start: u8,
        (enemies, empty): (W, W),
        jumps: &[Lanes<W>; ROWS],
    ) {
        let SideTables { jumps: first, onward, .. } = &tables.sides[side & 1];
        let empty = empty | W::point(start);
        self.seen.clear();
        self.flights.clear();
        // The first flight of all is to lie on top of the pile.
        for n in tables.rows().rev() {
            let here = std::array::from_fn(|lane| jumps[n][lane] & W::point(start));
            self.push(&first[n], &here, (start, W::NONE));
        }
        while let Some(flight) = self.flights.pop() {
            let (end, captured) = flight;
            if !captured.rest().is_none() && !self.seen.insert(flight) {
                continue;
            }
            let waiting = self.flights.len();
            let left = enemies & !captured;
            let free = match compiled.removal() {
                Removal::Immediate => empty | captured,
                Removal::AtEnd => empty,
            };
            for n in tables.rows().rev() {
                self.push(&onward[n], &onward[n].of(W::point(end), left, free), flight);
            }
            if self.flights.len() == waiting || compiled.chain == Chain::Optional {
                self.turns.push(Turn { start, end, captured, class: 0 });
            }
        }
    }

    /// Puts the states after the jumps that can be made on the pile, the first
    /// of them on top.
    #[inline(always)]
    fn push(&mut self, row: &JumpRow<W>, jumps: &Lanes<W>, (at, captured): (u8, W)) {
        let mut lanes = 0u32;
        for (lane, jump) in jumps.iter().enumerate() {
            lanes |= u32::from(!jump.is_none()) << lane;
        }
        while lanes != 0 {
            let lane = lanes.ilog2() as usize % LANES;
            lanes ^= 1 << lane;
            let over = W::point(at.wrapping_add_signed(row.over[lane]));
            self.flights.push((at.wrapping_add_signed(row.to[lane]), captured | over));
        }
    }
}
