//! Wins, draws and losses, as one of two players sees them.

use std::ops::{Add, AddAssign};

use crate::intervals::{Estimate, score, wilson};

/// Results of games as one player sees them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Games won.
    pub wins: u64,
    /// Games that nobody won.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Record {
    /// Games played.
    #[must_use]
    pub fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The same games as the other player sees them.
    #[must_use]
    pub fn swapped(self) -> Record {
        Record { wins: self.losses, draws: self.draws, losses: self.wins }
    }

    /// `(wins + draws/2) / games` with its interval, see [`score`]; `None` for no games.
    #[must_use]
    pub fn score(self) -> Option<Estimate> {
        score(self.wins, self.draws, self.losses)
    }

    /// The share of games won, with Wilson's interval; `None` for no games.
    #[must_use]
    pub fn win_rate(self) -> Option<Estimate> {
        wilson(self.wins, self.games())
    }
}

impl AddAssign for Record {
    fn add_assign(&mut self, other: Record) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}

impl Add for Record {
    type Output = Record;

    fn add(mut self, other: Record) -> Record {
        self += other;
        self
    }
}

impl std::iter::Sum for Record {
    fn sum<I: Iterator<Item = Record>>(records: I) -> Record {
        records.fold(Record::default(), Add::add)
    }
}
