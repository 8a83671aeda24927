//! The legal moves of a position.

use std::collections::HashSet;

use crate::compiled::{Compiled, Flight, Ground};
use crate::points::{Point, Points};
use crate::position::Position;
use crate::rules::Chain;

/// One whole turn of a side.
///
/// Captures that agree in start, end and captured pieces are one move, by
/// whatever route.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// No other move is legal, and the ruleset lets the side pass.
    Pass,
    /// To an adjacent point.
    Step {
        /// Where the piece stood.
        start: Point,
        /// Where it stands now.
        end: Point,
    },
    /// One jump or a chain of them.
    Capture {
        /// Where the piece stood.
        start: Point,
        /// Where it stands now.
        end: Point,
        /// The pieces taken.
        captured: Points,
    },
}

impl Move {
    /// The pieces taken.
    #[inline]
    #[must_use]
    pub fn captured(&self) -> Points {
        match *self {
            Move::Capture { captured, .. } => captured,
            Move::Pass | Move::Step { .. } => Points::NONE,
        }
    }

    /// Where the piece stood and where it stands now; `None` for a pass.
    #[inline]
    #[must_use]
    pub fn ends(&self) -> Option<(Point, Point)> {
        match *self {
            Move::Pass => None,
            Move::Step { start, end } | Move::Capture { start, end, .. } => Some((start, end)),
        }
    }
}

/// Is the position the start of the game, where `rules.opening` binds?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// Before the first ply.
    Start,
    /// Anywhere else.
    Later,
}

/// The legal moves of one position: captures, then steps. A list that is
/// filled anew for each position and keeps its memory.
///
/// Steps are held as sets and never listed; [`LegalMoves::nth`] finds one.
#[derive(Clone, Debug, Default)]
pub struct LegalMoves {
    captures: Vec<Move>,
    steps: Vec<(i8, Points)>,
    step_count: u32,
    pass: bool,
    seen: HashSet<Flight>,
    flights: Vec<Flight>,
}

impl LegalMoves {
    /// No moves.
    #[must_use]
    pub fn new() -> LegalMoves {
        LegalMoves::default()
    }

    /// How many moves are legal.
    #[inline]
    #[must_use]
    pub fn len(&self) -> u32 {
        self.captures.len() as u32 + self.step_count + u32::from(self.pass)
    }

    /// Is no move legal?
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The captures, which come first in the order of [`LegalMoves::nth`].
    #[inline]
    #[must_use]
    pub fn captures(&self) -> &[Move] {
        &self.captures
    }

    /// The move of number `n` from 0.
    ///
    /// The order is fixed by the board's point numbers: captures, then steps.
    ///
    /// # Panics
    /// There are not so many.
    #[inline]
    #[must_use]
    pub fn nth(&self, n: u32) -> Move {
        assert!(n < self.len(), "move {n} of {}", self.len());
        if let Some(capture) = self.captures.get(n as usize) {
            return *capture;
        }
        let mut rest = n - self.captures.len() as u32;
        for &(offset, sources) in &self.steps {
            let count = sources.count();
            if rest < count {
                let start = sources.nth(rest);
                return Move::Step { start, end: Point(start.0.wrapping_add_signed(offset)) };
            }
            rest -= count;
        }
        Move::Pass
    }

    /// All moves, in the order of [`LegalMoves::nth`].
    pub fn iter(&self) -> impl Iterator<Item = Move> + '_ {
        (0..self.len()).map(|n| self.nth(n))
    }

    /// Finds the moves of the side to move; never a pass, which hangs on the
    /// other side too.
    pub(crate) fn find(&mut self, compiled: &Compiled, position: &Position, moment: Moment) {
        self.clear();
        self.find_captures(compiled, position);
        if self.captures.is_empty() || !compiled.must_capture {
            self.find_steps(compiled, position);
        }
        if moment == Moment::Start {
            self.keep_ending_on(compiled.opening);
        }
    }

    /// No moves any more.
    #[inline]
    pub(crate) fn clear(&mut self) {
        self.captures.clear();
        self.steps.clear();
        self.step_count = 0;
        self.pass = false;
    }

    /// The only legal move is a pass.
    pub(crate) fn set_pass(&mut self) {
        self.pass = true;
    }

    #[inline]
    fn find_steps(&mut self, compiled: &Compiled, position: &Position) {
        let own = position.pieces(position.to_move());
        let empty = compiled.points.minus(position.occupied());
        for shift in compiled.steps(position.to_move()) {
            let sources = own & shift.sources & empty.shifted(-shift.offset);
            if !sources.is_empty() {
                self.step_count += sources.count();
                self.steps.push((shift.offset, sources));
            }
        }
    }

    #[inline]
    fn find_captures(&mut self, compiled: &Compiled, position: &Position) {
        let side = position.to_move();
        let own = position.pieces(side);
        let ground =
            Ground { enemies: position.pieces(side.other()), empty: compiled.points.minus(position.occupied()) };
        for start in compiled.jumpers(side, own, ground) {
            let ground = Ground { empty: ground.empty.with(start), ..ground };
            self.find_captures_of(compiled, position, ground, start);
        }
        if compiled.most {
            let most = self.captures.iter().map(|mv| mv.captured().count()).max().unwrap_or(0);
            self.captures.retain(|mv| mv.captured().count() == most);
        }
    }

    /// All captures of one piece, depth first, each state of the chain once.
    fn find_captures_of(&mut self, compiled: &Compiled, position: &Position, ground: Ground, start: Point) {
        let side = position.to_move();
        self.seen.clear();
        self.flights.clear();
        self.flights.extend(compiled.hops(side, ground, Compiled::grounded(start)));
        self.flights.reverse();
        while let Some(flight) = self.flights.pop() {
            // A second way to the same state can only lead to the same moves.
            if flight.captured.count() > 1 && !self.seen.insert(flight) {
                continue;
            }
            let waiting = self.flights.len();
            if compiled.chain != Chain::Single {
                self.flights.extend(compiled.hops(side, ground, flight));
                self.flights[waiting..].reverse();
            }
            let goes_on = self.flights.len() > waiting;
            if !goes_on || compiled.chain == Chain::Optional {
                self.captures.push(Move::Capture { start, end: flight.at, captured: flight.captured });
            }
        }
    }

    fn keep_ending_on(&mut self, ends: Points) {
        self.captures.retain(|mv| mv.ends().is_some_and(|(_, end)| ends.has(end)));
        for (offset, sources) in &mut self.steps {
            *sources &= ends.shifted(-*offset);
        }
        self.step_count = self.steps.iter().map(|(_, sources)| sources.count()).sum();
    }
}
