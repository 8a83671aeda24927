//! Quantiles of counted whole numbers.

/// The quantile `p` (0 to 1) of type 7 (Hyndman and Fan 1996): linear between the order statistics at the place
/// `(n - 1) p`, counted from 0. The lengths are pairs of a number and how often it occurs, ascending. Nothing when
/// none occurs.
pub(super) fn quantile(lengths: &[(u32, u64)], p: f64) -> Option<f64> {
    let count: u64 = lengths.iter().map(|(_, games)| games).sum();
    let place = count.checked_sub(1)? as f64 * p;
    let lower = f64::from(at(lengths, place.floor() as u64)?);
    let upper = f64::from(at(lengths, place.ceil() as u64)?);
    Some(lower + (upper - lower) * place.fract())
}

/// The order statistic with this rank, counted from 0.
fn at(lengths: &[(u32, u64)], rank: u64) -> Option<u32> {
    let mut below = 0;
    lengths.iter().find_map(|(plies, games)| {
        below += games;
        (rank < below).then_some(*plies)
    })
}

#[cfg(test)]
mod tests {
    use super::quantile;

    #[test]
    fn quantiles_agree_with_type_7_of_r() {
        // R: quantile(c(1, 2, 2, 5, 9, 9, 9, 20), c(0.1, 0.25, 0.5, 0.9), type = 7)
        let lengths = [(1, 1), (2, 2), (5, 1), (9, 3), (20, 1)];
        for (p, expected) in [(0.0, 1.0), (0.1, 1.7), (0.25, 2.0), (0.5, 7.0), (0.9, 12.3), (1.0, 20.0)] {
            let found = quantile(&lengths, p).expect("there are games");
            assert!((found - expected).abs() < 1e-9, "p = {p}: {found}, expected {expected}");
        }
    }

    #[test]
    fn no_games_have_no_quantile_and_one_game_is_all_of_them() {
        assert_eq!(quantile(&[], 0.5), None);
        assert_eq!(quantile(&[(7, 0)], 0.5), None);
        assert_eq!(quantile(&[(7, 1)], 0.1), Some(7.0));
        assert_eq!(quantile(&[(7, 1), (9, 0)], 1.0), Some(7.0));
    }
}
