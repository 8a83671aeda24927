//! The kinds of boards, as they are drawn.

use std::collections::{BTreeMap, BTreeSet};

use crate::spec::BoardSpec;

/// A board as it is drawn: all that differs from one kind to another.
#[derive(Default)]
pub(crate) struct Drawn {
    pub points: BTreeMap<String, [i64; 2]>,
    pub lines: Vec<Vec<String>>,
    /// Three points along a curve, jumped in both directions.
    pub curves: Vec<[String; 3]>,
    pub bypass: Vec<[String; 2]>,
    pub centre: Option<String>,
}

impl Drawn {
    pub fn new(spec: &BoardSpec) -> Result<Drawn, String> {
        match spec.kind.as_str() {
            "alquerque" => alquerque(spec),
            "serpents" => serpents(spec),
            _ => any_lines(spec),
        }
    }
}

/// A square lattice; a point has diagonals where column + row is even, or everywhere, or nowhere.
fn alquerque(spec: &BoardSpec) -> Result<Drawn, String> {
    let (columns, rows) = (i64::from(spec.columns), i64::from(spec.rows));
    if !(1..=26).contains(&columns) || !(1..=100).contains(&rows) {
        return Err("board.columns, board.rows: expected 1 to 26 columns and 1 to 100 rows".into());
    }
    let inside = |x: i64, y: i64| (0..columns).contains(&x) && (0..rows).contains(&y);
    let name = |x: i64, y: i64| format!("{}{}", char::from(b'a' + x as u8), y + 1);
    let mut drawn = Drawn::default();
    for y in 0..rows {
        for x in 0..columns {
            drawn.points.insert(name(x, y), [x, y]);
            for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                let is_diagonal = dx != 0 && dy != 0;
                let is_drawn = match spec.diagonals.as_str() {
                    "alternate" => !is_diagonal || (x + y) % 2 == 0,
                    "all" => true,
                    _ => !is_diagonal,
                };
                // A line begins where no point comes before, and goes on to the edge.
                if !is_drawn || inside(x - dx, y - dy) || !inside(x + dx, y + dy) {
                    continue;
                }
                let places = (0..).map(|n| (x + n * dx, y + n * dy));
                let places = places.take_while(|(x, y)| inside(*x, *y));
                drawn.lines.push(places.map(|(x, y)| name(x, y)).collect());
            }
        }
    }
    if columns % 2 == 1 && rows % 2 == 1 {
        drawn.centre = Some(name(columns / 2, rows / 2));
    }
    Ok(drawn)
}

/// Three rows joined by zigzag lines; the middle row has one point more than the outer ones.
fn serpents(spec: &BoardSpec) -> Result<Drawn, String> {
    let n = i64::from(spec.length);
    if !(1..=1000).contains(&n) {
        return Err("board.length: expected 1 to 1000".into());
    }
    let (b, m, t) = (|i| format!("b{i}"), |j| format!("m{j}"), |i| format!("t{i}"));
    let last_middle = if spec.ends == "left" { n - 1 } else { n };
    let has_right_end = last_middle == n;
    let mut drawn = Drawn::default();
    for i in 1..=n {
        drawn.points.insert(b(i), [2 * i - 1, 0]);
        drawn.points.insert(t(i), [2 * i - 1, 2]);
    }
    for j in 0..=last_middle {
        drawn.points.insert(m(j), [2 * j, 1]);
    }
    drawn.lines.push((0..=last_middle).map(m).collect());
    if spec.outer_lines {
        drawn.lines.push((1..=n).map(b).collect());
        drawn.lines.push((1..=n).map(t).collect());
    }
    for k in 1..n {
        drawn.lines.push(vec![t(k), m(k), b(k + 1)]);
        drawn.lines.push(vec![t(k + 1), m(k), b(k)]);
    }
    // At an end: the outer points there, their neighbours inwards, and the end of the middle row.
    let mut ends = vec![(1, 2, 0)];
    if has_right_end {
        ends.push((n, n - 1, n));
    }
    for (corner, inwards, end) in ends {
        drawn.lines.push(vec![b(corner), m(end)]);
        drawn.lines.push(vec![t(corner), m(end)]);
        if spec.curve_jumps != "none" {
            drawn.curves.push([b(corner), m(end), t(corner)]);
        }
        if spec.curve_jumps == "perimeter" && spec.outer_lines && n > 1 {
            drawn.curves.push([b(inwards), b(corner), m(end)]);
            drawn.curves.push([t(inwards), t(corner), m(end)]);
        }
    }
    if spec.apex_bypass {
        drawn.bypass.push([b(1), t(1)]);
        drawn.bypass.push([b(n), t(n)]);
    }
    if n % 2 == 0 {
        drawn.centre = Some(m(n / 2));
    }
    drawn.lines.retain(|line| line.len() > 1);
    Ok(drawn)
}

/// Points and lines as the ruleset lists them.
fn any_lines(spec: &BoardSpec) -> Result<Drawn, String> {
    if spec.points.is_empty() {
        return Err("board.points: a board of lines needs points".into());
    }
    for name in spec.points.keys() {
        let digits = name.trim_start_matches(|letter: char| letter.is_ascii_lowercase());
        let has_letters = digits.len() < name.len();
        let has_digits = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
        if !has_letters || !has_digits {
            return Err(format!("board.points: \"{name}\" is not letters and then digits, such as a1"));
        }
    }
    for line in &spec.lines {
        let is_loop = line.len() > 1 && line.first() == line.last();
        let once = if is_loop { &line[1..] } else { &line[..] };
        let distinct: BTreeSet<&String> = once.iter().collect();
        let fewest = if is_loop { 3 } else { 2 };
        if distinct.len() < fewest || distinct.len() < once.len() {
            return Err(format!("board.lines: {} is not a line", line.join(" ")));
        }
    }
    // The contract names no centre here; the point in the middle of the drawing is one, if there is a point.
    let span = |axis: usize| {
        let values = || spec.points.values().map(|place| place[axis]);
        values().min().unwrap_or(0) + values().max().unwrap_or(0)
    };
    let middle = [span(0), span(1)];
    let mut points = spec.points.iter();
    let centre = points.find(|(_, [x, y])| [2 * x, 2 * y] == middle);
    Ok(Drawn {
        points: spec.points.clone(),
        lines: spec.lines.clone(),
        centre: centre.map(|(name, _)| name.clone()),
        ..Drawn::default()
    })
}
