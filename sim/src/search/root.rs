//! The root of a search: depth by depth, and every best move.

use quirkat_engine::Game;

use super::score::{INFINITE, LEAST_WIN, Score};
use super::tree::{AlphaBeta, Budget, MOST_DEPTH};

/// What a search has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Best<'s> {
    /// The value for the side to move.
    pub score: Score,
    /// The depth that was finished.
    pub depth: u32,
    /// The numbers of all moves of this value, ascending.
    pub moves: &'s [u32],
}

/// How exactly the root's moves are compared.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ties {
    /// One best move is found.
    One,
    /// All moves as good as the best are found.
    All,
}

impl AlphaBeta {
    /// Searches the game as it stands; some move is legal.
    ///
    /// All moves of the best value are told apart from the others by searches of
    /// one point's width, so that the choice among them can be left to chance.
    pub fn search(&mut self, game: &Game<'_>) -> Best<'_> {
        self.visited = 0;
        self.is_stopped = false;
        self.nodes[0].become_game(game);
        self.trail.begin(game);
        self.order.clear();
        if let Some(table) = &mut self.table {
            table.start_search();
        }
        let (last, nodes) = match self.budget {
            Budget::Depth(depth) => (depth.clamp(1, MOST_DEPTH), u64::MAX),
            Budget::Nodes(nodes) => (MOST_DEPTH, nodes),
        };
        let mut moves: Vec<u32> = (0..game.legal().len()).collect();
        let mut found = (0, 0);
        for depth in 1..=last {
            self.most = if depth == 1 { u64::MAX } else { nodes };
            let ties = if nodes == u64::MAX && depth < last { Ties::One } else { Ties::All };
            let Some(mut score) = self.compare(&mut moves, depth, ties) else { break };
            // A win or a loss within the depth stays what it is at any depth.
            let is_decided = score.abs() >= LEAST_WIN && score.abs() >= super::score::WIN - depth as Score;
            if is_decided && ties == Ties::One {
                let Some(again) = self.compare(&mut moves, depth, Ties::All) else { break };
                score = again;
            }
            found = (score, depth);
            if is_decided {
                break;
            }
        }
        self.best.sort_unstable();
        Best { score: found.0, depth: found.1, moves: &self.best }
    }

    /// The best value at the depth; the best move comes to the front, and all
    /// of them into `best`. `None` where the nodes did not suffice.
    fn compare(&mut self, moves: &mut [u32], depth: u32, ties: Ties) -> Option<Score> {
        let mut best = -INFINITE;
        let mut equal: Vec<u32> = Vec::with_capacity(moves.len());
        for n in 0..moves.len() {
            let number = moves[n];
            self.step(0, number);
            let score = self.compare_one(depth, best, ties);
            self.trail.pop();
            if self.is_stopped {
                return None;
            }
            if score > best {
                best = score;
                equal.clear();
                moves[..=n].rotate_right(1);
            }
            if score == best {
                equal.push(number);
            }
        }
        self.best = equal;
        Some(best)
    }

    /// The value of the move just made, if it is above `best`; `best`, if it is
    /// equal and that is asked; else something lower.
    fn compare_one(&mut self, depth: u32, best: Score, ties: Ties) -> Score {
        let mut within = |low: Score, high: Score| -self.value(1, depth - 1, -high, -low);
        if best == -INFINITE {
            return within(-INFINITE, INFINITE);
        }
        if ties == Ties::All && within(best - 1, best) < best {
            return best - 1;
        }
        if within(best, best + 1) > best {
            return within(best, INFINITE);
        }
        match ties {
            Ties::All => best,
            Ties::One => best - 1,
        }
    }
}
