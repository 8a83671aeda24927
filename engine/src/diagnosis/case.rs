//! A move of known points that is not legal, against the board and the pieces.

use super::{Cause, Diagnosis, listed, texts};
use crate::game::Game;
use crate::legal::Move;
use crate::notation;
use crate::points::{Point, Points};
use crate::position::Position;
use crate::rules::{JumpPath, Promotion, PromotionTime};
use crate::ruleset::RawRuleset;
use crate::side::Side;

/// How the points of a move's text are joined.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    Step,
    Capture,
}

/// A move of known points that is not legal.
pub(super) struct Case<'g> {
    pub(super) game: &'g Game<'g>,
    /// Whom the move huffs.
    huff: Points,
    /// The position after that.
    pub(super) position: Position,
    /// The text of the rest.
    pub(super) action: &'g str,
    sign: Sign,
    points: Vec<Point>,
}

impl<'g> Case<'g> {
    pub(super) fn new(game: &'g Game<'_>, huff: Points, action: &'g str) -> Option<Case<'g>> {
        let route = action.split_once('(').map_or(action, |(route, _)| route.trim_end());
        let (sign, names) = notation::split(route)?;
        let board = game.ruleset().board();
        let points = names.into_iter().map(|name| board.point(name)).collect::<Option<_>>()?;
        let sign = if sign == 'x' { Sign::Capture } else { Sign::Step };
        Some(Case { game, huff, position: game.position().without(huff), action, sign, points })
    }

    pub(super) fn raw(&self) -> &RawRuleset {
        self.game.ruleset().raw()
    }

    fn name(&self, point: Point) -> &str {
        self.game.ruleset().board().name(point)
    }

    fn start(&self) -> Point {
        self.points[0]
    }

    /// The legal captures, after the same huff, that are wanted.
    pub(super) fn captures(&self, wanted: impl Fn(&Move) -> bool) -> Vec<String> {
        texts(self.game, |mv| mv.huff == self.huff && !mv.captured().is_empty() && wanted(mv))
    }

    /// What the board and the pieces on it forbid, whatever the rules.
    pub(super) fn geometry(&self) -> Option<Diagnosis> {
        let start = self.start();
        let name = self.name(start);
        let side = self.position.to_move();
        if self.position.pieces(side.other()).has(start) {
            let message = format!("the piece on {name} is {}'s, and {} is to move", called(side.other()), called(side));
            return Some(Diagnosis::new(Cause::NotYourPiece, message));
        }
        if !self.position.pieces(side).has(start) {
            return Some(Diagnosis::new(Cause::NoPiece, format!("no piece stands on {name}")));
        }
        match self.sign {
            Sign::Step => self.step(start, self.points[1]),
            Sign::Capture => {
                let mut taken = Points::NONE;
                self.points.windows(2).find_map(|hop| self.hop(hop[0], hop[1], &mut taken))
            }
        }
    }

    fn occupied(&self, point: Point) -> Option<Diagnosis> {
        let holder = Side::BOTH.into_iter().find(|&side| self.position.pieces(side).has(point))?;
        let message = format!("{} is occupied by a piece of {}", self.name(point), called(holder));
        Some(Diagnosis::new(Cause::Occupied, message))
    }

    fn step(&self, start: Point, end: Point) -> Option<Diagnosis> {
        if let Some(occupied) = self.occupied(end) {
            return Some(occupied);
        }
        if self.game.ruleset().board().neighbours(start).has(end) {
            return None;
        }
        if self.slides()
            && let Some(between) = self.between(start, end)
        {
            return self.way_blocked(start, end, between);
        }
        let (from, to) = (self.name(start), self.name(end));
        let meant = self.captures(|mv| mv.ends() == Some((start, end)));
        let hint = if meant.is_empty() { String::new() } else { format!("; the capture {}", listed(&meant)) };
        let message = match self.slides() {
            true => format!("no straight line leads from {from} to {to}{hint}"),
            false => format!("{from} and {to} are not neighbours on a line{hint}"),
        };
        Some(Diagnosis::new(Cause::NotALine, message))
    }

    fn slides(&self) -> bool {
        let kings_slide = matches!(self.raw().rules.promotion, Promotion::LongKing | Promotion::SlidingKing);
        kings_slide && self.position.kings().has(self.start())
    }

    /// The points strictly between two of a straight line.
    fn between(&self, from: Point, to: Point) -> Option<Points> {
        let rays = self.game.ruleset().board().rays(from);
        let ray = rays.iter().find(|ray| ray.contains(&to))?;
        Some(ray.iter().copied().take_while(|&point| point != to).collect())
    }

    fn way_blocked(&self, from: Point, to: Point, pieces: Points) -> Option<Diagnosis> {
        let piece = (pieces & self.position.occupied()).into_iter().next()?;
        let [from, to, piece] = [from, to, piece].map(|point| self.name(point));
        let message = format!("the way from {from} to {to} is not free: a piece stands on {piece}");
        Some(Diagnosis::new(Cause::WayBlocked, message))
    }

    /// One jump of a capture, after those that took the pieces on `taken`.
    fn hop(&self, from: Point, to: Point, taken: &mut Points) -> Option<Diagnosis> {
        // The start is empty during the chain, and a taken piece may have gone.
        if to != self.start()
            && !taken.has(to)
            && let Some(occupied) = self.occupied(to)
        {
            return Some(occupied);
        }
        let over = self.passed(from, to);
        if over.is_empty() {
            let is_step = self.game.ruleset().board().neighbours(from).has(to);
            let (from, to) = (self.name(from), self.name(to));
            let message = match is_step {
                true => format!("{from} and {to} are neighbours, so there is nothing between them to jump over"),
                false => format!("no line of the board leads from {from} over one point to {to}"),
            };
            return Some(Diagnosis::new(Cause::NotALine, message));
        }
        let enemies = over & self.position.pieces(self.position.to_move().other()).minus(*taken);
        if enemies.is_empty() {
            return Some(self.nothing_to_jump(over, *taken));
        }
        // Where a bent jump may have taken either of two, neither is held against it.
        if enemies.count() == 1 {
            *taken |= enemies;
        }
        None
    }

    /// The points that a jump from one point to the other can pass over.
    fn passed(&self, from: Point, to: Point) -> Points {
        let board = self.game.ruleset().board();
        let rules = &self.raw().rules;
        let straight = board.jumps().iter().filter(|jump| jump.from == from && jump.to == to).map(|jump| jump.over);
        let mut passed: Points = straight.collect();
        if rules.jump_path == JumpPath::Bent && from != to {
            passed |= board.joined(from) & board.joined(to);
        }
        let may_be_king =
            self.position.kings().has(self.start()) || rules.promotion_time == PromotionTime::PassContinue;
        if rules.promotion == Promotion::LongKing && may_be_king {
            passed |= self.between(from, to).unwrap_or_default();
        }
        passed
    }

    fn nothing_to_jump(&self, over: Points, taken: Points) -> Diagnosis {
        let own = self.position.pieces(self.position.to_move()).without(self.start());
        // Of several points, one with a piece that cannot be jumped tells most.
        let point = [over & taken, over & own, over].into_iter().flatten().next().unwrap_or(self.start());
        let name = self.name(point);
        let message = if taken.has(point) {
            format!("the piece on {name} was taken already by this move")
        } else if own.has(point) {
            format!("the piece on {name} is the side's own")
        } else {
            format!("there is no piece on {name} to jump over")
        };
        Diagnosis::new(Cause::NothingToJump, message)
    }

    /// A chain that stopped early, with the captures that go on from it.
    pub(super) fn unfinished(&self, taken: Points) -> String {
        let longer = self.captures(|mv| {
            mv.ends().is_some_and(|(start, _)| start == self.start()) && taken.minus(mv.captured()).is_empty()
        });
        let hint = if longer.is_empty() { String::new() } else { format!("; legal {}", listed(&longer)) };
        let last = self.name(self.points[self.points.len() - 1]);
        format!("the chain was not finished: the piece had to jump on from {last}{hint}")
    }

    /// None of the reasons that have a name.
    pub(super) fn other(&self) -> Diagnosis {
        let same_huff = |mv: &Move| mv.huff == self.huff;
        let own = texts(self.game, |mv| same_huff(mv) && mv.ends().is_some_and(|(start, _)| start == self.start()));
        let name = self.name(self.start());
        let message = match own.as_slice() {
            [] => format!("the piece on {name} has no legal move; legal {}", listed(&texts(self.game, same_huff))),
            own => format!("the rules do not allow it; legal for the piece on {name} {}", listed(own)),
        };
        Diagnosis::new(Cause::Other, message)
    }
}

fn called(side: Side) -> &'static str {
    match side {
        Side::First => "First",
        Side::Second => "Second",
    }
}
