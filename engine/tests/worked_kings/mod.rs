//! T25 to T28: promotion and kings.

use quirkat_engine::Game;
use quirkat_engine::Side::First;
use quirkat_engine::notation;

use super::{AT_END, FS, MOST, check, context, read, ruleset};

const SHORT: &str = "rules.promotion = 'short_king'";
const LONG: &str = "rules.promotion = 'long_king'";
const SLIDING: &str = "rules.promotion = 'sliding_king'";
const PASS_STOP: &str = "rules.promotion_time = 'pass_stop'";
const PASS_CONTINUE: &str = "rules.promotion_time = 'pass_continue'";

/// The only legal move, and whether it promotes.
fn check_only(drawing: &str, toggles: &[&str], text: &str, promoted: bool) {
    let ruleset = ruleset(toggles);
    let game = Game::from_position(&ruleset, read(&ruleset, drawing, First));
    let moves = notation::written(&ruleset, game.position(), game.legal());
    let found: Vec<_> = moves.iter().map(|mv| (mv.text.as_str(), mv.promoted)).collect();
    assert_eq!(found, [(text, promoted)], "{}", context(&game));
}

/// T25.
#[test]
fn a_man_becomes_a_king_in_a_chain_as_the_rules_say() {
    let drawing = "
        . . . . .
        . x . x .
        o . . . .
        . . . . .
        . . . . .";
    check_only(drawing, &[SHORT], "a3xc5xe3", false);
    check_only(drawing, &[SHORT, PASS_STOP], "a3xc5", true);
    check_only(drawing, &[SHORT, PASS_CONTINUE], "a3xc5xe3", true);
    check_only(drawing, &[SHORT, FS], "a3xc5", true);
    check_only(drawing, &[SHORT, FS, PASS_STOP], "a3xc5", true);
    check_only(drawing, &[SHORT, FS, PASS_CONTINUE], "a3xc5xe3", true);
}

/// T26.
#[test]
fn kings_step_or_slide() {
    let drawing = "
        . . . . .
        . . . . .
        . . W . .
        x . . . .
        . . . . .";
    check(drawing, First, &[SHORT], "c3-b2 c3-b3 c3-b4 c3-c2 c3-c4 c3-d2 c3-d3 c3-d4");
    check(drawing, First, &[SHORT, FS], "c3-b2 c3-b3 c3-b4 c3-c2 c3-c4 c3-d2 c3-d3 c3-d4");
    let sixteen = "c3-a1 c3-b2 c3-d4 c3-e5 c3-e1 c3-d2 c3-b4 c3-a5 c3-a3 c3-b3 c3-d3 c3-e3 c3-c1 c3-c2 c3-c4 c3-c5";
    check(drawing, First, &[LONG], sixteen);
    check(drawing, First, &[SLIDING], sixteen);
}

/// T27.
#[test]
fn a_long_king_takes_at_a_distance() {
    let drawing = "
        . . . . .
        . . . . .
        . . x . .
        . . . . .
        W . . . .";
    check(drawing, First, &[SHORT], "a1-a2 a1-b1 a1-b2");
    check(drawing, First, &[LONG], "a1xd4 a1xe5");
    check(drawing, First, &[SLIDING], "a1-a2 a1-a3 a1-a4 a1-a5 a1-b1 a1-b2 a1-c1 a1-d1 a1-e1");
}

/// T28.
#[test]
fn for_long_kings_the_time_of_removal_matters() {
    let drawing = "
        . . . x .
        . . . . x
        W x . . .
        . x . . .
        . . . . .";
    let both = "a3xc1 a3xd3 a3xc3xa1 a3xe3xe5xc5 a3xe3xe5xa5 a3xe3xe5xa1";
    check(drawing, First, &[LONG], &format!("{both} a3xe3xe5xb5xb1"));
    check(drawing, First, &[LONG, AT_END], &format!("{both} a3xe3xe5xb5"));
    check(drawing, First, &[LONG, MOST], "a3xe3xe5xb5xb1");
    check(drawing, First, &[LONG, AT_END, MOST], "a3xe3xe5xa1 a3xe3xe5xa5 a3xe3xe5xb5 a3xe3xe5xc5");
}
