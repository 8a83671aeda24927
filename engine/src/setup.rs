//! How the pieces stand at the start.

use crate::boards::{Board, BoardKind, RawBoard, SerpentEnds};
use crate::points::{Point, Points};
use crate::position::Position;
use crate::rules::Promotion;
use crate::ruleset::KeyFault;
use crate::side::Side;
use crate::words::words;

words! {
    /// `setup.kind`.
    SetupKind, Standard by default {
        Standard = "standard": "each side fills its half of the board and half of the middle row",
        Drawing = "drawing": "the pieces stand as drawn",
    }
}

words! {
    /// `setup.hand`, as each side sees it.
    Hand, Right by default {
        Right = "right": "each side fills the right half of the middle row as it sees it",
        Left = "left": "each side fills the left half of the middle row as it sees it",
    }
}

words! {
    /// `setup.ends` of a serpent's middle row.
    SetupEnds, Empty by default {
        Empty = "empty": "the two ends of the middle row are empty",
        Filled = "filled": "the two ends of the middle row are filled",
    }
}

/// A setup as a ruleset file gives it: the `[setup]` table.
///
/// ```
/// use quirkat_engine::setup::{RawSetup, SetupKind};
/// use quirkat_engine::{RawRuleset, Side};
///
/// let setup = RawSetup { kind: SetupKind::Drawing, drawing: "b4/5/5/5/4w".to_owned(), ..RawSetup::default() };
/// let duel = RawRuleset { name: "duel".to_owned(), setup, ..RawRuleset::default() }.check()?;
/// assert_eq!(Side::BOTH.map(|side| duel.start().pieces(side).count()), [1, 1]);
/// # Ok::<(), quirkat_engine::KeyFault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct RawSetup {
    /// Standard or drawn.
    pub kind: SetupKind,
    /// Which half of the middle row each side fills.
    pub hand: Hand,
    /// Whether the ends of a serpent's middle row are filled.
    pub ends: SetupEnds,
    /// A position text without the side to move.
    pub drawing: String,
}

/// The position before the first ply: First to move.
pub(crate) fn start(
    raw_board: &RawBoard,
    setup: &RawSetup,
    promotion: Promotion,
    board: &Board,
) -> Result<Position, KeyFault> {
    match setup.kind {
        SetupKind::Drawing => drawn(setup, promotion, board),
        SetupKind::Standard => match raw_board.kind {
            BoardKind::Alquerque => alquerque(raw_board, setup, board),
            BoardKind::Serpents => Ok(serpents(raw_board, setup, board)),
            BoardKind::Lines => Err(no_standard("a board of kind \"lines\"", board)),
        },
    }
}

/// The example is a drawing that fits the board.
fn no_standard(kind: &str, board: &Board) -> KeyFault {
    let rows = board.rows();
    let filled = rows.len().saturating_sub(1) / 2;
    let row = |(n, row): (usize, &Vec<Point>)| match n {
        n if n < filled => "b".repeat(row.len()),
        n if n >= rows.len() - filled => "w".repeat(row.len()),
        _ => row.len().to_string(),
    };
    let drawing: Vec<String> = rows.iter().enumerate().map(row).collect();
    // A board of one row or two leaves nothing between the armies.
    let example = match filled {
        0 => String::new(),
        _ => format!(" and setup.drawing = {:?}", drawing.join("/")),
    };
    let message = format!("{kind} has no standard setup; give a drawing, as in setup.kind = \"drawing\"{example}");
    KeyFault::new("setup.kind", message)
}

fn drawn(setup: &RawSetup, promotion: Promotion, board: &Board) -> Result<Position, KeyFault> {
    if setup.drawing.is_empty() {
        return Err(KeyFault::new("setup.drawing", "is missing; setup.kind = \"drawing\" needs one"));
    }
    Position::read_rows(board, promotion, &setup.drawing, Side::First)
        .map_err(|error| KeyFault::new("setup.drawing", error.to_string()))
}

/// The rows below the middle and the half of the middle row to the side's hand.
fn alquerque(raw: &RawBoard, setup: &RawSetup, board: &Board) -> Result<Position, KeyFault> {
    let Some(centre) = board.centre() else {
        return Err(no_standard(&format!("a board of {} x {} points", raw.columns, raw.rows), board));
    };
    if board.size() == 1 {
        return Err(no_standard("a board of one point", board));
    }
    let right = match setup.hand {
        Hand::Right => 1,
        Hand::Left => -1,
    };
    let (middle_x, middle_y) = board.place(centre);
    let first: Points = board
        .points()
        .into_iter()
        .filter(|&point| {
            let (x, y) = board.place(point);
            y < middle_y || (y == middle_y && (x - middle_x) * right > 0)
        })
        .collect();
    Ok(Position::new(first, board.points().minus(first).without(centre), Side::First))
}

/// The outer row and the half of the middle row to the side's hand; the middle
/// point (two of them on an odd serpent) is empty, and the ends as set.
fn serpents(raw: &RawBoard, setup: &RawSetup, board: &Board) -> Position {
    let length = raw.length as usize;
    let last = match raw.ends {
        SerpentEnds::Both => length,
        SerpentEnds::Left => length - 1,
    };
    let at_ends = match setup.ends {
        SetupEnds::Empty => 1,
        SetupEnds::Filled => 0,
    };
    let middle = |j: usize| Point((length + j) as u8);
    // Ends are the points m0 and mn, also where mn is missing.
    let right: Points = (length / 2 + 1 + length % 2..=last).filter(|j| j + at_ends <= length).map(middle).collect();
    let left: Points = (at_ends..length.div_ceil(2) - length % 2).map(middle).collect();
    let bottom = Points::first(length);
    let top = board.points().minus(Points::first(length + last + 1));
    let (first_half, second_half) = match setup.hand {
        Hand::Right => (right, left),
        Hand::Left => (left, right),
    };
    Position::new(bottom | first_half, top | second_half, Side::First)
}
