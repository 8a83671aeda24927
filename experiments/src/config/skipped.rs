//! `[[skipped]]`: combinations that a sweep left out, as a run folder's config
//! keeps them, since its variants are written out.

use std::fmt::Write as _;

use quirkat_engine::document::{Fault, Item};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// A combination that a sweep left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Skipped {
    /// What it would be called.
    pub name: String,
    /// Why it is left out.
    pub reason: String,
}

const KEYS: [&str; 2] = ["name", "reason"];

/// The combinations of the `skipped` key.
pub(super) fn read(item: &Item) -> Result<Vec<Skipped>, Fault> {
    item.list("tables, as in [[skipped]]")?.iter().map(read_one).collect()
}

fn read_one(item: &Item) -> Result<Skipped, Fault> {
    let mut table = item.clone().table("a table, as in [[skipped]]")?;
    let [name, reason] = KEYS.map(|key| table.take(key));
    table.finish(&KEYS)?;
    match (name, reason) {
        (Some(name), Some(reason)) => {
            Ok(Skipped { name: name.name()?.to_owned(), reason: reason.line("a reason")?.to_owned() })
        }
        _ => Err(Fault::new(&item.place, item.key.clone(), "expected a name and a reason")),
    }
}

/// As in a config.
pub(super) fn written(skipped: &[Skipped]) -> String {
    let mut text = String::new();
    for Skipped { name, reason } in skipped {
        let [name, reason] = [name, reason].map(|text| toml::Value::from(text.as_str()));
        let _ = writeln!(text, "\n[[skipped]]\nname = {name}\nreason = {reason}");
    }
    text
}

pub(super) fn schema() -> serde_json::Value {
    let text = json!({ "type": "string" });
    let mut one = crate::schema::object(KEYS.iter().map(|&key| (key.to_owned(), text.clone())).collect());
    one["required"] = json!(KEYS);
    json!({
        "type": "array", "items": one,
        "description": "Combinations that a sweep left out, with the reason; written into the config of a run folder",
    })
}
