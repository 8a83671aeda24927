//! What a layer's placements are worth, counted.

use rayon::prelude::*;

use super::cells::{self, Cell};
use super::layers::{Group, Layer};
use super::lookup::Tables;
use super::space::{Shape, Space};
use super::{SolveError, Value};

/// Cells that a thread takes at once.
pub(super) const CHUNK: usize = 1 << 14;

/// The placements of a layer, by what they are worth for the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LayerCounts {
    /// Won ones.
    pub wins: u64,
    /// Drawn ones.
    pub draws: u64,
    /// Lost ones.
    pub losses: u64,
    /// The longest win of either side, in plies.
    pub deepest: u32,
    /// The first cell with it; 0 where nothing is won.
    pub deepest_at: u64,
}

impl LayerCounts {
    /// All placements.
    #[must_use]
    pub fn placements(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    pub(super) fn of(
        space: &Space,
        layer: Layer,
        shape: Shape,
        solved: &(impl Fn(usize) -> Cell + Sync),
    ) -> LayerCounts {
        let chunks = (shape.cells as usize).div_ceil(CHUNK);
        let of_chunk = |chunk: usize| {
            let mut counts = LayerCounts::default();
            for n in chunk * CHUNK..((chunk + 1) * CHUNK).min(shape.cells as usize) {
                let Some(verdict) = cells::verdict(solved(n)) else { continue };
                let placements = space.placements(layer, shape, n as u64);
                *match verdict.value {
                    Value::Win => &mut counts.wins,
                    Value::Draw => &mut counts.draws,
                    Value::Loss => &mut counts.losses,
                } += placements;
                if verdict.depth > counts.deepest {
                    (counts.deepest, counts.deepest_at) = (verdict.depth, n as u64);
                }
            }
            counts
        };
        (0..chunks).into_par_iter().map(of_chunk).reduce(LayerCounts::default, LayerCounts::joined)
    }

    fn joined(self, other: LayerCounts) -> LayerCounts {
        // The first of equals, in whatever order the chunks come.
        let key = |counts: &LayerCounts| (counts.deepest, std::cmp::Reverse(counts.deepest_at));
        let deepest = if key(&self) >= key(&other) { self } else { other };
        LayerCounts {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
            ..deepest
        }
    }
}

/// Placements of a group in which whoever is to move would rather not be: with
/// the move passed on the mover would do better. Each placement counts once.
///
/// # Errors
/// A table of the group is missing.
pub fn mutual_zugzwangs(tables: &Tables, group: &Group) -> Result<u64, SolveError> {
    let space = tables.space();
    let layer = group.layers[0];
    let shape = space.shape(layer)?;
    let table = tables.table(layer).ok_or(SolveError::Missing(layer))?;
    let count = |chunk: usize| -> Result<u64, SolveError> {
        let mut count = 0;
        for n in (chunk * CHUNK) as u64..(((chunk + 1) * CHUNK) as u64).min(shape.cells) {
            let Some(here) = table.at(n) else { continue };
            if here.value == Value::Win {
                continue;
            }
            let there = tables.get(space.view(layer, shape, n).passed())?;
            if matches!(
                (here.value, there.value),
                (Value::Loss, Value::Loss | Value::Draw) | (Value::Draw, Value::Loss)
            ) {
                count += space.placements(layer, shape, n);
            }
        }
        Ok(count)
    };
    (0..(shape.cells as usize).div_ceil(CHUNK)).into_par_iter().map(count).sum()
}
