//! The tables of a ruleset, as far as they are solved.

use std::collections::BTreeMap;
use std::sync::Arc;

use quirkat_engine::{Position, Side};

use super::army::Army;
use super::layers::Layer;
use super::space::{Shape, Space, View};
use super::successors::decided_by_counts;
use super::table::Table;
use super::{SolveError, Value, Verdict};

/// Solved layers of a ruleset. Cheap to clone.
///
/// ```
/// use quirkat_engine::{Override, Position, catalogue};
/// use quirkat_sim::solve::{Limits, Plan, Value, probe, verify};
///
/// let set = ["board.columns=3", "board.rows=3"].map(|text| Override::typed(text).unwrap());
/// let small = catalogue::entry("alquerque-compulsory").unwrap().load(&set)?;
/// // All positions of at most three pieces.
/// let plan = Plan::new(&small, &Limits { memory: 1 << 30, disk: 1 << 30, pieces: 3 })?;
/// let mut tables = plan.open(std::path::Path::new("no-such-folder"))?;
/// plan.solve(&mut tables, None, &|_| false, |_| {})?;
///
/// let duel = Position::read(&small, "b2/1w1/3 b")?;
/// let probed = probe(&tables, &duel)?;
/// assert_eq!((probed.verdict.value, probed.verdict.depth), (Value::Win, 1));
/// assert_eq!(tables.value(&duel), Some(Value::Win));
/// assert_eq!(tables.value(&small.start()), None, "it has eight pieces");
/// for table in tables.all().values() {
///     assert_eq!(verify(&tables, table, &|_| false)?, None);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tables {
    space: Arc<Space>,
    /// By [`Tables::slot`].
    slots: Vec<Option<(Arc<Table>, Shape)>>,
    wide: usize,
}

impl Tables {
    /// No tables yet.
    #[must_use]
    pub fn none(space: Arc<Space>) -> Tables {
        let groups = space.all_groups();
        let armies = groups.iter().flat_map(|group| &group.layers).flat_map(|layer| [layer.own, layer.other]);
        let wide = armies.map(|army| usize::from(army.men.max(army.kings))).max().unwrap_or(0) + 1;
        Tables { space, slots: vec![None; 2 * wide.pow(4)], wide }
    }

    /// The numbering of positions.
    #[must_use]
    pub fn space(&self) -> &Arc<Space> {
        &self.space
    }

    #[inline]
    fn slot(&self, layer: Layer) -> Option<usize> {
        let Layer { own: Army { men: a, kings: b }, other: Army { men: c, kings: d }, .. } = layer;
        let places = [a, b, c, d].map(usize::from);
        let fits = places.iter().all(|place| *place < self.wide);
        let side = usize::from(layer.to_move == Side::Second);
        fits.then(|| places.into_iter().fold(side, |slot, place| slot * self.wide + place))
    }

    /// Adds the table of a solved layer.
    ///
    /// # Errors
    /// The layer is none of the space's.
    pub fn add(&mut self, table: Arc<Table>) -> Result<(), SolveError> {
        let shape = self.space.shape(table.layer())?;
        let slot = self.slot(table.layer()).ok_or(SolveError::Missing(table.layer()))?;
        self.slots[slot] = Some((table, shape));
        Ok(())
    }

    /// The table of a layer, if it is there.
    #[inline]
    #[must_use]
    pub fn table(&self, layer: Layer) -> Option<&Arc<Table>> {
        let (table, _) = self.slots[self.slot(layer)?].as_ref()?;
        Some(table)
    }

    /// All tables, by layer.
    #[must_use]
    pub fn all(&self) -> BTreeMap<Layer, Arc<Table>> {
        self.slots.iter().flatten().map(|(table, _)| (table.layer(), table.clone())).collect()
    }

    /// The most pieces of a layer, whether it has a table or not.
    #[must_use]
    pub fn pieces(&self) -> u32 {
        self.space.all_groups().iter().flat_map(|group| &group.layers).map(|layer| layer.pieces()).max().unwrap_or(0)
    }

    /// A layer of at most so many pieces that has no table; `None` where all have.
    #[must_use]
    pub fn missing(&self, pieces: u32) -> Option<Layer> {
        let groups = self.space.all_groups();
        let mut layers = groups.iter().flat_map(|group| &group.layers).copied();
        let is_open = |layer: Layer| decided_by_counts(self.space.ruleset(), layer).is_none();
        layers.find(|&layer| layer.pieces() <= pieces && is_open(layer) && self.table(layer).is_none())
    }

    /// The verdict on a view.
    #[inline]
    pub(super) fn get(&self, view: View) -> Result<Verdict, SolveError> {
        let layer = self.space.layer_of(view);
        if let Some(value) = decided_by_counts(self.space.ruleset(), layer) {
            return Ok(Verdict { value, depth: 0 });
        }
        let slot = self.slot(layer).ok_or(SolveError::Missing(layer))?;
        let (table, shape) = self.slots[slot].as_ref().ok_or(SolveError::Missing(layer))?;
        // The least of the numbers that a position has is always in use.
        table.at(self.space.number(*shape, view).0).ok_or(SolveError::Missing(layer))
    }

    /// The verdict on a position, wherever its pieces were at the start.
    ///
    /// # Errors
    /// There is no table of its layer.
    #[inline]
    pub fn verdict(&self, position: &Position) -> Result<Verdict, SolveError> {
        self.get(View::of(position))
    }

    /// The position at a cell of a table.
    ///
    /// # Errors
    /// The layer is none of the space's.
    pub fn position(&self, table: &Table, cell: u64) -> Result<Position, SolveError> {
        let shape = self.space.shape(table.layer())?;
        Ok(self.space.view(table.layer(), shape, cell).position())
    }

    /// The value of a position, if it has a table.
    #[must_use]
    pub fn value(&self, position: &Position) -> Option<Value> {
        self.verdict(position).ok().map(|verdict| verdict.value)
    }
}
