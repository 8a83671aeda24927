//! One process under callgrind, and what its output says.

use std::collections::HashMap;
use std::env;
use std::fs;
use std::hint::black_box;
use std::process::Command;

use crate::cases::{self, Case};
use crate::{Contest, Way};

/// About so many plies are played, so that what comes before does not matter.
const PLIES: u64 = 30_000;

/// The slow engine's plies, at a hundred thousand instructions each.
const ORACLE_PLIES: u64 = 1000;

/// Sequences of a perft, at least.
const SEQUENCES: u64 = 50_000;

/// Whose instructions are the random numbers', by a part of the file's or the
/// function's name. What the compiler draws in from the standard library counts
/// for the function that it is drawn into.
const RANDOM: [&str; 6] = ["/rand-", "rand_chacha", "rand_core", "chacha20", "ppv-lite86", "sim/src/stream.rs"];

/// What some games cost.
#[derive(Clone, Debug)]
pub struct Measured {
    /// Instructions a ply.
    pub per_ply: f64,
    /// The part of them that makes random numbers.
    pub random: f64,
    /// The processor as valgrind presents it: the code asks for these features.
    pub processor: String,
}

/// Plays the case under callgrind, in a process of its own.
///
/// # Panics
/// There is no valgrind, or it fails or counts nothing.
#[must_use]
pub fn measure(case: &Case, set: &[&str], way: Way) -> Measured {
    let file = env::temp_dir().join(format!("quirkat-callgrind-{}", std::process::id()));
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--collect-atstart=no", "--toggle-collect=*measured_games*"])
        .arg(format!("--callgrind-out-file={}", file.display()))
        .arg(env::current_exe().expect("this program has a path"))
        .args(["child", case.name, way.name()])
        .args(set)
        .output()
        .expect("valgrind starts; it is a package of most systems");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = fs::read_to_string(&file).expect("callgrind has written");
    fs::remove_file(&file).expect("it can be removed");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let (plies, processor) = said.trim().split_once(' ').expect("the child says plies and processor");
    let costs = Costs::of(&text);
    assert!(costs.all > 0, "callgrind has not seen the function that plays");
    Measured {
        per_ply: costs.all as f64 / plies.parse::<f64>().expect("is a number"),
        random: costs.random as f64 / costs.all as f64,
        processor: processor.to_owned(),
    }
}

/// The child: plays a case and says how many plies it had.
///
/// # Panics
/// There is no such case or way.
pub fn child(arguments: &[String]) {
    let [case, way, set @ ..] = arguments else { panic!("child CASE WAY [KEY=VALUE]...") };
    let case = cases::all().into_iter().find(|other| other.name == case).expect("is a case");
    let (_, way) = Way::ALL.into_iter().find(|(name, _)| name == way).expect("is a way");
    let set: Vec<&str> = set.iter().map(String::as_str).collect();
    let contest = case.contest(&set);
    let games = match way {
        Way::Bare | Way::Rows | Way::Run | Way::Slow => contest.games(PLIES),
        Way::Oracle => contest.games(ORACLE_PLIES),
        Way::Search => 1,
        Way::Perft => contest.perft_depth(SEQUENCES),
    };
    println!("{} {}", measured_games(&contest, way, games), processor());
}

/// What is measured: callgrind counts while this function runs, so no closure
/// of it may bear its name.
#[inline(never)]
fn measured_games(contest: &Contest, way: Way, games: u64) -> u64 {
    black_box(contest.plies(way, 0..games))
}

/// The architecture, and the features by which `sim` chooses its code.
fn processor() -> String {
    let mut text = env::consts::ARCH.to_owned();
    #[cfg(target_arch = "x86_64")]
    for (name, has) in [
        ("avx2", is_x86_feature_detected!("avx2")),
        ("popcnt", is_x86_feature_detected!("popcnt")),
        ("bmi1", is_x86_feature_detected!("bmi1")),
        ("bmi2", is_x86_feature_detected!("bmi2")),
        ("lzcnt", is_x86_feature_detected!("lzcnt")),
    ] {
        text += if has { "+" } else { "-" };
        text += name;
    }
    text
}

/// Instructions of a callgrind file.
#[derive(Default)]
struct Costs {
    all: u64,
    random: u64,
}

impl Costs {
    /// Sums what each function costs itself. A line is `position cost`; after
    /// `calls=` comes the cost of the called function, which has lines of its
    /// own. Names are written once and numbered: `fn=(7) name`, then `fn=(7)`.
    fn of(text: &str) -> Costs {
        let mut names: HashMap<(bool, &str), &str> = HashMap::new();
        let mut costs = Costs::default();
        let (mut file, mut function, mut called) = ("", "", false);
        for line in text.lines() {
            if let Some((word, value)) = line.split_once('=') {
                let is_function = matches!(word, "fn" | "cfn");
                let name = match value.split_once(')') {
                    Some((number, name)) if value.starts_with('(') => {
                        let known = names.entry((is_function, number)).or_insert(name.trim());
                        *known
                    }
                    _ => value,
                };
                match word {
                    "fl" | "fi" | "fe" => file = name,
                    "fn" => function = name,
                    "calls" => called = true,
                    _ => {}
                }
            } else if line.starts_with(|first: char| first.is_ascii_digit() || "+-*".contains(first)) {
                if std::mem::take(&mut called) {
                    continue;
                }
                let cost: u64 = line.split(' ').nth(1).and_then(|cost| cost.parse().ok()).unwrap_or(0);
                costs.all += cost;
                if RANDOM.iter().any(|part| file.contains(part) || function.contains(part)) {
                    costs.random += cost;
                }
            }
        }
        costs
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_are_those_of_the_functions_themselves() {
        let text = "events: Ir\nfl=(1) a.rs\nfn=(1) play\n1 10\n+2 5\ncfi=(2) rand_chacha/guts.rs\ncfn=(2) refill\n\
            calls=3 7\n* 600\nfi=(3) sim/src/stream.rs\n9 4\nfe=(1)\n10 1\n\nfl=(2)\nfn=(2)\n7 600\n\nsummary: 620\n";
        let costs = Costs::of(text);
        assert_eq!((costs.all, costs.random), (620, 604));
    }
}
