//! What the agents did against each other, for the cross table.

use std::collections::BTreeMap;

use quirkat_charts::{CrossTable, Meeting};
use quirkat_reports::MatchupSummary;
use quirkat_reports::statistics::results::Results;

use super::NOTHING;
use crate::config::MatchupPlan;

/// The results of every two of these agents that met, over all variants of these matchups and both seats.
pub fn of(plans: &[MatchupPlan], summaries: &[MatchupSummary], agents: &[usize]) -> CrossTable {
    let place = |agent: usize| agents.iter().position(|&shown| shown == agent);
    let mut met: BTreeMap<(usize, usize), Results> = BTreeMap::new();
    for plan in plans {
        let results = summaries[plan.number as usize].sums.results();
        let (Some(first), Some(second)) = (place(plan.first), place(plan.second)) else { continue };
        if first != second && results.games() > 0 {
            *met.entry((first, second)).or_default() += results;
            *met.entry((second, first)).or_default() += results.swapped();
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
