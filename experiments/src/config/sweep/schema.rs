//! The JSON Schema of a sweep.

use quirkat_engine::keys::TABLES;
use quirkat_sim::agents::KINDS;
use serde_json::{Map, Value, json};

use super::super::schema::{agents, ruleset, set};
use super::design::DESIGNS;
use super::{INVALID, SAME_RULESET};
use crate::schema::{object, overrides};

/// The schema of one sweep.
pub fn schema() -> Value {
    let mut properties = through();
    let mut put = |key: &str, schema: Value| properties.insert(key.to_owned(), schema);
    put(
        "name",
        json!({ "type": "string", "description": "What the names of its variants begin with; else the ruleset's name" }),
    );
    let one = ruleset();
    put(
        "ruleset",
        json!({
            "anyOf": [one.clone(), { "type": "array", "minItems": 1, "items": one }],
            "description": "The ruleset that is changed, or several, each for itself",
        }),
    );
    put("set", set());
    put("agents", agents());
    let excluded = json!({ "type": "object", "minProperties": 1 });
    put(
        "exclude",
        json!({
            "anyOf": [excluded.clone(), { "type": "array", "items": excluded }],
            "description": "Combinations that are left out: keys with a value, or a list of values, each",
        }),
    );
    let group = json!({ "type": "array", "minItems": 2, "items": { "type": "string" } });
    put(
        "zip",
        json!({
            "anyOf": [group.clone(), { "type": "array", "items": group }],
            "description": "Keys that move together: the first value of one with the first of the others, and so on",
        }),
    );
    put(
        "design",
        json!({
            "enum": DESIGNS.map(|(word, _)| word), "default": "full",
            "description": "full: every combination; one_at_a_time: the ruleset, and the ruleset with one key changed; \
                pairwise: few combinations, so that each pair of values of two keys is in one",
        }),
    );
    put(
        "invalid",
        json!({
            "enum": INVALID.map(|(word, _)| word), "default": "skip",
            "description": "skip: combinations that cannot be played are left out and listed; error: they are refused",
        }),
    );
    put(
        "same_ruleset",
        json!({
            "enum": SAME_RULESET.map(|(word, _)| word), "default": "play",
            "description": "What is done with combinations that are the same ruleset as an earlier one, since keys of theirs \
                have no effect. play: they are variants too, and named; skip: they are left out and listed",
        }),
    );
    let mut schema = object(properties);
    schema["required"] = json!(["ruleset"]);
    schema
}

/// The keys that a sweep can go through, each with a list of values.
fn through() -> Map<String, Value> {
    let list = |items: &Value| json!({ "type": "array", "minItems": 1, "items": items });
    let Value::Object(keys) = overrides()["properties"].take() else { return Map::new() };
    let mut properties = Map::new();
    for (key, mut schema) in keys {
        if TABLES.contains(&key.as_str()) {
            if let Some(Value::Object(inner)) = schema.get_mut("properties") {
                inner.values_mut().for_each(|schema| *schema = list(schema));
            }
            properties.insert(key, schema);
        } else {
            properties.insert(key, list(&schema));
        }
    }
    for setting in KINDS.iter().flat_map(|kind| kind.settings) {
        let mut values = json!({ "type": "array", "minItems": 1 });
        values["description"] = setting.about.into();
        properties.insert(format!("agents.{}", setting.name), values);
    }
    properties
}
