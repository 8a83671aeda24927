//! Exact values of games whose positions have no history.
//!
//! **What a value is.** Win, draw or loss for the side to move, where infinite
//! play is a draw: repetition, the quiet limit and the ply limit play no part.
//! A depth is the number of plies in which the winner wins, who hurries, against
//! a loser who does not.
//!
//! **How it is found.** A layer holds all placements of so many men and kings of
//! either side ([`Layer`]); captures and promotions lead to earlier layers. The
//! two layers that differ in the side to move alone are solved together,
//! from the ends backward (`retrograde.rs`), and become tables of 2 bits for a
//! value and one byte or two for a depth ([`Table`]). Positions that a symmetry
//! of board and rules makes one (`symmetry.rs`) have one place.
//!
//! The same tables come out on any number of threads.

mod army;
mod bits;
mod cells;
mod file;
mod layers;
mod line;
mod lookup;
mod orbits;
mod plan;
mod predecessors;
mod probe;
pub mod proof;
mod ranks;
mod reachable;
mod retrograde;
mod space;
mod statistics;
mod successors;
mod symmetry;
mod table;
mod threads;
mod verify;

use std::path::PathBuf;

use quirkat_engine::rules::{NoReturn, Obligation};
use quirkat_engine::{Ruleset, Word};

pub use army::Army;
pub use layers::{Group, Layer};
pub use line::{DRAWN_PLIES, line};
pub use lookup::Tables;
pub use plan::{Limits, Plan, Planned};
pub(crate) use probe::judge;
pub use probe::{Judged, Probe, first_moves, probe};
pub use reachable::reachable;
pub use retrograde::{Stop, solve_group};
pub use space::Space;
pub use statistics::{LayerCounts, mutual_zugzwangs};
pub use symmetry::{Symmetries, symmetries};
pub use table::Table;
pub use threads::on_threads;
pub use verify::{Disagreement, verify};

/// What perfect play gives the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// It wins.
    Win,
    /// Neither side wins.
    Draw,
    /// It loses.
    Loss,
}

impl Value {
    /// The value for the other side.
    #[must_use]
    pub fn reversed(self) -> Value {
        match self {
            Value::Win => Value::Loss,
            Value::Draw => Value::Draw,
            Value::Loss => Value::Win,
        }
    }

    /// `win`, `draw` or `loss`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Value::Win => "win",
            Value::Draw => "draw",
            Value::Loss => "loss",
        }
    }
}

/// A value, and in how many plies the game is over under perfect play; a draw
/// has depth 0.
///
/// ```
/// use quirkat_sim::solve::{Value, Verdict};
///
/// // A move to a position that is lost in 4 plies wins in 5, and short wins are liked best.
/// let win = Verdict { value: Value::Loss, depth: 4 }.before();
/// assert_eq!(win, Verdict { value: Value::Win, depth: 5 });
/// assert!(win.preference() > Verdict { value: Value::Win, depth: 7 }.preference());
/// assert!(win.preference() > Verdict::DRAW.preference());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Verdict {
    /// For the side to move.
    pub value: Value,
    /// Plies to the win of either side.
    pub depth: u32,
}

impl Verdict {
    /// A draw.
    pub const DRAW: Verdict = Verdict { value: Value::Draw, depth: 0 };

    /// What a move is worth to the side that makes it, from the verdict on the
    /// position after it.
    #[must_use]
    pub fn before(self) -> Verdict {
        match self.value {
            Value::Draw => Verdict::DRAW,
            value => Verdict { value: value.reversed(), depth: self.depth + 1 },
        }
    }

    /// Greater for what the side to move likes better: wins before draws before
    /// losses, short wins, long losses.
    #[must_use]
    pub fn preference(self) -> i64 {
        let depth = i64::from(self.depth);
        match self.value {
            Value::Win => (1 << 32) - depth,
            Value::Draw => 0,
            Value::Loss => depth - (1 << 32),
        }
    }
}

/// Why something could not be solved.
#[derive(Debug, thiserror::Error)]
pub enum SolveError {
    /// Positions of the ruleset have a history.
    #[error("{key}: {value:?} gives positions a history, so they cannot be solved; {hint}")]
    History {
        /// The key at fault.
        key: &'static str,
        /// Its value.
        value: &'static str,
        /// What could be done.
        hint: &'static str,
    },
    /// The board has more points than fit.
    #[error("board: {0} points; boards of at most 64 points can be solved")]
    Board(usize),
    /// A layer has more placements than can be numbered.
    #[error("layer {0}: too many placements to be numbered")]
    TooMany(Layer),
    /// The game is larger than the limits.
    #[error("{ruleset} {what}")]
    TooLarge {
        /// The ruleset's name.
        ruleset: String,
        /// What could be done.
        what: &'static str,
    },
    /// A number does not fit into its cell.
    #[error("layer {layer}: {what}")]
    TooDeep {
        /// The layer.
        layer: Layer,
        /// What does not fit.
        what: &'static str,
    },
    /// A table that is needed is not there.
    #[error("layer {0}: its table is missing")]
    Missing(Layer),
    /// A stored value does not follow from those of its moves.
    #[error("layer {layer}: {wrong}")]
    Wrong {
        /// The layer.
        layer: Layer,
        /// The position.
        wrong: Disagreement,
    },
    /// A file is not what it should be.
    #[error("{}: {what}", path.display())]
    Corrupt {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        what: String,
    },
    /// A file cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The system's word.
        error: std::io::Error,
    },
    /// The work was told to stop.
    #[error("stopped")]
    Stopped,
}

/// Do positions of the ruleset tell all that their future hangs on?
///
/// # Errors
/// [`SolveError::History`] names the key at fault, [`SolveError::Board`] a board
/// that is too large.
///
/// ```
/// use quirkat_engine::{Override, catalogue};
/// use quirkat_sim::solve::check;
///
/// let bell = catalogue::entry("bell").unwrap();
/// assert!(check(&bell.load(&[])?).unwrap_err().to_string().starts_with("rules.no_return: \"last_step\""));
/// assert!(check(&bell.load(&[Override::typed("rules.no_return=none")?])?).is_ok());
/// # Ok::<(), quirkat_engine::document::Fault>(())
/// ```
pub fn check(ruleset: &Ruleset) -> Result<(), SolveError> {
    let rules = ruleset.rules();
    if rules.obligation == Obligation::Huff {
        let hint = "\"compulsory\" and \"optional\" can be solved";
        return Err(SolveError::History { key: "rules.obligation", value: rules.obligation.word(), hint });
    }
    if rules.no_return != NoReturn::None {
        let hint = "try --set rules.no_return=none";
        return Err(SolveError::History { key: "rules.no_return", value: rules.no_return.word(), hint });
    }
    match ruleset.board().size() {
        0..=64 => Ok(()),
        size => Err(SolveError::Board(size)),
    }
}
