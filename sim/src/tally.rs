//! Counting a game while it is played.
//!
//! A ply is put on a list and little more: what needs only the list is counted
//! when the game has ended, many plies at once.

use quirkat_engine::kernel::Word;
use quirkat_engine::{Outcome, Position, Side};
use xxhash_rust::xxh3::xxh3_64;

use crate::matchup::Matchup;
use crate::row::{GameRow, Ply};
use crate::sums::Count;

/// A ply in one number: from the lowest byte on its start, its end, how many
/// pieces it took and how many it huffed, then its choices in 32 bits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Record(u64);

impl Record {
    #[inline(always)]
    fn of<W: Word>(ply: &Ply<W>) -> Record {
        let moved = u64::from(ply.ends.0) | u64::from(ply.ends.1) << 8 | u64::from(ply.taken) << 16;
        Record(moved | u64::from(ply.huff.count()) << 24 | u64::from(ply.choices) << 32)
    }

    /// Where the piece starts and ends; 255 twice where none moves.
    #[inline(always)]
    pub fn ends(self) -> (usize, usize) {
        (self.0 as usize & 255, self.0 as usize >> 8 & 255)
    }

    /// Pieces that the other side lost, by captures and huffs.
    #[inline(always)]
    pub fn lost(self) -> u64 {
        (self.0 >> 16 & 255) + (self.0 >> 24 & 255)
    }

    /// Legal moves.
    #[inline(always)]
    pub fn choices(self) -> u64 {
        self.0 >> 32
    }
}

/// The points of the pieces lost, in the order of play: each piece once, and no
/// board has more than 128.
#[derive(Clone, Debug)]
struct Losses {
    points: [u8; 128],
    count: usize,
}

impl Default for Losses {
    fn default() -> Losses {
        Losses { points: [0; 128], count: 0 }
    }
}

impl Losses {
    #[inline(always)]
    fn push(&mut self, point: u8) {
        self.points[self.count & 127] = point;
        self.count += 1;
    }
}

/// Counts a game while it is played.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    /// The side that played the first ply.
    mover: usize,
    pieces: [u8; 2],
    captures: [u8; 2],
    huffs: [u8; 2],
    longest_chain: u8,
    lead_changes: u32,
    /// Who had more pieces last: 1 for First, -1 for Second, 0 for nobody yet.
    ahead: i8,
    plies: Vec<Record>,
    lost: Losses,
    /// The position that the game starts from, if not the ruleset's.
    written: Vec<u8>,
    bytes: Vec<u8>,
}

impl Tally {
    /// Counts a new game from nought, keeping the memory. Each side has so many
    /// pieces, and `mover` plays first; the side ahead before the first ply
    /// counts as ahead.
    #[inline]
    pub fn start(&mut self, pieces: [u32; 2], mover: usize) {
        self.mover = mover;
        self.pieces = pieces.map(|count| count as u8);
        self.captures = [0; 2];
        self.huffs = [0; 2];
        self.longest_chain = 0;
        self.lead_changes = 0;
        self.ahead = self.lead();
        self.plies.clear();
        self.lost.count = 0;
        self.written.clear();
    }

    /// Notes that the game starts from this position and not from the ruleset's
    /// start.
    pub fn note_start(&mut self, position: &Position) {
        self.written.push(position.to_move().index() as u8);
        let [first, second] = Side::BOTH.map(|side| position.pieces(side));
        for points in [first, second, position.kings()] {
            self.written.extend_from_slice(&points.0.to_le_bytes());
        }
    }

    /// Counts a move that is about to be played, here and in the sums.
    #[inline(always)]
    pub fn count<W: Word>(&mut self, ply: &Ply<W>, counts: &mut impl Count) {
        self.plies.push(Record::of(ply));
        if !ply.huff.is_none() {
            self.huffs[ply.side & 1] += self.lose(ply, ply.huff, |point, number| counts.huffed(point, number));
        }
        if ply.taken > 0 {
            let taken = self.lose(ply, ply.captured, |point, number| counts.captured(point, number));
            self.captures[ply.side & 1] += taken;
            self.longest_chain = self.longest_chain.max(taken);
        }
    }

    /// Counts pieces that the other side loses, and gives how many.
    #[inline(always)]
    fn lose<W: Word>(&mut self, ply: &Ply<W>, pieces: W, mut count: impl FnMut(Lost, u32)) -> u8 {
        let loser = (ply.side ^ 1) & 1;
        let (mut rest, before) = (pieces, self.lost.count);
        while !rest.is_none() {
            let point = rest.least();
            self.lost.push(point);
            count(Lost { side: loser, point: usize::from(point) }, ply.number);
            rest = rest.rest();
        }
        let lost = (self.lost.count - before) as u8;
        self.pieces[loser] -= lost;
        // The lead changes only by a loss.
        let lead = self.lead();
        if lead != 0 {
            self.lead_changes += u32::from(lead == -self.ahead);
            self.ahead = lead;
        }
        lost
    }

    /// Who has more pieces: 1 for First, -1 for Second, 0 for neither.
    #[inline(always)]
    fn lead(&self) -> i8 {
        (i16::from(self.pieces[0]) - i16::from(self.pieces[1])).signum() as i8
    }

    /// The row of a game that has ended so with these pieces, which is counted
    /// in the sums too.
    #[inline(always)]
    pub fn end<W: Word>(
        &mut self,
        matchup: u32,
        number: u64,
        pieces: [W; 2],
        outcome: Outcome,
        counts: &mut impl Count,
    ) -> GameRow {
        counts.count_game(number, &self.plies, self.mover, pieces);
        let choices = self.plies.iter().map(|ply| ply.choices());
        GameRow {
            matchup,
            pair: Matchup::pair(number),
            game: number,
            result: outcome.result,
            reason: outcome.reason,
            plies: self.plies.len() as u32,
            pieces_first: self.pieces[0],
            pieces_second: self.pieces[1],
            captures_first: self.captures[0],
            captures_second: self.captures[1],
            huffs_first: self.huffs[0],
            huffs_second: self.huffs[1],
            longest_chain: self.longest_chain,
            choices_sum: choices.clone().sum(),
            choices_max: choices.clone().fold(0, u64::max) as u32,
            forced_plies: choices.filter(|choices| *choices == 1).count() as u32,
            lead_changes: self.lead_changes,
            moves_hash: self.hash(),
        }
    }

    #[inline(always)]
    fn hash(&mut self) -> u64 {
        let Tally { plies, lost, written, bytes, .. } = self;
        bytes.resize(4 * plies.len(), 0);
        for (bytes, ply) in bytes.chunks_exact_mut(4).zip(plies.iter()) {
            bytes.copy_from_slice(&(ply.0 as u32).to_le_bytes());
        }
        bytes.extend_from_slice(&lost.points[..lost.count]);
        bytes.extend_from_slice(&(plies.len() as u32).to_le_bytes());
        bytes.extend_from_slice(written);
        xxh3_64(bytes)
    }
}

/// A piece that a side loses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lost {
    pub side: usize,
    pub point: usize,
}
