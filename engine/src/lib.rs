//! Boards, rules, legal moves, outcomes, texts and the catalogue of Quirkat: all
//! that a game of Alquerque, of Fighting Serpents or of one of their relatives is.
//!
//! # Five minutes
//!
//! A ruleset is board, setup, rules and endings. It comes out of the
//! [`catalogue`], out of a file's text, or out of a [`RawRuleset`] with public
//! fields; all go through one door, behind which nothing is checked again.
//!
//! ```
//! use quirkat_engine::{Game, GameResult, Override, Ruleset, Side, catalogue, notation, perft};
//!
//! // Named rulesets are compiled in; overrides are what `--set` takes.
//! let bell = catalogue::entry("bell").unwrap().load(&[])?;
//! let optional = catalogue::entry("bell").unwrap().load(&[Override::typed("rules.obligation=optional")?])?;
//!
//! // One of your own says what differs from the defaults. What is wrong is told
//! // with file, line, key, and the nearest valid word.
//! let wide = Ruleset::from_toml("wide.toml", "name = \"wide\"\n[board]\ncolumns = 7\nrows = 7\n", &[])?;
//! assert_eq!(wide.board().size(), 49);
//!
//! // A game knows its legal moves and its end. A move is one whole turn, chains
//! // and huffs included.
//! let mut game = Game::start(&bell);
//! assert_eq!(game.legal().len(), 4);
//! let mv = notation::read(&bell, game.position(), game.legal(), "c2-c3")?;
//! game.play(mv);
//! assert_eq!(game.position().to_move(), Side::Second);
//! assert_eq!(game.position().text(bell.board()), "bbbbb/bbbbb/bbwww/ww1ww/wwwww b");
//!
//! // Every game ends: the ply limit is always on.
//! while game.outcome().is_none() {
//!     game.play(game.legal().nth(0));
//! }
//! assert_ne!(game.outcome().unwrap().result, GameResult::Draw);
//!
//! // Counts of move sequences tell two rulesets apart.
//! assert_eq!([&bell, &optional].map(|ruleset| perft::perft(ruleset, 4)), [12, 178]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `examples/perft.rs` and `examples/custom-board.rs` are whole programs.
//!
//! # Where things are
//!
//! | modules | what |
//! |---|---|
//! | [`catalogue`], [`ruleset`], [`overrides`], [`rules`], [`setup`], [`words`], [`keys`] | rulesets: named ones, your own, changed ones; every key and value with its meaning |
//! | [`boards`], [`points`], [`side`], [`position`] | what a game is played on, and where the pieces stand |
//! | [`game`], [`legal`], [`node`], [`perft`] | playing; positions of a search; counting |
//! | [`notation`], [`record`], [`diagnosis`] | moves and games as texts; why a move is not legal |
//! | [`sight`], [`reach`] | what pieces can do at a glance, and what they can never do |
//! | [`document`], [`reading`], [`basis`] | files read with the place of every key; who says what |
//!
//! # What you can rely on
//!
//! Point numbers, texts of positions and moves, and the order of
//! [`LegalMoves::nth`] are part of what is stored, and do not change. A type that
//! came through its door is right: functions on it are total, and panic only where
//! their docs say so. A [`Ruleset`] is cheap to clone and can be shared between
//! threads.
//!
//! Before 1.0 the third number of a version changes when something is added or
//! mended, and the second one when a program may have to be changed. A change of
//! perft counts or of the games of a seed raises the second number too, and
//! CHANGELOG.md names it first. What each raw type and each enum of words holds
//! may grow with the second number: `..RawRuleset::default()` is the way to write
//! one. Hidden modules are there for our own crates and promise nothing.
//!
//! Deliberately absent: randomness, clocks, threads, files, dataframes.

#![deny(missing_docs)]

pub mod basis;
pub mod boards;
pub mod catalogue;
pub(crate) mod compiled;
pub mod diagnosis;
pub mod document;
pub mod game;
pub(crate) mod history;
// The fast way through a game for `quirkat-sim`, which is held to `Game` by tests; its
// traits follow what processors like, so they are no interface to build on.
#[doc(hidden)]
pub mod kernel;
pub mod keys;
pub mod legal;
pub mod node;
pub mod notation;
pub mod overrides;
pub mod perft;
pub mod points;
pub mod position;
pub mod reach;
pub mod reading;
pub mod record;
pub mod rules;
pub mod ruleset;
mod seen;
pub mod setup;
pub mod side;
pub mod sight;
pub mod words;

pub use basis::Basis;
pub use boards::Board;
pub use game::{Game, GameResult, Outcome, Placing, Reason};
pub use legal::{Action, LegalMoves, Moment, Move};
pub use node::Node;
pub use overrides::{Base, Override};
pub use points::{Point, Points};
pub use position::Position;
pub use ruleset::{KeyFault, RawRuleset, Ruleset};
pub use side::Side;
pub use words::Word;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
