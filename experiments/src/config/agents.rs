//! The agents of an experiment: `"greedy"`, or a table with a kind, settings
//! and a name.

use std::path::Path;

use quirkat_engine::document::{Fault, Item, Place, Value};
use quirkat_sim::Agent;

use super::refuse_same_names;

/// An agent as the experiment calls it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedAgent {
    /// The name; where the config has none, the agent's kind.
    pub name: String,
    /// The agent.
    pub agent: Agent,
}

struct Read {
    agent: NamedAgent,
    place: Place,
    key: String,
}

/// The agents of the `agents` key; paths are relative to the folder.
pub(super) fn read(item: Option<Item>, folder: &Path) -> Result<Vec<NamedAgent>, Fault> {
    let Some(item) = item else {
        return Ok(vec![NamedAgent { name: Agent::Random.kind().word.to_owned(), agent: Agent::Random }]);
    };
    let what = "a list of agents, as in [\"random\", \"greedy\"]";
    let read = item.list(what)?.iter().map(|item| read_one(item, folder)).collect::<Result<Vec<_>, _>>()?;
    if read.is_empty() {
        return Err(Fault::new(&item.place, item.key, format!("is empty; expected {what}")));
    }
    refuse_same_names("agent", read.iter().map(|read| (read.agent.name.as_str(), &read.place, read.key.as_str())))?;
    Ok(read.into_iter().map(|read| read.agent).collect())
}

fn read_one(item: &Item, folder: &Path) -> Result<Read, Fault> {
    let mut item = item.clone();
    let name = match &mut item.value {
        Value::Table(table) => table.take("name"),
        _ => None,
    };
    let agent = Agent::read(&item, folder)?;
    let name = match (&name, &item.value) {
        (Some(name), _) => name.name()?,
        (None, Value::Text(word)) => word,
        (None, _) => agent.kind().word,
    };
    Ok(Read { agent: NamedAgent { name: name.to_owned(), agent }, place: item.place, key: item.key })
}
