//! Distances on a board, in steps along its lines.

use quirkat_engine::{Board, Point, Points};

/// Steps from the point farthest from the goal to it, less those from this
/// point: the more the nearer, 0 at the farthest, or where the goal is out of
/// reach.
pub(super) fn nearness(board: &Board, goal: Points, point: Point) -> i32 {
    let (mut reached, mut steps, mut of_point) = (goal, 0, None);
    loop {
        if of_point.is_none() && reached.has(point) {
            of_point = Some(steps);
        }
        let next = reached.into_iter().fold(reached, |next, from| next | board.neighbours(from));
        if next == reached {
            return of_point.map_or(0, |of_point| steps - of_point);
        }
        reached = next;
        steps += 1;
    }
}

/// The least and the greatest column and row that any point has.
pub(super) fn corners(board: &Board) -> ([i32; 2], [i32; 2]) {
    let places = board.points().into_iter().map(|point| board.place(point));
    places.fold(([i32::MAX; 2], [i32::MIN; 2]), |([left, bottom], [right, top]), (x, y)| {
        ([left.min(x), bottom.min(y)], [right.max(x), top.max(y)])
    })
}
