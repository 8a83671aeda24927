//! A tournament: agents that meet each other, ruleset by ruleset, with ratings and a
//! cross table.

mod cross;
mod numbers;
mod published;
mod sheets;
mod sprt;

#[cfg(test)]
mod tests;

use quirkat_engine::Ruleset;

pub use cross::CrossTable;
pub use numbers::{CROSS_COLUMNS, PAIR_COLUMNS, RATING_COLUMNS};
pub use published::BestTerm;
pub use sprt::{Question, SPRT_COLUMNS, records as sprt_records, sheet as sprt_sheet};

use quirkat_statistics::pairs::PairOutcomes;
use quirkat_statistics::ratings::{self, Cell, Ratings, Unrated};
use quirkat_statistics::results::Results;
use quirkat_statistics::{Estimate, ShareInterval};

use crate::summary::MatchupSummary;

/// The agents of an experiment in which some meet each other.
#[derive(Clone, Debug, PartialEq)]
pub struct Tournament {
    /// The agents' names, in the order of the config.
    pub agents: Vec<String>,
    /// What happened under each ruleset.
    pub rulesets: Vec<Standings>,
    /// Ratings from all rulesets together; `None` where fewer than two of them rate their
    /// agents.
    pub pooled: Option<Result<Ratings, Unrated>>,
    /// How shares have their intervals.
    pub shares: ShareInterval,
}

/// What happened under one ruleset.
#[derive(Clone, Debug, PartialEq)]
pub struct Standings {
    /// The variant's name.
    pub variant: String,
    /// The results by the agents of either seat.
    pub cross: CrossTable,
    /// The ratings, or why there are none.
    pub ratings: Result<Ratings, Unrated>,
    /// The games of every two agents that met in both seats, as pairs.
    pub meetings: Vec<Meeting>,
    /// The best single term that was published for these rules.
    pub published: Option<&'static BestTerm>,
}

/// The games of two agents against each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// The one, whose results these are.
    pub agent: usize,
    /// The other.
    pub opponent: usize,
    /// All their games, in both seats.
    pub results: Results,
    /// Their games in pairs, block by block; `None` where not all rows are kept.
    pub blocks: Option<Vec<PairOutcomes>>,
}

impl Meeting {
    /// Their games in pairs; `None` where not all rows are kept.
    #[must_use]
    pub fn outcomes(&self) -> Option<PairOutcomes> {
        let blocks = self.blocks.as_ref()?;
        let mut all = PairOutcomes::default();
        blocks.iter().for_each(|block| all.add(block));
        Some(all)
    }
}

/// The place of one agent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rank {
    /// The agent.
    pub agent: usize,
    /// Its results against all others, in both seats.
    pub field: Results,
    /// Its rating in Elo points above the mean; `None` where there are no ratings.
    pub elo: Option<Estimate>,
    /// By how many Elo points it is above the next; `None` for the last.
    pub ahead: Option<Estimate>,
}

impl Tournament {
    /// The tournament of these agents under these rulesets. `pairs` is asked for the
    /// outcomes in pairs of the two matchups of these numbers, A v B and B v A, block by block.
    /// `None` where no agent met another.
    ///
    /// # Errors
    /// Those of `pairs`.
    pub fn of<E>(
        agents: &[&str],
        variants: &[(&str, &Ruleset)],
        summaries: &[MatchupSummary],
        mut pairs: impl FnMut([u32; 2]) -> Result<Option<Vec<PairOutcomes>>, E>,
    ) -> Result<Option<Tournament>, E> {
        if summaries.iter().all(|summary| summary.first_agent == summary.second_agent) {
            return Ok(None);
        }
        let mut rulesets = Vec::new();
        for (variant, ruleset) in variants {
            let played: Vec<&MatchupSummary> = summaries.iter().filter(|summary| summary.variant == *variant).collect();
            let cross = CrossTable::of(agents, &played);
            let ratings = ratings::rate(agents.len(), 1, &cross.rated_cells(0));
            let mut meetings = cross.meetings();
            for meeting in &mut meetings {
                let [one, other] = [meeting.agent, meeting.opponent].map(|agent| agents[agent]);
                let number = |first: &str, second: &str| {
                    let is_of =
                        |summary: &&&MatchupSummary| summary.first_agent == first && summary.second_agent == second;
                    played.iter().find(is_of).map(|summary| summary.matchup)
                };
                if let (Some(there), Some(back)) = (number(one, other), number(other, one)) {
                    meeting.blocks = pairs([there, back])?;
                }
            }
            let published = BestTerm::of(ruleset);
            rulesets.push(Standings { variant: (*variant).to_owned(), cross, ratings, meetings, published });
        }
        let pooled = pooled(agents.len(), &rulesets);
        let shares = summaries.first().map_or(ShareInterval::default(), |summary| summary.shares);
        let agents = agents.iter().map(|name| (*name).to_owned()).collect();
        Ok(Some(Tournament { agents, rulesets, pooled, shares }))
    }

    /// The agents by their ratings over all rulesets, best first; empty where there is
    /// nothing to pool.
    #[must_use]
    pub fn ranking(&self) -> Vec<Rank> {
        let Some(ratings) = &self.pooled else { return Vec::new() };
        let field = |agent| self.rulesets.iter().map(|standings| standings.cross.field(agent)).sum();
        ranking(self.agents.len(), ratings.as_ref().ok(), field)
    }
}

fn pooled(agents: usize, rulesets: &[Standings]) -> Option<Result<Ratings, Unrated>> {
    if rulesets.iter().filter(|standings| standings.ratings.is_ok()).count() < 2 {
        return None;
    }
    let cells: Vec<Cell> =
        rulesets.iter().enumerate().flat_map(|(number, standings)| standings.cross.rated_cells(number)).collect();
    Some(ratings::rate(agents, rulesets.len(), &cells))
}

impl Standings {
    /// The agents by their ratings, best first; by their scores against the others where there are no
    /// ratings. Equals in the order of the config.
    #[must_use]
    pub fn ranking(&self) -> Vec<Rank> {
        ranking(self.cross.agents(), self.ratings.as_ref().ok(), |agent| self.cross.field(agent))
    }
}

fn ranking(agents: usize, ratings: Option<&Ratings>, field: impl Fn(usize) -> Results) -> Vec<Rank> {
    let mut ranks: Vec<Rank> = (0..agents)
        .map(|agent| Rank { agent, field: field(agent), elo: ratings.map(|found| found.elo(agent)), ahead: None })
        .collect();
    let merit = |rank: &Rank| match rank.elo {
        Some(elo) => elo.value,
        None => rank.field.score().map_or(f64::NEG_INFINITY, |score| score.value),
    };
    ranks.sort_by(|one, other| merit(other).total_cmp(&merit(one)));
    let order: Vec<usize> = ranks.iter().map(|rank| rank.agent).collect();
    for (rank, below) in ranks.iter_mut().zip(order.into_iter().skip(1)) {
        rank.ahead = ratings.map(|found| found.elo_above(rank.agent, below));
    }
    ranks
}
