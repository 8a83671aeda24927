//! Which agent is strongest, where agents met.

use super::NAMED;
use crate::digits::with_interval;
use crate::tournament::{Standings, Tournament};

/// The best agent of each ruleset, with its score against all others and whether the next one is told apart from it;
/// `None` where there is none.
pub(super) fn strongest(tournament: &Tournament) -> Option<String> {
    let best: Vec<String> =
        tournament.rulesets.iter().filter_map(|standings| of(standings, &tournament.agents)).collect();
    if best.is_empty() {
        return None;
    }
    let more = best.len().saturating_sub(NAMED);
    let rest = if more > 0 { format!("; and {more} more variants") } else { String::new() };
    Some(format!("{}{rest}.", best[..best.len().min(NAMED)].join("; ")))
}

fn of(standings: &Standings, agents: &[String]) -> Option<String> {
    let best = standings.ranking().into_iter().next()?;
    let score = with_interval(Some(best.field.score().ok()?));
    let apart = match best.ahead {
        Some(ahead) if ahead.low > 0.0 => "",
        _ => ", though the next one may be as strong",
    };
    Some(format!("in {} {} scores {score} against the others{apart}", standings.variant, agents[best.agent]))
}
