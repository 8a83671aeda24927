//! Openings: which positions pairs start from, and that they are part of the
//! game.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use quirkat_engine::{Game, Override, Position, Reason, Ruleset, Side, catalogue, notation};
use quirkat_sim::openings::{BookError, Opening, WrittenOpening};
use quirkat_sim::{Agent, Book, Counts, GameRow, Matchup};

fn ruleset(name: &str, set: &[&str]) -> Ruleset {
    let set: Vec<_> = set.iter().map(|text| Override::typed(text).expect("is KEY=VALUE")).collect();
    catalogue::entry(name).expect("is in the catalogue").load(&set).expect("reads")
}

/// The game that players find after an opening.
fn begun<'r>(ruleset: &'r Ruleset, opening: &Opening) -> Game<'r> {
    let mut game = match opening.position {
        Some(position) => Game::from_position(ruleset, position),
        None => Game::start(ruleset),
    };
    for &number in &opening.moves {
        game.play(game.legal().nth(number));
    }
    game
}

/// More pairs than any book of these tests has openings.
const MANY: u64 = 100_000;

fn reached(ruleset: &Ruleset, book: &Book) -> Vec<Position> {
    (0..book.openings(MANY)).map(|pair| *begun(ruleset, &book.opening(pair)).position()).collect()
}

fn texts(ruleset: &Ruleset, opening: &Opening) -> Vec<String> {
    let mut game = Game::start(ruleset);
    let mut texts = Vec::new();
    for &number in &opening.moves {
        let mv = game.legal().nth(number);
        texts.push(notation::write(ruleset, game.position(), game.legal(), mv).text);
        game.play(mv);
    }
    texts
}

/// The least way in text order to every position that is not decided, found by
/// playing every sequence of moves.
fn by_hand(game: &Game<'_>, plies: u32, way: &mut Vec<String>, found: &mut Vec<(Position, Vec<String>)>) {
    if game.outcome().is_some() {
        return;
    }
    if plies == 0 {
        let position = *game.position();
        match found.iter_mut().find(|(known, _)| *known == position) {
            Some((_, least)) => *least = least.clone().min(way.clone()),
            None => found.push((position, way.clone())),
        }
        return;
    }
    for mv in game.legal().iter() {
        let mut after = game.clone();
        way.push(notation::write(game.ruleset(), game.position(), game.legal(), mv).text);
        after.play(mv);
        by_hand(&after, plies - 1, way, found);
        way.pop();
    }
}

#[test]
fn every_opening_is_there_once_by_its_first_way_in_text_order() {
    let small = ["board.columns=3", "board.rows=3"];
    for (name, set, plies) in [
        ("bell", &[][..], 6),
        ("alfonso", &[], 4),
        ("bell-huff", &[], 3),
        ("zuni-serpents", &[], 4),
        ("masters-serpents", &["board.length=3"], 5),
        ("bell-huff", &small, 4),
        ("alfonso", &small, 5),
        ("alfonso", &[small[0], small[1], "end.repetition=2"], 6),
        ("alfonso", &["rules.opening=centre"], 3),
        ("zamma", &[], 2),
    ] {
        let ruleset = ruleset(name, set);
        let mut expected = Vec::new();
        by_hand(&Game::start(&ruleset), plies, &mut Vec::new(), &mut expected);
        expected.sort_by(|(_, one), (_, other)| one.cmp(other));
        let book = Book::every(&ruleset, plies).expect("has openings");
        let found: Vec<_> = (0..book.openings(MANY)).map(|pair| texts(&ruleset, &book.opening(pair))).collect();
        assert_eq!(found, expected.iter().map(|(_, way)| way.clone()).collect::<Vec<_>>(), "{name} {set:?}");
        let positions: Vec<Position> = expected.iter().map(|(position, _)| *position).collect();
        assert_eq!(reached(&ruleset, &book), positions, "{name} {set:?}");
    }
}

/// Sequences are counted by perft, in a table with its sources; transpositions
/// make them fewer openings.
#[test]
fn openings_of_bell_are_fewer_than_its_sequences_of_moves() {
    let bell = ruleset("bell", &[]);
    let counts = |plies| Book::every(&bell, plies).expect("has openings").openings(MANY);
    assert_eq!([1, 2, 3].map(counts), [4, 5, 6]);
    for plies in 4..9 {
        assert!(counts(plies) <= quirkat_engine::perft::perft(&bell, plies), "{plies}");
    }
}

#[test]
fn random_openings_are_distinct_for_as_long_as_there_are_any() {
    for (name, plies) in [("bell", 6), ("alfonso", 3), ("bell-huff", 2), ("masters-serpents", 3)] {
        let ruleset = ruleset(name, &[]);
        let every: HashSet<Position> =
            reached(&ruleset, &Book::every(&ruleset, plies).expect("has openings")).into_iter().collect();
        let book = Book::random(&ruleset, 7, plies).expect("has openings");
        let random = reached(&ruleset, &book);
        assert_eq!(random.len(), every.len(), "{name}");
        assert_eq!(random.iter().copied().collect::<HashSet<_>>(), every, "{name}");
        assert_eq!(book.opening(book.openings(MANY) + 3), book.opening(3), "{name}");
        assert_eq!(book.opening(5 * book.openings(MANY)), book.opening(0), "{name}");
    }
}

#[test]
fn openings_are_the_same_in_whatever_order_they_are_asked_for() {
    let alfonso = ruleset("alfonso", &[]);
    let book = |seed| Book::random(&alfonso, seed, 6).expect("has openings");
    let (forwards, backwards, other) = (book(7), book(7), book(8));
    let openings: Vec<Opening> = (0..400).map(|pair| forwards.opening(pair)).collect();
    assert!((0..400).rev().all(|pair| backwards.opening(pair) == openings[pair as usize]));
    assert!((0..400).filter(|&pair| other.opening(pair) == openings[pair as usize]).count() < 10);
    assert_eq!(openings.iter().map(|one| *begun(&alfonso, one).position()).collect::<HashSet<_>>().len(), 400);
    assert_eq!((forwards.openings(50), forwards.openings(5000)), (50, 5000));
    let same = Book::random(&ruleset("alfonso", &["rules.captures=all"]), 7, 6).expect("has openings");
    assert!((0..400).all(|pair| same.opening(pair) == openings[pair as usize]));
}

/// Each of the 4 first moves of Alfonso's game is as likely as the others: of
/// 2000 draws of one ply with a seed each, a share of 0.25 with a standard error
/// of 0.0097.
#[test]
fn random_plies_are_uniform_over_the_legal_moves() {
    let alfonso = ruleset("alfonso", &[]);
    let mut counts = BTreeMap::new();
    for seed in 0..2000 {
        let book = Book::random(&alfonso, seed, 1).expect("has openings");
        *counts.entry(book.opening(0).moves.to_vec()).or_insert(0) += 1;
    }
    assert_eq!(counts.len(), 4);
    assert!(counts.values().all(|&count| (415..=585).contains(&count)), "{counts:?}");
}

#[test]
fn openings_that_cannot_be_are_refused() {
    let alfonso = ruleset("alfonso", &[]);
    assert_eq!(Book::every(&alfonso, 12).err(), Some(BookError::TooMany(12)));
    let short = ruleset("alfonso", &["end.ply_limit=5"]);
    assert_eq!(Book::every(&short, 5).err(), Some(BookError::Over(5)));
    assert_eq!(Book::random(&short, 1, 5).err(), Some(BookError::Over(5)));
    assert!(Book::random(&short, 1, 4).is_ok());
    let message = BookError::TooMany(12).to_string();
    assert!(message.contains("12 plies") && message.contains("\"random\""), "{message}");
}

fn matchup(ruleset: &Ruleset, agents: [Agent; 2], book: &Arc<Book>) -> Matchup {
    Matchup::new(0, ruleset.clone(), agents, 7).with_openings(book.clone())
}

fn moves(matchup: &Matchup, game: u64) -> Vec<String> {
    let mut moves = Vec::new();
    let row = matchup.replay(game, |game, mv| {
        moves.push(notation::write(game.ruleset(), game.position(), game.legal(), mv).text);
    });
    assert_eq!(row.expect("plays").plies as usize, moves.len());
    moves
}

#[test]
fn all_agents_and_both_seats_begin_with_the_opening_of_the_pair() {
    let (greedy, random) = (Agent::Greedy, Agent::Random);
    for (name, book) in [("bell-huff", "random"), ("alfonso", "every")] {
        let ruleset = ruleset(name, &[]);
        let book = Arc::new(match book {
            "every" => Book::every(&ruleset, 4).expect("has openings"),
            _ => Book::random(&ruleset, 7, 4).expect("has openings"),
        });
        let seats = [[greedy.clone(), random.clone()], [random.clone(), greedy.clone()], greedy.clone().mirror()];
        for game in [0, 1, 50, 99] {
            let opening = texts(&ruleset, &book.opening(game));
            for agents in &seats {
                let played = moves(&matchup(&ruleset, agents.clone(), &book), game);
                assert_eq!(played[..4], opening, "{name} {game}");
            }
        }
    }
}

#[test]
fn players_draw_the_numbers_that_they_draw_without_openings() {
    let alfonso = ruleset("alfonso", &[]);
    let first = WrittenOpening::read(&alfonso, &alfonso.start().text(alfonso.board())).expect("reads");
    let book = Arc::new(Book::written(&alfonso, vec![first]));
    let plain = Matchup::new(0, alfonso.clone(), Agent::Random.mirror(), 7);
    for game in 0..20 {
        assert_eq!(moves(&plain, game), moves(&matchup(&alfonso, Agent::Random.mirror(), &book), game));
    }
}

fn written(ruleset: &Ruleset, lines: &[&str]) -> Arc<Book> {
    let read = |line: &&str| WrittenOpening::read(ruleset, line).expect("reads");
    Arc::new(Book::written(ruleset, lines.iter().map(read).collect()))
}

#[test]
fn rows_and_sums_count_the_plies_of_openings() {
    let alfonso = ruleset("alfonso", &[]);
    let few = written(&alfonso, &["b3b/2b2/5/1ww2/2w2 b", "c2-c3; c4xc2", "bbb2/5/w4/5/ww2w w"]);
    for book in [
        Arc::new(Book::random(&alfonso, 7, 5).expect("has openings")),
        Arc::new(Book::every(&alfonso, 3).expect("has openings")),
        few.clone(),
    ] {
        let matchup = matchup(&alfonso, [Agent::Random, Agent::Greedy], &book);
        let mut counts = Counts::new(&alfonso);
        let rows = matchup.play_counting(3..40, &mut counts).expect("plays");
        let course = counts.course();
        for row in &rows {
            assert_eq!(*row, matchup.replay(row.game, |_, _| {}).expect("plays"));
            let opening = book.opening(row.pair);
            assert!(row.plies as usize >= opening.moves.len());
            let start = matchup.start(row.game);
            let left = [row.pieces_first + row.captures_second, row.pieces_second + row.captures_first];
            assert_eq!(left.map(u32::from), Side::BOTH.map(|side| start.pieces(side).count()));
        }
        let choices: u64 = rows.iter().map(|row| row.choices_sum).sum();
        assert_eq!(course.plies.iter().map(|ply| ply.choices).sum::<u64>(), choices);
        assert_eq!(course.plies[0].games, 37);
        let pieces = |side| (3..40).map(|game| u64::from(matchup.start(game).pieces(side).count())).sum::<u64>();
        assert_eq!(
            (course.plies[0].pieces_first, course.plies[0].pieces_second),
            (pieces(Side::First), pieces(Side::Second))
        );
    }
    assert_eq!(Side::BOTH.map(|side| few.pieces_most(side)), [12, 12]);
}

#[test]
fn second_begins_where_a_written_position_says_so() {
    let alfonso = ruleset("alfonso", &[]);
    assert!(written(&alfonso, &["c2-c3; c4xc2", "b3b/2b2/5/1ww2/2w2 b"]).second_begins());
    // After a move of First it is Second's turn, and the game has begun with First's.
    assert!(!written(&alfonso, &["c2-c3", "bbb2/5/w4/5/ww2w w"]).second_begins());
    assert!(!Book::random(&alfonso, 7, 5).expect("has openings").second_begins());
}

#[test]
fn games_from_different_positions_are_different_games() {
    let alfonso = ruleset("alfonso", &["end.ply_limit=1"]);
    // Each side's only move is the same in both.
    let book = written(&alfonso, &["b4/5/5/5/w4 w", "b4/5/5/4b/w4 w", "b4/5/5/5/w4 b"]);
    let matchup = matchup(&alfonso, Agent::Greedy.mirror(), &book);
    let hashes: HashSet<u64> = matchup.play(0..30).expect("plays").iter().map(|row| row.moves_hash).collect();
    let games: HashSet<_> = (0..30).map(|game| (game % 3, moves(&matchup, game))).collect();
    assert_eq!(hashes.len(), games.len());
}

#[test]
fn threads_and_parts_make_no_difference() {
    let bell = ruleset("bell", &[]);
    let new = || {
        let book = Arc::new(Book::random(&bell, 7, 6).expect("has openings"));
        matchup(&bell, [Agent::Random, Agent::Greedy], &book)
    };
    let alone = new().play(0..300).expect("plays");
    let shared = new();
    let parts: Vec<Vec<GameRow>> = std::thread::scope(|scope| {
        let shared = &shared;
        let part = |from| scope.spawn(move || shared.play(from..from + 100).expect("plays"));
        let parts = [200, 100, 0].map(part);
        parts.into_iter().rev().map(|part| part.join().expect("no panic")).collect()
    });
    assert_eq!(parts.concat(), alone);
}

/// `rules.opening` binds ply 0 of a game, so it binds openings of moves, and
/// written positions are no ply 0.
#[test]
fn the_opening_rule_binds_moves_and_no_written_positions() {
    let pass = ["rules.opening=centre", "setup.kind=drawing", "setup.drawing=bb3/5/5/1w3/w4"];
    let centre = ruleset("alfonso", &pass);
    let start = centre.start().text(centre.board());
    for book in [Book::every(&centre, 1), Book::random(&centre, 1, 1)] {
        let book = book.expect("has openings");
        assert_eq!(texts(&centre, &book.opening(0)), ["b2-c3"]);
        assert_eq!(book.openings(MANY), 1);
    }
    assert!(WrittenOpening::read(&centre, "b2-b3").is_err());
    let positions = written(&centre, &[&start]);
    assert!(begun(&centre, &positions.opening(0)).legal().len() > 1);
}

#[test]
fn moves_are_remembered_and_written_positions_have_no_history() {
    let huff = ruleset("bell-huff", &[]);
    let every = Book::every(&huff, 3).expect("has openings");
    let has_huff = |game: &Game<'_>| game.legal().iter().any(|mv| !mv.huff.is_empty());
    let missed = (0..every.openings(MANY)).map(|pair| begun(&huff, &every.opening(pair))).find(has_huff);
    let text = missed.expect("some capture can be missed").position().text(huff.board());
    assert!(!has_huff(&begun(&huff, &written(&huff, &[&text]).opening(0))), "{text}");

    let drawn = ["setup.kind=drawing", "setup.drawing=4b/5/5/5/w4", "rules.steps=all", "end.repetition=2"];
    let twice = ruleset("alquerque-compulsory", &drawn);
    let moves = written(&twice, &["a1-a2; e5-e4; a2-a1"]);
    let positions = written(&twice, &["5/4b/5/5/w4 b"]);
    let [after_moves, after_position] = [moves, positions].map(|book| {
        let mut game = begun(&twice, &book.opening(0));
        game.play(notation::read(&twice, game.position(), game.legal(), "e4-e5").expect("is legal"));
        game.outcome().map(|outcome| outcome.reason)
    });
    assert_eq!((after_moves, after_position), (Some(Reason::Repetition), None));
}

#[track_caller]
fn refused(name: &str, text: &str, column: usize, part: &str) {
    let fault = WrittenOpening::read(&ruleset(name, &[]), text).expect_err(text);
    assert_eq!(fault.column, column, "{fault}");
    assert!(fault.message.contains(part), "{fault}");
}

#[test]
fn lines_that_are_no_openings_are_refused_with_their_column() {
    refused("bell", "bbbbb/bbbbb/bb1ww/wwwww w", 1, "4 rows, but the board has 5");
    refused("bell", "bbbbb/bbbbb/bb1ww/wwwww/wwwww", 1, "the side to move");
    refused("bell", "5/5/5/5/ww3 w", 1, "the game is over in this position: a side has no pieces");
    refused("bell", "c2-c3; c4xc2; c2-c3", 15, "is not legal here");
    refused("bell", "c2-c3; z9-c3", 8, "no point \"z9\"");
    refused("bell", "1. c2-c3 c4xc2 1-0", 1, "ends in a result (first)");
    refused("bell", "nonsense", 1, "is no move");
    refused("masters-serpents", "c2-c3", 1, "no point \"c2\"");
}

#[test]
fn lines_of_moves_are_lists_or_records() {
    let bell = ruleset("bell", &[]);
    let list = WrittenOpening::read(&bell, "c2-c3; c4xc2; c1xc3").expect("reads");
    assert_eq!(WrittenOpening::read(&bell, "1. c2-c3 c4*c2 2. c1xc3").expect("reads"), list);
    assert_eq!((list.plies(), list.is_position()), (3, false));
    let position = WrittenOpening::read(&bell, "bbbbb/bb1bb/bbwww/ww1ww/ww1ww b").expect("reads");
    assert_eq!(position.reached(), list.reached());
    assert!(position.is_position() && position != list);
}
