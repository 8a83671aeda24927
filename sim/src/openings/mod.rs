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

use std::sync::OnceLock;

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
    /// Every game has ended by then.
    #[error("no game goes on after {0} plies; take fewer")]
    Over(u32),
    /// A list of every opening would be too long.
    #[error(
        "too many openings to list: there are more than {MOVES_MOST} moves within {0} plies; take fewer plies, or kind = \"random\""
    )]
    TooMany(u32),
}

/// The openings of one ruleset, in order.
#[derive(Debug)]
pub struct Book {
    ruleset: Ruleset,
    source: Source,
    /// Made when the first opening is asked for.
    played: OnceLock<Played>,
}

#[derive(Debug)]
enum Source {
    Random { key: OpeningKey, plies: u32, pairs: u64 },
    Every { plies: u32 },
    Written(Vec<WrittenOpening>),
}

/// How a game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening<'b> {
    /// Where it starts, without a history; `None` is the ruleset's start.
    pub position: Option<Position>,
    /// The moves that are played then, each by its number among the legal ones,
    /// as of [`LegalMoves::nth`](quirkat_engine::LegalMoves::nth).
    pub moves: &'b [u32],
}

/// Openings that are played from the start, all of so many plies.
#[derive(Debug, Default)]
struct Played {
    plies: usize,
    moves: Vec<u32>,
}

impl Book {
    /// For each of so many pairs, uniformly random legal plies that lead to a
    /// position which no earlier pair has, for as long as there is one (and for
    /// [`OPENINGS_MOST`] pairs). More pairs change nothing for the first ones.
    ///
    /// A pair tries [`ATTEMPTS`](draws::ATTEMPTS) games of random plies. The
    /// first one that finds nothing new, and all pairs after it, take any of
    /// the positions left over, uniformly, where these can be listed
    /// ([`MOVES_MOST`]); else the book ends there.
    ///
    /// # Errors
    /// There is no opening of so many plies.
    pub fn random(ruleset: &Ruleset, seed: u64, plies: u32, pairs: u64) -> Result<Book, BookError> {
        let key = OpeningKey::new(seed, ruleset, plies);
        if Draws::new(ruleset, key, plies).next().is_none() {
            return Err(BookError::Over(plies));
        }
        let pairs = pairs.min(OPENINGS_MOST);
        Ok(Book::new(ruleset, Source::Random { key, plies, pairs }))
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
        Ok(Book::new(ruleset, Source::Every { plies }))
    }

    /// Openings as they were written, of the same ruleset and at least one.
    #[must_use]
    pub fn written(ruleset: &Ruleset, openings: Vec<WrittenOpening>) -> Book {
        Book::new(ruleset, Source::Written(openings))
    }

    fn new(ruleset: &Ruleset, source: Source) -> Book {
        Book { ruleset: ruleset.clone(), source, played: OnceLock::new() }
    }

    /// How many openings there are: distinct positions. Of a book of random
    /// plies it is never more than the pairs that it was made for.
    #[must_use]
    pub fn openings(&self) -> u64 {
        match &self.source {
            Source::Written(written) => written.len() as u64,
            Source::Random { .. } | Source::Every { .. } => self.played().count(),
        }
    }

    /// The opening of a pair.
    #[must_use]
    pub fn opening(&self, pair: u64) -> Opening<'_> {
        let number = (pair % self.openings().max(1)) as usize;
        match &self.source {
            Source::Written(written) => written[number].as_opening(),
            Source::Random { .. } | Source::Every { .. } => {
                let Played { plies, moves } = self.played();
                Opening { position: None, moves: &moves[number * plies..(number + 1) * plies] }
            }
        }
    }

    /// The most pieces that a side has before the first ply, in any opening.
    #[must_use]
    pub fn pieces_most(&self, side: Side) -> u32 {
        let start = self.ruleset.start();
        match &self.source {
            Source::Written(written) => {
                let starts = written.iter().map(|opening| opening.as_opening().position.unwrap_or(start));
                starts.map(|start| start.pieces(side).count()).max().unwrap_or(0)
            }
            Source::Random { .. } | Source::Every { .. } => start.pieces(side).count(),
        }
    }

    fn played(&self) -> &Played {
        self.played.get_or_init(|| match self.source {
            Source::Random { key, plies, pairs } => {
                let draws = Draws::new(&self.ruleset, key, plies);
                Played::of(plies, draws.take(usize::try_from(pairs).unwrap_or(usize::MAX)))
            }
            Source::Every { plies } => {
                Played::of(plies, every::every(&self.ruleset, plies).into_iter().map(|(_, moves)| moves))
            }
            Source::Written(_) => Played::default(),
        })
    }
}

impl Played {
    fn of(plies: u32, openings: impl Iterator<Item = Vec<u32>>) -> Played {
        Played { plies: plies as usize, moves: openings.flatten().collect() }
    }

    fn count(&self) -> u64 {
        (self.moves.len() / self.plies.max(1)) as u64
    }
}
