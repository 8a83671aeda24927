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
        Record(u64::from(ply.ends.0) | u64::from(ply.ends.1) << 8 | u64::from(ply.choices) << 32)
    }

    /// The ply, and that it took so many pieces.
    #[inline(always)]
    fn taking(self, pieces: u8) -> Record {
        Record(self.0 | u64::from(pieces) << 16)
    }

    /// The ply, and that it huffed so many pieces.
    #[inline(always)]
    fn huffing(self, pieces: u8) -> Record {
        Record(self.0 | u64::from(pieces) << 24)
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
    /// By how many pieces First has more than Second.
    balance: i16,
    captures: [u8; 2],
    huffs: [u8; 2],
    longest_chain: u8,
    lead_changes: u32,
    /// Who had more pieces last: 1 for First, -1 for Second, 0 for nobody yet.
    ahead: i16,
    /// By ply; what lies beyond the last ply played is of an earlier game.
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
        self.balance = pieces[0] as i16 - pieces[1] as i16;
        self.captures = [0; 2];
        self.huffs = [0; 2];
        self.longest_chain = 0;
        self.lead_changes = 0;
        self.ahead = self.balance.signum();
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
        let mut record = Record::of(ply);
        if !ply.huff.is_none() {
            let huffed = self.lose(ply, ply.huff, |point, number| counts.huffed(point, number));
            self.huffs[ply.side & 1] += huffed;
            record = record.huffing(huffed);
        }
        if !ply.captured.is_none() {
            let taken = self.lose(ply, ply.captured, |point, number| counts.captured(point, number));
            self.captures[ply.side & 1] += taken;
            self.longest_chain = self.longest_chain.max(taken);
            record = record.taking(taken);
        }
        // Where the ply goes is known: a push would also read and write how many there are.
        match self.plies.get_mut(ply.number as usize) {
            Some(place) => *place = record,
            None => self.push(record),
        }
    }

    /// Notes a ply with whose number no game has come before.
    #[cold]
    #[inline(never)]
    fn push(&mut self, record: Record) {
        self.plies.push(record);
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
        self.balance += if loser == 1 { i16::from(lost) } else { -i16::from(lost) };
        // The lead changes only by a loss.
        let lead = self.balance.signum();
        if lead != 0 {
            self.lead_changes += u32::from(lead == -self.ahead);
            self.ahead = lead;
        }
        lost
    }

    /// The row of a game that has ended so after these plies with these pieces,
    /// which is counted in the sums too.
    #[inline(always)]
    pub fn end<W: Word>(
        &mut self,
        matchup: u32,
        number: u64,
        pieces: [W; 2],
        (length, outcome): (u32, Outcome),
        counts: &mut impl Count,
    ) -> GameRow {
        let plies = &self.plies[..length as usize];
        counts.count_game(number, plies, self.mover, pieces);
        let (mut choices_sum, mut choices_max, mut forced_plies) = (0, 0, 0_u64);
        self.bytes.resize(4 * plies.len(), 0);
        for (bytes, ply) in self.bytes.chunks_exact_mut(4).zip(plies) {
            let choices = ply.choices();
            choices_sum += choices;
            choices_max = choices.max(choices_max);
            forced_plies += u64::from(choices == 1);
            bytes.copy_from_slice(&(ply.0 as u32).to_le_bytes());
        }
        GameRow {
            matchup,
            pair: Matchup::pair(number),
            game: number,
            result: outcome.result,
            reason: outcome.reason,
            plies: length,
            pieces_first: pieces[0].count() as u8,
            pieces_second: pieces[1].count() as u8,
            captures_first: self.captures[0],
            captures_second: self.captures[1],
            huffs_first: self.huffs[0],
            huffs_second: self.huffs[1],
            longest_chain: self.longest_chain,
            choices_sum,
            choices_max: choices_max as u32,
            forced_plies: forced_plies as u32,
            lead_changes: self.lead_changes,
            moves_hash: self.hash(length),
        }
    }

    /// The hash of the game, of whose plies the bytes are there already.
    #[inline(always)]
    fn hash(&mut self, length: u32) -> u64 {
        let Tally { lost, written, bytes, .. } = self;
        bytes.extend_from_slice(&lost.points[..lost.count]);
        bytes.extend_from_slice(&length.to_le_bytes());
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
