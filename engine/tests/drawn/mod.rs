//! Positions as drawings: rows from the top, `o` First, `x` Second, `W` and `B`
//! their kings, `.` an empty point, blanks as you like.

#![allow(dead_code)] // no test uses all of it

use quirkat_engine::{Board, Point, Side};

/// The text of a drawn position.
pub fn text(drawing: &str, to_move: Side) -> String {
    format!("{} {}", rows(drawing), to_move.letter())
}

/// The same without the side to move.
pub fn rows(drawing: &str) -> String {
    let rows: Vec<String> = drawing.lines().filter(|row| !row.trim().is_empty()).map(row_text).collect();
    rows.join("/")
}

fn row_text(row: &str) -> String {
    let cells: Vec<char> = row.chars().filter(|cell| !cell.is_whitespace()).collect();
    let run_text = |run: &[char]| match run[0] {
        'o' => "w".repeat(run.len()),
        'x' => "b".repeat(run.len()),
        '.' => run.len().to_string(),
        king @ ('W' | 'B') => king.to_string().repeat(run.len()),
        other => panic!("{other:?} in a drawing"),
    };
    cells.chunk_by(|a, b| a == b).map(run_text).collect()
}

/// The drawing of a board with these cells.
pub fn cells(board: &Board, cell: impl Fn(Point) -> char) -> String {
    let widest = board.rows().iter().map(Vec::len).max().unwrap_or(0);
    let row_drawing = |row: &Vec<Point>| {
        let cells: Vec<String> = row.iter().map(|&point| cell(point).to_string()).collect();
        " ".repeat(widest - row.len()) + &cells.join(" ")
    };
    board.rows().iter().map(row_drawing).collect::<Vec<_>>().join("\n")
}

/// The drawing of a position text.
pub fn draw(board: &Board, text: &str) -> String {
    let letters = letters(board, text);
    cells(board, |point| match letters[point.index()] {
        'w' => 'o',
        'b' => 'x',
        other => other,
    })
}

/// The letter of a position text at each point, by point number; `.` where it
/// is empty.
pub fn letters(board: &Board, text: &str) -> Vec<char> {
    let mut letters = vec!['.'; board.size()];
    let rows = text.split(' ').next().unwrap_or_default();
    for (row, points) in rows.split('/').zip(board.rows()) {
        let mut number = 0;
        let mut points = points.iter();
        for letter in row.chars() {
            if let Some(digit) = letter.to_digit(10) {
                number = 10 * number + digit as usize;
                continue;
            }
            let point = points.nth(number).expect("a row as long as the board's");
            letters[point.index()] = letter;
            number = 0;
        }
    }
    letters
}
