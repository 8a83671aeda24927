//! What the charts are drawn from.

pub use quirkat_statistics::Estimate;
use quirkat_statistics::ShareInterval;
pub use quirkat_statistics::survival::Exits;

use super::cross_table::CrossTable;
use super::effects::EffectChart;
use super::outcomes::Outcomes;
use super::plies::PlyCounts;
use super::points::BoardPoints;
use super::records::{Cell, Records};
use super::running::RunningScore;
use super::toggles::Toggles;

/// One experiment, ready to be drawn. All charts use the same data.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ChartData {
    /// Name of the experiment; begins the line below each figure. May be empty.
    pub title: String,
    /// Names of the agents that played, in the order in which they are to be listed.
    pub agents: Vec<String>,
    /// Seed of the experiment.
    pub seed: u64,
    /// Names of the variants, one row each, drawn from top to bottom. At least one.
    pub variants: Vec<String>,
    /// The keys in which they differ.
    pub toggles: Toggles,
    /// What these keys do, pairing by pairing. Empty when not known.
    pub effects: Vec<EffectChart>,
    /// How shares have their intervals, for the words.
    pub shares: ShareInterval,
    /// All matchups. Their order gives the order of the pairings in the legend and within a row.
    pub matchups: Vec<MatchupChart>,
    /// For each matchup its score as games were added; empty where not known.
    pub running: Vec<RunningScore>,
    /// Whose ply 0 is.
    pub turns: Turns,
    /// For each matchup its plies; empty where not known.
    pub plies: Vec<Vec<PlyCounts>>,
    /// For each matchup the points of its board; empty where not known.
    pub points: Vec<BoardPoints>,
    /// What the agents did against each other.
    pub cross: CrossTable,
}

/// The statistics of one matchup: one variant played by one pairing.
#[derive(Debug, Clone, PartialEq)]
pub struct MatchupChart {
    /// Index into [`ChartData::variants`].
    pub variant: usize,
    /// Who played, the first player first, such as `random v random`. Equal texts are the same pairing and share
    /// colour and mark in all rows.
    pub pairing: String,
    /// Index into [`ChartData::agents`] of the agent that meets itself; `None` where two meet.
    pub mirror: Option<usize>,
    /// Number of games.
    pub games: u64,
    /// First player's score per game, 0 to 1: a win is 1, a draw 1/2, a loss 0.
    pub first_score: Estimate,
    /// Share of drawn games, 0 to 1.
    pub draw_rate: Estimate,
    /// How they ended.
    pub outcomes: Outcomes,
    /// Pairs of plies and the number of games with that many; plies strictly ascending. Empty when not known.
    pub lengths: Vec<(u32, u64)>,
    /// The games that ended, or that the ply limit cut off, at each length; ascending. Empty when not known.
    pub exits: Vec<Exits<1>>,
}

/// Who makes the first move of a game.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Turns {
    /// Always the first player.
    #[default]
    FirstBegins,
    /// In some games the second player: openings were positions where it is its turn.
    Either,
}

/// The columns that say of which matchup a row is.
pub(super) const WHO: [(&str, &str); 2] =
    [("variant", "The variant."), ("pairing", "Who played, the first player first.")];

impl ChartData {
    /// The cells of these columns.
    pub(super) fn who(&self, matchup: &MatchupChart) -> [Cell; 2] {
        let variant = self.variants.get(matchup.variant).map(String::as_str).unwrap_or_default();
        [Cell::text(variant), Cell::text(&*matchup.pairing)]
    }

    /// The numbers of a figure with so many rows a matchup: after the variant, the pairing and its games the columns, and
    /// the cells of each row.
    pub(super) fn records(
        &self,
        name: &'static str,
        columns: &[(&'static str, &'static str)],
        rows: impl Fn(&MatchupChart) -> Vec<Vec<Cell>>,
    ) -> Records {
        let of = |matchup: &MatchupChart| {
            let [variant, pairing] = self.who(matchup);
            let of_matchup = [variant, pairing, Cell::count(matchup.games)];
            rows(matchup).into_iter().map(move |row| of_matchup.iter().cloned().chain(row).collect())
        };
        let columns = WHO.into_iter().chain([("games", "Number of games.")]).chain(columns.iter().copied()).collect();
        Records { name, columns, rows: self.matchups.iter().flat_map(of).collect() }
    }
}
