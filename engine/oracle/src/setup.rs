//! Position texts without the side to move, and the position that a game starts from.

use std::collections::BTreeMap;

use crate::board::Board;
use crate::position::{EMPTY, Position, Side};
use crate::spec::Spec;

impl Board {
    /// The rows from top to bottom, each from left to right.
    fn rows_from_the_top(&self) -> Vec<Vec<usize>> {
        let mut rows: BTreeMap<i64, Vec<usize>> = BTreeMap::new();
        for (point, y) in self.y.iter().enumerate() {
            rows.entry(*y).or_default().push(point);
        }
        rows.into_values().rev().collect()
    }

    /// Reads a position text without the side to move.
    pub fn read_rows(&self, text: &str) -> Result<Vec<u8>, String> {
        let rows = self.rows_from_the_top();
        let texts: Vec<&str> = text.split('/').collect();
        if texts.len() != rows.len() {
            return Err(format!("\"{text}\": expected {} rows", rows.len()));
        }
        let mut cells = vec![EMPTY; self.names.len()];
        for (row, text) in rows.iter().zip(texts) {
            let letters = read_row(text)?;
            if letters.len() != row.len() {
                return Err(format!("row \"{text}\": expected {} points", row.len()));
            }
            for (point, letter) in row.iter().zip(letters) {
                cells[*point] = letter;
            }
        }
        if cells.iter().all(|cell| *cell == EMPTY) {
            return Err("the board is empty".into());
        }
        Ok(cells)
    }

    /// Writes a position text without the side to move.
    pub fn write_rows(&self, cells: &[u8]) -> String {
        let mut texts = Vec::new();
        for row in self.rows_from_the_top() {
            let mut text = String::new();
            let mut gap = 0;
            for point in row {
                if cells[point] == EMPTY {
                    gap += 1;
                    continue;
                }
                if gap > 0 {
                    text += &gap.to_string();
                    gap = 0;
                }
                text.push(char::from(cells[point]));
            }
            if gap > 0 {
                text += &gap.to_string();
            }
            texts.push(text);
        }
        texts.join("/")
    }

    /// The position that a game starts from.
    pub fn start(&self, spec: &Spec) -> Result<Position, String> {
        let cells = if spec.setup.kind == "drawing" {
            let drawing = self.read_rows(&spec.setup.drawing);
            drawing.map_err(|fault| format!("setup.drawing: {fault}"))?
        } else {
            self.standard_setup(spec)?
        };
        let mut start = Position::without_history(cells, Side::First);
        start.is_first_ply = true;
        Ok(start)
    }

    /// All rows before the middle one, and one half of the middle row; Second's half is First's turned by half.
    fn standard_setup(&self, spec: &Spec) -> Result<Vec<u8>, String> {
        let board = &spec.board;
        let fault = |why: &str| Err(format!("setup.kind = \"standard\": {why}; use a drawing"));
        match board.kind.as_str() {
            "lines" => return fault("a board of lines has no standard setup"),
            "alquerque" if board.columns.is_multiple_of(2) || board.rows.is_multiple_of(2) => {
                return fault("a board with an even side has no standard setup");
            }
            _ => {}
        }
        let rows = self.rows_from_the_top();
        let middle = rows.len() / 2;
        let mut cells = vec![EMPTY; self.names.len()];
        for (down, row) in rows.iter().enumerate() {
            for (column, point) in row.iter().enumerate() {
                cells[*point] = if down == middle {
                    middle_row_piece(spec, column)
                } else if down > middle {
                    Side::First.man()
                } else {
                    Side::Second.man()
                };
            }
        }
        if cells.iter().all(|cell| *cell == EMPTY) {
            return fault("it leaves this board empty");
        }
        Ok(cells)
    }
}

/// What the standard setup puts on the middle row, in this column from 0.
fn middle_row_piece(spec: &Spec, column: usize) -> u8 {
    // As on a row that is symmetric about its middle, even where the board lacks the right end.
    let alquerque = spec.board.kind == "alquerque";
    let last = if alquerque { spec.board.columns - 1 } else { spec.board.length } as usize;
    let (left, right) = match spec.setup.hand.as_str() {
        "right" => (Side::Second, Side::First),
        _ => (Side::First, Side::Second),
    };
    let is_end = column == 0 || column == last;
    // The middle itself stays empty: one point, or two where the length is odd.
    if !alquerque && is_end && spec.setup.ends == "empty" {
        EMPTY
    } else if column < last / 2 {
        left.man()
    } else if column > last - last / 2 {
        right.man()
    } else {
        EMPTY
    }
}

fn read_row(text: &str) -> Result<Vec<u8>, String> {
    let mut letters = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 {
            let gap: usize = rest[..digits].parse().map_err(|_| format!("row \"{text}\": bad number"))?;
            if gap == 0 || gap > 1_000_000 {
                return Err(format!("row \"{text}\": a gap of {gap} points"));
            }
            letters.extend(std::iter::repeat_n(EMPTY, gap));
            rest = &rest[digits..];
        } else if "wWbB".contains(first) {
            letters.push(first as u8);
            rest = &rest[1..];
        } else {
            return Err(format!("row \"{text}\": expected w, b, W, B or a number, not \"{first}\""));
        }
    }
    Ok(letters)
}
