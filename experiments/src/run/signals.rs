//! Signals that stop a run: the first one lets it end well, the second one ends
//! it at once.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use signal_hook::{consts, flag};

use super::Stopped;

/// The signals that stop a run, with what each is called and the exit status.
#[cfg(unix)]
const STOPPING: [(i32, &str, u8); 3] =
    [(consts::SIGINT, "Ctrl-C", 130), (consts::SIGTERM, "SIGTERM", 143), (consts::SIGUSR1, "SIGUSR1", 143)];
#[cfg(not(unix))]
const STOPPING: [(i32, &str, u8); 2] = [(consts::SIGINT, "Ctrl-C", 130), (consts::SIGTERM, "SIGTERM", 143)];

/// A block in hand is finished if that takes no longer than this.
pub const FINISHED_WITHIN: Duration = Duration::from_secs(2);

/// A run that was told to stop ends after this, whatever its threads do.
pub const ENDED_WITHIN: Duration = Duration::from_secs(4);

/// Whether a signal has come.
#[derive(Clone, Debug)]
pub struct Signals {
    /// The signal's number; 0 before any.
    caught: Arc<AtomicUsize>,
    since: Arc<OnceLock<Instant>>,
}

impl Signals {
    /// Listens from now on.
    ///
    /// # Errors
    /// The system refuses.
    pub fn listen() -> io::Result<Signals> {
        let signals = Signals { caught: Arc::default(), since: Arc::default() };
        let again = Arc::new(AtomicBool::new(false));
        for (signal, _, status) in STOPPING {
            // In this order: the first signal finds `again` unset and sets it.
            flag::register_conditional_shutdown(signal, status.into(), again.clone())?;
            flag::register(signal, again.clone())?;
            flag::register_usize(signal, signals.caught.clone(), signal as usize)?;
        }
        // A file that grows too large is an error of the writer then, not the end.
        #[cfg(unix)]
        flag::register(consts::SIGXFSZ, Arc::default())?;
        let watched = signals.clone();
        std::thread::Builder::new().spawn(move || watched.end_late_ones())?;
        Ok(signals)
    }

    /// Ends the program some seconds after a signal, whatever it is doing then.
    /// What is half written has a temporary name.
    fn end_late_ones(&self) -> ! {
        loop {
            if let Some(caught) = self.caught().filter(|caught| caught.since.elapsed() > ENDED_WITHIN) {
                let stopped = Stopped::by(caught);
                let _ = writeln!(io::stderr(), "error: {stopped}");
                std::process::exit(stopped.status().into());
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// The signal that came, if one has.
    pub fn caught(&self) -> Option<Caught> {
        let number = self.caught.load(Ordering::Relaxed) as i32;
        let (_, name, status) = STOPPING.into_iter().find(|(signal, ..)| *signal == number)?;
        Some(Caught { name, status, since: *self.since.get_or_init(Instant::now) })
    }
}

/// A signal that came.
#[derive(Clone, Copy, Debug)]
pub struct Caught {
    /// What it is called.
    pub name: &'static str,
    /// The exit status of a program that it stopped.
    pub status: u8,
    /// When it was noticed.
    pub since: Instant,
}
