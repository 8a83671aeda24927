//! `quirkat watch`: two agents play a game, board by board.

use std::io::{IsTerminal, Write, stdout};
use std::time::Duration;

use quirkat_engine::Word;
use quirkat_sim::Matchup;
use serde::Serialize;

use crate::args::{Color, WatchArgs};
use crate::commands::ply::Ply;
use crate::commands::{drawing, plies, print_json};
use crate::config::typed_agent;
use crate::files;
use crate::play::record::Written;

/// Between two plies on a terminal.
const DELAY: Duration = Duration::from_millis(500);

/// The last line of `--json`.
#[derive(Serialize)]
struct End {
    result: &'static str,
    reason: &'static str,
    plies: u32,
    moves_hash: u64,
}

/// Plays game 0 of the two agents' matchup and shows every ply.
///
/// # Errors
/// The ruleset or an agent is wrong, or an agent fails, or the record cannot be
/// written.
pub fn watch(args: &WatchArgs, color: Color, out: &mut impl Write) -> anyhow::Result<()> {
    let ruleset = args.ruleset.load()?;
    let agents = [typed_agent("--first", &args.first)?, typed_agent("--second", &args.second)?];
    let matchup = Matchup::new(0, ruleset, agents, args.seed);
    let ruleset = matchup.ruleset();
    let is_terminal = stdout().is_terminal();
    let delay = args.delay.unwrap_or(if is_terminal { DELAY } else { Duration::ZERO });
    let paint = |piece| color.piece(piece, is_terminal);
    let players = [args.first.trim(), args.second.trim()];
    if !args.json {
        let start = drawing::draw_with(ruleset, &matchup.start(0), paint);
        writeln!(out, "{}: {} (w) v {} (b), seed {}\n\n{start}\n", ruleset.name(), players[0], players[1], args.seed)?;
    }
    let mut moves = Vec::new();
    let mut shown: anyhow::Result<()> = Ok(());
    let row = matchup.replay(0, |game, mv| {
        let ply = Ply::of(ruleset, game, mv);
        if shown.is_ok() {
            shown = show(&ply, args, paint, out);
            std::thread::sleep(if shown.is_ok() { delay } else { Duration::ZERO });
        }
        moves.push(ply.text().to_owned());
    })?;
    shown?;
    let (result, reason) = (row.result, row.reason);
    if args.json {
        let (result, reason) = (result.word(), reason.word());
        print_json(out, &End { result, reason, plies: row.plies, moves_hash: row.moves_hash })?;
    } else {
        writeln!(out, "{}: {} ({})", result.meaning(), reason.meaning(), plies(row.plies))?;
    }
    let Some(path) = &args.save else { return Ok(()) };
    let moves = moves.iter().map(String::as_str).collect();
    let record =
        Written { ruleset: &args.ruleset, position: None, players, seed: args.seed, moves, result: Some(result) };
    files::write_named(path, record.text().as_bytes(), args.replace())
}

/// One ply, at once.
fn show(ply: &Ply<'_>, args: &WatchArgs, paint: impl Fn(char) -> String, out: &mut impl Write) -> anyhow::Result<()> {
    if args.json {
        print_json(out, ply)?;
    } else {
        writeln!(out, "{}\n", ply.shown("", paint))?;
    }
    Ok(out.flush()?)
}
