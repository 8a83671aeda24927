//! Steps and jumps as tables: by the numbers between their points, and by the
//! point that they start from.

use std::ops::Range;

use crate::boards::{Board, Jump};
use crate::kernel::Word;
use crate::points::{Point, Points};

/// All steps of one side by the same number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StepShift {
    pub(crate) offset: i8,
    pub(crate) sources: Points,
}

/// All first jumps of one side by the same two numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct JumpShift {
    pub(crate) over: i8,
    pub(crate) to: i8,
    pub(crate) sources: Points,
}

impl StepShift {
    /// Of the pieces, those that can step so.
    #[inline(always)]
    pub(crate) fn of<W: Word>(self, pieces: W, empty: W) -> W {
        pieces & W::of(self.sources) & empty.rotated(-self.offset)
    }
}

impl JumpShift {
    /// Of the pieces, those that can jump so.
    #[inline(always)]
    pub(crate) fn of<W: Word>(self, pieces: W, enemies: W, empty: W) -> W {
        pieces & W::of(self.sources) & enemies.rotated(-self.over) & empty.rotated(-self.to)
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
    of: Vec<HopsOf>,
}

/// The jumps from one point, and what they jump and where they land.
#[derive(Clone, Debug)]
struct HopsOf {
    hops: Range<u16>,
    over: Points,
    to: Points,
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
            let (over, to) = (here.iter().map(|hop| hop.over).collect(), here.iter().map(|hop| hop.to).collect());
            hops.extend(here);
            of.push(HopsOf { hops: first..hops.len() as u16, over, to });
        }
        HopTable { hops, of }
    }

    /// The jumps from the point, some of them over these enemies to these
    /// points; none where it is plain that there is none such.
    #[inline]
    pub fn from(&self, point: Point, enemies: Points, landing: Points) -> &[Hop] {
        let of = &self.of[point.index()];
        if (enemies & of.over).is_empty() || (landing & of.to).is_empty() {
            return &[];
        }
        self.all_from(point)
    }

    /// The jumps from the point.
    #[inline]
    pub fn all_from(&self, point: Point) -> &[Hop] {
        let hops = &self.of[point.index()].hops;
        &self.hops[usize::from(hops.start)..usize::from(hops.end)]
    }
}

fn offset(from: Point, to: Point) -> i8 {
    (i16::from(to.0) - i16::from(from.0)) as i8
}
