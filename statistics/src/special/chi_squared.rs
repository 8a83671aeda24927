//! The distribution of a sum of squares of normal values.

use super::normal;

/// The probability above `value` with so many degrees of freedom; 1 with none.
#[must_use]
pub fn upper(value: f64, freedom: usize) -> f64 {
    match freedom {
        _ if value <= 0.0 => 1.0,
        0 => 1.0,
        1 => normal::two_sided(value.sqrt()),
        2 => (-value / 2.0).exp(),
        _ => statrs::function::gamma::gamma_ur(freedom as f64 / 2.0, value / 2.0),
    }
}
