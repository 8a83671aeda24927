//! What was made of the sums, made again and compared.

use std::fs;

use quirkat_reports::{games, records, rows, tables};

use super::super::folder::matchup_rows;
use super::super::schedule::End;
use super::super::sums::BlockSums;
use super::super::{RunFolder, results};
use super::Findings;
use crate::config::Experiment;

/// Compares the summary and the tables of plies, points and matchups with what the sums give.
///
/// # Errors
/// Rows cannot be read.
pub fn check(
    experiment: &Experiment,
    folder: &RunFolder,
    totals: &[BlockSums],
    ends: &[End],
    findings: &mut Findings,
) -> anyhow::Result<()> {
    let summaries = results::summaries(experiment, folder, totals, ends)?;
    let summary = tables::summary(&summaries);
    let expected = summary.csv()?;
    let name = "summary.csv";
    // What is missing or damaged is known to be so.
    if !findings.knows(name)
        && let Ok(stored) = fs::read(folder.path().join(name))
    {
        match rows::csv_differences(&stored, &expected) {
            Ok(differences) => told(name, &differences, findings),
            Err(error) => findings.damaged(name, format!("is no table: {error}")),
        }
    }
    let [plies, points] = results::courses(experiment, totals)?;
    let matchups = ("matchups.parquet", tables::matchups(&matchup_rows(experiment))?);
    for (name, frame) in [("summary.parquet", records::frame(&summary)?), plies, points, matchups] {
        let path = folder.path().join(name);
        if findings.knows(name) {
            continue;
        }
        let mut bytes = Vec::new();
        games::write(&mut frame.clone(), &mut bytes)?;
        if fs::read(&path).is_ok_and(|stored| stored == bytes) {
            continue;
        }
        match rows::parquet_differences(&path, &frame) {
            Ok(differences) => told(name, &differences, findings),
            Err(error) => findings.damaged(name, format!("is no table: {:#}", anyhow::Error::from(error))),
        }
    }
    Ok(())
}

fn told(name: &str, differences: &[String], findings: &mut Findings) {
    if let Some((first, others)) = differences.split_first() {
        let more = if others.is_empty() { String::new() } else { format!(", and {} more", others.len()) };
        findings.damaged(name, format!("does not agree with the games: {first}{more}"));
    }
}
