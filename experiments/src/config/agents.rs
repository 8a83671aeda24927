//! The agents of an experiment: `"greedy"`, or a table with a kind, settings
//! and a name.

use std::path::Path;

use quirkat_engine::document::{Fault, Item, Place, Table, Value};
use quirkat_sim::Agent;
use quirkat_sim::agents::KINDS;

use super::refuse_same_names;

/// What an `agents` key is.
const WHAT: &str = "a list of agents, as in [\"random\", \"greedy\"]";

/// An agent as the experiment calls it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedAgent {
    /// The name; where the config has none, the agent's kind.
    pub name: String,
    /// The agent.
    pub agent: Agent,
}

/// All agents of a config: those of its `agents` key, and those that variants
/// and sweeps bring in.
pub(super) struct Cast<'a> {
    agents: Vec<NamedAgent>,
    /// Those of the `agents` key, as they were written.
    written: Vec<Item>,
    /// What paths are relative to.
    folder: &'a Path,
}

impl<'a> Cast<'a> {
    /// The agents of the `agents` key; `random` where there is none.
    ///
    /// # Errors
    /// The first agent that cannot be read, or two of one name.
    pub fn read(item: Option<Item>, folder: &'a Path) -> Result<Cast<'a>, Fault> {
        let random = || {
            let word = Value::Text(Agent::Random.kind().word.to_owned());
            vec![Item { key: "agents[0]".into(), place: Place::WholeFile("".into()), value: word }]
        };
        let written = item.as_ref().map(list).transpose()?.map_or_else(random, <[Item]>::to_vec);
        let agents = written.iter().map(|item| read_one(item, folder)).collect::<Result<Vec<_>, _>>()?;
        let places = written.iter().map(|item| (&item.place, item.key.as_str()));
        refuse_same_names("agent", agents.iter().zip(places).map(|(named, (place, key))| (&*named.name, place, key)))?;
        Ok(Cast { agents, written, folder })
    }

    /// The indices of the agents of the `agents` key.
    pub fn common(&self) -> Vec<usize> {
        (0..self.written.len()).collect()
    }

    /// The agent's kind and settings.
    pub fn settings(&self, index: usize) -> String {
        self.agents[index].agent.settings()
    }

    /// Those agents as they were written.
    pub fn written(&self) -> &[Item] {
        &self.written
    }

    /// What a text or table stands for: an agent of the `agents` key by its name,
    /// else itself.
    pub fn meant<'i>(&'i self, item: &'i Item) -> &'i Item {
        let Value::Text(name) = &item.value else { return item };
        self.agents
            .iter()
            .zip(&self.written)
            .find(|(agent, _)| agent.name == *name)
            .map_or(item, |(_, written)| written)
    }

    /// The indices of the agents of a variant's list; agents that are new are
    /// taken in.
    ///
    /// # Errors
    /// As of [`Cast::read`].
    pub fn take_in(&mut self, item: &Item) -> Result<Vec<usize>, Fault> {
        let mut indices = Vec::new();
        for item in list(item)? {
            let agent = read_one(self.meant(item), self.folder)?;
            let index = self.take_in_one(agent, item)?;
            if indices.contains(&index) {
                return Err(Fault::new(&item.place, item.key.clone(), "is twice in this list"));
            }
            indices.push(index);
        }
        Ok(indices)
    }

    /// The index of an agent, which is taken in where it is new; `item` is where
    /// it is written.
    ///
    /// # Errors
    /// Another agent has its name.
    pub fn take_in_one(&mut self, agent: NamedAgent, item: &Item) -> Result<usize, Fault> {
        if let Some(index) = self.agents.iter().position(|known| known.name == agent.name) {
            if self.agents[index].agent == agent.agent {
                return Ok(index);
            }
            let message = format!("two agents are called {:?}; give one of them a name of its own", agent.name);
            return Err(Fault::new(&item.place, item.key.clone(), message));
        }
        self.agents.push(agent);
        Ok(self.agents.len() - 1)
    }

    /// The agent of a text or table with these settings, as far as its kind has
    /// them: its name then says so.
    ///
    /// # Errors
    /// A wrong value, or a setting that is missing.
    pub fn with_settings(&self, item: &Item, settings: &[Given<'_>]) -> Result<NamedAgent, Fault> {
        let chosen: Vec<&Given<'_>> = settings.iter().filter(|given| has_setting(item, given.name)).collect();
        if chosen.is_empty() {
            return read_one(item, self.folder);
        }
        let mut table = match &item.value {
            Value::Table(table) => table.clone(),
            kind => {
                let mut table = Table::empty();
                table.put("kind", Item { value: kind.clone(), ..item.clone() });
                table
            }
        };
        for given in &chosen {
            table.put(given.name, given.item.clone());
        }
        let mut named = read_one(&Item { value: Value::Table(table), ..item.clone() }, self.folder)?;
        for Given { name, text, .. } in chosen {
            named.name += &format!(" {name}={text}");
        }
        Ok(named)
    }

    /// What an agent is called.
    ///
    /// # Errors
    /// It has neither name nor kind.
    pub fn name_of(&self, item: &Item) -> Result<String, Fault> {
        let name = match &item.value {
            Value::Table(table) => table.clone().take("name"),
            _ => None,
        };
        match (name, kind_word(item)) {
            (Some(name), _) => Ok(name.name()?.to_owned()),
            (None, Some(word)) => Ok(word),
            (None, None) => read_one(item, self.folder).map(|named| named.name),
        }
    }

    /// The agents that variants use, and each variant's by their new indices.
    pub fn used(self, variants: Vec<Vec<usize>>) -> (Vec<NamedAgent>, Vec<Vec<usize>>) {
        let mut is_used = vec![false; self.agents.len()];
        variants.iter().flatten().for_each(|&agent| is_used[agent] = true);
        let new = |agent: &usize| is_used[..*agent].iter().filter(|used| **used).count();
        let variants = variants.iter().map(|agents| agents.iter().map(new).collect()).collect();
        let agents = self.agents.into_iter().zip(&is_used).filter(|(_, used)| **used);
        (agents.map(|(agent, _)| agent).collect(), variants)
    }
}

/// A setting that a sweep gives to agents.
pub(super) struct Given<'s> {
    pub name: &'s str,
    pub item: &'s Item,
    /// The value as names write it.
    pub text: &'s str,
}

/// Has the agent's kind the setting?
pub(super) fn has_setting(item: &Item, name: &str) -> bool {
    let kind = kind_word(item).and_then(|word| KINDS.iter().find(|kind| kind.word == word));
    kind.is_some_and(|kind| kind.settings.iter().any(|setting| setting.name == name))
}

/// The items of a list of agents.
fn list(item: &Item) -> Result<&[Item], Fault> {
    let list = item.list(WHAT)?;
    if list.is_empty() {
        return Err(Fault::new(&item.place, item.key.clone(), format!("is empty; expected {WHAT}")));
    }
    Ok(list)
}

/// The word of the kind, where the item has one.
fn kind_word(item: &Item) -> Option<String> {
    match &item.value {
        Value::Text(word) => Some(word.clone()),
        Value::Table(table) => table.clone().take("kind").and_then(|kind| kind.text("").ok().map(str::to_owned)),
        _ => None,
    }
}

fn read_one(item: &Item, folder: &Path) -> Result<NamedAgent, Fault> {
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
    Ok(NamedAgent { name: name.to_owned(), agent })
}
