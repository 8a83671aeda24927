//! The kernel plays the same game as [`Game`]: the same number of moves at
//! every ply, the same move for the same number, the same end.

mod drawn;
mod random;

use proptest::prelude::*;
use quirkat_engine::kernel::{self, Fast, Visit};
use quirkat_engine::{Game, Ruleset, Side, catalogue};
use random::{starts, starts_of_men};

/// Plays both by the same numbers, game after game.
struct Both<'a> {
    ruleset: &'a Ruleset,
    numbers: &'a [u16],
    games: usize,
}

impl Visit for Both<'_> {
    type Output = u32;

    fn visit<F: Fast>(self, mut fast: F) -> u32 {
        let mut game = Game::start(self.ruleset);
        let mut numbers = self.numbers.iter().cycle();
        let mut plies = 0;
        for _ in 0..self.games {
            fast.restart();
            game.restart();
            loop {
                let at = || {
                    format!(
                        "ply {}: {}\n{}",
                        game.plies(),
                        game.position().text(self.ruleset.board()),
                        self.ruleset.canonical()
                    )
                };
                assert_eq!(fast.outcome(), game.outcome(), "{}", at());
                assert_eq!(fast.plies(), game.plies());
                if game.outcome().is_some() {
                    break;
                }
                assert_eq!(fast.choices(), game.legal().len(), "{}", at());
                assert_eq!(fast.side(), game.position().to_move().index());
                let number = u32::from(*numbers.next().expect("are endless"));
                let n = number % game.legal().len();
                let (turn, mv) = (fast.nth(n), game.legal().nth(n));
                assert_eq!(turn.as_move(), mv, "move {n}, {}", at());
                fast.play(turn);
                game.play(mv);
                for side in Side::BOTH {
                    use quirkat_engine::kernel::Word;
                    assert_eq!(fast.pieces(side.index()).points(), game.position().pieces(side));
                }
                plies += 1;
            }
        }
        plies
    }
}

/// Plies compared; none where the ruleset has no kernel.
fn compare(ruleset: &Ruleset, numbers: &[u16], games: usize) -> Option<u32> {
    kernel::visit(ruleset, Both { ruleset, numbers, games }).ok()
}

/// Numbers that look like chance, the same each time.
fn numbers() -> Vec<u16> {
    let mut state = 20_261_130_u64;
    let next = |_| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 48) as u16
    };
    (0..9973).map(next).collect()
}

#[test]
fn the_catalogue_is_played_alike() {
    let mut with_kernel = Vec::new();
    for name in catalogue::names() {
        let ruleset = catalogue::entry(name).expect("is there").load(&[]).expect("reads");
        if compare(&ruleset, &numbers(), 50).is_some_and(|plies| plies > 0) {
            with_kernel.push(name);
        }
    }
    for name in
        ["alfonso", "bell", "alquerque-compulsory", "zuni-serpents", "ludii-alfonso", "codecup-7x7", "gol-skuish"]
    {
        assert!(with_kernel.contains(&name), "{name} has no kernel");
    }
    for name in ["bell-huff", "zamma", "wikipedia-bell"] {
        assert!(!with_kernel.contains(&name), "{name} has a kernel");
    }
}

proptest! {
    #![proptest_config(random::config(400))]

    #[test]
    fn random_rulesets_of_men_are_played_alike(
        case in starts_of_men(),
        numbers in prop::collection::vec(any::<u16>(), 1..200),
    ) {
        let _ = compare(&case.ruleset, &numbers, 2);
    }

    #[test]
    fn random_rulesets_are_played_alike(case in starts(), numbers in prop::collection::vec(any::<u16>(), 1..200)) {
        let _ = compare(&case.ruleset, &numbers, 2);
    }
}
