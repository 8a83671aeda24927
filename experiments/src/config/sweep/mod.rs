//! `[sweep]`: many variants from one table.

mod axes;
mod combinations;
mod covering;
mod design;
mod exclude;
mod schema;

#[cfg(test)]
mod tests;

use std::path::Path;

use quirkat_engine::document::{Fault, Item, Place, Value};
use quirkat_engine::{Base, Override};

use self::axes::{Axis, Subject};
use self::design::Design;
use self::exclude::Exclusion;
use super::agents::Cast;
use super::variants::{self, Placed};
use super::{MATCHUPS_MOST, Skipped, one_word};

pub(super) use schema::schema;

/// The most combinations that a sweep can have.
const COMBINATIONS_MOST: u64 = MATCHUPS_MOST;

/// The keys of a sweep beside those that it goes through.
const KEYS: [&str; 8] = ["name", "ruleset", "set", "exclude", "zip", "design", "invalid", "same_ruleset"];

/// What to do with a combination that cannot be played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Invalid {
    /// Leave it out and say so.
    #[default]
    Skip,
    /// Refuse the config.
    Error,
}

const INVALID: [(&str, Invalid); 2] = [("skip", Invalid::Skip), ("error", Invalid::Error)];

/// What to do with a combination that is the same ruleset as an earlier one of
/// its sweep.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum SameRuleset {
    /// It is a variant like all others; plan, report and manifest name the two.
    #[default]
    Play,
    /// Leave it out and say so.
    Skip,
}

const SAME_RULESET: [(&str, SameRuleset); 2] = [("play", SameRuleset::Play), ("skip", SameRuleset::Skip)];

/// One sweep.
struct Sweep {
    place: Place,
    key: String,
    /// What its variants' names begin with, in place of the ruleset's name.
    name: Option<String>,
    bases: Vec<Base>,
    set: Vec<Override>,
    /// The experiment's own agents.
    agents: Vec<Item>,
    axes: Vec<Axis>,
    exclude: Vec<Exclusion>,
    design: Design,
    invalid: Invalid,
    same_ruleset: SameRuleset,
}

/// The variants of the `sweep` key, and what it left out. Paths are relative to
/// the folder; agents that are new are taken in.
pub(super) fn read(item: Item, cast: &mut Cast<'_>, folder: &Path) -> Result<(Vec<Placed>, Vec<Skipped>), Fault> {
    let tables = match item.value {
        Value::List(tables) => tables,
        _ => vec![item],
    };
    let (mut variants, mut skipped) = (Vec::new(), Vec::new());
    for table in tables {
        let sweep = Sweep::read(table, cast, folder)?;
        let (made, left_out) = combinations::combine(&sweep, cast)?;
        variants.extend(made);
        skipped.extend(left_out);
    }
    Ok((variants, skipped))
}

impl Sweep {
    fn read(item: Item, cast: &Cast<'_>, folder: &Path) -> Result<Sweep, Fault> {
        let (place, key) = (item.place.clone(), item.key.clone());
        let mut table = item.table("a table, as in [sweep]")?;
        let [name, ruleset, set, exclude, zip, design, invalid, same_ruleset] = KEYS.map(|key| table.take(key));
        let fault = |message: &str| Fault::new(&place, key.clone(), message);

        let Some(ruleset) = ruleset else {
            return Err(fault("has no ruleset; expected one, as in ruleset = \"bell\""));
        };
        let bases = bases(&ruleset, folder)?;
        if let (Some(name), 2..) = (&name, bases.len()) {
            let message = "names the variants of one ruleset; with several, their own names do";
            return Err(Fault::new(&name.place, name.key.clone(), message));
        }
        let design = design.map(|item| one_word(&item, &design::DESIGNS)).transpose()?.unwrap_or_default();
        let axes = axes::zipped(axes::fields(table, cast)?, zip)?;
        if axes.is_empty() && bases.len() == 1 {
            return Err(fault(
                "goes through nothing; expected keys with lists of values, as in \"rules.chain\" = [\"single\", \"optional\"]",
            ));
        }
        let set = set.map(variants::overrides).transpose()?.unwrap_or_default();
        let through = axes.iter().flat_map(|axis| &axis.fields);
        let twice = set.iter().find(|change| through.clone().any(|field| field.key == change.key()));
        if let (Some(change), Design::Full | Design::Pairwise) = (twice, design) {
            let message = "has a list of values in this sweep; a value of its own means nothing beside it";
            return Err(Fault::new(change.place(), change.key(), message));
        }
        let exclude = exclude.map(|item| exclude::read(item, &axes, cast)).transpose()?.unwrap_or_default();
        let sweep = Sweep {
            name: name.map(|name| name.name().map(str::to_owned)).transpose()?,
            invalid: invalid.map(|item| one_word(&item, &INVALID)).transpose()?.unwrap_or_default(),
            same_ruleset: same_ruleset.map(|item| one_word(&item, &SAME_RULESET)).transpose()?.unwrap_or_default(),
            place,
            key,
            bases,
            set,
            agents: cast.written().to_vec(),
            axes,
            exclude,
            design,
        };
        sweep.check_size()?;
        Ok(sweep)
    }

    /// Refuses what would have too many combinations, before there are any.
    fn check_size(&self) -> Result<(), Fault> {
        let sizes: Vec<usize> = self.axes.iter().map(|axis| axis.values.len()).collect();
        let each = self.design.least_rows(&sizes);
        let all = each.saturating_mul(self.bases.len() as u128);
        if all <= u128::from(COMBINATIONS_MOST) {
            return Ok(());
        }
        let message = format!(
            "has {all} combinations, and a sweep has {COMBINATIONS_MOST} at most; give fewer values, keys that move \
             together (zip), or design = \"pairwise\""
        );
        Err(self.fault(message))
    }

    fn fault(&self, message: impl Into<String>) -> Fault {
        Fault::new(&self.place, self.key.clone(), message)
    }

    /// The agents that a combination has, before its settings.
    fn agents(&self, row: &[Option<usize>]) -> &[Item] {
        for (axis, value) in self.axes.iter().zip(row) {
            let field = axis.fields.iter().position(|field| matches!(field.subject, Subject::Agents));
            if let (Some(field), Some(value)) = (field, value) {
                return std::slice::from_ref(&axis.values[*value][field].item);
            }
        }
        &self.agents
    }

    /// Is a rule of the ruleset among the keys of the axis?
    fn is_of_rules(&self, axis: usize) -> bool {
        self.axes[axis].fields.iter().any(|field| matches!(field.subject, Subject::Rule(_)))
    }

    /// Is an agent, or a setting of agents, among the keys of the axis?
    fn is_of_agents(&self, axis: usize) -> bool {
        self.axes[axis].fields.iter().any(|field| !matches!(field.subject, Subject::Rule(_)))
    }
}

/// The rulesets of the `ruleset` key: one, or a list of them.
fn bases(item: &Item, folder: &Path) -> Result<Vec<Base>, Fault> {
    match &item.value {
        Value::List(list) if list.is_empty() => Err(item.expected("a ruleset or a list of rulesets")),
        Value::List(list) => list.iter().map(|item| variants::base(item, folder)).collect(),
        _ => Ok(vec![variants::base(item, folder)?]),
    }
}
