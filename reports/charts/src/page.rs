//! The page of a chart of rows: names on the left, one panel or several with their axes beside them, the legend
//! above, and the foot below. Everything is in points from the top left corner.

use super::axis::{Axis, LABEL_SIZE};
use super::data::{ChartData, MatchupChart};
use super::error::ChartError;
use super::frame::{self, EDGE, Foot, HAIRLINE, RULE, SMALL_SIZE, TITLE_SIZE};
use super::legend::{Legend, Sign};
use super::rows::{Cell, Lane, MOST_BLOCKS, ROWS_WITH_ONE_SCALE, Rows, Table, named_ends};
use super::scale::{Plot, TICK, Ticks};
use super::surface::{self, Anchor, BLACK, Surface};
use super::svg::Svg;
use super::text::{CAP_HEIGHT, DESCENT};
use super::toggles;
use super::{Columns, Width};

/// Room within the axis on both sides, so that marks at its ends are whole.
pub(super) const INNER: f64 = 5.0;
/// Room between the end of the axis and the edge of the page, for half a tick label.
const OUTER: f64 = 8.0;
const NAME_GAP: f64 = 6.0;
/// So many panels have room beside each other in one column of a journal.
const MOST_BESIDE: usize = 2;

/// What one chart asks of the page.
#[derive(Debug, Clone)]
pub(super) struct Plan {
    /// Short name of what is shown, for readers who cannot see it.
    pub(super) subject: &'static str,
    /// What the marks mean, as sentences.
    pub(super) marks: String,
    /// Height of the lane of one matchup in points.
    pub(super) lane_height: f64,
    /// The number of panels: beside each other, and where there are more than two on a page of one column, one below
    /// the other.
    pub(super) panels: usize,
    /// What stands in the key below the pairings, each list from a new line.
    pub(super) signs: Vec<Vec<(Sign, String)>>,
}

/// One of the panels of a page.
pub(super) struct Panel<'p, T> {
    /// Its axis.
    pub(super) axis: &'p Axis,
    /// What is on the axis, with its unit.
    pub(super) title: &'p str,
    /// Paints what belongs under the marks.
    pub(super) below: &'p dyn Fn(&mut Surface, &Plot),
    /// Draws one lane.
    pub(super) mark: &'p dyn Fn(&mut Surface, &Plot, &Lane<T>),
}

/// A page whose rows and texts have their places.
pub(super) struct Page<'a, T> {
    data: &'a ChartData,
    plan: Plan,
    size: (f64, f64),
    legend: Legend,
    foot: Foot,
    /// Panels beside each other share one.
    bodies: Vec<Body<'a, T>>,
    /// How many panels are beside each other.
    side_by_side: usize,
    plot_left: f64,
    scale_above: bool,
}

/// Rows with the axis below them.
struct Body<'a, T> {
    rows: Rows<'a, T>,
    top: f64,
}

/// The matchups of an experiment, a row for each variant; condensed charts have the greatest of `rank` first.
pub(super) fn matchups<'a>(data: &'a ChartData, rank: fn(&MatchupChart) -> Option<f64>) -> Table<'a, MatchupChart> {
    let series = pairings(data);
    let cell = |matchup: &'a MatchupChart| {
        let number = series.iter().position(|known| *known == matchup.pairing)?;
        let name = data.variants.get(matchup.variant)?;
        Some(Cell { row: matchup.variant, series: number, name, what: matchup })
    };
    let cells = data.matchups.iter().filter_map(cell).collect();
    Table { groups: toggles::groups(data), series, cells, rank }
}

/// What the caption says of condensed charts, and of groups; empty where there is nothing to say. `order` says by what
/// rows are sorted.
pub(super) fn arrangement<T>(table: &Table<T>, order: &str) -> String {
    if table.is_condensed() {
        let (all, blocks) = (table.series.len(), table.series.len().clamp(1, MOST_BLOCKS));
        let ends = named_ends(blocks);
        let mut words = format!(
            " Of {} rows only the first and the last {ends} have names: rows are sorted by {order}, the greatest first, {}those between as thin lines without marks.",
            table.count(),
            if blocks > 1 { "each pairing in a block of its own, " } else { "" },
        );
        if all > blocks {
            words += &format!(" Shown are the first {blocks} of {all} pairings.");
        }
        return words;
    }
    if table.groups.iter().any(|group| group.heading.is_some()) {
        " Headings are the keys in which variants differ; what a heading says is left out of the names below it."
            .to_owned()
    } else {
        String::new()
    }
}

impl<'a, T> Page<'a, T> {
    /// Gives everything its place, after checking the data.
    pub(super) fn lay_out(
        data: &'a ChartData,
        width: Width,
        plan: Plan,
        table: &Table<'a, T>,
    ) -> Result<Page<'a, T>, ChartError> {
        check(data)?;
        let page_width = width.points();
        let scale_above = table.count() > ROWS_WITH_ONE_SCALE || table.is_condensed();
        let name_size = match width.columns() {
            Columns::Two if !scale_above => TITLE_SIZE,
            Columns::One | Columns::Two => SMALL_SIZE,
        };
        let mut legend = Legend::lay_out(&table.series, EDGE, page_width, name_size);
        plan.signs.iter().for_each(|signs| legend.add(signs, page_width));
        let above = 4.0 + if scale_above { LABEL_SIZE + TICK + 2.0 } else { 0.0 };
        let stacked = plan.panels > MOST_BESIDE && width.columns() == Columns::One;
        let mut bodies: Vec<Body<'a, T>> = Vec::new();
        let mut bottom = legend.bottom;
        for _ in 0..if stacked { plan.panels } else { 1 } {
            let top = bottom + above;
            let body = Body { rows: table.lay_out(top, page_width, name_size, plan.lane_height), top };
            bottom = body.bottom();
            bodies.push(body);
        }
        let names_width = bodies.iter().map(|body| body.rows.names_width).fold(0.0, f64::max);
        let foot = Foot::lay_out(data, &plan.marks, page_width, bottom);
        Ok(Page {
            data,
            size: (page_width, foot.page_height),
            foot,
            legend,
            side_by_side: if stacked { 1 } else { plan.panels },
            plan,
            bodies,
            plot_left: EDGE + names_width + NAME_GAP,
            scale_above,
        })
    }

    /// Length of the part of the axis of a panel that carries numbers, in points.
    pub(super) fn axis_width(&self) -> f64 {
        self.panel_width() - 2.0 * INNER
    }

    fn panel_width(&self) -> f64 {
        let panels = self.side_by_side as f64;
        (self.size.0 - self.plot_left - OUTER - (panels - 1.0) * 2.0 * OUTER) / panels
    }

    /// Draws the page with its panels, from left to right, or from top to bottom.
    pub(super) fn draw(&self, description: &str, panels: &[Panel<T>]) -> Result<Svg, ChartError> {
        let title = frame::title(self.data, self.plan.subject);
        surface::draw(self.size, &title, description, |surface| {
            for (body, panels) in self.bodies.iter().zip(panels.chunks(self.side_by_side)) {
                body.rows.draw_rules(surface, self.size.0 - OUTER);
                for (place, panel) in panels.iter().enumerate() {
                    let left = self.plot_left + place as f64 * (self.panel_width() + 2.0 * OUTER);
                    self.draw_panel(surface, body, panel, left);
                }
                body.rows.draw_names(surface);
            }
            self.legend.draw(surface);
            self.foot.draw(surface);
        })
    }

    fn draw_panel(&self, surface: &mut Surface, body: &Body<T>, panel: &Panel<T>, left: f64) {
        let plot = Plot::new(panel.axis, (left + INNER, self.axis_width()), (body.top, body.axis_below()));
        for tick in &panel.axis.ticks {
            let x = plot.x(tick.value);
            surface.line((x, plot.top), (x, plot.bottom), HAIRLINE, RULE);
        }
        (panel.below)(surface, &plot);
        self.draw_axis(surface, &plot, panel.title, left);
        for lane in &body.rows.lanes {
            (panel.mark)(surface, &plot, lane);
        }
    }

    fn draw_axis(&self, surface: &mut Surface, plot: &Plot, title: &str, left: f64) {
        let right = left + self.panel_width();
        let room = match self.side_by_side {
            1 => (EDGE, self.size.0 - 1.0),
            _ => (left - OUTER + 1.0, right + OUTER - 1.0),
        };
        plot.scale(surface, Ticks::Below, (left, right), room, tick_label_baseline(plot.bottom));
        if self.scale_above {
            plot.scale(surface, Ticks::Above, (left, right), room, plot.top - TICK - 2.0);
        }
        let middle = (left + right) / 2.0;
        surface.text((middle, title_baseline(plot.bottom)), Anchor::Middle, TITLE_SIZE, BLACK, title);
    }
}

impl<T> Body<'_, T> {
    fn axis_below(&self) -> f64 {
        self.rows.bottom + 1.5
    }

    /// Where the title of the axis ends, with a little room.
    fn bottom(&self) -> f64 {
        title_baseline(self.axis_below()) + DESCENT * TITLE_SIZE + 5.0
    }
}

fn tick_label_baseline(axis: f64) -> f64 {
    axis + TICK + 1.5 + LABEL_SIZE * CAP_HEIGHT
}

fn title_baseline(axis: f64) -> f64 {
    tick_label_baseline(axis) + DESCENT * LABEL_SIZE + 2.0 + TITLE_SIZE * CAP_HEIGHT
}

/// The different pairings, in the order of the matchups.
pub(super) fn pairings(data: &ChartData) -> Vec<&str> {
    let mut pairings: Vec<&str> = Vec::new();
    for matchup in &data.matchups {
        if !pairings.contains(&matchup.pairing.as_str()) {
            pairings.push(&matchup.pairing);
        }
    }
    pairings
}

pub(super) fn check(data: &ChartData) -> Result<(), ChartError> {
    if data.variants.is_empty() {
        return Err(ChartError::NoVariants);
    }
    for (index, matchup) in data.matchups.iter().enumerate() {
        let pairing = || matchup.pairing.clone();
        if matchup.variant >= data.variants.len() {
            let (variant, variants) = (matchup.variant, data.variants.len());
            return Err(ChartError::UnknownVariant { matchup: index, pairing: pairing(), variant, variants });
        }
        if let Some(pair) = matchup.lengths.windows(2).find(|pair| pair[0].0 >= pair[1].0) {
            let (before, plies) = (pair[0].0, pair[1].0);
            return Err(ChartError::LengthsOutOfOrder { matchup: index, pairing: pairing(), plies, before });
        }
    }
    Ok(())
}
