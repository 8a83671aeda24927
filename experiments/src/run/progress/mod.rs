//! Progress of a run: for people on a terminal, for people who read a log, and
//! for programs.

mod bars;
mod lines;
mod snapshot;

use std::collections::BTreeMap;
use std::io::{IsTerminal, Write as _, stderr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use quirkat_reports::Sums;
use quirkat_sim::Block;
use serde_json::json;

use self::bars::Bars;
use self::lines::Due;
use self::snapshot::{Counted, Line, Snapshot};
use super::signals::Caught;

pub use lines::percent;
pub use snapshot::Tally;

/// Who reads standard error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Nobody wants to see progress.
    Nobody,
    /// People.
    People,
    /// A program: each line is a JSON object.
    Program,
}

impl Audience {
    /// Says something that is no progress; nobody may be reading it.
    pub fn say(self, text: &str) {
        let _ = match self {
            Audience::Nobody | Audience::People => writeln!(stderr(), "{text}"),
            Audience::Program => writeln!(stderr(), "{}", json!({ "event": "message", "text": text })),
        };
    }
}

/// Shows games done, games a second, the time left, and the first player's score
/// of what is being played, on standard error.
pub struct Progress {
    audience: Audience,
    start: Instant,
    games: Mutex<Vec<Games>>,
    view: Mutex<View>,
    /// Has it been said that the run is stopping?
    is_stopping: AtomicBool,
}

/// How far a matchup is.
struct Games {
    line: Line,
    /// Games of blocks in hand, by block.
    in_hand: BTreeMap<u64, u64>,
    /// Games played since the start.
    played: u64,
}

enum View {
    Nothing,
    Bars(Bars),
    Lines(Due),
    Events(Due),
}

impl Progress {
    /// Begins; for each matchup its name, the games that are there, and how many
    /// there will be.
    pub fn start(audience: Audience, matchups: Vec<(String, Tally, u64)>) -> Progress {
        let games = |(name, tally, total): (String, Tally, u64)| Games {
            line: Line { name, done: tally.games(), total, tally },
            in_hand: BTreeMap::new(),
            played: 0,
        };
        let games: Vec<Games> = matchups.into_iter().map(games).collect();
        let is_done = games.iter().all(|games| games.line.done >= games.line.total);
        let can_move = std::env::var_os("TERM").is_some_and(|term| !term.is_empty() && term != "dumb");
        let view = match audience {
            Audience::Nobody => View::Nothing,
            _ if is_done => View::Nothing,
            Audience::Program => View::Events(Due::default()),
            Audience::People if stderr().is_terminal() && (can_move || cfg!(windows)) => View::Bars(Bars::new()),
            Audience::People => View::Lines(Due::default()),
        };
        Progress {
            audience,
            start: Instant::now(),
            games: Mutex::new(games),
            view: Mutex::new(view),
            is_stopping: AtomicBool::new(false),
        }
    }

    /// A block is begun.
    pub fn begin(&self, block: &Block) {
        self.games()[block.matchup as usize].in_hand.insert(block.number, 0);
    }

    /// So many games more of a block are played.
    pub fn played(&self, block: &Block, games: u64) {
        let mut all = self.games();
        let matchup = &mut all[block.matchup as usize];
        *matchup.in_hand.entry(block.number).or_default() += games;
        matchup.played += games;
    }

    /// A block is whole and stored.
    pub fn whole(&self, block: &Block, sums: &Sums) {
        let mut all = self.games();
        let matchup = &mut all[block.matchup as usize];
        matchup.in_hand.remove(&block.number);
        matchup.line.tally.add(sums);
        matchup.line.done = matchup.line.tally.games();
    }

    /// A block is not kept.
    pub fn dropped(&self, block: &Block) {
        self.games()[block.matchup as usize].in_hand.remove(&block.number);
    }

    /// A game of a block failed, and its matchup with it.
    pub fn failed(&self, block: &Block, reason: &str) {
        let mut all = self.games();
        let matchup = &mut all[block.matchup as usize];
        matchup.in_hand.remove(&block.number);
        matchup.line.total = matchup.line.done;
        let text = format!("{}: failed: {reason}", matchup.line.name);
        drop(all);
        self.say(&text);
    }

    /// The matchup ends early: with what is there of it, and what is in hand is
    /// not kept.
    pub fn ended(&self, block: &Block) {
        let line = &mut self.games()[block.matchup as usize].line;
        line.total = line.done;
    }

    /// Shows how things stand, if it is time to.
    pub fn tick(&self, caught: Option<Caught>) {
        if let Some(caught) = caught.filter(|_| !self.is_stopping.swap(true, Ordering::Relaxed)) {
            self.stopping(caught);
        }
        let mut view = self.view();
        match &mut *view {
            View::Nothing => {}
            View::Bars(bars) => bars.show(&self.snapshot(), caught),
            View::Lines(due) => {
                if due.is_now(self.start.elapsed()) {
                    tell(&lines::of(&self.snapshot()));
                }
            }
            View::Events(due) => {
                if due.is_now(self.start.elapsed()) {
                    tell(&self.snapshot().event("progress").to_string());
                }
            }
        }
    }

    fn stopping(&self, caught: Caught) {
        let text = format!("{}: the blocks in hand are finished, if that is quick; again stops at once", caught.name);
        self.say(&text);
    }

    fn say(&self, text: &str) {
        match &*self.view() {
            View::Bars(bars) => bars.say(text),
            _ => self.audience.say(text),
        }
    }

    /// Nothing is played any more.
    pub fn finish(&self) {
        match std::mem::replace(&mut *self.view(), View::Nothing) {
            View::Nothing => {}
            View::Bars(bars) => bars.finish(&self.snapshot()),
            View::Lines(_) => tell(&lines::total(&self.snapshot())),
            View::Events(_) => tell(&self.snapshot().event("played").to_string()),
        }
    }

    fn snapshot(&self) -> Snapshot {
        let games = self.games();
        let lines = games.iter().map(|games| {
            let in_hand: u64 = games.in_hand.values().sum();
            (games, Line { done: games.line.done + in_hand, ..games.line.clone() })
        });
        let mut all = Counted::default();
        let mut running = Vec::new();
        for (number, (games, line)) in lines.enumerate() {
            all.done += line.done;
            all.total += line.total;
            all.played += games.played;
            if !games.in_hand.is_empty() {
                running.push((number, line));
            }
        }
        Snapshot { all, elapsed: self.start.elapsed(), running }
    }

    fn games(&self) -> MutexGuard<'_, Vec<Games>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn view(&self) -> MutexGuard<'_, View> {
        self.view.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Nobody may be reading; the games go on.
fn tell(text: &str) {
    let _ = writeln!(stderr(), "{text}");
}
