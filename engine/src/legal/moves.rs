//! A move: one whole turn.

use crate::points::{Point, Points};

/// One whole turn of a side: whom it huffs, and what it does then.
///
/// Captures that agree in start, end, captured pieces and promotion (and, where
/// no piece may ever return, in the points visited) are one move, by whatever
/// route.
///
/// ```
/// use quirkat_engine::{Action, Game, Move, Position, catalogue, notation};
///
/// let bell = catalogue::entry("bell").unwrap().load(&[]).unwrap();
/// let board = bell.board();
/// let game = Game::from_position(&bell, Position::read(&bell, "5/1b3/5/2b2/2w2 w").unwrap());
/// let mv: Move = notation::read(&bell, game.position(), game.legal(), "c1xc3xa5").unwrap();
/// let (start, end) = mv.ends().unwrap();
/// assert_eq!((board.name(start), board.name(end)), ("c1", "a5"));
/// assert_eq!(mv.captured().count(), 2);
/// assert!(mv.huff.is_empty() && !mv.promoted() && !mv.is_quiet());
/// assert!(matches!(mv.action, Action::Capture { .. }));
/// ```
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
