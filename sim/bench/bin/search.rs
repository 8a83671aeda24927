//! Nodes a second of alpha-beta from the start position, and games of ab4
//! against itself.
//!
//! `search [RULESET...]`

use std::time::Instant;

use quirkat_bench::search::alpha_beta;
use quirkat_engine::{Game, catalogue};

fn main() {
    let named: Vec<String> = std::env::args().skip(1).collect();
    let names = if named.is_empty() { vec!["alquerque-compulsory".into(), "bell".into()] } else { named };
    println!("| ruleset | depth | score | nodes | seconds | M nodes/s |\n|---|---|---|---|---|---|");
    for name in names {
        let Some(entry) = catalogue::entry(&name) else { return eprintln!("{name}: no such ruleset") };
        let Ok(ruleset) = entry.load(&[]) else { return eprintln!("{name}: does not load") };
        for depth in [4, 6, 8, 10] {
            let mut search = alpha_beta(&ruleset, depth);
            let start = Instant::now();
            let score = search.search(&Game::start(&ruleset)).score;
            let (nodes, seconds) = (search.visited(), start.elapsed().as_secs_f64());
            println!("| {name} | {depth} | {score} | {nodes} | {seconds:.3} | {:.2} |", nodes as f64 / seconds / 1e6);
        }
    }
}
