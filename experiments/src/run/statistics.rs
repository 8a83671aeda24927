//! The tables of what statistics say of a run: the field's measures, lengths, comparisons, effects.

use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;

use anyhow::Context as _;
use quirkat_engine::Ruleset;
use quirkat_reports::by_game::ByGame;
use quirkat_reports::comparisons::Way;
use quirkat_reports::paper::Paper;
use quirkat_reports::typeset::Sheet;
use quirkat_reports::{MatchupSummary, comparisons, effects, field, lengths, stopped};

use super::sums::BlockSums;
use super::{RunFolder, results};
use crate::config::{Comparisons, Experiment, Openings, Until};

/// The tables that not every run has.
const SOME: [&str; 7] =
    ["lengths.csv", "stopped.md", "stopped.tex", "stopped.csv", "effects.md", "effects.tex", "effects.csv"];

/// Writes the tables. What needs the rows of all games is left out where they are not kept.
///
/// # Errors
/// A block of games cannot be read, or a table not be written.
pub fn write(
    experiment: &Experiment,
    folder: &RunFolder,
    totals: &[BlockSums],
    summaries: &[MatchupSummary],
) -> anyhow::Result<()> {
    fs::create_dir_all(folder.tables()).with_context(|| format!("cannot make {}", folder.tables().display()))?;
    // A folder that was extended may have tables that the run has no more.
    for name in SOME {
        match fs::remove_file(folder.tables().join(name)) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                return Err(error).with_context(|| format!("cannot remove {name} of {}", folder.tables().display()));
            }
            _ => {}
        }
    }
    let by_game: Vec<Option<ByGame>> =
        summaries.iter().map(|summary| by_game(experiment, folder, summary)).collect::<anyhow::Result<_>>()?;
    let plans = experiment.matchups();
    let matchups: Vec<field::Matchup<'_>> = summaries
        .iter()
        .zip(&by_game)
        .map(|(summary, by_game)| field::Matchup {
            summary,
            ruleset: &experiment.variants[plans[summary.matchup as usize].variant].ruleset,
            course: &totals[summary.matchup as usize].course,
            by_game: by_game.as_ref(),
        })
        .collect();
    write_table(folder, &field::sheet(&matchups), &field::csv(&matchups)?)?;

    let with_rows: Vec<(&MatchupSummary, &ByGame)> =
        matchups.iter().filter_map(|matchup| Some((matchup.summary, matchup.by_game?))).collect();
    if !with_rows.is_empty() {
        results::write(folder, "tables/lengths.csv", &lengths::csv(&with_rows)?)?;
    }

    let Comparisons { reference, smallest_difference, family } = &experiment.comparisons;
    let way = Way { reference: reference.as_deref(), margin: *smallest_difference, family: *family };
    let compared = comparisons::compare(summaries, &way);
    write_table(folder, &comparisons::sheet(&compared, way.margin), &comparisons::csv(&compared)?)?;

    if let Some(until) = &experiment.until {
        let planned = stopped::planned(until.first_score_halfwidth);
        write_table(folder, &stopped::sheet(summaries, planned), &stopped::csv(summaries, planned)?)?;
    }

    let variants: Vec<(&str, &Ruleset)> =
        experiment.variants.iter().map(|variant| (&*variant.name, &variant.ruleset)).collect();
    let explained = effects::explain(&variants, summaries);
    if !explained.is_empty() {
        write_table(folder, &effects::sheet(&explained), &effects::csv(&explained)?)?;
    }
    write_paper(experiment, folder, &variants, summaries)
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
        summaries,
    };
    results::write(folder, "tables/methods.md", paper.methods().as_bytes())?;
    results::write(folder, "tables/references.bib", paper.references().as_bytes())?;
    results::write(folder, "tables/numbers.tex", paper.numbers().as_bytes())
}

/// The sums game by game, block by block: memory holds one. `None` where not the rows of all games are kept, or the
/// matchup failed.
fn by_game(experiment: &Experiment, folder: &RunFolder, summary: &MatchupSummary) -> anyhow::Result<Option<ByGame>> {
    let all = 0..summary.sums.games;
    if experiment.rows.of(&all) != all || summary.failed.is_some() {
        return Ok(None);
    }
    let plan = &experiment.matchups()[summary.matchup as usize];
    let paths: Vec<PathBuf> = experiment.matchup_blocks(plan, all.end).map(|block| folder.block(&block)).collect();
    Ok(Some(ByGame::of(&paths)?))
}

fn write_table(folder: &RunFolder, sheet: &Sheet, csv: &[u8]) -> anyhow::Result<()> {
    results::write(folder, &format!("tables/{}.md", sheet.name), sheet.markdown().as_bytes())?;
    results::write(folder, &format!("tables/{}.tex", sheet.name), sheet.latex().as_bytes())?;
    results::write(folder, &format!("tables/{}.csv", sheet.name), csv)
}
