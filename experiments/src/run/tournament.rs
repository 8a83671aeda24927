//! What the agents of a run did against each other: from its summaries, and in pairs from
//! its rows.

use std::fs;

use anyhow::Context as _;
use quirkat_engine::Ruleset;
use quirkat_reports::statistics::pairs::PairOutcomes;
use quirkat_reports::{MatchupSummary, Tournament, games};

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
    Tournament::of(&agents, &variants, summaries, |matchups| paired(experiment, folder, summaries, matchups))
}

/// The games of A v B and of B v A in pairs, as far as both were played, block by
/// block: memory holds two. `None` where not the rows of all games are kept, or a
/// matchup failed.
fn paired(
    experiment: &Experiment,
    folder: &RunFolder,
    summaries: &[MatchupSummary],
    matchups: [u32; 2],
) -> anyhow::Result<Option<PairOutcomes>> {
    let plans = experiment.matchups();
    let [(there, first), (back, second)] = matchups.map(|matchup| {
        let matchup = matchup as usize;
        (&plans[matchup], &summaries[matchup])
    });
    let pairs = first.sums.games.min(second.sums.games);
    let all = 0..first.sums.games.max(second.sums.games);
    if experiment.rows.of(&all) != all || first.failed.is_some() || second.failed.is_some() {
        return Ok(None);
    }
    let mut outcomes = PairOutcomes::default();
    for (there, back) in experiment.matchup_blocks(there, pairs).zip(experiment.matchup_blocks(back, pairs)) {
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
