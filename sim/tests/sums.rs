//! Sums by ply and by point: what a slow count of every position gives.

use std::sync::Arc;

use quirkat_engine::{Point, Ruleset, Side, catalogue};
use quirkat_sim::openings::WrittenOpening;
use quirkat_sim::sums::{PlySums, PointSums};
use quirkat_sim::{Agent, Book, Counts, Course, Matchup};

fn matchup(name: &str, agents: [Agent; 2]) -> Matchup {
    let ruleset: Ruleset = catalogue::entry(name).expect("is in the catalogue").load(&[]).expect("reads");
    Matchup::new(0, ruleset, agents, 13)
}

/// The course of games, point by point and ply by ply, from their replays.
fn by_hand(matchup: &Matchup, games: std::ops::Range<u64>) -> Course {
    let size = matchup.ruleset().board().size();
    let mut course = Course { points: [0, 1].map(|_| vec![PointSums::default(); size]), ..Course::default() };
    for game in games {
        let mut covered = vec![false; size];
        let replayed = matchup.replay(game, |now, mv| {
            let (position, ply) = (now.position(), now.plies() as usize);
            course.plies.resize(course.plies.len().max(ply + 1), PlySums::default());
            let [first, second] = Side::BOTH.map(|side| u64::from(position.pieces(side).count()));
            let sums = &mut course.plies[ply];
            sums.games += 1;
            sums.pieces_first += first;
            sums.pieces_second += second;
            sums.choices += u64::from(now.legal().len());
            let mover = position.to_move();
            // What a move leaves stands where it ends, also after the last.
            if let Some((_, end)) = mv.ends() {
                covered[end.index()] = true;
            }
            for point in (0..size).map(|point| Point(point as u8)) {
                covered[point.index()] |= position.occupied().has(point);
                for side in Side::BOTH {
                    let is_there = position.pieces(side).has(point);
                    course.points[side.index()][point.index()].occupied += u64::from(is_there);
                }
                let taken = mv.captured().has(point);
                course.points[mover.other().index()][point.index()].captured += u64::from(taken);
            }
            if let (Some((start, end)), 0..2) = (mv.ends(), ply) {
                course.points[mover.index()][start.index()].first_from += 1;
                course.points[mover.index()][end.index()].first_to += 1;
            }
        });
        course.covered += covered.into_iter().filter(|is_covered| *is_covered).count() as u64;
        course.first_of_length.entry(replayed.expect("plays").plies).or_insert(game);
    }
    course
}

#[test]
fn sums_are_those_of_every_position_of_every_game() {
    for name in catalogue::names() {
        for agents in [Agent::Random.mirror(), [Agent::Random, Agent::Greedy]] {
            let matchup = matchup(name, agents);
            let mut counts = Counts::new(matchup.ruleset());
            matchup.play_counting(2..8, &mut counts).expect("plays");
            assert_eq!(counts.course(), by_hand(&matchup, 2..8), "{name}");
        }
    }
}

#[test]
fn sums_are_those_of_every_position_after_any_opening() {
    let matchup = matchup("bell-huff", [Agent::Random, Agent::Greedy]);
    let ruleset = matchup.ruleset().clone();
    let lines = ["b3b/2b2/5/1ww2/2w2 b", "c2-c3; c4xc2", "bbb2/5/w4/5/ww2w w"];
    let written = lines.iter().map(|line| WrittenOpening::read(&ruleset, line).expect("reads")).collect();
    for book in [Book::random(&ruleset, 13, 5).expect("has openings"), Book::written(&ruleset, written)] {
        let matchup = matchup.clone().with_openings(Arc::new(book));
        let mut counts = Counts::new(&ruleset);
        matchup.play_counting(1..20, &mut counts).expect("plays");
        assert_eq!(counts.course(), by_hand(&matchup, 1..20));
    }
}

#[test]
fn sums_of_parts_are_the_sums_of_the_whole() {
    let matchup = matchup("bell", Agent::Random.mirror());
    let course = |games: std::ops::Range<u64>| {
        let mut counts = Counts::new(matchup.ruleset());
        matchup.play_counting(games, &mut counts).expect("plays");
        counts.course()
    };
    let (mut late, early) = (course(70..100), course(0..70));
    late.add(&early);
    assert_eq!(late, course(0..100));
    assert_eq!(late.plies[0].games, 100);
    assert_eq!(late.points[0].iter().map(|point| point.first_from).sum::<u64>(), 100);
    let mut none = Course::default();
    none.add(&early);
    assert_eq!(none, early);
}

#[test]
fn a_game_that_is_over_before_its_first_ply_leaves_no_mark() {
    let text = "name = \"over\"\n[setup]\nkind = \"drawing\"\ndrawing = \"5/5/5/5/w4\"\n";
    let ruleset = Ruleset::from_toml("over.toml", text, &[]).expect("reads");
    let matchup = Matchup::new(0, ruleset, Agent::Random.mirror(), 1);
    let mut counts = Counts::new(matchup.ruleset());
    assert_eq!(matchup.play_counting(0..3, &mut counts).expect("plays")[2].plies, 0);
    let course = counts.course();
    assert!(course.plies.is_empty() && course.points.iter().flatten().all(|point| *point == PointSums::default()));
    assert_eq!((course.first_of_length, course.covered), ([(0, 0)].into(), 3), "a point in each of three games");
}
