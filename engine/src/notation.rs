//! Moves as text, both ways: `b2-c3`, `b2xd4xd2`, `pass`.

use crate::boards::Board;
use crate::compiled::{Compiled, Flight, Ground};
use crate::document::did_you_mean;
use crate::legal::{LegalMoves, Move};
use crate::points::{Point, Points};
use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::words::Word;

/// A move with everything that its text says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenMove {
    /// The move.
    pub mv: Move,
    /// The text, by the least route in text order.
    pub text: String,
    /// The start and every landing point; empty for a pass.
    pub path: Vec<String>,
    /// The points of the pieces taken, sorted as text.
    pub captured: Vec<String>,
}

/// Why a move's text was not understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// The text is no move at all.
    #[error("{0:?} is no move; moves look like b2-c3, b2xd4xd2 or pass")]
    Text(String),
    /// The board has no such point.
    #[error("{text:?}: the board has no point {point:?}{hint}")]
    Point {
        /// The move's text.
        text: String,
        /// The unknown point.
        point: String,
        /// The nearest known point, as a question.
        hint: String,
    },
    /// The move is not legal in the position.
    #[error("{text:?} is not legal here{hint}")]
    Illegal {
        /// The move's text.
        text: String,
        /// The legal moves, or how many there are.
        hint: String,
    },
}

/// All legal moves with their texts, in text order.
#[must_use]
pub fn written(ruleset: &Ruleset, position: &Position, legal: &LegalMoves) -> Vec<WrittenMove> {
    let mut moves: Vec<_> = legal.iter().map(|mv| write(ruleset, position, mv)).collect();
    moves.sort_by(|a, b| a.text.cmp(&b.text));
    moves
}

/// A legal move of the position with its text.
#[must_use]
pub fn write(ruleset: &Ruleset, position: &Position, mv: Move) -> WrittenMove {
    let board = ruleset.board();
    let name = |point: Point| board.name(point).to_owned();
    let (sign, route) = match mv {
        Move::Pass => return WrittenMove { mv, text: "pass".into(), path: Vec::new(), captured: Vec::new() },
        Move::Step { start, end } => ("-", vec![start, end]),
        Move::Capture { start, end, captured } => ("x", least_route(ruleset, position, start, end, captured)),
    };
    let path: Vec<String> = route.into_iter().map(name).collect();
    let mut captured: Vec<String> = mv.captured().into_iter().map(name).collect();
    captured.sort_unstable();
    WrittenMove { mv, text: path.join(sign), path, captured }
}

fn ground(ruleset: &Ruleset, position: &Position, start: Point) -> Ground {
    let empty = ruleset.board().points().minus(position.occupied()).with(start);
    Ground { enemies: position.pieces(position.to_move().other()), empty }
}

/// The route of a capture that is least in text order.
///
/// Routes of one capture have equally many landings, so the least text is
/// found depth first, landings tried in the order of their names followed by
/// the sign that comes next.
fn least_route(ruleset: &Ruleset, position: &Position, start: Point, end: Point, captured: Points) -> Vec<Point> {
    let walk = Walk { ruleset, position, ground: ground(ruleset, position, start), end, captured };
    let mut route = vec![start];
    let found = walk.go_on(Compiled::grounded(start), &mut route);
    debug_assert!(found, "a capture without a route");
    route
}

struct Walk<'a> {
    ruleset: &'a Ruleset,
    position: &'a Position,
    ground: Ground,
    end: Point,
    captured: Points,
}

impl Walk<'_> {
    fn go_on(&self, flight: Flight, route: &mut Vec<Point>) -> bool {
        if flight.captured == self.captured {
            return flight.at == self.end;
        }
        let compiled = self.ruleset.compiled();
        let mut next: Vec<Flight> = compiled
            .hops(self.position.to_move(), self.ground, flight)
            .filter(|next| next.captured.minus(self.captured).is_empty())
            .collect();
        next.sort_by_key(|next| format!("{}x", self.ruleset.board().name(next.at)));
        for flight in next {
            route.push(flight.at);
            if self.go_on(flight, route) {
                return true;
            }
            route.pop();
        }
        false
    }
}

/// Reads a move's text: any route of a legal move.
///
/// # Errors
/// A [`MoveError`]: no move, an unknown point, or not legal.
pub fn read(ruleset: &Ruleset, position: &Position, legal: &LegalMoves, text: &str) -> Result<Move, MoveError> {
    let text = text.trim();
    let legal_move =
        |wanted: Move| legal.iter().find(|mv| *mv == wanted).ok_or_else(|| illegal(ruleset, position, legal, text));
    if text == "pass" {
        return legal_move(Move::Pass);
    }
    let sign = if text.contains('x') { 'x' } else { '-' };
    let points = text.split(sign).map(|name| point(ruleset.board(), name, text)).collect::<Result<Vec<_>, _>>()?;
    match (sign, points.as_slice()) {
        ('-', &[start, end]) => legal_move(Move::Step { start, end }),
        ('x', [start, landings @ ..]) if !landings.is_empty() => {
            let start = *start;
            let flights = follow(ruleset, position, start, landings);
            let capture = |flight: &Flight| Move::Capture { start, end: flight.at, captured: flight.captured };
            let found = flights.iter().map(capture).find(|mv| legal.captures().contains(mv));
            found.ok_or_else(|| illegal(ruleset, position, legal, text))
        }
        _ => Err(MoveError::Text(text.to_owned())),
    }
}

/// What the piece can have captured on its way over the landings.
fn follow(ruleset: &Ruleset, position: &Position, start: Point, landings: &[Point]) -> Vec<Flight> {
    let ground = ground(ruleset, position, start);
    landings.iter().fold(vec![Compiled::grounded(start)], |flights, &landing| {
        let hops = |flight| ruleset.compiled().hops(position.to_move(), ground, flight);
        flights.into_iter().flat_map(hops).filter(|flight| flight.at == landing).collect()
    })
}

fn point(board: &Board, name: &str, text: &str) -> Result<Point, MoveError> {
    let name = name.trim();
    if name.is_empty() || !name.chars().all(|letter| letter.is_ascii_alphanumeric()) {
        return Err(MoveError::Text(text.to_owned()));
    }
    board.point(name).ok_or_else(|| MoveError::Point {
        text: text.to_owned(),
        point: name.to_owned(),
        hint: did_you_mean(name, board.names().iter().map(String::as_str)),
    })
}

fn illegal(ruleset: &Ruleset, position: &Position, legal: &LegalMoves, text: &str) -> MoveError {
    let moves: Vec<String> = written(ruleset, position, legal).into_iter().map(|mv| mv.text).collect();
    let hint = match moves.as_slice() {
        [] => ": the game is over".to_owned(),
        [only] => format!("; the only legal move is {only}"),
        few if few.len() <= 8 => format!("; legal are {}", few.join(", ")),
        many => format!("; {} moves are legal{}", many.len(), did_you_mean(text, many.iter().map(String::as_str))),
    };
    let captures = if legal.captures().is_empty() || text.contains('x') { "" } else { " (there is a capture)" };
    let captures = if ruleset.rules().obligation.word() == "compulsory" { captures } else { "" };
    MoveError::Illegal { text: text.to_owned(), hint: format!("{captures}{hint}") }
}
