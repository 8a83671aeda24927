//! `comparisons`: with what variants are compared, and which difference matters.

mod sprt;

use quirkat_engine::document::{Fault, Item, Value, one_of, quoted};
use quirkat_reports::comparisons::{Family, MARGIN};
use quirkat_reports::tournament::Question;
use serde_json::json;

use super::{Pairings, one_word};

/// The keys of the table.
const KEYS: [&str; 4] = ["reference", "smallest_difference", "family", "sprt"];
/// What is expected where something else stands.
const WHAT: &str = "a table, as in { reference = \"bell\", smallest_difference = 0.02, family = \"measure\" }";

/// How the variants of a run are compared. No part of the run's identity, as no game hangs on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparisons {
    /// The variant that the others are compared with; `None` is the first that the same agents play.
    pub reference: Option<String>,
    /// The smallest difference of a score or share that is of interest, above 0 and below 1.
    pub smallest_difference: f64,
    /// Which p values are adjusted together.
    pub family: Family,
    /// The sequential test of every two agents that meet; `None` where none is asked for.
    pub sprt: Option<Question>,
}

impl Default for Comparisons {
    fn default() -> Comparisons {
        Comparisons { reference: None, smallest_difference: MARGIN, family: Family::default(), sprt: None }
    }
}

impl Comparisons {
    /// `variants` are the names that a reference can have.
    pub(super) fn read(item: Item, variants: &[&str], pairings: Pairings) -> Result<Comparisons, Fault> {
        let mut table = item.table(WHAT)?;
        let [reference, smallest_difference, family, sprt] = KEYS.map(|key| table.take(key));
        table.finish(&KEYS)?;
        if let (Some(item), Pairings::Mirror) = (&sprt, pairings) {
            let message = "tests agents that meet, and with pairings = \"mirror\" none does; expected \"all\" or \"others\" there";
            return Err(Fault::new(&item.place, item.key.clone(), message));
        }
        let plain = Comparisons::default();
        Ok(Comparisons {
            reference: reference.map(|item| variant(&item, variants)).transpose()?,
            smallest_difference: smallest_difference.map_or(Ok(plain.smallest_difference), |item| difference(&item))?,
            family: family.map_or(Ok(plain.family), |item| one_word(&item, &families()))?,
            sprt: sprt.map(sprt::read).transpose()?,
        })
    }

    /// As in a config.
    pub(super) fn written(&self) -> String {
        let Comparisons { reference, smallest_difference, family, sprt } = self;
        let reference = reference.as_ref().map(|name| format!("reference = {}, ", quoted(name))).unwrap_or_default();
        let sprt = sprt.as_ref().map(|sprt| format!(", sprt = {}", sprt::written(sprt))).unwrap_or_default();
        let family = quoted(family.word());
        format!("{{ {reference}smallest_difference = {smallest_difference:?}, family = {family}{sprt} }}")
    }

    /// The table's JSON Schema.
    pub(super) fn schema() -> serde_json::Value {
        let plain = Comparisons::default();
        let keys = [
            json!({ "type": "string", "description": "The variant that the others are compared with; without it, the first one" }),
            json!({
                "type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1, "default": plain.smallest_difference,
                "description": "The smallest difference of a score or share that is of interest",
            }),
            json!({
                "enum": Family::ALL.map(Family::word), "default": plain.family.word(),
                "description": "Which p values are adjusted together: the comparisons of a measure, or all",
            }),
            sprt::schema(),
        ];
        let mut schema = crate::schema::object(KEYS.iter().map(|key| (*key).to_owned()).zip(keys).collect());
        schema["description"] = "How variants are compared".into();
        schema
    }
}

fn variant(item: &Item, variants: &[&str]) -> Result<String, Fault> {
    let name = item.text("the name of a variant")?;
    if variants.contains(&name) {
        return Ok(name.to_owned());
    }
    Err(Fault::new(&item.place, item.key.clone(), format!("no variant {name:?}{}", one_of(name, variants))))
}

fn difference(item: &Item) -> Result<f64, Fault> {
    match item.value {
        Value::Float(number) if number > 0.0 && number < 1.0 => Ok(number),
        _ => Err(item.expected("a number above 0 and below 1")),
    }
}

fn families() -> [(&'static str, Family); 2] {
    Family::ALL.map(|family| (family.word(), family))
}
