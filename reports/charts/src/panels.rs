//! Small charts side by side and one below the other, and what stands around them: the names above each, the scales at
//! its left and below, the words at the foot of the page.

use super::Width;
use super::axis::{Axis, LABEL_SIZE};
use super::data::{ChartData, MatchupChart};
use super::frame::{EDGE, HAIRLINE, RULE, SMALL_SIZE, TITLE_SIZE};
use super::page;
use super::scale::{AXIS_WIDTH, TICK};
use super::surface::{Anchor, BLACK, Point, Surface};
use super::text::{self, CAP_HEIGHT, DESCENT, LEADING};

/// The height of the labels of an axis below.
pub(super) const LABELS_BELOW: f64 = TICK + 1.5 + LABEL_SIZE * (CAP_HEIGHT + DESCENT);
const NAME_LINES: usize = 5;
/// Room between cells side by side.
const COLUMN_GAP: f64 = 12.0;
/// Room between cells one below the other.
const ROW_GAP: f64 = 7.0;

/// The matchups of a figure that has a cell for each, and how many there were before the rest was left out.
#[derive(Clone)]
pub(super) struct Shown<'a> {
    /// Those that are shown, with their places among all.
    pub(super) matchups: Vec<(usize, &'a MatchupChart)>,
    most: usize,
    all: usize,
}

impl<'a> Shown<'a> {
    /// The first `most` matchups of which there is something to show.
    pub(super) fn of(data: &'a ChartData, most: usize, is_there: impl Fn(usize) -> bool) -> Shown<'a> {
        let there: Vec<_> = data.matchups.iter().enumerate().filter(|(place, _)| is_there(*place)).collect();
        Shown { all: there.len(), matchups: there.into_iter().take(most).collect(), most }
    }

    /// What is said where matchups are left out.
    pub(super) fn cut(&self) -> String {
        let Shown { most, all, .. } = self;
        if all > most { format!(" Shown are the first {most} of {all} matchups.") } else { String::new() }
    }

    /// What each cell shows: the variant, and where there are several pairings who played.
    pub(super) fn titles(&self, data: &'a ChartData) -> Vec<[&'a str; 2]> {
        let pairings = page::pairings(data).len();
        let title = |(_, matchup): &(usize, &'a MatchupChart)| {
            let variant = data.variants.get(matchup.variant).map_or("", String::as_str);
            [variant, if pairings > 1 { &*matchup.pairing } else { "" }]
        };
        self.matchups.iter().map(title).collect()
    }
}

/// How many cells of at least this width stand side by side, of `count`.
pub(super) fn columns(width: Width, least: f64, count: usize) -> usize {
    let usable = width.points() - 2.0 * EDGE + COLUMN_GAP;
    ((usable / (least + COLUMN_GAP)) as usize).clamp(1, count.max(1))
}

/// Cells in rows, each with its names above.
pub(super) struct Grid {
    /// The cells, row by row.
    pub(super) cells: Vec<Cell>,
    /// The lower end of the last row.
    pub(super) bottom: f64,
}

/// The place of a cell.
pub(super) struct Cell {
    names: Vec<String>,
    names_top: f64,
    /// The left end.
    pub(super) left: f64,
    /// The width.
    pub(super) width: f64,
    /// The upper end of what is below the names.
    pub(super) top: f64,
}

impl Grid {
    /// Cells with these names above, their bodies of one height, in so many columns.
    pub(super) fn lay_out(titles: &[[&str; 2]], columns: usize, width: Width, top: f64, body: f64) -> Grid {
        let usable = width.points() - 2.0 * EDGE;
        let cell_width = (usable - (columns as f64 - 1.0) * COLUMN_GAP) / columns as f64;
        let (mut cells, mut row_top) = (Vec::new(), top);
        for row in titles.chunks(columns) {
            let wrapped = |name: &&str| text::wrap_within(&text::clean(name), SMALL_SIZE, cell_width, NAME_LINES);
            let names: Vec<Vec<String>> = row.iter().map(|title| title.iter().flat_map(wrapped).collect()).collect();
            let lines = names.iter().map(Vec::len).max().unwrap_or(0) as f64;
            let body_top = row_top + lines * SMALL_SIZE * LEADING + 2.5;
            for (column, names) in names.into_iter().enumerate() {
                // The names stand on what they are above.
                let names_top = body_top - 2.5 - names.len() as f64 * SMALL_SIZE * LEADING;
                let left = EDGE + column as f64 * (cell_width + COLUMN_GAP);
                cells.push(Cell { names, names_top, left, width: cell_width, top: body_top });
            }
            row_top = body_top + body + ROW_GAP;
        }
        Grid { cells, bottom: (row_top - ROW_GAP).max(top) }
    }
}

impl Cell {
    /// The right end.
    pub(super) fn right(&self) -> f64 {
        self.left + self.width
    }

    /// Draws the names.
    pub(super) fn draw_names(&self, surface: &mut Surface) {
        for (index, line) in self.names.iter().enumerate() {
            let baseline = self.names_top + SMALL_SIZE * (CAP_HEIGHT + index as f64 * LEADING);
            surface.text((self.left, baseline), Anchor::Start, SMALL_SIZE, BLACK, line);
        }
    }
}

/// A scale that stands upright, at the left of a panel.
pub(super) struct Upright {
    /// The axis, which runs upwards.
    axis: Axis,
}

impl Upright {
    /// From `low` to `high` on a panel of that height, with labels of about three digits.
    pub(super) fn linear(low: f64, high: f64, grid: super::axis::Grid, height: f64) -> Upright {
        // The axis keeps its labels apart by their widths; upright ones need only their height.
        Upright { axis: Axis::linear(low, high, grid, height * 2.2) }
    }

    /// How far from its top a panel of that height has the number.
    pub(super) fn y(&self, value: f64, (top, height): (f64, f64)) -> f64 {
        top + height * (1.0 - self.axis.fraction(value))
    }

    /// The room that the labels take.
    pub(super) fn room(&self) -> f64 {
        let widest = self.axis.ticks.iter().map(|tick| text::width(&tick.label, LABEL_SIZE)).fold(0.0, f64::max);
        widest + TICK + 2.0
    }

    /// Draws the axis at the left of a panel whose left end is `left`, and quiet lines over its width.
    pub(super) fn draw(&self, surface: &mut Surface, (left, right): (f64, f64), (top, height): (f64, f64)) {
        for tick in &self.axis.ticks {
            let y = self.y(tick.value, (top, height));
            surface.line((left, y), (right, y), HAIRLINE, RULE);
            surface.line((left - TICK, y), (left, y), AXIS_WIDTH, BLACK);
            let x = left - TICK - 2.0 - text::width(&tick.label, LABEL_SIZE);
            surface.text((x, y + LABEL_SIZE * 0.35), Anchor::Start, LABEL_SIZE, BLACK, &tick.label);
        }
        surface.line((left, top), (left, top + height), AXIS_WIDTH, BLACK);
    }
}

/// What is on the axes below: a text in the middle under the cells.
pub(super) fn draw_title_below(surface: &mut Surface, page_width: f64, top: f64, title: &str) -> f64 {
    let middle: Point = (page_width / 2.0, top + TITLE_SIZE * CAP_HEIGHT);
    surface.text(middle, Anchor::Middle, TITLE_SIZE, BLACK, title);
    title_bottom(top)
}

/// Where such a text ends.
pub(super) fn title_bottom(top: f64) -> f64 {
    top + TITLE_SIZE * (CAP_HEIGHT + DESCENT) + 5.0
}
