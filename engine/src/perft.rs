//! Counts of move sequences, the usual check of a move generator.

use crate::game::{Game, decided};
use crate::history::History;
use crate::legal::{LegalMoves, Moment, Move};
use crate::position::Position;
use crate::ruleset::Ruleset;

/// How many sequences of `depth` legal moves the start position has.
///
/// A decided position (no pieces, `min_pieces`, blocked, enemy row) has no
/// successors; repetition, `quiet_limit` and `ply_limit` play no part.
#[must_use]
pub fn perft(ruleset: &Ruleset, depth: u32) -> u64 {
    count(ruleset, &ruleset.start(), &History::new(ruleset.compiled()), Moment::Start, &mut nodes(ruleset, depth))
}

/// [`perft`] from a position, which is not the first ply of a game and has no
/// history.
#[must_use]
pub fn perft_from(ruleset: &Ruleset, position: &Position, depth: u32) -> u64 {
    count(ruleset, position, &History::new(ruleset.compiled()), Moment::Later, &mut nodes(ruleset, depth))
}

/// [`perft`] of each legal move of a game: the move and the sequences that begin
/// with it. `depth` is at least 1.
#[must_use]
pub fn divide(game: &Game<'_>, depth: u32) -> Vec<(Move, u64)> {
    let (ruleset, position, history, legal) = (game.ruleset(), game.position(), game.history(), game.legal());
    let mut after = history.clone();
    let mut nodes = nodes(ruleset, depth - 1);
    let mut count_after = |mv: Move| {
        after.become_like(history);
        after.note(ruleset.compiled(), position, legal, &mv);
        count(ruleset, &position.played(&mv), &after, Moment::Later, &mut nodes)
    };
    legal.iter().map(|mv| (mv, count_after(mv))).collect()
}

/// The memory of one depth, used by all its nodes in turn.
struct Node {
    legal: LegalMoves,
    after: History,
}

fn nodes(ruleset: &Ruleset, depth: u32) -> Vec<Node> {
    let node = |_| Node { legal: LegalMoves::new(), after: History::new(ruleset.compiled()) };
    (0..depth).map(node).collect()
}

/// The sequences of as many moves as there are nodes. The last ones are counted
/// and not played.
fn count(ruleset: &Ruleset, position: &Position, history: &History, moment: Moment, nodes: &mut [Node]) -> u64 {
    let Some((Node { legal, after }, deeper)) = nodes.split_first_mut() else { return 1 };
    if decided(ruleset, position, history, moment, legal).is_some() {
        return 0;
    }
    if deeper.is_empty() {
        return legal.len().into();
    }
    let mut sum = 0;
    legal.iter().for_each(|mv| {
        after.become_like(history);
        after.note(ruleset.compiled(), position, legal, &mv);
        sum += count(ruleset, &position.played(&mv), after, Moment::Later, deeper);
    });
    sum
}
