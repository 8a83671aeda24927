//! `rules`: the catalogue, and what a ruleset says and on whose word.

use serde_json::{Value, json};

use crate::looking::printed_json;
use crate::{Folder, prints, refuses};

/// A ruleset of two sources, as a historian would write one.
const MINE: &str = r#"name = "mine"
title = "Mine"
family = "alquerque"
sources = ["Bell: a book", "Elvin: a page"]
[board]
columns = 3
rows = 3
[rules]
steps = "forward"
[basis]
Bell = ["board", "setup", "rules.steps"]
Elvin = ["rules.steps", "rules.captures"]
reading = ["rules", "end"]
[contested]
"rules.captures" = "One page says otherwise."
"#;

fn mine() -> Folder {
    Folder::new(&[("mine.toml", MINE)])
}

fn names(list: &Value) -> Vec<&str> {
    list.as_array().into_iter().flatten().filter_map(|one| one["name"].as_str()).collect()
}

#[test]
fn the_catalogue_is_listed_in_words_and_in_json() {
    let text = prints(&["rules", "list"]);
    let bell = text.lines().find(|line| line.starts_with("bell ")).expect("bell is listed");
    for part in ["Alquerque after R. C. Bell", "5 x 5 points", "12"] {
        assert!(bell.contains(part), "{bell}");
    }
    assert!(text.lines().last().is_some_and(|line| line.contains("four hands")), "{text}");
    let found = printed_json(&["rules", "list", "--json"]);
    let zuni =
        found.as_array().into_iter().flatten().find(|one| one["name"] == "zuni-serpents").expect("zuni is listed");
    assert_eq!((&zuni["points"], &zuni["pieces_first"], &zuni["pieces_second"]), (&json!(49), &json!(23), &json!(23)));
    assert!(zuni["sources"].as_array().is_some_and(|sources| !sources.is_empty()));
    assert_eq!(zuni["kind"], "serpents");
}

#[test]
fn the_list_is_filtered_by_family_board_points_source_and_words() {
    let listed = |args: &[&str]| printed_json(&[&["rules", "list", "--json"], args].concat());
    let relatives = listed(&["--family", "Relatives", "--board", "lines", "--points", "37"]);
    assert!(names(&relatives).contains(&"sixteen-soldiers") && !names(&relatives).contains(&"kharbaga"), "{relatives}");
    assert!(names(&listed(&["--source", "stevenson"])).contains(&"culin-stevenson"));
    assert!(names(&listed(&["fighting", "masters"])).contains(&"masters-serpents"));
    assert_eq!(listed(&["no such words"]), json!([]));
    let nothing = Folder::new(&[]).output(&["rules", "list", "no such words"]);
    assert_eq!((nothing.status.code(), nothing.stdout.len()), (Some(0), 0));
    let message = refuses(&["rules", "list", "--family", "serpent"]);
    assert_eq!(
        message,
        "--family: no ruleset of family \"serpent\"; expected one of alquerque, relatives, serpents; did you mean \"serpents\"?"
    );
}

#[test]
fn a_ruleset_is_shown_with_board_keys_notes_and_sources() {
    let text = prints(&["rules", "show", "bell", "--set", "rules.chain=optional"]);
    for line in [
        "Alquerque after R. C. Bell",
        "3    b-b-.-w-w",
        "bbbbb/bbbbb/bb1ww/wwwww/wwwww w",
        "* rules.chain = \"optional\"",
        "    Jumping on: a piece may jump on after a jump, and may stop. Changed here, by",
        "  rules.choice = \"any\"",
        "Notes",
        "Sources",
    ] {
        assert!(text.lines().any(|found| found == line), "{line:?} in\n{text}");
    }
}

#[test]
fn every_key_is_told_with_who_says_it() {
    let text = mine().prints(&["rules", "show", "mine.toml"]);
    for line in [
        "mine: 3 x 3 points, alternate diagonals; family alquerque",
        "    Steps of men: forward only. So say Bell and Elvin. Or: all,",
        "    A man's first jump: in every direction. So says Elvin. Contested: see below.",
        "    Plies after which the game ends: 1000. Our reading.",
        "- rules.captures: One page says otherwise.",
        "- Bell: a book",
    ] {
        assert!(text.lines().any(|found| found == line), "{line:?} in\n{text}");
    }
    assert!(!text.contains("\n  board.length = "), "idle keys are named alone");
    let all = mine().prints(&["rules", "show", "mine.toml", "-v"]);
    assert!(
        all.contains("\n  board.length = 16\n    Points on each outer row: 16. Idle here: it means nothing without")
    );
}

#[test]
fn a_ruleset_in_json_has_every_key_and_its_basis() {
    let found = printed_json(&["rules", "show", "bell", "--set", "end.ply_limit=7", "--json"]);
    assert_eq!(found["keys"].as_object().map(serde_json::Map::len), Some(40), "{found}");
    assert_eq!(
        (&found["keys"]["end.ply_limit"], &found["keys"]["rules.steps"]),
        (&json!(7), &json!("forward_sideways"))
    );
    assert_eq!(found["basis"]["end.ply_limit"], json!({ "kind": "changed" }));
    assert_eq!(found["position"], "bbbbb/bbbbb/bb1ww/wwwww/wwwww w");

    let text = mine().prints(&["rules", "show", "mine.toml", "--json"]);
    let found: Value = serde_json::from_str(&text).expect("is JSON");
    assert_eq!(found["basis"]["rules.steps"], json!({ "kind": "sources", "sources": ["Bell", "Elvin"] }));
    assert_eq!(found["basis"]["rules.chain"], json!({ "kind": "reading" }));
    assert_eq!(found["contested"], json!({ "rules.captures": "One page says otherwise." }));
    assert_eq!(found["labels"]["Bell"], "Bell: a book");
    assert!(found["idle"].as_array().is_some_and(|idle| idle.contains(&json!("board.length"))));
}

#[test]
fn two_rulesets_are_compared_by_what_differs() {
    let text = mine().prints(&["rules", "diff", "mine.toml", "mine.toml", "--set", "rules.steps=all"]);
    let expected = "A: Mine, with rules.steps=all\nB: Mine\n\n\
        rules.steps, steps of men\n  A: \"all\", in every direction. Changed here, by no source.\n  \
        B: \"forward\", forward only. So say Bell and Elvin.\n";
    assert_eq!(text, expected);
    let same = mine().prints(&["rules", "diff", "mine.toml", "mine.toml"]);
    assert!(same.ends_with("They play the same game.\n"), "{same}");
    let set = ["--set-b", "board.columns=3", "--set-b", "board.rows=3", "--json"];
    let text = mine().prints(&[&["rules", "diff", "mine.toml", "alquerque-compulsory"], &set[..]].concat());
    let found: Value = serde_json::from_str(&text).expect("is JSON");
    assert_eq!((&found["same_game"], &found["start"]), (&json!(false), &json!(null)));
    let differences = found["differences"].as_array().expect("a list");
    assert_eq!(differences.len(), 1, "{found}");
    assert_eq!((&differences[0]["key"], &differences[0]["a"]["value"]), (&json!("rules.steps"), &json!("forward")));
}

#[test]
fn boards_of_two_kinds_are_compared_as_boards() {
    let text = prints(&["rules", "diff", "alquerque-compulsory", "masters-serpents"]);
    assert!(text.contains("\nthe board\n  alquerque-compulsory: 5 x 5 points, alternate diagonals\n"), "{text}");
    assert!(text.contains("\nthe start\n") && !text.contains("board.length"), "{text}");
}

#[test]
fn all_faults_of_a_file_are_told_in_its_order() {
    let text = "nme = 3\n[rules]\nsteps = \"up\"\nhuff_mode = \"automatic\"\n[board]\ncolumns = 4\n";
    let folder = Folder::new(&[("wrong.toml", text), ("right.toml", "name = \"right\"\n")]);
    let found = folder.refuses(&["rules", "check", "wrong.toml"]);
    let starts = [
        "wrong.toml: name: is missing",
        "error: wrong.toml:1:1: nme: unknown key \"nme\"",
        "error: wrong.toml:3:1: rules.steps: unknown value \"up\"",
        "error: wrong.toml:4:1: rules.huff_mode: means nothing without rules.obligation",
        "error: wrong.toml:6:1: setup.kind: a board of 4 x 5 points has no standard setup",
    ];
    assert_eq!(found.lines().count(), starts.len(), "{found}");
    assert!(found.lines().zip(starts).all(|(line, start)| line.starts_with(start)), "{found}");
    assert_eq!(folder.refuses(&["moves", "wrong.toml"]).lines().next(), found.lines().next());

    let output = folder.output(&["rules", "check", "wrong.toml", "--json"]);
    assert_eq!((output.status.code(), output.stderr.len()), (Some(2), 0));
    let found: Value = serde_json::from_slice(&output.stdout).expect("is JSON");
    assert_eq!((&found["ok"], &found["faults"][1]["line"]), (&json!(false), &json!(1)));
    let right: Value =
        serde_json::from_str(&folder.prints(&["rules", "check", "right.toml", "--json"])).expect("is JSON");
    assert_eq!(right, json!({ "file": "right.toml", "ok": true, "name": "right", "faults": [] }));
}

#[test]
fn a_file_of_the_catalogue_is_exported_as_it_is_and_starts_a_variant() {
    let folder = Folder::new(&[]);
    let text = folder.prints(&["rules", "export", "zuni-serpents"]);
    assert!(text.starts_with("name") && text.contains("\n[board]\n"), "{text}");
    assert_eq!(folder.prints(&["rules", "export", "zuni-serpents", "-o", "mine.toml"]), "");
    assert_eq!(std::fs::read_to_string(folder.path().join("mine.toml")).expect("is there"), text);
    assert!(folder.prints(&["rules", "diff", "mine.toml", "zuni-serpents"]).ends_with("They play the same game.\n"));
    let again = ["rules", "export", "bell", "-o", "mine.toml"];
    assert_eq!(folder.refuses(&again), "mine.toml: is there already; --force replaces it");
    assert_eq!(folder.prints(&[&again[..], &["--force"]].concat()), "");
    assert!(folder.refuses(&["rules", "export", "bel"]).contains("did you mean \"bell\"?"));
}

#[test]
fn a_board_is_drawn_as_svg_png_and_pdf_the_same_each_time() {
    let folder = Folder::new(&[]);
    let heads: [(&str, &[u8]); 3] = [("b.svg", b"<svg "), ("b.png", b"\x89PNG"), ("b.PDF", b"%PDF-")];
    for (name, head) in heads {
        let draw = || {
            assert_eq!(folder.prints(&["rules", "draw", "zuni-serpents", "-o", name, "--size", "183"]), "");
            std::fs::read(folder.path().join(name)).expect("is there")
        };
        let first = draw();
        assert!(first.starts_with(head), "{name}");
        assert_eq!(draw(), first, "{name}");
    }
    let svg = folder.prints(&["rules", "draw", "bell"]);
    assert!(svg.contains("width=\"89mm\"") && svg.contains(">e</text>") && svg.contains("@font-face"), "{svg}");
    assert_eq!(svg.matches("<circle ").count(), 25);
    for outside in ["http://www.w3.org/1999", "url(http", "@import"] {
        assert!(!svg.contains(outside), "{outside}");
    }
}

#[test]
fn a_position_is_drawn_with_its_kings() {
    let set = ["--set", "rules.promotion=short_king", "--position", "5/5/1W3/5/4b w"];
    let svg = prints(&[&["rules", "draw", "alquerque-compulsory"], &set[..]].concat());
    assert_eq!(svg.matches("<circle ").count(), 25 + 1);
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    let draw = |args: &[&str]| refuses(&[&["rules", "draw", "bell"], args].concat());
    assert_eq!(
        draw(&["-o", "board.jpg"]),
        "board.jpg: a picture's name ends in .svg, .png or .pdf, not in \"jpg\"; expected one of svg, png, pdf"
    );
    assert_eq!(draw(&["--size", "2"]), "--size 2: expected a width from 20 to 500 mm");
    assert!(draw(&["--position", "5/5 w"]).starts_with("--position: 2 rows, but the board has 5"));
}

#[test]
fn the_schemas_in_the_repository_are_current() {
    for (kind, kept) in [
        ("ruleset", include_str!("../../../docs/schema/ruleset.schema.json")),
        ("experiment", include_str!("../../../docs/schema/experiment.schema.json")),
        ("manifest", include_str!("../../../docs/schema/manifest.schema.json")),
    ] {
        let schema = prints(&["rules", "schema", kind]);
        let command = format!("quirkat rules schema {kind} > docs/schema/{kind}.schema.json");
        assert!(schema == kept, "make it anew: {command}");
        let schema: Value = serde_json::from_str(&schema).expect("is JSON");
        assert_eq!(schema["$schema"], "https://json-schema.org/draft/2020-12/schema");
    }
}

#[test]
fn a_schema_has_the_words_ranges_and_defaults_of_every_key() {
    let schema = printed_json(&["rules", "schema", "ruleset"]);
    let keys = printed_json(&["rules", "show", "alquerque-compulsory", "--json"])["keys"].clone();
    for name in keys.as_object().expect("keys").keys() {
        let (table, key) = name.split_once('.').expect("has a table");
        let found = &schema["properties"][table]["properties"][key];
        assert!(found["description"].is_string() && !found["default"].is_null(), "{name}: {found}");
    }
    let rules = &schema["properties"]["rules"]["properties"];
    assert_eq!(rules["obligation"]["enum"], json!(["optional", "compulsory", "huff"]));
    assert_eq!(rules["obligation"]["default"], "compulsory");
    assert_eq!(schema["properties"]["end"]["properties"]["min_pieces"]["maximum"], 128);
}
