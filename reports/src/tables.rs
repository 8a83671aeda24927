//! The small tables: `matchups.parquet`, `summary.parquet` and `summary.csv`.

use polars::prelude::*;
use quirkat_engine::Ruleset;
use quirkat_engine::keys::KEYS;

use crate::games::TableError;
use crate::summary::{Cell, MEASURES, MatchupSummary};

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

/// The summary as a dataframe: one column a measure.
///
/// # Errors
/// Never in practice: all columns have the same length.
pub fn summary(rows: &[MatchupSummary]) -> Result<DataFrame, TableError> {
    let columns = MEASURES
        .iter()
        .map(|measure| {
            let cells: Vec<Cell> = rows.iter().map(measure.value).collect();
            let name = measure.name.into();
            match cells.first() {
                Some(Cell::Text(_)) => Column::new(name, texts(&cells)),
                Some(Cell::Count(_)) => Column::new(name, counts(&cells)),
                Some(Cell::Real(_)) | None => Column::new(name, reals(&cells)),
            }
        })
        .collect();
    DataFrame::new(rows.len(), columns).map_err(|source| TableError::Parquet { path: "summary".into(), source })
}

fn texts(cells: &[Cell]) -> Vec<Option<&str>> {
    cells
        .iter()
        .map(
            |cell| if let Cell::Text(text) = cell { Some(text.as_str()).filter(|text| !text.is_empty()) } else { None },
        )
        .collect()
}

fn counts(cells: &[Cell]) -> Vec<Option<u64>> {
    cells.iter().map(|cell| if let Cell::Count(count) = cell { *count } else { None }).collect()
}

fn reals(cells: &[Cell]) -> Vec<Option<f64>> {
    cells.iter().map(|cell| if let Cell::Real(real) = cell { *real } else { None }).collect()
}

/// The summary as CSV: a point for the decimals in every locale, shortest
/// digits that give the number back, missing cells empty.
///
/// # Errors
/// Never in practice: it is written to memory.
pub fn summary_csv(rows: &[MatchupSummary]) -> Result<Vec<u8>, csv::Error> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(MEASURES.iter().map(|measure| measure.name))?;
    for row in rows {
        writer.write_record(MEASURES.iter().map(|measure| match (measure.value)(row) {
            Cell::Text(text) => text,
            Cell::Count(count) => count.map(|count| count.to_string()).unwrap_or_default(),
            Cell::Real(real) => real.map(|real| real.to_string()).unwrap_or_default(),
        }))?;
    }
    writer.into_inner().map_err(|error| error.into_error().into())
}
