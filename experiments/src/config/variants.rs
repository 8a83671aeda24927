//! The variants of an experiment: a ruleset each, with overrides.

use std::path::Path;

use quirkat_engine::document::{Fault, Item, Place, Value};
use quirkat_engine::keys::TABLES;
use quirkat_engine::{Base, Override, Ruleset};

use super::agents::Cast;
use crate::rulesets;

/// A ruleset as the experiment calls it.
#[derive(Clone, Debug)]
pub struct Variant {
    /// The name; where the config has none, the ruleset's.
    pub name: String,
    /// The ruleset, overrides applied.
    pub ruleset: Ruleset,
    /// The indices of the agents that play it, at least one.
    pub agents: Vec<usize>,
}

/// A variant, and where it is written.
pub(super) struct Placed {
    pub variant: Variant,
    pub place: Place,
    pub key: String,
}

/// The keys of a variant.
pub(super) const KEYS: [&str; 4] = ["name", "ruleset", "set", "agents"];

/// The variants of the `[[variants]]` tables; paths are relative to the folder.
pub(super) fn read(item: &Item, cast: &mut Cast<'_>, folder: &Path) -> Result<Vec<Placed>, Fault> {
    item.list("tables, as in [[variants]]")?.iter().map(|item| read_one(item, cast, folder)).collect()
}

fn read_one(item: &Item, cast: &mut Cast<'_>, folder: &Path) -> Result<Placed, Fault> {
    let (place, key) = (item.place.clone(), item.key.clone());
    let mut table = item.clone().table("a table, as in [[variants]]")?;
    let [name, ruleset, set, agents] = KEYS.map(|key| table.take(key));
    table.finish(&KEYS)?;

    let overrides = set.map(overrides).transpose()?.unwrap_or_default();
    let Some(ruleset) = ruleset else {
        return Err(Fault::new(&place, key, "has no ruleset; expected one, as in ruleset = \"bell\""));
    };
    let ruleset = base(&ruleset, folder)?.with(&overrides)?;
    let name = match &name {
        Some(name) => name.name()?.to_owned(),
        None => ruleset.name().to_owned(),
    };
    let agents = match agents {
        Some(agents) => cast.take_in(&agents)?,
        None => cast.common(),
    };
    Ok(Placed { variant: Variant { name, ruleset, agents }, place, key })
}

/// The ruleset that a `ruleset` key names or holds.
pub(super) fn base(ruleset: &Item, folder: &Path) -> Result<Base, Fault> {
    let at = |message| Fault::new(&ruleset.place, ruleset.key.clone(), message);
    match &ruleset.value {
        Value::Text(written) => rulesets::find(written, folder).map_err(at)?.base(),
        // The whole ruleset in place, as a run folder's config has it.
        Value::Table(inline) => Ok(Base::from_table(inline.clone())),
        _ => Err(ruleset.expected("a name of the catalogue, a path, or a table that holds the ruleset")),
    }
}

/// `{ "rules.captures" = "all" }`, or the same without quotes, which TOML reads
/// as a table in a table.
pub(super) fn overrides(item: Item) -> Result<Vec<Override>, Fault> {
    let mut overrides = Vec::new();
    for (name, item) in item.table("a table, as in { \"rules.captures\" = \"all\" }")?.take_all() {
        match item.value {
            Value::Table(mut inner) if TABLES.contains(&name.as_str()) => {
                let inner = inner.take_all().into_iter();
                overrides.extend(inner.map(|(key, item)| Override::written(&format!("{name}.{key}"), item)));
            }
            _ => overrides.push(Override::written(&name, item)),
        }
    }
    for (n, change) in overrides.iter().enumerate() {
        if let Some(earlier) = overrides[..n].iter().find(|earlier| earlier.key() == change.key()) {
            let message = format!("is set twice, the other time at {}", earlier.place());
            return Err(Fault::new(change.place(), change.key(), message));
        }
    }
    Ok(overrides)
}
