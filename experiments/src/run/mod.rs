//! `quirkat run` and `quirkat report`: a run folder from an experiment.

pub mod compare;
mod content;
mod deposit;
mod ending;
mod figures;
mod folder;
mod lock;
mod machine;
pub mod manifest;
pub mod merge;
mod play;
mod progress;
mod results;
mod samples;
mod schedule;
mod seal;
mod shard;
mod signals;
mod statistics;
pub mod status;
mod store;
mod sums;
mod survey;
mod tournament;
pub mod verify;

use std::io::Write;
use std::num::NonZero;
use std::path::Path;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use quirkat_sim::{Block, blocks};

pub use ending::{SomeFailed, Stopped, quoted};
pub use folder::RunFolder;
pub use merge::Incomplete;
pub use progress::Audience;
pub use shard::{MOST as SHARDS_MOST, Shard};

use self::folder::Purpose;
use self::manifest::Manifest;
use self::play::Table;
use self::progress::Progress;
use self::schedule::{End, Enough, Schedule};
use self::signals::Signals;
use self::store::BlockStore;
use self::sums::BlockSums;
use self::survey::{Failures, Survey, trim};
use crate::args::{Output, ReportArgs, RunArgs, Verbosity};
use crate::config::{Experiment, MatchupPlan, Overrides};

/// Plays an experiment, or a shard of it, into its run folder; draws charts and
/// report of a whole one.
///
/// # Errors
/// The config or the folder is wrong, another run is at work in the folder, a
/// signal came, games failed, or the work failed.
pub fn run(args: &RunArgs, verbosity: Verbosity, out: &mut impl Write) -> anyhow::Result<()> {
    let experiment = Experiment::read(&args.config, &Overrides { seed: args.seed, games: args.games })?;
    let folder = match &args.out {
        Some(out) => RunFolder::at(out),
        None => RunFolder::named_after(&args.config),
    };
    let signals = Signals::listen()?;
    let audience = args.audience(verbosity);
    let (manifest, _at_work) = folder.prepare(&experiment, Purpose::of(args))?;
    let store = BlockStore::new(&folder, &experiment);
    let blocks = args.shard.map_or_else(|| experiment.blocks(), |shard| shard.share(&experiment));
    let survey = Survey::take(&experiment, |block| store.state(block), blocks, Failures::TryAgain);
    for path in survey.damaged() {
        audience.say(&format!("{} is damaged; its games are played again", path.display()));
    }
    let threads = args.threads.or_else(|| available_parallelism().ok()).unwrap_or(NonZero::<usize>::MIN);
    let (there, start) = (survey.tallies.iter().map(|tally| tally.games()).sum(), Instant::now());
    let played = play(&experiment, &store, survey, threads, &signals, audience)?;
    let before = Some(Before { games: there, time: start.elapsed() });
    if let Some(shard) = args.shard {
        return shard.finish(&experiment, &folder, &played, audience);
    }
    let all = AllThere { experiment: &experiment, folder: &folder, store: &store, ends: played.ends(), before };
    all.finish(manifest, Some(threads), args.output(), out)
}

/// Draws everything of a run again from its stored sums and rows; plays
/// nothing, so the samples of games stay as they are.
///
/// # Errors
/// The folder holds no run, or not all of its games, or a block of games that
/// was changed; or games of it failed.
pub fn report(args: &ReportArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let folder = RunFolder::at(&args.run);
    let mut experiment = folder.experiment()?;
    if let Some(file) = &args.figures {
        experiment.restyle(file)?;
    }
    let mut manifest = Manifest::read(&folder).unwrap_or_else(|_| Manifest::start(&experiment, None));
    let (ends, totals) = whole(&folder, &experiment)?;
    folder.keep_config(&experiment)?;
    manifest.keep_config(&experiment);
    let summaries = results::draw(&experiment, &folder, &totals, &ends)?;
    manifest.finish(&folder, None, &totals, &ends)?;
    match args.output() {
        Output::Text => results::print_table(&summaries, out)?,
        Output::Json => results::print_json(&folder, &summaries, out)?,
    }
    SomeFailed::check(&experiment, &ends)
}

/// Where the matchups of a run end, and their sums.
///
/// # Errors
/// Not all of its games are there, or a block was changed.
fn whole(folder: &RunFolder, experiment: &Experiment) -> anyhow::Result<(Vec<End>, Vec<BlockSums>)> {
    let store = BlockStore::new(folder, experiment);
    let survey = Survey::take(experiment, |block| store.state(block), experiment.blocks(), Failures::Stand);
    if let Some(path) = survey.damaged().next() {
        return Err(Corrupt::new(path).into());
    }
    if let Some(path) = survey.missing().next() {
        let path = path.display();
        anyhow::bail!("{path}: the run is not whole; run the same command again to play what is missing");
    }
    let ends = survey.schedule.ends();
    let totals = results::totals(experiment, &store, &ends)?;
    Ok((ends, totals))
}

/// A run whose games are all there, or failed.
struct AllThere<'a> {
    experiment: &'a Experiment,
    folder: &'a RunFolder,
    store: &'a BlockStore<'a>,
    ends: Vec<End>,
    /// `None` where nothing was played here.
    before: Option<Before>,
}

/// What there was before the games were played.
struct Before {
    games: u64,
    /// How long it took to play the rest.
    time: Duration,
}

impl AllThere<'_> {
    /// Makes the results and finishes the manifest.
    ///
    /// # Errors
    /// Games failed, or the work did.
    fn finish(
        &self,
        mut manifest: Manifest,
        threads: Option<NonZero<usize>>,
        output: Output,
        out: &mut impl Write,
    ) -> anyhow::Result<()> {
        let AllThere { experiment, folder, store, ends, before } = self;
        trim(store, ends)?;
        let totals = results::totals(experiment, store, ends)?;
        results::write(folder, samples::NAME, &samples::samples(experiment, &totals)?)?;
        let summaries = results::draw(experiment, folder, &totals, ends)?;
        if let Some(Before { games, time }) = before {
            let all: u64 = totals.iter().map(|total| total.sums.games).sum();
            manifest.played(all.saturating_sub(*games), *time);
        }
        manifest.finish(folder, threads, &totals, ends)?;
        match output {
            Output::Text => {
                results::print_table(&summaries, out)?;
                writeln!(out, "\nReport: {}", folder.path().join("report.html").display())?;
            }
            Output::Json => results::print_json(folder, &summaries, out)?,
        }
        out.flush()?;
        SomeFailed::check(experiment, ends)
    }
}

/// Stored data is not as it was written.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub struct Corrupt {
    message: String,
}

impl Corrupt {
    /// The file is not what was written.
    pub fn new(path: &Path) -> Corrupt {
        let path = path.display();
        Corrupt::saying(format!(
            "{path} is damaged, or was changed since it was written; `quirkat run` with the same config and --out plays \
             its games again"
        ))
    }

    /// With this message.
    pub fn saying(message: String) -> Corrupt {
        Corrupt { message }
    }
}

/// Plays the blocks that the folder has not, and gives what is known then.
fn play(
    experiment: &Experiment,
    store: &BlockStore<'_>,
    survey: Survey,
    threads: NonZero<usize>,
    signals: &Signals,
    audience: Audience,
) -> anyhow::Result<Schedule> {
    let to_play = survey.schedule.open().count();
    if to_play == 0 && audience == Audience::People {
        let games: u64 = survey.blocks().map(|(block, _)| block.games.end - block.games.start).sum();
        audience.say(&format!("all {games} games are there already; none is played"));
    }
    // More threads than blocks would only wait.
    let threads = threads.min(NonZero::new(to_play).unwrap_or(NonZero::<usize>::MIN));
    let matchups = experiment.playable();
    let progress = Progress::start(audience, survey.progress(experiment));
    let table = Table::new(&matchups, store, signals, &progress, survey.schedule);
    let played = table.play(threads);
    progress.finish();
    match signals.caught() {
        Some(caught) => played.and(Err(Stopped::by(caught).into())),
        None => played,
    }
}

impl Experiment {
    /// What says that a matchup is known well enough.
    fn enough(&self) -> Enough {
        let (until, least) = (self.until?, self.games);
        Some(Box::new(move |sums| until.is_enough(least, sums)))
    }

    /// Every block of the experiment, matchup by matchup, as far as a matchup can
    /// go.
    pub fn blocks(&self) -> Vec<Block> {
        self.matchups().iter().flat_map(|plan| self.matchup_blocks(plan, self.games_at_most(plan))).collect()
    }

    /// The blocks of so many games of a matchup.
    pub fn matchup_blocks(&self, plan: &MatchupPlan, games: u64) -> impl Iterator<Item = Block> + use<> {
        blocks::blocks(plan.number, games, self.games_a_block(plan))
    }
}
