//! `moves`, `perft`, and what all that look have in common.

use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::{Folder, prints, refuses};

pub fn printed_json(args: &[&str]) -> Value {
    serde_json::from_str(&prints(args)).expect("is JSON")
}

#[test]
fn moves_are_listed_in_text_order() {
    assert_eq!(prints(&["moves", "bell"]), "b2-c3\nc2-c3\nd2-c3\nd3-c3\n");
    assert_eq!(prints(&["moves", "bell", "--after", "c2-c3"]), "c4xc2\n");
    assert_eq!(prints(&["moves", "bell", "--position", "4b/5/5/5/w4 b"]), "e5-d4\ne5-d5\ne5-e4\n");
}

#[test]
fn a_move_in_json_has_all_its_parts() {
    let found = printed_json(&["moves", "bell", "--after", "c2-c3;", "--json"]);
    let capture = json!({
        "text": "c4xc2", "huff": [], "start": "c4", "end": "c2", "path": ["c4", "c2"], "captured": ["c3"], "promoted": false
    });
    assert_eq!(found, json!({ "position": "bbbbb/bbbbb/bbwww/ww1ww/wwwww b", "moves": [capture] }));
}

#[test]
fn a_chain_has_every_landing_in_its_path() {
    let found = printed_json(&["moves", "bell", "--position", "5/3b1/5/1b3/w4 w", "--json"]);
    let expected = json!([{
        "text": "a1xc3xe5", "huff": [], "start": "a1", "end": "e5", "path": ["a1", "c3", "e5"],
        "captured": ["b2", "d4"], "promoted": false
    }]);
    assert_eq!(found["moves"], expected);
}

#[test]
fn a_pass_has_no_ends() {
    let args = ["moves", "bell", "--set", "end.no_moves=pass", "--position", "w3b/5/5/5/5 w"];
    assert_eq!(prints(&args), "pass\n");
    let expected = json!([{ "text": "pass", "huff": [], "start": null, "end": null, "path": [], "captured": [], "promoted": false }]);
    assert_eq!(printed_json(&[&args[..], &["--json"]].concat())["moves"], expected);
}

#[test]
fn a_decided_position_has_no_moves_but_a_result_and_a_reason() {
    let won = ["moves", "bell", "--position", "5/5/5/5/wwwww b"];
    assert_eq!(prints(&won), "game over: first, no_pieces: a side has no pieces\n");
    let expected = json!({ "position": "5/5/5/5/wwwww b", "moves": [], "result": "first", "reason": "no_pieces" });
    assert_eq!(printed_json(&[&won[..], &["--json"]].concat()), expected);
}

#[test]
fn the_moves_before_can_end_the_game_by_repetition_or_a_limit() {
    let there_and_back = ["a5-b5; e1-d1; b5-a5; d1-e1"; 2].join("; ");
    let repeated = ["moves", "alfonso", "--position", "b4/5/5/5/4w b", "--after", &there_and_back, "--json"];
    let found = printed_json(&repeated);
    let expected = json!({ "position": "b4/5/5/5/4w b", "moves": [], "result": "draw", "reason": "repetition" });
    assert_eq!(found, expected);
    for limit in ["quiet_limit", "ply_limit"] {
        let set = format!("end.{limit}=1");
        let found = printed_json(&["moves", "bell", "--set", &set, "--after", "c2-c3", "--json"]);
        assert_eq!((&found["reason"], &found["moves"]), (&json!(limit), &json!([])));
    }
}

#[test]
fn a_wrong_move_before_is_named_by_its_number() {
    let after = |moves: &str| refuses(&["moves", "bell", "--set", "end.ply_limit=2", "--after", moves]);
    assert_eq!(after("c2-c3; c4-c9"), "--after: move 2: \"c4-c9\": the board has no point \"c9\"");
    assert_eq!(
        after("c2-c3; a4-a3"),
        "--after: move 2: \"a4-a3\" is not legal here (there is a capture); the only legal move is c4xc2"
    );
    assert_eq!(
        after("c2-c3; ; b3-c3"),
        "--after: move 2: \"\" is no move; moves look like b2-c3, b2xd4xd2, pass, huff c2, or huff c2, b2-c3; (m2) after \
         a capture says what it takes"
    );
    assert_eq!(
        after("c2-c3; c4xc2; c1xc3"),
        "--after: move 3: \"c1xc3\" comes after the end of the game: draw, ply_limit: the game reached the ply limit"
    );
}

#[test]
fn the_board_is_drawn_beside_the_moves_where_asked_for() {
    let output = Folder::new(&[]).output(&["moves", "bell", "-v"]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), prints(&["moves", "bell"]));
    assert!(String::from_utf8_lossy(&output.stderr).contains("3    b-b-.-w-w\n"));
}

#[test]
fn perft_prints_a_count_a_depth() {
    assert_eq!(prints(&["perft", "bell", "--depth", "3"]), "depth 1: 4\ndepth 2: 5\ndepth 3: 6\n");
    assert_eq!(prints(&["perft", "bell", "--depth", "3", "--json"]), "{\"nodes\":[4,5,6]}\n");
    let decided = ["perft", "bell", "--depth", "2", "--position", "5/5/5/5/wwwww b", "--json"];
    assert_eq!(prints(&decided), "{\"nodes\":[0,0]}\n");
}

#[test]
fn a_divided_perft_adds_up_and_is_in_text_order() {
    let args = ["perft", "bell", "--depth", "3", "--divide"];
    let lines = "b2-c3: 1\nc2-c3: 1\nd2-c3: 3\nd3-c3: 1\n";
    assert_eq!(prints(&args), format!("depth 1: 4\ndepth 2: 5\ndepth 3: 6\n{lines}"));
    let json = "{\"nodes\":[4,5,6],\"divide\":{\"b2-c3\":1,\"c2-c3\":1,\"d2-c3\":3,\"d3-c3\":1}}\n";
    assert_eq!(prints(&[&args[..], &["--json"]].concat()), json);
}

#[test]
fn an_opening_binds_the_start_but_no_position() {
    let start = ["perft", "zuni-serpents", "--depth", "1", "--json"];
    let position = "bbbbbbbbbbbbbbbb/1bbbbbbb1wwwwwww1/wwwwwwwwwwwwwwww w";
    let free = printed_json(&[&start[..], &["--position", position]].concat());
    assert!(printed_json(&start)["nodes"][0].as_u64() < free["nodes"][0].as_u64(), "{free}");
}

#[test]
fn a_right_file_is_checked_and_can_be_used_like_a_name() {
    let folder = Folder::new(&[("mine.toml", "name = \"mine\"\r\n[board]\r\ncolumns = 3\r\nrows = 3\r\n")]);
    assert_eq!(folder.prints(&["rules", "check", "mine.toml"]), "mine.toml: ok, ruleset mine\n");
    assert_eq!(folder.prints(&["moves", "mine.toml"]), "a1-b2\nb1-b2\nc1-b2\nc2-b2\n");
}

#[test]
fn colour_comes_when_it_is_asked_for() {
    let colored = |args: &[&str]| prints(&[&["rules", "show", "bell"], args].concat()).contains('\x1b');
    assert_eq!([colored(&[]), colored(&["--color", "always"]), colored(&["--color", "never"])], [false, true, false]);
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    for args in [&["rules", "show", "bell"][..], &["rules", "list", "--json"], &["moves", "bell"]] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let mut command = Command::new(env!("CARGO_BIN_EXE_quirkat"));
        let output = command.args(args).stdout(writer).stderr(Stdio::piped()).spawn().expect("starts");
        let output = output.wait_with_output().expect("ends");
        assert_eq!((output.status.code(), &*String::from_utf8_lossy(&output.stderr)), (Some(0), ""), "{args:?}");
    }
}

#[test]
fn the_help_of_every_verb_begins_with_an_example() {
    for verb in ["new", "run", "plan", "report", "merge", "status", "replay", "play", "watch", "moves", "perft", "man"]
    {
        let help = prints(&[verb, "--help"]);
        assert!(help.starts_with("Example"), "{help}");
        assert!(help.lines().nth(1).is_some_and(|line| line.contains(&format!("quirkat {verb}"))), "{help}");
    }
    for verb in ["list", "show", "diff", "check", "export", "draw", "schema"] {
        let help = prints(&["rules", verb, "--help"]);
        assert!(help.lines().nth(1).is_some_and(|line| line.contains(&format!("  quirkat rules {verb}"))), "{help}");
    }
    assert_eq!(prints(&["--version"]), format!("quirkat {}\n", env!("CARGO_PKG_VERSION")));
}
