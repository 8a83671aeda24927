//! The linear score: points for the result, for pieces left and for pieces
//! captured, with weights that the experiment gives.

use serde::{Deserialize, Serialize};

use quirkat_statistics::Estimate;
use quirkat_statistics::intervals::mean_within;

/// The weights of a linear score. A side's score of a game is the value of its
/// result, plus `piece_left` for each of its pieces on the board at the end,
/// plus `piece_captured` for each piece that it captured (huffs not counted).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LinearScore {
    /// Value of a win.
    pub win: f64,
    /// Value of a draw.
    pub draw: f64,
    /// Value of a loss.
    pub loss: f64,
    /// Value of each own piece left at the end.
    pub piece_left: f64,
    /// Value of each piece captured.
    pub piece_captured: f64,
}

impl Default for LinearScore {
    /// The plain score.
    fn default() -> LinearScore {
        LinearScore { win: 1.0, draw: 0.5, loss: 0.0, piece_left: 0.0, piece_captured: 0.0 }
    }
}

/// Integer sums over games of what a linear score is made of, as one side sees
/// them. The sums of parts add up to those of the whole in any order, and any
/// weights can be put on them afterwards.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideSums {
    /// Games that it won, drew and lost.
    pub won: PieceSums,
    /// Games that nobody won.
    pub drawn: PieceSums,
    /// Games that it lost.
    pub lost: PieceSums,
    /// Squares of the pieces left.
    pub left_squared: u64,
    /// Squares of the pieces captured.
    pub captured_squared: u64,
    /// Pieces left times pieces captured.
    pub left_captured: u64,
}

/// Sums over the games of one result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PieceSums {
    /// Games.
    pub games: u64,
    /// Own pieces left at the end.
    pub left: u64,
    /// Pieces captured.
    pub captured: u64,
}

impl PieceSums {
    fn add(&mut self, other: PieceSums) {
        self.games += other.games;
        self.left += other.left;
        self.captured += other.captured;
    }
}

impl SideSums {
    /// Adds a game, with its result and the pieces as the side sees them.
    pub(crate) fn count(&mut self, won: Option<bool>, left: u8, captured: u8) {
        let [left, captured] = [left, captured].map(u64::from);
        let part = match won {
            Some(true) => &mut self.won,
            None => &mut self.drawn,
            Some(false) => &mut self.lost,
        };
        part.add(PieceSums { games: 1, left, captured });
        self.left_squared += left * left;
        self.captured_squared += captured * captured;
        self.left_captured += left * captured;
    }

    /// Adds the sums of other games.
    pub fn add(&mut self, other: &SideSums) {
        self.won.add(other.won);
        self.drawn.add(other.drawn);
        self.lost.add(other.lost);
        self.left_squared += other.left_squared;
        self.captured_squared += other.captured_squared;
        self.left_captured += other.left_captured;
    }

    /// The sums of (won, drawn, lost, left, captured), and of their products.
    fn moments(&self) -> ([i128; 5], [[i128; 5]; 5]) {
        let [won, drawn, lost] = [self.won, self.drawn, self.lost];
        let all = |part: fn(PieceSums) -> u64| [won, drawn, lost].into_iter().map(part).sum::<u64>();
        let sums = [won.games, drawn.games, lost.games, all(|sums| sums.left), all(|sums| sums.captured)];
        // A game has one result, so products of two results are 0.
        let products = [
            [won.games, 0, 0, won.left, won.captured],
            [0, drawn.games, 0, drawn.left, drawn.captured],
            [0, 0, lost.games, lost.left, lost.captured],
            [won.left, drawn.left, lost.left, self.left_squared, self.left_captured],
            [won.captured, drawn.captured, lost.captured, self.left_captured, self.captured_squared],
        ];
        (sums.map(i128::from), products.map(|row| row.map(i128::from)))
    }
}

impl LinearScore {
    /// The mean score of a side with its 95 % normal interval, from the
    /// variance of one game (divided by n, as for the plain score, with which
    /// it agrees at the default weights), clipped to the scores that can be
    /// had with `own` and `other` pieces at the start.
    ///
    /// Where all games gave the same score that variance is 0, and Wilson's
    /// interval at the score's place between least and most stands in for it.
    /// `None` for no games.
    ///
    /// Covariances come from integers without cancellation, and only then are
    /// weighted: `sum of w_i w_j (n sum x_i x_j - sum x_i sum x_j) / n^2`.
    #[must_use]
    pub fn mean(&self, sums: &SideSums, own: u32, other: u32) -> Option<Estimate> {
        let weights = [self.win, self.draw, self.loss, self.piece_left, self.piece_captured];
        let (totals, products) = sums.moments();
        let games = totals[..3].iter().sum::<i128>();
        if games == 0 {
            return None;
        }
        let n = games as f64;
        let value = weights.iter().zip(totals).map(|(weight, total)| weight * (total as f64 / n)).sum();
        let mut variance = 0.0;
        for (i, row) in products.iter().enumerate() {
            for (j, product) in row.iter().enumerate() {
                let covariance = games * product - totals[i] * totals[j];
                variance += weights[i] * weights[j] * (covariance as f64 / (n * n));
            }
        }
        let (least, most) = self.range(own, other);
        Some(mean_within(value, variance, games as u64, least, most))
    }

    /// The least and the most that a game can give.
    #[must_use]
    pub fn range(&self, own: u32, other: u32) -> (f64, f64) {
        let results = [self.win, self.draw, self.loss];
        let pieces = [self.piece_left * f64::from(own), self.piece_captured * f64::from(other)];
        let least =
            results.into_iter().fold(f64::INFINITY, f64::min) + pieces.iter().map(|most| most.min(0.0)).sum::<f64>();
        let most = results.into_iter().fold(f64::NEG_INFINITY, f64::max)
            + pieces.iter().map(|most| most.max(0.0)).sum::<f64>();
        (least, most)
    }

    /// `win 1, draw 0.5, loss 0, piece left 0.1, piece captured 0`.
    #[must_use]
    pub fn in_words(&self) -> String {
        let LinearScore { win, draw, loss, piece_left, piece_captured } = self;
        format!("win {win}, draw {draw}, loss {loss}, piece left {piece_left}, piece captured {piece_captured}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quirkat_statistics::Z95;
    use quirkat_statistics::results::Results;

    /// Games as (result as the side's value of win, draw, loss; left; captured).
    fn summed(games: &[(char, u64, u64)]) -> SideSums {
        let mut sums = SideSums::default();
        for &(result, left, captured) in games {
            let part = PieceSums { games: 1, left, captured };
            match result {
                'w' => sums.won.add(part),
                'd' => sums.drawn.add(part),
                _ => sums.lost.add(part),
            }
            sums.left_squared += left * left;
            sums.captured_squared += captured * captured;
            sums.left_captured += left * captured;
        }
        sums
    }

    const GAMES: [(char, u64, u64); 5] = [('w', 5, 12), ('d', 3, 9), ('l', 0, 7), ('w', 7, 12), ('l', 0, 11)];

    #[test]
    fn mean_and_interval_are_those_of_the_scores_one_by_one() {
        let weights = LinearScore { win: 10.0, draw: -1.5, loss: 2.0, piece_left: 0.25, piece_captured: -0.5 };
        let scores = GAMES.map(|(result, left, captured)| {
            let value = match result {
                'w' => 10.0,
                'd' => -1.5,
                _ => 2.0,
            };
            value + 0.25 * left as f64 - 0.5 * captured as f64
        });
        let mean = scores.iter().sum::<f64>() / 5.0;
        let variance = scores.iter().map(|score| (score - mean).powi(2)).sum::<f64>() / 5.0;
        let half = Z95 * (variance / 5.0).sqrt();
        let found = weights.mean(&summed(&GAMES), 12, 12).expect("has games");
        for (found, expected) in [(found.value, mean), (found.low, mean - half), (found.high, mean + half)] {
            assert!((found - expected).abs() < 1e-12, "{found} {expected}");
        }
    }

    #[test]
    fn the_default_weights_give_the_plain_score_and_its_interval() {
        let cases = [(520, 180, 300), (1, 0, 20), (10, 0, 0), (0, 10, 0), (0, 0, 3)];
        for (wins, draws, losses) in cases {
            let part = |games| PieceSums { games, left: 3 * games, captured: 5 * games };
            let sums = SideSums { won: part(wins), drawn: part(draws), lost: part(losses), ..SideSums::default() };
            let found = LinearScore::default().mean(&sums, 12, 12).expect("has games");
            let expected = Results { wins, draws, losses }.score().expect("has games");
            for (found, expected) in
                [(found.value, expected.value), (found.low, expected.low), (found.high, expected.high)]
            {
                assert!((found - expected).abs() < 1e-12, "{wins} {draws} {losses}: {found} {expected}");
            }
        }
    }

    #[test]
    fn equal_scores_have_an_interval_all_the_same_and_no_games_none() {
        let weights = LinearScore { win: 2.0, draw: 0.0, loss: 0.0, piece_left: 1.0, piece_captured: 0.0 };
        assert_eq!(weights.range(12, 12), (0.0, 14.0));
        let found = weights.mean(&summed(&[('w', 5, 12); 8]), 12, 12).expect("has games");
        assert!(found.low < 7.0 && found.value == 7.0 && found.high > 7.0, "{found:?}");
        assert!(found.low >= 0.0 && found.high <= 14.0, "{found:?}");
        assert_eq!(weights.mean(&SideSums::default(), 12, 12), None);
        let nothing = LinearScore { win: 0.0, draw: 0.0, loss: 0.0, piece_left: 0.0, piece_captured: 0.0 };
        let found = nothing.mean(&summed(&GAMES), 12, 12).expect("has games");
        assert_eq!((found.low, found.value, found.high), (0.0, 0.0, 0.0));
    }

    #[test]
    fn ten_billion_games_neither_overflow_nor_cancel() {
        let games = 10_000_000_000;
        let part = |games, left| PieceSums { games, left: games * left, captured: 0 };
        let half = games / 2;
        let sums = SideSums {
            won: part(half, 64),
            lost: part(half, 62),
            left_squared: half * (64 * 64 + 62 * 62),
            ..SideSums::default()
        };
        let weights = LinearScore { win: 0.0, draw: 0.0, loss: 0.0, piece_left: 1.0, piece_captured: 0.0 };
        let found = weights.mean(&sums, 64, 64).expect("has games");
        assert_eq!(found.value, 63.0);
        assert!((found.high - 63.0 - Z95 / 1e5).abs() < 1e-12, "{found:?}");
    }
}
