//! Agents, seeded play of games, the row of a game, sums over games, and exact
//! values: all that is played or solved with rulesets of `quirkat-engine`.
//!
//! # Five minutes
//!
//! A [`Matchup`] is a ruleset and two agents. Its games have numbers, and each is a
//! pure function of its key: seed, ruleset, the settings of the two agents, and its
//! number. Any game can be played at any time, on any thread, again and again.
//!
//! ```
//! use quirkat_engine::{GameResult, catalogue};
//! use quirkat_sim::{Agent, Matchup};
//!
//! let bell = catalogue::entry("bell").unwrap().load(&[])?;
//! let matchup = Matchup::new(0, bell, [Agent::named("cautious")?, Agent::Random], 20_261_130);
//!
//! // A row for each game: integers and small enums.
//! let rows = matchup.play(0..1000)?;
//! let wins = rows.iter().filter(|row| row.result == GameResult::First).count();
//! assert!(wins > 900);
//!
//! // The same game again, move by move.
//! let mut captured = 0;
//! let again = matchup.replay(42, |_, mv| captured += mv.captured().count())?;
//! assert_eq!(again, rows[42]);
//! assert_eq!(captured, u32::from(again.captures_first) + u32::from(again.captures_second));
//!
//! // Games of A v B and of B v A with one number are a pair: the same numbers, the
//! // seats swapped. `quirkat-statistics` has the intervals.
//! let swapped = Matchup::new(1, matchup.ruleset().clone(), [Agent::Random, Agent::Cautious], 20_261_130);
//! assert_eq!(swapped.play(42..43)?[0].pair, again.pair);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `examples/new-agent.rs` is an agent of one's own against `greedy`, and
//! `examples/own-metric.rs` a measure of one's own: whole programs.
//!
//! # Where things are
//!
//! | modules | what |
//! |---|---|
//! | [`agents`] | every kind of agent with its settings; [`Agent::own`] takes yours, a [`Mind`] |
//! | [`matchup`], [`blocks`], [`openings`] | games by their numbers, how they are cut into blocks, and where they begin |
//! | [`row`], [`sums`] | what is kept of a game, and of many |
//! | [`stream`] | where random numbers come from |
//! | [`evaluation`], [`search`] | what a position looks worth; alpha-beta and playouts |
//! | [`solve`] | tables of exact values, and proofs |
//! | [`sanity`] | signs that a ruleset is degenerate |
//!
//! # What you can rely on
//!
//! The rows of a seed do not change within a [`VERSION`], which is raised with every
//! "Results change" of CHANGELOG.md, as the second number of the crate's version is.
//! What a change of a stored row can come from: the engine's legal moves and their
//! order, an agent's choice or its settings' text, [`stream`], and the versions of
//! `rand` and `rand_chacha`, which are pinned and given on here.
//! Fields of [`GameRow`] and variants of [`Agent`] may be added with the second
//! number of a version too; what is hidden promises nothing.
//!
//! [`Matchup::play`] runs on the thread that calls it, and a matchup can be shared
//! between threads. [`solve`] and [`sanity::trials`] use the threads of rayon's pool;
//! the results are the same on any number.
//!
//! Deliberately absent: config files, dataframes, statistics, charts; and clocks,
//! but for the one that gives up on an external program.

#![deny(missing_docs)]

pub mod agents;
pub mod blocks;
pub mod evaluation;
// The loop of random games in the engine's kernel: `Matchup::play` takes it by itself,
// and its functions are for our benchmarks alone.
#[doc(hidden)]
pub mod fast;
pub mod matchup;
pub mod openings;
pub mod opponent;
pub mod row;
pub mod sanity;
pub mod search;
pub mod solve;
pub mod stream;
pub mod sums;
mod tally;

pub use agents::{Agent, AgentFailure, Mind};
pub use blocks::Block;
pub use matchup::{Matchup, Player};
pub use openings::Book;
pub use row::GameRow;
pub use sums::{Counts, Course};

// What a mind draws from is a part of the interface: these versions, and no others, give the games of a seed.
pub use {rand, rand_chacha};

/// The version of the playing code, which is part of every run's identity:
/// raised with every "Results change" of CHANGELOG.md, so that rows of two
/// versions never mix.
pub const VERSION: &str = "3";

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
