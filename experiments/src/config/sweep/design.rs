//! Which combinations a sweep has.

use quirkat_engine::document::Fault;
use quirkat_engine::{Base, Override, RawRuleset};

use super::axes::Subject;
use super::covering::{self, Factors, Pair};
use super::{Skipped, Sweep};
use crate::config::agents;

/// Which combinations a sweep has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Design {
    /// Each value of each key with each of all others.
    #[default]
    Full,
    /// The base, and the base with one key changed.
    OneAtATime,
    /// Few, so that each pair of values of two keys is in one of them.
    Pairwise,
}

/// The words of configs.
pub const DESIGNS: [(&str, Design); 3] =
    [("full", Design::Full), ("one_at_a_time", Design::OneAtATime), ("pairwise", Design::Pairwise)];

/// A combination: the number of each axis' value; `None` has the base's own.
pub type Row = Vec<Option<usize>>;

impl Design {
    /// How many combinations there are, or are at least, for axes of these sizes.
    pub fn least_rows(self, sizes: &[usize]) -> u128 {
        let product = |sizes: &[usize]| sizes.iter().fold(1_u128, |all, &size| all.saturating_mul(size as u128));
        match self {
            Design::Full => product(sizes),
            Design::OneAtATime => 1 + sizes.iter().map(|&size| size as u128).sum::<u128>(),
            Design::Pairwise => {
                let mut sizes = sizes.to_vec();
                sizes.sort_unstable_by(|a, b| b.cmp(a));
                product(&sizes[..sizes.len().min(2)])
            }
        }
    }
}

/// A sweep around one of its rulesets.
pub struct Around<'s> {
    pub sweep: &'s Sweep,
    pub base: &'s Base,
    /// What the names of its variants begin with.
    pub name: String,
    /// The base's own value of each key; `None` for keys of agents.
    own: Vec<Vec<Option<String>>>,
}

impl<'s> Around<'s> {
    /// # Errors
    /// The base, or what is set in it, is wrong.
    pub fn new(sweep: &'s Sweep, base: &'s Base) -> Result<Around<'s>, Fault> {
        let raw = base.changed(&sweep.set)?;
        let own = |subject: &Subject| match subject {
            Subject::Rule(key) => Some(key.text(&raw)),
            Subject::Agents | Subject::Setting(_) => None,
        };
        let own = sweep.axes.iter().map(|axis| axis.fields.iter().map(|field| own(&field.subject)).collect()).collect();
        Ok(Around { sweep, base, name: sweep.name.clone().unwrap_or(raw.name), own })
    }

    /// The combinations in their order, excluded ones too, and the pairs that
    /// none can have.
    pub fn rows(&self) -> (Vec<Row>, Vec<Skipped>) {
        let sizes: Vec<usize> = self.sweep.axes.iter().map(|axis| axis.values.len()).collect();
        match self.sweep.design {
            Design::Full => (full(&sizes), Vec::new()),
            Design::OneAtATime => (self.one_at_a_time(&sizes), Vec::new()),
            Design::Pairwise => self.pairwise(sizes),
        }
    }

    fn one_at_a_time(&self, sizes: &[usize]) -> Vec<Row> {
        let base = vec![None; sizes.len()];
        let is_own = |axis: usize, value: usize| {
            let cells = &self.sweep.axes[axis].values[value];
            cells.iter().zip(&self.own[axis]).all(|(cell, own)| own.as_ref() == Some(&cell.text))
        };
        let changed = |axis: usize| {
            let values = (0..sizes[axis]).filter(move |&value| !is_own(axis, value));
            let base = base.clone();
            values.map(move |value| {
                let mut row = base.clone();
                row[axis] = Some(value);
                row
            })
        };
        std::iter::once(base.clone()).chain((0..sizes.len()).flat_map(changed)).collect()
    }

    fn pairwise(&self, sizes: Vec<usize>) -> (Vec<Row>, Vec<Skipped>) {
        let fields = || self.sweep.axes.iter().flat_map(|axis| &axis.fields);
        let has_settings = fields().any(|field| matches!(field.subject, Subject::Setting(_)));
        let is_gate = |axis: &usize| {
            self.sweep.axes[*axis].fields.iter().any(|field| match field.subject {
                Subject::Rule(key) => RawRuleset::GATES.contains(&key.name),
                Subject::Agents => has_settings,
                Subject::Setting(_) => false,
            })
        };
        let gates = (0..sizes.len()).filter(is_gate).collect();
        let covering = covering::cover(&Pairs { around: self, sizes, gates });
        let skipped = |pair: Pair| {
            let mut row = vec![None; self.sweep.axes.len()];
            for (axis, value) in pair {
                row[axis] = Some(value);
            }
            let reason = "no combination that can be played has this pair of values with both of effect";
            Skipped { name: self.full_name(&row), reason: reason.into() }
        };
        let rows = covering.rows.into_iter().map(|row| row.into_iter().map(Some).collect());
        (rows.collect(), covering.left_out.into_iter().map(skipped).collect())
    }

    /// The value of a key in a combination.
    fn text(&self, row: &Row, axis: usize, field: usize) -> Option<&str> {
        match (row[axis], self.sweep.design) {
            (Some(value), _) => Some(&self.sweep.axes[axis].values[value][field].text),
            (None, Design::OneAtATime) => self.own[axis][field].as_deref(),
            (None, Design::Full | Design::Pairwise) => None,
        }
    }

    /// Is the combination excluded, as far as it is known?
    pub fn is_excluded(&self, row: &Row) -> bool {
        self.sweep.exclude.iter().any(|exclusion| exclusion.has(|axis, field| self.text(row, axis, field)))
    }

    /// What the combination changes in the base.
    pub fn overrides(&self, row: &[Option<usize>]) -> Vec<Override> {
        let mut overrides = self.sweep.set.clone();
        for (axis, value) in self.sweep.axes.iter().zip(row) {
            let Some(value) = value else { continue };
            for (field, cell) in axis.fields.iter().zip(&axis.values[*value]) {
                if let Subject::Rule(key) = field.subject {
                    overrides.retain(|change| change.key() != key.name);
                    overrides.push(Override::written(key.name, cell.item.clone()));
                }
            }
        }
        overrides
    }

    /// `alfonso rules.obligation=optional rules.chain=single`: the ruleset and
    /// what is said of its keys.
    pub fn variant_name(&self, row: &Row) -> String {
        self.named(row, |subject| matches!(subject, Subject::Rule(_)))
    }

    /// The variant's name, and what is said of agents.
    pub fn full_name(&self, row: &Row) -> String {
        self.named(row, |_| true)
    }

    fn named(&self, row: &Row, is_told: impl Fn(&Subject) -> bool) -> String {
        let mut name = self.name.clone();
        for (axis, value) in self.sweep.axes.iter().zip(row) {
            let Some(value) = value else { continue };
            for (field, cell) in axis.fields.iter().zip(&axis.values[*value]) {
                if is_told(&field.subject) {
                    name += &format!(" {}={}", field.key, cell.text);
                }
            }
        }
        name
    }
}

/// Each value of each axis with each of all others; the last axis goes fastest.
fn full(sizes: &[usize]) -> Vec<Row> {
    let all: usize = sizes.iter().product();
    let row = |mut number: usize| {
        let mut row: Row = sizes
            .iter()
            .rev()
            .map(|size| {
                let value = number % size;
                number /= size;
                Some(value)
            })
            .collect();
        row.reverse();
        row
    };
    (0..all).map(row).collect()
}

/// A sweep as factors whose pairs are to be covered.
struct Pairs<'a> {
    around: &'a Around<'a>,
    sizes: Vec<usize>,
    gates: Vec<usize>,
}

impl Factors for Pairs<'_> {
    fn sizes(&self) -> &[usize] {
        &self.sizes
    }

    fn gates(&self) -> &[usize] {
        &self.gates
    }

    fn in_effect(&self, row: &[Option<usize>]) -> Vec<bool> {
        let changed = self.around.base.changed(&self.around.overrides(row));
        let idle = changed.map(|raw| raw.idle_keys()).unwrap_or_default();
        let has_effect = |subject: &Subject| match subject {
            Subject::Rule(key) => !idle.iter().any(|(idle, _)| idle.name == key.name),
            Subject::Agents => true,
            Subject::Setting(name) => self.around.sweep.agents(row).iter().any(|item| agents::has_setting(item, name)),
        };
        let axes = self.around.sweep.axes.iter();
        axes.map(|axis| axis.fields.iter().any(|field| has_effect(&field.subject))).collect()
    }

    fn is_allowed(&self, row: &[Option<usize>]) -> bool {
        !self.around.is_excluded(&row.to_vec())
    }

    fn is_playable(&self, row: &[usize]) -> bool {
        let row: Row = row.iter().copied().map(Some).collect();
        self.around.base.with(&self.around.overrides(&row)).is_ok()
    }
}
