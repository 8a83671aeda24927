//! Laws that hold for every ruleset and every position, and for every text that
//! somebody may type.

mod any_text;
mod drawn;
mod random;

use std::collections::HashSet;

use proptest::prelude::*;
use quirkat_engine::boards::{BoardKind, Diagonals, RawBoard, SerpentEnds};
use quirkat_engine::{
    Action, Board, Game, GameResult, Move, Outcome, Override, Point, Points, Position, Ruleset, Side, notation,
};
use random::{Case, positions, starts};

fn legal(ruleset: &Ruleset, position: Position) -> Vec<Move> {
    Game::from_position(ruleset, position).legal().iter().collect()
}

/// The captures alone, where the ruleset has these words instead.
fn captures_with(ruleset: &Ruleset, changes: &[&str], position: Position) -> HashSet<Move> {
    legal(&with(ruleset, changes), position).into_iter().filter(|mv| !mv.captured().is_empty()).collect()
}

/// The ruleset with other words of some keys, and without an end that hangs on
/// anything but the moves.
fn with(ruleset: &Ruleset, changes: &[&str]) -> Ruleset {
    let overrides: Vec<Override> =
        changes.iter().map(|change| Override::typed(change).expect("is KEY=VALUE")).collect();
    Ruleset::from_toml("changed.toml", &ruleset.raw().to_toml(), &overrides).expect("is a ruleset still")
}

/// The points where the map of columns and rows leads, by point number.
fn moved(board: &Board, to: impl Fn((i32, i32)) -> (i32, i32)) -> Vec<Point> {
    let place_of = |point: Point| board.place(point);
    let at = |place| board.points().into_iter().find(|&point| place_of(point) == place).expect("a symmetric board");
    board.points().into_iter().map(|point| at(to(place_of(point)))).collect()
}

/// The least and the greatest column and row together.
fn span(board: &Board) -> (i32, i32) {
    let places: Vec<(i32, i32)> = board.points().into_iter().map(|point| board.place(point)).collect();
    let ends = |values: Vec<i32>| values.iter().min().expect("has a point") + values.iter().max().expect("has a point");
    (ends(places.iter().map(|(x, _)| *x).collect()), ends(places.iter().map(|(_, y)| *y).collect()))
}

/// Left and right change places.
fn mirrored(board: &Board) -> Vec<Point> {
    let (width, _) = span(board);
    moved(board, |(x, y)| (width - x, y))
}

/// The board as the other side sees it.
fn half_turned(board: &Board) -> Vec<Point> {
    let (width, height) = span(board);
    moved(board, |(x, y)| (width - x, height - y))
}

fn is_mirror_symmetric(board: &RawBoard) -> bool {
    match board.kind {
        BoardKind::Serpents => board.ends == SerpentEnds::Both,
        _ => board.diagonals != Diagonals::Alternate || board.columns % 2 == 1,
    }
}

fn is_half_turn_symmetric(board: &RawBoard) -> bool {
    match board.kind {
        BoardKind::Serpents => board.ends == SerpentEnds::Both,
        _ => board.diagonals != Diagonals::Alternate || (board.columns + board.rows).is_multiple_of(2),
    }
}

/// The position whose piece at every point stands where the map leads.
/// `sides` are those of First's and of Second's pieces there.
fn carried(case: &Case, to: &[Point], sides: [Side; 2]) -> Position {
    let board = case.ruleset.board();
    let [first, second] = sides.map(|side| case.position.pieces(side));
    let drawing = drawn::cells(board, |point| match to[point.index()] {
        from if first.has(from) => 'o',
        from if second.has(from) => 'x',
        _ => '.',
    });
    let to_move = if sides[0] == Side::First { case.position.to_move() } else { case.position.to_move().other() };
    Position::read(&case.ruleset, &drawn::text(&drawing, to_move)).expect("is a position too")
}

fn carried_moves(moves: Vec<Move>, to: &[Point]) -> HashSet<Move> {
    let point = |point: Point| to[point.index()];
    let points = |points: Points| points.into_iter().map(point).collect();
    let action = |action| match action {
        Action::Stay => Action::Stay,
        Action::Step { start, end, promoted } => Action::Step { start: point(start), end: point(end), promoted },
        Action::Capture { start, end, captured, promoted, landings } => {
            let (captured, landings) = (points(captured), points(landings));
            Action::Capture { start: point(start), end: point(end), captured, promoted, landings }
        }
    };
    moves.into_iter().map(|mv| Move { huff: points(mv.huff), action: action(mv.action) }).collect()
}

/// Plays by the numbers to the end: each game state's legal moves and the end.
fn play_out(game: &mut Game<'_>, numbers: &[u16]) -> (Vec<Vec<Move>>, Option<Outcome>) {
    let mut lists = Vec::new();
    for number in numbers.iter().cycle() {
        if game.outcome().is_some() {
            break;
        }
        lists.push(game.legal().iter().collect());
        game.play(game.legal().nth(u32::from(*number) % game.legal().len()));
    }
    (lists, game.outcome())
}

fn numbers() -> impl Strategy<Value = Vec<u16>> {
    prop::collection::vec(any::<u16>(), 80)
}

proptest! {
    #![proptest_config(random::config(1000))]

    #[test]
    fn pieces_fall_by_what_was_captured_and_nothing_else_changes(case in positions()) {
        let own = case.position.to_move();
        let before = |side| case.position.pieces(side);
        for mv in legal(&case.ruleset, case.position) {
            let after = case.position.played(&mv);
            prop_assert_eq!(after.to_move(), own.other());
            prop_assert!(mv.captured().minus(before(own.other())).is_empty(), "{:?} takes what is no enemy", mv);
            prop_assert_eq!(after.pieces(own.other()), before(own.other()).minus(mv.captured()));
            let Some((start, end)) = mv.ends() else {
                prop_assert_eq!(after.pieces(own), before(own));
                continue;
            };
            prop_assert!(before(own).has(start), "{:?} starts from no piece", mv);
            prop_assert!(end == start || !case.position.occupied().has(end), "{:?} ends on a piece", mv);
            prop_assert_eq!(after.pieces(own), before(own).without(start).with(end));
            prop_assert_eq!(after.pieces(own).count(), before(own).count());
        }
    }

    #[test]
    fn a_capture_takes_just_the_points_between_its_landings(case in positions()) {
        let board = case.ruleset.board();
        let place = |name: &str| board.place(board.point(name).expect("is a point"));
        let game = Game::from_position(&case.ruleset, case.position);
        for written in notation::written(&case.ruleset, &case.position, game.legal()) {
            let between = |pair: &[String]| {
                let (from, to) = (place(&pair[0]), place(&pair[1]));
                let middle = ((from.0 + to.0) / 2, (from.1 + to.1) / 2);
                board.points().into_iter().find(|&point| board.place(point) == middle)
            };
            if !written.captured.is_empty() {
                let passed: Option<Points> = written.path.windows(2).map(between).collect();
                prop_assert_eq!(passed, Some(written.mv.captured()), "{}", written.text);
                prop_assert_eq!(written.path.len() - 1, written.captured.len(), "{}", written.text);
            }
        }
    }

    #[test]
    fn mirrored_positions_have_mirrored_moves(case in positions()) {
        prop_assume!(is_mirror_symmetric(&case.ruleset.raw().board));
        let to = mirrored(case.ruleset.board());
        let mirror = carried(&case, &to, Side::BOTH);
        let moves = legal(&case.ruleset, mirror);
        prop_assert_eq!(
            carried_moves(legal(&case.ruleset, case.position), &to),
            moves.into_iter().collect::<HashSet<_>>()
        );
        let [here, there] = [case.position, mirror].map(|position| Game::from_position(&case.ruleset, position).outcome());
        prop_assert_eq!(here, there);
    }

    #[test]
    fn the_other_side_has_the_same_moves_from_its_seat(case in positions()) {
        prop_assume!(is_half_turn_symmetric(&case.ruleset.raw().board));
        let to = half_turned(case.ruleset.board());
        let turned = carried(&case, &to, [Side::Second, Side::First]);
        let moves = legal(&case.ruleset, turned);
        prop_assert_eq!(
            carried_moves(legal(&case.ruleset, case.position), &to),
            moves.into_iter().collect::<HashSet<_>>()
        );
        let [here, there] = [case.position, turned].map(|position| Game::from_position(&case.ruleset, position).outcome());
        let swapped = here.map(|outcome| Outcome {
            result: match outcome.result {
                GameResult::First => GameResult::Second,
                GameResult::Second => GameResult::First,
                GameResult::Draw => GameResult::Draw,
            },
            ..outcome
        });
        prop_assert_eq!(swapped, there);
    }

    #[test]
    fn every_game_ends_within_the_ply_limit(case in starts(), numbers in numbers()) {
        let limit = case.ruleset.end().ply_limit;
        let mut game = Game::start(&case.ruleset);
        for number in numbers.iter().cycle() {
            if game.outcome().is_some() {
                break;
            }
            prop_assert!(game.plies() < limit, "goes on after {} plies\n{:?}", game.plies(), game.position());
            prop_assert!(!game.legal().is_empty(), "goes on without a move\n{:?}", game.position());
            game.play(game.legal().nth(u32::from(*number) % game.legal().len()));
        }
        prop_assert!(game.legal().is_empty(), "moves after the end");
    }

    #[test]
    fn positions_and_moves_are_read_back_as_written(case in positions()) {
        let Case { ruleset, position } = &case;
        let text = position.text(ruleset.board());
        prop_assert_eq!(Position::read(ruleset, &text), Ok(*position));
        let game = Game::from_position(ruleset, *position);
        let written = notation::written(ruleset, position, game.legal());
        prop_assert!(written.windows(2).all(|pair| pair[0].text < pair[1].text), "not in text order, or not unique");
        for written in written {
            prop_assert_eq!(notation::read(ruleset, position, game.legal(), &written.text), Ok(written.mv));
        }
    }

    #[test]
    fn merged_moves_are_unique(case in positions()) {
        let game = Game::from_position(&case.ruleset, case.position);
        let mut seen = HashSet::new();
        for mv in game.legal().iter() {
            prop_assert!(seen.insert(mv), "{:?} comes twice", mv);
        }
        prop_assert_eq!(seen.len(), game.legal().len() as usize);
    }

    #[test]
    fn the_same_position_has_the_same_moves_in_the_same_order(case in starts(), numbers in numbers()) {
        let mut game = Game::start(&case.ruleset);
        let first = play_out(&mut game, &numbers);
        game.restart();
        prop_assert_eq!(play_out(&mut game, &numbers), first, "not as before the restart");
        game.restart();
        for number in numbers.iter().cycle() {
            if game.outcome().is_some() {
                break;
            }
            if game.plies() > 0 {
                let afresh = legal(&case.ruleset, *game.position());
                let drawing = drawn::draw(case.ruleset.board(), game.position());
                prop_assert_eq!(game.legal().iter().collect::<Vec<_>>(), afresh, "not as without a past\n{}", drawing);
            }
            game.play(game.legal().nth(u32::from(*number) % game.legal().len()));
        }
    }

    /// The lemma of the rules dossier, 4.3.
    #[test]
    fn the_time_of_removal_is_invisible_on_straight_boards(case in positions()) {
        let moves = |removal| legal(&with(&case.ruleset, &[removal]), case.position);
        prop_assert_eq!(moves("rules.removal=immediate"), moves("rules.removal=at_end"));
    }

    #[test]
    fn whole_and_single_captures_are_among_the_optional_chains(case in positions()) {
        let captures = |chain| captures_with(&case.ruleset, &["rules.choice=any", chain], case.position);
        let optional = captures("rules.chain=optional");
        let whole = captures("rules.chain=compulsory");
        prop_assert!(whole.is_subset(&optional), "{:?}", whole.difference(&optional));
        let one_jump = optional.iter().copied().filter(|mv| mv.captured().count() == 1).collect::<HashSet<_>>();
        prop_assert_eq!(captures("rules.chain=single"), one_jump);
        let start = |mv: &Move| mv.ends().map(|ends| ends.0);
        let is_part = |part: &Move, mv: &Move| start(part) == start(mv) && part.captured().minus(mv.captured()).is_empty();
        for mv in &optional {
            let count = mv.captured().count();
            let is_before = |part: &Move| part.captured().count() + 1 == count && is_part(part, mv);
            prop_assert!(whole.iter().any(|longer| is_part(mv, longer)), "{:?} is no part of a whole chain", mv);
            prop_assert!(count == 1 || optional.iter().any(is_before), "{:?} cannot be stopped one jump before", mv);
        }
    }

    #[test]
    fn the_longest_captures_are_the_same_whether_chains_may_stop(case in positions()) {
        let captures = |chain| captures_with(&case.ruleset, &["rules.choice=most", chain], case.position);
        let whole = captures("rules.chain=compulsory");
        prop_assert_eq!(&captures("rules.chain=optional"), &whole);
        let any = captures_with(&case.ruleset, &["rules.choice=any", "rules.chain=compulsory"], case.position);
        let most = any.iter().map(|mv| mv.captured().count()).max();
        prop_assert_eq!(whole, any.into_iter().filter(|mv| Some(mv.captured().count()) == most).collect());
    }

    #[test]
    fn a_duty_to_capture_only_takes_the_steps_away(case in positions()) {
        let moves = |obligation| legal(&with(&case.ruleset, &[obligation, "end.no_moves=loss"]), case.position);
        let (free, bound) = (moves("rules.obligation=optional"), moves("rules.obligation=compulsory"));
        let captures: Vec<Move> = free.iter().copied().filter(|mv| !mv.captured().is_empty()).collect();
        prop_assert_eq!(bound, if captures.is_empty() { free } else { captures });
    }
}
