//! The JSON Schema of an experiment's config.

use serde_json::{Map, Value, json};

use super::{GAMES_DEFAULT, GAMES_MOST, KEYS, Pairings, Rows, SEED_DEFAULT, agent_schema, score};
use crate::schema::{DIALECT, object, overrides, ruleset_table};

/// The schema of a config, from its list of keys.
pub fn experiment() -> Value {
    let mut schema = object(KEYS.iter().map(|&key| (key.to_owned(), property(key))).collect());
    schema["$schema"] = DIALECT.into();
    schema["title"] = "An experiment of Quirkat".into();
    schema["description"] = "A question, and what is played to answer it".into();
    schema["required"] = json!(["variants"]);
    schema["$defs"] = json!({ "agent": agent_schema::nested(), "ruleset": ruleset_table(), "set": overrides() });
    schema
}

/// # Panics
/// The key has no schema yet; a test reads all of them.
fn property(key: &str) -> Value {
    match key {
        "title" => json!({ "type": "string", "description": "The title in reports; without one, the file's name" }),
        "question" => json!({ "type": "string", "description": "What the experiment asks", "default": "" }),
        "seed" => json!({
            "type": "integer", "minimum": 0, "maximum": u64::MAX, "default": SEED_DEFAULT,
            "description": "The seed of all random numbers",
        }),
        "games" => json!({
            "type": "integer", "minimum": 1, "maximum": GAMES_MOST, "default": GAMES_DEFAULT,
            "description": "Games per matchup",
        }),
        "agents" => json!({
            "type": "array", "minItems": 1, "items": agent_schema::named(), "default": ["random"],
            "description": "What chooses moves",
        }),
        "pairings" => json!({
            "enum": Pairings::ALL.map(Pairings::word), "default": Pairings::default().word(),
            "description": "mirror: each agent meets itself; all: every ordered pair meets, mirrors included",
        }),
        "rows" => Rows::schema(),
        "score" => score::schema(),
        "variants" => json!({
            "type": "array", "minItems": 1, "items": variant(),
            "description": "The rulesets that are played, each with overrides",
        }),
        _ => unreachable!("{key} has no schema"),
    }
}

fn variant() -> Value {
    let mut properties = Map::new();
    properties.insert("name".into(), json!({ "type": "string", "description": "What the experiment calls it" }));
    properties.insert(
        "ruleset".into(),
        json!({
            "anyOf": [{ "type": "string" }, { "$ref": "#/$defs/ruleset" }],
            "description": "A name of the catalogue, a path relative to the config, or the whole ruleset",
        }),
    );
    properties
        .insert("set".into(), json!({ "$ref": "#/$defs/set", "description": "Keys that have another value here" }));
    let mut schema = object(properties);
    schema["required"] = json!(["ruleset"]);
    schema
}
