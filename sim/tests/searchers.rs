//! Searching agents at play.

use std::ops::Range;
use std::path::Path;

use quirkat_engine::{catalogue, document};
use quirkat_sim::{Agent, GameRow, Matchup};

fn agent(table: &str) -> Agent {
    let item = document::parse("agents.toml", &format!("agent = {table}")).expect("is TOML").take("agent");
    Agent::read(&item.expect("is there"), Path::new("")).unwrap_or_else(|fault| panic!("{fault}"))
}

const AGENTS: [&str; 5] = [
    r#"{ kind = "alpha_beta", depth = 2 }"#,
    r#"{ kind = "alpha_beta", depth = 64, nodes = 300, table = 6 }"#,
    r#"{ kind = "mcts", nodes = 30 }"#,
    r#"{ kind = "mcts", nodes = 20, playout = "greedy", exploration = 0.7 }"#,
    r#""random""#,
];

/// Each against the next, on rulesets with and without a history.
fn matchups() -> Vec<Matchup> {
    let rulesets = ["bell", "bell-huff", "wikipedia-bell", "alquerque-compulsory", "alfonso"];
    let pairings = (0..AGENTS.len()).map(|n| [AGENTS[n], AGENTS[(n + 1) % AGENTS.len()]]);
    let matchup = |(n, pairing): (usize, [&str; 2])| {
        let ruleset = catalogue::entry(rulesets[n % rulesets.len()]).expect("is there").load(&[]).expect("loads");
        Matchup::new(n as u32, ruleset, pairing.map(agent), 11)
    };
    pairings.enumerate().map(matchup).collect()
}

const GAMES: u64 = 4;

fn on(threads: usize) -> Vec<GameRow> {
    let matchups = matchups();
    let parts = |matchup| [0..1, 1..GAMES].map(|games| (matchup, games));
    let parts: Vec<(&Matchup, Range<u64>)> = matchups.iter().flat_map(parts).collect();
    let play = |part: &[(&Matchup, Range<u64>)]| -> Vec<GameRow> {
        part.iter().flat_map(|(matchup, games)| matchup.play(games.clone()).expect("plays")).collect()
    };
    let mut rows: Vec<GameRow> = std::thread::scope(|scope| {
        let shares = parts.chunks(parts.len().div_ceil(threads));
        let threads: Vec<_> = shares.map(|share| scope.spawn(move || play(share))).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect()
    });
    rows.sort_by_key(|row| (row.matchup, row.game));
    rows
}

#[test]
fn the_same_seed_gives_the_same_games_on_one_thread_and_on_two_and_alone() {
    let rows = on(1);
    assert_eq!(rows, on(2));
    for matchup in matchups() {
        // Backward and each by itself, with no memory of other games.
        for game in (0..GAMES).rev() {
            let alone = matchup.play(game..game + 1).expect("plays");
            assert_eq!(alone[0], rows[(u64::from(matchup.number()) * GAMES + game) as usize]);
        }
    }
    assert!(rows.iter().any(|row| row.moves_hash != rows[0].moves_hash));
}

#[test]
fn games_of_one_searcher_against_itself_differ() {
    let bell = catalogue::entry("bell").expect("is there").load(&[]).expect("loads");
    for table in [AGENTS[0], AGENTS[2]] {
        let rows = Matchup::new(0, bell.clone(), agent(table).mirror(), 1).play(0..10).expect("plays");
        let mut hashes: Vec<u64> = rows.iter().map(|row| row.moves_hash).collect();
        hashes.sort_unstable();
        hashes.dedup();
        assert!(hashes.len() >= 8, "{table}: {} of 10", hashes.len());
    }
}

#[test]
fn a_search_beats_random_moves() {
    let bell = catalogue::entry("bell").expect("is there").load(&[]).expect("loads");
    for table in [AGENTS[0], AGENTS[2]] {
        let rows = Matchup::new(0, bell.clone(), [agent(table), Agent::Random], 1).play(0..20).expect("plays");
        let won = rows.iter().filter(|row| row.result == quirkat_engine::GameResult::First).count();
        assert!(won >= 16, "{table}: {won} of 20");
    }
}
