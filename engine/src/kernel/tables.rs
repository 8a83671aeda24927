//! A compiled ruleset as the kernel reads it: classes of equal shifts, eight
//! to a row, each field of a row an array, so that a processor with wide
//! registers goes through a row at once and any other without a branch.

use std::ops::Range;

use super::word::Word;
use crate::compiled::{Compiled, JumpShift, StepShift};
use crate::points::Point;
use crate::rules::Directions;
use crate::ruleset::Ruleset;
use crate::side::Side;

/// Classes in a row.
pub(super) const LANES: usize = 8;

/// A value of each class in a row.
pub(super) type Lanes<T> = [T; LANES];

/// How far each class of a row moves a set.
#[derive(Clone, Debug, Default)]
pub(super) struct Turns<W> {
    up: Lanes<W>,
    down: Lanes<W>,
}

impl<W: Word> Turns<W> {
    fn of<C>(classes: &[C], offset: impl Fn(&C) -> i8) -> Turns<W> {
        Turns {
            up: lanes(classes, |class| W::turn(offset(class)).0),
            down: lanes(classes, |class| W::turn(offset(class)).1),
        }
    }

    /// The set moved as a class says.
    #[inline(always)]
    pub fn turned(&self, set: W, lane: usize) -> W {
        set.turned(self.up[lane], self.down[lane])
    }
}

/// Steps of one side, each class by another number.
#[derive(Clone, Debug, Default)]
pub(super) struct StepRow<W> {
    pub sources: Lanes<W>,
    /// Turns ends back onto starts.
    pub back: Turns<W>,
    pub offset: Lanes<i8>,
    /// The place of the class that leads back, where there is one.
    pub reverse: Lanes<Option<u8>>,
    /// Can the side never undo the step by steps?
    pub is_final: Lanes<bool>,
}

/// Jumps of one side, each class by other two numbers.
#[derive(Clone, Debug, Default)]
pub(super) struct JumpRow<W> {
    pub sources: Lanes<W>,
    /// Turn the points jumped, and the landings, back onto starts.
    pub over_back: Turns<W>,
    pub to_back: Turns<W>,
    /// Turns starts onto landings.
    pub to_on: Turns<W>,
    pub over: Lanes<i8>,
    pub to: Lanes<i8>,
}

#[derive(Clone, Debug)]
pub(super) struct SideTables<W, const ROWS: usize> {
    pub steps: [StepRow<W>; ROWS],
    pub jumps: [JumpRow<W>; ROWS],
    pub onward: [JumpRow<W>; ROWS],
    pub final_row: W,
}

/// What a kernel knows of its ruleset.
#[derive(Clone, Debug)]
pub(super) struct Tables<W, const ROWS: usize> {
    pub board: W,
    pub opening: W,
    pub sides: [SideTables<W, ROWS>; 2],
    /// Rows in use; the others have no sources.
    used: usize,
}

impl<W: Word> JumpRow<W> {
    /// Of the pieces, those that can jump so.
    #[inline(always)]
    pub fn of(&self, pieces: W, enemies: W, empty: W) -> Lanes<W> {
        std::array::from_fn(|lane| {
            let jumped = self.over_back.turned(enemies, lane);
            pieces & self.sources[lane] & jumped & self.to_back.turned(empty, lane)
        })
    }

    /// Where jumps from these starts land.
    #[inline(always)]
    pub fn landings(&self, starts: &Lanes<W>) -> W {
        any(&std::array::from_fn(|lane| self.to_on.turned(starts[lane], lane)))
    }
}

/// Is a point in any of the sets?
#[inline(always)]
pub(super) fn is_any<W: Word>(sets: &Lanes<W>) -> bool {
    !any(sets).is_none()
}

/// The union of the sets.
#[inline(always)]
pub(super) fn any<W: Word>(sets: &Lanes<W>) -> W {
    sets.iter().fold(W::NONE, |all, set| all | *set)
}

impl<W: Word, const ROWS: usize> Tables<W, ROWS> {
    /// The tables; none where the board is too wide or has too many classes.
    pub fn new(ruleset: &Ruleset) -> Option<Tables<W, ROWS>> {
        let compiled = ruleset.compiled();
        let classes = Side::BOTH.map(|side| {
            let (steps, jumps, onward) = (compiled.steps(side), compiled.jumps(side), compiled.onward(side));
            steps.len().max(jumps.len()).max(onward.len())
        });
        let used = classes[0].max(classes[1]).div_ceil(LANES);
        if compiled.points.count() > W::BITS || used > ROWS {
            return None;
        }
        Some(Tables {
            board: W::of(compiled.points),
            opening: W::of(compiled.opening),
            sides: Side::BOTH.map(|side| SideTables::new(ruleset, compiled, side)),
            used,
        })
    }

    /// The rows to go through.
    #[inline(always)]
    pub fn rows(&self) -> Range<usize> {
        // A number that the compiler knows spares the loop.
        0..if ROWS == 1 { 1 } else { self.used.min(ROWS) }
    }
}

impl<W: Word, const ROWS: usize> SideTables<W, ROWS> {
    fn new(ruleset: &Ruleset, compiled: &Compiled, side: Side) -> SideTables<W, ROWS> {
        let (steps, jumps, onward) = (compiled.steps(side), compiled.jumps(side), compiled.onward(side));
        SideTables {
            steps: std::array::from_fn(|row| step_row(ruleset, side, steps, nth_row(steps, row))),
            jumps: std::array::from_fn(|row| jump_row(nth_row(jumps, row))),
            onward: std::array::from_fn(|row| jump_row(nth_row(onward, row))),
            final_row: W::of(compiled.final_row(side)),
        }
    }
}

fn nth_row<C>(classes: &[C], row: usize) -> &[C] {
    classes.chunks(LANES).nth(row).unwrap_or(&[])
}

fn jump_row<W: Word>(jumps: &[JumpShift]) -> JumpRow<W> {
    JumpRow {
        sources: lanes(jumps, |jump| W::of(jump.sources)),
        over_back: Turns::of(jumps, |jump| -jump.over),
        to_back: Turns::of(jumps, |jump| -jump.to),
        to_on: Turns::of(jumps, |jump| jump.to),
        over: lanes(jumps, |jump| jump.over),
        to: lanes(jumps, |jump| jump.to),
    }
}

fn step_row<W: Word>(ruleset: &Ruleset, side: Side, steps: &[StepShift], row: &[StepShift]) -> StepRow<W> {
    // Where no step goes backward, none can undo one that goes forward.
    let board = ruleset.board();
    let goes_forward = |step: &StepShift| {
        step.sources.into_iter().all(|start| {
            let end = Point(start.0.wrapping_add_signed(step.offset));
            board.advance(side, start, end) > 0
        })
    };
    let is_back = |step: &StepShift| steps.iter().position(|other| other.offset == -step.offset);
    StepRow {
        sources: lanes(row, |step| W::of(step.sources)),
        back: Turns::of(row, |step| -step.offset),
        offset: lanes(row, |step| step.offset),
        reverse: lanes(row, |step| is_back(step).map(|n| n as u8)),
        is_final: lanes(row, |step| ruleset.rules().steps != Directions::All && goes_forward(step)),
    }
}

/// A value of each class; a row is filled up with classes without sources.
fn lanes<C, T: Default + Copy>(classes: &[C], value: impl Fn(&C) -> T) -> Lanes<T> {
    std::array::from_fn(|lane| classes.get(lane).map(&value).unwrap_or_default())
}
