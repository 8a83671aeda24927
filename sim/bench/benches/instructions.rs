//! Instructions of random play by callgrind: divide by the plies that `plies`
//! counts (printed by `cargo run --bin plies`) for instructions a ply.

use std::hint::black_box;

use gungraun::{library_benchmark, library_benchmark_group, main};
use quirkat_bench::random_matchup;
use quirkat_sim::{GameRow, Matchup};

#[library_benchmark(setup = random_matchup)]
#[bench::alfonso("alfonso")]
#[bench::alquerque_compulsory("alquerque-compulsory")]
#[bench::bell("bell")]
#[bench::doce_standard("doce-standard")]
#[bench::ludii_alfonso("ludii-alfonso")]
#[bench::masters_serpents("masters-serpents")]
#[bench::zuni_serpents("zuni-serpents")]
fn hundred_random_games(matchup: Matchup) -> Vec<GameRow> {
    black_box(matchup.play(0..100))
}

#[library_benchmark(setup = random_matchup)]
#[bench::alquerque_compulsory("alquerque-compulsory")]
#[bench::alfonso("alfonso")]
#[bench::bell("bell")]
#[bench::ludii_alfonso("ludii-alfonso")]
#[bench::zuni_serpents("zuni-serpents")]
#[bench::meurimueng("meurimueng")]
fn hundred_games_without_rows(matchup: Matchup) -> Option<u64> {
    black_box(quirkat_sim::fast::plies(&matchup, 0..100))
}

library_benchmark_group!(name = random_play, benchmarks = [hundred_random_games, hundred_games_without_rows]);

main!(library_benchmark_groups = random_play);
