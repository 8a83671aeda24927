//! The figures of a run, in `charts/`: from its sums to files.
//!
//! All are drawn to memory before any is written, so that a figure that cannot be drawn leaves no file behind.

mod cross_table;
mod plies;
mod points;
mod running;
mod toggles;

use std::collections::BTreeSet;
use std::fs;
use std::io::ErrorKind;

use anyhow::Context as _;
use quirkat_charts::records::Records;
use quirkat_charts::{Chart, ChartData, Estimate, MatchupChart, Outcomes, Turns, Width};
use quirkat_engine::{Reason, Word};
use quirkat_reports::page::PageChart;
use quirkat_reports::{MatchupSummary, Sums, lengths};

use super::manifest::Manifest;
use super::schedule::End;
use super::sums::BlockSums;
use super::{RunFolder, results};
use crate::config::figures::Format;
use crate::config::{Experiment, Figures, MatchupPlan};

/// The most pixels of a PNG chart, which a figure of a page's size does not come
/// near; taller ones have fewer dots an inch.
const PIXELS_MOST: f32 = 16e6;

/// No games: nothing to draw.
const NOTHING: Estimate = Estimate { value: f64::NAN, low: f64::NAN, high: f64::NAN };

/// The figures of a run.
pub struct Drawn {
    /// As the page shows them.
    pub page: Vec<PageChart>,
    /// Their numbers, each table with its file.
    pub numbers: Vec<(String, Records)>,
}

/// Draws the figures that the run has. Figures of an earlier report that are no more are removed.
///
/// # Errors
/// A figure cannot be drawn, or a file not be written.
pub fn write(
    experiment: &Experiment,
    folder: &RunFolder,
    totals: &[BlockSums],
    ends: &[End],
    summaries: &[MatchupSummary],
) -> anyhow::Result<Drawn> {
    let data = data(experiment, folder, totals, ends, summaries)?;
    let (mut files, mut shown) = (Vec::new(), Drawn { page: Vec::new(), numbers: Vec::new() });
    for (chart, name) in experiment.figures.charts().into_iter().filter(|(chart, _)| has(chart, &data)) {
        let numbers = (chart.data)(&data);
        files.push((format!("charts/{name}.csv"), numbers.csv()?));
        shown.numbers.push((format!("charts/{name}.csv"), numbers));
        let drawn = draw(&chart, name, &data, &experiment.figures, &mut files);
        shown.page.push(drawn.with_context(|| format!("chart {}", chart.name))?);
    }
    let charts = folder.charts();
    fs::create_dir_all(&charts).with_context(|| format!("cannot make {}", charts.display()))?;
    remove_old(folder, &files)?;
    files.iter().try_for_each(|(name, bytes)| results::write(folder, name, bytes))?;
    Ok(shown)
}

/// A file of the run folder: its path there, and what is in it.
type File = (String, Vec<u8>);

/// Has the data what the chart shows? Where nothing of the run is to be shown no chart has.
fn has(chart: &Chart, data: &ChartData) -> bool {
    !data.matchups.is_empty() && (chart.applies)(data)
}

/// Draws a figure to memory, with that name of its files.
fn draw(
    chart: &Chart,
    name: &str,
    data: &ChartData,
    style: &Figures,
    files: &mut Vec<File>,
) -> anyhow::Result<PageChart> {
    let caption = (chart.caption)(data);
    let name = format!("charts/{name}");
    files.push((format!("{name}.txt"), format!("{caption}\n").into_bytes()));
    let mut page = PageChart { name: chart.name, caption, svg: String::new() };
    for &width in &style.widths {
        let svg = (chart.draw)(data, width)?;
        if width == Width::Double {
            page.svg = svg.text().to_owned();
        }
        for format in &style.formats {
            let bytes = match format {
                Format::Svg => svg.text().as_bytes().to_owned(),
                Format::Pdf => svg.pdf()?,
                Format::Png => svg.png_within(f32::from(style.dpi), PIXELS_MOST)?,
            };
            files.push((format!("{name}-{}mm.{}", width.mm(), format.word()), bytes));
        }
    }
    if page.svg.is_empty() {
        // The page has room for two columns, whatever the files are for.
        page.svg = (chart.draw)(data, Width::Double)?.text().to_owned();
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

/// How the games of a matchup ended.
fn outcomes(sums: &Sums) -> Outcomes {
    let mut reasons = [0; Reason::ALL.len()];
    reasons.iter_mut().zip(Reason::ALL).for_each(|(games, reason)| *games = sums.reason(*reason));
    Outcomes { results: [sums.first_wins, sums.draws, sums.second_wins], reasons }
}

/// What the figures are drawn from.
fn data(
    experiment: &Experiment,
    folder: &RunFolder,
    totals: &[BlockSums],
    ends: &[End],
    summaries: &[MatchupSummary],
) -> anyhow::Result<ChartData> {
    let figures = &experiment.figures;
    let (variants, agents) = (experiment.variant_names(), experiment.agent_names());
    let shown_variants = figures.variants_among(&variants);
    let shown_agents = figures.agents_among(&agents);
    let place = |shown: &[usize], number: usize| shown.iter().position(|&shown| shown == number);
    // By variant, then by the agents, in the order in which they are shown.
    let mut shown: Vec<([usize; 3], MatchupPlan)> = experiment
        .matchups()
        .into_iter()
        .filter_map(|plan| {
            let variant = place(&shown_variants, plan.variant)?;
            Some(([variant, place(&shown_agents, plan.first)?, place(&shown_agents, plan.second)?], plan))
        })
        .collect();
    shown.sort_by_key(|(places, _)| *places);
    let label = |names: &[&str], number: usize| figures.label(names[number]).to_owned();
    let matchup = |([variant, first, _], plan): &([usize; 3], MatchupPlan)| {
        let summary = &summaries[plan.number as usize];
        MatchupChart {
            variant: *variant,
            pairing: format!("{} v {}", label(&agents, plan.first), label(&agents, plan.second)),
            mirror: (plan.first == plan.second).then_some(*first),
            games: summary.sums.games,
            first_score: summary.first_score().unwrap_or(NOTHING),
            draw_rate: summary.draw_rate().unwrap_or(NOTHING),
            outcomes: outcomes(&summary.sums),
            lengths: summary.sums.length_counts(),
            exits: lengths::exits(summary),
        }
    };
    let plans: Vec<MatchupPlan> = shown.iter().map(|(_, plan)| *plan).collect();
    Ok(ChartData {
        title: experiment.title.clone(),
        agents: shown_agents.iter().map(|&agent| label(&agents, agent)).collect(),
        seed: experiment.seed,
        variants: shown_variants.iter().map(|&variant| label(&variants, variant)).collect(),
        toggles: toggles::of(experiment, &shown_variants),
        effects: toggles::effects(experiment, &shown_variants, &plans, summaries),
        shares: experiment.intervals,
        matchups: shown.iter().map(matchup).collect(),
        running: running::of(experiment, folder, &plans, ends)?,
        turns: match &experiment.openings {
            Some(openings) if openings.second_begins() => Turns::Either,
            _ => Turns::FirstBegins,
        },
        plies: plies::of(&plans, totals),
        points: points::of(experiment, &plans, totals),
        cross: cross_table::of(&plans, summaries, &shown_agents),
    })
}
