//! Agents read from a config: a bare word, or a table with a kind and its
//! settings.

use std::path::Path;

use quirkat_engine::document::{self, Fault, Item, Table, Value, one_of};

use super::Agent;
use super::kind::{self, Accepts, Kind, Setting};

/// The table of an agent that is being read.
pub(super) struct Reader<'a> {
    kind: &'static Kind,
    table: Table,
    /// What relative paths are relative to.
    #[expect(dead_code, reason = "no kind has a path yet")]
    folder: &'a Path,
}

/// The agent of a bare word or of a table.
pub(super) fn read(item: &Item, folder: &Path) -> Result<Agent, Fault> {
    let at = |item: &Item, message: String| Fault::new(&item.place, item.key.clone(), message);
    match &item.value {
        Value::Text(word) => Reader::bare(word).map_err(|message| at(item, message)),
        Value::Table(table) => {
            let mut table = table.clone();
            let expected = format!("one of {}", kind::words().join(", "));
            let word =
                table.take("kind").ok_or_else(|| at(item, format!("has no kind; expected kind = {expected}")))?;
            let kind = kind::kind(word.text(&expected)?).map_err(|message| at(&word, message))?;
            Reader { kind, table, folder }.agent()
        }
        _ => Err(item.expected("an agent's name, or a table with its kind")),
    }
}

#[expect(dead_code, reason = "no kind has settings yet")]
impl Reader<'_> {
    /// The agent of a word, with its default settings.
    ///
    /// # Errors
    /// A text that names the nearest word, or says what the kind needs.
    pub(super) fn bare(word: &str) -> Result<Agent, String> {
        let reader = Reader { kind: kind::kind(word)?, table: Table::empty(), folder: Path::new("") };
        reader.agent().map_err(|fault| fault.message)
    }

    fn agent(mut self) -> Result<Agent, Fault> {
        let agent = (self.kind.read)(&mut self)?;
        let settings = self.kind.settings.iter().map(|setting| setting.name);
        let valid: Vec<&str> = ["name", "kind"].into_iter().chain(settings).collect();
        self.table.finish(&valid)?;
        Ok(agent)
    }

    /// The value of a setting, given or its default.
    ///
    /// # Errors
    /// The table must say and does not.
    pub(super) fn value(&mut self, setting: &Setting) -> Result<Item, Fault> {
        let given = self.table.take(setting.name);
        let default = || document::parse("", &format!("value = {}", setting.default?)).ok()?.take("value");
        given.or_else(default).ok_or_else(|| {
            let (name, kind, about) = (setting.name, self.kind.word, setting.about);
            let message = format!("an agent of the kind {kind:?} needs the setting {name}: {about}");
            Fault::new(&self.table.place, self.table.key.clone(), message)
        })
    }

    /// A whole number.
    ///
    /// # Errors
    /// As of [`Reader::value`], or it is something else.
    ///
    /// # Panics
    /// The setting takes something else.
    pub(super) fn whole(&mut self, setting: &Setting) -> Result<u64, Fault> {
        let Accepts::Whole { least, most } = setting.accepts else { unreachable!("{} is no number", setting.name) };
        self.value(setting)?.whole(least, most)
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
}
