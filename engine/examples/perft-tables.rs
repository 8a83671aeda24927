//! Writes the perft tables that `tests/perft.rs` compares with the engine. All
//! counts are the slow second engine's.
//!
//! `cargo run --release -p quirkat-engine --example perft-tables` counts from
//! the start of every named ruleset (`tests/perft/catalogue.tsv`); with
//! `random`, from random positions of random rulesets instead
//! (`tests/cases/perft.jsonl`, seeded).

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use quirkat_engine::catalogue;
use quirkat_engine::keys::KEYS;
use quirkat_oracle::{Oracle, State};
use random::Case;
use serde_json::{Map, Value, json};

#[path = "../tests/drawn/mod.rs"]
mod drawn;
#[path = "../tests/random/mod.rs"]
mod random;
#[path = "../tests/second/mod.rs"]
mod second;

fn main() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let (path, text) = match std::env::args().nth(1).as_deref() {
        Some("random") => (tests.join("cases/perft.jsonl"), random_counts(320)),
        _ => (tests.join("perft/catalogue.tsv"), catalogue_counts()),
    };
    fs::write(&path, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    println!("wrote {}", path.display());
}

fn catalogue_counts() -> String {
    let mut text =
        "# Sequences of 1, 2 and so on moves from the start, by the second engine: see examples/perft-tables.rs\n"
            .to_owned();
    for entry in catalogue::ENTRIES {
        let ruleset = entry.load(&[]).unwrap_or_else(|fault| panic!("{fault}"));
        let oracle = second::oracle(ruleset.raw());
        let counts: Vec<String> = counts(&oracle, &oracle.start(), 20_000, 8).iter().map(u64::to_string).collect();
        let _ = writeln!(text, "{}\t{}", entry.name, counts.join(" "));
    }
    text
}

/// As deep as the count stays below so many sequences.
fn counts(oracle: &Oracle, state: &State, most: u64, deepest: u32) -> Vec<u64> {
    let mut counts = Vec::new();
    for depth in 1..=deepest {
        counts.push(oracle.perft(state, depth));
        // What comes next grows about as much as the last time.
        let growth = match counts.as_slice() {
            [.., before, last] if *before > 0 => last.div_ceil(*before),
            [only] => *only,
            _ => 1,
        };
        if counts[counts.len() - 1].saturating_mul(growth) > most {
            break;
        }
    }
    counts
}

/// So many positions and starts that are not decided, one a line.
fn random_counts(count: usize) -> String {
    let seed = TestRng::from_seed(RngAlgorithm::ChaCha, b"quirkat: positions with counts !");
    let mut runner = TestRunner::new_with_rng(Config::default(), seed);
    let mut lines: Vec<String> = Vec::new();
    while lines.len() < count {
        let is_start = lines.len().is_multiple_of(4);
        let strategy = if is_start { random::starts().boxed() } else { random::positions().boxed() };
        let case = strategy.new_tree(&mut runner).expect("makes a case").current();
        if let Some(line) = counted(&case, is_start) {
            lines.push(line.to_string());
        }
    }
    lines.join("\n") + "\n"
}

fn counted(Case { ruleset, position }: &Case, is_start: bool) -> Option<Value> {
    let oracle = second::oracle(ruleset.raw());
    let position_text = position.text(ruleset.board());
    let state = if is_start { oracle.start() } else { oracle.position(&position_text).expect("reads there too") };
    let nodes = counts(&oracle, &state, 3_000, 4);
    let mut case = Map::new();
    for key in KEYS.iter().filter(|key| key.is_play() && key.is_set(ruleset.raw())) {
        let (table, name) = key.name.split_once('.').expect("has a table");
        let table = case.entry(table).or_insert_with(|| json!({}));
        table[name] = serde_json::to_value(key.value(ruleset.raw())).expect("is JSON");
    }
    if !is_start {
        case.insert("position".into(), position_text.into());
    }
    case.insert("nodes".into(), json!(nodes));
    (nodes.len() > 1 && nodes[0] > 0).then_some(Value::Object(case))
}
