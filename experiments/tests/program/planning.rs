//! `plan`.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::{Folder, prints};

const CONFIG: &str = "title = \"T\"\nquestion = \"Q?\"\nseed = 3\ngames = 10\nagents = [\"random\", \"greedy\"]\n\
    pairings = \"all\"\n[[variants]]\nruleset = \"bell\"\n[[variants]]\nruleset = \"mine.toml\"\n";

const FILES: &[(&str, &str)] = &[("x.toml", CONFIG), ("mine.toml", "name = \"mine\"\n")];

/// A plan's text without what a clock says.
pub fn without_estimate(plan: &str) -> String {
    assert_eq!(plan.lines().filter(|line| line.starts_with("Estimate ")).count(), 1, "{plan}");
    plan.split_inclusive('\n').filter(|line| !line.starts_with("Estimate ")).collect()
}

/// A plan's JSON without what a clock says.
fn json_without_estimate(plan: &str) -> Value {
    let mut found: Value = serde_json::from_str(plan).expect("is JSON");
    assert!(found["estimate"]["seconds"].as_f64() > Some(0.0), "{plan}");
    found["estimate"] = Value::Null;
    found
}

#[test]
fn a_plan_lists_the_matchups_and_counts_the_games() {
    let expected = "\
T
Q?

matchup  variant  first   second
0        bell     random  random
1        bell     random  greedy
2        bell     greedy  random
3        bell     greedy  greedy
4        mine     random  random
5        mine     random  greedy
6        mine     greedy  random
7        mine     greedy  greedy

8 matchups x 10 games = 80 games, seed 3
";
    assert_eq!(without_estimate(&Folder::new(FILES).prints(&["plan", "x.toml"])), expected);
}

#[test]
fn a_plan_in_json_takes_seed_and_games_from_the_command_line() {
    let text =
        Folder::new(FILES).prints(&["plan", "x.toml", "--seed", "18446744073709551615", "--games", "7", "--json"]);
    let found: Value = serde_json::from_str(&text).expect("is JSON");
    assert_eq!(found["seed"].as_u64(), Some(u64::MAX));
    assert_eq!((&found["games_per_matchup"], &found["games"]), (&json!(7), &json!(56)));
    let sixth = json!({ "matchup": 6, "variant": "mine", "first_agent": "greedy", "second_agent": "random" });
    assert_eq!(found["matchups"][6], sixth);
}

#[test]
fn a_plan_warns_of_variants_that_look_degenerate() {
    let config = "seed = 1\ngames = 10\n[[variants]]\nruleset = \"alfonso\"\n\
        [[variants]]\nname = \"again\"\nruleset = \"alfonso\"\n\
        [[variants]]\nname = \"apart\"\nruleset = \"alquerque-compulsory\"\nset = { \"setup.kind\" = \"drawing\", \
        \"setup.drawing\" = \"www2/5/5/5/2bbb\", \"rules.steps\" = \"forward_sideways\", \"rules.captures\" = \"forward\", \"end.ply_limit\" = 9 }\n";
    let folder = Folder::new(&[("x.toml", config)]);
    let text = folder.prints(&["plan", "x.toml"]);
    let (_, warnings) = text.split_once("\nWarnings, from the rules").expect("warns");
    assert!(
        warnings.contains(
            "again\n  same_ruleset: the same ruleset as the variant \"alfonso\", so both play the same games\n"
        ),
        "{text}"
    );
    assert!(warnings.contains("apart\n  no_capture: board and rules never let a piece capture\n"), "{text}");
    assert_eq!(without_estimate(&folder.prints(&["plan", "x.toml"])), without_estimate(&text));

    let found: Value = serde_json::from_str(&folder.prints(&["plan", "x.toml", "--json"])).expect("is JSON");
    let first = json!({
        "variant": "again", "name": "same_ruleset",
        "sentence": "the same ruleset as the variant \"alfonso\", so both play the same games",
    });
    assert_eq!(found["warnings"][0], first);
    let limits = found["warnings"].as_array().expect("is a list").iter().any(|one| one["name"] == "ended_by_limit");
    assert!(limits, "{found}");

    let sane: Value = serde_json::from_str(&Folder::new(FILES).prints(&["plan", "x.toml", "--json"])).expect("is JSON");
    assert_eq!(sane["warnings"], json!([]));
}

#[test]
fn a_plan_writes_nothing_and_shows_the_resolved_config_where_asked_for() {
    let folder = Folder::new(FILES);
    let output = folder.output(&["plan", "x.toml", "-v", "--json"]);
    assert_eq!(folder.names(), ["mine.toml", "x.toml"]);
    let alone = Folder::new(&[("x.toml", &String::from_utf8_lossy(&output.stderr))]);
    let again = alone.prints(&["plan", "x.toml", "--json"]);
    assert_eq!(json_without_estimate(&again), json_without_estimate(&String::from_utf8_lossy(&output.stdout)));
}

#[test]
fn the_readmes_example_is_a_config() {
    let readme = include_str!("../../../README.md");
    let (_, rest) = readme.split_once("```toml,file=my.toml\n").expect("has an example");
    let (config, _) = rest.split_once("```").expect("the example ends");
    let folder = Folder::new(&[("my.toml", config)]);
    let plan = folder.prints(&["plan", "my.toml"]);
    assert!(plan.contains("bell, captures optional") && plan.contains("4 matchups x 50000 games"), "{plan}");
}

#[test]
fn every_shipped_config_can_be_planned() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("configs");
    let configs = fs::read_dir(folder).expect("is a folder").map(|entry| entry.expect("is there").path());
    let configs: Vec<_> = configs.filter(|path| path.extension().is_some_and(|end| end == "toml")).collect();
    assert!(!configs.is_empty());
    for config in configs {
        let plan = prints(&["plan", &config.to_string_lossy()]);
        assert!(plan.contains(" games, seed "), "{}: {plan}", config.display());
    }
}
