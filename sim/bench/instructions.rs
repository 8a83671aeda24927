//! The table of instructions a ply, and its comparison with the baseline.

use std::env;
use std::process::ExitCode;

use crate::Way;
use crate::baseline::{self, Baseline, Figure, Verdict};
use crate::callgrind::{self, Measured};
use crate::cases::{self, CASES, Case, SEARCHED};

/// How much is measured.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Detail {
    /// What the baseline holds.
    Costs,
    /// Besides, repetition and the slow engine, for cases that have a bar.
    Shares,
}

/// Without the rule of repetition, and with one that ends no game, so that games
/// go on alike; the difference is what comparing positions costs.
const NO_REPETITION: &[&str] = &["end.repetition=0"];
const ENDLESS_REPETITION: &[&str] = &["end.repetition=1000000"];

/// The program: `instructions [--check | --store | --catalogue]`.
#[must_use]
pub fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.first().map(String::as_str) {
        Some("child") => {
            callgrind::child(&arguments[1..]);
            ExitCode::SUCCESS
        }
        Some("--check") => check(&figures(&CASES, Detail::Costs)),
        Some("--store") => store(&figures(&CASES, Detail::Costs)),
        Some("--catalogue") => {
            figures(&cases::all(), Detail::Shares);
            ExitCode::SUCCESS
        }
        None | Some("--bench") => {
            figures(&CASES, Detail::Shares);
            ExitCode::SUCCESS
        }
        Some(other) => {
            eprintln!("{other}: instructions [--check | --store | --catalogue]");
            ExitCode::FAILURE
        }
    }
}

/// Measures the cases, prints a line for each as it comes, and gives what the
/// baseline holds.
fn figures(cases: &[Case], detail: Detail) -> Baseline {
    println!(
        "Instructions a ply; rows, and rows with sums, as what they add to the bare loop, random numbers and repetition as parts of it.\n"
    );
    println!(
        "| case | bare | floor | aim | with rows | rows add | rows and sums | both add | without the kernel | random | repetition | slow engine |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|---|");
    let mut now = Baseline { processor: String::new(), compiler: baseline::compiler(), figures: Vec::new() };
    for case in cases {
        let mut measure = |way: Way| {
            let measured = callgrind::measure(case, &[], way);
            now.processor.clone_from(&measured.processor);
            now.figures.push(Figure { case: case.name.into(), way: way.name().into(), per_ply: measured.per_ply });
            measured
        };
        let kernel = case.contest(&[]).has_kernel().then(|| [measure(Way::Bare), measure(Way::Rows)]);
        let run = measure(Way::Run);
        line(case, kernel.as_ref(), &run, detail);
    }
    println!(
        "\nInstructions a node of alpha-beta to depth 6, at every third ply of a game, and a sequence of perft.\n"
    );
    println!("| case | ab6 | perft |\n|---|---|---|");
    for case in SEARCHED {
        let [search, perft] = [Way::Search, Way::Perft].map(|way| {
            let per_ply = callgrind::measure(case, &[], way).per_ply;
            now.figures.push(Figure { case: case.name.into(), way: way.name().into(), per_ply });
            per_ply
        });
        println!("| {} | {search:.0} | {perft:.0} |", case.name);
    }
    println!("\n{}, {}, as valgrind presents the processor", now.compiler, now.processor);
    now
}

fn line(case: &Case, kernel: Option<&[Measured; 2]>, run: &Measured, detail: Detail) {
    let watched = case.bar.filter(|_| detail == Detail::Shares);
    let bar = |value: fn(cases::Bar) -> u32| case.bar.map_or(String::new(), |bar| value(bar).to_string());
    let part = |part: f64| format!("{:.1} %", 100.0 * part);
    let cost = |measured: &Measured| format!("{:.0}", measured.per_ply);
    let has_repetition = case.contest(&[]).has_repetition();
    let repetition = watched.filter(|_| has_repetition).map(|_| {
        let [without, with] = [NO_REPETITION, ENDLESS_REPETITION].map(|set| callgrind::measure(case, set, Way::Bare));
        1.0 - without.per_ply / with.per_ply
    });
    let slow = watched.map(|_| callgrind::measure(case, &[], Way::Slow).per_ply);
    let oracle = watched.map(|_| callgrind::measure(case, &[], Way::Oracle).per_ply);
    let (bare, rows) = (kernel.map(|[bare, _]| bare), kernel.map(|[_, rows]| rows));
    let added =
        |to: Option<&Measured>| bare.zip(to).map_or(String::new(), |(bare, to)| part(to.per_ply / bare.per_ply - 1.0));
    let fields = [
        case.name.to_owned(),
        bare.map_or("no kernel".into(), cost),
        bar(|bar| bar.floor),
        bar(|bar| bar.aim),
        rows.map_or(String::new(), cost),
        added(rows),
        cost(run),
        added(Some(run)),
        slow.map_or(String::new(), |slow| format!("{slow:.0}, {:.1} x", slow / run.per_ply)),
        bare.map_or(String::new(), |bare| part(bare.random)),
        repetition.map_or(String::new(), part),
        bare.zip(oracle).map_or(String::new(), |(bare, slow)| format!("{slow:.0}, {:.0} x", slow / bare.per_ply)),
    ];
    println!("| {} |", fields.join(" | "));
}

/// Compares with the baseline and says what comes of it.
fn check(now: &Baseline) -> ExitCode {
    let stored = Baseline::stored();
    match stored.compare(now, &baseline::changelog()) {
        Verdict::Unlike => {
            println!("NOT COMPARED: the baseline is of {}, {}", stored.compiler, stored.processor);
            ExitCode::SUCCESS
        }
        Verdict::Compared(faults) if faults.is_empty() => {
            println!("no case is more than 5 % above the baseline");
            ExitCode::SUCCESS
        }
        Verdict::Compared(faults) => {
            println!("{}", faults.join("\n"));
            println!("if that must be, CHANGELOG.md says so under \"### Slower\": - `CASE` WAY INSTRUCTIONS: why");
            ExitCode::FAILURE
        }
    }
}

/// Stores the figures, unless that would hide what a check finds.
fn store(now: &Baseline) -> ExitCode {
    let checked = check(now);
    if checked == ExitCode::SUCCESS {
        now.store();
        println!("stored");
    }
    checked
}
