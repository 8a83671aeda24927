//! Branching and pieces ply by ply: how games thin out, and how much there is to choose.

use super::axis::{Axis, Grid};
use super::caption;
use super::data::ChartData;
use super::error::ChartError;
use super::key;
use super::legend::Legend;
use super::page;
use super::panels::{self, Cell, EDGE, Footer, LABELS_BELOW, Shown, Upright};
use super::records::{self, Records};
use super::scale::{Plot, Ticks};
use super::surface::{self, Anchor, Point, Surface};
use super::svg::Svg;
use super::text::{self, CAP_HEIGHT, LEADING};
use super::{Chart, Width};

pub(super) const CHART: Chart = Chart { name: "plies", caption, applies, data, draw };

/// Sums over the games in which a ply was played, of the position before it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PlyCounts {
    /// Games still going: those in which the ply was played.
    pub games: u64,
    /// Pieces of the first and of the second player.
    pub pieces: [u64; 2],
    /// Legal moves.
    pub choices: u64,
}

impl PlyCounts {
    fn mean(&self, sum: u64) -> Option<f64> {
        (self.games > 0).then(|| sum as f64 / self.games as f64)
    }
}

/// So many matchups are shown, the first of the experiment.
const MOST: usize = 24;
/// A cell, which has two panels, is no narrower.
const LEAST_WIDTH: f64 = 200.0;
const HEIGHT: f64 = 62.0;
const PANEL_GAP: f64 = 10.0;
const LINE_WIDTH: f64 = 1.0;
/// Plies that fewer games reach, of a thousand, are not drawn.
const LEAST_PER_MILLE: u64 = 10;
/// So many values a line have marks.
const MARKS: usize = 8;
const SERIES: [&str; 3] = ["Pieces of the first player", "Pieces of the second player", "Legal moves"];

fn shown(data: &ChartData) -> Shown<'_> {
    Shown::of(data, MOST, |place| !drawn(data, place).is_empty())
}

/// The plies of a matchup that are drawn.
fn drawn(data: &ChartData, place: usize) -> &[PlyCounts] {
    let plies = data.plies.get(place).map_or(&[][..], Vec::as_slice);
    let all = plies.first().map_or(0, |ply| ply.games);
    let is_enough = |ply: &PlyCounts| {
        ply.games > 0 && u128::from(ply.games) * 1000 >= u128::from(all) * u128::from(LEAST_PER_MILLE)
    };
    &plies[..plies.iter().take_while(|ply| is_enough(ply)).count()]
}

/// Some ply was played.
fn applies(data: &ChartData) -> bool {
    !shown(data).matchups.is_empty()
}

fn caption(data: &ChartData) -> String {
    let words = format!(
        "Pieces and legal moves ply by ply: the mean number of pieces of either player and the mean number of legal moves of \
         the one to move, before each ply (ply 0 is the first move), over the games still going. Grey: the share of games \
         still going, of which the whole height of a panel is all. Curves end where fewer than {} % of the games go on. There \
         are no intervals: sums by ply are kept, and no squares, so that they tell means and no spread.{}",
        LEAST_PER_MILLE as f64 / 10.0,
        shown(data).cut()
    );
    caption::caption(data, &words)
}

fn data(data: &ChartData) -> Records {
    const COLUMNS: [(&str, &str); 7] = [
        ("variant", "The variant."),
        ("pairing", "Who played, the first player first."),
        ("ply", "Number of the ply from 0."),
        ("games", "Games still going: those in which the ply was played."),
        ("pieces_first_mean", "Mean number of pieces of the first player before it."),
        ("pieces_second_mean", "Mean number of pieces of the second player before it."),
        ("choices_mean", "Mean number of legal moves."),
    ];
    let mut rows = Vec::new();
    for (place, matchup) in shown(data).matchups {
        let variant = data.variants.get(matchup.variant).map_or("", String::as_str);
        for (ply, counts) in (0_u64..).zip(drawn(data, place)) {
            let sums = [counts.pieces[0], counts.pieces[1], counts.choices];
            let who = [records::Cell::text(variant), records::Cell::text(&*matchup.pairing)];
            let counted = [records::Cell::count(ply), records::Cell::count(counts.games)];
            let means = sums.map(|sum| records::Cell::Real(counts.mean(sum)));
            rows.push(who.into_iter().chain(counted).chain(means).collect());
        }
    }
    Records { name: CHART.name, columns: COLUMNS.into(), rows }
}

fn draw(data: &ChartData, width: Width) -> Result<Svg, ChartError> {
    page::check(data)?;
    let shown = shown(data);
    let legend = Legend::lay_out(&SERIES, EDGE, width.points(), panels::NAME_SIZE);
    let columns = panels::columns(width, LEAST_WIDTH, shown.matchups.len());
    let heading = panels::NAME_SIZE * LEADING + 1.0;
    let body = heading + HEIGHT + LABELS_BELOW;
    let grid = panels::Grid::lay_out(&shown.titles(data), columns, width, legend.bottom + 2.0, body);
    let marks = format!("Means over the games still going; grey: their share (full height: all).{}", shown.cut());
    let footer = Footer::lay_out(data, &marks, width, panels::title_bottom(grid.bottom + 2.0));
    let plies = shown.matchups.iter().map(|(place, _)| drawn(data, *place).len()).max().unwrap_or(0);
    let highest = |of: fn(&PlyCounts) -> [u64; 2]| {
        let plies = shown.matchups.iter().flat_map(|(place, _)| drawn(data, *place));
        plies.flat_map(|ply| of(ply).map(|sum| ply.mean(sum).unwrap_or(0.0))).fold(1.0, f64::max)
    };
    let upright = |high: f64| Upright::linear(0.0, high * 1.06, Grid { anchor: 0.0, finest: 1.0 }, HEIGHT);
    let scales = [upright(highest(|ply| ply.pieces)), upright(highest(|ply| [ply.choices; 2]))];
    let size = (width.points(), footer.page_height());
    surface::draw(size, &panels::title(data, "pieces and legal moves by ply"), &caption(data), |surface| {
        legend.draw(surface);
        for (cell, (place, matchup)) in grid.cells.iter().zip(&shown.matchups) {
            cell.draw_names(surface);
            let of = format!("{}, {}", data.variants[matchup.variant], matchup.pairing);
            draw_cell(surface, cell, heading, &scales, plies, drawn(data, *place), &text::clean(&of));
        }
        panels::draw_title_below(surface, width.points(), grid.bottom + 2.0, "Ply");
        footer.draw(surface);
    })
}

/// A curve of a panel: its number among [`SERIES`], and of what it is.
type Curve = (usize, fn(&PlyCounts) -> u64);

/// The two panels of a matchup.
fn draw_cell(
    surface: &mut Surface,
    cell: &Cell,
    heading: f64,
    scales: &[Upright; 2],
    longest: usize,
    plies: &[PlyCounts],
    of: &str,
) {
    let pieces: &[Curve] = &[(0, |ply| ply.pieces[0]), (1, |ply| ply.pieces[1])];
    let moves: &[Curve] = &[(2, |ply| ply.choices)];
    let width = (cell.width - PANEL_GAP) / 2.0;
    let mut left = cell.left;
    for ((scale, curves), name) in scales.iter().zip([pieces, moves]).zip(["Pieces", "Legal moves"]) {
        let panel = Panel { scale, left: left + scale.room(), right: left + width, top: cell.top + heading };
        let baseline = cell.top + panels::NAME_SIZE * CAP_HEIGHT;
        surface.text((panel.left, baseline), Anchor::Start, panels::NAME_SIZE, page::GREY, name);
        panel.draw(surface, longest, plies, curves, of);
        left += width + PANEL_GAP;
    }
}

struct Panel<'a> {
    scale: &'a Upright,
    left: f64,
    right: f64,
    top: f64,
}

impl Panel<'_> {
    fn draw(&self, surface: &mut Surface, longest: usize, plies: &[PlyCounts], curves: &[Curve], of: &str) {
        let Panel { scale, left, right, top } = *self;
        let (upright, bottom) = ((top, HEIGHT), top + HEIGHT);
        let width = right - left - 3.0;
        let axis = Axis::linear(0.0, longest.max(2) as f64 - 1.0, Grid { anchor: 0.0, finest: 1.0 }, width);
        let plot = Plot::new(&axis, (left, width), (top, bottom));
        let x = |ply: usize| plot.x(ply as f64);
        let all = plies.first().map_or(1, |ply| ply.games).max(1) as f64;
        let share = |(ply, counts): (usize, &PlyCounts)| (x(ply), bottom - HEIGHT * counts.games as f64 / all);
        let mut shade: Vec<Point> = vec![(x(0), bottom)];
        shade.extend(plies.iter().enumerate().map(share));
        shade.push((x(plies.len().saturating_sub(1)), bottom));
        surface.polygon(&shade, page::SHADE);
        scale.draw(surface, (left, right), upright);
        for (series, sum) in curves {
            let style = key::style(*series);
            let mean = |ply: &PlyCounts| ply.mean(sum(ply)).unwrap_or(0.0);
            let line: Vec<Point> =
                plies.iter().enumerate().map(|(ply, counts)| (x(ply), scale.y(mean(counts), upright))).collect();
            if line.len() > 1 {
                surface.series(SERIES[*series], |surface| surface.path(&line, LINE_WIDTH, style.colour));
            }
            // Marks of two curves that are one stand side by side.
            let step = plies.len().div_ceil(MARKS).max(1);
            let first = if step > 3 { step / 3 * series } else { 0 };
            for (ply, counts) in plies.iter().enumerate().skip(first.min(plies.len() - 1)).step_by(step) {
                let name = SERIES[*series];
                let going = caption::games(counts.games);
                let words = format!("{of}, ply {ply}: {name} {:.2}; {going} still going", mean(counts));
                surface.value(name, &words, |surface| style.mark(surface, line[ply]));
            }
        }
        plot.scale(surface, Ticks::Below, (left, right), (left - 5.0, right + 4.0), bottom + LABELS_BELOW - 1.5);
    }
}
