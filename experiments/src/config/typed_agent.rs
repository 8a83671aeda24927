//! An agent that a command line names, read as a config's is.

use std::path::Path;

use quirkat_engine::document::{self, Fault, Place};
use quirkat_sim::Agent;

use crate::rulesets::typed;

/// The agent of `greedy`, of `alpha_beta depth=4`, or of a table as a config has
/// it. Values of settings are TOML; words need no quotes. Paths are relative to the
/// present folder.
///
/// # Errors
/// The fault that a config would have, at the flag of that name.
pub fn typed_agent(flag: &str, text: &str) -> Result<Agent, Fault> {
    let text = text.trim();
    let value = if text.starts_with('{') { text.to_owned() } else { table(text).map_err(|why| typed(flag, why))? };
    let here = |fault: Fault| {
        let key = fault.key.and_then(|key| key.strip_prefix("agent.").map(str::to_owned));
        Fault { place: Place::CommandLine(flag.into()), key, message: fault.message }
    };
    let mut table = document::parse(flag, &format!("agent = {value}")).map_err(here)?;
    let item = table.take("agent").ok_or_else(|| typed(flag, "expected an agent".to_owned()))?;
    Agent::read(&item, Path::new("")).map_err(here)
}

/// The TOML of a word, or of a kind with settings.
fn table(text: &str) -> Result<String, String> {
    let mut words = text.split_whitespace();
    let kind = document::quoted(words.next().unwrap_or_default());
    let mut entries = Vec::new();
    for word in words {
        let (key, value) = word.split_once('=').filter(|(key, _)| is_key(key)).ok_or_else(|| {
            format!("{word:?} is no setting; expected KEY=VALUE, as in \"alpha_beta depth=4\", or a table {{ ... }}")
        })?;
        let is_toml = document::parse("", &format!("value = {value}")).is_ok();
        entries.push(format!(", {key} = {}", if is_toml { value.to_owned() } else { document::quoted(value) }));
    }
    Ok(if entries.is_empty() { kind } else { format!("{{ kind = {kind}{} }}", entries.concat()) })
}

fn is_key(key: &str) -> bool {
    !key.is_empty() && key.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}
