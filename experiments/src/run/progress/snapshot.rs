//! How things stand at one moment.

use std::time::Duration;

use quirkat_charts::Estimate;
use quirkat_reports::Sums;
use quirkat_reports::statistics::results::Results;
use serde_json::{Value, json};

/// Results so far of a matchup.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    first_wins: u64,
    draws: u64,
    second_wins: u64,
}

impl Tally {
    /// Adds the results of a block.
    pub fn add(&mut self, sums: &Sums) {
        self.first_wins += sums.first_wins;
        self.draws += sums.draws;
        self.second_wins += sums.second_wins;
    }

    /// Games counted.
    pub fn games(self) -> u64 {
        self.first_wins + self.draws + self.second_wins
    }

    /// The first player's score; `None` without games.
    pub fn first_score(self) -> Option<Estimate> {
        Results { wins: self.first_wins, draws: self.draws, losses: self.second_wins }.score().ok()
    }
}

/// How far a matchup is.
#[derive(Clone, Debug)]
pub struct Line {
    pub name: String,
    pub done: u64,
    pub total: u64,
    pub tally: Tally,
}

/// How far the whole run is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counted {
    pub done: u64,
    pub total: u64,
    /// Of those done, the games played since the start.
    pub played: u64,
}

/// All of it.
pub struct Snapshot {
    pub all: Counted,
    pub elapsed: Duration,
    /// The matchups that are being played, by number.
    pub running: Vec<(usize, Line)>,
}

impl Snapshot {
    /// Games a second since the start.
    pub fn rate(&self) -> f64 {
        self.all.played as f64 / self.elapsed.as_secs_f64().max(1e-3)
    }

    /// The time left, to the second; `None` where it is not known.
    pub fn left(&self) -> Option<Duration> {
        let rate = self.rate();
        let games = self.all.total.saturating_sub(self.all.done);
        (rate > 1e-6).then(|| Duration::from_secs((games as f64 / rate).ceil().min(1e12) as u64))
    }

    /// As an event for programs.
    pub fn event(&self, name: &str) -> Value {
        let matchups = self.running.iter().map(|(number, line)| {
            let score = line.tally.first_score();
            json!({
                "matchup": number,
                "name": line.name,
                "games": line.done,
                "games_total": line.total,
                "first_score": score.map(|score| score.value),
                "first_score_low": score.map(|score| score.low),
                "first_score_high": score.map(|score| score.high),
            })
        });
        json!({
            "event": name,
            "games": self.all.done,
            "games_total": self.all.total,
            "games_per_second": self.rate(),
            "seconds": self.elapsed.as_secs_f64(),
            "seconds_left": self.left().map(|left| left.as_secs()),
            "matchups": matchups.collect::<Vec<_>>(),
        })
    }
}
