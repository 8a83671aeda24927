//! Boards small enough to be solved: a search and the exact value agree.

use quirkat_engine::{Game, Override, Position, Ruleset, catalogue};
use quirkat_sim::search::{AlphaBeta, LEAST_WIN, Leaves, Playout, Uct, UctSettings, WIN};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::exact::{graph, solve};

const WITHOUT_LIMITS: &[&str] = &["end.repetition=0", "end.quiet_limit=0", "end.ply_limit=1000000"];

/// Two pieces a side, where a full board has millions of positions.
const FEW: &[&str] = &["setup.kind=drawing", "setup.drawing=2bb/5/ww2"];

/// For playouts, which must end.
const LIMITED: &[&str] = &["end.repetition=0", "end.quiet_limit=20"];

fn ruleset(name: &str, set: &[&str], limits: &[&str]) -> Ruleset {
    let set: Vec<Override> =
        set.iter().chain(limits).map(|text| Override::typed(text).expect("is KEY=VALUE")).collect();
    catalogue::entry(name).expect("is in the catalogue").load(&set).expect("loads")
}

/// The rulesets: their positions have no history.
fn solvable(limits: &[&str]) -> Vec<Ruleset> {
    let small = ["board.columns=3", "board.rows=3"];
    let of_rules = |set: &[&str]| ruleset("alquerque-compulsory", &[&small[..], set].concat(), limits);
    let serpent = |length: &str, set: &[&str]| {
        ruleset("zuni-serpents", &[&["rules.opening=free", length][..], set].concat(), limits)
    };
    vec![
        of_rules(&[]),
        of_rules(&["rules.obligation=optional", "rules.chain=optional"]),
        of_rules(&["rules.promotion=long_king", "rules.steps=forward_sideways", "end.no_moves=count"]),
        of_rules(&["end.enemy_row=count", "end.no_moves=pass"]),
        serpent("board.length=2", &[]),
        serpent("board.length=3", &["rules.obligation=optional"]),
        serpent("board.length=4", FEW),
        serpent("board.length=4", &[FEW, &["end.min_pieces=1", "rules.chain=compulsory"]].concat()),
    ]
}

#[test]
fn a_deep_search_and_the_exact_value_agree() {
    let mut decided = 0;
    for ruleset in solvable(WITHOUT_LIMITS) {
        let graph = graph(&ruleset);
        let values = solve(&graph);
        let step = (graph.positions.len() / 25).max(1);
        for (position, _) in graph.positions.iter().zip(&graph.ended).filter(|(_, ended)| ended.is_none()).step_by(step)
        {
            let game = Game::from_position(&ruleset, *position);
            let value = values.get(position);
            let depth = value.map_or(6, |(_, plies)| *plies).clamp(1, 9);
            let mut search = AlphaBeta::new(&ruleset, &super::settings(depth, Some(12), Leaves::AsTheyAre));
            let score = search.search(&game).score;
            let context = format!("{} depth {depth}: {score} {value:?}", position.text(ruleset.board()));
            match value {
                Some((wins, plies)) if *plies <= depth => {
                    decided += 1;
                    assert_eq!(score, if *wins { WIN - *plies as i32 } else { *plies as i32 - WIN }, "{context}");
                }
                _ => assert!(score.abs() < LEAST_WIN, "{context}"),
            }
        }
    }
    assert!(decided > 60, "{decided}");
}

#[test]
fn playouts_win_what_is_won_within_five_plies() {
    let mut tried = 0;
    for ruleset in solvable(LIMITED) {
        let graph = graph(&ruleset);
        let values = solve(&graph);
        let is_won = |position: &Position| matches!(values.get(position), Some((true, 1..=5)));
        let won: Vec<Position> = graph.positions.iter().copied().filter(is_won).collect();
        let settings = UctSettings { nodes: 2000, exploration: 1.0, playout: Playout::Random };
        let mut search = Uct::new(&ruleset, &settings);
        for position in won.iter().step_by((won.len() / 8).max(1)) {
            search.start_game();
            let game = Game::from_position(&ruleset, *position);
            let mv = search.choose(&game, &mut ChaCha8Rng::from_seed([3; 32]));
            let after = position.played(&mv);
            let is_lost = matches!(values.get(&after), Some((false, _)));
            assert!(is_lost, "{}: {mv:?}", position.text(ruleset.board()));
            tried += 1;
        }
    }
    assert!(tried > 30, "{tried}");
}
