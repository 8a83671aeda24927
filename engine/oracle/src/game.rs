//! Games: playing a move, the end of the game, and counts of move sequences.

use std::collections::{BTreeSet, HashMap};

use crate::position::{Position, Side};
use crate::routes::Route;
use crate::turn::Turn;
use crate::{Oracle, OracleMove};

/// A position in a game, with the whole past that the rules may ask about.
#[derive(Clone, Debug)]
pub struct State {
    pub(crate) position: Position,
    plies: u32,
    /// Plies in a row without capture or huff.
    quiet: u32,
    /// How often each arrangement of pieces has stood with this side to move, now included.
    occurrences: HashMap<(Vec<u8>, Side), u32>,
}

impl State {
    pub(crate) fn new(position: Position) -> State {
        let first = (position.cells.clone(), position.to_move);
        State { position, plies: 0, quiet: 0, occurrences: HashMap::from([(first, 1)]) }
    }

    /// How many pieces this side has.
    pub fn pieces(&self, side: Side) -> usize {
        self.position.pieces(side)
    }

    /// Plies played since the start of the game, or since the position was read.
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// Plies in a row without capture or huff.
    pub fn quiet_plies(&self) -> u32 {
        self.quiet
    }

    /// The side to move.
    pub fn to_move(&self) -> Side {
        self.position.to_move
    }
}

impl Oracle {
    /// The state after a legal move of this state.
    ///
    /// # Panics
    ///
    /// If the move names a point that is not on the board.
    pub fn play(&self, state: &State, chosen: &OracleMove) -> State {
        let mut next = state.clone();
        self.advance(&mut next, chosen);
        next
    }

    /// Plays a legal move in place, which spares copying the history.
    ///
    /// # Panics
    ///
    /// If the move names a point that is not on the board.
    pub fn advance(&self, state: &mut State, chosen: &OracleMove) {
        let is_quiet = chosen.captured.is_empty() && chosen.huff.is_empty();
        state.position = self.after(&state.position, &self.turn_of(chosen));
        state.plies += 1;
        state.quiet = if is_quiet { state.quiet + 1 } else { 0 };
        let now = (state.position.cells.clone(), state.position.to_move);
        *state.occurrences.entry(now).or_insert(0) += 1;
    }

    /// The result (`first`, `second`, `draw`) and its reason, if the game is over.
    pub fn outcome(&self, state: &State) -> Option<(String, String)> {
        self.outcome_among(state, &self.turns(&state.position))
    }

    /// The same, where the legal turns are known already.
    pub(crate) fn outcome_among(&self, state: &State, turns: &[Turn]) -> Option<(String, String)> {
        let end = &self.spec.end;
        let position = &state.position;
        let over = |result: String, reason: &str| Some((result, reason.to_string()));
        if let Some((result, reason)) = self.outcome_by_pieces(position) {
            return over(result, reason);
        }
        if turns.is_empty() {
            let result = match end.no_moves.as_str() {
                "loss" => word(position.to_move.other()),
                "draw" => "draw".into(),
                "count" => more_pieces(position),
                _ => self.adjudicate(position), // a pass that the other side could only answer by a pass
            };
            return over(result, "blocked");
        }
        let now = (position.cells.clone(), position.to_move);
        if end.repetition > 0 && state.occurrences[&now] >= end.repetition {
            return over(self.adjudicate(position), "repetition");
        }
        if end.quiet_limit > 0 && state.quiet >= end.quiet_limit {
            return over(self.adjudicate(position), "quiet_limit");
        }
        if state.plies >= end.ply_limit {
            return over(self.adjudicate(position), "ply_limit");
        }
        None
    }

    /// The endings that only the pieces on the board decide.
    fn outcome_by_pieces(&self, position: &Position) -> Option<(String, &'static str)> {
        let end = &self.spec.end;
        let sides = [position.to_move, position.to_move.other()];
        for (fewest, reason) in [(0, "no_pieces"), (end.min_pieces as usize, "min_pieces")] {
            for side in sides {
                if position.pieces(side) <= fewest {
                    return Some((word(side.other()), reason));
                }
            }
        }
        let is_home = |side: Side| {
            let mut points = position.points_of(side).into_iter();
            points.all(|point| self.board.is_final_row(side, point))
        };
        if end.enemy_row == "count" && sides.into_iter().any(is_home) {
            return Some((more_pieces(position), "enemy_row"));
        }
        None
    }

    fn adjudicate(&self, position: &Position) -> String {
        match self.spec.end.adjudication.as_str() {
            "majority" => more_pieces(position),
            _ => "draw".into(),
        }
    }

    /// The number of sequences of `depth` moves. A decided position has no successors; repetition and the limits of
    /// plies play no part.
    pub fn perft(&self, state: &State, depth: u32) -> u64 {
        self.count_sequences(&state.position, depth)
    }

    fn count_sequences(&self, position: &Position, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.outcome_by_pieces(position).is_some() {
            return 0;
        }
        let moves = self.merge(&self.turns(position));
        if depth == 1 {
            return moves.len() as u64;
        }
        let after = |chosen: &OracleMove| self.after(position, &self.turn_of(chosen));
        moves.iter().map(|chosen| self.count_sequences(&after(chosen), depth - 1)).sum()
    }

    /// A move with names of points, back as numbers.
    fn turn_of(&self, chosen: &OracleMove) -> Turn {
        let number = |name: &String| self.board.numbers[name];
        let set = |names: &[String]| names.iter().map(number).collect::<BTreeSet<usize>>();
        let route = Route {
            path: chosen.path.iter().map(number).collect(),
            captured: set(&chosen.captured),
            promoted: chosen.promoted,
            stopped_early: chosen.stopped_early,
        };
        Turn { huff: set(&chosen.huff), route: (!chosen.path.is_empty()).then_some(route) }
    }
}

fn word(side: Side) -> String {
    match side {
        Side::First => "first".into(),
        Side::Second => "second".into(),
    }
}

fn more_pieces(position: &Position) -> String {
    match position.pieces(Side::First).cmp(&position.pieces(Side::Second)) {
        std::cmp::Ordering::Greater => word(Side::First),
        std::cmp::Ordering::Less => word(Side::Second),
        std::cmp::Ordering::Equal => "draw".into(),
    }
}
