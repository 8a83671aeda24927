//! The standard normal distribution.

use std::f64::consts::{PI, SQRT_2};

/// The probability above z.
#[must_use]
pub fn upper(z: f64) -> f64 {
    0.5 * libm::erfc(z / SQRT_2)
}

/// The logarithm of the probability above z, also where that is too small for a number.
#[must_use]
pub fn log_upper(z: f64) -> f64 {
    if z < 0.0 {
        return (-upper(-z)).ln_1p();
    }
    if z < 30.0 {
        return upper(z).ln();
    }
    // Mills's ratio; what is left out is below 105 / z^8.
    let z2 = z * z;
    -z2 / 2.0 - (z * (2.0 * PI).sqrt()).ln() + (1.0 - (1.0 - (3.0 - 15.0 / z2) / z2) / z2).ln()
}

/// The probability of a value at least as far from 0 as z is.
#[must_use]
pub fn two_sided(z: f64) -> f64 {
    libm::erfc(z.abs() / SQRT_2)
}

/// The value above which that much lies; infinite for 0 and 1.
#[must_use]
pub fn upper_quantile(probability: f64) -> f64 {
    SQRT_2 * statrs::function::erf::erfc_inv(2.0 * probability)
}
