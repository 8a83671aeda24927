//! The slow second engine, written from the rules alone, agrees on random
//! rulesets, boards and positions, move by move and to the end of whole games.

use proptest::prelude::*;
use quirkat_engine::keys::KEYS;
use quirkat_engine::perft::perft_from;
use quirkat_engine::{Game, Override, Position, RawRuleset, Ruleset, Side, Word, catalogue, notation};
use quirkat_oracle::{Oracle, Spec};

/// The same ruleset as the second engine takes it.
fn spec(raw: &RawRuleset) -> Spec {
    let mut spec = Spec::default();
    let word = |key: &str| KEYS.iter().find(|known| known.name == key).expect("is a key").text(raw);
    spec.board.kind = word("board.kind");
    spec.board.columns = raw.board.columns;
    spec.board.rows = raw.board.rows;
    spec.board.diagonals = word("board.diagonals");
    spec.board.length = raw.board.length;
    spec.board.outer_lines = raw.board.outer_lines;
    spec.board.ends = word("board.ends");
    spec.board.apex_bypass = raw.board.apex_bypass;
    spec.setup.kind = word("setup.kind");
    spec.setup.hand = word("setup.hand");
    spec.setup.ends = word("setup.ends");
    spec.setup.drawing = raw.setup.drawing.clone();
    spec.rules.opening = word("rules.opening");
    spec.rules.steps = word("rules.steps");
    spec.rules.final_row = word("rules.final_row");
    spec.rules.captures = word("rules.captures");
    spec.rules.chain_captures = word("rules.chain_captures");
    spec.rules.obligation = word("rules.obligation");
    spec.rules.chain = word("rules.chain");
    spec.rules.choice = word("rules.choice");
    spec.rules.removal = word("rules.removal");
    spec.end.no_moves = word("end.no_moves");
    spec.end.enemy_row = word("end.enemy_row");
    spec.end.min_pieces = raw.end.min_pieces;
    spec.end.repetition = raw.end.repetition;
    spec.end.quiet_limit = raw.end.quiet_limit;
    spec.end.ply_limit = raw.end.ply_limit;
    spec.end.adjudication = word("end.adjudication");
    spec
}

/// One of the words of a key, as a line of a ruleset file.
fn word(key: &'static str) -> impl Strategy<Value = String> {
    let played = |word: &&'static str| !matches!(*word, "huff" | "lines");
    let words = KEYS.iter().find(|known| known.name == key).expect("is a key").words();
    let words: Vec<&'static str> = words.into_iter().filter(played).collect();
    let name = key.rsplit_once('.').expect("has a table").1;
    prop::sample::select(words).prop_map(move |word| format!("{name} = {word:?}\n"))
}

fn alquerque() -> impl Strategy<Value = String> {
    let sizes =
        prop::sample::select(vec![(3, 3), (5, 5), (3, 5), (7, 3), (5, 7), (9, 5), (7, 7), (9, 9), (1, 5), (11, 11)]);
    (sizes, word("board.diagonals"))
        .prop_map(|((columns, rows), diagonals)| format!("[board]\ncolumns = {columns}\nrows = {rows}\n{diagonals}"))
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

/// The text of a random position of the ruleset's board: each point empty or
/// of a side, more or less crowded.
fn position_text(ruleset: &Ruleset, cells: &[u8], crowd: u8, to_move: Side) -> String {
    let mut cells = cells.iter().cycle();
    let mut cell = |_: &_| match cells.next().map(|cell| cell % 12) {
        Some(cell) if cell < crowd => 'w',
        Some(cell) if cell < 2 * crowd => 'b',
        _ => '1',
    };
    let rows: Vec<String> = ruleset.board().rows().iter().map(|row| row.iter().map(&mut cell).collect()).collect();
    format!("{} {}", rows.join("/"), to_move.letter())
}

/// The moves of both engines as (text, captured points).
fn assert_same_moves(ruleset: &Ruleset, oracle: &Oracle, game: &Game<'_>, state: &quirkat_oracle::State) {
    let ours: Vec<_> = notation::written(ruleset, game.position(), game.legal())
        .into_iter()
        .map(|mv| (mv.text, mv.path, mv.captured))
        .collect();
    let theirs: Vec<_> = oracle.moves(state).into_iter().map(|mv| (mv.text, mv.path, mv.captured)).collect();
    let drawn = game.position().text(ruleset.board());
    assert_eq!(ours, theirs, "{drawn}\n{}", ruleset.canonical());
}

fn assert_same_outcome(ruleset: &Ruleset, oracle: &Oracle, game: &Game<'_>, state: &quirkat_oracle::State) {
    let ours = game.outcome().map(|outcome| (outcome.result.word().to_owned(), outcome.reason.word().to_owned()));
    let drawn = game.position().text(ruleset.board());
    assert_eq!(ours, oracle.outcome(state), "{drawn} after {} plies\n{}", game.plies(), ruleset.canonical());
}

/// Plays a game by the numbers, both engines side by side.
fn play_both(ruleset: &Ruleset, numbers: &[u16]) {
    let oracle = Oracle::new(spec(ruleset.raw())).expect("is a ruleset there too");
    let mut game = Game::start(ruleset);
    let mut state = oracle.start();
    assert_eq!(game.position().text(ruleset.board()), oracle.position_text(&state));
    for number in numbers.iter().cycle() {
        assert_same_outcome(ruleset, &oracle, &game, &state);
        if game.outcome().is_some() {
            break;
        }
        assert_same_moves(ruleset, &oracle, &game, &state);
        let written = notation::written(ruleset, game.position(), game.legal());
        let chosen = &written[usize::from(*number) % written.len()];
        let other = oracle.find(&state, &chosen.text).expect("knows the move");
        game.play(chosen.mv);
        oracle.advance(&mut state, &other);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, ..ProptestConfig::default() })]

    #[test]
    fn positions_have_the_same_moves(
        ruleset in rulesets(),
        cells in prop::collection::vec(any::<u8>(), 128),
        crowd in 1..5u8,
        second in any::<bool>(),
    ) {
        // On crowded boards without end, chains run into millions.
        prop_assume!(ruleset.board().size() < 60 || crowd < 4);
        let text = position_text(&ruleset, &cells, crowd, Side::BOTH[usize::from(second)]);
        let Ok(position) = Position::read(ruleset.board(), &text) else { return Ok(()) };
        let oracle = Oracle::new(spec(ruleset.raw())).expect("is a ruleset there too");
        let state = oracle.position(&text).expect("reads there too");
        let game = Game::from_position(&ruleset, position);
        assert_same_outcome(&ruleset, &oracle, &game, &state);
        if game.outcome().is_none() {
            assert_same_moves(&ruleset, &oracle, &game, &state);
            if game.legal().len() < 60 {
                prop_assert_eq!(perft_from(&ruleset, &position, 2), oracle.perft(&state, 2));
            }
        }
    }

    #[test]
    fn games_go_and_end_alike(ruleset in rulesets(), numbers in prop::collection::vec(any::<u16>(), 80)) {
        play_both(&ruleset, &numbers);
    }
}

#[test]
fn the_catalogue_is_played_alike() {
    for entry in catalogue::ENTRIES {
        let ruleset = entry.load(&[]).expect("reads");
        for seed in 0..10u16 {
            let numbers: Vec<u16> = (0..97).map(|n: u32| (n * n * 31 + u32::from(seed) * 7919) as u16).collect();
            play_both(&ruleset, &numbers);
        }
    }
}
