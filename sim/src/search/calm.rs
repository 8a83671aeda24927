//! The leaves of a search, after captures are searched out.

use quirkat_engine::Move;

use super::score::Score;
use super::tree::AlphaBeta;

/// Which moves are searched beyond the depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Noise {
    /// Captures and huffs: at the leaf itself.
    All,
    /// Captures alone. A huff is followed by any move, and after it another
    /// huff may be possible: too many ways to no end.
    Captures,
}

impl Noise {
    fn has(self, mv: &Move) -> bool {
        match self {
            Noise::All => !mv.is_quiet(),
            Noise::Captures => !mv.captured().is_empty(),
        }
    }
}

impl AlphaBeta {
    /// The value of the leaf at the ply, whose moves are found: captures (and
    /// at the leaf itself huffs) to their end, whatever the side then has.
    /// Where it may move otherwise, it may also leave the position as it is.
    pub(super) fn calm(&mut self, ply: usize, alpha: Score, beta: Score) -> Score {
        self.best_noise(ply, alpha, beta, Noise::All)
    }

    fn best_noise(&mut self, ply: usize, mut alpha: Score, beta: Score, noise: Noise) -> Score {
        let legal = self.nodes[ply].legal();
        let captures = legal.captures().len() as u32;
        let (mut last, mut noisy) = (0, captures);
        for mv in legal.slides_and_huffs() {
            last += 1;
            noisy += u32::from(noise.has(&mv));
        }
        let mut best = -super::score::INFINITE;
        if noisy < legal.len() {
            best = self.worth(ply);
            if noisy == 0 || best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }
        let moves = legal.len();
        for number in (0..captures).chain(moves - last..moves) {
            let mv = self.nodes[ply].legal().nth(number);
            if !noise.has(&mv) {
                continue;
            }
            self.step(ply, &mv);
            let score = -self.after_noise(ply + 1, -beta, -alpha);
            self.trail.pop();
            if self.is_stopped {
                return 0;
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if score >= beta {
                break;
            }
        }
        best
    }

    fn after_noise(&mut self, ply: usize, alpha: Score, beta: Score) -> Score {
        self.visited += 1;
        if self.visited > self.most {
            self.is_stopped = true;
            return 0;
        }
        let is_ended = self.trail.is_ended();
        match self.end(ply, is_ended).or_else(|| self.solved(ply)) {
            Some(score) => score,
            None => self.best_noise(ply, alpha, beta, Noise::Captures),
        }
    }
}
