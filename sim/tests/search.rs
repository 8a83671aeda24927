//! What a search says is what plain minimax says.

#[path = "../../engine/tests/drawn/mod.rs"]
mod drawn;
mod exact;
mod minimax;
#[path = "../../engine/tests/random/mod.rs"]
mod random;
mod solved;
mod tactics;

use std::sync::Arc;

use minimax::Minimax;
use proptest::prelude::*;
use quirkat_engine::{Game, Override, Position, Ruleset, catalogue};
use quirkat_sim::evaluation::{Evaluation, Weights};
use quirkat_sim::search::{AlphaBeta, Leaves, Settings};
use quirkat_sim::solve::{Limits, Plan, Tables};
use random::Case;

/// Nodes that plain minimax may visit for one case.
const NODES: u64 = 4_000;

fn weights() -> Weights {
    Weights::one("material", 100)
}

fn settings(depth: u32, table: Option<u32>, leaves: Leaves) -> Settings {
    Settings { depth, nodes: None, table, leaves, weights: weights() }
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
    let evaluation = Evaluation::new(game.ruleset(), &weights());
    for depth in 1..=12 {
        let mut plain = Minimax { evaluation: evaluation.clone(), leaves, nodes: NODES, solved: None };
        let Some(plain) = plain.best(game, depth) else { return };
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

/// Few pieces that go to and fro, so that nearly every value hangs on the way:
/// with a table whose values were taken on any way, this fails.
#[test]
fn values_that_hang_on_the_way_are_not_taken_from_the_table() {
    let mut random = 1_u32;
    let mut next = |below: u32| {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (random >> 8) % below
    };
    let entry = catalogue::entry("alquerque-compulsory").expect("is there");
    for n in 0..120_u32 {
        let limits =
            [format!("end.repetition={}", 2 + n % 2), format!("end.quiet_limit={}", [0, 9, 14][n as usize % 3])];
        let set = ["board.columns=3", "board.rows=3", "rules.obligation=optional", "end.adjudication=majority"];
        let set: Vec<Override> = set
            .into_iter()
            .chain(limits.iter().map(String::as_str))
            .map(|text| Override::typed(text).expect("is KEY=VALUE"))
            .collect();
        let ruleset = entry.load(&set).expect("loads");
        let position = ["w1w/3/b2 w", "2w/3/b2 w", "w2/2w/b1b b", "w2/3/b1b w"][n as usize / 3 % 4];
        let position = Position::read(&ruleset, position).expect("reads");
        let numbers: Vec<u16> = (0..next(12)).map(|_| next(100) as u16).collect();
        let case = Case { ruleset, position };
        agrees(&walked(&case, &numbers), Some(10), Leaves::Calm);
    }
}

/// The same for each limit by itself, with repetition off and one search for a
/// whole game: what its table holds of a position was found farther from the limit.
#[test]
fn values_that_hang_on_a_limit_are_not_taken_from_the_table() {
    let board = ["board.columns=3", "board.rows=3", "end.adjudication=majority", "end.repetition=0"];
    let positions = ["w1w/3/b2 w", "2w/3/b2 w", "w2/2w/b1b b", "w2/3/b1b w", "b1b/1b1/w1w w", "1b1/b2/1ww b"];
    for n in 0..180_u32 {
        let limit = 8 + n / 12 % 9;
        let limits = match n % 2 {
            0 => [format!("end.quiet_limit={limit}"), "end.ply_limit=1000".to_owned()],
            _ => ["end.quiet_limit=0".to_owned(), format!("end.ply_limit={limit}")],
        };
        let obligation = if n % 3 == 0 { "rules.obligation=compulsory" } else { "rules.obligation=optional" };
        let set = board.into_iter().chain([obligation]).chain(limits.iter().map(String::as_str));
        let set: Vec<Override> = set.map(|text| Override::typed(text).expect("is KEY=VALUE")).collect();
        let ruleset = catalogue::entry("alquerque-compulsory").expect("is there").load(&set).expect("loads");
        let position = Position::read(&ruleset, positions[n as usize / 2 % positions.len()]).expect("reads");
        let depth = 2 + n / 36 % 3;
        let mut search = AlphaBeta::new(&ruleset, &settings(depth, Some(10), Leaves::Calm));
        search.start_game();
        let evaluation = Evaluation::new(&ruleset, &weights());
        let mut game = Game::from_position(&ruleset, position);
        while game.outcome().is_none() {
            let mut plain =
                Minimax { evaluation: evaluation.clone(), leaves: Leaves::Calm, nodes: 20_000, solved: None };
            let Some(plain) = plain.best(&game, depth) else { break };
            let found = search.search(&game);
            let at = (limits.clone(), depth, game.plies(), game.quiet(), game.position().text(ruleset.board()));
            if found.depth == depth {
                assert_eq!((found.score, found.moves), (plain.0, &plain.1[..]), "{at:?}");
            } else {
                assert_eq!(found.score, plain.0, "{at:?}");
            }
            // To and fro: the last one of the best moves, then the first one.
            let best = if game.plies() % 4 < 2 { plain.1[0] } else { plain.1[plain.1.len() - 1] };
            let mv = game.legal().nth(best);
            game.play(mv);
        }
    }
}

/// A game of few pieces is played, and of every position it is asked with tables of still fewer.
#[test]
fn with_tables_it_is_minimax_whose_leaves_are_solved() {
    let board = ["board.columns=3", "board.rows=3"];
    let rulesets = [
        &["rules.obligation=compulsory"][..],
        &["rules.obligation=optional", "rules.steps=forward_sideways", "end.no_moves=draw"],
        &["rules.promotion=long_king", "rules.steps=forward_sideways", "end.no_moves=pass"],
    ];
    let mut asked = 0;
    for set in rulesets {
        let set = board.iter().chain(set).map(|text| Override::typed(text).expect("is KEY=VALUE"));
        let set: Vec<Override> = set.collect();
        let ruleset = catalogue::entry("alquerque-compulsory").expect("is there").load(&set).expect("loads");
        let plan = Plan::new(&ruleset, &Limits { memory: u64::MAX, disk: u64::MAX, pieces: 4 }).expect("is solvable");
        let mut tables = Tables::none(plan.space().clone());
        plan.solve(&mut tables, None, &|_| false, |_| ()).expect("is solved");
        let tables = Arc::new(tables);
        for (pieces, depth) in [(4, 2), (3, 3), (2, 4)] {
            let evaluation = Evaluation::new(&ruleset, &weights());
            let mut search = AlphaBeta::new(&ruleset, &settings(depth, Some(10), Leaves::Calm));
            search.ask_tables(tables.clone(), pieces);
            search.start_game();
            let mut game = Game::start(&ruleset);
            while game.outcome().is_none() {
                let solved = Some((tables.clone(), pieces));
                let mut plain = Minimax { evaluation: evaluation.clone(), leaves: Leaves::Calm, nodes: 20_000, solved };
                let (score, moves) = plain.best(&game, depth).expect("has few nodes");
                let found = search.search(&game);
                if found.depth == depth {
                    assert_eq!((found.score, found.moves), (score, &moves[..]), "{}", ruleset.canonical());
                    asked += 1;
                } else {
                    assert_eq!(found.score, score, "{}", ruleset.canonical());
                }
                let mv = game.legal().nth(moves[game.plies() as usize % moves.len()]);
                game.play(mv);
            }
        }
    }
    assert!(asked > 50, "{asked}");
}

/// The ruleset with other words of some keys.
fn with(ruleset: &Ruleset, changes: &[&str]) -> Ruleset {
    let overrides: Vec<Override> =
        changes.iter().map(|change| Override::typed(change).expect("is KEY=VALUE")).collect();
    Ruleset::from_toml("changed.toml", &ruleset.raw().to_toml(), &overrides).expect("is a ruleset still")
}
