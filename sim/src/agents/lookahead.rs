//! One ply of lookahead: what each legal move leads to.

use quirkat_engine::{Game, GameResult, LegalMoves, Move, Node, Outcome, Ruleset, Side};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use crate::evaluation::{Evaluation, Weights};

/// The score of a move that wins at once; one that loses at once has its
/// negative.
pub(super) const WIN: i32 = Evaluation::MOST + 1;

/// The positions after each legal move.
///
/// The ends that a position decides are seen; repetition and the limits, which
/// hang on the way to it, are not.
pub(super) struct Lookahead {
    ruleset: Ruleset,
    here: Node,
    next: Node,
}

impl Lookahead {
    pub(super) fn new(ruleset: &Ruleset) -> Lookahead {
        Lookahead { ruleset: ruleset.clone(), here: Node::new(ruleset), next: Node::new(ruleset) }
    }

    /// The score that `judge` gives to what each legal move leads to, in the
    /// order of the moves; ends are judged as won, lost or 0 for the side that
    /// moves.
    pub(super) fn scores(&mut self, game: &Game<'_>, mut judge: impl FnMut(&Node) -> i32, scores: &mut Vec<i32>) {
        let side = game.position().to_move();
        self.here.become_game(game);
        scores.clear();
        for mv in game.legal().iter() {
            self.next.become_after(&self.ruleset, &self.here, &mv);
            let score = match self.next.find(&self.ruleset) {
                Some(outcome) => ended(outcome, side),
                None => judge(&self.next),
            };
            scores.push(score);
        }
    }
}

fn ended(outcome: Outcome, side: Side) -> i32 {
    match (outcome.result, side) {
        (GameResult::Draw, _) => 0,
        (GameResult::First, Side::First) | (GameResult::Second, Side::Second) => WIN,
        _ => -WIN,
    }
}

/// A one-ply evaluation of every move.
pub(super) struct Outlook {
    ahead: Lookahead,
    evaluation: Evaluation,
    scores: Vec<i32>,
}

impl Outlook {
    pub(super) fn new(ruleset: &Ruleset, weights: &Weights) -> Outlook {
        let (ahead, evaluation) = (Lookahead::new(ruleset), Evaluation::new(ruleset, weights));
        Outlook { ahead, evaluation, scores: Vec::new() }
    }

    /// The score of each legal move for the side that moves.
    pub(super) fn scores(&mut self, game: &Game<'_>) -> &[i32] {
        let evaluation = &self.evaluation;
        self.ahead.scores(game, |next| -evaluation.score(next.position()), &mut self.scores);
        &self.scores
    }
}

/// A move of the greatest score, uniform among equals.
pub(super) fn best(legal: &LegalMoves, scores: &[i32], numbers: &mut ChaCha8Rng) -> Move {
    let most = scores.iter().max();
    let best = || (0..).zip(scores).filter(|(_, score)| Some(*score) == most).map(|(n, _)| n);
    let chosen = numbers.random_range(0..best().count() as u32);
    legal.nth(best().nth(chosen as usize).unwrap_or(0))
}
