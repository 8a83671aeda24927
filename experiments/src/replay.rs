//! `quirkat replay`.

use crate::args::ReplayArgs;

/// Plays one game of a run again.
pub fn replay(args: ReplayArgs) -> anyhow::Result<()> {
    let ReplayArgs { run, matchup, game, json } = args;
    anyhow::bail!("replay is not written: {run:?} {matchup:?} {game:?} {json:?}")
}
