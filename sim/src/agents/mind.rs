//! An agent at play, and what can go wrong with it.

use quirkat_engine::{Game, Move, Side};
use rand_chacha::ChaCha8Rng;

/// A seat in a game that is about to begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seat {
    /// The side that it plays.
    pub side: Side,
    /// The game's number in its matchup.
    pub game: u64,
}

/// An agent at play in one seat of one matchup: its memory, made once and used
/// for many games, one after the other.
///
/// What it does in a game hangs on the game, its settings and the random
/// numbers alone, never on the games before. [`Agent::own`](super::Agent::own)
/// has an example.
pub trait Mind {
    /// A game is about to begin. Forgets all that it knows of earlier ones.
    ///
    /// # Errors
    /// The agent cannot play.
    fn start(&mut self, _seat: Seat, _numbers: &mut ChaCha8Rng) -> Result<(), Trouble> {
        Ok(())
    }

    /// Its move in the game, where it is the side to move and some move is
    /// legal.
    ///
    /// # Errors
    /// The agent has no move to give.
    fn choose(&mut self, game: &Game<'_>, numbers: &mut ChaCha8Rng) -> Result<Move, Trouble>;

    /// A move, its own or the other side's, is about to be played in the game.
    fn watch(&mut self, _game: &Game<'_>, _mv: &Move) {}
}

/// Why an agent cannot go on, as a clause about it: `answered "x", which is no
/// legal move`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble(pub String);

/// An agent that could not play on: its game has no result, and no more of its
/// matchup is played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "matchup {matchup}, game {game}, ply {ply}: the agent of {}, {agent}, {reason}",
    match .side { Side::First => "First", Side::Second => "Second" }
)]
pub struct AgentFailure {
    /// The matchup's number.
    pub matchup: u32,
    /// The game's number in the matchup.
    pub game: u64,
    /// Plies played before.
    pub ply: u32,
    /// The side that the agent plays.
    pub side: Side,
    /// The agent's settings.
    pub agent: String,
    /// What happened, as a clause about the agent.
    pub reason: String,
}
