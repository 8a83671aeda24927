//! A board and its rules, compiled to masks and tables.
//!
//! Direction toggles and final-row rules become the sets of points from which
//! a side may step or jump, so the loop that finds moves asks about neither.
//! Steps (and jumps) whose points differ by the same numbers form one shift
//! class, so whole sets of pieces move at once, on any board.

mod flight;
mod men;
mod shifts;

use std::collections::BTreeSet;

pub(crate) use flight::{Flight, Ground};
pub(crate) use men::{Men, jumps_of};
use shifts::{HopTable, jump_shifts, step_shifts};
pub(crate) use shifts::{JumpShift, StepShift};

use crate::boards::{Board, Jump};
use crate::kernel::Word;
use crate::points::{Point, Points};
use crate::position::Position;
use crate::rules::{
    Chain, ChainDirections, Choice, End, HuffMode, HuffTarget, HuffTurn, HuffUnfinished, NoReturn, NoReturnScope,
    Obligation, Opening, Promotion, PromotionTime, Removal, Rules,
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
    /// Has this processor the instructions that count and clear bits?
    #[cfg(target_arch = "x86_64")]
    pub(crate) bits_are_counted: bool,
    /// Do the points visited tell captures apart, and bar landings too?
    visits: Visits,
    removal: Removal,
    promotion_time: PromotionTime,
    kings: Option<Kings>,
    straight: Option<Straight>,
    sides: [SideTables; 2],
}

/// The pieces of the side to move, those of the other, and the empty points.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sets<W> {
    pub(crate) own: W,
    pub(crate) enemies: W,
    pub(crate) empty: W,
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

impl Compiled {
    pub(crate) fn new(board: &Board, rules: &Rules, end: &End) -> Compiled {
        let jumps = jumps_of(board, rules.jump_path);
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
            #[cfg(target_arch = "x86_64")]
            bits_are_counted: std::is_x86_feature_detected!("popcnt")
                && std::is_x86_feature_detected!("bmi1")
                && std::is_x86_feature_detected!("bmi2")
                && std::is_x86_feature_detected!("lzcnt"),
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

    /// The jumps of kings that do not fly; none where they do, or where there are
    /// none.
    pub(crate) fn king_jumps(&self) -> &[JumpShift] {
        self.kings.as_ref().filter(|kings| !kings.flies).map_or(&[], |kings| &kings.jumps)
    }

    /// The rays that a king flies along to capture; none where kings do not fly.
    pub(crate) fn flights(&self, king: Point) -> &[Vec<Point>] {
        self.kings.as_ref().filter(|kings| kings.flies).map_or(&[], |kings| &kings.rays[king.index()])
    }

    /// The first jumps of men.
    pub(crate) fn jumps(&self, side: Side) -> &[JumpShift] {
        &self.sides[side.index()].jumps
    }

    /// The jumps that men may make after another one.
    pub(crate) fn onward(&self, side: Side) -> &[JumpShift] {
        &self.sides[side.index()].onward
    }

    /// Do all points fit into 64 bits?
    #[inline]
    pub(crate) fn is_narrow(&self) -> bool {
        self.points.0 >> 64 == 0
    }

    /// Are all captures of men that land there with their first jumps single
    /// ones, all of them different, none barred?
    #[inline(always)]
    pub(crate) fn captures_are_single<W: Word>(&self, side: Side, landings: W, sets: &Sets<W>) -> bool {
        if self.visits == Visits::Barred {
            return false;
        }
        if self.chain == Chain::Single {
            return true;
        }
        let is_last = |jump: &JumpShift| jump.of(landings, sets.enemies, sets.empty).is_none();
        self.onward_is_seen && self.onward(side).iter().all(is_last)
    }

    /// The sets of a position that steps and jumps ask about.
    #[inline(always)]
    pub(crate) fn sets<W: Word>(&self, position: &Position) -> Sets<W> {
        let side = position.to_move();
        let (own, enemies) = (W::of(position.pieces(side)), W::of(position.pieces(side.other())));
        Sets { own, enemies, empty: W::of(self.points) & !(own | enemies) }
    }

    /// The points visited by a single jump, where they tell captures apart.
    #[inline]
    pub(crate) fn landings(&self, start: Point, end: Point) -> Points {
        if self.visits == Visits::Forgotten { Points::NONE } else { Points::NONE.with(start).with(end) }
    }

    /// Of the kings of a side, those that can make a first jump, and perhaps some
    /// more.
    pub(crate) fn jumping_kings<W: Word>(&self, kings: W, sets: &Sets<W>) -> W {
        match &self.kings {
            Some(of_kings) if !of_kings.flies => {
                let jumping = of_kings.jumps.iter().map(|shift| shift.of(kings, sets.enemies, sets.empty));
                jumping.fold(W::NONE, |jumping, more| jumping | more)
            }
            _ => kings,
        }
    }

    /// Is a position of men all that its moves hang on, but for last steps?
    pub(crate) fn is_plain(&self) -> bool {
        self.huffs.is_none() && self.chains_are_plain()
    }

    /// Is a chain no more than where its man stands and what it has taken?
    #[inline]
    pub(crate) fn chains_are_plain(&self) -> bool {
        self.kings.is_none() && self.straight.is_none() && self.visits == Visits::Forgotten
    }

    pub(crate) fn removal(&self) -> Removal {
        self.removal
    }

    /// Do chains remember their latest jump?
    #[inline]
    pub(crate) fn remembers_jumps(&self) -> bool {
        self.straight.is_some()
    }
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
        let men = Men::new(board, rules, side);
        SideTables {
            steps: step_shifts(board, |from, to| men.may_step(from, to)),
            jumps: jump_shifts(jumps, |jump| men.may_jump(jump)),
            onward: jump_shifts(jumps, |jump| men.may_jump_on(jump)),
            first: HopTable::new(board, jumps, |jump| men.may_jump(jump)),
            later: HopTable::new(board, jumps, |jump| men.may_jump_on(jump)),
            final_row: board.final_row(side),
        }
    }
}
