//! A compiled ruleset as the kernel reads it: classes of equal shifts, eight
//! to a row, each field of a row an array, so that a processor with wide
//! registers goes through a row at once and any other without a branch.

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

/// Steps of one side, each class by another number.
#[derive(Clone, Debug, Default)]
pub(super) struct StepRow<W> {
    pub sources: Lanes<W>,
    /// Turns ends back onto starts.
    pub back: Lanes<u32>,
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
    pub over_back: Lanes<u32>,
    pub to_back: Lanes<u32>,
    /// Turns starts onto landings.
    pub to_on: Lanes<u32>,
    pub over: Lanes<i8>,
    pub to: Lanes<i8>,
}

#[derive(Clone, Debug)]
pub(super) struct SideTables<W> {
    pub steps: Vec<StepRow<W>>,
    pub jumps: Vec<JumpRow<W>>,
    pub onward: Vec<JumpRow<W>>,
    pub final_row: W,
}

/// What a kernel knows of its ruleset.
#[derive(Clone, Debug)]
pub(super) struct Tables<W> {
    pub board: W,
    pub opening: W,
    pub sides: [SideTables<W>; 2],
}

impl<W: Word> JumpRow<W> {
    /// Of the pieces, those that can jump so.
    #[inline(always)]
    pub fn of(&self, pieces: W, enemies: W, empty: W) -> Lanes<W> {
        std::array::from_fn(|lane| {
            pieces & self.sources[lane] & enemies.turned(self.over_back[lane]) & empty.turned(self.to_back[lane])
        })
    }

    /// Where jumps from these starts land.
    #[inline(always)]
    pub fn landings(&self, starts: &Lanes<W>) -> W {
        any(&std::array::from_fn(|lane| starts[lane].turned(self.to_on[lane])))
    }
}

/// The union of the sets.
#[inline(always)]
pub(super) fn any<W: Word>(sets: &Lanes<W>) -> W {
    sets.iter().fold(W::NONE, |all, set| all | *set)
}

/// The points of all the sets.
#[inline(always)]
pub(super) fn count<W: Word>(sets: &Lanes<W>) -> u32 {
    sets.iter().map(|set| set.count()).sum()
}

impl<W: Word> Tables<W> {
    /// The tables; none where the board is too wide or has too many classes.
    pub fn new(ruleset: &Ruleset) -> Option<Tables<W>> {
        let compiled = ruleset.compiled();
        if compiled.points.count() > W::BITS {
            return None;
        }
        let [first, second] = Side::BOTH.map(|side| SideTables::new(ruleset, compiled, side));
        Some(Tables { board: W::of(compiled.points), opening: W::of(compiled.opening), sides: [first?, second?] })
    }
}

impl<W: Word> SideTables<W> {
    fn new(ruleset: &Ruleset, compiled: &Compiled, side: Side) -> Option<SideTables<W>> {
        let (steps, jumps, onward) = (compiled.steps(side), compiled.jumps(side), compiled.onward(side));
        let most = usize::from(u8::MAX);
        if steps.len() > most || jumps.len() > most {
            return None;
        }
        Some(SideTables {
            steps: steps.chunks(LANES).map(|row| step_row(ruleset, side, steps, row)).collect(),
            jumps: jumps.chunks(LANES).map(jump_row).collect(),
            onward: onward.chunks(LANES).map(jump_row).collect(),
            final_row: W::of(compiled.final_row(side)),
        })
    }
}

fn jump_row<W: Word>(jumps: &[JumpShift]) -> JumpRow<W> {
    JumpRow {
        sources: lanes(jumps, |jump| W::of(jump.sources)),
        over_back: lanes(jumps, |jump| W::turn(-jump.over)),
        to_back: lanes(jumps, |jump| W::turn(-jump.to)),
        to_on: lanes(jumps, |jump| W::turn(jump.to)),
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
        back: lanes(row, |step| W::turn(-step.offset)),
        offset: lanes(row, |step| step.offset),
        reverse: lanes(row, |step| is_back(step).map(|n| n as u8)),
        is_final: lanes(row, |step| ruleset.rules().steps != Directions::All && goes_forward(step)),
    }
}

/// A value of each class; a row is filled up with classes without sources.
fn lanes<C, T: Default + Copy>(classes: &[C], value: impl Fn(&C) -> T) -> Lanes<T> {
    std::array::from_fn(|lane| classes.get(lane).map(&value).unwrap_or_default())
}
