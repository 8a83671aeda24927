//! `run`, `report` and `replay`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::Folder;

pub const CONFIG: &str = r#"
title = "Two boards"
question = "Who wins?"
seed = 18446744073709551615
games = 300
agents = ["random", { name = "grabber", kind = "greedy" }]
pairings = "all"

[[variants]]
ruleset = "bell"

[[variants]]
name = "small & <odd>, \"quoted\""
ruleset = "alfonso"
set = { "board.columns" = 3, "board.rows" = 3 }
"#;

/// Every file of a run but the manifest, which has the clock.
pub fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let folders = ["", "games", "sums", "charts", "tables"].into_iter().filter(|name| folder.join(name).is_dir());
    for name in folders {
        for entry in fs::read_dir(folder.join(name)).expect("is a folder") {
            let path = entry.expect("is there").path();
            let name = path.strip_prefix(folder).expect("is within").display().to_string();
            if path.is_file() && name != "manifest.json" {
                found.insert(name, fs::read(path).expect("is readable"));
            }
        }
    }
    found
}

pub fn assert_same_files(folder: &Folder, one: &str, other: &str) {
    let [one, other] = [one, other].map(|name| files(&folder.path().join(name)));
    assert_eq!(one.keys().collect::<Vec<_>>(), other.keys().collect::<Vec<_>>());
    for (name, bytes) in &one {
        assert!(other[name] == *bytes, "{name} differs");
    }
}

pub fn experiment() -> Folder {
    Folder::new(&[("two.toml", CONFIG)])
}

/// Runs again in a folder with damaged blocks, which are named and played again.
pub fn mend(folder: &Folder, args: &[&str]) {
    let output = folder.output(&[&["run", "two.toml", "--quiet"], args].concat());
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{error}");
    assert!(error.contains("is damaged; its games are played again"), "{error}");
}

pub fn run(folder: &Folder, args: &[&str]) -> String {
    folder.prints(&[&["run", "two.toml", "--quiet"], args].concat())
}

#[test]
fn a_run_fills_the_default_folder_and_prints_a_short_table() {
    let folder = experiment();
    let table = run(&folder, &[]);
    for word in ["variant", "first score", "draw rate", "median length", "bell", "random v grabber", "report.html"] {
        assert!(table.contains(word), "{word}: {table}");
    }
    let names: Vec<String> = files(&folder.path().join("runs/two")).into_keys().collect();
    for name in [
        "config.toml",
        "matchups.parquet",
        "summary.csv",
        "summary.parquet",
        "report.html",
        "games/0000-000000.parquet",
        "games/0007-000000.parquet",
        "sums/0007-000000.json",
        "plies.parquet",
        "points.parquet",
        "samples.jsonl",
        "charts/first_score-89mm.svg",
        "charts/draw_rate-183mm.png",
        "charts/draw_rate-89mm.pdf",
        "charts/plies.csv",
        "charts/points-89mm.svg",
        "charts/cross_table-183mm.pdf",
        "charts/game_length.txt",
        "charts/skill-183mm.svg",
        "tables/ratings.md",
    ] {
        assert!(names.iter().any(|known| known == name), "{name} of {names:?}");
    }
    let summary = fs::read_to_string(folder.path().join("runs/two/summary.csv")).expect("is there");
    assert_eq!(summary.lines().count(), 9);
    assert!(!summary.contains("NaN") && !summary.contains("inf"));
    let manifest = fs::read_to_string(folder.path().join("runs/two/manifest.json")).expect("is there");
    assert!(manifest.contains("\"seed\": 18446744073709551615") && manifest.contains("\"finished\""));
}

/// The cells of a column of a run's summary.
pub fn column(folder: &Folder, run: &str, name: &str) -> Vec<String> {
    let summary = fs::read_to_string(folder.path().join(run).join("summary.csv")).expect("is there");
    let mut lines = summary.lines();
    let at = lines.next().expect("has a header").split(',').position(|known| known == name).expect("is a column");
    // The names of these tests' variants may hold commas, so cells are counted from the end.
    let width = summary.lines().next().map_or(0, |header| header.split(',').count());
    lines.map(|line| line.rsplit(',').nth(width - 1 - at).expect("has the cell").to_owned()).collect()
}

#[test]
fn a_linear_score_stands_beside_the_plain_one() {
    let score = "score = { win = 2, draw = 1, piece_left = 0.5 }\n";
    let config = format!("{score}{CONFIG}");
    let folder = Folder::new(&[
        ("two.toml", CONFIG),
        ("scored.toml", &config),
        ("plain.toml", &format!("score = {{ loss = 0 }}\n{CONFIG}")),
    ]);
    let table =
        folder.prints(&["run", "scored.toml", "--quiet", "--games", "200", "--threads", "1", "--out", "scored"]);
    assert!(table.contains("score of First (95 %)") && table.contains("score of Second (95 %)"), "{table}");
    folder.prints(&["run", "scored.toml", "--quiet", "--games", "200", "--threads", "2", "--out", "again"]);
    assert_same_files(&folder, "scored", "again");
    let numbers = |run: &str, name: &str| -> Vec<f64> {
        column(&folder, run, name).iter().map(|cell| cell.parse().expect("is a number")).collect()
    };
    for side in ["first", "second"] {
        let [value, low, high] = ["", "_low", "_high"].map(|end| numbers("scored", &format!("score_{side}{end}")));
        assert_eq!(value.len(), 8);
        assert!((0..8).all(|n| low[n] < value[n] && value[n] < high[n]), "{value:?} {low:?} {high:?}");
    }
    let page = fs::read_to_string(folder.path().join("scored/report.html")).expect("is there");
    for words in [
        "Linear score of First",
        "win 2, draw 1, loss 0, piece left 0.5, piece captured 0",
        "<code>score_second_high</code>",
    ] {
        assert!(page.contains(words), "{words}");
    }

    // The plain weights give the plain score, and no weights give none.
    folder.prints(&["run", "plain.toml", "--quiet", "--games", "200", "--out", "plain"]);
    for (name, plain) in [("score_first", "first_score"), ("score_first_low", "first_score_low")] {
        for (linear, plain) in numbers("plain", name).into_iter().zip(numbers("plain", plain)) {
            assert!((linear - plain).abs() < 1e-12, "{linear} {plain}");
        }
    }
    run(&folder, &["--games", "200", "--out", "none"]);
    assert_eq!(column(&folder, "none", "score_first"), [""; 8]);
    assert_eq!(column(&folder, "none", "first_score"), column(&folder, "scored", "first_score"));
    let page = fs::read_to_string(folder.path().join("none/report.html")).expect("is there");
    assert!(!page.contains("Linear score of First"));

    // Other weights are another run.
    let message = folder.refuses(&["run", "plain.toml", "--games", "200", "--out", "scored"]);
    assert!(message.contains("holds another run"), "{message}");
}

#[test]
fn the_report_warns_of_variants_that_look_degenerate() {
    let limited = CONFIG.replace("\"board.columns\" = 3, \"board.rows\" = 3", "\"end.ply_limit\" = 6");
    let folder = Folder::new(&[("two.toml", CONFIG), ("limited.toml", &limited)]);
    let page = |config: &str| {
        folder.prints(&["run", config, "--quiet", "--games", "50", "--force", "--out", "out"]);
        fs::read_to_string(folder.path().join("out/report.html")).expect("is there")
    };
    let limited = page("limited.toml");
    let warning =
        "<dt>small &#38; &#60;odd&#62;, &#34;quoted&#34;</dt>\n<dd><code>ended_by_limit</code>: 100.0 % of 50 games";
    assert!(limited.contains(warning), "{limited}");
    assert!(!limited.contains("<dt>bell</dt>") && page("two.toml").contains("<h2 id=\"warnings\">"));
}

#[test]
fn threads_make_no_difference_to_any_byte() {
    let folder = experiment();
    run(&folder, &["--threads", "1", "--out", "one"]);
    run(&folder, &["--threads", "2", "--out", "two"]);
    assert_same_files(&folder, "one", "two");
}

#[test]
fn the_resolved_config_gives_the_same_run() {
    let folder = experiment();
    run(&folder, &["--games", "50", "--out", "one"]);
    folder.prints(&["run", "one/config.toml", "--quiet", "--out", "other"]);
    assert_same_files(&folder, "one", "other");
}

#[test]
fn a_run_that_lost_or_spoilt_blocks_is_made_whole_again() {
    let folder = experiment();
    run(&folder, &["--out", "whole"]);
    run(&folder, &["--out", "hurt"]);
    let games = folder.path().join("hurt/games");
    fs::remove_file(games.join("0002-000000.parquet")).expect("is there");
    let spoilt = games.join("0005-000000.parquet");
    let bytes = fs::read(&spoilt).expect("is there");
    fs::write(&spoilt, &bytes[..bytes.len() / 2]).expect("is written");
    fs::copy(games.join("0001-000000.parquet"), games.join("0003-000000.parquet")).expect("is copied");

    // Left by a process that was killed while it wrote. No process has this number.
    let host = fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let left = format!(".quirkat-writing-{}-4194305-AbCdEf", host.trim().replace('-', "_"));
    fs::write(games.join(left), &bytes[..100]).expect("is written");

    let output = folder.output(&["report", "hurt"]);
    assert_eq!(output.status.code(), Some(4));
    assert!(String::from_utf8_lossy(&output.stderr).contains("`quirkat run` with the same config"));

    mend(&folder, &["--out", "hurt"]);
    assert_same_files(&folder, "whole", "hurt");
}

#[test]
fn a_block_that_says_something_else_now_is_found_out_and_played_again() {
    let folder = experiment();
    run(&folder, &["--out", "whole"]);
    run(&folder, &["--out", "hurt"]);
    // The same games by another seed: whole, readable, and wrong.
    run(&folder, &["--seed", "1", "--out", "other"]);
    let [hurt, other] = ["hurt", "other"].map(|name| folder.path().join(name).join("games/0001-000000.parquet"));
    fs::copy(other, hurt).expect("is copied");
    let output = folder.output(&["report", "hurt"]);
    assert_eq!(output.status.code(), Some(4));
    assert!(String::from_utf8_lossy(&output.stderr).contains("0001-000000.parquet is damaged"));
    mend(&folder, &["--out", "hurt"]);
    assert_same_files(&folder, "whole", "hurt");
}

#[test]
fn a_run_stopped_at_any_of_its_first_steps_can_go_on() {
    let folder = experiment();
    run(&folder, &["--games", "30", "--out", "whole"]);
    for lost in [&["manifest.json"][..], &["config.toml"], &["config.toml", "matchups.parquet", "summary.csv"]] {
        run(&folder, &["--games", "30", "--out", "hurt"]);
        for name in lost {
            fs::remove_file(folder.path().join("hurt").join(name)).expect("is there");
        }
        run(&folder, &["--games", "30", "--out", "hurt"]);
        assert_same_files(&folder, "whole", "hurt");
    }
}

#[test]
fn more_games_extend_a_run_and_fewer_are_refused() {
    let folder = experiment();
    run(&folder, &["--out", "more"]);
    run(&folder, &["--games", "400", "--out", "more"]);
    run(&folder, &["--games", "400", "--out", "fresh"]);
    assert_same_files(&folder, "more", "fresh");
    let message = folder.refuses(&["run", "two.toml", "--games", "10", "--out", "more"]);
    assert!(message.contains("400 games per matchup") && message.contains("--force"), "{message}");
    assert_same_files(&folder, "more", "fresh");
}

#[test]
fn another_run_in_the_folder_is_refused_and_replaced_only_by_force() {
    let folder = experiment();
    run(&folder, &["--games", "20", "--out", "out"]);
    run(&folder, &["--games", "20", "--out", "same"]);
    let message = folder.refuses(&["run", "two.toml", "--games", "20", "--seed", "5", "--out", "out"]);
    assert!(message.starts_with("out: holds another run") && message.contains("--force"), "{message}");
    assert_same_files(&folder, "out", "same");
    run(&folder, &["--games", "20", "--seed", "5", "--force", "--out", "out"]);
    run(&folder, &["--games", "20", "--seed", "5", "--out", "seed5"]);
    assert_same_files(&folder, "out", "seed5");
}

#[test]
fn a_folder_of_other_files_is_never_touched() {
    let folder = experiment();
    fs::create_dir(folder.path().join("photos")).expect("is made");
    fs::write(folder.path().join("photos/cat.png"), "cat").expect("is written");
    for force in [&[][..], &["--force"]] {
        let message = folder.refuses(&[&["run", "two.toml", "--out", "photos"], force].concat());
        assert!(message.contains("photos") && message.contains("not empty"), "{message}");
    }
    assert_eq!(fs::read_dir(folder.path().join("photos")).expect("is there").count(), 1);
}

#[test]
fn a_folder_that_cannot_be_written_is_one_clear_error() {
    let folder = experiment();
    let message = folder.refuses(&["run", "two.toml", "--out", "two.toml/run"]);
    assert!(message.starts_with("two.toml/run: cannot be written"), "{message}");
    let message = folder.refuses(&["run", "two.toml", "--out", "two.toml"]);
    assert!(message.contains("is a file"), "{message}");
}

#[test]
fn report_draws_the_same_again() {
    let folder = experiment();
    let table = run(&folder, &["--out", "out"]);
    run(&folder, &["--out", "same"]);
    fs::remove_file(folder.path().join("out/summary.csv")).expect("is there");
    fs::remove_dir_all(folder.path().join("out/charts")).expect("is there");
    fs::write(folder.path().join("out/report.html"), "spoilt").expect("is written");
    let again = folder.prints(&["report", "out"]);
    assert!(table.starts_with(&again), "{again}");
    assert_same_files(&folder, "out", "same");
    let message = folder.refuses(&["report", "nowhere"]);
    assert!(message.contains("nowhere: is no run folder"), "{message}");
}

#[test]
fn a_replay_shows_the_stored_game_and_finds_out_a_changed_one() {
    let folder = experiment();
    run(&folder, &["--out", "out"]);
    let shown = folder.prints(&["replay", "out", "--matchup", "1", "--game", "299"]);
    assert!(
        shown.contains("bell: random (w, moves first) v grabber (b), matchup 1, game 299") && shown.contains("1. w "),
        "{shown}"
    );
    let json = folder.prints(&["replay", "out", "--matchup", "1", "--game", "299", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json).expect("is JSON");
    let plies = json["plies"].as_array().expect("is a list");
    assert!(plies.len() > 3 && ["first", "second", "draw"].contains(&json["result"].as_str().expect("is a text")));

    let message = folder.refuses(&["replay", "out", "--matchup", "8", "--game", "0"]);
    assert!(message.contains("--matchup: the run has matchups 0 to 7"), "{message}");
    let message = folder.refuses(&["replay", "out", "--matchup", "0", "--game", "300"]);
    assert!(message.contains("--game: the run has games 0 to 299"), "{message}");

    let games = folder.path().join("out/games");
    fs::copy(games.join("0000-000000.parquet"), games.join("0001-000000.parquet")).expect("is copied");
    let output = folder.output(&["replay", "out", "--matchup", "1", "--game", "299"]);
    assert_eq!(output.status.code(), Some(4));
}

#[test]
fn progress_is_plain_lines_without_a_terminal_and_nothing_when_quiet() {
    let folder = experiment();
    let output = folder.output(&["run", "two.toml", "--games", "20", "--out", "out"]);
    let progress = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(progress.contains("160 of 160 games (100.0 %)") && !progress.contains('\u{1b}'), "{progress}");
    assert_eq!(folder.output(&["run", "two.toml", "--games", "30", "--out", "out", "--quiet"]).stderr, b"");
}

#[test]
fn every_verb_knows_quiet_and_color() {
    let folder = experiment();
    run(&folder, &["--games", "20", "--out", "out"]);
    for command in [
        &["plan", "two.toml"][..],
        &["report", "out"],
        &["merge", "out"],
        &["status", "out"],
        &["replay", "out", "--matchup", "0", "--game", "1"],
        &["rules", "list"],
        &["moves", "bell"],
        &["perft", "bell", "--depth", "2"],
    ] {
        let flags = ["--quiet", "--color", "never"];
        assert!(!folder.prints(&[command, &flags].concat()).is_empty(), "{command:?}");
        assert!(!folder.prints(&[&flags, command].concat()).is_empty(), "{command:?}");
    }
}
