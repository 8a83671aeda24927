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

use quirkat_engine::boards::BoardKind;
use quirkat_engine::{Board, Point, Position, Ruleset};

/// The board with its lines, the pieces as in position texts, `.` for an empty
/// point, and the points' names at the edges. Ends without a line end.
#[must_use]
pub fn draw(ruleset: &Ruleset, position: &Position) -> String {
    let board = ruleset.board();
    let sheet = Sheet::new(ruleset);
    let mut canvas = Canvas::new(sheet.width, sheet.height);
    for line in board.lines() {
        for pair in line.windows(2) {
            canvas.line(sheet.at(board, pair[0]), sheet.at(board, pair[1]));
        }
    }
    for point in board.points() {
        canvas.put(sheet.at(board, point), position.letter(point).unwrap_or('.'));
    }
    if ruleset.raw().board.kind == BoardKind::Alquerque {
        label_grid(&mut canvas, &sheet, board);
    } else {
        label_rows(&mut canvas, &sheet, board);
    }
    canvas.text()
}

/// Row numbers on the left and column letters below.
fn label_grid(canvas: &mut Canvas, sheet: &Sheet, board: &Board) {
    let letters = |name: &str| name.trim_end_matches(|letter: char| letter.is_ascii_digit()).len();
    for row in board.rows() {
        let name = board.name(row[0]);
        canvas.write((0, sheet.at(board, row[0]).1), &name[letters(name)..]);
    }
    for &point in board.rows().last().into_iter().flatten() {
        let name = board.name(point);
        let (x, y) = sheet.at(board, point);
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
                let (x, y) = sheet.at(board, point);
                canvas.write((x, y + dy), board.name(point));
            }
        } else {
            let (left, right) = (row[0], row[row.len() - 1]);
            let (x, y) = sheet.at(board, left);
            let name = board.name(left);
            canvas.write((x - 1 - name.len() as i32, y), name);
            let (x, y) = sheet.at(board, right);
            canvas.write((x + 2, y), board.name(right));
        }
    }
}

/// Characters between neighbouring points of a drawing unit, and the margins.
const UNIT: i32 = 2;
const MARGIN: i32 = 5;

/// How the board lies on the canvas.
struct Sheet {
    unit: i32,
    least: (i32, i32),
    most: (i32, i32),
    width: usize,
    height: usize,
}

impl Sheet {
    fn new(ruleset: &Ruleset) -> Sheet {
        let board = ruleset.board();
        let places = || board.points().into_iter().map(|point| board.place(point));
        let bounds = |values: &mut dyn Iterator<Item = i32>| {
            values.fold((i32::MAX, i32::MIN), |(least, most), value| (least.min(value), most.max(value)))
        };
        let (left, right) = bounds(&mut places().map(|(x, _)| x));
        let (bottom, top) = bounds(&mut places().map(|(_, y)| y));
        // Columns beyond z have names of two letters.
        let wide = ruleset.raw().board.kind == BoardKind::Alquerque && right - left >= 26;
        let unit = if wide { 2 * UNIT } else { UNIT };
        Sheet {
            unit,
            least: (left, bottom),
            most: (right, top),
            width: ((right - left) * unit + 2 * MARGIN) as usize,
            height: ((top - bottom) * UNIT + 3) as usize,
        }
    }

    fn at(&self, board: &Board, point: Point) -> (i32, i32) {
        let (x, y) = board.place(point);
        (MARGIN + (x - self.least.0) * self.unit, 1 + (self.most.1 - y) * UNIT)
    }
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

    /// Draws the inside of the segment; crossing diagonals make an X.
    fn line(&mut self, from: (i32, i32), to: (i32, i32)) {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let mark = match (dx, dy) {
            (_, 0) => '-',
            (0, _) => '|',
            _ if (dx > 0) == (dy > 0) => '\\',
            _ => '/',
        };
        let steps = if dx == 0 || dy == 0 { dx.abs().max(dy.abs()) } else { dy.abs() };
        for n in 1..steps {
            let at = (from.0 + dx * n / steps, from.1 + dy * n / steps);
            let crossing = matches!((self.get(at), mark), ('/', '\\') | ('\\', '/') | ('X', _));
            self.put(at, if crossing { 'X' } else { mark });
        }
    }

    fn text(&self) -> String {
        let lines = self.rows.iter().map(|row| row.iter().collect::<String>().trim_end().to_owned());
        let lines: Vec<String> = lines.skip_while(String::is_empty).collect();
        lines.join("\n").trim_end().to_owned()
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
    fn the_long_serpent_fits_eighty_columns() {
        assert!(drawn("zuni-serpents", &[]).lines().all(|line| line.len() <= 80));
    }
}
