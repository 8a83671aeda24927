//! The figures of a run, in `charts/`: from its sums to files.
//!
//! All are drawn to memory before any is written, so that a figure that cannot be drawn leaves no file behind.

use std::collections::BTreeSet;
use std::fs;
use std::io::ErrorKind;

use anyhow::Context as _;
use quirkat_charts::{CHARTS, Chart, ChartData, Estimate, MatchupChart, Outcomes, Toggles, Width};
use quirkat_engine::{Reason, Ruleset, Word};
use quirkat_reports::page::PageChart;
use quirkat_reports::{MatchupSummary, Sums, effects};

use super::manifest::Manifest;
use super::sums::BlockSums;
use super::{RunFolder, results};
use crate::config::{Experiment, MatchupPlan};

/// Resolution of the PNG charts, in dots an inch.
const DPI: f32 = 300.0;

/// The most pixels of a PNG chart, which a figure of a page's size does not come
/// near; taller ones have fewer dots an inch.
const PIXELS_MOST: f32 = 16e6;

/// No games: nothing to draw.
const NOTHING: Estimate = Estimate { value: f64::NAN, low: f64::NAN, high: f64::NAN };

/// Draws the figures that the run has, and hands over those that the page shows. Figures of an earlier report that are
/// no more are removed.
///
/// # Errors
/// A figure cannot be drawn, or a file not be written.
pub fn write(
    experiment: &Experiment,
    folder: &RunFolder,
    totals: &[BlockSums],
    summaries: &[MatchupSummary],
) -> anyhow::Result<Vec<PageChart>> {
    let data = data(experiment, totals, summaries);
    let (mut files, mut shown) = (Vec::new(), Vec::new());
    for chart in CHARTS.iter().filter(|chart| (chart.applies)(&data)) {
        let drawn = draw(chart, &data, &mut files).with_context(|| format!("chart {}", chart.name))?;
        shown.push(drawn);
    }
    let charts = folder.charts();
    fs::create_dir_all(&charts).with_context(|| format!("cannot make {}", charts.display()))?;
    remove_old(folder, &files)?;
    files.iter().try_for_each(|(name, bytes)| results::write(folder, name, bytes))?;
    Ok(shown)
}

/// A file of the run folder: its path there, and what is in it.
type File = (String, Vec<u8>);

/// Draws a figure to memory.
fn draw(chart: &Chart, data: &ChartData, files: &mut Vec<File>) -> anyhow::Result<PageChart> {
    let caption = (chart.caption)(data);
    let name = format!("charts/{}", chart.name);
    files.push((format!("{name}.txt"), format!("{caption}\n").into_bytes()));
    files.push((format!("{name}.csv"), (chart.data)(data).csv()?));
    let mut page = PageChart { name: chart.name, caption, svg: String::new() };
    for width in [Width::Single, Width::Double] {
        let svg = (chart.draw)(data, width)?;
        let name = format!("{name}-{}mm", width.mm());
        files.push((format!("{name}.svg"), svg.text().as_bytes().to_owned()));
        files.push((format!("{name}.pdf"), svg.pdf()?));
        files.push((format!("{name}.png"), svg.png_within(DPI, PIXELS_MOST)?));
        if width == Width::Double {
            page.svg = svg.text().to_owned();
        }
    }
    Ok(page)
}

/// Removes the charts of the folder's last report that are not among these.
fn remove_old(folder: &RunFolder, files: &[File]) -> anyhow::Result<()> {
    let new: BTreeSet<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    let Ok(manifest) = Manifest::read(folder) else { return Ok(()) };
    let is_old = |path: &&str| path.starts_with("charts/") && !new.contains(path);
    for path in manifest.files().iter().map(|file| file.path.as_str()).filter(is_old) {
        match fs::remove_file(folder.path().join(path)) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                return Err(error).with_context(|| format!("cannot remove {path} of {}", folder.path().display()));
            }
            _ => {}
        }
    }
    Ok(())
}

/// The keys in which the variants differ.
fn toggles(experiment: &Experiment) -> Toggles {
    let variants: Vec<(&str, &Ruleset)> =
        experiment.variants.iter().map(|variant| (&*variant.name, &variant.ruleset)).collect();
    let toggles = effects::Toggles::of(&variants);
    Toggles { keys: toggles.factors().to_vec(), levels: toggles.levels().cloned().collect() }
}

fn outcomes(sums: &Sums) -> Outcomes {
    let mut reasons = [0; Reason::ALL.len()];
    reasons.iter_mut().zip(Reason::ALL).for_each(|(games, reason)| *games = sums.reason(*reason));
    Outcomes { results: [sums.first_wins, sums.draws, sums.second_wins], reasons }
}

/// What the figures are drawn from.
fn data(experiment: &Experiment, _totals: &[BlockSums], summaries: &[MatchupSummary]) -> ChartData {
    let matchup = |(plan, summary): (MatchupPlan, &MatchupSummary)| MatchupChart {
        variant: plan.variant,
        pairing: summary.pairing(),
        mirror: (plan.first == plan.second).then_some(plan.first),
        games: summary.sums.games,
        first_score: summary.first_score().unwrap_or(NOTHING),
        draw_rate: summary.draw_rate().unwrap_or(NOTHING),
        outcomes: outcomes(&summary.sums),
        lengths: summary.sums.length_counts(),
    };
    ChartData {
        title: experiment.title.clone(),
        agents: experiment.agents.iter().map(|named| named.name.clone()).collect(),
        seed: experiment.seed,
        variants: experiment.variants.iter().map(|variant| variant.name.clone()).collect(),
        toggles: toggles(experiment),
        shares: experiment.intervals,
        matchups: experiment.matchups().into_iter().zip(summaries).map(matchup).collect(),
    }
}
