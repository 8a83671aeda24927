//! Everything that is made from the stored rows: summary, charts, report, and
//! the short table on the terminal.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::Context as _;
use comfy_table::{CellAlignment, Table, presets};
use quirkat_engine::Side;
use quirkat_reports::charts::{CHARTS, ChartData, Estimate, MatchupChart, Width};
use quirkat_reports::page::{PageChart, PageData, page, with_interval};
use quirkat_reports::{MatchupSummary, Sums, games, tables};
use quirkat_sim::{agents, blocks};

use super::RunFolder;
use crate::config::{Experiment, MatchupPlan};
use crate::files;

/// The files of results beside the charts.
pub const FILES: [&str; 3] = ["summary.parquet", "summary.csv", "report.html"];

/// Resolution of the PNG charts, in dots an inch.
const DPI: f32 = 300.0;

/// No games: nothing to draw.
const NOTHING: Estimate = Estimate { value: f64::NAN, low: f64::NAN, high: f64::NAN };

/// Makes all results from the rows of the folder.
///
/// # Errors
/// A block of games is missing or cannot be read, or a result not be written.
pub fn draw(experiment: &Experiment, folder: &RunFolder) -> anyhow::Result<Vec<MatchupSummary>> {
    let summaries: Vec<MatchupSummary> = experiment
        .matchups()
        .into_iter()
        .map(|plan| summarise(experiment, plan, folder))
        .collect::<anyhow::Result<_>>()?;

    let mut parquet = Vec::new();
    games::write(&mut tables::summary(&summaries)?, &mut parquet)?;
    write(folder, "summary.parquet", &parquet)?;
    write(folder, "summary.csv", &tables::summary_csv(&summaries)?)?;

    fs::create_dir_all(folder.charts()).with_context(|| format!("cannot make {}", folder.charts().display()))?;
    let data = chart_data(experiment, &summaries);
    let mut charts = Vec::new();
    for chart in &CHARTS {
        let caption = (chart.caption)(&data);
        write(folder, &format!("charts/{}.txt", chart.name), format!("{caption}\n").as_bytes())?;
        for width in [Width::Single, Width::Double] {
            let svg = (chart.draw)(&data, width).with_context(|| format!("chart {}", chart.name))?;
            let name = format!("charts/{}-{}mm", chart.name, width.mm());
            write(folder, &format!("{name}.svg"), svg.text().as_bytes())?;
            let png = svg.png(DPI).with_context(|| format!("chart {}", chart.name))?;
            write(folder, &format!("{name}.png"), &png)?;
            if width == Width::Double {
                charts.push(PageChart { name: chart.name, caption: caption.clone(), svg: svg.text().to_owned() });
            }
        }
    }

    let identity = experiment.identity();
    let page = page(&PageData {
        title: &experiment.title,
        question: &experiment.question,
        seed: experiment.seed,
        version: env!("CARGO_PKG_VERSION"),
        identity: &identity,
        variants: experiment.variants.iter().map(|variant| (&*variant.name, &variant.ruleset)).collect(),
        agents: experiment.agents.iter().map(|named| (&*named.name, about(named.agent.kind()))).collect(),
        summaries: &summaries,
        charts,
    })?;
    write(folder, "report.html", page.as_bytes())?;
    Ok(summaries)
}

fn about(kind: &str) -> &'static str {
    agents::KINDS.iter().find(|known| known.word == kind).map_or("", |kind| kind.about)
}

fn write(folder: &RunFolder, name: &str, bytes: &[u8]) -> anyhow::Result<()> {
    let path = folder.path().join(name);
    files::write_whole(&path, bytes).with_context(|| format!("cannot write {}", path.display()))
}

/// The summary of a matchup, block by block: memory holds one block.
fn summarise(experiment: &Experiment, plan: MatchupPlan, folder: &RunFolder) -> anyhow::Result<MatchupSummary> {
    let blocks: Vec<_> = blocks::blocks(plan.number, experiment.games).collect();
    let paths: Vec<PathBuf> = blocks.iter().map(|block| folder.block(block)).collect();
    let mut sums = Sums::default();
    for (block, path) in blocks.iter().zip(&paths) {
        let frame = games::read(path, Some(games::SUMMED))
            .context("the run is not whole; run the same command again to play what is missing")?;
        let expected = (block.games.end - block.games.start) as usize;
        anyhow::ensure!(
            frame.height() == expected,
            "{} holds {} games, not {expected}",
            path.display(),
            frame.height()
        );
        sums.add(&games::sums(frame)?);
    }
    let distinct_games = Some(games::distinct(&paths, sums.games)?);
    let variant = &experiment.variants[plan.variant];
    let start = variant.ruleset.start();
    Ok(MatchupSummary {
        matchup: plan.number,
        variant: variant.name.clone(),
        first_agent: experiment.agents[plan.first].name.clone(),
        second_agent: experiment.agents[plan.second].name.clone(),
        sums,
        distinct_games,
        pieces: Side::BOTH.map(|side| start.pieces(side).count()),
        linear: experiment.score,
    })
}

fn chart_data(experiment: &Experiment, summaries: &[MatchupSummary]) -> ChartData {
    let matchup = |(plan, summary): (MatchupPlan, &MatchupSummary)| MatchupChart {
        variant: plan.variant,
        pairing: summary.pairing(),
        games: summary.sums.games,
        first_score: summary.first_score().unwrap_or(NOTHING),
        draw_rate: summary.draw_rate().unwrap_or(NOTHING),
        lengths: summary.sums.length_counts(),
    };
    ChartData {
        title: experiment.title.clone(),
        agents: experiment.agents.iter().map(|named| named.name.clone()).collect(),
        seed: experiment.seed,
        variants: experiment.variants.iter().map(|variant| variant.name.clone()).collect(),
        matchups: experiment.matchups().into_iter().zip(summaries).map(matchup).collect(),
    }
}

/// The short table at the end of a run.
///
/// # Errors
/// It cannot be printed.
pub fn print_table(summaries: &[MatchupSummary], out: &mut impl Write) -> anyhow::Result<()> {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    let is_scored = summaries.iter().any(|summary| summary.linear.is_some());
    let linear = ["score of First (95 %)", "score of Second (95 %)"];
    let plain = ["variant", "agents", "first score (95 %)", "draw rate", "median length"];
    table.set_header(plain.into_iter().chain(linear.into_iter().filter(|_| is_scored)));
    for summary in summaries {
        let draw_rate = summary.draw_rate().map_or("no games".into(), |rate| format!("{:.4}", rate.value));
        let median = summary.plies_median().map_or("no games".into(), |plies| format!("{plies} plies"));
        let plain =
            [summary.variant.clone(), summary.pairing(), with_interval(summary.first_score()), draw_rate, median];
        let linear = Side::BOTH.into_iter().filter(|_| is_scored);
        table.add_row(plain.into_iter().chain(linear.map(|side| with_interval(summary.linear_score(side)))));
    }
    for column in table.column_iter_mut().skip(2) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    Ok(writeln!(out, "{table}")?)
}
