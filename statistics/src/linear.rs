//! What the toggles of a sweep do: a linear model of main effects and pairwise interactions on a table of matchups.
//!
//! Each row is one matchup, with the level of each factor, a value (say the first score) and the value's sampling
//! variance. Rows are weighted by the inverse of their variances. Main effects are differences between a level and
//! the factor's first one, averaged over the levels of the other factors; interactions are differences of such
//! differences. An effect that the design cannot tell from others is not estimated, and named with them.

mod columns;
mod fit;

#[cfg(test)]
mod tests;

use self::columns::Columns;
use self::fit::Basis;
use crate::special::{chi_squared, normal};
use crate::{Estimate, Level, NoNumber};

/// A thing that was varied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Factor {
    /// Its name, say a key of the ruleset.
    pub name: String,
    /// Its levels; the others are compared with the first.
    pub levels: Vec<String>,
}

/// A row of the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The number of each factor's level.
    pub levels: Vec<usize>,
    /// The value found.
    pub value: f64,
    /// Its sampling variance, above 0.
    pub variance: f64,
}

/// Which effects a model has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terms {
    /// Main effects alone.
    Main,
    /// Main effects and interactions of two factors.
    Pairwise,
}

/// A fitted model.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// The effects: main effects by factor and level, then interactions.
    pub effects: Vec<Effect>,
    /// How much of the values' differences it leaves.
    pub rest: Rest,
}

/// One effect.
#[derive(Clone, Debug, PartialEq)]
pub struct Effect {
    /// What is compared, `rules.chain: optional v single`; of an interaction, two such texts with ` x ` between them.
    pub name: String,
    /// The effect with its interval and p value, or why there is none.
    pub found: Result<Tested, NoNumber>,
}

/// An effect with its interval and test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tested {
    /// The effect, with its normal interval from the rows' sampling variances.
    pub estimate: Estimate,
    /// Its standard error.
    pub error: f64,
    /// The two-sided p value that there is no effect.
    pub p: f64,
}

/// What a model does not explain. Where p is small there are effects that it lacks, and its intervals, made from the
/// sampling variances alone, say only what these very rows would give again.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rest {
    /// The weighted sum of squares that is left; chi squared where the model is right.
    pub chi_squared: f64,
    /// Its degrees of freedom, rows less independent effects.
    pub freedom: usize,
    /// The p value that the model lacks nothing; 1 without degrees of freedom.
    pub p: f64,
}

/// Fits a model by weighted least squares.
///
/// # Errors
/// [`NoNumber::NoGames`]: no row; [`NoNumber::NoWeight`]: a row whose variance is not above 0.
///
/// # Panics
/// If a row's levels are not one for each factor, and of its levels.
pub fn fit(factors: &[Factor], rows: &[Row], terms: Terms, level: Level) -> Result<Model, NoNumber> {
    if rows.is_empty() {
        return Err(NoNumber::NoGames);
    }
    let is_weighted = |row: &Row| row.variance > 0.0 && row.variance.is_finite() && row.value.is_finite();
    if !rows.iter().all(is_weighted) {
        return Err(NoNumber::NoWeight);
    }
    let columns = Columns::of(factors, terms);
    let roots: Vec<f64> = rows.iter().map(|row| row.variance.sqrt().recip()).collect();
    let scaled = |row: usize, entries: Vec<f64>| -> Vec<f64> { entries.into_iter().map(|x| x * roots[row]).collect() };
    let table: Vec<Vec<f64>> =
        rows.iter().enumerate().map(|(n, row)| scaled(n, columns.entries(&row.levels))).collect();
    let values: Vec<f64> = rows.iter().zip(&roots).map(|(row, root)| row.value * root).collect();
    let basis = Basis::of(&table, &values);
    let effects = columns.effects().map(|effect| {
        let found = match basis.combination(&effect.weights) {
            Ok((value, error)) => {
                let estimate = Estimate::normal(value, error, level);
                Ok(Tested { estimate, error, p: normal::two_sided(value / error) })
            }
            Err(beside) => Err(NoNumber::Aliased(columns.names(&beside, &effect))),
        };
        Effect { name: effect.name, found }
    });
    let (chi_squared, freedom) = (basis.rest(), rows.len() - basis.rank());
    let p = chi_squared::upper(chi_squared, freedom);
    Ok(Model { effects: effects.collect(), rest: Rest { chi_squared, freedom, p } })
}
