//! The natural logarithm of whole numbers.

/// The natural logarithm; 0 where `n` is 0. Made of sums, products and quotients
/// alone, which are the same on every machine; the logarithm of a system's
/// library may differ in its last bit, and with it a game.
pub(super) fn ln(n: u32) -> f64 {
    let Some(twos) = n.checked_ilog2() else { return 0.0 };
    // n = 2^twos * (1 + t) / (1 - t), and t is at most a third.
    let rest = f64::from(n) / (1_u64 << twos) as f64;
    let t = (rest - 1.0) / (rest + 1.0);
    // The series of the inverse hyperbolic tangent, from its last term on.
    let series = (0..16).rev().fold(0.0, |sum, k| 1.0 / f64::from(2 * k + 1) + t * t * sum);
    f64::from(twos) * std::f64::consts::LN_2 + 2.0 * t * series
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_those_of_the_library_but_for_the_last_bits() {
        assert_eq!([ln(0), ln(1)], [0.0, 0.0]);
        for n in (2..10_000).chain((0..32).map(|twos| 1 << twos)).chain([u32::MAX]) {
            let library = f64::from(n).ln();
            assert!((ln(n) - library).abs() <= 4e-15 * library.max(1.0), "{n}: {} is not {library}", ln(n));
        }
    }
}
