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

/// Without the rule of repetition; the difference is what it costs.
const NO_REPETITION: &[&str] = &["end.repetition=0"];

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
        "Instructions a ply; rows as what they add to the bare loop, random numbers and repetition as parts of it.\n"
    );
    println!("| case | bare | floor | aim | with rows | rows add | random | repetition | slow engine |");
    println!("|---|---|---|---|---|---|---|---|---|");
    let mut now = Baseline { processor: String::new(), compiler: baseline::compiler(), figures: Vec::new() };
    for case in cases {
        let mut measure = |way: Way| {
            let measured = callgrind::measure(case, &[], way);
            now.processor.clone_from(&measured.processor);
            now.figures.push(Figure { case: case.name.into(), way: way.name().into(), per_ply: measured.per_ply });
            measured
        };
        let bare = case.contest(&[]).has_kernel().then(|| measure(Way::Bare));
        let rows = measure(Way::Rows);
        line(case, bare.as_ref(), &rows, detail);
    }
    println!("\nInstructions a node of alpha-beta to depth 6, at every third ply of a game.\n");
    println!("| case | ab6 |\n|---|---|");
    for case in SEARCHED {
        let measured = callgrind::measure(case, &[], Way::Search);
        println!("| {} | {:.0} |", case.name, measured.per_ply);
        let way = Way::Search.name().into();
        now.figures.push(Figure { case: case.name.into(), way, per_ply: measured.per_ply });
    }
    println!("\n{}, {}, as valgrind presents the processor", now.compiler, now.processor);
    now
}

fn line(case: &Case, bare: Option<&Measured>, rows: &Measured, detail: Detail) {
    let watched = case.bar.filter(|_| detail == Detail::Shares);
    let bar = |value: fn(cases::Bar) -> u32| case.bar.map_or(String::new(), |bar| value(bar).to_string());
    let part = |part: f64| format!("{:.1} %", 100.0 * part);
    let cost = |bare: &Measured| format!("{:.0}", bare.per_ply);
    let without = watched.map(|_| callgrind::measure(case, NO_REPETITION, Way::Bare).per_ply);
    let oracle = watched.map(|_| callgrind::measure(case, &[], Way::Oracle).per_ply);
    let fields = [
        case.name.to_owned(),
        bare.map_or("no kernel".into(), cost),
        bar(|bar| bar.floor),
        bar(|bar| bar.aim),
        cost(rows),
        bare.map_or(String::new(), |bare| part(rows.per_ply / bare.per_ply - 1.0)),
        bare.map_or(String::new(), |bare| part(bare.random)),
        bare.zip(without).map_or(String::new(), |(bare, without)| part(1.0 - without / bare.per_ply)),
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
