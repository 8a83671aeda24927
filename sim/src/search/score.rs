//! The values of a search.

use quirkat_engine::{GameResult, Side};

use crate::solve::{Value, Verdict};

/// The value of a node for the side to move.
pub type Score = i32;

/// A game won on the spot. A win in so many plies is worth so much less.
pub const WIN: Score = 1 << 30;

/// Every win within reach of a search is worth at least so much.
pub const LEAST_WIN: Score = WIN - (1 << 16);

/// What no value reaches.
pub(super) const INFINITE: Score = Score::MAX;

/// A game that has ended so, `plies` below the root, for the side to move there.
pub(super) fn of_result(result: GameResult, to_move: Side, plies: usize) -> Score {
    let won = WIN - plies as Score;
    match (result, to_move) {
        (GameResult::Draw, _) => 0,
        (GameResult::First, Side::First) | (GameResult::Second, Side::Second) => won,
        (GameResult::First, Side::Second) | (GameResult::Second, Side::First) => -won,
    }
}

/// A position whose value is known, `plies` below the root.
pub(super) fn of_verdict(Verdict { value, depth }: Verdict, plies: usize) -> Score {
    // Whatever a table says, a win stays one.
    let won = (WIN - plies as Score - depth as Score).max(LEAST_WIN);
    match value {
        Value::Win => won,
        Value::Draw => 0,
        Value::Loss => -won,
    }
}

/// A value as the table keeps it: wins are counted from the node and not from
/// the root.
pub(super) fn from_node(score: Score, plies: usize) -> Score {
    match score {
        LEAST_WIN.. => score + plies as Score,
        _ if score <= -LEAST_WIN => score - plies as Score,
        _ => score,
    }
}

/// A value of the table, `plies` below the root.
pub(super) fn from_root(score: Score, plies: usize) -> Score {
    match score {
        LEAST_WIN.. => score - plies as Score,
        _ if score <= -LEAST_WIN => score + plies as Score,
        _ => score,
    }
}
