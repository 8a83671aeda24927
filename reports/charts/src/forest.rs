//! Estimates with their intervals: a mark on a line, as in a forest plot.

use super::caption;
use super::data::{ChartData, Estimate, MatchupChart};
use super::page::Lane;
use super::scale::Plot;
use super::surface::Surface;

/// Height of the lane of one matchup in points.
pub(super) const LANE_HEIGHT: f64 = 7.0;

const INTERVAL_WIDTH: f64 = 1.0;

/// Draws one estimate of what `name` says, the mark over its interval. An interval narrower than the mark is hidden by it.
pub(super) fn interval(surface: &mut Surface, plot: &Plot, lane: &Lane, name: &str, estimate: Estimate) {
    let Some(estimate) = estimate.within_unit() else { return };
    let ends = ((plot.x(estimate.low), lane.y), (plot.x(estimate.high), lane.y));
    lane.show(surface, &format!("{name} {}", caption::with_interval(estimate, 4)), |surface| {
        surface.line(ends.0, ends.1, INTERVAL_WIDTH, lane.style.colour);
        lane.style.mark(surface, (plot.x(estimate.value), lane.y));
    });
}

/// The farthest that any part of an estimate is from a centre; nothing when there are no estimates.
pub(super) fn reach(data: &ChartData, centre: f64, of: fn(&MatchupChart) -> Estimate) -> f64 {
    let estimates = data.matchups.iter().filter_map(|matchup| of(matchup).within_unit());
    estimates
        .flat_map(|estimate| [estimate.value, estimate.low, estimate.high])
        .map(|end| (end - centre).abs())
        .fold(0.0, f64::max)
}

/// The first of the round numbers that is not less, or the last.
pub(super) fn round_up(number: f64, round_numbers: &[f64]) -> f64 {
    let enough = round_numbers.iter().find(|round| **round >= number - 1e-9);
    enough.or(round_numbers.last()).copied().unwrap_or(number)
}
