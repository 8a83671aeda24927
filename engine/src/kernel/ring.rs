//! Earlier positions, as far as one can occur again.

use super::Word;

/// The positions with one side to move since the last move that cannot be
/// undone.
#[derive(Clone, Debug, Default)]
pub(super) struct Ring<W> {
    first: Vec<W>,
    second: Vec<W>,
}

impl<W: Word> Ring<W> {
    #[inline(always)]
    pub fn clear(&mut self) {
        self.first.clear();
        self.second.clear();
    }

    /// Notes the position and tells how often it has occurred, this time
    /// included. Two plies back one piece stood elsewhere.
    #[inline(always)]
    pub fn note(&mut self, pieces: [W; 2]) -> u32 {
        let earlier = self.first.len().saturating_sub(1);
        let pairs = self.first[..earlier].iter().zip(&self.second[..earlier]);
        let occurred = pairs.filter(|(first, second)| **first == pieces[0] && **second == pieces[1]).count();
        self.first.push(pieces[0]);
        self.second.push(pieces[1]);
        occurred as u32 + 1
    }
}
