//! The tables of a tournament, in words and numbers for people.

use quirkat_statistics::ratings::Ratings;
use quirkat_statistics::results::Results;

use super::{Meeting, Rank, Standings, Tournament};
use crate::digits::{elo, elo_of, grouped, with_interval};
use crate::typeset::{Column, Group, Sheet};

const RATINGS: &str = "Elo points above the mean of the agents, by the model of Bradley and Terry with Davidson's draws \
    and an effect of moving first, fitted by maximum likelihood to all games, mirrors included; 95 % intervals from the inverse of \
    the information, as if games were independent. Ahead: Elo points above the next agent. Won and score are \
    against all other agents, in both seats. The deviance is what the model loses against one share for each cell and outcome: about its \
    degrees of freedom where strength is one number and the effect of moving first and the draws are the same for all agents; the more above, the less \
    the ratings and their intervals say.";

const POOLED: &str =
    "All rulesets together: the strengths are common, the first move and the draws are each ruleset's own";

const CROSS: &str = "Rows play First, who moves first; columns play Second. The score of First (a draw is half a win), then \
    wins-draws-losses of First. As First and as Second: the agent's own score against all others; the mirrors on the diagonal are in \
    neither.";

const PAIRS: &str = "The score of the first agent over the second, from the games in both seats: plain, as if games were \
    independent, and paired, where game g in one seat and game g in the other are one pair, which shares its \
    opening; 95 % intervals, the paired one from the variance of the five scores of a pair (0 to 2 points). Pairs by outcome: LL both lost, LD, WL, \
    DD, WD, WW both won.";

impl Tournament {
    /// The tables: ratings, cross table, pairs.
    #[must_use]
    pub fn sheets(&self) -> [Sheet; 3] {
        [self.ratings(), self.cross_table(), self.pairs()]
    }

    fn ratings(&self) -> Sheet {
        let columns = [
            Column::numbers("Rank"),
            Column::words("Agent"),
            Column::numbers("Elo (95 %)"),
            Column::numbers("Ahead (95 %)"),
            Column::numbers("Games"),
            Column::numbers("Won"),
            Column::numbers("Score (95 %)"),
        ];
        let group = |standings: &Standings| Group {
            title: standings.variant.clone(),
            rows: self.ranks(&standings.ranking()),
            notes: self.notes(standings),
        };
        let mut groups: Vec<Group> = self.rulesets.iter().map(group).collect();
        if let Some(pooled) = &self.pooled {
            let notes = match pooled {
                Ok(ratings) => basis(ratings, &self.agents).collect(),
                Err(why) => vec![format!("No ratings: {}.", why.in_words(&self.agents))],
            };
            groups.push(Group { title: POOLED.to_owned(), rows: self.ranks(&self.ranking()), notes });
        }
        Sheet { name: "ratings", title: "Ratings", caption: RATINGS.into(), columns: columns.into(), groups }
    }

    fn ranks(&self, ranks: &[Rank]) -> Vec<Vec<String>> {
        let row = |(place, rank): (usize, &Rank)| {
            vec![
                place.to_string(),
                self.agents[rank.agent].clone(),
                rank.elo.map(elo).unwrap_or_default(),
                rank.ahead.map(elo).unwrap_or_default(),
                grouped(rank.field.games()),
                rank.field.win_rate(self.shares).map(|won| format!("{:.1} %", 100.0 * won.value)).unwrap_or_default(),
                with_interval(rank.field.score().ok()),
            ]
        };
        (1..).zip(ranks).map(row).collect()
    }

    /// What the model says beside the ratings, and what is to be known of it.
    fn notes(&self, standings: &Standings) -> Vec<String> {
        let mut notes = match &standings.ratings {
            Ok(ratings) => {
                let words: Vec<String> = model(ratings).into_iter().chain(basis(ratings, &self.agents)).collect();
                vec![words.join(" ")]
            }
            Err(why) => vec![format!("No ratings: {}; ranked by score.", why.in_words(&self.agents))],
        };
        notes.extend(standings.published.map(|best| best.in_words()));
        notes
    }

    fn cross_table(&self) -> Sheet {
        let names = self.agents.iter().map(Column::numbers);
        let columns = [Column::words("First \\ Second")].into_iter().chain(names).chain([Column::numbers("As First")]);
        let group = |standings: &Standings| {
            let cross = &standings.cross;
            let agents = 0..cross.agents();
            let mut rows: Vec<Vec<String>> = Vec::new();
            for first in agents.clone() {
                let cells = agents.clone().map(|second| cell(cross.cell(first, second)));
                let name = self.agents[first].clone();
                rows.push([name].into_iter().chain(cells).chain([cell(cross.as_first(first))]).collect());
            }
            let as_second = agents.map(|agent| cell(cross.as_second(agent)));
            let ends = (["As Second".to_owned()], [cell(cross.first())]);
            rows.push(ends.0.into_iter().chain(as_second).chain(ends.1).collect());
            Group { title: standings.variant.clone(), rows, notes: Vec::new() }
        };
        let groups = self.rulesets.iter().map(group).collect();
        Sheet { name: "cross_table", title: "Cross table", caption: CROSS.into(), columns: columns.collect(), groups }
    }

    fn pairs(&self) -> Sheet {
        let columns = [
            Column::words("Agent"),
            Column::words("Over"),
            Column::numbers("Games"),
            Column::numbers("Plain score (95 %)"),
            Column::numbers("Paired score (95 %)"),
            Column::numbers("Elo of the paired score"),
            Column::numbers("LL-LD-WL-DD-WD-WW"),
        ];
        let group = |standings: &Standings| {
            let is_unpaired = standings.meetings.iter().any(|meeting| meeting.blocks.is_none());
            let unpaired =
                "No pairs: they need the rows of all games, and this run keeps not all (see rows in its config).";
            Group {
                title: standings.variant.clone(),
                rows: standings.meetings.iter().map(|meeting| self.meeting(meeting)).collect(),
                notes: is_unpaired.then(|| unpaired.to_owned()).into_iter().collect(),
            }
        };
        let groups = self.rulesets.iter().map(group).collect();
        Sheet { name: "pairs", title: "Pairs of agents", caption: PAIRS.into(), columns: columns.into(), groups }
    }

    fn meeting(&self, meeting: &Meeting) -> Vec<String> {
        let outcomes = meeting.outcomes();
        let paired = outcomes.and_then(|outcomes| outcomes.score().ok());
        let counts = outcomes.map(|outcomes| outcomes.counts.map(|count| count.to_string()).join("-"));
        vec![
            self.agents[meeting.agent].clone(),
            self.agents[meeting.opponent].clone(),
            grouped(meeting.results.games()),
            with_interval(meeting.results.score().ok()),
            paired.map(|score| with_interval(Some(score))).unwrap_or_default(),
            paired.map(elo_of).unwrap_or_default(),
            counts.unwrap_or_default(),
        ]
    }
}

/// What the fit says of the ruleset: the first move and the draws.
fn model(ratings: &Ratings) -> Option<String> {
    let first_move = ratings.first_move(0)?;
    let draws = match ratings.draws_between_equals(0) {
        Some(share) => format!("a share of draws between equals of {}", with_interval(Some(share))),
        None => "no draws".to_owned(),
    };
    Some(format!("Moving first is worth {} Elo points; {draws}.", elo(first_move)))
}

/// How well the model fits, and what is to be known of a prior.
fn basis(ratings: &Ratings, names: &[String]) -> impl Iterator<Item = String> {
    let fit = ratings.fit().filter(|fit| fit.freedom > 0);
    let fit = fit.map(|fit| format!("Deviance {:.1} with {} degrees of freedom.", fit.deviance, fit.freedom));
    fit.into_iter().chain(ratings.basis.in_words(names))
}

/// `0.512 (260-504-236)`.
fn cell(results: Results) -> String {
    let Results { wins, draws, losses } = results;
    results.score().map_or(String::new(), |score| format!("{:.3} ({wins}-{draws}-{losses})", score.value))
}
