//! `--shard`, `merge` and `status`; and matchups that failed.

use std::fs;

use serde_json::Value;

use super::Folder;
use super::running::{CONFIG, assert_same_files, column, experiment, files, mend, run};

/// Plays these shards, each into the folder that it is given.
fn play_shards(folder: &Folder, shards: &[(&str, &str)]) {
    for (shard, out) in shards {
        let output = folder.output(&["run", "two.toml", "--quiet", "--shard", shard, "--out", out]);
        assert_eq!((output.status.code(), &*output.stdout, &*output.stderr), (Some(0), &b""[..], &b""[..]), "{shard}");
    }
}

#[test]
fn shards_in_one_folder_and_in_any_order_make_what_one_machine_makes() {
    let folder = experiment();
    let table = run(&folder, &["--out", "whole"]);
    for order in [&["1/1"][..], &["3/3", "1/3", "2/3"], &["5/8", "1/8", "8/8", "2/8", "4/8", "3/8", "7/8", "6/8"]] {
        let shards: Vec<_> = order.iter().map(|shard| (*shard, "shared")).collect();
        play_shards(&folder, &shards);
        play_shards(&folder, &shards[..1]);
        let merged = folder.prints(&["merge", "shared"]);
        assert_eq!(merged, table.replace("whole/", "shared/"));
        assert_same_files(&folder, "whole", "shared");
        assert!(!folder.path().join("shared/.quirkat-lock").exists());
        fs::remove_dir_all(folder.path().join("shared")).expect("is there");
    }
}

#[test]
fn shards_in_folders_of_their_own_are_joined_in_a_new_one() {
    let folder = experiment();
    run(&folder, &["--out", "whole"]);
    play_shards(&folder, &[("1/3", "a ä"), ("2/3", "b"), ("3/3", "c"), ("1/2", "c")]);
    let before = files(&folder.path().join("b"));
    folder.prints(&["merge", "all", "c", "a ä", "b"]);
    assert_same_files(&folder, "whole", "all");
    assert_eq!(files(&folder.path().join("b")).len(), before.len());
    // Again, and from what is there already.
    folder.prints(&["merge", "all", "c"]);
    assert_same_files(&folder, "whole", "all");
}

#[test]
fn a_half_finished_run_survives_another_number_of_shards() {
    let folder = experiment();
    run(&folder, &["--out", "whole"]);
    play_shards(&folder, &[("2/3", "shared")]);
    let found = files(&folder.path().join("shared"));
    play_shards(
        &folder,
        &[("1/5", "shared"), ("4/5", "shared"), ("3/5", "shared"), ("5/5", "shared"), ("2/5", "shared")],
    );
    let after = files(&folder.path().join("shared"));
    assert!(found.iter().all(|(name, bytes)| after[name] == *bytes));
    folder.prints(&["merge", "shared"]);
    assert_same_files(&folder, "whole", "shared");
    // A plain run in the folder of shards does as well.
    play_shards(&folder, &[("2/3", "plain")]);
    run(&folder, &["--out", "plain"]);
    assert_same_files(&folder, "whole", "plain");
}

#[test]
fn what_is_missing_is_named_with_the_shards_that_play_it() {
    let folder = experiment();
    play_shards(&folder, &[("1/4", "shared"), ("3/4", "shared")]);
    let (status, error) = folder.ends(&["merge", "shared"]);
    assert_eq!(status, Some(3));
    for words in [
        "4 of 8 blocks are missing",
        "matchup 2 (bell, grabber v random): blocks 0",
        "shards 2,4 of 4, as in quirkat run shared/config.toml --out shared --shard 2/4",
    ] {
        assert!(error.contains(words), "{words}: {error}");
    }
    let (status, error) = folder.ends(&["status", "shared"]);
    assert_eq!(status, Some(3), "{error}");
    // The very command that was told.
    for shard in ["2/4", "4/4"] {
        folder.prints(&["run", "shared/config.toml", "--quiet", "--out", "shared", "--shard", shard]);
    }
    folder.prints(&["merge", "shared"]);
    run(&folder, &["--out", "whole"]);
    assert_same_files(&folder, "whole", "shared");
    let (status, error) = folder.ends(&["merge", "nowhere"]);
    assert!(status == Some(2) && error.contains("nowhere: is no run folder"), "{error}");
}

#[test]
fn what_is_damaged_doubled_or_of_another_run_is_refused() {
    let folder = experiment();
    play_shards(&folder, &[("1/2", "a"), ("2/2", "b")]);
    let block = folder.path().join("a/games/0001-000000.parquet");
    let bytes = fs::read(&block).expect("is there");
    let mut hurt = bytes.clone();
    hurt[300] ^= 4;
    for spoilt in [&hurt[..], &bytes[..bytes.len() - 1], b""] {
        fs::write(&block, spoilt).expect("is written");
        for command in [&["merge", "all", "a", "b"][..], &["status", "a"]] {
            let (status, error) = folder.ends(command);
            assert_eq!(status, Some(4), "{command:?}: {error}");
            assert!(error.contains("a/games/0001-000000.parquet is damaged"), "{error}");
        }
        assert!(!folder.path().join("all").exists());
    }
    let output = folder.output(&["run", "two.toml", "--quiet", "--shard", "1/2", "--out", "a"]);
    assert!(
        String::from_utf8_lossy(&output.stderr).contains("0001-000000.parquet is damaged; its games are played again")
    );

    // A whole copy elsewhere makes up for a damaged one.
    play_shards(&folder, &[("1/2", "c")]);
    fs::write(&block, &hurt).expect("is written");
    let (status, error) = folder.ends(&["merge", "all", "a", "b", "c"]);
    assert!(status == Some(0) && error.contains("another folder has its games whole"), "{error}");
    run(&folder, &["--out", "whole"]);
    assert_same_files(&folder, "whole", "all");

    // The same block with other games in it, sealed as if it were right.
    fs::write(&block, &bytes).expect("is written");
    let sums = folder.path().join("a/sums/0001-000000.json");
    let text = fs::read_to_string(&sums).expect("is there");
    let (sealed, _) = text.rsplit_once(",\"blake3\":\"").expect("is sealed");
    let other = format!("{}}}", sealed.replacen("\"lead_changes\":", "\"lead_changes\":1", 1));
    let seal = blake3::hash(other.as_bytes()).to_hex();
    let other = format!("{},\"blake3\":\"{seal}\"}}\n", other.strip_suffix('}').expect("is an object"));
    fs::write(&sums, other).expect("is written");
    let (status, error) = folder.ends(&["merge", "all2", "a", "b", "c"]);
    assert!(status == Some(4) && error.contains("block 0 of matchup 1 is not the same"), "{error}");

    folder.prints(&["run", "two.toml", "--quiet", "--seed", "1", "--shard", "1/2", "--out", "other"]);
    let message = folder.refuses(&["merge", "all2", "b", "other"]);
    assert!(message.contains("other: holds another run than b"), "{message}");
    let message = folder.refuses(&["run", "two.toml", "--seed", "1", "--shard", "2/2", "--out", "b"]);
    assert!(message.contains("b: holds another run") && message.contains("--out b-2"), "{message}");
    let manifest = folder.path().join("b/manifest.json");
    let text = fs::read_to_string(&manifest).expect("is there");
    let version = text.lines().find(|line| line.contains("\"playing_code\": ")).expect("is there");
    fs::write(&manifest, text.replace(version, "  \"playing_code\": \"1\",")).expect("is written");
    for args in [&["merge", "all2", "b"][..], &["run", "two.toml", "--shard", "2/2", "--out", "b"]] {
        let message = folder.refuses(args);
        assert!(message.contains("version 1 of the playing code"), "{message}");
    }
}

#[test]
fn more_games_extend_shards_too() {
    let folder = experiment();
    play_shards(&folder, &[("1/2", "shared"), ("2/2", "shared")]);
    for shard in ["1/2", "2/2"] {
        folder.prints(&["run", "two.toml", "--quiet", "--games", "350", "--shard", shard, "--out", "shared"]);
    }
    folder.prints(&["merge", "shared"]);
    run(&folder, &["--games", "350", "--out", "whole"]);
    assert_same_files(&folder, "whole", "shared");
    let message = folder.refuses(&["run", "two.toml", "--shard", "1/2", "--out", "shared"]);
    assert!(message.contains("350 games per matchup"), "{message}");
}

#[test]
fn status_counts_what_is_there() {
    let folder = experiment();
    let status = |run: &str| -> (Option<i32>, Value) {
        let output = folder.output(&["status", run, "--json"]);
        (output.status.code(), serde_json::from_slice(&output.stdout).expect("is JSON"))
    };
    play_shards(&folder, &[("1/4", "out")]);
    let (code, found) = status("out");
    assert_eq!((code, &found["state"]), (Some(3), &"incomplete".into()));
    assert_eq!((&found["games"], &found["games_total"]), (&600.into(), &2400.into()));
    assert_eq!((&found["blocks"], &found["blocks_total"]), (&2.into(), &8.into()));
    assert_eq!(found["matchups"][2]["blocks_missing"], 1);
    run(&folder, &["--out", "out"]);
    let (code, found) = status("out");
    assert_eq!((code, &found["state"], &found["is_drawn"]), (Some(0), &"whole".into(), &true.into()));
    assert_eq!(found["matchups"][7]["games"], 300);
    let text = folder.prints(&["status", "out"]);
    assert!(text.contains("2400 of 2400 games (100.0 %), 8 of 8 blocks"), "{text}");
    fs::write(folder.path().join("out/sums/0003-000000.json"), "{}").expect("is written");
    let (code, found) = status("out");
    assert_eq!((code, &found["state"]), (Some(4), &"damaged".into()));
    assert_eq!(found["damaged"], serde_json::json!(["out/sums/0003-000000.json"]));
    mend(&folder, &["--out", "out"]);
    assert_eq!(folder.ends(&["status", "nowhere"]).0, Some(2));
}

/// The folder `out` with the second matchup failed, as a run would have left it.
fn with_failure() -> Folder {
    let folder = experiment();
    run(&folder, &["--out", "out"]);
    let manifest = fs::read(folder.path().join("out/manifest.json")).expect("is there");
    let manifest: Value = serde_json::from_slice(&manifest).expect("is JSON");
    let failure = serde_json::json!({
        "run": manifest["identity"], "matchup": 1, "game": 17, "reason": "ply 3: the agent of First crashed",
    });
    fs::create_dir(folder.path().join("out/failed")).expect("is made");
    fs::write(folder.path().join("out/failed/0001-000000.json"), failure.to_string()).expect("is written");
    fs::remove_file(folder.path().join("out/sums/0001-000000.json")).expect("is there");
    folder
}

#[test]
fn a_matchup_that_failed_has_no_result_and_the_others_have_theirs() {
    let folder = with_failure();
    let told = "bell, random v grabber, matchup 1, game 17: ply 3: the agent of First crashed";
    for command in [&["report", "out"][..], &["merge", "out"], &["merge", "joined", "out"], &["status", "out"]] {
        let (status, error) = folder.ends(command);
        assert_eq!(status, Some(5), "{command:?}: {error}");
        assert!(error.contains(told), "{error}");
    }
    assert_same_files(&folder, "out", "joined");
    let (status, error) = folder.ends(&["verify", "joined"]);
    assert!(status == Some(5) && error.contains(told), "{error}");
    assert!(folder.path().join("joined/failed/0001-000000.json").exists());
    let summary = fs::read_to_string(folder.path().join("out/summary.csv")).expect("is there");
    let failed = summary.lines().nth(2).expect("has the matchup");
    assert!(failed.starts_with("1,bell,random,grabber,0,0,0,0,,,"), "{failed}");
    assert!(failed.ends_with("game 17: ply 3: the agent of First crashed"), "{failed}");
    assert!(summary.lines().nth(3).is_some_and(|whole| whole.starts_with("2,bell,grabber,random,300,")), "{summary}");
    let page = fs::read_to_string(folder.path().join("out/report.html")).expect("is there");
    assert!(page.contains("<b>bell, random v grabber, failed</b>"), "{page}");
    let manifest = fs::read_to_string(folder.path().join("out/manifest.json")).expect("is there");
    assert!(manifest.contains("\"some_failed\"") && manifest.contains("ply 3: the agent of First crashed"));
    let table = folder.output(&["report", "out"]).stdout;
    assert!(String::from_utf8_lossy(&table).contains("failed"));
}

#[test]
fn a_matchup_that_failed_is_tried_again() {
    let folder = with_failure();
    assert_eq!(folder.ends(&["report", "out"]).0, Some(5));
    run(&folder, &["--out", "out"]);
    run(&folder, &["--out", "whole"]);
    assert_same_files(&folder, "whole", "out");
    assert!(!folder.path().join("out/failed").exists());
}

#[test]
fn names_with_spaces_and_letters_of_any_kind_and_line_ends_of_windows_make_no_difference() {
    let crlf = CONFIG.replace('\n', "\r\n");
    let folder = Folder::new(&[("two.toml", CONFIG), ("línea final.toml", &crlf)]);
    run(&folder, &["--games", "20", "--out", "plain"]);
    let mut italian =
        folder.command(&["run", "línea final.toml", "--quiet", "--games", "20", "--out", "ein Ørdner/läuft"]);
    let output = italian.env("LC_ALL", "it_IT.UTF-8").env("LANG", "it_IT.UTF-8").output().expect("runs");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert_same_files(&folder, "plain", "ein Ørdner/läuft");
    folder.prints(&["report", "ein Ørdner/läuft"]);
    run(&folder, &["--games", "20", "--out", "línea"]);
    assert_same_files(&folder, "plain", "línea");
}

/// The seed of each row of a Parquet file of the run.
fn seeds_of_rows(folder: &Folder, name: &str) -> Vec<Option<u64>> {
    let table = quirkat_reports::games::read(&folder.path().join(name), Some(&["seed"])).expect("is there");
    table.column("seed").and_then(|column| column.u64()).expect("is of whole numbers").iter().collect()
}

#[test]
fn seeds_survive_every_file() {
    for seed in [0, (1 << 53) + 1, u64::MAX] {
        let config = CONFIG.replace("seed = 18446744073709551615", &format!("seed = {seed}"));
        let folder = Folder::new(&[("two.toml", &config)]);
        let json = run(&folder, &["--games", "10", "--json", "--out", "one"]);
        folder.prints(&["run", "one/config.toml", "--quiet", "--out", "other"]);
        assert_same_files(&folder, "one", "other");
        for (name, words) in [
            ("config.toml", format!("seed = {seed}\n")),
            ("manifest.json", format!("\"seed\": {seed},")),
            ("report.html", format!("Seed {seed}.")),
        ] {
            let text = fs::read_to_string(folder.path().join("other").join(name)).expect("is there");
            assert!(text.contains(&words), "{name}: {words}");
        }
        for name in ["other/matchups.parquet", "other/summary.parquet"] {
            assert_eq!(seeds_of_rows(&folder, name), [Some(seed); 8], "{name}");
        }
        assert_eq!(column(&folder, "other", "seed"), vec![seed.to_string(); 8]);
        for text in [json, folder.prints(&["report", "one", "--json"])] {
            let found: Value = serde_json::from_str(&text).expect("is JSON");
            let matchups = found["matchups"].as_array().expect("is a list");
            assert!(matchups.len() == 8 && matchups.iter().all(|one| one["seed"].as_u64() == Some(seed)), "{text}");
        }
    }
}
