//! Openings, from the config to the report.

use std::collections::{BTreeMap, HashSet};
use std::fs;

use serde_json::{Value, json};

use super::Folder;
use super::running::{assert_same_files, column};

const BELL: &str = "[[variants]]\nruleset = \"bell\"\n";

/// Two agents that meet in both seats, on two rulesets.
fn config(openings: &str) -> String {
    format!(
        "seed = 5\ngames = 200\nagents = [\"random\", \"greedy\"]\npairings = \"all\"\n{openings}\n{BELL}\
         [[variants]]\nruleset = \"alfonso\"\n"
    )
}

const RANDOM: &str = "openings = { plies = 4, kind = \"random\" }";

fn samples(folder: &Folder, run: &str) -> Vec<Value> {
    let text = fs::read_to_string(folder.path().join(run).join("samples.jsonl")).expect("is there");
    text.lines().map(|line| serde_json::from_str(line).expect("is JSON")).collect()
}

fn replay(folder: &Folder, run: &str, matchup: usize, game: u64) -> Value {
    let (matchup, game) = (matchup.to_string(), game.to_string());
    let text = folder.prints(&["replay", run, "--matchup", &matchup, "--game", &game, "--json"]);
    serde_json::from_str(&text).expect("is JSON")
}

/// The moves that the replayed game begins with, by its opening.
fn opening(replay: &Value) -> Vec<String> {
    let plies = replay["opening_plies"].as_u64().expect("is a number") as usize;
    let moves = replay["plies"].as_array().expect("is a list").iter().take(plies);
    moves.map(|ply| ply["text"].as_str().expect("is a text").to_owned()).collect()
}

#[test]
fn both_seats_and_all_agents_play_the_opening_of_their_pair() {
    let folder = Folder::new(&[("x.toml", &config(RANDOM))]);
    folder.prints(&["run", "x.toml", "--quiet", "--out", "out"]);
    let mut positions = HashSet::new();
    for game in [0, 1, 2, 3, 150, 198] {
        let replays = [4, 5, 6, 7].map(|matchup| replay(&folder, "out", matchup, game));
        let openings = replays.each_ref().map(opening);
        assert_eq!(openings[0].len(), 4);
        assert!(openings.iter().all(|other| *other == openings[0]), "{openings:?}");
        positions.insert(replays[0]["plies"][3]["position"].as_str().expect("is a text").to_owned());
    }
    assert_eq!(positions.len(), 6, "pairs have different openings");
    // Of 199 openings, so that the last pair plays the first one again.
    let [first, last] = [0, 199].map(|game| opening(&replay(&folder, "out", 7, game)));
    assert_eq!(first, last);
    let text = folder.prints(&["replay", "out", "--matchup", "4", "--game", "0"]);
    assert!(text.contains("(opening, ") && text.contains("\n5. w "), "{text}");

    let samples = samples(&folder, "out");
    assert!(samples.iter().all(|sample| sample["opening_plies"] == 4 && sample.get("start").is_none()));
    for sample in samples.iter().filter(|sample| sample["matchup"] == 5) {
        let replay = replay(&folder, "out", 5, sample["game"].as_u64().expect("is a number"));
        let moves: Vec<&Value> =
            replay["plies"].as_array().expect("is a list").iter().map(|ply| &ply["text"]).collect();
        assert_eq!(sample["moves"].as_array().expect("is a list").iter().collect::<Vec<_>>(), moves);
    }
}

#[test]
fn threads_resuming_and_the_resolved_config_change_nothing_of_openings() {
    let lines = "# begun by hand\nc2-c3; c4xc2   # a comment\n\n  bbbbb/bb1bb/bbwww/ww1ww/ww1ww b\n";
    let file = "openings = { kind = \"file\", path = \"some/lines.txt\" }";
    let folder = Folder::new(&[
        ("random.toml", &config(RANDOM)),
        ("all.toml", &config("openings = { plies = 3, kind = \"all\" }")),
        ("file.toml", &config(file)),
    ]);
    fs::create_dir(folder.path().join("some")).expect("is made");
    fs::write(folder.path().join("some/lines.txt"), lines).expect("writes");
    for name in ["random", "all", "file"] {
        let run = |args: &[&str]| folder.prints(&[&["run", "--quiet", "--games"], args].concat());
        let toml = format!("{name}.toml");
        run(&["120", &toml, "--threads", "1", "--out", "one"]);
        run(&["60", &toml, "--threads", "2", "--out", "two"]);
        run(&["120", &toml, "--threads", "2", "--out", "two"]);
        assert_same_files(&folder, "one", "two");
        // The run's own config stands without the file that it came from.
        let _ = fs::remove_dir_all(folder.path().join("some"));
        run(&["120", "one/config.toml", "--out", "three"]);
        assert_same_files(&folder, "one", "three");
        for out in ["one", "two", "three"] {
            fs::remove_dir_all(folder.path().join(out)).expect("is there");
        }
        fs::create_dir(folder.path().join("some")).expect("is made");
        fs::write(folder.path().join("some/lines.txt"), lines).expect("writes");
    }
}

#[test]
fn openings_are_part_of_what_a_run_is() {
    let configs = [
        ("", "none"),
        (RANDOM, "random"),
        ("openings = { plies = 3, kind = \"random\" }", "fewer"),
        ("openings = { plies = 4, kind = \"all\" }", "all"),
        ("openings = { kind = \"file\", lines = [\"c2-c3\"] }", "file"),
        ("openings = { kind = \"file\", lines = [\"d2-c3\"] }", "other"),
    ];
    let identities: BTreeMap<String, &str> = configs
        .iter()
        .map(|(openings, name)| {
            let folder = Folder::new(&[("x.toml", &config(openings))]);
            let plan: Value = serde_json::from_str(&folder.prints(&["plan", "x.toml", "--json"])).expect("is JSON");
            (plan["identity"].as_str().expect("is a text").to_owned(), *name)
        })
        .collect();
    assert_eq!(identities.len(), configs.len(), "{identities:?}");
    let folder = Folder::new(&[("x.toml", &config(RANDOM)), ("y.toml", &config(""))]);
    folder.prints(&["run", "x.toml", "--quiet", "--games", "10", "--out", "out"]);
    let message = folder.refuses(&["run", "y.toml", "--games", "10", "--out", "out"]);
    assert!(message.contains("holds another run"), "{message}");
}

/// Bell has 12 ways to play 4 plies, one of its perft numbers, and no two of them
/// lead to one position.
#[test]
fn a_plan_warns_of_searchers_that_all_begin_at_the_start() {
    let agents = "agents = [\"random\", { name = \"ab\", kind = \"alpha_beta\", depth = 1 }]\n";
    for (openings, games, warns) in [("", 9, true), ("", 1, false), (RANDOM, 9, false)] {
        let config = format!("games = {games}\n{openings}\n{agents}{BELL}");
        let folder = Folder::new(&[("x.toml", &config)]);
        let plan = folder.prints(&["plan", "x.toml"]);
        let warning =
            "no_openings: every game begins at the start, and agents that leave little to chance (alpha_beta)";
        assert_eq!(plan.contains(warning), warns, "{plan}");
    }
}

#[test]
fn a_plan_counts_the_openings_and_warns_where_pairs_are_more_or_fewer() {
    let folder = Folder::new(&[
        ("random.toml", &config(RANDOM)),
        ("all.toml", &config("openings = { plies = 4, kind = \"all\" }")),
    ]);
    let text = folder.prints(&["plan", "random.toml"]);
    let openings = "\nOpenings: 4 random plies, another position for each pair of games\n\
        variant  openings  pairs\nbell     12        200\nalfonso  199       200\n";
    assert!(text.contains(openings), "{text}");
    for (openings, pairs) in [(12, 17), (199, 2)] {
        let few = format!(
            "few_openings: {openings} distinct openings for 200 pairs of games, which go round again: up to {pairs} pairs \
             for each\n"
        );
        assert!(text.contains(&few), "{text}");
    }
    let all: Value =
        serde_json::from_str(&folder.prints(&["plan", "all.toml", "--json", "--games", "12"])).expect("is JSON");
    assert_eq!(all["openings"]["about"], "every position after 4 plies");
    assert_eq!(all["openings"]["variants"][0], json!({ "variant": "bell", "openings": 12, "pairs": 12 }));
    let warning = &all["warnings"][0];
    assert_eq!((&warning["variant"], &warning["name"]), (&json!("alfonso"), &json!("unplayed_openings")), "{all}");
}

#[test]
fn few_distinct_games_are_told_at_the_end_and_in_the_report() {
    // Every game ends with the second ply, of which there are few.
    let text = format!("games = 200\n{BELL}set = {{ \"end.ply_limit\" = 2 }}\n");
    let folder = Folder::new(&[
        ("all.toml", &text),
        ("some.toml", &format!("rows = 50\n{text}")),
        ("none.toml", &format!("rows = \"none\"\n{text}")),
        ("begun.toml", &format!("openings = {{ plies = 1, kind = \"all\" }}\n{text}")),
    ]);
    let run = |name: &str| {
        let table = folder.prints(&["run", name, "--quiet", "--force", "--out", "out"]);
        (table, fs::read_to_string(folder.path().join("out/report.html")).expect("is there"))
    };
    let (table, page) = run("all.toml");
    let distinct = &column(&folder, "out", "distinct_games")[0];
    assert_eq!(distinct, "5");
    let sentence = "5 distinct games of 200, the others repeat one move by move";
    assert!(table.contains(&format!("\nwarning: bell, random v random: {sentence}\n")), "{table}");
    assert!(page.contains(&format!("<code>few_distinct_games</code>: {sentence} (random v random).")), "{page}");

    let (table, page) = run("some.toml");
    let sentence = "5 distinct games among the first 50, whose rows are kept; the others repeat one move by move";
    assert!(table.contains(sentence) && page.contains(sentence), "{table}");
    assert!(page.contains("5 of the first 50"));
    assert_eq!(column(&folder, "out", "distinct_games"), [""]);

    let (table, page) = run("none.toml");
    assert!(!table.contains("warning") && page.contains("<td class=\"number\">unknown</td>"), "{table}");

    let (_, page) = run("begun.toml");
    assert!(page.contains("Openings: every position after 1 ply.") && page.contains("few_openings</code>: 4 distinct"));
}

#[test]
fn a_linear_score_is_clipped_to_the_pieces_of_the_openings() {
    let text = format!(
        "games = 20\nscore = {{ piece_left = 1 }}\n\
         openings = {{ kind = \"file\", lines = [\"5/bb3/5/5/www2 w\", \"5/bb3/5/5/w4 w\"] }}\n{BELL}set = {{ \"end.ply_limit\" = 1 }}\n"
    );
    let folder = Folder::new(&[("x.toml", &text)]);
    folder.prints(&["run", "x.toml", "--quiet", "--out", "out"]);
    // Nothing can be taken with the first ply: 0.5 for the draw, and 3 or 1 pieces.
    assert_eq!(column(&folder, "out", "score_first"), ["2.5"]);
    let replay = replay(&folder, "out", 0, 1);
    assert_eq!((&replay["start"], &replay["opening_plies"]), (&json!("5/bb3/5/5/w4 w"), &json!(0)));
    assert_eq!(samples(&folder, "out")[0]["start"], "5/bb3/5/5/www2 w");
    assert_eq!(column(&folder, "out", "distinct_games").len(), 1);
}

fn refuses(openings: &str, lines: &str) -> String {
    let text = format!("openings = {openings}\n{BELL}");
    Folder::new(&[("x.toml", &text), ("lines.txt", lines)]).refuses(&["plan", "x.toml"])
}

#[test]
fn wrong_openings_are_refused_with_their_place() {
    let file = "{ kind = \"file\", path = \"lines.txt\" }";
    for (openings, lines, message) in [
        ("4", "", "x.toml:1:1: openings: expected a table, as in { plies = 4, kind = \"random\" }, found 4"),
        ("{ plies = 4 }", "", "x.toml:1:1: openings: has no kind; expected kind = one of random, all, file"),
        (
            "{ plies = 4, kind = \"al\" }",
            "",
            "x.toml:1:25: openings.kind: unknown value \"al\"; expected one of random, all, file; did you mean \"all\"?",
        ),
        ("{ kind = \"all\" }", "", "x.toml:1:1: openings: has no plies; expected plies = a whole number from 1 to 100"),
        (
            "{ kind = \"all\", plies = 0 }",
            "",
            "x.toml:1:28: openings.plies: expected a whole number from 1 to 100, found 0",
        ),
        (
            "{ kind = \"all\", plies = 1, path = \"lines.txt\" }",
            "",
            "x.toml:1:39: openings.path: means nothing beside kind = \"all\"; expected kind = \"file\"",
        ),
        (
            "{ kind = \"random\", plies = 1, ply = 2 }",
            "",
            "x.toml:1:42: openings.ply: unknown key \"ply\"; expected one of kind, plies, path, lines",
        ),
        (
            "{ kind = \"all\", plies = 40 }",
            "",
            "x.toml:1:1: openings: variant \"bell\": too many openings to list: there are more than 2000000 moves within 40 \
             plies; take fewer plies, or kind = \"random\"",
        ),
        (
            "{ kind = \"file\" }",
            "",
            "x.toml:1:1: openings: has no path; expected the path of a file with an opening a line",
        ),
        (
            "{ kind = \"file\", path = \"lins.txt\" }",
            "",
            "x.toml:1:29: openings.path: lins.txt: no such file; did you mean \"lines.txt\"?",
        ),
        (
            file,
            "# nothing\n\n",
            "x.toml:1:1: openings: has no openings; expected a position or a list of moves in each line",
        ),
        (
            file,
            "# two\nc2-c3; c4xc2\n  c2-c3; c4xc3\n",
            "lines.txt:3:10: \"c4xc3\" is not legal here; the only legal move is c4xc2 (variant \"bell\")",
        ),
        (
            file,
            "c2-c3; c4xc2\r\n1. c2-c3 c4xc2\r\n",
            "lines.txt:2:1: leads to the same position as lines.txt:1:1; expected distinct ones (variant \"bell\")",
        ),
        (
            "{ kind = \"file\", plies = 1, path = \"lines.txt\" }",
            "c2-c3\nc2-c3; c4xc2\n",
            "lines.txt:2:1: has 2 plies; expected the 1 of openings.plies (variant \"bell\")",
        ),
        (
            "{ kind = \"file\", lines = [\"c2-c3\", \"5/5/5/5/w4 w\"] }",
            "",
            "x.toml:1:47: openings.lines[1]: the game is over in this position: a side has no pieces (variant \"bell\")",
        ),
    ] {
        assert_eq!(refuses(openings, lines), message, "{openings}");
    }
}
