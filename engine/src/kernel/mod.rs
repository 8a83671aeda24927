//! The fast way through a game: the moves of a position counted, not listed.
//!
//! A [`Kernel`] plays the rulesets of men whose positions have no history but
//! the last step: no kings, no huffs, no visited points, no chains that must go
//! straight on. Board and rules are masks and classes of equal shifts; what
//! stays are a handful of features, and those are type parameters, so that the
//! loop asks nothing that one game could not answer differently from the next.
//!
//! It is the same game as [`Game`](crate::Game): the same moves in the same
//! order, the same ends. A test plays both with the same numbers.

mod chains;
mod playing;
mod ring;
mod tables;
mod word;

pub(crate) use chains::Chains;
pub use playing::{Kernel, Midway, Past};
pub use word::Word;

use crate::game::Outcome;
use crate::legal::{Action, Move};
use crate::points::{Point, Points};
use crate::rules::{Chain, NoReturn, Obligation};
use crate::ruleset::Ruleset;
use tables::Tables;

/// Rows of classes that any board has: 128 classes.
const MANY: usize = 16;

/// A move as the kernel plays it: points by number, 255 for both ends of a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn<W> {
    /// Where the piece stood.
    pub start: u8,
    /// Where it stands now.
    pub end: u8,
    /// The pieces taken.
    pub captured: W,
    /// The number of the step's class.
    class: u8,
}

const NOWHERE: u8 = u8::MAX;

impl<W: Word> Turn<W> {
    const PASS: Turn<W> = Turn { start: NOWHERE, end: NOWHERE, captured: W::NONE, class: 0 };

    /// The move as the rest of the engine has it.
    #[must_use]
    pub fn as_move(&self) -> Move {
        let (start, end, captured) = (Point(self.start), Point(self.end), self.captured.points());
        Move::of(match (self.start, captured.is_empty()) {
            (NOWHERE, _) => Action::Stay,
            (_, true) => Action::Step { start, end, promoted: false },
            (_, false) => Action::Capture { start, end, captured, promoted: false, landings: Points::NONE },
        })
    }
}

/// A game that a loop plays without knowing which kernel it is.
pub trait Fast: Midway {
    /// The kernel's sets of points.
    type Word: Word;

    /// Starts again from the start position.
    fn restart(&mut self);
    /// How the game ended; `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;
    /// How many moves are legal.
    fn choices(&self) -> u32;
    /// The move of number `n` from 0, in the order of
    /// [`LegalMoves::nth`](crate::LegalMoves::nth); `n` is below
    /// [`choices`](Fast::choices).
    fn nth(&self, n: u32) -> Turn<Self::Word>;
    /// Plays one of the legal moves.
    fn play(&mut self, turn: Turn<Self::Word>);
    /// The side to move: 0 is First.
    fn side(&self) -> usize;
    /// The pieces of a side.
    fn pieces(&self, side: usize) -> Self::Word;
    /// Plies played.
    fn plies(&self) -> u32;
}

/// What is done with the kernel of a ruleset.
pub trait Visit {
    /// What comes out of it.
    type Output;
    /// Does it.
    fn visit<F: Fast>(self, game: F) -> Self::Output;
}

/// Hands the ruleset's kernel to the visitor; gives the visitor back where the
/// ruleset has none.
///
/// # Errors
/// The visitor, where the ruleset needs the slow path.
pub fn visit<V: Visit>(ruleset: &Ruleset, visitor: V) -> Result<V::Output, V> {
    if !ruleset.compiled().is_plain() {
        return Err(visitor);
    }
    // One row of classes serves every alquerque board and serpent; what has
    // more, or more points, goes the widest way.
    let visitor = match ruleset.board().size() {
        0..=32 => visit_width::<u32, 1, V>(ruleset, visitor),
        33..=64 => visit_width::<u64, 1, V>(ruleset, visitor),
        _ => Err(visitor),
    };
    visitor.or_else(|visitor| visit_width::<u128, MANY, V>(ruleset, visitor))
}

fn visit_width<W: Word, const ROWS: usize, V: Visit>(ruleset: &Ruleset, visitor: V) -> Result<V::Output, V> {
    let Some(tables) = Tables::<W, ROWS>::new(ruleset) else { return Err(visitor) };
    let rules = ruleset.rules();
    macro_rules! kernel {
        ($must:literal $chains:literal $bars:literal) => {
            Ok(visitor.visit(Kernel::<W, ROWS, $must, $chains, $bars>::new(ruleset, tables)))
        };
    }
    let must = rules.obligation == Obligation::Compulsory;
    match (must, rules.chain != Chain::Single, rules.no_return == NoReturn::LastStep) {
        (false, false, false) => kernel!(false false false),
        (false, false, true) => kernel!(false false true),
        (false, true, false) => kernel!(false true false),
        (false, true, true) => kernel!(false true true),
        (true, false, false) => kernel!(true false false),
        (true, false, true) => kernel!(true false true),
        (true, true, false) => kernel!(true true false),
        (true, true, true) => kernel!(true true true),
    }
}
