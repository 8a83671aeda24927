//! The columns of a model's table: the mean, main effects, interactions; and the effects as weighted sums of these.
//!
//! A factor of L levels has L - 1 columns, each 1 at its own level, -1 at the first one and 0 elsewhere, so that a
//! coefficient is a level's distance from the factor's mean.

use super::{Factor, Terms};

/// A model's columns, of each its term: no factor (the mean), one, or two.
pub(super) struct Columns<'a> {
    factors: &'a [Factor],
    list: Vec<Term>,
}

/// One column: factors with a level of each that is not the first.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Term {
    Mean,
    Main(usize, usize),
    Pair([(usize, usize); 2]),
}

/// An effect as a weighted sum of the columns' coefficients.
pub(super) struct Contrast {
    pub name: String,
    pub weights: Vec<f64>,
    factors: Vec<usize>,
}

impl<'a> Columns<'a> {
    pub(super) fn of(factors: &'a [Factor], terms: Terms) -> Columns<'a> {
        let levels = |factor: usize| (1..factors[factor].levels.len()).map(move |level| (factor, level));
        let mut list = vec![Term::Mean];
        list.extend((0..factors.len()).flat_map(levels).map(|(factor, level)| Term::Main(factor, level)));
        if terms == Terms::Pairwise {
            for one in 0..factors.len() {
                for other in one + 1..factors.len() {
                    list.extend(levels(one).flat_map(|a| levels(other).map(move |b| Term::Pair([a, b]))));
                }
            }
        }
        Columns { factors, list }
    }

    /// The row of the table at these levels.
    pub(super) fn entries(&self, levels: &[usize]) -> Vec<f64> {
        assert_eq!(levels.len(), self.factors.len(), "a level for each factor");
        let one = |&(factor, level): &(usize, usize)| {
            assert!(levels[factor] < self.factors[factor].levels.len(), "a level of the factor");
            code(levels[factor], level)
        };
        let entry = |term: &Term| match term {
            Term::Mean => 1.0,
            Term::Main(factor, level) => one(&(*factor, *level)),
            Term::Pair(both) => both.iter().map(one).product(),
        };
        self.list.iter().map(entry).collect()
    }

    /// The effects, in the order of the columns.
    pub(super) fn effects(&self) -> impl Iterator<Item = Contrast> + '_ {
        self.list.iter().filter_map(|term| match term {
            Term::Mean => None,
            Term::Main(factor, level) => Some(self.main(*factor, *level)),
            Term::Pair(both) => Some(self.pair(*both)),
        })
    }

    /// A level less the first one, whose coefficient is minus the sum of the others.
    fn main(&self, factor: usize, level: usize) -> Contrast {
        let weight = |term: &Term| match term {
            Term::Main(of, at) if *of == factor => difference(*at, level),
            _ => 0.0,
        };
        let weights = self.list.iter().map(weight).collect();
        Contrast { name: self.comparison(factor, level), weights, factors: vec![factor] }
    }

    /// That difference at a level of another factor, less the same at that factor's first level.
    fn pair(&self, both: [(usize, usize); 2]) -> Contrast {
        let [one, other] = both;
        let weight = |term: &Term| match term {
            Term::Pair([(a, at), (b, beside)]) if (*a, *b) == (one.0, other.0) => {
                difference(*at, one.1) * difference(*beside, other.1)
            }
            _ => 0.0,
        };
        let weights = self.list.iter().map(weight).collect();
        let name = format!("{} x {}", self.comparison(one.0, one.1), self.comparison(other.0, other.1));
        Contrast { name, weights, factors: vec![one.0, other.0] }
    }

    fn comparison(&self, factor: usize, level: usize) -> String {
        let Factor { name, levels } = &self.factors[factor];
        format!("{name}: {} v {}", levels[level], levels[0])
    }

    /// What those columns belong to, in words, each once and without the effect's own factors.
    pub(super) fn names(&self, columns: &[usize], effect: &Contrast) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for column in columns {
            let (factors, name) = match &self.list[*column] {
                Term::Mean => (vec![], "the mean".to_owned()),
                Term::Main(factor, _) => (vec![*factor], self.factors[*factor].name.clone()),
                Term::Pair([(a, _), (b, _)]) => {
                    (vec![*a, *b], format!("{} x {}", self.factors[*a].name, self.factors[*b].name))
                }
            };
            if factors != effect.factors && !names.contains(&name) {
                names.push(name);
            }
        }
        if names.is_empty() { vec!["the mean".to_owned()] } else { names }
    }
}

/// The entry of the column of `level` where the row has `found`.
fn code(found: usize, level: usize) -> f64 {
    match found {
        0 => -1.0,
        _ if found == level => 1.0,
        _ => 0.0,
    }
}

/// The weight of the coefficient of level `at` in `level` less the first.
fn difference(at: usize, level: usize) -> f64 {
    if at == level { 2.0 } else { 1.0 }
}
