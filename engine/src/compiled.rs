//! A board and its rules, compiled to masks and tables.
//!
//! Direction toggles and final-row rules become the sets of points from which
//! a side may step or jump, so the loop that finds moves asks about neither.
//! Steps (and jumps) whose points differ by the same numbers form one shift
//! class, so whole sets of pieces move at once, on any board.

use std::ops::Range;

use crate::boards::{Board, Jump};
use crate::points::{Point, Points};
use crate::rules::{Chain, ChainDirections, Choice, Directions, FinalRow, Obligation, Opening, Removal, Rules};
use crate::side::Side;

/// Everything that finding moves needs.
#[derive(Clone, Debug)]
pub(crate) struct Compiled {
    pub(crate) points: Points,
    /// Where the first ply of the game may end.
    pub(crate) opening: Points,
    pub(crate) must_capture: bool,
    pub(crate) most: bool,
    pub(crate) chain: Chain,
    removal: Removal,
    sides: [SideTables; 2],
}

#[derive(Clone, Debug)]
struct SideTables {
    steps: Vec<StepShift>,
    jumps: Vec<JumpShift>,
    first: HopTable,
    later: HopTable,
    final_row: Points,
}

/// All steps of one side by the same number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StepShift {
    pub(crate) offset: i8,
    pub(crate) sources: Points,
}

/// All first jumps of one side by the same two numbers.
#[derive(Clone, Copy, Debug)]
struct JumpShift {
    over: i8,
    to: i8,
    sources: Points,
}

/// A jump from a point that the table it stands in knows.
#[derive(Clone, Copy, Debug)]
struct Hop {
    number: u16,
    only_after: u16,
    over: Point,
    to: Point,
}

/// No jump has this number: the chain does not remember, or the hop does not ask.
const NO_JUMP: u16 = u16::MAX;
/// No jump has this number either: the hop goes straight on from none.
const NEVER: u16 = u16::MAX - 1;

/// The jumps of one side from each point.
#[derive(Clone, Debug)]
struct HopTable {
    hops: Vec<Hop>,
    of: Vec<Range<u16>>,
}

/// The board as a capturing piece finds it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ground {
    pub(crate) enemies: Points,
    /// Empty points, the piece's own start among them.
    pub(crate) empty: Points,
}

/// A piece in the middle of its capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Flight {
    pub(crate) at: Point,
    pub(crate) captured: Points,
    last: u16,
}

impl Compiled {
    pub(crate) fn new(board: &Board, rules: &Rules) -> Compiled {
        Compiled {
            points: board.points(),
            opening: match rules.opening {
                Opening::Free => board.points(),
                Opening::Centre => board.centre().into_iter().collect(),
            },
            must_capture: rules.obligation == Obligation::Compulsory,
            most: rules.choice == Choice::Most,
            chain: rules.chain,
            removal: rules.removal,
            sides: Side::BOTH.map(|side| SideTables::new(board, rules, side)),
        }
    }

    pub(crate) fn steps(&self, side: Side) -> &[StepShift] {
        &self.sides[side.index()].steps
    }

    pub(crate) fn final_row(&self, side: Side) -> Points {
        self.sides[side.index()].final_row
    }

    /// The pieces of the side that can make a first jump.
    #[inline]
    pub(crate) fn jumpers(&self, side: Side, own: Points, ground: Ground) -> Points {
        let shifts = &self.sides[side.index()].jumps;
        shifts.iter().fold(Points::NONE, |jumpers, shift| {
            jumpers | own & shift.sources & ground.enemies.shifted(-shift.over) & ground.empty.shifted(-shift.to)
        })
    }

    /// The piece before its first jump.
    pub(crate) fn grounded(start: Point) -> Flight {
        Flight { at: start, captured: Points::NONE, last: NO_JUMP }
    }

    /// The piece after each jump that it can make next.
    #[inline]
    pub(crate) fn hops(&self, side: Side, ground: Ground, flight: Flight) -> impl Iterator<Item = Flight> {
        let tables = &self.sides[side.index()];
        let table = if flight.captured.is_empty() { &tables.first } else { &tables.later };
        let enemies = ground.enemies.minus(flight.captured);
        let empty = match self.removal {
            Removal::Immediate => ground.empty | flight.captured,
            Removal::AtEnd => ground.empty,
        };
        let of = table.of[flight.at.index()].clone();
        table.hops[usize::from(of.start)..usize::from(of.end)]
            .iter()
            .filter(move |hop| {
                enemies.has(hop.over)
                    && empty.has(hop.to)
                    && (hop.only_after == NO_JUMP || hop.only_after == flight.last)
            })
            .map(move |hop| Flight { at: hop.to, captured: flight.captured.with(hop.over), last: hop.number })
    }
}

impl SideTables {
    fn new(board: &Board, rules: &Rules, side: Side) -> SideTables {
        let final_row = board.final_row(side);
        let may_step = |from: Point, to: Point| {
            let advance = board.advance(side, from, to);
            allows(rules.steps, advance)
                && (!final_row.has(from)
                    || match rules.final_row {
                        FinalRow::Free => true,
                        FinalRow::CapturesOnly | FinalRow::SidewaysCapturesOnly => false,
                        FinalRow::SidewaysOnly => advance == 0,
                    })
        };
        let may_jump = |jump: &Jump| {
            let advance = board.advance(side, jump.from, jump.to);
            allows(rules.captures, advance)
                && (!final_row.has(jump.from)
                    || match rules.final_row {
                        FinalRow::Free | FinalRow::CapturesOnly => true,
                        FinalRow::SidewaysCapturesOnly | FinalRow::SidewaysOnly => advance == 0,
                    })
        };
        let later_directions = match rules.chain_captures {
            ChainDirections::All | ChainDirections::Straight => Directions::All,
            ChainDirections::ForwardSideways => Directions::ForwardSideways,
            ChainDirections::Forward => Directions::Forward,
        };
        let may_jump_on = |jump: &Jump| allows(later_directions, board.advance(side, jump.from, jump.to));

        let mut steps: Vec<StepShift> = Vec::new();
        for from in board.points() {
            for to in board.neighbours(from).into_iter().filter(|&to| may_step(from, to)) {
                let offset = offset(from, to);
                match steps.iter_mut().find(|shift| shift.offset == offset) {
                    Some(shift) => shift.sources = shift.sources.with(from),
                    None => steps.push(StepShift { offset, sources: Points::NONE.with(from) }),
                }
            }
        }
        let mut jumps: Vec<JumpShift> = Vec::new();
        for jump in board.jumps().iter().filter(|jump| may_jump(jump)) {
            let (over, to) = (offset(jump.from, jump.over), offset(jump.from, jump.to));
            match jumps.iter_mut().find(|shift| shift.over == over && shift.to == to) {
                Some(shift) => shift.sources = shift.sources.with(jump.from),
                None => jumps.push(JumpShift { over, to, sources: Points::NONE.with(jump.from) }),
            }
        }
        // The order of moves must not hang on the order of a board's lines.
        steps.sort_by_key(|shift| shift.offset);
        // Only straight chains remember the jump before, so that elsewhere two
        // ways to the same point and captures are one.
        let straight = rules.chain_captures == ChainDirections::Straight;
        let number = |n: usize| if straight { n as u16 } else { NO_JUMP };
        let before = |n: usize| board.jumps().iter().position(|jump| jump.straight_on == Some(n));
        let only_after = |n: usize| if straight { before(n).map_or(NEVER, |n| n as u16) } else { NO_JUMP };
        SideTables {
            steps,
            jumps,
            first: HopTable::new(board, may_jump, |n| (number(n), NO_JUMP)),
            later: HopTable::new(board, may_jump_on, |n| (number(n), only_after(n))),
            final_row,
        }
    }
}

impl HopTable {
    fn new(board: &Board, allowed: impl Fn(&Jump) -> bool, number: impl Fn(usize) -> (u16, u16)) -> HopTable {
        let mut hops = Vec::new();
        let mut of = Vec::new();
        for point in board.points() {
            let first = hops.len() as u16;
            let jumps = board.jumps().iter().enumerate().filter(|(_, jump)| jump.from == point && allowed(jump));
            let mut here: Vec<Hop> = jumps
                .map(|(n, jump)| {
                    let (number, only_after) = number(n);
                    Hop { number, only_after, over: jump.over, to: jump.to }
                })
                .collect();
            here.sort_by_key(|hop| (hop.to, hop.over));
            hops.extend(here);
            of.push(first..hops.len() as u16);
        }
        HopTable { hops, of }
    }
}

fn allows(directions: Directions, advance: i32) -> bool {
    match directions {
        Directions::All => true,
        Directions::ForwardSideways => advance >= 0,
        Directions::Forward => advance > 0,
    }
}

fn offset(from: Point, to: Point) -> i8 {
    (i16::from(to.0) - i16::from(from.0)) as i8
}
