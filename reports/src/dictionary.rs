//! The data dictionary of a run: what every column of every table means, and of what type it is.

use std::path::Path;

use polars::prelude::{Column, DataFrame, DataType};
use quirkat_engine::keys::KEYS;

use crate::comparisons::COMPARISON_COLUMNS;
use crate::course::{PLY_COLUMNS, POINT_COLUMNS};
use crate::effects::EFFECT_COLUMNS;
use crate::field::FIELD;
use crate::games::{self, COLUMNS, TableError};
use crate::lengths::LENGTH_COLUMNS;
use crate::pieces::PIECE_COLUMNS;
use crate::stopped::STOPPED_COLUMNS;
use crate::summary::MEASURES;
use crate::tournament::{CROSS_COLUMNS, PAIR_COLUMNS, RATING_COLUMNS, SPRT_COLUMNS};

/// A kind of table that a run folder can hold.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    /// Its name.
    pub name: &'static str,
    /// Its file, or the folder of its files.
    pub path: &'static str,
    /// What a row of it is.
    pub about: &'static str,
    /// The columns that tell its rows apart; none where no few do.
    pub key: &'static [&'static str],
    /// The meanings of its columns.
    columns: fn() -> Vec<(&'static str, &'static str)>,
}

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// Its type: `string`, `boolean`, `integer` or `number`.
    pub kind: &'static str,
    /// What it means.
    pub about: Option<&'static str>,
    /// Its unit, where it has one.
    pub unit: Option<&'static str>,
}

/// Every table, in the order in which one reads them.
pub const TABLES: &[Table] = &[
    Table {
        name: "summary",
        path: "summary.csv",
        about: "One row per matchup, with 95 % intervals.",
        key: &["matchup"],
        columns: measures,
    },
    Table {
        name: "matchups",
        path: "matchups.parquet",
        about: "What each matchup is: agents, and every key of its ruleset.",
        key: &["matchup"],
        columns: matchups,
    },
    Table {
        name: "games",
        path: "games",
        about: "One row per game; the files are one table.",
        key: &["matchup", "game"],
        columns: || COLUMNS.to_vec(),
    },
    Table {
        name: "plies",
        path: "plies.parquet",
        about: "Sums over the games of a matchup, ply by ply.",
        key: &["matchup", "ply"],
        columns: || PLY_COLUMNS.to_vec(),
    },
    Table {
        name: "points",
        path: "points.parquet",
        about: "Sums over the games of a matchup, by point and side.",
        key: &["matchup", "point", "side"],
        columns: || POINT_COLUMNS.to_vec(),
    },
    Table {
        name: "field-measures",
        path: "tables/field_measures.csv",
        about: "Measures of the Ludii project, one row per matchup.",
        key: &["matchup"],
        columns: field,
    },
    Table {
        name: "lengths",
        path: "tables/lengths.csv",
        about: "How many games of a matchup go on, ply by ply.",
        key: &["matchup", "plies"],
        columns: || LENGTH_COLUMNS.to_vec(),
    },
    Table {
        name: "pieces",
        path: "tables/pieces.csv",
        about: "Pieces left, ply by ply.",
        key: &["matchup", "ply"],
        columns: || PIECE_COLUMNS.to_vec(),
    },
    Table {
        name: "comparisons",
        path: "tables/comparisons.csv",
        about: "Differences between variants.",
        key: &[],
        columns: || COMPARISON_COLUMNS.to_vec(),
    },
    Table {
        name: "effects",
        path: "tables/effects.csv",
        about: "What single keys of the rulesets do.",
        key: &[],
        columns: || EFFECT_COLUMNS.to_vec(),
    },
    Table {
        name: "stopped",
        path: "tables/stopped.csv",
        about: "Naive and sequential intervals of matchups that stop when they are known.",
        key: &["matchup"],
        columns: || STOPPED_COLUMNS.to_vec(),
    },
    Table {
        name: "ratings",
        path: "tables/ratings.csv",
        about: "Ratings of the agents.",
        key: &[],
        columns: || RATING_COLUMNS.to_vec(),
    },
    Table {
        name: "cross-table",
        path: "tables/cross_table.csv",
        about: "Results of each agent against each other.",
        key: &[],
        columns: || CROSS_COLUMNS.to_vec(),
    },
    Table {
        name: "pairs",
        path: "tables/pairs.csv",
        about: "Results of two agents against each other, in both seats.",
        key: &[],
        columns: || PAIR_COLUMNS.to_vec(),
    },
    Table {
        name: "sprt",
        path: "tables/sprt.csv",
        about: "Sequential tests of two agents against each other.",
        key: &[],
        columns: || SPRT_COLUMNS.to_vec(),
    },
];

fn measures() -> Vec<(&'static str, &'static str)> {
    MEASURES.iter().map(|measure| (measure.name, measure.about)).collect()
}

fn field() -> Vec<(&'static str, &'static str)> {
    let names = ["matchup", "variant", "first_agent", "second_agent"];
    let names = MEASURES.iter().filter(|measure| names.contains(&measure.name));
    names.map(|measure| (measure.name, measure.about)).chain(FIELD.iter().map(|one| (one.name, one.about))).collect()
}

fn matchups() -> Vec<(&'static str, &'static str)> {
    let names = ["matchup", "variant", "first_agent", "second_agent", "seed"];
    let names = MEASURES.iter().filter(|measure| names.contains(&measure.name));
    let settings =
        [("first_settings", "Settings of First's agent."), ("second_settings", "Settings of Second's agent.")];
    let keys = KEYS.iter().filter(|key| key.is_play()).map(|key| (key.name, key.about));
    names.map(|measure| (measure.name, measure.about)).chain(settings).chain(keys).collect()
}

impl Table {
    /// Is it a text file? Then the same table as Parquet lies beside it.
    #[must_use]
    pub fn is_csv(&self) -> bool {
        Path::new(self.path).extension().is_some_and(|end| end == "csv")
    }

    /// The name of every column that the table can have, with its meaning and its
    /// unit where it has one.
    #[must_use]
    pub fn meanings(&self) -> Vec<(&'static str, &'static str, Option<&'static str>)> {
        (self.columns)().into_iter().map(|(name, about)| (name, about, unit_of(name))).collect()
    }

    /// The columns of the table, one of whose files is at that path.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn fields(&self, file: &Path) -> Result<Vec<Field>, TableError> {
        let about = (self.columns)();
        // Beside a table of texts lies the same one as Parquet, which knows its types.
        let typed = columns(&games::read(&file.with_extension("parquet"), None)?);
        let field = |(name, kind): (String, &'static str)| Field {
            kind,
            about: about.iter().find(|(known, _)| *known == name).map(|(_, about)| *about),
            unit: unit_of(&name),
            name,
        };
        Ok(typed.into_iter().map(field).collect())
    }
}

/// The unit of a column, where it has one.
fn unit_of(name: &str) -> Option<&'static str> {
    MEASURES.iter().find(|measure| measure.name == name).map(|one| one.unit).filter(|unit| !unit.is_empty())
}

/// The columns of a dataframe with their types.
fn columns(frame: &DataFrame) -> Vec<(String, &'static str)> {
    // Who reads dataframes makes floats of whole numbers some of which are missing.
    let kind = |column: &Column| match column.dtype() {
        DataType::String => "string",
        DataType::Boolean => "boolean",
        kind if kind.is_float() || column.null_count() > 0 => "number",
        _ => "integer",
    };
    frame.columns().iter().map(|column| (column.name().to_string(), kind(column))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_column_of_every_table_has_a_meaning() {
        for table in TABLES {
            let columns = (table.columns)();
            assert!(!columns.is_empty(), "{}", table.name);
            for (name, about) in &columns {
                assert!(about.len() > 3, "{}: {name}", table.name);
            }
            assert!(table.key.iter().all(|key| columns.iter().any(|(name, _)| name == key)), "{}", table.name);
        }
    }
}
