//! `quirkat submit slurm`: an array of shards, and a merge that waits for it.

use std::io::Write;
use std::path::Path;
use std::process::Command;

use serde::Serialize;

use super::Job;
use super::template::{filled, shell};
use crate::args::{Output, SlurmArgs};
use crate::commands::print_json;

/// What `--json` prints.
#[derive(Serialize)]
struct Submitted<'a> {
    array: &'a str,
    merge: &'a str,
    shards: u64,
    tasks: u64,
    script: String,
    logs: String,
}

/// Writes the script and submits it twice: as an array, and without one to be run when all tasks have ended, in
/// whatever way. The second job finds out from the run folder whether all is there.
///
/// # Errors
/// The config or the command is wrong, the script cannot be written, or Slurm refuses it.
pub fn submit(args: &SlurmArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let job = Job::new(&args.job, "slurm")?;
    let tasks = job.shards.min(args.tasks.get());
    let [path, logs] = ["job.sh", "logs"].map(|name| job.here.join(name));
    let at_once = args.at_once.map(|most| format!("%{most}")).unwrap_or_default();
    let values = [
        ("tasks", tasks.to_string()),
        ("at_once", at_once.clone()),
        ("logs", shell(&logs)),
        ("script", shell(&path)),
        ("name", name(&job.out)),
        ("directives", directives(args)),
    ];
    let script = filled(include_str!("slurm.sh"), &[&job.in_shell()[..], &values].concat());
    if args.job.dry_run {
        return Ok(write!(out, "{script}")?);
    }
    job.write("job.sh", &script)?;
    let log = |name: &str| format!("--output={}", logs.join(name).display());
    let array = sbatch(&[format!("--array=1-{tasks}{at_once}"), log("shard-%A_%a.log")], &path)?;
    let merge = sbatch(&[format!("--dependency=afterany:{array}"), log("merge-%j.log")], &path)
        .map_err(|error| error.context(format!("the shards are submitted as job {array}, but not their merge")))?;
    let Job { shards, .. } = job;
    let (folder, script, logs) = (shell(&job.out), path.display().to_string(), logs.display().to_string());
    match args.output() {
        Output::Json => print_json(out, &Submitted { array: &array, merge: &merge, shards, tasks, script, logs }),
        Output::Text => {
            writeln!(out, "{shards} shards in {tasks} tasks are job {array}; their merge is job {merge}")?;
            writeln!(out, "script: {script}\nlogs: {logs}")?;
            Ok(writeln!(out, "to look: squeue --job {array},{merge}; quirkat status {folder}")?)
        }
    }
}

/// The run folder's name, as far as it is fit for a job's.
fn name(out: &Path) -> String {
    let name = out.file_name().unwrap_or_default().to_string_lossy();
    let fit = |letter: char| if letter.is_ascii_alphanumeric() || "-_.".contains(letter) { letter } else { '_' };
    format!("quirkat-{}", name.chars().take(40).map(fit).collect::<String>())
}

/// The options that the user gives, as lines of the script.
fn directives(args: &SlurmArgs) -> String {
    let named = [("time", &args.time), ("partition", &args.partition), ("account", &args.account), ("mem", &args.mem)];
    let named = named.into_iter().filter_map(|(name, value)| Some(format!("--{name}={}", value.as_ref()?)));
    named.chain(args.sbatch.iter().cloned()).map(|option| format!("#SBATCH {option}\n")).collect()
}

/// Submits the script and gives the job's number.
fn sbatch(options: &[String], script: &Path) -> anyhow::Result<String> {
    let output = Command::new("sbatch").arg("--parsable").args(options).arg(script).output();
    let output = output.map_err(|error| {
        anyhow::anyhow!(
            "sbatch cannot be run ({error}); is this a login node of a Slurm cluster? --dry-run prints the script"
        )
    })?;
    if !output.status.success() {
        let told = String::from_utf8_lossy(&output.stderr);
        anyhow::bail!(
            "sbatch refuses {}: {}",
            script.display(),
            told.trim().trim_start_matches("sbatch: ").trim_start_matches("error: ")
        );
    }
    // Where there are several clusters, the cluster's name comes after a semicolon.
    let told = String::from_utf8_lossy(&output.stdout);
    Ok(told.trim().split(';').next().unwrap_or_default().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_is_named_after_its_run_folder() {
        assert_eq!(name(Path::new("/home/me/runs/my runs (2)")), "quirkat-my_runs__2_");
    }
}
