//! Why written moves are not legal.

#[allow(dead_code, reason = "this test reads drawings and makes none")]
mod drawn;

use quirkat_engine::diagnosis::{self, Cause};
use quirkat_engine::{Game, Override, Position, Ruleset, Side, catalogue};

fn ruleset(name: &str, set: &[&str]) -> Ruleset {
    let set: Vec<_> = set.iter().map(|text| Override::typed(text).expect("is KEY=VALUE")).collect();
    catalogue::entry(name).expect("is there").load(&set).expect("loads")
}

/// The cause and the message of a move of First's that is not legal.
fn of(drawing: &str, set: &[&str], text: &str) -> (Cause, String) {
    let ruleset = ruleset("alquerque-compulsory", set);
    let position = Position::read(ruleset.board(), &drawn::text(drawing, Side::First)).expect("is a position");
    let game = Game::from_position(&ruleset, position);
    let diagnosis = diagnosis::judge(&game, text).expect_err(text);
    (diagnosis.cause, diagnosis.message)
}

#[track_caller]
fn check(drawing: &str, set: &[&str], text: &str, cause: Cause, message: &str) {
    assert_eq!(of(drawing, set, text), (cause, message.to_owned()), "{text}");
}

const LONE: &str = "
    . . . . x
    . . . . .
    . . o . .
    . . . . .
    . . . . .";

#[test]
fn texts_that_are_no_moves_are_told_from_unknown_points() {
    assert_eq!(of(LONE, &[], "c3->c4").0, Cause::NotAMove);
    assert_eq!(of(LONE, &[], "c3").0, Cause::NotAMove);
    assert_eq!(of(LONE, &[], "c3-c4-c5").0, Cause::NotAMove);
    assert_eq!(of(LONE, &[], "c3-c9").0, Cause::UnknownPoint);
}

#[test]
fn the_piece_must_be_there_and_the_sides_own() {
    check(LONE, &[], "a1-b1", Cause::NoPiece, "no piece stands on a1");
    check(LONE, &[], "e5-e4", Cause::NotYourPiece, "the piece on e5 is Second's, and First is to move");
}

#[test]
fn a_step_needs_an_empty_neighbour_along_a_line() {
    let two = "
        . . . . .
        . . . . .
        o . . . .
        . o x . .
        o . . . .";
    check(two, &["rules.obligation=optional"], "a1-b2", Cause::Occupied, "b2 is occupied by a piece of First");
    check(two, &["rules.obligation=optional"], "b2-c2", Cause::Occupied, "c2 is occupied by a piece of Second");
    check(LONE, &[], "c3-c5", Cause::NotALine, "no line joins c3 to c5 as its neighbour");
    check(two, &[], "a3-b4", Cause::CaptureDue, "a capture was due; legal is b2xd2");
    check(two, &[], "a3-b5", Cause::NotALine, "no line joins a3 to b5 as its neighbour");
    check(two, &[], "b2-d2", Cause::NotALine, "no line joins b2 to d2 as its neighbour; the capture is b2xd2");
    // b3 has no diagonals.
    check(
        "
        . . . . x
        . . . . .
        . o . . .
        . . . . .
        . . . . .",
        &[],
        "b3-c4",
        Cause::NotALine,
        "no line joins b3 to c4 as its neighbour",
    );
}

#[test]
fn a_jump_needs_an_enemy_on_a_line_and_an_empty_point_behind() {
    let crowd = "
        . . x . x
        . . x . .
        . o o o .
        . x . . .
        o . . . .";
    check(crowd, &[], "c3xc5", Cause::Occupied, "c5 is occupied by a piece of Second");
    check(crowd, &[], "b3xd3", Cause::Occupied, "d3 is occupied by a piece of First");
    check(crowd, &[], "c3xe3", Cause::NothingToJump, "the piece on d3 is the side's own");
    check(crowd, &[], "c3xe1", Cause::NothingToJump, "there is no piece on d2 to jump over");
    check(crowd, &[], "b3xd5", Cause::NotALine, "no line of the board leads from b3 over one point to d5");
    check(
        crowd,
        &[],
        "c3xc2",
        Cause::NotALine,
        "c3 and c2 are neighbours, so there is nothing between them to jump over",
    );
    check(crowd, &[], "b3xb1xb3", Cause::NothingToJump, "the piece on b2 was taken already by this move");
}

const CHAIN: &str = "
    . . . . .
    . x . x .
    . . o . .
    . x . . o
    . . . . .";

#[test]
fn a_capture_that_was_due_is_named() {
    check(CHAIN, &[], "e2-e1", Cause::CaptureDue, "a capture was due; legal are c3xa1, c3xa5, c3xe5");
}

#[test]
fn a_chain_that_was_not_finished_names_how_it_goes_on() {
    let chain = "
        . . . . .
        x x . . .
        . . o . .
        . . . . .
        . . . . .";
    check(
        chain,
        &[],
        "c3xa5",
        Cause::ChainUnfinished,
        "the chain was not finished: the piece had to jump on from a5; legal is c3xa5xa3",
    );
    check(chain, &["rules.chain=single"], "c3xa5xa3", Cause::ChainTooLong, "a capture is a single jump");
}

#[test]
fn a_capture_of_fewer_is_named_beside_those_of_most() {
    let chain = "
        . . . . .
        x x . x .
        . . o . .
        . . . . .
        . . . . .";
    let most = &["rules.choice=most"];
    check(chain, most, "c3xe5", Cause::NotTheMost, "another capture takes more pieces; legal is c3xa5xa3");
    assert_eq!(of(chain, most, "c3xa5").0, Cause::ChainUnfinished);
}

#[test]
fn directions_and_the_final_row_bind_men() {
    let forward = &["rules.steps=forward_sideways", "rules.captures=forward_sideways"];
    let way = "forward or sideways, never backward";
    check(LONE, forward, "c3-c2", Cause::Direction, &format!("men step {way}"));
    let behind = "
        . . . . o
        . . . . .
        . . o . .
        . x . . .
        . . . . .";
    check(behind, forward, "c3xa1", Cause::Direction, &format!("a man's first jump goes {way}"));
    let final_row = &["rules.final_row=captures_only"];
    check(
        behind,
        final_row,
        "e5-e4",
        Cause::FinalRow,
        "a man on its final row moves only by capturing; and a capture was due; legal is c3xa1",
    );
    let straight = &["rules.chain_captures=straight"];
    let turn = "
        . . . . .
        x x . . .
        . . o . .
        . . . . .
        . . . . .";
    let onward = "onward in the same direction along the same line";
    check(turn, straight, "c3xa5xa3", Cause::Direction, &format!("a man's later jumps go {onward}"));
}

#[test]
fn a_backward_step_beside_a_capture_breaks_two_rules() {
    let (cause, message) = of(CHAIN, &["rules.steps=forward_sideways"], "e2-e1");
    assert_eq!(cause, Cause::Direction);
    assert_eq!(
        message,
        "men step forward or sideways, never backward; and a capture was due; legal are c3xa1, c3xa5, c3xe5"
    );
}

#[test]
fn the_first_ply_may_have_to_end_on_the_centre() {
    let ruleset = ruleset("zuni-serpents", &[]);
    let game = Game::start(&ruleset);
    let diagnosis = diagnosis::judge(&game, "m9-m10").expect_err("occupied");
    assert_eq!(diagnosis.cause, Cause::Occupied);
    let diagnosis = diagnosis::judge(&game, "b1-m0").expect_err("not the centre");
    assert_eq!(diagnosis.cause, Cause::Opening);
    assert_eq!(diagnosis.message, "the first ply of the game must end on the centre point");
}

#[test]
fn passes_and_moves_after_the_end_are_refused() {
    check(LONE, &[], "pass", Cause::Pass, "there is no passing in this ruleset");
    let (cause, message) = of(LONE, &["end.no_moves=pass"], "pass");
    assert_eq!(cause, Cause::Pass);
    assert!(message.starts_with("a side passes only when it has no move; legal are c3-b2, c3-b3"), "{message}");
    let over = "
        . . . . .
        . . . . .
        . . o . .
        . . . . .
        . . . . .";
    check(over, &[], "c3-c4", Cause::GameOver, "the game was over: First won, a side has no pieces");
}

/// Every legal move is accepted, and every step or capture that could be
/// written and is not legal has a cause better than "other".
#[test]
fn every_move_of_random_positions_is_legal_or_has_a_cause() {
    let ruleset = ruleset("bell", &["rules.choice=most"]);
    let board = ruleset.board();
    let mut game = Game::start(&ruleset);
    let mut seed = 1_u64;
    for _ in 0..60 {
        for start in board.points() {
            for end in board.points() {
                for sign in ['-', 'x'] {
                    let text = format!("{}{sign}{}", board.name(start), board.name(end));
                    if let Err(diagnosis) = diagnosis::judge(&game, &text) {
                        assert_ne!(diagnosis.cause, Cause::Other, "{text} in {}", game.position().text(board));
                    }
                }
            }
        }
        if game.outcome().is_some() {
            game = Game::start(&ruleset);
            continue;
        }
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        game.play(game.legal().nth((seed >> 33) as u32 % game.legal().len()));
    }
}
