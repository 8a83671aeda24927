//! Serpents: a bottom row `b1`..`bn`, a middle row `m0`..`mn` and a top row
//! `t1`..`tn`, joined in zigzag (rules dossier, section 3).

use super::{CurveJumps, Drawing, RawBoard, SerpentEnds};
use crate::points::Point;
use crate::ruleset::KeyFault;

/// The longest serpent that a set of 128 points holds.
const LONGEST: u32 = 42;

pub(super) fn drawing(raw: &RawBoard) -> Result<Drawing, KeyFault> {
    if raw.length == 0 {
        return Err(KeyFault::new("board.length", "a serpent needs a length of at least 1"));
    }
    if raw.length > LONGEST {
        let message = format!(
            "length {} = {} points; a board has at most 128: length {LONGEST}",
            raw.length,
            3 * u64::from(raw.length) + 1
        );
        return Err(KeyFault::new("board.length", message));
    }
    let length = raw.length as i32;
    let last_middle = match raw.ends {
        SerpentEnds::Both => length,
        SerpentEnds::Left => length - 1,
    };
    let bottom = |i: i32| Point((i - 1) as u8);
    let middle = |j: i32| Point((length + j) as u8);
    let top = |i: i32| Point((length + last_middle + i) as u8);

    let outer = |letter: char, y: i32| (1..=length).map(move |i| (format!("{letter}{i}"), (2 * i - 1, y)));
    let middle_points = (0..=last_middle).map(|j| (format!("m{j}"), (2 * j, 0)));
    let points = outer('b', -1).chain(middle_points).chain(outer('t', 1)).collect();

    let mut lines: Vec<Vec<Point>> = vec![(0..=last_middle).map(middle).collect()];
    if raw.outer_lines {
        lines.push((1..=length).map(bottom).collect());
        lines.push((1..=length).map(top).collect());
    }
    // The crossing lines: each middle point between two outer ones is on two.
    for k in 1..length {
        lines.push(vec![bottom(k + 1), middle(k), top(k)]);
        lines.push(vec![bottom(k), middle(k), top(k + 1)]);
    }
    // At each end: the corner, the outer point beside it, the end of the middle row.
    let mut ends = vec![(1, 2, 0)];
    if raw.ends == SerpentEnds::Both {
        ends.push((length, length - 1, length));
    }
    let mut curves = Vec::new();
    for (corner, inward, end) in ends {
        lines.push(vec![bottom(corner), middle(end)]);
        lines.push(vec![top(corner), middle(end)]);
        if raw.curve_jumps != CurveJumps::None {
            curves.push([bottom(corner), middle(end), top(corner)]);
        }
        if raw.curve_jumps == CurveJumps::Perimeter && raw.outer_lines && length > 1 {
            curves.push([bottom(inward), bottom(corner), middle(end)]);
            curves.push([top(inward), top(corner), middle(end)]);
        }
    }
    let bypass = match raw.apex_bypass {
        true => vec![[bottom(1), top(1)], [bottom(length), top(length)]],
        false => Vec::new(),
    };
    let centre = (length % 2 == 0).then(|| middle(length / 2));
    Ok(Drawing { points, lines, curves, bypass, centre })
}
