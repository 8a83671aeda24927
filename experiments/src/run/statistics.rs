//! The tables of what statistics say of a run: the summary, the field's measures, lengths, pieces, comparisons, effects.

use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;

use anyhow::Context as _;
use quirkat_engine::Ruleset;
use quirkat_reports::comparisons::Way;
use quirkat_reports::paper::Paper;
use quirkat_reports::records::{Records, parquet};
use quirkat_reports::same_openings::{Differences, SameOpenings};
use quirkat_reports::typeset::Sheet;
use quirkat_reports::{MatchupSummary, comparisons, effects, field, lengths, overview, pieces, stopped};

use super::sums::BlockSums;
use super::{RunFolder, results};
use crate::config::{Comparisons, Experiment, Openings, Until};

/// The tables that not every run has.
const SOME: [&str; 3] = ["stopped", "effects", "sprt"];
/// The files of a table.
const ENDINGS: [&str; 4] = ["md", "tex", "csv", "parquet"];

/// Writes the tables, and hands over those that people read.
///
/// # Errors
/// A block of games cannot be read, or a table not be written.
pub fn write(
    experiment: &Experiment,
    folder: &RunFolder,
    totals: &[BlockSums],
    summaries: &[MatchupSummary],
) -> anyhow::Result<Vec<Sheet>> {
    fs::create_dir_all(folder.tables()).with_context(|| format!("cannot make {}", folder.tables().display()))?;
    remove_old(folder)?;
    let plans = experiment.matchups();
    let matchups: Vec<field::Matchup<'_>> = summaries
        .iter()
        .map(|summary| field::Matchup {
            summary,
            ruleset: &experiment.variants[plans[summary.matchup as usize].variant].ruleset,
            course: &totals[summary.matchup as usize].course,
        })
        .collect();
    let variants: Vec<(&str, &Ruleset)> =
        experiment.variants.iter().map(|variant| (&*variant.name, &variant.ruleset)).collect();
    // Its records are the summary of the folder.
    write_sheet(folder, &overview::sheet(summaries))?;
    write_paper(experiment, folder, &variants, summaries)?;

    let way = way(&experiment.comparisons);
    let same = same_openings(experiment, folder, summaries, &way)?;
    let compared = comparisons::compare(summaries, &way, &same);
    let mut tables = vec![(comparisons::sheet(&compared, &way), comparisons::records(&compared))];
    let explained = effects::explain(&variants, summaries);
    if !explained.is_empty() {
        tables.push((effects::sheet(&explained), effects::records(&explained)));
    }
    if let Some(until) = &experiment.until {
        let planned = stopped::planned(until.first_score_halfwidth);
        tables.push((stopped::sheet(summaries, planned), stopped::records(summaries, planned)));
    }
    tables.push((field::sheet(&matchups), field::records(&matchups)));
    tables.push((lengths::sheet(summaries), lengths::records(summaries)));
    tables.push((pieces::sheet(&matchups), pieces::records(&matchups)));
    tables.iter().try_for_each(|(sheet, records)| write_table(folder, sheet, records))?;
    Ok(tables.into_iter().map(|(sheet, _)| sheet).collect())
}

/// The games of matchups and of those that they are compared with, game by game, where both began from the openings of
/// one file and the rows of as many games are kept. Memory holds a block of each.
fn same_openings(
    experiment: &Experiment,
    folder: &RunFolder,
    summaries: &[MatchupSummary],
    way: &Way<'_>,
) -> anyhow::Result<SameOpenings> {
    let mut found = SameOpenings::new();
    if !experiment.openings.as_ref().is_some_and(Openings::are_written) {
        return Ok(found);
    }
    for matchup in summaries {
        let Some(reference) = comparisons::reference_of(summaries, way, matchup) else { continue };
        let is_alike = matchup.sums.games == reference.sums.games;
        let [one, other] = [matchup, reference].map(|summary| rows(experiment, folder, summary));
        if let (true, Some(one), Some(other)) = (is_alike, one, other) {
            let mut differences = Differences::default();
            one.iter().zip(&other).try_for_each(|(one, other)| differences.add_blocks(one, other))?;
            found.insert([matchup.matchup, reference.matchup], differences);
        }
    }
    Ok(found)
}

/// How the config compares variants.
fn way(comparisons: &Comparisons) -> Way<'_> {
    let Comparisons { reference, smallest_difference, family, sprt: _ } = comparisons;
    Way { reference: reference.as_deref(), margin: *smallest_difference, family: *family }
}

/// A folder that was extended may have tables that the run has no more.
fn remove_old(folder: &RunFolder) -> anyhow::Result<()> {
    for name in SOME.iter().flat_map(|name| ENDINGS.map(|ending| format!("{name}.{ending}"))) {
        match fs::remove_file(folder.tables().join(&name)) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                return Err(error).with_context(|| format!("cannot remove {name} of {}", folder.tables().display()));
            }
            _ => {}
        }
    }
    Ok(())
}

/// What a paper takes over.
fn write_paper(
    experiment: &Experiment,
    folder: &RunFolder,
    variants: &[(&str, &Ruleset)],
    summaries: &[MatchupSummary],
) -> anyhow::Result<()> {
    let identity = experiment.identity();
    let agents: Vec<(&str, &str)> =
        experiment.agents.iter().map(|named| (&*named.name, named.agent.kind().about)).collect();
    let paper = Paper {
        seed: experiment.seed,
        version: env!("CARGO_PKG_VERSION"),
        identity: &identity,
        variants,
        agents: &agents,
        openings: experiment.openings.as_ref().map(Openings::about),
        until: experiment.until.as_ref().map(Until::in_words),
        way: way(&experiment.comparisons),
        sprt: experiment.comparisons.sprt,
        shares: experiment.intervals,
        summaries,
    };
    results::write(folder, "tables/methods.md", paper.methods().as_bytes())?;
    results::write(folder, "tables/references.bib", paper.references().as_bytes())?;
    results::write(folder, "tables/numbers.tex", paper.numbers().as_bytes())
}

/// The files with the rows of all games of a matchup, in their order; `None` where not all are kept, or it failed.
fn rows(experiment: &Experiment, folder: &RunFolder, summary: &MatchupSummary) -> Option<Vec<PathBuf>> {
    let all = 0..summary.sums.games;
    if experiment.rows.of(&all) != all || summary.failed.is_some() {
        return None;
    }
    let plan = &experiment.matchups()[summary.matchup as usize];
    Some(experiment.matchup_blocks(plan, all.end).map(|block| folder.block(&block)).collect())
}

/// Writes a table for people, as Markdown and LaTeX, and for programs, as CSV and Parquet.
///
/// # Errors
/// A file cannot be written.
pub fn write_table(folder: &RunFolder, sheet: &Sheet, records: &Records) -> anyhow::Result<()> {
    write_sheet(folder, sheet)?;
    results::write(folder, &format!("tables/{}.csv", records.name), &records.csv()?)?;
    results::write(folder, &format!("tables/{}.parquet", records.name), &parquet(records)?)
}

fn write_sheet(folder: &RunFolder, sheet: &Sheet) -> anyhow::Result<()> {
    results::write(folder, &format!("tables/{}.md", sheet.name), sheet.markdown().as_bytes())?;
    results::write(folder, &format!("tables/{}.tex", sheet.name), sheet.latex().as_bytes())
}
