//! Progress of a solution on standard error, and the end of its time.

use std::io::{IsTerminal, Write, stderr};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use quirkat_sim::solve::{Layer, Plan, Planned};

use crate::args::Verbosity;

/// Where standard error is no terminal, so long is between two lines.
const BETWEEN_LINES: Duration = Duration::from_secs(20);

/// Shows how far the work is, and tells when its time is over.
pub struct Watch {
    bar: Option<ProgressBar>,
    is_quiet: bool,
    start: Instant,
    end: Option<Instant>,
    /// Cells of all layers, and of those that are done.
    all: AtomicU64,
    done: AtomicU64,
    told: Mutex<Instant>,
}

impl Watch {
    /// Begins.
    pub fn start(verbosity: Verbosity, end: Option<Instant>) -> Watch {
        let style = ProgressStyle::with_template("{wide_msg}").unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = (!verbosity.quiet && stderr().is_terminal()).then(|| ProgressBar::new(0).with_style(style));
        let start = Instant::now();
        let (all, done) = (AtomicU64::new(0), AtomicU64::new(0));
        Watch { bar, is_quiet: verbosity.quiet, start, end, all, done, told: Mutex::new(start) }
    }

    /// What is to be solved.
    pub fn plan(&self, plan: &Plan) {
        self.all.store(plan.cells(), Relaxed);
        self.say(&format!("tables to {} pieces: {} groups, {} cells", plan.pieces(), plan.groups.len(), plan.cells()));
    }

    /// So much of a group is solved; should the work stop?
    pub fn share(&self, share: f64) -> bool {
        self.show(|| {
            let [all, done] = [&self.all, &self.done].map(|cells| cells.load(Relaxed) as f64);
            format!("{:.1} % of all cells, {:.0} % of a group", 100.0 * done / all.max(1.0), 100.0 * share)
        });
        self.is_over()
    }

    /// A group is solved.
    pub fn done(&self, planned: &Planned) {
        self.done.fetch_add(planned.cells, Relaxed);
        self.show(|| format!("{} is solved", planned.group));
    }

    /// So much of a table is checked.
    pub fn checked(&self, layer: Layer, share: f64) -> bool {
        self.show(|| format!("checking {layer}: {:.0} %", 100.0 * share));
        false
    }

    /// So many positions are searched; should the work stop?
    pub fn searched(&self, nodes: u64) -> bool {
        self.show(|| format!("searching: {nodes} positions"));
        self.is_over()
    }

    /// Leaves one line that says how long it took.
    pub fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
        self.say(&format!("{:.1} s", self.start.elapsed().as_secs_f64()));
    }

    fn is_over(&self) -> bool {
        self.end.is_some_and(|end| Instant::now() >= end)
    }

    fn say(&self, text: &str) {
        if !self.is_quiet {
            // Nobody may be reading it.
            let _ = writeln!(stderr(), "{text}");
        }
    }

    fn show(&self, text: impl Fn() -> String) {
        // Another thread is just saying something: that is enough.
        let Ok(mut told) = self.told.try_lock() else { return };
        let between = if self.bar.is_some() { Duration::from_millis(100) } else { BETWEEN_LINES };
        if told.elapsed() < between {
            return;
        }
        *told = Instant::now();
        match &self.bar {
            Some(bar) => bar.set_message(text()),
            None => self.say(&text()),
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        // An error may come next, on a line of its own.
        let _told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
