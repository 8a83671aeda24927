//! Draw rate per variant.

use quirkat_statistics::ShareInterval;

use super::axis::{Axis, Grid};
use super::caption;
use super::data::ChartData;
use super::error::ChartError;
use super::forest::{self, LANE_HEIGHT};
use super::page::{Page, Plan};
use super::records::{Cell, Records};
use super::svg::Svg;
use super::{Chart, Width};

pub(super) const CHART: Chart = Chart { name: "draw_rate", caption, applies: super::always, data, draw };

/// Where the axis may end; it begins at 0.
const ENDS: [f64; 13] = [0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.8, 1.0];

fn caption(data: &ChartData) -> String {
    let shown = format!(
        "Draw rate per variant: the share of drawn games with its 95 % {} interval. Intervals narrower than the mark are hidden by it.",
        data.shares.name()
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
    let plan = Plan {
        subject: "draw rate",
        axis_title: "Draw rate",
        marks: match data.shares {
            ShareInterval::Wilson => "Lines, where wider than the mark: 95 % Wilson intervals.",
            ShareInterval::ClopperPearson => "Lines, where wider than the mark: 95 % Clopper-Pearson intervals.",
            ShareInterval::Jeffreys => "Lines, where wider than the mark: 95 % Jeffreys intervals.",
        },
        lane_height: LANE_HEIGHT,
    };
    let page = Page::lay_out(data, width, plan)?;
    let axis = axis(data, page.axis_width());
    page.draw(
        &axis,
        &caption(data),
        |_, _| {},
        |surface, plot, lane| forest::interval(surface, plot, lane, "draw rate", lane.matchup.draw_rate),
    )
}

/// The axis of the draw rates of the matchups, from 0.
pub(super) fn axis(data: &ChartData, width: f64) -> Axis {
    let end = forest::round_up(forest::reach(data, 0.0, |matchup| matchup.draw_rate), &ENDS);
    Axis::linear(0.0, end, Grid { anchor: 0.0, finest: 0.001 }, width)
}
