//! Tables for programs: columns with their meanings, rows of typed cells; as CSV with all digits.

use quirkat_statistics::Estimate;

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

/// What the cells of a column are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Texts.
    Text,
    /// Whole numbers, none of which is missing.
    Integer,
    /// Other numbers, or whole ones some of which are missing.
    Number,
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
    /// What the cells of each column are; of a table without rows all are texts.
    #[must_use]
    pub fn kinds(&self) -> Vec<Kind> {
        let kind = |column: usize| {
            let of = |row: &Vec<Cell>| match row[column] {
                Cell::Text(_) => Kind::Text,
                Cell::Count(Some(_)) => Kind::Integer,
                Cell::Count(None) | Cell::Real(_) => Kind::Number,
            };
            let all: Vec<Kind> = self.rows.iter().map(of).collect();
            [Kind::Text, Kind::Number, Kind::Integer].into_iter().find(|kind| all.contains(kind)).unwrap_or(Kind::Text)
        };
        (0..self.columns.len()).map(kind).collect()
    }

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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_of_counts_is_whole_unless_one_is_missing() {
        let row = |count: Option<u64>| vec![Cell::text("a"), Cell::count(7_u64), Cell::Count(count), Cell::Real(None)];
        let columns = ["name", "games", "median", "score"].map(|name| (name, "what it means")).into();
        let mut records = Records { name: "some", columns, rows: vec![row(None), row(Some(3))] };
        assert_eq!(records.kinds(), [Kind::Text, Kind::Integer, Kind::Number, Kind::Number]);
        records.rows.clear();
        assert_eq!(records.kinds(), [Kind::Text; 4]);
    }
}
