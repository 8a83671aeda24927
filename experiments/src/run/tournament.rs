//! What the agents of a run did against each other: from its summaries, and in pairs from
//! its rows.

use quirkat_engine::Ruleset;
use quirkat_reports::statistics::pairs::PairOutcomes;
use quirkat_reports::tournament::{Question, sprt_records, sprt_sheet};
use quirkat_reports::{MatchupSummary, Tournament, games};

use super::{RunFolder, statistics};
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
) -> anyhow::Result<Option<Vec<PairOutcomes>>> {
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
    let mut outcomes = Vec::new();
    for (there, back) in experiment.matchup_blocks(there, pairs).zip(experiment.matchup_blocks(back, pairs)) {
        outcomes.push(games::pair_outcomes(&folder.block(&there), &folder.block(&back))?);
    }
    Ok(Some(outcomes))
}

/// Writes the folder `tables/`.
///
/// # Errors
/// A table cannot be written.
pub fn write(folder: &RunFolder, tournament: &Tournament, sprt: Option<&Question>) -> anyhow::Result<()> {
    let test = sprt.map(|question| (sprt_sheet(tournament, question), sprt_records(tournament, question)));
    let mut tables = tournament.sheets().into_iter().zip(tournament.records()).chain(test);
    tables.try_for_each(|(sheet, records)| statistics::write_table(folder, &sheet, &records))
}
