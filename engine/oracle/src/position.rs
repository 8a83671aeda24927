//! Sides, cells, and a position with what its pieces remember.

use std::collections::BTreeSet;

/// One of the two players. First is White, sits at the bottom, moves up and always moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// White: moves up the board.
    First,
    /// Black: moves down the board.
    Second,
}

impl Side {
    /// The opponent.
    pub fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// This side's letter for a man.
    pub(crate) fn man(self) -> u8 {
        match self {
            Side::First => b'w',
            Side::Second => b'b',
        }
    }

    /// This side's letter for a king.
    pub(crate) fn king(self) -> u8 {
        self.man().to_ascii_uppercase()
    }

    /// Whether this cell holds a piece of this side.
    pub(crate) fn owns(self, cell: u8) -> bool {
        cell == self.man() || cell == self.king()
    }
}

/// A cell without a piece; the others hold the letters of position texts.
pub(crate) const EMPTY: u8 = b'.';

/// Where the pieces stand, whose turn it is, and whatever of the past the next moves depend on.
#[derive(Clone, Debug)]
pub(crate) struct Position {
    /// One letter for each point.
    pub cells: Vec<u8>,
    pub to_move: Side,
    /// Only the start of a game is its first ply.
    pub is_first_ply: bool,
    /// Pieces of the side that has just moved which may now be huffed.
    pub offenders: BTreeSet<usize>,
    /// The one of them that moved, at its new point.
    pub offender_that_moved: Option<usize>,
    /// For the piece on each point: the point that it left with its latest step, if no capture came after it.
    pub left: Vec<Option<usize>>,
    /// For the piece on each point: all other points that it has stood on. Kept under `no_return = "ever"` only.
    pub visited: Vec<BTreeSet<usize>>,
}

impl Position {
    pub fn without_history(cells: Vec<u8>, to_move: Side) -> Position {
        let left = vec![None; cells.len()];
        let visited = vec![BTreeSet::new(); cells.len()];
        Position {
            cells,
            to_move,
            is_first_ply: false,
            offenders: BTreeSet::new(),
            offender_that_moved: None,
            left,
            visited,
        }
    }

    /// The points where this side has pieces.
    pub fn points_of(&self, side: Side) -> Vec<usize> {
        let all = self.cells.iter().enumerate();
        all.filter(|(_, cell)| side.owns(**cell)).map(|(point, _)| point).collect()
    }

    /// How many pieces this side has.
    pub fn pieces(&self, side: Side) -> usize {
        self.cells.iter().filter(|cell| side.owns(**cell)).count()
    }

    /// Takes a piece off the board with all its memories.
    pub fn remove(&mut self, point: usize) {
        self.cells[point] = EMPTY;
        self.left[point] = None;
        self.visited[point].clear();
    }
}
