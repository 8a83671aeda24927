//! Boards: points, and the straight lines that join them.
//!
//! A board is a list of straight lines. Steps, jumps and the flights of long
//! kings follow from the lines: neighbours on a line are adjacent, three points
//! in a row on a line make a jump, and a ray is a line seen from one of its
//! points. So a board family is only another way to make the list.

mod alquerque;
mod lines;
mod serpents;

use std::collections::BTreeSet;

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
///
/// ```
/// use quirkat_engine::boards::{Board, BoardKind, RawBoard};
///
/// let serpent = RawBoard { kind: BoardKind::Serpents, length: 8, ..RawBoard::default() };
/// assert_eq!(Board::new(&serpent).unwrap().size(), 8 + 9 + 8);
/// let none = RawBoard { columns: 0, ..RawBoard::default() };
/// assert_eq!(Board::new(&none).unwrap_err().key, "board.columns");
/// ```
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

/// A jump: from a point over an adjacent one to the next on the same line, or
/// on the same curve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Jump {
    /// Where it starts.
    pub from: Point,
    /// The point that it passes.
    pub over: Point,
    /// Where it lands.
    pub to: Point,
}

/// A checked board of 1 to 128 points.
///
/// ```
/// use quirkat_engine::{Side, catalogue};
///
/// let bell = catalogue::entry("bell").unwrap().load(&[])?;
/// let board = bell.board();
/// let name = |point| board.name(point);
/// let c3 = board.point("c3").unwrap();
/// assert_eq!((board.size(), board.edges(), board.centre()), (25, 56, Some(c3)));
/// // Where a piece on b1 can step to, and the jumps that begin there.
/// let b1 = board.point("b1").unwrap();
/// assert_eq!(board.neighbours(b1).into_iter().map(name).collect::<Vec<_>>(), ["a1", "c1", "b2"]);
/// let jumps = board.jumps().iter().filter(|jump| jump.from == b1);
/// assert_eq!(jumps.map(|jump| (name(jump.over), name(jump.to))).collect::<Vec<_>>(), [("c1", "d1"), ("b2", "b3")]);
/// assert!(board.final_row(Side::First).has(board.point("a5").unwrap()));
/// # Ok::<(), quirkat_engine::document::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct Board {
    names: Vec<String>,
    places: Vec<(i32, i32)>,
    lines: Vec<Vec<Point>>,
    bypass: Vec<[Point; 2]>,
    centre: Option<Point>,
    neighbours: Vec<Points>,
    joined: Vec<Points>,
    jumps: Vec<Jump>,
    straight_on: BTreeSet<(Jump, Jump)>,
    rays: Vec<Vec<Vec<Point>>>,
    rows: Vec<Vec<Point>>,
}

/// A point's name, and its column and row.
type NamedPoint = (String, (i32, i32));

/// What a board family makes: points row by row from First's side, each with
/// its name and its column and row, and the straight lines.
#[derive(Default)]
struct Drawing {
    points: Vec<NamedPoint>,
    /// One whose last point repeats its first is a loop.
    lines: Vec<Vec<Point>>,
    /// Three points each, jumped both ways beside the jumps along lines.
    curves: Vec<[Point; 3]>,
    /// Edges beside those along lines, for steps alone.
    bypass: Vec<[Point; 2]>,
    centre: Option<Point>,
}

impl Board {
    /// Checks and builds a board.
    ///
    /// # Errors
    /// The key at fault: a size of nought, more than 128 points, or a point or
    /// line of a `lines` board that is none.
    pub fn new(raw: &RawBoard) -> Result<Board, KeyFault> {
        Board::check(raw).map_err(|mut faults| faults.swap_remove(0))
    }

    /// [`Board::new`] with all that is wrong: one fault or more.
    pub(crate) fn check(raw: &RawBoard) -> Result<Board, Vec<KeyFault>> {
        let one = |fault| vec![fault];
        let drawing = match raw.kind {
            BoardKind::Alquerque => alquerque::drawing(raw).map_err(one)?,
            BoardKind::Serpents => serpents::drawing(raw).map_err(one)?,
            BoardKind::Lines => lines::drawing(raw)?,
        };
        Ok(Board::from_drawing(drawing))
    }

    fn from_drawing(drawing: Drawing) -> Board {
        let (names, places): (Vec<_>, Vec<_>) = drawing.points.into_iter().unzip();
        let mut joined = vec![Points::NONE; names.len()];
        let mut join = |a: Point, b: Point| {
            joined[a.index()] = joined[a.index()].with(b);
            joined[b.index()] = joined[b.index()].with(a);
        };
        for pair in drawing.lines.iter().flat_map(|line| line.windows(2)) {
            join(pair[0], pair[1]);
        }
        let mut neighbours = joined.clone();
        for &[a, b] in &drawing.bypass {
            neighbours[a.index()] = neighbours[a.index()].with(b);
            neighbours[b.index()] = neighbours[b.index()].with(a);
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
        let rays = (0..names.len()).map(|n| rays_from(&drawing.lines, Point(n as u8))).collect();
        let Drawing { lines, curves, bypass, centre, .. } = drawing;
        let jumps = jumps_of(&lines, &curves);
        let straight_on = runs_of(&lines, 5).map(|run| (jump(&run[..3]), jump(&run[2..]))).collect();
        Board { names, places, lines, bypass, centre, neighbours, joined, jumps, straight_on, rays, rows }
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

    /// The straight lines drawn on the board; one whose last point repeats its
    /// first is a loop.
    #[must_use]
    pub fn lines(&self) -> &[Vec<Point>] {
        &self.lines
    }

    /// Edges beside those along the lines, for steps alone: a serpent's
    /// `apex_bypass`.
    #[must_use]
    pub fn bypass(&self) -> &[[Point; 2]] {
        &self.bypass
    }

    /// The centre point, where the board has one.
    #[must_use]
    pub fn centre(&self) -> Option<Point> {
        self.centre
    }

    /// The points that a piece can step to from the point.
    #[must_use]
    pub fn neighbours(&self, point: Point) -> Points {
        self.neighbours[point.index()]
    }

    /// The points joined to the point by a line, which are its neighbours but
    /// for [`Board::bypass`].
    #[must_use]
    pub fn joined(&self, point: Point) -> Points {
        self.joined[point.index()]
    }

    /// Every jump of the board along its lines and curves, each direction on
    /// its own, in order and once each.
    #[must_use]
    pub fn jumps(&self) -> &[Jump] {
        &self.jumps
    }

    /// Does the second jump go straight on from the first, along one line?
    /// Curves do not go on.
    #[must_use]
    pub fn is_straight_on(&self, first: Jump, second: Jump) -> bool {
        self.straight_on.contains(&(first, second))
    }

    /// The points seen from the point along each line and direction, nearest
    /// first. A ray ends where its line is listed to end: also at the seam of a
    /// loop.
    ///
    /// ```
    /// use quirkat_engine::catalogue;
    ///
    /// let zamma = catalogue::entry("zamma").unwrap().load(&[])?;
    /// let board = zamma.board();
    /// let corner = board.point("a1").unwrap();
    /// let rays = board.rays(corner).iter().map(|ray| ray.iter().map(|point| board.name(*point)).collect::<String>());
    /// assert!(rays.collect::<Vec<_>>().contains(&"b1c1d1e1f1g1h1i1".to_owned()));
    /// # Ok::<(), quirkat_engine::document::Fault>(())
    /// ```
    #[must_use]
    pub fn rays(&self, point: Point) -> &[Vec<Point>] {
        &self.rays[point.index()]
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

fn jump(run: &[Point]) -> Jump {
    Jump { from: run[0], over: run[1], to: run[2] }
}

fn jumps_of(lines: &[Vec<Point>], curves: &[[Point; 3]]) -> Vec<Jump> {
    let curved = curves.iter().flat_map(|&[a, b, c]| [jump(&[a, b, c]), jump(&[c, b, a])]);
    let jumps: BTreeSet<Jump> = runs_of(lines, 3).map(|run| jump(&run)).chain(curved).collect();
    jumps.into_iter().collect()
}

/// Every run of so many points in a row on a line, in both directions; round
/// and round where the line is a loop.
fn runs_of(lines: &[Vec<Point>], length: usize) -> impl Iterator<Item = Vec<Point>> {
    lines.iter().flat_map(move |line| {
        let mut points = line.clone();
        if is_loop(line) {
            points.extend(line[1..].iter().cycle().take(length - 2));
        }
        let runs: Vec<Vec<Point>> =
            points.windows(length).flat_map(|run| [run.to_vec(), run.iter().rev().copied().collect()]).collect();
        runs
    })
}

fn is_loop(line: &[Point]) -> bool {
    line.len() > 1 && line.first() == line.last()
}

fn rays_from(lines: &[Vec<Point>], point: Point) -> Vec<Vec<Point>> {
    let mut rays = Vec::new();
    for line in lines {
        for (n, _) in line.iter().enumerate().filter(|(_, other)| **other == point) {
            let seen = |other: &Point| *other != point;
            rays.push(line[n + 1..].iter().copied().take_while(seen).collect());
            rays.push(line[..n].iter().rev().copied().take_while(seen).collect());
        }
    }
    rays.retain(|ray: &Vec<Point>| !ray.is_empty());
    rays.sort();
    rays.dedup();
    rays
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
        // rules dossier 3.3: points, edges, directed jumps straight, with
        // hairpin, with perimeter.
        let sizes = [
            (2, true, 7, 12, [6, 10, 18]),
            (4, true, 13, 26, [26, 30, 38]),
            (4, false, 13, 20, [18, 22, 22]),
            (8, true, 25, 54, [66, 70, 78]),
            (8, false, 25, 40, [42, 46, 46]),
            (16, true, 49, 110, [146, 150, 158]),
            (16, false, 49, 80, [90, 94, 94]),
        ];
        let curves = [CurveJumps::None, CurveJumps::Hairpin, CurveJumps::Perimeter];
        for (length, outer_lines, points, edges, jumps) in sizes {
            for (curve_jumps, jumps) in curves.into_iter().zip(jumps) {
                let raw =
                    RawBoard { kind: BoardKind::Serpents, length, outer_lines, curve_jumps, ..RawBoard::default() };
                assert_eq!(counts(&raw), (points, edges, jumps), "length {length}");
            }
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
