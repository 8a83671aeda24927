//! The agents of an experiment: `"greedy"`, or a table with a kind, settings
//! and a name.

use quirkat_engine::document::{Fault, Item, Place, Value};
use quirkat_sim::Agent;
use quirkat_sim::agents::{self, KINDS};

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

/// The agents of the `agents` key.
pub(super) fn read(item: Option<Item>) -> Result<Vec<NamedAgent>, Fault> {
    let Some(item) = item else {
        return Ok(vec![NamedAgent { name: Agent::Random.kind().to_owned(), agent: Agent::Random }]);
    };
    let what = "a list of agents, as in [\"random\", \"greedy\"]";
    let read = item.list(what)?.iter().map(read_one).collect::<Result<Vec<_>, _>>()?;
    if read.is_empty() {
        return Err(Fault::new(&item.place, item.key, format!("is empty; expected {what}")));
    }
    refuse_same_names("agent", read.iter().map(|read| (read.agent.name.as_str(), &read.place, read.key.as_str())))?;
    Ok(read.into_iter().map(|read| read.agent).collect())
}

fn read_one(item: &Item) -> Result<Read, Fault> {
    let (place, key) = (item.place.clone(), item.key.clone());
    let at = |item: &Item, message: String| Fault::new(&item.place, item.key.clone(), message);
    let agent = match &item.value {
        Value::Text(word) => {
            let agent = Agent::named(word).map_err(|message| at(item, message))?;
            NamedAgent { name: word.clone(), agent }
        }
        Value::Table(table) => {
            let mut table = table.clone();
            let name = table.take("name");
            let kinds: Vec<&str> = KINDS.iter().map(|kind| kind.word).collect();
            let kind = table
                .take("kind")
                .ok_or_else(|| at(item, format!("has no kind; expected kind = one of {}", kinds.join(", "))))?;
            let word = kind.text(&format!("one of {}", kinds.join(", ")))?;
            let agent = Agent::configured(agents::kind(word).map_err(|message| at(&kind, message))?, table)?;
            let name = match &name {
                Some(name) => name.name()?,
                None => word,
            };
            NamedAgent { name: name.to_owned(), agent }
        }
        _ => return Err(item.expected("an agent's name, or a table with its kind")),
    };
    Ok(Read { agent, place, key })
}
