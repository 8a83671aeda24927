//! The legal moves of a position.

use std::collections::HashSet;

use crate::compiled::{Compiled, Flight, Ground};
use crate::history::History;
use crate::points::{Point, Points};
use crate::position::Position;
use crate::rules::{Chain, HuffMode, HuffTurn};
use crate::side::Side;

/// One whole turn of a side: whom it huffs, and what it does then.
///
/// Captures that agree in start, end, captured pieces and promotion (and, where
/// no piece may ever return, in the points visited) are one move, by whatever
/// route.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The pieces of the other side that are huffed first.
    pub huff: Points,
    /// What follows.
    pub action: Action,
}

/// A move without its huff.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Nothing: a pass, or a huff that takes the whole turn.
    Stay,
    /// Along a line without a capture.
    Step {
        /// Where the piece stood.
        start: Point,
        /// Where it stands now.
        end: Point,
        /// Whether the man becomes a king.
        promoted: bool,
    },
    /// One jump or a chain of them.
    Capture {
        /// Where the piece stood.
        start: Point,
        /// Where it stands now.
        end: Point,
        /// The pieces taken.
        captured: Points,
        /// Whether the man becomes a king.
        promoted: bool,
        /// The points landed on, where a piece may never return; else none.
        landings: Points,
    },
}

impl Move {
    /// A pass.
    pub const PASS: Move = Move { huff: Points::NONE, action: Action::Stay };

    /// A move without a huff.
    #[inline]
    #[must_use]
    pub fn of(action: Action) -> Move {
        Move { huff: Points::NONE, action }
    }

    /// The pieces taken by jumps.
    #[inline]
    #[must_use]
    pub fn captured(&self) -> Points {
        match self.action {
            Action::Capture { captured, .. } => captured,
            Action::Stay | Action::Step { .. } => Points::NONE,
        }
    }

    /// Where the piece stood and where it stands now; `None` where no piece
    /// moves.
    #[inline]
    #[must_use]
    pub fn ends(&self) -> Option<(Point, Point)> {
        match self.action {
            Action::Stay => None,
            Action::Step { start, end, .. } | Action::Capture { start, end, .. } => Some((start, end)),
        }
    }

    /// Does a man become a king?
    #[inline]
    #[must_use]
    pub fn promoted(&self) -> bool {
        match self.action {
            Action::Stay => false,
            Action::Step { promoted, .. } | Action::Capture { promoted, .. } => promoted,
        }
    }

    /// Does no piece leave the board?
    #[inline]
    #[must_use]
    pub fn is_quiet(&self) -> bool {
        self.captured().is_empty() && self.huff.is_empty()
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

/// The legal moves of one position: captures, then steps, then slides of kings
/// and moves with a huff. A list that is filled anew for each position and
/// keeps its memory.
///
/// Steps are held as sets and never listed; [`LegalMoves::nth`] finds one.
#[derive(Clone, Debug, Default)]
pub struct LegalMoves {
    captures: Vec<Move>,
    steps: Vec<(i8, Points)>,
    step_count: u32,
    listed: Vec<Move>,
    pass: bool,
    /// The men of the side to move, and where they become kings.
    men: Points,
    promotes: Points,
    seen: HashSet<Flight>,
    flights: Vec<Flight>,
    after_huff: Option<Box<LegalMoves>>,
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
        self.captures.len() as u32 + self.step_count + self.listed.len() as u32 + u32::from(self.pass)
    }

    /// Is no move legal?
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The captures without a huff, which come first in the order of
    /// [`LegalMoves::nth`].
    #[inline]
    #[must_use]
    pub fn captures(&self) -> &[Move] {
        &self.captures
    }

    /// The moves with a huff, and the slides of kings.
    #[inline]
    #[must_use]
    pub fn listed(&self) -> &[Move] {
        &self.listed
    }

    /// The move of number `n` from 0.
    ///
    /// The order is fixed by the board's point numbers: captures, steps, the
    /// rest. Steps, and captures where none can be a chain, go by the numbers
    /// between their points and then by their starts; captures where one may
    /// be a chain go by their starts.
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
                let end = Point(start.0.wrapping_add_signed(offset));
                let promoted = self.promotes.has(end) && self.men.has(start);
                return Move::of(Action::Step { start, end, promoted });
            }
            rest -= count;
        }
        self.listed.get(rest as usize).copied().unwrap_or(Move::PASS)
    }

    /// All moves, in the order of [`LegalMoves::nth`].
    pub fn iter(&self) -> impl Iterator<Item = Move> + '_ {
        (0..self.len()).map(|n| self.nth(n))
    }

    /// The pieces that capture in a move with this huff.
    pub(crate) fn capturing(&self, huff: Points) -> Points {
        let captures = self.captures.iter().chain(&self.listed).filter(|mv| mv.huff == huff);
        captures.filter(|mv| !mv.captured().is_empty()).filter_map(|mv| Some(mv.ends()?.0)).collect()
    }

    /// Finds the moves of the side to move; never a pass, which hangs on the
    /// other side too.
    pub(crate) fn find(&mut self, compiled: &Compiled, position: &Position, history: &History, moment: Moment) {
        if history.has_offenders() {
            self.find_with_huffs(compiled, position, history, moment);
        } else {
            self.find_without_huff(compiled, position, history, moment);
        }
    }

    /// Finds the moves of the side to move, as if there were no offenders.
    pub(crate) fn find_without_huff(
        &mut self,
        compiled: &Compiled,
        position: &Position,
        history: &History,
        moment: Moment,
    ) {
        self.clear();
        self.find_captures(compiled, position, history);
        if self.captures.is_empty() || !compiled.must_capture {
            self.find_steps(compiled, position, history);
        }
        if moment == Moment::Start {
            self.keep_ending_on(compiled.opening);
        }
    }

    /// One move for every pair of a huff and a move on the board without the
    /// huffed pieces.
    fn find_with_huffs(&mut self, compiled: &Compiled, position: &Position, history: &History, moment: Moment) {
        self.clear();
        let Some(huffs) = compiled.huffs else { return };
        if huffs.mode == HuffMode::Option {
            self.find_without_huff(compiled, position, history, moment);
        }
        let mut after = self.after_huff.take().unwrap_or_default();
        for huff in history.huffs(huffs.target) {
            let board = position.without(huff);
            let victims = board.pieces(position.to_move().other()).count();
            if huffs.turn == HuffTurn::WholeTurn || victims <= huffs.min_pieces {
                self.listed.push(Move { huff, action: Action::Stay });
            } else {
                after.find_without_huff(compiled, &board, history, moment);
                self.listed.extend(after.iter().map(|mv| Move { huff, ..mv }));
            }
        }
        self.after_huff = Some(after);
    }

    /// No moves any more.
    #[inline]
    pub(crate) fn clear(&mut self) {
        self.captures.clear();
        self.steps.clear();
        self.step_count = 0;
        self.listed.clear();
        self.pass = false;
    }

    /// The only legal move is a pass.
    pub(crate) fn set_pass(&mut self) {
        self.pass = true;
    }

    #[inline]
    fn find_steps(&mut self, compiled: &Compiled, position: &Position, history: &History) {
        let side = position.to_move();
        let own = position.pieces(side);
        let empty = compiled.points.minus(position.occupied());
        self.men = own.minus(position.kings());
        self.promotes = compiled.promotes(side);
        for shift in compiled.steps(side) {
            self.push_steps(shift.offset, shift.of(self.men, empty));
        }
        let kings = own & position.kings();
        if !kings.is_empty() {
            self.find_king_steps(compiled, kings, empty, history);
        }
        let remembering = history.remembering(own);
        if !remembering.is_empty() {
            self.bar_steps(remembering, history);
        }
        self.step_count = self.steps.iter().map(|(_, sources)| sources.count()).sum();
    }

    #[inline]
    fn push_steps(&mut self, offset: i8, sources: Points) {
        if !sources.is_empty() {
            self.steps.push((offset, sources));
        }
    }

    fn find_king_steps(&mut self, compiled: &Compiled, kings: Points, empty: Points, history: &History) {
        for shift in compiled.king_steps() {
            self.push_steps(shift.offset, shift.of(kings, empty));
        }
        for start in kings {
            let Some(reached) = compiled.slides(start, empty) else { break };
            let steps = self.steps.iter().filter(|(_, sources)| sources.has(start));
            let near: Points = steps.map(|(offset, _)| Point(start.0.wrapping_add_signed(*offset))).collect();
            for end in reached.minus(near).minus(history.barred(start)) {
                self.listed.push(Move::of(Action::Step { start, end, promoted: false }));
            }
        }
    }

    /// Takes out the steps that lead back to where the piece may not return.
    fn bar_steps(&mut self, remembering: Points, history: &History) {
        for start in remembering {
            let barred = history.barred(start);
            for (offset, sources) in &mut self.steps {
                if sources.has(start) && barred.has(Point(start.0.wrapping_add_signed(*offset))) {
                    *sources = sources.without(start);
                }
            }
        }
        self.steps.retain(|(_, sources)| !sources.is_empty());
    }

    #[inline]
    fn find_captures(&mut self, compiled: &Compiled, position: &Position, history: &History) {
        if compiled.captures_are_single(position) {
            return self.find_single_captures(compiled, position);
        }
        for start in compiled.jumpers(position) {
            let ground = Ground::of(compiled, position, start, history.visited(start));
            self.find_captures_of(compiled, position.to_move(), ground, Flight::from(position, start));
        }
        if compiled.most {
            let most = self.captures.iter().map(|mv| mv.captured().count()).max().unwrap_or(0);
            self.captures.retain(|mv| mv.captured().count() == most);
        }
    }

    /// All captures where each is one jump, by the numbers between their points.
    #[inline]
    fn find_single_captures(&mut self, compiled: &Compiled, position: &Position) {
        let side = position.to_move();
        let (own, enemies) = (position.pieces(side), position.pieces(side.other()));
        let empty = compiled.points.minus(position.occupied());
        for jump in compiled.jumps(side) {
            for start in jump.of(own, enemies, empty) {
                let away = |offset| Point(start.0.wrapping_add_signed(offset));
                let end = away(jump.to);
                self.captures.push(Move::of(Action::Capture {
                    start,
                    end,
                    captured: Points::NONE.with(away(jump.over)),
                    promoted: compiled.promotes(side).has(end),
                    landings: compiled.landings(start, end),
                }));
            }
        }
    }

    /// All captures of one piece, depth first, each state of the chain once.
    fn find_captures_of(&mut self, compiled: &Compiled, side: Side, ground: Ground, piece: Flight) {
        self.seen.clear();
        self.flights.clear();
        compiled.hops(side, ground, piece, &mut self.flights);
        self.flights.reverse();
        let first = self.captures.len();
        while let Some(flight) = self.flights.pop() {
            // A second way to the same state can only lead to the same moves.
            if flight.captured.count() > 1 && !self.seen.insert(flight) {
                continue;
            }
            let waiting = self.flights.len();
            if compiled.chain != Chain::Single {
                compiled.hops(side, ground, flight, &mut self.flights);
                self.flights[waiting..].reverse();
            }
            let goes_on = self.flights.len() > waiting;
            if !goes_on || compiled.chain == Chain::Optional {
                let capture = Move::of(Action::Capture {
                    start: piece.at,
                    end: flight.at,
                    captured: flight.captured,
                    promoted: compiled.is_promoted(side, piece, flight),
                    landings: flight.landings,
                });
                // Chains that must go straight on remember how they came, so
                // two of their states can be one move.
                if !compiled.remembers_jumps() || !self.captures[first..].contains(&capture) {
                    self.captures.push(capture);
                }
            }
        }
    }

    fn keep_ending_on(&mut self, ends: Points) {
        let keeps = |mv: &Move| mv.ends().is_some_and(|(_, end)| ends.has(end));
        self.captures.retain(keeps);
        self.listed.retain(keeps);
        for (offset, sources) in &mut self.steps {
            *sources &= ends.shifted(-*offset);
        }
        self.step_count = self.steps.iter().map(|(_, sources)| sources.count()).sum();
    }
}
