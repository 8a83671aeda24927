//! What the agents did against each other, for the cross table.

use std::collections::BTreeMap;

use quirkat_charts::{CrossTable, Meeting};
use quirkat_reports::MatchupSummary;
use quirkat_reports::statistics::results::Results;

use super::NOTHING;
use crate::config::Experiment;

/// The results of every two agents that met, over all variants and both seats.
pub fn of(experiment: &Experiment, summaries: &[MatchupSummary]) -> CrossTable {
    let mut met: BTreeMap<(usize, usize), Results> = BTreeMap::new();
    for (plan, summary) in experiment.matchups().iter().zip(summaries) {
        let results = summary.sums.results();
        if plan.first != plan.second && results.games() > 0 {
            *met.entry((plan.first, plan.second)).or_default() += results;
            *met.entry((plan.second, plan.first)).or_default() += results.swapped();
        }
    }
    let meeting = |((agent, opponent), results): ((usize, usize), Results)| Meeting {
        agent,
        opponent,
        games: results.games(),
        score: results.score().unwrap_or(NOTHING),
    };
    CrossTable { meetings: met.into_iter().map(meeting).collect() }
}
