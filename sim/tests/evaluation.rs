//! Evaluation: drawn positions counted by hand, and the laws of every term.

use quirkat_engine::document::{self, Fault, Item};
use quirkat_engine::{Game, Override, Position, Ruleset, Side, catalogue};
use quirkat_sim::evaluation::{Evaluation, TERMS, Term, Weights, term};

fn ruleset(name: &str, set: &[&str]) -> Ruleset {
    let set: Vec<_> = set.iter().map(|text| Override::typed(text).expect("is KEY=VALUE")).collect();
    catalogue::entry(name).expect("is there").load(&set).expect("loads")
}

fn one(ruleset: &Ruleset, term: &Term) -> Evaluation {
    Evaluation::new(ruleset, &Weights::one(term.word, 1))
}

#[track_caller]
fn check(ruleset: &Ruleset, position: &str, expected: [i32; 6]) {
    let position = Position::read(ruleset, position).expect("is a position");
    let scores = TERMS.map(|term| one(ruleset, term).score(&position));
    assert_eq!(scores, expected, "material mobility advancement centre sides safe");
}

#[test]
fn drawn_positions_count_as_by_hand() {
    let alfonso = ruleset("alquerque-compulsory", &[]);
    // A man on c3 has 8 steps, one on e5 3; two rows from home, none from its own.
    check(&alfonso, "4b/5/2w2/5/5 w", [0, 5, 2, 2, -2, 0]);
    // It is the other side's turn.
    check(&alfonso, "4b/5/2w2/5/5 b", [0, -5, -2, -2, 2, 0]);
    // c3 can take d4: a jump alone counts. d4 has 7 steps and no jump, as b2 is taken.
    check(&alfonso, "5/3b1/2w2/1w3/5 w", [1, -6, 2, 2, 0, 2]);
    // Where capturing is optional, its steps count too: 6 of c3, 7 of b2.
    let optional = ruleset("alquerque-compulsory", &["rules.obligation=optional"]);
    check(&optional, "5/3b1/2w2/1w3/5 w", [1, 7, 2, 2, 0, 2]);
}

#[test]
fn kings_count_more_and_stand_as_far_forward_as_can_be() {
    for (promotion, worth) in [("short_king", 2), ("sliding_king", 2), ("long_king", 3)] {
        let kings = ruleset("alquerque-compulsory", &[&format!("rules.promotion={promotion}")]);
        let [material, mobility, advancement] = ["material", "mobility", "advancement"].map(|word| {
            let evaluation = one(&kings, term(word).expect("is a term"));
            evaluation.score(&Position::read(&kings, "4b/5/5/5/W4 w").expect("is a position"))
        });
        // Three rays from a1: 4 points each, but the long diagonal ends at e5.
        let reach = if promotion == "short_king" { 3 } else { 4 + 4 + 3 };
        assert_eq!((material, mobility, advancement), (worth - 1, reach - 3, 4), "{promotion}");
    }
}

#[test]
fn nearness_is_counted_in_steps_on_any_board() {
    let serpent = ruleset("masters-serpents", &[]);
    let count = |word: &str, text: &str| {
        let evaluation = one(&serpent, term(word).expect("is a term"));
        evaluation.score(&Position::read(&serpent, text).expect("is a position"))
    };
    // m0 is eight steps from m8; the outer rows and both ends are sides.
    assert_eq!(count("centre", "16/w16/16 w"), 0);
    assert_eq!(count("centre", "16/8w8/16 w"), 8);
    assert_eq!(count("sides_proximity", "16/8w8/16 w"), 0);
    assert_eq!(count("sides_proximity", "16/w16/16 w"), 1);
    assert_eq!(count("sides_proximity", "16/17/5w10 w"), 1);
    assert_eq!(count("advancement", "16/17/5w10 w"), 0);
    assert_eq!(count("advancement", "5w10/17/16 w"), 2);
    let text = "name = \"x\"\n[board]\nkind = \"lines\"\nlines = [[\"a1\", \"a2\", \"a3\", \"a7\"]]\n\
        points = { a1 = [0, 0], a2 = [0, 1], a3 = [0, 2], a7 = [0, 6] }\n\
        [setup]\nkind = \"drawing\"\ndrawing = \"b/1/1/w\"\n";
    let line = Ruleset::from_toml("x.toml", text, &[]).expect("reads");
    // The middle is y = 3, nearest to it a3; rows are counted, not their distances.
    check(&line, "1/w/1/1 w", [1, 2, 2, 2, 0, 1]);
}

/// The row with each run of empty points as one number.
fn counted(row: &str) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for letter in row.chars().chain(['/']) {
        if letter == '1' {
            empty += 1;
        } else {
            if empty > 0 {
                text += &empty.to_string();
            }
            empty = 0;
            text.push(letter);
        }
    }
    text.trim_end_matches('/').to_owned()
}

/// The position as letters by row, each changed, and rows or columns turned.
fn image(ruleset: &Ruleset, position: &Position, half_turn: bool) -> Position {
    let board = ruleset.board();
    let rows = board.rows().iter().map(|row| row.iter().map(|&point| position.letter(point)).collect::<Vec<_>>());
    let mut rows: Vec<Vec<Option<char>>> = rows.collect();
    rows.iter_mut().for_each(|row| row.reverse());
    let mut side = position.to_move();
    if half_turn {
        rows.reverse();
        side = side.other();
    }
    let letter = |letter: Option<char>| match letter {
        Some('w') if half_turn => 'b',
        Some('b') if half_turn => 'w',
        Some('W') if half_turn => 'B',
        Some('B') if half_turn => 'W',
        Some(letter) => letter,
        None => '1',
    };
    let text = |row: Vec<Option<char>>| row.into_iter().map(letter).collect::<String>();
    let rows: Vec<String> = rows.into_iter().map(|row| counted(&text(row))).collect();
    Position::read(ruleset, &format!("{} {}", rows.join("/"), side.letter())).expect("is a position")
}

/// The same pieces with the other side to move.
fn passed(ruleset: &Ruleset, position: &Position) -> Position {
    let text = position.text(ruleset.board());
    let (rows, _) = text.rsplit_once(' ').expect("has a side");
    Position::read(ruleset, &format!("{rows} {}", position.to_move().other().letter())).expect("is a position")
}

/// Positions of a few random games.
fn positions(ruleset: &Ruleset, seed: u64) -> Vec<Position> {
    let mut numbers = seed;
    let mut positions = Vec::new();
    let mut game = Game::start(ruleset);
    while positions.len() < 300 {
        if game.outcome().is_some() {
            game.restart();
        }
        positions.push(*game.position());
        numbers = numbers.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        if game.outcome().is_none() {
            game.play(game.legal().nth((numbers >> 33) as u32 % game.legal().len()));
        }
    }
    positions
}

#[test]
fn every_term_is_antisymmetric_and_equal_for_mirror_images_and_half_turns() {
    let all = TERMS.iter().enumerate().map(|(n, term)| format!("{} = {}", term.word, 10 * (n as i32 + 1) - 25));
    let all = weights(&format!("{{ {} }}", all.collect::<Vec<_>>().join(", "))).expect("are weights");
    let mut kings = 0;
    for (name, set) in [
        ("bell", &[][..]),
        ("alquerque-compulsory", &["rules.promotion=long_king", "rules.obligation=optional"]),
        ("alquerque-compulsory", &["rules.promotion=sliding_king", "rules.steps=forward"]),
        ("zamma", &[]),
        ("masters-serpents", &["board.curve_jumps=perimeter", "board.apex_bypass=true"]),
        ("bell-huff", &["rules.promotion=short_king"]),
    ] {
        let ruleset = ruleset(name, set);
        let mut evaluations: Vec<Evaluation> = TERMS.iter().map(|term| one(&ruleset, term)).collect();
        evaluations.push(Evaluation::new(&ruleset, &all));
        for position in positions(&ruleset, 3) {
            kings += position.kings().count();
            let text = position.text(ruleset.board());
            for evaluation in &evaluations {
                let score = evaluation.score(&position);
                assert!(score.abs() <= Evaluation::MOST);
                assert_eq!(evaluation.score(&passed(&ruleset, &position)), -score, "{name} {text}");
                assert_eq!(evaluation.score(&image(&ruleset, &position, false)), score, "{name} {text}");
                assert_eq!(evaluation.score(&image(&ruleset, &position, true)), score, "{name} {text}");
            }
        }
    }
    assert!(kings > 100, "{kings} kings");
}

#[test]
fn a_weighted_sum_is_the_sum_of_its_weighted_terms() {
    let zamma = ruleset("zamma", &[]);
    let sum = Evaluation::new(
        &zamma,
        &weights("{ material = 100, mobility = -3, centre = 7, safe_pieces = 2 }").expect("reads"),
    );
    for position in positions(&zamma, 9) {
        let of = |word: &str| one(&zamma, term(word).expect("is a term")).score(&position);
        assert_eq!(
            sum.score(&position),
            100 * of("material") - 3 * of("mobility") + 7 * of("centre") + 2 * of("safe_pieces")
        );
    }
}

fn item(text: &str) -> Item {
    document::parse("x.toml", &format!("weights = {text}")).expect("is TOML").take("weights").expect("is there")
}

fn weights(text: &str) -> Result<Weights, Fault> {
    Weights::read(&item(text))
}

#[test]
fn weights_are_read_and_written_and_refused() {
    for text in ["{ material = 100, mobility = 1 }", "{ centre = -10000 }", "{ advancement = 1, safe_pieces = 10000 }"]
    {
        assert_eq!(weights(text).expect("reads").written(), text);
    }
    assert_eq!(weights("{ material = 0, centre = 1 }"), weights("{ centre = 1 }"));
    for (text, message) in [
        ("{ materials = 1 }", "did you mean \"material\"?"),
        ("{ material = 10001 }", "expected a whole number from -10000 to 10000, found 10001"),
        ("{ material = -2147483648 }", "expected a whole number from -10000 to 10000"),
        ("{ material = 1.5 }", "expected a whole number"),
        ("{ material = 0 }", "no term has a weight"),
        ("{}", "no term has a weight"),
        ("3", "expected a table of weights"),
    ] {
        let fault = weights(text).expect_err(text);
        assert!(fault.to_string().contains(message), "{text}: {fault}");
    }
}

#[test]
fn the_start_is_level_but_for_whose_turn_it_is() {
    let alfonso = ruleset("alquerque-compulsory", &[]);
    let start = alfonso.start();
    assert_eq!(start.to_move(), Side::First);
    let scores = TERMS.map(|term| one(&alfonso, term).score(&start));
    assert_eq!(scores, [0; 6]);
}
