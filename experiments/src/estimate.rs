//! How long an experiment would take and how much disk, from a short trial of
//! its own first games.

use std::num::NonZero;
use std::time::Duration;

use cpu_time::ThreadTime;
use quirkat_engine::setup::SetupKind;
use quirkat_engine::{RawRuleset, Side};
use quirkat_reports::{Sums, rows};
use quirkat_sim::sanity::Evidence;
use quirkat_sim::{Agent, AgentFailure, Counts, GameRow, Matchup};
use serde::Serialize;

use crate::config::{Experiment, MatchupPlan};

/// How long all trials may work together, about. Times are of this thread's work,
/// so what else the machine does changes nothing.
const BUDGET: Duration = Duration::from_millis(1200);
/// Longer trials of one matchup tell nothing new.
const TRIAL: Duration = Duration::from_millis(30);
/// Games of a trial whose rows are measured; rather more than fewer, as rows of
/// large blocks are smaller.
const ROWS: [u64; 2] = [512, 8192];
/// Matchups whose rows are measured.
const MEASURED: usize = 4;
/// Plies of the first trial, which tells whether a whole game is too long.
const FIRST_PLIES: u32 = 6;
/// Positions further on in such a game that are tried too, and the plies there.
const LATER: usize = 3;
const LATER_PLIES: u32 = 2;
/// Bytes of a stored row where no trial is long enough to tell.
const ROW_BYTES: f64 = 24.0;
/// Bytes of a block beside its rows, likewise.
const BLOCK_BYTES: f64 = 10_000.0;
/// Bytes of charts, tables and report, as measured: of any run, and more for each
/// matchup.
const RESULTS_BYTES: f64 = 4e5;
const MATCHUP_BYTES: f64 = 6.5e4;
/// Seconds of one thread for the same, and to write and read a block and a row,
/// as measured.
const RESULTS_SECONDS: f64 = 0.1;
const MATCHUP_SECONDS: f64 = 0.022;
const BLOCK_SECONDS: f64 = 0.002;
const ROW_SECONDS: f64 = 1e-6;
/// What a shard should take.
const SHARD_SECONDS: f64 = 3600.0;

/// What an experiment would take; extrapolated, so no more than a guide.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// Threads.
    pub threads: usize,
    /// Seconds on so many threads.
    pub seconds: f64,
    /// Seconds on one thread.
    pub core_seconds: f64,
    /// Bytes of the run folder.
    pub bytes: u64,
    /// Games of the trial.
    pub trial_games: u64,
    /// Matchups that were tried; the others are taken to be like those of the
    /// same agents.
    pub trial_matchups: usize,
    /// Matchups that nothing is known about, whose time is left out: their agents
    /// are programs of others, or fail.
    pub unknown_matchups: usize,
    /// Shards of about an hour each.
    pub shards: u64,
}

/// What a trial of a matchup showed.
#[derive(Clone, Copy)]
struct Tried {
    seconds_per_ply: f64,
    plies_per_game: f64,
}

impl Tried {
    fn of(seconds: f64, plies: f64, plies_per_game: f64) -> Tried {
        // A game that is decided before its first ply takes no time to speak of.
        let seconds_per_ply = if plies > 0.0 { seconds / plies } else { 0.0 };
        Tried { seconds_per_ply, plies_per_game }
    }
}

/// The estimate. `evidence` are games of random players, by variant: where a
/// matchup's games are too long to be tried whole, they are taken to be of that
/// length.
pub fn estimate(experiment: &Experiment, evidence: &[Evidence], threads: NonZero<usize>) -> Estimate {
    let matchups = experiment.playable();
    let plans = experiment.matchups();
    let random_plies = |plan: &MatchupPlan| {
        let Evidence { games, plies, .. } = evidence[plan.variant];
        plies as f64 / games.max(1) as f64
    };
    let mut trials = Trials::default();
    let groups = groups(&plans);
    let mut seconds = 0.0;
    let mut unknown_matchups = 0;
    for group in &groups {
        let share = BUDGET / groups.len() as u32;
        let tried = trials.of(group, &matchups, |n| random_plies(&plans[n]), share);
        let known: Vec<Tried> = tried.iter().copied().flatten().collect();
        let per_ply = known.iter().map(|tried| tried.seconds_per_ply).sum::<f64>() / known.len() as f64;
        for (&n, tried) in group.iter().zip(&tried) {
            let games = experiment.games_at_most(&plans[n]) as f64;
            match tried {
                Some(tried) => seconds += games * tried.seconds_per_ply * tried.plies_per_game,
                None if known.is_empty() => unknown_matchups += 1,
                None => seconds += games * per_ply * random_plies(&plans[n]),
            }
        }
    }
    let stored = plans.iter().map(|plan| Stored::of(experiment, plan));
    let stored: f64 = stored.map(|stored| stored.blocks * BLOCK_SECONDS + stored.rows * ROW_SECONDS).sum();
    let played = seconds + stored;
    let drawn = RESULTS_SECONDS + plans.len() as f64 * MATCHUP_SECONDS;
    let seconds = played / threads.get() as f64 + drawn;
    Estimate {
        threads: threads.get(),
        seconds,
        core_seconds: played + drawn,
        bytes: trials.bytes(experiment, &plans) as u64,
        trial_games: trials.games,
        trial_matchups: trials.matchups,
        unknown_matchups,
        shards: ((seconds / SHARD_SECONDS).ceil() as u64).max(1),
    }
}

/// The matchups of the same two agents, each group in an order that is spread
/// over the variants.
fn groups(plans: &[MatchupPlan]) -> Vec<Vec<usize>> {
    let mut groups: Vec<((usize, usize), Vec<usize>)> = Vec::new();
    for (n, plan) in plans.iter().enumerate() {
        let pairing = (plan.first, plan.second);
        match groups.iter_mut().find(|(known, _)| *known == pairing) {
            Some((_, group)) => group.push(n),
            None => groups.push((pairing, vec![n])),
        }
    }
    groups.into_iter().map(|(_, group)| spread(&group)).collect()
}

/// The same numbers: every so-manieth, then those between, and so on.
fn spread(numbers: &[usize]) -> Vec<usize> {
    let mut step = numbers.len().next_power_of_two();
    let mut order: Vec<usize> = numbers.first().copied().into_iter().collect();
    while step > 1 {
        order.extend(numbers.iter().skip(step / 2).step_by(step));
        step /= 2;
    }
    order
}

/// What all trials showed together.
#[derive(Default)]
struct Trials {
    games: u64,
    matchups: usize,
    /// Bytes of a row, and of a block beside its rows, by matchups measured.
    rows: Vec<(f64, f64)>,
}

impl Trials {
    /// Tries matchups of a group in their order until its time is over; `None`
    /// for the others, and where an agent failed or may not be tried.
    fn of(
        &mut self,
        group: &[usize],
        matchups: &[Matchup],
        random_plies: impl Fn(usize) -> f64,
        share: Duration,
    ) -> Vec<Option<Tried>> {
        let start = ThreadTime::now();
        let mut tried = vec![None; group.len()];
        for (&n, slot) in group.iter().zip(&mut tried) {
            // A program of others may do anything; it is not started for a guess.
            let left = share.saturating_sub(start.elapsed());
            if left.is_zero() || !matchups[n].is_reproducible() {
                break;
            }
            *slot = self.one(&matchups[n], random_plies(n), left).unwrap_or_default();
            self.matchups += usize::from(slot.is_some());
        }
        tried
    }

    fn one(&mut self, matchup: &Matchup, random_plies: f64, left: Duration) -> Result<Option<Tried>, AgentFailure> {
        let Some(short) = cut(matchup) else { return Ok(None) };
        let first = self.timed(&short, 1)?;
        // What an agent makes once a block (a table of positions, say) is no part of
        // a game, so a few more tell what one takes; where they would take long, it
        // is nothing beside a game.
        let tried = if first.worked < left / 16 { self.timed(&short, 4)?.beyond(&first) } else { first.tried() };
        if tried.seconds_per_ply * random_plies > left.as_secs_f64() / 2.0 {
            let seconds_per_ply = self.along(matchup, tried.seconds_per_ply)?;
            return Ok(Some(Tried { seconds_per_ply, plies_per_game: random_plies }));
        }
        let mut before = self.timed(matchup, 1)?;
        if before.worked >= TRIAL.min(left / 4) {
            return Ok(Some(before.tried()));
        }
        let mut games = 2;
        let mut rows = None;
        loop {
            let run = self.timed(matchup, games)?;
            if self.rows.len() < MEASURED && ROWS.contains(&games) {
                rows = run.bytes().or(rows);
            }
            if run.worked >= TRIAL.min(left / 4) || games >= 1 << 20 {
                self.rows.extend(rows);
                return Ok(Some(run.beyond(&before)));
            }
            before = run;
            games *= 2;
        }
    }

    /// Seconds a ply, looked at along a game of random players, in which a ply may
    /// take many times as long as at the start.
    fn along(&mut self, matchup: &Matchup, at_start: f64) -> Result<f64, AgentFailure> {
        let mut seconds = vec![at_start];
        for later in later(matchup) {
            let run = self.timed(&later, 1)?;
            if run.plies() > 0.0 {
                seconds.push(run.tried().seconds_per_ply);
            }
        }
        Ok(seconds.iter().sum::<f64>() / seconds.len() as f64)
    }

    /// The first games of the matchup.
    fn timed(&mut self, matchup: &Matchup, games: u64) -> Result<Run, AgentFailure> {
        self.games += games;
        let start = ThreadTime::now();
        let mut counts = Counts::new(matchup.ruleset());
        let rows = matchup.play_counting(0..games, &mut counts)?;
        Ok(Run { worked: start.elapsed(), rows, counts })
    }

    /// Bytes of the run folder.
    fn bytes(&self, experiment: &Experiment, plans: &[MatchupPlan]) -> f64 {
        let mean = |part: fn(&(f64, f64)) -> f64, default: f64| match self.rows.len() {
            0 => default,
            count => self.rows.iter().map(part).sum::<f64>() / count as f64,
        };
        let [row, block] = [mean(|(row, _)| *row, ROW_BYTES), mean(|(_, block)| *block, BLOCK_BYTES)];
        let of = |plan: &MatchupPlan| {
            let stored = Stored::of(experiment, plan);
            MATCHUP_BYTES + stored.rows * row + stored.blocks * block
        };
        RESULTS_BYTES + plans.iter().map(of).sum::<f64>()
    }
}

/// What is stored of a matchup.
struct Stored {
    rows: f64,
    blocks: f64,
}

impl Stored {
    fn of(experiment: &Experiment, plan: &MatchupPlan) -> Stored {
        let games = experiment.games_at_most(plan);
        let kept = experiment.rows.of(&(0..games));
        let blocks = games.div_ceil(experiment.games_a_block(plan));
        Stored { rows: (kept.end - kept.start) as f64, blocks: blocks as f64 }
    }
}

/// The matchup with games of a few plies at most.
fn cut(matchup: &Matchup) -> Option<Matchup> {
    let mut raw: RawRuleset = matchup.ruleset().raw().clone();
    raw.end.ply_limit = raw.end.ply_limit.min(FIRST_PLIES);
    Some(Matchup::new(matchup.number(), raw.check().ok()?, matchup.agents().clone(), 0))
}

/// The matchup with two plies each from three positions along a random game:
/// fewer where the game is short or no game may begin so.
fn later(matchup: &Matchup) -> Vec<Matchup> {
    let ruleset = matchup.ruleset();
    let mut drawings = Vec::new();
    let random = Matchup::new(matchup.number(), ruleset.clone(), Agent::Random.mirror(), 0);
    let played = random.replay(0, |game, _| {
        if game.position().to_move() == Side::First {
            drawings.push(game.position().text(ruleset.board()));
        }
    });
    let positions = (1..=LATER).filter_map(|part| drawings.get(drawings.len() * part / (LATER + 1)));
    let from = |position: &String| {
        let (drawing, _to_move) = position.rsplit_once(' ')?;
        let mut raw = ruleset.raw().clone();
        raw.setup.kind = SetupKind::Drawing;
        raw.setup.drawing = drawing.to_owned();
        raw.end.ply_limit = raw.end.ply_limit.min(LATER_PLIES);
        Some(Matchup::new(matchup.number(), raw.check().ok()?, matchup.agents().clone(), 0))
    };
    if played.is_ok() { positions.filter_map(from).collect() } else { Vec::new() }
}

/// Games with the time that they took.
struct Run {
    worked: Duration,
    rows: Vec<GameRow>,
    counts: Counts,
}

impl Run {
    fn plies(&self) -> f64 {
        self.rows.iter().map(|row| f64::from(row.plies)).sum()
    }

    fn tried(&self) -> Tried {
        Tried::of(self.worked.as_secs_f64(), self.plies(), self.plies_per_game())
    }

    /// What the games showed that a run of the first of them had not.
    fn beyond(&self, fewer: &Run) -> Tried {
        match self.worked.checked_sub(fewer.worked) {
            Some(worked) => Tried::of(worked.as_secs_f64(), self.plies() - fewer.plies(), self.plies_per_game()),
            None => self.tried(),
        }
    }

    fn plies_per_game(&self) -> f64 {
        self.plies() / self.rows.len() as f64
    }

    /// Bytes of a stored row, and of a block's sums and what its rows cost beside
    /// themselves.
    fn bytes(&self) -> Option<(f64, f64)> {
        let stored = |rows: &[GameRow]| {
            let mut bytes = Vec::new();
            rows::write(rows, &mut bytes).ok()?;
            Some(bytes.len() as f64)
        };
        let half = self.rows.len() / 2;
        let (some, all) = (stored(&self.rows[..half])?, stored(&self.rows)?);
        let row = (all - some) / (self.rows.len() - half) as f64;
        let sums = serde_json::to_vec(&Sums::of(&self.rows)).ok()?.len()
            + serde_json::to_vec(&self.counts.course()).ok()?.len();
        Some((row, (all - row * self.rows.len() as f64).max(0.0) + sums as f64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trials_are_spread_over_the_variants() {
        let numbers: Vec<usize> = (10..20).collect();
        let order = spread(&numbers);
        assert_eq!(order[..3], [10, 18, 14]);
        let mut sorted = order.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, numbers);
        assert_eq!(spread(&[7]), [7]);
    }
}
