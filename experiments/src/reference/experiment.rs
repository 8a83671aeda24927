//! Every key of an experiment's config, from its schema.

use serde_json::Value;

use super::markdown::{code, head, plain, table};
use crate::config::schema;

/// The page.
pub fn page() -> String {
    let mut text = head(
        "Keys of an experiment's config",
        "All keys but `variants` or `sweep`, one of which must be there, may be left out. `key[].name` is a key of a table in a list, and \
         `quirkat plan FILE` tells what is wrong in a file. Agents have [a page of their own](agents.md), and so have the keys of \
         [rulesets](ruleset.md), which a `sweep` takes too.",
    );
    let mut rows = Vec::new();
    below("", &schema::experiment(), &mut rows);
    text += "\n";
    text + &table(["key", "values", "default", "about"], rows)
}

/// The rows of all keys of a schema, the prefix before each.
fn below(prefix: &str, schema: &Value, rows: &mut Vec<[String; 4]>) {
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        let key = format!("{prefix}{name}");
        let default = property.get("default").map(Value::to_string).unwrap_or_default();
        let about = property["description"].as_str().unwrap_or_default();
        rows.push([code(&key), values(property), code(&default), plain(about)]);
        for (suffix, table) in tables(property) {
            below(&format!("{key}{suffix}."), table, rows);
        }
    }
}

/// The tables that a value can be or hold, but for agents and rulesets.
fn tables(schema: &Value) -> Vec<(String, &Value)> {
    let is_agent = |schema: &Value| schema["properties"]["kind"].get("const").is_some();
    if schema["properties"].is_object() && !is_agent(schema) {
        return vec![(String::new(), schema)];
    }
    let mut found = Vec::new();
    for one in schema["anyOf"].as_array().into_iter().flatten() {
        found.extend(tables(one));
    }
    found.dedup_by(|later, earlier| later.1 == earlier.1);
    if schema["items"].is_object() {
        found.extend(tables(&schema["items"]).into_iter().map(|(suffix, table)| (format!("[]{suffix}"), table)));
    }
    // One table or a list of such tables is told once.
    let list = |suffix: &str| suffix.starts_with("[]");
    if found.len() > 1 && found.iter().any(|(suffix, _)| !list(suffix)) {
        let plain: Vec<&Value> = found.iter().filter(|(suffix, _)| !list(suffix)).map(|(_, table)| *table).collect();
        found.retain(|(suffix, table)| !list(suffix) || !plain.contains(table));
    }
    found
}

/// What a value may be, in words.
fn values(schema: &Value) -> String {
    if let Some(words) = schema["enum"].as_array() {
        return words
            .iter()
            .map(|word| code(word.as_str().unwrap_or(&word.to_string())))
            .collect::<Vec<_>>()
            .join(", ");
    }
    if let Some(word) = schema.get("const") {
        return code(&word.to_string());
    }
    if let Some(several) = schema["anyOf"].as_array() {
        let mut each: Vec<String> = several.iter().map(values).collect();
        each.dedup();
        if each.len() > 4 {
            return "an agent: a word or a table".into();
        }
        return each.join(", or ");
    }
    match (schema["$ref"].as_str(), schema["type"].as_str()) {
        (Some(name), _) if name.ends_with("agent") => "an agent".into(),
        (Some(name), _) if name.ends_with("ruleset") => "a ruleset".into(),
        (Some(_), _) => "a table of keys".into(),
        (_, Some("array")) if schema["items"].is_object() => format!("a list: {}", values(&schema["items"])),
        (_, Some("array")) => "a list".into(),
        (_, Some("object")) => "a table".into(),
        (_, Some("string")) => "a text".into(),
        (_, Some("boolean")) => "`true` or `false`".into(),
        (_, Some("integer")) => format!("a whole number{}", range(schema)),
        (_, Some(_)) => format!("a number{}", range(schema)),
        (_, None) => "a value".into(),
    }
}

fn range(schema: &Value) -> String {
    match (schema.get("minimum"), schema.get("maximum")) {
        (Some(least), Some(most)) => format!(", {least} to {most}"),
        (Some(least), None) => format!(", {least} or more"),
        (None, Some(most)) => format!(", {most} at most"),
        (None, None) => String::new(),
    }
}
