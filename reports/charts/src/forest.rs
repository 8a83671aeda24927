//! Estimates with their intervals: a mark on a line, as in a forest plot.

use super::caption;
use super::data::Estimate;
use super::rows::{Lane, Room};
use super::scale::Plot;
use super::surface::Surface;

/// Height of the lane of one matchup in points.
pub(super) const LANE_HEIGHT: f64 = 7.0;

const INTERVAL_WIDTH: f64 = 1.0;
/// Thickness of the intervals of thin lanes: the most, as a share of the lane, and the strength of their colour.
const THIN_INTERVAL_MOST: f64 = 0.6;
const THIN_INTERVAL_SHARE: f64 = 0.75;
const THIN_INTERVAL_STRENGTH: f64 = 0.55;
/// The radius of their dots.
const THIN_DOT_LEAST: f64 = 0.55;
const THIN_DOT_MOST: f64 = 1.1;

/// Draws one estimate, the mark over its interval, with what it says in words. An interval narrower than the mark is
/// hidden by it.
pub(super) fn interval<T>(surface: &mut Surface, plot: &Plot, lane: &Lane<T>, of: &str, estimate: Estimate) {
    let [low, value, high] = [estimate.low, estimate.value, estimate.high].map(|number| (plot.x(number), lane.y));
    lane.show(surface, of, |surface| match lane.room {
        Room::Full => {
            surface.line(low, high, INTERVAL_WIDTH, lane.style.colour);
            lane.style.mark(surface, value);
        }
        Room::Thin => {
            let thickness = (lane.height * THIN_INTERVAL_SHARE).min(THIN_INTERVAL_MOST);
            surface.line(low, high, thickness, lane.style.tint(THIN_INTERVAL_STRENGTH));
            let radius = (lane.height * 0.6).clamp(THIN_DOT_LEAST, THIN_DOT_MOST);
            surface.disc(value, radius, lane.style.colour);
        }
    });
}

/// An estimate of a matchup of so many games in words, with the name of what is estimated.
pub(super) fn words(name: &str, estimate: Estimate, games: u64) -> String {
    format!("{name} {}; {}", caption::with_interval(estimate, 4), caption::games(games))
}

/// The farthest that any part of these estimates is from a centre; nothing when there are none.
pub(super) fn reach(estimates: impl Iterator<Item = Estimate>, centre: f64) -> f64 {
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
