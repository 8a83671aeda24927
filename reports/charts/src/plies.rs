//! Branching and pieces ply by ply: how games thin out, and how much there is to choose.

use super::axis::{Axis, Grid};
use super::caption;
use super::data::{ChartData, Turns, WHO};
use super::error::ChartError;
use super::frame::{self, EDGE, Foot, GREY, SHADE, SMALL_SIZE};
use super::key;
use super::legend::Legend;
use super::page;
use super::panels::{self, Cell, LABELS_BELOW, Shown, Upright};
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
/// The curves: the players, each with its pieces and, at the plies where it is to move, its legal moves; and the legal
/// moves of whoever is to move, where that is not known from the ply.
const SERIES: [&str; 3] = ["First player", "Second player", "Player to move"];

/// The curves that there are.
fn series(turns: Turns) -> &'static [&'static str] {
    match turns {
        Turns::FirstBegins => &SERIES[..2],
        Turns::Either => &SERIES,
    }
}

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
        "Pieces and legal moves ply by ply: the mean number of pieces of either player, and the mean number of legal moves of \
         the one to move, before each ply (ply 0 is the first move), over the games still going; each matchup has its own axis \
         of plies. Grey: the share of games \
         still going, of which the whole height of a panel is all. Curves end where fewer than {} % of the games go on. There \
         are no intervals: sums by ply are kept, and no squares, so that they tell means and no spread.{}",
        LEAST_PER_MILLE as f64 / 10.0,
        shown(data).cut()
    );
    caption::caption(data, &words)
}

fn data(data: &ChartData) -> Records {
    const COLUMNS: [(&str, &str); 5] = [
        ("ply", "Number of the ply from 0."),
        ("games", "Games still going: those in which the ply was played."),
        ("pieces_first_mean", "Mean number of pieces of the first player before it."),
        ("pieces_second_mean", "Mean number of pieces of the second player before it."),
        ("choices_mean", "Mean number of legal moves."),
    ];
    let mut rows = Vec::new();
    for (place, matchup) in shown(data).matchups {
        for (ply, counts) in (0_u64..).zip(drawn(data, place)) {
            let sums = [counts.pieces[0], counts.pieces[1], counts.choices];
            let counted = [records::Cell::count(ply), records::Cell::count(counts.games)];
            let means = sums.map(|sum| records::Cell::Real(counts.mean(sum)));
            rows.push(data.who(matchup).into_iter().chain(counted).chain(means).collect());
        }
    }
    Records { name: CHART.name, columns: WHO.into_iter().chain(COLUMNS).collect(), rows }
}

fn draw(data: &ChartData, width: Width) -> Result<Svg, ChartError> {
    page::check(data)?;
    let shown = shown(data);
    let legend = Legend::lay_out(series(data.turns), EDGE, width.points(), SMALL_SIZE);
    let columns = panels::columns(width, LEAST_WIDTH, shown.matchups.len());
    let heading = SMALL_SIZE * LEADING + 1.0;
    let body = heading + HEIGHT + LABELS_BELOW;
    let grid = panels::Grid::lay_out(&shown.titles(data), columns, width, legend.bottom + 2.0, body);
    let marks = format!("Means over the games still going; grey: their share (full height: all).{}", shown.cut());
    let foot = Foot::lay_out(data, &marks, width.points(), panels::title_bottom(grid.bottom + 2.0));
    let highest = |of: fn(&PlyCounts) -> [u64; 2]| {
        let plies = shown.matchups.iter().flat_map(|(place, _)| drawn(data, *place));
        plies.flat_map(|ply| of(ply).map(|sum| ply.mean(sum).unwrap_or(0.0))).fold(1.0, f64::max)
    };
    let upright = |high: f64| Upright::linear(0.0, high * 1.06, Grid { anchor: 0.0, finest: 1.0 }, HEIGHT);
    let scales = [upright(highest(|ply| ply.pieces)), upright(highest(|ply| [ply.choices; 2]))];
    let size = (width.points(), foot.page_height);
    surface::draw(size, &frame::title(data, "pieces and legal moves by ply"), &caption(data), |surface| {
        legend.draw(surface);
        for (cell, (place, matchup)) in grid.cells.iter().zip(&shown.matchups) {
            cell.draw_names(surface);
            let of = format!("{}, {}", data.variants[matchup.variant], matchup.pairing);
            draw_cell(surface, cell, heading, &scales, (data.turns, drawn(data, *place)), &text::clean(&of));
        }
        panels::draw_title_below(surface, width.points(), grid.bottom + 2.0, "Ply");
        foot.draw(surface);
    })
}

/// What a panel shows of a player.
#[derive(Clone, Copy)]
enum Shows {
    Pieces,
    Choices,
}

impl Shows {
    const ALL: [(&str, Shows); 2] = [("Pieces", Shows::Pieces), ("Legal moves", Shows::Choices)];

    /// The means of a curve, each with its ply.
    fn means(self, curve: usize, turns: Turns, plies: &[PlyCounts]) -> Vec<(usize, f64)> {
        let is_mover = |ply: usize| match turns {
            Turns::FirstBegins => ply % 2 == curve,
            Turns::Either => curve == 2,
        };
        let mean = |(ply, counts): (usize, &PlyCounts)| match self {
            Shows::Pieces => Some((ply, counts.mean(*counts.pieces.get(curve)?)?)),
            Shows::Choices => is_mover(ply).then_some((ply, counts.mean(counts.choices)?)),
        };
        plies.iter().enumerate().filter_map(mean).collect()
    }

    fn words(self) -> &'static str {
        match self {
            Shows::Pieces => "pieces",
            Shows::Choices => "legal moves",
        }
    }
}

/// The two panels of a matchup.
fn draw_cell(
    surface: &mut Surface,
    cell: &Cell,
    heading: f64,
    scales: &[Upright; 2],
    plies: (Turns, &[PlyCounts]),
    of: &str,
) {
    let width = (cell.width - PANEL_GAP) / 2.0;
    let mut left = cell.left;
    for (scale, (name, shows)) in scales.iter().zip(Shows::ALL) {
        let panel = Panel { scale, left: left + scale.room(), right: left + width, top: cell.top + heading };
        let baseline = cell.top + SMALL_SIZE * CAP_HEIGHT;
        surface.text((panel.left, baseline), Anchor::Start, SMALL_SIZE, GREY, name);
        panel.draw(surface, plies, shows, of);
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
    fn draw(&self, surface: &mut Surface, (turns, plies): (Turns, &[PlyCounts]), shows: Shows, of: &str) {
        let Panel { scale, left, right, top } = *self;
        let (upright, bottom) = ((top, HEIGHT), top + HEIGHT);
        let width = right - left - 3.0;
        let axis = Axis::linear(0.0, plies.len().max(2) as f64 - 1.0, Grid { anchor: 0.0, finest: 1.0 }, width);
        let plot = Plot::new(&axis, (left, width), (top, bottom));
        let x = |ply: usize| plot.x(ply as f64);
        let all = plies.first().map_or(1, |ply| ply.games).max(1) as f64;
        let share = |(ply, counts): (usize, &PlyCounts)| (x(ply), bottom - HEIGHT * counts.games as f64 / all);
        let mut shade: Vec<Point> = vec![(x(0), bottom)];
        shade.extend(plies.iter().enumerate().map(share));
        shade.push((x(plies.len().saturating_sub(1)), bottom));
        surface.polygon(&shade, SHADE);
        scale.draw(surface, (left, right), upright);
        for (curve, series) in series(turns).iter().enumerate() {
            let (style, means) = (key::style(curve), shows.means(curve, turns, plies));
            let line: Vec<Point> = means.iter().map(|(ply, mean)| (x(*ply), scale.y(*mean, upright))).collect();
            if line.len() > 1 {
                surface.series(series, |surface| surface.path(&line, LINE_WIDTH, style.colour));
            }
            let step = means.len().div_ceil(MARKS).max(1);
            // Marks of curves that are nearly one stand side by side.
            let first = (step / 2 * (curve % 2)).min(means.len().saturating_sub(1));
            for ((ply, mean), place) in means.iter().zip(&line).skip(first).step_by(step) {
                let (what, going) = (shows.words(), caption::games(plies[*ply].games));
                let words = format!("{of}, ply {ply}, {series}: {mean:.2} {what}; {going} still going");
                surface.value(series, &words, |surface| style.mark(surface, *place));
            }
        }
        plot.scale(surface, Ticks::Below, (left, right), (left - 5.0, right + 4.0), bottom + LABELS_BELOW - 1.5);
    }
}
