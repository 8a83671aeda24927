//! Plain minimax over whole games: no pruning, no table, every position with
//! all of its past.

use quirkat_engine::{Game, GameResult, Move, Side};
use quirkat_sim::search::{LEAST_WIN, Leaves, Score, WIN};

/// The value of the game for the side to move, and the numbers of all moves
/// that reach it; `None` where that takes more nodes.
pub fn best(game: &Game<'_>, depth: u32, leaves: Leaves, most: u64) -> Option<(Score, Vec<u32>)> {
    let mut nodes = most;
    let mut values = Vec::new();
    for mv in game.legal().iter() {
        values.push(-value(&after(game, mv), depth - 1, 1, leaves, &mut nodes)?);
    }
    let best = *values.iter().max()?;
    let moves = (0..).zip(&values).filter(|(_, value)| **value == best).map(|(n, _)| n);
    Some((best, moves.collect()))
}

/// Is it a won or a lost game?
pub fn win(score: Score) -> Option<bool> {
    (score.abs() >= LEAST_WIN).then_some(score > 0)
}

fn after<'r>(game: &Game<'r>, mv: Move) -> Game<'r> {
    let mut after = game.clone();
    after.play(mv);
    after
}

fn value(game: &Game<'_>, depth: u32, ply: Score, leaves: Leaves, nodes: &mut u64) -> Option<Score> {
    *nodes = nodes.checked_sub(1)?;
    if let Some(ended) = ended(game, ply) {
        return Some(ended);
    }
    if depth == 0 {
        return match leaves {
            Leaves::AsTheyAre => Some(worth(game)),
            Leaves::Calm => calm(game, ply, |mv| !mv.is_quiet(), nodes),
        };
    }
    let values = game.legal().iter().map(|mv| Some(-value(&after(game, mv), depth - 1, ply + 1, leaves, nodes)?));
    values.collect::<Option<Vec<_>>>()?.into_iter().max()
}

fn ended(game: &Game<'_>, ply: Score) -> Option<Score> {
    let winner = match game.outcome()?.result {
        GameResult::Draw => return Some(0),
        GameResult::First => Side::First,
        GameResult::Second => Side::Second,
    };
    Some(if winner == game.position().to_move() { WIN - ply } else { ply - WIN })
}

/// Captures, and huffs at first, or the position as it is, if the side may do
/// something else.
fn calm(game: &Game<'_>, ply: Score, is_noisy: fn(&Move) -> bool, nodes: &mut u64) -> Option<Score> {
    let (noisy, other): (Vec<Move>, Vec<Move>) = game.legal().iter().partition(is_noisy);
    let mut values: Vec<Score> = Vec::new();
    if !other.is_empty() {
        values.push(worth(game));
    }
    for mv in noisy {
        *nodes = nodes.checked_sub(1)?;
        let after = after(game, mv);
        let value = match ended(&after, ply + 1) {
            Some(ended) => ended,
            None => calm(&after, ply + 1, |mv| !mv.captured().is_empty(), nodes)?,
        };
        values.push(-value);
    }
    values.into_iter().max()
}

fn worth(game: &Game<'_>) -> Score {
    let position = game.position();
    let count = |side| position.pieces(side).count() as Score;
    100 * (count(position.to_move()) - count(position.to_move().other()))
}
