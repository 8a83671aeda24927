//! The integer sums that a summary is made from.

use std::collections::BTreeMap;

use quirkat_engine::{GameResult, Reason, Word};
use quirkat_sim::GameRow;
use quirkat_sim::sanity::Evidence;
use quirkat_statistics::moments::Moments;
use quirkat_statistics::results::Results;
use serde::{Deserialize, Serialize};

use crate::by_game::{ByGame, Counting, Played};
use crate::score::SideSums;

/// Integer sums over the games of one matchup. Sums of parts add up to the
/// sums of the whole in any order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sums {
    /// Games played.
    pub games: u64,
    /// Games that First won.
    pub first_wins: u64,
    /// Games that Second won.
    pub second_wins: u64,
    /// Games that nobody won.
    pub draws: u64,
    /// Games by the reason of their end, in words.
    pub reasons: BTreeMap<String, u64>,
    /// Games by their length in plies.
    pub lengths: BTreeMap<u32, u64>,
    /// Legal moves over all plies of all games.
    pub choices: u128,
    /// Most legal moves at one ply.
    pub choices_max: u64,
    /// Plies with one legal move.
    pub forced_plies: u64,
    /// Pieces taken by both sides.
    pub captures: u64,
    /// Changes of the lead in pieces.
    pub lead_changes: u64,
    /// Most pieces taken in one move.
    pub longest_chain: u64,
    /// Results and pieces together, as First and as Second sees them.
    pub sides: [SideSums; 2],
    /// What hangs on several numbers of one game.
    pub by_game: ByGame,
}

impl Sums {
    /// The sums over rows of one matchup.
    #[must_use]
    pub fn of(rows: &[GameRow]) -> Sums {
        let mut sums = Sums { games: rows.len() as u64, ..Sums::default() };
        let mut lengths: Vec<u64> = Vec::new();
        let mut reasons = [0; Reason::ALL.len()];
        let mut by_game = Counting::default();
        for row in rows {
            let GameRow { result, reason, plies, choices_sum, forced_plies, .. } = *row;
            by_game.count(Played { result, reason, plies, choices: choices_sum, forced: forced_plies.into() });
            match row.result {
                GameResult::First => sums.first_wins += 1,
                GameResult::Second => sums.second_wins += 1,
                GameResult::Draw => sums.draws += 1,
            }
            reasons[row.reason as usize] += 1;
            let length = row.plies as usize;
            lengths.resize(lengths.len().max(length + 1), 0);
            lengths[length] += 1;
            sums.choices += u128::from(row.choices_sum);
            sums.choices_max = sums.choices_max.max(row.choices_max.into());
            sums.forced_plies += u64::from(row.forced_plies);
            sums.captures += u64::from(row.captures_first) + u64::from(row.captures_second);
            sums.lead_changes += u64::from(row.lead_changes);
            sums.longest_chain = sums.longest_chain.max(row.longest_chain.into());
            let [first, second] = &mut sums.sides;
            let first_won = match row.result {
                GameResult::First => Some(true),
                GameResult::Second => Some(false),
                GameResult::Draw => None,
            };
            first.count(first_won, row.pieces_first, row.captures_first);
            second.count(first_won.map(|won| !won), row.pieces_second, row.captures_second);
        }
        sums.by_game = by_game.sums();
        sums.lengths = (0..).zip(lengths).filter(|(_, count)| *count > 0).collect();
        let reasons = Reason::ALL.iter().map(|reason| (reason.word().to_owned(), reasons[*reason as usize]));
        sums.reasons = reasons.filter(|(_, count)| *count > 0).collect();
        sums
    }

    /// Adds the sums of other games of the same matchup.
    pub fn add(&mut self, other: &Sums) {
        self.games += other.games;
        self.first_wins += other.first_wins;
        self.second_wins += other.second_wins;
        self.draws += other.draws;
        for (reason, count) in &other.reasons {
            *self.reasons.entry(reason.clone()).or_default() += count;
        }
        for (length, count) in &other.lengths {
            *self.lengths.entry(*length).or_default() += count;
        }
        self.choices += other.choices;
        self.choices_max = self.choices_max.max(other.choices_max);
        self.forced_plies += other.forced_plies;
        self.captures += other.captures;
        self.lead_changes += other.lead_changes;
        self.longest_chain = self.longest_chain.max(other.longest_chain);
        for (sums, other) in self.sides.iter_mut().zip(&other.sides) {
            sums.add(other);
        }
        self.by_game.add(&other.by_game);
    }

    /// Games that ended for that reason.
    #[must_use]
    pub fn reason(&self, reason: Reason) -> u64 {
        self.reasons.get(reason.word()).copied().unwrap_or(0)
    }

    /// What the games show of the sanity of their ruleset.
    #[must_use]
    pub fn evidence(&self) -> Evidence {
        let captures = |sums: &SideSums| sums.won.captured + sums.drawn.captured + sums.lost.captured;
        let limits = [Reason::Repetition, Reason::QuietLimit, Reason::PlyLimit];
        Evidence {
            games: self.games,
            plies: self.plies(),
            forced_plies: self.forced_plies,
            captures: [captures(&self.sides[0]), captures(&self.sides[1])],
            ended_by_limit: limits.into_iter().map(|reason| self.reason(reason)).sum(),
            distinct: None,
        }
    }

    /// The results as First sees them.
    #[must_use]
    pub fn results(&self) -> Results {
        Results { wins: self.first_wins, draws: self.draws, losses: self.second_wins }
    }

    /// Plies of all games.
    #[must_use]
    pub fn plies(&self) -> u128 {
        self.lengths.iter().map(|(length, count)| u128::from(*length) * u128::from(*count)).sum()
    }

    /// Lengths and their counts in ascending order.
    #[must_use]
    pub fn length_counts(&self) -> Vec<(u32, u64)> {
        self.lengths.iter().map(|(length, count)| (*length, *count)).collect()
    }

    /// The sums of the lengths and of their squares.
    #[must_use]
    pub fn moments(&self) -> Moments {
        Moments::of(&self.length_counts())
    }

    /// Standard deviation of the length, divided by n - 1; `None` below two
    /// games.
    #[must_use]
    pub fn plies_sd(&self) -> Option<f64> {
        self.moments().deviation().ok()
    }
}
