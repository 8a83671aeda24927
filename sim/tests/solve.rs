//! Solved games against a second method, known values, and their files.

mod exact;

#[path = "../../engine/tests/drawn/mod.rs"]
mod drawn;
mod perfect;
mod proofs;
#[path = "../../engine/tests/random/mod.rs"]
mod random;

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use exact::{graph, graph_of, solve as second};
use proptest::prelude::*;
use quirkat_engine::rules::{NoReturn, Obligation, Opening, Promotion};
use quirkat_engine::setup::{RawSetup, SetupKind};
use quirkat_engine::{Game, GameResult, Override, Point, Points, Position, Ruleset, Side, catalogue};
use quirkat_sim::solve::{
    DRAWN_PLIES, Limits, Plan, SolveError, Table, Tables, Value, Verdict, first_moves, line, mutual_zugzwangs,
    reachable, verify,
};

const NO_LIMITS: Limits = Limits { memory: 1 << 30, disk: 1 << 30, pieces: u32::MAX };

fn load(name: &str, set: &[&str]) -> Ruleset {
    let set: Vec<Override> = set.iter().map(|text| Override::typed(text).expect("is KEY=VALUE")).collect();
    catalogue::entry(name).expect("is in the catalogue").load(&set).expect("loads")
}

fn solved(ruleset: &Ruleset) -> Tables {
    let plan = Plan::new(ruleset, &NO_LIMITS).expect("is solvable");
    assert!(plan.is_whole);
    let mut tables = Tables::none(plan.space().clone());
    plan.solve(&mut tables, None, &|_| false, |_| ()).expect("is solved");
    tables
}

fn verdict_of(known: Option<&(bool, u32)>) -> Verdict {
    match known {
        None => Verdict::DRAW,
        Some((true, depth)) => Verdict { value: Value::Win, depth: *depth },
        Some((false, depth)) => Verdict { value: Value::Loss, depth: *depth },
    }
}

/// Every placement of at most so many pieces of either side, with either to move.
fn placements(ruleset: &Ruleset, most: [u32; 2]) -> Vec<Position> {
    let ranks = if ruleset.rules().promotion == Promotion::None { 1 } else { 2 };
    let mut all = vec![([Points::NONE; 2], Points::NONE)];
    for point in ruleset.board().points() {
        for (pieces, kings) in all.clone() {
            for (side, most) in [0, 1].into_iter().zip(most) {
                for rank in 0..ranks {
                    if pieces[side].count() < most {
                        let mut pieces = pieces;
                        pieces[side] = pieces[side].with(point);
                        all.push((pieces, if rank == 1 { kings.with(point) } else { kings }));
                    }
                }
            }
        }
    }
    let both = |(pieces, kings)| Side::BOTH.into_iter().filter_map(move |side| Position::of(pieces, kings, side));
    all.into_iter().flat_map(both).collect()
}

/// The tables agree with the second method on all of these.
fn check(ruleset: &Ruleset, tables: &Tables, positions: Vec<Position>) -> usize {
    let graph = graph_of(ruleset, positions);
    let values = second(&graph);
    for position in &graph.positions {
        let expected = verdict_of(values.get(position));
        let found = tables.verdict(position).unwrap_or_else(|error| panic!("{error}"));
        let pieces = Side::BOTH.map(|side| position.pieces(side).count());
        if pieces.iter().all(|count| *count > ruleset.end().min_pieces) {
            assert_eq!(found, expected, "{}\n{}", position.text(ruleset.board()), random::set_keys(ruleset));
        } else {
            assert_eq!(found.value, expected.value, "{}", position.text(ruleset.board()));
        }
    }
    graph.positions.len()
}

fn check_verified(tables: &Tables) {
    for table in tables.all().values() {
        assert_eq!(verify(tables, table, &|_| false).expect("is whole"), None);
    }
}

const SMALL: [&str; 2] = ["board.columns=3", "board.rows=3"];

#[test]
fn the_known_values_of_three_by_three_come_out() {
    let sideways = "rules.steps=forward_sideways";
    for (set, verdict, positions) in [
        (&[][..], Verdict { value: Value::Loss, depth: 16 }, 12_279),
        (&[sideways], Verdict::DRAW, 4_703),
        (&[sideways, "rules.final_row=captures_only"], Verdict { value: Value::Loss, depth: 12 }, 3_470),
        (&["rules.obligation=optional", "rules.chain=single"], Verdict::DRAW, 27_020),
    ] {
        let ruleset = load("alquerque-compulsory", &[&SMALL[..], set].concat());
        let tables = solved(&ruleset);
        assert_eq!(first_moves(&tables, &ruleset).expect("is there").verdict, verdict, "{set:?}");
        assert_eq!(reachable(&ruleset, 100_000), Some(positions), "{set:?}");
        assert_eq!(reachable(&ruleset, positions as usize - 1), None);
        check_verified(&tables);
        let graph = graph(&ruleset);
        assert_eq!(check(&ruleset, &tables, graph.positions), positions as usize);
    }
}

#[test]
fn every_placement_of_small_boards_has_the_value_of_the_second_method() {
    let free = "rules.opening=free";
    for ruleset in [
        load("alquerque-compulsory", &SMALL),
        load("doce-standard", &[&SMALL[..], &["end.no_moves=pass"]].concat()),
        load("zuni-serpents", &["board.length=2", free]),
        load("zuni-serpents", &["board.length=2", free, "end.enemy_row=count", "end.no_moves=count"]),
        load("zuni-serpents", &["board.length=3", free, "setup.kind=drawing", "setup.drawing=1bb/4/w2"]),
        load("zuni-serpents", &["board.length=4", free, "setup.kind=drawing", "setup.drawing=2bb/5/w3"]),
        load(
            "zuni-serpents",
            &["board.length=3", free, "board.ends=left", "setup.kind=drawing", "setup.drawing=b2/1b1/w2"],
        ),
        load("zamma", &[&SMALL[..], &["setup.kind=drawing", "setup.drawing=1bb/3/ww1"]].concat()),
    ] {
        let most = Side::BOTH.map(|side| ruleset.start().pieces(side).count());
        let tables = solved(&ruleset);
        let checked = check(&ruleset, &tables, placements(&ruleset, most));
        assert!(checked > 300, "{checked}");
        check_verified(&tables);
    }
}

/// A random ruleset without what gives positions a history, and a few pieces.
fn small(ruleset: &Ruleset) -> Option<Ruleset> {
    let board = ruleset.board();
    if board.size() < 3 || board.size() > 12 {
        return None;
    }
    let mut raw = ruleset.raw().clone();
    if raw.rules.obligation == Obligation::Huff {
        raw.rules.obligation = Obligation::Compulsory;
    }
    raw.rules.no_return = NoReturn::None;
    raw.rules.opening = Opening::Free;
    raw.end.min_pieces = raw.end.min_pieces.min(1);
    let point = |n: usize| Points::NONE.with(Point(n as u8));
    let second = point(board.size() - 1) | point(board.size() - 2);
    let start = Position::of([point(0), second], Points::NONE, Side::First)?;
    let text = start.text(board);
    let drawing = text.split(' ').next()?.to_owned();
    raw.setup = RawSetup { kind: SetupKind::Drawing, drawing, ..RawSetup::default() };
    raw.check().ok()
}

proptest! {
    #![proptest_config(random::config(60))]

    #[test]
    fn random_rulesets_have_the_values_of_the_second_method(ruleset in random::rulesets()) {
        let Some(ruleset) = small(&ruleset) else { return Err(TestCaseError::reject("too large")) };
        let tables = solved(&ruleset);
        check(&ruleset, &tables, placements(&ruleset, [1, 2]));
        check_verified(&tables);
    }
}

/// Solves into the folder; gives up where a group has been asked so often whether
/// to stop.
fn solve_into(ruleset: &Ruleset, folder: &Path, patience: u32) -> Result<Tables, SolveError> {
    let plan = Plan::new(ruleset, &NO_LIMITS)?;
    let mut tables = plan.open(folder)?;
    let asked = AtomicU32::new(0);
    plan.solve(&mut tables, Some(folder), &|_| asked.fetch_add(1, Relaxed) >= patience, |_| ())?;
    Ok(tables)
}

/// The files of a folder, by name.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(folder).expect("is a folder").map(|entry| entry.expect("is there").path());
    let mut files: Vec<_> = entries
        .map(|path| {
            (path.file_name().expect("has one").to_string_lossy().into_owned(), fs::read(&path).expect("reads"))
        })
        .collect();
    files.sort();
    files
}

#[test]
fn a_solve_that_is_stopped_again_and_again_gives_the_same_files_on_any_number_of_threads() {
    let ruleset = load("doce-standard", &SMALL);
    let whole = tempfile::tempdir().expect("is made");
    let threads = |count| rayon::ThreadPoolBuilder::new().num_threads(count).build().expect("is made");
    threads(1).install(|| solve_into(&ruleset, whole.path(), u32::MAX).expect("is solved"));
    let stopped = tempfile::tempdir().expect("is made");
    fs::write(stopped.path().join(".quirkat-solving-left"), "half a table").expect("is written");
    let mut stops = 0;
    threads(3).install(|| {
        while let Err(error) = solve_into(&ruleset, stopped.path(), 20 + stops) {
            assert!(matches!(error, SolveError::Stopped), "{error}");
            stops += 1;
        }
    });
    assert!(stops > 3, "{stops}");
    assert_eq!(files(whole.path()).len(), 16);
    assert!(files(whole.path()) == files(stopped.path()), "the files differ");
}

#[test]
fn tables_of_files_are_those_of_memory_and_damage_is_found() {
    let ruleset = load("alquerque-compulsory", &SMALL);
    let folder = tempfile::tempdir().expect("is made");
    let stored = solve_into(&ruleset, folder.path(), u32::MAX).expect("is solved");
    for (layer, table) in solved(&ruleset).all() {
        let mapped = stored.table(layer).expect("is there");
        assert_eq!(mapped.counts(), table.counts());
        assert!((0..table.cells()).all(|cell| table.at(cell) == mapped.at(cell)), "{layer}");
    }
    let other = load("alquerque-compulsory", &[&SMALL[..], &["rules.chain=single"]].concat());
    let error = solve_into(&other, folder.path(), u32::MAX).expect_err("has other rules").to_string();
    assert!(error.contains("is a table of other rules"), "{error}");
    let path = folder.path().join("w2v2.layer");
    let bytes = fs::read(&path).expect("is there");
    for at in [0, 50, 60, 100, bytes.len() - 40, bytes.len() - 1] {
        let mut damaged = bytes.clone();
        damaged[at] ^= 4;
        fs::write(&path, damaged).expect("is written");
        let error = solve_into(&ruleset, folder.path(), u32::MAX).expect_err("is damaged");
        assert!(matches!(error, SolveError::Corrupt { .. }), "{error}");
    }
}

#[test]
fn a_wrong_value_is_found_by_the_look_at_successors() {
    let ruleset = load("doce-standard", &SMALL);
    let tables = solved(&ruleset);
    // Forward men are not free men: some values must be wrong there.
    let other = load("doce-standard", &[&SMALL[..], &["rules.steps=forward"]].concat());
    let plan = Plan::new(&other, &NO_LIMITS).expect("is solvable");
    let mut mixed = Tables::none(plan.space().clone());
    for table in tables.all().into_values() {
        mixed.add(table).expect("has the same layers");
    }
    let found = mixed
        .all()
        .into_values()
        .filter_map(|table: std::sync::Arc<Table>| verify(&mixed, &table, &|_| false).expect("is whole"));
    assert!(found.count() > 3);
}

#[test]
fn what_gives_positions_a_history_is_named() {
    for (set, key) in [
        (&["rules.no_return=last_step"][..], "rules.no_return"),
        (&["rules.obligation=huff"], "rules.obligation"),
        (&["board.columns=9", "board.rows=9"], "board"),
    ] {
        let error = Plan::new(&load("alquerque-compulsory", set), &NO_LIMITS).expect_err("has a history").to_string();
        assert!(error.starts_with(&format!("{key}: ")), "{error}");
    }
}

#[test]
fn a_line_of_best_moves_lasts_as_long_as_its_depth() {
    let ruleset = load("alquerque-compulsory", &SMALL);
    let tables = solved(&ruleset);
    let moves = line(&tables, Game::start(&ruleset)).expect("is there");
    assert_eq!(moves.len(), 16);
    let mut game = Game::start(&ruleset);
    moves.into_iter().for_each(|mv| game.play(mv));
    assert_eq!(game.outcome().map(|outcome| outcome.result), Some(GameResult::Second));
    let drawn = load("doce-standard", &[&SMALL[..], &["rules.final_row=free"]].concat());
    assert_eq!(line(&solved(&drawn), Game::start(&drawn)).expect("is there").len(), DRAWN_PLIES);
}

#[test]
fn mutual_zugzwangs_are_counted_as_by_hand() {
    let ruleset = load("alquerque-compulsory", &SMALL);
    let tables = solved(&ruleset);
    for group in tables.space().all_groups() {
        let [first, second] = [group.layers[0].own.men, group.layers[0].other.men].map(u32::from);
        let has = |position: &Position, side| position.pieces(side).count();
        let placed = placements(&ruleset, [first, second]).into_iter().filter(|position| {
            position.to_move() == Side::First
                && has(position, Side::First) == first
                && has(position, Side::Second) == second
        });
        let worth = |position: &Position| match tables.value(position).expect("is there") {
            Value::Win => 1,
            Value::Draw => 0,
            Value::Loss => -1,
        };
        let zugzwangs = placed.filter(|position| {
            let pieces = Side::BOTH.map(|side| position.pieces(side));
            let passed = Position::of(pieces, Points::NONE, Side::Second).expect("has pieces");
            worth(position) + worth(&passed) < 0
        });
        assert_eq!(mutual_zugzwangs(&tables, &group).expect("is there"), zugzwangs.count() as u64, "{group}");
    }
}

#[test]
fn the_first_layers_of_five_by_five_have_their_known_counts() {
    let ruleset = load("alquerque-compulsory", &[]);
    let plan = Plan::new(&ruleset, &Limits { pieces: 4, ..NO_LIMITS }).expect("is solvable");
    assert!(!plan.is_whole);
    let mut tables = Tables::none(plan.space().clone());
    plan.solve(&mut tables, None, &|_| false, |_| ()).expect("is solved");
    let counts = |text: &str| {
        let counts = *tables.all().iter().find(|(layer, _)| layer.to_string() == text).expect("is there").1.counts();
        (counts.draws, counts.wins, counts.losses)
    };
    assert_eq!(counts("w1v1"), (520, 80, 0));
    assert_eq!(counts("w2v2"), (45_372, 29_018, 1_510));
}
