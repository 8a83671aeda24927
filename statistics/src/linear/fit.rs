//! Least squares on columns of which some may hang on others.

/// A column whose part outside of the earlier ones is below this share of its length hangs on them.
const INDEPENDENT_LEAST: f64 = 1e-9;

/// A dependence or a mismatch below this is rounding.
const ROUNDING: f64 = 1e-7;

/// The independent columns, first come first kept, made orthonormal.
pub(super) struct Basis {
    /// All columns, as sums of the kept ones.
    all: Vec<Column>,
    /// Row k has what column k of those kept is made of: `kept = orthonormal * triangle`.
    triangle: Vec<Vec<f64>>,
    /// The values' parts along the orthonormal columns.
    along: Vec<f64>,
    rest: f64,
}

enum Column {
    /// The place among the kept ones.
    Kept(usize),
    /// Its weights on the kept ones before it.
    Hangs(Vec<f64>),
}

impl Basis {
    /// From the rows of the table and their values.
    pub(super) fn of(table: &[Vec<f64>], values: &[f64]) -> Basis {
        let width = table.first().map_or(0, Vec::len);
        let mut orthonormal: Vec<Vec<f64>> = Vec::new();
        let mut triangle: Vec<Vec<f64>> = Vec::new();
        let mut all = Vec::new();
        for column in 0..width {
            let mut outside: Vec<f64> = table.iter().map(|row| row[column]).collect();
            let length = dot(&outside, &outside).sqrt();
            let parts = project_out(&mut outside, &orthonormal);
            let left = dot(&outside, &outside).sqrt();
            if left > INDEPENDENT_LEAST * length {
                outside.iter_mut().for_each(|entry| *entry /= left);
                orthonormal.push(outside);
                all.push(Column::Kept(triangle.len()));
                triangle.push(parts.into_iter().chain([left]).collect());
            } else {
                all.push(Column::Hangs(solve_back(&triangle, &parts)));
            }
        }
        let mut rest = values.to_vec();
        let along = project_out(&mut rest, &orthonormal);
        Basis { all, triangle, along, rest: dot(&rest, &rest) }
    }

    pub(super) fn rank(&self) -> usize {
        self.triangle.len()
    }

    /// The weighted sum of squares that is left.
    pub(super) fn rest(&self) -> f64 {
        self.rest
    }

    /// A weighted sum of the coefficients of all columns, with its standard error.
    ///
    /// # Errors
    /// The table does not determine it; the columns with which it is mixed up.
    pub(super) fn combination(&self, weights: &[f64]) -> Result<(f64, f64), Vec<usize>> {
        let mut kept = vec![0.0; self.rank()];
        for (column, weight) in self.all.iter().zip(weights) {
            if let Column::Kept(place) = column {
                kept[*place] = *weight;
            }
        }
        // It is determined if no shift of a column that hangs on others, undone by these, changes it.
        let mut beside = Vec::new();
        for (number, (column, weight)) in self.all.iter().zip(weights).enumerate() {
            let Column::Hangs(on) = column else { continue };
            let change = weight - dot(on, &kept[..on.len()]);
            if change.abs() > ROUNDING {
                let is_part = |place: usize| on.get(place).is_some_and(|weight| weight.abs() > ROUNDING);
                let parts = self.all.iter().enumerate();
                beside.extend(parts.filter(|(_, c)| matches!(c, Column::Kept(p) if is_part(*p))).map(|(n, _)| n));
                beside.push(number);
            }
        }
        if !beside.is_empty() {
            beside.sort_unstable();
            return Err(beside);
        }
        let share = solve_forward(&self.triangle, &kept);
        Ok((dot(&share, &self.along), dot(&share, &share).sqrt()))
    }
}

/// Takes the parts along orthonormal columns out of a column, and returns them. Twice, since once is not
/// precise where little is left.
fn project_out(column: &mut [f64], orthonormal: &[Vec<f64>]) -> Vec<f64> {
    let mut parts = vec![0.0; orthonormal.len()];
    for _ in 0..2 {
        for (unit, part) in orthonormal.iter().zip(&mut parts) {
            let along = dot(unit, column);
            *part += along;
            column.iter_mut().zip(unit).for_each(|(entry, unit)| *entry -= along * unit);
        }
    }
    parts
}

/// The x with `triangle x = parts`, where column k of the triangle is its k-th list.
fn solve_back(triangle: &[Vec<f64>], parts: &[f64]) -> Vec<f64> {
    let mut x = parts.to_vec();
    for k in (0..x.len()).rev() {
        x[k] /= triangle[k][k];
        for above in 0..k {
            x[above] -= triangle[k][above] * x[k];
        }
    }
    x
}

/// The x with `triangle' x = weights`.
fn solve_forward(triangle: &[Vec<f64>], weights: &[f64]) -> Vec<f64> {
    let mut x: Vec<f64> = Vec::with_capacity(weights.len());
    for (column, weight) in triangle.iter().zip(weights) {
        let known = dot(&column[..x.len()], &x);
        x.push((weight - known) / column[x.len()]);
    }
    x
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}
