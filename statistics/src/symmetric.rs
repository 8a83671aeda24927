//! Symmetric matrices of a few dozen rows: Cholesky's factor, and what it solves.

/// A pivot below this part of its row's diagonal is 0 but for rounding.
const PIVOT_LEAST: f64 = 1e-12;

/// A symmetric matrix.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Symmetric {
    rows: usize,
    /// All entries, row by row.
    entries: Vec<f64>,
}

/// The lower triangular factor L of a matrix L L'.
pub(crate) struct Factor(Symmetric);

impl Symmetric {
    pub(crate) fn zero(rows: usize) -> Symmetric {
        Symmetric { rows, entries: vec![0.0; rows * rows] }
    }

    pub(crate) fn at(&self, row: usize, column: usize) -> f64 {
        self.entries[row * self.rows + column]
    }

    /// Adds at one place; a caller adds at the mirrored place as well.
    pub(crate) fn add(&mut self, row: usize, column: usize, value: f64) {
        self.entries[row * self.rows + column] += value;
    }

    /// Cholesky's factor; `None` where the matrix is not positive definite, or
    /// only by rounding.
    pub(crate) fn factor(&self) -> Option<Factor> {
        let mut lower = Symmetric::zero(self.rows);
        for row in 0..self.rows {
            for column in 0..=row {
                let known: f64 = (0..column).map(|k| lower.at(row, k) * lower.at(column, k)).sum();
                let rest = self.at(row, column) - known;
                let entry = if row > column {
                    rest / lower.at(column, column)
                } else {
                    let is_positive = rest > PIVOT_LEAST * self.at(row, row);
                    rest.is_finite().then_some(rest).filter(|_| is_positive)?.sqrt()
                };
                lower.entries[row * self.rows + column] = entry;
            }
        }
        Some(Factor(lower))
    }
}

impl Factor {
    /// The x with L L' x = `right`.
    pub(crate) fn solve(&self, right: &[f64]) -> Vec<f64> {
        let Factor(lower) = self;
        let mut x = right.to_vec();
        for row in 0..lower.rows {
            let known: f64 = (0..row).map(|k| lower.at(row, k) * x[k]).sum();
            x[row] = (x[row] - known) / lower.at(row, row);
        }
        for row in (0..lower.rows).rev() {
            let known: f64 = (row + 1..lower.rows).map(|k| lower.at(k, row) * x[k]).sum();
            x[row] = (x[row] - known) / lower.at(row, row);
        }
        x
    }

    /// The inverse of L L'.
    pub(crate) fn inverse(&self) -> Symmetric {
        let rows = self.0.rows;
        let columns = (0..rows).flat_map(|column| {
            let unit: Vec<f64> = (0..rows).map(|row| if row == column { 1.0 } else { 0.0 }).collect();
            self.solve(&unit)
        });
        Symmetric { rows, entries: columns.collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::Symmetric;

    fn matrix(entries: &[f64]) -> Symmetric {
        let rows = entries.len().isqrt();
        Symmetric { rows, entries: entries.to_vec() }
    }

    #[test]
    fn the_inverse_times_the_matrix_is_the_unit_matrix() {
        let a = matrix(&[4.0, 2.0, 0.6, 2.0, 5.0, 1.0, 0.6, 1.0, 3.0]);
        let inverse = a.factor().expect("is positive definite").inverse();
        for row in 0..3 {
            for column in 0..3 {
                let product: f64 = (0..3).map(|k| a.at(row, k) * inverse.at(k, column)).sum();
                let unit = if row == column { 1.0 } else { 0.0 };
                assert!((product - unit).abs() < 1e-12, "{row} {column} {product}");
            }
        }
    }

    #[test]
    fn a_matrix_that_is_singular_or_not_finite_has_no_factor() {
        assert!(matrix(&[1.0, 1.0, 1.0, 1.0]).factor().is_none());
        assert!(matrix(&[1e9, -1e9, -1e9, 1e9]).factor().is_none());
        assert!(matrix(&[0.0]).factor().is_none());
        assert!(matrix(&[f64::NAN]).factor().is_none());
        assert!(matrix(&[f64::INFINITY]).factor().is_none());
    }
}
