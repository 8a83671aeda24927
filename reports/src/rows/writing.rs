//! The file of a block's rows.
//!
//! It is made straight from the rows: a column of few values is written as a
//! dictionary of them, without first making a dataframe and asking of each
//! column whether a dictionary is worth it. That takes a quarter fewer instructions.

use std::io::Write;
use std::sync::Arc;

use polars::prelude::PolarsResult;
use polars_arrow::array::{Array, DictionaryArray, PrimitiveArray, Utf8ViewArray};
use polars_arrow::datatypes::{ArrowSchema, Field};
use polars_arrow::record_batch::RecordBatchT;
use polars_arrow::types::NativeType;
use polars_parquet::write::{
    CompressionOptions, Encoding, FileWriter, StatisticsOptions, Version, WriteOptions, ZstdLevel, row_group_iter,
};
use quirkat_engine::Word;
use quirkat_sim::GameRow;

use crate::games::TableError;

/// A column whose numbers differ by less has a dictionary of them.
const DICTIONARY: u64 = 4096;

/// A column: its name, its values, and how they are written.
struct Column {
    name: &'static str,
    values: Box<dyn Array>,
    encoding: Encoding,
}

/// Makes the columns from the rows, field by field: a field that a row gains
/// does not compile until it has a column.
macro_rules! columns {
    ($rows:expr, $Row:ident { $($field:ident $(: $kind:ident)?),+ $(,)? }) => {{
        let rows: &[$Row] = $rows;
        fn every_field_has_a_column(row: &$Row) {
            let $Row { $($field: _),+ } = row;
        }
        rows.iter().take(1).for_each(every_field_has_a_column);
        vec![$(columns!(@kind $($kind)?)(stringify!($field), rows.iter().map(|row| row.$field).collect())?),+]
    }};
    (@kind words) => { words };
    (@kind) => { numbers };
}

/// Writes rows as Parquet: the columns of [`crate::games::COLUMNS`], one row
/// group, zstd, no clock, no host, so that the same rows are the same bytes.
///
/// # Errors
/// The writer fails.
pub fn write(rows: &[GameRow], to: impl Write) -> Result<(), TableError> {
    written(rows, to).map_err(|source| TableError::Parquet { path: "games".into(), source })
}

fn written(rows: &[GameRow], to: impl Write) -> PolarsResult<()> {
    let columns = columns!(
        rows,
        GameRow {
            matchup,
            pair,
            game,
            result: words,
            reason: words,
            plies,
            pieces_first,
            pieces_second,
            captures_first,
            captures_second,
            huffs_first,
            huffs_second,
            longest_chain,
            choices_sum,
            choices_max,
            forced_plies,
            lead_changes,
            moves_hash,
        }
    );
    let fields = columns.iter().map(|column| Field::new(column.name.into(), column.values.dtype().clone(), false));
    let schema: ArrowSchema = fields.map(|field| (field.name.clone(), field)).collect();
    let options = WriteOptions {
        statistics: StatisticsOptions::default(),
        version: Version::V1,
        compression: CompressionOptions::Zstd(ZstdLevel::try_new(1).ok()),
        data_page_size: None,
    };
    let mut file = FileWriter::try_new(to, schema.clone(), options)?;
    let types = file.parquet_schema().fields().to_vec();
    let encodings = columns.iter().map(|column| vec![column.encoding]).collect();
    let values = columns.into_iter().map(|column| column.values).collect();
    let batch = RecordBatchT::try_new(rows.len(), Arc::new(schema), values)?;
    if !rows.is_empty() {
        file.write(rows.len() as u64, row_group_iter(batch, encodings, types, options))?;
    }
    // Readers take the types of Parquet; a schema of Arrow would add none.
    file.end(Some(Vec::new()))?;
    Ok(())
}

/// A column of numbers.
fn numbers<T: NativeType + Ord + Into<u64>>(name: &'static str, values: Vec<T>) -> PolarsResult<Column> {
    match Dictionary::of(&values) {
        Some(Dictionary { values, keys }) => in_dictionary(name, keys, PrimitiveArray::from_vec(values).boxed()),
        None => Ok(Column { name, values: PrimitiveArray::from_vec(values).boxed(), encoding: Encoding::Plain }),
    }
}

/// A column of words.
fn words<W: Word>(name: &'static str, values: Vec<W>) -> PolarsResult<Column> {
    let number = |value: &W| W::ALL.iter().position(|known| known == value).unwrap_or_default() as u8;
    let numbers: Vec<u8> = values.iter().map(number).collect();
    let Dictionary { values, keys } = Dictionary::of(&numbers).unwrap_or_default();
    let words: Vec<&str> = values.iter().map(|number| W::ALL[usize::from(*number)].word()).collect();
    in_dictionary(name, keys, Utf8ViewArray::from_slice_values(words).boxed())
}

fn in_dictionary(name: &'static str, keys: Vec<u16>, dictionary: Box<dyn Array>) -> PolarsResult<Column> {
    let values = DictionaryArray::try_from_keys(PrimitiveArray::from_vec(keys), dictionary, false)?.boxed();
    Ok(Column { name, values, encoding: Encoding::RleDictionary })
}

/// The values that occur, ascending, and of each row the number of its one.
#[derive(Default)]
struct Dictionary<T> {
    values: Vec<T>,
    keys: Vec<u16>,
}

impl<T: Copy + Default + Ord + Into<u64>> Dictionary<T> {
    /// `None` where there is no value, or they differ by too much.
    fn of(rows: &[T]) -> Option<Dictionary<T>> {
        let (least, most) = (rows.iter().copied().min()?.into(), rows.iter().copied().max()?.into());
        if most - least >= DICTIONARY {
            return None;
        }
        // By how much more than the least: the value, where it occurs, and its number.
        let place = |value: T| (value.into() - least) as usize;
        let mut occurring = vec![T::default(); (most - least) as usize + 1];
        let mut occurs = vec![false; occurring.len()];
        for &value in rows {
            occurring[place(value)] = value;
            occurs[place(value)] = true;
        }
        let mut numbers = Vec::with_capacity(occurring.len());
        let mut values = Vec::new();
        for (value, occurs) in occurring.into_iter().zip(occurs) {
            numbers.push(values.len() as u16);
            values.extend(occurs.then_some(value));
        }
        Some(Dictionary { values, keys: rows.iter().map(|&value| numbers[place(value)]).collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dictionary_has_the_values_that_occur_and_no_others() {
        let of = |rows: &[u32]| Dictionary::of(rows).map(|found| (found.values, found.keys));
        assert_eq!(of(&[7, 5, 5, 4100]), Some((vec![5, 7, 4100], vec![1, 0, 0, 2])));
        assert_eq!(of(&[5, 5 + DICTIONARY as u32]), None);
        assert_eq!(of(&[]), None);
        assert_eq!(of(&[u32::MAX]), Some((vec![u32::MAX], vec![0])));
    }
}
