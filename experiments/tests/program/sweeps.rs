//! Sweeps and `until`, as users run them.

use std::fs;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::Folder;
use super::killed;
use super::planning::without_estimate;
use super::running::{assert_same_files, column, files, run};

const SWEEP: &str = "title = \"S\"\nseed = 2\ngames = 20\n[[variants]]\nname = \"again\"\nruleset = \"bell\"\n\
    set = { \"rules.obligation\" = \"optional\" }\n[sweep]\nruleset = \"bell\"\n\
    \"rules.obligation\" = [\"optional\", \"huff\"]\n\"rules.huff_mode\" = [\"option\", \"automatic\"]\n\
    \"board.columns\" = [5, 6]\nexclude = [{ \"rules.obligation\" = \"huff\", \"board.columns\" = 6 }]\nsame_ruleset = \"skip\"\n";

#[test]
fn a_plan_tells_what_a_sweep_plays_and_what_it_skips() {
    let folder = Folder::new(&[("x.toml", SWEEP)]);
    let text = without_estimate(&folder.prints(&["plan", "x.toml"]));
    let expected = "\
S

matchup  variant                                                                first   second
0        again                                                                  random  random
1        bell rules.obligation=optional rules.huff_mode=option board.columns=5  random  random
2        bell rules.obligation=huff rules.huff_mode=option board.columns=5      random  random
3        bell rules.obligation=huff rules.huff_mode=automatic board.columns=5   random  random

4 matchups x 20 games = 80 games, seed 2

5 combinations skipped
  bell rules.obligation=optional rules.huff_mode=option board.columns=6: setup.kind: with these overrides, a board of";
    assert!(text.starts_with(expected), "{text}");
    for line in [
        "  bell rules.obligation=optional rules.huff_mode=automatic board.columns=5: the same ruleset as \"bell \
         rules.obligation=optional rules.huff_mode=option board.columns=5\"; rules.huff_mode means nothing without \
         rules.obligation = \"huff\"\n",
        "  bell rules.obligation=huff rules.huff_mode=option board.columns=6: excluded\n",
        "  same_ruleset: the same ruleset as the variant \"again\", so both play the same games\n",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
    let found: Value =
        serde_json::from_str(&folder.prints(&["plan", "x.toml", "--json", "--shards", "4"])).expect("is JSON");
    assert_eq!(found["skipped"].as_array().map(Vec::len), Some(5));
    assert_eq!(found["skipped"][3]["reason"], json!("excluded"));
    let twins = json!([["again", "bell rules.obligation=optional rules.huff_mode=option board.columns=5"]]);
    assert_eq!(found["same_rulesets"], twins);
    let seconds = found["estimate"]["seconds"].as_f64().expect("is a number");
    assert!(seconds > 0.0 && found["estimate"]["bytes"].as_u64() > Some(600_000));
    assert_eq!(found["shards"]["shards"], 4);
    let each = found["shards"]["seconds_each"].as_f64().expect("is a number");
    // The same number, but for the last bit that its way through JSON may cost.
    assert!((each * 4.0 / seconds - 1.0).abs() < 1e-12, "{each} x 4 is {seconds}");
}

#[test]
fn what_a_sweep_skips_and_what_is_one_ruleset_is_in_manifest_and_report() {
    let folder = Folder::new(&[("two.toml", SWEEP)]);
    run(&folder, &["--out", "one"]);
    let manifest = fs::read_to_string(folder.path().join("one/manifest.json")).expect("is there");
    let manifest: Value = serde_json::from_str(&manifest).expect("is JSON");
    assert_eq!(manifest["skipped"].as_array().map(Vec::len), Some(5));
    assert_eq!(manifest["same_rulesets"][0][0], json!("again"));
    let page = fs::read_to_string(folder.path().join("one/report.html")).expect("is there");
    assert!(page.contains("Left out by the sweeps: 5<") && page.contains("<dd>excluded</dd>"));
    assert!(page.contains("the same ruleset as the variant &#34;again&#34;"));
    // The config of the run folder plays the same, and says the same.
    folder.prints(&["run", "one/config.toml", "--quiet", "--out", "other"]);
    assert_same_files(&folder, "one", "other");
    folder.prints(&["run", "one/config.toml", "--quiet", "--games", "30", "--out", "one"]);
}

#[test]
fn five_hundred_variants_are_planned_in_seconds_and_played() {
    let limits: Vec<String> = (20..145).map(|n| n.to_string()).collect();
    let config = format!(
        "games = 10\n[sweep]\nruleset = \"bell\"\n\"rules.obligation\" = [\"optional\", \"huff\"]\n\
         \"rules.chain\" = [\"single\", \"optional\"]\n\"end.ply_limit\" = [{}]\n",
        limits.join(", ")
    );
    let folder = Folder::new(&[("two.toml", &config)]);
    let start = Instant::now();
    let plan = folder.prints(&["plan", "two.toml"]);
    assert!(plan.contains("\n500 matchups x 10 games = 5000 games, seed 0\n"), "{plan}");
    // Other tests run beside it.
    assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
    run(&folder, &[]);
    assert_eq!(column(&folder, "runs/two", "games"), ["10"; 500]);
}

#[test]
fn every_combination_is_a_variant_and_twins_are_named_and_play_the_same_games() {
    let folder = Folder::new(&[("two.toml", &SWEEP.replace("same_ruleset = \"skip\"\n", ""))]);
    let found: Value = serde_json::from_str(&folder.prints(&["plan", "two.toml", "--json"])).expect("is JSON");
    let variants: Vec<_> = found["matchups"].as_array().expect("is a list").iter().map(|one| &one["variant"]).collect();
    let [named, first, twin] = [
        "again",
        "bell rules.obligation=optional rules.huff_mode=option board.columns=5",
        "bell rules.obligation=optional rules.huff_mode=automatic board.columns=5",
    ];
    assert_eq!(variants[..3], [named, first, twin]);
    assert_eq!((variants.len(), found["skipped"].as_array().map(Vec::len)), (5, Some(4)));
    assert_eq!(found["same_rulesets"], json!([[named, first, twin]]));
    run(&folder, &["--out", "one"]);
    let manifest = fs::read_to_string(folder.path().join("one/manifest.json")).expect("is there");
    let manifest: Value = serde_json::from_str(&manifest).expect("is JSON");
    assert_eq!(manifest["same_rulesets"], json!([[named, first, twin]]));
    let plies = column(&folder, "one", "plies_mean");
    assert!(plies[0] == plies[1] && plies[1] == plies[2] && plies[2] != plies[3], "{plies:?}");
}

#[test]
fn settings_of_agents_are_swept_and_each_agent_plays_by_its_own() {
    let config = "seed = 1\ngames = 6\nrows = \"none\"\nagents = [{ name = \"ab\", kind = \"alpha_beta\", depth = 1 }, \
        { kind = \"mcts\", nodes = 5 }, \"softmax\"]\n[sweep]\nruleset = \"alfonso\"\n\
        set = { \"board.columns\" = 3, \"board.rows\" = 3 }\n\"agents.depth\" = [1, 2]\n\
        \"agents.nodes\" = [10, 20]\n\"agents.temperature\" = [0.25, 4]\n\"rules.chain\" = [\"single\", \"optional\"]\n";
    let folder = Folder::new(&[("two.toml", config)]);
    run(&folder, &["--threads", "1", "--out", "one"]);
    let agents = column(&folder, "one", "first_agent");
    assert_eq!(agents.len(), 2 * 8);
    for name in ["ab depth=2 nodes=20", "mcts nodes=10", "softmax temperature=0.25"] {
        assert_eq!(agents.iter().filter(|agent| *agent == name).count(), 2, "{name}: {agents:?}");
    }
    run(&folder, &["--threads", "2", "--out", "other"]);
    assert_same_files(&folder, "one", "other");
    folder.prints(&["run", "one/config.toml", "--quiet", "--out", "resolved"]);
    assert_same_files(&folder, "one", "resolved");
}

/// Half of the small games are won: 0.006 takes some 20,000 games. Greedy
/// players win nearly all: they are known at once.
const UNTIL: &str = "seed = 5\nagents = [\"random\", \"greedy\"]\npairings = \"all\"\nrows = \"none\"\n\
    until = { first_score_halfwidth = 0.0058, max_games = 25_000 }\n\
    [[variants]]\nruleset = \"alfonso\"\nset = { \"board.columns\" = 3, \"board.rows\" = 3 }\n";

#[test]
fn matchups_end_when_they_are_known_whatever_plays_them() {
    let folder = Folder::new(&[("two.toml", UNTIL)]);
    let table = run(&folder, &["--threads", "1", "--out", "1"]);
    let stopped = column(&folder, "1", "stopped");
    assert!(stopped.iter().any(|one| one == "known") && table.contains("stopped"), "{stopped:?}");
    let games = column(&folder, "1", "games");
    for (games, stopped) in games.iter().zip(&stopped) {
        match stopped.as_str() {
            // After a whole block; the most games can be enough, too.
            "known" => assert!(["10000", "20000", "25000"].contains(&games.as_str()), "{games}"),
            "max_games" => assert_eq!(games, "25000"),
            other => panic!("{other}"),
        }
    }
    let page = fs::read_to_string(folder.path().join("1/report.html")).expect("is there");
    assert!(page.contains("played until the half-width of the 95 % interval of first_score is 0.0058 or less"));
    for threads in ["2", "7"] {
        run(&folder, &["--threads", threads, "--out", threads]);
        assert_same_files(&folder, "1", threads);
    }
    for shards in [&["2/3", "1/3", "3/3"][..], &["1/1"]] {
        for shard in shards {
            let output = folder.output(&["run", "two.toml", "--quiet", "--out", "shared", "--shard", shard]);
            assert_eq!(output.status.code(), Some(0), "{shard}");
        }
        folder.prints(&["merge", "shared"]);
        assert_same_files(&folder, "1", "shared");
        fs::remove_dir_all(folder.path().join("shared")).expect("is there");
    }
    folder.prints(&["report", "1"]);
    folder.prints(&["status", "1"]);
    assert_same_files(&folder, "1", "2");
    folder.prints(&["run", "1/config.toml", "--quiet", "--out", "resolved"]);
    assert_same_files(&folder, "1", "resolved");
}

#[test]
fn a_narrower_interval_goes_on_in_the_same_folder_and_a_wider_one_is_refused() {
    let narrower = UNTIL.replace("0.0058", "0.005").replace("25_000", "40_000");
    let folder =
        Folder::new(&[("two.toml", UNTIL), ("narrow.toml", &narrower), ("wide.toml", &UNTIL.replace("0.0058", "0.1"))]);
    run(&folder, &["--out", "grown"]);
    let before = files(&folder.path().join("grown"));
    folder.prints(&["run", "narrow.toml", "--quiet", "--out", "grown"]);
    folder.prints(&["run", "narrow.toml", "--quiet", "--out", "fresh"]);
    let (grown, fresh) = (files(&folder.path().join("grown")), files(&folder.path().join("fresh")));
    assert_eq!(grown["sums/0000-000000.json"], before["sums/0000-000000.json"]);
    // The titles differ, as the files' names do.
    assert_eq!(grown["summary.csv"], fresh["summary.csv"]);
    assert_eq!(grown.keys().collect::<Vec<_>>(), fresh.keys().collect::<Vec<_>>());
    let message = folder.refuses(&["run", "wide.toml", "--out", "grown"]);
    assert!(message.contains("was played until { first_score_halfwidth = 0.005, max_games = 40000 }"), "{message}");
    let message = folder.refuses(&["run", "two.toml", "--games", "30000", "--out", "other"]);
    assert!(message.contains("25000 is less than the 30000 of `games`"), "{message}");
}

#[test]
fn a_run_until_it_is_known_that_is_killed_goes_on_to_the_same_bytes() {
    killed::check_kills(UNTIL, |number| number % 9 == 5);
}

#[test]
fn a_plan_with_until_tells_the_least_and_the_most() {
    let folder = Folder::new(&[("x.toml", UNTIL)]);
    let text = folder.prints(&["plan", "x.toml"]);
    let line = "4 matchups x 1000 games or more, 25000 at most = 4000 games to 100000 games, seed 5\nuntil the half-width of \
        the 95 % interval of first_score is 0.0058 or less\nEstimate from a trial of ";
    assert!(text.contains(line), "{text}");
    let found: Value = serde_json::from_str(&folder.prints(&["plan", "x.toml", "--json"])).expect("is JSON");
    assert_eq!((&found["games"], &found["games_at_most"]), (&json!(4000), &json!(100_000)));
}
