//! Finds out of which revision the program is built, without a network: from the variable `QUIRKAT_REVISION`, else from
//! the clone's own Git, else from the file `revision` that `git archive` fills in, else from what `cargo package` notes.
//! Where nothing tells, the program does without.

use std::path::Path;
use std::process::Command;

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    println!("cargo::rerun-if-env-changed=QUIRKAT_REVISION");
    let given = std::env::var("QUIRKAT_REVISION").ok().filter(|text| !text.trim().is_empty());
    let found = given.or_else(|| of_clone(&root)).or_else(|| of_archive(&root)).or_else(of_package);
    if let Some(revision) = found {
        println!("cargo::rustc-env=QUIRKAT_BUILT_OF={}", revision.trim());
    }
}

/// The commit that is checked out, with `-dirty` behind it where files that Git knows differ from it.
fn of_clone(root: &Path) -> Option<String> {
    // Not the repository of someone who only unpacked us inside of theirs.
    if !root.join(".git").exists() {
        return None;
    }
    let commit = git(root, &["rev-parse", "HEAD"])?;
    // A commit is written into the log. The index is not looked at: it changes too often, and this crate is slow to build.
    for file in ["HEAD", "logs/HEAD"] {
        if let Some(path) = git(root, &["rev-parse", "--path-format=absolute", "--git-path", file])
            .filter(|path| Path::new(path).exists())
        {
            println!("cargo::rerun-if-changed={path}");
        }
    }
    // What is built of, so that a change of it is seen.
    for part in ["engine", "sim", "statistics", "reports", "experiments"] {
        for source in ["src", "rulesets", "templates", "Cargo.toml", "build.rs"] {
            let path = root.join(part).join(source);
            if path.exists() {
                println!("cargo::rerun-if-changed={}", path.display());
            }
        }
    }
    let changed = git(root, &["status", "--porcelain", "--untracked-files=no"])?;
    Some(if changed.is_empty() { commit } else { format!("{commit}-dirty") })
}

/// The commit in the file that `git archive` fills in; in a clone it holds a placeholder.
fn of_archive(root: &Path) -> Option<String> {
    let file = root.join("revision");
    println!("cargo::rerun-if-changed={}", file.display());
    let text = std::fs::read_to_string(file).ok()?;
    let commit = text.trim();
    (commit.len() >= 40 && commit.chars().all(|letter| letter.is_ascii_hexdigit())).then(|| commit.to_owned())
}

/// The commit that `cargo package` was called at.
fn of_package() -> Option<String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(".cargo_vcs_info.json");
    let text = std::fs::read_to_string(&file).ok()?;
    println!("cargo::rerun-if-changed={}", file.display());
    let (_, rest) = text.split_once("\"sha1\": \"")?;
    let (commit, _) = rest.split_once('"')?;
    Some(if text.contains("\"dirty\": true") { format!("{commit}-dirty") } else { commit.to_owned() })
}

fn git(root: &Path, args: &[&str]) -> Option<String> {
    let output = Command::new("git").arg("-C").arg(root).args(args).env("GIT_OPTIONAL_LOCKS", "0").output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
