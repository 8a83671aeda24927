//! What is refused, and in which words.

use std::fs;

use quirkat_sim::agents::{KINDS, bare_words};

use crate::{Folder, refuses};

const BELL: &str = "[[variants]]\nruleset = \"bell\"\n";

/// The message about a config of that text in `x.toml`, beside the ruleset file
/// `mine.toml`.
fn config_with(text: &str, mine: &str) -> String {
    Folder::new(&[("x.toml", text), ("mine.toml", mine)]).refuses(&["plan", "x.toml"])
}

fn config(text: &str) -> String {
    config_with(text, "name = \"mine\"\n")
}

#[track_caller]
fn check_config(text: &str, expected: &str) {
    assert_eq!(config(text), expected, "{text}");
}

#[test]
fn unknown_keys_of_a_config() {
    check_config(
        &format!("game = 5\n{BELL}"),
        "x.toml:1:1: game: unknown key \"game\"; expected one of title, question, seed, games, agents, pairings, \
         openings, rows, score, until, variants, sweep, skipped, comparisons, intervals, figures; did you mean \"games\"?",
    );
    check_config(
        &format!("{BELL}rulset = \"bell\"\n"),
        "x.toml:3:1: variants[0].rulset: unknown key \"rulset\"; expected one of name, ruleset, set, agents; did you mean \"ruleset\"?",
    );
    check_config(
        &format!("agents = [{{ kind = \"random\", depth = 3 }}]\n{BELL}"),
        "x.toml:1:30: agents[0].depth: unknown key \"depth\"; expected one of name, kind",
    );
    check_config(
        &format!("{BELL}set = {{ \"rules.captres\" = \"all\" }}\n"),
        "x.toml:3:9: rules.captres: unknown key; did you mean \"rules.captures\"?; `quirkat rules show NAME` lists the keys",
    );
}

#[test]
fn wrong_values_of_a_config() {
    check_config(
        &format!("games = 0\n{BELL}"),
        "x.toml:1:1: games: expected a whole number from 1 to 10000000000, found 0",
    );
    check_config(
        &format!("seed = 18446744073709551616\n{BELL}"),
        "x.toml:1:1: seed: expected a whole number from 0 to 18446744073709551615, found 18446744073709551616",
    );
    check_config(&format!("title = 5\n{BELL}"), "x.toml:1:1: title: expected a text, found 5");
    check_config(
        &format!("pairings = \"miror\"\n{BELL}"),
        "x.toml:1:1: pairings: unknown value \"miror\"; expected one of mirror, all, others; did you mean \"mirror\"?",
    );
    check_config(
        &format!("{BELL}set = {{ \"rules.captures\" = \"al\" }}\n"),
        "x.toml:3:9: rules.captures: unknown value \"al\"; expected one of all, forward_sideways, forward; did you mean \"all\"?",
    );
    check_config(
        &format!("{BELL}set = \"rules.captures\"\n"),
        "x.toml:3:1: variants[0].set: expected a table, as in { \"rules.captures\" = \"all\" }, found \"rules.captures\"",
    );
}

#[test]
fn weights_of_a_score_that_are_none() {
    let table = "a table, as in { win = 1, draw = 0.5, loss = 0, piece_left = 0.1, piece_captured = 0 }";
    let number = "expected a number from -1000000 to 1000000, found";
    for (text, message) in [
        ("score = 1", format!("x.toml:1:1: score: expected {table}, found 1")),
        ("score = {}", format!("x.toml:1:1: score: is empty; expected {table}")),
        ("score = { win = \"1\" }", format!("x.toml:1:11: score.win: {number} \"1\"")),
        ("score = { draw = nan }", format!("x.toml:1:11: score.draw: {number} NaN")),
        ("score = { loss = -inf }", format!("x.toml:1:11: score.loss: {number} -inf")),
        ("score = { piece_left = 1e7 }", format!("x.toml:1:11: score.piece_left: {number} 10000000.0")),
        (
            "score = { piece = 1 }",
            "x.toml:1:11: score.piece: unknown key \"piece\"; expected one of win, draw, loss, piece_left, piece_captured"
                .to_owned(),
        ),
    ] {
        check_config(&format!("{text}\n{BELL}"), &message);
    }
}

#[test]
fn misspelt_rulesets_and_agents_get_the_nearest_name() {
    check_config(
        "[[variants]]\nruleset = \"bel\"\n",
        "x.toml:2:1: variants[0].ruleset: no such file, and no ruleset \"bel\" in the catalogue; did you mean \"bell\"?; \
         `quirkat rules list` lists all",
    );
    assert_eq!(
        refuses(&["perft", "zuni-serpent", "--depth", "1"]),
        "zuni-serpent: no such file, and no ruleset \"zuni-serpent\" in the catalogue; did you mean \"zuni-serpents\"?; \
         `quirkat rules list` lists all"
    );
    check_config(
        &format!("agents = [\"gredy\"]\n{BELL}"),
        &format!(
            "x.toml:1:11: agents[0]: unknown agent \"gredy\"; expected one of {}; did you mean \"greedy\"?",
            bare_words().join(", ")
        ),
    );
}

#[test]
fn agents_without_kind_without_number_or_of_one_name() {
    let kinds: Vec<&str> = KINDS.iter().map(|kind| kind.word).collect();
    check_config(
        &format!("agents = []\n{BELL}"),
        "x.toml:1:1: agents: is empty; expected a list of agents, as in [\"random\", \"greedy\"]",
    );
    check_config(
        &format!("agents = [{{ name = \"a\" }}]\n{BELL}"),
        &format!("x.toml:1:11: agents[0]: has no kind; expected kind = one of {}", kinds.join(", ")),
    );
    check_config(
        &format!("agents = [\"random\",\n  {{ name = \"random\", kind = \"greedy\" }}]\n{BELL}"),
        "x.toml:2:3: agents[1]: two agents are called \"random\", the other one at x.toml:1:11; give one of them a name \
         of its own",
    );
}

#[test]
fn no_variants_and_two_variants_of_one_name() {
    let none = "variants: no variants; an experiment needs at least one, as in [[variants]] with ruleset = \"bell\"";
    check_config("seed = 1\n", &format!("x.toml: {none}"));
    check_config("variants = []\n", &format!("x.toml:1:1: {none}"));
    check_config(
        &format!("{BELL}\n[[variants]]\nruleset = \"bell\"\nset = {{ \"rules.captures\" = \"all\" }}\n"),
        "x.toml:4:1: variants[1]: two variants are called \"bell\", the other one at x.toml:1:1; give one of them a name \
         of its own",
    );
    check_config(
        "[[variants]]\nname = \"a\"\n",
        "x.toml:1:1: variants[0]: has no ruleset; expected one, as in ruleset = \"bell\"",
    );
}

#[test]
fn boards_and_setups_that_cannot_be() {
    let wide = "[[variants]]\nruleset = \"bell\"\nset = { \"board.columns\" = 13, \"board.rows\" = 10 }\n";
    let points = "board.columns: 13 x 10 = 130 points; a board has at most 128";
    check_config(wide, &format!("x.toml:3:9: {points}"));
    assert_eq!(
        refuses(&["moves", "bell", "--set", "board.columns=13", "--set", "board.rows=10"]),
        format!("--set board.columns=13: {points}")
    );

    let mine = "[[variants]]\nruleset = \"mine.toml\"\n";
    let file = |text: &str| {
        let text = format!("name = \"mine\"\n{text}");
        let message = config_with(mine, &text);
        assert_eq!(Folder::new(&[("mine.toml", &text)]).refuses(&["rules", "check", "mine.toml"]), message);
        message
    };
    assert_eq!(file("[board]\ncolumns = 13\nrows = 10\n"), format!("mine.toml:3:1: {points}"));
    assert_eq!(
        file("[board]\nkind = \"serpents\"\nlength = 15\n[rules]\nopening = \"centre\"\n"),
        "mine.toml:6:1: rules.opening: \"centre\" needs a board with a centre point: odd columns and rows, a serpent of \
         even length, or a point in the middle of the drawing"
    );
    assert_eq!(
        file("[setup]\nkind = \"drawing\"\ndrawing = \"bbbbb/5/5/wwwww\"\n"),
        "mine.toml:4:1: setup.drawing: 4 rows, but the board has 5"
    );
    assert_eq!(
        file("[rules]\nstps = \"all\"\n").split(';').next(),
        Some("mine.toml:3:1: rules.stps: unknown key \"stps\"")
    );
}

#[test]
fn a_ruleset_written_in_the_config_is_checked_in_its_place() {
    check_config(
        "[[variants]]\n[variants.ruleset]\nname = \"mine\"\n[variants.ruleset.rules]\nsteps = \"forwards\"\n",
        "x.toml:5:1: variants[0].ruleset.rules.steps: unknown value \"forwards\"; expected one of all, forward_sideways, \
         forward; did you mean \"forward\"?",
    );
    check_config(
        "[[variants]]\n[variants.ruleset]\nname = \"mine\"\n[variants.ruleset.board]\ncolumns = 4\n",
        "x.toml:5:1: setup.kind: a board of 4 x 5 points has no standard setup; give a drawing, as in setup.kind = \"drawing\" and \
         setup.drawing = \"bbbb/bbbb/4/wwww/wwww\"",
    );
}

#[test]
fn rows_that_are_none() {
    check_config(
        &format!("rows = \"al\"\n{BELL}"),
        "x.toml:1:1: rows: unknown value \"al\"; expected one of all, none; did you mean \"all\"?",
    );
    for wrong in ["-1", "true", "1.5"] {
        let message = config(&format!("rows = {wrong}\n{BELL}"));
        let expected = "x.toml:1:1: rows: expected \"all\", \"none\" or a number of games";
        assert!(message.starts_with(expected), "{message}");
    }
}

#[test]
fn files_that_are_none() {
    let folder = Folder::new(&[]);
    fs::create_dir(folder.path().join("folder")).expect("a folder");
    fs::write(folder.path().join("latin.toml"), b"seed = 1\ntitle = \"Alquerque de ni\xf1os\"\n").expect("writes");
    fs::write(folder.path().join("broken.toml"), "seed = 1\ngames = = 2\n").expect("writes");
    for verb in [&["plan"][..], &["rules", "check"], &["moves"]] {
        let refuses = |file: &str| folder.refuses(&[verb, &[file]].concat());
        assert_eq!(refuses("folder"), "folder: is a folder; expected a TOML file");
        assert_eq!(refuses("latin.toml"), "latin.toml: is not UTF-8 text (line 2); save it as UTF-8");
        assert!(refuses("broken.toml").starts_with("broken.toml:2:"), "{}", refuses("broken.toml"));
    }
    assert_eq!(folder.refuses(&["plan", "nope.toml"]), "nope.toml: no such file");
    assert_eq!(folder.refuses(&["rules", "check", "nope.toml"]), "nope.toml: no such file");
}

#[test]
fn a_missing_file_whose_name_is_near_one_that_is_there() {
    let folder =
        Folder::new(&[("mine.toml", ""), ("x.toml", "[[variants]]\nruleset = \"mne.toml\"\n"), ("game.txt", "")]);
    fs::create_dir_all(folder.path().join("runs/first")).expect("a folder");
    fs::write(folder.path().join("runs/first/config.toml"), "").expect("writes");
    let meant = "no such file; did you mean \"mine.toml\"?";
    assert_eq!(folder.refuses(&["plan", "mne.toml"]), format!("mne.toml: {meant}"));
    assert_eq!(folder.refuses(&["rules", "check", "mine.tml"]), format!("mine.tml: {meant}"));
    assert_eq!(
        folder.refuses(&["check-game", "bell", "gaem.txt"]),
        "gaem.txt: no such file; did you mean \"game.txt\"?"
    );
    for command in [&["moves", "mne.toml"], &["plan", "x.toml"]] {
        let message = folder.refuses(command);
        assert!(message.ends_with("`quirkat rules list` lists all; did you mean \"mine.toml\"?"), "{message}");
    }
    assert_eq!(
        folder.refuses(&["status", "runs/frist"]),
        "runs/frist: is no run folder: it has no config.toml; did you mean \"first\"?"
    );
    assert!(!folder.refuses(&["plan", "quite_other.toml"]).contains("did you mean"));
}

#[test]
fn positions_that_are_none() {
    let position = |text: &str| refuses(&["moves", "bell", "--position", text]);
    assert_eq!(position("bbb"), "--position: the text must end in a space and the side to move, w or b: \"bbb\"");
    assert_eq!(position("5/5/5 w"), "--position: 3 rows, but the board has 5");
    assert_eq!(
        position("5/5/6/5/w4 w"),
        "--position: row 3 from the top, \"6\", has 6 points, but that row of the board has 5"
    );
    assert_eq!(position("5/5/5/5/5 w"), "--position: the board is empty; at least one side needs a piece");
}

#[test]
fn commands_that_are_none() {
    for args in [
        &[][..],
        &["mvoes"],
        &["moves"],
        &["moves", "bell", "--depth", "1"],
        &["perft", "bell"],
        &["perft", "bell", "--depth", "0"],
        &["plan", "x.toml", "--games", "0"],
        &["plan", "x.toml", "--seed", "-1"],
        &["run", "x.toml", "--threads", "0"],
        &["run", "x.toml", "--shard", "0/3"],
        &["run", "x.toml", "--shard", "4/3"],
        &["run", "x.toml", "--shard", "1/2", "--force"],
        &["merge"],
        &["status"],
        &["moves", "bell", "--color", "blue"],
    ] {
        let output = Folder::new(&[]).output(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(!output.stderr.is_empty(), "{args:?}");
    }
    assert_eq!(
        refuses(&["moves", "bell", "--set", "rules.chain"]),
        "--set rules.chain: expected KEY=VALUE, as in rules.chain=optional"
    );
    assert_eq!(
        refuses(&["moves", "bell", "--set", "rules.chain=singel"]),
        "--set rules.chain=singel: rules.chain: unknown value \"singel\"; expected one of single, optional, compulsory; \
         did you mean \"single\"?"
    );
}

#[test]
fn overrides_that_do_not_fit_together_are_named_where_they_were_written() {
    let config = "[[variants]]\nruleset = \"zuni-serpents\"\nset = { \"board.length\" = 15 }\n";
    let message = Folder::new(&[("x.toml", config)]).refuses(&["plan", "x.toml"]);
    assert!(message.starts_with("x.toml:3:9: rules.opening: with these overrides, \"centre\" needs"), "{message}");
    let message = refuses(&["moves", "bell", "--set", "board.columns=6"]);
    assert!(message.starts_with("--set board.columns=6: setup.kind: with these overrides, "), "{message}");
    let message = refuses(&["moves", "bell", "--set", "chain=optional"]);
    assert!(message.contains("did you mean \"rules.chain\"?"), "{message}");
}

#[test]
fn a_key_set_twice_in_two_ways_of_writing_is_refused() {
    let config =
        "[[variants]]\nruleset = \"bell\"\nset = { \"rules.chain\" = \"single\", rules.chain = \"optional\" }\n";
    let message = Folder::new(&[("x.toml", config)]).refuses(&["plan", "x.toml"]);
    assert!(message.contains("rules.chain: is set twice"), "{message}");
}

#[test]
fn names_are_of_one_line_and_not_blank() {
    for name in ["", " ", "a\\u0000b", "two\\nlines", "\\u001b[2J"] {
        let config = format!("[[variants]]\nruleset = \"bell\"\nname = \"{name}\"\n");
        let message = Folder::new(&[("x.toml", &config)]).refuses(&["plan", "x.toml"]);
        assert!(message.contains("variants[0].name: expected a name"), "{message}");
    }
}
