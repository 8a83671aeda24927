//! Numbers of sets: the combinatorial number system.

/// How many points a board can have here.
pub(super) const MOST_POINTS: usize = 64;

/// The sets of `k` points in the order of their numbers as integers, counted
/// from 0 for every `k`.
#[derive(Clone, Debug)]
pub(super) struct Ranks {
    /// `choose[k][n]`; `u64::MAX` where it does not fit.
    choose: Vec<[u64; MOST_POINTS + 1]>,
}

impl Ranks {
    /// For sets of at most so many points.
    pub(super) fn new(most: usize) -> Ranks {
        let mut choose = vec![[0_u64; MOST_POINTS + 1]; most + 2];
        choose[0] = [1; MOST_POINTS + 1];
        for k in 1..choose.len() {
            for n in 1..=MOST_POINTS {
                choose[k][n] = choose[k][n - 1].saturating_add(choose[k - 1][n - 1]);
            }
        }
        Ranks { choose }
    }

    /// How many sets of `k` of `n` points there are.
    #[inline]
    pub(super) fn count(&self, n: u32, k: u8) -> u64 {
        self.choose[usize::from(k)][n as usize]
    }

    /// The number of a set.
    #[inline]
    pub(super) fn rank(&self, mut set: u64) -> u64 {
        let mut rank = 0;
        let mut k = 1;
        while set != 0 {
            rank += self.choose[k][set.trailing_zeros() as usize];
            set &= set - 1;
            k += 1;
        }
        rank
    }

    /// The set of `k` of `n` points with this number.
    #[inline]
    pub(super) fn set(&self, n: u32, k: u8, mut rank: u64) -> u64 {
        let mut set = 0;
        let mut point = n as usize;
        for k in (1..=usize::from(k)).rev() {
            let row = &self.choose[k];
            point -= 1;
            while row[point] > rank {
                point -= 1;
            }
            rank -= row[point];
            set |= 1 << point;
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_has_a_number_of_its_own_and_comes_back_from_it() {
        let ranks = Ranks::new(9);
        for k in 0..=9 {
            let sets: Vec<u64> = (0..1 << 9_u64).filter(|set: &u64| set.count_ones() == u32::from(k)).collect();
            assert_eq!(sets.len() as u64, ranks.count(9, k));
            for (n, set) in sets.into_iter().enumerate() {
                assert_eq!(ranks.rank(set), n as u64);
                assert_eq!(ranks.set(9, k, n as u64), set);
            }
        }
    }

    #[test]
    fn counts_that_do_not_fit_are_the_greatest_number() {
        let ranks = Ranks::new(32);
        assert_eq!(ranks.count(25, 12), 5_200_300);
        assert_eq!(ranks.count(64, 32), 1_832_624_140_942_590_534);
        assert_eq!(ranks.count(64, 33), ranks.count(64, 31));
    }
}
