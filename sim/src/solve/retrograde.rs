//! Solving the layers of a group together, from the ends backward.
//!
//! First every position is looked at once: ends, and moves that leave the group,
//! whose tables are there, decide some at once; for the others the different
//! positions are counted that their quiet moves lead to. Then depth by depth, from
//! 0 on: a position that is lost in `d` plies makes its predecessors won in `d + 1`
//! or sooner; one that is won in `d` plies takes one off what its predecessors wait
//! for, and what waits for nothing any more, and has no other way out, is lost. What
//! is left at the end can be held for ever and is a draw.
//!
//! Positions that a symmetry makes one are one vertex here, and an edge counts
//! once however many moves it stands for; both ways are counted so.
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
use super::successors::{Present, Surveyor};
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
        let present: &Present = &self.present;
        self.each_chunk(
            |share| 0.6 * share,
            |surveyor, n, cell| {
                let (layer, shape) = self.present[n];
                let view = self.space.view(layer, shape, cell as u64);
                if self.space.index(shape, view) != cell as u64 {
                    return Ok(());
                }
                let found = surveyor.survey(present, view)?;
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
        let mut before: Vec<(usize, u64)> = Vec::new();
        let mut add = |view: View| {
            let (layer, view) = self.space.placed(view);
            if let Some(n) = self.present.iter().position(|(known, _)| *known == layer) {
                before.push((n, self.space.index(self.present[n].1, view)));
            }
        };
        self.backward.steps(view, &mut add);
        if self.backward.has_passes {
            let passing = Backward::pass(view);
            if surveyor.must_pass(passing) {
                add(passing);
            }
        }
        before.sort_unstable();
        before.dedup();
        for (n, index) in before {
            self.hear(n, index as usize, is_lost, depth);
        }
    }

    /// A position hears that a quiet move of it leads to one that is decided.
    #[inline]
    fn hear(&self, n: usize, cell: usize, is_lost: bool, depth: u32) {
        let waiting = &self.waiting[n][cell];
        // Where captures must be made, and where the game is over, nothing steps.
        if waiting.load(Relaxed) == 0 {
            return;
        }
        if is_lost {
            self.cells[n][cell].fetch_min(cells::won(depth + 1), Relaxed);
            self.deepest.fetch_max(depth + 1, Relaxed);
        } else if waiting.fetch_sub(1, Relaxed) == 1
            && let Some(slowest) = cells::slowest(self.cells[n][cell].load(Relaxed))
        {
            let plies = (depth + 1).max(slowest);
            self.cells[n][cell].store(cells::lost(plies), Relaxed);
            self.deepest.fetch_max(plies, Relaxed);
        }
    }
}
