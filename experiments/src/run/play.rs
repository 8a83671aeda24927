//! Plays the blocks of a schedule on some threads.

use std::cell::Cell;
use std::num::NonZero;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use quirkat_engine::Side;
use quirkat_sim::{AgentFailure, Block, Counts, Course, GameRow, Matchup, Player};

use super::progress::Progress;
use super::schedule::{Next, Schedule};
use super::signals::{FINISHED_WITHIN, Signals};
use super::store::BlockStore;

/// Between two looks at the signals, and two changes of what is shown.
const TICK: Duration = Duration::from_millis(100);

/// Games played between two looks at the signals take about so long; a game
/// that takes longer is played alone.
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);

/// The most games between two looks.
const GAMES_BETWEEN_LOOKS: u64 = 1000;

/// The system does not start so many threads.
#[derive(Debug, thiserror::Error)]
#[error("cannot start {threads} threads; try fewer")]
struct ThreadsError {
    threads: NonZero<usize>,
    source: std::io::Error,
}

/// What the threads share.
pub struct Table<'a> {
    /// The experiment's matchups.
    pub matchups: &'a [Matchup],
    /// Where blocks go.
    pub store: &'a BlockStore<'a>,
    /// Whether to stop.
    pub signals: &'a Signals,
    /// What is shown.
    pub progress: &'a Progress,
    schedule: Mutex<Schedule>,
    is_ending: AtomicBool,
}

/// How a block went.
enum Played {
    Whole(Vec<GameRow>, Course),
    /// The run ends, or the matchup ended before this block.
    Abandoned,
    /// This game failed, for this reason.
    Failed(u64, String),
}

impl<'a> Table<'a> {
    /// Sets the table.
    pub fn new(
        matchups: &'a [Matchup],
        store: &'a BlockStore<'a>,
        signals: &'a Signals,
        progress: &'a Progress,
        schedule: Schedule,
    ) -> Table<'a> {
        Table { matchups, store, signals, progress, schedule: Mutex::new(schedule), is_ending: AtomicBool::new(false) }
    }

    /// Plays until nothing is left to play, or a signal comes. Memory holds one
    /// block a thread. Gives what is known then.
    ///
    /// # Errors
    /// A block cannot be stored, or the threads not be started; no new block is
    /// begun then.
    pub fn play(self, threads: NonZero<usize>) -> anyhow::Result<Schedule> {
        let (done, ended) = channel();
        let mut result = Ok(());
        std::thread::scope(|scope| {
            for _ in 0..threads.get() {
                let done = done.clone();
                let started = std::thread::Builder::new().spawn_scoped(scope, || self.work(done));
                if let Err(source) = started {
                    result = Err(ThreadsError { threads, source }.into());
                    self.is_ending.store(true, Ordering::Relaxed);
                    break;
                }
            }
            drop(done);
            loop {
                match ended.recv_timeout(TICK) {
                    Ok(Ok(())) => {}
                    Ok(Err(error)) => result = std::mem::replace(&mut result, Ok(())).and(Err(error)),
                    Err(RecvTimeoutError::Timeout) => self.progress.tick(self.signals.caught()),
                    Err(RecvTimeoutError::Disconnected) => break,
                }
            }
        });
        result.map(|()| self.schedule.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    /// What a thread does: block after block.
    fn work(&self, done: Sender<anyhow::Result<()>>) {
        let mut player = None;
        while !self.is_ending() {
            let Next::Play(block) = self.schedule().next() else { break };
            if let Err(error) = self.play_and_store(&block, &mut player) {
                self.is_ending.store(true, Ordering::Relaxed);
                let _ = done.send(Err(error));
            }
        }
    }

    fn play_and_store<'t>(&'t self, block: &Block, player: &mut Option<(u32, Player<'t>)>) -> anyhow::Result<()> {
        self.progress.begin(block);
        let (_, own) = match player.take() {
            Some(own) if own.0 == block.matchup => player.insert(own),
            _ => player.insert((block.matchup, Player::new(&self.matchups[block.matchup as usize]))),
        };
        let played = self.play_block(block, own);
        match played {
            Played::Whole(rows, course) if self.schedule().holds(block) => {
                let sums = self.store.write(block, &rows, course)?;
                self.progress.whole(block, &sums.sums);
                let mut schedule = self.schedule();
                schedule.whole(block, &sums.sums);
                if !schedule.goes_on(block.matchup) {
                    self.progress.ended(block);
                }
            }
            Played::Whole(..) | Played::Abandoned => self.progress.dropped(block),
            Played::Failed(game, reason) => {
                *player = None;
                self.progress.failed(block, &reason);
                let failure = self.store.write_failure(block, game, reason)?;
                self.schedule().failed(block, failure);
            }
        }
        Ok(())
    }

    fn play_block(&self, block: &Block, player: &mut Player<'_>) -> Played {
        let games = &block.games;
        let mut counts = Counts::new(self.matchups[block.matchup as usize].ruleset());
        let mut rows = Vec::with_capacity((games.end - games.start) as usize);
        let start = Instant::now();
        let mut between = 1;
        let mut first = games.start;
        while first < games.end {
            let next = games.end.min(first + between);
            let looked = Instant::now();
            match self.play_some(player, first..next, &mut counts) {
                Ok(played) => rows.extend(played),
                Err((game, reason)) => return Played::Failed(game, reason),
            }
            between = if looked.elapsed() < BETWEEN_LOOKS { 2 * between } else { between.div_ceil(2) };
            between = between.min(GAMES_BETWEEN_LOOKS);
            self.progress.played(block, next - first);
            first = next;
            let left = start.elapsed().mul_f64((games.end - first) as f64 / (first - games.start) as f64);
            if (self.is_ending() && left > FINISHED_WITHIN) || !self.schedule().holds(block) {
                return Played::Abandoned;
            }
        }
        Played::Whole(rows, counts.course())
    }

    /// Plays these games; or says which one failed, and why. A panic, which is a
    /// bug of ours, fails its matchup and no other.
    fn play_some(
        &self,
        player: &mut Player<'_>,
        games: Range<u64>,
        counts: &mut Counts,
    ) -> Result<Vec<GameRow>, (u64, String)> {
        let next = Cell::new(games.start);
        // What a panic leaves behind is thrown away.
        let played =
            catch_unwind(AssertUnwindSafe(|| player.play_all(games, counts, |played| next.set(next.get() + played))));
        match played {
            Ok(Ok(rows)) => Ok(rows),
            Ok(Err(AgentFailure { game, ply, side, reason, .. })) => {
                let side = if side == Side::First { "First" } else { "Second" };
                Err((game, format!("ply {ply}: the agent of {side} {reason}")))
            }
            Err(_) => Err((next.get(), "Quirkat panicked in this game or soon after; please report it".into())),
        }
    }

    fn is_ending(&self) -> bool {
        self.is_ending.load(Ordering::Relaxed) || self.signals.caught().is_some()
    }

    /// A thread that panicked has left the schedule as whole as it was.
    fn schedule(&self) -> MutexGuard<'_, Schedule> {
        self.schedule.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
