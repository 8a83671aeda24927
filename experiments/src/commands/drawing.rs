//! A position on its board, drawn in characters.
//!
//! ```text
//! 3  b-b-b
//!    |\|/|
//! 2  b-.-w
//!    |/|\|
//! 1  w-w-w
//!    a b c
//! ```

use std::collections::{BTreeMap, BTreeSet};

use quirkat_engine::boards::BoardKind;
use quirkat_engine::{Board, Point, Position, Ruleset};

/// The board with its lines, the pieces as in position texts, `.` for an empty
/// point, and the points' names: at the edges, or beside each row of a board
/// that is given by its lines. Ends without a line end.
#[must_use]
pub fn draw(ruleset: &Ruleset, position: &Position) -> String {
    draw_with(ruleset, position, |piece| piece.to_string())
}

/// [`draw`], each piece as `paint` has its letter: one character wide, but for
/// colour.
#[must_use]
pub fn draw_with(ruleset: &Ruleset, position: &Position, paint: impl Fn(char) -> String) -> String {
    let board = ruleset.board();
    let sheet = Sheet::new(ruleset);
    let mut canvas = Canvas::new(sheet.width, sheet.height);
    for line in board.lines() {
        for pair in line.windows(2) {
            canvas.line(sheet.at(pair[0]), sheet.at(pair[1]));
        }
    }
    for pair in board.bypass() {
        canvas.line(sheet.at(pair[0]), sheet.at(pair[1]));
    }
    for point in board.points() {
        canvas.put(sheet.at(point), position.letter(point).unwrap_or('.'));
    }
    let occupied = board.points().into_iter().filter(|&point| position.letter(point).is_some());
    let cells: BTreeSet<(i32, i32)> = occupied.map(|point| sheet.at(point)).collect();
    match ruleset.raw().board.kind {
        BoardKind::Alquerque => label_grid(&mut canvas, &sheet, board),
        BoardKind::Serpents => label_rows(&mut canvas, &sheet, board),
        BoardKind::Lines => name_rows(&mut canvas, &sheet, board),
    }
    canvas.text(|at, mark| if cells.contains(&at) { paint(mark) } else { mark.to_string() })
}

/// The names of each row's points, from left to right, beside the row.
fn name_rows(canvas: &mut Canvas, sheet: &Sheet, board: &Board) {
    let mut rows: BTreeMap<i32, Vec<(i32, &str)>> = BTreeMap::new();
    for point in board.points() {
        let (x, y) = sheet.at(point);
        rows.entry(y).or_default().push((x, board.name(point)));
    }
    let right = sheet.most_column + 4;
    for (y, mut row) in rows {
        row.sort_unstable();
        let names: Vec<&str> = row.into_iter().map(|(_, name)| name).collect();
        canvas.write((right, y), &names.join(" "));
    }
}

/// Row numbers on the left and column letters below.
fn label_grid(canvas: &mut Canvas, sheet: &Sheet, board: &Board) {
    let letters = |name: &str| name.trim_end_matches(|letter: char| letter.is_ascii_digit()).len();
    for row in board.rows() {
        let name = board.name(row[0]);
        canvas.write((0, sheet.at(row[0]).1), &name[letters(name)..]);
    }
    for &point in board.rows().last().into_iter().flatten() {
        let name = board.name(point);
        let (x, y) = sheet.at(point);
        canvas.write((x, y + 1), &name[..letters(name)]);
    }
}

/// The names of the outer rows above and below, and those of the first and the
/// last point of every other row beside it.
fn label_rows(canvas: &mut Canvas, sheet: &Sheet, board: &Board) {
    let last = board.rows().len() - 1;
    for (n, row) in board.rows().iter().enumerate() {
        let outside = match n {
            0 => Some(-1),
            n if n == last => Some(1),
            _ => None,
        };
        if let Some(dy) = outside {
            for &point in row {
                let (x, y) = sheet.at(point);
                canvas.write((x, y + dy), board.name(point));
            }
        } else {
            let (left, right) = (row[0], row[row.len() - 1]);
            let (x, y) = sheet.at(left);
            let name = board.name(left);
            canvas.write((x - 1 - name.len() as i32, y), name);
            let (x, y) = sheet.at(right);
            canvas.write((x + 2, y), board.name(right));
        }
    }
}

/// Characters between neighbouring points of a drawing unit, and the margins.
const UNIT: f64 = 2.0;
const MARGIN: i32 = 5;
/// The largest drawing of a board given by its lines; wider ones are drawn by
/// the order of their columns and rows alone.
const WIDEST: f64 = 100.0;

/// How the board lies on the canvas.
struct Sheet {
    cells: Vec<(i32, i32)>,
    most_column: i32,
    width: usize,
    height: usize,
}

impl Sheet {
    fn new(ruleset: &Ruleset) -> Sheet {
        let board = ruleset.board();
        let cells = match ruleset.raw().board.kind {
            // Columns beyond z have names of two letters.
            BoardKind::Alquerque if ruleset.raw().board.columns > 26 => cells(board, (2.0 * UNIT, UNIT)),
            BoardKind::Alquerque | BoardKind::Serpents => cells(board, (UNIT, UNIT)),
            BoardKind::Lines => cells_of_lines(board),
        };
        let most_column = cells.iter().map(|cell| cell.0).max().unwrap_or(0);
        let lowest = cells.iter().map(|cell| cell.1).max().unwrap_or(0);
        let names: usize = board.names().iter().map(|name| name.len() + 1).sum();
        let width = most_column as usize + MARGIN as usize + names;
        Sheet { most_column, width, height: lowest as usize + 2, cells }
    }

    fn at(&self, point: Point) -> (i32, i32) {
        self.cells[point.index()]
    }
}

/// The cell of each point at so many characters a drawing unit, across and down.
fn cells(board: &Board, (across, down): (f64, f64)) -> Vec<(i32, i32)> {
    let places: Vec<(i32, i32)> = board.points().into_iter().map(|point| board.place(point)).collect();
    let left = places.iter().map(|place| place.0).min().unwrap_or(0);
    let top = places.iter().map(|place| place.1).max().unwrap_or(0);
    let scaled = |units: i64, scale: f64| (units as f64 * scale).round() as i32;
    let cell = |&(x, y): &(i32, i32)| {
        let (right, below) = (i64::from(x) - i64::from(left), i64::from(top) - i64::from(y));
        (MARGIN + scaled(right, across), 1 + scaled(below, down))
    };
    places.iter().map(cell).collect()
}

/// Equal scales where all lines are level, upright or at 45 degrees, so that
/// they look so; else characters are taken as twice as high as wide, as they
/// are. The shortest edge gets one or three characters.
fn cells_of_lines(board: &Board) -> Vec<(i32, i32)> {
    let edges = || {
        board.lines().iter().flat_map(|line| line.windows(2)).map(|pair| {
            let ((x, y), (to_x, to_y)) = (board.place(pair[0]), board.place(pair[1]));
            ((i64::from(to_x) - i64::from(x)).abs(), (i64::from(to_y) - i64::from(y)).abs())
        })
    };
    let shortest = edges().map(|(dx, dy)| dx.max(dy)).filter(|&length| length > 0).min().unwrap_or(1) as f64;
    let is_square = edges().all(|(dx, dy)| dx == 0 || dy == 0 || dx == dy);
    let scale = if is_square { (UNIT, UNIT) } else { (2.0 * UNIT, UNIT) };
    let scale = (scale.0 / shortest, scale.1 / shortest);
    let extent = |place: fn((i32, i32)) -> i32| {
        let values = || board.points().into_iter().map(|point| i64::from(place(board.place(point))));
        (values().max().unwrap_or(0) - values().min().unwrap_or(0)) as f64
    };
    let fits = extent(|place| place.0) * scale.0 <= WIDEST && extent(|place| place.1) * scale.1 <= WIDEST;
    if fits {
        let cells = cells(board, scale);
        if cells.iter().collect::<BTreeSet<_>>().len() == cells.len() {
            return cells;
        }
    }
    let rank = |place: fn((i32, i32)) -> i32| {
        let values: BTreeSet<i32> = board.points().into_iter().map(|point| place(board.place(point))).collect();
        move |value: i32| values.range(..value).count() as i32
    };
    let (column, row) = (rank(|place| place.0), rank(|place| -place.1));
    let cell = |(x, y): (i32, i32)| (MARGIN + 2 * column(x), 1 + 2 * row(-y));
    board.points().into_iter().map(|point| cell(board.place(point))).collect()
}

struct Canvas {
    rows: Vec<Vec<char>>,
}

impl Canvas {
    fn new(width: usize, height: usize) -> Canvas {
        Canvas { rows: vec![vec![' '; width]; height] }
    }

    fn put(&mut self, (x, y): (i32, i32), mark: char) {
        let cell = usize::try_from(y).ok().and_then(|y| self.rows.get_mut(y));
        if let Some(cell) = cell.and_then(|row| row.get_mut(usize::try_from(x).ok()?)) {
            *cell = mark;
        }
    }

    fn get(&self, (x, y): (i32, i32)) -> char {
        let row = usize::try_from(y).ok().and_then(|y| self.rows.get(y));
        row.and_then(|row| row.get(usize::try_from(x).ok()?)).copied().unwrap_or(' ')
    }

    fn write(&mut self, (x, y): (i32, i32), text: &str) {
        for (n, letter) in (0..).zip(text.chars()) {
            self.put((x + n, y), letter);
        }
    }

    /// Draws the inside of the segment; where two cross, they make an X or a +.
    fn line(&mut self, from: (i32, i32), to: (i32, i32)) {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let slash = if (dx > 0) == (dy > 0) { '\\' } else { '/' };
        let steps = if dx == 0 || dy == 0 || dx.abs() > 2 * dy.abs() { dx.abs().max(dy.abs()) } else { dy.abs() };
        for n in 1..steps {
            let along = |start: i32, way: i32| f64::from(start) + f64::from(way * n) / f64::from(steps);
            let (x, y) = (along(from.0, dx), along(from.1, dy));
            let off = (y - y.round()).abs();
            let mark = match (dx, dy) {
                (_, 0) => '-',
                (0, _) => '|',
                // A flat slope is level but where it changes its row.
                _ if dx.abs() > 2 * dy.abs() && off < 0.3 => '-',
                _ => slash,
            };
            let at = (x.round() as i32, y.round() as i32);
            let mark = match (self.get(at), mark) {
                ('/', '\\') | ('\\', '/') | ('X', _) => 'X',
                ('-', '|') | ('|', '-') | ('+', _) => '+',
                _ => mark,
            };
            self.put(at, mark);
        }
    }

    /// The rows without empty ones at the top and at the bottom, each mark as
    /// `show` has it.
    fn text(&self, show: impl Fn((i32, i32), char) -> String) -> String {
        let is_empty = |row: &[char]| row.iter().all(|mark| *mark == ' ');
        let rows = (0..).zip(&self.rows).skip_while(|(_, row)| is_empty(row));
        let line = |(y, row): (i32, &Vec<char>)| {
            let marks = (0..).zip(row).map(|(x, mark)| show((x, y), *mark));
            marks.collect::<String>().trim_end().to_owned()
        };
        rows.map(line).collect::<Vec<_>>().join("\n").trim_end().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use quirkat_engine::{Override, catalogue};

    use super::*;

    fn drawn(name: &str, set: &[&str]) -> String {
        let set: Vec<_> = set.iter().map(|text| Override::typed(text).expect("is KEY=VALUE")).collect();
        let ruleset = catalogue::entry(name).expect("is there").load(&set).expect("loads");
        draw(&ruleset, &ruleset.start())
    }

    #[test]
    fn a_small_board_shows_its_lines_pieces_and_names() {
        let expected = ["3    b-b-b", r"     |\|/|", "2    b-.-w", r"     |/|\|", "1    w-w-w", "     a b c"];
        assert_eq!(drawn("bell", &["board.columns=3", "board.rows=3"]), expected.join("\n"));
    }

    #[test]
    fn crossing_diagonals_make_an_x() {
        let text = drawn("bell", &["board.columns=3", "board.rows=3", "board.diagonals=all"]);
        assert_eq!(text.lines().nth(1), Some("     |X|X|"));
    }

    #[test]
    fn a_serpent_shows_its_three_rows() {
        let expected = [
            "       t1  t2",
            "       b---b",
            r"      / \ / \",
            "  m0 .---.---. m2",
            r"      \ / \ /",
            "       w---w",
            "       b1  b2",
        ];
        assert_eq!(drawn("masters-serpents", &["board.length=2"]), expected.join("\n"));
    }

    #[test]
    fn a_board_of_lines_has_its_names_beside_its_rows() {
        let text = "name = \"x\"\n[board]\nkind = \"lines\"\npoints = { a1 = [0, 0], b1 = [2, 0], m1 = [1, 1], t1 = [1, 3] }\n\
            lines = [[\"a1\", \"b1\", \"m1\", \"a1\"], [\"m1\", \"t1\"]]\n[setup]\nkind = \"drawing\"\ndrawing = \"b/1/ww\"\n";
        let ruleset = Ruleset::from_toml("x.toml", text, &[]).expect("reads");
        let expected = [
            "       b     t1",
            "       |",
            "       |",
            "       |",
            "       .     m1",
            r"      / \",
            "     w---w   a1 b1",
        ];
        assert_eq!(draw(&ruleset, &ruleset.start()), expected.join("\n"));
    }

    #[test]
    fn coordinates_far_apart_do_not_make_a_large_drawing() {
        let text = "name = \"x\"\n[board]\nkind = \"lines\"\npoints = { a1 = [0, 0], b1 = [1, 0], c1 = [99999, 70000] }\n\
            lines = [[\"a1\", \"b1\", \"c1\"]]\n[setup]\nkind = \"drawing\"\ndrawing = \"b/w1\"\n";
        let ruleset = Ruleset::from_toml("x.toml", text, &[]).expect("reads");
        assert!(draw(&ruleset, &ruleset.start()).lines().count() < 10);
    }

    #[test]
    fn every_board_of_the_catalogue_fits_eighty_columns_and_shows_every_point() {
        for entry in catalogue::ENTRIES {
            let ruleset = entry.load(&[]).expect("loads");
            let text = draw(&ruleset, &ruleset.start());
            assert!(text.lines().all(|line| line.chars().count() <= 80), "{}\n{text}", entry.name);
            let sheet = Sheet::new(&ruleset);
            let cells: BTreeSet<_> = sheet.cells.iter().collect();
            assert_eq!(cells.len(), ruleset.board().size(), "{}", entry.name);
        }
    }

    #[test]
    fn the_long_serpent_fits_eighty_columns() {
        assert!(drawn("zuni-serpents", &[]).lines().all(|line| line.len() <= 80));
    }
}
