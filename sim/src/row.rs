//! The row of a game.

use quirkat_engine::kernel::Word;
use quirkat_engine::{Game, GameResult, Move, Outcome, Position, Reason, Side};
use xxhash_rust::xxh3::xxh3_64;

use crate::matchup::Matchup;
use crate::sums::Counts;

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
    /// A game from a written position begins with three entries of 18 bytes: 253,
    /// the side to move (0 is First), and the set of First's pieces, of Second's,
    /// and of kings.
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
    /// The pieces taken, and how many.
    pub captured: W,
    pub taken: u32,
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
            taken: mv.captured().count(),
        }
    }
}

/// Counts a game while it is played.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    pieces: [u8; 2],
    captures: [u8; 2],
    huffs: [u8; 2],
    longest_chain: u8,
    choices_sum: u64,
    choices_max: u32,
    forced_plies: u32,
    lead_changes: u32,
    ahead: Option<usize>,
    moves: Vec<u8>,
}

impl Tally {
    /// Counts a new game from nought, keeping the memory. Each side has so many
    /// pieces; the one ahead before the first ply counts as ahead.
    #[inline]
    pub(crate) fn start(&mut self, pieces: [u32; 2]) {
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        *self = Tally { moves, pieces: pieces.map(|count| count as u8), ..Tally::default() };
        self.ahead = self.side_ahead();
    }

    /// Notes that the game starts from this position and not from the ruleset's
    /// start.
    pub(crate) fn note_start(&mut self, position: &Position) {
        let [first, second] = Side::BOTH.map(|side| position.pieces(side));
        for points in [first, second, position.kings()] {
            self.moves.extend_from_slice(&[253, position.to_move().index() as u8]);
            self.moves.extend_from_slice(&points.0.to_le_bytes());
        }
    }

    /// Counts a move that is about to be played, here and in the sums.
    #[inline(always)]
    pub(crate) fn count<W: Word>(&mut self, ply: &Ply<W>, counts: &mut Counts) {
        counts.count(ply);
        self.choices_sum += u64::from(ply.choices);
        self.choices_max = self.choices_max.max(ply.choices);
        self.forced_plies += u32::from(ply.choices == 1);
        if !ply.huff.is_none() {
            counts.lose(ply, ply.huff, false);
            self.count_huff(ply);
        }
        let mut record = [0; 18];
        record[0] = ply.ends.0;
        record[1] = ply.ends.1;
        record[2..].copy_from_slice(&ply.captured.points().0.to_le_bytes());
        self.moves.extend_from_slice(&record);
        if ply.taken > 0 {
            counts.lose(ply, ply.captured, true);
            self.captures[ply.side] += ply.taken as u8;
            self.longest_chain = self.longest_chain.max(ply.taken as u8);
            self.pieces[ply.side ^ 1] -= ply.taken as u8;
        }
        // The lead changes only by a capture or a huff.
        if ply.taken > 0 || !ply.huff.is_none() {
            self.count_lead();
        }
    }

    fn count_huff<W: Word>(&mut self, ply: &Ply<W>) {
        self.moves.extend_from_slice(&[254, 254]);
        self.moves.extend_from_slice(&ply.huff.points().0.to_le_bytes());
        let huffed = ply.huff.count() as u8;
        self.huffs[ply.side] += huffed;
        self.pieces[ply.side ^ 1] -= huffed;
    }

    #[inline(always)]
    fn count_lead(&mut self) {
        if let Some(ahead) = self.side_ahead() {
            self.lead_changes += u32::from(self.ahead.is_some_and(|last| last != ahead));
            self.ahead = Some(ahead);
        }
    }

    #[inline(always)]
    fn side_ahead(&self) -> Option<usize> {
        match self.pieces[0].cmp(&self.pieces[1]) {
            std::cmp::Ordering::Greater => Some(0),
            std::cmp::Ordering::Less => Some(1),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// The row of a game that has ended so.
    #[inline]
    pub(crate) fn row(&self, matchup: u32, number: u64, plies: u32, outcome: Outcome) -> GameRow {
        GameRow {
            matchup,
            pair: Matchup::pair(number),
            game: number,
            result: outcome.result,
            reason: outcome.reason,
            plies,
            pieces_first: self.pieces[0],
            pieces_second: self.pieces[1],
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
