//! How long games last: the share still going by ply, after Kaplan and Meier, with the games at risk below.

use quirkat_statistics::Level;
use quirkat_statistics::survival::{Exits, Reached, Step, Survival, at_risk};

use super::axis::{Axis, Grid, LABEL_SIZE, number};
use super::caption;
use super::data::{ChartData, MatchupChart};
use super::error::ChartError;
use super::frame::{self, EDGE, Foot, GREY, HAIRLINE, RULE, SMALL_SIZE, TITLE_SIZE};
use super::key::{self, MARK_RADIUS, Style};
use super::legend::Legend;
use super::page;
use super::records::{Cell, Records};
use super::scale::{Plot, TICK, Ticks};
use super::surface::{self, Anchor, BLACK, Point, Surface};
use super::svg::Svg;
use super::text::{self, CAP_HEIGHT, DESCENT, LEADING};
use super::{Chart, Columns, Width};

pub(super) const CHART: Chart = Chart { name: "survival", caption, applies, data, draw };

/// So many curves share a panel.
const MOST_CURVES: usize = 6;
/// So many panels are drawn.
const MOST_PANELS: usize = 18;
/// The axis ends where no more than this share of any curve's games go on.
const TAIL: f64 = 0.01;
/// Curves without games have an axis of so many plies.
const NO_PLIES: u32 = 10;

const TALL: f64 = 130.0;
const LOW: f64 = 62.0;
/// Room left of a panel, for the labels of shares and the marks of games at risk; and right of it.
const LEFT: f64 = 22.0;
const RIGHT: f64 = 11.0;
const TITLE_LINES: usize = 3;
const ROW_GAP: f64 = 8.0;
const RISK_ROW: f64 = SMALL_SIZE * LEADING;
const LINE_WIDTH: f64 = 0.9;
const BAND_STRENGTH: f64 = 0.2;
/// Steps nearer to each other than this, in points, are drawn as one.
const RESOLUTION: f64 = 0.4;
/// Half the height of the tick at the end of a curve that was cut off.
const CUT: f64 = 2.5;
/// A curve has marks at these shares, and less by the second for each curve before it.
const MARKED: [f64; 3] = [0.85, 0.55, 0.25];
const MARKED_SPAN: f64 = 0.25;

fn applies(data: &ChartData) -> bool {
    data.matchups.iter().any(|matchup| !matchup.exits.is_empty())
}

/// What one panel shows.
struct Panel<'a> {
    title: Option<&'a str>,
    /// The numbers of its series, with the games.
    curves: Vec<(usize, &'a MatchupChart)>,
}

/// The panels, and the names of the series: one panel with a curve for each variant where there is one pairing and few
/// variants, else a panel for each variant with a curve for each pairing.
fn panels(data: &ChartData) -> (Vec<Panel<'_>>, Vec<&str>) {
    let pairings = page::pairings(data);
    if pairings.len() <= 1 && data.variants.len() <= MOST_CURVES {
        let curves = data.matchups.iter().map(|matchup| (matchup.variant, matchup)).collect();
        return (vec![Panel { title: None, curves }], data.variants.iter().map(String::as_str).collect());
    }
    let of = |variant: usize, (series, pairing): (usize, &&str)| {
        let is_of = |matchup: &&MatchupChart| matchup.variant == variant && matchup.pairing == **pairing;
        data.matchups.iter().find(is_of).map(|matchup| (series, matchup))
    };
    let panels = data.variants.iter().enumerate().take(MOST_PANELS).map(|(variant, title)| {
        let series = pairings.iter().enumerate().take(MOST_CURVES);
        Panel { title: Some(title), curves: series.filter_map(|one| of(variant, one)).collect() }
    });
    (panels.collect::<Vec<_>>(), pairings.iter().copied().take(MOST_CURVES).collect())
}

fn caption(data: &ChartData) -> String {
    let shown = format!(
        "Survival of games: the share still going by ply, after Kaplan and Meier, the ply limit as censoring (a small \
         upright line ends a curve that it cut off), with 95 % log-log bands; below, the games at risk, which are not over \
         before that ply. The axis ends where no more than {} % of the games of any curve go on.{}",
        TAIL * 100.0,
        cut(data)
    );
    caption::caption(data, &shown)
}

/// What is said where variants or pairings are left out.
fn cut(data: &ChartData) -> String {
    let (panels, series) = panels(data);
    let (variants, pairings) = (data.variants.len(), page::pairings(data).len());
    let mut words = String::new();
    if panels.len() > 1 && variants > panels.len() {
        words += &format!(" Shown are the first {} of {variants} variants.", panels.len());
    }
    if panels.iter().any(|panel| panel.title.is_some()) && pairings > series.len() {
        words += &format!(" Shown are the first {} of {pairings} pairings.", series.len());
    }
    words
}

fn data(data: &ChartData) -> Records {
    const COLUMNS: [(&str, &str); 6] = [
        ("plies", "A length at which games ended."),
        ("at_risk", "Games that were not over before."),
        ("ended", "Games that ended then; those that the ply limit cut off did not."),
        ("going", "Share of games that last longer."),
        ("going_low", "Lower end of its 95 % interval."),
        ("going_high", "Upper end of its 95 % interval."),
    ];
    let (panels, _) = panels(data);
    let is_shown = |matchup: &MatchupChart| {
        panels.iter().flat_map(|panel| &panel.curves).any(|(_, one)| std::ptr::eq(*one, matchup))
    };
    data.records(CHART.name, &COLUMNS, |matchup| {
        let survival = curve(matchup).filter(|_| is_shown(matchup));
        let row = |step: &Step| {
            let counts = [u64::from(step.time), step.at_risk, step.ended].map(Cell::count);
            counts.into_iter().chain(Cell::estimate(Some(step.going))).collect()
        };
        survival.map_or(Vec::new(), |survival| survival.steps.iter().map(row).collect())
    })
}

fn curve(matchup: &MatchupChart) -> Option<Survival> {
    Survival::of(&matchup.exits, Level::P95).ok()
}

fn draw(data: &ChartData, width: Width) -> Result<Svg, ChartError> {
    page::check(data)?;
    let layout = Layout::new(data, width);
    surface::draw(layout.size, &frame::title(data, "survival of games"), &caption(data), |surface| layout.draw(surface))
}

/// Everything in its place.
struct Layout<'a> {
    series: Vec<&'a str>,
    size: Point,
    legend: Legend,
    places: Vec<Place<'a>>,
    axis: Axis,
    plot: Point,
    title_middle: Point,
    foot: Foot,
}

/// A panel with the place of its upper left corner, that of its axes, and the lines of its title.
struct Place<'a> {
    panel: Panel<'a>,
    corner: Point,
    lines: Vec<String>,
}

/// Where the last of these curves has no more games going than the tail.
fn end(panels: &[Panel]) -> u32 {
    let curves = panels.iter().flat_map(|panel| &panel.curves).filter_map(|(_, matchup)| curve(matchup));
    let end = |survival: Survival| {
        survival.steps.iter().find(|step| step.going.value <= TAIL).map_or(survival.longest, |step| step.time)
    };
    curves.map(end).max().filter(|end| *end > 0).unwrap_or(NO_PLIES)
}

impl<'a> Layout<'a> {
    fn new(data: &'a ChartData, width: Width) -> Layout<'a> {
        let page_width = width.points();
        let (panels, series) = panels(data);
        let columns = match width.columns() {
            Columns::One => 2,
            Columns::Two => 3,
        };
        let columns = columns.min(panels.len()).max(1);
        let column = (page_width - 2.0 * EDGE) / columns as f64;
        let plot = (column - LEFT - RIGHT, if columns == 1 { TALL } else { LOW });
        let legend = Legend::lay_out(&series, EDGE, page_width, SMALL_SIZE);
        let axis = Axis::linear(0.0, f64::from(end(&panels)), Grid { anchor: 0.0, finest: 1.0 }, plot.0);
        let mut top = legend.bottom + 2.0 + TITLE_SIZE * LEADING + 3.0;
        let mut places = Vec::new();
        let mut panels = panels.into_iter().peekable();
        while panels.peek().is_some() {
            let row: Vec<(Panel, Vec<String>)> = panels
                .by_ref()
                .take(columns)
                .map(|panel| {
                    let title = text::clean(panel.title.unwrap_or_default());
                    let lines = text::wrap_within(&title, SMALL_SIZE, column - RIGHT - 2.0, TITLE_LINES);
                    (panel, lines)
                })
                .collect();
            let titles = row.iter().map(|(_, lines)| lines.len()).max().unwrap_or(0) as f64 * SMALL_SIZE * LEADING;
            let risks = row.iter().map(|(panel, _)| panel.curves.len()).max().unwrap_or(0) as f64 * RISK_ROW;
            let corner = |index: usize| (EDGE + index as f64 * column + LEFT, top + titles + 5.0);
            places.extend(row.into_iter().enumerate().map(|(index, (panel, lines))| Place {
                panel,
                corner: corner(index),
                lines,
            }));
            top += titles + 5.0 + plot.1 + below() + risks + ROW_GAP;
        }
        let title_baseline = top - ROW_GAP + 3.0 + TITLE_SIZE * CAP_HEIGHT;
        let marks = format!("Bands: 95 %; numbers: games at risk.{}", cut(data));
        let foot = Foot::lay_out(data, &marks, page_width, title_baseline + DESCENT * TITLE_SIZE + 5.0);
        let size = (page_width, foot.page_height);
        Layout { series, size, legend, places, axis, plot, title_middle: (page_width / 2.0, title_baseline), foot }
    }

    fn draw(&self, surface: &mut Surface) {
        self.legend.draw(surface);
        let baseline = self.legend.bottom + 2.0 + TITLE_SIZE * CAP_HEIGHT;
        surface.text((EDGE, baseline), Anchor::Start, TITLE_SIZE, BLACK, "Share of games still going");
        for place in &self.places {
            self.draw_panel(surface, place);
        }
        surface.text(self.title_middle, Anchor::Middle, TITLE_SIZE, BLACK, "Length (plies)");
        self.foot.draw(surface);
    }

    fn draw_panel(&self, surface: &mut Surface, place: &Place) {
        let (left, top) = place.corner;
        let (right, bottom) = (left + self.plot.0, top + self.plot.1);
        let height = place.lines.len() as f64 * SMALL_SIZE * LEADING;
        let title = (left - LEFT, top - 5.0 - height / 2.0);
        frame::label(surface, title, Anchor::Start, SMALL_SIZE, BLACK, &place.lines);
        let plot = Plot::new(&self.axis, (left, self.plot.0), (top, bottom));
        for tick in &self.axis.ticks {
            let x = plot.x(tick.value);
            surface.line((x, top), (x, bottom), HAIRLINE, RULE);
        }
        for (share, label) in [(0.0, "0"), (0.5, "0.5"), (1.0, "1")] {
            let y = bottom - share * self.plot.1;
            surface.line((left, y), (right, y), HAIRLINE, RULE);
            surface.line((left - TICK, y), (left, y), 0.6, BLACK);
            let x = left - TICK - 1.5 - text::width(label, LABEL_SIZE);
            surface.text((x, y + LABEL_SIZE * 0.35), Anchor::Start, LABEL_SIZE, BLACK, label);
        }
        surface.line((left, top), (left, bottom), 0.6, BLACK);
        let curves: Vec<Curve> =
            place.panel.curves.iter().map(|(series, matchup)| self.curve(*series, matchup, &plot)).collect();
        for curve in &curves {
            surface.series(curve.name, |surface| curve.band(surface));
        }
        let baseline = bottom + TICK + 1.5 + LABEL_SIZE * CAP_HEIGHT;
        plot.scale(surface, Ticks::Below, (left, right), (left - LEFT / 2.0, right + RIGHT - 1.0), baseline);
        for (row, (curve, (series, matchup))) in curves.iter().zip(&place.panel.curves).enumerate() {
            let of = place.panel.title.map_or(String::new(), |title| format!("{title}, "));
            surface
                .value(curve.name, &format!("{of}{}: {}", curve.name, words(matchup)), |surface| curve.line(surface));
            self.draw_risk(
                surface,
                &plot,
                (key::style(*series), matchup),
                baseline + below_labels() + (row as f64 + 0.5) * RISK_ROW,
            );
        }
    }

    /// The games at risk at the labelled ticks, as far as they do not touch.
    fn draw_risk(&self, surface: &mut Surface, plot: &Plot, (style, matchup): (Style, &MatchupChart), middle: f64) {
        style.mark(surface, (plot.at(0.0) - LEFT + MARK_RADIUS + 1.0, middle));
        let times: Vec<u32> = self.axis.ticks.iter().map(|tick| tick.value as u32).collect();
        let mut taken = plot.at(0.0) - LEFT + 2.0 * MARK_RADIUS + 3.0;
        for (time, games) in times.iter().zip(at_risk(&matchup.exits, &times)) {
            let (x, label) = (plot.x(f64::from(*time)), number(games as f64, 0));
            let half = text::width(&label, SMALL_SIZE) / 2.0;
            let x = x.max(taken + half);
            if x - plot.x(f64::from(*time)) < 12.0 && x + half <= plot.at(1.0) + RIGHT - 4.0 {
                surface.text((x, middle + SMALL_SIZE * 0.35), Anchor::Middle, SMALL_SIZE, GREY, &label);
                taken = x + half + 3.0;
            }
        }
    }

    fn curve(&self, series: usize, matchup: &MatchupChart, plot: &Plot) -> Curve<'a> {
        let mut found = Curve {
            name: self.series[series],
            style: key::style(series),
            ends: Vec::new(),
            marks: Vec::new(),
            cut: None,
        };
        let Some(survival) = curve(matchup) else { return found };
        let y = |share: f64| plot.bottom - share * (plot.bottom - plot.top);
        let mut shares = [1.0; 3];
        let mut drawn = plot.at(0.0);
        found.ends.push((drawn, [y(1.0); 3]));
        let late = f64::from(survival.longest).min(self.axis.high());
        for (index, step) in survival.steps.iter().enumerate() {
            let x = plot.x(f64::from(step.time));
            let is_last = index + 1 == survival.steps.len();
            let new = [step.going.low, step.going.value, step.going.high];
            if f64::from(step.time) > self.axis.high() {
                break;
            }
            if is_last || x - drawn >= RESOLUTION {
                found.ends.extend([(x, shares.map(y)), (x, new.map(y))]);
                drawn = x;
            }
            shares = new;
        }
        found.ends.push((plot.x(late), shares.map(y)));
        let (all, before) = (self.series.len() as f64, series as f64);
        for level in MARKED.map(|level| level - MARKED_SPAN * before / all) {
            let below = found.ends.iter().find(|(_, shares)| shares[1] >= y(level));
            found.marks.extend(below.map(|(x, _)| (*x, y(level))));
        }
        let censored = matchup.exits.iter().any(|exit: &Exits<1>| exit.censored > 0);
        let is_whole = f64::from(survival.longest) <= self.axis.high();
        found.cut = (censored && is_whole).then(|| (plot.x(late), y(shares[1])));
        found
    }
}

/// Below the line of an axis until its labels' feet.
fn below() -> f64 {
    TICK + 1.5 + LABEL_SIZE * CAP_HEIGHT + below_labels()
}

fn below_labels() -> f64 {
    DESCENT * LABEL_SIZE + 2.0
}

/// What a curve says in words.
fn words(matchup: &MatchupChart) -> String {
    let median = curve(matchup).map(|survival| survival.median());
    let median = match median {
        Some(Ok(Reached { value, low, high: Some(high) })) => format!("median {value} ({low} to {high}) plies"),
        Some(Ok(Reached { value, low, high: None })) => format!("median {value} plies, at least {low}"),
        Some(Err(why)) => format!("no median, since {why}"),
        None => "no games".to_owned(),
    };
    let cut: u64 = matchup.exits.iter().map(|exit| exit.censored).sum();
    format!("{median}; {}, of which the ply limit cut off {cut}", caption::games(matchup.games))
}

/// A curve in points.
struct Curve<'a> {
    name: &'a str,
    style: Style,
    /// From left to right, the places of the lower end of the band, the share, and the upper end.
    ends: Vec<(f64, [f64; 3])>,
    marks: Vec<Point>,
    cut: Option<Point>,
}

impl Curve<'_> {
    fn band(&self, surface: &mut Surface) {
        let side = |end: usize| move |(x, shares): &(f64, [f64; 3])| (*x, shares[end]);
        let corners: Vec<Point> = self.ends.iter().map(side(0)).chain(self.ends.iter().rev().map(side(2))).collect();
        if corners.len() > 2 {
            surface.veil(&corners, BAND_STRENGTH, self.style.colour);
        }
    }

    fn line(&self, surface: &mut Surface) {
        let points: Vec<Point> = self.ends.iter().map(|(x, shares)| (*x, shares[1])).collect();
        if points.len() > 1 {
            surface.path(&points, LINE_WIDTH, self.style.colour);
        }
        if let Some((x, y)) = self.cut {
            surface.line((x, y - CUT), (x, y + CUT), LINE_WIDTH, self.style.colour);
        }
        self.marks.iter().for_each(|mark| self.style.mark(surface, *mark));
    }
}
