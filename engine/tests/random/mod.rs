//! Random rulesets of all keys and boards, and random positions of them.

#![allow(dead_code)] // no test uses all of it

mod boards;
mod rules;

use std::fmt;

use proptest::prelude::*;
use quirkat_engine::boards::BoardKind;
use quirkat_engine::keys::KEYS;
use quirkat_engine::rules::{JumpPath, Promotion};
use quirkat_engine::{Override, Points, Position, Ruleset, Side};

use crate::drawn;
pub use boards::BoardText;

/// A ruleset and a position of its board. A failing test prints the keys that
/// are set and draws the board.
pub struct Case {
    pub ruleset: Ruleset,
    pub position: Position,
}

impl fmt::Debug for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Case { ruleset, position } = self;
        let text = position.text(ruleset.board());
        writeln!(f, "\n{}", set_keys(ruleset))?;
        writeln!(f, "{}\n{text}", drawn::draw(ruleset.board(), &text))
    }
}

/// The keys that are set, one a line.
pub fn set_keys(ruleset: &Ruleset) -> String {
    let set = KEYS.iter().filter(|key| key.is_play() && key.is_set(ruleset.raw()));
    set.map(|key| format!("{} = {}", key.name, key.value(ruleset.raw()))).collect::<Vec<_>>().join("\n")
}

/// So many cases of a law, or as many as the environment's PROPTEST_CASES says.
pub fn config(cases: u32) -> ProptestConfig {
    let said = std::env::var("PROPTEST_CASES").ok().and_then(|text| text.parse().ok());
    let cases = said.unwrap_or(cases);
    // Some laws hold on a part of the boards only and pass over the rest.
    ProptestConfig {
        cases,
        max_global_rejects: 20 * cases,
        max_local_rejects: 65_536.max(cases),
        ..ProptestConfig::default()
    }
}

/// Random positions of random rulesets.
pub fn positions() -> impl Strategy<Value = Case> {
    on_positions(rulesets())
}

/// Random positions, more or less crowded; at least one side has a piece.
pub fn on_positions(rulesets: impl Strategy<Value = Ruleset>) -> impl Strategy<Value = Case> {
    let cells = prop::collection::vec(any::<u16>(), Points::MOST);
    let to_move = prop::sample::select(Side::BOTH.to_vec());
    (rulesets, cells, 1..5u16, to_move).prop_filter_map("an empty board", |(ruleset, cells, crowd, to_move)| {
        let board = ruleset.board();
        let drawing = pieces(&ruleset, &cells, crowd);
        let text = drawn::text(&drawn::cells(board, |point| drawing[point.index()]), to_move);
        let has_pieces = drawing.iter().any(|cell| *cell != '.');
        let position =
            has_pieces.then(|| Position::read(&ruleset, &text).unwrap_or_else(|error| panic!("{text}: {error}")));
        Some(Case { position: position?, ruleset })
    })
}

/// One letter of a drawing for each point, by random numbers.
fn pieces(ruleset: &Ruleset, numbers: &[u16], crowd: u16) -> Vec<char> {
    let has_kings = ruleset.rules().promotion != Promotion::None;
    let mut left = [most_pieces(ruleset); 2];
    let mut cells = vec!['.'; ruleset.board().size()];
    let mut order: Vec<usize> = (0..cells.len()).collect();
    order.sort_by_key(|&n| numbers[n]);
    for n in order {
        let (kind, number) = (numbers[n] % 12, numbers[n] / 12);
        let side = usize::from(kind >= crowd);
        if kind < 2 * crowd && left[side] > 0 {
            left[side] -= 1;
            let letters = if has_kings && number % 4 == 0 { ['W', 'B'] } else { ['o', 'x'] };
            cells[n] = letters[side];
        }
    }
    cells
}

/// The slow engine walks every route of a chain; where routes branch much, few
/// pieces make work enough.
fn most_pieces(ruleset: &Ruleset) -> usize {
    if ruleset.rules().jump_path == JumpPath::Bent {
        4
    } else if ruleset.rules().promotion == Promotion::LongKing || !ruleset.raw().board.lines.is_empty() {
        6
    } else if ruleset.board().size() > 49 && ruleset.raw().board.kind == BoardKind::Alquerque {
        16
    } else {
        Points::MOST
    }
}

/// Random rulesets, each with its start position.
pub fn starts() -> impl Strategy<Value = Case> {
    rulesets().prop_map(|ruleset| Case { position: ruleset.start(), ruleset })
}

/// The same for rulesets of men without a history, which most games have.
pub fn starts_of_men() -> impl Strategy<Value = Case> {
    on_boards(boards::boards(), rules::rules_of_men()).prop_map(|ruleset| Case { position: ruleset.start(), ruleset })
}

/// Random rulesets of every kind of board.
pub fn rulesets() -> impl Strategy<Value = Ruleset> {
    on_boards(boards::boards(), rules::rules())
}

/// Boards and rules where no chain comes back over points that it has emptied:
/// short straight jumps on boards of straight lines.
pub fn straight_rulesets() -> impl Strategy<Value = Ruleset> {
    on_boards(boards::straight_boards(), rules::short_straight_rules())
}

/// Rulesets whose board is given by its points and lines.
pub fn lines_rulesets() -> impl Strategy<Value = Ruleset> {
    on_boards(boards::lines_boards(), rules::rules())
}

/// Rulesets of these boards and rules. What a board has not (a centre) or the
/// rules forbid (curved jumps of long kings) is left out.
fn on_boards(
    boards: impl Strategy<Value = BoardText>,
    rules: impl Strategy<Value = rules::RulesText>,
) -> impl Strategy<Value = Ruleset> {
    let seats = prop::collection::vec(any::<u16>(), Points::MOST);
    (boards, rules, rules::end(), seats, any::<[bool; 2]>()).prop_map(
        move |(board, rules, end, seats, [left, centre])| {
            let curves = if rules.has_long_kings { "" } else { board.curves.as_str() };
            let text = format!("name = \"random\"\n[board]\n{}{curves}{}{}{end}", board.board, board.setup, rules.text);
            let read = |overrides: &[Override]| {
                let ruleset = Ruleset::from_toml("random.toml", &text, overrides);
                ruleset.unwrap_or_else(|fault| panic!("{fault}\n{text}"))
            };
            let typed = |text: String| Override::typed(&text).expect("is KEY=VALUE");
            let mut overrides = vec![typed(format!("setup.hand={}", if left { "left" } else { "right" }))];
            let base = read(&overrides);
            if centre && rules.has_opening && base.board().centre().is_some() {
                overrides.push(typed("rules.opening=centre".into()));
            }
            if base.start().occupied().count() as usize > 2 * most_pieces(&base) || board.wants_drawing {
                overrides.push(typed("setup.kind=drawing".into()));
                overrides.push(typed(format!("setup.drawing={}", setup(&base, &seats))));
            }
            read(&overrides)
        },
    )
}

/// A drawn setup: armies that face each other, as many pieces as are good for
/// the slow engine, some points empty.
fn setup(ruleset: &Ruleset, numbers: &[u16]) -> String {
    let board = ruleset.board();
    let most = most_pieces(ruleset).min((board.size() - 1).div_ceil(2)).max(1);
    let order: Vec<_> = board.rows().iter().flatten().copied().collect();
    let mut cells = vec!['.'; board.size()];
    // Second fills from the top, First from the bottom; a few seats stay empty.
    let gap = |n: usize| numbers[n].is_multiple_of(5);
    let seats = |order: Vec<quirkat_engine::Point>| {
        let chosen = order.iter().enumerate().filter(|(n, _)| !gap(*n)).map(|(_, point)| *point);
        chosen.take(most).collect::<Vec<_>>()
    };
    let half = order.len() / 2;
    for point in seats(order[..half].to_vec()) {
        cells[point.index()] = 'x';
    }
    for point in seats(order[half..].iter().rev().copied().collect()) {
        cells[point.index()] = 'o';
    }
    if cells.iter().all(|cell| *cell == '.') {
        cells[0] = 'o';
    }
    drawn::rows(&drawn::cells(board, |point| cells[point.index()]))
}
