//! Layers of positions, and which of them are solved together.

use std::fmt;

use quirkat_engine::Side;

use super::army::{Army, Kings};

/// All placements of these pieces with this side to move. Where a symmetry
/// swaps the sides First is always to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Layer {
    /// The side to move.
    pub to_move: Side,
    /// Its pieces.
    pub own: Army,
    /// The other side's.
    pub other: Army,
}

impl Layer {
    /// The pieces on the board.
    #[must_use]
    pub fn pieces(self) -> u32 {
        u32::from(self.own.total()) + u32::from(self.other.total())
    }
}

impl fmt::Display for Layer {
    /// `w3v2`: First is to move with three men against two.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}v{}", self.to_move.letter(), self.own, self.other)
    }
}

/// Layers that quiet moves lead between: one placement of pieces with either
/// side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// One layer, or two.
    pub layers: Vec<Layer>,
}

/// Do the two sides play by the same rules, as seen from their seats?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seats {
    Alike,
    Unlike,
}

impl Group {
    /// The group of First's and Second's pieces.
    pub(super) fn of(first: Army, second: Army, seats: Seats) -> Group {
        let layer = |to_move, own, other| Layer { to_move, own, other };
        let mut layers = match seats {
            Seats::Alike => vec![layer(Side::First, first, second), layer(Side::First, second, first)],
            Seats::Unlike => vec![layer(Side::First, first, second), layer(Side::Second, second, first)],
        };
        layers.sort();
        layers.dedup();
        Group { layers }
    }

    /// Sorts so that captures and promotions lead to what comes before.
    fn order(&self) -> (u32, u32, Vec<Layer>) {
        let first = self.layers[0];
        (first.pieces(), u32::from(first.own.men + first.other.men), self.layers.clone())
    }
}

/// Which groups of layers there are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Extent {
    /// Pieces of First and of Second, at most.
    pub(super) most: [u8; 2],
    /// Pieces of both, at most.
    pub(super) in_all: u32,
    /// Pieces of either side, at least: with fewer the game is over.
    pub(super) least: u32,
    pub(super) kings: Kings,
    pub(super) seats: Seats,
}

impl Extent {
    /// The groups, in the order in which they can be solved.
    pub(super) fn groups(self) -> Vec<Group> {
        let armies = |most: u8| Army::up_to(Army { men: most, kings: 0 }, self.kings);
        let pairs = armies(self.most[0]).flat_map(|first| armies(self.most[1]).map(move |second| (first, second)));
        let total = |army: Army| u32::from(army.total());
        let fits = |(first, second): &(Army, Army)| {
            total(*first).min(total(*second)) >= self.least && total(*first) + total(*second) <= self.in_all
        };
        in_order(pairs.filter(fits).map(|(first, second)| Group::of(first, second, self.seats)))
    }
}

/// The groups once each, so that captures and promotions lead to earlier ones.
pub(super) fn in_order(groups: impl Iterator<Item = Group>) -> Vec<Group> {
    let mut groups: Vec<Group> = groups.collect();
    groups.sort_by_cached_key(Group::order);
    groups.dedup();
    groups
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Layer { own, other, .. } = self.layers[0];
        write!(f, "{own} against {other}")
    }
}
