//! What the pieces of a ruleset can do at all, whatever happens: a bound from
//! the board, the start and the directions of the rules.
//!
//! Every step and jump that can ever be made is among those found here, so
//! what is missing is proved impossible; what is there need not come about.

use crate::boards::Jump;
use crate::compiled::{Men, jumps_of};
use crate::points::{Point, Points};
use crate::rules::{NoReturn, Promotion};
use crate::ruleset::Ruleset;
use crate::side::Side;

/// What the pieces of both sides can reach.
///
/// ```
/// use quirkat_engine::{Side, catalogue, reach::Reach};
///
/// let alfonso = catalogue::entry("alfonso").unwrap().load(&[]).unwrap();
/// let safe = Reach::new(&alfonso).safe_points(Side::First);
/// let names: Vec<&str> = safe.into_iter().map(|point| alfonso.board().name(point)).collect();
/// assert_eq!(names, ["a1", "e1", "a5", "e5"]);
/// ```
#[derive(Clone, Debug)]
pub struct Reach<'r> {
    ruleset: &'r Ruleset,
    jumps: Vec<Jump>,
    sides: [SideReach; 2],
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct SideReach {
    /// Where its men can stand when a move of theirs begins.
    men: Points,
    /// Where its men can land by a jump.
    landed: Points,
    /// Where its kings can stand.
    kings: Points,
    /// Where it can jump over a piece.
    over: Points,
}

impl<'r> Reach<'r> {
    /// Finds what can be reached from the ruleset's start.
    #[must_use]
    pub fn new(ruleset: &'r Ruleset) -> Reach<'r> {
        let start = ruleset.start();
        let of = |side: Side| SideReach {
            men: start.pieces(side).minus(start.kings()),
            kings: start.pieces(side) & start.kings(),
            ..SideReach::default()
        };
        let jumps = jumps_of(ruleset.board(), ruleset.rules().jump_path);
        let mut reach = Reach { ruleset, jumps, sides: Side::BOTH.map(of) };
        loop {
            let next = Side::BOTH.map(|side| reach.grown(side));
            if next == reach.sides {
                return reach;
            }
            reach.sides = next;
        }
    }

    /// Can the side ever capture? `false` is a proof, `true` is none.
    #[must_use]
    pub fn can_capture(&self, side: Side) -> bool {
        !self.sides[side.index()].over.is_empty()
    }

    /// The points where a piece of the side can never be captured.
    #[must_use]
    pub fn safe_points(&self, side: Side) -> Points {
        self.ruleset.board().points().minus(self.sides[side.other().index()].over)
    }

    /// The pieces of the side that start on points where they can never be
    /// captured, and that can step among such points for ever, or can never
    /// leave.
    #[must_use]
    pub fn safe_pieces(&self, side: Side) -> Points {
        let safe = self.safe_points(side);
        let start = self.ruleset.start();
        let pieces = start.pieces(side) & safe;
        pieces
            .into_iter()
            .filter(|&piece| {
                let is_king = start.kings().has(piece);
                self.walks_for_ever(side, piece, safe, is_king) || self.is_stuck(side, piece, is_king)
            })
            .collect()
    }

    /// The side's reach, one step or jump on.
    fn grown(&self, side: Side) -> SideReach {
        let (board, rules) = (self.ruleset.board(), self.ruleset.rules());
        let men = Men::new(board, rules, side);
        let mut now = self.sides[side.index()];
        for from in board.points() {
            let ends = board.neighbours(from).into_iter();
            if now.men.has(from) {
                now.men = ends.clone().filter(|&to| men.may_step(from, to)).fold(now.men, Points::with);
            }
            if now.kings.has(from) {
                now.kings = ends.fold(now.kings, Points::with);
            }
        }
        let other = self.sides[side.other().index()];
        let enemies = other.men | other.kings;
        for jump in self.jumps.iter().filter(|jump| enemies.has(jump.over)) {
            let first = now.men.has(jump.from) && men.may_jump(jump);
            let later = now.landed.has(jump.from) && men.may_jump_on(jump);
            if first || later {
                now.men = now.men.with(jump.to);
                now.landed = now.landed.with(jump.to);
                now.over = now.over.with(jump.over);
            }
            if now.kings.has(jump.from) {
                now.kings = now.kings.with(jump.to);
                now.over = now.over.with(jump.over);
            }
        }
        if rules.promotion != Promotion::None {
            now.kings |= now.men & board.final_row(side);
        }
        now
    }

    /// Can the piece step without end and without leaving the points?
    fn walks_for_ever(&self, side: Side, piece: Point, points: Points, is_king: bool) -> bool {
        let (board, rules) = (self.ruleset.board(), self.ruleset.rules());
        let men = Men::new(board, rules, side);
        let may_step = |from: Point, to: Point| is_king || men.may_step(from, to);
        let mut steps: Vec<(Point, Point)> = points
            .into_iter()
            .flat_map(|from| (board.neighbours(from) & points).into_iter().map(move |to| (from, to)))
            .filter(|&(from, to)| may_step(from, to))
            .collect();
        // Steps after which there is no other are no part of an endless walk.
        loop {
            let goes_on = |&(from, to): &(Point, Point)| {
                steps.iter().any(|&(next, end)| match rules.no_return {
                    NoReturn::None => next == to,
                    NoReturn::LastStep => next == to && end != from,
                    NoReturn::Ever => false,
                })
            };
            let endless: Vec<_> = steps.iter().copied().filter(goes_on).collect();
            if endless.len() == steps.len() {
                return steps.iter().any(|&(from, _)| from == piece);
            }
            steps = endless;
        }
    }

    /// Can the piece never leave its point?
    fn is_stuck(&self, side: Side, piece: Point, is_king: bool) -> bool {
        let (board, rules) = (self.ruleset.board(), self.ruleset.rules());
        let men = Men::new(board, rules, side);
        let may_step = |to| is_king || men.may_step(piece, to);
        let may_jump = |jump: &Jump| is_king || men.may_jump(jump);
        !board.neighbours(piece).into_iter().any(may_step)
            && !self.jumps.iter().filter(|jump| jump.from == piece).any(may_jump)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue;
    use crate::overrides::Override;

    fn ruleset(name: &str, set: &[&str]) -> Ruleset {
        let set: Vec<_> = set.iter().map(|text| Override::typed(text).expect("is KEY=VALUE")).collect();
        catalogue::entry(name).expect("is there").load(&set).expect("loads")
    }

    fn names(ruleset: &Ruleset, points: Points) -> String {
        points.into_iter().map(|point| ruleset.board().name(point)).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_serpent_has_six_points_where_no_piece_can_be_captured() {
        // Rules dossier 3.2, consequences 1 and 2.
        let serpent = ruleset("masters-serpents", &[]);
        let reach = Reach::new(&serpent);
        for side in Side::BOTH {
            assert_eq!(names(&serpent, reach.safe_points(side)), "b1 b16 m0 m16 t1 t16");
            assert!(reach.can_capture(side));
        }
        assert_eq!(names(&serpent, reach.safe_pieces(Side::First)), "b1 b16");
        assert_eq!(names(&serpent, reach.safe_pieces(Side::Second)), "t1 t16");
        // b1 to m0 and on to t1 is the only way, and it does not come round.
        for set in ["rules.no_return=last_step", "rules.no_return=ever", "rules.steps=forward_sideways"] {
            let serpent = ruleset("masters-serpents", &[set]);
            assert!(Reach::new(&serpent).safe_pieces(Side::First).is_empty(), "{set}");
        }
        let round = ruleset("masters-serpents", &["rules.no_return=last_step", "board.apex_bypass=true"]);
        assert_eq!(names(&round, Reach::new(&round).safe_pieces(Side::First)), "b1 b16");
        let curved = ruleset("masters-serpents", &["board.curve_jumps=perimeter"]);
        assert_eq!(names(&curved, Reach::new(&curved).safe_points(Side::First)), "");
        let bare = ruleset("masters-serpents", &["board.outer_lines=false"]);
        assert_eq!(Reach::new(&bare).safe_points(Side::First).count(), 34);
    }

    #[test]
    fn corners_are_safe_but_their_pieces_cannot_stay_for_ever() {
        let alfonso = ruleset("alfonso", &[]);
        let reach = Reach::new(&alfonso);
        assert_eq!(names(&alfonso, reach.safe_points(Side::First)), "a1 e1 a5 e5");
        assert!(reach.safe_pieces(Side::First).is_empty());
    }

    #[test]
    fn a_side_whose_pieces_have_passed_each_other_can_never_capture() {
        let passed =
            &["setup.kind=drawing", "setup.drawing=wwwww/5/5/5/bbbbb", "rules.steps=forward", "rules.captures=forward"];
        let apart = ruleset("alquerque-compulsory", passed);
        let reach = Reach::new(&apart);
        assert!(!Side::BOTH.into_iter().any(|side| reach.can_capture(side)));
        assert_eq!(names(&apart, reach.safe_pieces(Side::First)), "a5 b5 c5 d5 e5", "they can never move");
        let one =
            &["setup.kind=drawing", "setup.drawing=w4/5/4b/5/4w", "rules.steps=forward", "rules.captures=forward"];
        let one = ruleset("alquerque-compulsory", one);
        assert_eq!(Side::BOTH.map(|side| Reach::new(&one).can_capture(side)), [true, true]);
    }

    #[test]
    fn kings_reach_what_their_men_cannot() {
        let set = ["setup.kind=drawing", "setup.drawing=5/w4/5/4b/5", "rules.steps=forward", "rules.captures=forward"];
        let men = ruleset("alquerque-compulsory", &set);
        let kings = ruleset("alquerque-compulsory", &[&set[..], &["rules.promotion=short_king"]].concat());
        assert_eq!(Side::BOTH.map(|side| Reach::new(&men).can_capture(side)), [false, false]);
        assert_eq!(Side::BOTH.map(|side| Reach::new(&kings).can_capture(side)), [true, true]);
    }

    /// Captures of random games are among those that can be reached.
    #[test]
    fn nothing_happens_in_games_that_was_proved_impossible() {
        let mut seed = 7_u64;
        for entry in catalogue::ENTRIES {
            let ruleset = entry.load(&[]).expect("loads");
            let reach = Reach::new(&ruleset);
            let mut game = crate::game::Game::start(&ruleset);
            for _ in 0..150 {
                if game.outcome().is_some() {
                    break;
                }
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let mv = game.legal().nth((seed >> 33) as u32 % game.legal().len());
                let side = game.position().to_move();
                let safe = reach.safe_points(side.other());
                assert!((mv.captured() & safe).is_empty(), "{}: {mv:?}", entry.name);
                game.play(mv);
            }
        }
    }
}
