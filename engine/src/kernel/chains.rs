//! Captures where one may be a chain: followed to their ends, each state once.

use super::{Turn, Word};
use crate::compiled::Compiled;
use crate::rules::{Chain, Removal};
use crate::seen::Seen;
use crate::side::Side;

/// The captures of one position, in the order of
/// [`LegalMoves::nth`](crate::LegalMoves::nth).
#[derive(Clone, Debug, Default)]
pub(crate) struct Chains<W> {
    turns: Vec<Turn<W>>,
    flights: Vec<(u8, W)>,
    seen: Seen<(u8, W)>,
}

impl<W: Word> Chains<W> {
    pub fn len(&self) -> u32 {
        self.turns.len() as u32
    }

    /// The captures found.
    pub fn turns(&self) -> &[Turn<W>] {
        &self.turns
    }

    pub fn nth(&self, n: u32) -> Turn<W> {
        self.turns[n as usize]
    }

    pub fn keep_ending_on(&mut self, ends: W) {
        self.turns.retain(|turn| !(ends & W::point(turn.end)).is_none());
    }

    /// Finds the captures of these jumpers.
    pub fn find(&mut self, compiled: &Compiled, side: usize, enemies: W, empty: W, jumpers: W) {
        self.turns.clear();
        let mut left = jumpers;
        while !left.is_none() {
            self.find_from(compiled, side, left.least(), enemies, empty);
            left = left.rest();
        }
        if compiled.most {
            let most = self.turns.iter().map(|turn| turn.captured.count()).max().unwrap_or(0);
            self.turns.retain(|turn| turn.captured.count() == most);
        }
    }

    fn find_from(&mut self, compiled: &Compiled, side: usize, start: u8, enemies: W, empty: W) {
        let empty = empty | W::point(start);
        let side = if side == 0 { Side::First } else { Side::Second };
        self.seen.clear();
        self.flights.clear();
        self.push_hops(compiled, side, enemies, empty, (start, W::NONE));
        while let Some(flight) = self.flights.pop() {
            let (end, captured) = flight;
            if !captured.rest().is_none() && !self.seen.insert(flight) {
                continue;
            }
            let waiting = self.flights.len();
            self.push_hops(compiled, side, enemies, empty, flight);
            if self.flights.len() == waiting || compiled.chain == Chain::Optional {
                self.turns.push(Turn { start, end, captured, class: 0 });
            }
        }
    }

    /// Puts the next states on the pile, the first of them on top.
    #[inline]
    fn push_hops(&mut self, compiled: &Compiled, side: Side, enemies: W, empty: W, (at, captured): (u8, W)) {
        let enemies = enemies & !captured;
        let empty = match compiled.removal() {
            Removal::Immediate => empty | captured,
            Removal::AtEnd => empty,
        };
        let hops = compiled.plain_hops(side, captured.is_none(), at);
        for (over, to) in hops.rev() {
            if !(enemies & W::point(over)).is_none() && !(empty & W::point(to)).is_none() {
                self.flights.push((to, captured | W::point(over)));
            }
        }
    }
}
