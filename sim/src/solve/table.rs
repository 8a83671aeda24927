//! The table of a solved layer: a value of 2 bits and a depth of one byte or two
//! for every cell, in memory or mapped from a file.

use std::ops::Deref;

use memmap2::Mmap;
use rayon::prelude::*;

use super::cells;
use super::layers::Layer;
use super::space::Space;
use super::statistics::LayerCounts;
use super::{SolveError, Value, Verdict};

/// The bytes of a table's file.
#[derive(Debug)]
pub(super) enum Bytes {
    Memory(Vec<u8>),
    Mapped(Mmap),
}

impl Deref for Bytes {
    type Target = [u8];
    #[inline]
    fn deref(&self) -> &[u8] {
        match self {
            Bytes::Memory(bytes) => bytes,
            Bytes::Mapped(map) => map,
        }
    }
}

/// A solved layer.
#[derive(Debug)]
pub struct Table {
    pub(super) layer: Layer,
    pub(super) cells: u64,
    /// Bytes of a depth: 1 or 2.
    pub(super) width: usize,
    pub(super) counts: LayerCounts,
    pub(super) bytes: Bytes,
    /// Where the values begin in the bytes; depths follow them.
    pub(super) values_at: usize,
    pub(super) depths_at: usize,
}

/// The 2 bits of a value.
const CODES: [Option<Value>; 4] = [Some(Value::Draw), Some(Value::Win), Some(Value::Loss), None];

fn code(cell: cells::Cell) -> u8 {
    match cells::verdict(cell).map(|verdict| verdict.value) {
        Some(Value::Draw) => 0,
        Some(Value::Win) => 1,
        Some(Value::Loss) => 2,
        None => 3,
    }
}

impl Table {
    /// The table of cells that are solved.
    pub(super) fn pack(
        space: &Space,
        layer: Layer,
        solved: &(impl Fn(usize) -> cells::Cell + Sync),
    ) -> Result<Table, SolveError> {
        let shape = space.shape(layer)?;
        let cells = shape.cells as usize;
        let counts = LayerCounts::of(space, layer, shape, solved);
        let width = if counts.deepest <= 255 { 1 } else { 2 };
        let mut bytes = super::file::header(space, layer, shape.cells, width, &counts);
        let values_at = bytes.len();
        let depths_at = values_at + cells.div_ceil(4);
        bytes.resize(depths_at + width * cells + super::file::CHECKSUM, 0);
        let (values, depths) = bytes[values_at..].split_at_mut(depths_at - values_at);
        values.par_iter_mut().enumerate().for_each(|(n, byte)| {
            let here = (4 * n..cells.min(4 * n + 4)).zip(0..);
            *byte = here.fold(0, |byte, (cell, place): (usize, u32)| byte | code(solved(cell)) << (2 * place));
        });
        depths[..width * cells].par_chunks_mut(width).enumerate().for_each(|(n, depth)| {
            let found = cells::verdict(solved(n)).map_or(0, |verdict| verdict.depth);
            depth.copy_from_slice(&found.to_le_bytes()[..width]);
        });
        super::file::seal(&mut bytes);
        Ok(Table { layer, cells: shape.cells, width, counts, bytes: Bytes::Memory(bytes), values_at, depths_at })
    }

    /// The layer.
    #[must_use]
    pub fn layer(&self) -> Layer {
        self.layer
    }

    /// How many cells there are, those not in use included.
    #[must_use]
    pub fn cells(&self) -> u64 {
        self.cells
    }

    /// What the placements of the layer are worth, counted.
    #[must_use]
    pub fn counts(&self) -> &LayerCounts {
        &self.counts
    }

    /// The size in bytes, in memory or as a file.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.bytes.len() as u64
    }

    /// The verdict at a number; `None` where the cell is not in use.
    #[inline]
    #[must_use]
    pub fn at(&self, index: u64) -> Option<Verdict> {
        let n = index as usize;
        let value = CODES[usize::from(self.bytes[self.values_at + n / 4] >> (2 * (n % 4)) & 3)]?;
        let at = self.depths_at + self.width * n;
        let depth = match self.width {
            1 => u32::from(self.bytes[at]),
            _ => u32::from(u16::from_le_bytes([self.bytes[at], self.bytes[at + 1]])),
        };
        Some(Verdict { value, depth })
    }
}
