//! Ratings of agents from the results of their games: the model of Bradley and
//! Terry with Davidson's draws and an effect of moving first.
//!
//! First's agent i wins, Second's agent j wins, or nobody does, in the ratio
//! `γ πi : πj : ν sqrt(γ πi πj)`: π are the strengths, γ is the effect of moving
//! first, ν says how common draws are (Davidson 1970; Davidson and Beaver 1977; as
//! `GenDavidson` of R's BradleyTerry2). Fitted by maximum likelihood to all games,
//! those of an agent against itself included: these tell of γ and ν. Games count as
//! independent.
//!
//! Games under several rulesets can be fitted together: the strengths are then
//! common, γ and ν are each ruleset's own.

mod fit;
mod pools;

#[cfg(test)]
mod tests;

use std::f64::consts::LN_2;

use self::fit::{Layout, Maximum, NoMaximum, Weights};
use crate::elo::ELO;
use crate::results::Results;
use crate::{Estimate, Z95};

/// What is added to the wins of either side in every cell of two agents that met,
/// where the likelihood alone has no maximum.
pub const PRIOR: f64 = 0.5;

/// The games of one pairing under one ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The ruleset's index.
    pub ruleset: usize,
    /// The index of First's agent.
    pub first: usize,
    /// The index of Second's agent; the same where an agent meets itself.
    pub second: usize,
    /// The results as First sees them.
    pub results: Results,
}

/// Ratings that were found.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    agents: usize,
    layout: Layout,
    maximum: Maximum,
    /// What they rest on.
    pub basis: Basis,
}

/// What ratings rest on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Basis {
    /// The likelihood of the games alone.
    Likelihood,
    /// The likelihood has no finite maximum, so [`PRIOR`] wins were added for
    /// either side of every pairing of two agents.
    Prior(Unbounded),
}

/// Why the likelihood has no finite maximum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unbounded {
    /// These agents won every game against the others.
    Unbeaten(Vec<usize>),
    /// First's or Second's seat decides too much.
    Seats,
}

/// Why there are no ratings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unrated {
    /// There are fewer than two agents.
    OneAgent,
    /// No game was played.
    NoGames,
    /// Every game was drawn.
    AllDrawn,
    /// Pools of agents, no two of which met.
    Pools(Vec<Vec<usize>>),
    /// The agents met in too few orders to tell strength from moving first.
    OneOrder,
}

/// How well the model describes the games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// Twice the log likelihood that is lost against a model that gives every cell
    /// its own shares.
    pub deviance: f64,
    /// What the deviance is about where the model is right and cells are full.
    pub freedom: usize,
}

/// Fits ratings to games. Agents and rulesets are numbered from 0. Rulesets under
/// which every game was drawn, or none was played, tell nothing and are left out.
///
/// # Errors
/// An [`Unrated`]: the games do not say how strong the agents are.
pub fn rate(agents: usize, rulesets: usize, cells: &[Cell]) -> Result<Ratings, Unrated> {
    if agents < 2 {
        return Err(Unrated::OneAgent);
    }
    let mut totals = vec![Results::default(); rulesets];
    for cell in cells {
        totals[cell.ruleset] += cell.results;
    }
    let all: Results = totals.iter().copied().sum();
    match (all.games(), all.draws) {
        (0, _) => return Err(Unrated::NoGames),
        (games, draws) if games == draws => return Err(Unrated::AllDrawn),
        _ => {}
    }
    let decided = |cell: &&Cell| totals[cell.ruleset].draws < totals[cell.ruleset].games();
    let cells: Vec<Cell> = cells.iter().filter(decided).filter(|cell| cell.results.games() > 0).copied().collect();
    let pools = pools::pools(agents, &cells);
    if pools.len() > 1 {
        return Err(Unrated::Pools(pools));
    }
    let layout = Layout::new(agents, &totals);
    let found = |maximum, basis| Ratings { agents, layout: layout.clone(), maximum, basis };
    let seen: Vec<Weights> = cells.iter().map(|cell| Weights::of(cell, 0.0)).collect();
    match fit::maximise(&layout, &seen) {
        Ok(maximum) => return Ok(found(maximum, Basis::Likelihood)),
        Err(NoMaximum::Unidentified) => return Err(Unrated::OneOrder),
        Err(NoMaximum::Unbounded) => {}
    }
    let cause = pools::unbeaten(agents, &cells).map_or(Unbounded::Seats, Unbounded::Unbeaten);
    let seen: Vec<Weights> = cells.iter().map(|cell| Weights::of(cell, PRIOR)).collect();
    match fit::maximise(&layout, &seen) {
        Ok(maximum) => Ok(found(maximum, Basis::Prior(cause))),
        Err(_) => Err(Unrated::OneOrder),
    }
}

impl Ratings {
    /// The agent's rating in Elo points above the mean of all agents.
    #[must_use]
    pub fn elo(&self, agent: usize) -> Estimate {
        let share = 1.0 / self.agents as f64;
        let weights = (0..self.agents).map(|other| (other, if other == agent { 1.0 - share } else { -share }));
        self.strengths(weights)
    }

    /// By how many Elo points the agent is above the other.
    #[must_use]
    pub fn elo_above(&self, agent: usize, other: usize) -> Estimate {
        if agent == other {
            return Estimate { value: 0.0, low: 0.0, high: 0.0 };
        }
        self.strengths([(agent, 1.0), (other, -1.0)].into_iter())
    }

    /// What moving first is worth under the ruleset, in Elo points; `None` where
    /// its games were left out.
    #[must_use]
    pub fn first_move(&self, ruleset: usize) -> Option<Estimate> {
        let place = self.layout.order(ruleset)?;
        Some(self.combination(&[(place, 1.0)]).scaled(ELO))
    }

    /// The share of draws between equals where moving first is worth nothing,
    /// `ν / (ν + 2)`; `None` where no game was drawn, or the ruleset's games were
    /// left out.
    #[must_use]
    pub fn draws_between_equals(&self, ruleset: usize) -> Option<Estimate> {
        let place = self.layout.draws(ruleset)?;
        let Estimate { value, low, high } = self.combination(&[(place, 1.0)]);
        let share = |log_draws: f64| 1.0 / (1.0 + (LN_2 - log_draws).exp());
        Some(Estimate { value: share(value), low: share(low), high: share(high) })
    }

    /// The log likelihood at the estimate, without binomial coefficients.
    #[must_use]
    pub fn log_likelihood(&self) -> f64 {
        self.maximum.log_likelihood
    }

    /// How well the model describes the games; `None` with a prior.
    #[must_use]
    pub fn fit(&self) -> Option<Fit> {
        (self.basis == Basis::Likelihood).then_some(self.maximum.fit)
    }

    fn strengths(&self, weights: impl Iterator<Item = (usize, f64)>) -> Estimate {
        let weights: Vec<(usize, f64)> =
            weights.filter_map(|(agent, weight)| Some((self.layout.strength(agent)?, weight))).collect();
        self.combination(&weights).scaled(ELO)
    }

    /// A weighted sum of parameters with its 95 % normal interval, from the
    /// inverse of the information.
    fn combination(&self, weights: &[(usize, f64)]) -> Estimate {
        let value: f64 = weights.iter().map(|(place, weight)| weight * self.maximum.parameters[*place]).sum();
        let products = weights.iter().flat_map(|one| weights.iter().map(move |other| (one, other)));
        let variance: f64 = products.map(|(a, b)| a.1 * b.1 * self.maximum.covariance.at(a.0, b.0)).sum();
        let half = Z95 * variance.max(0.0).sqrt();
        Estimate { value, low: value - half, high: value + half }
    }
}

impl Unrated {
    /// The reason in a sentence, without its full stop.
    #[must_use]
    pub fn in_words(&self, names: &[String]) -> String {
        match self {
            Unrated::OneAgent => "one agent alone has no rating".into(),
            Unrated::NoGames => "no game was played".into(),
            Unrated::AllDrawn => "every game was drawn, which tells no agent from another".into(),
            Unrated::Pools(pools) => {
                let pools: Vec<String> = pools.iter().map(|pool| list(pool, names)).collect();
                format!("the agents fall into pools that never met ({})", pools.join("; "))
            }
            Unrated::OneOrder => {
                "the agents met in too few orders to tell strength from the effect of moving first".into()
            }
        }
    }
}

impl Basis {
    /// What is to be known of a prior, in sentences; `None` where there is none.
    #[must_use]
    pub fn in_words(&self, names: &[String]) -> Option<String> {
        let Basis::Prior(cause) = self else { return None };
        let cause = match cause {
            Unbounded::Unbeaten(agents) => format!("{} won every game against the others", list(agents, names)),
            Unbounded::Seats => "what the results say of moving first or of a strength has no bound".to_owned(),
        };
        Some(format!(
            "The likelihood has no finite maximum: {cause}. So half a win and half a loss were added to every pairing of \
             two agents; ratings far from the others, and their intervals, rest on that as much as on the games."
        ))
    }
}

fn list(agents: &[usize], names: &[String]) -> String {
    let names: Vec<&str> = agents.iter().filter_map(|agent| names.get(*agent)).map(String::as_str).collect();
    names.join(", ")
}
