//! Pieces in the middle of their captures.

use super::shifts::NO_JUMP;
use super::{Compiled, Kings, Visits};
use crate::points::{Point, Points};
use crate::position::Position;
use crate::rules::{PromotionTime, Removal};
use crate::side::Side;

/// The board as a capturing piece finds it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ground {
    pub(crate) enemies: Points,
    /// Empty points, the piece's own start among them.
    pub(crate) empty: Points,
    /// Points where the piece may not land.
    pub(crate) barred: Points,
}

impl Ground {
    /// The board for one piece of the side to move.
    #[inline]
    pub(crate) fn of(compiled: &Compiled, position: &Position, start: Point, visited: Points) -> Ground {
        Ground {
            enemies: position.pieces(position.to_move().other()),
            empty: compiled.points.minus(position.occupied()).with(start),
            barred: if compiled.visits == Visits::Barred { visited.with(start) } else { Points::NONE },
        }
    }
}

/// A piece in the middle of its capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Flight {
    pub(crate) at: Point,
    pub(crate) captured: Points,
    /// The points landed on, where they tell captures apart.
    pub(crate) landings: Points,
    last: u16,
    rank: Rank,
}

/// What a piece in flight is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Rank {
    Man,
    King,
    /// Promoted in passing, which ends the move.
    Crowned,
}

impl Flight {
    /// The piece before its first jump.
    #[inline]
    pub(crate) fn from(position: &Position, start: Point) -> Flight {
        let rank = if position.kings().has(start) { Rank::King } else { Rank::Man };
        Flight { at: start, captured: Points::NONE, landings: Points::NONE.with(start), last: NO_JUMP, rank }
    }
}

impl Compiled {
    /// Puts the piece after each jump that it can make next into the list.
    #[inline]
    pub(crate) fn hops(&self, side: Side, ground: Ground, flight: Flight, into: &mut Vec<Flight>) {
        let enemies = ground.enemies.minus(flight.captured);
        let empty = match self.removal {
            Removal::Immediate => ground.empty | flight.captured,
            Removal::AtEnd => ground.empty,
        };
        let landing = empty.minus(ground.barred);
        let landing = if ground.barred.is_empty() { landing } else { landing.minus(flight.landings) };
        let tables = &self.sides[side.index()];
        let table = match (flight.rank, &self.kings) {
            (Rank::Crowned, _) => return,
            (Rank::King, Some(kings)) if kings.flies => return self.fly(kings, enemies, empty, landing, flight, into),
            (Rank::King, Some(kings)) => &kings.hops,
            _ if flight.captured.is_empty() => &tables.first,
            _ => &tables.later,
        };
        let bound = match &self.straight {
            Some(straight) if flight.rank == Rank::Man && flight.last != NO_JUMP => Some(straight),
            _ => None,
        };
        for hop in table.from(flight.at, enemies, landing) {
            let goes_on = || bound.is_none_or(|straight| straight.pairs.contains(&(flight.last, hop.number)));
            if enemies.has(hop.over) && landing.has(hop.to) && goes_on() {
                let number = if self.straight.is_some() { hop.number } else { NO_JUMP };
                into.push(self.landed(side, flight, hop.over, hop.to, number));
            }
        }
    }

    /// A long king jumps one enemy at any distance and lands on any empty point
    /// behind it, up to the next piece.
    #[inline]
    fn fly(
        &self,
        kings: &Kings,
        enemies: Points,
        empty: Points,
        landing: Points,
        flight: Flight,
        into: &mut Vec<Flight>,
    ) {
        let first = into.len();
        for ray in &kings.rays[flight.at.index()] {
            let Some(n) = ray.iter().position(|point| !empty.has(*point)).filter(|n| enemies.has(ray[*n])) else {
                continue;
            };
            for &to in ray[n + 1..].iter().take_while(|point| empty.has(**point)).filter(|point| landing.has(**point)) {
                // Its kind plays no part any more, nor its last jump.
                let landed = self.landed(Side::First, flight, ray[n], to, NO_JUMP);
                if !into[first..].contains(&landed) {
                    into.push(landed);
                }
            }
        }
    }

    #[inline]
    fn landed(&self, side: Side, flight: Flight, over: Point, to: Point, number: u16) -> Flight {
        let rank = match (flight.rank, self.promotion_time) {
            (Rank::Man, PromotionTime::PassStop) if self.promotes(side).has(to) => Rank::Crowned,
            (Rank::Man, PromotionTime::PassContinue) if self.promotes(side).has(to) => Rank::King,
            (rank, _) => rank,
        };
        let landings = if self.visits == Visits::Forgotten { Points::NONE } else { flight.landings.with(to) };
        let last = if rank == Rank::Man { number } else { NO_JUMP };
        Flight { at: to, captured: flight.captured.with(over), landings, last, rank }
    }

    /// The jumps of men from a point, as points jumped and landed on.
    #[inline]
    pub(crate) fn plain_hops(
        &self,
        side: Side,
        is_first: bool,
        at: u8,
    ) -> impl DoubleEndedIterator<Item = (u8, u8)> + '_ {
        let tables = &self.sides[side.index()];
        let table = if is_first { &tables.first } else { &tables.later };
        table.all_from(Point(at)).iter().map(|hop| (hop.over.0, hop.to.0))
    }

    /// Does the piece that started as this become a king where the flight ends?
    #[inline]
    pub(crate) fn is_promoted(&self, side: Side, start: Flight, flight: Flight) -> bool {
        start.rank == Rank::Man && (flight.rank != Rank::Man || self.promotes(side).has(flight.at))
    }
}
