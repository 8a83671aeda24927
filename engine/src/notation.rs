//! Moves as text, both ways: `b2-c3`, `b2xd4xd2`, `huff c2, e3xe1`, `pass`; and
//! `b2xt2(m2)` where bent jumps or loops let two captures go over the same points.

use std::collections::HashSet;

use crate::boards::Board;
use crate::compiled::{Flight, Ground};
use crate::document::did_you_mean;
use crate::legal::{Action, LegalMoves, Move};
use crate::points::{Point, Points};
use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::words::Word;

/// A move with everything that its text says.
///
/// ```
/// use quirkat_engine::{Game, Position, catalogue, notation};
///
/// let bell = catalogue::entry("bell").unwrap().load(&[]).unwrap();
/// let game = Game::from_position(&bell, Position::read(&bell, "5/1b3/5/2b2/2w2 w").unwrap());
/// let written = notation::written(&bell, game.position(), game.legal());
/// assert_eq!(written[0].text, "c1xc3xa5");
/// assert_eq!((written[0].path.join(" "), written[0].captured.join(" ")), ("c1 c3 a5".into(), "b4 c2".into()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenMove {
    /// The move.
    pub mv: Move,
    /// The text, by the least route in text order.
    ///
    /// Where jumps may bend or a board has loops, several captures can have one
    /// least route. The first of them, in the order of `captured`, has the
    /// plain text; the others say what they take, as in `b2xt2(m2)`.
    pub text: String,
    /// The points of the pieces huffed, sorted as text.
    pub huff: Vec<String>,
    /// The start and every landing point; empty where no piece moves.
    pub path: Vec<String>,
    /// The points of the pieces taken, sorted as text.
    pub captured: Vec<String>,
    /// Whether a man becomes a king.
    pub promoted: bool,
}

/// Why a move's text was not understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// The text is no move at all.
    #[error(
        "{0:?} is no move; moves look like b2-c3, b2xd4xd2, pass, huff c2, or huff c2, b2-c3; (m2) after a capture says what it takes"
    )]
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
///
/// ```
/// use quirkat_engine::{Game, catalogue, notation};
///
/// let zuni = catalogue::entry("zuni-serpents").unwrap().load(&[]).unwrap();
/// let game = Game::start(&zuni);
/// let written = notation::written(&zuni, game.position(), game.legal());
/// assert!(written.is_sorted_by_key(|mv| mv.text.clone()));
/// assert!(written.iter().all(|mv| notation::read(&zuni, game.position(), game.legal(), &mv.text) == Ok(mv.mv)));
/// ```
#[must_use]
pub fn written(ruleset: &Ruleset, position: &Position, legal: &LegalMoves) -> Vec<WrittenMove> {
    let mut moves: Vec<WrittenMove> = legal.iter().map(|mv| plain(ruleset, position, mv)).collect();
    let key = |mv: &WrittenMove| (mv.text.clone(), mv.captured.clone());
    moves.sort_by_cached_key(key);
    let shared: Vec<bool> = moves.windows(2).map(|pair| pair[0].text == pair[1].text).collect();
    for (mv, is_shared) in moves[1.min(shared.len())..].iter_mut().zip(shared) {
        if is_shared {
            mv.tell_apart();
        }
    }
    moves.sort_by_cached_key(key);
    moves
}

/// A legal move of the position with its text.
#[must_use]
pub fn write(ruleset: &Ruleset, position: &Position, legal: &LegalMoves, mv: Move) -> WrittenMove {
    let mut written = plain(ruleset, position, mv);
    if ruleset.compiled().texts_are_shared && !mv.captured().is_empty() {
        let rivals = legal.iter().filter(|other| other.huff == mv.huff && other.ends() == mv.ends());
        let rivals = rivals.map(|other| plain(ruleset, position, other));
        let comes_later = |rival: &WrittenMove| rival.text == written.text && rival.captured < written.captured;
        if rivals.into_iter().any(|rival| comes_later(&rival)) {
            written.tell_apart();
        }
    }
    written
}

impl WrittenMove {
    fn tell_apart(&mut self) {
        self.text = format!("{}({})", self.text, self.captured.join(" "));
    }
}

/// The move with its least route as text.
fn plain(ruleset: &Ruleset, position: &Position, mv: Move) -> WrittenMove {
    let board = ruleset.board();
    let name = |point: Point| board.name(point).to_owned();
    let (sign, route) = match mv.action {
        Action::Stay => ("", Vec::new()),
        Action::Step { start, end, .. } => ("-", vec![start, end]),
        Action::Capture { .. } => ("x", least_route(ruleset, &position.without(mv.huff), mv)),
    };
    let path: Vec<String> = route.into_iter().map(name).collect();
    let sorted = |points: Points| {
        let mut names: Vec<String> = points.into_iter().map(name).collect();
        names.sort_unstable();
        names
    };
    let (huff, captured) = (sorted(mv.huff), sorted(mv.captured()));
    let text = match (huff.is_empty(), path.is_empty()) {
        (true, true) => "pass".to_owned(),
        (true, false) => path.join(sign),
        (false, true) => format!("huff {}", huff.join(" ")),
        (false, false) => format!("huff {}, {}", huff.join(" "), path.join(sign)),
    };
    WrittenMove { mv, text, huff, path, captured, promoted: mv.promoted() }
}

/// The route of a capture that is least in text order.
///
/// Routes of one capture have equally many landings, so the least text is
/// found depth first, landings tried in the order of their names followed by
/// the sign that comes next.
fn least_route(ruleset: &Ruleset, position: &Position, mv: Move) -> Vec<Point> {
    let Action::Capture { start, .. } = mv.action else { return Vec::new() };
    // What the piece has visited before cannot matter: the move is legal.
    let ground = Ground::of(ruleset.compiled(), position, start, Points::NONE);
    let piece = Flight::from(position, start);
    let mut walk = Walk { ruleset, position, ground, piece, mv, dead_ends: HashSet::new() };
    let mut route = vec![start];
    let found = walk.go_on(&[piece], &mut route);
    debug_assert!(found, "a capture without a route");
    route
}

struct Walk<'a> {
    ruleset: &'a Ruleset,
    position: &'a Position,
    ground: Ground,
    piece: Flight,
    mv: Move,
    dead_ends: HashSet<Flight>,
}

impl Walk<'_> {
    /// Goes on from all flights that have landed on the points of the route.
    fn go_on(&mut self, flights: &[Flight], route: &mut Vec<Point>) -> bool {
        let Action::Capture { end, captured, promoted, landings, .. } = self.mv.action else { return false };
        let (compiled, side) = (self.ruleset.compiled(), self.position.to_move());
        let is_whole = |flight: &Flight| {
            let is_promoted = compiled.is_promoted(side, self.piece, *flight);
            flight.captured == captured && (flight.at, is_promoted, flight.landings) == (end, promoted, landings)
        };
        if flights.iter().any(is_whole) {
            return true;
        }
        let mut next = Vec::new();
        for &flight in flights.iter().filter(|flight| !self.dead_ends.contains(flight)) {
            compiled.hops(side, self.ground, flight, &mut next);
        }
        next.retain(|next| next.captured.minus(captured).is_empty());
        next.sort_by_key(|next| format!("{}x", self.ruleset.board().name(next.at)));
        for landed in next.chunk_by(|a, b| a.at == b.at) {
            route.push(landed[0].at);
            if self.go_on(landed, route) {
                return true;
            }
            route.pop();
        }
        self.dead_ends.extend(flights);
        false
    }
}

/// Reads a move's text: any route of a legal move.
///
/// Where several captures fit, it is the one that is written so, then the first
/// in the order of what is captured.
///
/// # Errors
/// A [`MoveError`]: no move, an unknown point, or not legal.
///
/// ```
/// use quirkat_engine::{Game, catalogue, notation};
///
/// let bell = catalogue::entry("bell").unwrap().load(&[]).unwrap();
/// let game = Game::start(&bell);
/// let read = |text| notation::read(&bell, game.position(), game.legal(), text);
/// let mv = read("c2-c3").unwrap();
/// assert_eq!(notation::write(&bell, game.position(), game.legal(), mv).text, "c2-c3");
/// assert_eq!(read("c2-c6").unwrap_err().to_string(), "\"c2-c6\": the board has no point \"c6\"");
/// assert!(read("a1-a2").unwrap_err().to_string().starts_with("\"a1-a2\" is not legal here; legal are b2-c3"));
/// ```
pub fn read(ruleset: &Ruleset, position: &Position, legal: &LegalMoves, text: &str) -> Result<Move, MoveError> {
    let text = text.trim();
    let board = ruleset.board();
    let (huff, action) = match text.strip_prefix("huff").filter(|rest| rest.starts_with(char::is_whitespace)) {
        None => (Points::NONE, text),
        Some(rest) => {
            let (huffed, action) = rest.split_once(',').unwrap_or((rest, ""));
            let names = huffed.split_whitespace();
            let huff: Points = names.map(|name| point(board, name, text)).collect::<Result<_, _>>()?;
            if huff.is_empty() || (rest.contains(',') && action.trim().is_empty()) {
                return Err(MoveError::Text(text.to_owned()));
            }
            (huff, action.trim())
        }
    };
    let found = match read_action(board, action, text)? {
        Written::Stay => legal.iter().find(|mv| *mv == Move { huff, action: Action::Stay }),
        Written::Step(ends) => {
            legal.iter().find(|mv| mv.huff == huff && mv.captured().is_empty() && mv.ends() == Some(ends))
        }
        Written::Capture { path, captured } => {
            let mut fitting = captures_along(ruleset, &position.without(huff), legal, huff, &path);
            fitting.retain(|mv| captured.is_none_or(|captured| mv.captured() == captured));
            choose(ruleset, position, legal, fitting, text)
        }
    };
    found.ok_or_else(|| illegal(ruleset, position, legal, text))
}

/// What a text says of a move, but for the huff.
enum Written {
    Stay,
    Step((Point, Point)),
    Capture { path: Vec<Point>, captured: Option<Points> },
}

fn read_action(board: &Board, action: &str, text: &str) -> Result<Written, MoveError> {
    let no_move = || MoveError::Text(text.to_owned());
    if action == "pass" || (action.is_empty() && !text.is_empty()) {
        return Ok(Written::Stay);
    }
    let (route, captured) = match action.strip_suffix(')').and_then(|rest| rest.split_once('(')) {
        None => (action, None),
        Some((route, names)) => {
            let captured = names.split_whitespace().map(|name| point(board, name, text)).collect::<Result<_, _>>()?;
            (route, Some(captured))
        }
    };
    let (sign, names) = split(route).ok_or_else(no_move)?;
    let path = names.into_iter().map(|name| point(board, name, text)).collect::<Result<Vec<_>, _>>()?;
    match (sign, path.as_slice(), captured) {
        ('-', &[start, end], None) => Ok(Written::Step((start, end))),
        ('x', [_, _, ..], captured) => Ok(Written::Capture { path, captured }),
        _ => Err(no_move()),
    }
}

/// The sign of a route and the names that it joins. A name is letters and then
/// digits, so that one may begin with an `x`.
pub(crate) fn split(route: &str) -> Option<(char, Vec<&str>)> {
    let mut names = Vec::new();
    let mut found = None;
    let mut rest = route;
    loop {
        let letters = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len();
        let digits = rest[letters..].len() - rest[letters..].trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if letters == 0 || digits == 0 {
            return None;
        }
        names.push(&rest[..letters + digits]);
        rest = rest[letters + digits..].trim_start();
        match (rest.chars().next(), found) {
            (None, Some(sign)) => return Some((sign, names)),
            (Some(sign @ ('-' | 'x')), None) => found = Some(sign),
            (Some(sign), Some(known)) if sign == known => {}
            _ => return None,
        }
        rest = rest[1..].trim_start();
    }
}

/// The legal captures that go along these points.
fn captures_along(ruleset: &Ruleset, board: &Position, legal: &LegalMoves, huff: Points, path: &[Point]) -> Vec<Move> {
    let compiled = ruleset.compiled();
    let start = path[0];
    let side = board.to_move();
    if !board.pieces(side).has(start) {
        return Vec::new();
    }
    let ground = Ground::of(compiled, board, start, Points::NONE);
    let piece = Flight::from(board, start);
    let mut flights = vec![piece];
    for &landing in &path[1..] {
        let mut next: Vec<Flight> = Vec::new();
        for flight in flights {
            compiled.hops(side, ground, flight, &mut next);
        }
        next.retain(|flight| flight.at == landing);
        flights = next;
    }
    let wanted = |flight: &Flight| {
        let promoted = compiled.is_promoted(side, piece, *flight);
        let Flight { at: end, captured, landings, .. } = *flight;
        Move { huff, action: Action::Capture { start, end, captured, promoted, landings } }
    };
    let wanted: HashSet<Move> = flights.iter().map(wanted).collect();
    legal.iter().filter(|mv| wanted.contains(mv)).collect()
}

/// Of several captures that fit a text, the one that is written so.
fn choose(ruleset: &Ruleset, position: &Position, legal: &LegalMoves, fitting: Vec<Move>, text: &str) -> Option<Move> {
    if fitting.len() < 2 {
        return fitting.first().copied();
    }
    let mut written: Vec<_> = fitting.into_iter().map(|mv| write(ruleset, position, legal, mv)).collect();
    written.sort_by_cached_key(|mv| (mv.text != text, mv.captured.clone()));
    written.first().map(|written| written.mv)
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
