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

/// Some positions that are compared at once; those beyond the last are of
/// earlier games.
#[derive(Clone, Debug, Default)]
struct Chunk<W> {
    /// The pieces of both sides, laid over each other: positions that are equal
    /// are so here, and others hardly ever.
    both: Lanes<W>,
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
    pub fn note(&mut self, [first, second]: [W; 2]) -> u32 {
        let (last, place) = (self.len / LANES, self.len % LANES);
        if last >= self.chunks.len() {
            self.chunks.push(Chunk::default());
        }
        let both = first ^ second.rotated(const { (W::BITS / 2) as i8 });
        let chunks = &mut self.chunks[..=last];
        let may_be_met = self.len >= 2 && is_met(both, chunks);
        let chunk = &mut chunks[last];
        chunk.both[place] = both;
        chunk.second[place] = second;
        self.len += 1;
        if may_be_met { self.occurred(both, second) } else { 1 }
    }

    #[inline(never)]
    fn occurred(&self, both: W, second: W) -> u32 {
        let pairs = self.chunks.iter().flat_map(|chunk| chunk.both.iter().zip(&chunk.second)).take(self.len);
        pairs.filter(|pair| *pair == (&both, &second)).count() as u32
    }
}

#[inline(always)]
fn is_met<W: Word>(both: W, chunks: &[Chunk<W>]) -> bool {
    let mut met = [W::NONE; LANES];
    for chunk in chunks {
        // By parts as wide as a register.
        for part in (0..LANES / W::PART).map(|part| part * W::PART) {
            let earlier = &chunk.both[part..];
            for lane in 0..W::PART {
                met[lane] |= W::all_if(earlier[lane] == both);
            }
        }
    }
    is_any(&met)
}
