//! Counts of move sequences, the usual check of a move generator.

use crate::game::Game;
use crate::legal::Move;
use crate::node::Node;
use crate::position::Position;
use crate::ruleset::Ruleset;

/// How many sequences of `depth` legal moves the start position has.
///
/// A decided position (no pieces, `min_pieces`, blocked, enemy row) has no
/// successors; repetition, `quiet_limit` and `ply_limit` play no part.
///
/// ```
/// use quirkat_engine::{catalogue, perft::perft};
///
/// let standard = catalogue::entry("alquerque-compulsory").unwrap().load(&[]).unwrap();
/// assert_eq!([1, 2, 3, 4, 5].map(|depth| perft(&standard, depth)), [4, 5, 6, 12, 29]);
/// ```
#[must_use]
pub fn perft(ruleset: &Ruleset, depth: u32) -> u64 {
    count(ruleset, &mut nodes(ruleset, depth))
}

/// [`perft`] from a position, which is not the first ply of a game and has no
/// history.
///
/// ```
/// use quirkat_engine::{Position, catalogue, perft::perft_from};
///
/// let standard = catalogue::entry("alquerque-compulsory").unwrap().load(&[]).unwrap();
/// let lone = Position::read(&standard, "b4/5/5/5/w4 w").unwrap();
/// assert_eq!([0, 1, 2].map(|depth| perft_from(&standard, &lone, depth)), [1, 3, 9]);
/// ```
#[must_use]
pub fn perft_from(ruleset: &Ruleset, position: &Position, depth: u32) -> u64 {
    let mut nodes = nodes(ruleset, depth);
    if let Some(first) = nodes.first_mut() {
        first.become_position(position);
    }
    count(ruleset, &mut nodes)
}

/// [`perft`] of each legal move of a game: the move and the sequences that begin
/// with it. `depth` is at least 1.
///
/// ```
/// use quirkat_engine::perft::{divide, perft};
/// use quirkat_engine::{Game, catalogue};
///
/// let standard = catalogue::entry("alquerque-compulsory").unwrap().load(&[]).unwrap();
/// let by_move = divide(&Game::start(&standard), 4);
/// assert_eq!(by_move.len(), 4);
/// assert_eq!(by_move.iter().map(|(_, count)| count).sum::<u64>(), perft(&standard, 4));
/// ```
#[must_use]
pub fn divide(game: &Game<'_>, depth: u32) -> Vec<(Move, u64)> {
    let ruleset = game.ruleset();
    let mut root = Node::new(ruleset);
    root.become_game(game);
    let mut nodes = nodes(ruleset, depth - 1);
    root.legal().iter().map(|mv| (mv, count_after(ruleset, &root, &mv, &mut nodes))).collect()
}

/// One node for each depth, which serves all positions there in turn.
fn nodes(ruleset: &Ruleset, depth: u32) -> Vec<Node> {
    (0..depth).map(|_| Node::new(ruleset)).collect()
}

/// The sequences of as many moves as there are nodes, from the first of them.
/// The last ones are counted and not played.
fn count(ruleset: &Ruleset, nodes: &mut [Node]) -> u64 {
    let Some((node, deeper)) = nodes.split_first_mut() else { return 1 };
    if node.find(ruleset).is_some() {
        return 0;
    }
    if deeper.is_empty() {
        return node.legal().len().into();
    }
    node.legal().iter().map(|mv| count_after(ruleset, node, &mv, deeper)).sum()
}

fn count_after(ruleset: &Ruleset, node: &Node, mv: &Move, deeper: &mut [Node]) -> u64 {
    if let Some(next) = deeper.first_mut() {
        next.become_after(ruleset, node, mv);
    }
    count(ruleset, deeper)
}
