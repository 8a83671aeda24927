//! The rows of a page: names on the left, and a lane for each thing to be drawn.
//!
//! Where there are so many rows that the page would be metres tall, each pairing has a block of its own, in which
//! lanes are thin and sorted, and only the outermost have names.

use super::frame::{self, EDGE, GREY, HAIRLINE, RULE, SHADE, SMALL_SIZE};
use super::key::{self, Style};
use super::surface::{Anchor, BLACK, Surface};
use super::text::{self, LEADING};
use super::toggles::Group;

/// The widest column of names, as a share of the page.
const NAMES_SHARE: f64 = 0.36;
/// The same in charts of many rows, where names of two lines would not leave the page its height.
const CROWDED_NAMES_SHARE: f64 = 0.56;
/// The narrowest column of names, in points.
const NAMES_LEAST: f64 = 8.0;
const NAME_LINES: usize = 4;
const CROWDED_LANE_HEIGHT: f64 = 5.0;
/// In charts with more rows than this the rows are narrower.
pub(super) const ROWS_WITH_ONE_SCALE: usize = 30;
/// Charts of more rows, or lanes, than this are condensed.
const MOST_ROWS: usize = 60;
const MOST_LANES: usize = 400;
/// So many pairings have blocks in condensed charts.
pub(super) const MOST_BLOCKS: usize = 16;
/// Height of all thin lanes together, in points.
const CONDENSED_HEIGHT: f64 = 300.0;
/// Height of one thin lane: the most, and the least of a block.
const THIN_MOST: f64 = 2.4;
const BLOCK_LEAST: f64 = 26.0;

/// What is to be drawn, row by row.
pub(super) struct Table<'a, T> {
    /// The names of the rows, in groups.
    pub(super) groups: Vec<Group>,
    /// The names of the series, in the order of the key.
    pub(super) series: Vec<&'a str>,
    /// What has a lane.
    pub(super) cells: Vec<Cell<'a, T>>,
    /// By what condensed charts are sorted, the greatest first.
    pub(super) rank: fn(&T) -> Option<f64>,
}

/// What has a lane of a row.
pub(super) struct Cell<'a, T> {
    /// The number of its row.
    pub(super) row: usize,
    /// The number of its series.
    pub(super) series: usize,
    /// Its row in words, as it is called elsewhere.
    pub(super) name: &'a str,
    /// What is drawn.
    pub(super) what: &'a T,
}

/// How much room a lane has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Room {
    /// Marks have their usual size.
    Full,
    /// One of very many lanes, a point high or so.
    Thin,
}

/// The place of one cell on the page.
pub(super) struct Lane<'a, T> {
    /// What is to be drawn there.
    pub(super) what: &'a T,
    /// Colour and mark of its series.
    pub(super) style: Style,
    /// Its row and its series, in words.
    pub(super) names: [&'a str; 2],
    /// Distance of the middle of the lane from the top of the page, in points.
    pub(super) y: f64,
    /// Its height, in points.
    pub(super) height: f64,
    /// How much room it has.
    pub(super) room: Room,
}

impl<T> Lane<'_, T> {
    /// Draws what there is of it, with what it says in words: `of` are its numbers.
    pub(super) fn show(&self, surface: &mut Surface, of: &str, paint: impl FnOnce(&mut Surface)) {
        let [row, series] = self.names;
        surface.value(series, &format!("{row}, {series}: {of}"), paint);
    }
}

/// Rows with their places.
pub(super) struct Rows<'a, T> {
    /// The lanes, from top to bottom of each block.
    pub(super) lanes: Vec<Lane<'a, T>>,
    /// Width of the column of names.
    pub(super) names_width: f64,
    /// The lower end.
    pub(super) bottom: f64,
    labels: Vec<Label>,
    rules: Vec<f64>,
    name_size: f64,
}

/// Text in the column of names.
struct Label {
    lines: Vec<String>,
    middle: f64,
    kind: Kind,
}

#[derive(Clone, Copy)]
enum Kind {
    Name,
    /// Above a group, on a shade of this height.
    Heading(f64),
    /// Beside lanes without names.
    Note,
}

impl<'a, T> Table<'a, T> {
    /// Is there so much that it is condensed?
    pub(super) fn is_condensed(&self) -> bool {
        self.count() > MOST_ROWS || self.cells.len() > MOST_LANES
    }

    /// The number of rows.
    pub(super) fn count(&self) -> usize {
        self.groups.iter().map(|group| group.rows.len()).sum()
    }

    /// The rows with their places, from `top` downwards.
    pub(super) fn lay_out(&self, top: f64, page_width: f64, name_size: f64, lane_height: f64) -> Rows<'a, T> {
        let mut rows = Rows {
            lanes: Vec::new(),
            names_width: NAMES_LEAST,
            bottom: top,
            labels: Vec::new(),
            rules: Vec::new(),
            name_size,
        };
        if self.is_condensed() {
            self.condensed(&mut rows, page_width);
        } else {
            self.whole(&mut rows, page_width, lane_height);
        }
        let names = rows.labels.iter().filter(|label| !matches!(label.kind, Kind::Heading(_)));
        rows.names_width = frame::widest(names.flat_map(|label| &label.lines), name_size).max(NAMES_LEAST);
        rows
    }

    fn whole(&self, rows: &mut Rows<'a, T>, page_width: f64, lane_height: f64) {
        let crowded = self.count() > ROWS_WITH_ONE_SCALE;
        let (share, gap) = if crowded { (CROWDED_NAMES_SHARE, 1.5) } else { (NAMES_SHARE, 3.0) };
        let lane_height = if crowded { lane_height.min(CROWDED_LANE_HEIGHT) } else { lane_height };
        for group in &self.groups {
            if let Some(heading) = &group.heading {
                rows.heading(heading, page_width);
            }
            for (place, (row, name)) in group.rows.iter().enumerate() {
                if place > 0 || (group.heading.is_none() && !rows.labels.is_empty()) {
                    rows.rules.push(rows.bottom);
                }
                let lines = text::wrap_within(name, rows.name_size, page_width * share, NAME_LINES);
                let mut cells: Vec<&Cell<'a, T>> = self.cells.iter().filter(|cell| cell.row == *row).collect();
                cells.sort_by_key(|cell| cell.series);
                let lanes_height = cells.len() as f64 * lane_height;
                let names_height = lines.len() as f64 * rows.name_size * LEADING;
                let height = lanes_height.max(names_height).max(lane_height) + gap;
                let first = rows.bottom + (height - lanes_height + lane_height) / 2.0;
                let lane = |(index, cell)| self.lane(cell, first + index as f64 * lane_height, lane_height, Room::Full);
                rows.lanes.extend(cells.into_iter().enumerate().map(lane));
                rows.labels.push(Label { lines, middle: rows.bottom + height / 2.0, kind: Kind::Name });
                rows.bottom += height;
            }
        }
    }

    fn condensed(&self, rows: &mut Rows<'a, T>, page_width: f64) {
        let blocks = self.series.len().clamp(1, MOST_BLOCKS);
        let ends = named_ends(blocks);
        for series in 0..blocks {
            let mut cells: Vec<(&str, &Cell<'a, T>)> = self
                .cells
                .iter()
                .filter(|cell| cell.series == series)
                .map(|cell| (self.name(cell.row), cell))
                .collect();
            let rank = |cell: &Cell<'a, T>| (self.rank)(cell.what).unwrap_or(f64::NEG_INFINITY);
            cells.sort_by(|(_, one), (_, other)| rank(other).total_cmp(&rank(one)));
            if blocks > 1 {
                rows.heading(self.series[series], page_width);
            }
            let unnamed = cells.len().saturating_sub(2 * ends);
            let thin = (CONDENSED_HEIGHT / blocks as f64).max(BLOCK_LEAST) / unnamed.max(1) as f64;
            let (thin, top) = (thin.min(THIN_MOST), ends.min(cells.len()));
            for (name, cell) in &cells[..top] {
                self.named(rows, name, cell, page_width);
            }
            if unnamed > 0 {
                self.unnamed(rows, &cells[top..top + unnamed], thin, page_width);
            }
            for (name, cell) in &cells[top + unnamed..] {
                self.named(rows, name, cell, page_width);
            }
        }
    }

    /// A row of a condensed chart that has a name.
    fn named(&self, rows: &mut Rows<'a, T>, name: &str, cell: &Cell<'a, T>, page_width: f64) {
        let lines = text::wrap_within(name, rows.name_size, page_width * CROWDED_NAMES_SHARE, 2);
        let height = lines.len().max(1) as f64 * rows.name_size * LEADING + 1.0;
        let middle = rows.bottom + height / 2.0;
        rows.lanes.push(self.lane(cell, middle, height.min(CROWDED_LANE_HEIGHT), Room::Full));
        rows.labels.push(Label { lines, middle, kind: Kind::Name });
        rows.bottom += height;
    }

    fn unnamed(&self, rows: &mut Rows<'a, T>, cells: &[(&str, &Cell<'a, T>)], thin: f64, page_width: f64) {
        let (top, note) = (rows.bottom, format!("{} more, in their order", cells.len()));
        let lane = |(index, (_, cell)): (usize, &(&str, &Cell<'a, T>))| {
            self.lane(cell, top + 2.0 + (index as f64 + 0.5) * thin, thin, Room::Thin)
        };
        rows.lanes.extend(cells.iter().enumerate().map(lane));
        let lines = text::wrap_within(&note, rows.name_size, page_width * CROWDED_NAMES_SHARE, 2);
        let note_height = lines.len() as f64 * rows.name_size * LEADING + 1.0;
        rows.bottom += (cells.len() as f64 * thin + 4.0).max(note_height);
        rows.labels.push(Label { lines, middle: (top + rows.bottom) / 2.0, kind: Kind::Note });
        rows.rules.extend([top, rows.bottom]);
    }

    fn lane(&self, cell: &Cell<'a, T>, y: f64, height: f64, room: Room) -> Lane<'a, T> {
        let names = [cell.name, self.series[cell.series]];
        Lane { what: cell.what, style: key::style(cell.series), names, y, height, room }
    }

    fn name(&self, row: usize) -> &str {
        let mut rows = self.groups.iter().flat_map(|group| &group.rows);
        rows.find(|(number, _)| *number == row).map_or("", |(_, name)| name)
    }
}

/// How many rows have names at either end of a block in condensed charts of so many pairings.
pub(super) fn named_ends(blocks: usize) -> usize {
    match blocks {
        0 | 1 => 10,
        2 => 6,
        3 | 4 => 4,
        _ => 2,
    }
}

impl<'a, T> Rows<'a, T> {
    fn heading(&mut self, heading: &str, page_width: f64) {
        let lines = text::wrap_within(&text::clean(heading), self.name_size, page_width - 4.0 * EDGE, 2);
        let height = lines.len() as f64 * self.name_size * LEADING + 3.0;
        self.labels.push(Label { lines, middle: self.bottom + height / 2.0, kind: Kind::Heading(height) });
        self.bottom += height;
    }

    /// The quiet lines between rows, and the shades of headings.
    pub(super) fn draw_rules(&self, surface: &mut Surface, right: f64) {
        for y in &self.rules {
            surface.line((EDGE, *y), (right, *y), HAIRLINE, RULE);
        }
        for label in &self.labels {
            if let Kind::Heading(height) = label.kind {
                let half = height / 2.0;
                surface.rectangle((EDGE, label.middle - half), (right, label.middle + half), SHADE);
            }
        }
    }

    /// The names, headings and notes.
    pub(super) fn draw_names(&self, surface: &mut Surface) {
        for label in &self.labels {
            let (x, size, colour) = match label.kind {
                Kind::Name => (EDGE, self.name_size, BLACK),
                Kind::Heading(_) => (2.0 * EDGE, self.name_size, BLACK),
                Kind::Note => (EDGE, SMALL_SIZE, GREY),
            };
            frame::label(surface, (x, label.middle), Anchor::Start, size, colour, &label.lines);
        }
    }
}
