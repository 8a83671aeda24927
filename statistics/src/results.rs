//! Wins, draws and losses, as one of two players sees them.

use std::ops::{Add, AddAssign};

use crate::intervals::score;
use crate::{Estimate, Level, NoNumber, ShareInterval};

/// The result of a game as one player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It won.
    Won,
    /// Nobody won.
    Drawn,
    /// It lost.
    Lost,
}

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

    /// `(wins + draws/2) / games` with its 95 % interval, see [`score`].
    ///
    /// # Errors
    /// [`NoNumber::NoGames`].
    pub fn score(self) -> Result<Estimate, NoNumber> {
        score(self, Level::P95)
    }

    /// The share of games won, with its 95 % interval.
    ///
    /// # Errors
    /// [`NoNumber::NoGames`].
    pub fn win_rate(self, interval: ShareInterval) -> Result<Estimate, NoNumber> {
        interval.of(self.wins, self.games(), Level::P95)
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
