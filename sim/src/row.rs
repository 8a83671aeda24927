//! The row of a game.

use quirkat_engine::{Game, GameResult, Move, Outcome, Reason, Side};
use xxhash_rust::xxh3::xxh3_64;

/// What is kept of one game: integers and small enums only.
///
/// The fields are the columns of the files in `games/`.
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
    /// Hash of the moves played (start, end, captured points, huffs): XXH3-64
    /// of 18 bytes a ply, point numbers and the set of captured points
    /// little-endian, 255 for both ends where no piece moves. A ply with a huff
    /// has 18 bytes more before these: twice 254 and the set of huffed points.
    pub moves_hash: u64,
}

/// Counts a game while it is played.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    captures: [u8; 2],
    huffs: [u8; 2],
    longest_chain: u8,
    choices_sum: u64,
    choices_max: u32,
    forced_plies: u32,
    lead_changes: u32,
    ahead: Option<Side>,
    moves: Vec<u8>,
}

impl Tally {
    /// Counts from nought, keeping the memory.
    pub(crate) fn clear(&mut self) {
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        *self = Tally { moves, ..Tally::default() };
    }

    /// Counts a move that is about to be played.
    #[inline]
    pub(crate) fn count(&mut self, game: &Game<'_>, mv: &Move) {
        let choices = game.legal().len();
        self.choices_sum += u64::from(choices);
        self.choices_max = self.choices_max.max(choices);
        self.forced_plies += u32::from(choices == 1);

        let side = game.position().to_move();
        if !mv.huff.is_empty() {
            self.moves.extend_from_slice(&[254, 254]);
            self.moves.extend_from_slice(&mv.huff.0.to_le_bytes());
            self.huffs[side.index()] += mv.huff.count() as u8;
        }
        let (start, end) = mv.ends().map_or((u8::MAX, u8::MAX), |(start, end)| (start.0, end.0));
        self.moves.extend_from_slice(&[start, end]);
        self.moves.extend_from_slice(&mv.captured().0.to_le_bytes());

        let taken = mv.captured().count() as u8;
        self.captures[side.index()] += taken;
        self.longest_chain = self.longest_chain.max(taken);
        if !mv.is_quiet() {
            self.count_lead(game, side, mv.captured().count() + mv.huff.count());
        }
    }

    /// The lead changes only by a capture or a huff, so it is asked only then.
    #[inline]
    fn count_lead(&mut self, game: &Game<'_>, side: Side, fallen: u32) {
        let own = game.position().pieces(side).count();
        let other = game.position().pieces(side.other()).count() - fallen;
        let ahead = match own.cmp(&other) {
            std::cmp::Ordering::Greater => side,
            std::cmp::Ordering::Less => side.other(),
            std::cmp::Ordering::Equal => return,
        };
        self.lead_changes += u32::from(self.ahead.is_some_and(|last| last != ahead));
        self.ahead = Some(ahead);
    }

    /// The side ahead before the first ply counts as ahead.
    pub(crate) fn start(&mut self, game: &Game<'_>) {
        let [first, second] = Side::BOTH.map(|side| game.position().pieces(side).count());
        self.ahead = match first.cmp(&second) {
            std::cmp::Ordering::Greater => Some(Side::First),
            std::cmp::Ordering::Less => Some(Side::Second),
            std::cmp::Ordering::Equal => None,
        };
    }

    /// The row of a game that has ended so.
    pub(crate) fn row(&self, matchup: u32, pair: u64, number: u64, game: &Game<'_>, outcome: Outcome) -> GameRow {
        let pieces = |side| game.position().pieces(side).count() as u8;
        GameRow {
            matchup,
            pair,
            game: number,
            result: outcome.result,
            reason: outcome.reason,
            plies: game.plies(),
            pieces_first: pieces(Side::First),
            pieces_second: pieces(Side::Second),
            captures_first: self.captures[0],
            captures_second: self.captures[1],
            huffs_first: self.huffs[0],
            huffs_second: self.huffs[1],
            longest_chain: self.longest_chain,
            choices_sum: self.choices_sum,
            choices_max: self.choices_max,
            forced_plies: self.forced_plies,
            lead_changes: self.lead_changes,
            moves_hash: xxh3_64(&self.moves),
        }
    }
}
