//! Runs in which agents meet: ratings, cross table, pairs, and the chart of skill.

use std::fs;

use super::running::{CONFIG, column, run};
use super::{Folder, running};

/// The cells of a CSV file whose names hold no commas.
fn cells(folder: &Folder, file: &str) -> Vec<Vec<String>> {
    let text = fs::read_to_string(folder.path().join(file)).expect("is there");
    text.lines().map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

#[test]
fn agents_that_meet_get_a_cross_table_ratings_and_pairs_that_agree_with_the_summary() {
    let config = CONFIG.replace("small & <odd>, \\\"quoted\\\"", "small");
    let folder = Folder::new(&[("two.toml", &config)]);
    run(&folder, &["--out", "out"]);
    let cross = cells(&folder, "out/tables/cross_table.csv");
    assert_eq!(cross.len(), 1 + 8);
    for (name, place) in [("first_wins", 4), ("draws", 5), ("second_wins", 6)] {
        let found: Vec<&String> = cross[1..].iter().map(|row| &row[place]).collect();
        assert_eq!(found, column(&folder, "out", name).iter().collect::<Vec<_>>(), "{name}");
    }
    let pairs = cells(&folder, "out/tables/pairs.csv");
    assert_eq!(pairs.len(), 1 + 2);
    for row in &pairs[1..] {
        let counts: Vec<u64> = row[16..22].iter().map(|count| count.parse().expect("is a count")).collect();
        assert_eq!(counts.iter().sum::<u64>(), 300, "{row:?}");
        let [plain, paired] = [7, 10].map(|place: usize| row[place].parse::<f64>().expect("is a number"));
        assert!((plain - paired).abs() < 1e-12, "{row:?}");
    }
    let ratings = cells(&folder, "out/tables/ratings.csv");
    assert_eq!(ratings.len(), 1 + 3 * 2, "two variants, and both together");
    assert_eq!(ratings[1][..3], ["bell", "1", "grabber"]);
    let page = fs::read_to_string(folder.path().join("out/report.html")).expect("is there");
    for words in ["<h2 id=\"tournament\">", "<h3 id=\"cross_table\">", "Moving first is worth", "id=\"figure-skill\""] {
        assert!(page.contains(words), "{words}");
    }
    let latex = fs::read_to_string(folder.path().join("out/tables/cross_table.tex")).expect("is there");
    assert!(latex.contains("\\begin{tabular}{lrrr}") && latex.contains("\\emph{small}"), "{latex}");
}

#[test]
fn without_all_rows_there_are_no_pairs_and_the_tables_say_so() {
    let folder = Folder::new(&[("two.toml", &format!("rows = 10\n{CONFIG}"))]);
    run(&folder, &["--games", "50", "--out", "out"]);
    let pairs = fs::read_to_string(folder.path().join("out/tables/pairs.md")).expect("is there");
    assert!(pairs.contains("they need the rows of all games"), "{pairs}");
    assert!(running::files(&folder.path().join("out")).contains_key("tables/cross_table.md"));
}

#[test]
fn mirrors_alone_have_the_chart_of_skill_and_no_tables() {
    let mirror = CONFIG.replace("pairings = \"all\"", "pairings = \"mirror\"");
    let alone = mirror.replace(", { name = \"grabber\", kind = \"greedy\" }", "");
    let folder = Folder::new(&[("two.toml", &mirror), ("alone.toml", &alone)]);
    run(&folder, &["--games", "50", "--out", "out"]);
    let files = running::files(&folder.path().join("out"));
    assert!(files.contains_key("charts/skill-89mm.png") && !files.contains_key("tables/ratings.md"));
    folder.prints(&["run", "alone.toml", "--quiet", "--games", "50", "--out", "alone"]);
    assert!(
        !running::files(&folder.path().join("alone")).contains_key("charts/skill-89mm.png"),
        "one agent is no skill"
    );
}

#[test]
fn a_replaced_run_leaves_no_tables_behind() {
    let mirror = CONFIG.replace("pairings = \"all\"", "pairings = \"mirror\"");
    let folder = Folder::new(&[("two.toml", CONFIG), ("mirror.toml", &mirror)]);
    run(&folder, &["--games", "20", "--out", "out"]);
    assert!(folder.path().join("out/tables/ratings.csv").is_file());
    folder.prints(&["run", "mirror.toml", "--quiet", "--games", "20", "--force", "--out", "out"]);
    assert!(!folder.path().join("out/tables/ratings.csv").exists());
}
