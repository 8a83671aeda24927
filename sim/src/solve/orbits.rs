//! Sets of points that symmetries make one.

use super::bits::singles;
use super::ranks::{MOST_POINTS, Ranks};
use super::symmetry::Map;

/// Maps of sets of points, each as a table by bytes.
#[derive(Clone, Debug)]
pub(super) struct Maps {
    tables: Vec<Vec<[u64; 256]>>,
}

impl Maps {
    pub(super) fn new(maps: &[Map]) -> Maps {
        Maps { tables: maps.iter().map(table).collect() }
    }

    pub(super) fn len(&self) -> usize {
        self.tables.len()
    }

    /// Where the map of this number takes the set.
    #[inline]
    pub(super) fn image(&self, map: usize, set: u64) -> u64 {
        let table = &self.tables[map];
        table.iter().enumerate().fold(0, |image, (n, bytes)| image | bytes[(set >> (8 * n)) as usize & 255])
    }
}

fn table(map: &Map) -> Vec<[u64; 256]> {
    let of_byte = |first: usize, byte: u64| {
        let points = singles(byte).map(|bit| first + bit.trailing_zeros() as usize);
        points.filter_map(|point| map.get(point)).fold(0, |set, to| set | 1 << to.0)
    };
    (0..map.len()).step_by(8).map(|first| std::array::from_fn(|byte| of_byte(first, byte as u64))).collect()
}

/// The sets of `k` points: the least of those that are one stands for all.
#[derive(Clone, Debug)]
pub(super) enum Orbits {
    /// No two sets are one.
    Trivial {
        /// How many sets there are.
        count: u64,
    },
    /// By the set's rank.
    Known {
        of: Vec<Orbit>,
        /// By the orbit's number: the set that stands for it, and the maps that
        /// keep it, as bits.
        leaders: Vec<(u64, u8)>,
    },
}

/// What a set is one with.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Orbit {
    pub(super) number: u32,
    /// A map that takes the set to the one that stands for it.
    pub(super) map: u8,
}

impl Orbits {
    pub(super) fn new(points: u32, k: u8, ranks: &Ranks, maps: &Maps) -> Orbits {
        debug_assert!(points as usize <= MOST_POINTS && maps.len() <= 8, "a board of too many points or maps");
        let count = ranks.count(points, k);
        if maps.len() == 1 {
            return Orbits::Trivial { count };
        }
        let unknown = Orbit { number: u32::MAX, map: 0 };
        let mut of = vec![unknown; count as usize];
        let mut leaders = Vec::new();
        for rank in 0..count {
            if of[rank as usize].number != u32::MAX {
                continue;
            }
            // Ranks ascend with sets, so the first of an orbit is its least.
            let leader = ranks.set(points, k, rank);
            let mut keeping = 0_u8;
            for map in 0..maps.len() {
                let image = maps.image(map, leader);
                keeping |= u8::from(image == leader) << map;
                let back = (0..maps.len()).find(|back| maps.image(*back, image) == leader).unwrap_or(0);
                of[ranks.rank(image) as usize] = Orbit { number: leaders.len() as u32, map: back as u8 };
            }
            leaders.push((leader, keeping));
        }
        Orbits::Known { of, leaders }
    }

    pub(super) fn count(&self) -> u64 {
        match self {
            Orbits::Trivial { count } => *count,
            Orbits::Known { leaders, .. } => leaders.len() as u64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quirkat_engine::{Override, catalogue};

    #[test]
    fn every_set_is_taken_to_the_set_that_stands_for_it() {
        let set = [Override::typed("board.rows=3").expect("reads")];
        let ruleset = catalogue::entry("alquerque-compulsory").expect("is there").load(&set).expect("loads");
        let maps = Maps::new(&super::super::symmetry::symmetries(&ruleset).keeping);
        let ranks = Ranks::new(6);
        for k in 0..=6 {
            let Orbits::Known { of, leaders } = Orbits::new(15, k, &ranks, &maps) else { panic!("has symmetries") };
            for (rank, orbit) in of.iter().enumerate() {
                let set = ranks.set(15, k, rank as u64);
                assert_eq!(maps.image(orbit.map.into(), set), leaders[orbit.number as usize].0);
            }
            for (leader, keeping) in &leaders {
                let kept = (0..maps.len()).filter(|map| keeping >> map & 1 == 1);
                assert!(kept.into_iter().all(|map| maps.image(map, *leader) == *leader));
            }
            // Burnside: the orbits are as many as the sets that a map keeps, on average.
            let (of, maps_ref, ranks_ref) = (&of, &maps, &ranks);
            let kept = |map| {
                of.iter().enumerate().filter(move |(rank, _)| {
                    let set = ranks_ref.set(15, k, *rank as u64);
                    maps_ref.image(map, set) == set
                })
            };
            let kept: usize = (0..maps.len()).map(|map| kept(map).count()).sum();
            assert_eq!(leaders.len() * maps.len(), kept);
        }
    }
}
