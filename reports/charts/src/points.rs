//! Where on the board things happen: occupation, captures and first moves by point, on the board itself.

use plotters::style::RGBColor;
use quirkat_engine::{Point as BoardPoint, Ruleset};

use super::axis::LABEL_SIZE;
use super::board_layout::{BoardLayout, Stroke};
use super::data::{ChartData, MatchupChart, WHO};
use super::error::ChartError;
use super::frame::{self, EDGE, Foot, GREY, SMALL_SIZE};
use super::page;
use super::panels::Shown;
use super::records::{Cell, Records};
use super::surface::{self, Anchor, BLACK, Point, Surface};
use super::svg::Svg;
use super::text::{self, CAP_HEIGHT, DESCENT, LEADING};
use super::{Chart, Width};
use super::{caption, heat};

pub(super) const CHART: Chart = Chart { name: "points", caption, applies, data, draw };

/// What the pieces of a side did on a point, summed over games.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PointCounts {
    /// Plies before which a piece of the side stood on the point.
    pub occupied: u64,
    /// Pieces of the side that were taken on the point.
    pub captured: u64,
    /// Games whose first move by the side began on the point.
    pub first_from: u64,
    /// Games whose first move by the side ended on the point.
    pub first_to: u64,
}

/// What happened on the points of a matchup's board.
#[derive(Debug, Clone)]
pub struct BoardPoints {
    /// The ruleset, for its board.
    pub ruleset: Ruleset,
    /// Plies of all games.
    pub plies: u64,
    /// By side, the first player's first, and by point.
    pub counts: [Vec<PointCounts>; 2],
}

impl PartialEq for BoardPoints {
    fn eq(&self, other: &BoardPoints) -> bool {
        let board = |of: &BoardPoints| of.ruleset.raw().board.clone();
        (self.plies, &self.counts) == (other.plies, &other.counts) && board(self) == board(other)
    }
}

/// Something that happens on points, as a share of all that happens.
struct Measure {
    /// What stands above a board.
    names: [&'static str; 2],
    /// What a reader is told, after the side.
    words: &'static str,
    column: (&'static str, &'static str),
    count: fn(&PointCounts) -> u64,
    whole: fn(&BoardPoints, &MatchupChart, usize) -> u64,
}

const MEASURES: [Measure; 4] = [
    Measure {
        names: ["Occupied by First", "Occupied by Second"],
        words: "plies on it",
        column: ("occupied_share", "Share of plies before which a piece of the side stood on the point."),
        count: |counts| counts.occupied,
        whole: |board, _, _| board.plies,
    },
    Measure {
        names: ["Taken from First", "Taken from Second"],
        words: "of its lost pieces taken on it",
        column: (
            "captured_share",
            "Share of the side's pieces that were taken, huffs not counted, which were taken on the point.",
        ),
        count: |counts| counts.captured,
        whole: |board, _, side| board.counts[side].iter().map(|counts| counts.captured).sum(),
    },
    Measure {
        names: ["First’s first move from", "Second’s first move from"],
        words: "of its first moves from it",
        column: ("first_from_share", "Share of games whose first move by the side began on the point."),
        count: |counts| counts.first_from,
        whole: |_, matchup, _| matchup.games,
    },
    Measure {
        names: ["First’s first move to", "Second’s first move to"],
        words: "of its first moves to it",
        column: ("first_to_share", "Share of games whose first move by the side ended on the point."),
        count: |counts| counts.first_to,
        whole: |_, matchup, _| matchup.games,
    },
];

/// So many matchups are shown, the first of the experiment.
const MOST: usize = 8;
/// Points of a board that are nearest to each other are no nearer than this, where there is room.
const SPACING_LEAST: f64 = 7.0;
/// A board is no narrower, and no wider.
const BOARD_LEAST: f64 = 50.0;
const BOARD_MOST: f64 = 150.0;
const BOARD_GAP: f64 = 9.0;
/// The radius of a point, as a share of the distance of the nearest points.
const RADIUS: f64 = 0.42;
const NAME_LINES: usize = 3;
const LINE_WIDTH: f64 = 0.5;
const KEY_SIZE: Point = (60.0, 6.0);
const KEY_STEPS: usize = 24;

fn shown(data: &ChartData) -> Shown<'_> {
    Shown::of(data, MOST, |place| data.points.get(place).is_some_and(|board| board.plies > 0))
}

/// Some ply was played.
fn applies(data: &ChartData) -> bool {
    !shown(data).matchups.is_empty()
}

fn caption(data: &ChartData) -> String {
    let words = format!(
        "Where on the board things happen, by side: the share of plies before which one of its pieces stood on a point; the \
         share of its captured pieces that were taken there (huffs not counted); the share of games whose first move by the \
         side began, and ended, there. First sits below the board. Darker is more; each of the four shares has its own scale, \
         from 0 to its largest value in the figure. These are shares of all that was counted, without intervals.{}",
        shown(data).cut()
    );
    caption::caption(data, &words)
}

fn data(data: &ChartData) -> Records {
    const COLUMNS: [(&str, &str); 2] = [("point", "Name of the point."), ("side", "first or second.")];
    let mut rows = Vec::new();
    for (place, matchup) in shown(data).matchups {
        let board = &data.points[place];
        for point in board.ruleset.board().points() {
            for (side, word) in ["first", "second"].into_iter().enumerate() {
                let place = [board.ruleset.board().name(point), word].map(Cell::text);
                let shares = MEASURES.iter().map(|measure| Cell::Real(measure.share(board, matchup, side, point)));
                rows.push(data.who(matchup).into_iter().chain(place).chain(shares).collect());
            }
        }
    }
    let columns = WHO.into_iter().chain(COLUMNS).chain(MEASURES.iter().map(|measure| measure.column)).collect();
    Records { name: CHART.name, columns, rows }
}

impl Measure {
    /// Nothing where nothing was counted.
    fn share(&self, board: &BoardPoints, matchup: &MatchupChart, side: usize, point: BoardPoint) -> Option<f64> {
        let whole = (self.whole)(board, matchup, side);
        let count = board.counts[side].get(point.index()).map_or(0, self.count);
        (whole > 0).then(|| count as f64 / whole as f64)
    }

    /// The largest share of any point, of which the scale's end is.
    fn most(&self, data: &ChartData, shown: &Shown<'_>) -> f64 {
        let mut most: f64 = 0.0;
        for (place, matchup) in &shown.matchups {
            let board = &data.points[*place];
            for (point, side) in board.ruleset.board().points().into_iter().flat_map(|point| [(point, 0), (point, 1)]) {
                most = most.max(self.share(board, matchup, side, point).unwrap_or(0.0));
            }
        }
        if most > 0.0 { most } else { 1.0 }
    }
}

fn draw(data: &ChartData, width: Width) -> Result<Svg, ChartError> {
    page::check(data)?;
    let shown = shown(data);
    let mut top = EDGE;
    let mut sheets = Vec::new();
    for ((place, matchup), names) in shown.matchups.iter().zip(shown.titles(data)) {
        let sheet = Sheet::new(&data.points[*place], matchup, names, width, top);
        top = sheet.bottom;
        sheets.push(sheet);
    }
    let most = MEASURES.each_ref().map(|measure| measure.most(data, &shown));
    let keys = Keys::lay_out(&most, width, top);
    let marks = format!("Shares by point; darker is more.{}", shown.cut());
    let foot = Foot::lay_out(data, &marks, width.points(), keys.bottom + 5.0);
    let size = (width.points(), foot.page_height);
    surface::draw(size, &frame::title(data, "points of the board"), &caption(data), |surface| {
        for (sheet, (_, matchup)) in sheets.iter().zip(&shown.matchups) {
            sheet.draw(surface, &data.variants[matchup.variant], &most);
        }
        keys.draw(surface);
        foot.draw(surface);
    })
}

/// The boards of one matchup in their places.
struct Sheet<'a> {
    board: &'a BoardPoints,
    matchup: &'a MatchupChart,
    names: Vec<String>,
    top: f64,
    layout: BoardLayout,
    radius: f64,
    /// For each measure and side: what stands above, the upper end of that, and the board's upper left corner.
    boards: Vec<(Vec<String>, f64, Point)>,
    bottom: f64,
}

impl<'a> Sheet<'a> {
    fn new(board: &'a BoardPoints, matchup: &'a MatchupChart, names: [&str; 2], width: Width, top: f64) -> Sheet<'a> {
        let usable = width.points() - 2.0 * EDGE;
        let names: Vec<String> = names
            .iter()
            .flat_map(|name| text::wrap_within(&text::clean(name), SMALL_SIZE, usable, NAME_LINES))
            .collect();
        // At width 1 the spacing is that of any width.
        let unit = BoardLayout::new(&board.ruleset, 1.0);
        let least = (SPACING_LEAST / unit.spacing().max(1e-6)).clamp(BOARD_LEAST, BOARD_MOST);
        let fit = ((usable + BOARD_GAP) / (least + BOARD_GAP)) as usize;
        let columns = [8, 4, 2].into_iter().find(|columns| *columns <= fit).unwrap_or(1);
        let column = (usable + BOARD_GAP) / columns as f64 - BOARD_GAP;
        let board_width = column.min(BOARD_MOST);
        // Points at the rim are half outside of the lines.
        let radius = RADIUS * unit.spacing() * board_width / (1.0 + 2.0 * RADIUS * unit.spacing());
        let layout = BoardLayout::new(&board.ruleset, board_width - 2.0 * radius);
        let radius = (RADIUS * layout.spacing()).min(radius);
        let above =
            |measure: &Measure, side: usize| text::wrap_within(measure.names[side], SMALL_SIZE, column, NAME_LINES);
        let (mut boards, mut row_top) = (Vec::new(), top + names.len() as f64 * SMALL_SIZE * LEADING + 2.0);
        let all: Vec<Vec<String>> =
            MEASURES.iter().flat_map(|measure| [0, 1].map(|side| above(measure, side))).collect();
        for row in all.chunks(columns) {
            let lines = row.iter().map(Vec::len).max().unwrap_or(0) as f64;
            let corner_top = row_top + lines * SMALL_SIZE * LEADING + 2.0 + radius;
            for (place, name) in row.iter().enumerate() {
                let left = EDGE + place as f64 * (column + BOARD_GAP);
                let name_top = corner_top - radius - 2.0 - name.len() as f64 * SMALL_SIZE * LEADING;
                boards.push((name.clone(), name_top, (left + radius, corner_top)));
            }
            row_top = corner_top + layout.size().1 + radius + 5.0;
        }
        Sheet { board, matchup, names, top, layout, radius, boards, bottom: row_top + 4.0 }
    }

    fn draw(&self, surface: &mut Surface, variant: &str, most: &[f64; 4]) {
        draw_lines(surface, &self.names, (EDGE, self.top), BLACK);
        let of = format!("{variant}, {}", self.matchup.pairing);
        for (number, (name, name_top, corner)) in self.boards.iter().enumerate() {
            let (measure, most, side) = (&MEASURES[number / 2], most[number / 2], number % 2);
            let series = measure.names[side];
            surface.key(series, |surface| {
                let left = corner.0 - self.radius;
                draw_lines(surface, name, (left, *name_top), GREY);
            });
            draw_strokes(surface, &self.layout, *corner);
            for point in self.board.ruleset.board().points() {
                let share = measure.share(self.board, self.matchup, side, point);
                let (x, y) = self.layout.at(point);
                let centre = (corner.0 + x, corner.1 + y);
                let name = self.board.ruleset.board().name(point);
                let who = ["First", "Second"][side];
                let number = share.map_or("nothing counted (0)".into(), |share| percent(share, 2));
                let words = format!("{of}, {series}: {name}, {who}: {number} {}", measure.words);
                surface.value(series, &text::clean(&words), |surface| {
                    surface.disc(centre, self.radius, GREY);
                    let shade = heat::shade(share.unwrap_or(0.0) / most);
                    surface.disc(centre, self.radius - 0.35, shade);
                });
            }
        }
    }
}

fn percent(share: f64, decimals: usize) -> String {
    format!("{:.decimals$} %", share * 100.0)
}

/// Lines of text from an upper left corner.
fn draw_lines(surface: &mut Surface, lines: &[String], (left, top): Point, colour: RGBColor) {
    for (index, line) in lines.iter().enumerate() {
        let baseline = top + SMALL_SIZE * (CAP_HEIGHT + index as f64 * LEADING);
        surface.text((left, baseline), Anchor::Start, SMALL_SIZE, colour, line);
    }
}

/// The lines of the board.
fn draw_strokes(surface: &mut Surface, layout: &BoardLayout, (left, top): Point) {
    const STEPS: usize = 64;
    for stroke in layout.lines() {
        let through: Vec<Point> = match stroke {
            Stroke::Straight(through) => through.clone(),
            Stroke::Ring { through, radius } => {
                let count = through.len() as f64;
                let middle = through.iter().fold((0.0, 0.0), |sum, place| (sum.0 + place.0, sum.1 + place.1));
                let (x, y) = (middle.0 / count, middle.1 / count);
                let turn = |step: usize| step as f64 / STEPS as f64 * std::f64::consts::TAU;
                (0..=STEPS).map(|step| (x + radius * turn(step).cos(), y + radius * turn(step).sin())).collect()
            }
            // A quadratic curve whose middle point is the corner of both.
            &Stroke::Bend(corner, end) => (0..=STEPS / 8)
                .map(|step| {
                    let part = step as f64 / (STEPS / 8) as f64;
                    let [from, over, to] = [(1.0 - part) * (1.0 - part), 2.0 * part * (1.0 - part), part * part];
                    let at = |corner: f64, over_at: f64, end: f64| from * corner + over * over_at + to * end;
                    (at(corner.0, end.0, end.0), at(corner.1, corner.1, end.1))
                })
                .collect(),
        };
        let placed: Vec<Point> = through.iter().map(|(x, y)| (x + left, y + top)).collect();
        surface.path(&placed, LINE_WIDTH, GREY);
    }
}

/// What the shades of the four shares mean.
struct Keys {
    keys: Vec<(Point, &'static str, String)>,
    bottom: f64,
}

impl Keys {
    fn lay_out(most: &[f64; 4], width: Width, top: f64) -> Keys {
        const NAMES: [&str; 4] = ["Occupied", "Taken", "First move from", "First move to"];
        let usable = width.points() - 2.0 * EDGE;
        let columns = if usable >= 4.0 * 110.0 { 4 } else { 2 };
        let column = usable / columns as f64;
        let height = SMALL_SIZE * LEADING + KEY_SIZE.1 + 2.0 + LABEL_SIZE * LEADING + 3.0;
        let place = |number: usize| {
            let (row, along) = (number / columns, number % columns);
            (EDGE + along as f64 * column, top + row as f64 * height)
        };
        let keys = most.iter().enumerate().map(|(number, most)| (place(number), NAMES[number], percent(*most, 1)));
        Keys { keys: keys.collect(), bottom: top + height * (4 / columns) as f64 }
    }

    fn draw(&self, surface: &mut Surface) {
        for ((left, top), name, most) in &self.keys {
            let baseline = top + SMALL_SIZE * CAP_HEIGHT;
            surface.text((*left, baseline), Anchor::Start, SMALL_SIZE, BLACK, name);
            let bar = top + SMALL_SIZE * (CAP_HEIGHT + DESCENT) + 2.0;
            let (step, bottom) = (KEY_SIZE.0 / KEY_STEPS as f64, bar + KEY_SIZE.1);
            surface.rectangle((left - 0.4, bar - 0.4), (left + KEY_SIZE.0 + 0.4, bottom + 0.4), GREY);
            for number in 0..KEY_STEPS {
                let from = left + number as f64 * step;
                let shade = heat::shade((number as f64 + 0.5) / KEY_STEPS as f64);
                surface.rectangle((from, bar), (from + step, bottom), shade);
            }
            let baseline = bottom + 2.0 + LABEL_SIZE * CAP_HEIGHT;
            surface.text((*left, baseline), Anchor::Start, LABEL_SIZE, BLACK, "0 %");
            surface.text((left + KEY_SIZE.0, baseline), Anchor::Middle, LABEL_SIZE, BLACK, most);
        }
    }
}
