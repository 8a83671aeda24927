//! The running estimate of the first player's score, as games are added: does it settle, and how well is it known?

use super::axis::{Axis, Grid};
use super::caption;
use super::data::{ChartData, Estimate, WHO};
use super::error::ChartError;
use super::first_score::EVEN;
use super::frame::{self, EDGE, Foot, SMALL_SIZE};
use super::key::{self, Style};
use super::legend::Legend;
use super::page;
use super::panels::{self, Cell, LABELS_BELOW, Shown, Upright};
use super::records::{self, Records};
use super::scale::{Plot, Ticks};
use super::surface::{self, BLACK, Point, Surface};
use super::svg::Svg;
use super::text;
use super::{Chart, Width};

pub(super) const CHART: Chart = Chart { name: "running", caption, applies, data, draw };

/// The first player's score of a matchup after its first games, from fewest to most.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct RunningScore {
    /// Numbers of games, strictly ascending, with the score of so many and its 95 % interval.
    pub points: Vec<(u64, Estimate)>,
}

/// So many matchups are shown, the first of the experiment.
const MOST: usize = 48;
/// A cell is no narrower.
const LEAST_WIDTH: f64 = 105.0;
const HEIGHT: f64 = 58.0;
const HEIGHT_ALONE: f64 = 100.0;
const LINE_WIDTH: f64 = 1.0;
const BAND_STRENGTH: f64 = 0.22;
const AXIS_TITLE: &str = "Games (log scale)";

fn shown(data: &ChartData) -> Shown<'_> {
    Shown::of(data, MOST, |place| data.running.get(place).is_some_and(|running| running.points.len() > 1))
}

/// Some matchup has more than one estimate.
fn applies(data: &ChartData) -> bool {
    !shown(data).matchups.is_empty()
}

fn caption(data: &ChartData) -> String {
    let words = format!(
        "Running estimate of the first player's mean score over the first games of each matchup, in their order, with the \
         95 % interval that so many games give (normal interval from the trinomial variance; Wilson interval where the sample \
         variance is 0). The bands are for a number of games that is fixed beforehand, and do not hold at all numbers at \
         once. Scores have the same scale in all panels, and games the same logarithmic axis; dashed: the score of all \
         games.{}",
        shown(data).cut()
    );
    caption::caption(data, &words)
}

fn data(data: &ChartData) -> Records {
    const COLUMNS: [(&str, &str); 4] = [
        ("games", "Number of games, the first of the matchup."),
        ("first_score", "The first player's mean score in them."),
        ("first_score_low", "Lower end of its 95 % interval."),
        ("first_score_high", "Upper end of its 95 % interval."),
    ];
    let mut rows = Vec::new();
    for (matchup, running) in data.matchups.iter().zip(&data.running) {
        for (games, estimate) in &running.points {
            let numbers = [records::Cell::count(*games)].into_iter();
            let numbers = numbers.chain(records::Cell::estimate(estimate.within_unit()));
            rows.push(data.who(matchup).into_iter().chain(numbers).collect());
        }
    }
    Records { name: CHART.name, columns: WHO.into_iter().chain(COLUMNS).collect(), rows }
}

fn draw(data: &ChartData, width: Width) -> Result<Svg, ChartError> {
    page::check(data)?;
    let layout = Layout::new(data, width);
    let size = (width.points(), layout.foot.page_height);
    surface::draw(size, &frame::title(data, "running estimate"), &caption(data), |surface| layout.draw(surface))
}

/// Everything in its place.
struct Layout<'a> {
    data: &'a ChartData,
    shown: Shown<'a>,
    legend: Legend,
    grid: panels::Grid,
    height: f64,
    page_width: f64,
    foot: Foot,
}

impl<'a> Layout<'a> {
    fn new(data: &'a ChartData, width: Width) -> Layout<'a> {
        let shown = shown(data);
        let legend = Legend::lay_out(&page::pairings(data), EDGE, width.points(), SMALL_SIZE);
        let columns = panels::columns(width, LEAST_WIDTH, shown.matchups.len());
        let height = if columns == 1 { HEIGHT_ALONE } else { HEIGHT };
        let titles: Vec<[&str; 2]> = shown.titles(data).into_iter().map(|[variant, _]| [variant, ""]).collect();
        let grid = panels::Grid::lay_out(&titles, columns, width, legend.bottom + 2.0, height + LABELS_BELOW);
        let marks = format!("Bands: 95 % intervals of the first player’s score; dashed: all games.{}", shown.cut());
        let foot = Foot::lay_out(data, &marks, width.points(), panels::title_bottom(grid.bottom + 2.0));
        Layout { data, shown, legend, grid, height, page_width: width.points(), foot }
    }

    /// The fewest and the most games of any estimate.
    fn games(&self) -> (f64, f64) {
        let ends = self.estimates().map(|(games, _)| games as f64);
        ends.fold((f64::INFINITY, 1.0), |(least, most), games| (least.min(games), most.max(games)))
    }

    fn estimates(&self) -> impl Iterator<Item = (u64, Estimate)> {
        self.shown.matchups.iter().flat_map(|(place, _)| points(self.data, *place))
    }

    /// How far the scores of a panel reach from its last one: the same in all panels.
    fn reach(&self) -> f64 {
        let mut reach: f64 = 1e-4;
        for (place, _) in &self.shown.matchups {
            let points = points(self.data, *place);
            let Some((_, last)) = points.last() else { continue };
            for (_, Estimate { low, high, .. }) in &points {
                reach = reach.max(last.value - low).max(high - last.value);
            }
        }
        reach * 1.05
    }

    fn draw(&self, surface: &mut Surface) {
        self.legend.draw(surface);
        let (reach, games) = (self.reach(), self.games());
        let finest = if reach < 0.004 { 0.0001 } else { 0.001 };
        let pairings = page::pairings(self.data);
        for (cell, (place, matchup)) in self.grid.cells.iter().zip(&self.shown.matchups) {
            cell.draw_names(surface);
            let points = points(self.data, *place);
            let Some((_, last)) = points.last().copied() else { continue };
            let (low, high) = (last.value - reach, last.value + reach);
            let scale = Upright::linear(low, high, Grid { anchor: EVEN, finest }, self.height);
            let style = key::style(pairings.iter().position(|name| *name == matchup.pairing).unwrap_or(0));
            let of = format!("{}, {}", self.data.variants[matchup.variant], matchup.pairing);
            Panel { cell, scale, games, height: self.height }.draw(surface, &points, style, [&of, &matchup.pairing]);
        }
        panels::draw_title_below(surface, self.page_width, self.grid.bottom + 2.0, AXIS_TITLE);
        self.foot.draw(surface);
    }
}

/// The estimates that are numbers.
fn points(data: &ChartData, place: usize) -> Vec<(u64, Estimate)> {
    let points = data.running.get(place).map_or(&[][..], |running| &running.points);
    points.iter().filter_map(|(games, estimate)| Some((*games, estimate.within_unit()?))).collect()
}

/// The panel of one matchup.
struct Panel<'a> {
    cell: &'a Cell,
    scale: Upright,
    games: (f64, f64),
    height: f64,
}

impl Panel<'_> {
    fn draw(&self, surface: &mut Surface, points: &[(u64, Estimate)], style: Style, [of, series]: [&str; 2]) {
        let Panel { cell, scale, games: (least, most), height } = self;
        let (left, right) = (cell.left + scale.room(), cell.right());
        let upright = (cell.top, *height);
        let (width, room) = (right - left - 4.0, (cell.left - 5.0, (cell.right() + 6.0)));
        let axis = Axis::log(*least, *most, width);
        let plot = Plot::new(&axis, (left + 2.0, width), (cell.top, cell.top + height));
        scale.draw(surface, (left, right), upright);
        let at = |games: u64, score: f64| -> Point { (plot.x(games as f64), scale.y(score, upright)) };
        let lows = points.iter().map(|(games, estimate)| at(*games, estimate.low));
        let highs = points.iter().rev().map(|(games, estimate)| at(*games, estimate.high));
        let band: Vec<Point> = lows.chain(highs).collect();
        surface.series(series, |surface| surface.veil(&band, BAND_STRENGTH, style.colour));
        if let Some((_, last)) = points.last() {
            let y = scale.y(last.value, upright);
            level_dashes(surface, (left, right), y);
        }
        let line: Vec<Point> = points.iter().map(|(games, estimate)| at(*games, estimate.value)).collect();
        if line.len() > 1 {
            surface.series(series, |surface| surface.path(&line, LINE_WIDTH, style.colour));
        }
        for (place, (games, estimate)) in points.iter().enumerate() {
            let score = caption::with_interval(*estimate, 4);
            let words = format!("{of}: first player\u{2019}s score {score}; {}", caption::games(*games));
            let centre = at(*games, estimate.value);
            surface.value(series, &text::clean(&words), |surface| match place + 1 == points.len() {
                true => style.mark(surface, centre),
                false => surface.disc(centre, 1.0, style.colour),
            });
        }
        plot.scale(surface, Ticks::Below, (left, right), room, cell.top + height + LABELS_BELOW - 1.5);
    }
}

/// A level line of dashes.
fn level_dashes(surface: &mut Surface, (left, right): (f64, f64), y: f64) {
    const DASH: f64 = 2.5;
    const GAP: f64 = 2.0;
    let mut x = left;
    while x < right {
        surface.line((x, y), ((x + DASH).min(right), y), 0.5, BLACK);
        x += DASH + GAP;
    }
}
