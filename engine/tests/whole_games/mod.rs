//! Laws of whole games: what a move changes, and when a game ends.

use std::collections::HashMap;

use proptest::prelude::*;
use quirkat_engine::notation::{self, WrittenMove};
use quirkat_engine::rules::Promotion;
use quirkat_engine::{Game, Position, Reason, Ruleset, Side};

use crate::drawn;
use crate::plain::{Plain, plain, written};
use crate::random::{self, positions, starts};

/// Random numbers that choose the moves of a game.
pub fn numbers() -> impl Strategy<Value = Vec<u16>> {
    prop::collection::vec(any::<u16>(), 16)
}

/// Plays by the numbers to the end; looks at every position on the way, and at
/// every move with the texts of the positions before and after it.
fn play_out(
    game: &mut Game<'_>,
    numbers: &[u16],
    mut look: impl FnMut(&Game<'_>),
    mut look_at_move: impl FnMut(&Ruleset, &str, &WrittenMove, &str),
) {
    let ruleset = game.ruleset();
    for number in numbers.iter().cycle() {
        look(game);
        if game.outcome().is_some() {
            return;
        }
        let moves = written(game);
        let chosen = &moves[usize::from(*number) % moves.len()];
        let before = game.position().text(ruleset.board());
        game.play(chosen.mv);
        look_at_move(ruleset, &before, chosen, &game.position().text(ruleset.board()));
    }
}

/// The position after the move, made from the one before by the letters of the
/// text alone.
fn expected_after(ruleset: &Ruleset, before: &str, mv: &WrittenMove) -> String {
    let board = ruleset.board();
    let mut letters = drawn::letters(board, before);
    let at = |name: &String| board.point(name).expect("is a point").index();
    let [own, other] = if before.ends_with('w') { [Side::First, Side::Second] } else { [Side::Second, Side::First] };
    for name in mv.huff.iter().chain(&mv.captured) {
        let fallen = std::mem::replace(&mut letters[at(name)], '.');
        assert_eq!(fallen.to_ascii_lowercase(), other.letter(), "{} takes {name}", mv.text);
    }
    if let [start, .., end] = mv.path.as_slice() {
        let piece = std::mem::replace(&mut letters[at(start)], '.');
        assert_eq!(piece.to_ascii_lowercase(), own.letter(), "{} starts from no piece", mv.text);
        assert_eq!(letters[at(end)], '.', "{} ends on a piece", mv.text);
        assert!(!mv.promoted || piece.is_ascii_lowercase(), "{} promotes a king", mv.text);
        letters[at(end)] = if mv.promoted { piece.to_ascii_uppercase() } else { piece };
    }
    let drawing = drawn::cells(board, |point| match letters[point.index()] {
        'w' => 'o',
        'b' => 'x',
        other => other,
    });
    drawn::text(&drawing, other)
}

fn check_move(ruleset: &Ruleset, before: &str, mv: &WrittenMove, after: &str) {
    let board = ruleset.board();
    assert_eq!(expected_after(ruleset, before, mv), after, "{before} {}", mv.text);
    let own = if before.ends_with('w') { Side::First } else { Side::Second };
    let on_final_row = |name: &String| board.final_row(own).has(board.point(name).expect("is a point"));
    if mv.promoted {
        assert_ne!(ruleset.rules().promotion, Promotion::None, "{before} {}", mv.text);
        assert!(mv.path[1..].iter().any(on_final_row), "{before} {} promotes nowhere", mv.text);
    }
    // A man cannot stay one where it becomes a king.
    if ruleset.rules().promotion != Promotion::None && mv.path.last().is_some_and(on_final_row) {
        let start = board.point(&mv.path[0]).expect("is a point");
        let was_man = drawn::letters(board, before)[start.index()].is_ascii_lowercase();
        assert_eq!(mv.promoted, was_man, "{before} {}", mv.text);
    }
    for names in [&mv.huff, &mv.captured] {
        assert!(names.windows(2).all(|pair| pair[0] < pair[1]), "{before} {}: not sorted, or twice", mv.text);
    }
}

/// Texts and moves are unique, in text order, and read back as written.
fn check_texts(game: &Game<'_>) {
    let (ruleset, position) = (game.ruleset(), game.position());
    let text = position.text(ruleset.board());
    assert_eq!(Position::read(ruleset, &text), Ok(*position), "{text}");
    let moves = written(game);
    assert_eq!(moves.len(), game.legal().len() as usize, "{text}");
    for pair in moves.windows(2) {
        assert!(pair[0].text < pair[1].text, "{text}: {} before {}", pair[0].text, pair[1].text);
    }
    let all = plain(game);
    assert!(all.windows(2).all(|pair| pair[0] != pair[1]), "{text}: {all:?}");
    for mv in moves {
        assert_eq!(notation::read(ruleset, position, game.legal(), &mv.text), Ok(mv.mv), "{text}: {}", mv.text);
    }
}

/// What the limits and repetition say, counted from the texts of positions and
/// moves.
#[derive(Default)]
struct Counts {
    occurrences: HashMap<String, u32>,
    quiet: u32,
    plies: u32,
}

impl Counts {
    fn arrive(&mut self, text: &str) {
        *self.occurrences.entry(text.to_owned()).or_default() += 1;
    }

    fn note(&mut self, mv: &WrittenMove, after: &str) {
        self.plies += 1;
        self.quiet = if mv.huff.is_empty() && mv.captured.is_empty() { self.quiet + 1 } else { 0 };
        self.arrive(after);
    }

    fn check(&self, game: &Game<'_>) {
        let end = game.ruleset().end();
        let text = game.position().text(game.ruleset().board());
        let repeats = end.repetition > 0 && self.occurrences[&text] >= end.repetition;
        let is_quiet = end.quiet_limit > 0 && self.quiet >= end.quiet_limit;
        let is_long = self.plies >= end.ply_limit;
        assert_eq!(game.plies(), self.plies);
        match game.outcome().map(|outcome| outcome.reason) {
            None => assert!(!repeats && !is_quiet && !is_long, "{text} goes on"),
            Some(Reason::Repetition) => assert!(repeats, "{text} is no repetition"),
            Some(Reason::QuietLimit) => assert!(is_quiet && !repeats, "{text} after {} quiet plies", self.quiet),
            Some(Reason::PlyLimit) => assert!(is_long && !is_quiet && !repeats, "{text} after {}", self.plies),
            Some(_) => {}
        }
    }
}

fn check_counts(mut game: Game<'_>, numbers: &[u16]) {
    let counts = std::cell::RefCell::new(Counts::default());
    counts.borrow_mut().arrive(&game.position().text(game.ruleset().board()));
    let note = |_: &Ruleset, _: &str, mv: &WrittenMove, after: &str| counts.borrow_mut().note(mv, after);
    play_out(&mut game, numbers, |game| counts.borrow().check(game), note);
}

proptest! {
    #![proptest_config(random::config(300))]

    #[test]
    fn pieces_fall_by_what_was_captured_and_huffed_and_nothing_else_changes(
        case in positions(),
        numbers in numbers(),
    ) {
        let mut game = Game::from_position(&case.ruleset, case.position);
        play_out(&mut game, &numbers, |_| {}, check_move);
    }

    #[test]
    fn every_legal_move_changes_just_what_its_text_says(case in positions()) {
        let game = Game::from_position(&case.ruleset, case.position);
        let before = case.position.text(case.ruleset.board());
        for mv in written(&game) {
            let mut after = game.clone();
            after.play(mv.mv);
            check_move(&case.ruleset, &before, &mv, &after.position().text(case.ruleset.board()));
        }
    }

    #[test]
    fn texts_are_unique_and_read_back_as_written(case in positions(), numbers in numbers()) {
        play_out(&mut Game::from_position(&case.ruleset, case.position), &numbers, check_texts, |_, _, _, _| {});
    }

    #[test]
    fn limits_and_repetition_end_a_game_just_when_they_say(case in starts(), numbers in numbers()) {
        check_counts(Game::start(&case.ruleset), &numbers);
    }

    #[test]
    fn so_they_do_from_any_position(case in positions(), numbers in numbers()) {
        check_counts(Game::from_position(&case.ruleset, case.position), &numbers);
    }

    #[test]
    fn every_game_ends_within_the_ply_limit(case in starts(), numbers in numbers()) {
        let limit = case.ruleset.end().ply_limit;
        let mut game = Game::start(&case.ruleset);
        let mut plies = 0;
        play_out(&mut game, &numbers, |game| {
            assert!(game.outcome().is_some() || game.plies() < limit, "goes on after {} plies", game.plies());
            assert!(game.outcome().is_some() == game.legal().is_empty(), "moves if and only if the game goes on");
        }, |_, _, _, _| plies += 1);
        prop_assert_eq!(game.plies(), plies);
    }

    /// Rules dossier 4.2: a piece can step at most once to each point.
    #[test]
    fn no_return_ever_makes_games_finite_without_any_limit(case in positions(), numbers in numbers()) {
        let mut raw = case.ruleset.raw().clone();
        raw.rules.no_return = quirkat_engine::rules::NoReturn::Ever;
        (raw.end.repetition, raw.end.quiet_limit, raw.end.ply_limit) = (0, 0, 1_000_000);
        let ruleset = raw.check().expect("is a ruleset still");
        let pieces = case.position.occupied().count();
        let moves = pieces * (ruleset.board().size() as u32) + pieces;
        let mut game = Game::from_position(&ruleset, case.position);
        let most = 2 * moves + 1;
        // A pass is never answered by a pass.
        play_out(&mut game, &numbers, |game| assert!(game.plies() <= most, "{} plies", game.plies()), |_, _, _, _| {});
    }

    #[test]
    fn a_game_played_again_goes_the_same_way(case in starts(), numbers in numbers()) {
        let record = |game: &mut Game<'_>| {
            let mut lists = Vec::new();
            play_out(game, &numbers, |game| lists.push(game.legal().iter().collect::<Vec<_>>()), |_, _, _, _| {});
            (lists, game.outcome())
        };
        let mut game = Game::start(&case.ruleset);
        let first = record(&mut game);
        game.restart();
        prop_assert_eq!(record(&mut game), first, "not as before the restart");
    }

    /// A ruleset without huffs and without `no_return` asks nothing of the past
    /// but repetition and the limits.
    #[test]
    fn moves_hang_on_the_past_only_where_the_rules_ask(case in starts(), numbers in numbers()) {
        use quirkat_engine::rules::{NoReturn, Obligation};
        let rules = case.ruleset.rules();
        prop_assume!(rules.no_return == NoReturn::None && rules.obligation != Obligation::Huff);
        play_out(&mut Game::start(&case.ruleset), &numbers, |game| {
            if game.plies() > 0 && game.outcome().is_none() {
                let afresh = Game::from_position(&case.ruleset, *game.position());
                let moves: Vec<Plain> = plain(game);
                assert_eq!(moves, plain(&afresh), "not as without a past");
            }
        }, |_, _, _, _| {});
    }
}
