//! Proofs by search: what they say is the exact value, and the second program finds
//! what is wrong with a damaged one.

use std::collections::BTreeMap;

use quirkat_engine::{Game, Override, Ruleset, Side};
use quirkat_sim::solve::proof::{self, Goal, Proof, ProofFault, Question, bounds, check_proof, prove};
use quirkat_sim::solve::{Limits, Plan, Tables, Value, first_moves, probe};

use crate::{NO_LIMITS, SMALL, load, solved};

const SEARCH: proof::Limits = proof::Limits { nodes: 400_000, memory: 1 << 22, depth: 40 };

/// The tables of at most so many pieces.
fn some(ruleset: &Ruleset, pieces: u32) -> Tables {
    let plan = Plan::new(ruleset, &Limits { pieces, ..NO_LIMITS }).expect("is solvable");
    let mut tables = Tables::none(plan.space().clone());
    plan.solve(&mut tables, None, &|_| false, |_| ()).expect("is solved");
    tables
}

fn rulesets() -> Vec<Ruleset> {
    let small = |set: &[&str]| load("alquerque-compulsory", &[&SMALL[..], set].concat());
    vec![
        small(&[]),
        small(&["rules.steps=forward_sideways"]),
        small(&["rules.steps=forward_sideways", "rules.final_row=captures_only"]),
        small(&["rules.obligation=optional", "rules.chain=single"]),
        small(&["rules.opening=centre"]),
        load("zuni-serpents", &["board.length=2", "rules.opening=free"]),
        load("zuni-serpents", &["board.length=3", "rules.opening=free"]),
    ]
}

#[test]
fn bounds_hold_the_exact_value_and_their_proofs_are_checked() {
    let mut closed = 0;
    for ruleset in rulesets() {
        let value = first_moves(&solved(&ruleset), &ruleset).expect("is there").verdict.value;
        let worth = |value: Value| [Value::Loss, Value::Draw, Value::Win].iter().position(|known| *known == value);
        for pieces in [0, 4, 6] {
            let tables = some(&ruleset, pieces);
            let found = bounds(&tables, &ruleset, &SEARCH, &|_| false).expect("is searched");
            let context = format!("{:?} to {:?}, {value:?}, {pieces} pieces", found.least, found.most);
            assert!(worth(found.least) <= worth(value) && worth(value) <= worth(found.most), "{context}");
            closed += usize::from(found.least == found.most);
            for proof in found.proofs {
                let looked_at = check_proof(&tables, &proof).unwrap_or_else(|fault| panic!("{fault}"));
                assert!(looked_at as usize >= proof.moves.len());
                assert_eq!(Proof::read(&ruleset, &proof.text(&ruleset)).as_ref(), Ok(&proof));
            }
        }
    }
    assert!(closed >= 20, "{closed}");
}

/// Without tables and without the search by depth, circles and all.
#[test]
fn what_can_be_held_is_found_on_small_boards_to_the_last_value() {
    for ruleset in rulesets() {
        let value = first_moves(&solved(&ruleset), &ruleset).expect("is there").verdict.value;
        let limits = proof::Limits { nodes: 1, memory: 1 << 26, depth: 0 };
        for pieces in [0, 3] {
            let tables = some(&ruleset, pieces);
            let found = bounds(&tables, &ruleset, &limits, &|_| false).expect("is searched");
            assert_eq!((found.least, found.most), (value, value), "{}", ruleset.canonical());
            assert!(found.met > 0 && found.nodes == 0);
            for proof in found.proofs {
                check_proof(&tables, &proof).unwrap_or_else(|fault| panic!("{fault}"));
            }
        }
        let narrow = proof::Limits { memory: 1, ..limits };
        let found = bounds(&some(&ruleset, 0), &ruleset, &narrow, &|_| true).expect("is searched");
        let worth = |value: Value| [Value::Loss, Value::Draw, Value::Win].iter().position(|known| *known == value);
        assert!(worth(found.least) <= worth(value) && worth(value) <= worth(found.most));
    }
}

const LOST_FOR_FIRST: Question = Question { prover: Side::Second, goal: Goal::Win };

#[test]
fn what_is_wrong_with_a_proof_is_found() {
    let ruleset = load("alquerque-compulsory", &SMALL);
    let tables = some(&ruleset, 4);
    let proof = prove(&tables, &ruleset, LOST_FOR_FIRST, &SEARCH, &|_| false).expect("is searched").expect("is proven");
    check_proof(&tables, &proof).expect("is a proof");
    for gone in proof.moves.keys() {
        let mut less = proof.clone();
        less.moves.remove(gone);
        // A move that is in the way of no play is not missed.
        assert!(matches!(check_proof(&tables, &less), Ok(_) | Err(ProofFault::NoMove(_))));
    }
    let none = Proof { moves: BTreeMap::new(), ..proof.clone() };
    assert!(matches!(check_proof(&tables, &none), Err(ProofFault::NoMove(_))));
    let of_first = Proof { question: Question { prover: Side::First, ..LOST_FOR_FIRST }, ..proof.clone() };
    assert!(check_proof(&tables, &of_first).is_err());
    let set = Override::typed("setup.hand=left").expect("reads");
    let other = Ruleset::from_toml("x.toml", &ruleset.raw().to_toml(), &[set]).expect("loads");
    assert!(matches!(check_proof(&some(&other, 4), &proof), Err(ProofFault::Start(_))));
}

#[test]
fn a_play_that_comes_back_wins_nothing_and_loses_nothing() {
    let ruleset = load("alquerque-compulsory", &[&SMALL[..], &["rules.steps=forward_sideways"]].concat());
    let whole = solved(&ruleset);
    let mut moves = BTreeMap::new();
    let mut waiting = vec![Game::start(&ruleset)];
    while let Some(game) = waiting.pop() {
        let position = *game.position();
        let text = position.text(ruleset.board());
        if game.outcome().is_some() || moves.contains_key(&text) {
            continue;
        }
        let probe = probe(&whole, &position).expect("is there");
        let mut next: Vec<_> = probe.moves.iter().map(|judged| judged.mv).collect();
        if position.to_move() == Side::First {
            let kept = probe.moves.iter().find(|judged| judged.verdict.value != Value::Loss).expect("is not lost").mv;
            moves.insert(text, kept);
            next = vec![kept];
        } else {
            moves.insert(text, next[0]);
        }
        waiting.extend(next.iter().map(|mv| Game::from_position(&ruleset, position.played(mv))));
    }
    let none = some(&ruleset, 0);
    let proof =
        |goal| Proof { question: Question { prover: Side::First, goal }, start: ruleset.start(), moves: moves.clone() };
    check_proof(&none, &proof(Goal::Draw)).expect("is a proof");
    assert!(matches!(check_proof(&none, &proof(Goal::Win)), Err(ProofFault::Circle(_))));
}

#[test]
fn a_text_that_is_no_proof_is_refused_with_its_line() {
    let ruleset = load("alquerque-compulsory", &SMALL);
    let start = ruleset.start().text(ruleset.board());
    let head = format!("quirkat proof 1\nstart {start}\nprover b\ngoal win\n");
    for (text, message) in [
        ("".to_owned(), "line 1: the text ends before \"quirkat proof 1\""),
        ("quirkat".to_owned(), "line 1: expected \"quirkat proof 1\""),
        ("quirkat proof 1\nstart 3/3 w\n".to_owned(), "line 2: 2 rows"),
        (head.replace("prover b", "prover x"), "line 3: expected w or b"),
        (head.replace("goal win", "goal mate"), "line 4: expected draw or win"),
        (format!("{head}bbb\n"), "line 5: expected a position, \"; \" and a move"),
        (format!("{head}{start}; a1-a9\n"), "line 5: "),
    ] {
        let error = Proof::read(&ruleset, &text).expect_err("is no proof").to_string();
        assert!(error.starts_with(message), "{error}");
    }
}
