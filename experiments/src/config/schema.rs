//! The JSON Schema of an experiment's config.

use serde_json::{Map, Value, json};

use super::{
    Comparisons, Figures, GAMES_DEFAULT, GAMES_MOST, KEYS, Openings, Pairings, Rows, SEED_DEFAULT, Until, agent_schema,
    intervals, score, skipped, sweep,
};
use crate::schema::{DIALECT, object, overrides, ruleset_table};

/// The schema of a config, from its list of keys.
pub fn experiment() -> Value {
    let mut schema = object(KEYS.iter().map(|&key| (key.to_owned(), property(key))).collect());
    schema["$schema"] = DIALECT.into();
    schema["title"] = "An experiment of Quirkat".into();
    schema["description"] = "A question, and what is played to answer it".into();
    schema["anyOf"] = json!([{ "required": ["variants"] }, { "required": ["sweep"] }]);
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
            "description": "Games per matchup; beside `until`, the least",
        }),
        "agents" => agents(),
        "pairings" => json!({
            "enum": Pairings::ALL.map(|(word, _)| word), "default": Pairings::default().word(),
            "description": "mirror: each agent meets itself; all: every ordered pair meets, mirrors included; others: every ordered \
                            pair of two different agents",
        }),
        "openings" => Openings::schema(),
        "rows" => Rows::schema(),
        "score" => score::schema(),
        "variants" => json!({
            "type": "array", "minItems": 1, "items": variant(),
            "description": "The rulesets that are played, each with overrides",
        }),
        "until" => Until::schema(),
        "sweep" => json!({
            "anyOf": [sweep::schema(), { "type": "array", "minItems": 1, "items": sweep::schema() }],
            "description": "Rulesets changed in many ways: each combination of values is a variant",
        }),
        "skipped" => skipped::schema(),
        "comparisons" => Comparisons::schema(),
        "intervals" => intervals::schema(),
        "figures" => Figures::schema(),
        _ => unreachable!("{key} has no schema"),
    }
}

/// The schema of a list of agents.
pub(super) fn agents() -> Value {
    json!({
        "type": "array", "minItems": 1, "items": agent_schema::named(), "default": ["random"],
        "description": "What chooses moves",
    })
}

fn variant() -> Value {
    let mut properties = Map::new();
    properties.insert("name".into(), json!({ "type": "string", "description": "What the experiment calls it" }));
    properties.insert("ruleset".into(), ruleset());
    properties.insert("set".into(), set());
    let mut agents = agents();
    agents["description"] = "The agents that play it, where not all do: names of the experiment's, or others".into();
    properties.insert("agents".into(), agents);
    let mut schema = object(properties);
    schema["required"] = json!(["ruleset"]);
    schema
}

/// The schema of a ruleset that is named or written out.
pub(super) fn ruleset() -> Value {
    json!({
        "anyOf": [{ "type": "string" }, { "$ref": "#/$defs/ruleset" }],
        "description": "A name of the catalogue, a path relative to the config, or the whole ruleset",
    })
}

/// The schema of overrides.
pub(super) fn set() -> Value {
    json!({ "$ref": "#/$defs/set", "description": "Keys that have another value here" })
}
