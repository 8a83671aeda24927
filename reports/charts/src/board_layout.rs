//! Where a board's points and lines lie on a page: what every figure of a board is drawn on.

use quirkat_engine::boards::BoardKind;
use quirkat_engine::{Board, Point, Ruleset};

use super::surface::Point as Place;

/// Rows of a serpent are drawn this much farther apart than its columns.
const SERPENT_HEIGHT: f64 = 1.35;

/// The points of a loop may be so far from a circle, as a share of its radius, and still be drawn on one.
const ROUND: f64 = 0.03;

/// A board laid out in a rectangle; places are in points of 1/72 inch, from the left and from the top.
#[derive(Debug, Clone)]
pub struct BoardLayout {
    places: Vec<Place>,
    lines: Vec<Stroke>,
    spacing: f64,
    row_spacing: f64,
    size: Place,
}

/// A line of the board as it is drawn.
#[derive(Debug, Clone, PartialEq)]
pub enum Stroke {
    /// Straight from place to place.
    Straight(Vec<Place>),
    /// A closed ring of arcs of one radius through the places.
    Ring {
        /// The places, the first one once.
        through: Vec<Place>,
        /// The radius.
        radius: f64,
    },
    /// A quarter of an ellipse: level at the first place, upright at the second.
    Bend(Place, Place),
}

impl BoardLayout {
    /// Lays the board out at a width between its outermost points and lines. A board of one column has the width as its
    /// height.
    #[must_use]
    pub fn new(ruleset: &Ruleset, width: f64) -> BoardLayout {
        let (board, kind) = (ruleset.board(), ruleset.raw().board.kind);
        let stretch = if kind == BoardKind::Serpents { SERPENT_HEIGHT } else { 1.0 };
        let drawn: Vec<Place> = board
            .points()
            .into_iter()
            .map(|point| board.place(point))
            .map(|(x, y)| (f64::from(x), -f64::from(y) * stretch))
            .collect();
        // Rings reach farther than their points.
        let mut reach = drawn.clone();
        for stroke in strokes(board, kind, &drawn) {
            if let Stroke::Ring { through, radius } = stroke {
                let (x, y) = middle(&through);
                reach.extend([(x - radius, y - radius), (x + radius, y + radius)]);
            }
        }
        let (left, right) = bounds(reach.iter().map(|place| place.0));
        let (top, bottom) = bounds(reach.iter().map(|place| place.1));
        // A tall narrow board is no wider than it is high.
        let extent = (right - left).max((bottom - top) / 1.4).max(1e-9);
        let scale = width / extent;
        let indent = (width - (right - left) * scale) / 2.0;
        let places: Vec<Place> = drawn.iter().map(|(x, y)| ((x - left) * scale + indent, (y - top) * scale)).collect();
        let height = (bottom - top) * scale;
        let lines = strokes(board, kind, &places);
        let in_rows = board.rows().iter().flat_map(|row| row.windows(2));
        let row_spacing = in_rows.map(|pair| distance(places[pair[0].index()], places[pair[1].index()]));
        BoardLayout {
            spacing: spacing(&places).unwrap_or(width),
            row_spacing: row_spacing.reduce(f64::min).unwrap_or(width),
            places,
            lines,
            size: (width, height),
        }
    }

    /// The place of a point.
    #[must_use]
    pub fn at(&self, point: Point) -> Place {
        self.places[point.index()]
    }

    /// The lines of the board.
    #[must_use]
    pub fn lines(&self) -> &[Stroke] {
        &self.lines
    }

    /// The distance of the two points that are nearest to each other.
    #[must_use]
    pub fn spacing(&self) -> f64 {
        self.spacing
    }

    /// The distance of the two points of one row that are nearest to each other.
    #[must_use]
    pub fn row_spacing(&self) -> f64 {
        self.row_spacing
    }

    /// Width and height between the outermost points and lines.
    #[must_use]
    pub fn size(&self) -> Place {
        self.size
    }
}

fn bounds(values: impl Iterator<Item = f64>) -> (f64, f64) {
    values.fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), value| (least.min(value), most.max(value)))
}

fn distance(a: Place, b: Place) -> f64 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

fn spacing(places: &[Place]) -> Option<f64> {
    let pairs = places.iter().enumerate().flat_map(|(n, &a)| places[n + 1..].iter().map(move |&b| distance(a, b)));
    pairs.reduce(f64::min)
}

fn strokes(board: &Board, kind: BoardKind, places: &[Place]) -> Vec<Stroke> {
    let at = |point: &Point| places[point.index()];
    let bypass = board.bypass().iter().map(|pair| Stroke::Straight(pair.iter().map(at).collect()));
    let line = |line: &Vec<Point>| {
        let through: Vec<Place> = line.iter().map(at).collect();
        match line.as_slice() {
            // Lines of two points of a serpent close its ends: from a corner to the end of the middle row.
            [corner, end] if kind == BoardKind::Serpents => Stroke::Bend(at(corner), at(end)),
            [first, .., last] if first == last => ring(through),
            _ => Stroke::Straight(through),
        }
    };
    board.lines().iter().map(line).chain(bypass).collect()
}

fn middle(places: &[Place]) -> Place {
    let count = places.len() as f64;
    (places.iter().map(|p| p.0).sum::<f64>() / count, places.iter().map(|p| p.1).sum::<f64>() / count)
}

/// A loop: round where its points lie on a circle, else with corners.
fn ring(closed: Vec<Place>) -> Stroke {
    let through = &closed[1..];
    let middle = middle(through);
    let radius = through.iter().map(|&p| distance(p, middle)).sum::<f64>() / through.len() as f64;
    let is_round = through.len() > 2 && through.iter().all(|&p| (distance(p, middle) - radius).abs() < ROUND * radius);
    if is_round { Stroke::Ring { through: through.to_vec(), radius } } else { Stroke::Straight(closed) }
}
