//! The row of a game.

use quirkat_engine::{Game, GameResult, Move, Reason};

/// What is kept of one game: integers and small enums only.
///
/// The fields are the columns of the files in `games/`.
///
/// ```
/// use quirkat_engine::{GameResult, catalogue};
/// use quirkat_sim::{Agent, GameRow, Matchup};
///
/// let bell = catalogue::entry("bell").unwrap().load(&[]).unwrap();
/// let rows: Vec<GameRow> = Matchup::new(0, bell, Agent::Random.mirror(), 1).play(0..1000)?;
/// // Integers until the last step: half points first, then the score.
/// let half_points: u64 = rows.iter().map(|row| match row.result {
///     GameResult::First => 2,
///     GameResult::Draw => 1,
///     GameResult::Second => 0,
/// }).sum();
/// let first_score = half_points as f64 / (2 * rows.len()) as f64;
/// assert!((0.3..0.7).contains(&first_score));
/// # Ok::<(), quirkat_sim::AgentFailure>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRow {
    /// The matchup's number.
    pub matchup: u32,
    /// The pair's number: the stream of the game's random numbers.
    pub pair: u64,
    /// The game's number in its matchup.
    pub game: u64,
    /// Who won.
    pub result: GameResult,
    /// What ended the game.
    pub reason: Reason,
    /// Plies played.
    pub plies: u32,
    /// First's pieces at the end.
    pub pieces_first: u8,
    /// Second's pieces at the end.
    pub pieces_second: u8,
    /// Pieces taken by First, huffs not counted.
    pub captures_first: u8,
    /// Pieces taken by Second, huffs not counted.
    pub captures_second: u8,
    /// Pieces huffed by First.
    pub huffs_first: u8,
    /// Pieces huffed by Second.
    pub huffs_second: u8,
    /// Most pieces taken in one move.
    pub longest_chain: u8,
    /// Legal moves over all plies.
    pub choices_sum: u64,
    /// Most legal moves at one ply.
    pub choices_max: u32,
    /// Plies with one legal move.
    pub forced_plies: u32,
    /// Times that the side ahead in pieces differs from the side last ahead.
    pub lead_changes: u32,
    /// Hash of the moves played: XXH3-64 of 4 bytes a ply (start, end, pieces
    /// taken, pieces huffed; 255 for both ends where no piece moves), then of
    /// the points of these pieces in the order of play, the huffed ones of a ply
    /// first and each in ascending order, then of the number of plies in 4 bytes,
    /// little-endian. Of a game from a written position also, at the end, of the
    /// side to move (0 is First) and in 16 bytes each of the sets of First's
    /// pieces, of Second's, and of kings.
    pub moves_hash: u64,
}

/// A ply as it is counted, with sets of points as wide as the board needs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ply<W> {
    /// Plies played before it.
    pub number: u32,
    /// Legal moves.
    pub choices: u32,
    /// The side to move: 0 is First.
    pub side: usize,
    /// The pieces huffed.
    pub huff: W,
    /// Where the piece starts and ends; 255 twice where none moves.
    pub ends: (u8, u8),
    /// The pieces taken.
    pub captured: W,
}

impl Ply<u128> {
    /// A move that is about to be played.
    #[inline]
    pub(crate) fn of(game: &Game<'_>, mv: &Move) -> Ply<u128> {
        Ply {
            number: game.plies(),
            choices: game.legal().len(),
            side: game.position().to_move().index(),
            huff: mv.huff.0,
            ends: mv.ends().map_or((u8::MAX, u8::MAX), |(start, end)| (start.0, end.0)),
            captured: mv.captured().0,
        }
    }
}
