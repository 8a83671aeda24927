//! A position inside a search: what a [`Game`] knows of it but for the limits,
//! in memory that the next position takes over.

use crate::game::{Game, GameResult, Outcome, adjudicated, decided};
use crate::history::History;
use crate::legal::{LegalMoves, Moment, Move};
use crate::points::{Point, Points};
use crate::position::Position;
use crate::ruleset::Ruleset;

/// One place in a row of nodes, one for each ply of a line: each becomes what
/// follows the one before it, and keeps its memory.
///
/// A node knows the ends that its position decides (no pieces, `min_pieces`,
/// the enemy row, blocked). Repetition and the limits hang on the way to it and
/// are asked by whoever walks that way.
///
/// ```
/// use quirkat_engine::{Game, catalogue, node::Node};
///
/// let bell = catalogue::entry("bell").unwrap().load(&[]).unwrap();
/// let [mut root, mut child] = [Node::new(&bell), Node::new(&bell)];
/// root.become_game(&Game::start(&bell));
/// child.become_after(&bell, &root, &root.legal().nth(0));
/// assert_eq!(child.find(&bell), None);
/// assert_eq!(child.position().to_move(), root.position().to_move().other());
/// ```
#[derive(Clone, Debug)]
pub struct Node {
    position: Position,
    history: History,
    moment: Moment,
    legal: LegalMoves,
    outcome: Option<Outcome>,
}

impl Node {
    /// The start of a game; its moves are not yet found.
    #[must_use]
    pub fn new(ruleset: &Ruleset) -> Node {
        Node {
            position: ruleset.start(),
            history: History::new(ruleset.compiled()),
            moment: Moment::Start,
            legal: LegalMoves::new(),
            outcome: None,
        }
    }

    /// A position that is not the first ply of a game and has no history; its
    /// moves are not yet found.
    pub fn become_position(&mut self, position: &Position) {
        self.position = *position;
        self.history.clear();
        self.moment = Moment::Later;
        self.legal.clear();
        self.outcome = None;
    }

    /// The game as it stands, with its moves and its end.
    pub fn become_game(&mut self, game: &Game<'_>) {
        self.position = *game.position();
        self.history.become_like(game.history());
        self.moment = Moment::Later;
        self.legal.clone_from(game.legal());
        self.outcome = game.outcome();
    }

    /// The position after a legal move of the parent, whose moves are found;
    /// its own are not yet.
    #[inline]
    pub fn become_after(&mut self, ruleset: &Ruleset, parent: &Node, mv: &Move) {
        self.history.become_like(&parent.history);
        self.history.note(ruleset.compiled(), &parent.position, &parent.legal, mv);
        self.position = parent.position.played(mv);
        self.moment = Moment::Later;
        self.legal.clear();
        self.outcome = None;
    }

    /// Finds the legal moves, or the end that the position decides.
    #[inline]
    pub fn find(&mut self, ruleset: &Ruleset) -> Option<Outcome> {
        self.outcome = decided(ruleset, &self.position, &self.history, self.moment, &mut self.legal);
        self.outcome
    }

    /// Where the pieces stand.
    #[inline]
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The legal moves, once they are found.
    #[inline]
    #[must_use]
    pub fn legal(&self) -> &LegalMoves {
        &self.legal
    }

    /// The end that the position decides, once it is asked for.
    #[inline]
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// What repetition and the limits give here.
    #[must_use]
    pub fn adjudicated(&self, ruleset: &Ruleset) -> GameResult {
        adjudicated(ruleset, &self.position)
    }

    /// Is there a piece to huff? Its place is not told, so a node with offenders
    /// is not known by its position and [`Node::remembered`].
    #[inline]
    #[must_use]
    pub fn has_offenders(&self) -> bool {
        self.history.has_offenders()
    }

    /// The pieces that may not step everywhere, each with the points barred to
    /// it. Nodes without offenders that agree in position and in this have the
    /// same moves now and later.
    pub fn remembered(&self) -> impl Iterator<Item = (Point, Points)> + '_ {
        let pieces = self.history.remembering(self.position.occupied());
        pieces.into_iter().map(|piece| (piece, self.history.barred(piece)))
    }
}
