//! A game played to its end from a node, as quickly as may be.

use quirkat_engine::{GameResult, LegalMoves, Move, Node, Ruleset};
use rand::Rng;

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

/// A node on a way, and the place for the one after it.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    ruleset: Ruleset,
    pub here: Node,
    next: Node,
    pub trail: Trail,
}

impl Walk {
    pub fn new(ruleset: &Ruleset) -> Walk {
        let [here, next] = [Node::new(ruleset), Node::new(ruleset)];
        Walk { ruleset: ruleset.clone(), here, next, trail: Trail::new(ruleset) }
    }

    /// Goes on by a legal move; tells how the game has ended, if it has.
    pub fn step(&mut self, mv: &Move) -> Option<GameResult> {
        self.next.become_after(&self.ruleset, &self.here, mv);
        std::mem::swap(&mut self.here, &mut self.next);
        self.trail.push(self.here.position(), mv);
        let decided = self.here.find(&self.ruleset);
        let result = || self.trail.is_ended().then(|| self.here.adjudicated(&self.ruleset));
        decided.map_or_else(result, |outcome| Some(outcome.result))
    }

    /// Plays on to the end that the ruleset gives the game.
    pub fn play_out(&mut self, playout: Playout, numbers: &mut impl Rng) -> GameResult {
        loop {
            let mv = playout.choose(self.here.legal(), numbers);
            if let Some(result) = self.step(&mv) {
                return result;
            }
        }
    }
}
