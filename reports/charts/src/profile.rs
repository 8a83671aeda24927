//! Lines through estimates, row by row: panels of several measures with common rows, a line for each series, in blocks
//! one below the other.

use super::axis::{Axis, LABEL_SIZE};
use super::caption;
use super::data::{ChartData, Estimate};
use super::error::ChartError;
use super::frame::{self, EDGE, Foot, HAIRLINE, RULE, SHADE, SMALL_SIZE, TITLE_SIZE};
use super::key;
use super::legend::Legend;
use super::scale::{Plot, TICK, Ticks};
use super::surface::{self, Anchor, BLACK, Point, Surface};
use super::svg::Svg;
use super::text::{self, CAP_HEIGHT, DESCENT, LEADING};
use super::{Columns, Width};

const LINE_WIDTH: f64 = 1.0;
const BAND_STRENGTH: f64 = 0.18;
const NAME_LINES: usize = 3;
const NAMES_LEAST: f64 = 8.0;
const NAME_GAP: f64 = 6.0;
/// The least distance between two rows.
const ROW_LEAST: f64 = 13.0;
/// Room within an axis on both sides, so that marks at its ends are whole.
const INNER: f64 = 5.0;
/// Room between panels side by side, and right of the last.
const PANEL_GAP: f64 = 14.0;
/// Room between blocks.
const BLOCK_GAP: f64 = 12.0;

/// What one panel shows.
#[derive(Clone, Copy)]
pub(super) struct Measure {
    /// What it is called in words, and its decimals.
    pub(super) name: (&'static str, usize),
    /// The axis of these estimates, so many points long, and what is on it.
    pub(super) axis: fn(&[Estimate], f64) -> (Axis, &'static str),
    /// Where a dashed line is.
    pub(super) reference: Option<f64>,
}

/// Series that share their panels.
pub(super) struct Block {
    /// Above it.
    pub(super) heading: Option<String>,
    /// The names of the rows.
    pub(super) rows: Vec<String>,
    /// The names of the series.
    pub(super) series: Vec<String>,
    /// The estimates of each series, row by row, one for each measure.
    pub(super) estimates: Vec<Vec<Vec<Option<Estimate>>>>,
}

/// What is drawn.
pub(super) struct Profile<'a> {
    /// Whose games they are.
    pub(super) data: &'a ChartData,
    /// Short name of what is shown, for readers who cannot see it.
    pub(super) subject: &'static str,
    /// What the marks mean, as sentences.
    pub(super) marks: String,
    /// The panels, from left to right or from top to bottom.
    pub(super) measures: &'a [Measure],
    /// The blocks, from top to bottom.
    pub(super) blocks: Vec<Block>,
}

impl Profile<'_> {
    /// Draws it at that width: panels stand side by side where it is double.
    pub(super) fn draw(&self, width: Width, description: &str) -> Result<Svg, ChartError> {
        let layout = Layout::new(self, width);
        let title = frame::title(self.data, self.subject);
        surface::draw(layout.size, &title, description, |surface| layout.draw(surface))
    }

    fn of_measure(&self, measure: usize) -> Vec<Estimate> {
        let series = self.blocks.iter().flat_map(|block| &block.estimates);
        series.flatten().filter_map(|row| *row.get(measure)?).collect()
    }
}

/// How the panels of a block stand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stand {
    SideBySide,
    OneBelowTheOther,
}

/// Everything in its place.
struct Layout<'a> {
    profile: &'a Profile<'a>,
    stand: Stand,
    size: Point,
    names_width: f64,
    panel_width: f64,
    blocks: Vec<Place<'a>>,
    axes: Vec<(Axis, &'static str)>,
    foot: Foot,
}

/// A block with its place.
struct Place<'a> {
    block: &'a Block,
    /// The heading, and where its shade begins.
    heading: (Vec<String>, f64),
    legend: Legend,
    names: Vec<Vec<String>>,
    /// The height of a row.
    row: f64,
}

impl<'a> Layout<'a> {
    fn new(profile: &'a Profile<'a>, width: Width) -> Layout<'a> {
        let page_width = width.points();
        let (stand, names_share) = match width.columns() {
            Columns::One => (Stand::OneBelowTheOther, 0.36),
            Columns::Two => (Stand::SideBySide, 0.22),
        };
        let wrapped =
            |name: &String| text::wrap_within(&text::clean(name), SMALL_SIZE, page_width * names_share, NAME_LINES);
        let names: Vec<Vec<Vec<String>>> =
            profile.blocks.iter().map(|block| block.rows.iter().map(wrapped).collect()).collect();
        let names_width = frame::widest(names.iter().flatten().flatten(), SMALL_SIZE).max(NAMES_LEAST);
        let panels = page_width - EDGE - names_width - NAME_GAP;
        let panel_width = match stand {
            Stand::SideBySide => panels / profile.measures.len().max(1) as f64 - PANEL_GAP,
            Stand::OneBelowTheOther => panels - PANEL_GAP,
        };
        let axis = |(number, measure): (usize, &Measure)| {
            (measure.axis)(&profile.of_measure(number), panel_width - 2.0 * INNER)
        };
        let axes = profile.measures.iter().enumerate().map(axis).collect();
        let foot = Foot::lay_out(profile.data, &profile.marks, page_width, EDGE);
        let size = (page_width, 0.0);
        let mut layout = Layout { profile, stand, size, names_width, panel_width, blocks: Vec::new(), axes, foot };
        let bottom = layout.place_blocks(names);
        layout.foot = Foot::lay_out(profile.data, &profile.marks, page_width, bottom);
        layout.size.1 = layout.foot.page_height;
        layout
    }

    /// Gives the blocks their places, and returns where the last ends.
    fn place_blocks(&mut self, names: Vec<Vec<Vec<String>>>) -> f64 {
        let mut top = EDGE;
        for (block, names) in self.profile.blocks.iter().zip(names) {
            let heading = block.heading.as_ref().map_or(Vec::new(), |heading| {
                text::wrap_within(&text::clean(heading), SMALL_SIZE, self.size.0 - 4.0 * EDGE, 2)
            });
            let heading_height =
                if heading.is_empty() { 0.0 } else { heading.len() as f64 * SMALL_SIZE * LEADING + 3.0 };
            let series: Vec<&str> = block.series.iter().map(String::as_str).collect();
            let legend_top = top + heading_height + if heading.is_empty() { 0.0 } else { 2.0 };
            let legend = Legend::lay_out(&series, legend_top, self.size.0, SMALL_SIZE);
            let lines = names.iter().map(Vec::len).max().unwrap_or(1) as f64;
            let row = ROW_LEAST.max(lines * SMALL_SIZE * LEADING + 5.0);
            let place = Place { block, heading: (heading, top), legend, names, row };
            let panels = match self.stand {
                Stand::SideBySide => 1.0,
                Stand::OneBelowTheOther => self.profile.measures.len() as f64,
            };
            top = place.legend.bottom + 3.0 + panels * place.panel_height() + BLOCK_GAP / 2.0;
            self.blocks.push(place);
        }
        top
    }

    fn draw(&self, surface: &mut Surface) {
        for place in &self.blocks {
            place.draw_heading(surface, self.size.0);
            place.legend.draw(surface);
            let mut corner = (EDGE + self.names_width + NAME_GAP, place.legend.bottom + 3.0);
            place.draw_names(surface, corner.1);
            for (number, (axis, title)) in self.axes.iter().enumerate() {
                if number > 0 && self.stand == Stand::OneBelowTheOther {
                    place.draw_names(surface, corner.1);
                }
                self.draw_panel(surface, place, (number, axis), corner);
                let middle = (corner.0 + self.panel_width / 2.0, corner.1 + place.plot_height() + title_below());
                surface.text(middle, Anchor::Middle, TITLE_SIZE, BLACK, title);
                match self.stand {
                    Stand::SideBySide => corner.0 += self.panel_width + PANEL_GAP,
                    Stand::OneBelowTheOther => corner.1 += place.panel_height(),
                }
            }
        }
        self.foot.draw(surface);
    }

    fn draw_panel(&self, surface: &mut Surface, place: &Place, (number, axis): (usize, &Axis), (left, top): Point) {
        let (right, bottom) = (left + self.panel_width, top + place.plot_height());
        let plot = Plot::new(axis, (left + INNER, self.panel_width - 2.0 * INNER), (top, bottom));
        for row in 0..place.names.len() {
            let y = place.y(top, row);
            surface.line((left, y), (right, y), HAIRLINE, RULE);
        }
        for tick in &axis.ticks {
            let x = plot.x(tick.value);
            surface.line((x, top), (x, bottom), HAIRLINE, RULE);
        }
        let measure = &self.profile.measures[number];
        let series = &place.block.series;
        let runs: Vec<Vec<Run>> = (0..series.len()).map(|index| place.runs(index, (number, measure), &plot)).collect();
        for (index, runs) in runs.iter().enumerate() {
            let bands = |surface: &mut Surface| runs.iter().for_each(|run| run.band(surface, key::style(index)));
            surface.series(&series[index], bands);
        }
        if let Some(reference) = measure.reference {
            surface.dashes(plot.x(reference), top, bottom, 0.7, BLACK);
        }
        for (index, runs) in runs.iter().enumerate() {
            runs.iter().for_each(|run| run.line(surface, &series[index], key::style(index)));
        }
        let room = (left - PANEL_GAP / 2.0 + 1.0, right + PANEL_GAP / 2.0 - 1.0);
        plot.scale(surface, Ticks::Below, (left, right), room, bottom + labels_below());
    }
}

fn labels_below() -> f64 {
    TICK + 1.5 + LABEL_SIZE * CAP_HEIGHT
}

fn title_below() -> f64 {
    labels_below() + DESCENT * LABEL_SIZE + 2.0 + TITLE_SIZE * CAP_HEIGHT
}

impl Place<'_> {
    /// Height of a panel with its axis and the axis's title.
    fn panel_height(&self) -> f64 {
        self.plot_height() + title_below() + DESCENT * TITLE_SIZE + BLOCK_GAP / 2.0
    }

    fn plot_height(&self) -> f64 {
        self.row * self.names.len() as f64
    }

    /// The middle of a row.
    fn y(&self, top: f64, row: usize) -> f64 {
        top + (row as f64 + 0.5) * self.row
    }

    fn draw_heading(&self, surface: &mut Surface, page_width: f64) {
        let (lines, top) = &self.heading;
        if lines.is_empty() {
            return;
        }
        let height = lines.len() as f64 * SMALL_SIZE * LEADING + 3.0;
        surface.rectangle((EDGE, *top), (page_width - EDGE, top + height), SHADE);
        frame::label(surface, (2.0 * EDGE, top + height / 2.0), Anchor::Start, SMALL_SIZE, BLACK, lines);
    }

    fn draw_names(&self, surface: &mut Surface, top: f64) {
        for (row, lines) in self.names.iter().enumerate() {
            frame::label(surface, (EDGE, self.y(top, row)), Anchor::Start, SMALL_SIZE, BLACK, lines);
        }
    }

    /// The estimates of a series, broken where a row has none.
    fn runs(&self, series: usize, (number, measure): (usize, &Measure), plot: &Plot) -> Vec<Run> {
        let mut runs: Vec<Run> = vec![Run::default()];
        for (row, estimates) in self.block.estimates[series].iter().enumerate() {
            match (estimates.get(number).copied().flatten(), runs.last_mut()) {
                (Some(estimate), Some(run)) => {
                    let (y, Estimate { value, low, high }) = (self.y(plot.top, row), estimate);
                    let places = [low, value, high].map(|number| (plot.x(number), y));
                    let (name, decimals) = measure.name;
                    let row = &self.block.rows[row];
                    let words = format!("{row}: {name} {}", caption::with_interval(estimate, decimals));
                    run.0.push(Stop { places, words });
                }
                _ => runs.push(Run::default()),
            }
        }
        runs
    }
}

/// Estimates of rows that follow each other.
#[derive(Default)]
struct Run(Vec<Stop>);

/// The estimate of one row.
struct Stop {
    /// The lower end, the value and the upper end.
    places: [Point; 3],
    words: String,
}

impl Run {
    fn band(&self, surface: &mut Surface, style: key::Style) {
        if let [Stop { places: [low, _, high], .. }] = self.0[..] {
            return surface.line(low, high, LINE_WIDTH, style.colour);
        }
        let there = self.0.iter().map(|stop| stop.places[0]);
        let corners: Vec<Point> = there.chain(self.0.iter().rev().map(|stop| stop.places[2])).collect();
        if !corners.is_empty() {
            surface.veil(&corners, BAND_STRENGTH, style.colour);
        }
    }

    fn line(&self, surface: &mut Surface, series: &str, style: key::Style) {
        let values: Vec<Point> = self.0.iter().map(|stop| stop.places[1]).collect();
        if values.len() > 1 {
            surface.series(series, |surface| surface.path(&values, LINE_WIDTH, style.colour));
        }
        for Stop { places, words } in &self.0 {
            surface.value(series, &format!("{series}, {words}"), |surface| style.mark(surface, places[1]));
        }
    }
}
