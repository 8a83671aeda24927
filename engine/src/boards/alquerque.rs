//! Boards of square cells: rows and columns of points, with the diagonals of
//! every second point, of all, or of none.

use super::{Diagonals, Drawing, RawBoard};
use crate::points::{Point, Points};
use crate::ruleset::KeyFault;

pub(super) fn drawing(raw: &RawBoard) -> Result<Drawing, KeyFault> {
    for (key, size) in [("board.columns", raw.columns), ("board.rows", raw.rows)] {
        if size == 0 {
            return Err(KeyFault::new(key, "a board needs at least 1"));
        }
    }
    let size = u64::from(raw.columns) * u64::from(raw.rows);
    if size > Points::MOST as u64 {
        let message = format!("{} x {} = {size} points; a board has at most {}", raw.columns, raw.rows, Points::MOST);
        return Err(KeyFault::new("board.columns", message));
    }
    let (columns, rows) = (raw.columns as i32, raw.rows as i32);
    let inside = |(column, row): (i32, i32)| (0..columns).contains(&column) && (0..rows).contains(&row);
    let point = |(column, row): (i32, i32)| Point((row * columns + column) as u8);

    let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
    let points = places.clone().map(|place| (name(place), place)).collect();

    let mut lines = Vec::new();
    for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
        for (column, row) in places.clone() {
            let drawn = dx * dy == 0
                || match raw.diagonals {
                    Diagonals::All => true,
                    Diagonals::Alternate => (column + row) % 2 == 0,
                    Diagonals::None => false,
                };
            if drawn && !inside((column - dx, row - dy)) && inside((column + dx, row + dy)) {
                let steps = (0..).map(|n| (column + n * dx, row + n * dy));
                lines.push(steps.take_while(|place| inside(*place)).map(point).collect());
            }
        }
    }
    let centre = (columns % 2 == 1 && rows % 2 == 1).then(|| point((columns / 2, rows / 2)));
    Ok(Drawing { points, lines, centre, ..Drawing::default() })
}

/// Letters for the column (a to z, then aa, ab and so on) and the row from 1.
fn name((column, row): (i32, i32)) -> String {
    let mut letters = Vec::new();
    let mut rest = column + 1;
    while rest > 0 {
        letters.push(char::from(b'a' + ((rest - 1) % 26) as u8));
        rest = (rest - 1) / 26;
    }
    let letters: String = letters.into_iter().rev().collect();
    format!("{letters}{}", row + 1)
}
