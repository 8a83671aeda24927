//! The slow second engine, written from the rules alone, agrees on random
//! rulesets, boards and positions, move by move and to the end of whole games.

mod drawn;
mod examples;
mod plain;
mod random;
mod second;

use std::collections::{BTreeMap, BTreeSet};

use plain::{Plain, written};
use proptest::prelude::*;
use quirkat_engine::notation::{self, WrittenMove};
use quirkat_engine::{Game, Ruleset, Word, catalogue};
use quirkat_oracle::{Oracle, OracleMove, State};
use random::{Case, lines_rulesets, on_positions, positions, set_keys, starts};

/// A game in both engines, side by side.
struct Both<'r> {
    ruleset: &'r Ruleset,
    oracle: &'r Oracle,
    game: Game<'r>,
    state: State,
    /// The texts played so far, for messages.
    played: Vec<String>,
}

impl<'r> Both<'r> {
    fn start(ruleset: &'r Ruleset, oracle: &'r Oracle) -> Both<'r> {
        Both { ruleset, oracle, game: Game::start(ruleset), state: oracle.start(), played: Vec::new() }
    }

    fn from_position(Case { ruleset, position }: &'r Case, oracle: &'r Oracle) -> Both<'r> {
        let state = oracle.position(&position.text(ruleset.board())).expect("reads there too");
        let game = Game::from_position(ruleset, *position);
        Both { ruleset, oracle, game, state, played: Vec::new() }
    }

    fn context(&self) -> String {
        let text = self.game.position().text(self.ruleset.board());
        let drawing = drawn::draw(self.ruleset.board(), &text);
        format!("{}\n{drawing}\n{text} after {:?}", set_keys(self.ruleset), self.played)
    }

    fn check_position_and_outcome(&self) {
        let text = self.game.position().text(self.ruleset.board());
        assert_eq!(text, self.oracle.position_text(&self.state), "{}", self.context());
        let ours = self.game.outcome().map(|end| (end.result.word().to_owned(), end.reason.word().to_owned()));
        assert_eq!(ours, self.oracle.outcome(&self.state), "{}", self.context());
    }

    fn plain(&self, mv: &OracleMove) -> Plain {
        Plain::new(self.ruleset, &mv.huff, &mv.path, &mv.captured, mv.promoted)
    }

    /// Checks the lists of moves; gives each of ours with theirs.
    ///
    /// A text that fits two moves there has a suffix for one of them here, so
    /// only what these moves do is compared.
    fn check_moves(&self) -> Vec<(WrittenMove, OracleMove)> {
        let ours = written(&self.game);
        let theirs = self.oracle.moves(&self.state);
        let mut by_plain: BTreeMap<Plain, OracleMove> = theirs.iter().map(|mv| (self.plain(mv), mv.clone())).collect();
        assert_eq!(by_plain.len(), theirs.len(), "moves there are unique: {}", self.context());
        let ours_plain: BTreeSet<Plain> = ours.iter().map(|mv| Plain::of(self.ruleset, mv)).collect();
        let theirs_plain: BTreeSet<Plain> = by_plain.keys().cloned().collect();
        let only = |these: &BTreeSet<Plain>, those| these.difference(those).cloned().collect::<Vec<_>>();
        let differences = (only(&ours_plain, &theirs_plain), only(&theirs_plain, &ours_plain));
        assert_eq!(differences, (Vec::new(), Vec::new()), "only here, only there: {}", self.context());
        assert_eq!(ours_plain.len(), ours.len(), "moves here are unique: {}", self.context());
        let fits_two = |text: &str| theirs.iter().filter(|mv| mv.text == text).count() > 1;
        let take = |mv: WrittenMove| {
            let other = by_plain.remove(&Plain::of(self.ruleset, &mv)).expect("is among theirs");
            if !fits_two(&other.text) {
                assert_eq!((&mv.text, &mv.path), (&other.text, &other.path), "{}", self.context());
            }
            (mv, other)
        };
        ours.into_iter().map(take).collect()
    }

    /// Any route of a merged move is read as that move.
    fn check_routes(&self) {
        let mut moves_of: BTreeMap<String, BTreeSet<OracleMove>> = BTreeMap::new();
        for (text, mv) in self.oracle.routes_of_moves(&self.state) {
            moves_of.entry(text).or_default().insert(mv);
        }
        for (text, moves) in moves_of {
            let read = notation::read(self.ruleset, self.game.position(), self.game.legal(), &text);
            let read = read.unwrap_or_else(|error| panic!("{error}\n{}", self.context()));
            let ours = written(&self.game).into_iter().find(|mv| mv.mv == read).expect("is legal");
            let ours = Plain::of(self.ruleset, &ours);
            assert!(moves.iter().any(|mv| self.plain(mv) == ours), "{text} is read as {ours:?}\n{}", self.context());
        }
    }

    /// Plays to the end by the numbers.
    fn play_out(&mut self, numbers: &[u16]) {
        for number in numbers.iter().cycle() {
            self.check_position_and_outcome();
            if self.game.outcome().is_some() {
                return;
            }
            let moves = self.check_moves();
            let (ours, theirs) = &moves[usize::from(*number) % moves.len()];
            self.game.play(ours.mv);
            self.oracle.advance(&mut self.state, theirs);
            self.played.push(ours.text.clone());
        }
    }
}

fn numbers() -> impl Strategy<Value = Vec<u16>> {
    prop::collection::vec(any::<u16>(), 16)
}

proptest! {
    #![proptest_config(random::config(800))]

    #[test]
    fn positions_have_the_same_moves(case in positions()) {
        let oracle = second::oracle(case.ruleset.raw());
        let both = Both::from_position(&case, &oracle);
        both.check_position_and_outcome();
        if both.game.outcome().is_none() {
            both.check_moves();
            both.check_routes();
        }
    }

    #[test]
    fn games_go_and_end_alike(case in starts(), numbers in numbers()) {
        let oracle = second::oracle(case.ruleset.raw());
        Both::start(&case.ruleset, &oracle).play_out(&numbers);
    }

    #[test]
    fn games_from_positions_go_and_end_alike(case in positions(), numbers in numbers()) {
        let oracle = second::oracle(case.ruleset.raw());
        Both::from_position(&case, &oracle).play_out(&numbers);
    }

    #[test]
    fn games_on_boards_of_lines_go_and_end_alike(case in on_positions(lines_rulesets()), numbers in numbers()) {
        let oracle = second::oracle(case.ruleset.raw());
        Both::from_position(&case, &oracle).play_out(&numbers);
    }
}

#[test]
fn the_catalogue_is_played_alike() {
    for entry in catalogue::ENTRIES {
        let ruleset = entry.load(&[]).expect("reads");
        let oracle = second::oracle(ruleset.raw());
        for seed in 0..5u16 {
            let numbers: Vec<u16> = (0..97).map(|n: u32| (n * n * 31 + u32::from(seed) * 7919) as u16).collect();
            Both::start(&ruleset, &oracle).play_out(&numbers);
        }
    }
}
