//! The worked positions of the rules dossier (section 5): a drawing, the
//! toggles, and the list of all legal moves.

mod drawn;
mod worked_huffs;
mod worked_kings;
mod worked_no_return;
mod worked_serpents;

use quirkat_engine::Side::{First, Second};
use quirkat_engine::{Game, Move, Position, Ruleset, Side, Word, notation};

/// Forward or sideways throughout.
const FS: &str = "rules.steps = 'forward_sideways'
                  rules.captures = 'forward_sideways'
                  rules.chain_captures = 'forward_sideways'";
const FS_STEPS: &str = "rules.steps = 'forward_sideways'";
const FS_FIRST_JUMPS: &str = "rules.captures = 'forward_sideways'";
const OPTIONAL: &str = "rules.obligation = 'optional'";
const CHAIN_OPTIONAL: &str = "rules.chain = 'optional'";
const SINGLE: &str = "rules.chain = 'single'";
const MOST: &str = "rules.choice = 'most'";
const AT_END: &str = "rules.removal = 'at_end'";
const CAPTURES_ONLY: &str = "rules.final_row = 'captures_only'";
const SIDEWAYS_CAPTURES_ONLY: &str = "rules.final_row = 'sideways_captures_only'";
const SIDEWAYS_ONLY: &str = "rules.final_row = 'sideways_only'";
const COUNT: &str = "end.no_moves = 'count'";
const ENEMY_ROW: &str = "end.enemy_row = 'count'";
const MAJORITY: &str = "end.adjudication = 'majority'";

const LAST_STEP: &str = "rules.no_return = 'last_step'";
const EVER: &str = "rules.no_return = 'ever'";
const ALL: &str = "rules.no_return_scope = 'all'";

/// The toggles are lines of a ruleset file; the moves are the texts of all legal moves, in any order, between blanks
/// or, where texts have blanks themselves, semicolons.
fn check(drawing: &str, to_move: Side, toggles: &[&str], moves: &str) {
    let ruleset = ruleset(toggles);
    check_moves(&Game::from_position(&ruleset, read(&ruleset, drawing, to_move)), moves);
}

/// The same after moves from the start of the game.
fn check_replies(toggles: &[&str], played: &str, moves: &str) {
    let ruleset = ruleset(toggles);
    check_moves(&play(Game::start(&ruleset), played), moves);
}

/// The same after moves from a drawn position.
fn check_after(drawing: &str, toggles: &[&str], played: &str, moves: &str) {
    let ruleset = ruleset(toggles);
    check_moves(&play(Game::from_position(&ruleset, read(&ruleset, drawing, First)), played), moves);
}

/// How the game stands after these moves: `goes on`, or result and reason.
fn check_end(drawing: &str, to_move: Side, toggles: &[&str], played: &str, end: &str) {
    let ruleset = ruleset(toggles);
    let game = play(Game::from_position(&ruleset, read(&ruleset, drawing, to_move)), played);
    let outcome = game.outcome();
    let found = outcome.map(|outcome| format!("{} {}", outcome.result.word(), outcome.reason.word()));
    assert_eq!(found.as_deref().unwrap_or("goes on"), end, "{}", context(&game));
}

/// The texts are routes of one and the same move.
fn check_one_move(drawing: &str, to_move: Side, toggles: &[&str], routes: &str) {
    let ruleset = ruleset(toggles);
    let game = Game::from_position(&ruleset, read(&ruleset, drawing, to_move));
    let moves: Vec<Move> = routes.split_whitespace().map(|text| find(&game, text)).collect();
    assert!(moves.windows(2).all(|pair| pair[0] == pair[1]), "{moves:?}\n{}", context(&game));
}

fn ruleset(toggles: &[&str]) -> Ruleset {
    let text = format!("name = 'worked'\n{}", toggles.join("\n"));
    Ruleset::from_toml("worked.toml", &text, &[]).unwrap_or_else(|fault| panic!("{fault}\n{text}"))
}

fn read(ruleset: &Ruleset, drawing: &str, to_move: Side) -> Position {
    Position::read(ruleset, &drawn::text(drawing, to_move)).unwrap_or_else(|error| panic!("{error}\n{drawing}"))
}

fn find(game: &Game<'_>, text: &str) -> Move {
    let found = notation::read(game.ruleset(), game.position(), game.legal(), text);
    found.unwrap_or_else(|error| panic!("{error}\n{}", context(game)))
}

fn play<'r>(mut game: Game<'r>, moves: &str) -> Game<'r> {
    for text in texts(moves) {
        game.play(find(&game, text));
    }
    game
}

fn texts(list: &str) -> Vec<&str> {
    match list.contains(';') {
        true => list.split(';').map(str::trim).filter(|text| !text.is_empty()).collect(),
        false => list.split_whitespace().collect(),
    }
}

fn check_moves(game: &Game<'_>, moves: &str) {
    let written = notation::written(game.ruleset(), game.position(), game.legal());
    let found: Vec<String> = written.into_iter().map(|mv| mv.text).collect();
    let mut expected = texts(moves);
    expected.sort_unstable();
    assert_eq!(found, expected, "{}", context(game));
}

fn context(game: &Game<'_>) -> String {
    let text = game.position().text(game.ruleset().board());
    let drawing = drawn::draw(game.ruleset().board(), &text);
    format!("{drawing}\n{:?} to move\n{}", game.position().to_move(), game.ruleset().canonical())
}

/// T01.
#[test]
fn the_centre_is_the_only_point_to_start_to() {
    let start = "
        x x x x x
        x x x x x
        x x . o o
        o o o o o
        o o o o o";
    for toggles in [&[][..], &[OPTIONAL], &[FS], &[SINGLE, MOST, AT_END], &[OPTIONAL, CHAIN_OPTIONAL, SIDEWAYS_ONLY]] {
        check(start, First, toggles, "b2-c3 c2-c3 d2-c3 d3-c3");
        check_replies(toggles, "", "b2-c3 c2-c3 d2-c3 d3-c3");
    }
}

/// T02 to T06.
#[test]
fn every_first_move_offers_a_piece() {
    check_replies(&[], "c2-c3", "c4xc2");
    check_replies(&[OPTIONAL], "c2-c3", "c4xc2");
    check_replies(&[], "b2-c3", "d4xb2");
    check_replies(&[OPTIONAL], "b2-c3", "d4xb2 a3-b2 b3-b2");
    check_replies(&[], "d2-c3", "b4xd2 d4xd2");
    check_replies(&[OPTIONAL], "d2-c3", "b4xd2 d4xd2");
    check_replies(&[], "d3-c3", "b3xd3");
    check_replies(&[OPTIONAL], "d3-c3", "b3xd3 d4-d3");
    check_replies(&[], "b2-c3 d4xb2", "a1xc3");
    check_replies(&[OPTIONAL], "b2-c3 d4xb2", "a1xc3 c2-c3 d2-c3 d3-c3 d3-d4 e3-d4");
}

/// T07.
#[test]
fn odd_points_have_no_diagonals() {
    let drawing = "
        . . . . x
        . . . . .
        . o . . .
        . . . . .
        . . . . .";
    check(drawing, First, &[], "b3-a3 b3-b2 b3-b4 b3-c3");
    check(drawing, First, &[FS], "b3-a3 b3-b4 b3-c3");
    check(drawing, First, &["rules.steps = 'forward'"], "b3-b4");
}

/// T08.
#[test]
fn even_points_have_diagonals() {
    let drawing = "
        x . . . .
        . . . . .
        . . o . .
        . . . . .
        . . . . .";
    check(drawing, First, &[], "c3-b2 c3-b3 c3-b4 c3-c2 c3-c4 c3-d2 c3-d3 c3-d4");
    check(drawing, First, &[FS], "c3-b3 c3-b4 c3-c4 c3-d3 c3-d4");
    check(drawing, First, &["rules.steps = 'forward'"], "c3-b4 c3-c4 c3-d4");
}

/// T09.
#[test]
fn captures_go_backward_only_where_the_rules_say_so() {
    let drawing = "
        . . . . x
        . . o . .
        . . x . .
        . . . . .
        . . . . .";
    check(drawing, First, &[], "c4xc2");
    check(drawing, First, &[FS], "c4-b4 c4-c5 c4-d4");
    check(drawing, First, &[FS_STEPS], "c4xc2");
}

/// T10.
#[test]
fn a_chain_goes_on_as_its_three_keys_say() {
    let drawing = "
        . . . . .
        . . . . .
        . . x x .
        . o . . .
        . . . . .";
    check(drawing, First, &[], "b2xd4xd2");
    check(drawing, First, &[CHAIN_OPTIONAL], "b2xd4 b2xd4xd2");
    check(drawing, First, &[SINGLE], "b2xd4");
    check(drawing, First, &[FS], "b2xd4");
    check(drawing, First, &[FS_FIRST_JUMPS], "b2xd4xd2");
    check(drawing, First, &["rules.chain_captures = 'straight'"], "b2xd4");
    check(drawing, First, &[FS, OPTIONAL], "b2xd4 b2-a2 b2-a3 b2-b3 b2-c2");
}

/// T11.
#[test]
fn a_circle_is_one_move_both_ways_round() {
    let drawing = "
        . . . . .
        . x . x .
        o . . . .
        . x . x .
        . . . . .";
    check(drawing, First, &[], "a3xc1xe3xc5xa3");
    check(drawing, First, &[AT_END], "a3xc1xe3xc5xa3");
    check_one_move(drawing, First, &[], "a3xc5xe3xc1xa3 a3xc1xe3xc5xa3");
    let prefixes = "a3xc1 a3xc1xe3 a3xc1xe3xc5 a3xc5 a3xc5xe3 a3xc5xe3xc1 a3xc1xe3xc5xa3";
    check(drawing, First, &[CHAIN_OPTIONAL], prefixes);
    check(drawing, First, &[FS], "a3xc5");
}

/// T12.
#[test]
fn a_piece_that_may_never_return_stops_before_its_start() {
    let drawing = "
        . . . . .
        . x . x .
        o . . . .
        . x . x .
        . . . . .";
    check(drawing, First, &[EVER], "a3xc1xe3xc5xa3");
    check(drawing, First, &[EVER, ALL], "a3xc5xe3xc1 a3xc1xe3xc5");
}

/// T13.
#[test]
fn routes_that_take_other_pieces_are_other_moves() {
    let drawing = "
        . . . . .
        . x . x .
        . . . . .
        . x . x .
        . . o . .";
    check(drawing, First, &[FS], "c1xa3xc5 c1xe3xc5");
    check(drawing, First, &[], "c1xa3xc5xe3xc1");
    check_one_move(drawing, First, &[], "c1xa3xc5xe3xc1 c1xe3xc5xa3xc1");
}

/// T14.
#[test]
fn a_square_is_one_move_both_ways_round() {
    let drawing = "
        . . . . .
        . . . . .
        . x . . .
        x . x . .
        o x . . .";
    check(drawing, First, &[], "a1xa3xc3xc1xa1");
    check_one_move(drawing, First, &[], "a1xc1xc3xa3xa1 a1xa3xc3xc1xa1");
    check(drawing, First, &[FS], "a1xc1xc3xa3 a1xa3xc3");
    let prefixes = "a1xc1 a1xc1xc3 a1xc1xc3xa3 a1xa3 a1xa3xc3 a1xa3xc3xc1 a1xa3xc3xc1xa1";
    check(drawing, First, &[CHAIN_OPTIONAL], prefixes);
}

/// T15.
#[test]
fn most_leaves_only_the_longest_captures() {
    let drawing = "
        . . . . .
        . . . . .
        . . . x .
        x . . . x
        o . . . o";
    check(drawing, First, &[], "a1xa3 e1xe3xc3");
    check(drawing, First, &[MOST], "e1xe3xc3");
}

/// T16 and T17.
#[test]
fn a_blocked_side_loses_or_the_count_decides() {
    let three_to_two = "
        o o o x x
        . . . . .
        . . . . .
        . . . . .
        . . . . .";
    check_end(three_to_two, First, &[FS], "", "second blocked");
    check_end(three_to_two, First, &[FS, COUNT], "", "first blocked");
    check_end(three_to_two, First, &[FS, COUNT, ENEMY_ROW], "", "first enemy_row");
    check_end(three_to_two, First, &[FS, "end.no_moves = 'draw'"], "", "draw blocked");
    check(three_to_two, First, &[], "a5-a4 a5-b4 b5-b4 c5-b4 c5-c4 c5-d4");
    let one_to_two = "
        o x x . .
        . . . . .
        . . . . .
        . . . . .
        . . . . .";
    check_end(one_to_two, First, &[FS], "", "second blocked");
    check_end(one_to_two, First, &[FS, COUNT], "", "second blocked");
    check_end(one_to_two, First, &[FS, COUNT, ENEMY_ROW], "", "second enemy_row");
    check(one_to_two, First, &[FS, "end.no_moves = 'pass'"], "pass");
    check(one_to_two, First, &[], "a5-a4 a5-b4");
}

/// T18.
#[test]
fn the_game_ends_when_all_pieces_of_a_side_are_across() {
    let before = "
        . o . . .
        . . . o .
        . . . . .
        x . x . x
        . . . . .";
    check_end(before, First, &[FS, COUNT, ENEMY_ROW], "", "goes on");
    check_end(before, First, &[FS, COUNT, ENEMY_ROW], "d4-d5", "second enemy_row");
    check_end(before, First, &[FS, COUNT], "d4-d5", "goes on");
    let across = "
        . o . o .
        . . . . .
        . . . . .
        x . x . x
        . . . . .";
    check_end(across, Second, &[FS, ENEMY_ROW], "", "second enemy_row");
    check(across, First, &[FS], "b5-a5 b5-c5 d5-c5 d5-e5");
    check_end(across, First, &[FS, CAPTURES_ONLY], "", "second blocked");
    check_end(across, First, &[FS, SIDEWAYS_CAPTURES_ONLY], "", "second blocked");
}

/// T19.
#[test]
fn a_man_captures_from_its_final_row_as_the_rules_say() {
    let drawing = "
        . . o x .
        . x x . .
        . . . . .
        . . . . .
        . . . . .";
    check(drawing, First, &[], "c5xe5 c5xa3 c5xc3xa5");
    check(drawing, First, &[CAPTURES_ONLY], "c5xe5 c5xa3 c5xc3xa5");
    check(drawing, First, &[SIDEWAYS_CAPTURES_ONLY], "c5xe5");
    check(drawing, First, &[SIDEWAYS_ONLY], "c5xe5");
    check(drawing, First, &[FS], "c5xe5");
}

/// T20.
#[test]
fn a_man_steps_on_its_final_row_as_the_rules_say() {
    let drawing = "
        . . o . .
        . . . . .
        . . . . .
        . . . . .
        x . . . .";
    check(drawing, First, &[FS], "c5-b5 c5-d5");
    check_end(drawing, First, &[FS, CAPTURES_ONLY], "", "second blocked");
    check(drawing, First, &[], "c5-b5 c5-d5 c5-b4 c5-c4 c5-d4");
    check_end(drawing, First, &[CAPTURES_ONLY], "", "second blocked");
    check(drawing, First, &[SIDEWAYS_ONLY], "c5-b5 c5-d5");
}

/// T21.
#[test]
fn a_chain_may_come_back_from_the_final_row() {
    let drawing = "
        . . . . .
        . x . x .
        o . . . .
        . . . . .
        . . . . .";
    check(drawing, First, &[FS_FIRST_JUMPS], "a3xc5xe3");
    for final_row in [CAPTURES_ONLY, SIDEWAYS_CAPTURES_ONLY, SIDEWAYS_ONLY] {
        check(drawing, First, &[FS_FIRST_JUMPS, final_row], "a3xc5xe3");
    }
    check(drawing, First, &[FS], "a3xc5");
}

/// T29, T30 and T32 as they are without huffs: what a side may do beside its captures.
#[test]
fn optional_captures_stand_beside_all_steps() {
    let drawing = "
        x . . . .
        . . . . .
        . . x . x
        . . o . o
        o . . . .";
    check(drawing, First, &[FS], "c2xc4 e2xe4");
    check(drawing, First, &[FS, OPTIONAL], "c2xc4 e2xe4 a1-a2 a1-b1 a1-b2 c2-b2 c2-d2 e2-d2");
    let stepped = "
        x . . . .
        . . . . .
        . . x . x
        o . o . o
        . . . . .";
    let steps = "a5-a4 a5-b4 a5-b5 c3-b2 c3-b3 c3-d2 c3-d3 e3-d2 e3-d3";
    check(stepped, Second, &[FS, OPTIONAL], &format!("c3xc1 e3xe1 {steps}"));
    let stopped = "
        . . . . .
        . . . o .
        . . . x .
        . . . . .
        . . . . .";
    check(stopped, Second, &[OPTIONAL], "d3xd5 d3-c3 d3-d2 d3-e3");
    check(stopped, Second, &[FS, OPTIONAL], "d3-c3 d3-d2 d3-e3");
}

/// T48 and T49.
#[test]
fn the_quiet_limit_is_adjudicated() {
    let two_to_one = "
        . . . . x
        . . . . .
        . . . . .
        o . . . .
        o . . . .";
    let equal = "
        . . . . x
        . . . . .
        . . . . .
        . . . . .
        o . . . .";
    let quiet = "end.quiet_limit = 2";
    check_end(two_to_one, First, &[quiet], "a1-b1", "goes on");
    check_end(two_to_one, First, &[quiet], "a1-b1 e5-d5", "draw quiet_limit");
    check_end(two_to_one, First, &[quiet, MAJORITY], "a1-b1 e5-d5", "first quiet_limit");
    check_end(equal, First, &[quiet], "a1-b1 e5-d5", "draw quiet_limit");
    check_end(equal, First, &[quiet, MAJORITY], "a1-b1 e5-d5", "draw quiet_limit");
}

/// T50, and what `no_return` makes of it.
#[test]
fn the_third_occurrence_of_a_position_is_a_draw() {
    let drawing = "
        . . . . x
        . . . . .
        . . . . .
        . . . . .
        o . . . .";
    let round = "a1-b1 e5-d5 b1-a1 d5-e5";
    check_end(drawing, First, &[FS], round, "goes on");
    check_end(drawing, First, &[FS], &format!("{round} a1-b1 e5-d5 b1-a1"), "goes on");
    check_end(drawing, First, &[FS], &format!("{round} {round}"), "draw repetition");
    check_end(drawing, First, &[FS, "end.repetition = 2"], round, "draw repetition");
    check_end(drawing, First, &[FS, "end.repetition = 0"], &format!("{round} {round}"), "goes on");
    for no_return in [LAST_STEP, EVER] {
        check_after(drawing, &[FS, no_return], "a1-b1 e5-d5", "b1-c1 b1-b2");
    }
}

/// T51.
#[test]
fn a_side_with_few_pieces_has_lost_at_once() {
    let drawing = "
        x x x x x
        . . . . .
        . . . . .
        . x . . o
        o o o o o";
    let five = "end.min_pieces = 5";
    check_end(drawing, First, &[five], "", "goes on");
    check_end(drawing, First, &[five], "a1xc3", "first min_pieces");
    check_end(drawing, First, &["end.min_pieces = 4"], "a1xc3", "goes on");
}
