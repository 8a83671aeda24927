//! The two sides.

/// A side. First sits at the bottom, moves up the board and always moves first.
///
/// ```
/// use quirkat_engine::Side;
///
/// assert_eq!(Side::First.other(), Side::Second);
/// assert_eq!(Side::BOTH.map(Side::letter), ['w', 'b']);
/// assert_eq!(Side::BOTH.map(Side::index), [0, 1]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// White, `w` in texts.
    First,
    /// Black, `b` in texts.
    Second,
}

impl Side {
    /// Both sides, First first.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// The side across the board.
    #[inline]
    #[must_use]
    pub fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// 0 for First, 1 for Second.
    #[inline]
    #[must_use]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The side's letter in position texts.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Side::First => 'w',
            Side::Second => 'b',
        }
    }
}
