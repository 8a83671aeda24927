//! The cross table: results by First's agent and Second's.

use quirkat_statistics::ratings::Cell;
use quirkat_statistics::results::Results;

use super::Meeting;
use crate::summary::MatchupSummary;

/// The results under one ruleset, by First's agent (rows) and Second's (columns).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrossTable {
    agents: usize,
    /// Row by row, as First sees them; without games where a pairing was not played.
    cells: Vec<Results>,
}

impl CrossTable {
    /// The results of these matchups, which are of one variant.
    pub(super) fn of(agents: &[&str], matchups: &[&MatchupSummary]) -> CrossTable {
        let mut cells = vec![Results::default(); agents.len() * agents.len()];
        for summary in matchups {
            let place = |name: &str| agents.iter().position(|known| *known == name);
            let (Some(first), Some(second)) = (place(&summary.first_agent), place(&summary.second_agent)) else {
                continue;
            };
            let sums = &summary.sums;
            cells[first * agents.len() + second] +=
                Results { wins: sums.first_wins, draws: sums.draws, losses: sums.second_wins };
        }
        CrossTable { agents: agents.len(), cells }
    }

    /// How many agents there are.
    #[must_use]
    pub fn agents(&self) -> usize {
        self.agents
    }

    /// The results of these agents as First and as Second, as First sees them.
    #[must_use]
    pub fn cell(&self, first: usize, second: usize) -> Results {
        self.cells[first * self.agents + second]
    }

    /// The agent's results as First against all others.
    #[must_use]
    pub fn as_first(&self, agent: usize) -> Results {
        self.others(agent).map(|other| self.cell(agent, other)).sum()
    }

    /// The agent's results as Second against all others, as it sees them.
    #[must_use]
    pub fn as_second(&self, agent: usize) -> Results {
        self.others(agent).map(|other| self.cell(other, agent).swapped()).sum()
    }

    /// The agent's results against all others, in both seats.
    #[must_use]
    pub fn field(&self, agent: usize) -> Results {
        self.as_first(agent) + self.as_second(agent)
    }

    /// First's results in all games of two different agents.
    #[must_use]
    pub fn first(&self) -> Results {
        (0..self.agents).map(|agent| self.as_first(agent)).sum()
    }

    fn others(&self, agent: usize) -> impl Iterator<Item = usize> {
        (0..self.agents).filter(move |other| *other != agent)
    }

    /// The cells that were played, for [`quirkat_statistics::ratings::rate`].
    pub(super) fn rated_cells(&self, ruleset: usize) -> Vec<Cell> {
        let places = (0..self.agents).flat_map(|first| (0..self.agents).map(move |second| (first, second)));
        let cells = places.map(|(first, second)| Cell { ruleset, first, second, results: self.cell(first, second) });
        cells.filter(|cell| cell.results.games() > 0).collect()
    }

    /// Every two agents that met in both seats, each once.
    pub(super) fn meetings(&self) -> Vec<Meeting> {
        let pairs = (0..self.agents).flat_map(|agent| (agent + 1..self.agents).map(move |other| (agent, other)));
        pairs
            .filter(|(one, other)| self.cell(*one, *other).games() > 0 && self.cell(*other, *one).games() > 0)
            .map(|(agent, opponent)| Meeting {
                agent,
                opponent,
                results: self.cell(agent, opponent) + self.cell(opponent, agent).swapped(),
                blocks: None,
            })
            .collect()
    }
}
