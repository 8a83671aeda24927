//! `quirkat replay`: one game of a run again, move by move.

use std::io::Write;

use quirkat_engine::{Side, Word};
use quirkat_reports::games;
use quirkat_sim::{Agent, blocks};
use serde::Serialize;

use crate::args::ReplayArgs;
use crate::commands::ply::Ply;
use crate::commands::{drawing, print_json};
use crate::rulesets::typed;
use crate::run::RunFolder;

/// What `--json` prints.
#[derive(Serialize)]
struct Replay<'a> {
    variant: &'a str,
    first_agent: &'a str,
    second_agent: &'a str,
    matchup: u32,
    game: u64,
    start: String,
    /// How many of the plies are of its opening, where it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    opening_plies: Option<usize>,
    plies: Vec<Ply<'a>>,
    result: &'static str,
    reason: &'static str,
    moves_hash: u64,
}

/// Plays one game of a run again and prints it.
///
/// # Errors
/// The folder holds no run, or the run has no such game; or the stored row says
/// that another game was played.
pub fn replay(args: &ReplayArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let folder = RunFolder::at(&args.run);
    let experiment = folder.experiment()?;
    let plans = experiment.matchups();
    let Some(plan) = plans.get(args.matchup as usize) else {
        return Err(typed("--matchup", format!("the run has matchups 0 to {}", plans.len() - 1)).into());
    };
    if args.game >= experiment.games {
        return Err(typed("--game", format!("the run has games 0 to {}", experiment.games - 1)).into());
    }
    let matchup = &experiment.playable()[args.matchup as usize];
    if !matchup.is_reproducible() {
        let message = "the run does not hold the moves of this matchup, and an external agent may choose others";
        return Err(typed("--matchup", message.to_owned()).into());
    }
    let ruleset = matchup.ruleset();
    let mut plies = Vec::new();
    let row = matchup.replay(args.game, |game, mv| plies.push(Ply::of(ruleset, game, mv)))?;
    if experiment.rows.of(&(args.game..args.game + 1)).contains(&args.game) {
        let agents = [plan.first, plan.second].map(|agent| &experiment.agents[agent].agent);
        check_stored(&folder, args, agents, row.moves_hash)?;
    }
    let [first, second] = [plan.first, plan.second].map(|agent| &*experiment.agents[agent].name);
    let variant = &*experiment.variants[plan.variant].name;
    let (result, reason) = (row.result.word(), row.reason.word());
    let (start, opening_plies) =
        (matchup.start(args.game), matchup.opening(args.game).map(|opening| opening.moves.len()));
    if args.json {
        return print_json(
            out,
            &Replay {
                variant,
                first_agent: first,
                second_agent: second,
                matchup: args.matchup,
                game: args.game,
                start: start.text(ruleset.board()),
                opening_plies,
                plies,
                result,
                reason,
                moves_hash: row.moves_hash,
            },
        );
    }
    writeln!(
        out,
        "{variant}: {first} (w{}) v {second} (b{}), matchup {}, game {}\n",
        if start.to_move() == Side::First { ", moves first" } else { "" },
        if start.to_move() == Side::Second { ", moves first" } else { "" },
        args.matchup,
        args.game
    )?;
    writeln!(out, "{}", drawing::draw(ruleset, &start))?;
    for ply in plies {
        let opening = if ply.ply as usize <= opening_plies.unwrap_or(0) { "opening, " } else { "" };
        writeln!(out, "{}", ply.shown(opening, |piece| piece.to_string()))?;
    }
    writeln!(out, "{}: {}", row.result.meaning(), row.reason.meaning())?;
    Ok(())
}

/// The row of the game, where it is stored already, must be of the same moves.
fn check_stored(folder: &RunFolder, args: &ReplayArgs, agents: [&Agent; 2], moves_hash: u64) -> anyhow::Result<()> {
    let each = blocks::games_a_block(agents);
    let block = quirkat_sim::Block { matchup: args.matchup, number: args.game / each, games: 0..0 };
    let path = folder.block(&block);
    if !path.exists() {
        return Ok(());
    }
    match games::moves_hash(&path, args.game % each) {
        Ok(stored) if stored == Some(moves_hash) => Ok(()),
        // Another game, or no file of games at all.
        _ => Err(crate::run::Corrupt::new(&path).into()),
    }
}
