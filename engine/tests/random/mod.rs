//! Random rulesets of this version and random positions of their boards.

use std::fmt;

use proptest::prelude::*;
use quirkat_engine::keys::KEYS;
use quirkat_engine::{Override, Points, Position, Ruleset, Side};

use crate::drawn;

/// A ruleset and a position of its board. A failing test prints the keys that
/// are set and draws the board.
pub struct Case {
    pub ruleset: Ruleset,
    pub position: Position,
}

impl fmt::Debug for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Case { ruleset, position } = self;
        writeln!(f)?;
        for key in KEYS.iter().filter(|key| key.is_play() && key.is_set(ruleset.raw())) {
            writeln!(f, "{} = {}", key.name, key.value(ruleset.raw()))?;
        }
        let drawing = drawn::draw(ruleset.board(), position);
        writeln!(f, "{drawing}\n{:?} to move: {}", position.to_move(), position.text(ruleset.board()))
    }
}

/// So many cases of a law, or as many as the environment's PROPTEST_CASES says.
pub fn config(cases: u32) -> ProptestConfig {
    let said = std::env::var("PROPTEST_CASES").ok().and_then(|text| text.parse().ok());
    let cases = said.unwrap_or(cases);
    // Some laws hold on a part of the boards only and pass over the rest.
    ProptestConfig {
        cases,
        max_global_rejects: 4 * cases,
        max_local_rejects: 65_536.max(cases),
        ..ProptestConfig::default()
    }
}

/// Random positions, more or less crowded; at least one side has a piece.
pub fn positions() -> impl Strategy<Value = Case> {
    let cells = prop::collection::vec(0..12u8, Points::MOST);
    let to_move = prop::sample::select(Side::BOTH.to_vec());
    (rulesets(), cells, 1..5u8, to_move).prop_filter_map("an empty board", |(ruleset, cells, crowd, to_move)| {
        let board = ruleset.board();
        let drawing = drawn::cells(board, |point| match cells[point.index()] {
            cell if cell < crowd => 'o',
            cell if cell < 2 * crowd => 'x',
            _ => '.',
        });
        let text = drawn::text(&drawing, to_move);
        let has_pieces = drawing.contains(['o', 'x']);
        let position =
            has_pieces.then(|| Position::read(&ruleset, &text).unwrap_or_else(|error| panic!("{text}: {error}")));
        Some(Case { position: position?, ruleset })
    })
}

/// Random rulesets, each with its start position.
pub fn starts() -> impl Strategy<Value = Case> {
    rulesets().prop_map(|ruleset| Case { position: ruleset.start(), ruleset })
}

fn rulesets() -> impl Strategy<Value = Ruleset> {
    let hand = |left: bool| Override::typed(if left { "setup.hand=left" } else { "setup.hand=right" });
    let opening = |centre: bool| Override::typed(if centre { "rules.opening=centre" } else { "rules.opening=free" });
    (prop_oneof![alquerque(), serpents()], rules(), end(), any::<[bool; 2]>()).prop_map(
        move |(board, rules, end, [left, centre])| {
            let text = format!("name = \"random\"\n{board}{rules}{end}");
            let base = Ruleset::from_toml("random.toml", &text, &[]).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
            let centre = centre && base.board().centre().is_some();
            let overrides = [hand(left), opening(centre)].map(|set| set.expect("is KEY=VALUE"));
            Ruleset::from_toml("random.toml", &text, &overrides).unwrap_or_else(|fault| panic!("{fault}\n{text}"))
        },
    )
}

fn alquerque() -> impl Strategy<Value = String> {
    let sizes = vec![(3, 3), (5, 5), (3, 5), (7, 3), (5, 7), (9, 5), (7, 7), (9, 9), (1, 5), (11, 11)];
    let even_sizes = vec![(4, 4), (6, 5), (5, 6), (2, 7)];
    let sizes = prop_oneof![10 => prop::sample::select(sizes), 3 => prop::sample::select(even_sizes)];
    (sizes, word("board.diagonals")).prop_map(|((columns, rows), diagonals)| {
        let board = format!("[board]\ncolumns = {columns}\nrows = {rows}\n{diagonals}");
        if columns % 2 == 1 && rows % 2 == 1 { board } else { board + &facing_armies(columns, rows) }
    })
}

/// A drawn setup for boards that have no standard one.
fn facing_armies(columns: usize, rows: usize) -> String {
    let army = |letter: &str| vec![letter.repeat(columns); (rows - 1) / 2];
    let between = vec![columns.to_string(); rows - 2 * ((rows - 1) / 2)];
    let drawing = [army("b"), between, army("w")].concat().join("/");
    format!("[setup]\nkind = \"drawing\"\ndrawing = {drawing:?}\n")
}

fn serpents() -> impl Strategy<Value = String> {
    let length = prop_oneof![4 => 1..9u32, 1 => Just(16), 1 => Just(42)];
    (length, word("board.ends"), any::<[bool; 3]>()).prop_map(|(length, ends, [outer, bypass, filled])| {
        let filled = if filled && ends.contains("both") { "[setup]\nends = \"filled\"\n" } else { "" };
        format!("[board]\nkind = \"serpents\"\nlength = {length}\n{ends}outer_lines = {outer}\napex_bypass = {bypass}\n{filled}")
    })
}

fn rules() -> impl Strategy<Value = String> {
    let directions = (word("rules.steps"), word("rules.captures"), word("rules.chain_captures"));
    let captures = (
        word("rules.obligation"),
        word("rules.chain"),
        word("rules.choice"),
        word("rules.removal"),
        word("rules.final_row"),
    );
    (directions, captures).prop_map(|((a, b, c), (d, e, f, g, h))| format!("[rules]\n{a}{b}{c}{d}{e}{f}{g}{h}"))
}

fn end() -> impl Strategy<Value = String> {
    let words = (word("end.no_moves"), word("end.enemy_row"), word("end.adjudication"));
    let limits = (0..4u32, prop::sample::select(vec![0, 2, 3, 4]), prop::sample::select(vec![0, 6, 20]), 1..80u32);
    (words, limits).prop_map(|((a, b, c), (pieces, repetition, quiet, plies))| {
        let limits =
            format!("min_pieces = {pieces}\nrepetition = {repetition}\nquiet_limit = {quiet}\nply_limit = {plies}\n");
        format!("[end]\n{a}{b}{c}{limits}")
    })
}

/// One of the words of a key, as a line of a ruleset file.
fn word(key: &'static str) -> impl Strategy<Value = String> {
    let played = |word: &&'static str| !matches!(*word, "huff" | "lines");
    let words = KEYS.iter().find(|known| known.name == key).expect("is a key").words();
    let words: Vec<&'static str> = words.into_iter().filter(played).collect();
    let name = key.rsplit_once('.').expect("has a table").1;
    prop::sample::select(words).prop_map(move |word| format!("{name} = {word:?}\n"))
}
