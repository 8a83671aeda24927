//! Evaluation: what a position looks worth, from a weighted sum of terms.
//!
//! A term looks at the pieces on the board alone, counts something for either
//! side, and is the difference. All is integer, so equal on every machine.

mod advancement;
mod centre;
mod distance;
mod material;
mod mobility;
mod safe_pieces;
mod sides_proximity;
mod weights;

use quirkat_engine::{Point, Points, Position, Ruleset, Side};

pub use weights::Weights;

/// Every term.
///
/// ```
/// use quirkat_sim::evaluation::TERMS;
///
/// let words: Vec<&str> = TERMS.iter().map(|term| term.word).collect();
/// assert!(words.contains(&"material") && words.contains(&"mobility"));
/// ```
pub const TERMS: [&Term; 6] =
    [&material::TERM, &mobility::TERM, &advancement::TERM, &centre::TERM, &sides_proximity::TERM, &safe_pieces::TERM];

/// The word of every term, with what it is.
pub const TERM_WORDS: [(&str, &str); TERMS.len()] = {
    let mut words = [("", ""); TERMS.len()];
    let mut n = 0;
    while n < TERMS.len() {
        words[n] = (TERMS[n].word, TERMS[n].about);
        n += 1;
    }
    words
};

/// Something that is counted for either side.
#[derive(Debug)]
pub struct Term {
    /// Its word in configs.
    pub word: &'static str,
    /// What it is, as a plain clause.
    pub about: &'static str,
    /// How it is counted for one side.
    pub formula: &'static str,
    /// What Ludii calls it, and how that differs.
    pub ludii: &'static str,
    measure: Measure,
}

#[derive(Debug)]
enum Measure {
    /// A sum over the side's pieces: what one of this rank is worth on this point.
    Pieces(fn(&Ruleset, Side, Rank, Point) -> i32),
    /// A number of the whole position.
    Whole(Count),
}

/// What a position has for a side.
type Count = fn(&Ruleset, &Position, Side) -> i32;

/// What a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rank {
    Man,
    King,
}

/// A weighted sum of terms, made ready for one ruleset.
///
/// ```
/// use quirkat_engine::{Position, catalogue};
/// use quirkat_sim::evaluation::{Evaluation, Weights};
///
/// let bell = catalogue::entry("bell").unwrap().load(&[]).unwrap();
/// let material = Evaluation::new(&bell, &Weights::one("material", 100));
/// let ahead = Position::read(&bell, "b4/5/5/5/ww3 w").unwrap();
/// assert_eq!((material.score(&ahead), material.score(&bell.start())), (100, 0));
/// ```
#[derive(Clone, Debug)]
pub struct Evaluation {
    ruleset: Ruleset,
    /// The points where a man of the side is worth so much; all terms over
    /// pieces together.
    men: [Vec<(i32, Points)>; 2],
    kings: [Vec<(i32, Points)>; 2],
    wholes: Vec<(i32, Count)>,
}

impl Evaluation {
    /// No score is greater, nor less than its negative.
    pub const MOST: i32 = 1 << 29;

    /// The evaluation of a ruleset's positions by these weights.
    #[must_use]
    pub fn new(ruleset: &Ruleset, weights: &Weights) -> Evaluation {
        let terms: Vec<(i32, &Measure)> =
            TERMS.iter().map(|term| (weights.of(term), &term.measure)).filter(|(weight, _)| *weight != 0).collect();
        let worth = |side, rank, point| {
            let of = |(weight, measure): &(i32, &Measure)| match measure {
                Measure::Pieces(worth) => weight * worth(ruleset, side, rank, point),
                Measure::Whole(_) => 0,
            };
            terms.iter().map(of).sum::<i32>()
        };
        let classes = |side, rank| {
            let mut classes: Vec<(i32, Points)> = Vec::new();
            for point in ruleset.board().points() {
                let worth = worth(side, rank, point);
                match classes.iter_mut().find(|(known, _)| *known == worth) {
                    Some((_, points)) => *points = points.with(point),
                    None => classes.push((worth, Points::NONE.with(point))),
                }
            }
            classes.retain(|(worth, _)| *worth != 0);
            classes
        };
        let whole = |(weight, measure): &(i32, &Measure)| match measure {
            Measure::Pieces(_) => None,
            Measure::Whole(count) => Some((*weight, *count)),
        };
        Evaluation {
            ruleset: ruleset.clone(),
            men: Side::BOTH.map(|side| classes(side, Rank::Man)),
            kings: Side::BOTH.map(|side| classes(side, Rank::King)),
            wholes: terms.iter().filter_map(whole).collect(),
        }
    }

    /// The position's score from the point of view of the side to move, within
    /// [`Evaluation::MOST`]: the other side's is its negative. It is equal for a
    /// position and its mirror image or half turn where board and rules are.
    #[inline]
    #[must_use]
    pub fn score(&self, position: &Position) -> i32 {
        let side = position.to_move();
        self.of(position, side) - self.of(position, side.other())
    }

    #[inline]
    fn of(&self, position: &Position, side: Side) -> i32 {
        let (own, kings) = (position.pieces(side), position.kings());
        let sum = |classes: &[(i32, Points)], pieces: Points| {
            classes.iter().map(|(worth, points)| worth * (pieces & *points).count() as i32).sum::<i32>()
        };
        let mut score = sum(&self.men[side.index()], own.minus(kings));
        let kings = own & kings;
        if !kings.is_empty() {
            score += sum(&self.kings[side.index()], kings);
        }
        for (weight, count) in &self.wholes {
            score += weight * count(&self.ruleset, position, side);
        }
        score
    }
}

/// The term of a word.
#[must_use]
pub fn term(word: &str) -> Option<&'static Term> {
    TERMS.iter().find(|term| term.word == word).copied()
}
