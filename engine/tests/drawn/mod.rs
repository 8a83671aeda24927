//! Positions as drawings: rows from the top, `o` First, `x` Second, `.` an
//! empty point, blanks as you like.

use quirkat_engine::{Board, Point, Position, Side};

/// The text of a drawn position.
pub fn text(drawing: &str, to_move: Side) -> String {
    let rows: Vec<String> = drawing.lines().filter(|row| !row.trim().is_empty()).map(row_text).collect();
    format!("{} {}", rows.join("/"), to_move.letter())
}

fn row_text(row: &str) -> String {
    let cells: Vec<char> = row.chars().filter(|cell| !cell.is_whitespace()).collect();
    let run_text = |run: &[char]| match run[0] {
        'o' => "w".repeat(run.len()),
        'x' => "b".repeat(run.len()),
        '.' => run.len().to_string(),
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

/// The drawing of a position.
pub fn draw(board: &Board, position: &Position) -> String {
    cells(board, |point| match Side::BOTH.map(|side| position.pieces(side).has(point)) {
        [true, _] => 'o',
        [_, true] => 'x',
        _ => '.',
    })
}
