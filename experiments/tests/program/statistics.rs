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
    for name in
        ["comparisons.csv", "comparisons.md", "comparisons.tex", "field_measures.csv", "lengths.csv", "methods.md"]
    {
        assert!(names.contains_key(&format!("tables/{name}")), "{name}");
    }
    for (name, bytes) in names.iter().filter(|(name, _)| name.starts_with("tables/")) {
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
fn without_rows_the_measures_that_need_them_say_so() {
    let folder = Folder::new(&[("two.toml", &format!("rows = \"none\"\n{CONFIG}"))]);
    run(&folder, &["--games", "50", "--out", "out"]);
    let measures = text(&folder, "out/tables/field_measures.md");
    assert!(measures.contains("the rows of all games are needed, and were not kept"), "{measures}");
    assert!(!files(&folder.path().join("out")).contains_key("tables/lengths.csv"));
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
    let same = folder.output(&["compare", "one", "two", "one"]);
    assert_eq!(same.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&same.stderr).contains("the same games as in one"));
    for wrong in [&["compare", "one"][..], &["compare", "one", "two", "--margin", "0"], &["compare", "one", "nothing"]]
    {
        assert_eq!(folder.output(wrong).status.code(), Some(2), "{wrong:?}");
    }
}
