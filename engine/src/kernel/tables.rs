//! A compiled ruleset as the kernel reads it: classes of equal shifts, eight
//! to a row, so that a row is gone through without a branch.

use super::word::Word;
use crate::compiled::{Compiled, JumpShift, StepShift};
use crate::points::Point;
use crate::rules::Directions;
use crate::ruleset::Ruleset;
use crate::side::Side;

/// Classes in a row.
pub(super) const LANES: usize = 8;

/// All steps of one side by the same number.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct StepClass<W> {
    pub sources: W,
    /// Turns ends back onto starts.
    pub back: u32,
    pub offset: i8,
    /// The place of the class that leads back, where there is one.
    pub reverse: Option<u8>,
    /// Can the side never undo the step by steps?
    pub is_final: bool,
}

/// All jumps of one side by the same two numbers.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct JumpClass<W> {
    pub sources: W,
    pub over_back: u32,
    pub to_back: u32,
    pub to_on: u32,
    pub over: i8,
    pub to: i8,
}

#[derive(Clone, Debug)]
pub(super) struct SideTables<W> {
    pub steps: Vec<[StepClass<W>; LANES]>,
    pub jumps: Vec<[JumpClass<W>; LANES]>,
    pub onward: Vec<[JumpClass<W>; LANES]>,
    pub final_row: W,
}

/// What a kernel knows of its ruleset.
#[derive(Clone, Debug)]
pub(super) struct Tables<W> {
    pub board: W,
    pub opening: W,
    pub sides: [SideTables<W>; 2],
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
        let steps = compiled.steps(side);
        let jump_class = |jump: &JumpShift| JumpClass {
            sources: W::of(jump.sources),
            over_back: W::turn(-jump.over),
            to_back: W::turn(-jump.to),
            to_on: W::turn(jump.to),
            over: jump.over,
            to: jump.to,
        };
        // Where no step goes backward, none can undo one that goes forward.
        let board = ruleset.board();
        let goes_forward = |step: &StepShift| {
            step.sources.into_iter().all(|start| {
                let end = Point(start.0.wrapping_add_signed(step.offset));
                board.advance(side, start, end) > 0
            })
        };
        let step_class = |step: &StepShift| StepClass {
            sources: W::of(step.sources),
            back: W::turn(-step.offset),
            offset: step.offset,
            reverse: steps.iter().position(|other| other.offset == -step.offset).map(|n| n as u8),
            is_final: ruleset.rules().steps != Directions::All && goes_forward(step),
        };
        Some(SideTables {
            steps: rows(steps.iter().map(step_class))?,
            jumps: rows(compiled.jumps(side).iter().map(jump_class))?,
            onward: rows(compiled.onward(side).iter().map(jump_class))?,
            final_row: W::of(compiled.final_row(side)),
        })
    }
}

/// The classes in rows, the last one filled up with classes without sources.
fn rows<C: Copy + Default>(classes: impl Iterator<Item = C>) -> Option<Vec<[C; LANES]>> {
    let classes: Vec<C> = classes.collect();
    let rows: Vec<[C; LANES]> = classes
        .chunks(LANES)
        .map(|chunk| std::array::from_fn(|lane| chunk.get(lane).copied().unwrap_or_default()))
        .collect();
    (classes.len() <= usize::from(u8::MAX)).then_some(rows)
}
