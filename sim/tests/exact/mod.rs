//! Exact values by going over all positions again and again, until nothing
//! changes: slow and plain.

#![allow(dead_code)] // no test uses all of it

use std::collections::HashMap;

use quirkat_engine::{Game, GameResult, Position, Ruleset, Side};

/// How a position ends for the side to move, and after how many plies: the
/// winner hurries, the loser does not. Without an entry nobody can win.
pub type Values = HashMap<Position, (bool, u32)>;

/// Positions, and what follows them.
pub struct Graph {
    pub positions: Vec<Position>,
    next: Vec<Vec<usize>>,
    pub ended: Vec<Option<GameResult>>,
}

/// The start and all that follows from it.
pub fn graph(ruleset: &Ruleset) -> Graph {
    graph_of(ruleset, vec![ruleset.start()])
}

/// The positions, which must differ, and all that follows from them.
pub fn graph_of(ruleset: &Ruleset, positions: Vec<Position>) -> Graph {
    let mut numbers: HashMap<Position, usize> = positions.iter().copied().zip(0..).collect();
    let mut graph = Graph { positions, next: Vec::new(), ended: Vec::new() };
    while let Some(position) = graph.positions.get(graph.next.len()).copied() {
        let game = Game::from_position(ruleset, position);
        graph.ended.push(game.outcome().map(|outcome| outcome.result));
        let mut next = Vec::new();
        for mv in game.legal().iter() {
            let after = position.played(&mv);
            let number = *numbers.entry(after).or_insert_with(|| {
                graph.positions.push(after);
                graph.positions.len() - 1
            });
            next.push(number);
        }
        graph.next.push(next);
    }
    graph
}

/// From the ends backward: a position is won in n plies that leads to one lost
/// in n - 1, and lost that leads only to won ones, in one ply more than the
/// longest of them.
pub fn solve(graph: &Graph) -> Values {
    let won = |result: GameResult, side: Side| match result {
        GameResult::Draw => None,
        GameResult::First => Some(side == Side::First),
        GameResult::Second => Some(side == Side::Second),
    };
    let mut known: Vec<Option<(bool, u32)>> = graph
        .positions
        .iter()
        .zip(&graph.ended)
        .map(|(position, ended)| Some((won((*ended)?, position.to_move())?, 0)))
        .collect();
    for plies in 1.. {
        let found: Vec<(usize, bool)> = (0..known.len())
            .filter(|n| known[*n].is_none() && graph.ended[*n].is_none())
            .filter_map(|n| {
                let next = || graph.next[n].iter().map(|next| known[*next]);
                if next().any(|next| next == Some((false, plies - 1))) {
                    Some((n, true))
                } else {
                    next().all(|next| matches!(next, Some((true, _)))).then_some((n, false))
                }
            })
            .collect();
        if found.is_empty() {
            break;
        }
        found.into_iter().for_each(|(n, wins)| known[n] = Some((wins, plies)));
    }
    graph.positions.iter().zip(known).filter_map(|(position, known)| Some((*position, known?))).collect()
}
