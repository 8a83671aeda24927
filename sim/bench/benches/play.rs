//! Wall time of random play for every ruleset of the catalogue, rows included,
//! in plies a second; and the slow engine beside it in the same run.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use quirkat_bench::{plies, random_matchup, slow_plies};
use quirkat_engine::catalogue;

fn random_play(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("random_play");
    for name in catalogue::names() {
        let matchup = random_matchup(name);
        let games = 200;
        group.throughput(Throughput::Elements(plies(&matchup, games)));
        group.bench_function(BenchmarkId::from_parameter(name), |bencher| {
            bencher.iter(|| black_box(matchup.play(0..games)));
        });
    }
    group.finish();

    let mut group = criterion.benchmark_group("slow_engine");
    group.sample_size(10);
    let games = 5;
    group.throughput(Throughput::Elements(slow_plies(games)));
    group.bench_function("alquerque-compulsory", |bencher| bencher.iter(|| black_box(slow_plies(games))));
    group.finish();
}

criterion_group!(benches, random_play);
criterion_main!(benches);
