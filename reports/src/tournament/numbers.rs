//! The tables of a tournament for programs: plain numbers, a row for each agent, cell or pair.

use quirkat_statistics::Estimate;
use quirkat_statistics::elo::elo_of_score;
use quirkat_statistics::pairs::PairOutcomes;
use quirkat_statistics::ratings::{Basis, Ratings};
use quirkat_statistics::results::Results;

use super::{Rank, Tournament};
use crate::records::{Cell, Records};

/// The columns of `tables/ratings.csv`, each with its meaning.
pub const RATING_COLUMNS: &[(&str, &str)] = &[
    ("variant", "Name of the variant; empty for the ratings from all together."),
    ("rank", "Place, from 1: by elo; by score where there are no ratings."),
    ("agent", "Name of the agent."),
    (
        "elo",
        "Rating in Elo points (400 / ln 10 a unit of log strength) above the mean of the agents: Bradley-Terry-Davidson with first-move effect, maximum likelihood.",
    ),
    ("elo_low", "Lower end of the 95 % interval of elo, from the inverse of the information."),
    ("elo_high", "Upper end of the interval of elo."),
    ("ahead", "Elo points above the next agent; empty for the last."),
    ("ahead_low", "Lower end of the 95 % interval of ahead."),
    ("ahead_high", "Upper end of the interval of ahead."),
    ("games", "Games against the other agents, in both seats."),
    ("wins", "Games won of these."),
    ("draws", "Games drawn of these."),
    ("losses", "Games lost of these."),
    ("win_rate", "wins / games: the share of wins against the field."),
    ("win_rate_low", "Lower end of the 95 % interval of win_rate, as of the summary's shares."),
    ("win_rate_high", "Upper end of the interval of win_rate."),
    ("score", "(wins + draws/2) / games."),
    ("score_low", "Lower end of the 95 % interval of score, from the trinomial variance."),
    ("score_high", "Upper end of the interval of score."),
    ("basis", "likelihood; prior, where half a win and half a loss were added to every pairing of two agents; none."),
    ("first_move", "What moving first is worth under the ruleset, in Elo points; empty for all together."),
    ("first_move_low", "Lower end of the 95 % interval of first_move."),
    ("first_move_high", "Upper end of the interval of first_move."),
    ("equal_draw_rate", "Share of draws between equals by the model; empty where none was drawn."),
    ("equal_draw_rate_low", "Lower end of the 95 % interval of equal_draw_rate."),
    ("equal_draw_rate_high", "Upper end of the interval of equal_draw_rate."),
    ("deviance", "Twice the log likelihood that the model loses against one share for each cell and outcome."),
    ("degrees_of_freedom", "What the deviance is about where the model is right."),
];

/// The columns of `tables/cross_table.csv`, each with its meaning.
pub const CROSS_COLUMNS: &[(&str, &str)] = &[
    ("variant", "Name of the variant."),
    ("first_agent", "Name of the agent that plays First."),
    ("second_agent", "Name of the agent that plays Second."),
    ("games", "Games played."),
    ("wins", "Games that First won."),
    ("draws", "Games that nobody won."),
    ("losses", "Games that Second won."),
    ("score", "First's score: (wins + draws/2) / games."),
    ("score_low", "Lower end of the 95 % interval of score, from the trinomial variance."),
    ("score_high", "Upper end of the interval of score."),
];

/// The columns of `tables/pairs.csv`, each with its meaning.
pub const PAIR_COLUMNS: &[(&str, &str)] = &[
    ("variant", "Name of the variant."),
    ("agent", "Name of the agent whose results these are."),
    ("opponent", "Name of the other."),
    ("games", "Games of the two, in both seats."),
    ("wins", "Games that the agent won."),
    ("draws", "Games that nobody won."),
    ("losses", "Games that the opponent won."),
    ("score", "The agent's score: (wins + draws/2) / games."),
    ("score_low", "Lower end of the 95 % interval of score, as if games were independent."),
    ("score_high", "Upper end of the interval of score."),
    ("paired_score", "The agent's score from whole pairs; the paired columns are empty where not all rows are kept."),
    ("paired_score_low", "Lower end of the 95 % interval of paired_score, from the pentanomial variance of pairs."),
    ("paired_score_high", "Upper end of the interval of paired_score."),
    ("paired_elo", "400 log10(s / (1 - s)) of the paired score s; empty at 0 and 1."),
    ("paired_elo_low", "The same of the lower end."),
    ("paired_elo_high", "The same of the upper end."),
    ("pairs_ll", "Pairs of which the agent lost both games."),
    ("pairs_ld", "Pairs of a loss and a draw."),
    ("pairs_wl", "Pairs of a win and a loss."),
    ("pairs_dd", "Pairs of two draws."),
    ("pairs_wd", "Pairs of a win and a draw."),
    ("pairs_ww", "Pairs of which the agent won both games."),
];

impl Tournament {
    /// The tables: ratings, cross table, pairs.
    #[must_use]
    pub fn records(&self) -> [Records; 3] {
        [
            Records { name: "ratings", columns: RATING_COLUMNS.into(), rows: self.rating_rows() },
            Records { name: "cross_table", columns: CROSS_COLUMNS.into(), rows: self.cross_rows() },
            Records { name: "pairs", columns: PAIR_COLUMNS.into(), rows: self.pair_rows() },
        ]
    }

    fn rating_rows(&self) -> Vec<Vec<Cell>> {
        let of = |variant: &str, ranks: Vec<Rank>, ratings: Option<&Ratings>, ruleset: Option<usize>| {
            let model = model_cells(ratings, ruleset);
            let row = |(place, rank): (u64, Rank)| {
                let agent = Cell::text(&*self.agents[rank.agent]);
                let mut row = vec![Cell::text(variant), Cell::count(place), agent];
                row.extend(Cell::estimate(rank.elo).into_iter().chain(Cell::estimate(rank.ahead)));
                row.extend(counts(rank.field));
                row.extend(Cell::estimate(rank.field.win_rate(self.shares).ok()));
                row.extend(Cell::estimate(rank.field.score().ok()));
                row.extend(model.clone());
                row
            };
            (1_u64..).zip(ranks).map(row).collect::<Vec<_>>()
        };
        let mut rows = Vec::new();
        for standings in &self.rulesets {
            rows.extend(of(&standings.variant, standings.ranking(), standings.ratings.as_ref().ok(), Some(0)));
        }
        let pooled = self.pooled.as_ref().and_then(|ratings| ratings.as_ref().ok());
        rows.extend(of("", self.ranking(), pooled, None));
        rows
    }

    fn cross_rows(&self) -> Vec<Vec<Cell>> {
        let mut rows = Vec::new();
        for standings in &self.rulesets {
            for cell in standings.cross.rated_cells(0) {
                let [first, second] = [cell.first, cell.second].map(|agent| &self.agents[agent]);
                let mut row = [&standings.variant, first, second].map(Cell::text).to_vec();
                row.extend(counts(cell.results).into_iter().chain(Cell::estimate(cell.results.score().ok())));
                rows.push(row);
            }
        }
        rows
    }

    fn pair_rows(&self) -> Vec<Vec<Cell>> {
        let mut rows = Vec::new();
        for standings in &self.rulesets {
            for meeting in &standings.meetings {
                let [agent, opponent] = [meeting.agent, meeting.opponent].map(|agent| &self.agents[agent]);
                let mut row = [&standings.variant, agent, opponent].map(Cell::text).to_vec();
                row.extend(counts(meeting.results).into_iter().chain(Cell::estimate(meeting.results.score().ok())));
                row.extend(paired_cells(meeting.outcomes()));
                rows.push(row);
            }
        }
        rows
    }
}

fn model_cells(ratings: Option<&Ratings>, ruleset: Option<usize>) -> Vec<Cell> {
    let basis = match ratings.map(|ratings| &ratings.basis) {
        Some(Basis::Likelihood) => "likelihood",
        Some(Basis::Prior(_)) => "prior",
        None => "none",
    };
    let of_ruleset = |value: fn(&Ratings, usize) -> Option<Estimate>| {
        Cell::estimate(ratings.zip(ruleset).and_then(|(found, ruleset)| value(found, ruleset)))
    };
    let fit = ratings.and_then(Ratings::fit);
    let mut row = vec![Cell::text(basis)];
    row.extend(of_ruleset(Ratings::first_move).into_iter().chain(of_ruleset(Ratings::draws_between_equals)));
    row.push(Cell::Real(fit.map(|fit| fit.deviance)));
    row.push(Cell::Count(fit.map(|fit| fit.freedom as u64)));
    row
}

fn paired_cells(outcomes: Option<PairOutcomes>) -> Vec<Cell> {
    let score = outcomes.and_then(|outcomes| outcomes.score().ok());
    let ends = score.map(|Estimate { value, low, high }| [value, low, high]);
    let elo = ends.map_or([None; 3], |ends| ends.map(elo_of_score)).map(Cell::Real);
    let counts = outcomes.map_or([None; 6], |outcomes| outcomes.counts.map(Some)).map(Cell::Count);
    Cell::estimate(score).into_iter().chain(elo).chain(counts).collect()
}

fn counts(results: Results) -> [Cell; 4] {
    [results.games(), results.wins, results.draws, results.losses].map(Cell::count)
}
