//! Numbers of other programs and of books, from the files in `tests/vectors`.
//!
//! A line is a call of the calculator, the numbers that it gives (`_` where a number has no other source), and how
//! far they may be off, with tabs between. `~` before that says it is a part of the number. Lines with `#` tell where
//! the numbers below them are from.

#[path = "../examples/calculator/calls.rs"]
mod calls;

use std::fs;
use std::path::Path;

/// How many numbers of a file are as expected.
fn check(file: &str) -> usize {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors").join(file);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut compared = 0;
    for (number, line) in text.lines().enumerate() {
        if line.starts_with('#') || line.is_empty() {
            continue;
        }
        let place = format!("{file}:{}: {line}", number + 1);
        let [call, expected, within] = line.split('\t').collect::<Vec<&str>>()[..] else { panic!("{place}") };
        let found = calls::call(call);
        if let Some(reason) = expected.strip_prefix("- ") {
            assert_eq!(found, Err(reason.to_owned()), "{place}");
            compared += 1;
            continue;
        }
        let found = found.unwrap_or_else(|reason| panic!("{place}: {reason}"));
        let expected: Vec<&str> = expected.split(' ').collect();
        assert_eq!(found.len(), expected.len(), "{place}: {found:?}");
        for (found, expected) in found.iter().zip(expected).filter(|(_, expected)| *expected != "_") {
            let expected: f64 = expected.parse().unwrap_or_else(|error| panic!("{place}: {error}"));
            let within = match within.strip_prefix('~') {
                Some(part) => part.parse::<f64>().map(|part| part * expected.abs()),
                None => within.parse::<f64>(),
            };
            let within = within.unwrap_or_else(|error| panic!("{place}: {error}"));
            assert!((found - expected).abs() <= within, "{place}: {found}, not {expected}");
            compared += 1;
        }
    }
    compared
}

macro_rules! files {
    ($($name:ident: $file:literal, $least:literal;)*) => {$(
        #[test]
        fn $name() {
            let compared = check($file);
            assert!(compared >= $least, "{compared}");
        }
    )*};
}

files! {
    shares_have_the_intervals_of_other_programs: "shares.tsv", 60;
    scores_and_elo_points_are_those_of_fishtest_and_fastchess: "scores.tsv", 27;
    quantiles_have_the_ranks_of_the_binomial_distribution: "quantiles.tsv", 20;
    lengths_with_a_limit_are_those_of_lifelines_and_statsmodels: "lengths.tsv", 60;
    differences_are_those_of_scipy_and_statsmodels: "differences.tsv", 60;
    effects_of_toggles_are_those_of_statsmodels: "effects.tsv", 20;
    sequential_tests_are_those_of_fishtest_and_fastchess: "sequential.tsv", 20;
    distributions_are_those_of_scipy: "distributions.tsv", 150;
}
