//! The variants of an experiment: a ruleset each, with overrides.

use std::path::Path;

use quirkat_engine::document::{Fault, Item, Place, Value};
use quirkat_engine::keys::TABLES;
use quirkat_engine::{Override, Ruleset};

use super::refuse_same_names;
use crate::rulesets;

/// A ruleset as the experiment calls it.
#[derive(Clone, Debug)]
pub struct Variant {
    /// The name; where the config has none, the ruleset's.
    pub name: String,
    /// The ruleset, overrides applied.
    pub ruleset: Ruleset,
}

struct Read {
    variant: Variant,
    place: Place,
    key: String,
}

/// The variants of the `[[variants]]` tables; paths are relative to the folder.
pub(super) fn read(item: Option<Item>, whole: &Place, folder: &Path) -> Result<Vec<Variant>, Fault> {
    let none = |place: &Place| {
        let message = "no variants; an experiment needs at least one, as in [[variants]] with ruleset = \"bell\"";
        Fault::new(place, "variants", message)
    };
    let Some(item) = item else { return Err(none(whole)) };
    let what = "tables, as in [[variants]]";
    let read = item.list(what)?.iter().map(|item| read_one(item, folder)).collect::<Result<Vec<_>, _>>()?;
    if read.is_empty() {
        return Err(none(&item.place));
    }
    refuse_same_names("variant", read.iter().map(|read| (read.variant.name.as_str(), &read.place, read.key.as_str())))?;
    Ok(read.into_iter().map(|read| read.variant).collect())
}

fn read_one(item: &Item, folder: &Path) -> Result<Read, Fault> {
    let (place, key) = (item.place.clone(), item.key.clone());
    let mut table = item.clone().table("a table, as in [[variants]]")?;
    let [name, ruleset, set] = ["name", "ruleset", "set"].map(|key| table.take(key));
    table.finish(&["name", "ruleset", "set"])?;

    let overrides = set.map(overrides).transpose()?.unwrap_or_default();
    let Some(ruleset) = ruleset else {
        return Err(Fault::new(&place, key, "has no ruleset; expected one, as in ruleset = \"bell\""));
    };
    let at = |message| Fault::new(&ruleset.place, ruleset.key.clone(), message);
    let loaded = match &ruleset.value {
        Value::Text(written) => rulesets::find(written, folder).map_err(at)?.load(&overrides)?,
        // The whole ruleset in place, as a run folder's config has it.
        Value::Table(inline) => Ruleset::from_table(inline.clone(), &overrides)?,
        _ => return Err(ruleset.expected("a name of the catalogue, a path, or a table that holds the ruleset")),
    };
    let name = match &name {
        Some(name) => name.name()?.to_owned(),
        None => loaded.name().to_owned(),
    };
    Ok(Read { variant: Variant { name, ruleset: loaded }, place, key })
}

/// `{ "rules.captures" = "all" }`, or the same without quotes, which TOML reads
/// as a table in a table.
fn overrides(item: Item) -> Result<Vec<Override>, Fault> {
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
