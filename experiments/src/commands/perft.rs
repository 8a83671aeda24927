//! `quirkat perft`: counts of move sequences.

use std::collections::BTreeMap;
use std::io::Write;

use quirkat_engine::perft::{divide, perft as count, perft_from};
use quirkat_engine::{Game, notation};
use serde::Serialize;

use super::print_json;
use crate::args::PerftArgs;
use crate::rulesets::read_position;

/// What `--json` prints; the map's order is the order of the texts.
#[derive(Serialize)]
struct Counts {
    nodes: Vec<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<BTreeMap<String, u64>>,
}

/// Prints the count of every depth as soon as it is known, and those of the
/// last depth by first moves where asked for.
///
/// # Errors
/// The ruleset or the position is wrong.
pub fn perft(args: &PerftArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let ruleset = args.ruleset.load()?;
    let position = args.position.as_deref().map(|text| read_position(&ruleset, text)).transpose()?;
    let mut nodes = Vec::new();
    for depth in 1..=args.depth {
        let found = match &position {
            None => count(&ruleset, depth),
            Some(position) => perft_from(&ruleset, position, depth),
        };
        nodes.push(found);
        if !args.json {
            writeln!(out, "depth {depth}: {found}")?;
        }
    }
    let divided = args.divide.then(|| {
        let game = position.map_or(Game::start(&ruleset), |from| Game::from_position(&ruleset, from));
        let text = |mv| notation::write(&ruleset, game.position(), game.legal(), mv).text;
        divide(&game, args.depth).into_iter().map(|(mv, count)| (text(mv), count)).collect()
    });
    if args.json {
        return print_json(out, &Counts { nodes, divide: divided });
    }
    for (text, count) in divided.unwrap_or_default() {
        writeln!(out, "{text}: {count}")?;
    }
    Ok(())
}
