//! `quirkat verify`: is a run folder what was written, all of it, and are its games those that are played?
//!
//! Looks at everything and tells all that is wrong, file by file; changes nothing.

mod blocks;
mod folder;
mod sample;
mod tables;

use std::io::Write;

use serde::Serialize;

use super::manifest::Manifest;
use super::store::BlockStore;
use super::survey::{Failures, Survey};
use super::{Audience, Corrupt, Incomplete, RunFolder, SomeFailed, content, results};
use crate::args::{Verbosity, VerifyArgs};
use crate::commands::print_json;

/// What is wrong with a part of the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    /// It is not there.
    Missing,
    /// It is not what was written, or not of the run.
    Damaged,
}

/// Something that is wrong.
#[derive(Clone, Debug, Serialize)]
struct Finding {
    kind: Kind,
    /// The file, as a path in the run folder.
    file: String,
    what: String,
}

/// All that was found.
#[derive(Default)]
struct Findings {
    all: Vec<Finding>,
}

impl Findings {
    fn add(&mut self, kind: Kind, file: impl Into<String>, what: impl Into<String>) {
        self.all.push(Finding { kind, file: file.into(), what: what.into() });
    }

    fn missing(&mut self, file: impl Into<String>) {
        self.add(Kind::Missing, file, "is missing");
    }

    /// The first thing that is wrong with a file is told, and no others that follow from it.
    fn damaged(&mut self, file: impl Into<String>, what: impl Into<String>) {
        let file = file.into();
        if !self.knows(&file) {
            self.add(Kind::Damaged, file, what);
        }
    }

    /// Is something wrong with the file?
    fn knows(&self, file: &str) -> bool {
        self.all.iter().any(|finding| finding.file == file)
    }

    fn has(&self, kind: Kind) -> bool {
        self.all.iter().any(|finding| finding.kind == kind)
    }
}

/// How much was looked at.
#[derive(Clone, Copy, Debug, Default, Serialize)]
struct Checked {
    files: u64,
    blocks: u64,
    rows: u64,
    /// Games that were played again.
    games: u64,
}

/// What `--json` prints.
#[derive(Serialize)]
struct Verdict<'a> {
    folder: String,
    state: &'static str,
    /// The content of the rows as they are; `None` where some are not there.
    content_blake3: Option<String>,
    checked: Checked,
    findings: &'a [Finding],
}

/// Checks a run folder.
///
/// # Errors
/// It is none, or something in it is missing, damaged, or of another game.
pub fn verify(args: &VerifyArgs, verbosity: Verbosity, out: &mut impl Write) -> anyhow::Result<()> {
    let audience = if verbosity.quiet { Audience::Nobody } else { Audience::People };
    let folder = RunFolder::at(&args.run);
    let mut findings = Findings::default();
    let mut checked = Checked::default();
    if !folder.path().is_dir() {
        folder.experiment()?;
    }
    let manifest = folder::manifest(&folder, &mut findings);
    if let Some(manifest) = &manifest {
        folder::files(&folder, manifest, &mut checked, &mut findings);
    }
    // By a config that was changed all blocks would be those of another run.
    if findings.knows("config.toml") {
        return judge(args, out, &folder, None, checked, &findings, None);
    }
    let experiment = folder.experiment()?;
    if let Some(manifest) = &manifest {
        folder::same_version(&folder, manifest)?;
    }
    folder::config(&folder, &experiment, &mut findings);
    let store = BlockStore::new(&folder, &experiment);
    let survey = Survey::take(&experiment, |block| store.state(block), experiment.blocks(), Failures::Stand);
    let whole = blocks::check(&folder, &experiment, &survey, &mut checked, &mut findings);
    let mut content = None;
    if survey.missing().next().is_none() && survey.damaged().next().is_none() {
        let ends = survey.schedule.ends();
        let totals = results::totals(&experiment, &store, &ends)?;
        content = Some(content::of_run(&totals));
        let mut counted = Manifest::start(&experiment, None);
        if let Some(manifest) = manifest.filter(Manifest::is_finished) {
            counted.conclude(&totals, &ends);
            for difference in manifest.differences(&counted) {
                findings.add(Kind::Damaged, Manifest::NAME, difference);
            }
            tables::check(&experiment, &folder, &totals, &ends, &mut findings)?;
        }
    }
    checked.games = sample::replay(args, &folder, &experiment, &whole, audience, &mut findings)?;
    let failed = SomeFailed::check(&experiment, &survey.schedule.ends()).err();
    judge(args, out, &folder, content, checked, &findings, failed)
}

/// Tells what was found.
fn judge(
    args: &VerifyArgs,
    out: &mut impl Write,
    folder: &RunFolder,
    content_blake3: Option<String>,
    checked: Checked,
    findings: &Findings,
    failed: Option<anyhow::Error>,
) -> anyhow::Result<()> {
    let state = match (findings.has(Kind::Damaged), findings.has(Kind::Missing), &failed) {
        (true, ..) => "damaged",
        (false, true, _) => "incomplete",
        (false, false, Some(_)) => "some_failed",
        (false, false, None) => "whole",
    };
    let path = folder.path().display().to_string();
    if args.json {
        let findings = &findings.all;
        print_json(out, &Verdict { folder: path.clone(), state, content_blake3, checked, findings })?;
    } else {
        let Checked { files, blocks, rows, games } = checked;
        writeln!(out, "{files} files, {blocks} blocks and {rows} rows checked, {games} games played again")?;
        if let Some(content) = &content_blake3 {
            writeln!(out, "content_blake3 {content}")?;
        }
        if state == "whole" {
            writeln!(out, "{path} is whole, and what was written")?;
        }
    }
    out.flush()?;
    let lines: Vec<String> =
        findings.all.iter().map(|Finding { file, what, .. }| format!("{path}/{file}: {what}")).collect();
    let message = lines.join("\n");
    match state {
        "damaged" => Err(Corrupt::saying(message).into()),
        "incomplete" => Err(Incomplete::saying(message).into()),
        _ => failed.map_or(Ok(()), Err),
    }
}

/// A file of the run folder as a path in it.
fn within(folder: &RunFolder, path: &std::path::Path) -> String {
    path.strip_prefix(folder.path()).unwrap_or(path).to_string_lossy().replace('\\', "/")
}
