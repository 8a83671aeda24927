//! `solve` and `probe`.

use std::fs;

use serde_json::{Value, json};

use crate::looking::printed_json;
use crate::{Folder, prints, refuses};

const SMALL: [&str; 5] = ["alquerque-compulsory", "--set", "board.columns=3", "--set", "board.rows=3"];

fn small<'a>(before: &[&'a str], after: &[&'a str]) -> Vec<&'a str> {
    [before, &SMALL, after].concat()
}

#[test]
fn a_small_game_is_solved_and_told() {
    let found = prints(&small(&["solve", "--quiet"], &["--verify"]));
    for line in [
        "alquerque-compulsory: loss for First in 16 plies",
        "infinite play is a draw; repetition, quiet_limit and ply_limit play no part",
        "start: bbb/b1w/www w",
        "positions that can come about: 12279",
        "8 symmetries, sides swap; every value checked against its moves",
        "first moves:",
        "best play: ",
        "longest win: ",
        "layer  placements  win",
    ] {
        assert!(found.contains(line), "{line}\n{found}");
    }
}

#[test]
fn a_certificate_stays_with_the_tables_and_is_the_same_again() {
    let folder = Folder::new(&[]);
    let args = small(&["solve", "--quiet", "--json"], &["--out", "tables", "--threads", "1"]);
    let first = folder.prints(&args);
    let path = folder.path().join("tables/certificate.json");
    let certificate = fs::read(&path).expect("is there");
    assert_eq!(folder.prints(&args), first);
    assert_eq!(fs::read(&path).expect("is there"), certificate);
    let found: Value = serde_json::from_slice(&certificate).expect("is JSON");
    assert_eq!(
        (&found["first_at_least"], &found["first_at_most"], &found["depth"]),
        (&json!("loss"), &json!("loss"), &json!(16))
    );
    assert_eq!(found["layers"].as_array().expect("is a list").len(), 16);
    assert_eq!(found["principal_variation"].as_array().expect("is a list").len(), 16);
}

#[test]
fn a_solution_has_tables_for_a_paper() {
    let folder = Folder::new(&[]);
    folder.prints(&small(&["solve", "--quiet"], &["--out", "tables"]));
    let read = |name: &str| fs::read_to_string(folder.path().join("tables").join(name)).expect(name);
    let layers = read("layers.csv");
    assert_eq!(layers.lines().count(), 1 + 16);
    assert!(layers.contains("\nalquerque-compulsory,w2v2,756,348,364,44,9,0\n"), "{layers}");
    let moves = read("first_moves.csv");
    assert!(moves.starts_with("ruleset,move,value,plies\nalquerque-compulsory,a1-b2,loss,16\n"), "{moves}");
    assert!(read("layers.md").contains("| w2v2 | 756 | 46.0 % | 48.1 % | 5.8 % | 9 | 0 |"));
    assert!(read("layers.md").contains("The longest win: 23 plies from 1bb/wwb/bww w"));
    assert!(read("first_moves.tex").contains("a1-b2") && read("layers.tex").contains("\\toprule"));
}

#[test]
fn a_damaged_table_is_an_error_of_its_own() {
    let folder = Folder::new(&[]);
    let args = small(&["solve", "--quiet"], &["--out", "tables"]);
    folder.prints(&args);
    let path = folder.path().join("tables/w2v2.layer");
    let mut bytes = fs::read(&path).expect("is there");
    bytes[110] ^= 1;
    fs::write(&path, bytes).expect("writes");
    let (status, message) = folder.ends(&args);
    assert_eq!(status, Some(4));
    assert!(message.contains("w2v2.layer: is damaged"), "{message}");
}

#[test]
fn a_position_and_its_moves_have_values() {
    let found = printed_json(&small(&["probe", "--json"], &["--position", "3/1b1/w2 w"]));
    assert_eq!(found["value"], "win");
    assert_eq!(found["moves"], json!([{ "text": "a1xc3", "value": "win", "depth": 1 }]));
    let start = prints(&small(&["probe"], &[]));
    assert!(start.starts_with("bbb/b1w/www w: loss in 16 plies\n"), "{start}");
    let folder = Folder::new(&[]);
    folder.prints(&small(&["solve", "--quiet"], &["--out", "tables"]));
    assert_eq!(folder.prints(&small(&["probe"], &["--out", "tables"])), start);
}

#[test]
fn bounds_of_a_search_come_with_proofs_that_are_checked() {
    let folder = Folder::new(&[]);
    let found = folder.prints(&small(&["solve", "--quiet"], &["--out", "tables", "--pieces", "5"]));
    assert!(found.contains("loss for First\n") && found.contains("proofs: second-win.proof"), "{found}");
    let check = |file: &str| folder.output(&small(&["solve"], &["--out", "tables", "--check-proof", file]));
    let held = String::from_utf8(check("tables/second-win.proof").stdout).expect("is UTF-8");
    assert!(held.starts_with("the proof holds: second wins"), "{held}");
    let text = fs::read_to_string(folder.path().join("tables/second-win.proof")).expect("is there");
    let short: Vec<&str> = text.lines().take(6).collect();
    fs::write(folder.path().join("short.proof"), short.join("\n")).expect("writes");
    let output = check("short.proof");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("the proof has no move"));
    fs::write(folder.path().join("none.proof"), "nothing").expect("writes");
    assert_eq!(check("none.proof").status.code(), Some(2));
}

#[test]
fn what_cannot_be_solved_is_refused_and_leaves_nothing() {
    let message = refuses(&["solve", "bell", "--out", "tables"]);
    assert!(message.contains("rules.no_return: \"last_step\" gives positions a history"), "{message}");
    let message = refuses(&["probe", "bell-huff"]);
    assert!(message.contains("gives positions a history"), "{message}");
    let message = refuses(&["probe", "alquerque-compulsory"]);
    assert!(message.contains("no table of the layer"), "{message}");
}

#[test]
fn an_honest_unknown_is_no_failure() {
    let found = prints(&[
        "solve",
        "alquerque-compulsory",
        "--quiet",
        "--pieces",
        "2",
        "--depth",
        "3",
        "--budget",
        "memory=1MB",
    ]);
    assert!(found.starts_with("alquerque-compulsory: unknown\n"), "{found}");
    let found = prints(&["solve", "alquerque-compulsory", "--quiet", "--budget", "time=0s"]);
    assert!(found.starts_with("alquerque-compulsory: unknown"), "{found}");
}
