//! A board with a position on it, as a figure for print.

mod on_page;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use quirkat_engine::boards::BoardKind;
use quirkat_engine::{Board, Point, Position, Ruleset, Side};

use super::board_layout::{BoardLayout, Stroke};
use super::error::ChartError;
use super::surface::{POINTS_PER_MM, Point as Place, head_in_points, rounded};
use super::svg::Svg;
use super::{font, text};

pub use on_page::board_on_page;

/// The widths in millimetres that a figure can have.
pub const WIDTHS: std::ops::RangeInclusive<f64> = 20.0..=500.0;

/// The largest radius of a piece as a share of the figure's width.
const LARGEST_PIECE: f64 = 0.055;

/// The radius of a piece as a share of the distance of the nearest points.
const PIECE: f64 = 0.34;

/// The radius of an empty point, in points of 1/72 inch.
const DOT: f64 = 1.6;

/// Names are no smaller than this, in points of 1/72 inch.
const SMALLEST: f64 = 3.5;

const LINE: &str = "#444444";
const INK: &str = "#000000";

/// Draws the position on its board at a width in millimetres: lines, points, pieces and coordinates. White discs
/// are First's, black ones Second's; a king has a ring inside.
///
/// # Errors
/// The width is not one of [`WIDTHS`].
pub fn board_figure(ruleset: &Ruleset, position: &Position, width_mm: f64) -> Result<Svg, ChartError> {
    let Drawn { mut figure, page } = Drawn::new(ruleset, width_mm)?;
    for point in ruleset.board().points() {
        figure.point(point, position);
    }
    let font = font::web_font(&figure.letters).map_err(|error| ChartError::Encoding(error.to_string()))?;
    let title = format!("{}: {}", ruleset.name(), position.text(ruleset.board()));
    let description = format!(
        "The board of {} with white pieces of the first player, who sits at the bottom, and black ones of the second.",
        ruleset.title()
    );
    let head = head_in_points(page, &title, &description);
    let style = format!(
        "<style>@font-face{{font-family:\"{}\";src:url(data:font/ttf;base64,{})}}</style>",
        text::FAMILY,
        base64(&font)
    );
    let page = format!("<rect width=\"{}\" height=\"{}\" fill=\"#ffffff\"/>", rounded(page.0), rounded(page.1));
    let families = text::FAMILIES.replace('"', "");
    Ok(Svg::new(format!(
        "{head}\n{style}\n{page}\n<g font-family=\"{families}\" font-size=\"{}\" fill=\"{INK}\">\n{}</g>\n</svg>\n",
        rounded(figure.size),
        figure.body
    )))
}

/// A board with its lines and names, and without its pieces.
struct Drawn {
    figure: Figure,
    /// Width and height of the page.
    page: Place,
}

impl Drawn {
    fn new(ruleset: &Ruleset, width_mm: f64) -> Result<Drawn, ChartError> {
        if !WIDTHS.contains(&width_mm) {
            return Err(ChartError::Width(width_mm));
        }
        let labels = Labels::of(ruleset);
        let width = width_mm * POINTS_PER_MM;
        let Sheet { layout, radius, size, sides } = Sheet::new(ruleset, labels, width);
        let above = match labels {
            Labels::Rows => radius + 1.9 * size,
            Labels::Grid | Labels::Each => radius + 2.0,
        };
        let below = match labels {
            Labels::Grid | Labels::Rows => radius + 1.9 * size,
            Labels::Each => radius + 1.3 * size,
        };
        let page = (width, layout.size().1 + above + below);
        let mut figure =
            Figure { layout, origin: (sides, above), radius, size, body: String::new(), letters: String::new() };
        figure.lines();
        labels.draw(&mut figure, ruleset.board());
        Ok(Drawn { figure, page })
    }
}

/// How the points are named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Labels {
    /// Columns below and rows at the left, as on a board of squares.
    Grid,
    /// The outer rows above and below, the ends of the middle row beside it.
    Rows,
    /// Each point by itself.
    Each,
}

impl Labels {
    fn of(ruleset: &Ruleset) -> Labels {
        match ruleset.raw().board.kind {
            BoardKind::Alquerque => Labels::Grid,
            BoardKind::Serpents => Labels::Rows,
            BoardKind::Lines if is_grid(ruleset.board()) => Labels::Grid,
            BoardKind::Lines => Labels::Each,
        }
    }

    /// Room at the left and at the right of the outermost points' middles, in points of 1/72 inch.
    fn margin(self, board: &Board, size: f64, radius: f64) -> f64 {
        match self {
            Labels::Grid => radius + 6.0 + widest(board, size, |name| split(name).1),
            Labels::Rows => radius + 5.0 + widest(board, size, |name| name),
            Labels::Each => radius.max(0.5 * widest(board, size, |name| name)) + 2.0,
        }
    }

    /// The size of the names, at most so large that they do not touch each other.
    fn size(self, board: &Board, layout: &BoardLayout, most: f64) -> f64 {
        let one = widest(board, 1.0, |name| name).max(1e-9);
        let fits = match self {
            Labels::Grid => most,
            Labels::Rows => 0.9 * layout.row_spacing() / one,
            Labels::Each => {
                let between = (1.0 - 2.0 * PIECE) * layout.spacing();
                (0.9 * layout.row_spacing() / one).min(0.85 * between / text::CAP_HEIGHT)
            }
        };
        fits.min(most).max(SMALLEST)
    }

    fn draw(self, figure: &mut Figure, board: &Board) {
        match self {
            Labels::Grid => grid_labels(figure, board),
            Labels::Rows => row_labels(figure, board),
            Labels::Each => each_label(figure, board),
        }
    }
}

fn widest(board: &Board, size: f64, part: fn(&str) -> &str) -> f64 {
    board.names().iter().map(|name| text::width(part(name), size)).fold(0.0, f64::max)
}

/// The board, its pieces and its names, in sizes that suit each other.
struct Sheet {
    layout: BoardLayout,
    radius: f64,
    size: f64,
    sides: f64,
}

impl Sheet {
    fn new(ruleset: &Ruleset, labels: Labels, width: f64) -> Sheet {
        let board = ruleset.board();
        let (largest, largest_name) = (LARGEST_PIECE * width, (0.028 * width).clamp(5.0, 8.0));
        let at = |sides: f64| {
            let layout = BoardLayout::new(ruleset, (width - 2.0 * sides).max(0.3 * width));
            let radius = (PIECE * layout.spacing()).min(largest);
            let size = labels.size(board, &layout, largest_name);
            Sheet { layout, radius, size, sides }
        };
        // The margins hang on the pieces and names, and these on the room between the margins.
        let mut sheet = at(largest);
        for _ in 0..5 {
            sheet = at(labels.margin(board, sheet.size, sheet.radius));
        }
        sheet
    }
}

/// The letters and the number of a name.
fn split(name: &str) -> (&str, &str) {
    name.split_at(name.len() - name.trim_start_matches(|letter: char| !letter.is_ascii_digit()).len())
}

/// Do the letters of the names say the column, and the numbers the row?
fn is_grid(board: &Board) -> bool {
    let mut columns: BTreeMap<&str, i32> = BTreeMap::new();
    let mut rows: BTreeMap<&str, i32> = BTreeMap::new();
    board.points().into_iter().all(|point| {
        let ((letters, number), (x, y)) = (split(board.name(point)), board.place(point));
        *columns.entry(letters).or_insert(x) == x && *rows.entry(number).or_insert(y) == y
    }) && {
        let distinct = |values: &BTreeMap<&str, i32>| {
            let mut values: Vec<i32> = values.values().copied().collect();
            values.sort_unstable();
            values.windows(2).all(|pair| pair[0] != pair[1])
        };
        distinct(&columns) && distinct(&rows)
    }
}

struct Figure {
    layout: BoardLayout,
    origin: Place,
    radius: f64,
    size: f64,
    body: String,
    letters: String,
}

#[derive(Clone, Copy)]
enum Anchor {
    Start,
    Middle,
    End,
}

impl Figure {
    fn at(&self, point: Point) -> Place {
        self.on_page(self.layout.at(point))
    }

    fn on_page(&self, (x, y): Place) -> Place {
        (x + self.origin.0, y + self.origin.1)
    }

    fn lines(&mut self) {
        let mut path = String::new();
        let place = |place: Place| {
            let (x, y) = self.on_page(place);
            format!("{} {}", rounded(x), rounded(y))
        };
        for stroke in self.layout.lines() {
            match stroke {
                Stroke::Straight(through) => {
                    let places: Vec<String> = through.iter().map(|&through| place(through)).collect();
                    let _ = write!(path, "M{}", places.join("L"));
                }
                Stroke::Ring { through, radius } => {
                    let radius = rounded(*radius);
                    let sweep = u8::from(is_clockwise(through));
                    let _ = write!(path, "M{}", place(through[0]));
                    for &next in through[1..].iter().chain(&through[..1]) {
                        let _ = write!(path, "A{radius} {radius} 0 0 {sweep} {}", place(next));
                    }
                }
                &Stroke::Bend(corner, end) => {
                    let _ = write!(path, "M{}Q{} {}", place(corner), place((end.0, corner.1)), place(end));
                }
            }
        }
        let width = rounded((0.05 * self.layout.spacing()).clamp(0.5, 0.9));
        let _ = writeln!(
            self.body,
            "<path d=\"{path}\" fill=\"none\" stroke=\"{LINE}\" stroke-width=\"{width}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
        );
    }

    fn point(&mut self, point: Point, position: &Position) {
        let (place, radius) = (self.at(point), self.radius);
        let edge = (0.09 * radius).clamp(0.5, 1.0);
        let side = Side::BOTH.into_iter().find(|&side| position.pieces(side).has(point));
        let (fill, ring) = match side {
            None => return self.circle(place, DOT.min(0.3 * radius), LINE, None),
            Some(Side::First) => ("#ffffff", INK),
            Some(Side::Second) => (INK, "#ffffff"),
        };
        self.circle(place, radius - edge / 2.0, fill, Some((INK, edge)));
        if position.kings().has(point) {
            self.circle(place, 0.5 * radius, "none", Some((ring, 0.16 * radius)));
        }
    }

    fn circle(&mut self, (x, y): Place, radius: f64, fill: &str, edge: Option<(&str, f64)>) {
        let edge = edge.map_or(String::new(), |(colour, width)| {
            format!(" stroke=\"{colour}\" stroke-width=\"{}\"", rounded(width))
        });
        let (x, y, radius) = (rounded(x), rounded(y), rounded(radius));
        let _ = writeln!(self.body, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\"{edge}/>");
    }

    /// A text on a baseline.
    fn text(&mut self, (x, baseline): Place, anchor: Anchor, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let (x, y) = (rounded(x), rounded(baseline));
        let _ = writeln!(self.body, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\">{text}</text>");
        self.letters.push_str(text);
    }
}

fn is_clockwise(through: &[Place]) -> bool {
    let closed = through.iter().zip(through.iter().cycle().skip(1));
    // On a page y grows downwards, so a positive area is clockwise.
    closed.map(|(a, b)| a.0 * b.1 - b.0 * a.1).sum::<f64>() > 0.0
}

/// Half the height of digits and capitals: from the middle of a letter to its baseline.
fn half_height(size: f64) -> f64 {
    text::CAP_HEIGHT * size / 2.0
}

fn grid_labels(figure: &mut Figure, board: &Board) {
    let (size, gap) = (figure.size, figure.radius + 4.0);
    let bottom = figure.origin.1 + figure.layout.size().1 + gap + text::CAP_HEIGHT * size + 1.0;
    let places: Vec<Place> = board.points().into_iter().map(|point| figure.at(point)).collect();
    let left = places.iter().map(|place| place.0).fold(f64::INFINITY, f64::min) - gap;
    let mut seen = Vec::new();
    for (point, (x, y)) in board.points().into_iter().zip(places) {
        let (letters, number) = split(board.name(point));
        for (label, place, anchor) in
            [(letters, (x, bottom), Anchor::Middle), (number, (left, y + half_height(size)), Anchor::End)]
        {
            if !seen.contains(&label) {
                seen.push(label);
                figure.text(place, anchor, label);
            }
        }
    }
}

fn row_labels(figure: &mut Figure, board: &Board) {
    let (size, gap) = (figure.size, figure.radius + 3.0);
    let last = board.rows().len() - 1;
    for (n, row) in board.rows().iter().enumerate() {
        let names = |point: &Point| (figure.at(*point), board.name(*point).to_owned());
        let row: Vec<(Place, String)> = row.iter().map(names).collect();
        if n == 0 || n == last {
            for ((x, y), name) in row {
                let y = if n == 0 { y - gap } else { y + gap + text::CAP_HEIGHT * size };
                figure.text((x, y), Anchor::Middle, &name);
            }
        } else if let (Some(((x, y), first)), Some(((to_x, to_y), end))) = (row.first(), row.last()) {
            figure.text((x - gap, y + half_height(size)), Anchor::End, first);
            figure.text((to_x + gap, to_y + half_height(size)), Anchor::Start, end);
        }
    }
}

/// Each name beside its point, where the lines leave most room, on a white
/// ground that keeps them away from it.
fn each_label(figure: &mut Figure, board: &Board) {
    let size = figure.size;
    let height = text::CAP_HEIGHT * size;
    for point in board.points() {
        let name = board.name(point);
        let width = text::width(name, size);
        let (x, y) = figure.at(point);
        let (right, down) = roomiest(figure, board, point);
        let away = |toward: f64, half: f64| toward * (figure.radius + half + 0.1 * size);
        let (x, y) = (x + away(right, width / 2.0), y + away(down, 0.6 * height));
        let _ = writeln!(
            figure.body,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"#ffffff\"/>",
            rounded(x - width / 2.0 - 0.3),
            rounded(y - 0.55 * height),
            rounded(width + 0.6),
            rounded(1.15 * height)
        );
        figure.text((x, y + height / 2.0), Anchor::Middle, name);
    }
}

/// The direction from a point that is farthest from its lines, rightwards and
/// downwards; below where it makes no difference.
fn roomiest(figure: &Figure, board: &Board, point: Point) -> (f64, f64) {
    const SLANT: f64 = 0.75;
    const WAYS: [(f64, f64); 8] = [
        (0.0, 1.0),
        (SLANT, SLANT),
        (-SLANT, SLANT),
        (1.0, 0.0),
        (-1.0, 0.0),
        (SLANT, -SLANT),
        (-SLANT, -SLANT),
        (0.0, -1.0),
    ];
    // An eighth of a turn is room enough.
    const ENOUGH: f64 = std::f64::consts::FRAC_PI_4 - 0.01;
    let (x, y) = figure.at(point);
    let angle = |(right, down): Place| down.atan2(right);
    let lines: Vec<f64> = board
        .neighbours(point)
        .into_iter()
        .map(|other| figure.at(other))
        .map(|(to_x, to_y)| angle((to_x - x, to_y - y)))
        .collect();
    let room = |way: Place| {
        let between = |line: &f64| {
            let turn = (angle(way) - line).rem_euclid(std::f64::consts::TAU);
            turn.min(std::f64::consts::TAU - turn)
        };
        lines.iter().map(between).fold(ENOUGH, f64::min)
    };
    let mut best = WAYS[0];
    for way in WAYS {
        if room(way) > room(best) + 0.01 {
            best = way;
        }
    }
    best
}

/// Base64 with padding (RFC 4648).
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let bits = chunk.iter().chain([&0, &0]).take(3).fold(0_usize, |bits, &byte| bits << 8 | usize::from(byte));
        for n in 0..4 {
            let letter = if n <= chunk.len() { LETTERS[bits >> (18 - 6 * n) & 63] } else { b'=' };
            text.push(char::from(letter));
        }
    }
    text
}
