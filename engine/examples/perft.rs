//! Counts move sequences from the start of a ruleset, and of each first move.
//!
//! ```sh
//! cargo run --release -p quirkat-engine --example perft            # bell, depth 5
//! cargo run --release -p quirkat-engine --example perft zamma 4
//! ```

use std::error::Error;
use std::fmt::Write as _;

use quirkat_engine::perft::{divide, perft};
use quirkat_engine::{Game, catalogue, notation, ruleset};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let name = args.next().unwrap_or_else(|| "bell".to_owned());
    let depth = args.next().map_or(Ok(5), |depth| depth.parse())?;
    print!("{}", counts(&name, depth)?);
    Ok(())
}

/// A line for each depth from 1, then one for each first move at the last depth.
pub fn counts(name: &str, depth: u32) -> Result<String, Box<dyn Error>> {
    let entry = catalogue::entry(name).ok_or_else(|| ruleset::unknown_ruleset(name, &catalogue::names()))?;
    // No overrides; `Override::typed("rules.chain=optional")?` would be one.
    let ruleset = entry.load(&[])?;

    let mut text = String::new();
    for depth in 1..=depth {
        writeln!(text, "{depth} {}", perft(&ruleset, depth))?;
    }

    // A move knows points by their numbers; its text hangs on the board, and on the
    // other legal moves.
    let game = Game::start(&ruleset);
    for (mv, count) in divide(&game, depth.max(1)) {
        let written = notation::write(&ruleset, game.position(), game.legal(), mv);
        writeln!(text, "{} {count}", written.text)?;
    }
    Ok(text)
}
