//! What a search says is what plain minimax says.

#[path = "../../engine/tests/drawn/mod.rs"]
mod drawn;
mod minimax;
#[path = "../../engine/tests/random/mod.rs"]
mod random;

use proptest::prelude::*;
use quirkat_engine::{Game, Override, Ruleset};
use quirkat_sim::search::{AlphaBeta, Budget, Leaves, Settings};
use random::Case;

/// Nodes that plain minimax may visit for one case.
const NODES: u64 = 4_000;

fn settings(depth: u32, table: Option<u32>, leaves: Leaves) -> Settings {
    Settings { budget: Budget::Depth(depth), table, leaves }
}

/// A game from the position after some moves, one for each number, as long as
/// it goes on.
fn walked<'r>(case: &'r Case, numbers: &[u16]) -> Game<'r> {
    let mut game = Game::from_position(&case.ruleset, case.position);
    for number in numbers {
        let before = game.clone();
        if game.outcome().is_none() {
            game.play(game.legal().nth(u32::from(*number) % game.legal().len()));
        }
        if game.outcome().is_some() {
            return before;
        }
    }
    game
}

/// Compares value and best moves at every depth that minimax can reach, with
/// one search for all of them, so that its table holds what earlier ones left.
fn agrees(game: &Game<'_>, table: Option<u32>, leaves: Leaves) {
    if game.outcome().is_some() {
        return;
    }
    for depth in 1..=12 {
        let Some(plain) = minimax::best(game, depth, leaves, NODES) else { return };
        let mut search = AlphaBeta::new(game.ruleset(), &settings(depth, table, leaves));
        let found = search.search(game);
        let context = || {
            let position = *game.position();
            let case = Case { ruleset: game.ruleset().clone(), position };
            format!("depth {depth}, {} plies, {} quiet, {case:?}", game.plies(), game.quiet())
        };
        if found.depth < depth {
            assert_eq!(minimax::win(found.score.abs()), Some(true), "{}", context());
        }
        assert_eq!((found.score, found.moves), (plain.0, &plain.1[..]), "{}", context());
    }
}

fn cases() -> impl Strategy<Value = (Case, Vec<u16>)> {
    (random::positions(), prop::collection::vec(any::<u16>(), 0..14))
}

proptest! {
    #![proptest_config(random::config(300))]

    #[test]
    fn without_a_table_it_is_minimax((case, numbers) in cases()) {
        agrees(&walked(&case, &numbers), None, Leaves::AsTheyAre);
    }

    #[test]
    fn without_a_table_it_is_minimax_with_captures_searched_out((case, numbers) in cases()) {
        agrees(&walked(&case, &numbers), None, Leaves::Calm);
    }

    #[test]
    fn with_a_table_it_is_minimax_where_nothing_hangs_on_the_way((case, numbers) in cases()) {
        let off = ["end.repetition=0", "end.quiet_limit=0", "end.ply_limit=1000000"];
        let case = Case { ruleset: with(&case.ruleset, &off), ..case };
        agrees(&walked(&case, &numbers), Some(8), Leaves::Calm);
    }

    #[test]
    fn with_a_table_it_is_minimax_with_the_whole_past((case, numbers) in cases()) {
        agrees(&walked(&case, &numbers), Some(8), Leaves::Calm);
    }
}

/// The ruleset with other words of some keys.
fn with(ruleset: &Ruleset, changes: &[&str]) -> Ruleset {
    let overrides: Vec<Override> =
        changes.iter().map(|change| Override::typed(change).expect("is KEY=VALUE")).collect();
    Ruleset::from_toml("changed.toml", &ruleset.raw().to_toml(), &overrides).expect("is a ruleset still")
}
