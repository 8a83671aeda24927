//! Perft tables of the rules dossier, section 6: found alike by two generators
//! written independently of each other.

use quirkat_engine::perft::{divide, perft};
use quirkat_engine::{Game, Ruleset};

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
