//! JSON Schemas (draft 2020-12) of the files that users write, for their
//! editors. Made from the lists of keys; `docs/schema/` keeps them.

use quirkat_engine::basis::{CHANGED, READING};
use quirkat_engine::keys::{Accepts, KEYS, Key, TABLES};
use quirkat_engine::ruleset::RawRuleset;
use serde_json::{Map, Value, json};

/// The dialect of the schemas.
pub const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// The schema of a ruleset file.
pub fn ruleset() -> Value {
    let mut schema = ruleset_table();
    schema["$schema"] = DIALECT.into();
    schema["title"] = "A ruleset of Quirkat".into();
    schema
}

/// The schema of a ruleset as a table, of its own file or inside another one.
pub fn ruleset_table() -> Value {
    let mut properties = keys_of("");
    for table in TABLES {
        properties.insert(table.into(), object(keys_of(&format!("{table}."))));
    }
    properties.insert("basis".into(), basis());
    properties.insert("contested".into(), contested());
    let mut schema = object(properties);
    schema["description"] =
        "Board, setup, rules and endings: all that a game needs. `quirkat rules check FILE` checks \
         the rest, such as keys that mean nothing beside the others."
            .into();
    schema["required"] = json!(["name"]);
    schema
}

/// The schema of overrides: dotted keys with quotes, or tables in a table.
pub fn overrides() -> Value {
    let mut properties: Map<String, Value> =
        KEYS.iter().filter(|key| key.is_play()).map(|key| (key.name.to_owned(), key_schema(key))).collect();
    for table in TABLES {
        properties.insert(table.into(), object(keys_of(&format!("{table}."))));
    }
    object(properties)
}

/// An object that has these properties and no others.
pub fn object(properties: Map<String, Value>) -> Value {
    json!({ "type": "object", "additionalProperties": false, "properties": properties })
}

/// The keys of a table; the prefix is its name and a dot.
fn keys_of(prefix: &str) -> Map<String, Value> {
    let named = |key: &Key| {
        let name = key.name.strip_prefix(prefix).filter(|name| !name.contains('.'))?;
        Some((name.to_owned(), key_schema(key)))
    };
    KEYS.iter().filter_map(named).collect()
}

fn key_schema(key: &Key) -> Value {
    let one_line = "^[^\\u0000-\\u001f\\u007f]*$";
    let name = "^[^\\u0000-\\u001f\\u007f]*[^\\s\\u0000-\\u001f\\u007f][^\\u0000-\\u001f\\u007f]*$";
    let mut schema = match key.accepts() {
        Accepts::Text => json!({ "type": "string" }),
        Accepts::Name => json!({ "type": "string", "pattern": name }),
        Accepts::Line => json!({ "type": "string", "pattern": one_line }),
        Accepts::Texts => json!({ "type": "array", "items": { "type": "string" } }),
        Accepts::Flag => json!({ "type": "boolean" }),
        Accepts::Number(range) => json!({ "type": "integer", "minimum": range.start(), "maximum": range.end() }),
        Accepts::NumberButOne(range) => {
            json!({ "type": "integer", "minimum": range.start(), "maximum": range.end(), "not": { "const": 1 } })
        }
        Accepts::Words(words) => {
            json!({ "type": "string", "enum": words.iter().map(|(word, _)| word).collect::<Vec<_>>() })
        }
        Accepts::Points => json!({
            "type": "object",
            "propertyNames": { "pattern": POINT },
            "additionalProperties": { "type": "array", "items": { "type": "integer" }, "minItems": 2, "maxItems": 2 },
        }),
        Accepts::Lines => json!({
            "type": "array",
            "items": { "type": "array", "items": { "type": "string", "pattern": POINT }, "minItems": 2 },
        }),
    };
    schema["description"] = description(key).into();
    if key.name != "name" {
        schema["default"] = default(key);
    }
    schema
}

/// A point's name on a board of lines.
const POINT: &str = "^[a-z]+[0-9]+$";

fn default(key: &Key) -> Value {
    serde_json::to_value(key.value(&RawRuleset::default())).unwrap_or_default()
}

/// What the key is about, and the meaning of each of its words.
fn description(key: &Key) -> String {
    let meanings: Vec<String> = match key.accepts() {
        Accepts::Words(words) => words.iter().map(|(word, meaning)| format!("{word}: {meaning}")).collect(),
        _ => Vec::new(),
    };
    let about: String =
        key.about.chars().take(1).flat_map(char::to_uppercase).chain(key.about.chars().skip(1)).collect();
    if meanings.is_empty() { about } else { format!("{about}. {}", meanings.join("; ")) }
}

fn basis() -> Value {
    let play = KEYS.iter().filter(|key| key.is_play()).map(|key| key.name);
    let subjects: Vec<&str> = play.chain(TABLES).collect();
    json!({
        "type": "object",
        "description": format!(
            "Who says what: keys, or whole tables, by the label of a source, as in `Bell` of \"Bell: R. C. Bell, ...\"; \
             `{READING}` for our reading where sources are silent, `{CHANGED}` for what was changed since"
        ),
        "additionalProperties": { "type": "array", "items": { "enum": subjects } },
    })
}

fn contested() -> Value {
    let sentence = json!({ "type": "string", "pattern": "\\S" });
    let mut properties: Map<String, Value> =
        KEYS.iter().filter(|key| key.is_play()).map(|key| (key.name.to_owned(), sentence.clone())).collect();
    for table in TABLES {
        let names = keys_of(&format!("{table}.")).into_iter().map(|(name, _)| (name, sentence.clone())).collect();
        properties.insert(table.into(), json!({ "anyOf": [sentence, object(names)] }));
    }
    let mut schema = object(properties);
    schema["description"] = "Points where sources or readings disagree, one plain sentence each".into();
    schema
}
