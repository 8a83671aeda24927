//! Tables for programs: columns with their meanings, rows of typed cells; as CSV with all digits and as Parquet.

use polars::prelude::{Column, DataFrame};
use quirkat_statistics::Estimate;

use crate::games::{self, TableError};

/// A cell of a table; `None` is missing, never 0.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// A name or another text; an empty one is missing.
    Text(String),
    /// A number or count.
    Count(Option<u64>),
    /// A measure.
    Real(Option<f64>),
}

impl Cell {
    /// A count that is there.
    #[must_use]
    pub fn count(count: impl Into<u64>) -> Cell {
        Cell::Count(Some(count.into()))
    }

    /// A measure that is there.
    #[must_use]
    pub fn real(real: f64) -> Cell {
        Cell::Real(Some(real))
    }

    /// A text.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Cell {
        Cell::Text(text.into())
    }

    /// A number with the ends of its interval.
    #[must_use]
    pub fn estimate(estimate: Option<Estimate>) -> [Cell; 3] {
        let ends = estimate.map(|Estimate { value, low, high }| [value, low, high].map(Some));
        ends.unwrap_or_default().map(Cell::Real)
    }

    /// The shortest digits that give the number back, with a point in every locale; empty where it is missing.
    fn written(&self) -> String {
        match self {
            Cell::Text(text) => text.clone(),
            Cell::Count(count) => count.map(|count| count.to_string()).unwrap_or_default(),
            Cell::Real(real) => real.map(|real| real.to_string()).unwrap_or_default(),
        }
    }
}

/// A table for programs.
#[derive(Clone, Debug, PartialEq)]
pub struct Records {
    /// What it has, for its name in files.
    pub name: &'static str,
    /// The columns, each with its meaning, which the files do not have.
    pub columns: Vec<(&'static str, &'static str)>,
    /// The rows, with a cell a column; the cells of a column are of one kind.
    pub rows: Vec<Vec<Cell>>,
}

impl Records {
    /// The table as CSV: missing cells are empty.
    ///
    /// # Errors
    /// Never in practice: it is written to memory.
    pub fn csv(&self) -> Result<Vec<u8>, csv::Error> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record(self.columns.iter().map(|(name, _)| name))?;
        for row in &self.rows {
            writer.write_record(row.iter().map(Cell::written))?;
        }
        writer.into_inner().map_err(|error| error.into_error().into())
    }

    /// The table as a dataframe: texts, 64-bit counts and 64-bit floats; missing cells are null.
    ///
    /// # Errors
    /// Never in practice: all columns have the same length.
    pub fn frame(&self) -> Result<DataFrame, TableError> {
        let column = |(place, (name, _)): (usize, &(&str, &str))| {
            let cells = || self.rows.iter().filter_map(|row| row.get(place));
            let name = (*name).into();
            match cells().next() {
                Some(Cell::Count(_)) => Column::new(name, cells().map(as_count).collect::<Vec<Option<u64>>>()),
                Some(Cell::Real(_)) => Column::new(name, cells().map(as_real).collect::<Vec<Option<f64>>>()),
                Some(Cell::Text(_)) | None => Column::new(name, cells().map(as_text).collect::<Vec<Option<&str>>>()),
            }
        };
        let columns = self.columns.iter().enumerate().map(column).collect();
        DataFrame::new(self.rows.len(), columns)
            .map_err(|source| TableError::Parquet { path: self.name.into(), source })
    }

    /// The table as Parquet.
    ///
    /// # Errors
    /// Never in practice: it is written to memory.
    pub fn parquet(&self) -> Result<Vec<u8>, TableError> {
        let mut bytes = Vec::new();
        games::write(&mut self.frame()?, &mut bytes)?;
        Ok(bytes)
    }
}

fn as_text(cell: &Cell) -> Option<&str> {
    if let Cell::Text(text) = cell { Some(text.as_str()).filter(|text| !text.is_empty()) } else { None }
}

fn as_count(cell: &Cell) -> Option<u64> {
    if let Cell::Count(count) = cell { *count } else { None }
}

fn as_real(cell: &Cell) -> Option<f64> {
    if let Cell::Real(real) = cell { *real } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn records() -> Records {
        let estimate = Estimate { value: 0.5, low: 0.25, high: 1e-7 };
        let [value, low, high] = Cell::estimate(Some(estimate));
        let [no_value, no_low, no_high] = Cell::estimate(None);
        Records {
            name: "made",
            columns: ["name", "games", "value", "low", "high"].map(|name| (name, "A column.")).into(),
            rows: vec![
                vec![Cell::text("a, \"b\""), Cell::count(1_u64 << 40), value, low, high],
                vec![Cell::text(""), Cell::Count(None), no_value, no_low, no_high],
            ],
        }
    }

    #[test]
    fn what_is_missing_is_empty_in_csv_and_null_in_parquet() {
        let csv = String::from_utf8(records().csv().expect("is written")).expect("is text");
        assert_eq!(csv, "name,games,value,low,high\n\"a, \"\"b\"\"\",1099511627776,0.5,0.25,0.0000001\n,,,,\n");
        let folder = tempfile::tempdir().expect("has a folder");
        let path = folder.path().join("made.parquet");
        std::fs::write(&path, records().parquet().expect("is written")).expect("is written");
        let read = games::read(&path, None).expect("is read");
        assert_eq!(read, records().frame().expect("is a table").clone());
        let counts = read.column("games").and_then(|column| Ok(column.u64()?.iter().collect::<Vec<_>>()));
        assert_eq!(counts.expect("is a column"), [Some(1 << 40), None]);
        assert_eq!(read.column("name").expect("is a column").null_count(), 1);
    }

    #[test]
    fn a_table_without_rows_has_its_columns() {
        let none = Records { rows: Vec::new(), ..records() };
        assert_eq!(none.csv().expect("is written"), b"name,games,value,low,high\n");
        assert_eq!(none.frame().expect("is a table").width(), 5);
    }
}
