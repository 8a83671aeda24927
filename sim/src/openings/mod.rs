//! Openings: the positions that pairs of games start from, so that players who
//! leave nothing to chance do not play one game again and again.
//!
//! A [`Book`] is the openings of one ruleset, and it hangs on nothing but the
//! ruleset, the seed and how the openings are chosen: no agent, no thread, no
//! other ruleset. Pair `g` plays opening `g` of the book; pairs beyond its end go
//! round again. So the two games of a pair, and the pairs of one number in all
//! pairings of a ruleset, start alike.
//!
//! The plies of an opening are plies of the game: they are counted, recorded
//! and remembered by the rules as if players had chosen them.

mod draws;
mod every;
mod written;

use std::sync::{OnceLock, PoisonError, RwLock};

use quirkat_engine::{Position, Ruleset, Side};

use crate::stream::OpeningKey;
use draws::Draws;

pub use written::{LineFault, WrittenOpening};

/// The most openings that a book of random plies holds.
pub const OPENINGS_MOST: u64 = 1_000_000;
/// The most plies of an opening.
pub const PLIES_MOST: u32 = 100;
/// The most moves, by all ways to go on for so many plies, that a list of every
/// opening is made of.
pub const MOVES_MOST: u64 = 2_000_000;

/// Why a ruleset has no book of openings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BookError {
    /// No game that has not ended by then was found.
    #[error("no game was found that goes on after {0} plies; take fewer")]
    Over(u32),
    /// A list of every opening would be too long.
    #[error(
        "too many openings to list: there are more than {MOVES_MOST} moves within {0} plies; take fewer plies, or kind = \"random\""
    )]
    TooMany(u32),
}

/// The openings of one ruleset, in order. They are made when the first of them
/// is asked for, and random ones as far as they are asked for.
///
/// ```
/// use std::sync::Arc;
///
/// use quirkat_engine::catalogue;
/// use quirkat_sim::{Agent, Book, Matchup};
///
/// let bell = catalogue::entry("bell").unwrap().load(&[])?;
/// let book = Arc::new(Book::random(&bell, 1, 6)?);
/// assert_eq!(book.opening(0).moves.len(), 6);
/// // Whoever plays them, games of one number begin alike.
/// let game = |agents| Matchup::new(0, bell.clone(), agents, 1).with_openings(book.clone()).opening(4);
/// assert_eq!(game([Agent::Greedy, Agent::Random]), game(Agent::Greedy.mirror()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Book {
    ruleset: Ruleset,
    source: Source,
}

#[derive(Debug)]
enum Source {
    Random(RwLock<Draws>),
    Every { plies: u32, ways: OnceLock<Vec<Vec<u32>>> },
    Written(Vec<WrittenOpening>),
}

/// How a game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Where it starts, without a history; `None` is the ruleset's start.
    pub position: Option<Position>,
    /// The moves that are played then, each by its number among the legal ones,
    /// as of [`LegalMoves::nth`](quirkat_engine::LegalMoves::nth).
    pub moves: Vec<u32>,
}

impl Book {
    /// For each pair, uniformly random legal plies that lead to a position which
    /// no earlier pair has, for as long as there is one (and for
    /// [`OPENINGS_MOST`] pairs).
    ///
    /// A pair tries 100 games of random plies. The
    /// first one that finds nothing new, and all pairs after it, take any of
    /// the positions left over, uniformly, where these can be listed
    /// ([`MOVES_MOST`]); else the book ends there.
    ///
    /// # Errors
    /// The first pair finds no opening of so many plies.
    pub fn random(ruleset: &Ruleset, seed: u64, plies: u32) -> Result<Book, BookError> {
        let mut draws = Draws::new(OpeningKey::new(seed, ruleset, plies), plies);
        draws.grow(ruleset, 1);
        if draws.openings() == 0 {
            return Err(BookError::Over(plies));
        }
        Ok(Book { ruleset: ruleset.clone(), source: Source::Random(RwLock::new(draws)) })
    }

    /// Every position that the game can be in after so many plies and that is
    /// not decided, once each. Of several ways to a position it is the first in
    /// text order that is played, so that offenders, points of no return and
    /// earlier positions are those of this way; the openings are in the order of
    /// their ways.
    ///
    /// # Errors
    /// There are none, or too many to be listed.
    pub fn every(ruleset: &Ruleset, plies: u32) -> Result<Book, BookError> {
        if !every::is_listable(ruleset, plies) {
            return Err(BookError::TooMany(plies));
        }
        if !every::is_any(ruleset, plies) {
            return Err(BookError::Over(plies));
        }
        Ok(Book { ruleset: ruleset.clone(), source: Source::Every { plies, ways: OnceLock::new() } })
    }

    /// Openings as they were written, of the same ruleset and at least one.
    #[must_use]
    pub fn written(ruleset: &Ruleset, openings: Vec<WrittenOpening>) -> Book {
        Book { ruleset: ruleset.clone(), source: Source::Written(openings) }
    }

    /// How many openings there are: distinct positions. Random ones are counted
    /// as far as so many pairs have one of their own.
    #[must_use]
    pub fn openings(&self, pairs: u64) -> u64 {
        match &self.source {
            Source::Random(draws) => self.grown(draws, pairs, |draws| draws.openings().min(pairs)),
            Source::Every { plies, ways } => self.ways(*plies, ways).len() as u64,
            Source::Written(written) => written.len() as u64,
        }
    }

    /// The opening of a pair.
    #[must_use]
    pub fn opening(&self, pair: u64) -> Opening {
        match &self.source {
            Source::Random(draws) => self.grown(draws, pair.saturating_add(1), |draws| Opening {
                position: None,
                moves: draws.opening(pair).to_vec(),
            }),
            Source::Every { plies, ways } => {
                let ways = self.ways(*plies, ways);
                Opening { position: None, moves: ways[(pair % ways.len() as u64) as usize].clone() }
            }
            Source::Written(written) => written[(pair % written.len() as u64) as usize].opening().clone(),
        }
    }

    /// The most pieces that a side has before the first ply, in any opening.
    #[must_use]
    pub fn pieces_most(&self, side: Side) -> u32 {
        let start = self.ruleset.start();
        match &self.source {
            Source::Random(_) | Source::Every { .. } => start.pieces(side).count(),
            Source::Written(written) => {
                let starts = written.iter().map(|written| written.opening().position.unwrap_or(start));
                starts.map(|start| start.pieces(side).count()).max().unwrap_or(0)
            }
        }
    }

    /// Does some game begin with a ply of Second? So it does at a written position where it is Second's turn.
    #[must_use]
    pub fn second_begins(&self) -> bool {
        let is_seconds = |written: &WrittenOpening| {
            written.opening().position.is_some_and(|position| position.to_move() == Side::Second)
        };
        matches!(&self.source, Source::Written(written) if written.iter().any(is_seconds))
    }

    /// Looks at the random openings when they are enough for so many pairs.
    fn grown<T>(&self, draws: &RwLock<Draws>, pairs: u64, look: impl FnOnce(&Draws) -> T) -> T {
        let read = draws.read().unwrap_or_else(PoisonError::into_inner);
        if read.is_enough(pairs) {
            return look(&read);
        }
        drop(read);
        let mut draws = draws.write().unwrap_or_else(PoisonError::into_inner);
        draws.grow(&self.ruleset, pairs);
        look(&draws)
    }

    fn ways<'b>(&self, plies: u32, ways: &'b OnceLock<Vec<Vec<u32>>>) -> &'b [Vec<u32>] {
        ways.get_or_init(|| every::every(&self.ruleset, plies).into_iter().map(|(_, way)| way).collect())
    }
}
