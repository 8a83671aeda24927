//! What the agents of a run did against each other: from its summaries, and in pairs from
//! its rows.

use std::fs;

use anyhow::Context as _;
use quirkat_engine::Ruleset;
use quirkat_reports::pairs::PairOutcomes;
use quirkat_reports::{MatchupSummary, Tournament, games};
use quirkat_sim::blocks;

use super::{RunFolder, results};
use crate::config::Experiment;

/// The tournament of a run; `None` where no agent meets another.
///
/// # Errors
/// A block of games cannot be read.
pub fn tournament(
    experiment: &Experiment,
    folder: &RunFolder,
    summaries: &[MatchupSummary],
) -> anyhow::Result<Option<Tournament>> {
    let agents: Vec<&str> = experiment.agents.iter().map(|named| &*named.name).collect();
    let variants: Vec<(&str, &Ruleset)> =
        experiment.variants.iter().map(|variant| (&*variant.name, &variant.ruleset)).collect();
    Tournament::of(&agents, &variants, summaries, |matchups| paired(experiment, folder, matchups))
}

/// The games of A v B and of B v A in pairs, block by block: memory holds two. `None` where
/// not the rows of all games are kept.
fn paired(
    experiment: &Experiment,
    folder: &RunFolder,
    [there, back]: [u32; 2],
) -> anyhow::Result<Option<PairOutcomes>> {
    let all = 0..experiment.games;
    if experiment.rows.of(&all) != all {
        return Ok(None);
    }
    let blocks = |matchup| blocks::blocks(matchup, experiment.games);
    let mut outcomes = PairOutcomes::default();
    for (there, back) in blocks(there).zip(blocks(back)) {
        outcomes.add(&games::pair_outcomes(&folder.block(&there), &folder.block(&back))?);
    }
    Ok(Some(outcomes))
}

/// Writes the folder `tables/`.
///
/// # Errors
/// A table cannot be written.
pub fn write(folder: &RunFolder, tournament: &Tournament) -> anyhow::Result<()> {
    fs::create_dir_all(folder.tables()).with_context(|| format!("cannot make {}", folder.tables().display()))?;
    for sheet in tournament.sheets() {
        results::write(folder, &format!("tables/{}.md", sheet.name), sheet.markdown().as_bytes())?;
        results::write(folder, &format!("tables/{}.tex", sheet.name), sheet.latex().as_bytes())?;
    }
    for (name, bytes) in tournament.csv()? {
        results::write(folder, &format!("tables/{name}.csv"), &bytes)?;
    }
    Ok(())
}
