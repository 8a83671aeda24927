//! The symmetries of a board that its rules respect.
//!
//! Only maps of the drawing onto itself are looked for: turns by quarters and
//! reflections. Each is kept only where it maps everything that a move hangs
//! on: neighbours, jumps and which of them go straight on, the rays of long
//! kings, and where any rule knows directions, forward and the final rows too.

use std::collections::{BTreeMap, BTreeSet};

use quirkat_engine::boards::{Board, Jump};
use quirkat_engine::rules::{ChainDirections, Directions, EnemyRow, FinalRow, Promotion};
use quirkat_engine::{Point, Points, Ruleset, Side};

/// Where each point goes, by number.
pub type Map = Vec<Point>;

/// The symmetries of a ruleset.
#[derive(Clone, Debug)]
pub struct Symmetries {
    /// Those that keep the sides, that which moves nothing first.
    pub keeping: Vec<Map>,
    /// One that swaps the sides, if there is any.
    pub swapping: Option<Map>,
}

/// The symmetries of board and rules; the start position is not asked.
///
/// ```
/// use quirkat_engine::catalogue;
/// use quirkat_sim::solve::symmetries;
///
/// let standard = catalogue::entry("alquerque-compulsory").unwrap().load(&[]).unwrap();
/// let found = symmetries(&standard);
/// assert_eq!((found.keeping.len(), found.swapping.is_some()), (8, true));
/// ```
#[must_use]
pub fn symmetries(ruleset: &Ruleset) -> Symmetries {
    let maps = maps_of_drawing(ruleset.board());
    let respected = |seats: Swap| maps.iter().filter(move |map| respects(ruleset, map, seats)).cloned();
    Symmetries { keeping: respected(Swap::No).collect(), swapping: respected(Swap::Yes).next() }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Swap {
    No,
    Yes,
}

/// Where a place goes whose middle is (0, 0).
type Turn = fn(i32, i32) -> (i32, i32);

/// The maps of the drawing's places onto themselves, the identity first.
fn maps_of_drawing(board: &Board) -> Vec<Map> {
    let places: Vec<(i32, i32)> = board.points().into_iter().map(|point| board.place(point)).collect();
    let number: BTreeMap<(i32, i32), Point> = (0..).map(Point).zip(&places).map(|(p, place)| (*place, p)).collect();
    let ends = |values: &dyn Fn(&(i32, i32)) -> i32| {
        let values = || places.iter().map(values);
        values().min().unwrap_or(0) + values().max().unwrap_or(0)
    };
    // Twice the distance from the middle, so that the middle may lie between points.
    let (width, height) = (ends(&|place| place.0), ends(&|place| place.1));
    let turns: [Turn; 8] = [
        |x, y| (x, y),
        |x, y| (-x, y),
        |x, y| (x, -y),
        |x, y| (-x, -y),
        |x, y| (y, x),
        |x, y| (-y, x),
        |x, y| (y, -x),
        |x, y| (-y, -x),
    ];
    let mut maps: Vec<Map> = Vec::new();
    for turn in turns {
        let image = |(x, y): &(i32, i32)| {
            let (x, y) = turn(2 * x - width, 2 * y - height);
            let (x, y) = (x + width, y + height);
            (x % 2 == 0 && y % 2 == 0).then(|| number.get(&(x / 2, y / 2)).copied()).flatten()
        };
        if let Some(map) = places.iter().map(image).collect::<Option<Map>>()
            && !maps.contains(&map)
        {
            maps.push(map);
        }
    }
    maps
}

fn respects(ruleset: &Ruleset, map: &Map, swap: Swap) -> bool {
    let board = ruleset.board();
    let of = |point: Point| map[point.index()];
    let of_set = |points: Points| points.into_iter().map(of).collect::<Points>();
    let of_jump = |jump: &Jump| Jump { from: of(jump.from), over: of(jump.over), to: of(jump.to) };
    let keeps_edges = board.points().into_iter().all(|point| {
        of_set(board.neighbours(point)) == board.neighbours(of(point))
            && of_set(board.joined(point)) == board.joined(of(point))
    });
    let jumps: BTreeSet<Jump> = board.jumps().iter().copied().collect();
    let keeps_jumps = jumps.iter().map(of_jump).collect::<BTreeSet<_>>() == jumps;
    keeps_edges && keeps_jumps && keeps_lines(ruleset, map, &jumps) && keeps_directions(ruleset, map, swap)
}

/// What only some rules ask of lines.
fn keeps_lines(ruleset: &Ruleset, map: &Map, jumps: &BTreeSet<Jump>) -> bool {
    let (board, rules) = (ruleset.board(), ruleset.rules());
    let of = |point: Point| map[point.index()];
    let of_jump = |jump: &Jump| Jump { from: of(jump.from), over: of(jump.over), to: of(jump.to) };
    let keeps_straight = rules.chain_captures != ChainDirections::Straight
        || jumps.iter().all(|first| {
            let onward = |from: Point| jumps.iter().filter(move |second| second.from == from);
            onward(first.to).all(|second| {
                board.is_straight_on(*first, *second) == board.is_straight_on(of_jump(first), of_jump(second))
            })
        });
    let rays = |point: Point| board.rays(point).to_vec();
    let keeps_rays = rules.promotion == Promotion::None
        || board.points().into_iter().all(|point| {
            let mut mapped: Vec<Vec<Point>> =
                rays(point).iter().map(|ray| ray.iter().map(|p| of(*p)).collect()).collect();
            let mut there = rays(of(point));
            mapped.sort();
            there.sort();
            mapped == there
        });
    keeps_straight && keeps_rays
}

/// Forward stays forward and final rows stay final, as far as any rule asks.
fn keeps_directions(ruleset: &Ruleset, map: &Map, swap: Swap) -> bool {
    let (board, rules) = (ruleset.board(), ruleset.rules());
    let asks_none = rules.steps == Directions::All
        && rules.captures == Directions::All
        && matches!(rules.chain_captures, ChainDirections::All | ChainDirections::Straight)
        && rules.final_row == FinalRow::Free
        && rules.promotion == Promotion::None
        && ruleset.end().enemy_row == EnemyRow::Off;
    let of = |point: Point| map[point.index()];
    let side_of = |side: Side| if swap == Swap::Yes { side.other() } else { side };
    let keeps = |side: Side| {
        let rows = board.final_row(side).into_iter().map(of).collect::<Points>() == board.final_row(side_of(side));
        let forward = |from: Point, to: Point| {
            board.advance(side, from, to).signum() == board.advance(side_of(side), of(from), of(to)).signum()
        };
        // Every step and jump, also a bent one, leads from a point to another.
        rows && board.points().into_iter().all(|from| board.points().into_iter().all(|to| forward(from, to)))
    };
    asks_none || Side::BOTH.into_iter().all(keeps)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quirkat_engine::{Override, catalogue};

    fn counts(name: &str, set: &[&str]) -> (usize, bool) {
        let set: Vec<Override> = set.iter().map(|text| Override::typed(text).expect("is KEY=VALUE")).collect();
        let ruleset = catalogue::entry(name).expect("is there").load(&set).expect("loads");
        let found = symmetries(&ruleset);
        assert!(found.keeping[0].iter().enumerate().all(|(n, point)| point.index() == n), "the identity comes first");
        (found.keeping.len(), found.swapping.is_some())
    }

    #[test]
    fn free_men_have_all_symmetries_of_the_square_and_bound_men_the_mirror() {
        assert_eq!(counts("alquerque-compulsory", &[]), (8, true));
        assert_eq!(counts("alquerque-compulsory", &["board.rows=3"]), (4, true));
        assert_eq!(counts("doce-standard", &[]), (2, true));
        assert_eq!(counts("zamma", &[]), (2, true));
    }

    #[test]
    fn serpents_have_the_mirror_unless_an_end_is_missing() {
        assert_eq!(counts("zuni-serpents", &[]), (4, true));
        assert_eq!(counts("zuni-serpents", &["board.ends=left", "rules.opening=free"]).0, 2);
    }
}
