//! Where the pieces stand and whose turn it is, and the text of that.

use crate::boards::Board;
use crate::legal::Move;
use crate::points::{Point, Points};
use crate::rules::Promotion;
use crate::ruleset::Ruleset;
use crate::side::Side;

/// The pieces on the board and the side to move. Copied and played, never
/// undone; equal positions hold the same pieces and the same side to move.
///
/// ```
/// use quirkat_engine::{Point, Position, Side, catalogue};
///
/// let bell = catalogue::entry("bell").unwrap().load(&[]).unwrap();
/// let board = bell.board();
/// let start = bell.start();
/// assert_eq!(start.text(board), "bbbbb/bbbbb/bb1ww/wwwww/wwwww w");
/// assert_eq!(Position::read(&bell, "bbbbb/bbbbb/bb1ww/wwwww/wwwww w"), Ok(start));
/// assert_eq!((start.to_move(), start.pieces(Side::Second).count()), (Side::First, 12));
/// assert_eq!(start.letter(Point(0)), Some('w'));
/// let error = Position::read(&bell, "bbbbb/bbbb/bb1ww/wwwww/wwwww w").unwrap_err();
/// assert_eq!(error.to_string(), "row 2 from the top, \"bbbb\", has 4 points, but that row of the board has 5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pieces: [Points; 2],
    kings: Points,
    to_move: Side,
}

/// What is wrong with a position text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// The side to move is missing or unknown.
    #[error("the text must end in a space and the side to move, w or b: {0:?}")]
    SideToMove(String),
    /// The board has another number of rows.
    #[error("{found} rows, but the board has {expected}")]
    Rows {
        /// Rows of the text.
        found: usize,
        /// Rows of the board.
        expected: usize,
    },
    /// A row has another number of points.
    #[error("row {row} from the top, {text:?}, has {found} points, but that row of the board has {expected}")]
    Row {
        /// From the top, from 1.
        row: usize,
        /// The row's text.
        text: String,
        /// Points of the text.
        found: usize,
        /// Points of the board's row.
        expected: usize,
    },
    /// A character means nothing.
    #[error("unexpected {found:?} in row {row} from the top; a row holds w, b, W, B and numbers of empty points")]
    Character {
        /// From the top, from 1.
        row: usize,
        /// The character.
        found: char,
    },
    /// A king stands on a board without promotion.
    #[error("a king ({0:?}) stands on the board, but the ruleset has no promotion")]
    King(char),
    /// There is no piece at all.
    #[error("the board is empty; at least one side needs a piece")]
    Empty,
}

impl Position {
    pub(crate) fn new(first: Points, second: Points, to_move: Side) -> Position {
        debug_assert!((first & second).is_empty(), "two pieces on one point");
        Position { pieces: [first, second], kings: Points::NONE, to_move }
    }

    /// The position with pieces on these points, by side; `kings` are those of
    /// them that are kings. `None` where two pieces share a point, a king is no
    /// piece, or there is no piece at all. The points must be of the board, and
    /// kings ask for promotion.
    #[inline]
    #[must_use]
    pub fn of(pieces: [Points; 2], kings: Points, to_move: Side) -> Option<Position> {
        let [first, second] = pieces;
        let occupied = first | second;
        let is_sound = (first & second).is_empty() && kings.minus(occupied).is_empty() && !occupied.is_empty();
        is_sound.then_some(Position { pieces, kings, to_move })
    }

    /// The side to move.
    #[inline]
    #[must_use]
    pub fn to_move(&self) -> Side {
        self.to_move
    }

    /// The points of the side's pieces.
    #[inline]
    #[must_use]
    pub fn pieces(&self, side: Side) -> Points {
        self.pieces[side.index()]
    }

    /// The points of all pieces.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> Points {
        self.pieces[0] | self.pieces[1]
    }

    /// The points of both sides' kings; the other pieces are men.
    #[inline]
    #[must_use]
    pub fn kings(&self) -> Points {
        self.kings
    }

    /// The letter of the piece on the point, as position texts have it: `w` and
    /// `b` for men, `W` and `B` for kings.
    #[must_use]
    pub fn letter(&self, point: Point) -> Option<char> {
        let side = Side::BOTH.into_iter().find(|&side| self.pieces(side).has(point))?;
        Some(if self.kings.has(point) { king_letter(side) } else { side.letter() })
    }

    /// The position without some pieces.
    #[inline]
    #[must_use]
    pub(crate) fn without(mut self, points: Points) -> Position {
        self.pieces = self.pieces.map(|pieces| pieces.minus(points));
        self.kings = self.kings.minus(points);
        self
    }

    /// The position with the other side to move.
    #[inline]
    #[must_use]
    pub(crate) fn passed(mut self) -> Position {
        self.to_move = self.to_move.other();
        self
    }

    /// The position after a legal move of the side to move.
    #[inline]
    #[must_use]
    pub fn played(mut self, mv: &Move) -> Position {
        let (own, other) = (self.to_move.index(), self.to_move.other().index());
        let fallen = mv.captured() | mv.huff;
        self.pieces[other] = self.pieces[other].minus(fallen);
        self.kings = self.kings.minus(fallen);
        if let Some((start, end)) = mv.ends() {
            self.pieces[own] = self.pieces[own].without(start).with(end);
            if mv.promoted() || self.kings.has(start) {
                self.kings = self.kings.without(start).with(end);
            }
        }
        self.passed()
    }

    /// Reads a position text of the ruleset's board, for example
    /// `bbbbb/bbbbb/bb1ww/wwwww/wwwww w`; `W` and `B` are kings, where the
    /// ruleset has promotion.
    ///
    /// # Errors
    /// A [`PositionError`] that names the row at fault.
    pub fn read(ruleset: &Ruleset, text: &str) -> Result<Position, PositionError> {
        let side_error = || PositionError::SideToMove(text.to_owned());
        let (rows, side) = text.trim().rsplit_once(' ').ok_or_else(side_error)?;
        let to_move = Side::BOTH.into_iter().find(|known| side == known.letter().to_string()).ok_or_else(side_error)?;
        Position::read_rows(ruleset.board(), ruleset.rules().promotion, rows.trim_end(), to_move)
    }

    /// Reads the rows of a position text.
    ///
    /// # Errors
    /// A [`PositionError`] that names the row at fault.
    pub(crate) fn read_rows(
        board: &Board,
        promotion: Promotion,
        text: &str,
        to_move: Side,
    ) -> Result<Position, PositionError> {
        let texts: Vec<&str> = text.split('/').collect();
        if texts.len() != board.rows().len() {
            return Err(PositionError::Rows { found: texts.len(), expected: board.rows().len() });
        }
        let mut position = Position::new(Points::NONE, Points::NONE, to_move);
        for (n, (text, points)) in texts.into_iter().zip(board.rows()).enumerate() {
            let cells = read_row(text, n + 1)?;
            if cells.len() != points.len() {
                let (found, expected) = (cells.len(), points.len());
                return Err(PositionError::Row { row: n + 1, text: text.to_owned(), found, expected });
            }
            for (cell, &point) in cells.into_iter().zip(points) {
                if let Some((side, is_king)) = cell {
                    position.pieces[side.index()] = position.pieces[side.index()].with(point);
                    if is_king && promotion == Promotion::None {
                        return Err(PositionError::King(king_letter(side)));
                    }
                    if is_king {
                        position.kings = position.kings.with(point);
                    }
                }
            }
        }
        if position.occupied().is_empty() {
            return Err(PositionError::Empty);
        }
        Ok(position)
    }

    /// The position's text; [`Position::read`] gives the position back.
    #[must_use]
    pub fn text(&self, board: &Board) -> String {
        let rows: Vec<String> = board.rows().iter().map(|row| self.row_text(row)).collect();
        format!("{} {}", rows.join("/"), self.to_move.letter())
    }

    fn row_text(&self, row: &[Point]) -> String {
        let mut text = String::new();
        let mut empty = 0;
        for &point in row {
            match self.letter(point) {
                None => empty += 1,
                Some(letter) => {
                    push_number(&mut text, empty);
                    empty = 0;
                    text.push(letter);
                }
            }
        }
        push_number(&mut text, empty);
        text
    }
}

/// A side's letter for its kings.
fn king_letter(side: Side) -> char {
    side.letter().to_ascii_uppercase()
}

fn push_number(text: &mut String, number: usize) {
    if number > 0 {
        text.push_str(&number.to_string());
    }
}

/// The cells of a row, each a side and whether it is a king; a number beyond any board counts as one cell too many.
fn read_row(text: &str, row: usize) -> Result<Vec<Option<(Side, bool)>>, PositionError> {
    let mut cells = Vec::new();
    let mut rest = text.chars().peekable();
    while let Some(found) = rest.next() {
        match found {
            'w' | 'W' => cells.push(Some((Side::First, found == 'W'))),
            'b' | 'B' => cells.push(Some((Side::Second, found == 'B'))),
            '0'..='9' => {
                let mut number = found.to_digit(10).unwrap_or(0) as usize;
                while let Some(digit) = rest.peek().and_then(|next| next.to_digit(10)) {
                    number = (number * 10 + digit as usize).min(10 * Points::MOST);
                    rest.next();
                }
                cells.resize(cells.len() + number, None);
            }
            _ => return Err(PositionError::Character { row, found }),
        }
    }
    Ok(cells)
}
