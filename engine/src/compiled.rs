//! A board and its rules, compiled to masks and tables.
//!
//! Direction toggles and final-row rules become the sets of points from which
//! a side may step or jump, so the loop that finds moves asks about neither.
//! Steps (and jumps) whose points differ by the same numbers form one shift
//! class, so whole sets of pieces move at once, on any board.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::boards::{Board, Jump};
use crate::points::{Point, Points};
use crate::position::Position;
use crate::rules::{
    Chain, ChainDirections, Choice, Directions, End, FinalRow, HuffMode, HuffTarget, HuffTurn, HuffUnfinished,
    JumpPath, NoReturn, NoReturnScope, Obligation, Opening, Promotion, PromotionTime, Removal, Rules,
};
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
    /// Only where `rules.obligation` is `huff`.
    pub(crate) huffs: Option<Huffs>,
    pub(crate) no_return: NoReturn,
    /// Does the sight of the board before the first jump tell whether a second
    /// one can follow? Where not, every capture is followed to its end.
    pub(crate) onward_is_seen: bool,
    /// May several captures have one text? So where two jumps lead from one
    /// point to another.
    pub(crate) texts_are_shared: bool,
    /// Do the points visited tell captures apart, and bar landings too?
    visits: Visits,
    removal: Removal,
    promotion_time: PromotionTime,
    kings: Option<Kings>,
    straight: Option<Straight>,
    sides: [SideTables; 2],
}

/// What the visited points of a piece do to its captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Visits {
    Forgotten,
    Told,
    Barred,
}

/// How huffs go.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Huffs {
    pub(crate) target: HuffTarget,
    pub(crate) mode: HuffMode,
    pub(crate) unfinished: HuffUnfinished,
    pub(crate) turn: HuffTurn,
    pub(crate) min_pieces: u32,
}

#[derive(Clone, Debug)]
struct SideTables {
    steps: Vec<StepShift>,
    jumps: Vec<JumpShift>,
    /// Of the jumps that may follow another, whether or not it leads there.
    onward: Vec<JumpShift>,
    first: HopTable,
    later: HopTable,
    final_row: Points,
}

/// How kings of either side step and capture; no direction binds them.
#[derive(Clone, Debug)]
struct Kings {
    slides: bool,
    flies: bool,
    steps: Vec<StepShift>,
    jumps: Vec<JumpShift>,
    hops: HopTable,
    rays: Vec<Vec<Vec<Point>>>,
}

/// The pairs of numbers of jumps that go straight on.
#[derive(Clone, Debug)]
struct Straight {
    pairs: BTreeSet<(u16, u16)>,
}

/// All steps of one side by the same number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StepShift {
    pub(crate) offset: i8,
    pub(crate) sources: Points,
}

/// All first jumps of one side by the same two numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct JumpShift {
    pub(crate) over: i8,
    pub(crate) to: i8,
    pub(crate) sources: Points,
}

impl JumpShift {
    /// Of the pieces, those that can jump so.
    #[inline]
    pub(crate) fn of(self, pieces: Points, enemies: Points, empty: Points) -> Points {
        pieces & self.sources & enemies.shifted(-self.over) & empty.shifted(-self.to)
    }
}

/// A jump from a point that the table it stands in knows.
#[derive(Clone, Copy, Debug)]
struct Hop {
    number: u16,
    over: Point,
    to: Point,
}

/// No jump has this number: the chain has none behind it, or does not remember.
const NO_JUMP: u16 = u16::MAX;

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
    /// Points where the piece may not land.
    pub(crate) barred: Points,
}

impl Ground {
    /// The board for one piece of the side to move.
    #[inline]
    pub(crate) fn of(compiled: &Compiled, position: &Position, start: Point, visited: Points) -> Ground {
        Ground {
            enemies: position.pieces(position.to_move().other()),
            empty: compiled.points.minus(position.occupied()).with(start),
            barred: if compiled.visits == Visits::Barred { visited.with(start) } else { Points::NONE },
        }
    }
}

/// A piece in the middle of its capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Flight {
    pub(crate) at: Point,
    pub(crate) captured: Points,
    /// The points landed on, where they tell captures apart.
    pub(crate) landings: Points,
    last: u16,
    rank: Rank,
}

/// What a piece in flight is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Rank {
    Man,
    King,
    /// Promoted in passing, which ends the move.
    Crowned,
}

impl Flight {
    /// The piece before its first jump.
    pub(crate) fn from(position: &Position, start: Point) -> Flight {
        let rank = if position.kings().has(start) { Rank::King } else { Rank::Man };
        Flight { at: start, captured: Points::NONE, landings: Points::NONE.with(start), last: NO_JUMP, rank }
    }
}

impl Compiled {
    pub(crate) fn new(board: &Board, rules: &Rules, end: &End) -> Compiled {
        let jumps = match rules.jump_path {
            JumpPath::Straight => board.jumps().to_vec(),
            JumpPath::Bent => bent_jumps(board),
        };
        let kings = Kings::new(board, rules.promotion, &jumps);
        let flies = kings.as_ref().is_some_and(|kings| kings.flies);
        Compiled {
            points: board.points(),
            opening: match rules.opening {
                Opening::Free => board.points(),
                Opening::Centre => board.centre().into_iter().collect(),
            },
            must_capture: rules.obligation == Obligation::Compulsory,
            most: rules.choice == Choice::Most,
            chain: rules.chain,
            huffs: (rules.obligation == Obligation::Huff).then_some(Huffs {
                target: rules.huff_target,
                mode: rules.huff_mode,
                unfinished: rules.huff_unfinished,
                turn: rules.huff_turn,
                min_pieces: end.min_pieces,
            }),
            no_return: rules.no_return,
            onward_is_seen: onward_is_seen(&jumps, rules),
            texts_are_shared: shares_ends(&jumps) || (flies && rays_share_points(board)),
            visits: match (rules.no_return, rules.no_return_scope) {
                (NoReturn::Ever, NoReturnScope::All) => Visits::Barred,
                (NoReturn::Ever, NoReturnScope::Steps) => Visits::Told,
                _ => Visits::Forgotten,
            },
            removal: rules.removal,
            promotion_time: rules.promotion_time,
            kings,
            straight: (rules.chain_captures == ChainDirections::Straight).then(|| Straight::new(board, &jumps)),
            sides: Side::BOTH.map(|side| SideTables::new(board, rules, side, &jumps)),
        }
    }

    pub(crate) fn steps(&self, side: Side) -> &[StepShift] {
        &self.sides[side.index()].steps
    }

    /// Steps of kings to adjacent points; none where there are no kings.
    pub(crate) fn king_steps(&self) -> &[StepShift] {
        self.kings.as_ref().map_or(&[], |kings| &kings.steps)
    }

    pub(crate) fn final_row(&self, side: Side) -> Points {
        self.sides[side.index()].final_row
    }

    /// Where a man of the side that ends its move becomes a king.
    #[inline]
    pub(crate) fn promotes(&self, side: Side) -> Points {
        if self.kings.is_some() { self.final_row(side) } else { Points::NONE }
    }

    /// The points beyond its neighbours that a king slides to; all of them
    /// where kings slide.
    pub(crate) fn slides(&self, start: Point, empty: Points) -> Option<Points> {
        let kings = self.kings.as_ref().filter(|kings| kings.slides)?;
        let rays = kings.rays[start.index()].iter();
        let reached = rays.flat_map(|ray| ray.iter().copied().take_while(|point| empty.has(*point)));
        Some(reached.collect())
    }

    /// The first jumps of men.
    pub(crate) fn jumps(&self, side: Side) -> &[JumpShift] {
        &self.sides[side.index()].jumps
    }

    /// The jumps that men may make after another one.
    pub(crate) fn onward(&self, side: Side) -> &[JumpShift] {
        &self.sides[side.index()].onward
    }

    /// Are all captures of these pieces single jumps, all of them different,
    /// none barred?
    #[inline]
    pub(crate) fn captures_are_single(&self, position: &Position) -> bool {
        let side = position.to_move();
        let own = position.pieces(side);
        if self.visits == Visits::Barred || !(own & position.kings()).is_empty() {
            return false;
        }
        if self.chain == Chain::Single {
            return true;
        }
        let enemies = position.pieces(side.other());
        let empty = self.points.minus(position.occupied());
        let landings = self
            .jumps(side)
            .iter()
            .fold(Points::NONE, |landings, jump| landings | jump.of(own, enemies, empty).shifted(jump.to));
        landings.is_empty()
            || self.onward_is_seen && self.onward(side).iter().all(|jump| jump.of(landings, enemies, empty).is_empty())
    }

    /// The points visited by a single jump, where they tell captures apart.
    #[inline]
    pub(crate) fn landings(&self, start: Point, end: Point) -> Points {
        if self.visits == Visits::Forgotten { Points::NONE } else { Points::NONE.with(start).with(end) }
    }

    /// The pieces of the side to move that can make a first jump, and perhaps
    /// some more.
    #[inline]
    pub(crate) fn jumpers(&self, position: &Position) -> Points {
        let side = position.to_move();
        let own = position.pieces(side);
        let enemies = position.pieces(side.other());
        let empty = self.points.minus(position.occupied());
        let jumpers = |own: Points, shifts: &[JumpShift]| {
            shifts.iter().fold(Points::NONE, |jumpers, shift| jumpers | shift.of(own, enemies, empty))
        };
        let men = jumpers(own.minus(position.kings()), &self.sides[side.index()].jumps);
        match &self.kings {
            Some(kings) if kings.flies => men | own & position.kings(),
            Some(kings) => men | jumpers(own & position.kings(), &kings.jumps),
            None => men,
        }
    }

    /// Puts the piece after each jump that it can make next into the list.
    #[inline]
    pub(crate) fn hops(&self, side: Side, ground: Ground, flight: Flight, into: &mut Vec<Flight>) {
        let enemies = ground.enemies.minus(flight.captured);
        let empty = match self.removal {
            Removal::Immediate => ground.empty | flight.captured,
            Removal::AtEnd => ground.empty,
        };
        let landing = empty.minus(ground.barred);
        let landing = if ground.barred.is_empty() { landing } else { landing.minus(flight.landings) };
        let tables = &self.sides[side.index()];
        let table = match (flight.rank, &self.kings) {
            (Rank::Crowned, _) => return,
            (Rank::King, Some(kings)) if kings.flies => return self.fly(kings, enemies, empty, landing, flight, into),
            (Rank::King, Some(kings)) => &kings.hops,
            _ if flight.captured.is_empty() => &tables.first,
            _ => &tables.later,
        };
        let bound = match &self.straight {
            Some(straight) if flight.rank == Rank::Man && flight.last != NO_JUMP => Some(straight),
            _ => None,
        };
        for hop in table.from(flight.at) {
            let goes_on = bound.is_none_or(|straight| straight.pairs.contains(&(flight.last, hop.number)));
            if enemies.has(hop.over) && landing.has(hop.to) && goes_on {
                let number = if self.straight.is_some() { hop.number } else { NO_JUMP };
                into.push(self.landed(side, flight, hop.over, hop.to, number));
            }
        }
    }

    /// A long king jumps one enemy at any distance and lands on any empty point
    /// behind it, up to the next piece.
    fn fly(
        &self,
        kings: &Kings,
        enemies: Points,
        empty: Points,
        landing: Points,
        flight: Flight,
        into: &mut Vec<Flight>,
    ) {
        let first = into.len();
        for ray in &kings.rays[flight.at.index()] {
            let Some(n) = ray.iter().position(|point| !empty.has(*point)).filter(|n| enemies.has(ray[*n])) else {
                continue;
            };
            for &to in ray[n + 1..].iter().take_while(|point| empty.has(**point)).filter(|point| landing.has(**point)) {
                // Its kind plays no part any more, nor its last jump.
                let landed = self.landed(Side::First, flight, ray[n], to, NO_JUMP);
                if !into[first..].contains(&landed) {
                    into.push(landed);
                }
            }
        }
    }

    #[inline]
    fn landed(&self, side: Side, flight: Flight, over: Point, to: Point, number: u16) -> Flight {
        let touches = flight.rank == Rank::Man && self.promotes(side).has(to);
        let rank = match self.promotion_time {
            PromotionTime::PassStop if touches => Rank::Crowned,
            PromotionTime::PassContinue if touches => Rank::King,
            _ => flight.rank,
        };
        let landings = if self.visits == Visits::Forgotten { Points::NONE } else { flight.landings.with(to) };
        let last = if rank == Rank::Man { number } else { NO_JUMP };
        Flight { at: to, captured: flight.captured.with(over), landings, last, rank }
    }

    /// Is a position of men all that its moves hang on, but for last steps?
    pub(crate) fn is_plain(&self) -> bool {
        self.kings.is_none() && self.huffs.is_none() && self.straight.is_none() && self.visits == Visits::Forgotten
    }

    pub(crate) fn removal(&self) -> Removal {
        self.removal
    }

    /// The jumps of men from a point, as points jumped and landed on.
    #[inline]
    pub(crate) fn plain_hops(
        &self,
        side: Side,
        is_first: bool,
        at: u8,
    ) -> impl DoubleEndedIterator<Item = (u8, u8)> + '_ {
        let tables = &self.sides[side.index()];
        let table = if is_first { &tables.first } else { &tables.later };
        table.from(Point(at)).iter().map(|hop| (hop.over.0, hop.to.0))
    }

    /// Do chains remember their latest jump?
    #[inline]
    pub(crate) fn remembers_jumps(&self) -> bool {
        self.straight.is_some()
    }

    /// Does the piece that started as this become a king where the flight ends?
    #[inline]
    pub(crate) fn is_promoted(&self, side: Side, start: Flight, flight: Flight) -> bool {
        start.rank == Rank::Man && (flight.rank != Rank::Man || self.promotes(side).has(flight.at))
    }
}

/// The jumps along lines and curves, and those over any neighbour to any of its
/// neighbours.
fn bent_jumps(board: &Board) -> Vec<Jump> {
    let mut jumps: BTreeSet<Jump> = board.jumps().iter().copied().collect();
    for from in board.points() {
        for over in board.joined(from) {
            jumps.extend(board.joined(over).without(from).into_iter().map(|to| Jump { from, over, to }));
        }
    }
    jumps.into_iter().collect()
}

/// The start of a chain is empty while it lasts, and so are the points of the
/// pieces taken. Where a second jump could land there, or where a piece may
/// jump on as a king, the board before the first jump does not show all.
fn onward_is_seen(jumps: &[Jump], rules: &Rules) -> bool {
    let becomes_king = rules.promotion != Promotion::None && rules.promotion_time == PromotionTime::PassContinue;
    let hides = |first: &Jump, second: &Jump| {
        second.from == first.to
            && (second.to == first.from && second.over != first.over
                || second.to == first.over && rules.removal == Removal::Immediate)
    };
    !becomes_king && !jumps.iter().any(|first| jumps.iter().any(|second| hides(first, second)))
}

/// Do two jumps lead from one point to another?
fn shares_ends(jumps: &[Jump]) -> bool {
    let ends: BTreeSet<_> = jumps.iter().map(|jump| (jump.from, jump.to)).collect();
    ends.len() < jumps.len()
}

/// Is a point seen from another along two lines?
fn rays_share_points(board: &Board) -> bool {
    board.points().into_iter().any(|point| {
        let seen: Vec<Point> = board.rays(point).iter().flatten().copied().collect();
        seen.iter().collect::<BTreeSet<_>>().len() < seen.len()
    })
}

impl Straight {
    fn new(board: &Board, jumps: &[Jump]) -> Straight {
        let mut pairs = BTreeSet::new();
        for (n, first) in jumps.iter().enumerate() {
            let onward = jumps.iter().enumerate().filter(|(_, second)| board.is_straight_on(*first, **second));
            pairs.extend(onward.map(|(m, _)| (n as u16, m as u16)));
        }
        Straight { pairs }
    }
}

impl Kings {
    fn new(board: &Board, promotion: Promotion, jumps: &[Jump]) -> Option<Kings> {
        let (slides, flies) = match promotion {
            Promotion::None => return None,
            Promotion::ShortKing => (false, false),
            Promotion::SlidingKing => (true, false),
            Promotion::LongKing => (true, true),
        };
        Some(Kings {
            slides,
            flies,
            steps: step_shifts(board, |_, _| true),
            jumps: jump_shifts(jumps, |_| true),
            hops: HopTable::new(board, jumps, |_| true),
            rays: board.points().into_iter().map(|point| board.rays(point).to_vec()).collect(),
        })
    }
}

impl SideTables {
    fn new(board: &Board, rules: &Rules, side: Side, jumps: &[Jump]) -> SideTables {
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
        SideTables {
            steps: step_shifts(board, may_step),
            jumps: jump_shifts(jumps, may_jump),
            onward: jump_shifts(jumps, may_jump_on),
            first: HopTable::new(board, jumps, may_jump),
            later: HopTable::new(board, jumps, may_jump_on),
            final_row,
        }
    }
}

fn step_shifts(board: &Board, allowed: impl Fn(Point, Point) -> bool) -> Vec<StepShift> {
    let mut steps: Vec<StepShift> = Vec::new();
    for from in board.points() {
        for to in board.neighbours(from).into_iter().filter(|&to| allowed(from, to)) {
            let offset = offset(from, to);
            match steps.iter_mut().find(|shift| shift.offset == offset) {
                Some(shift) => shift.sources = shift.sources.with(from),
                None => steps.push(StepShift { offset, sources: Points::NONE.with(from) }),
            }
        }
    }
    // The order of moves must not hang on the order of a board's lines.
    steps.sort_by_key(|shift| shift.offset);
    steps
}

fn jump_shifts(jumps: &[Jump], allowed: impl Fn(&Jump) -> bool) -> Vec<JumpShift> {
    let mut shifts: Vec<JumpShift> = Vec::new();
    for jump in jumps.iter().filter(|jump| allowed(jump)) {
        let (over, to) = (offset(jump.from, jump.over), offset(jump.from, jump.to));
        match shifts.iter_mut().find(|shift| shift.over == over && shift.to == to) {
            Some(shift) => shift.sources = shift.sources.with(jump.from),
            None => shifts.push(JumpShift { over, to, sources: Points::NONE.with(jump.from) }),
        }
    }
    shifts.sort_by_key(|shift| (shift.to, shift.over));
    shifts
}

impl HopTable {
    fn new(board: &Board, jumps: &[Jump], allowed: impl Fn(&Jump) -> bool) -> HopTable {
        let mut hops = Vec::new();
        let mut of = Vec::new();
        for point in board.points() {
            let first = hops.len() as u16;
            let here = jumps.iter().enumerate().filter(|(_, jump)| jump.from == point && allowed(jump));
            let mut here: Vec<Hop> =
                here.map(|(n, jump)| Hop { number: n as u16, over: jump.over, to: jump.to }).collect();
            here.sort_by_key(|hop| (hop.to, hop.over));
            hops.extend(here);
            of.push(first..hops.len() as u16);
        }
        HopTable { hops, of }
    }

    #[inline]
    fn from(&self, point: Point) -> &[Hop] {
        let of = &self.of[point.index()];
        &self.hops[usize::from(of.start)..usize::from(of.end)]
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
