//! First-move advantage: the first player's score per variant.

use super::axis::{Axis, Grid};
use super::caption;
use super::data::{ChartData, Estimate, MatchupChart};
use super::error::ChartError;
use super::forest::{self, LANE_HEIGHT};
use super::page::{self, Page, Panel, Plan};
use super::records::{Cell, Records};
use super::rows::{Lane, Table};
use super::surface::BLACK;
use super::svg::Svg;
use super::{Chart, Width};

pub(super) const CHART: Chart = Chart { name: "first_score", caption, applies: super::always, data, draw };

/// The score of players who are equally well off.
pub(super) const EVEN: f64 = 0.5;

/// How far the axis may reach from [`EVEN`] to both sides.
const REACHES: [f64; 10] = [0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5];

/// What is shown, in words.
pub(super) const NAME: &str = "first player\u{2019}s score";

/// What is on the axis.
pub(super) const AXIS_TITLE: &str = "First player\u{2019}s score";

fn table(data: &ChartData) -> Table<'_, MatchupChart> {
    page::matchups(data, |matchup| matchup.first_score.within_unit().map(|estimate| estimate.value))
}

fn caption(data: &ChartData) -> String {
    let shown = format!(
        "First-move advantage per variant: the first player's mean score (a win is 1, a draw 0.5, a loss 0; above 0.5 moving first helps, below it hurts) with its \
         95 % interval (normal interval from the trinomial variance; Wilson interval where the sample variance is 0). \
         The dashed line at 0.5 is an even game. Intervals narrower than the mark are hidden by it.{}",
        page::arrangement(&table(data), "score")
    );
    caption::caption(data, &shown)
}

fn data(data: &ChartData) -> Records {
    const COLUMNS: [(&str, &str); 3] = [
        ("first_score", "The first player's mean score."),
        ("first_score_low", "Lower end of its 95 % interval."),
        ("first_score_high", "Upper end of its 95 % interval."),
    ];
    data.records(CHART.name, &COLUMNS, |matchup| vec![Cell::estimate(matchup.first_score.within_unit()).into()])
}

fn draw(data: &ChartData, width: Width) -> Result<Svg, ChartError> {
    let table = table(data);
    let plan = Plan {
        subject: "first-move advantage",
        marks: "Lines: 95 % intervals; dashed: even game.".to_owned(),
        lane_height: LANE_HEIGHT,
        panels: 1,
        signs: Vec::new(),
    };
    let page = Page::lay_out(data, width, plan, &table)?;
    let scores = data.matchups.iter().filter_map(|matchup| matchup.first_score.within_unit());
    let panel = Panel {
        axis: &axis(scores, page.axis_width()),
        title: AXIS_TITLE,
        below: &|surface, plot| surface.dashes(plot.x(EVEN), plot.top, plot.bottom, 0.7, BLACK),
        mark: &|surface, plot, lane: &Lane<MatchupChart>| {
            let Some(score) = lane.what.first_score.within_unit() else { return };
            forest::interval(surface, plot, lane, &forest::words(NAME, score, lane.what.games), score);
        },
    };
    page.draw(&caption(data), &[panel])
}

/// The axis of these scores, even in its middle.
pub(super) fn axis(scores: impl Iterator<Item = Estimate>, width: f64) -> Axis {
    let reach = forest::round_up(forest::reach(scores, EVEN), &REACHES);
    Axis::linear(EVEN - reach, EVEN + reach, Grid { anchor: EVEN, finest: 0.001 }, width)
}
