//! Perft tables: those of the rules dossier, section 6, found alike by two
//! generators written independently of each other; and the slow second
//! engine's, of every named ruleset and of random positions of random rulesets
//! (`examples/perft-tables.rs` writes them).

mod stored;

use quirkat_engine::perft::{divide, perft, perft_from};
use quirkat_engine::{Game, Position, Ruleset, catalogue};

/// Counts for depths 1, 2 and so on of a ruleset given by its tables.
fn check(tables: &str, expected: &[u64]) {
    let ruleset = Ruleset::from_toml("case.toml", &format!("name = \"case\"\n{tables}"), &[]).expect("is a ruleset");
    let found: Vec<u64> = (1..=expected.len() as u32).map(|depth| perft(&ruleset, depth)).collect();
    assert_eq!(found, expected, "{tables}");
    let by_move = divide(&Game::start(&ruleset), expected.len() as u32);
    assert_eq!(by_move.into_iter().map(|(_, count)| count).sum::<u64>(), expected[expected.len() - 1]);
}

#[test]
fn the_5x5_board_has_the_counts_of_the_dossier() {
    let fs = "steps = \"forward_sideways\"\n";
    check("", &[4, 5, 6, 12, 29, 107]);
    check(
        &format!("[rules]\n{fs}captures = \"forward_sideways\"\nchain_captures = \"forward_sideways\""),
        &[4, 5, 6, 12, 21, 76],
    );
    check(&format!("[rules]\n{fs}"), &[4, 5, 6, 12, 27, 95]);
    check("[rules]\nchain = \"optional\"", &[4, 5, 6, 14, 37, 192]);
    check("[rules]\nchain = \"single\"", &[4, 5, 6, 12, 23, 110]);
    check("[rules]\nchoice = \"most\"", &[4, 5, 6, 12, 29, 97]);
    check("[rules]\nobligation = \"optional\"\nchain = \"optional\"", &[4, 8, 33, 218, 1526]);
}

#[test]
fn serpents_have_the_counts_of_the_dossier() {
    let tables = [
        ("length = 4", "empty", [6, 17, 51, 183, 638], [6, 17, 54, 189, 680]),
        ("length = 8", "filled", [3, 4, 9, 23, 76], [3, 4, 9, 23, 76]),
        ("length = 16", "empty", [6, 17, 56, 187, 752], [6, 17, 56, 187, 752]),
        ("length = 16\nouter_lines = false", "empty", [6, 17, 55, 180, 707], [6, 17, 55, 180, 707]),
    ];
    for (board, ends, compulsory, optional) in tables {
        for (chain, expected) in [("compulsory", compulsory), ("optional", optional)] {
            let tables = format!(
                "[board]\nkind = \"serpents\"\n{board}\n[setup]\nends = \"{ends}\"\n[rules]\nchain = \"{chain}\""
            );
            check(&tables, &expected);
        }
    }
}

/// Each line has a name and the counts of depths 1, 2 and so on.
#[test]
fn every_named_ruleset_has_the_counts_of_its_table() {
    let lines = include_str!("perft/catalogue.tsv").lines().filter(|line| !line.starts_with('#'));
    let tables: Vec<(&str, &str)> = lines.map(|line| line.split_once('\t').expect("has a tab")).collect();
    let names: Vec<&str> = tables.iter().map(|(name, _)| *name).collect();
    let make = "make the tables again: cargo run --release -p quirkat-engine --example perft-tables";
    assert_eq!(names, catalogue::names(), "{make}");
    for (name, counts) in tables {
        let ruleset = catalogue::entry(name).expect("is there").load(&[]).expect("reads");
        let expected: Vec<u64> = counts.split(' ').map(|count| count.parse().expect("is a count")).collect();
        let found: Vec<u64> = (1..=expected.len() as u32).map(|depth| perft(&ruleset, depth)).collect();
        assert_eq!(found, expected, "{name}");
    }
}

/// A case without a position counts from the start.
#[test]
fn random_positions_of_random_rulesets_have_their_counts() {
    let count = stored::check_cases(include_str!("cases/perft.jsonl"), |label, case, ruleset| {
        let expected: Vec<u64> = case["nodes"].as_array().into_iter().flatten().filter_map(|n| n.as_u64()).collect();
        let position = case["position"].as_str().map(|text| Position::read(ruleset, text).expect("reads"));
        let count = |depth| match &position {
            Some(position) => perft_from(ruleset, position, depth),
            None => perft(ruleset, depth),
        };
        let found: Vec<u64> = (1..=expected.len() as u32).map(count).collect();
        assert_eq!(found, expected, "{label}: {case}");
    });
    assert_eq!(count, 320);
}
