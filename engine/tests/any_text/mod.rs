//! Whatever is given to a reader of texts, it answers with a value or an error.

use proptest::prelude::*;
use proptest::sample::Index;
use quirkat_engine::keys::KEYS;
use quirkat_engine::{Game, Override, Position, Ruleset, catalogue, notation};

use crate::plain;
use crate::random::{positions, starts};
use crate::whole_games::numbers;

/// Places of a text where some characters give way to others.
type Edits = Vec<(Index, usize, String)>;

fn edits() -> impl Strategy<Value = Edits> {
    let words = "\" ' = . , # [ ] { } / - x w b W 0 1 129 -1 99999999999999999999999999 1e9 nan true a1 m0 zz9 é ٣ \u{0} \
                 [rules] lines drawing huff 1979-05-27";
    let pieces: Vec<String> = words.split(' ').chain(["", " ", " w", "\n"]).map(str::to_owned).collect();
    let piece = prop_oneof![3 => prop::sample::select(pieces), 1 => any::<char>().prop_map(String::from)];
    prop::collection::vec((any::<Index>(), 0..4usize, piece), 1..6)
}

fn edited(text: &str, edits: &Edits) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for (at, lost, piece) in edits {
        let at = at.index(letters.len() + 1);
        let end = (at + lost).min(letters.len());
        letters.splice(at..end, piece.chars());
    }
    letters.into_iter().collect()
}

/// Reads a ruleset, and starts a game if it is one.
fn try_ruleset(text: &str, overrides: &[Override]) {
    match Ruleset::from_toml("any.toml", text, overrides) {
        Ok(ruleset) => assert_eq!(Game::start(&ruleset).plies(), 0),
        Err(fault) => assert!(!fault.message.is_empty(), "{fault}"),
    }
}

fn try_position(ruleset: &Ruleset, text: &str) {
    if let Ok(position) = Position::read(ruleset, text) {
        assert_eq!(Position::read(ruleset, &position.text(ruleset.board())), Ok(position), "{text:?}");
    }
}

fn try_move(game: &Game<'_>, text: &str) {
    match notation::read(game.ruleset(), game.position(), game.legal(), text) {
        Ok(mv) => assert!(game.legal().iter().any(|legal| legal == mv), "{text:?} is read as {mv:?}"),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

proptest! {
    #![proptest_config(crate::random::config(600))]

    #[test]
    fn any_text_is_a_ruleset_or_an_error(case in starts(), edits in edits(), other in any::<String>()) {
        try_ruleset(&edited(&case.ruleset.raw().to_toml(), &edits), &[]);
        let short = "name = \"short\"\n[board]\ncolumns = 5\n[setup]\nkind = \"drawing\"\ndrawing = \"b4/5/5/5/4w\"\n";
        try_ruleset(&edited(short, &edits), &[]);
        try_ruleset(&other, &[]);
    }

    #[test]
    fn any_change_of_a_named_ruleset_is_a_ruleset_or_an_error(entry in any::<Index>(), edits in edits()) {
        try_ruleset(&edited(entry.get(catalogue::ENTRIES).text, &edits), &[]);
    }

    #[test]
    fn a_ruleset_is_read_back_as_written(case in starts()) {
        let text = case.ruleset.raw().to_toml();
        let read = Ruleset::from_toml("again.toml", &text, &[]).expect("is a ruleset still");
        prop_assert_eq!(read.raw().to_toml(), text);
        prop_assert_eq!(read.canonical(), case.ruleset.canonical());
    }

    #[test]
    fn any_text_is_an_override_or_an_error(
        case in starts(),
        key in any::<Index>(),
        edits in edits(),
        other in any::<String>(),
    ) {
        let key = key.get(KEYS);
        let valid = format!("{}={}", key.name, key.text(case.ruleset.raw()));
        let value_only = format!("{}={}", key.name, edited(&key.text(case.ruleset.raw()), &edits));
        for text in [&edited(&valid, &edits), &value_only, &other, &format!("{}={other}", key.name)] {
            if let Ok(change) = Override::typed(text) {
                try_ruleset("name = \"short\"", &[change]);
            }
        }
    }

    #[test]
    fn any_text_is_a_position_or_an_error(
        case in positions(),
        edits in edits(),
        near in "[wbWB0-9/ ]{0,40}",
        other in any::<String>(),
    ) {
        let text = case.position.text(case.ruleset.board());
        for text in [&edited(&text, &edits), &near, &other] {
            try_position(&case.ruleset, text);
        }
    }

    #[test]
    fn any_text_is_a_legal_move_or_an_error(
        case in positions(),
        numbers in numbers(),
        edits in edits(),
        near in "(huff( [a-emt][0-9]{1,2}){0,3},? ?)?[a-emt]?[0-9]{1,2}([x-][a-emt][0-9]{1,2}){0,6}",
        other in any::<String>(),
    ) {
        // A few plies on, so that there may be somebody to huff.
        let mut game = Game::from_position(&case.ruleset, case.position);
        for number in &numbers[..usize::from(numbers[0] % 4)] {
            if game.outcome().is_none() {
                game.play(game.legal().nth(u32::from(*number) % game.legal().len()));
            }
        }
        for written in plain::written(&game).iter().rev().take(8) {
            try_move(&game, &edited(&written.text, &edits));
        }
        for text in ["pass", "huff", "huff ,", &near, &other] {
            try_move(&game, text);
        }
    }
}

/// Deep nesting is where readers of texts overflow.
#[test]
fn deep_and_long_texts_are_errors() {
    let many = 3_000;
    for text in [
        format!("name = {}", "[".repeat(many)),
        format!("name = {}", "{a=".repeat(many)),
        format!("{}name = 1", "a.".repeat(many)),
        format!("[{}a]", "a.".repeat(many)),
        "[[a]]\n".repeat(many),
        format!("name = \"{}\"", "n".repeat(many)),
    ] {
        try_ruleset(&text, &[]);
    }
    for key in ["board.lines", "setup.drawing", "rules.steps", "no.such.key"] {
        try_ruleset("name = \"short\"", &[Override::typed(&format!("{key}={}", "[".repeat(many))).expect("has a =")]);
    }
    let ruleset = Ruleset::from_toml("short.toml", "name = \"short\"", &[]).expect("is a ruleset");
    let game = Game::start(&ruleset);
    for text in ["9".repeat(many), "5/".repeat(many), "128".repeat(30), "w".repeat(many)] {
        try_position(&ruleset, &format!("{text} w"));
    }
    for text in ["a1x".repeat(many), "a1-".repeat(many), format!("{}c3", "c2xc4x".repeat(many)), "é".repeat(100)] {
        try_move(&game, &text);
    }
}
