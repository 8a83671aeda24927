//! Everything that is made from the stored sums and rows: summary, tables,
//! charts, report, and the short table on the terminal.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context as _;
use comfy_table::{CellAlignment, Table, presets};
use quirkat_engine::Side;
use quirkat_reports::course::{self, MatchupCourse};
use quirkat_reports::digits::with_interval;
use quirkat_reports::games::DataFrame;
use quirkat_reports::page::{PageData, PageOpenings, page};
use quirkat_reports::records::{self, Cell};
use quirkat_reports::summary::MEASURES;
use quirkat_reports::{MatchupSummary, Stop, games, tables};
use quirkat_sim::sanity::{self, Distinct};
use serde_json::{Map, Value, json};

use super::RunFolder;
use super::schedule::End;
use super::store::BlockStore;
use super::sums::BlockSums;
use super::{content, deposit, figures, samples, statistics, tournament};
use crate::commands;
use crate::config::{Experiment, MatchupPlan, NamedAgent, Until};
use crate::files;

/// The files of results beside the charts.
pub const FILES: [&str; 8] = [
    "plies.parquet",
    "points.parquet",
    samples::NAME,
    "summary.parquet",
    "summary.csv",
    "report.html",
    deposit::PACKAGE,
    deposit::CRATE,
];

/// The sums over the games of each matchup, block by block: memory holds one. A
/// matchup that failed has no results.
///
/// # Errors
/// The sums of a block are missing or cannot be read.
pub fn totals(experiment: &Experiment, store: &BlockStore<'_>, ends: &[End]) -> anyhow::Result<Vec<BlockSums>> {
    let mut totals: Vec<BlockSums> =
        experiment.matchups().into_iter().map(|plan| BlockSums::none(plan.number)).collect();
    for block in experiment.blocks() {
        let end = &ends[block.matchup as usize];
        if end.holds(block.number) && !matches!(end, End::Failed(..)) {
            totals[block.matchup as usize].add(&store.sums(&block)?);
        }
    }
    Ok(totals)
}

/// For each matchup its games, or why it failed.
pub fn outcomes(totals: &[BlockSums], ends: &[End]) -> Vec<Result<u64, String>> {
    let outcome = |(total, end): (&BlockSums, &End)| match end {
        End::Failed(_, failure) => Err(failure.to_string()),
        End::Last | End::Known(_) => Ok(total.sums.games),
    };
    totals.iter().zip(ends).map(outcome).collect()
}

/// The summaries of all matchups.
///
/// # Errors
/// A block of games is missing or cannot be read.
pub fn summaries(
    experiment: &Experiment,
    folder: &RunFolder,
    totals: &[BlockSums],
    ends: &[End],
) -> anyhow::Result<Vec<MatchupSummary>> {
    let matchups = experiment.matchups().into_iter().zip(totals.iter().zip(ends));
    matchups.map(|(plan, (total, end))| summarise(experiment, plan, folder, total, end)).collect()
}

/// Makes all results from the sums, and from the rows of the folder where all
/// are kept.
///
/// # Errors
/// A block of games is missing or cannot be read, or a result not be written.
pub fn draw(
    experiment: &Experiment,
    folder: &RunFolder,
    totals: &[BlockSums],
    ends: &[End],
) -> anyhow::Result<Vec<MatchupSummary>> {
    let summaries = summaries(experiment, folder, totals, ends)?;
    for (name, mut frame) in courses(experiment, totals)? {
        let mut bytes = Vec::new();
        games::write(&mut frame, &mut bytes)?;
        write(folder, name, &bytes)?;
    }

    let summary = tables::summary(&summaries);
    write(folder, "summary.parquet", &records::parquet(&summary)?)?;
    write(folder, "summary.csv", &summary.csv()?)?;

    let figures::Drawn { page: charts, numbers } = figures::write(experiment, folder, totals, ends, &summaries)?;
    let statistics = statistics::write(experiment, folder, totals, &summaries)?;
    let tournament = tournament::tournament(experiment, folder, &summaries)?;
    if let Some(tournament) = &tournament {
        tournament::write(folder, tournament, experiment.comparisons.sprt.as_ref())?;
    }
    let (identity, content) = (experiment.identity(), content::of_run(totals));
    let page = page(&PageData {
        title: &experiment.title,
        question: &experiment.question,
        seed: experiment.seed,
        version: env!("CARGO_PKG_VERSION"),
        identity: &identity,
        content: &content,
        variants: experiment.variants.iter().map(|variant| (&*variant.name, &variant.ruleset)).collect(),
        agents: experiment.agents.iter().map(|named| (&*named.name, named.agent.kind().about)).collect(),
        openings: experiment
            .openings
            .as_ref()
            .zip(experiment.opening_counts())
            .map(|(openings, counts)| PageOpenings { about: openings.about(), counts }),
        unreproducible: unreproducible(experiment),
        summaries: &summaries,
        games: samples::medians(folder)?,
        tournament: tournament.as_ref(),
        sprt: experiment.comparisons.sprt,
        statistics,
        charts,
        until: experiment.until.as_ref().map(Until::in_words),
        skipped: experiment.skipped.iter().map(|one| (&*one.name, &*one.reason)).collect(),
    })?;
    write(folder, "report.html", page.as_bytes())?;
    deposit::write(experiment, folder, &numbers, &content)?;
    Ok(summaries)
}

/// The names of the agents whose games we cannot play again.
fn unreproducible(experiment: &Experiment) -> Vec<&str> {
    let is_outside = |named: &&NamedAgent| !named.agent.is_reproducible();
    experiment.agents.iter().filter(is_outside).map(|named| &*named.name).collect()
}

/// `plies.parquet` and `points.parquet`.
///
/// # Errors
/// Never in practice: all columns have the same length.
pub fn courses(experiment: &Experiment, totals: &[BlockSums]) -> anyhow::Result<[(&'static str, DataFrame); 2]> {
    let of = |(plan, total): (MatchupPlan, &BlockSums)| MatchupCourse {
        matchup: plan.number,
        ruleset: &experiment.variants[plan.variant].ruleset,
        course: total.course.clone(),
    };
    let courses: Vec<MatchupCourse<'_>> = experiment.matchups().into_iter().zip(totals).map(of).collect();
    Ok([("plies.parquet", course::plies(&courses)?), ("points.parquet", course::points(&courses)?)])
}

/// Writes a file of the folder.
///
/// # Errors
/// It cannot be written.
pub fn write(folder: &RunFolder, name: &str, bytes: &[u8]) -> anyhow::Result<()> {
    let path = folder.path().join(name);
    files::write_whole(&path, bytes).with_context(|| format!("cannot write {}", path.display()))
}

/// The summary of a matchup. Distinct games are counted among those whose hashes
/// are stored.
fn summarise(
    experiment: &Experiment,
    plan: MatchupPlan,
    folder: &RunFolder,
    total: &BlockSums,
    end: &End,
) -> anyhow::Result<MatchupSummary> {
    let kept = experiment.rows.of(&(0..total.sums.games));
    let failed = if let End::Failed(_, failure) = end { Some(failure.to_string()) } else { None };
    let distinct_games = if failed.is_some() || kept.is_empty() {
        None
    } else {
        let blocks = experiment.matchup_blocks(&plan, kept.end);
        let paths: Vec<PathBuf> = blocks.map(|block| folder.block(&block)).collect();
        Some(Distinct { games: games::distinct(&paths, kept.end)?, among: kept.end })
    };
    let variant = &experiment.variants[plan.variant];
    Ok(MatchupSummary {
        matchup: plan.number,
        variant: variant.name.clone(),
        first_agent: experiment.agents[plan.first].name.clone(),
        second_agent: experiment.agents[plan.second].name.clone(),
        seed: experiment.seed,
        sums: total.sums.clone(),
        distinct_games,
        pieces: Side::BOTH.map(|side| experiment.pieces_most(plan.variant, side)),
        linear: experiment.score,
        shares: experiment.intervals,
        failed,
        stop: match end {
            End::Known(_) => Stop::Known,
            End::Last | End::Failed(..) if experiment.until.is_none() => Stop::Games,
            End::Last | End::Failed(..) => Stop::MaxGames,
        },
    })
}

/// The short table at the end of a run, and the matchups with few distinct games.
///
/// # Errors
/// It cannot be printed.
pub fn print_table(summaries: &[MatchupSummary], out: &mut impl Write) -> anyhow::Result<()> {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    let is_scored = summaries.iter().any(|summary| summary.linear.is_some());
    let linear = ["score of First (95 %)", "score of Second (95 %)"];
    let plain = ["variant", "agents", "first score (95 %)", "draw rate", "median length"];
    let is_stopped = summaries.iter().any(|summary| summary.stop != Stop::Games);
    let stopped = ["games", "stopped"].into_iter().filter(|_| is_stopped);
    table.set_header(plain.into_iter().chain(linear.into_iter().filter(|_| is_scored)).chain(stopped));
    for summary in summaries {
        let none = if summary.failed.is_some() { "failed" } else { "no games" };
        let draw_rate = summary.draw_rate().map_or(none.into(), |rate| format!("{:.4}", rate.value));
        let median = summary.plies_median().map_or(none.into(), |plies| format!("{plies} plies"));
        let score = if summary.failed.is_some() { none.into() } else { with_interval(summary.first_score()) };
        let plain = [summary.variant.clone(), summary.pairing(), score, draw_rate, median];
        let linear = Side::BOTH.into_iter().filter(|_| is_scored);
        let linear = linear.map(|side| with_interval(summary.linear_score(side)));
        let stopped =
            [summary.sums.games.to_string(), summary.stop.word().to_owned()].into_iter().filter(|_| is_stopped);
        table.add_row(plain.into_iter().chain(linear).chain(stopped));
    }
    for column in table.column_iter_mut().skip(2) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    writeln!(out, "{table}")?;
    for summary in summaries {
        if let Some(sentence) = sanity::few_distinct_games(&summary.evidence()) {
            writeln!(out, "warning: {}, {}: {sentence}", summary.variant, summary.pairing())?;
        }
    }
    Ok(())
}

/// The summary as JSON, in one line.
///
/// # Errors
/// It cannot be printed.
pub fn print_json(folder: &RunFolder, summaries: &[MatchupSummary], out: &mut impl Write) -> anyhow::Result<()> {
    let cell = |cell: Cell| match cell {
        Cell::Text(text) if text.is_empty() => Value::Null,
        Cell::Text(text) => text.into(),
        Cell::Count(count) => count.into(),
        Cell::Real(real) => real.into(),
    };
    let matchup = |summary: &MatchupSummary| -> Map<String, Value> {
        MEASURES.iter().map(|measure| (measure.name.to_owned(), cell((measure.value)(summary)))).collect()
    };
    let matchups: Vec<_> = summaries.iter().map(matchup).collect();
    commands::print_json(out, &json!({ "folder": folder.path().to_string_lossy(), "matchups": matchups }))
}
