//! How long an experiment would take and how much disk, from a short trial of
//! its own first games.

use std::num::NonZero;
use std::time::{Duration, Instant};

use quirkat_engine::RawRuleset;
use quirkat_reports::{Sums, games};
use quirkat_sim::sanity::Evidence;
use quirkat_sim::{AgentFailure, Counts, GameRow, Matchup};
use serde::Serialize;

use crate::config::{Experiment, MatchupPlan};

/// How long all trials may take together, about.
const BUDGET: Duration = Duration::from_millis(1200);
/// Longer trials of one matchup tell nothing new.
const TRIAL: Duration = Duration::from_millis(30);
/// Games of a trial whose rows are measured.
const ROWS: u64 = 400;
/// Matchups whose rows are measured.
const MEASURED: usize = 4;
/// Plies of the first trial, which tells whether a whole game is too long.
const FIRST_PLIES: u32 = 6;
/// Bytes of a stored row where no trial is long enough to tell.
const ROW_BYTES: f64 = 24.0;
/// Bytes of a block beside its rows, likewise.
const BLOCK_BYTES: f64 = 10_000.0;
/// Bytes of charts, tables and report, as measured: of any run, and more for each
/// matchup.
const RESULTS_BYTES: f64 = 6e5;
const MATCHUP_BYTES: f64 = 7.5e4;
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
    Estimate {
        threads: threads.get(),
        seconds: seconds / threads.get() as f64,
        core_seconds: seconds,
        bytes: trials.bytes(experiment, &plans) as u64,
        trial_games: trials.games,
        trial_matchups: trials.matchups,
        unknown_matchups,
        shards: ((seconds / threads.get() as f64 / SHARD_SECONDS).ceil() as u64).max(1),
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
        let start = Instant::now();
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
        let first = timed(&short, 1)?.tried();
        self.games += 1;
        if first.seconds_per_ply * random_plies > left.as_secs_f64() / 2.0 {
            return Ok(Some(Tried { plies_per_game: random_plies, ..first }));
        }
        let mut games = 1;
        loop {
            let run = timed(matchup, games)?;
            self.games += games;
            if self.rows.len() < MEASURED && (ROWS..2 * ROWS).contains(&games) {
                self.rows.extend(run.bytes());
            }
            if run.took >= TRIAL.min(left / 4) || games >= 1 << 20 {
                return Ok(Some(run.tried()));
            }
            games *= 2;
        }
    }

    /// Bytes of the run folder.
    fn bytes(&self, experiment: &Experiment, plans: &[MatchupPlan]) -> f64 {
        let mean = |part: fn(&(f64, f64)) -> f64, default: f64| match self.rows.len() {
            0 => default,
            count => self.rows.iter().map(part).sum::<f64>() / count as f64,
        };
        let [row, block] = [mean(|(row, _)| *row, ROW_BYTES), mean(|(_, block)| *block, BLOCK_BYTES)];
        let of = |plan: &MatchupPlan| {
            let games = experiment.games_at_most(plan);
            let kept = experiment.rows.of(&(0..games));
            (kept.end - kept.start) as f64 * row + games.div_ceil(experiment.games_a_block(plan)) as f64 * block
        };
        RESULTS_BYTES + plans.iter().map(|plan| MATCHUP_BYTES + of(plan)).sum::<f64>()
    }
}

/// The matchup with games of a few plies at most.
fn cut(matchup: &Matchup) -> Option<Matchup> {
    let mut raw: RawRuleset = matchup.ruleset().raw().clone();
    raw.end.ply_limit = raw.end.ply_limit.min(FIRST_PLIES);
    Some(Matchup::new(matchup.number(), raw.check().ok()?, matchup.agents().clone(), 0))
}

/// Games with the time that they took.
struct Run {
    took: Duration,
    rows: Vec<GameRow>,
    counts: Counts,
}

fn timed(matchup: &Matchup, games: u64) -> Result<Run, AgentFailure> {
    let start = Instant::now();
    let mut counts = Counts::new(matchup.ruleset());
    let rows = matchup.play_counting(0..games, &mut counts)?;
    Ok(Run { took: start.elapsed(), rows, counts })
}

impl Run {
    fn tried(&self) -> Tried {
        let plies: f64 = self.rows.iter().map(|row| f64::from(row.plies)).sum();
        let tried = || Tried {
            seconds_per_ply: self.took.as_secs_f64() / plies,
            plies_per_game: plies / self.rows.len() as f64,
        };
        // A game that is decided before its first ply takes no time to speak of.
        if plies > 0.0 { tried() } else { Tried { seconds_per_ply: 0.0, plies_per_game: 0.0 } }
    }

    /// Bytes of a stored row, and of a block's sums and what its rows cost beside
    /// themselves.
    fn bytes(&self) -> Option<(f64, f64)> {
        let stored = |rows: &[GameRow]| {
            let mut bytes = Vec::new();
            games::write(&mut games::frame(rows).ok()?, &mut bytes).ok()?;
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
