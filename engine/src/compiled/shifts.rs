//! Steps and jumps as tables: by the numbers between their points, and by the
//! point that they start from.

use std::ops::Range;

use crate::boards::{Board, Jump};
use crate::points::{Point, Points};

/// All steps of one side by the same number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StepShift {
    pub(crate) offset: i8,
    pub(crate) sources: Points,
}

impl StepShift {
    /// Of the pieces, those that can step so.
    #[inline]
    pub(crate) fn of(self, pieces: Points, empty: Points) -> Points {
        pieces & self.sources & empty.shifted(-self.offset)
    }
}

/// All first jumps of one side by the same two numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct JumpShift {
    pub(crate) over: i8,
    pub(crate) to: i8,
    pub(crate) sources: Points,
}

impl JumpShift {
    /// Of the pieces, those that can jump so.
    #[inline]
    pub(crate) fn of(self, pieces: Points, enemies: Points, empty: Points) -> Points {
        pieces & self.sources & enemies.shifted(-self.over) & empty.shifted(-self.to)
    }
}

/// A jump from a point that the table it stands in knows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hop {
    pub number: u16,
    pub over: Point,
    pub to: Point,
}

/// No jump has this number: the chain has none behind it, or does not remember.
pub(super) const NO_JUMP: u16 = u16::MAX;

/// The jumps of one side from each point.
#[derive(Clone, Debug)]
pub(super) struct HopTable {
    hops: Vec<Hop>,
    of: Vec<Range<u16>>,
}

pub(super) fn step_shifts(board: &Board, allowed: impl Fn(Point, Point) -> bool) -> Vec<StepShift> {
    let mut steps: Vec<StepShift> = Vec::new();
    for from in board.points() {
        for to in board.neighbours(from).into_iter().filter(|&to| allowed(from, to)) {
            let offset = offset(from, to);
            match steps.iter_mut().find(|shift| shift.offset == offset) {
                Some(shift) => shift.sources = shift.sources.with(from),
                None => steps.push(StepShift { offset, sources: Points::NONE.with(from) }),
            }
        }
    }
    // The order of moves must not hang on the order of a board's lines.
    steps.sort_by_key(|shift| shift.offset);
    steps
}

pub(super) fn jump_shifts(jumps: &[Jump], allowed: impl Fn(&Jump) -> bool) -> Vec<JumpShift> {
    let mut shifts: Vec<JumpShift> = Vec::new();
    for jump in jumps.iter().filter(|jump| allowed(jump)) {
        let (over, to) = (offset(jump.from, jump.over), offset(jump.from, jump.to));
        match shifts.iter_mut().find(|shift| shift.over == over && shift.to == to) {
            Some(shift) => shift.sources = shift.sources.with(jump.from),
            None => shifts.push(JumpShift { over, to, sources: Points::NONE.with(jump.from) }),
        }
    }
    shifts.sort_by_key(|shift| (shift.to, shift.over));
    shifts
}

impl HopTable {
    pub fn new(board: &Board, jumps: &[Jump], allowed: impl Fn(&Jump) -> bool) -> HopTable {
        let mut hops = Vec::new();
        let mut of = Vec::new();
        for point in board.points() {
            let first = hops.len() as u16;
            let here = jumps.iter().enumerate().filter(|(_, jump)| jump.from == point && allowed(jump));
            let mut here: Vec<Hop> =
                here.map(|(n, jump)| Hop { number: n as u16, over: jump.over, to: jump.to }).collect();
            here.sort_by_key(|hop| (hop.to, hop.over));
            hops.extend(here);
            of.push(first..hops.len() as u16);
        }
        HopTable { hops, of }
    }

    #[inline]
    pub fn from(&self, point: Point) -> &[Hop] {
        let of = &self.of[point.index()];
        &self.hops[usize::from(of.start)..usize::from(of.end)]
    }
}

fn offset(from: Point, to: Point) -> i8 {
    (i16::from(to.0) - i16::from(from.0)) as i8
}
