//! The small tables: `matchups.parquet`, `summary.parquet` and `summary.csv`.

use polars::prelude::*;
use quirkat_engine::Ruleset;
use quirkat_engine::keys::KEYS;

use crate::games::TableError;
use crate::records::Records;
use crate::summary::{MEASURES, MatchupSummary};

/// What a matchup is: a row of `matchups.parquet`.
#[derive(Clone, Debug)]
pub struct MatchupRow {
    /// The matchup's number.
    pub matchup: u32,
    /// The variant's name.
    pub variant: String,
    /// The name of First's agent.
    pub first_agent: String,
    /// The name of Second's agent.
    pub second_agent: String,
    /// The experiment's seed.
    pub seed: u64,
    /// The settings of First's agent.
    pub first_settings: String,
    /// The settings of Second's agent.
    pub second_settings: String,
    /// The ruleset.
    pub ruleset: Ruleset,
}

/// The table of matchups: numbers, names, agents, the seed, and one column per key of
/// the ruleset, named like the key.
///
/// # Errors
/// Never in practice: all columns have the same length.
pub fn matchups(rows: &[MatchupRow]) -> Result<DataFrame, TableError> {
    let texts = |name: &str, text: &dyn Fn(&MatchupRow) -> String| {
        Column::new(name.into(), rows.iter().map(text).collect::<Vec<String>>())
    };
    let mut columns = vec![
        Column::new("matchup".into(), rows.iter().map(|row| row.matchup).collect::<Vec<u32>>()),
        texts("variant", &|row| row.variant.clone()),
        texts("first_agent", &|row| row.first_agent.clone()),
        texts("second_agent", &|row| row.second_agent.clone()),
        Column::new("seed".into(), rows.iter().map(|row| row.seed).collect::<Vec<u64>>()),
        texts("first_settings", &|row| row.first_settings.clone()),
        texts("second_settings", &|row| row.second_settings.clone()),
    ];
    for key in KEYS.iter().filter(|key| key.is_play()) {
        let values: Vec<_> = rows.iter().map(|row| key.value(row.ruleset.raw())).collect();
        let name = key.name.into();
        let numbers: Option<Vec<i64>> = values.iter().map(|value| value.as_integer()).collect();
        let flags: Option<Vec<bool>> = values.iter().map(|value| value.as_bool()).collect();
        columns.push(match (numbers, flags) {
            (Some(numbers), _) => Column::new(name, numbers.into_iter().map(|n| n as u32).collect::<Vec<u32>>()),
            (_, Some(flags)) => Column::new(name, flags),
            _ => texts(key.name, &|row| key.text(row.ruleset.raw())),
        });
    }
    DataFrame::new(rows.len(), columns).map_err(|source| TableError::Parquet { path: "matchups".into(), source })
}

/// The summary: a row a matchup, a column a measure.
#[must_use]
pub fn summary(rows: &[MatchupSummary]) -> Records {
    Records {
        name: "summary",
        columns: MEASURES.iter().map(|measure| (measure.name, measure.about)).collect(),
        rows: rows.iter().map(|row| MEASURES.iter().map(|measure| (measure.value)(row)).collect()).collect(),
    }
}
