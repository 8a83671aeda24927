//! Rows of games as they are stored, and stored tables against what they should be.

mod writing;

use std::collections::BTreeMap;
use std::path::Path;

use polars::prelude::*;
use quirkat_engine::Word;
use quirkat_sim::GameRow;

pub use writing::write;

use crate::games::{self, TableError};

/// The rows of a file of games, in its order.
///
/// # Errors
/// It cannot be read, lacks a column or has one of another type, or holds a word that is none.
pub fn read(path: &Path) -> Result<Vec<GameRow>, TableError> {
    let frame = games::read(path, None)?;
    rows(&frame).map_err(|source| TableError::Parquet { path: path.display().to_string(), source })
}

/// The rows of a dataframe of games.
fn rows(frame: &DataFrame) -> PolarsResult<Vec<GameRow>> {
    fn missing(name: &str) -> PolarsError {
        PolarsError::ComputeError(format!("a value of {name} is missing").into())
    }
    macro_rules! numbers {
        ($($name:ident: $kind:ident),+ $(,)?) => {
            $(let $name = {
                let column = frame.column(stringify!($name))?.$kind()?;
                let values: Option<Vec<_>> = column.iter().collect();
                values.ok_or_else(|| missing(stringify!($name)))?
            };)+
        };
    }
    numbers! {
        matchup: u32, pair: u64, game: u64, plies: u32,
        pieces_first: u8, pieces_second: u8, captures_first: u8, captures_second: u8,
        huffs_first: u8, huffs_second: u8, longest_chain: u8,
        choices_sum: u64, choices_max: u32, forced_plies: u32, lead_changes: u32, moves_hash: u64,
    }
    let (result, reason) = (words(frame, "result")?, words(frame, "reason")?);
    let row = |n: usize| GameRow {
        matchup: matchup[n],
        pair: pair[n],
        game: game[n],
        result: result[n],
        reason: reason[n],
        plies: plies[n],
        pieces_first: pieces_first[n],
        pieces_second: pieces_second[n],
        captures_first: captures_first[n],
        captures_second: captures_second[n],
        huffs_first: huffs_first[n],
        huffs_second: huffs_second[n],
        longest_chain: longest_chain[n],
        choices_sum: choices_sum[n],
        choices_max: choices_max[n],
        forced_plies: forced_plies[n],
        lead_changes: lead_changes[n],
        moves_hash: moves_hash[n],
    };
    Ok((0..frame.height()).map(row).collect())
}

/// A column of words.
fn words<W: Word>(frame: &DataFrame, name: &str) -> PolarsResult<Vec<W>> {
    let word = |text: Option<&str>| {
        text.and_then(W::from_word).ok_or_else(|| PolarsError::ComputeError(format!("{text:?} is no {name}").into()))
    };
    frame.column(name)?.str()?.iter().map(word).collect()
}

/// Where a stored table in CSV differs from what it should be, cell by cell. Columns that only one of them has are
/// not looked at: they are another version's.
///
/// # Errors
/// The stored one is no CSV.
pub fn csv_differences(stored: &[u8], expected: &[u8]) -> Result<Vec<String>, csv::Error> {
    let [stored, expected] = [table(stored)?, table(expected)?];
    let mut differences = Vec::new();
    if stored.height != expected.height {
        differences.push(format!("{} rows, where {} were counted", stored.height, expected.height));
        return Ok(differences);
    }
    for (name, cells) in &expected.columns {
        let Some(found) = stored.columns.get(name) else { continue };
        for (row, (found, cell)) in found.iter().zip(cells).enumerate().filter(|(_, (found, cell))| found != cell) {
            differences.push(format!("row {row}, {name}: {found:?}, where {cell:?} was counted"));
        }
    }
    Ok(differences)
}

/// A table of texts, column by column.
struct Table {
    columns: BTreeMap<String, Vec<String>>,
    height: usize,
}

fn table(bytes: &[u8]) -> Result<Table, csv::Error> {
    let mut reader = csv::Reader::from_reader(bytes);
    let names: Vec<String> = reader.headers()?.iter().map(str::to_owned).collect();
    let mut columns = vec![Vec::new(); names.len()];
    let mut height = 0;
    for record in reader.records() {
        for (column, cell) in columns.iter_mut().zip(&record?) {
            column.push(cell.to_owned());
        }
        height += 1;
    }
    Ok(Table { columns: names.into_iter().zip(columns).collect(), height })
}

/// The columns in which a stored Parquet file differs from what it should be. Columns that only one of them has are
/// not looked at: they are another version's.
///
/// # Errors
/// The file cannot be read.
pub fn parquet_differences(path: &Path, expected: &DataFrame) -> Result<Vec<String>, TableError> {
    let stored = games::read(path, None)?;
    if stored.height() != expected.height() {
        return Ok(vec![format!("{} rows, where {} were counted", stored.height(), expected.height())]);
    }
    let differs = |column: &&Column| stored.column(column.name()).is_ok_and(|found| !found.equals_missing(column));
    let told = |column: &Column| format!("column {} is not what was counted", column.name());
    Ok(expected.columns().iter().filter(differs).map(told).collect())
}

#[cfg(test)]
mod tests {
    use quirkat_engine::catalogue;
    use quirkat_sim::{Agent, Matchup};

    use super::*;

    fn played() -> Vec<GameRow> {
        let bell = catalogue::entry("bell").expect("is there").load(&[]).expect("reads");
        Matchup::new(3, bell, Agent::Random.mirror(), 9).play(5..45).expect("plays")
    }

    #[test]
    fn rows_are_read_as_they_were_written() {
        let folder = tempfile::tempdir().expect("is made");
        let path = folder.path().join("block.parquet");
        store(&played(), &path);
        assert_eq!(read(&path).expect("reads"), played());
    }

    fn store(rows: &[GameRow], path: &Path) {
        let mut bytes = Vec::new();
        write(rows, &mut bytes).expect("writes");
        std::fs::write(path, bytes).expect("is written");
    }

    #[test]
    fn a_parquet_file_is_told_from_another_by_its_columns() {
        let folder = tempfile::tempdir().expect("is made");
        let path = folder.path().join("block.parquet");
        let mut rows = played();
        store(&rows, &path);
        let expected = games::read(&path, None).expect("reads");
        let differences = |rows: &[GameRow]| {
            store(rows, &path);
            parquet_differences(&path, &expected).expect("reads")
        };
        assert_eq!(differences(&rows), [""; 0]);
        rows[7].plies += 1;
        assert_eq!(differences(&rows), ["column plies is not what was counted"]);
        rows.pop();
        assert_eq!(differences(&rows), ["39 rows, where 40 were counted"]);
    }

    #[test]
    fn a_csv_table_is_told_from_another_by_its_cells() {
        let differences =
            |stored: &str| csv_differences(stored.as_bytes(), b"matchup,games,new\n0,5,x\n1,6,y\n").expect("is CSV");
        assert_eq!(differences("games,matchup,old\n5,0,1\n6,1,2\n"), [""; 0]);
        assert_eq!(differences("matchup,games\n0,5\n1,7\n"), ["row 1, games: \"7\", where \"6\" was counted"]);
        assert_eq!(differences("matchup,games\n0,5\n"), ["1 rows, where 2 were counted"]);
        assert!(csv_differences(b"a,b\n1\n", b"a\n").is_err());
    }
}
