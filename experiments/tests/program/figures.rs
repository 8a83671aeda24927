//! The figures of a run, as its config or a file says.

use std::fs;

use super::Folder;
use super::running::{files, run};

const CONFIG: &str = r#"
title = "styled"
games = 60
agents = ["random", "greedy"]
pairings = "all"
[figures]
show = ["cross_table", "first_score", "running"]
widths = ["single", 120]
formats = ["svg"]
names = { first_score = "fig-1" }
variants = ["a name that is far too long for one column", "bell"]
labels = { "a name that is far too long for one column" = "short", greedy = "G" }
[[variants]]
ruleset = "bell"
[[variants]]
name = "a name that is far too long for one column"
ruleset = "alfonso"
[[variants]]
ruleset = "alquerque-compulsory"
"#;

fn charts(folder: &Folder) -> Vec<String> {
    let names = files(&folder.path().join("out")).into_keys();
    names.filter_map(|name| name.strip_prefix("charts/").map(str::to_owned)).collect()
}

fn text(folder: &Folder, file: &str) -> String {
    fs::read_to_string(folder.path().join("out").join(file)).expect("is there")
}

#[test]
fn figures_are_drawn_as_the_config_says_and_anew_as_a_file_says() {
    let style = "show = [\"points\"]\nformats = [\"pdf\"]\nwidths = [\"double\"]\nagents = [\"greedy\"]\n";
    let folder = Folder::new(&[("two.toml", CONFIG), ("style.toml", style), ("empty.toml", "")]);
    run(&folder, &["--out", "out"]);
    let first = ["cross_table-120mm.svg", "cross_table-89mm.svg", "cross_table.csv", "cross_table.txt"];
    let second = ["fig-1-120mm.svg", "fig-1-89mm.svg", "fig-1.csv", "fig-1.txt"];
    assert_eq!(charts(&folder), [first, second].concat());
    let numbers = text(&folder, "charts/fig-1.csv");
    let rows: Vec<&str> = numbers.lines().skip(1).collect();
    assert!(
        rows[0].starts_with("short,random v random,60,0.") && rows[3].starts_with("short,G v G,60,0."),
        "{numbers}"
    );
    assert!(rows.len() == 8 && rows[4].starts_with("bell,"), "{numbers}");
    assert!(!text(&folder, "charts/fig-1-89mm.svg").contains("far too long"));

    // A file restyles what was played; the folder's config keeps it, and what is drawn no more is gone.
    folder.prints(&["report", "out", "--figures", "style.toml"]);
    assert_eq!(charts(&folder), ["points-183mm.pdf", "points.csv", "points.txt"]);
    assert!(text(&folder, "charts/points.txt").contains("Agents: greedy."));
    let before = files(&folder.path().join("out"));
    folder.prints(&["report", "out"]);
    assert_eq!(files(&folder.path().join("out")), before);
    assert!(folder.prints(&["verify", "out", "--sample", "4"]).contains("out"), "is whole");

    // Figures are no part of the identity: the same games, and by a file that says nothing every figure.
    folder.prints(&["report", "out", "--figures", "empty.toml"]);
    assert!(charts(&folder).len() > 40 && charts(&folder).contains(&"plies-89mm.png".to_owned()));
    run(&folder, &["--out", "out"]);
    assert_eq!(charts(&folder), [first, second].concat());
}

#[test]
fn wrong_figures_are_named_with_their_place() {
    let folder = Folder::new(&[("two.toml", CONFIG)]);
    run(&folder, &["--games", "1", "--out", "out"]);
    let before = files(&folder.path().join("out"));
    for (wrong, expected) in [
        ("show = [\"fist_score\"]", ":1:9: show[0]: no figure \"fist_score\""),
        (
            "widths = [1000]",
            ":1:11: widths[0]: expected \"single\", \"double\", or 80 to 400 whole millimetres, found 1000",
        ),
        ("widths = []", ":1:1: widths: expected at least one of the widths"),
        ("formats = [\"pdf\", \"pdf\"]", ":1:19: formats[1]: \"pdf\" is there already"),
        (
            "formats = [\"pgn\"]",
            ":1:12: formats[0]: unknown value \"pgn\"; expected one of svg, pdf, png; did you mean \"png\"?",
        ),
        ("dpi = 5", ":1:1: dpi: expected a whole number from 72 to 1200, found 5"),
        ("names = { skill = \"a/b\" }", ":1:11: names.skill: expected a name of 1 to 60 letters, digits, - and _"),
        ("names = { skill = \"Plies\" }", ":1:11: names.skill: the files of plies have that name"),
        ("variants = [\"bel\"]", ":1:13: variants[0]: no variant \"bel\""),
        ("agents = \"al\"", ":1:1: agents: expected \"all\" or a list of agents"),
        (
            "labels = { bell = \"alquerque-compulsory\" }",
            ":1:12: labels.bell: \"alquerque-compulsory\" is called so already",
        ),
        ("labels = { bel = \"b\" }", ":1:12: labels.bel: no variant or agent \"bel\""),
        ("colour = 1", ":1:1: colour: unknown key \"colour\""),
    ] {
        fs::write(folder.path().join("x.toml"), wrong).expect("is written");
        let message = folder.refuses(&["report", "out", "--figures", "x.toml"]);
        assert!(message.starts_with(&format!("x.toml{expected}")), "{message}");
    }
    assert!(files(&folder.path().join("out")) == before);
}
