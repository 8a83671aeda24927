//! Which agent is strongest, where agents met.

use super::some;
use crate::digits::with_interval;
use crate::tournament::{Standings, Tournament};

/// The best agent of each ruleset, with its score against all others and whether the next one is told apart from it;
/// `None` where there is none.
pub(super) fn strongest(tournament: &Tournament) -> Option<String> {
    let best: Vec<String> =
        tournament.rulesets.iter().filter_map(|standings| of(standings, &tournament.agents)).collect();
    (!best.is_empty()).then(|| format!("{}.", some(&best)))
}

fn of(standings: &Standings, agents: &[String]) -> Option<String> {
    let best = standings.ranking().into_iter().next()?;
    let score = with_interval(Some(best.field.score().ok()?));
    let apart = match best.ahead {
        Some(ahead) if ahead.low > 0.0 => "",
        _ => ", though the next one may be as strong",
    };
    Some(format!("{}: {} scores {score} against the others{apart}", standings.variant, agents[best.agent]))
}
