//! The second program: walks a proof and trusts nothing but legal moves, ends of
//! games, and tables.

use std::collections::HashMap;

use quirkat_engine::{Game, Position};

use super::{Goal, Proof, for_side};
use crate::solve::Tables;
use crate::solve::successors::value_of;

/// What is wrong with a proof.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProofFault {
    /// The ruleset starts elsewhere.
    #[error("the proof begins at {0}, which is not where the ruleset starts")]
    Start(String),
    /// A position of the prover comes up, and no move is given.
    #[error("{0}: the proof has no move, and no table knows the position")]
    NoMove(String),
    /// The move is not legal there.
    #[error("{0}: the move of the proof is not legal")]
    Illegal(String),
    /// The goal is missed.
    #[error("{0}: the game is over, or a table knows it, and the goal is missed")]
    Missed(String),
    /// A play to a win comes back to where it was.
    #[error("{0}: a play comes back to this position, so nothing is won")]
    Circle(String),
}

/// How far the walk from a position is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// On the way from the start to where the walk is.
    Open,
    /// All that follows from it is well.
    Closed,
}

/// Checks a proof about the ruleset's start: every reply of the other side, the one
/// move of the prover, to ends and tables. Gives the positions that were looked at.
///
/// The tables are taken as they are: [`verify`](crate::solve::verify) checks them.
///
/// # Errors
/// The first thing that is wrong.
pub fn check_proof(tables: &Tables, proof: &Proof) -> Result<u64, ProofFault> {
    let ruleset = tables.space().ruleset();
    let text = |position: &Position| position.text(ruleset.board());
    if proof.start != ruleset.start() {
        return Err(ProofFault::Start(text(&proof.start)));
    }
    let start = Game::start(ruleset);
    let mut states: HashMap<Position, State> = HashMap::new();
    let mut game = Game::start(ruleset);
    // A position is met twice: on the way down, and when all below it is well. The
    // start comes up again as any other position, where no opening binds.
    let mut waiting: Vec<(Position, bool)> = Vec::new();
    let mut looked_at = 1;
    for after in next(proof, &start)? {
        waiting.push((after, false));
        while let Some((position, is_done)) = waiting.pop() {
            if is_done {
                states.insert(position, State::Closed);
                continue;
            }
            match states.get(&position) {
                Some(State::Closed) => continue,
                Some(State::Open) if proof.question.goal == Goal::Win => {
                    return Err(ProofFault::Circle(text(&position)));
                }
                Some(State::Open) => continue,
                None => looked_at += 1,
            }
            if let Some(value) = tables.value(&position) {
                let value = for_side(value, position.to_move(), proof.question.prover);
                if !proof.question.goal.is_reached_by(value) {
                    return Err(ProofFault::Missed(text(&position)));
                }
                states.insert(position, State::Closed);
                continue;
            }
            states.insert(position, State::Open);
            waiting.push((position, true));
            game.restart_from(position);
            waiting.extend(next(proof, &game)?.into_iter().map(|after| (after, false)));
        }
    }
    Ok(looked_at)
}

/// The positions that follow: after the prover's move, or after every move of the
/// other side; none where the game is over and the goal is reached.
fn next(proof: &Proof, game: &Game<'_>) -> Result<Vec<Position>, ProofFault> {
    let position = game.position();
    let text = position.text(game.ruleset().board());
    if let Some(outcome) = game.outcome() {
        let value = for_side(value_of(outcome, position.to_move()), position.to_move(), proof.question.prover);
        return if proof.question.goal.is_reached_by(value) { Ok(Vec::new()) } else { Err(ProofFault::Missed(text)) };
    }
    if position.to_move() != proof.question.prover {
        return Ok(game.legal().iter().map(|mv| position.played(&mv)).collect());
    }
    match proof.moves.get(&text) {
        None => Err(ProofFault::NoMove(text)),
        Some(mv) if game.legal().iter().any(|legal| legal == *mv) => Ok(vec![position.played(mv)]),
        Some(_) => Err(ProofFault::Illegal(text)),
    }
}
