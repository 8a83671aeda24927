//! Earlier positions, as far as one can occur again.

use super::Word;
use super::tables::{LANES, Lanes, is_any};

/// The positions with one side to move since the last move that cannot be
/// undone.
#[derive(Clone, Debug, Default)]
pub(super) struct Ring<W> {
    chunks: Vec<Chunk<W>>,
    len: usize,
}

/// Some positions that are compared at once. First has pieces in each, so what
/// fills up the last chunk is no position.
#[derive(Clone, Debug, Default)]
struct Chunk<W> {
    first: Lanes<W>,
    second: Lanes<W>,
}

impl<W: Word> Ring<W> {
    #[inline(always)]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Notes the position and tells how often it has occurred, this time
    /// included. Two plies back one piece stood elsewhere.
    #[inline(always)]
    pub fn note(&mut self, pieces: [W; 2]) -> u32 {
        let (last, place) = (self.len / LANES, self.len % LANES);
        if place == 0 {
            self.begin_chunk(last);
        }
        let is_met = self.len >= 2 && self.is_met(pieces, last);
        let chunk = &mut self.chunks[last];
        chunk.first[place] = pieces[0];
        chunk.second[place] = pieces[1];
        self.len += 1;
        if is_met { self.occurred(pieces) } else { 1 }
    }

    /// Is the position among those of the chunks up to the last?
    #[inline(always)]
    fn is_met(&self, pieces: [W; 2], last: usize) -> bool {
        let mut met = [W::NONE; LANES];
        for chunk in &self.chunks[..=last] {
            // By parts as wide as a register.
            for part in (0..LANES / W::PART).map(|part| part * W::PART) {
                let (first, second) = (&chunk.first[part..], &chunk.second[part..]);
                for lane in 0..W::PART {
                    let is_first = W::all_if(first[lane] == pieces[0]);
                    met[lane] |= if second[lane] == pieces[1] { is_first } else { W::NONE };
                }
            }
        }
        is_any(&met)
    }

    #[inline(always)]
    fn begin_chunk(&mut self, number: usize) {
        match self.chunks.get_mut(number) {
            Some(chunk) => chunk.first = [W::NONE; LANES],
            None => self.chunks.push(Chunk::default()),
        }
    }

    #[inline(never)]
    fn occurred(&self, pieces: [W; 2]) -> u32 {
        let pairs = self.chunks.iter().flat_map(|chunk| chunk.first.iter().zip(&chunk.second)).take(self.len);
        pairs.filter(|(first, second)| **first == pieces[0] && **second == pieces[1]).count() as u32
    }
}
