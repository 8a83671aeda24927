//! Wins, draws and losses, as one of two players sees them.

use std::ops::{Add, AddAssign};

use crate::intervals::{Estimate, score, wilson};

/// Results of games as one player sees them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// Games won.
    pub wins: u64,
    /// Games that nobody won.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Results {
    /// Games played.
    #[must_use]
    pub fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The same games as the other player sees them.
    #[must_use]
    pub fn swapped(self) -> Results {
        Results { wins: self.losses, draws: self.draws, losses: self.wins }
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

impl AddAssign for Results {
    fn add_assign(&mut self, other: Results) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}

impl Add for Results {
    type Output = Results;

    fn add(mut self, other: Results) -> Results {
        self += other;
        self
    }
}

impl std::iter::Sum for Results {
    fn sum<I: Iterator<Item = Results>>(parts: I) -> Results {
        parts.fold(Results::default(), Add::add)
    }
}
