//! Boards: points, and the straight lines that join them.
//!
//! A board is a list of straight lines. Steps and jumps follow from the lines:
//! neighbours on a line are adjacent, and three points in a row on a line make
//! a jump. So a board family is only another way to make the list.

mod alquerque;
mod serpents;

use crate::points::{Point, Points};
use crate::ruleset::KeyFault;
use crate::side::Side;
use crate::words::words;

words! {
    /// `board.kind`.
    BoardKind, Alquerque by default {
        Alquerque = "alquerque": "a board of square cells",
        Serpents = "serpents": "a long board of three rows, the middle one longer by one point",
        Lines = "lines": "a board given by its points and lines",
    }
}

words! {
    /// `board.diagonals` of an alquerque board.
    Diagonals, Alternate by default {
        Alternate = "alternate": "every second point has diagonals, a1 among them",
        All = "all": "every point has diagonals",
        None = "none": "no point has diagonals",
    }
}

words! {
    /// `board.ends` of a serpent.
    SerpentEnds, Both by default {
        Both = "both": "the middle row has an end point on both sides",
        Left = "left": "the middle row has an end point on the left only",
    }
}

words! {
    /// `board.curve_jumps` of a serpent.
    CurveJumps, None by default {
        None = "none": "no jump goes round an end",
        Hairpin = "hairpin": "a jump may go round an end from corner to corner",
        Perimeter = "perimeter": "a jump may go round an end along the whole edge",
    }
}

/// A board as a ruleset file gives it: the `[board]` table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawBoard {
    /// The family.
    pub kind: BoardKind,
    /// Points in a row of an alquerque board.
    pub columns: u32,
    /// Rows of an alquerque board.
    pub rows: u32,
    /// Which points of an alquerque board have diagonals.
    pub diagonals: Diagonals,
    /// Points in an outer row of a serpent.
    pub length: u32,
    /// Whether the outer rows of a serpent are drawn.
    pub outer_lines: bool,
    /// Which ends the middle row of a serpent has.
    pub ends: SerpentEnds,
    /// Whether the outer rows of a serpent are also joined at each end.
    pub apex_bypass: bool,
    /// Which jumps go round the ends of a serpent.
    pub curve_jumps: CurveJumps,
    /// Names and coordinates of the points of a `lines` board.
    pub points: Vec<(String, [i64; 2])>,
    /// The lines of a `lines` board, by point names.
    pub lines: Vec<Vec<String>>,
}

impl Default for RawBoard {
    fn default() -> RawBoard {
        RawBoard {
            kind: BoardKind::default(),
            columns: 5,
            rows: 5,
            diagonals: Diagonals::default(),
            length: 16,
            outer_lines: true,
            ends: SerpentEnds::default(),
            apex_bypass: false,
            curve_jumps: CurveJumps::default(),
            points: Vec::new(),
            lines: Vec::new(),
        }
    }
}

/// A jump: from a point over an adjacent one to the next on the same line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jump {
    /// Where it starts.
    pub from: Point,
    /// The point that it passes.
    pub over: Point,
    /// Where it lands.
    pub to: Point,
    /// The number of the jump that goes straight on from there.
    pub straight_on: Option<usize>,
}

/// A checked board of 1 to 128 points.
#[derive(Clone, Debug)]
pub struct Board {
    names: Vec<String>,
    places: Vec<(i32, i32)>,
    lines: Vec<Vec<Point>>,
    centre: Option<Point>,
    neighbours: Vec<Points>,
    jumps: Vec<Jump>,
    rows: Vec<Vec<Point>>,
}

/// What a board family makes: points row by row from First's side, each with
/// its name and its column and row, and the straight lines.
struct Drawing {
    points: Vec<(String, (i32, i32))>,
    lines: Vec<Vec<Point>>,
    centre: Option<Point>,
}

impl Board {
    /// Checks and builds a board.
    ///
    /// # Errors
    /// The key at fault: a size of nought, or more than 128 points.
    pub fn new(raw: &RawBoard) -> Result<Board, KeyFault> {
        let drawing = match raw.kind {
            BoardKind::Alquerque => alquerque::drawing(raw)?,
            BoardKind::Serpents => serpents::drawing(raw)?,
            BoardKind::Lines => return Err(KeyFault::new("board.kind", "boards of kind \"lines\" are not played yet")),
        };
        Ok(Board::from_drawing(drawing))
    }

    fn from_drawing(drawing: Drawing) -> Board {
        let (names, places): (Vec<_>, Vec<_>) = drawing.points.into_iter().unzip();
        let mut neighbours = vec![Points::NONE; names.len()];
        for pair in drawing.lines.iter().flat_map(|line| line.windows(2)) {
            neighbours[pair[0].index()] = neighbours[pair[0].index()].with(pair[1]);
            neighbours[pair[1].index()] = neighbours[pair[1].index()].with(pair[0]);
        }
        let mut heights: Vec<i32> = places.iter().map(|(_, y)| *y).collect();
        heights.sort_unstable_by(|a, b| b.cmp(a));
        heights.dedup();
        let rows = heights
            .into_iter()
            .map(|height| {
                let mut row: Vec<Point> =
                    (0..names.len()).filter(|&n| places[n].1 == height).map(|n| Point(n as u8)).collect();
                row.sort_by_key(|point| places[point.index()].0);
                row
            })
            .collect();
        let jumps = jumps_of(&drawing.lines);
        Board { names, places, lines: drawing.lines, centre: drawing.centre, neighbours, jumps, rows }
    }

    /// How many points the board has, 1 to 128.
    #[must_use]
    pub fn size(&self) -> usize {
        self.names.len()
    }

    /// All points.
    #[must_use]
    pub fn points(&self) -> Points {
        Points::first(self.size())
    }

    /// The point's name.
    #[must_use]
    pub fn name(&self, point: Point) -> &str {
        &self.names[point.index()]
    }

    /// The point of a name.
    #[must_use]
    pub fn point(&self, name: &str) -> Option<Point> {
        self.names.iter().position(|known| known == name).map(|n| Point(n as u8))
    }

    /// All names, by point number.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The point's column and row in drawing units; rows grow away from First.
    #[must_use]
    pub fn place(&self, point: Point) -> (i32, i32) {
        self.places[point.index()]
    }

    /// The straight lines drawn on the board.
    #[must_use]
    pub fn lines(&self) -> &[Vec<Point>] {
        &self.lines
    }

    /// The centre point, where the board has one.
    #[must_use]
    pub fn centre(&self) -> Option<Point> {
        self.centre
    }

    /// The points adjacent to the point.
    #[must_use]
    pub fn neighbours(&self, point: Point) -> Points {
        self.neighbours[point.index()]
    }

    /// Every jump of the board, each direction on its own.
    #[must_use]
    pub fn jumps(&self) -> &[Jump] {
        &self.jumps
    }

    /// The rows from top to bottom, each from left to right.
    #[must_use]
    pub fn rows(&self) -> &[Vec<Point>] {
        &self.rows
    }

    /// How many pairs of points are adjacent.
    #[must_use]
    pub fn edges(&self) -> u32 {
        self.neighbours.iter().map(|set| set.count()).sum::<u32>() / 2
    }

    /// The side's final row: the row farthest from where it sits.
    #[must_use]
    pub fn final_row(&self, side: Side) -> Points {
        let row = match side {
            Side::First => self.rows.first(),
            Side::Second => self.rows.last(),
        };
        row.into_iter().flatten().copied().collect()
    }

    /// How many rows forward a move goes for the side: negative is backward, 0
    /// is sideways.
    #[must_use]
    pub fn advance(&self, side: Side, from: Point, to: Point) -> i32 {
        let up = self.place(to).1 - self.place(from).1;
        match side {
            Side::First => up,
            Side::Second => -up,
        }
    }
}

fn jumps_of(lines: &[Vec<Point>]) -> Vec<Jump> {
    let mut jumps = Vec::new();
    for line in lines {
        let backwards: Vec<Point> = line.iter().rev().copied().collect();
        for way in [line, &backwards] {
            let first = jumps.len();
            let count = way.len().saturating_sub(2);
            jumps.extend(way.windows(3).enumerate().map(|(n, three)| Jump {
                from: three[0],
                over: three[1],
                to: three[2],
                straight_on: (n + 2 < count).then_some(first + n + 2),
            }));
        }
    }
    jumps
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(raw: &RawBoard) -> (usize, u32, usize) {
        let board = Board::new(raw).expect("is a board");
        (board.size(), board.edges(), board.jumps().len())
    }

    #[test]
    fn alquerque_boards_have_the_counts_of_the_dossier() {
        // rules dossier 2.8: points, edges, directed jumps.
        let sizes =
            [(3, 3, 9, 16, 16), (5, 5, 25, 56, 80), (7, 7, 49, 120, 192), (9, 9, 81, 208, 352), (9, 5, 45, 108, 168)];
        for (columns, rows, points, edges, jumps) in sizes {
            assert_eq!(counts(&RawBoard { columns, rows, ..RawBoard::default() }), (points, edges, jumps));
        }
    }

    #[test]
    fn serpents_have_the_counts_of_the_dossier() {
        // rules dossier 3.3: points, edges, straight directed jumps.
        let sizes = [
            (2, true, 7, 12, 6),
            (4, true, 13, 26, 26),
            (4, false, 13, 20, 18),
            (8, true, 25, 54, 66),
            (8, false, 25, 40, 42),
            (16, true, 49, 110, 146),
            (16, false, 49, 80, 90),
        ];
        for (length, outer_lines, points, edges, jumps) in sizes {
            let raw = RawBoard { kind: BoardKind::Serpents, length, outer_lines, ..RawBoard::default() };
            assert_eq!(counts(&raw), (points, edges, jumps), "length {length}");
        }
    }

    #[test]
    fn the_slab_with_one_end_has_48_points() {
        let raw = RawBoard { kind: BoardKind::Serpents, ends: SerpentEnds::Left, ..RawBoard::default() };
        assert_eq!(counts(&raw).0, 48);
        assert_eq!(Board::new(&raw).expect("is a board").point("m16"), None);
    }

    #[test]
    fn a_board_of_130_points_is_refused() {
        for raw in [
            RawBoard { columns: 13, rows: 10, ..RawBoard::default() },
            RawBoard { kind: BoardKind::Serpents, length: 43, ..RawBoard::default() },
        ] {
            let fault = Board::new(&raw).expect_err("is too large");
            assert!(fault.message.contains("130 points"), "{}", fault.message);
        }
    }

    #[test]
    fn points_of_wide_boards_have_names_of_several_letters() {
        let board = Board::new(&RawBoard { columns: 28, rows: 3, ..RawBoard::default() }).expect("is a board");
        assert_eq!(board.name(Point(25)), "z1");
        assert_eq!(board.name(Point(27)), "ab1");
    }
}
