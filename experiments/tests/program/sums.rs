//! What a run keeps of its games beside their rows: sums, samples, and the rows
//! that `rows` asks for.

use std::fs;

use super::Folder;
use super::running::{CONFIG, assert_same_files, column, experiment, files, mend, run};
use serde_json::Value;

/// The config with other rows, as a folder with `two.toml` and `some.toml`.
fn with_rows(rows: &str) -> Folder {
    Folder::new(&[("two.toml", CONFIG), ("some.toml", &format!("rows = {rows}\n{CONFIG}"))])
}

fn samples(folder: &Folder, run: &str) -> Vec<Value> {
    let lines = fs::read_to_string(folder.path().join(run).join("samples.jsonl")).expect("is there");
    lines.lines().map(|line| serde_json::from_str(line).expect("is JSON")).collect()
}

#[test]
fn lost_and_spoilt_sums_are_found_out_and_their_games_played_again() {
    let folder = experiment();
    run(&folder, &["--out", "whole"]);
    run(&folder, &["--out", "hurt"]);
    run(&folder, &["--seed", "1", "--out", "other"]);
    let sums = |run: &str, name: &str| folder.path().join(run).join("sums").join(name);
    let hurts: [(&str, &dyn Fn()); 4] = [
        ("lost", &|| fs::remove_file(sums("hurt", "0002-000000.json")).expect("is there")),
        ("cut", &|| fs::write(sums("hurt", "0003-000000.json"), "{\"matchup\":3").expect("is written")),
        ("another's", &|| {
            let copied = fs::copy(sums("hurt", "0001-000000.json"), sums("hurt", "0004-000000.json"));
            assert!(copied.expect("is copied") > 0);
        }),
        ("another seed's", &|| {
            let copied = fs::copy(sums("other", "0005-000000.json"), sums("hurt", "0005-000000.json"));
            assert!(copied.expect("is copied") > 0);
        }),
    ];
    for (name, hurt) in hurts {
        hurt();
        let output = folder.output(&["report", "hurt"]);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(if name == "lost" { 1 } else { 4 }), "{name}: {error}");
        assert!(error.contains("sums/000") && error.contains("again"), "{name}: {error}");
        if name == "lost" {
            run(&folder, &["--out", "hurt"]);
        } else {
            mend(&folder, &["--out", "hurt"]);
        }
        assert_same_files(&folder, "whole", "hurt");
    }

    // A block vouches for itself, without the manifest too.
    fs::copy(sums("other", "0005-000000.json"), sums("hurt", "0005-000000.json")).expect("is copied");
    fs::remove_file(folder.path().join("hurt/manifest.json")).expect("is there");
    assert_eq!(folder.output(&["report", "hurt"]).status.code(), Some(4));
    mend(&folder, &["--out", "hurt"]);
    assert_same_files(&folder, "whole", "hurt");
}

#[test]
fn sums_are_complete_whatever_rows_are_kept() {
    let all = experiment();
    run(&all, &["--out", "out"]);
    let all_files = files(&all.path().join("out"));
    for (rows, kept) in [("0", 0), ("\"none\"", 0), ("10", 10), ("299", 299), ("300", 300), ("\"all\"", 300)] {
        let folder = with_rows(rows);
        folder.prints(&["run", "some.toml", "--quiet", "--threads", "1", "--out", "one"]);
        folder.prints(&["run", "some.toml", "--quiet", "--threads", "2", "--out", "out"]);
        assert_same_files(&folder, "one", "out");
        let found = files(&folder.path().join("out"));
        assert_eq!(found.contains_key("games/0000-000000.parquet"), kept > 0, "{rows}");
        for (name, bytes) in &all_files {
            if name.starts_with("samples") || name.starts_with("p") {
                assert!(found[name] == *bytes, "rows = {rows}: {name} differs");
            }
            if name.starts_with("sums/") {
                let [found, all] =
                    [&found[name], bytes].map(|bytes| -> Value { serde_json::from_slice(bytes).expect("is JSON") });
                assert!(["sums", "course"].iter().all(|key| found[*key] == all[*key]), "rows = {rows}: {name} differs");
            }
        }
        for name in ["games", "first_score", "plies_sd", "plies_median", "plies_p90", "branching_mean", "captures_mean"]
        {
            assert_eq!(column(&folder, "out", name), column(&all, "out", name), "rows = {rows}: {name}");
        }
        let distinct = if kept == 300 { column(&all, "out", "distinct_games") } else { vec![String::new(); 8] };
        assert_eq!(column(&folder, "out", "distinct_games"), distinct, "{rows}");

        // Drawn again, resumed, and any of its games replayed.
        let before = files(&folder.path().join("out"));
        folder.prints(&["report", "out"]);
        folder.prints(&["run", "some.toml", "--quiet", "--out", "out"]);
        assert!(files(&folder.path().join("out")) == before, "{rows}");
        for game in ["0", "9", "10", "299"] {
            folder.prints(&["replay", "out", "--matchup", "1", "--game", game]);
        }
        if !["300", "\"all\""].contains(&rows) {
            let message = folder.refuses(&["run", "two.toml", "--out", "out"]);
            assert!(message.contains("holds another run"), "{message}");
        }
    }
}

#[test]
fn a_run_of_some_rows_is_extended_and_made_whole_like_any_other() {
    let folder = with_rows("350");
    let run = |args: &[&str]| folder.prints(&[&["run", "some.toml", "--quiet"], args].concat());
    run(&["--games", "300", "--out", "more"]);
    run(&["--games", "400", "--out", "more"]);
    run(&["--games", "400", "--out", "fresh"]);
    assert_same_files(&folder, "more", "fresh");
    fs::remove_file(folder.path().join("more/games/0001-000000.parquet")).expect("is there");
    assert_eq!(folder.output(&["report", "more"]).status.code(), Some(1));
    run(&["--games", "400", "--out", "more"]);
    assert_same_files(&folder, "more", "fresh");
}

#[test]
fn samples_are_four_games_of_each_matchup_as_they_are_replayed() {
    let folder = experiment();
    run(&folder, &["--out", "out"]);
    let samples = samples(&folder, "out");
    assert_eq!(samples.len(), 8 * 4);
    let medians = column(&folder, "out", "plies_median");
    for (four, matchup) in samples.chunks(4).zip(0..) {
        let names: Vec<&str> = four.iter().map(|sample| sample["sample"].as_str().expect("is a text")).collect();
        assert_eq!(names, ["median", "shortest", "longest", "first"]);
        assert_eq!(four[3]["game"], 0);
        let plies: Vec<f64> = four.iter().map(|sample| sample["plies"].as_f64().expect("is a number")).collect();
        let median: f64 = medians[matchup].parse().expect("is a number");
        assert!(plies[1] <= plies[0] && plies[0] <= plies[2] && plies[0] <= median, "{plies:?} {median}");
        for sample in four {
            assert_eq!(sample["matchup"], matchup);
            let [matchup, game] = ["matchup", "game"].map(|key| sample[key].to_string());
            let replay = folder.prints(&["replay", "out", "--matchup", &matchup, "--game", &game, "--json"]);
            let replay: Value = serde_json::from_str(&replay).expect("is JSON");
            let moves: Vec<_> = replay["plies"].as_array().expect("is a list").iter().map(|ply| &ply["text"]).collect();
            assert_eq!(sample["moves"].as_array().expect("is a list").iter().collect::<Vec<_>>(), moves);
            assert_eq!((&sample["result"], &sample["reason"]), (&replay["result"], &replay["reason"]));
        }
    }
}

#[test]
fn the_report_explains_the_columns_of_plies_and_points() {
    let folder = experiment();
    run(&folder, &["--games", "10", "--out", "out"]);
    let page = fs::read_to_string(folder.path().join("out/report.html")).expect("is there");
    for word in ["Columns of the plies", "Columns of the points", "<code>occupied</code>", "<code>samples.jsonl</code>"]
    {
        assert!(page.contains(word), "{word}");
    }
}
