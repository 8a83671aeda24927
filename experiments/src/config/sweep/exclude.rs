//! `exclude`: combinations that nobody asks about.

use quirkat_engine::document::{Fault, Item, Value, did_you_mean};

use super::axes::{self, Axis};
use crate::config::agents::Cast;

/// Keys and their values: a combination that has all of them is excluded.
pub struct Exclusion {
    /// A key by the numbers of its axis and its field, and the values of which
    /// one must be there.
    parts: Vec<(usize, usize, Vec<String>)>,
}

impl Exclusion {
    /// Has a combination all of it? `text` gives the value of a key; `None` where
    /// it is not known.
    pub fn has<'t>(&self, text: impl Fn(usize, usize) -> Option<&'t str>) -> bool {
        self.parts.iter().all(|(axis, field, values)| {
            text(*axis, *field).is_some_and(|text| values.iter().any(|value| value == text))
        })
    }
}

/// The exclusions of the `exclude` key: a list of tables, or one.
pub fn read(item: Item, axes: &[Axis], cast: &Cast<'_>) -> Result<Vec<Exclusion>, Fault> {
    match &item.value {
        Value::List(list) => list.iter().map(|item| read_one(item, axes, cast)).collect(),
        _ => Ok(vec![read_one(&item, axes, cast)?]),
    }
}

fn read_one(item: &Item, axes: &[Axis], cast: &Cast<'_>) -> Result<Exclusion, Fault> {
    let what = "a table of keys and values, as in { \"rules.chain\" = \"single\", \"rules.choice\" = \"most\" }";
    let entries = axes::dotted(item.clone().table(what)?)?;
    if entries.is_empty() {
        return Err(Fault::new(&item.place, item.key.clone(), format!("is empty; expected {what}")));
    }
    let part = |(key, item): (String, Item)| {
        let find = |axis: &Axis| axis.fields.iter().position(|field| field.key == key);
        let Some((axis, field)) = axes.iter().enumerate().find_map(|(n, axis)| Some((n, find(axis)?))) else {
            let known = axes.iter().flat_map(|axis| &axis.fields).map(|field| field.key.as_str());
            let message = format!("{key:?} has no list of values in this sweep{}", did_you_mean(&key, known));
            return Err(Fault::new(&item.place, item.key.clone(), message));
        };
        let values = match &item.value {
            Value::List(list) if !list.is_empty() => {
                list.iter().map(|item| value(item, &axes[axis], field, cast)).collect()
            }
            _ => value(&item, &axes[axis], field, cast).map(|value| vec![value]),
        };
        Ok((axis, field, values?))
    };
    Ok(Exclusion { parts: entries.into_iter().map(part).collect::<Result<_, _>>()? })
}

/// A value of the key, which is one that the sweep goes through.
fn value(item: &Item, axis: &Axis, field: usize, cast: &Cast<'_>) -> Result<String, Fault> {
    let text = axis.fields[field].cell(item, cast)?.text;
    let known: Vec<&str> = axis.values.iter().map(|cells| cells[field].text.as_str()).collect();
    if known.contains(&text.as_str()) {
        return Ok(text);
    }
    let message = format!(
        "the sweep does not go through {text:?}; expected one of {}{}",
        known.join(", "),
        did_you_mean(&text, known.iter().copied())
    );
    Err(Fault::new(&item.place, item.key.clone(), message))
}
