//! The outline of a distribution of counted lengths along an axis.

use quirkat_statistics::quantiles::quantile;

use super::axis::Axis;

/// Points at which the density is computed.
const POINTS: usize = 241;

/// Standard deviation of the smoothing, as a share of the axis: what the eye can tell apart at a height of a few
/// points. It does not shrink with more games, or a few frequent lengths would dwarf the rest.
pub(super) const BANDWIDTH: f64 = 0.015;

/// A Gaussian kernel density on the axis, between the quantiles `from` and `to`, as pairs of a place on the axis
/// (0 to 1) and a height (at most 1). The bandwidth is [`BANDWIDTH`], or 0.7 plies where that is more, so that the
/// steps from one number to the next do not show. Empty when both quantiles are the same length, or there are no games.
pub(super) fn density(lengths: &[(u32, u64)], axis: &Axis, from: f64, to: f64) -> Vec<(f64, f64)> {
    let place = |p| Some(axis.fraction(quantile(lengths, p).ok()?));
    let (Some(start), Some(end)) = (place(from), place(to)) else { return Vec::new() };
    if start >= end {
        return Vec::new();
    }
    let kernels: Vec<(f64, f64, f64)> = lengths
        .iter()
        .filter(|(_, games)| *games > 0)
        .map(|&(plies, games)| {
            let plies = f64::from(plies);
            let ply = axis.fraction(plies + 0.5) - axis.fraction(plies - 0.5);
            (axis.fraction(plies), games as f64, BANDWIDTH.max(0.7 * ply))
        })
        .collect();
    let heights: Vec<(f64, f64)> = (0..POINTS)
        .map(|index| {
            let x = start + (end - start) * index as f64 / (POINTS - 1) as f64;
            let height = kernels.iter().map(|(centre, games, bandwidth)| {
                games / bandwidth * (-0.5 * ((x - centre) / bandwidth).powi(2)).exp()
            });
            (x, height.sum())
        })
        .collect();
    let highest = heights.iter().map(|(_, height)| *height).fold(0.0, f64::max);
    heights.into_iter().map(|(x, height)| (x, if highest > 0.0 { height / highest } else { 0.0 })).collect()
}
