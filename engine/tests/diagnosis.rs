//! Why written moves are not legal.

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
    let position = Position::read(&ruleset, &drawn::text(drawing, Side::First)).expect("is a position");
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
    check(LONE, &[], "c3-c5", Cause::NotALine, "c3 and c5 are not neighbours on a line");
    check(two, &[], "a3-b4", Cause::CaptureDue, "a capture was due; legal is b2xd2");
    check(two, &[], "a3-b5", Cause::NotALine, "a3 and b5 are not neighbours on a line");
    check(two, &[], "b2-d2", Cause::NotALine, "b2 and d2 are not neighbours on a line; the capture is b2xd2");
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
        "b3 and c4 are not neighbours on a line",
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

/// The cause and the message of the last of these moves, which alone is not
/// legal, from a drawing where First is to move.
fn after(drawing: &str, set: &[&str], moves: &[&str]) -> (Cause, String) {
    let drawing = drawn::text(drawing, Side::First);
    let rows = drawing.split(' ').next().expect("has rows");
    let setup = [format!("setup.drawing={rows}"), "setup.kind=drawing".to_owned()];
    let set: Vec<&str> = setup.iter().map(String::as_str).chain(set.iter().copied()).collect();
    let ruleset = ruleset("alquerque-compulsory", &set);
    let mut game = Game::start(&ruleset);
    let (last, before) = moves.split_last().expect("has moves");
    for text in before {
        game.play(diagnosis::judge(&game, text).unwrap_or_else(|diagnosis| panic!("{text}: {diagnosis}")));
    }
    let diagnosis = diagnosis::judge(&game, last).expect_err(last);
    (diagnosis.cause, diagnosis.message)
}

#[test]
fn a_step_back_is_named_where_it_is_barred() {
    let found = after(LONE, &["rules.no_return=last_step"], &["c3-c2", "e5-e4", "c2-c3"]);
    let message = "a piece may not step back to the point that it left with its own latest step";
    assert_eq!(found, (Cause::NoReturn, message.to_owned()));
}

#[test]
fn huffs_are_looked_at_before_the_move_that_follows() {
    let drawing = "
        . . . . .
        . x . . x
        . . o . .
        . . . . .
        o . . . .";
    let huff = ["rules.obligation=huff", "rules.huff_mode=automatic"];
    let after = |set: &[&str], text: &str| {
        let (cause, message) = after(drawing, &[&huff, set].concat(), &["a1-a2", text]);
        (cause, message)
    };
    let check = |set: &[&str], text: &str, cause: Cause, message: &str| {
        assert_eq!(after(set, text), (cause, message.to_owned()), "{text}");
    };
    check(&[], "e4-e3", Cause::Huff, "a huff is due; legal is huff c3");
    check(&[], "huff a2, e4-e3", Cause::Huff, "a2 cannot be huffed so; legal is huff c3");
    check(&[], "huff c3", Cause::Huff, "a move follows the huff in the same turn, as in \"huff c3, b2-c3\"");
    check(&[], "huff c3, e4-e2", Cause::NotALine, "e4 and e2 are not neighbours on a line");
    check(&[], "huff c3, c3-c2", Cause::NoPiece, "no piece stands on c3");
    check(&[], "huff c3, a2-a3", Cause::NotYourPiece, "the piece on a2 is First's, and Second is to move");
    check(&["rules.steps=forward"], "huff c3, e4-e5", Cause::Direction, "men step forward only");
    check(&["rules.huff_turn=whole_turn"], "huff c3, e4-e3", Cause::Huff, "huff c3 is a move by itself here");
    check(&[], "huff c9, e4-e3", Cause::UnknownPoint, "\"huff c9, e4-e3\": the board has no point \"c9\"");
    let (cause, message) = of(drawing, &huff, "huff b4, a1-a2");
    assert_eq!((cause, &*message), (Cause::Huff, "b4 cannot be huffed: no piece can be now"));
}

#[test]
fn kings_need_a_free_straight_way() {
    let ruleset = ruleset("alquerque-compulsory", &["rules.promotion=long_king", "rules.obligation=optional"]);
    let position = Position::read(&ruleset, "5/1b1b1/5/5/W4 w").expect("is a position");
    let game = Game::from_position(&ruleset, position);
    let of = |text: &str| {
        let diagnosis = diagnosis::judge(&game, text).expect_err(text);
        (diagnosis.cause, diagnosis.message)
    };
    assert_eq!(of("a1-e5"), (Cause::WayBlocked, "the way from a1 to e5 is not free: a piece stands on d4".to_owned()));
    assert_eq!(of("a1-b3"), (Cause::NotALine, "no straight line leads from a1 to b3".to_owned()));
    assert_eq!(of("a1xa5"), (Cause::NothingToJump, "there is no piece on a2 to jump over".to_owned()));
    assert!(diagnosis::judge(&game, "a1xe5").is_ok() && diagnosis::judge(&game, "a1-a5").is_ok());
}

#[test]
fn bent_jumps_need_a_common_neighbour() {
    let two = "
        . . . . x
        . . . . .
        . . o . .
        . x . . .
        . . . . .";
    check(two, &[], "c3xb1", Cause::NotALine, "no line of the board leads from c3 over one point to b1");
    let bent = &["rules.jump_path=bent"];
    check(two, bent, "c3xd1", Cause::NothingToJump, "there is no piece on d2 to jump over");
    check(two, bent, "c3xe4", Cause::NothingToJump, "there is no piece on d4 to jump over");
}

/// Every legal move is accepted, and every step or capture that could be
/// written and is not legal has a cause better than "other".
#[test]
fn every_move_of_random_games_is_legal_or_has_a_cause() {
    let sets: [&[&str]; 4] = [
        &["rules.choice=most"],
        &["rules.promotion=short_king", "rules.obligation=huff", "rules.no_return=last_step"],
        &["rules.no_return=ever", "rules.no_return_scope=all", "rules.chain=optional"],
        &["rules.jump_path=bent", "rules.chain=single", "end.no_moves=pass"],
    ];
    for set in sets {
        let ruleset = ruleset("bell", set);
        let mut game = Game::start(&ruleset);
        let mut seed = 1_u64;
        for _ in 0..20 {
            check_every_move(&game);
            if game.outcome().is_some() {
                game = Game::start(&ruleset);
                continue;
            }
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            game.play(game.legal().nth((seed >> 33) as u32 % game.legal().len()));
        }
    }
}

fn check_every_move(game: &Game<'_>) {
    let board = game.ruleset().board();
    for start in board.points() {
        for end in board.points() {
            for sign in ['-', 'x'] {
                let text = format!("{}{sign}{}", board.name(start), board.name(end));
                if let Err(diagnosis) = diagnosis::judge(game, &text) {
                    assert_ne!(diagnosis.cause, Cause::Other, "{text} in {}", game.position().text(board));
                }
            }
        }
    }
}
