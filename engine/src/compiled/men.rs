//! Where men may go, by the directions of the rules and by their final row.

use std::collections::BTreeSet;

use crate::boards::{Board, Jump};
use crate::points::{Point, Points};
use crate::rules::{ChainDirections, Directions, FinalRow, JumpPath, Rules};
use crate::side::Side;

/// The men of one side.
pub(crate) struct Men<'a> {
    board: &'a Board,
    rules: &'a Rules,
    side: Side,
    final_row: Points,
}

impl<'a> Men<'a> {
    pub(crate) fn new(board: &'a Board, rules: &'a Rules, side: Side) -> Men<'a> {
        Men { board, rules, side, final_row: board.final_row(side) }
    }

    /// May a man step so?
    pub(crate) fn may_step(&self, from: Point, to: Point) -> bool {
        let advance = self.board.advance(self.side, from, to);
        let is_bound = self.final_row.has(from);
        allows(self.rules.steps, advance)
            && match self.rules.final_row {
                FinalRow::Free => true,
                FinalRow::CapturesOnly | FinalRow::SidewaysCapturesOnly => !is_bound,
                FinalRow::SidewaysOnly => !is_bound || advance == 0,
            }
    }

    /// May a man begin a capture with the jump?
    pub(crate) fn may_jump(&self, jump: &Jump) -> bool {
        let advance = self.board.advance(self.side, jump.from, jump.to);
        let is_bound = self.final_row.has(jump.from);
        allows(self.rules.captures, advance)
            && match self.rules.final_row {
                FinalRow::Free | FinalRow::CapturesOnly => true,
                FinalRow::SidewaysCapturesOnly | FinalRow::SidewaysOnly => !is_bound || advance == 0,
            }
    }

    /// May a man go on with the jump? Straight on is taken for any way: it hangs
    /// on the jump before.
    pub(crate) fn may_jump_on(&self, jump: &Jump) -> bool {
        let advance = self.board.advance(self.side, jump.from, jump.to);
        match self.rules.chain_captures {
            ChainDirections::All | ChainDirections::Straight => true,
            ChainDirections::ForwardSideways => allows(Directions::ForwardSideways, advance),
            ChainDirections::Forward => allows(Directions::Forward, advance),
        }
    }
}

fn allows(directions: Directions, advance: i32) -> bool {
    match directions {
        Directions::All => true,
        Directions::ForwardSideways => advance >= 0,
        Directions::Forward => advance > 0,
    }
}

/// Every jump of the board, in order and once each: along lines and curves, and
/// where the path may bend over any neighbour to any of its neighbours.
pub(crate) fn jumps_of(board: &Board, path: JumpPath) -> Vec<Jump> {
    let mut jumps: BTreeSet<Jump> = board.jumps().iter().copied().collect();
    if path == JumpPath::Bent {
        for from in board.points() {
            for over in board.joined(from) {
                jumps.extend(board.joined(over).without(from).into_iter().map(|to| Jump { from, over, to }));
            }
        }
    }
    jumps.into_iter().collect()
}
