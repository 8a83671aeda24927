//! Draw rate per variant.

use super::axis::{Axis, Grid};
use super::caption;
use super::data::{ChartData, Estimate, MatchupChart};
use super::error::ChartError;
use super::forest::{self, LANE_HEIGHT};
use super::page::{self, Page, Panel, Plan};
use super::records::{Cell, Records};
use super::rows::{Lane, Table};
use super::svg::Svg;
use super::{Chart, Width};

pub(super) const CHART: Chart = Chart { name: "draw_rate", caption, applies: super::always, data, draw };

/// Where the axis may end; it begins at 0.
const ENDS: [f64; 13] = [0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.8, 1.0];

/// What is shown, in words.
pub(super) const NAME: &str = "draw rate";

/// What is on the axis.
pub(super) const AXIS_TITLE: &str = "Draw rate";

fn table(data: &ChartData) -> Table<'_, MatchupChart> {
    page::matchups(data, |matchup| matchup.draw_rate.within_unit().map(|estimate| estimate.value))
}

fn caption(data: &ChartData) -> String {
    let shown = format!(
        "Draw rate per variant: the share of drawn games with its 95 % {} interval. Intervals narrower than the mark are hidden by it.{}",
        data.shares.name(),
        page::arrangement(&table(data), "draw rate")
    );
    caption::caption(data, &shown)
}

fn data(data: &ChartData) -> Records {
    const COLUMNS: [(&str, &str); 3] = [
        ("draw_rate", "Share of drawn games."),
        ("draw_rate_low", "Lower end of its 95 % interval."),
        ("draw_rate_high", "Upper end of its 95 % interval."),
    ];
    data.records(CHART.name, &COLUMNS, |matchup| vec![Cell::estimate(matchup.draw_rate.within_unit()).into()])
}

fn draw(data: &ChartData, width: Width) -> Result<Svg, ChartError> {
    let table = table(data);
    let plan = Plan {
        subject: NAME,
        marks: format!("Lines, where wider than the mark: 95 % {} intervals.", data.shares.name()),
        lane_height: LANE_HEIGHT,
        panels: 1,
        signs: Vec::new(),
    };
    let page = Page::lay_out(data, width, plan, &table)?;
    let rates = data.matchups.iter().filter_map(|matchup| matchup.draw_rate.within_unit());
    let panel = Panel {
        axis: &axis(rates, page.axis_width()),
        title: AXIS_TITLE,
        below: &|_, _| {},
        mark: &|surface, plot, lane: &Lane<MatchupChart>| {
            let Some(rate) = lane.what.draw_rate.within_unit() else { return };
            forest::interval(surface, plot, lane, &forest::words(NAME, rate, lane.what.games), rate);
        },
    };
    page.draw(&caption(data), &[panel])
}

/// The axis of these draw rates, from 0.
pub(super) fn axis(rates: impl Iterator<Item = Estimate>, width: f64) -> Axis {
    let end = forest::round_up(forest::reach(rates, 0.0), &ENDS);
    Axis::linear(0.0, end, Grid { anchor: 0.0, finest: 0.001 }, width)
}
