//! Agents that could not play on, told to the user.

use std::fmt;

use quirkat_sim::AgentFailure;

use crate::config::Experiment;

/// Some matchups have no result, because an agent failed. Playing them again
/// would fail again.
#[derive(Debug, thiserror::Error)]
pub struct AgentsFailed {
    /// One line each.
    lines: Vec<String>,
}

impl AgentsFailed {
    /// These failures, with the names that the experiment gives.
    pub fn new(experiment: &Experiment, failures: &[AgentFailure]) -> AgentsFailed {
        let plans = experiment.matchups();
        let line = |failure: &AgentFailure| {
            let plan = &plans[failure.matchup as usize];
            let [first, second] = [plan.first, plan.second].map(|agent| &experiment.agents[agent].name);
            let agent = [first, second][failure.side.index()];
            let variant = &experiment.variants[plan.variant].name;
            let AgentFailure { matchup, game, ply, reason, .. } = failure;
            format!(
                "{variant}: {first} v {second}, matchup {matchup}, game {game}, ply {ply}: the agent {agent} {reason}"
            )
        };
        AgentsFailed { lines: failures.iter().map(line).collect() }
    }
}

impl fmt::Display for AgentsFailed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.lines.join("\n"))
    }
}
