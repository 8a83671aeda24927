//! Any board at all, as its points and lines.

use std::collections::{BTreeMap, BTreeSet};

use super::{Drawing, NamedPoint, RawBoard};
use crate::document::did_you_mean;
use crate::points::{Point, Points};
use crate::ruleset::KeyFault;

/// Names of a line that a fault repeats.
const LONG: usize = 12;
/// Letters and digits of a point's name at most.
const NAME: usize = 16;
/// Coordinates up to this size: drawings of boards need no more.
const FAR: i64 = 100_000;

pub(super) fn drawing(raw: &RawBoard) -> Result<Drawing, Vec<KeyFault>> {
    let mut faults = point_faults(&raw.points);
    // Lines are read by the names alone, so that their faults are told too.
    let mut points: Vec<NamedPoint> =
        raw.points.iter().map(|(name, [x, y])| (name.clone(), (*x as i32, *y as i32))).collect();
    points.sort_by_key(|(_, (x, y))| (*y, *x));
    let number: BTreeMap<&str, Point> =
        points.iter().enumerate().map(|(n, (name, _))| (name.as_str(), Point(n as u8))).collect();
    let mut lines = Vec::new();
    for (n, line) in raw.lines.iter().enumerate() {
        match read_line(line, &number) {
            Ok(line) => lines.push(line),
            Err(fault) => faults.push(fault.of_part(n)),
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let centre = centre(&points);
    Ok(Drawing { points, lines, centre, ..Drawing::default() })
}

fn point_faults(raw: &[(String, [i64; 2])]) -> Vec<KeyFault> {
    let fault = |message: String| KeyFault::new("board.points", message);
    if raw.is_empty() {
        let message = "is missing; a board of kind \"lines\" needs points, as in points.a1 = [0, 0]";
        return vec![fault(message.into())];
    }
    let mut faults = Vec::new();
    if raw.len() > Points::MOST {
        faults.push(fault(format!("{} points; a board has at most {}", raw.len(), Points::MOST)));
    }
    let mut places = BTreeMap::new();
    for (n, (name, [x, y])) in raw.iter().enumerate() {
        if !is_name(name) || name.len() > NAME {
            let name: String = name.chars().take(NAME + 1).collect();
            let message = format!(
                "{name:?} is no name of a point; names are small letters and a number, as in a1, of at most {NAME} characters"
            );
            faults.push(fault(message).of_part(n));
        }
        if x.unsigned_abs().max(y.unsigned_abs()) > FAR.unsigned_abs() {
            let message = format!("{name} = [{x}, {y}] is too far out; coordinates go from {} to {FAR}", -FAR);
            faults.push(fault(message).of_part(n));
        }
        if let Some(other) = places.insert((x, y), name) {
            faults.push(fault(format!("{other} and {name} are at the same place")).of_part(n));
        }
    }
    faults
}

/// Small letters, then digits.
fn is_name(name: &str) -> bool {
    let digits = name.trim_start_matches(|letter: char| letter.is_ascii_lowercase());
    digits.len() < name.len() && !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit())
}

fn read_line(names: &[String], number: &BTreeMap<&str, Point>) -> Result<Vec<Point>, KeyFault> {
    let mut written = names.iter().take(LONG).cloned().collect::<Vec<_>>().join(", ");
    if names.len() > LONG {
        written += ", ...";
    }
    let fault = |message: String| KeyFault::new("board.lines", message);
    let mut line = Vec::new();
    for name in names {
        let point = number.get(name.as_str()).ok_or_else(|| {
            fault(format!("line {written}: there is no point {name:?}{}", did_you_mean(name, number.keys().copied())))
        })?;
        line.push(*point);
    }
    let is_loop = super::is_loop(&line);
    let once = if is_loop { &line[1..] } else { &line[..] };
    let distinct = once.iter().collect::<BTreeSet<_>>().len();
    if distinct < once.len() {
        return Err(fault(format!("line {written}: a point occurs twice; only a loop ends where it begins")));
    }
    match (is_loop, distinct) {
        (false, 0 | 1) => Err(fault(format!("line {written:?} needs at least two points"))),
        (true, 0..=2) => Err(fault(format!("line {written}: a loop needs at least three points"))),
        _ => Ok(line),
    }
}

/// The point in the middle of the drawing, if there is one.
fn centre(points: &[NamedPoint]) -> Option<Point> {
    let span = |values: &mut dyn Iterator<Item = i32>| {
        let (least, most) = values.fold((i32::MAX, i32::MIN), |(least, most), v| (least.min(v), most.max(v)));
        least + most
    };
    let middle = (span(&mut points.iter().map(|(_, (x, _))| *x)), span(&mut points.iter().map(|(_, (_, y))| *y)));
    points.iter().position(|(_, (x, y))| (2 * x, 2 * y) == middle).map(|n| Point(n as u8))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::{Board, BoardKind, Jump};

    fn raw(points: &[(&str, [i64; 2])], lines: &[&[&str]]) -> RawBoard {
        RawBoard {
            kind: BoardKind::Lines,
            points: points.iter().map(|(name, at)| ((*name).to_owned(), *at)).collect(),
            lines: lines.iter().map(|line| line.iter().map(|name| (*name).to_owned()).collect()).collect(),
            ..RawBoard::default()
        }
    }

    const SQUARE: [(&str, [i64; 2]); 4] = [("c1", [0, 2]), ("b1", [2, 0]), ("a1", [0, 0]), ("d1", [2, 2])];

    #[test]
    fn points_are_numbered_row_by_row_from_below() {
        let board = Board::new(&raw(&SQUARE, &[&["a1", "b1"]])).expect("is a board");
        assert_eq!(board.names(), ["a1", "b1", "c1", "d1"]);
        assert_eq!((board.edges(), board.jumps().len(), board.centre()), (1, 0, None));
    }

    #[test]
    fn steps_and_jumps_go_round_a_loop_and_rays_stop_at_its_seam() {
        let board = Board::new(&raw(&SQUARE, &[&["a1", "b1", "d1", "c1", "a1"]])).expect("is a board");
        assert_eq!((board.edges(), board.jumps().len()), (4, 8));
        let [a, b, c, d] = ["a1", "b1", "c1", "d1"].map(|name| board.point(name).expect("is there"));
        let round = Jump { from: d, over: c, to: a };
        assert!(board.jumps().contains(&round));
        assert!(board.is_straight_on(round, Jump { from: a, over: b, to: d }));
        assert_eq!(board.rays(d), [vec![b, a], vec![c, a]]);
    }

    #[test]
    fn the_point_in_the_middle_of_the_drawing_is_the_centre() {
        let board = Board::new(&raw(&[("a1", [-1, 0]), ("b1", [0, 0]), ("c1", [1, 0])], &[])).expect("is a board");
        assert_eq!(board.centre(), board.point("b1"));
    }

    #[test]
    fn points_and_lines_that_are_none_are_refused_by_name() {
        let faults: [(&str, RawBoard); 8] = [
            ("needs points", raw(&[], &[])),
            ("\"A1\" is no name", raw(&[("A1", [0, 0])], &[])),
            ("too far out", raw(&[("a1", [0, 1_000_000])], &[])),
            ("a1 and b1 are at the same place", raw(&[("a1", [0, 0]), ("b1", [0, 0])], &[])),
            ("there is no point \"b2\"", raw(&SQUARE, &[&["a1", "b2"]])),
            ("occurs twice", raw(&SQUARE, &[&["a1", "b1", "a1", "c1"]])),
            ("at least two points", raw(&SQUARE, &[&["a1"]])),
            ("at least three points", raw(&SQUARE, &[&["a1", "b1", "a1"]])),
        ];
        for (expected, raw) in faults {
            let fault = Board::new(&raw).expect_err("is no board");
            assert!(fault.message.contains(expected), "{}", fault.message);
        }
    }
}
