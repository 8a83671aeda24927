//! `quirkat probe`: the exact value of a position and of each of its moves.

use std::io::Write;

use quirkat_engine::Game;
use quirkat_sim::solve::{Limits, Plan, SolveError, Tables, first_moves, probe as look_up};
use serde::Serialize;

use super::print_json;
use super::solve::{MoveValue, depth_of, move_values, told};
use crate::args::ProbeArgs;
use crate::rulesets::{read_position, typed};

/// What is solved in memory at most.
const IN_MEMORY: Limits = Limits { memory: 2_000_000_000, disk: 1_000_000_000, pieces: u32::MAX };

/// What `--json` prints.
#[derive(Serialize)]
struct Probed {
    position: String,
    value: &'static str,
    depth: Option<u32>,
    moves: Vec<MoveValue>,
}

/// Prints the value of the position for its side to move, and of every move for the
/// side that makes it.
///
/// # Errors
/// The ruleset or the position is wrong, or no table has it.
pub fn probe(args: &ProbeArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let ruleset = args.ruleset.load()?;
    let position = args.position.as_deref().map(|text| read_position(&ruleset, text)).transpose()?;
    let game = position.map_or(Game::start(&ruleset), |position| Game::from_position(&ruleset, position));
    let tables = match &args.out {
        Some(folder) => Plan::of_folder(&ruleset, folder)
            .and_then(|plan| plan.open(folder))
            .map_err(|error| told(&ruleset, error))?,
        None => in_memory(&game).map_err(|error| told(&ruleset, error))?,
    };
    let probe = match &position {
        Some(position) => look_up(&tables, position),
        None => first_moves(&tables, &ruleset),
    };
    let probe = probe.map_err(|error| match error {
        SolveError::Missing(layer) => {
            let what =
                format!("no table of the layer {layer}; `quirkat solve --out DIR` makes them, `--out DIR` uses them");
            typed("--position", what).into()
        }
        error => told(&ruleset, error),
    })?;
    let moves = move_values(&game, &probe);
    let (value, depth) = (probe.verdict.value.word(), depth_of(probe.verdict));
    let text = game.position().text(ruleset.board());
    if args.json {
        return print_json(out, &Probed { position: text, value, depth, moves });
    }
    writeln!(out, "{}", MoveValue { text, value, depth })?;
    moves.iter().try_for_each(|mv| writeln!(out, "  {mv}"))?;
    Ok(())
}

/// Solves what the position leads to.
fn in_memory(game: &Game<'_>) -> Result<Tables, SolveError> {
    let plan = Plan::from_position(game.ruleset(), game.position(), &IN_MEMORY)?;
    let mut tables = Tables::none(plan.space().clone());
    if plan.is_whole {
        plan.solve(&mut tables, None, &|_| false, |_| ())?;
    }
    Ok(tables)
}
