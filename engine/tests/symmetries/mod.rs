//! The same game on a board seen otherwise: in a mirror, from the other seat,
//! with its points and lines listed in another order, or given by its lines.

use std::collections::BTreeMap;

use proptest::prelude::*;
use quirkat_engine::boards::{BoardKind, Diagonals, RawBoard, SerpentEnds};
use quirkat_engine::rules::{JumpPath, Opening, Promotion};
use quirkat_engine::setup::{RawSetup, SetupKind};
use quirkat_engine::{Board, Game, GameResult, Outcome, Position, RawRuleset, Ruleset};

use crate::drawn;
use crate::plain::{Plain, plain, play, written};
use crate::random::{self, Case, lines_rulesets, on_positions, positions};
use crate::whole_games::numbers;

/// The same board as another ruleset has it, and where each point has gone.
struct Twin {
    ruleset: Ruleset,
    names: BTreeMap<String, String>,
    seats: Seats,
}

#[derive(Clone, Copy, PartialEq)]
enum Seats {
    Kept,
    Swapped,
}

impl Twin {
    /// The position whose pieces stand where the names lead.
    fn position(&self, case: &Case) -> Position {
        let (board, other) = (case.ruleset.board(), self.ruleset.board());
        let letters = drawn::letters(board, &case.position.text(board));
        let mut cells = vec!['.'; other.size()];
        for (name, letter) in board.names().iter().zip(letters) {
            let swapped = match letter {
                'w' => 'b',
                'b' => 'w',
                'W' => 'B',
                'B' => 'W',
                other => other,
            };
            let point = other.point(&self.names[name]).expect("is a point there");
            cells[point.index()] = if self.seats == Seats::Swapped { swapped } else { letter };
        }
        let to_move = case.position.to_move();
        let to_move = if self.seats == Seats::Swapped { to_move.other() } else { to_move };
        let drawing = drawn::cells(other, |point| match cells[point.index()] {
            'w' => 'o',
            'b' => 'x',
            other => other,
        });
        Position::read(&self.ruleset, &drawn::text(&drawing, to_move)).expect("is a position there")
    }

    fn outcome(&self, outcome: Option<Outcome>) -> Option<Outcome> {
        let swapped = |result| match result {
            GameResult::First => GameResult::Second,
            GameResult::Second => GameResult::First,
            GameResult::Draw => GameResult::Draw,
        };
        match self.seats {
            Seats::Kept => outcome,
            Seats::Swapped => outcome.map(|outcome| Outcome { result: swapped(outcome.result), ..outcome }),
        }
    }

    /// Plays both games to their end, which goes alike.
    fn check(&self, case: &Case, numbers: &[u16]) {
        let mut game = Game::from_position(&case.ruleset, case.position);
        let mut other = Game::from_position(&self.ruleset, self.position(case));
        for number in numbers.iter().cycle() {
            let text = game.position().text(case.ruleset.board());
            assert_eq!(self.outcome(game.outcome()), other.outcome(), "{text}");
            let mut moves: Vec<Plain> = plain(&game).iter().map(|mv| mv.renamed(&self.names)).collect();
            moves.sort();
            assert_eq!(moves, plain(&other), "{text}");
            if moves.is_empty() {
                break;
            }
            let chosen = plain(&game)[usize::from(*number) % moves.len()].clone();
            play(&mut game, &chosen);
            play(&mut other, &chosen.renamed(&self.names));
        }
    }
}

fn same_names(board: &Board) -> BTreeMap<String, String> {
    board.names().iter().map(|name| (name.clone(), name.clone())).collect()
}

/// The ruleset with another board and, as no game starts there, any setup.
fn with_board(ruleset: &Ruleset, board: RawBoard, drawing: String) -> Ruleset {
    let mut raw: RawRuleset = ruleset.raw().clone();
    raw.board = board;
    raw.setup = RawSetup { kind: SetupKind::Drawing, drawing, ..RawSetup::default() };
    raw.rules.opening = Opening::Free;
    raw.check().expect("is a ruleset still")
}

fn rows_text(ruleset: &Ruleset) -> String {
    ruleset.start().text(ruleset.board()).split(' ').next().unwrap_or_default().to_owned()
}

/// A board of lines turned by the map of places, or where a board of another
/// kind comes upon itself.
fn turned(ruleset: &Ruleset, seats: Seats) -> Option<Twin> {
    let board = ruleset.board();
    let raw = &ruleset.raw().board;
    if raw.kind == BoardKind::Lines {
        let mut other = raw.clone();
        let mut rows = rows_text(ruleset);
        for (_, [x, y]) in &mut other.points {
            *x = -*x;
            *y = if seats == Seats::Swapped { -*y } else { *y };
        }
        if seats == Seats::Swapped {
            rows = rows.split('/').rev().collect::<Vec<_>>().join("/");
        }
        return Some(Twin { ruleset: with_board(ruleset, other, rows), names: same_names(board), seats });
    }
    let comes_upon_itself = match (raw.kind, seats) {
        (BoardKind::Serpents, _) => raw.ends == SerpentEnds::Both,
        (_, Seats::Kept) => raw.diagonals != Diagonals::Alternate || raw.columns % 2 == 1,
        _ => raw.diagonals != Diagonals::Alternate || (raw.columns + raw.rows).is_multiple_of(2),
    };
    comes_upon_itself.then(|| Twin { ruleset: ruleset.clone(), names: reflected(board, seats), seats })
}

/// The name of the point where each point goes in a mirror or a half-turn.
fn reflected(board: &Board, seats: Seats) -> BTreeMap<String, String> {
    let places: Vec<(i32, i32)> = board.points().into_iter().map(|point| board.place(point)).collect();
    let span = |values: &dyn Fn(&(i32, i32)) -> i32| {
        let values = || places.iter().map(values);
        values().min().expect("has a point") + values().max().expect("has a point")
    };
    let (width, height) = (span(&|place| place.0), span(&|place| place.1));
    let to = |(x, y): (i32, i32)| (width - x, if seats == Seats::Swapped { height - y } else { y });
    let name_at = |place| {
        let found = board.points().into_iter().find(|&point| board.place(point) == place);
        board.name(found.expect("a symmetric board")).to_owned()
    };
    board.points().into_iter().map(|point| (board.name(point).to_owned(), name_at(to(board.place(point))))).collect()
}

/// The board as points and lines, unless it has jumps along no line, or edges
/// that jumps may not bend along.
fn as_lines(ruleset: &Ruleset) -> Option<Twin> {
    let (board, raw) = (ruleset.board(), &ruleset.raw().board);
    let has_curves = raw.kind == BoardKind::Serpents && raw.curve_jumps != Default::default();
    if has_curves || (raw.apex_bypass && ruleset.rules().jump_path == JumpPath::Bent) {
        return None;
    }
    let name = |point| board.name(point).to_owned();
    let place = |point| board.place(point);
    let points = board.points().into_iter().map(|point| (name(point), [place(point).0.into(), place(point).1.into()]));
    let mut lines: Vec<Vec<String>> =
        board.lines().iter().map(|line| line.iter().map(|&point| name(point)).collect()).collect();
    lines.retain(|line| line.len() > 1);
    if raw.apex_bypass {
        let corners = [1, raw.length].map(|i| vec![format!("b{i}"), format!("t{i}")]);
        lines.extend(corners);
    }
    let other = RawBoard { kind: BoardKind::Lines, points: points.collect(), lines, ..RawBoard::default() };
    let ruleset = with_board(ruleset, other, rows_text(ruleset));
    Some(Twin { names: same_names(board), ruleset, seats: Seats::Kept })
}

/// The same board of lines, listed in another order.
fn listed_otherwise(ruleset: &Ruleset, numbers: &[u16]) -> Ruleset {
    let mut board = ruleset.raw().board.clone();
    let slides = matches!(ruleset.rules().promotion, Promotion::LongKing | Promotion::SlidingKing);
    for (n, line) in board.lines.iter_mut().enumerate() {
        let number = usize::from(numbers[n % numbers.len()]);
        if number % 2 == 0 {
            line.reverse();
        }
        // A king that slides stops at the seam of a loop.
        if line.first() == line.last() && !slides {
            line.pop();
            let by = number % line.len();
            line.rotate_left(by);
            line.push(line[0].clone());
        }
    }
    let by = usize::from(numbers[0]);
    let (points, lines) = (board.points.len(), board.lines.len());
    board.points.rotate_left(by % points);
    board.lines.rotate_left(by % lines.max(1));
    board.lines.reverse();
    with_board(ruleset, board, rows_text(ruleset))
}

proptest! {
    #![proptest_config(random::config(250))]

    #[test]
    fn mirrored_games_go_alike(case in positions(), numbers in numbers()) {
        let twin = turned(&case.ruleset, Seats::Kept);
        prop_assume!(twin.is_some());
        twin.expect("is there").check(&case, &numbers);
    }

    #[test]
    fn the_other_side_has_the_same_game_from_its_seat(case in positions(), numbers in numbers()) {
        let twin = turned(&case.ruleset, Seats::Swapped);
        prop_assume!(twin.is_some());
        twin.expect("is there").check(&case, &numbers);
    }

    #[test]
    fn a_board_given_by_its_lines_is_the_same_board(case in positions(), numbers in numbers()) {
        let twin = as_lines(&case.ruleset);
        prop_assume!(twin.is_some());
        twin.expect("is there").check(&case, &numbers);
    }

    #[test]
    fn the_order_of_points_and_lines_changes_nothing(case in on_positions(lines_rulesets()), numbers in numbers()) {
        let other = listed_otherwise(&case.ruleset, &numbers);
        let text = case.position.text(case.ruleset.board());
        let position = Position::read(&other, &text).expect("reads there too");
        let mut here = Game::from_position(&case.ruleset, case.position);
        let mut there = Game::from_position(&other, position);
        for number in numbers.iter().cycle() {
            prop_assert_eq!(here.outcome(), there.outcome());
            let [ours, theirs] = [&here, &there].map(written);
            let texts = |moves: &[_]| moves.iter().map(|mv: &quirkat_engine::notation::WrittenMove| (mv.text.clone(), mv.path.clone())).collect::<Vec<_>>();
            prop_assert_eq!(texts(&ours), texts(&theirs));
            if ours.is_empty() {
                break;
            }
            let n = usize::from(*number) % ours.len();
            here.play(ours[n].mv);
            there.play(theirs[n].mv);
        }
    }
}
