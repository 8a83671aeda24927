//! Agents with settings, and programs as agents.
#![cfg(unix)]

use std::fs;

use serde_json::Value;

use super::Folder;

/// Plays the first of the legal moves; fails its 200th answer.
const AGENT: &str = "n=0\nwhile read -r word rest; do\ncase $word in\nmoves) moves=$rest;;\n\
    go) n=$((n + 1)); if [ $n -ge 200 ]; then echo 'tired' >&2; exit 7; fi; echo \"${moves%%;*}\";;\nesac\ndone\n";

fn config(agents: &str) -> String {
    format!("seed = 3\ngames = 20\nagents = [{agents}]\n[[variants]]\nruleset = \"bell\"\n")
}

fn stored(folder: &Folder, run: &str) -> String {
    fs::read_to_string(folder.path().join(run).join("config.toml")).expect("is there")
}

#[test]
fn a_run_of_agents_with_settings_is_what_its_resolved_config_plays() {
    let agents = "\"cautious\", \"sides_proximity\", { name = \"e\", kind = \"epsilon\", epsilon = 0.25 }, \
        { name = \"m\", kind = \"mixture\", agents = [\"greedy\", { kind = \"softmax\", temperature = 3 }], weights = [2, 1] }";
    let folder = Folder::new(&[("a.toml", &config(agents))]);
    folder.prints(&["run", "a.toml", "--quiet", "--out", "one"]);
    folder.prints(&["run", "one/config.toml", "--quiet", "--out", "two", "--threads", "1"]);
    super::running::assert_same_files(&folder, "one", "two");
    let resolved = stored(&folder, "one");
    for part in ["kind = \"term\", term = \"sides_proximity\", sign = \"+\"", "temperature = 3.0", "epsilon = 0.25"] {
        assert!(resolved.contains(part), "{resolved}");
    }
}

#[test]
fn a_program_plays_from_the_folder_of_the_config_and_its_games_are_not_played_again() {
    let folder = Folder::new(&[]);
    fs::create_dir(folder.path().join("configs")).expect("makes it");
    fs::write(folder.path().join("configs/agent.sh"), AGENT.replace("200", "20000")).expect("writes");
    let agents = "\"greedy\", { name = \"mine\", kind = \"external\", command = [\"sh\", \"agent.sh\"] }";
    fs::write(folder.path().join("configs/x.toml"), config(agents)).expect("writes");
    folder.prints(&["run", "configs/x.toml", "--quiet", "--out", "run"]);
    let absolute = folder.path().join("configs");
    assert!(stored(&folder, "run").contains(&format!("folder = \"{}\"", absolute.display())));
    let manifest = fs::read_to_string(folder.path().join("run/manifest.json")).expect("is there");
    let manifest: Value = serde_json::from_str(&manifest).expect("is JSON");
    assert_eq!([0, 1].map(|n| manifest["matchups"][n]["reproducible"].as_bool()), [Some(true), Some(false)]);
    let samples = fs::read_to_string(folder.path().join("run/samples.jsonl")).expect("is there");
    assert_eq!(samples.lines().count(), 4, "four games of greedy v greedy, none of the program's");
    folder.prints(&["replay", "run", "--matchup", "0", "--game", "1"]);
    let refused = folder.refuses(&["replay", "run", "--matchup", "1", "--game", "1"]);
    assert!(refused.contains("an external agent may choose others"), "{refused}");
}

#[test]
fn a_program_that_fails_ends_the_run_with_status_5_and_the_other_matchups_are_played() {
    let agents = "\"greedy\", { name = \"mine\", kind = \"external\", command = [\"sh\", \"agent.sh\"] }, \"random\"";
    let folder = Folder::new(&[("x.toml", &config(agents)), ("agent.sh", AGENT)]);
    let output = folder.output(&["run", "x.toml", "--quiet", "--out", "run"]);
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(5), "{error}");
    for part in ["bell", "mine v mine", "matchup 1", "ended without an answer (exit status: 7)", "\"tired\""] {
        assert!(error.contains(part), "{error}");
    }
    let blocks = fs::read_dir(folder.path().join("run/sums")).expect("is there").count();
    assert_eq!(blocks, 2);
    let summary = fs::read_to_string(folder.path().join("run/summary.csv")).expect("is there");
    let games: Vec<&str> = summary.lines().skip(1).filter_map(|line| line.split(',').nth(4)).collect();
    assert_eq!(games, ["20", "0", "20"], "{summary}");
    assert_eq!(folder.ends(&["status", "run"]).0, Some(5));

    // The failure is no end of it: the same command tries again.
    fs::write(folder.path().join("agent.sh"), AGENT.replace("200", "20000")).expect("writes");
    folder.prints(&["run", "x.toml", "--quiet", "--out", "run"]);
    folder.prints(&["status", "run"]);
    assert!(!folder.path().join("run/failed").exists());
}

#[test]
fn what_is_wrong_with_an_agent_is_told_by_file_and_line() {
    for (agents, message) in [
        ("\"mobilty\"", "x.toml:3:11: agents[0]: unknown agent \"mobilty\"; expected one of random, greedy, "),
        ("\n{ kind = \"epsilon\", epsilon = 2 }", "x.toml:4:21: agents[0].epsilon: expected a number from 0.0 to 1.0"),
        ("{ name = \"x\", kind = \"external\" }", "needs the setting command"),
        (
            "{ kind = \"mixture\", agents = [{ name = \"x\", kind = \"random\" }], weights = [1] }",
            "agents[0].agents[0].name: ",
        ),
    ] {
        let folder = Folder::new(&[("x.toml", &config(agents))]);
        let refused = folder.refuses(&["plan", "x.toml"]);
        assert!(refused.contains(message), "{refused}");
    }
}
