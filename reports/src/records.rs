//! Tables for programs as dataframes and as Parquet; as CSV they are written by themselves.

use polars::prelude::{Column, DataFrame};

use crate::games::{self, TableError};

pub use quirkat_charts::records::{Cell, Records};

/// The table as a dataframe: texts, 64-bit counts and 64-bit floats; missing cells are null.
///
/// # Errors
/// Never in practice: all columns have the same length.
pub fn frame(records: &Records) -> Result<DataFrame, TableError> {
    let column = |(place, (name, _)): (usize, &(&str, &str))| {
        let cells = || records.rows.iter().filter_map(|row| row.get(place));
        let name = (*name).into();
        match cells().next() {
            Some(Cell::Count(_)) => Column::new(name, cells().map(as_count).collect::<Vec<Option<u64>>>()),
            Some(Cell::Real(_)) => Column::new(name, cells().map(as_real).collect::<Vec<Option<f64>>>()),
            Some(Cell::Text(_)) | None => Column::new(name, cells().map(as_text).collect::<Vec<Option<&str>>>()),
        }
    };
    let columns = records.columns.iter().enumerate().map(column).collect();
    DataFrame::new(records.rows.len(), columns)
        .map_err(|source| TableError::Parquet { path: records.name.into(), source })
}

/// The table as Parquet.
///
/// # Errors
/// Never in practice: it is written to memory.
pub fn parquet(records: &Records) -> Result<Vec<u8>, TableError> {
    let mut bytes = Vec::new();
    games::write(&mut frame(records)?, &mut bytes)?;
    Ok(bytes)
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
    use quirkat_statistics::Estimate;

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
        std::fs::write(&path, parquet(&records()).expect("is written")).expect("is written");
        let read = games::read(&path, None).expect("is read");
        assert_eq!(read, frame(&records()).expect("is a table"));
        let counts = read.column("games").and_then(|column| Ok(column.u64()?.iter().collect::<Vec<_>>()));
        assert_eq!(counts.expect("is a column"), [Some(1 << 40), None]);
        assert_eq!(read.column("name").expect("is a column").null_count(), 1);
    }

    #[test]
    fn a_table_without_rows_has_its_columns() {
        let none = Records { rows: Vec::new(), ..records() };
        assert_eq!(none.csv().expect("is written"), b"name,games,value,low,high\n");
        assert_eq!(frame(&none).expect("is a table").width(), 5);
    }
}
