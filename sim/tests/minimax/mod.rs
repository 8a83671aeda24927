//! Plain minimax over whole games: no pruning, no table, every position with
//! all of its past.

use std::sync::Arc;

use quirkat_engine::{Game, GameResult, Move, Side};
use quirkat_sim::evaluation::Evaluation;
use quirkat_sim::search::{LEAST_WIN, Leaves, Score, WIN};
use quirkat_sim::solve::{Tables, Value};

/// How the leaves are seen, and how many nodes may be visited.
pub struct Minimax {
    pub evaluation: Evaluation,
    pub leaves: Leaves,
    pub nodes: u64,
    /// Tables, and the most pieces that they are asked about.
    pub solved: Option<(Arc<Tables>, u32)>,
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

impl Minimax {
    /// The value of the game for the side to move, and the numbers of all moves
    /// that reach it; `None` where that takes more nodes.
    pub fn best(&mut self, game: &Game<'_>, depth: u32) -> Option<(Score, Vec<u32>)> {
        let moves = game.legal().iter();
        let values = moves.map(|mv| Some(-self.value(&after(game, mv), depth - 1, 1)?)).collect::<Option<Vec<_>>>()?;
        let best = *values.iter().max()?;
        let moves = (0..).zip(&values).filter(|(_, value)| **value == best).map(|(n, _)| n);
        Some((best, moves.collect()))
    }

    fn value(&mut self, game: &Game<'_>, depth: u32, ply: Score) -> Option<Score> {
        self.nodes = self.nodes.checked_sub(1)?;
        if let Some(ended) = ended(game, ply).or_else(|| self.told(game, ply)) {
            return Some(ended);
        }
        if depth == 0 {
            return match self.leaves {
                Leaves::AsTheyAre => Some(self.evaluation.score(game.position())),
                Leaves::Calm => self.calm(game, ply, |mv| !mv.is_quiet()),
            };
        }
        let values = game.legal().iter().map(|mv| Some(-self.value(&after(game, mv), depth - 1, ply + 1)?));
        values.collect::<Option<Vec<_>>>()?.into_iter().max()
    }

    /// What the tables say of a position with few pieces.
    fn told(&self, game: &Game<'_>, ply: Score) -> Option<Score> {
        let (tables, pieces) = self.solved.as_ref()?;
        let few = Side::BOTH.map(|side| game.position().pieces(side).count()).iter().sum::<u32>() <= *pieces;
        let verdict = few.then(|| tables.verdict(game.position()).expect("has a table"))?;
        let won = WIN - ply - verdict.depth as Score;
        Some(match verdict.value {
            Value::Win => won,
            Value::Draw => 0,
            Value::Loss => -won,
        })
    }

    /// Captures, and huffs at first, or the position as it is, if the side may
    /// do something else.
    fn calm(&mut self, game: &Game<'_>, ply: Score, is_noisy: fn(&Move) -> bool) -> Option<Score> {
        let (noisy, other): (Vec<Move>, Vec<Move>) = game.legal().iter().partition(is_noisy);
        let mut values: Vec<Score> = Vec::new();
        if !other.is_empty() {
            values.push(self.evaluation.score(game.position()));
        }
        for mv in noisy {
            self.nodes = self.nodes.checked_sub(1)?;
            let after = after(game, mv);
            let value = match ended(&after, ply + 1).or_else(|| self.told(&after, ply + 1)) {
                Some(ended) => ended,
                None => self.calm(&after, ply + 1, |mv| !mv.captured().is_empty())?,
            };
            values.push(-value);
        }
        values.into_iter().max()
    }
}

fn ended(game: &Game<'_>, ply: Score) -> Option<Score> {
    let winner = match game.outcome()?.result {
        GameResult::Draw => return Some(0),
        GameResult::First => Side::First,
        GameResult::Second => Side::Second,
    };
    Some(if winner == game.position().to_move() { WIN - ply } else { ply - WIN })
}
