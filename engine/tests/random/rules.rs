//! Random rules and ends. Groups of keys are switched on and off together, so
//! that rare features meet each other and also stand alone.

use proptest::prelude::*;
use quirkat_engine::keys::Key;

/// The `[rules]` table, and what the rest of the ruleset must know of it.
#[derive(Clone, Debug)]
pub struct RulesText {
    pub text: String,
    pub has_long_kings: bool,
    /// Try an opening in the centre, where there is one.
    pub has_opening: bool,
}

/// Rules of all keys.
pub fn rules() -> impl Strategy<Value = RulesText> {
    let long_kings = "promotion = \"long_king\"\n";
    let kings = prop_oneof![
        3 => lines(&["rules.promotion", "rules.promotion_time"]),
        1 => lines(&["rules.promotion_time"]).prop_map(move |time| format!("{long_kings}{time}")),
    ];
    let bent = Just("jump_path = \"bent\"\n".to_owned());
    (short_straight_groups(), switched(kings, 2), switched(bent, 4), any::<bool>()).prop_map(
        move |(groups, kings, bent, has_opening)| {
            let kings = if kings.contains("\"none\"") { String::new() } else { kings };
            let has_long_kings = kings.contains(long_kings);
            let bent = if has_long_kings { String::new() } else { bent };
            RulesText { text: format!("[rules]\n{groups}{kings}{bent}"), has_long_kings, has_opening }
        },
    )
}

/// Rules without long kings and bent jumps.
pub fn short_straight_rules() -> impl Strategy<Value = RulesText> {
    let kings = prop::sample::select(vec!["short_king", "sliding_king"]);
    let kings =
        (kings, lines(&["rules.promotion_time"])).prop_map(|(kings, time)| format!("promotion = {kings:?}\n{time}"));
    (short_straight_groups(), switched(kings, 2), any::<bool>()).prop_map(|(groups, kings, has_opening)| RulesText {
        text: format!("[rules]\n{groups}{kings}"),
        has_long_kings: false,
        has_opening,
    })
}

/// Rules without kings, huffs and visited points.
pub fn rules_of_men() -> impl Strategy<Value = RulesText> {
    let no_return = Just("no_return = \"last_step\"\n".to_owned());
    let bent = Just("jump_path = \"bent\"\n".to_owned());
    (groups(duty(), no_return), switched(bent, 6), any::<bool>()).prop_map(|(groups, bent, has_opening)| RulesText {
        text: format!("[rules]\n{groups}{bent}"),
        has_long_kings: false,
        has_opening,
    })
}

/// Everything but kings and the path of a jump.
fn short_straight_groups() -> impl Strategy<Value = String> {
    let huffs = lines(&["rules.huff_target", "rules.huff_mode", "rules.huff_unfinished", "rules.huff_turn"])
        .prop_map(|huffs| format!("obligation = \"huff\"\n{huffs}"));
    let obligation = prop_oneof![1 => duty(), 1 => huffs];
    let no_return = prop_oneof![
        Just("no_return = \"last_step\"\n".to_owned()),
        lines(&["rules.no_return_scope"]).prop_map(|scope| format!("no_return = \"ever\"\n{scope}")),
    ];
    groups(obligation, no_return)
}

fn duty() -> impl Strategy<Value = String> {
    prop::sample::select(vec!["obligation = \"optional\"\n".to_owned(), String::new()])
}

fn groups(
    obligation: impl Strategy<Value = String>,
    no_return: impl Strategy<Value = String>,
) -> impl Strategy<Value = String> {
    let directions = lines(&["rules.steps", "rules.captures", "rules.chain_captures"]);
    let choice = switched(lines(&["rules.choice"]), 2);
    let chain = switched(lines(&["rules.chain"]), 2);
    let removal = switched(lines(&["rules.removal"]), 2);
    let final_row = switched(lines(&["rules.final_row"]), 2);
    (switched(directions, 2), obligation, switched(no_return, 2), choice, chain, removal, final_row).prop_map(
        |(a, b, c, d, mut e, f, g)| {
            // Only chains that may stop can be left unfinished.
            if b.contains("offence") && e.is_empty() {
                e = "chain = \"optional\"\n".into();
            }
            [a, b, c, d, e, f, g].concat()
        },
    )
}

/// The `[end]` table.
pub fn end() -> impl Strategy<Value = String> {
    let words = lines(&["end.no_moves", "end.adjudication"]);
    let enemy_row = switched(Just("enemy_row = \"count\"\n".to_owned()), 3);
    let limits = (0..4u32, prop::sample::select(vec![0, 2, 3, 4]), prop::sample::select(vec![0, 6, 20]), 1..80u32);
    (words, enemy_row, limits).prop_map(|(words, enemy_row, (pieces, repetition, quiet, plies))| {
        let limits =
            format!("min_pieces = {pieces}\nrepetition = {repetition}\nquiet_limit = {quiet}\nply_limit = {plies}\n");
        format!("[end]\n{words}{enemy_row}{limits}")
    })
}

/// The text in one of so many cases, else nothing.
fn switched(text: impl Strategy<Value = String>, of: u32) -> impl Strategy<Value = String> {
    (text, 0..of).prop_map(|(text, n)| if n == 0 { text } else { String::new() })
}

/// Random words of some keys of one table, as lines of a ruleset file.
fn lines(keys: &[&'static str]) -> impl Strategy<Value = String> + use<> {
    let words: Vec<_> = keys.iter().map(|key| word(key)).collect();
    words.prop_map(|lines| lines.concat())
}

/// One of the words of a key, as a line of a ruleset file.
pub fn word(key: &'static str) -> impl Strategy<Value = String> + use<> {
    let known = Key::named(key).expect("is a key");
    // Huffs come with keys of their own.
    let words: Vec<&'static str> = known.words().into_iter().filter(|word| *word != "huff").collect();
    let name = key.rsplit_once('.').expect("has a table").1;
    prop::sample::select(words).prop_map(move |word| format!("{name} = {word:?}\n"))
}
