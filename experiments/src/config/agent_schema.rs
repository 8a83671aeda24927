//! The JSON Schema of an agent, from the list of kinds.

use quirkat_sim::agents::{Accepts, KINDS, Kind, Setting, bare_words};
use quirkat_sim::evaluation::{TERMS, Term, Weights};
use serde_json::{Map, Value, json};

use crate::schema::object;

/// An agent of the experiment's list, which may have a name.
pub(super) fn named() -> Value {
    let name = json!({ "type": "string", "description": "What the experiment calls it" });
    agent(&[("name".to_owned(), name)])
}

/// An agent inside of another.
pub(super) fn nested() -> Value {
    agent(&[])
}

fn agent(more: &[(String, Value)]) -> Value {
    let table = |kind: &&Kind| {
        let settings = kind.settings.iter().map(|known| (known.name.to_owned(), setting(known)));
        let mut properties: Map<String, Value> = settings.chain(more.iter().cloned()).collect();
        properties.insert("kind".into(), json!({ "const": kind.word, "description": kind.about }));
        let mut table = object(properties);
        let needed = kind.settings.iter().filter(|setting| setting.default.is_none()).map(|setting| setting.name);
        table["required"] = std::iter::once("kind").chain(needed).collect();
        table
    };
    let tables = KINDS.iter().map(table);
    let about: Vec<String> = KINDS.iter().map(|kind| format!("{} {}", kind.word, kind.about)).collect();
    let any: Vec<Value> = std::iter::once(json!({ "enum": bare_words() })).chain(tables).collect();
    json!({ "anyOf": any, "description": about.join("; ") })
}

fn setting(setting: &Setting) -> Value {
    let agent = json!({ "$ref": "#/$defs/agent" });
    let mut schema = match setting.accepts {
        Accepts::Whole { least, most } => whole(least, most),
        Accepts::Decimal { least, most } => {
            let [least, most] = [least, most].map(|number| number.0 as f64 / 1e9);
            json!({ "type": "number", "minimum": least, "maximum": most })
        }
        Accepts::Wholes { least, most } => list(&whole(least, most)),
        Accepts::Words(words) => json!({ "enum": words.iter().map(|(word, _)| word).collect::<Vec<_>>() }),
        Accepts::Weights => weights(),
        Accepts::Agent => agent,
        Accepts::Agents => list(&agent),
        Accepts::Texts => list(&json!({ "type": "string" })),
        Accepts::Folder => json!({ "type": "string" }),
    };
    schema["description"] = setting.about.into();
    if let Some(default) = setting.default.and_then(|text| toml::from_str::<toml::Table>(&format!("v = {text}")).ok()) {
        schema["default"] = json!(default["v"]);
    }
    schema
}

fn whole(least: u64, most: u64) -> Value {
    json!({ "type": "integer", "minimum": least, "maximum": most })
}

fn list(items: &Value) -> Value {
    json!({ "type": "array", "minItems": 1, "items": items })
}

/// Weights of the evaluation's terms.
fn weights() -> Value {
    let most = Weights::MOST;
    let weight = |term: &&Term| {
        let about = format!("{}: {}", term.about, term.formula);
        let weight =
            json!({ "type": "integer", "minimum": -most, "maximum": most, "default": 0, "description": about });
        (term.word.to_owned(), weight)
    };
    let mut schema = object(TERMS.iter().map(weight).collect());
    schema["minProperties"] = 1.into();
    schema
}
