//! `check-game`.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

use crate::{Folder, refuses};

/// The output of a check of a game that is in `game.txt`, and its status.
fn checked(ruleset: &str, game: &str, args: &[&str]) -> (String, Option<i32>) {
    let folder = Folder::new(&[("game.txt", game)]);
    told(&folder.output(&[&["check-game", ruleset, "game.txt"], args].concat()))
}

fn told(output: &Output) -> (String, Option<i32>) {
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    (String::from_utf8_lossy(&output.stdout).into_owned(), output.status.code())
}

#[track_caller]
fn check(ruleset: &str, game: &str, status: i32, expected: &str) {
    assert_eq!(checked(ruleset, game, &[]), (format!("{expected}\n"), Some(status)), "{game}");
}

/// Four games that ended by an illegal move, with what the pages say of it.
///
/// One of them steps back (ply 11 undoes ply 7) after another of its pieces
/// has moved, which the contest let pass and our reading of its rule does not.
#[test]
fn the_illegal_moves_of_real_games_are_found_with_their_reasons() {
    let games = [
        (include_str!("games/codecup-17340.txt"), 9, "c3xa5", "chain_unfinished", "c3xa5xa3"),
        (include_str!("games/codecup-20416.txt"), 19, "a6-a7", "capture_due", "a6xa4"),
        (include_str!("games/codecup-20524.txt"), 13, "c3xa5", "chain_unfinished", "c3xa5xa3"),
        (include_str!("games/codecup-19801.txt"), 27, "d1-c1", "capture_due", "g5xe7"),
    ];
    for (game, ply, text, cause, instead) in games {
        let set: &[&str] = if text == "a6-a7" { &["--set", "rules.no_return=none"] } else { &[] };
        let (found, status) = checked("codecup-7x7", game, &[&["--json"], set].concat());
        let found: Value = serde_json::from_str(&found).expect("is JSON");
        assert_eq!(status, Some(1), "{found}");
        assert_eq!((&found["legal"], &found["plies"]), (&json!(false), &json!(ply - 1)), "{found}");
        let illegal = &found["illegal"];
        assert_eq!((&illegal["ply"], &illegal["side"]), (&json!(ply), &json!("first")), "{found}");
        assert_eq!((&illegal["text"], &illegal["cause"]), (&json!(text), &json!(cause)), "{found}");
        assert!(illegal["message"].as_str().is_some_and(|message| message.contains(instead)), "{found}");
        // Three lines of comment come before the moves.
        assert_eq!((&illegal["line"], &illegal["column"]), (&json!(ply + 3), &json!(5)), "{found}");
    }
    let (found, _) = checked("codecup-7x7", include_str!("games/codecup-20416.txt"), &[]);
    assert!(found.contains("ply 11 (move 6, First): f4-g4 is illegal: a piece may not step back"), "{found}");
}

#[test]
fn the_first_illegal_move_is_told_in_one_line_with_the_position_before_it() {
    check(
        "alquerque-compulsory",
        "[Event \"none\"]\n1. c2-c3 c4xc2 2. c1xc3 b4-b3\n",
        1,
        "game.txt:2:25: ply 4 (move 2, Second): b4-b3 is illegal: b3 is occupied by a piece of Second\n\
         position before it: bbbbb/bb1bb/bbwww/ww1ww/ww1ww b",
    );
}

#[test]
fn a_game_that_is_legal_goes_on_or_has_ended() {
    check("alquerque-compulsory", "c2-c3\nc4xc2\nc1xc3\n", 0, "game.txt: legal, 3 plies; the game goes on");
    check("alquerque-compulsory", "c2-c3 *", 0, "game.txt: legal, 1 ply; the game goes on");
    check(
        "alquerque-compulsory",
        "c2-c3 1-0",
        0,
        "game.txt: legal, 1 ply; the game goes on, though the file says that First won: given up, agreed or forfeited",
    );
}

#[test]
fn the_result_of_the_file_is_compared_with_that_of_the_game() {
    let small = "name = \"small\"\n[setup]\nkind = \"drawing\"\ndrawing = \"5/5/2b2/2w2/5\"\n";
    let folder = Folder::new(&[("small.toml", small)]);
    let check = |game: &str| {
        std::fs::write(folder.path().join("game.txt"), game).expect("writes");
        told(&folder.output(&["check-game", "small.toml", "game.txt"]))
    };
    let legal = "game.txt: legal, 1 ply; First won: a side has no pieces";
    for right in ["c2xc4", "c2*c4 *", "1. c2:c4 1-0"] {
        assert_eq!(check(right), (format!("{legal}\n"), Some(0)));
    }
    assert_eq!(check("c2xc4 0-1"), (format!("{legal}; but the file says that Second won\n"), Some(1)));
    let after = check("c2xc4 c4-c5");
    let message =
        "game.txt:1:7: ply 2 (move 1, Second): c4-c5 is illegal: the game was over: First won, a side has no pieces";
    assert!(after.0.starts_with(message) && after.1 == Some(1), "{after:?}");
}

#[test]
fn a_legal_game_in_json_has_no_illegal_move() {
    let (found, status) = checked("alquerque-compulsory", "c2-c3 c4xc2 1/2-1/2", &["--json"]);
    let found: Value = serde_json::from_str(&found).expect("is JSON");
    let expected = json!({
        "file": "game.txt", "ruleset": "alquerque-compulsory", "legal": true, "plies": 2,
        "position": "bbbbb/bb1bb/bb1ww/wwbww/wwwww w", "result": null, "reason": null,
        "written_result": "draw", "illegal": null,
    });
    assert_eq!((found, status), (expected, Some(0)));
}

#[test]
fn a_game_comes_from_standard_input_too_and_the_ruleset_takes_overrides() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quirkat"))
        .args(["check-game", "alquerque-compulsory", "-", "--set", "rules.obligation=optional"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("runs");
    child.stdin.take().expect("is piped").write_all(b"c2-c3 a3-b3 a1-b1").expect("writes");
    let (found, status) = told(&child.wait_with_output().expect("ends"));
    assert_eq!(status, Some(1));
    assert!(found.starts_with("standard input:1:7: ply 2 (move 1, Second): a3-b3 is illegal: "), "{found}");
}

#[test]
fn files_that_are_no_games_are_refused() {
    let folder = Folder::new(&[("empty.txt", ""), ("open.txt", "c2-c3\n{ c4xc2"), ("after.txt", "c2-c3 1-0 c4xc2")]);
    let refuses = |file: &str| folder.refuses(&["check-game", "bell", file]);
    assert_eq!(refuses("nope.txt"), "nope.txt: no such file");
    assert_eq!(refuses("."), ".: is a folder; expected a written game");
    assert_eq!(refuses("empty.txt"), "empty.txt:1:1: there is no move in it");
    assert_eq!(refuses("open.txt"), "open.txt:2:1: this comment has no end; expected a }");
    assert_eq!(refuses("after.txt"), "after.txt:1:7: something comes after this result, which ends a game");
    assert!(folder.refuses(&["check-game", "bel", "empty.txt"]).contains("did you mean \"bell\"?"));
}

#[test]
fn a_check_without_a_file_is_refused() {
    let output = Folder::new(&[]).output(&["check-game", "bell"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(refuses(&["check-game", "bell", "x.txt"]).starts_with("x.txt: no such file"));
}
