//! Seeded games: the same whatever plays them, within what others measured,
//! and never past the end.

mod examples;

use std::cell::Cell;
use std::ops::Range;

use quirkat_engine::{Game, GameResult, Override, Reason, Ruleset, Side, catalogue, notation};
use quirkat_sim::{Agent, Counts, GameRow, Matchup, Player};

fn ruleset(name: &str) -> Ruleset {
    catalogue::entry(name).expect("is in the catalogue").load(&[]).expect("reads")
}

/// The rows of games whose agents never fail.
fn played(matchup: &Matchup, games: Range<u64>) -> Vec<GameRow> {
    matchup.play(games).expect("plays")
}

#[test]
fn how_games_are_cut_into_parts_makes_no_difference() {
    for agents in [Agent::Random.mirror(), [Agent::Random, Agent::Greedy]] {
        let matchup = Matchup::new(0, ruleset("zuni-serpents"), agents, 7);
        let whole = |mut player: Player<'_>| {
            let mut counts = Counts::new(matchup.ruleset());
            let rows = player.play_all(0..300, &mut counts, |_| {}).expect("plays");
            (rows, counts.course())
        };
        let mut player = Player::new(&matchup);
        let mut counts = Counts::new(matchup.ruleset());
        let mut rows = Vec::new();
        let told = Cell::new(0);
        for part in [0..1, 1..3, 3..103, 103..104, 104..300] {
            let progress = |games| told.set(told.get() + games);
            rows.extend(player.play_all(part, &mut counts, progress).expect("plays"));
        }
        assert_eq!((rows, counts.course()), whole(Player::new(&matchup)));
        assert_eq!(told.get(), 300);
        // A player that has played before plays the same.
        assert_eq!(whole(player), whole(Player::new(&matchup)));
    }
}

#[test]
fn a_name_title_or_order_does_not_change_the_games() {
    let text = catalogue::entry("bell").expect("is there").text;
    let renamed = text.replace("name   = \"bell\"", "name = \"other\"");
    let renamed = Ruleset::from_toml("other.toml", &renamed, &[]).expect("reads");
    let first = played(&Matchup::new(0, ruleset("bell"), Agent::Random.mirror(), 3), 0..20);
    let second = played(&Matchup::new(5, renamed, Agent::Random.mirror(), 3), 0..20);
    assert!(first.iter().zip(&second).all(|(a, b)| *a == GameRow { matchup: 0, ..b.clone() }));
}

#[test]
fn the_same_start_drawn_in_any_way_gives_the_same_games() {
    let text = |setup: &str| format!("name = \"x\"\n[setup]\n{setup}");
    let rows = |setup: &str| {
        let ruleset = Ruleset::from_toml("x.toml", &text(setup), &[]).expect("reads");
        played(&Matchup::new(0, ruleset, Agent::Random.mirror(), 3), 0..5)
    };
    let standard = rows("");
    for drawing in ["bbbbb/bbbbb/bb1ww/wwwww/wwwww", "bbbbb/bbbbb/bb01ww/wwwww/wwwww"] {
        assert_eq!(rows(&format!("kind = \"drawing\"\nhand = \"left\"\ndrawing = \"{drawing}\"")), standard);
    }
    assert_ne!(rows("hand = \"left\""), standard);
}

#[test]
fn a_replay_is_the_very_game() {
    for name in catalogue::names() {
        let ruleset = ruleset(name);
        let matchup = Matchup::new(0, ruleset.clone(), [Agent::Greedy, Agent::Random], 11);
        let row = &played(&matchup, 3..4)[0];
        let mut again = Game::start(&ruleset);
        let replayed = matchup.replay(3, |game, mv| {
            let text = notation::write(&ruleset, game.position(), game.legal(), mv).text;
            again.play(notation::read(&ruleset, again.position(), again.legal(), &text).expect("reads back"));
        });
        assert_eq!(replayed.as_ref(), Ok(row));
        assert_eq!(again.outcome().map(|outcome| (outcome.result, outcome.reason)), Some((row.result, row.reason)));
        assert_eq!(again.plies(), row.plies);
    }
}

#[test]
fn rows_add_up() {
    for name in catalogue::names() {
        let ruleset = ruleset(name);
        let [first, second] = Side::BOTH.map(|side| ruleset.start().pieces(side).count());
        for agents in [Agent::Random.mirror(), Agent::Greedy.mirror()] {
            for row in played(&Matchup::new(0, ruleset.clone(), agents, 5), 0..200) {
                assert_eq!(
                    u32::from(row.pieces_first + row.captures_second + row.huffs_second),
                    first,
                    "{name} {row:?}"
                );
                assert_eq!(
                    u32::from(row.pieces_second + row.captures_first + row.huffs_first),
                    second,
                    "{name} {row:?}"
                );
                assert!(row.plies <= ruleset.end().ply_limit);
                assert!(row.choices_sum >= u64::from(row.plies));
                assert!(row.forced_plies <= row.plies && row.choices_max > 0);
                assert!(row.reason != Reason::NoPieces || row.pieces_first == 0 || row.pieces_second == 0);
            }
        }
    }
}

#[test]
fn keys_without_effect_make_no_difference() {
    let drawn = ["setup.kind=drawing", "setup.drawing=bbbbb/bbbbb/bb1ww/wwwww/wwwww"];
    for (name, with, without) in [
        ("ludii-alfonso", &["rules.chain_captures=forward", "rules.removal=at_end", "rules.choice=most"][..], &[][..]),
        ("alfonso", &[drawn[0], drawn[1], "setup.hand=left"], &drawn),
        ("bell-huff", &["rules.huff_unfinished=ignored"], &["rules.huff_unfinished=offence"]),
    ] {
        let [a, b] = [with, without].map(|set| {
            let set: Vec<_> = set.iter().map(|text| Override::typed(text).expect("is KEY=VALUE")).collect();
            catalogue::entry(name).expect("is there").load(&set).expect("loads")
        });
        assert_eq!(a.canonical(), b.canonical(), "{name}");
        let [a, b] = [a, b].map(|ruleset| played(&Matchup::new(0, ruleset, Agent::Random.mirror(), 1), 0..5));
        assert_eq!(a, b, "{name}");
    }
}

#[test]
fn the_short_way_gives_the_same_rows_and_sums_as_the_long_one() {
    for name in catalogue::names() {
        let matchup = Matchup::new(3, ruleset(name), Agent::Random.mirror(), 7);
        let [mut short, mut long] = [0, 1].map(|_| Counts::new(matchup.ruleset()));
        assert_eq!(matchup.play_counting(5..25, &mut short), matchup.play_slowly(5..25, &mut long), "{name}");
        assert_eq!(short.course(), long.course(), "{name}");
    }
}

#[test]
fn greedy_takes_most_and_beats_random() {
    let matchup = Matchup::new(0, ruleset("masters-serpents"), [Agent::Greedy, Agent::Random], 2);
    let replayed = matchup.replay(0, |game, mv| {
        if game.position().to_move() == Side::First {
            let most = game.legal().captures().iter().map(|mv| mv.captured().count()).max();
            assert_eq!(mv.captured().count(), most.unwrap_or(0));
        }
    });
    assert!(replayed.is_ok());
    let wins = played(&matchup, 0..200).iter().filter(|row| row.result == GameResult::First).count();
    assert!(wins > 150, "{wins} of 200");
}

/// Ludii itself, random agents: 46.6 % first wins, 199.7 +- 0.9 moves. Twenty
/// thousand games here give 0.47 and 198 plies.
#[test]
fn ludii_alfonso_agrees_with_ludii() {
    let rows = played(&Matchup::new(0, ruleset("ludii-alfonso"), Agent::Random.mirror(), 20261130), 0..20_000);
    let score = rows
        .iter()
        .map(|row| match row.result {
            GameResult::First => 1.0,
            GameResult::Draw => 0.5,
            GameResult::Second => 0.0,
        })
        .sum::<f64>()
        / rows.len() as f64;
    let plies = rows.iter().map(|row| f64::from(row.plies)).sum::<f64>() / rows.len() as f64;
    assert!((0.455..0.485).contains(&score), "first score {score}");
    assert!((195.0..202.0).contains(&plies), "mean length {plies}");
}

/// Stored rows of a fixed seed never change without a word in CHANGELOG.md,
/// "Results change": neither by the key, nor the stream, nor the draws, nor the
/// order of moves, nor the hash.
#[test]
fn the_games_of_a_seed_are_those_of_every_version() {
    let hashes = |name: &str, agents| {
        let rows = played(&Matchup::new(0, ruleset(name), agents, 20261130), 0..3);
        rows.into_iter().map(|row| (row.plies, row.moves_hash)).collect::<Vec<_>>()
    };
    assert_eq!(
        hashes("bell", Agent::Random.mirror()),
        [(25, 4645090752277271335), (32, 13593433304997098941), (35, 1225191523232094211)]
    );
    assert_eq!(
        hashes("zuni-serpents", [Agent::Greedy, Agent::Random]),
        [(100, 2235990292838840368), (72, 15464957812332754431), (137, 6102176258329727115)]
    );
    assert_eq!(
        hashes("ludii-alfonso", Agent::Random.mirror()),
        [(161, 3928449865581140832), (267, 16230053469837414009), (168, 4461151372270681897)]
    );
    assert_eq!(
        hashes("bell-huff", Agent::Random.mirror()),
        [(53, 5112487270468896696), (34, 4059715810648535028), (24, 7284248656219513998)]
    );
    assert_eq!(
        hashes("zamma", Agent::Random.mirror()),
        [(130, 17627521290201489551), (98, 6226747704491587804), (113, 8844125162548919146)]
    );
    assert_eq!(
        hashes("wikipedia-bell", Agent::Greedy.mirror()),
        [(27, 13309145731342879569), (30, 8373010919805436755), (33, 15776790238418792110)]
    );
}
