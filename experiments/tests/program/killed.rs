//! Runs that are killed, or whose disk is full, at any rename of a file: before
//! and after each block, between the two games of a pair (whose blocks are
//! neighbours), and while results are drawn.

use std::process::Command;

use super::Folder;
use super::running::{assert_same_files, files, run};

/// Two agents and every ordered pair, so that games come in pairs.
const CONFIG: &str = "seed = 5\ngames = 40\nagents = [\"random\", \"greedy\"]\npairings = \"all\"\n\
    [[variants]]\nruleset = \"alfonso\"\nset = { \"board.columns\" = 3, \"board.rows\" = 3 }\n";

/// A folder with the config and the library that brings faults, and an
/// uninterrupted run in `whole`. Gives the files that it renamed too.
fn prepared(config: &str) -> (Folder, usize) {
    let folder = Folder::new(&[("two.toml", config), ("killed.c", include_str!("killed.c"))]);
    let mut compiler = Command::new("cc");
    compiler.args(["-shared", "-fPIC", "-O1", "-o", "killed.so", "killed.c", "-ldl"]).current_dir(folder.path());
    assert!(compiler.status().expect("a C compiler, which the build needs too").success());
    run(&folder, &["--out", "whole"]);
    // Beside the files that are compared there is the manifest, twice.
    let renames = files(&folder.path().join("whole")).len() + 2;
    (folder, renames)
}

/// Runs with a fault; gives the exit status, which a killed process has not.
fn run_with(folder: &Folder, fault: &str, args: &[&str]) -> Option<i32> {
    let mut command = folder.command(&[&["run", "two.toml", "--threads", "1", "--out", "hurt"], args].concat());
    command.env("LD_PRELOAD", folder.path().join("killed.so")).env("QUIRKAT_FAULT", fault);
    command.output().expect("starts").status.code()
}

/// Kills runs at these renames, and each time goes on from there.
pub fn check_kills(config: &str, at: impl Fn(usize) -> bool) {
    let (folder, renames) = prepared(config);
    let numbers = || (1..=renames).filter(|number| at(*number));
    for fault in numbers().flat_map(|number| [format!("before:{number}"), format!("after:{number}")]) {
        run_with(&folder, &fault, &["--force"]);
        let _ = folder.ends(&["status", "hurt"]);
        run(&folder, &["--out", "hurt"]);
        assert_same_files(&folder, "whole", "hurt");
    }
    // The last rename is the end of it: the faults have been where they should.
    assert_eq!(run_with(&folder, &format!("before:{renames}"), &["--force"]), None);
    assert_eq!(run_with(&folder, &format!("before:{}", renames + 1), &["--force"]), Some(0));
    assert_eq!(run_with(&folder, "before:1", &["--force"]), None);
}

#[test]
fn a_run_killed_at_some_renames_goes_on_to_the_same_bytes() {
    check_kills(CONFIG, |number| number % 9 == 4);
}

#[test]
#[ignore = "takes minutes; .ci/long runs it"]
fn a_run_killed_at_any_rename_goes_on_to_the_same_bytes() {
    check_kills(CONFIG, |_| true);
}

#[test]
fn a_run_killed_again_and_again_comes_to_its_end() {
    let (folder, _) = prepared(CONFIG);
    // Each time it writes three files of its own beginning, and then one block more.
    let kills = (0..12).filter(|_| run_with(&folder, "after:6", &[]).is_none()).count();
    assert!(kills >= 4, "{kills}");
    run(&folder, &["--out", "hurt"]);
    assert_same_files(&folder, "whole", "hurt");
}

#[test]
fn a_full_disk_is_one_clear_error_and_the_run_goes_on_when_there_is_room() {
    let (folder, renames) = prepared(CONFIG);
    for number in [1, 2, 4, 5, 8, renames - 1] {
        let mut command = folder.command(&["run", "two.toml", "--quiet", "--threads", "1", "--out", "hurt"]);
        command.env("LD_PRELOAD", folder.path().join("killed.so")).env("QUIRKAT_FAULT", format!("full:{number}"));
        let output = command.output().expect("starts");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(matches!(output.status.code(), Some(1 | 2)), "{number}: {error}");
        assert!(error.contains("No space left") && error.lines().count() == 1, "{number}: {error}");
        run(&folder, &["--out", "hurt"]);
        assert_same_files(&folder, "whole", "hurt");
        std::fs::remove_dir_all(folder.path().join("hurt")).expect("is there");
    }
}

#[test]
fn a_limit_of_file_sizes_is_one_clear_error_too() {
    let (folder, _) = prepared(CONFIG);
    let quirkat = env!("CARGO_BIN_EXE_quirkat");
    let limited = format!("ulimit -f 80; exec {quirkat} run two.toml --quiet --out hurt");
    let output = Command::new("sh").args(["-c", &limited]).current_dir(folder.path()).output().expect("starts");
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{error}");
    assert!(error.contains("cannot write") && error.contains("File too large"), "{error}");
    run(&folder, &["--out", "hurt"]);
    assert_same_files(&folder, "whole", "hurt");
}
