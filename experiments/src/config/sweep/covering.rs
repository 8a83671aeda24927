//! Rows that have every pair of values of two factors, few of them.
//!
//! Greedy, and the same on any machine: a row begins with the first pair that is
//! not covered yet, and every further factor takes the value that covers most
//! new pairs, the first one among equals. Some factors are gates: their values
//! decide which other factors have an effect. A pair counts as covered where
//! both its factors have one.

use std::cell::Cell;
use std::collections::BTreeSet;

/// The factors, and which rows there may be.
pub trait Factors {
    /// How many values each factor has; at least one each.
    fn sizes(&self) -> &[usize];

    /// The gates, in ascending order.
    fn gates(&self) -> &[usize];

    /// Which factors have an effect; only the gates of the row are asked.
    fn in_effect(&self, row: &[Option<usize>]) -> Vec<bool>;

    /// May a row begin like that? `None` is a factor without a value yet.
    fn is_allowed(&self, row: &[Option<usize>]) -> bool;

    /// May the whole row be? Asked of rows that are allowed.
    fn is_playable(&self, row: &[usize]) -> bool;
}

/// A value of a factor beside a value of a later factor.
pub type Pair = [(usize, usize); 2];

/// Rows, and the pairs that no row can have.
#[derive(Debug, Default)]
pub struct Covering {
    pub rows: Vec<Vec<usize>>,
    pub left_out: Vec<Pair>,
}

/// Rows that are asked about before a pair is given up.
const TRIES: usize = 2000;
/// Beginnings of rows that are looked at for one.
const STEPS: usize = 20_000;

/// The pairs are covered by rows, as far as rows may be.
pub fn cover(factors: &impl Factors) -> Covering {
    let sizes = factors.sizes();
    if sizes.len() < 2 {
        let rows = (0..sizes.iter().product()).map(|value| vec![value; sizes.len()]);
        return Covering { rows: rows.filter(|row| is_row(factors, row)).collect(), left_out: Vec::new() };
    }
    let mut search = Search { factors, open: all_pairs(sizes), gatings: gatings(factors), steps: Cell::new(0) };
    let mut covering = Covering::default();
    while let Some(&seed) = search.open.first() {
        match search.row(seed) {
            Some((row, in_effect)) => {
                search.open.retain(|pair| !has(&row, &in_effect, pair));
                covering.rows.push(row);
            }
            None => {
                search.open.remove(&seed);
                covering.left_out.push(seed);
            }
        }
    }
    covering
}

fn is_row(factors: &impl Factors, row: &[usize]) -> bool {
    let values: Vec<Option<usize>> = row.iter().copied().map(Some).collect();
    factors.is_allowed(&values) && factors.is_playable(row)
}

fn all_pairs(sizes: &[usize]) -> BTreeSet<Pair> {
    let values = |factor: usize| (0..sizes[factor]).map(move |value| (factor, value));
    let factors = (0..sizes.len()).flat_map(|one| (one + 1..sizes.len()).map(move |other| (one, other)));
    factors.flat_map(|(one, other)| values(one).flat_map(move |a| values(other).map(move |b| [a, b]))).collect()
}

/// Every assignment of the gates, with the factors that have an effect then.
fn gatings(factors: &impl Factors) -> Vec<(Vec<Option<usize>>, Vec<bool>)> {
    let mut rows = vec![vec![None; factors.sizes().len()]];
    for &gate in factors.gates() {
        let with = |row: &Vec<Option<usize>>, value| {
            let mut row = row.clone();
            row[gate] = Some(value);
            row
        };
        rows = rows.iter().flat_map(|row| (0..factors.sizes()[gate]).map(move |value| with(row, value))).collect();
    }
    let with_effect = |row: Vec<Option<usize>>| {
        let in_effect = factors.in_effect(&row);
        (row, in_effect)
    };
    rows.into_iter().map(with_effect).collect()
}

fn has(row: &[usize], in_effect: &[bool], pair: &Pair) -> bool {
    pair.iter().all(|&(factor, value)| in_effect[factor] && row[factor] == value)
}

struct Search<'f, F> {
    factors: &'f F,
    /// The pairs that are not covered yet.
    open: BTreeSet<Pair>,
    gatings: Vec<(Vec<Option<usize>>, Vec<bool>)>,
    /// Beginnings of rows that may still be looked at.
    steps: Cell<usize>,
}

impl<F: Factors> Search<'_, F> {
    /// A row that has the pair, with the factors that have an effect in it:
    /// of the first rows under each gating the one that covers most.
    fn row(&self, seed: Pair) -> Option<(Vec<usize>, Vec<bool>)> {
        let mut starts = Vec::new();
        for (gating, in_effect) in &self.gatings {
            let mut row = gating.clone();
            let fits = seed.iter().all(|&(factor, value)| {
                let fits = in_effect[factor] && row[factor].is_none_or(|set| set == value);
                row[factor] = Some(value);
                fits
            });
            let mut first = None;
            if fits {
                self.steps.set(STEPS);
                self.fill(&mut row.clone(), in_effect, &mut |full| {
                    first = Some(full.to_vec());
                    true
                });
            }
            if let Some(first) = first {
                let gain = self.open.iter().filter(|pair| has(&first, in_effect, pair)).count();
                starts.push((gain, row, in_effect, first));
            }
        }
        starts.sort_by_key(|(gain, ..)| std::cmp::Reverse(*gain));
        let playable = starts.iter().find(|(.., first)| self.factors.is_playable(first));
        if let Some((_, _, in_effect, first)) = playable {
            return Some((first.clone(), (*in_effect).clone()));
        }
        let mut tries = TRIES;
        for (_, row, in_effect, _) in &starts {
            let mut found = None;
            self.steps.set(STEPS);
            self.fill(&mut row.clone(), in_effect, &mut |full| {
                tries = tries.saturating_sub(1);
                if self.factors.is_playable(full) {
                    found = Some(full.to_vec());
                }
                found.is_some() || tries == 0
            });
            if let Some(found) = found {
                return Some((found, (*in_effect).clone()));
            }
        }
        None
    }

    /// Shows every allowed way to fill the row, the greedy one first, until
    /// `stop` says so or too many were looked at. True where it is done.
    fn fill(&self, row: &mut Vec<Option<usize>>, in_effect: &[bool], stop: &mut impl FnMut(&[usize]) -> bool) -> bool {
        let Some(steps) = self.steps.get().checked_sub(1) else { return true };
        self.steps.set(steps);
        if !self.factors.is_allowed(row) {
            return false;
        }
        let Some(factor) = row.iter().position(Option::is_none) else {
            let full: Vec<usize> = row.iter().copied().flatten().collect();
            return stop(&full);
        };
        let mut values: Vec<(usize, usize)> = (0..self.factors.sizes()[factor])
            .map(|value| (self.gain(row, in_effect, (factor, value)), value))
            .collect();
        values.sort_by_key(|&(gain, value)| (std::cmp::Reverse(gain), value));
        for (_, value) in values {
            row[factor] = Some(value);
            if self.fill(row, in_effect, stop) {
                return true;
            }
        }
        row[factor] = None;
        false
    }

    /// How many open pairs the value makes with those that are set.
    fn gain(&self, row: &[Option<usize>], in_effect: &[bool], new: (usize, usize)) -> usize {
        if !in_effect[new.0] {
            return 0;
        }
        let set = row.iter().enumerate().filter_map(|(factor, value)| Some((factor, (*value)?)));
        let pairs = set.filter(|&(factor, _)| factor != new.0 && in_effect[factor]);
        pairs.filter(|&other| self.open.contains(&if other < new { [other, new] } else { [new, other] })).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Default)]
    struct Plain {
        sizes: Vec<usize>,
        gates: Vec<usize>,
        /// These factors have an effect only where that factor has that value.
        gated: Vec<(usize, (usize, usize))>,
        forbidden: Vec<Pair>,
        unplayable: Vec<Pair>,
    }

    impl Factors for Plain {
        fn sizes(&self) -> &[usize] {
            &self.sizes
        }

        fn gates(&self) -> &[usize] {
            &self.gates
        }

        fn in_effect(&self, row: &[Option<usize>]) -> Vec<bool> {
            let open =
                |factor| self.gated.iter().all(|&(gated, (gate, value))| gated != factor || row[gate] == Some(value));
            (0..self.sizes.len()).map(open).collect()
        }

        fn is_allowed(&self, row: &[Option<usize>]) -> bool {
            !self.forbidden.iter().any(|pair| pair.iter().all(|&(factor, value)| row[factor] == Some(value)))
        }

        fn is_playable(&self, row: &[usize]) -> bool {
            !self.unplayable.iter().any(|pair| pair.iter().all(|&(factor, value)| row[factor] == value))
        }
    }

    /// Every pair is in a row, with both factors in effect, or left out; no row
    /// is forbidden. Gives the rows and the pairs left out.
    #[track_caller]
    fn check(factors: &Plain) -> (usize, Vec<Pair>) {
        let Covering { rows, left_out } = cover(factors);
        for row in &rows {
            assert!(is_row(factors, row), "{row:?}");
        }
        for pair in all_pairs(&factors.sizes) {
            let covered = rows.iter().any(|row| {
                let values: Vec<_> = row.iter().copied().map(Some).collect();
                has(row, &factors.in_effect(&values), &pair)
            });
            assert!(covered != left_out.contains(&pair), "{pair:?} {covered}");
        }
        (rows.len(), left_out)
    }

    #[test]
    fn every_pair_is_covered_by_few_rows() {
        for (sizes, most) in [
            (vec![3, 3, 3, 3], 13),
            (vec![2; 10], 12),
            (vec![3; 13], 27),
            (vec![5, 4, 3, 2, 2, 2], 25),
            (vec![7, 1, 1], 7),
        ] {
            let (rows, left_out) = check(&Plain { sizes: sizes.clone(), ..Plain::default() });
            assert!(rows <= most && left_out.is_empty(), "{sizes:?}: {rows}");
        }
    }

    #[test]
    fn one_factor_has_a_row_for_each_value() {
        let rows = cover(&Plain { sizes: vec![4], ..Plain::default() }).rows;
        assert_eq!(rows, [[0], [1], [2], [3]]);
    }

    #[test]
    fn a_pair_counts_where_both_have_an_effect() {
        // 0 is the duty to capture, of which 2 is the huff; 1 and 2 are about huffs.
        let gated = vec![(1, (0, 2)), (2, (0, 2))];
        let (rows, left_out) = check(&Plain { sizes: vec![3, 3, 2, 3, 3], gates: vec![0], gated, ..Plain::default() });
        // What is left out is a huff's key beside another duty.
        assert_eq!(left_out.len(), 2 * 3 + 2 * 2);
        assert!(left_out.iter().all(|[(gate, value), _]| *gate == 0 && *value != 2), "{left_out:?}");
        assert!(rows <= 17, "{rows}");
    }

    #[test]
    fn what_is_excluded_or_cannot_be_played_is_in_no_row() {
        let forbidden = vec![[(0, 0), (1, 0)], [(1, 1), (2, 1)]];
        let unplayable = vec![[(2, 0), (3, 2)], [(0, 1), (3, 1)]];
        let (_, mut left_out) = check(&Plain {
            sizes: vec![3; 5],
            forbidden: forbidden.clone(),
            unplayable: unplayable.clone(),
            ..Plain::default()
        });
        left_out.sort_unstable();
        let mut expected = [forbidden, unplayable].concat();
        expected.sort_unstable();
        assert_eq!(left_out, expected);
    }
}
