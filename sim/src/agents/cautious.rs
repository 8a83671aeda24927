//! A move after which the other side can take fewest pieces.

use quirkat_engine::{Game, Move, Node, Ruleset};
use rand_chacha::ChaCha8Rng;

use super::lookahead::{Lookahead, best};
use super::{Agent, Kind, Mind, Plays, Trouble};

pub(super) const KIND: Kind = Kind {
    word: "cautious",
    about: "chooses a move after which the other side can take fewest pieces with its next one, by captures and huffs; \
            uniformly among equals",
    settings: &[],
    read: |_| Ok(Agent::Cautious),
};

/// The agent.
pub(super) struct Cautious;

impl Plays for Cautious {
    fn kind(&self) -> &'static Kind {
        &KIND
    }

    fn mind(&self, ruleset: &Ruleset) -> Box<dyn Mind> {
        Box::new(Wary { ahead: Lookahead::new(ruleset), scores: Vec::new() })
    }
}

struct Wary {
    ahead: Lookahead,
    scores: Vec<i32>,
}

impl Mind for Wary {
    /// A move that wins goes before all others, one that loses at once behind
    /// all. What it takes itself does not matter.
    fn choose(&mut self, game: &Game<'_>, numbers: &mut ChaCha8Rng) -> Result<Move, Trouble> {
        self.ahead.scores(game, |next| -exposed(next), &mut self.scores);
        Ok(best(game.legal(), &self.scores, numbers))
    }
}

/// The most pieces that the side to move can take in one move.
fn exposed(node: &Node) -> i32 {
    let legal = node.legal();
    let taken = |mv: Move| (mv.captured().count() + mv.huff.count()) as i32;
    legal.captures().iter().copied().chain(legal.slides_and_huffs()).map(taken).max().unwrap_or(0)
}
