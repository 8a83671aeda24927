//! Prints the plies of the hundred games that `instructions` measures.

use quirkat_bench::{plies, random_matchup};
use quirkat_engine::catalogue;

fn main() {
    for name in catalogue::names() {
        println!("{name} {}", plies(&random_matchup(name), 100));
    }
}
