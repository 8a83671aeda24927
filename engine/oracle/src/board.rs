//! Boards: named points with coordinates, and the lines drawn through them.

use std::collections::{BTreeSet, HashMap};

use crate::drawn::Drawn;
use crate::position::Side;
use crate::spec::BoardSpec;

/// A board as lists of neighbours, jumps and rays, all read off its lines.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    /// By rows from the bottom, within a row from the left.
    pub names: Vec<String>,
    /// The place of each name in that list.
    pub numbers: HashMap<String, usize>,
    /// The row coordinate of each point; it grows away from First's side.
    pub y: Vec<i64>,
    pub centre: Option<usize>,
    lines: Vec<Vec<usize>>,
    /// Points one step away, along a line.
    pub neighbours: Vec<BTreeSet<usize>>,
    /// Points one step away along an edge that is no line: steps only, no jumps.
    pub bypass: Vec<BTreeSet<usize>>,
    /// Straight and curved jumps from each point: (over, to).
    pub jumps: Vec<BTreeSet<(usize, usize)>>,
    /// Every five points in a row: two jumps straight on.
    rows_of_five: BTreeSet<Vec<usize>>,
    /// The points seen from each point along each line, nearest first.
    pub rays: Vec<Vec<Vec<usize>>>,
}

impl Board {
    pub fn new(spec: &BoardSpec) -> Result<Board, String> {
        let drawn = Drawn::new(spec)?;
        let mut order: Vec<(&String, &[i64; 2])> = drawn.points.iter().collect();
        order.sort_by_key(|(_, [x, y])| (*y, *x));
        if let Some(pair) = order.windows(2).find(|pair| pair[0].1 == pair[1].1) {
            return Err(format!("board.points: {} and {} are at one place", pair[0].0, pair[1].0));
        }
        let number = |name: &String| {
            let found = order.iter().position(|(known, _)| *known == name);
            found.ok_or_else(|| format!("board.lines: there is no point {name}"))
        };
        let numbers = |names: &[String]| names.iter().map(number).collect::<Result<Vec<_>, _>>();
        let count = order.len();
        let names: Vec<String> = order.iter().map(|(name, _)| (*name).clone()).collect();
        let mut board = Board {
            numbers: names.iter().cloned().zip(0..).collect(),
            names,
            y: order.iter().map(|(_, [_, y])| *y).collect(),
            centre: drawn.centre.as_ref().map(number).transpose()?,
            lines: drawn.lines.iter().map(|line| numbers(line)).collect::<Result<_, _>>()?,
            neighbours: vec![BTreeSet::new(); count],
            bypass: vec![BTreeSet::new(); count],
            jumps: vec![BTreeSet::new(); count],
            rows_of_five: BTreeSet::new(),
            rays: vec![Vec::new(); count],
        };
        board.rows_of_five.extend(board.rows_of(5));
        for pair in board.rows_of(2) {
            board.neighbours[pair[0]].insert(pair[1]);
        }
        for triple in board.rows_of(3) {
            board.jumps[triple[0]].insert((triple[1], triple[2]));
        }
        for curve in &drawn.curves {
            let curve = numbers(curve)?;
            board.jumps[curve[0]].insert((curve[1], curve[2]));
            board.jumps[curve[2]].insert((curve[1], curve[0]));
        }
        for edge in &drawn.bypass {
            let edge = numbers(edge)?;
            board.bypass[edge[0]].insert(edge[1]);
            board.bypass[edge[1]].insert(edge[0]);
        }
        for point in 0..count {
            board.rays[point] = board.rays_from(point);
        }
        Ok(board)
    }

    /// Every run of so many points in a row, in both directions; round and round if the line is a loop.
    fn rows_of(&self, length: usize) -> Vec<Vec<usize>> {
        let mut rows = Vec::new();
        for line in &self.lines {
            let mut points = line.clone();
            if is_loop(line) {
                points.extend(line[1..].iter().cycle().take(length.saturating_sub(2)));
            }
            for row in points.windows(length) {
                rows.push(row.to_vec());
                rows.push(row.iter().rev().copied().collect());
            }
        }
        rows
    }

    /// Whether two jumps, given by their five points, go straight on along one line.
    pub fn are_in_a_row(&self, points: &[usize; 5]) -> bool {
        self.rows_of_five.contains(points.as_slice())
    }

    /// Along each line as it is listed, in both directions: a ray does not pass the seam of a loop.
    fn rays_from(&self, point: usize) -> Vec<Vec<usize>> {
        let mut rays = Vec::new();
        for line in &self.lines {
            for (place, _) in line.iter().enumerate().filter(|(_, other)| **other == point) {
                let onward = line[place + 1..].iter();
                let backward = line[..place].iter().rev();
                rays.push(onward.copied().take_while(|other| *other != point).collect());
                rays.push(backward.copied().take_while(|other| *other != point).collect());
            }
        }
        rays.retain(|ray: &Vec<usize>| !ray.is_empty());
        rays
    }

    /// Above zero for a move that goes forward for this side, zero for sideways, below zero for backward.
    pub fn advance(&self, side: Side, from: usize, to: usize) -> i64 {
        match side {
            Side::First => self.y[to] - self.y[from],
            Side::Second => self.y[from] - self.y[to],
        }
    }

    /// Whether the point is on the row farthest from this side.
    pub fn is_final_row(&self, side: Side, point: usize) -> bool {
        let last = match side {
            Side::First => self.y.iter().max(),
            Side::Second => self.y.iter().min(),
        };
        last == Some(&self.y[point])
    }
}

fn is_loop(line: &[usize]) -> bool {
    line.first() == line.last()
}
