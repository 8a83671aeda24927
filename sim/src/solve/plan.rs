//! What is to be solved, how large that is, and solving it group by group.

use std::path::Path;
use std::sync::Arc;

use quirkat_engine::{Position, Ruleset, Side};

use super::file::{most_pieces, sweep};
use super::layers::Group;
use super::lookup::Tables;
use super::retrograde::{Stop, solve_group};
use super::space::Space;
use super::table::Table;
use super::{SolveError, check};

/// Bytes of memory for a cell of the layers at work: a state, a count, and the
/// table that comes of it.
const WORKING: u64 = 2 + 1 + 3;

/// The most bytes that a cell has in a file: two bits and a depth.
const STORED_NUMERATOR: u64 = 5;
const STORED_DENOMINATOR: u64 = 4;

/// The groups of layers that are to be solved, in order.
///
/// ```
/// use quirkat_engine::{Game, Override, catalogue};
/// use quirkat_sim::solve::{Limits, Plan, Value, line, probe};
///
/// // 3x3, all positions that its start leads to.
/// let set = ["board.columns=3", "board.rows=3"].map(|text| Override::typed(text).unwrap());
/// let small = catalogue::entry("alquerque-compulsory").unwrap().load(&set)?;
/// let plan = Plan::new(&small, &Limits { memory: 1 << 30, disk: 1 << 30, pieces: 8 })?;
/// assert!(plan.is_whole);
/// let mut tables = plan.open(std::path::Path::new("no-such-folder"))?;
/// plan.solve(&mut tables, None, &|_| false, |_| {})?;
///
/// // First, who moves first, loses in 16 plies against best play.
/// let start = probe(&tables, &small.start())?;
/// assert_eq!((start.verdict.value, start.verdict.depth), (Value::Loss, 16));
/// assert!(start.moves.iter().all(|judged| judged.verdict.value == Value::Loss));
/// assert_eq!(line(&tables, Game::start(&small))?.len(), 16);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Plan {
    space: Arc<Space>,
    /// In the order in which they can be solved.
    pub groups: Vec<Planned>,
    /// Is the start position among them, with all that it leads to?
    pub is_whole: bool,
}

/// A group of layers and its size.
#[derive(Clone, Debug)]
pub struct Planned {
    /// The group.
    pub group: Group,
    /// Cells of its layers.
    pub cells: u64,
}

/// What a plan may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of memory at once, for the layers at work.
    pub memory: u64,
    /// Bytes of tables, as files or, without a folder, in memory.
    pub disk: u64,
    /// Pieces on the board, at most.
    pub pieces: u32,
}

impl Plan {
    /// The groups that the start position leads to, as far as they are within the
    /// limits: all groups of so many pieces or none.
    ///
    /// # Errors
    /// The ruleset cannot be solved.
    pub fn new(ruleset: &Ruleset, limits: &Limits) -> Result<Plan, SolveError> {
        Plan::from_position(ruleset, &ruleset.start(), limits)
    }

    /// The groups that a position leads to.
    ///
    /// # Errors
    /// The ruleset cannot be solved.
    pub fn from_position(ruleset: &Ruleset, position: &Position, limits: &Limits) -> Result<Plan, SolveError> {
        check(ruleset)?;
        let most = Side::BOTH.map(|side| position.pieces(side).count() as u8);
        let in_all = u32::from(most[0]) + u32::from(most[1]);
        let empty = Space::new(ruleset, most, 0)?;
        let fits = |pieces: &u32| {
            let (all, largest) = empty.estimate(most, *pieces);
            largest.saturating_mul(WORKING.into()) <= limits.memory.into()
                && all.saturating_mul(STORED_NUMERATOR.into()) / u128::from(STORED_DENOMINATOR) <= limits.disk.into()
        };
        let pieces = (1..=in_all.min(limits.pieces)).take_while(fits).last().unwrap_or(0);
        Ok(Plan { is_whole: pieces == in_all, ..Plan::up_to(ruleset, most, pieces)? })
    }

    /// The groups of at most as many pieces as the tables of a folder have.
    ///
    /// # Errors
    /// The ruleset cannot be solved, or the folder not be read.
    pub fn of_folder(ruleset: &Ruleset, folder: &Path) -> Result<Plan, SolveError> {
        let pieces = most_pieces(folder)?;
        Plan::new(ruleset, &Limits { memory: u64::MAX, disk: u64::MAX, pieces })
    }

    fn up_to(ruleset: &Ruleset, most: [u8; 2], pieces: u32) -> Result<Plan, SolveError> {
        let space = Arc::new(Space::new(ruleset, most, pieces)?);
        let planned = |group: Group| {
            let cells = group.layers.iter().filter_map(|layer| space.cells(*layer)).sum();
            Planned { group, cells }
        };
        let groups = space.all_groups().into_iter().map(planned).collect();
        Ok(Plan { space, groups, is_whole: false })
    }

    /// The numbering of positions.
    #[must_use]
    pub fn space(&self) -> &Arc<Space> {
        &self.space
    }

    /// The most pieces that a group has.
    #[must_use]
    pub fn pieces(&self) -> u32 {
        self.groups.iter().map(|planned| planned.group.layers[0].pieces()).max().unwrap_or(0)
    }

    /// Cells of all layers.
    #[must_use]
    pub fn cells(&self) -> u64 {
        self.groups.iter().map(|planned| planned.cells).sum()
    }

    /// Bytes of all tables, about.
    #[must_use]
    pub fn stored(&self) -> u64 {
        self.cells().saturating_mul(STORED_NUMERATOR) / STORED_DENOMINATOR
    }

    /// Bytes of memory for the largest group.
    #[must_use]
    pub fn working(&self) -> u64 {
        self.groups.iter().map(|planned| planned.cells.saturating_mul(WORKING)).max().unwrap_or(0)
    }

    /// The tables that are there already in a folder.
    ///
    /// # Errors
    /// A table is damaged or of other rules, or the folder cannot be read.
    pub fn open(&self, folder: &Path) -> Result<Tables, SolveError> {
        let mut tables = Tables::none(self.space.clone());
        for layer in self.groups.iter().flat_map(|planned| &planned.group.layers) {
            if let Some(table) = Table::open(&self.space, *layer, folder)? {
                tables.add(Arc::new(table))?;
            }
        }
        Ok(tables)
    }

    /// Solves the groups that the tables lack, one after the other, and stores
    /// them in the folder if there is one. `told` hears of each group that is
    /// solved, with the tables as they are then.
    ///
    /// # Errors
    /// As of [`solve_group`]; the tables hold what is whole.
    pub fn solve(
        &self,
        tables: &mut Tables,
        folder: Option<&Path>,
        stop: Stop<'_>,
        mut told: impl FnMut(&Planned),
    ) -> Result<(), SolveError> {
        if let Some(folder) = folder {
            sweep(folder)?;
        }
        for planned in &self.groups {
            if planned.group.layers.iter().any(|layer| tables.table(*layer).is_none()) {
                for table in solve_group(tables, &planned.group, stop)? {
                    let table = match folder {
                        Some(folder) => table.store(folder)?,
                        None => table,
                    };
                    tables.add(Arc::new(table))?;
                }
            }
            told(planned);
        }
        Ok(())
    }
}
