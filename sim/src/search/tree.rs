//! Alpha-beta with a principal variation and a table.
//!
//! **What a value is.** The value of a node at depth `d` is that of plain
//! minimax: `d` plies of all legal moves, ends and limits as the game has them,
//! and at the leaves the evaluation, after captures are searched out
//! ([`Leaves::Calm`]). Pruning, the table and its size, and the order of moves
//! change how long it takes and nothing else.
//!
//! **The table and the past.** One node can be reached on several ways, and
//! repetition, the quiet limit and the ply limit hang on the way. So a value goes
//! into the table, and is taken from it, only where the way cannot matter: where
//! neither can end the game within the depth that is searched below the node
//! ([`Trail::is_free`]). Elsewhere the table gives the move to try first and
//! nothing more. A value is used at its own depth only, so that what a table
//! happens to hold never makes a search deeper than another.

use std::sync::Arc;

use quirkat_engine::{Move, Node, Ruleset};

use super::keys::Keys;
use super::order::{self, Order, Ranked};
use super::score::{INFINITE, Score, from_node, from_root, of_result, of_verdict};
use super::table::{Bound, NO_MOVE, Table};
use super::trail::Trail;
use crate::evaluation::{Evaluation, Weights};
use crate::solve::Tables;

/// What is done where the depth ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Leaves {
    /// Captures are searched out first.
    Calm,
    /// The position is evaluated as it stands.
    AsTheyAre,
}

/// The deepest search.
pub const MOST_DEPTH: u32 = 64;

/// How an alpha-beta search goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The depth that is searched to, 1 to [`MOST_DEPTH`].
    pub depth: u32,
    /// As deep only as so many nodes allow, depth by depth; always to depth 1.
    /// What the last depth has not finished is not used.
    pub nodes: Option<u64>,
    /// The table has 2 to this power entries of 32 bytes; `None` is no table.
    pub table: Option<u32>,
    /// What is done where the depth ends.
    pub leaves: Leaves,
    /// What positions look worth.
    pub weights: Weights,
}

/// A search with all its memory, for many games of one ruleset, one after the
/// other.
///
/// ```
/// use quirkat_engine::{Game, Position, catalogue, notation};
/// use quirkat_sim::evaluation::Weights;
/// use quirkat_sim::search::{AlphaBeta, Leaves, LEAST_WIN, Settings};
///
/// let bell = catalogue::entry("bell").unwrap().load(&[]).unwrap();
/// let weights = Weights::one("material", 100);
/// let settings = Settings { depth: 3, nodes: None, table: Some(12), leaves: Leaves::Calm, weights };
/// let mut search = AlphaBeta::new(&bell, &settings);
/// let game = Game::from_position(&bell, Position::read(&bell, "5/2b2/5/2w2/5 w").unwrap());
/// let best = search.search(&game);
/// // c2-c3 would be taken. What wins by force has a score of at least LEAST_WIN.
/// let text = |&n: &u32| notation::write(&bell, game.position(), game.legal(), game.legal().nth(n)).text;
/// assert!(best.moves.iter().all(|n| text(n) != "c2-c3"));
/// assert!(best.score < LEAST_WIN);
/// ```
#[derive(Clone, Debug)]
pub struct AlphaBeta {
    pub(super) ruleset: Ruleset,
    evaluation: Evaluation,
    pub(super) depth: u32,
    pub(super) budget: Option<u64>,
    leaves: Leaves,
    /// By ply below the root.
    pub(super) nodes: Vec<Node>,
    lists: Vec<Vec<Ranked>>,
    pub(super) trail: Trail,
    keys: Keys,
    pub(super) table: Option<Table>,
    pub(super) order: Order,
    /// Pieces at the root.
    pub(super) pieces: u32,
    pub(super) visited: u64,
    /// No more nodes than these.
    pub(super) most: u64,
    pub(super) is_stopped: bool,
    pub(super) best: Vec<u32>,
    solved: Option<Solved>,
}

/// Tables of solved positions, and up to how many pieces they are asked.
#[derive(Clone, Debug)]
struct Solved {
    tables: Arc<Tables>,
    pieces: u32,
}

/// The moves of a node so far: the best of them, and what a better one must
/// reach.
struct Attempt {
    score: Score,
    number: u16,
    alpha: Score,
    beta: Score,
}

impl AlphaBeta {
    /// A search of games of the ruleset.
    #[must_use]
    pub fn new(ruleset: &Ruleset, settings: &Settings) -> AlphaBeta {
        let depth = settings.depth.clamp(1, MOST_DEPTH);
        // Below the depth every ply takes a piece off the board.
        let plies = depth as usize + ruleset.board().size() + 2;
        AlphaBeta {
            ruleset: ruleset.clone(),
            evaluation: Evaluation::new(ruleset, &settings.weights),
            depth,
            budget: settings.nodes,
            leaves: settings.leaves,
            nodes: (0..plies).map(|_| Node::new(ruleset)).collect(),
            lists: vec![Vec::new(); plies],
            trail: Trail::new(ruleset),
            keys: Keys::new(ruleset),
            table: settings.table.map(Table::new),
            order: Order::new(ruleset, plies),
            pieces: 0,
            visited: 0,
            most: u64::MAX,
            is_stopped: false,
            best: Vec::new(),
            solved: None,
        }
    }

    /// From now on positions of at most so many pieces are worth what the tables say: a win in so many plies, a draw nought.
    /// They know no limits and no repetition; ends of the game go before them.
    pub fn ask_tables(&mut self, tables: Arc<Tables>, pieces: u32) {
        self.solved = Some(Solved { tables, pieces });
    }

    /// Are tables asked?
    #[must_use]
    pub fn has_tables(&self) -> bool {
        self.solved.is_some()
    }

    /// What the tables say of a node, for its side to move.
    #[inline]
    pub(super) fn solved(&self, ply: usize) -> Option<Score> {
        let Solved { tables, pieces } = self.solved.as_ref()?;
        let position = self.nodes[ply].position();
        if position.occupied().count() > *pieces {
            return None;
        }
        tables.verdict(position).ok().map(|verdict| of_verdict(verdict, ply))
    }

    /// A new game begins: nothing is known of earlier ones.
    pub fn start_game(&mut self) {
        if let Some(table) = &mut self.table {
            table.start_game();
        }
    }

    /// Nodes of the latest search, the root not counted.
    #[must_use]
    pub fn visited(&self) -> u64 {
        self.visited
    }

    /// Goes to the node after a move of the one at the ply.
    #[inline]
    pub(super) fn step(&mut self, ply: usize, mv: &Move) {
        let (above, below) = self.nodes.split_at_mut(ply + 1);
        let (parent, child) = (&above[ply], &mut below[0]);
        child.become_after(&self.ruleset, parent, mv);
        self.trail.push(child.position(), mv);
    }

    /// The value of the node at the ply for its side to move, if it lies between
    /// the two; else a bound of it on the same side.
    pub(super) fn value(&mut self, ply: usize, depth: u32, alpha: Score, beta: Score) -> Score {
        self.visited += 1;
        if self.visited > self.most {
            self.is_stopped = true;
            return 0;
        }
        let is_ended = self.trail.is_ended();
        let node = &self.nodes[ply];
        let is_free = !is_ended && self.trail.is_free(depth, self.pieces);
        let key = if self.table.is_some() && !is_ended { self.keys.of(node) } else { None };
        let mut known = NO_MOVE;
        if let (Some(table), Some(key)) = (&self.table, key)
            && let Some(entry) = table.find(key)
        {
            known = entry.best;
            if is_free && u32::from(entry.depth) == depth {
                let score = from_root(entry.score, ply);
                match entry.bound {
                    Bound::Exact => return score,
                    Bound::Least if score >= beta => return score,
                    Bound::Most if score <= alpha => return score,
                    _ => {}
                }
            }
        }
        if let Some(score) = self.end(ply, is_ended).or_else(|| self.solved(ply)) {
            return score;
        }
        let (score, best) = match depth {
            0 => (self.leaf(ply, alpha, beta), NO_MOVE),
            _ => self.best_of(ply, depth, alpha, beta, known),
        };
        if let (Some(table), Some(key), false) = (&mut self.table, key, self.is_stopped) {
            let bound = match score {
                _ if !is_free => Bound::None,
                _ if score >= beta => Bound::Least,
                _ if score <= alpha => Bound::Most,
                _ => Bound::Exact,
            };
            if depth > 0 || is_free {
                table.note(key, depth, from_node(score, ply), bound, best);
            }
        }
        score
    }

    /// Finds the moves of the node, or its value where the game has ended.
    #[inline]
    pub(super) fn end(&mut self, ply: usize, is_ended: bool) -> Option<Score> {
        let node = &mut self.nodes[ply];
        let decided = node.find(&self.ruleset).map(|outcome| outcome.result);
        let result = decided.or_else(|| is_ended.then(|| node.adjudicated(&self.ruleset)))?;
        Some(of_result(result, node.position().to_move(), ply))
    }

    fn leaf(&mut self, ply: usize, alpha: Score, beta: Score) -> Score {
        match self.leaves {
            Leaves::Calm => self.calm(ply, alpha, beta),
            Leaves::AsTheyAre => self.worth(ply),
        }
    }

    /// The value of the best move, and its number. The move of the table comes
    /// first: where it is enough, no others are ranked.
    fn best_of(&mut self, ply: usize, depth: u32, alpha: Score, beta: Score, known: u16) -> (Score, u16) {
        let mut best = Attempt { score: -INFINITE, number: NO_MOVE, alpha, beta };
        let legal = self.nodes[ply].legal();
        let first = if legal.len() == 1 { 0 } else { u32::from(known) };
        let is_legal = first < legal.len();
        if is_legal {
            let mv = legal.nth(first);
            if self.attempt(ply, depth, first, &mv, &mut best) || self.nodes[ply].legal().len() == 1 {
                return (best.score, best.number);
            }
        }
        self.rank(ply, is_legal.then_some(known));
        for n in 0..self.lists[ply].len() {
            let Ranked { number, mv, .. } = order::next(&mut self.lists[ply], n);
            if self.attempt(ply, depth, number, &mv, &mut best) {
                break;
            }
        }
        (best.score, best.number)
    }

    /// Tries a move; tells whether no other one is needed.
    #[inline]
    fn attempt(&mut self, ply: usize, depth: u32, number: u32, mv: &Move, best: &mut Attempt) -> bool {
        let Attempt { alpha, beta, .. } = *best;
        let is_first = best.score == -INFINITE;
        self.step(ply, mv);
        let mut score = INFINITE;
        if !is_first {
            score = -self.value(ply + 1, depth - 1, -alpha - 1, -alpha);
        }
        if is_first || (score > alpha && score < beta) {
            score = -self.value(ply + 1, depth - 1, -beta, -alpha);
        }
        self.trail.pop();
        if self.is_stopped {
            return true;
        }
        if score > best.score {
            (best.score, best.number) = (score, u16::try_from(number).unwrap_or(NO_MOVE));
        }
        best.alpha = alpha.max(score);
        if score >= beta {
            self.order.refuted(mv, ply, self.nodes[ply].position().to_move(), depth);
        }
        score >= beta
    }

    /// Ranks all moves but one that was tried.
    #[inline]
    fn rank(&mut self, ply: usize, tried: Option<u16>) {
        let node = &self.nodes[ply];
        let side = node.position().to_move();
        let moves = (0..).zip(node.legal().iter()).filter(|(number, _)| tried.map(u32::from) != Some(*number));
        let ranked = moves.map(|(number, mv)| self.order.rank(number, &mv, ply, side));
        self.lists[ply].clear();
        self.lists[ply].extend(ranked);
    }

    /// What the evaluation gives the side to move.
    #[inline]
    pub(super) fn worth(&self, ply: usize) -> Score {
        self.evaluation.score(self.nodes[ply].position())
    }
}
