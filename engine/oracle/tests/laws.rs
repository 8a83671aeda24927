//! What holds under every ruleset, tried on random games of random rulesets.

#![allow(clippy::unwrap_used)] // a test that panics has failed, which is what it is for

mod common;

use std::collections::BTreeSet;

use common::{oracle, try_oracle};
use quirkat_oracle::{Oracle, State};

/// A small xorshift generator: the same numbers on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }

    fn pick<'a>(&mut self, words: &'a str) -> &'a str {
        let words: Vec<&str> = words.split(' ').collect();
        words[self.below(words.len())]
    }
}

/// Boards, each with commas between its keys.
const BOARDS: &str = "board.rows=5 board.columns=3,board.rows=3 board.diagonals=all board.columns=7,board.rows=3 \
    board.kind=serpents,board.length=4 board.kind=serpents,board.length=5,board.curve_jumps=perimeter \
    board.kind=serpents,board.length=4,board.ends=left,board.apex_bypass=true";

const KEYS: [(&str, &str); 22] = [
    ("rules.opening", "free centre"),
    ("rules.steps", "all forward_sideways forward"),
    ("rules.no_return", "none last_step ever"),
    ("rules.no_return_scope", "steps all"),
    ("rules.final_row", "free captures_only sideways_captures_only sideways_only"),
    ("rules.promotion", "none short_king long_king sliding_king"),
    ("rules.promotion_time", "move_end pass_stop pass_continue"),
    ("rules.captures", "all forward_sideways forward"),
    ("rules.chain_captures", "all forward_sideways forward straight"),
    ("rules.obligation", "optional compulsory huff huff"),
    ("rules.chain", "single optional compulsory"),
    ("rules.choice", "any most"),
    ("rules.removal", "immediate at_end"),
    ("rules.huff_target", "one all moved_else_one"),
    ("rules.huff_mode", "option automatic"),
    ("rules.huff_unfinished", "ignored offence"),
    ("rules.huff_turn", "free whole_turn"),
    ("end.no_moves", "loss draw pass count"),
    ("end.enemy_row", "off count"),
    ("end.min_pieces", "0 1 2"),
    ("end.repetition", "0 2 3"),
    ("end.adjudication", "draw majority"),
];

fn random_ruleset(random: &mut Random) -> (String, Oracle) {
    loop {
        let mut overrides = random.pick(BOARDS).replace(',', " ");
        overrides += " end.quiet_limit=30 end.ply_limit=80";
        for (key, words) in KEYS {
            overrides += &format!(" {key}={}", random.pick(words));
        }
        if let Ok(oracle) = try_oracle(&overrides) {
            return (overrides, oracle);
        }
    }
}

#[test]
fn every_game_keeps_the_laws() {
    let mut random = Random(20_261_130);
    for game in 0..300 {
        let (overrides, oracle) = random_ruleset(&mut random);
        let mut state = oracle.start();
        while oracle.outcome(&state).is_none() {
            let context = format!("game {game}: {overrides} at {}", oracle.position_text(&state));
            state = check_and_play(&oracle, &state, &mut random, &context);
        }
        assert!(state.plies() <= 80);
        assert!(oracle.moves(&state).is_empty(), "no moves after the end");
    }
}

fn check_and_play(oracle: &Oracle, state: &State, random: &mut Random, context: &str) -> State {
    let moves = oracle.moves(state);
    assert!(!moves.is_empty(), "{context}");
    let texts: BTreeSet<&String> = moves.iter().map(|legal| &legal.text).collect();
    assert_eq!(texts.len(), moves.len(), "one text, one move: {context}");
    assert!(moves.is_sorted_by_key(|legal| &legal.text), "{context}");
    assert_eq!(oracle.perft(state, 1), moves.len() as u64, "{context}");

    let chosen = &moves[random.below(moves.len())];
    assert_eq!(oracle.find(state, &chosen.text).as_ref(), Some(chosen), "{context}");
    let next = oracle.play(state, chosen);
    let victims = chosen.captured.len() + chosen.huff.len();
    let (mover, other) = (state.to_move(), next.to_move());
    assert_eq!(next.pieces(mover), state.pieces(mover), "{context}");
    assert_eq!(next.pieces(other) + victims, state.pieces(other), "{context}");
    let text = oracle.position_text(&next);
    assert_eq!(oracle.position_text(&oracle.position(&text).unwrap()), text);
    next
}

/// A position with random men on a board whose rows have these lengths, White to move.
fn random_position(rows: &[usize], random: &mut Random) -> String {
    let mut texts = Vec::new();
    for length in rows {
        let mut text = String::new();
        let mut gap = 0;
        for _ in 0..*length {
            match random.pick("w b b 1 1") {
                "1" => gap += 1,
                letter => {
                    text += &if gap > 0 { gap.to_string() } else { String::new() };
                    gap = 0;
                    text += letter;
                }
            }
        }
        text += &if gap > 0 { gap.to_string() } else { String::new() };
        texts.push(text);
    }
    texts.join("/") + " w"
}

#[test]
fn for_short_straight_jumps_the_time_of_removal_is_invisible() {
    let mut random = Random(43);
    let boards: [(&str, &[usize]); 2] = [("", &[5; 5]), ("board.kind=serpents board.length=4", &[4, 5, 4])];
    for (board, rows) in boards {
        let immediate = oracle(&format!("{board} rules.chain=optional"));
        let at_end = oracle(&format!("{board} rules.chain=optional rules.removal=at_end"));
        for _ in 0..500 {
            let text = random_position(rows, &mut random);
            let moves = |oracle: &Oracle| oracle.moves(&oracle.position(&text).unwrap());
            assert_eq!(moves(&immediate), moves(&at_end), "{text}");
        }
    }
}
