//! Laws that hold for every ruleset and every position, and for every text that
//! somebody may type.

mod any_text;
mod drawn;
mod plain;
mod random;
mod removal;
mod symmetries;
mod whole_games;

use std::collections::HashSet;

use proptest::prelude::*;
use quirkat_engine::boards::{BoardKind, CurveJumps};
use quirkat_engine::rules::{JumpPath, Promotion};
use quirkat_engine::{Game, Move, Override, Points, Position, Ruleset};
use random::positions;

fn legal(ruleset: &Ruleset, position: Position) -> Vec<Move> {
    Game::from_position(ruleset, position).legal().iter().collect()
}

/// The captures alone, where the ruleset has these words instead.
fn captures_with(ruleset: &Ruleset, changes: &[&str], position: Position) -> HashSet<Move> {
    legal(&with(ruleset, changes), position).into_iter().filter(|mv| !mv.captured().is_empty()).collect()
}

/// The ruleset with other words of some keys.
fn with(ruleset: &Ruleset, changes: &[&str]) -> Ruleset {
    let overrides: Vec<Override> =
        changes.iter().map(|change| Override::typed(change).expect("is KEY=VALUE")).collect();
    Ruleset::from_toml("changed.toml", &ruleset.raw().to_toml(), &overrides).expect("is a ruleset still")
}

/// Is every jump over the one point between its ends?
fn jumps_over_middles(ruleset: &Ruleset) -> bool {
    let (board, rules) = (&ruleset.raw().board, ruleset.rules());
    let is_straight = board.kind != BoardKind::Lines && board.curve_jumps == CurveJumps::None;
    is_straight && rules.jump_path == JumpPath::Straight && rules.promotion != Promotion::LongKing
}

proptest! {
    #![proptest_config(random::config(600))]

    #[test]
    fn a_capture_takes_just_the_points_between_its_landings(case in positions()) {
        prop_assume!(jumps_over_middles(&case.ruleset));
        let board = case.ruleset.board();
        let place = |name: &str| board.place(board.point(name).expect("is a point"));
        let game = Game::from_position(&case.ruleset, case.position);
        for written in plain::written(&game) {
            let between = |pair: &[String]| {
                let (from, to) = (place(&pair[0]), place(&pair[1]));
                let middle = ((from.0 + to.0) / 2, (from.1 + to.1) / 2);
                board.points().into_iter().find(|&point| board.place(point) == middle)
            };
            if !written.captured.is_empty() {
                let passed: Option<Points> = written.path.windows(2).map(between).collect();
                prop_assert_eq!(passed, Some(written.mv.captured()), "{}", written.text);
                prop_assert_eq!(written.path.len() - 1, written.captured.len(), "{}", written.text);
            }
        }
    }

    #[test]
    fn whole_and_single_captures_are_among_the_optional_chains(case in positions()) {
        let captures = |chain| captures_with(&case.ruleset, &["rules.choice=any", chain], case.position);
        let optional = captures("rules.chain=optional");
        let whole = captures("rules.chain=compulsory");
        prop_assert!(whole.is_subset(&optional), "{:?}", whole.difference(&optional));
        let one_jump = optional.iter().copied().filter(|mv| mv.captured().count() == 1).collect::<HashSet<_>>();
        prop_assert_eq!(captures("rules.chain=single"), one_jump);
        let start = |mv: &Move| mv.ends().map(|ends| ends.0);
        let is_part = |part: &Move, mv: &Move| start(part) == start(mv) && part.captured().minus(mv.captured()).is_empty();
        for mv in &optional {
            let count = mv.captured().count();
            let is_before = |part: &Move| part.captured().count() + 1 == count && is_part(part, mv);
            prop_assert!(whole.iter().any(|longer| is_part(mv, longer)), "{:?} is no part of a whole chain", mv);
            prop_assert!(count == 1 || optional.iter().any(is_before), "{:?} cannot be stopped one jump before", mv);
        }
    }

    #[test]
    fn the_longest_captures_are_the_same_whether_chains_may_stop(case in positions()) {
        let captures = |chain| captures_with(&case.ruleset, &["rules.choice=most", chain], case.position);
        let whole = captures("rules.chain=compulsory");
        prop_assert_eq!(&captures("rules.chain=optional"), &whole);
        let any = captures_with(&case.ruleset, &["rules.choice=any", "rules.chain=compulsory"], case.position);
        let most = any.iter().map(|mv| mv.captured().count()).max();
        prop_assert_eq!(whole, any.into_iter().filter(|mv| Some(mv.captured().count()) == most).collect());
    }

    #[test]
    fn a_duty_to_capture_only_takes_the_steps_away(case in positions()) {
        let moves = |obligation| legal(&with(&case.ruleset, &[obligation, "end.no_moves=loss"]), case.position);
        let (free, bound) = (moves("rules.obligation=optional"), moves("rules.obligation=compulsory"));
        let captures: Vec<Move> = free.iter().copied().filter(|mv| !mv.captured().is_empty()).collect();
        prop_assert_eq!(bound, if captures.is_empty() { free } else { captures });
    }
}
