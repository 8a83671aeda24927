//! Solving the layers of a group together, from the ends backward.
//!
//! First every position is looked at once: ends, and moves that leave the group,
//! whose tables are there, decide some at once; for the others their quiet moves
//! are counted, which lead to positions of the group. Then depth by depth, from
//! 0 on: a position that is lost in `d` plies makes its predecessors won in `d + 1`
//! or sooner; one that is won in `d` plies takes one off what its predecessors wait
//! for, and what waits for nothing any more, and has no other way out, is lost. What
//! is left at the end can be held for ever and is a draw.
//!
//! Positions that a symmetry makes one are one vertex here. What a position waits for
//! is its own moves, and it hears from one position of each class: of `b` ways back from there that lead to
//! its class, as many moves of it lead to that class as `b` times the symmetries that keep it, over
//! those that keep the other; for both count the same moves between all positions of the two classes.
//!
//! Within a depth threads work in any order. What they write is for greater
//! depths, and is the same in any order: a least number, or the last of a count.

use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, Ordering::Relaxed};

use rayon::prelude::*;

use super::cells::{self, Cell, MOST_DEPTH};
use super::layers::{Group, Layer};
use super::lookup::Tables;
use super::predecessors::Backward;
use super::space::{Shape, Space, View};
use super::statistics::CHUNK;
use super::successors::Surveyor;
use super::table::Table;
use super::{SolveError, Value};

/// Asks whether the work should stop, and tells the share of it that is done.
pub type Stop<'a> = &'a (dyn Fn(f64) -> bool + Sync);

/// A group that is being solved.
struct Work<'a> {
    space: &'a Space,
    tables: &'a Tables,
    backward: Backward,
    present: Vec<(Layer, Shape)>,
    cells: Vec<Vec<AtomicU16>>,
    waiting: Vec<Vec<AtomicU8>>,
    deepest: AtomicU32,
    stop: Stop<'a>,
}

/// Solves the layers of a group, when all that captures and promotions lead to is
/// solved.
///
/// # Errors
/// A table is missing, a number does not fit, or the work was stopped.
pub fn solve_group(tables: &Tables, group: &Group, stop: Stop<'_>) -> Result<Vec<Table>, SolveError> {
    let space = tables.space();
    let shapes = group.layers.iter().map(|layer| Ok((*layer, space.shape(*layer)?)));
    let present = shapes.collect::<Result<Vec<_>, SolveError>>()?;
    let sizes = || present.iter().map(|(_, shape)| shape.cells as usize);
    let work = Work {
        space,
        tables,
        backward: Backward::new(space.ruleset()),
        cells: sizes().map(|size| (0..size).map(|_| AtomicU16::new(cells::UNUSED)).collect()).collect(),
        waiting: sizes().map(|size| (0..size).map(|_| AtomicU8::new(0)).collect()).collect(),
        present: present.clone(),
        deepest: AtomicU32::new(0),
        stop,
    };
    work.survey()?;
    work.spread()?;
    let pack = |n: usize| Table::pack(space, present[n].0, &|cell: usize| work.cells[n][cell].load(Relaxed));
    (0..present.len()).map(pack).collect()
}

impl Work<'_> {
    /// The pieces of work: a number of the present layers, and some of its cells.
    fn chunks(&self) -> Vec<(usize, usize)> {
        let of = |n: usize| (0..self.cells[n].len()).step_by(CHUNK).map(move |first| (n, first));
        (0..self.cells.len()).flat_map(of).collect()
    }

    fn each_chunk(
        &self,
        share: impl Fn(f64) -> f64 + Sync,
        work: impl Fn(&mut Surveyor<'_>, usize, usize) -> Result<(), SolveError> + Sync,
    ) -> Result<(), SolveError> {
        let chunks = self.chunks();
        let done = AtomicU32::new(0);
        chunks.par_iter().try_for_each_init(
            || Surveyor::new(self.space, self.tables),
            |surveyor, (layer, first)| {
                let done = done.fetch_add(1, Relaxed);
                if (self.stop)(share(f64::from(done) / chunks.len() as f64)) {
                    return Err(SolveError::Stopped);
                }
                (*first..self.cells[*layer].len().min(first + CHUNK)).try_for_each(|cell| work(surveyor, *layer, cell))
            },
        )
    }

    /// Looks at every position once.
    fn survey(&self) -> Result<(), SolveError> {
        self.each_chunk(
            |share| 0.6 * share,
            |surveyor, n, cell| {
                let (layer, shape) = self.present[n];
                if !self.space.is_used(layer, shape, cell as u64) {
                    return Ok(());
                }
                let found = surveyor.survey(self.space.view(layer, shape, cell as u64))?;
                self.cells[n][cell].store(found.cell, Relaxed);
                self.waiting[n][cell].store(found.waiting, Relaxed);
                self.reach(found.cell);
                Ok(())
            },
        )
    }

    /// The depths up to that of the cell are to be gone through.
    fn reach(&self, cell: Cell) {
        if let Some(depth) = cells::verdict(cell).filter(|verdict| verdict.value != Value::Draw).map(|v| v.depth) {
            self.deepest.fetch_max(depth, Relaxed);
        }
    }

    /// Goes from depth to depth until there is none left.
    fn spread(&self) -> Result<(), SolveError> {
        let mut depth = 0;
        while depth <= self.deepest.load(Relaxed) {
            if depth >= MOST_DEPTH {
                let layer = self.present[0].0;
                return Err(SolveError::TooDeep { layer, what: "a win takes more plies than a cell holds" });
            }
            let (won, lost) = (cells::won(depth), cells::lost(depth));
            // How many depths there are is not known before.
            let share = f64::from(depth) / f64::from(depth + 8);
            self.each_chunk(
                |_| 0.6 + 0.4 * share,
                |surveyor, n, cell| {
                    let found = self.cells[n][cell].load(Relaxed);
                    if found == won || found == lost {
                        self.tell(surveyor, n, cell, found == lost, depth);
                    }
                    Ok(())
                },
            )?;
            depth += 1;
        }
        Ok(())
    }

    /// Tells the predecessors of a position that it is decided.
    fn tell(&self, surveyor: &mut Surveyor<'_>, n: usize, cell: usize, is_lost: bool, depth: u32) {
        let (layer, shape) = self.present[n];
        let view = self.space.view(layer, shape, cell as u64);
        // Quiet moves change the side to move and nothing else of a layer.
        let layer_before = self.space.layer_of(view.passed());
        let Some(n) = self.present.iter().position(|(known, _)| *known == layer_before) else { return };
        let shape_before = self.present[n].1;
        let mut before: Vec<(u64, u32)> = Vec::new();
        let kept = self.space.kept(layer, shape, cell as u64);
        let mut tell = |view: View| {
            let (index, kept_before) = self.space.number(shape_before, view);
            match kept {
                // A way back is so many moves, whatever the others are.
                1 => self.hear((n, index as usize), kept_before, is_lost, depth),
                _ => before.push((index, kept_before)),
            }
        };
        self.backward.steps(view, &mut tell);
        if self.backward.has_passes && surveyor.must_pass(view.passed()) {
            tell(view.passed());
        }
        before.sort_unstable();
        for ways in before.chunk_by(|one, other| one == other) {
            let (index, kept_before) = ways[0];
            self.hear((n, index as usize), ways.len() as u32 * kept_before / kept, is_lost, depth);
        }
    }

    /// A position hears that so many quiet moves of it lead to one that is decided.
    #[inline]
    fn hear(&self, (n, cell): (usize, usize), moves: u32, is_lost: bool, depth: u32) {
        let moves = moves as u8;
        let waiting = &self.waiting[n][cell];
        // Where captures must be made, and where the game is over, nothing steps.
        if waiting.load(Relaxed) == 0 {
            return;
        }
        if is_lost {
            self.cells[n][cell].fetch_min(cells::won(depth + 1), Relaxed);
            self.deepest.fetch_max(depth + 1, Relaxed);
        } else if waiting.fetch_sub(moves, Relaxed) == moves
            && let Some(slowest) = cells::slowest(self.cells[n][cell].load(Relaxed))
        {
            let plies = (depth + 1).max(slowest);
            self.cells[n][cell].store(cells::lost(plies), Relaxed);
            self.deepest.fetch_max(plies, Relaxed);
        }
    }
}
