//! The tables of solved games that agents play by: found once for all minds.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use quirkat_engine::Ruleset;

use super::Trouble;
use crate::solve::{Limits, Plan, SolveError, Tables};

/// What is solved in memory at most.
const IN_MEMORY: Limits = Limits { memory: 1 << 30, disk: 1 << 28, pieces: u32::MAX };

/// What tables hang on: where they are, the rules and the start.
type Key = (Option<PathBuf>, String);

/// The tables in use: minds of one ruleset share them.
static FOUND: Mutex<BTreeMap<Key, Arc<Tables>>> = Mutex::new(BTreeMap::new());

/// The tables of the folder, or those of a small game, solved now.
///
/// # Errors
/// The ruleset cannot be solved, or not in memory; the folder has no tables of it, or damaged ones.
pub(super) fn find(folder: Option<&Path>, ruleset: &Ruleset) -> Result<Arc<Tables>, SolveError> {
    let key = (folder.map(Path::to_owned), ruleset.canonical());
    // The others wait, so that a game is solved once.
    let mut found = FOUND.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(tables) = found.get(&key) {
        return Ok(tables.clone());
    }
    let tables = match folder {
        Some(folder) => Plan::of_folder(ruleset, folder)?.open(folder)?,
        None => {
            let plan = Plan::new(ruleset, &IN_MEMORY)?;
            if !plan.is_whole {
                let what =
                    "is too large to be solved in memory; solve it with `quirkat solve` and name the folder in tables";
                return Err(SolveError::TooLarge { ruleset: ruleset.name().to_owned(), what });
            }
            let mut tables = Tables::none(plan.space().clone());
            plan.solve(&mut tables, None, &|_| false, |_| ())?;
            tables
        }
    };
    let tables = Arc::new(tables);
    found.insert(key, tables.clone());
    Ok(tables)
}

/// What an agent says that has no tables to play by.
pub(super) fn trouble(error: SolveError) -> Trouble {
    Trouble(format!("has no value to play by: {error}"))
}
