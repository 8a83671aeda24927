//! A good move, and what the position looks worth, by alpha-beta.

use quirkat_engine::{Game, Side, notation};
use quirkat_sim::evaluation::Weights;
use quirkat_sim::search::{AlphaBeta, LEAST_WIN, Leaves, Settings, WIN};

/// The search is that of `alpha_beta depth=8 nodes=200000`: about a second.
const DEPTH: u32 = 8;
const NODES: u64 = 200_000;

/// The best moves of a game that goes on, and their value: men ahead, by the pieces
/// that the side to move keeps and takes (a king counts as `material` says), or the
/// plies to a win.
pub fn hint(game: &Game<'_>) -> String {
    let weights = Weights::one("material", MAN);
    let settings = Settings { depth: DEPTH, nodes: Some(NODES), table: Some(16), leaves: Leaves::Calm, weights };
    let mut search = AlphaBeta::new(game.ruleset(), &settings);
    let best = search.search(game);
    let text =
        |number: &u32| notation::write(game.ruleset(), game.position(), game.legal(), game.legal().nth(*number)).text;
    let mut texts: Vec<String> = best.moves.iter().map(text).collect();
    texts.sort_unstable();
    let others = match texts.len() {
        0 | 1 => String::new(),
        count => format!(
            " (or {} as good)",
            if count == 2 { "one other".to_owned() } else { format!("{} others", count - 1) }
        ),
    };
    let chosen = texts.first().map_or("", String::as_str);
    let (side, other) =
        if game.position().to_move() == Side::First { ("First", "Second") } else { ("Second", "First") };
    let worth = match best.score {
        score @ LEAST_WIN.. => format!("{side} wins in {} plies", WIN - score),
        score if score <= -LEAST_WIN => format!("{other} wins in {} plies", WIN + score),
        0 => "level".to_owned(),
        score => format!("{:+.2} men for {side}", f64::from(score) / f64::from(MAN)),
    };
    format!("{chosen}{others}: {worth}, looking {} plies ahead and all captures out", best.depth)
}

/// What a man is worth in the weights above.
const MAN: i32 = 100;
