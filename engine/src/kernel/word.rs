//! Sets of points as wide as a board needs.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not};

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
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
{
    /// How many points fit.
    const BITS: u32;
    /// No point.
    const NONE: Self;
    /// How many sets a wide register holds.
    const PART: usize;

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
    /// The `n`-th point of eight sets, set after set and in ascending order:
    /// which set, and the point. There are more than `n`.
    fn nth_of_all(sets: &[Self; 8], n: u32) -> (usize, u8);
    /// The least point of a set that is not empty.
    fn least(self) -> u8;
    /// The set without its least point.
    fn rest(self) -> Self;
    /// Every point moved by so many numbers, round the ends of the set.
    fn rotated(self, offset: i8) -> Self;
    /// Every point moved by the numbers that [`turn`](Word::turn) made of an
    /// offset; where points would leave the set, anything may come.
    fn turned(self, up: Self, down: Self) -> Self;
    /// How far up and down to shift for an offset between points, in numbers as
    /// wide as the set: wide registers shift each word by a number beside it.
    fn turn(offset: i8) -> (Self, Self);
    /// Is the set empty?
    fn is_none(self) -> bool;
    /// Every bit, or none.
    fn all_if(all: bool) -> Self;
}

macro_rules! word {
    ($($word:ty, $part:literal, $chunks_of:path, $nth:expr, $turned:expr;)+) => {$(
        impl Word for $word {
            const BITS: u32 = <$word>::BITS;
            const NONE: $word = 0;
            const PART: usize = $part;

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
                $chunks_of(sets).iter().map(|chunk| chunk.count_ones()).sum()
            }

            #[inline(always)]
            fn nth_of_all(sets: &[$word; 8], n: u32) -> (usize, u8) {
                $nth(sets, n)
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
            fn rotated(self, offset: i8) -> $word {
                self.rotate_left(u32::from(offset as u8) % Self::BITS)
            }

            #[inline(always)]
            fn turned(self, up: $word, down: $word) -> $word {
                $turned(self, up, down)
            }

            fn turn(offset: i8) -> ($word, $word) {
                let up = i32::from(offset).rem_euclid(Self::BITS as i32) as u32;
                (up.into(), (Self::BITS - up).into())
            }

            #[inline(always)]
            fn is_none(self) -> bool {
                self == 0
            }

            #[inline(always)]
            fn all_if(all: bool) -> $word {
                <$word>::from(all).wrapping_neg()
            }
        }
    )+};
}

// A shift without a mask where the number is in reach is what wide registers do.
word! {
    u32, 8, two_in_one, |sets, n| {
        let (chunk, bit) = nth_of_chunks(&two_in_one(sets), n);
        (2 * chunk + bit as usize / 32, bit as u8 % 32)
    }, |set: u32, up: u32, down: u32| {
        (if up < 32 { set << up } else { 0 }) | (if down < 32 { set >> down } else { 0 })
    };
    u64, 4, as_they_are, |sets, n| {
        let (set, bit) = nth_of_chunks(sets, n);
        (set, bit as u8)
    }, |set: u64, up: u64, down: u64| {
        set << (up & 63) | set >> (down & 63)
    };
    u128, 2, halves, nth_one_by_one, |set: u128, up, _| set.rotate_left(up as u32);
}

#[inline(always)]
fn two_in_one(sets: &[u32; 8]) -> [u64; 4] {
    std::array::from_fn(|n| u64::from(sets[2 * n]) | u64::from(sets[2 * n + 1]) << 32)
}

#[inline(always)]
fn as_they_are(sets: &[u64; 8]) -> [u64; 8] {
    *sets
}

#[inline(always)]
fn halves(sets: &[u128; 8]) -> [u64; 16] {
    std::array::from_fn(|n| (sets[n / 2] >> (64 * (n % 2))) as u64)
}

/// The `n`-th bit of the sets: in which of them, and where there.
#[inline(always)]
fn nth_one_by_one(sets: &[u128; 8], n: u32) -> (usize, u8) {
    let (mut rest, mut set) = (n, 0);
    while set + 1 < sets.len() && rest >= sets[set].count_ones() {
        rest -= sets[set].count_ones();
        set += 1;
    }
    (set, (0..rest).fold(sets[set], |set, _| set & set.wrapping_sub(1)).trailing_zeros() as u8)
}

/// The `n`-th bit of the chunks: in which of them, and where there. Halves the
/// chunks, a power of two of them, till one is left, without a branch.
#[inline(always)]
fn nth_of_chunks<const CHUNKS: usize>(chunks: &[u64; CHUNKS], n: u32) -> (usize, u32) {
    let (mut rest, mut first, mut width) = (n, 0, CHUNKS / 2);
    while width > 0 {
        let count: u32 = (0..width).map(|chunk| chunks[(first + chunk) % CHUNKS].count_ones()).sum();
        let is_beyond = rest >= count;
        rest -= if is_beyond { count } else { 0 };
        first += if is_beyond { width } else { 0 };
        width /= 2;
    }
    let chunk = chunks[first % CHUNKS];
    (first, (0..rest).fold(chunk, |chunk, _| chunk & chunk.wrapping_sub(1)).trailing_zeros())
}
