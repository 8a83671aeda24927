//! How many pieces a side has.

use std::fmt;

/// The pieces of one side, counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Army {
    /// Men.
    pub men: u8,
    /// Kings.
    pub kings: u8,
}

impl Army {
    /// Men and kings.
    #[must_use]
    pub fn total(self) -> u8 {
        self.men + self.kings
    }

    /// Every army of at most so many pieces; kings only where there are any.
    pub(super) fn up_to(most: Army, kings: Kings) -> impl Iterator<Item = Army> {
        (0..=most.total()).flat_map(move |total| {
            let kings_most = if kings == Kings::Known { total } else { 0 };
            (0..=kings_most).map(move |kings| Army { men: total - kings, kings })
        })
    }
}

/// Does the ruleset have kings?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kings {
    Known,
    Unknown,
}

impl fmt::Display for Army {
    /// `3`, or `2k1` for two men and a king.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kings {
            0 => write!(f, "{}", self.men),
            kings => write!(f, "{}k{kings}", self.men),
        }
    }
}
