//! The lemma of the rules dossier, 4.3: for short jumps on straight boards the
//! time of removal is invisible. And where it is not.

use proptest::prelude::*;
use quirkat_engine::{Game, Position, Ruleset};

use crate::plain::{plain, play};
use crate::random::{self, on_positions, straight_rulesets};
use crate::whole_games::numbers;
use crate::with;

proptest! {
    #![proptest_config(random::config(400))]

    #[test]
    fn the_time_of_removal_is_invisible_for_short_jumps_on_straight_boards(
        case in on_positions(straight_rulesets()),
        numbers in numbers(),
    ) {
        let [at_once, at_end] = ["immediate", "at_end"].map(|word| with(&case.ruleset, &[&format!("rules.removal={word}")]));
        let mut here = Game::from_position(&at_once, case.position);
        let mut there = Game::from_position(&at_end, case.position);
        for number in numbers.iter().cycle() {
            prop_assert_eq!(here.outcome(), there.outcome());
            let moves = plain(&here);
            prop_assert_eq!(&moves, &plain(&there));
            if moves.is_empty() {
                break;
            }
            let chosen = &moves[usize::from(*number) % moves.len()];
            play(&mut here, chosen);
            play(&mut there, chosen);
        }
    }
}

/// T43, T44 and T28 of the dossier, where the lists stand; and a bent jump back
/// to the point of the first piece taken.
#[test]
fn it_shows_round_the_ends_with_bent_jumps_and_with_long_kings() {
    let serpents = ["board.kind=serpents", "board.length=4"];
    let cases: [(&[&str], &str); 4] = [
        (&["board.curve_jumps=hairpin"], "4/b2bb/1wb1 w"),
        (&["board.curve_jumps=perimeter"], "b3/1bb2/2w1 w"),
        (&["rules.jump_path=bent"], "4/2bb1/1w2 w"),
        (&["rules.promotion=long_king"], "3b1/4b/Wb3/1b3/5 w"),
    ];
    let default = Ruleset::from_toml("default.toml", "name = \"default\"", &[]).expect("is a ruleset");
    for (keys, position) in cases {
        let board: &[&str] = if position.matches('/').count() == 2 { &serpents } else { &[] };
        let moves = |removal: &'static str| {
            let ruleset = with(&default, &[board, keys, &[removal]].concat());
            plain(&Game::from_position(&ruleset, Position::read(&ruleset, position).expect("reads")))
        };
        assert_ne!(moves("rules.removal=immediate"), moves("rules.removal=at_end"), "{keys:?}");
    }
}
