//! `quirkat run` and `quirkat report`: a run folder from an experiment.

mod folder;
mod manifest;
mod progress;
mod results;

use std::io::Write;
use std::num::NonZero;
use std::thread::available_parallelism;

use anyhow::Context as _;
use quirkat_reports::games;
use quirkat_sim::{Block, GameRow, blocks};

pub use folder::RunFolder;

use self::manifest::Manifest;
use self::progress::Progress;
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
    play(&experiment, &folder, threads, args.quiet)?;
    let summaries = results::draw(&experiment, &folder)?;
    manifest.finish(&folder, threads)?;
    results::print_table(&summaries, out)?;
    writeln!(out, "\nReport: {}", folder.path().join("report.html").display())?;
    Ok(())
}

/// Draws everything of a run again from its stored rows; plays nothing.
///
/// # Errors
/// The folder holds no run, or not all of its games.
pub fn report(args: &ReportArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let folder = RunFolder::at(&args.run);
    let experiment = folder.experiment()?;
    let summaries = results::draw(&experiment, &folder)?;
    let mut manifest = Manifest::read(&folder)?;
    manifest.list_files(&folder)?;
    manifest.write(&folder)?;
    results::print_table(&summaries, out)
}

/// Plays the blocks that the folder has not.
fn play(experiment: &Experiment, folder: &RunFolder, threads: NonZero<usize>, quiet: bool) -> anyhow::Result<()> {
    let matchups = experiment.playable();
    let all = experiment.blocks();
    let total: u64 = all.iter().map(|block| block.games.end - block.games.start).sum();
    let missing: Vec<Block> = all.into_iter().filter(|block| !folder.has(block)).collect();
    let to_play: u64 = missing.iter().map(|block| block.games.end - block.games.start).sum();
    let progress = Progress::start(total - to_play, total, quiet);
    let store = |block: &Block, rows: Vec<GameRow>| -> anyhow::Result<()> {
        let mut bytes = Vec::new();
        games::write(&mut games::frame(&rows)?, &mut bytes)?;
        let path = folder.block(block);
        files::write_whole(&path, &bytes).with_context(|| format!("cannot write {}", path.display()))
    };
    blocks::play(&matchups, &missing, threads, |games| progress.add(games), store)?;
    progress.finish();
    Ok(())
}
