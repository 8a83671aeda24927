//! Random boards of all kinds.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::rules::word;

/// A board as tables of a ruleset file.
#[derive(Clone, Debug)]
pub struct BoardText {
    /// The keys of `[board]`.
    pub board: String,
    /// One more of them, which long kings cannot have.
    pub curves: String,
    /// The `[setup]` table.
    pub setup: String,
    /// Whether a drawn setup is to take the place of the present one.
    pub wants_drawing: bool,
}

/// Boards of every kind.
pub fn boards() -> impl Strategy<Value = BoardText> {
    prop_oneof![3 => alquerque(), 3 => serpents(), 3 => lines_boards()]
}

/// Boards where a chain of short jumps never lands on a point that it emptied.
pub fn straight_boards() -> impl Strategy<Value = BoardText> {
    let without_curves = serpents().prop_map(|board| BoardText { curves: String::new(), ..board });
    prop_oneof![3 => alquerque(), 3 => without_curves, 1 => Just(drawn_lines(&crossed(), true))]
}

fn alquerque() -> impl Strategy<Value = BoardText> {
    let sizes = vec![(3, 3), (5, 5), (3, 5), (7, 3), (5, 7), (9, 5), (7, 7), (9, 9), (1, 5), (11, 11), (25, 5)];
    let even_sizes = vec![(4, 4), (6, 5), (5, 6), (2, 7), (26, 2)];
    let sizes = prop_oneof![10 => prop::sample::select(sizes), 3 => prop::sample::select(even_sizes)];
    (sizes, word("board.diagonals"), 0..4).prop_map(|((columns, rows), diagonals, drawn)| {
        let board = format!("columns = {columns}\nrows = {rows}\n{diagonals}");
        let has_standard = columns % 2 == 1 && rows % 2 == 1;
        let setup = if has_standard { String::new() } else { facing_armies(columns, rows) };
        BoardText { board, curves: String::new(), setup, wants_drawing: drawn == 0 }
    })
}

/// A drawn setup for boards that have no standard one.
fn facing_armies(columns: usize, rows: usize) -> String {
    let filled = rows.div_ceil(2) - 1;
    let army = |letter: &str| vec![letter.repeat(columns); filled];
    let between = match filled {
        0 => vec![format!("b{}", columns - 1), format!("{}w", columns - 1)],
        _ => vec![columns.to_string(); rows - 2 * filled],
    };
    let drawing = [army("b"), between, army("w")].concat().join("/");
    format!("[setup]\nkind = \"drawing\"\ndrawing = {drawing:?}\n")
}

fn serpents() -> impl Strategy<Value = BoardText> {
    let length = prop_oneof![4 => 1..9u32, 1 => Just(16), 1 => Just(42)];
    let curves = word("board.curve_jumps");
    (length, word("board.ends"), curves, any::<[bool; 3]>(), 0..4).prop_map(
        |(length, ends, curves, [outer, bypass, filled], drawn)| {
            let filled = filled && ends.contains("both");
            BoardText {
                board: format!(
                    "kind = \"serpents\"\nlength = {length}\n{ends}outer_lines = {outer}\napex_bypass = {bypass}\n"
                ),
                curves,
                setup: if filled { "[setup]\nends = \"filled\"\n".into() } else { String::new() },
                wants_drawing: drawn == 0,
            }
        },
    )
}

/// Boards given by their points and lines, some of them known games' boards.
pub fn lines_boards() -> impl Strategy<Value = BoardText> {
    let known = vec![wedges(), triangles(), rings(3, 4), rings(7, 6), crossed()];
    let lines = prop_oneof![2 => prop::sample::select(known), 3 => any_lines()];
    (lines, any::<bool>()).prop_map(|(lines, is_reversed)| drawn_lines(&lines, is_reversed))
}

/// Points by their names, and lines.
#[derive(Clone, Debug, Default)]
struct Lines {
    points: BTreeMap<String, [i64; 2]>,
    lines: Vec<Vec<String>>,
}

impl Lines {
    fn line(&mut self, names: &str) {
        self.lines.push(names.split(' ').map(str::to_owned).collect());
    }
}

/// A board of lines has no standard setup, so it is drawn.
fn drawn_lines(lines: &Lines, is_reversed: bool) -> BoardText {
    let mut points: Vec<String> =
        lines.points.iter().map(|(name, [x, y])| format!("points.{name} = [{x}, {y}]\n")).collect();
    if is_reversed {
        points.reverse();
    }
    let board = format!("kind = \"lines\"\nlines = {:?}\n{}", lines.lines, points.concat());
    let mut rows: BTreeMap<i64, usize> = BTreeMap::new();
    for [_, y] in lines.points.values() {
        *rows.entry(*y).or_default() += 1;
    }
    // One piece, to begin with: a drawing of both armies takes its place.
    let counts: Vec<String> = rows.values().rev().skip(1).map(usize::to_string).collect();
    let top = "b".repeat(*rows.values().next_back().expect("has a row"));
    let drawing = [vec![top], counts].concat().join("/");
    let setup = format!("[setup]\nkind = \"drawing\"\ndrawing = {drawing:?}\n");
    BoardText { board, curves: String::new(), setup, wants_drawing: true }
}

/// Points at random places of a small grid, lines at random through them; some
/// are loops, some share edges. Names hold an `x` and sort otherwise than the
/// points stand.
fn any_lines() -> impl Strategy<Value = Lines> {
    let places: Vec<[i64; 2]> = (0..30).map(|n| [n % 6, n / 6]).collect();
    let points = (3..15usize).prop_flat_map(move |count| {
        let places = prop::sample::subsequence(places.clone(), count).prop_shuffle();
        let prefixes = prop::collection::vec(prop::sample::select(vec!["a", "b", "x", "ax", "zz"]), count);
        (places, prefixes)
    });
    let picks = prop::collection::vec((prop::collection::vec(any::<prop::sample::Index>(), 2..7), 0..4), 2..9);
    (points, picks).prop_map(|((places, prefixes), picks)| {
        let names: Vec<String> = prefixes.iter().enumerate().map(|(n, prefix)| format!("{prefix}{}", n + 7)).collect();
        let lines = picks.into_iter().filter_map(|(picks, shape)| {
            let mut line: Vec<String> = Vec::new();
            for name in picks.iter().map(|pick| pick.get(&names)) {
                if !line.contains(name) {
                    line.push(name.clone());
                }
            }
            if shape == 0 && line.len() > 2 {
                line.push(line[0].clone());
            }
            (line.len() > 1).then_some(line)
        });
        Lines { lines: lines.collect(), points: names.iter().cloned().zip(places).collect() }
    })
}

/// The 5x5 lattice with both diagonals crossing in every cell: 41 points.
fn crossed() -> Lines {
    let mut lines = Lines::default();
    let name = |x: i64, y: i64| format!("{}{}", char::from(b'a' + x as u8), y + 1);
    let is_point = |x: i64, y: i64| (0..9).contains(&x) && (0..9).contains(&y) && (x + y) % 2 == 0;
    for (x, y) in (0..81).map(|n| (n % 9, n / 9)).filter(|&(x, y)| is_point(x, y)) {
        lines.points.insert(name(x, y), [x, y]);
        for (dx, dy) in [(2, 0), (0, 2), (1, 1), (1, -1)] {
            let is_drawn = dx * dy != 0 || x % 2 == 0;
            if is_drawn && !is_point(x - dx, y - dy) && is_point(x + dx, y + dy) {
                let places = (0..).map(|n| (x + n * dx, y + n * dy)).take_while(|&(x, y)| is_point(x, y));
                lines.lines.push(places.map(|(x, y)| name(x, y)).collect());
            }
        }
    }
    lines
}

/// A 3x3 lattice with a wedge above and below: 9 + 2 * 6 points.
fn wedges() -> Lines {
    let mut lines = Lines::default();
    for (n, name) in "a1 b1 c1 a2 b2 c2 a3 b3 c3".split(' ').enumerate() {
        let n = n as i64;
        lines.points.insert(name.into(), [2 * (n % 3), 2 * (n / 3)]);
    }
    for row in 0..2i64 {
        for column in 0..3i64 {
            for (letter, sign, base) in [("u", 1, 4), ("d", -1, 0)] {
                let wide = row + 1;
                lines
                    .points
                    .insert(format!("{letter}{}", 3 * row + column + 1), [2 + wide * (column - 1), base + sign * wide]);
            }
        }
    }
    for line in [
        "a1 b1 c1",
        "a2 b2 c2",
        "a3 b3 c3",
        "a1 a2 a3",
        "c1 c2 c3",
        "a1 b2 c3",
        "a3 b2 c1",
        "u1 u2 u3",
        "u4 u5 u6",
        "d1 d2 d3",
        "d4 d5 d6",
        "b3 u1 u4",
        "b3 u3 u6",
        "b1 d1 d4",
        "b1 d3 d6",
        "d5 d2 b1 b2 b3 u2 u5",
    ] {
        lines.line(line);
    }
    lines
}

/// Two triangles that share an apex, with two cross lines each: lau kata kati's
/// board without its outer rows.
fn triangles() -> Lines {
    let mut lines = Lines::default();
    lines.points.insert("o1".into(), [0, 0]);
    for row in 1..3i64 {
        for column in -1..2i64 {
            lines.points.insert(format!("t{}", 3 * row + column), [row * column, row]);
            lines.points.insert(format!("v{}", 3 * row + column), [row * column, -row]);
        }
    }
    for line in ["t2 t3 t4", "t5 t6 t7", "v2 v3 v4", "v5 v6 v7", "v6 v3 o1 t3 t6", "v5 v2 o1 t4 t7", "v7 v4 o1 t2 t5"] {
        lines.line(line);
    }
    lines
}

/// A centre, and rings round it that are loops, crossed by radii, as in
/// gol-skuish.
fn rings(rings: i64, radii: i64) -> Lines {
    let mut lines = Lines::default();
    lines.points.insert("c0".into(), [0, 0]);
    let name = |ring: i64, radius: i64| format!("p{}", ring * 10 + radius);
    let spokes: [[i64; 2]; 6] = [[2, 0], [1, 2], [-1, 2], [-2, 0], [-1, -2], [1, -2]];
    let spokes = if radii == 4 { vec![[1, 0], [0, 1], [-1, 0], [0, -1]] } else { spokes.to_vec() };
    for ring in 1..=rings {
        let mut line: Vec<String> = (0..radii).map(|radius| name(ring, radius)).collect();
        for (radius, [x, y]) in spokes.iter().enumerate() {
            lines.points.insert(line[radius].clone(), [ring * x, ring * y]);
        }
        line.push(line[0].clone());
        lines.lines.push(line);
    }
    for radius in 0..radii / 2 {
        let outward = |radius| (1..=rings).map(move |ring| name(ring, radius));
        let mut line: Vec<String> = outward(radius + radii / 2).collect();
        line.reverse();
        line.push("c0".into());
        line.extend(outward(radius));
        lines.lines.push(line);
    }
    lines
}
