//! `submit`: what it writes for schedulers. That it works on them is shown by `.ci/slurm`.

use std::fs;
use std::process::Command;

use super::Folder;

const MANY: &str = "games = 50_000_000\n[[variants]]\nruleset = \"bell\"\n";

/// The value of a variable of a script.
fn value<'a>(script: &'a str, name: &str) -> &'a str {
    let line = script.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix('='));
    line.unwrap_or_else(|| panic!("{name}: {script}")).split(" #").next().unwrap_or_default()
}

#[test]
fn an_array_stays_below_the_limit_of_slurm_and_its_tasks_share_all_shards() {
    let folder = Folder::new(&[("many.toml", MANY)]);
    let script = folder.prints(&["submit", "slurm", "many.toml", "--dry-run", "--shards", "1000000"]);
    assert_eq!((value(&script, "shards"), value(&script, "tasks")), ("5000", "1000"));
    assert!(script.contains("--array=1-1000 ") && !script.contains("sacct"), "{script}");
    assert!(script.contains("shard += tasks"), "{script}");
    let few = ["--shards", "7", "--tasks", "3", "--at-once", "2", "--threads", "4"];
    let script = folder.prints(&[&["submit", "slurm", "many.toml", "--dry-run"], &few[..]].concat());
    assert_eq!((value(&script, "shards"), value(&script, "tasks")), ("7", "3"));
    assert!(script.contains("--array=1-3%2 ") && script.contains("#SBATCH --cpus-per-task=4\n"), "{script}");
    // A dry run writes nothing.
    assert_eq!(folder.names(), ["many.toml"]);
}

#[test]
fn matchups_that_stop_when_they_are_known_are_not_cut_into_shards() {
    let config = "games = 50000\nuntil = { first_score_halfwidth = 0.01, max_games = 900000 }\n[[variants]]\nruleset = \"bell\"\n";
    let folder = Folder::new(&[("known.toml", config)]);
    let script = folder.prints(&["submit", "slurm", "known.toml", "--dry-run", "--shards", "50"]);
    assert_eq!(value(&script, "shards"), "1");
}

#[test]
fn what_a_user_asks_of_slurm_is_in_the_script_and_nothing_can_break_out_of_its_line() {
    let folder = Folder::new(&[("a.toml", MANY)]);
    let asked = ["--time", "4:00:00", "--partition", "main", "--account", "me", "--mem", "4G", "--sbatch=--qos=long"];
    let out = ["--out", "it's $HOME; a run", "--shards", "2"];
    let script = folder.prints(&[&["submit", "slurm", "a.toml", "--dry-run"], &asked[..], &out].concat());
    let asked = "#SBATCH --time=4:00:00\n#SBATCH --partition=main\n#SBATCH --account=me\n#SBATCH --mem=4G\n#SBATCH --qos=long\n";
    assert!(script.contains(asked), "{script}");
    assert!(value(&script, "out").ends_with("it'\\''s $HOME; a run'"), "{script}");
    assert!(script.contains("#SBATCH --job-name=quirkat-it_s__HOME__a_run\n"), "{script}");
    for wrong in [["--partition", "a\nb"], ["--shards", "0"], ["--tasks", "0"], ["--out", "a\nb"]] {
        let output = folder.output(&[&["submit", "slurm", "a.toml", "--dry-run"], &wrong[..]].concat());
        assert_eq!(output.status.code(), Some(2), "{wrong:?}");
    }
}

#[test]
#[cfg(unix)]
fn without_slurm_the_command_says_so_and_a_script_is_there_to_be_looked_at() {
    let folder = Folder::new(&[("a.toml", MANY)]);
    let output = folder.command(&["submit", "slurm", "a.toml", "--shards", "2"]).env("PATH", "/nowhere").output();
    let output = output.expect("runs");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(1) && error.contains("sbatch cannot be run"), "{error}");
    assert!(folder.path().join("runs/a-slurm/job.sh").is_file());
}

#[test]
#[cfg(unix)]
fn the_script_of_an_array_plays_every_shard_and_then_merges() {
    let folder = Folder::new(&[("two.toml", super::running::CONFIG)]);
    let args = ["submit", "slurm", "two.toml", "--shards", "5", "--tasks", "2", "--threads", "1", "--out", "a run"];
    folder.command(&args).env("PATH", "/nowhere").output().expect("runs");
    let play = |task: Option<&str>| {
        let mut command = Command::new("bash");
        command.current_dir(folder.path()).arg("a run-slurm/job.sh").env_remove("SLURM_ARRAY_TASK_ID");
        if let Some(task) = task {
            command.env("SLURM_ARRAY_TASK_ID", task).env("SLURM_ARRAY_JOB_ID", "1");
        }
        let output = command.output().expect("runs");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    assert_eq!(play(Some("1")), (Some(0), String::new()));
    let (status, error) = play(None);
    assert!(status == Some(3) && error.contains("shards 2,4 of 5"), "{error}");
    assert_eq!(play(Some("2")), (Some(0), String::new()));
    assert_eq!(play(None).0, Some(0));
    super::running::run(&folder, &["--out", "local"]);
    super::running::assert_same_files(&folder, "local", "a run");
}

#[test]
fn parallel_and_snakemake_get_files_and_nothing_is_started() {
    let folder = Folder::new(&[("a.toml", MANY)]);
    let told = folder.prints(&["submit", "parallel", "a.toml", "--shards", "6", "--jobs", "3"]);
    assert!(told.starts_with("6 shards; to play and merge them: bash "), "{told}");
    let script = fs::read_to_string(folder.path().join("runs/a-parallel/job.sh")).expect("is there");
    assert!(value(&script, "shards") == "6" && script.contains("--jobs 3 --retries 3"), "{script}");
    let told = folder.prints(&["submit", "snakemake", "a.toml", "--shards", "6", "--minutes", "30"]);
    assert!(told.contains("snakemake --cores all"), "{told}");
    let script = fs::read_to_string(folder.path().join("runs/a-snakemake/Snakefile")).expect("is there");
    assert!(script.contains("\nSHARDS = 6\n") && script.contains("resources: runtime=30\n"), "{script}");
    assert!(folder.path().join("runs/a-snakemake/config.toml").is_file());
    assert!(!folder.path().join("runs/a").exists());
}
