//! The kernel plays the same game as [`Game`]: the same number of moves at
//! every ply, the same move for the same number, the same end.

mod drawn;
mod random;

use proptest::prelude::*;
use quirkat_engine::kernel::{self, Fast, Past, Visit};
use quirkat_engine::{Game, Node, Ruleset, Side, catalogue};
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

/// At every third ply of a game that is played by the numbers, a kernel goes on from
/// there and must play as the game does.
struct FromTheMiddle<'a> {
    ruleset: &'a Ruleset,
    numbers: &'a [u16],
}

impl Visit for FromTheMiddle<'_> {
    type Output = u32;

    fn visit<F: Fast>(self, mut fast: F) -> u32 {
        let (ruleset, number) = (self.ruleset, |ply: u32| u32::from(self.numbers[ply as usize % self.numbers.len()]));
        let (mut game, mut node, mut plies) = (Game::start(ruleset), Node::new(ruleset), 0);
        for _ in 0..120 {
            if game.outcome().is_some() {
                break;
            }
            let mv = game.legal().nth(number(game.plies()) % game.legal().len());
            game.play(mv);
            if game.outcome().is_some() {
                break;
            }
            // A third of them is enough, with either side to move.
            if !game.plies().is_multiple_of(3) {
                continue;
            }
            node.become_game(&game);
            let placings = game.earlier().iter().rev().copied();
            fast.resume(&node, Past { plies: game.plies(), quiet: game.quiet(), placings });
            let mut slow = game.clone();
            let at = |slow: &Game<'_>| {
                format!(
                    "from ply {}, ply {}: {}\n{}",
                    game.plies(),
                    slow.plies(),
                    slow.position().text(ruleset.board()),
                    ruleset.canonical()
                )
            };
            loop {
                assert_eq!(fast.outcome(), slow.outcome(), "{}", at(&slow));
                if slow.outcome().is_some() {
                    break;
                }
                assert_eq!(fast.choices(), slow.legal().len(), "{}", at(&slow));
                let n = number(slow.plies() + 1) % slow.legal().len();
                let (turn, mv) = (fast.nth(n), slow.legal().nth(n));
                assert_eq!(turn.as_move(), mv, "move {n}, {}", at(&slow));
                fast.play(turn);
                slow.play(mv);
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

#[test]
fn games_that_go_on_in_a_kernel_from_their_middle_end_alike() {
    for name in catalogue::names() {
        let ruleset = catalogue::entry(name).expect("is there").load(&[]).expect("reads");
        let numbers = numbers();
        let plies = kernel::visit(&ruleset, FromTheMiddle { ruleset: &ruleset, numbers: &numbers });
        assert!(plies.is_err() || plies.is_ok_and(|plies| plies > 0), "{name}");
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
    fn random_rulesets_of_men_go_on_alike_from_the_middle(
        case in starts_of_men(),
        numbers in prop::collection::vec(any::<u16>(), 1..40),
    ) {
        let ruleset = &case.ruleset;
        let _ = kernel::visit(ruleset, FromTheMiddle { ruleset, numbers: &numbers });
    }

    #[test]
    fn random_rulesets_are_played_alike(case in starts(), numbers in prop::collection::vec(any::<u16>(), 1..200)) {
        let _ = compare(&case.ruleset, &numbers, 2);
    }
}
