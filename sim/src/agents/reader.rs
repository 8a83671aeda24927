//! Agents read from a config: a bare word, or a table with a kind and its
//! settings.

use std::path::{Path, PathBuf};

use quirkat_engine::document::{self, Fault, Item, Table, Value, one_of};

use super::decimal::Billionths;
use super::kind::{self, Accepts, KINDS, Kind, NESTED_MOST, Setting};
use super::{Agent, term};
use crate::evaluation::Weights;

/// The table of an agent that is being read.
pub(super) struct Reader<'a> {
    kind: &'static Kind,
    table: Table,
    /// What relative paths are relative to.
    folder: &'a Path,
    /// How many agents this one is inside of.
    depth: u32,
}

/// The agent of a bare word or of a table, inside of so many agents.
pub(super) fn read(item: &Item, folder: &Path, depth: u32) -> Result<Agent, Fault> {
    let at = |item: &Item, message: String| Fault::new(&item.place, item.key.clone(), message);
    if depth > NESTED_MOST {
        return Err(at(item, format!("is inside of more than {NESTED_MOST} agents")));
    }
    match &item.value {
        Value::Text(word) => bare(word).map_err(|message| at(item, message)),
        Value::Table(table) => {
            let mut table = table.clone();
            let expected = format!("one of {}", kind::words().join(", "));
            let word =
                table.take("kind").ok_or_else(|| at(item, format!("has no kind; expected kind = {expected}")))?;
            let kind = kind::kind(word.text(&expected)?).map_err(|message| at(&word, message))?;
            Reader { kind, table, folder, depth }.agent_of_table()
        }
        _ => Err(item.expected("an agent's name, or a table with its kind")),
    }
}

/// The agent of a bare word.
///
/// # Errors
/// A text that names the nearest word, or says what the kind needs.
pub(super) fn bare(word: &str) -> Result<Agent, String> {
    if let Some(agent) = term::bare(word) {
        return Ok(agent);
    }
    let Some(kind) = KINDS.iter().find(|kind| kind.word == word) else {
        return Err(kind::unknown(word, &kind::bare_words()));
    };
    let reader = Reader { kind, table: Table::empty(), folder: Path::new(""), depth: 0 };
    reader.agent_of_table().map_err(|fault| fault.message)
}

impl Reader<'_> {
    fn agent_of_table(mut self) -> Result<Agent, Fault> {
        let agent = (self.kind.read)(&mut self)?;
        let valid = self.keys();
        self.table.finish(&valid)?;
        Ok(agent)
    }

    /// The keys that the table may have.
    fn keys(&self) -> Vec<&'static str> {
        let settings = self.kind.settings.iter().map(|setting| setting.name);
        // Only those of the experiment's own list have a name.
        let name = (self.depth == 0).then_some("name");
        name.into_iter().chain(["kind"]).chain(settings).collect()
    }

    /// The table must have the setting and has not: a key that is unknown is
    /// likely to be meant for it, so that is told first.
    fn missing(&self, setting: &Setting) -> Fault {
        let (keys, mut rest) = (self.keys(), self.table.clone());
        for key in &keys {
            rest.take(key);
        }
        rest.unknown(&keys).into_iter().next().unwrap_or_else(|| {
            let (name, kind, about) = (setting.name, self.kind.word, setting.about);
            let message = format!("an agent of the kind {kind:?} needs the setting {name}: {about}");
            Fault::new(&self.table.place, self.table.key.clone(), message)
        })
    }

    /// The value of a setting, given or its default.
    ///
    /// # Errors
    /// The table must say and does not.
    pub(super) fn value(&mut self, setting: &Setting) -> Result<Item, Fault> {
        let given = self.table.take(setting.name);
        let default = || document::parse("", &format!("value = {}", setting.default?)).ok()?.take("value");
        given.or_else(default).ok_or_else(|| self.missing(setting))
    }

    /// A whole number.
    ///
    /// # Errors
    /// As of [`Reader::value`], or it is something else.
    ///
    /// # Panics
    /// The setting takes something else.
    pub(super) fn whole(&mut self, setting: &Setting) -> Result<u64, Fault> {
        let item = self.value(setting)?;
        self.whole_of(setting, &item)
    }

    /// The same, of an item that was taken.
    ///
    /// # Errors
    /// It is something else.
    ///
    /// # Panics
    /// The setting takes something else.
    pub(super) fn whole_of(&self, setting: &Setting, item: &Item) -> Result<u64, Fault> {
        let Accepts::Whole { least, most } = setting.accepts else { unreachable!("{} is no number", setting.name) };
        item.whole(least, most)
    }

    /// A list of whole numbers, with its item.
    ///
    /// # Errors
    /// As of [`Reader::value`], or it is something else.
    ///
    /// # Panics
    /// The setting takes something else.
    pub(super) fn wholes(&mut self, setting: &Setting) -> Result<(Item, Vec<u64>), Fault> {
        let Accepts::Wholes { least, most } = setting.accepts else { unreachable!("{} is no list", setting.name) };
        let item = self.value(setting)?;
        let list = item.list("a list of whole numbers")?;
        let numbers = list.iter().map(|item| item.whole(least, most)).collect::<Result<_, _>>()?;
        Ok((item, numbers))
    }

    /// A number with decimals.
    ///
    /// # Errors
    /// As of [`Reader::value`], or it is something else.
    ///
    /// # Panics
    /// The setting takes something else.
    pub(super) fn decimal(&mut self, setting: &Setting) -> Result<Billionths, Fault> {
        let Accepts::Decimal { least, most } = setting.accepts else { unreachable!("{} is no decimal", setting.name) };
        let item = self.value(setting)?;
        Billionths::read(&item)
            .filter(|number| (least..=most).contains(number))
            .ok_or_else(|| item.expected(&format!("a number from {least} to {most} with at most nine decimals")))
    }

    /// One of the setting's words.
    ///
    /// # Errors
    /// As of [`Reader::value`], or it is something else.
    ///
    /// # Panics
    /// The setting takes something else.
    pub(super) fn word(&mut self, setting: &Setting) -> Result<&'static str, Fault> {
        let Accepts::Words(words) = setting.accepts else { unreachable!("{} is no word", setting.name) };
        let item = self.value(setting)?;
        let words: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        let given = item.text(&format!("one of {}", words.join(", ")))?;
        words.iter().find(|word| **word == given).copied().ok_or_else(|| {
            Fault::new(&item.place, item.key.clone(), format!("unknown value {given:?}{}", one_of(given, &words)))
        })
    }

    /// A list of texts, with its item.
    ///
    /// # Errors
    /// As of [`Reader::value`], or it is something else.
    pub(super) fn texts(&mut self, setting: &Setting) -> Result<(Item, Vec<String>), Fault> {
        let item = self.value(setting)?;
        let list = item.list("a list of texts")?;
        let texts = list.iter().map(|item| item.text("a text").map(str::to_owned)).collect::<Result<_, _>>()?;
        Ok((item, texts))
    }

    /// The absolute path of a folder, which need not exist.
    ///
    /// # Errors
    /// As of [`Reader::value`], or it is no text, or the present folder is unknown.
    pub(super) fn folder(&mut self, setting: &Setting) -> Result<PathBuf, Fault> {
        let item = self.value(setting)?;
        self.folder_of(&item)
    }

    fn folder_of(&self, item: &Item) -> Result<PathBuf, Fault> {
        let folder = self.folder.join(item.text("the path of a folder")?);
        let folder = std::path::absolute(folder).ok().filter(|folder| folder.to_str().is_some());
        folder.ok_or_else(|| item.expected("a folder whose whole path is a text"))
    }

    /// A folder, or none for an empty text.
    ///
    /// # Errors
    /// As of [`Reader::value`], or it is something else.
    pub(super) fn folder_if_named(&mut self, setting: &Setting) -> Result<Option<PathBuf>, Fault> {
        let item = self.value(setting)?;
        let is_named = !item.text("the path of a folder, or an empty text")?.is_empty();
        is_named.then(|| self.folder_of(&item)).transpose()
    }

    /// The weights of an evaluation.
    ///
    /// # Errors
    /// As of [`Reader::value`], or it is something else.
    pub(super) fn weights(&mut self, setting: &Setting) -> Result<Weights, Fault> {
        Weights::read(&self.value(setting)?)
    }

    /// An agent.
    ///
    /// # Errors
    /// As of [`Reader::value`], or it is none, or too deep inside of others.
    pub(super) fn agent(&mut self, setting: &Setting) -> Result<Agent, Fault> {
        read(&self.value(setting)?, self.folder, self.depth + 1)
    }

    /// A list of agents, at least one.
    ///
    /// # Errors
    /// As of [`Reader::agent`].
    pub(super) fn agents(&mut self, setting: &Setting) -> Result<Vec<Agent>, Fault> {
        let item = self.value(setting)?;
        let what = "a list of agents, at least one";
        let agents = item.list(what)?.iter().map(|item| read(item, self.folder, self.depth + 1));
        let agents = agents.collect::<Result<Vec<_>, _>>()?;
        if agents.is_empty() { Err(item.expected(what)) } else { Ok(agents) }
    }
}
