//! Distribution of game lengths per variant.

use quirkat_statistics::quantiles::quantile;

use super::axis::{Axis, Grid, number};
use super::caption;
use super::data::{ChartData, Estimate, MatchupChart};
use super::density::{BANDWIDTH, density};
use super::error::ChartError;
use super::page::{self, Page, Panel, Plan};
use super::records::{Cell, Records};
use super::rows::{Lane, Room, Table};
use super::scale::Plot;
use super::surface::{Point, Surface};
use super::svg::Svg;
use super::{Chart, Width};

pub(super) const CHART: Chart = Chart { name: "game_length", caption, applies: super::always, data, draw };

/// Up to so many matchups there is room for the outlines of their distributions.
const MOST_OUTLINES: usize = 24;

/// How far the outlines reach, as quantiles.
const OUTLINE: (f64, f64) = (0.01, 0.99);

/// From this ratio of the longest to the shortest length shown the axis is logarithmic.
const LOG_RATIO: f64 = 10.0;

/// A linear axis covers at least so many plies.
const LEAST_SPAN: f64 = 10.0;

/// The lengths of an axis without games.
const NO_RANGE: (f64, f64) = (0.0, 10.0);

const LANE_HEIGHT: f64 = 7.0;
const OUTLINED_LANE_HEIGHT: f64 = 18.0;
const OUTLINE_HEIGHT: f64 = 10.0;
const LINE_WIDTH: f64 = 0.8;
const BAR_WIDTH: f64 = 2.6;

/// How the distributions are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Detail {
    /// Quantiles only.
    Quantiles,
    /// Quantiles with the outline of the density above.
    Outlines,
}

fn detail(data: &ChartData) -> Detail {
    if data.matchups.len() <= MOST_OUTLINES { Detail::Outlines } else { Detail::Quantiles }
}

fn table(data: &ChartData) -> Table<'_, MatchupChart> {
    page::matchups(data, |matchup| quantile(&matchup.lengths, 0.5).ok())
}

fn caption(data: &ChartData) -> String {
    let outlines = match detail(data) {
        Detail::Quantiles => String::new(),
        Detail::Outlines => format!(
            " The outline above is a Gaussian kernel density along the axis (bandwidth {} % of its length) from the \
             1st to the 99th percentile, each scaled to the same height.",
            BANDWIDTH * 100.0
        ),
    };
    let scale = match range(data) {
        Some(range) if is_log(range) => " The axis is logarithmic.",
        _ => "",
    };
    let shown = format!(
        "Game length per variant in plies, from the exact counts: the mark is the median, the bar spans the 25th to \
         75th percentile, the line the 10th to 90th (quantiles of type 7).{outlines}{scale}{}",
        page::arrangement(&table(data), "median")
    );
    caption::caption(data, &shown)
}

/// The quantiles of the lengths.
fn data(data: &ChartData) -> Records {
    const QUANTILES: [(&str, &str, f64); 7] = [
        ("plies_p1", "Of a hundred games one is no longer, in plies.", 0.01),
        ("plies_p10", "Of ten games one is no longer, in plies.", 0.1),
        ("plies_p25", "Of four games one is no longer, in plies.", 0.25),
        ("plies_median", "Half of the games are no longer, in plies.", 0.5),
        ("plies_p75", "Of four games three are no longer, in plies.", 0.75),
        ("plies_p90", "Of ten games nine are no longer, in plies.", 0.9),
        ("plies_p99", "Of a hundred games all but one are no longer, in plies.", 0.99),
    ];
    let columns = QUANTILES.map(|(name, about, _)| (name, about));
    data.records(CHART.name, &columns, |matchup| {
        vec![QUANTILES.iter().map(|(_, _, p)| Cell::Real(quantile(&matchup.lengths, *p).ok())).collect()]
    })
}

fn draw(data: &ChartData, width: Width) -> Result<Svg, ChartError> {
    let (detail, table) = (detail(data), table(data));
    let outline = if detail == Detail::Outlines { "; outline: density" } else { "" };
    let plan = Plan {
        subject: "game length",
        marks: format!("Mark: median; bar: middle 50 %; line: middle 80 % of games{outline}."),
        lane_height: match detail {
            Detail::Quantiles => LANE_HEIGHT,
            Detail::Outlines => OUTLINED_LANE_HEIGHT,
        },
        panels: 1,
        signs: Vec::new(),
    };
    let page = Page::lay_out(data, width, plan, &table)?;
    let panel = Panel {
        axis: &axis(range(data).unwrap_or(NO_RANGE), page.axis_width()),
        title: match range(data) {
            Some(range) if is_log(range) => "Game length (plies, log scale)",
            _ => "Game length (plies)",
        },
        below: &|_, _| {},
        mark: &|surface, plot, lane| distribution(surface, plot, lane, detail),
    };
    page.draw(&caption(data), &[panel])
}

fn distribution(surface: &mut Surface, plot: &Plot, lane: &Lane<MatchupChart>, detail: Detail) {
    let lengths = &lane.what.lengths;
    let at = |p| quantile(lengths, p).ok();
    let (Some(p10), Some(p25), Some(p50), Some(p75), Some(p90)) = (at(0.1), at(0.25), at(0.5), at(0.75), at(0.9))
    else {
        return;
    };
    let [d10, d25, d50, d75, d90] = [p10, p25, p50, p75, p90].map(|plies| number(plies, 0));
    let words = format!(
        "median {d50} plies, middle 50 % {d25} to {d75}, middle 80 % {d10} to {d90}; {}",
        caption::games(lane.what.games)
    );
    let [p10, p25, p50, p75, p90] = [p10, p25, p50, p75, p90].map(|plies| plot.x(plies));
    let y = match detail {
        Detail::Quantiles => lane.y,
        Detail::Outlines => lane.y + OUTLINED_LANE_HEIGHT / 2.0 - 3.8,
    };
    let style = lane.style;
    lane.show(surface, &words, |surface| {
        if detail == Detail::Outlines {
            outline(surface, plot, lane, y - 3.2);
        }
        match lane.room {
            Room::Full => {
                surface.line((p10, y), (p90, y), LINE_WIDTH, style.colour);
                surface.line((p25, y), (p75, y), BAR_WIDTH, style.colour);
                style.mark(surface, (p50, y));
            }
            Room::Thin => {
                let thickness = lane.height.min(1.2) * 0.8;
                surface.line((p10, y), (p90, y), thickness * 0.6, style.tint(0.35));
                surface.line((p25, y), (p75, y), thickness, style.tint(0.6));
                surface.disc((p50, y), (lane.height * 0.6).clamp(0.55, 1.1), style.colour);
            }
        }
    });
}

fn outline(surface: &mut Surface, plot: &Plot, lane: &Lane<MatchupChart>, base: f64) {
    let heights = density(&lane.what.lengths, plot.axis, OUTLINE.0, OUTLINE.1);
    let ridge: Vec<Point> = heights.iter().map(|(x, height)| (plot.at(*x), base - height * OUTLINE_HEIGHT)).collect();
    let (Some(first), Some(last)) = (ridge.first(), ridge.last()) else { return };
    let mut area = vec![(first.0, base)];
    area.extend(&ridge);
    area.push((last.0, base));
    surface.polygon(&area, lane.style.tint(0.3));
    surface.path(&area, 0.5, lane.style.colour);
}

/// The shortest and the longest length that will be drawn.
fn range(data: &ChartData) -> Option<(f64, f64)> {
    let (from, to) = match detail(data) {
        Detail::Quantiles => (0.1, 0.9),
        Detail::Outlines => OUTLINE,
    };
    let ends = |p| data.matchups.iter().filter_map(move |matchup| quantile(&matchup.lengths, p).ok());
    Some((ends(from).reduce(f64::min)?, ends(to).reduce(f64::max)?))
}

/// The axis of these lengths, `width` points long, and its title: the second where it is logarithmic.
pub(super) fn axis_of(lengths: &[Estimate], width: f64, titles: [&'static str; 2]) -> (Axis, &'static str) {
    let least = lengths.iter().map(|length| length.low).reduce(f64::min);
    let most = lengths.iter().map(|length| length.high).reduce(f64::max);
    let range = least.zip(most).unwrap_or(NO_RANGE);
    (axis(range, width), titles[usize::from(is_log(range))])
}

/// Do these lengths need a logarithmic axis?
fn is_log((shortest, longest): (f64, f64)) -> bool {
    shortest >= 1.0 && longest >= LOG_RATIO * shortest
}

/// The axis from the shortest to the longest of the lengths drawn, with a little room, from 0 where that is near.
fn axis((shortest, longest): (f64, f64), width: f64) -> Axis {
    if is_log((shortest, longest)) {
        return Axis::log(shortest / 1.05, longest * 1.05, width);
    }
    let span = longest - shortest;
    let room = (span * 0.03).max(1.0).max((LEAST_SPAN - span) / 2.0);
    let low = if shortest < 0.4 * longest { 0.0 } else { (shortest - room).floor().max(0.0) };
    Axis::linear(low, (longest + room).ceil(), Grid { anchor: 0.0, finest: 1.0 }, width)
}
