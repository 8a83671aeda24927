//! Progress on a terminal: a line for each matchup that is being played, and
//! one for all. A narrow terminal shows the beginnings of the lines.

use indicatif::{MultiProgress, ProgressBar, ProgressStyle};

use super::lines;
use super::snapshot::Snapshot;
use crate::run::signals::Caught;

/// Matchups shown at most.
const SHOWN: usize = 8;

/// The lines on the terminal.
pub struct Bars {
    lines: MultiProgress,
    running: Vec<ProgressBar>,
    all: ProgressBar,
}

impl Bars {
    /// Nothing is shown yet.
    pub fn new() -> Bars {
        let lines = MultiProgress::new();
        let all = lines.add(bar());
        Bars { lines, running: Vec::new(), all }
    }

    /// Shows how things stand.
    pub fn show(&mut self, snapshot: &Snapshot, caught: Option<Caught>) {
        let running = &snapshot.running[..snapshot.running.len().min(SHOWN)];
        while self.running.len() > running.len()
            && let Some(bar) = self.running.pop()
        {
            self.lines.remove(&bar);
        }
        while self.running.len() < running.len() {
            self.running.push(self.lines.insert_before(&self.all, bar()));
        }
        for (bar, (_, line)) in self.running.iter().zip(running) {
            let percent = lines::percent(line.done, line.total);
            bar.set_message(format!("{percent:.1} % {}", lines::matchup(line)));
        }
        let left = caught.map_or_else(|| lines::left(snapshot), |_| "stopping".into());
        let (done, total) = (snapshot.all.done, snapshot.all.total);
        let percent = lines::percent(done, total);
        // The most important first: a narrow terminal cuts the rest off.
        let text = format!("{percent:.1} %, {left}, {}, {done} of {total} games", lines::rate(snapshot));
        self.all.set_message(text);
    }

    /// Says something above the lines.
    pub fn say(&self, text: &str) {
        // The terminal may be gone; the games go on.
        let _ = self.lines.println(text);
    }

    /// Takes the lines away and leaves one that says how it went.
    pub fn finish(self, snapshot: &Snapshot) {
        let _ = self.lines.println(lines::whole(snapshot));
        let _ = self.lines.clear();
    }
}

fn bar() -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_msg}").unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(0).with_style(style)
}
