//! Progress of a run: a bar on a terminal, else a plain line every few seconds.

use std::fmt;
use std::io::{IsTerminal, Write as _, stderr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressState, ProgressStyle};

/// Between two plain lines.
const EVERY: Duration = Duration::from_secs(5);

/// Shows games done, games a second and the time left on standard error.
pub struct Progress {
    shown: Shown,
}

enum Shown {
    Nothing,
    Bar(ProgressBar),
    Lines { played: Arc<AtomicU64>, stop: Sender<()>, printer: JoinHandle<()> },
}

impl Progress {
    /// Begins at `done` of `total` games.
    pub fn start(done: u64, total: u64, quiet: bool) -> Progress {
        let shown = if quiet || done == total {
            Shown::Nothing
        } else if stderr().is_terminal() {
            Shown::Bar(bar(done, total))
        } else {
            lines(done, total)
        };
        Progress { shown }
    }

    /// So many games more are played.
    pub fn add(&self, games: u64) {
        match &self.shown {
            Shown::Nothing => {}
            Shown::Bar(bar) => bar.inc(games),
            Shown::Lines { played, .. } => {
                played.fetch_add(games, Ordering::Relaxed);
            }
        }
    }

    /// All games are played.
    pub fn finish(self) {
        match self.shown {
            Shown::Nothing => {}
            Shown::Bar(bar) => bar.finish(),
            Shown::Lines { stop, printer, .. } => {
                drop(stop);
                // A printer that panicked has told so itself; the games are played.
                let _ = printer.join();
            }
        }
    }
}

fn bar(done: u64, total: u64) -> ProgressBar {
    let rate = |state: &ProgressState, out: &mut dyn fmt::Write| {
        // The bar is on a terminal that may be gone; the games go on.
        let _ = write!(out, "{:.0} games/s", state.per_sec());
    };
    let style =
        ProgressStyle::with_template("{elapsed_precise} {bar:30} {human_pos} of {human_len} games, {rate}, {eta} left")
            .unwrap_or_else(|_| ProgressStyle::default_bar())
            .with_key("rate", rate);
    let bar = ProgressBar::new(total).with_style(style).with_position(done);
    bar.reset_eta();
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

fn lines(done: u64, total: u64) -> Shown {
    let played = Arc::new(AtomicU64::new(0));
    let (stop, stopped) = channel();
    let counter = played.clone();
    let printer = std::thread::spawn(move || {
        let start = Instant::now();
        loop {
            let ended = stopped.recv_timeout(EVERY) != Err(RecvTimeoutError::Timeout);
            let line = line(done, counter.load(Ordering::Relaxed), total, start.elapsed());
            // Nobody may be reading; the games go on.
            let _ = writeln!(stderr(), "{line}");
            if ended {
                break;
            }
        }
    });
    Shown::Lines { played, stop, printer }
}

/// `120000 of 1000000 games (12.0 %), 41300 games/s, 21s left`.
fn line(done: u64, played: u64, total: u64, elapsed: Duration) -> String {
    let now = done + played;
    let percent = now as f64 / total as f64 * 100.0;
    let rate = played as f64 / elapsed.as_secs_f64().max(1e-3);
    let left = match (total - now, rate) {
        (0, _) => format!("done in {}", humantime::format_duration(Duration::from_secs(elapsed.as_secs().max(1)))),
        (_, rate) if rate < 1e-6 => "time left unknown".to_owned(),
        (games, rate) => {
            let left = Duration::from_secs((games as f64 / rate).ceil().min(1e12) as u64);
            format!("{} left", humantime::format_duration(left))
        }
    };
    format!("{now} of {total} games ({percent:.1} %), {rate:.0} games/s, {left}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_tells_games_rate_and_time_left() {
        let second = Duration::from_secs(10);
        assert_eq!(line(0, 1000, 4000, second), "1000 of 4000 games (25.0 %), 100 games/s, 30s left");
        assert_eq!(line(2000, 1000, 4000, second), "3000 of 4000 games (75.0 %), 100 games/s, 10s left");
        assert_eq!(line(0, 4000, 4000, second), "4000 of 4000 games (100.0 %), 400 games/s, done in 10s");
        assert_eq!(line(0, 0, 4000, Duration::ZERO), "0 of 4000 games (0.0 %), 0 games/s, time left unknown");
    }
}
