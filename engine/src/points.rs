//! Points of a board and sets of them.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not};

/// A point of a board, by its number from 0.
///
/// Boards number their points row by row from First's side, each row from left
/// to right. Numbers are part of what is stored (`moves_hash`), so a board
/// never renumbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(pub u8);

impl Point {
    /// The point's number as an index.
    #[inline]
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// A set of points of one board: bit `n` is point `n`.
///
/// ```
/// use quirkat_engine::{Point, Points};
///
/// let set: Points = [2, 7, 12].map(Point).into_iter().collect();
/// assert!(set.has(Point(7)) && !set.without(Point(7)).has(Point(7)));
/// assert_eq!((set | Points::NONE.with(Point(20))).count(), 4);
/// assert_eq!(set.minus(Points::first(5)), set & !Points::first(5));
/// assert_eq!(set.into_iter().map(Point::index).collect::<Vec<_>>(), [2, 7, 12]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Points(pub u128);

impl Points {
    /// The most points that a board can have.
    pub const MOST: usize = 128;
    /// No point.
    pub const NONE: Points = Points(0);

    /// The first `count` points; `count` is at most [`Points::MOST`].
    #[must_use]
    pub fn first(count: usize) -> Points {
        match count {
            0 => Points::NONE,
            _ => Points(u128::MAX >> (Points::MOST - count)),
        }
    }

    /// Is the point in the set?
    #[inline]
    #[must_use]
    pub fn has(self, point: Point) -> bool {
        self.0 >> point.0 & 1 == 1
    }

    /// The set with the point.
    #[inline]
    #[must_use]
    pub fn with(self, point: Point) -> Points {
        Points(self.0 | 1 << point.0)
    }

    /// The set without the point.
    #[inline]
    #[must_use]
    pub fn without(self, point: Point) -> Points {
        Points(self.0 & !(1 << point.0))
    }

    /// The points of this set that are not in the other.
    #[inline]
    #[must_use]
    pub fn minus(self, other: Points) -> Points {
        Points(self.0 & !other.0)
    }

    /// How many points are in the set.
    #[inline]
    #[must_use]
    pub fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Is the set empty?
    #[inline]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Are there two points or more in the set?
    #[inline]
    #[must_use]
    pub fn has_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The point of number `n` among the set's points in ascending order.
    ///
    /// The set must have more than `n` points.
    #[inline]
    #[must_use]
    pub fn nth(self, n: u32) -> Point {
        let mut rest = self.0;
        for _ in 0..n {
            rest &= rest - 1;
        }
        debug_assert!(rest != 0, "nth point of a set that has fewer");
        Point(rest.trailing_zeros() as u8)
    }

    /// Every point moved by `offset` numbers.
    ///
    /// Exact only where no point of the set leaves the board by it, which the
    /// source masks of [`crate::compiled`] see to.
    #[inline]
    #[must_use]
    pub(crate) fn shifted(self, offset: i8) -> Points {
        Points(self.0.rotate_left(u32::from(offset as u8) & 127))
    }
}

impl BitAnd for Points {
    type Output = Points;
    #[inline]
    fn bitand(self, other: Points) -> Points {
        Points(self.0 & other.0)
    }
}

impl BitOr for Points {
    type Output = Points;
    #[inline]
    fn bitor(self, other: Points) -> Points {
        Points(self.0 | other.0)
    }
}

impl BitXor for Points {
    type Output = Points;
    #[inline]
    fn bitxor(self, other: Points) -> Points {
        Points(self.0 ^ other.0)
    }
}

impl BitAndAssign for Points {
    #[inline]
    fn bitand_assign(&mut self, other: Points) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Points {
    #[inline]
    fn bitor_assign(&mut self, other: Points) {
        self.0 |= other.0;
    }
}

impl Not for Points {
    type Output = Points;
    #[inline]
    fn not(self) -> Points {
        Points(!self.0)
    }
}

impl IntoIterator for Points {
    type Item = Point;
    type IntoIter = PointsIter;
    #[inline]
    fn into_iter(self) -> PointsIter {
        PointsIter(self.0)
    }
}

impl FromIterator<Point> for Points {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Points {
        points.into_iter().fold(Points::NONE, Points::with)
    }
}

impl fmt::Debug for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// The points of a set in ascending order.
#[derive(Clone, Debug)]
pub struct PointsIter(u128);

impl Iterator for PointsIter {
    type Item = Point;
    #[inline]
    fn next(&mut self) -> Option<Point> {
        if self.0 == 0 {
            return None;
        }
        let point = Point(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(point)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shift_moves_every_point_both_ways() {
        let set = Points::NONE.with(Point(3)).with(Point(70));
        assert_eq!(set.shifted(5), Points::NONE.with(Point(8)).with(Point(75)));
        assert_eq!(set.shifted(-3), Points::NONE.with(Point(0)).with(Point(67)));
    }

    #[test]
    fn the_first_points_are_counted_right_at_both_ends() {
        assert_eq!(Points::first(0), Points::NONE);
        assert_eq!(Points::first(25).count(), 25);
        assert_eq!(Points::first(128).count(), 128);
    }

    #[test]
    fn the_nth_point_is_found_in_ascending_order() {
        let set: Points = [2, 40, 127].map(Point).into_iter().collect();
        assert_eq!((0..3).map(|n| set.nth(n)).collect::<Vec<_>>(), set.into_iter().collect::<Vec<_>>());
    }
}
