//! The JSON Schema of `manifest.json`.

use serde_json::{Map, Value, json};

use crate::config::Until;
use crate::schema::{DIALECT, object};

/// The schema of a manifest.
pub fn manifest() -> Value {
    let properties = [
        ("program", json!({ "const": "quirkat" })),
        ("version", text("The version of the program that wrote the manifest")),
        ("playing_code", text("The version of the playing code: equal ones play the same games")),
        (
            "revision",
            or_null(text("The revision of the source that the program was built of; -dirty where it was changed")),
        ),
        ("identity", hash("What decides which games are played; the same for every run that can go on in this folder")),
        ("config_blake3", hash("Checksum of config.toml")),
        (
            "content_blake3",
            or_null(hash("The name of the result: of the rows of all games, whatever the files; null before the end")),
        ),
        ("status", json!({ "enum": ["running", "finished", "some_failed"], "description": "How far the run is" })),
        ("seed", number("The seed of all random numbers")),
        ("games_per_matchup", number("Games per matchup that were asked for; beside until, the least")),
        ("until", or_null(Until::schema())),
        ("games", number("Games of all matchups together; before the end, those asked for")),
        ("shards", or_null(number("Into how many shards the plan was split last"))),
        ("matchups", list("The matchups in order", closed(matchup()))),
        (
            "skipped",
            list("The combinations that sweeps left out", closed(named(&[("name", "Its name"), ("reason", "Why")]))),
        ),
        (
            "same_rulesets",
            list(
                "Variants that are one ruleset under several names",
                json!({ "type": "array", "items": { "type": "string" } }),
            ),
        ),
        ("machine", machine()),
        ("command", list("The command that wrote the manifest", json!({ "type": "string" }))),
        ("started", time("When the run was begun")),
        ("finished", or_null(time("When its results were drawn first"))),
        (
            "games_per_second",
            or_null(json!({ "type": "number", "minimum": 0, "description": "How fast games were played last" })),
        ),
        ("files", list("Every file of the run but this one", closed(file()))),
        ("blake3", hash("Checksum of this file without this entry")),
    ];
    let mut schema = closed(properties.map(|(name, value)| (name.to_owned(), value)).into_iter().collect());
    schema["$schema"] = DIALECT.into();
    schema["title"] = "The manifest of a run of Quirkat".into();
    schema["description"] =
        "What was played with what, and where and when: the only file of a run in which equal runs differ".into();
    schema
}

/// An object that has just these properties.
fn closed(properties: Map<String, Value>) -> Value {
    let required: Vec<String> = properties.keys().cloned().collect();
    let mut schema = object(properties);
    schema["required"] = required.into();
    schema
}

fn matchup() -> Map<String, Value> {
    let mut properties = named(&[
        ("variant", "The variant's name"),
        ("first_agent", "The name of First's agent"),
        ("second_agent", "The name of Second's agent"),
        ("ruleset", "The ruleset's name"),
    ]);
    let others = [
        ("matchup", number("Its number")),
        ("ruleset_blake3", hash("Of the canonical ruleset: board, setup, rules and end")),
        ("content_blake3", or_null(hash("Of the rows of its games; null before the end, and where it failed"))),
        (
            "reproducible",
            json!({ "type": "boolean", "description": "Can its games be played again? Not those with a program of others" }),
        ),
        ("games", or_null(number("The games that its results are of; null before the end"))),
        ("failed", or_null(text("Why it failed, if it did"))),
    ];
    properties.extend(others.map(|(name, value)| (name.to_owned(), value)));
    properties
}

fn machine() -> Value {
    let count = |about: &str| or_null(json!({ "type": "integer", "minimum": 1, "description": about }));
    let properties = [
        ("os", text("The operating system")),
        ("architecture", text("The kind of processor")),
        ("cpu", or_null(text("The processor's name, where the system tells"))),
        ("cores", count("The cores that the process could use")),
        ("threads", count("The threads that played; null where shards did")),
    ];
    let mut schema = closed(properties.map(|(name, value)| (name.to_owned(), value)).into_iter().collect());
    schema["description"] =
        "Where the manifest was begun: with shards, one of their machines, or that of the merge".into();
    schema
}

fn file() -> Map<String, Value> {
    let properties =
        [("path", text("Its path in the run folder")), ("bytes", number("Its size")), ("blake3", hash("Its checksum"))];
    properties.map(|(name, value)| (name.to_owned(), value)).into_iter().collect()
}

fn named(texts: &[(&str, &str)]) -> Map<String, Value> {
    texts.iter().map(|(name, about)| ((*name).to_owned(), text(about))).collect()
}

fn text(about: &str) -> Value {
    json!({ "type": "string", "description": about })
}

fn number(about: &str) -> Value {
    json!({ "type": "integer", "minimum": 0, "description": about })
}

fn hash(about: &str) -> Value {
    json!({ "type": "string", "pattern": "^[0-9a-f]{64}$", "description": format!("BLAKE3. {about}") })
}

fn time(about: &str) -> Value {
    json!({ "type": "string", "format": "date-time", "description": format!("UTC. {about}") })
}

fn list(about: &str, items: Value) -> Value {
    json!({ "type": "array", "items": items, "description": about })
}

fn or_null(schema: Value) -> Value {
    json!({ "anyOf": [schema, { "type": "null" }] })
}
