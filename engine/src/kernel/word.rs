//! Sets of points as wide as a board needs.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use crate::points::Points;

/// A set of points in 32, 64 or 128 bits: bit `n` is point `n`.
pub trait Word:
    Copy
    + Eq
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
{
    /// How many points fit.
    const BITS: u32;
    /// No point.
    const NONE: Self;

    /// The set as wide as this; points beyond it are lost.
    fn of(points: Points) -> Self;
    /// The set as wide as any.
    fn points(self) -> Points;
    /// One point.
    fn point(number: u8) -> Self;
    /// How many points are in the set.
    fn count(self) -> u32;
    /// How many points are in eight sets together.
    fn count_all(sets: &[Self; 8]) -> u32;
    /// The least point of a set that is not empty.
    fn least(self) -> u8;
    /// The set without its least point.
    fn rest(self) -> Self;
    /// Every point moved by a number that [`turn`](Word::turn) made of an offset.
    fn turned(self, turn: u32) -> Self;
    /// The number of bits to turn for an offset between points.
    fn turn(offset: i8) -> u32 {
        i32::from(offset).rem_euclid(Self::BITS as i32) as u32
    }
    /// Is the set empty?
    fn is_none(self) -> bool;
}

macro_rules! word {
    ($($word:ty, $count_all:path;)+) => {$(
        impl Word for $word {
            const BITS: u32 = <$word>::BITS;
            const NONE: $word = 0;

            #[inline(always)]
            fn of(points: Points) -> $word {
                points.0 as $word
            }

            #[inline(always)]
            fn points(self) -> Points {
                Points(self.into())
            }

            #[inline(always)]
            fn point(number: u8) -> $word {
                1 << number
            }

            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn count_all(sets: &[$word; 8]) -> u32 {
                $count_all(sets)
            }

            #[inline(always)]
            fn least(self) -> u8 {
                self.trailing_zeros() as u8
            }

            #[inline(always)]
            fn rest(self) -> $word {
                self & self.wrapping_sub(1)
            }

            #[inline(always)]
            fn turned(self, turn: u32) -> $word {
                self.rotate_left(turn)
            }

            #[inline(always)]
            fn is_none(self) -> bool {
                self == 0
            }
        }
    )+};
}

word! {
    u32, in_pairs;
    u64, one_by_one;
    u128, one_by_one;
}

/// Two sets of 32 bits are counted at once.
#[inline(always)]
fn in_pairs(sets: &[u32; 8]) -> u32 {
    (0..4).map(|n| (u64::from(sets[2 * n]) | u64::from(sets[2 * n + 1]) << 32).count_ones()).sum()
}

#[inline(always)]
fn one_by_one<W: Word>(sets: &[W; 8]) -> u32 {
    sets.iter().map(|set| set.count()).sum()
}
