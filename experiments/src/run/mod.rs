//! `quirkat run` and `quirkat report`: a run folder from an experiment.

mod failures;
mod folder;
mod manifest;
mod progress;
mod results;
mod samples;
mod sums;
mod tournament;

use std::io::Write;
use std::num::NonZero;
use std::path::Path;
use std::thread::available_parallelism;

use anyhow::Context as _;
use quirkat_reports::games;
use quirkat_sim::{Block, Course, GameRow, blocks};

pub use failures::AgentsFailed;
pub use folder::{BlockState, RunFolder};

use self::manifest::Manifest;
use self::progress::Progress;
use self::sums::BlockSums;
use crate::args::{ReportArgs, RunArgs};
use crate::config::{Experiment, Overrides};
use crate::files;

/// Plays an experiment into its run folder, and draws charts and report.
///
/// # Errors
/// The config or the folder is wrong, or the work failed.
pub fn run(args: &RunArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let experiment = Experiment::read(&args.config, &Overrides { seed: args.seed, games: args.games })?;
    let folder = match &args.out {
        Some(out) => RunFolder::at(out),
        None => RunFolder::named_after(&args.config),
    };
    let mut manifest = folder.prepare(&experiment, args.force)?;
    let threads = args.threads.or_else(|| available_parallelism().ok()).unwrap_or(NonZero::<usize>::MIN);
    play(&experiment, &folder, &manifest, threads, args.quiet)?;
    let totals = results::totals(&experiment, &folder)?;
    let summaries = results::draw(&experiment, &folder, &totals)?;
    results::write(&folder, "samples.jsonl", &samples::samples(&experiment, &totals)?)?;
    manifest.finish(&folder, threads)?;
    results::print_table(&summaries, out)?;
    writeln!(out, "\nReport: {}", folder.path().join("report.html").display())?;
    Ok(())
}

/// Draws everything of a run again from its stored sums and rows; plays
/// nothing, so the samples of games stay as they are.
///
/// # Errors
/// The folder holds no run, or not all of its games, or a block of games that
/// was changed.
pub fn report(args: &ReportArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let folder = RunFolder::at(&args.run);
    let experiment = folder.experiment()?;
    let mut manifest = Manifest::read(&folder).unwrap_or_else(|_| Manifest::start(&experiment));
    let states: Vec<BlockState> =
        experiment.blocks().iter().map(|block| folder.state(block, experiment.rows, &manifest)).collect();
    let damaged = states.iter().find_map(|state| if let BlockState::Damaged(path) = state { Some(path) } else { None });
    if let Some(path) = damaged {
        return Err(Corrupt::new(path).into());
    }
    let missing = states.iter().find_map(|state| if let BlockState::Missing(path) = state { Some(path) } else { None });
    if let Some(path) = missing {
        let path = path.display();
        anyhow::bail!("{path}: the run is not whole; run the same command again to play what is missing");
    }
    let totals = results::totals(&experiment, &folder)?;
    let summaries = results::draw(&experiment, &folder, &totals)?;
    manifest.list_files(&folder)?;
    manifest.write(&folder)?;
    results::print_table(&summaries, out)
}

/// A block of games that is not as it was written.
#[derive(Debug, thiserror::Error)]
#[error(
    "{path} is damaged, or was changed since it was written; `quirkat run` with the same config and --out plays its games again"
)]
pub struct Corrupt {
    path: String,
}

impl Corrupt {
    /// The file is not what was written.
    pub fn new(path: &Path) -> Corrupt {
        Corrupt { path: path.display().to_string() }
    }
}

/// Plays the blocks that the folder has not.
fn play(
    experiment: &Experiment,
    folder: &RunFolder,
    manifest: &Manifest,
    threads: NonZero<usize>,
    quiet: bool,
) -> anyhow::Result<()> {
    let matchups = experiment.playable();
    let all = experiment.blocks();
    let total: u64 = all.iter().map(|block| block.games.end - block.games.start).sum();
    let missing: Vec<Block> =
        all.into_iter().filter(|block| folder.state(block, experiment.rows, manifest) != BlockState::Whole).collect();
    let to_play: u64 = missing.iter().map(|block| block.games.end - block.games.start).sum();
    if missing.is_empty() && !quiet {
        let _ = writeln!(std::io::stderr(), "all {total} games are there already; none is played");
    }
    // More threads than blocks would only wait.
    let threads = threads.min(NonZero::new(missing.len()).unwrap_or(NonZero::<usize>::MIN));
    let progress = Progress::start(total - to_play, total, quiet);
    let write = |path: &Path, bytes: &[u8]| {
        files::write_whole(path, bytes).with_context(|| format!("cannot write {}", path.display()))
    };
    let store = |block: &Block, rows: Vec<GameRow>, course: Course| -> anyhow::Result<()> {
        let kept = experiment.rows.of(&block.games);
        let kept = &rows[..(kept.end - kept.start) as usize];
        if !kept.is_empty() {
            let mut bytes = Vec::new();
            games::write(&mut games::frame(kept)?, &mut bytes)?;
            write(&folder.block(block), &bytes)?;
        }
        // The sums come last: a block without them is played again.
        write(&folder.sums(block), &BlockSums::of(block, &rows, course).bytes()?)
    };
    let failures = blocks::play(&matchups, &missing, threads, |games| progress.add(games), store)?;
    progress.finish();
    if failures.is_empty() { Ok(()) } else { Err(AgentsFailed::new(experiment, &failures).into()) }
}
