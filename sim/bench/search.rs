//! Searches on the way through a game.

use quirkat_engine::{Game, Ruleset};
use quirkat_sim::evaluation::Weights;
use quirkat_sim::search::{AlphaBeta, Leaves, Settings};

/// The search that is measured: material alone, captures searched out, a table
/// as agents have it.
#[must_use]
pub fn alpha_beta(ruleset: &Ruleset, depth: u32) -> AlphaBeta {
    let weights = Weights::one("material", 100);
    AlphaBeta::new(ruleset, &Settings { depth, nodes: None, table: Some(16), leaves: Leaves::Calm, weights })
}

/// Searches at every third ply of the first 30 of a game, whose moves come from
/// the search and else from a plain generator. Gives the nodes.
#[must_use]
pub fn nodes(ruleset: &Ruleset, game: u64, depth: u32) -> u64 {
    let mut search = alpha_beta(ruleset, depth);
    let mut played = Game::start(ruleset);
    let mut random = 0x9E37_79B9_7F4A_7C15_u64.wrapping_add(game);
    let mut nodes = 0;
    while played.outcome().is_none() && played.plies() < 30 {
        let number = if played.plies().is_multiple_of(3) {
            let number = search.search(&played).moves[0];
            nodes += search.visited();
            number
        } else {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((random >> 33) % u64::from(played.legal().len())) as u32
        };
        played.play(played.legal().nth(number));
    }
    nodes
}
