//! `verify`: what is damaged, missing, doubled or of another game is found and named.

use std::fs;
use std::path::Path;
use std::sync::OnceLock;

use quirkat_reports::rows;
use serde_json::Value;

use super::Folder;
use super::running::{experiment, run};

/// The folder `out` of a run that is all there: a copy of one that is played once for all tests.
fn whole() -> Folder {
    static PLAYED: OnceLock<Folder> = OnceLock::new();
    let played = PLAYED.get_or_init(|| {
        let folder = experiment();
        run(&folder, &["--out", "out"]);
        folder
    });
    let folder = experiment();
    copy(&played.path().join("out"), &folder.path().join("out"));
    folder
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir(to).expect("is made");
    for entry in fs::read_dir(from).expect("is a folder") {
        let path = entry.expect("is there").path();
        let to = to.join(path.file_name().expect("has a name"));
        if path.is_dir() {
            copy(&path, &to);
        } else {
            fs::copy(&path, to).expect("is copied");
        }
    }
}

/// `verify` finds what these words say, and ends with this status.
fn finds(folder: &Folder, args: &[&str], status: i32, words: &[&str]) {
    let (found, error) = folder.ends(&[&["verify", "out", "--quiet"], args].concat());
    assert_eq!(found, Some(status), "{error}");
    for word in words {
        assert!(error.contains(word), "{word}: {error}");
    }
}

fn path(folder: &Folder, name: &str) -> std::path::PathBuf {
    folder.path().join("out").join(name)
}

fn hash(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex().to_string()
}

/// A sealed file with other texts in it, sealed again as if it were right.
fn resealed(path: &Path, from: &str, to: &str) {
    let text = fs::read_to_string(path).expect("is there");
    let (sealed, _) = text.rsplit_once(",\"blake3\":\"").expect("is sealed");
    assert!(sealed.contains(from), "{from}");
    let other = sealed.replacen(from, to, 1);
    let seal = hash(format!("{other}}}").as_bytes());
    fs::write(path, format!("{other},\"blake3\":\"{seal}\"}}\n")).expect("is written");
}

#[test]
fn a_run_that_is_whole_is_found_so_and_left_as_it_was() {
    let folder = whole();
    let manifest = fs::read_to_string(path(&folder, "manifest.json")).expect("is there");
    let text = folder.prints(&["verify", "out"]);
    assert!(text.contains("8 blocks and 2400 rows checked, 100 games played again"), "{text}");
    assert!(text.contains("out is whole, and what was written"), "{text}");
    let output = folder.output(&["verify", "out", "--json", "--sample", "0"]);
    let told: Value = serde_json::from_slice(&output.stdout).expect("is JSON");
    let manifest_read: Value = serde_json::from_str(&manifest).expect("is JSON");
    assert_eq!((&told["state"], &told["checked"]["games"]), (&"whole".into(), &0.into()));
    assert_eq!(told["content_blake3"], manifest_read["content_blake3"]);
    assert_eq!(fs::read_to_string(path(&folder, "manifest.json")).expect("is there"), manifest);
    folder.prints(&["report", "out"]);
    folder.prints(&["verify", "out", "--sample", "2400"]);
    let message = folder.refuses(&["verify", "nowhere"]);
    assert!(message.contains("nowhere: is no run folder"), "{message}");
}

#[test]
fn one_flipped_bit_in_any_file_is_found_and_the_file_named() {
    let folder = whole();
    let mut names: Vec<String> = super::running::files(&folder.path().join("out")).into_keys().collect();
    names.push("manifest.json".into());
    // Every kind of file once, and every folder.
    let mut kinds = std::collections::BTreeSet::new();
    names.retain(|name| {
        kinds.insert((
            name.contains('/').then(|| name[..4].to_owned()),
            name.rsplit_once('.').map(|(_, end)| end.to_owned()),
        ))
    });
    assert!(names.len() > 10, "{names:?}");
    for (n, name) in names.iter().enumerate() {
        let file = path(&folder, name);
        let bytes = fs::read(&file).expect("is there");
        let mut hurt = bytes.clone();
        let at = (n * 7919 + 13) % bytes.len();
        hurt[at] ^= 1 << (n % 7);
        fs::write(&file, hurt).expect("is written");
        finds(&folder, &["--sample", "1"], 4, &[&format!("out/{name}: is")]);
        fs::write(&file, bytes).expect("is written");
    }
    folder.prints(&["verify", "out"]);
}

#[test]
fn what_is_missing_is_named_and_not_called_damaged() {
    let folder = whole();
    for name in ["games/0003-000000.parquet", "sums/0002-000000.json", "summary.csv", "config.toml", "manifest.json"] {
        let bytes = fs::read(path(&folder, name)).expect("is there");
        fs::remove_file(path(&folder, name)).expect("is there");
        finds(&folder, &[], 3, &[&format!("out/{name}: is missing")]);
        fs::write(path(&folder, name), bytes).expect("is written");
    }
    let output = folder.output(&["run", "two.toml", "--quiet", "--shard", "1/2", "--out", "shard"]);
    assert!(output.status.success());
    let (status, error) = folder.ends(&["verify", "shard"]);
    assert_eq!(status, Some(3), "{error}");
    assert!(error.contains("sums/0004-000000.json: is missing") && error.contains("not come to its end"), "{error}");
}

#[test]
fn a_doubled_block_is_found_as_a_block_too_many_and_as_the_block_of_others() {
    let folder = whole();
    for kind in ["games/%.parquet", "sums/%.json"] {
        let [one, other] = ["0001-000000", "0001-000001"].map(|stem| path(&folder, &kind.replace('%', stem)));
        fs::copy(one, other).expect("is copied");
    }
    finds(
        &folder,
        &[],
        4,
        &["out/games/0001-000001.parquet: is no file of this run", "out/sums/0001-000001.json: is no"],
    );
    // Even with a manifest that has been told of it.
    folder.ends(&["report", "out"]);
    finds(&folder, &[], 4, &["out/games/0001-000001.parquet: is no file of this run"]);
    for name in ["games/0001-000001.parquet", "sums/0001-000001.json"] {
        fs::remove_file(path(&folder, name)).expect("is there");
    }
    folder.prints(&["report", "out"]);
    folder.prints(&["verify", "out"]);
    // In place of another one.
    for kind in ["games/%.parquet", "sums/%.json"] {
        let [one, other] = ["0001-000000", "0002-000000"].map(|stem| path(&folder, &kind.replace('%', stem)));
        fs::copy(one, other).expect("is copied");
    }
    finds(&folder, &[], 4, &["out/games/0002-000000.parquet: is damaged", "out/sums/0002-000000.json: is damaged"]);
}

#[test]
fn a_changed_summary_is_found_though_the_manifest_agrees_with_it() {
    let folder = whole();
    let summary = path(&folder, "summary.csv");
    let text = fs::read_to_string(&summary).expect("is there");
    let changed = text.replacen("\n1,bell,random,grabber,300,", "\n1,bell,random,grabber,301,", 1);
    assert_ne!(text, changed);
    fs::write(&summary, &changed).expect("is written");
    finds(&folder, &[], 4, &["out/summary.csv: is damaged"]);
    // The manifest is made to agree.
    let manifest = path(&folder, "manifest.json");
    let told = fs::read_to_string(&manifest).expect("is there");
    let (object, _) = told.rsplit_once(",\n  \"blake3\": ").expect("is sealed");
    let object = object.replace(&hash(text.as_bytes()), &hash(changed.as_bytes()));
    let seal = hash(format!("{object}\n}}").as_bytes());
    fs::write(&manifest, format!("{object},\n  \"blake3\": \"{seal}\"\n}}\n")).expect("is written");
    finds(&folder, &[], 4, &["out/summary.csv: does not agree with the games: row 1, games: \"301\", where \"300\""]);
    // A manifest that says something else than the run.
    let object = object.replacen("\"games\": 300", "\"games\": 299", 1);
    let seal = hash(format!("{object}\n}}").as_bytes());
    fs::write(&manifest, format!("{object},\n  \"blake3\": \"{seal}\"\n}}\n")).expect("is written");
    finds(&folder, &[], 4, &["out/manifest.json: games of matchup 0 is 299, where the run has 300"]);
}

#[test]
fn a_row_whose_game_is_another_is_found_though_all_checksums_are_right() {
    let folder = whole();
    let (block, sums) = (path(&folder, "games/0001-000000.parquet"), path(&folder, "sums/0001-000000.json"));
    let before = fs::read(&block).expect("is there");
    // The number of plies that the row says is that of its game, but the moves are others.
    let mut changed = rows::read(&block).expect("reads");
    let old = changed[17].moves_hash;
    changed[17].moves_hash ^= 1;
    let mut bytes = Vec::new();
    rows::write(&changed, &mut bytes).expect("writes");
    fs::write(&block, &bytes).expect("is written");
    finds(&folder, &[], 4, &["out/games/0001-000000.parquet: is damaged"]);
    resealed(&sums, &hash(&before), &hash(&bytes));
    finds(&folder, &[], 4, &["out/games/0001-000000.parquet: is damaged"]);
    folder.prints(&["report", "out"]);
    finds(&folder, &["--sample", "0"], 4, &["its rows are not those that sums/0001-000000.json is of"]);
    let content = |text: &str| text.split("\"content_blake3\":\"").nth(1).map(|rest| rest[..64].to_owned());
    let stored = content(&fs::read_to_string(&sums).expect("is there")).expect("has one");
    resealed(&sums, &stored, &content_of(&changed));
    folder.prints(&["report", "out"]);
    // Now the folder agrees with itself, and only the games themselves tell.
    folder.prints(&["verify", "out", "--sample", "0"]);
    let words = format!("matchup 1, game 17 is another game: moves_hash is {}, played again {old}", old ^ 1);
    finds(&folder, &["--sample", "2400", "--threads", "2"], 4, &["out/games/0001-000000.parquet: ", &words]);
}

/// The content of a block, by its definition.
fn content_of(rows: &[quirkat_sim::GameRow]) -> String {
    use quirkat_engine::Word;
    let mut bytes = Vec::new();
    for row in rows {
        bytes.extend(row.matchup.to_le_bytes());
        bytes.extend(row.pair.to_le_bytes());
        bytes.extend(row.game.to_le_bytes());
        bytes.extend(format!("{}\0{}\0", row.result.word(), row.reason.word()).bytes());
        bytes.extend(row.plies.to_le_bytes());
        let small = [row.pieces_first, row.pieces_second, row.captures_first, row.captures_second];
        bytes.extend(small.into_iter().chain([row.huffs_first, row.huffs_second, row.longest_chain]));
        bytes.extend(row.choices_sum.to_le_bytes());
        for number in [row.choices_max, row.forced_plies, row.lead_changes] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(row.moves_hash.to_le_bytes());
    }
    hash(&bytes)
}

#[test]
fn games_of_another_seed_in_place_of_a_run_s_own_are_found() {
    let folder = whole();
    run(&folder, &["--seed", "7", "--out", "other"]);
    let identity = |run: &str| -> String {
        let text = fs::read(folder.path().join(run).join("manifest.json")).expect("is there");
        let manifest: Value = serde_json::from_slice(&text).expect("is JSON");
        manifest["identity"].as_str().expect("is a text").to_owned()
    };
    for name in ["games/0005-000000.parquet", "sums/0005-000000.json"] {
        fs::copy(folder.path().join("other").join(name), path(&folder, name)).expect("is copied");
    }
    resealed(&path(&folder, "sums/0005-000000.json"), &identity("other"), &identity("out"));
    folder.prints(&["report", "out"]);
    finds(&folder, &[], 4, &["out/games/0005-000000.parquet: matchup 5, game ", "is another game: "]);
}

#[test]
fn a_run_that_keeps_no_rows_has_a_block_of_it_played_again() {
    let config = super::running::CONFIG.replacen("games = 300", "games = 300\nrows = \"none\"", 1);
    let folder = Folder::new(&[("two.toml", &config)]);
    run(&folder, &["--out", "out"]);
    let text = folder.prints(&["verify", "out"]);
    assert!(text.contains("8 blocks and 0 rows checked, 300 games played again"), "{text}");
    for matchup in 0..8 {
        resealed(&path(&folder, &format!("sums/000{matchup}-000000.json")), "\"lead_changes\":", "\"lead_changes\":1");
    }
    folder.prints(&["report", "out"]);
    finds(&folder, &[], 4, &["games 0 to 299 played again come to other sums"]);
}

#[test]
fn equal_runs_have_one_content_and_other_games_another() {
    let folder = whole();
    run(&folder, &["--out", "again", "--threads", "1"]);
    run(&folder, &["--out", "seed", "--seed", "3"]);
    let config = super::running::CONFIG.replacen("games = 300", "games = 300\nrows = 10", 1);
    fs::write(folder.path().join("few.toml"), config).expect("is written");
    folder.prints(&["run", "few.toml", "--quiet", "--out", "few"]);
    let content = |run: &str| -> String {
        let text = fs::read(folder.path().join(run).join("manifest.json")).expect("is there");
        let manifest: Value = serde_json::from_slice(&text).expect("is JSON");
        manifest["content_blake3"].as_str().expect("is a text").to_owned()
    };
    assert_eq!(content("out"), content("again"));
    assert_ne!(content("out"), content("seed"));
    // The rows that are kept are no part of it: the games are.
    assert_eq!(content("out"), content("few"));
    folder.prints(&["verify", "few"]);
}
