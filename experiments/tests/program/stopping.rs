//! Signals, and other runs at work in the folder.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use super::Folder;
use super::running::{assert_same_files, run};

/// Some seconds of games on a tiny board, in many blocks.
const CONFIG: &str = "seed = 3\ngames = 300_000\nrows = \"none\"\n[[variants]]\nruleset = \"alfonso\"\n\
    set = { \"board.columns\" = 3, \"board.rows\" = 3 }\n";

fn long() -> Folder {
    Folder::new(&[("two.toml", CONFIG)])
}

/// Starts it, and waits until it has written a block into the folder `out`.
fn started(folder: &Folder, args: &[&str]) -> Child {
    let mut command = folder.command(args);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("starts");
    let start = Instant::now();
    while !has_blocks(&folder.path().join("out/sums")) {
        assert!(start.elapsed() < Duration::from_secs(60), "no block after a minute");
        std::thread::sleep(Duration::from_millis(5));
    }
    child
}

fn has_blocks(sums: &Path) -> bool {
    let names = fs::read_dir(sums).into_iter().flatten().flatten().map(|entry| entry.file_name());
    names.into_iter().any(|name| name.to_string_lossy().ends_with(".json"))
}

fn signal(child: &Child, signal: &str) {
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().expect("is there");
    assert!(sent.success());
}

fn ended(child: Child) -> (Option<i32>, String) {
    let Output { status, stderr, .. } = child.wait_with_output().expect("ends");
    (status.code(), String::from_utf8_lossy(&stderr).into_owned())
}

#[test]
fn a_signal_ends_a_run_within_seconds_and_the_command_it_tells_goes_on() {
    let folder = long();
    run(&folder, &["--out", "whole"]);
    for (name, told, code) in [("-INT", "Ctrl-C", 130), ("-TERM", "SIGTERM", 143), ("-USR1", "SIGUSR1", 143)] {
        let child = started(&folder, &["run", "two.toml", "--threads", "1", "--force", "--out", "out"]);
        let start = Instant::now();
        signal(&child, name);
        let (status, error) = ended(child);
        assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
        assert_eq!(status, Some(code), "{name}: {error}");
        assert!(error.contains(&format!("stopped by {told}")), "{error}");
        let (_, command) = error.trim_end().rsplit_once("to go on: ").expect("tells the command");
        assert!(command.ends_with("quirkat run two.toml --threads 1 --out out"), "{command}");
        assert!(!folder.path().join("out/.quirkat-lock").exists());
        assert_eq!(folder.ends(&["status", "out"]).0, Some(3));
        let again = Command::new("sh").args(["-c", command]).current_dir(folder.path()).output().expect("starts");
        assert_eq!(again.status.code(), Some(0), "{}", String::from_utf8_lossy(&again.stderr));
        assert_same_files(&folder, "whole", "out");
        fs::remove_dir_all(folder.path().join("out")).expect("is there");
    }
}

#[test]
fn a_second_run_in_the_folder_is_told_so_and_a_dead_one_is_no_hindrance() {
    let folder = long();
    let mut child = started(&folder, &["run", "two.toml", "--threads", "1", "--out", "out"]);
    for args in [&["--out", "out"][..], &["--force", "--out", "out"], &["--shard", "1/2", "--out", "out"]] {
        let (status, error) = folder.ends(&[&["run", "two.toml", "--quiet"], args].concat());
        assert_eq!(status, Some(1), "{error}");
        let words = format!("out: another quirkat is at work here (process {} on ", child.id());
        assert!(error.contains(&words), "{error}");
    }
    let output = folder.output(&["status", "out"]);
    assert!(String::from_utf8_lossy(&output.stdout).contains(&format!("at work: process {}", child.id())));
    child.kill().expect("is killed");
    child.wait().expect("ends");
    run(&folder, &["--out", "out"]);
    run(&folder, &["--out", "whole"]);
    assert_same_files(&folder, "whole", "out");
}

#[test]
fn two_processes_on_one_shard_at_once_both_end_well() {
    let folder = long();
    let both = [(); 2].map(|()| {
        let args = ["run", "two.toml", "--quiet", "--threads", "1", "--shard", "1/1", "--out", "out"];
        folder.command(&args).stderr(Stdio::piped()).spawn().expect("starts")
    });
    for child in both {
        assert_eq!(ended(child), (Some(0), String::new()));
    }
    folder.prints(&["merge", "out"]);
    run(&folder, &["--out", "whole"]);
    assert_same_files(&folder, "whole", "out");
}

#[test]
fn a_program_reads_events_and_the_summary_as_json() {
    let folder = long();
    let output = folder.output(&["run", "two.toml", "--games", "20000", "--json", "--out", "out"]);
    let json = |text: &str| -> serde_json::Value { serde_json::from_str(text).expect("is JSON") };
    let printed = json(&String::from_utf8_lossy(&output.stdout));
    assert_eq!(printed["matchups"][0]["games"], 20000);
    let events = String::from_utf8_lossy(&output.stderr).into_owned();
    let last = json(events.lines().last().expect("tells"));
    assert_eq!((&last["event"], &last["games"]), (&"played".into(), &20000.into()));
    events.lines().for_each(|line| assert!(json(line)["event"].is_string()));
}

#[test]
#[cfg(target_os = "linux")]
fn a_folder_that_may_not_be_written_is_one_clear_error_without_home_or_terminal() {
    let folder = long();
    let mut command = folder.command(&["run", "two.toml", "--out", "/proc/quirkat"]);
    let output = command.env_clear().output().expect("starts");
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.starts_with("error: /proc/quirkat: cannot be written: ") && error.lines().count() == 1, "{error}");
}
