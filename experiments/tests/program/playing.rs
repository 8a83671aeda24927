//! `play` and `watch`.

use std::fs;
use std::io::Write;
use std::process::Stdio;

use serde_json::Value;

use crate::{Folder, refuses};

/// What the program prints when these lines are typed; it ends well.
#[track_caller]
fn typed(folder: &Folder, args: &[&str], lines: &str) -> String {
    let mut command = folder.command(&[&["play"], args].concat());
    let mut program =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("runs");
    // The program may leave before it has read all.
    let _ = program.stdin.take().expect("is piped").write_all(lines.as_bytes());
    let output = program.wait_with_output().expect("ends");
    assert_eq!((output.status.code(), &*String::from_utf8_lossy(&output.stderr)), (Some(0), ""), "{args:?}");
    String::from_utf8(output.stdout).expect("is UTF-8")
}

/// Two persons play; the record of what they typed.
fn record(args: &[&str], lines: &str) -> String {
    let folder = Folder::new(&[]);
    typed(&folder, &[args, &["--side", "both"]].concat(), &format!("{lines}save game.txt\nquit\n"));
    fs::read_to_string(folder.path().join("game.txt")).expect("was saved")
}

#[test]
fn a_game_against_an_agent_is_the_same_for_the_same_seed_and_moves() {
    let lines = "c2-c3\n1\n1\nhint\n1\nquit\n";
    let args = ["bell", "--agent", "mcts nodes=20", "--seed", "7"];
    let folder = Folder::new(&[]);
    let told = typed(&folder, &args, lines);
    assert_eq!(told, typed(&folder, &args, lines));
    assert!(told.contains("2. b c4xc2   (mcts nodes=20)"), "{told}");
    assert!(told.contains("plies ahead"), "{told}");
}

#[test]
fn moves_can_be_typed_in_short_and_what_is_unclear_is_asked_back() {
    let moves = record(&["alquerque-compulsory"], "c3\nc2c3\nC4*C2\nc1 c3\n");
    assert!(moves.contains("1. c2-c3  c4xc2\n2. c1xc3\n*\n"), "{moves}");
    let told = typed(&Folder::new(&[]), &["alquerque-compulsory", "--side", "both"], "c3\n99\nc2-c9\nhlp\n");
    assert!(told.contains("\"c3\" can be 4 moves: b2-c3, c2-c3, d2-c3, d3-c3"), "{told}");
    assert!(told.contains("there is no move 99; there are 1 to 4"), "{told}");
    assert!(told.contains("the board has no point \"c9\""), "{told}");
    assert!(told.contains("did you mean \"help\"?"), "{told}");
}

#[test]
fn the_end_of_the_input_leaves_the_game_and_saves_nothing() {
    let folder = Folder::new(&[]);
    let told = typed(&folder, &["bell"], "c2-c3\n");
    assert!(told.ends_with("The input has ended: the game is left, and nothing more is saved.\n"), "{told}");
    assert_eq!(folder.names(), Vec::<String>::new());
}

#[test]
fn undo_goes_back_to_the_persons_own_last_turn() {
    let folder = Folder::new(&[]);
    let told = typed(&folder, &["bell"], "undo\nc2-c3\nundo\nundo\nb2-c3\nquit\n");
    assert_eq!(told.matches("There is nothing to take back.").count(), 2, "{told}");
    assert!(told.contains("2 plies are taken back."), "{told}");
    let told = typed(&folder, &["bell", "--side", "second"], "undo\nquit\n");
    assert!(told.contains("There is nothing to take back."), "{told}");
}

#[test]
fn a_record_is_what_check_game_reads_and_play_goes_on_from() {
    let folder = Folder::new(&[]);
    let told =
        typed(&folder, &["bell", "--set", "rules.chain=optional"], "c2-c3\nresign\nsave a.txt\nsave a.txt\nquit\n");
    assert!(told.contains("First has given up: Second won."), "{told}");
    assert!(told.contains("a.txt: is there already: choose another name"), "{told}");
    let text = fs::read_to_string(folder.path().join("a.txt")).expect("was saved");
    for line in ["[Ruleset \"bell\"]", "[Set \"rules.chain=optional\"]", "[Second \"greedy\"]", "[Seed \"1\"]", "0-1"] {
        assert!(text.lines().any(|known| known == line), "{line}: {text}");
    }
    let checked = folder.prints(&["check-game", "bell", "a.txt", "--set", "rules.chain=optional"]);
    assert!(checked.contains("legal, 2 plies; the game goes on, though the file says that Second won"), "{checked}");
    let told =
        typed(&folder, &["bell", "--set", "rules.chain=optional", "--from", "a.txt", "--side", "both"], "undo\nquit\n");
    assert!(told.contains("2 plies played") && told.contains("One ply is taken back."), "{told}");
}

#[test]
fn a_game_from_a_position_is_saved_with_it_and_checked_from_it() {
    let folder = Folder::new(&[]);
    let at = "5/3b1/5/1b3/w4 w";
    let told = typed(&folder, &["bell", "--position", at, "--side", "both"], "1\nsave a.txt\n");
    assert!(told.contains("First won: a side has no pieces (1 ply)"), "{told}");
    assert!(told.contains(&format!("quirkat check-game bell a.txt --position '{at}'")), "{told}");
    let checked = folder.prints(&["check-game", "bell", "a.txt", "--position", at]);
    assert!(checked.contains("legal, 1 ply; First won"), "{checked}");
}

#[test]
fn huffs_stopped_chains_and_serpents_are_played_by_their_own_rules() {
    let huffed = record(&["covarrubias", "--position", "4b/5/2b2/2w2/4w w"], "e1-e2\n1\n");
    assert!(huffed.contains("1. e1-e2  huff c2"), "{huffed}");
    let stopped = record(&["bell", "--set", "rules.chain=optional", "--position", "b4/3b1/5/1b3/w4 w"], "a1xc3\n");
    assert!(stopped.contains("1. a1xc3\n*"), "{stopped}");
    let serpent = record(&["zuni-serpents"], "1\n1\n1\n");
    assert!(serpent.starts_with("[Ruleset \"zuni-serpents\"]\n"), "{serpent}");
    assert_eq!(serpent.lines().filter(|line| line.starts_with(char::is_numeric)).count(), 2, "{serpent}");
}

#[test]
fn what_cannot_be_played_is_refused_with_the_nearest_word() {
    assert_eq!(
        refuses(&["play", "bell", "--agent", "gredy"]).split("; expected").next(),
        Some("--agent: unknown agent \"gredy\"")
    );
    assert!(refuses(&["play", "bell", "--agent", "gredy"]).ends_with("did you mean \"greedy\"?"));
    assert!(refuses(&["play", "bell", "--agent", "alpha_beta dept=4"]).contains("--agent: dept"));
    assert!(refuses(&["play", "bell", "--agent", "alpha_beta 4"]).contains("\"4\" is no setting; expected KEY=VALUE"));
    assert!(refuses(&["play", "bel"]).contains("did you mean \"bell\"?"));
    assert!(refuses(&["play", "bell", "--from", "none.txt"]).contains("none.txt: no such file"));
    let folder = Folder::new(&[("game.txt", "c2-c3 a4-a3\n")]);
    let refused = folder.refuses(&["play", "bell", "--from", "game.txt"]);
    assert!(refused.starts_with("game.txt:1:7: ply 2: a4-a3 is illegal"), "{refused}");
}

#[test]
fn the_game_that_is_watched_is_game_0_of_a_run() {
    let config = "title = \"x\"\nseed = 5\ngames = 1\nagents = [\"greedy\", \"random\"]\npairings = \"all\"\n[[variants]]\nruleset = \"bell\"\n";
    let folder = Folder::new(&[("x.toml", config)]);
    folder.output(&["run", "x.toml", "--quiet"]);
    let replayed: Value =
        serde_json::from_str(&folder.prints(&["replay", "runs/x", "--matchup", "1", "--game", "0", "--json"]))
            .expect("is JSON");
    assert_eq!((&replayed["first_agent"], &replayed["second_agent"]), (&"greedy".into(), &"random".into()));
    let watched = folder.prints(&["watch", "bell", "--second", "random", "--seed", "5", "--json", "--save", "a.txt"]);
    let lines: Vec<Value> = watched.lines().map(|line| serde_json::from_str(line).expect("is JSON")).collect();
    let (end, plies) = lines.split_last().expect("has lines");
    assert_eq!(replayed["plies"], Value::from(plies));
    assert_eq!(replayed["moves_hash"], end["moves_hash"]);
    let checked = folder.prints(&["check-game", "bell", "a.txt"]);
    assert!(checked.contains(&format!("legal, {} plies", plies.len())), "{checked}");
    assert!(folder.refuses(&["watch", "bell", "--delay", "x"]).contains("expected seconds"));
}
