//! What statistics say of a run: its tables, and runs compared.

use std::fs;

use super::running::{CONFIG, files, run};
use super::{Folder, running};

const SWEEP: &str = r#"
title = "toggles"
games = 200
[sweep]
ruleset = "bell"
"rules.obligation" = ["optional", "compulsory"]
"rules.captures" = ["forward", "all"]
"#;

fn text(folder: &Folder, file: &str) -> String {
    fs::read_to_string(folder.path().join(file)).expect("is there")
}

#[test]
fn a_run_has_tables_of_comparisons_measures_lengths_and_for_a_paper() {
    let folder = running::experiment();
    run(&folder, &["--out", "out"]);
    let names = files(&folder.path().join("out"));
    for table in ["comparisons", "field_measures", "lengths", "pieces", "ratings", "cross_table", "pairs"] {
        for ending in ["md", "tex", "csv", "parquet"] {
            assert!(names.contains_key(&format!("tables/{table}.{ending}")), "{table}.{ending}");
        }
    }
    assert!(names.contains_key("tables/summary.tex") && names.contains_key("tables/methods.md"));
    let is_text = |name: &str| name.starts_with("tables/") && !name.ends_with(".parquet");
    for (name, bytes) in names.iter().filter(|(name, _)| is_text(name)) {
        let words = String::from_utf8(bytes.clone()).expect("is text");
        assert!(
            !words.contains("NaN") && !words.split([',', ' ']).any(|word| word == "inf" || word == "-inf"),
            "{name}"
        );
    }
    let comparisons = text(&folder, "out/tables/comparisons.csv");
    // Eight matchups against balance, and four of the second variant against the first in four measures.
    assert_eq!(comparisons.lines().count(), 1 + 8 + 4 * 4, "{comparisons}");
    let macros = text(&folder, "out/tables/numbers.tex");
    assert!(macros.contains("quirkat:7:first_score\\endcsname{0."), "{macros}");
    assert!(text(&folder, "out/tables/references.bib").contains("@misc{bell-"));
}

#[test]
fn a_sweep_has_effects_of_its_keys_and_a_run_of_one_variant_has_none() {
    let one = CONFIG.split("[[variants]]").take(2).collect::<Vec<_>>().join("[[variants]]");
    let folder = Folder::new(&[("toggles.toml", SWEEP), ("two.toml", &one)]);
    folder.prints(&["run", "toggles.toml", "--quiet", "--out", "out"]);
    let effects = text(&folder, "out/tables/effects.csv");
    assert_eq!(effects.lines().count(), 1 + 3 * 3, "{effects}");
    assert!(effects.contains("rules.captures: all v forward x rules.obligation: compulsory v optional"), "{effects}");
    run(&folder, &["--games", "1", "--out", "alone"]);
    assert!(!files(&folder.path().join("alone")).contains_key("tables/effects.csv"));
}

#[test]
fn sums_tell_what_the_tables_say_whether_rows_are_kept_or_not() {
    let folder = Folder::new(&[("none.toml", &format!("rows = \"none\"\n{CONFIG}")), ("all.toml", CONFIG)]);
    for name in ["none", "all"] {
        folder.prints(&["run", &format!("{name}.toml"), "--games", "50", "--quiet", "--out", name]);
    }
    for table in ["field_measures.csv", "lengths.csv", "pieces.csv"] {
        let [none, all] = ["none", "all"].map(|name| text(&folder, &format!("{name}/tables/{table}")));
        assert!(all.lines().count() > 2 && none == all, "{table}: {none}");
    }
}

#[test]
fn agents_are_tested_and_shares_have_their_interval_as_the_config_says() {
    let keys = "intervals = \"jeffreys\"\ncomparisons = { sprt = { elo0 = 0, elo1 = 200 }, family = \"all\" }\n";
    let folder = Folder::new(&[("two.toml", &format!("{keys}{CONFIG}")), ("none.toml", CONFIG)]);
    run(&folder, &["--out", "out"]);
    let tests = text(&folder, "out/tables/sprt.csv");
    assert!(tests.starts_with("variant,agent,opponent,model,elo0,elo1,basis,games,ratio,"), "{tests}");
    assert_eq!((tests.lines().count(), tests.matches(",normalised,0,200,pairs,").count()), (1 + 2, 2), "{tests}");
    let page = text(&folder, "out/report.html");
    for part in ["id=\"sprt\"", "id=\"comparisons\"", "id=\"lengths\"", "id=\"pieces\"", "have the Jeffreys interval"] {
        assert!(page.contains(part), "{part}");
    }
    assert!(text(&folder, "out/charts/draw_rate.txt").contains("95 % Jeffreys interval"));
    let methods = text(&folder, "out/tables/methods.md");
    assert!(
        methods.contains("by Holm within all comparisons") && methods.contains("0 against 200 points"),
        "{methods}"
    );
    // What is only looked at otherwise makes no other run, and leaves nothing behind.
    folder.prints(&["run", "none.toml", "--quiet", "--out", "out"]);
    assert!(!folder.path().join("out/tables/sprt.csv").exists());
    assert!(text(&folder, "out/charts/draw_rate.txt").contains("95 % Wilson interval"));
}

#[test]
fn variants_that_begin_from_the_openings_of_one_file_are_compared_game_by_game() {
    let lines = "lines = [\"bb1bb/bbbbb/bb1ww/wwwww/ww1ww w\", \"1bbbb/bbbbb/bb1ww/wwwww/1wwww w\"]";
    let config = format!(
        "games = 40\nopenings = {{ kind = \"file\", {lines} }}\n[[variants]]\nruleset = \"bell\"\n[[variants]]\nruleset = \"alfonso\"\n"
    );
    let folder = Folder::new(&[("two.toml", &config)]);
    run(&folder, &["--out", "out"]);
    let table = text(&folder, "out/tables/comparisons.csv");
    let row = |measure: &str| table.lines().find(|line| line.starts_with(measure)).expect("is compared").to_owned();
    let pairs = |measure: &str| row(measure).split(',').nth(10).map(str::to_owned);
    assert_eq!(pairs("first_score").as_deref(), Some("40"), "{table}");
    assert_eq!((pairs("plies_mean").as_deref(), pairs("draw_rate").as_deref()), (Some("40"), Some("")));
}

#[test]
fn the_same_games_in_two_runs_are_not_compared() {
    let both = "games = 30\n[[variants]]\nruleset = \"bell\"\n[[variants]]\nruleset = \"alfonso\"\n";
    let one = "games = 30\n[[variants]]\nruleset = \"bell\"\n";
    let other =
        "games = 30\n[[variants]]\nruleset = \"bell\"\n[[variants]]\nname = \"alfonso\"\nruleset = \"zuni-serpents\"\n";
    let folder = Folder::new(&[("both.toml", both), ("one.toml", one), ("other.toml", other)]);
    for name in ["both", "one", "other"] {
        folder.prints(&["run", &format!("{name}.toml"), "--quiet", "--out", name]);
    }
    let table = folder.prints(&["compare", "both", "other", "--family", "all"]);
    assert!(table.contains("| alfonso, other | alfonso, both |") && !table.contains("| bell, other |"), "{table}");
    assert!(table.contains("The same games as in both") && table.contains("within all comparisons"), "{table}");
    let nothing = folder.output(&["compare", "both", "one"]);
    assert_eq!(nothing.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&nothing.stderr).contains("so the same games as in both"));
    let wrong = folder.output(&["compare", "both", "other", "--family", "al"]);
    assert_eq!(wrong.status.code(), Some(2));
}

#[test]
fn runs_are_compared_with_the_first_one() {
    let folder = running::experiment();
    run(&folder, &["--out", "one", "--seed", "1"]);
    run(&folder, &["--out", "two", "--seed", "2"]);
    let table = folder.prints(&["compare", "one", "two", "--margin", "0.3"]);
    for words in ["## first\\_score", "## plies\\_restricted\\_mean", "| bell, two | bell, one |", "±0.3", "| within |"]
    {
        assert!(table.contains(words), "{words}: {table}");
    }
    let csv = folder.prints(&["compare", "one", "two", "--csv"]);
    assert_eq!(csv.lines().count(), 1 + 8 * 4, "{csv}");
    let rows: serde_json::Value =
        serde_json::from_str(&folder.prints(&["compare", "one", "two", "--json"])).expect("is JSON");
    assert_eq!(rows.as_array().map(Vec::len), Some(8 * 4), "{rows}");
    let same = folder.output(&["compare", "one", "two", "one"]);
    assert_eq!(same.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&same.stderr).contains("the same games as in one"));
    for wrong in [&["compare", "one"][..], &["compare", "one", "two", "--margin", "0"], &["compare", "one", "nothing"]]
    {
        assert_eq!(folder.output(wrong).status.code(), Some(2), "{wrong:?}");
    }
}
