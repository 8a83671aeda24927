//! `quirkat status`: what a run folder holds.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use serde::Serialize;

use super::lock::AtWork;
use super::manifest::Manifest;
use super::merge::Incomplete;
use super::schedule::End;
use super::store::BlockStore;
use super::survey::{Failures, Found, Survey};
use super::{Corrupt, RunFolder, SomeFailed};
use crate::args::StatusArgs;
use crate::commands::{columns, print_json};
use crate::config::Experiment;

/// The rate is that of so many of the newest blocks.
const NEWEST: usize = 100;

/// What `--json` prints.
#[derive(Serialize)]
struct Status {
    folder: String,
    identity: String,
    state: State,
    games: u64,
    games_total: u64,
    blocks: u64,
    blocks_total: u64,
    games_per_second: Option<f64>,
    seconds_left: Option<u64>,
    /// The run at work in the folder, as far as known.
    at_work: Option<String>,
    /// Are summary, charts and report those of these games?
    is_drawn: bool,
    damaged: Vec<PathBuf>,
    matchups: Vec<MatchupStatus>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum State {
    Whole,
    Incomplete,
    Damaged,
    SomeFailed,
}

#[derive(Default, Serialize)]
struct MatchupStatus {
    matchup: u32,
    name: String,
    games: u64,
    games_total: u64,
    blocks: u64,
    blocks_missing: u64,
    blocks_damaged: u64,
    /// Why it failed, if it did.
    failed: Option<String>,
    /// Did it end before its last block, because its score is known?
    ended_early: bool,
    first_score: Option<f64>,
    first_score_low: Option<f64>,
    first_score_high: Option<f64>,
}

/// Tells what a run folder holds.
///
/// # Errors
/// There is no run in it, or not a whole one.
pub fn status(args: &StatusArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let folder = RunFolder::at(&args.run);
    let experiment = folder.experiment()?;
    let store = BlockStore::new(&folder, &experiment);
    let survey = Survey::take(&experiment, |block| store.state(block), experiment.blocks(), Failures::Stand);
    let status = Status::of(&folder, &experiment, &survey);
    if args.json {
        print_json(out, &status)?;
    } else {
        status.print(out)?;
    }
    out.flush()?;
    status.judge(&experiment, &survey)
}

impl Status {
    fn of(folder: &RunFolder, experiment: &Experiment, survey: &Survey) -> Status {
        let matchups = matchups(experiment, survey);
        let damaged: Vec<PathBuf> = survey.damaged().map(|path| path.to_owned()).collect();
        let sum = |of: fn(&MatchupStatus) -> u64| matchups.iter().map(of).sum::<u64>();
        let state = if !damaged.is_empty() {
            State::Damaged
        } else if sum(|one| one.blocks_missing) > 0 {
            State::Incomplete
        } else if matchups.iter().any(|one| one.failed.is_some()) {
            State::SomeFailed
        } else {
            State::Whole
        };
        let (games, games_total) = (sum(|one| one.games), sum(|one| one.games_total));
        let left: u64 = matchups.iter().filter(|one| one.failed.is_none()).map(|one| one.games_total - one.games).sum();
        let rate = rate(folder, survey);
        let is_drawn = Manifest::read(folder).is_ok_and(|manifest| manifest.is_finished());
        Status {
            folder: folder.path().to_string_lossy().into_owned(),
            identity: experiment.identity(),
            state,
            games,
            games_total,
            blocks: sum(|one| one.blocks),
            blocks_total: sum(|one| one.blocks + one.blocks_missing + one.blocks_damaged),
            games_per_second: rate,
            seconds_left: rate.map(|rate| (left as f64 / rate).ceil() as u64),
            at_work: AtWork::by_whom(folder.path()),
            is_drawn,
            damaged,
            matchups,
        }
    }

    fn print(&self, out: &mut impl Write) -> anyhow::Result<()> {
        let titles = ["matchup", "", "games", "of", "missing blocks", "damaged blocks", "first score (95 %)"];
        let mut rows = vec![titles.map(str::to_owned).to_vec()];
        rows.extend(self.matchups.iter().map(|one| {
            let numbers = [one.games, one.games_total, one.blocks_missing, one.blocks_damaged];
            let last = match (&one.failed, one.first_score, one.first_score_low, one.first_score_high) {
                (Some(reason), ..) => format!("failed: {reason}"),
                (None, Some(score), Some(low), Some(high)) => format!("{score:.4} ({low:.4} to {high:.4})"),
                _ => String::new(),
            };
            let mut row = vec![one.matchup.to_string(), one.name.clone()];
            row.extend(numbers.map(|number| number.to_string()));
            row.push(last);
            row
        }));
        writeln!(out, "{}", columns(&rows))?;
        for path in &self.damaged {
            writeln!(out, "{} is damaged", path.display())?;
        }
        let percent = super::progress::percent(self.games, self.games_total);
        let Status { games, games_total, blocks, blocks_total, .. } = self;
        writeln!(out, "{games} of {games_total} games ({percent:.1} %), {blocks} of {blocks_total} blocks")?;
        if let (Some(rate), Some(seconds), State::Incomplete | State::Damaged) =
            (self.games_per_second, self.seconds_left, self.state)
        {
            let left = humantime::format_duration(Duration::from_secs(seconds));
            writeln!(out, "{rate:.0} games/s when it was last at work, which makes {left} left")?;
        }
        if let Some(who) = &self.at_work {
            writeln!(out, "at work: {who}")?;
        } else if !self.is_drawn && matches!(self.state, State::Whole | State::SomeFailed) {
            writeln!(out, "all games are there, but no results yet: quirkat merge {}", self.folder)?;
        }
        Ok(())
    }

    /// # Errors
    /// The run is not whole.
    fn judge(&self, experiment: &Experiment, survey: &Survey) -> anyhow::Result<()> {
        match self.state {
            State::Whole => Ok(()),
            State::SomeFailed => SomeFailed::check(experiment, &survey.schedule.ends()),
            State::Incomplete => {
                let message = format!("{}: the run is not whole", self.folder);
                Err(Incomplete::saying(message).into())
            }
            State::Damaged => Err(self
                .damaged
                .first()
                .map_or_else(|| Corrupt::saying(format!("{}: damaged", self.folder)), |path| Corrupt::new(path)))?,
        }
    }
}

fn matchups(experiment: &Experiment, survey: &Survey) -> Vec<MatchupStatus> {
    let ends = survey.schedule.ends();
    let each = experiment.matchups().into_iter().zip(&ends).zip(&survey.tallies);
    let mut matchups: Vec<MatchupStatus> = each
        .map(|((plan, end), tally)| {
            let score = tally.first_score();
            MatchupStatus {
                matchup: plan.number,
                name: experiment.matchup_name(&plan),
                failed: if let End::Failed(_, failure) = end { Some(failure.to_string()) } else { None },
                ended_early: matches!(end, End::Known(_)),
                first_score: score.map(|score| score.value),
                first_score_low: score.map(|score| score.low),
                first_score_high: score.map(|score| score.high),
                ..MatchupStatus::default()
            }
        })
        .collect();
    for (block, found) in survey.blocks() {
        let one = &mut matchups[block.matchup as usize];
        let games = block.games.end - block.games.start;
        one.games_total += games;
        match found {
            Found::Whole => {
                one.games += games;
                one.blocks += 1;
            }
            Found::Missing(_) => one.blocks_missing += 1,
            Found::Damaged(_) => one.blocks_damaged += 1,
            Found::Failed(_) => {}
        }
    }
    matchups
}

/// Games a second between the newest blocks; `None` where too few are there. A
/// long pause between two blocks is one between two runs, and ends the look
/// back.
pub fn rate(folder: &RunFolder, survey: &Survey) -> Option<f64> {
    let whole = survey.blocks().filter(|(_, found)| **found == Found::Whole);
    let mut written: Vec<(SystemTime, u64)> = whole
        .filter_map(|(block, _)| {
            let modified = fs::metadata(folder.sums(block)).ok()?.modified().ok()?;
            Some((modified, block.games.end - block.games.start))
        })
        .collect();
    written.sort_unstable_by(|one, other| other.cmp(one));
    written.truncate(NEWEST);
    let between = |later: SystemTime, earlier: SystemTime| later.duration_since(earlier).unwrap_or_default();
    let newest = written.first()?.0;
    let (mut games, mut span) = (0, Duration::ZERO);
    for (number, pair) in (1..).zip(written.windows(2)) {
        let pause = between(pair[0].0, pair[1].0);
        if pause > Duration::from_secs(60) + 10 * (span / number) {
            break;
        }
        games += pair[0].1;
        span = between(newest, pair[1].0);
    }
    (games > 0 && span > Duration::ZERO).then(|| games as f64 / span.as_secs_f64())
}
