//! The keys that a sweep goes through, with their values.

use std::collections::HashMap;

use quirkat_engine::Override;
use quirkat_engine::document::{Fault, Item, Place, Table, Value, did_you_mean};
use quirkat_engine::keys::{Key, TABLES, did_you_mean_key};
use quirkat_sim::agents::KINDS;

use super::KEYS;
use crate::config::agents::Cast;

/// The table of agents' settings, and the key of whole agents.
const AGENTS: &str = "agents";

/// A key.
pub struct Field {
    /// Its dotted name.
    pub key: String,
    /// What it is about.
    pub subject: Subject,
}

/// What a key is about.
pub enum Subject {
    /// A ruleset's key.
    Rule(&'static Key),
    /// The agent that plays.
    Agents,
    /// A setting of the agents that play.
    Setting(String),
}

/// A value, and how names write it.
#[derive(Clone)]
pub struct Cell {
    pub item: Item,
    pub text: String,
}

/// Keys that move together; most often one.
pub struct Axis {
    pub fields: Vec<Field>,
    /// The values of all its keys, one after the other.
    pub values: Vec<Vec<Cell>>,
}

/// A key with its list of values.
pub struct Values {
    field: Field,
    cells: Vec<Cell>,
    item: Item,
}

/// The entries of a table by dotted names, whether written `"rules.chain" = 1`
/// or as a table in the table.
pub fn dotted(mut table: Table) -> Result<Vec<(String, Item)>, Fault> {
    let mut entries = Vec::new();
    for (name, item) in table.take_all() {
        match item.value {
            Value::Table(mut inner) if TABLES.contains(&name.as_str()) || name == AGENTS => {
                entries.extend(inner.take_all().into_iter().map(|(key, item)| (format!("{name}.{key}"), item)));
            }
            _ => entries.push((name, item)),
        }
    }
    let mut places: HashMap<&str, &Place> = HashMap::new();
    for (name, item) in &entries {
        if let Some(earlier) = places.insert(name, &item.place) {
            return Err(Fault::new(&item.place, name.clone(), format!("is there twice, the other time at {earlier}")));
        }
    }
    Ok(entries)
}

/// What is left of a sweep's table: keys with lists of values.
pub fn fields(table: Table, cast: &Cast<'_>) -> Result<Vec<Values>, Fault> {
    dotted(table)?.into_iter().map(|(name, item)| values(name, item, cast)).collect()
}

fn values(key: String, item: Item, cast: &Cast<'_>) -> Result<Values, Fault> {
    let subject = Subject::of(&key, &item)?;
    let field = Field { key, subject };
    let list = item.list("a list of values to go through (a value for all variants is for `set`)")?;
    if list.is_empty() {
        return Err(item.expected("at least one value"));
    }
    let cells = list.iter().map(|item| field.cell(item, cast)).collect::<Result<_, _>>()?;
    Ok(Values { field, cells, item })
}

impl Subject {
    fn of(key: &str, item: &Item) -> Result<Subject, Fault> {
        if key == AGENTS {
            return Ok(Subject::Agents);
        }
        if let Some(name) = key.strip_prefix("agents.") {
            let known: Vec<&str> = KINDS.iter().flat_map(|kind| kind.settings).map(|setting| setting.name).collect();
            if known.contains(&name) {
                return Ok(Subject::Setting(name.to_owned()));
            }
            let message = format!("no kind of agent has this setting{}", did_you_mean(name, known));
            return Err(Fault::new(&item.place, item.key.clone(), message));
        }
        if let Some(key) = Key::named(key).filter(|key| key.is_play()) {
            return Ok(Subject::Rule(key));
        }
        let others = [&KEYS[..], &[AGENTS]].concat();
        let message = format!(
            "unknown key; expected one of {}, or a ruleset's key, as in \"rules.chain\"{}",
            others.join(", "),
            did_you_mean_key(key, &others)
        );
        Err(Fault::new(&item.place, item.key.clone(), message))
    }
}

impl Field {
    /// A value of the key.
    ///
    /// # Errors
    /// The key does not take it.
    pub fn cell(&self, item: &Item, cast: &Cast<'_>) -> Result<Cell, Fault> {
        // An agent that the config names is meant with all its settings.
        let item = if let Subject::Agents = self.subject { cast.meant(item) } else { item };
        let text = match (&self.subject, &item.value) {
            (Subject::Rule(key), _) => Override::written(key.name, item.clone()).value_text()?,
            (Subject::Agents, _) => cast.name_of(item)?,
            (Subject::Setting(_), Value::Text(text)) => text.clone(),
            (Subject::Setting(_), Value::Integer(_) | Value::Float(_) | Value::Flag(_)) => item.value.to_string(),
            (Subject::Setting(_), _) => return Err(item.expected("a word, a number, true or false")),
        };
        Ok(Cell { item: item.clone(), text })
    }
}

/// The axes: keys that move together are one.
pub fn zipped(values: Vec<Values>, zip: Option<Item>) -> Result<Vec<Axis>, Fault> {
    let groups = zip.map(|item| groups(&item, &values)).transpose()?.unwrap_or_default();
    let first_of = |n: usize| groups.iter().find(|group| group.contains(&n)).map_or(n, |group| group[0]);
    let firsts: Vec<usize> = (0..values.len()).map(first_of).collect();
    let mut axes: Vec<(usize, Axis)> = Vec::new();
    // A group stands where its first written key does.
    for (n, written) in values.into_iter().enumerate() {
        let axis = match axes.iter_mut().find(|(first, _)| *first == firsts[n]) {
            Some((_, axis)) => axis,
            None => {
                let empty = Axis { fields: Vec::new(), values: vec![Vec::new(); written.cells.len()] };
                axes.push((firsts[n], empty));
                let Some((_, axis)) = axes.last_mut() else { unreachable!("it was just put there") };
                axis
            }
        };
        axis.fields.push(written.field);
        for (cells, cell) in axis.values.iter_mut().zip(written.cells) {
            cells.push(cell);
        }
    }
    let axes: Vec<Axis> = axes.into_iter().map(|(_, axis)| axis).collect();
    axes.iter().try_for_each(Axis::refuse_same_values)?;
    Ok(axes)
}

/// The groups of the `zip` key, by the numbers of their keys.
fn groups(item: &Item, values: &[Values]) -> Result<Vec<Vec<usize>>, Fault> {
    let what = "lists of keys that move together, as in [[\"board.columns\", \"board.rows\"]]";
    let list = item.list(what)?;
    // One group may stand without the outer brackets.
    let lists: Vec<&Item> = match list.first() {
        Some(Item { value: Value::Text(_), .. }) => vec![item],
        _ => list.iter().collect(),
    };
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for group in lists {
        let mut numbers = Vec::new();
        for name in group.list(what)? {
            let key = name.text("a key of this sweep")?;
            let fault = |message: String| Fault::new(&name.place, name.key.clone(), message);
            let Some(number) = values.iter().position(|values| values.field.key == key) else {
                let known = values.iter().map(|values| values.field.key.as_str());
                return Err(fault(format!("{key:?} has no list of values in this sweep{}", did_you_mean(key, known))));
            };
            if numbers.contains(&number) || groups.iter().any(|group| group.contains(&number)) {
                return Err(fault(format!("{key:?} is there twice")));
            }
            numbers.push(number);
        }
        let [first, others @ ..] = &numbers[..] else { return Err(group.expected(what)) };
        if others.is_empty() {
            return Err(group.expected(what));
        }
        let size = |n: &usize| values[*n].cells.len();
        if let Some(other) = others.iter().find(|n| size(n) != size(first)) {
            let [one, two] = [first, other].map(|&n| &values[n].field.key);
            let message = format!(
                "{one} has {} values and {two} has {}; keys that move together have equally many",
                size(first),
                size(other)
            );
            return Err(Fault::new(&values[*other].item.place, values[*other].item.key.clone(), message));
        }
        groups.push(numbers);
    }
    Ok(groups)
}

impl Axis {
    fn refuse_same_values(&self) -> Result<(), Fault> {
        let texts = |cells: &[Cell]| cells.iter().map(|cell| cell.text.clone()).collect::<Vec<_>>();
        let mut seen: Vec<Vec<String>> = Vec::new();
        for cells in &self.values {
            let texts = texts(cells);
            if seen.contains(&texts) {
                let Item { place, key, .. } = &cells[0].item;
                return Err(Fault::new(place, key.clone(), format!("{} is there twice", texts.join(", "))));
            }
            seen.push(texts);
        }
        Ok(())
    }
}
