//! A game played to its end from a node, as quickly as may be.

use quirkat_engine::kernel::Fast;
use quirkat_engine::{Game, GameResult, LegalMoves, Move, Node, Ruleset};
use rand::{Rng, RngExt};
use rand_chacha::ChaCha8Rng;

use super::trail::Trail;
use crate::agents::{greedy, random};

/// How a playout chooses its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Playout {
    /// As the agent `random`.
    Random,
    /// As the agent `greedy`.
    Greedy,
}

impl Playout {
    fn choose(self, legal: &LegalMoves, numbers: &mut impl Rng) -> Move {
        match self {
            Playout::Random => random::choose(legal, numbers),
            Playout::Greedy => greedy::choose(legal, numbers),
        }
    }
}

/// What plays a game on to the end that the ruleset gives it.
pub(super) trait Finish {
    /// Plays on from where the walk stands, in a game that has not ended there.
    fn finish(&mut self, walk: &mut Walk, numbers: &mut ChaCha8Rng) -> GameResult;
}

impl Finish for Playout {
    fn finish(&mut self, walk: &mut Walk, numbers: &mut ChaCha8Rng) -> GameResult {
        loop {
            let mv = self.choose(walk.here().legal(), numbers);
            if let Some(result) = walk.step(&mv) {
                return result;
            }
        }
    }
}

/// [`Playout::Random`] in a kernel: the same games by the same numbers.
pub(super) struct Race<F>(pub F);

impl<F: Fast> Finish for Race<F> {
    fn finish(&mut self, walk: &mut Walk, numbers: &mut ChaCha8Rng) -> GameResult {
        if walk.at == 0 {
            // The root may be the first ply of a game, which the kernel does not
            // go on from.
            return Playout::Random.finish(walk, numbers);
        }
        let game = &mut self.0;
        game.resume(walk.here(), walk.trail.past());
        loop {
            let turn = game.nth(numbers.random_range(0..game.choices()));
            game.play(turn);
            if let Some(outcome) = game.outcome() {
                return outcome.result;
            }
        }
    }
}

/// A way from a root, with the node where it stands: two nodes take turns.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    ruleset: Ruleset,
    /// The root, and the two.
    nodes: [Node; 3],
    at: usize,
    trail: Trail,
    start: usize,
}

impl Walk {
    pub fn new(ruleset: &Ruleset) -> Walk {
        let nodes = [(); 3].map(|()| Node::new(ruleset));
        Walk { ruleset: ruleset.clone(), nodes, at: 0, trail: Trail::new(ruleset), start: 0 }
    }

    /// The game as it stands is the root.
    pub fn begin(&mut self, game: &Game<'_>) {
        self.nodes[0].become_game(game);
        self.trail.begin(game);
        self.start = self.trail.length();
        self.at = 0;
    }

    /// Goes back to the root.
    pub fn restart(&mut self) {
        self.trail.rewind(self.start);
        self.at = 0;
    }

    pub fn root(&self) -> &Node {
        &self.nodes[0]
    }

    pub fn here(&self) -> &Node {
        &self.nodes[self.at]
    }

    /// Goes on by a legal move; tells how the game has ended, if it has.
    pub fn step(&mut self, mv: &Move) -> Option<GameResult> {
        let [root, one, other] = &mut self.nodes;
        let (here, next) = match self.at {
            0 => (&*root, one),
            1 => (&*one, other),
            _ => (&*other, one),
        };
        next.become_after(&self.ruleset, here, mv);
        self.trail.push(next.position(), mv);
        let decided = next.find(&self.ruleset).map(|outcome| outcome.result);
        let result = decided.or_else(|| self.trail.is_ended().then(|| next.adjudicated(&self.ruleset)));
        self.at = if self.at == 1 { 2 } else { 1 };
        result
    }
}
