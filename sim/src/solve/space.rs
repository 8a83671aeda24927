//! The positions of a ruleset and their numbers: layer by layer, each class of
//! positions that symmetries make one at one place.

use std::collections::BTreeMap;

use quirkat_engine::rules::Promotion;
use quirkat_engine::{Points, Position, Ruleset, Side};

use super::army::{Army, Kings};
use super::bits::{spread, squeezed};
use super::layers::{Extent, Group, Layer, Seats, in_order};
use super::orbits::{Maps, Orbit, Orbits};
use super::ranks::Ranks;
use super::symmetry::{Map, Symmetries, symmetries};
use super::{SolveError, check};

/// No board's layer is larger in memory than this many cells.
const MOST_CELLS: u64 = 1 << 40;

/// Sets of points with more ranks than this are not looked through for orbits.
const MOST_SETS: u64 = 1 << 28;

/// A position as the side to move sees it; kings are among the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct View {
    pub(super) to_move: Side,
    pub(super) own: u64,
    pub(super) own_kings: u64,
    pub(super) other: u64,
    pub(super) other_kings: u64,
}

impl View {
    #[inline]
    pub(super) fn of(position: &Position) -> View {
        let to_move = position.to_move();
        let (own, other) = (position.pieces(to_move).0 as u64, position.pieces(to_move.other()).0 as u64);
        let kings = position.kings().0 as u64;
        View { to_move, own, own_kings: own & kings, other, other_kings: other & kings }
    }

    #[inline]
    pub(super) fn position(self) -> Position {
        let points = |set: u64| Points(u128::from(set));
        let pieces = match self.to_move {
            Side::First => [points(self.own), points(self.other)],
            Side::Second => [points(self.other), points(self.own)],
        };
        let position = Position::of(pieces, points(self.own_kings | self.other_kings), self.to_move);
        // A view is only made of a position or of sets that do not meet.
        position.unwrap_or_else(|| unreachable!("no position: {self:?}"))
    }

    /// The same placement with the other side to move: before or after a pass.
    #[inline]
    pub(super) fn passed(self) -> View {
        let View { to_move, own, own_kings, other, other_kings } = self;
        View { to_move: to_move.other(), own: other, own_kings: other_kings, other: own, other_kings: own_kings }
    }

    #[inline]
    fn mapped(self, maps: &Maps, map: usize) -> View {
        let image = |set: u64| if set == 0 { 0 } else { maps.image(map, set) };
        View {
            to_move: self.to_move,
            own: image(self.own),
            own_kings: image(self.own_kings),
            other: image(self.other),
            other_kings: image(self.other_kings),
        }
    }
}

/// How the index of a layer is put together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    own_kings: u64,
    others: u64,
    other_kings: u64,
    pub(super) cells: u64,
}

/// The numbering of the positions of a ruleset.
#[derive(Clone, Debug)]
pub struct Space {
    ruleset: Ruleset,
    points: u32,
    kings: Kings,
    keeping: Maps,
    /// The map that swaps the sides, if there is one, and then each that keeps them: the first is the map itself.
    swapping: Option<Maps>,
    ranks: Ranks,
    /// By the number of pieces.
    orbits: Vec<Orbits>,
    shapes: BTreeMap<Layer, Shape>,
}

impl Space {
    /// The positions with at most so many pieces of First and of Second, and at
    /// most so many in all.
    ///
    /// # Errors
    /// The ruleset's positions have a history, or are too many to be numbered.
    pub fn new(ruleset: &Ruleset, most: [u8; 2], in_all: u32) -> Result<Space, SolveError> {
        check(ruleset)?;
        let Symmetries { keeping, swapping } = symmetries(ruleset);
        Space::with(ruleset, most, in_all, &Symmetries { keeping, swapping })
    }

    /// The same without the use of symmetries: as many cells as placements.
    ///
    /// # Errors
    /// As of [`Space::new`].
    pub fn without_symmetries(ruleset: &Ruleset, most: [u8; 2], in_all: u32) -> Result<Space, SolveError> {
        check(ruleset)?;
        let identity = ruleset.board().points().into_iter().collect();
        Space::with(ruleset, most, in_all, &Symmetries { keeping: vec![identity], swapping: None })
    }

    fn with(ruleset: &Ruleset, most: [u8; 2], in_all: u32, found: &Symmetries) -> Result<Space, SolveError> {
        let points = ruleset.board().size() as u32;
        let has_kings = ruleset.rules().promotion != Promotion::None;
        let largest = u32::from(most[0].max(most[1])).min(in_all.saturating_sub(1)).min(points) as u8;
        let ranks = Ranks::new(largest.into());
        let keeping = Maps::new(&found.keeping);
        let mut space = Space {
            ruleset: ruleset.clone(),
            points,
            kings: if has_kings { Kings::Known } else { Kings::Unknown },
            keeping,
            swapping: found.swapping.as_ref().map(|swap| Maps::new(&after(swap, &found.keeping))),
            ranks,
            orbits: Vec::new(),
            shapes: BTreeMap::new(),
        };
        for pieces in 0..=largest {
            if space.ranks.count(points, pieces) > MOST_SETS {
                let army = Army { men: pieces, kings: 0 };
                return Err(SolveError::TooMany(Layer { to_move: Side::First, own: army, other: army }));
            }
            space.orbits.push(Orbits::new(points, pieces, &space.ranks, &space.keeping));
        }
        for layer in space.extent(most, in_all).groups().into_iter().flat_map(|group| group.layers) {
            let shape = space.shape_of(layer)?;
            space.shapes.insert(layer, shape);
        }
        Ok(space)
    }

    fn extent(&self, most: [u8; 2], in_all: u32) -> Extent {
        let least = self.ruleset.end().min_pieces + 1;
        Extent { most, in_all: in_all.min(self.points), least, kings: self.kings, seats: self.seats() }
    }

    fn seats(&self) -> Seats {
        if self.swapping.is_some() { Seats::Alike } else { Seats::Unlike }
    }

    /// The groups of its layers, in the order in which they can be solved.
    #[must_use]
    pub fn all_groups(&self) -> Vec<Group> {
        let of = |layer: &Layer| match layer.to_move {
            Side::First => Group::of(layer.own, layer.other, self.seats()),
            Side::Second => Group::of(layer.other, layer.own, self.seats()),
        };
        in_order(self.shapes.keys().map(of))
    }

    /// About how many cells the groups of at most so many pieces have, all
    /// together and the largest; found without numbering anything.
    pub(super) fn estimate(&self, most: [u8; 2], in_all: u32) -> (u128, u128) {
        let ranks = Ranks::new(most[0].max(most[1]).into());
        let count = |n: u32, k: u8| u128::from(ranks.count(n, k));
        let cells = |layer: &Layer| {
            let Layer { own, other, .. } = layer;
            let kings = count(own.total().into(), own.kings) * count(other.total().into(), other.kings);
            let others = count(self.points - u32::from(own.total()), other.total());
            let of_own = count(self.points, own.total()).div_ceil(self.keeping.len() as u128);
            of_own.saturating_mul(others).saturating_mul(kings)
        };
        let groups = self.extent(most, in_all).groups();
        let sizes = groups.iter().map(|group| group.layers.iter().map(cells).fold(0, u128::saturating_add));
        sizes.fold((0, 0), |(all, largest), size| (u128::saturating_add(all, size), largest.max(size)))
    }

    fn shape_of(&self, layer: Layer) -> Result<Shape, SolveError> {
        let Layer { own, other, .. } = layer;
        let own_kings = self.ranks.count(own.total().into(), own.kings);
        let others = self.ranks.count(self.points - u32::from(own.total()), other.total());
        let other_kings = self.ranks.count(other.total().into(), other.kings);
        let of_own = self.orbits[usize::from(own.total())].count();
        let cells = [own_kings, others, other_kings].iter().try_fold(of_own, |cells, more| cells.checked_mul(*more));
        match cells.filter(|cells| *cells <= MOST_CELLS) {
            Some(cells) => Ok(Shape { own_kings, others, other_kings, cells }),
            None => Err(SolveError::TooMany(layer)),
        }
    }

    /// The ruleset.
    #[must_use]
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// How many cells the layer has; `None` where it is not one of the space's.
    #[must_use]
    pub fn cells(&self, layer: Layer) -> Option<u64> {
        self.shapes.get(&layer).map(|shape| shape.cells)
    }

    /// How many symmetries that keep the sides are used, and whether one that
    /// swaps them is.
    #[must_use]
    pub fn symmetries(&self) -> (usize, bool) {
        (self.keeping.len(), self.swapping.is_some())
    }

    pub(super) fn shape(&self, layer: Layer) -> Result<Shape, SolveError> {
        self.shapes.get(&layer).copied().ok_or(SolveError::Missing(layer))
    }

    /// The layer of a view, which may be none of the space's.
    #[inline]
    pub(super) fn layer_of(&self, view: View) -> Layer {
        let army = |pieces: u64, kings: u64| {
            let kings = kings.count_ones() as u8;
            Army { men: pieces.count_ones() as u8 - kings, kings }
        };
        let to_move = if self.swapping.is_some() { Side::First } else { view.to_move };
        Layer { to_move, own: army(view.own, view.own_kings), other: army(view.other, view.other_kings) }
    }

    /// The number of a view in its layer, and how many symmetries that keep the sides keep the view itself.
    #[inline]
    pub(super) fn number(&self, shape: Shape, view: View) -> (u64, u32) {
        let (own, maps) = match &self.swapping {
            Some(maps) if view.to_move == Side::Second => (maps.image(0, view.own), maps),
            _ => (view.own, &self.keeping),
        };
        let rank = self.ranks.rank(own);
        let Orbits::Known { of, leaders } = &self.orbits[own.count_ones() as usize] else {
            return (self.index_of_leader(shape, rank, view.mapped(maps, 0)), 1);
        };
        let Orbit { number, map } = of[rank as usize];
        let (leader, keeping) = leaders[number as usize];
        let view = View { own: leader, ..view.mapped(maps, map.into()) };
        let first = self.index_of_leader(shape, number.into(), view);
        let (mut least, mut kept) = (first, 1);
        for map in (1..self.keeping.len()).filter(|map| keeping >> map & 1 == 1) {
            let index = self.index_of_leader(shape, number.into(), view.mapped(&self.keeping, map));
            least = least.min(index);
            kept += u32::from(index == first);
        }
        (least, kept)
    }

    #[inline]
    fn index_of_leader(&self, shape: Shape, number: u64, view: View) -> u64 {
        let within = |kings: u64, pieces: u64| {
            if kings == 0 { 0 } else { self.ranks.rank(squeezed(kings, !pieces)) }
        };
        let others = self.ranks.rank(squeezed(view.other, view.own));
        let index = number * shape.own_kings + within(view.own_kings, view.own);
        (index * shape.others + others) * shape.other_kings + within(view.other_kings, view.other)
    }

    /// The view at a number of the layer; it is not in use where
    /// [`Space::number`] of it is another.
    #[inline]
    pub(super) fn view(&self, layer: Layer, shape: Shape, index: u64) -> View {
        let Layer { to_move, own: own_army, other: other_army } = layer;
        let within = |army: Army, rank: u64, pieces: u64| match army.kings {
            0 => 0,
            kings => spread(self.ranks.set(army.total().into(), kings, rank), !pieces),
        };
        let (rest, other_kings) = (index / shape.other_kings, index % shape.other_kings);
        let (rest, others) = (rest / shape.others, rest % shape.others);
        let (number, own_kings) = (rest / shape.own_kings, rest % shape.own_kings);
        let own = match &self.orbits[usize::from(own_army.total())] {
            Orbits::Trivial { .. } => self.ranks.set(self.points, own_army.total(), number),
            Orbits::Known { leaders, .. } => leaders[number as usize].0,
        };
        let free = self.points - u32::from(own_army.total());
        let other = spread(self.ranks.set(free, other_army.total(), others), own);
        View {
            to_move,
            own,
            own_kings: within(own_army, own_kings, own),
            other,
            other_kings: within(other_army, other_kings, other),
        }
    }

    /// The maps that keep the pieces of the side to move at a number of the layer, as bits; the identity alone for
    /// nearly all.
    #[inline]
    fn keeping_at(&self, layer: Layer, shape: Shape, index: u64) -> u8 {
        match &self.orbits[usize::from(layer.own.total())] {
            Orbits::Trivial { .. } => 1,
            Orbits::Known { leaders, .. } => {
                leaders[(index / (shape.own_kings * shape.others * shape.other_kings)) as usize].1
            }
        }
    }

    /// Is the number of the layer in use: the least of those that its view has?
    #[inline]
    pub(super) fn is_used(&self, layer: Layer, shape: Shape, index: u64) -> bool {
        self.keeping_at(layer, shape, index) == 1 || self.number(shape, self.view(layer, shape, index)).0 == index
    }

    /// How many symmetries that keep the sides keep the view at a number of the layer.
    #[inline]
    pub(super) fn kept(&self, layer: Layer, shape: Shape, index: u64) -> u32 {
        match self.keeping_at(layer, shape, index) {
            1 => 1,
            _ => self.number(shape, self.view(layer, shape, index)).1,
        }
    }

    /// How many placements are one with that of a number of the layer.
    #[inline]
    pub(super) fn placements(&self, layer: Layer, shape: Shape, index: u64) -> u64 {
        self.keeping.len() as u64 / u64::from(self.kept(layer, shape, index))
    }

    /// A name for what the tables hang on: equal for rulesets that differ in
    /// their start, their opening and the limits alone.
    #[must_use]
    pub fn identity(&self) -> [u8; 32] {
        let canonical = self.ruleset.canonical();
        let idle = ["start", "rules.opening", "end.repetition", "end.quiet_limit", "end.ply_limit"];
        let counts = |line: &&str| !idle.iter().any(|key| line.starts_with(&format!("{key} =")));
        let mut hash = blake3::Hasher::new();
        hash.update(format!("quirkat tables {} {:?}\n", super::file::VERSION, self.symmetries()).as_bytes());
        canonical.lines().filter(counts).for_each(|line| {
            hash.update(line.as_bytes());
            hash.update(b"\n");
        });
        *hash.finalize().as_bytes()
    }
}

/// First the one map, then each of the others.
fn after(first: &Map, then: &[Map]) -> Vec<Map> {
    then.iter().map(|then| first.iter().map(|point| then[point.index()]).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use quirkat_engine::{Override, catalogue};

    fn space(name: &str, set: &[&str], most: [u8; 2]) -> Space {
        let set: Vec<Override> = set.iter().map(|text| Override::typed(text).expect("is KEY=VALUE")).collect();
        let ruleset = catalogue::entry(name).expect("is there").load(&set).expect("loads");
        Space::new(&ruleset, most, u32::MAX).expect("is numbered")
    }

    /// Every placement has one number; the numbers in use stand for as many
    /// placements as there are.
    fn check_numbers(space: &Space, plain: &Space) {
        for (layer, shape) in &space.shapes {
            let mut placements = 0;
            for index in 0..shape.cells {
                let view = space.view(*layer, *shape, index);
                assert_eq!(space.layer_of(view), *layer);
                let (at, kept) = space.number(*shape, view);
                assert!(at <= index, "the least number stands for all");
                assert_eq!(space.is_used(*layer, *shape, index), at == index);
                let maps = (0..space.keeping.len()).filter(|map| view.mapped(&space.keeping, *map) == view);
                assert_eq!(maps.count(), kept as usize);
                placements += if at == index { space.placements(*layer, *shape, index) } else { 0 };
            }
            let swapped = Layer { to_move: Side::Second, ..*layer };
            let expected = plain.cells(*layer).or(plain.cells(swapped));
            assert_eq!(Some(placements), expected, "{layer}");
        }
    }

    #[test]
    fn numbers_stand_for_all_placements_once() {
        for (name, set, most) in [
            ("alquerque-compulsory", &["board.columns=3", "board.rows=3"][..], [4, 4]),
            ("alquerque-compulsory", &["board.columns=3"], [3, 2]),
            ("doce-standard", &["board.columns=3", "rules.promotion=long_king"], [2, 2]),
            ("zuni-serpents", &["board.length=2", "rules.opening=free"], [3, 3]),
            ("zuni-serpents", &["board.length=3", "rules.opening=free", "board.ends=left"], [3, 3]),
        ] {
            let space = space(name, set, most);
            let plain = Space::without_symmetries(&space.ruleset, most, u32::MAX).expect("is numbered");
            check_numbers(&space, &plain);
            check_numbers(&plain, &plain);
        }
    }

    #[test]
    fn symmetric_positions_have_one_number() {
        let space = space("alquerque-compulsory", &["board.columns=3", "board.rows=3"], [4, 4]);
        let at = |text: &str| {
            let view = View::of(&Position::read(&space.ruleset, text).expect("reads"));
            let layer = space.layer_of(view);
            (layer, space.number(space.shapes[&layer], view).0)
        };
        assert_eq!(at("3/1w1/b2 w"), at("3/1w1/2b w"));
        assert_eq!(at("3/1w1/b2 w"), at("3/1b1/w2 b"));
        assert_ne!(at("3/1w1/b2 w"), at("3/1w1/b2 b"));
    }
}
