//! What the examples print is true.

#[allow(dead_code)] // their own `main`
#[path = "../../examples/custom-board.rs"]
mod custom_board;
#[allow(dead_code)]
#[path = "../../examples/perft.rs"]
mod perft;

use quirkat_engine::Ruleset;

use crate::second::oracle;

#[test]
fn the_board_of_the_example_has_the_counts_of_the_second_engine() {
    let ruleset = Ruleset::from_toml("diamond.toml", custom_board::DIAMOND, &[]).expect("is a ruleset");
    let tour = custom_board::tour(&ruleset).expect("prints");
    let second = oracle(ruleset.raw());
    let counts: Vec<String> = (1..=6).map(|depth| second.perft(&second.start(), depth).to_string()).collect();
    assert!(tour.starts_with(&format!("13 points, 28 edges, centre c3\nperft {}\n", counts.join(" "))), "{tour}");
}

#[test]
fn the_game_of_the_example_is_one_of_the_second_engine() {
    let ruleset = Ruleset::from_toml("diamond.toml", custom_board::DIAMOND, &[]).expect("is a ruleset");
    let tour = custom_board::tour(&ruleset).expect("prints");
    let [_, _, moves, end, position] = tour.lines().collect::<Vec<_>>()[..] else { panic!("{tour}") };
    let second = oracle(ruleset.raw());
    let mut state = second.start();
    for text in moves.split(' ') {
        let mv = second.find(&state, text).unwrap_or_else(|| panic!("{text} is not legal in {tour}"));
        second.advance(&mut state, &mv);
    }
    assert_eq!(second.position_text(&state), position);
    assert_eq!(second.outcome(&state), Some(("second".to_owned(), "no_pieces".to_owned())));
    assert_eq!(end, "Second won: a side has no pieces");
}

#[test]
fn the_example_counts_each_depth_and_each_first_move() {
    let text = perft::counts("bell", 4).expect("counts");
    let (depths, moves): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| line.starts_with(char::is_numeric));
    assert_eq!(depths, ["1 4", "2 5", "3 6", "4 12"]);
    let counts = moves.iter().map(|line| line.split_once(' ').expect("has two words").1.parse::<u64>());
    assert_eq!((moves.len(), counts.sum::<Result<u64, _>>()), (4, Ok(12)));
    let error = perft::counts("bel", 4).expect_err("is no ruleset").to_string();
    assert!(error.contains("did you mean \"bell\"?"), "{error}");
}
