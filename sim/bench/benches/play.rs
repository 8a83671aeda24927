//! Time of random play for every ruleset of the catalogue, bare and with rows,
//! and the slow engine beside it: CPU time of one thread. Criterion's lines show
//! the spread; the tables at the end sum up.

use std::hint::black_box;
use std::time::Duration;

use cpu_time::ThreadTime;
use criterion::measurement::{Measurement, ValueFormatter, WallTime};
use criterion::{BenchmarkId, Criterion, SamplingMode, Throughput};
use quirkat_bench::cases::{self, CASES, Case};
use quirkat_bench::{Contest, Way};

/// The time that the thread had a core, in the words of wall time.
struct CpuTime(WallTime);

impl Measurement for CpuTime {
    type Intermediate = ThreadTime;
    type Value = Duration;

    fn start(&self) -> ThreadTime {
        ThreadTime::now()
    }

    fn end(&self, start: ThreadTime) -> Duration {
        start.elapsed()
    }

    fn add(&self, one: &Duration, other: &Duration) -> Duration {
        *one + *other
    }

    fn zero(&self) -> Duration {
        Duration::ZERO
    }

    fn to_f64(&self, value: &Duration) -> f64 {
        self.0.to_f64(value)
    }

    fn formatter(&self) -> &dyn ValueFormatter {
        self.0.formatter()
    }
}

/// What was played, and in what time.
#[derive(Clone, Copy, Default)]
struct Played {
    games: u64,
    plies: u64,
    time: Duration,
}

impl Played {
    /// Plays so many games and takes the time.
    fn once(contest: &Contest, way: Way, games: u64) -> Played {
        let start = ThreadTime::now();
        let plies = black_box(contest.plies(way, 0..games));
        Played { games, plies, time: start.elapsed() }
    }

    fn add(&mut self, other: Played) {
        self.games += other.games;
        self.plies += other.plies;
        self.time += other.time;
    }

    fn plies_per_second(&self) -> f64 {
        self.plies as f64 / self.time.as_secs_f64()
    }

    /// Two cells: million plies a second, thousand games a second.
    fn cells(&self) -> String {
        let games = self.games as f64 / self.time.as_secs_f64();
        format!("{:.2} | {:.1}", self.plies_per_second() / 1e6, games / 1e3)
    }
}

fn main() {
    let mut criterion = Criterion::default()
        .with_measurement(CpuTime(WallTime))
        .without_plots()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(100))
        .measurement_time(Duration::from_millis(500))
        .configure_from_args();
    let mut lines = Vec::new();
    for case in cases::all() {
        let contest = case.contest(&[]);
        let games = contest.games(50_000);
        let bare = contest.has_kernel().then(|| bench(&mut criterion, &case, &contest, Way::Bare, games));
        let rows = bench(&mut criterion, &case, &contest, Way::Run, games);
        // Nothing was played where the command line filters.
        if rows.games > 0 {
            let length = rows.plies as f64 / rows.games as f64;
            let bare = bare.map_or("no kernel | ".into(), |bare| bare.cells());
            lines.push(format!("| {} | {length:.1} | {bare} | {} |", case.name, rows.cells()));
        }
    }
    println!("\n| case | plies a game | bare: M plies/s | k games/s | with rows: M plies/s | k games/s |");
    println!("|---|---|---|---|---|---|\n{}", lines.join("\n"));
    println!("\n| case | slow engine: M plies/s | bare: times as many | with rows: times as many |\n|---|---|---|---|");
    for case in CASES.iter().filter(|_| !lines.is_empty()) {
        println!("{}", ratios(case));
    }
    criterion.final_summary();
}

fn bench(criterion: &mut Criterion<CpuTime>, case: &Case, contest: &Contest, way: Way, games: u64) -> Played {
    let mut group = criterion.benchmark_group(case.name);
    group.sampling_mode(SamplingMode::Flat).throughput(Throughput::Elements(contest.plies(way, 0..games)));
    let mut sum = Played::default();
    group.bench_function(BenchmarkId::from_parameter(way.name()), |bencher| {
        bencher.iter_custom(|times| {
            let mut played = Played::default();
            (0..times).for_each(|_| played.add(Played::once(contest, way, games)));
            sum.add(played);
            played.time
        });
    });
    group.finish();
    sum
}

/// The fast ways against the slow engine, each ratio the median of five; the
/// three take turns, so that they meet the same machine.
fn ratios(case: &Case) -> String {
    let contest = case.contest(&[]);
    let fast = if contest.has_kernel() { vec![Way::Bare, Way::Run] } else { vec![Way::Run] };
    let slow_games = contest.games(20_000);
    let rounds: Vec<(f64, Vec<f64>)> = (0..5)
        .map(|_| {
            let slow = Played::once(&contest, Way::Oracle, slow_games).plies_per_second();
            let ratio = |way: &Way| Played::once(&contest, *way, 20 * slow_games).plies_per_second() / slow;
            (slow, fast.iter().map(ratio).collect())
        })
        .collect();
    let slow = median(rounds.iter().map(|(slow, _)| *slow));
    let mut cells: Vec<String> =
        (0..fast.len()).map(|n| format!("{:.1}", median(rounds.iter().map(|(_, ratios)| ratios[n])))).collect();
    if fast.len() == 1 {
        cells.insert(0, "no kernel".into());
    }
    format!("| {} | {:.3} | {} |", case.name, slow / 1e6, cells.join(" | "))
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
