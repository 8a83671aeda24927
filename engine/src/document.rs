//! TOML read with the place of every key, and errors that name it.
//!
//! Everything that users write goes through here: a [`Table`] hands out its
//! entries one by one, and [`Table::finish`] refuses what nobody asked for.

use std::fmt;
use std::sync::Arc;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Where something was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A line and column of a file, both from 1.
    File {
        /// The file as the user named it.
        file: Arc<str>,
        /// Line from 1.
        line: usize,
        /// Column in characters from 1.
        column: usize,
    },
    /// The command line, as it was typed.
    CommandLine(Arc<str>),
    /// A file as a whole.
    WholeFile(Arc<str>),
}

impl Place {
    /// What puts places of one file in order: a file as a whole comes first,
    /// the command line last.
    pub(crate) fn order(&self) -> (usize, usize) {
        match *self {
            Place::WholeFile(_) => (0, 0),
            Place::File { line, column, .. } => (line, column),
            Place::CommandLine(_) => (usize::MAX, 0),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::File { file, line, column } => write!(f, "{file}:{line}:{column}"),
            Place::CommandLine(text) => write!(f, "{text}"),
            Place::WholeFile(file) => write!(f, "{file}"),
        }
    }
}

/// One clear error about something a user wrote: the place, the key, and what
/// was expected.
///
/// ```
/// use quirkat_engine::document;
///
/// let mut config = document::parse("mine.toml", "games = 100\nseed = \"seven\"\n")?;
/// assert_eq!(config.take("games").unwrap().whole(1, 1_000_000)?, 100);
/// let fault = config.take("seed").unwrap().whole(0, u64::MAX).unwrap_err();
/// assert_eq!(
///     fault.to_string(),
///     "mine.toml:2:1: seed: expected a whole number from 0 to 18446744073709551615, found \"seven\""
/// );
/// # Ok::<(), document::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {}{message}", self.key.as_ref().map(|key| format!("{key}: ")).unwrap_or_default())]
pub struct Fault {
    /// Where it stands.
    pub place: Place,
    /// The key at fault, with dots; `None` where the text is no TOML at all.
    pub key: Option<String>,
    /// What is wrong and what was expected, in one line.
    pub message: String,
}

impl Fault {
    /// A fault of the key at the place.
    pub fn new(place: &Place, key: impl Into<String>, message: impl Into<String>) -> Fault {
        Fault { place: place.clone(), key: Some(key.into()), message: message.into() }
    }
}

/// A value with its place.
#[derive(Clone, Debug)]
pub struct Item {
    /// Its key with dots, for example `rules.steps` or `variants[1].set`.
    pub key: String,
    /// Where its key stands.
    pub place: Place,
    /// The value.
    pub value: Value,
}

/// A TOML value.
#[derive(Clone, Debug)]
pub enum Value {
    /// A string.
    Text(String),
    /// A whole number; wide enough for every `u64` and `i64`.
    Integer(i128),
    /// Any other number.
    Float(f64),
    /// `true` or `false`.
    Flag(bool),
    /// A date or time, which no file of ours uses.
    Date(String),
    /// An array.
    List(Vec<Item>),
    /// A table.
    Table(Table),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Text(text) => write!(f, "{text:?}"),
            Value::Integer(number) => write!(f, "{number}"),
            Value::Float(number) => write!(f, "{number:?}"),
            Value::Flag(flag) => write!(f, "{flag}"),
            Value::Date(text) => write!(f, "{text}"),
            Value::List(_) => write!(f, "a list"),
            Value::Table(_) => write!(f, "a table"),
        }
    }
}

/// A table whose entries are taken out by the code that understands them.
///
/// ```
/// use quirkat_engine::document;
///
/// let mut table = document::parse("mine.toml", "length = 8\nlenght = 9\n")?;
/// table.take("length");
/// let fault = table.finish(&["length", "games"]).unwrap_err();
/// assert!(fault.to_string().ends_with("expected one of length, games; did you mean \"length\"?"));
/// # Ok::<(), document::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    /// Its key with dots; empty for the file's top level.
    pub key: String,
    /// Where it starts.
    pub place: Place,
    entries: Vec<(String, Item)>,
}

/// Reads a TOML text; `file` is its name in errors.
///
/// # Errors
/// The first place where the text is no TOML.
pub fn parse(file: &str, text: &str) -> Result<Table, Fault> {
    let file: Arc<str> = file.into();
    let line_starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
    let source = Source { file: file.clone(), text, line_starts };
    let table = DeTable::parse(text).map_err(|error| Fault {
        place: error.span().map_or(Place::WholeFile(file.clone()), |span| source.place(span.start)),
        key: None,
        message: error.message().replace('\n', ", "),
    })?;
    source.table(String::new(), Place::WholeFile(file), table.get_ref())
}

struct Source<'a> {
    file: Arc<str>,
    text: &'a str,
    /// Where each line starts, in bytes.
    line_starts: Vec<usize>,
}

impl Source<'_> {
    fn place(&self, offset: usize) -> Place {
        let offset = self.text.floor_char_boundary(offset);
        let line = self.line_starts.partition_point(|&start| start <= offset);
        let before = &self.text[self.line_starts[line - 1]..offset];
        Place::File { file: self.file.clone(), line, column: before.chars().count() + 1 }
    }

    fn table(&self, key: String, place: Place, table: &DeTable<'_>) -> Result<Table, Fault> {
        let mut entries: Vec<_> = table.iter().collect();
        entries.sort_by_key(|(name, _)| name.span().start);
        let entries = entries
            .into_iter()
            .map(|(name, value)| {
                let name_text = name.get_ref().to_string();
                let item = self.item(join(&key, &name_text), self.place(name.span().start), value)?;
                Ok((name_text, item))
            })
            .collect::<Result<_, Fault>>()?;
        Ok(Table { key, place, entries })
    }

    fn item(&self, key: String, place: Place, value: &Spanned<DeValue<'_>>) -> Result<Item, Fault> {
        let value = match value.get_ref() {
            DeValue::String(text) => Value::Text(text.to_string()),
            DeValue::Integer(number) => Value::Integer(
                i128::from_str_radix(number.as_str(), number.radix())
                    .map_err(|_| Fault::new(&place, key.clone(), "a whole number that is too large"))?,
            ),
            DeValue::Float(number) => Value::Float(
                number.as_str().parse().map_err(|_| Fault::new(&place, key.clone(), "a number that cannot be read"))?,
            ),
            DeValue::Boolean(flag) => Value::Flag(*flag),
            DeValue::Datetime(date) => Value::Date(date.to_string()),
            DeValue::Array(list) => Value::List(
                list.iter()
                    .enumerate()
                    .map(|(n, value)| {
                        let place = self.place(value.span().start);
                        self.item(format!("{key}[{n}]"), place, value)
                    })
                    .collect::<Result<_, Fault>>()?,
            ),
            DeValue::Table(table) => Value::Table(self.table(key.clone(), place.clone(), table)?),
        };
        Ok(Item { key, place, value })
    }
}

fn join(parent: &str, name: &str) -> String {
    if parent.is_empty() { name.to_owned() } else { format!("{parent}.{name}") }
}

impl Item {
    /// The error that something else was expected here.
    #[must_use]
    pub fn expected(&self, what: &str) -> Fault {
        Fault::new(&self.place, self.key.clone(), format!("expected {what}, found {}", self.value))
    }

    /// The value as a text.
    ///
    /// # Errors
    /// It is something else; `what` says what was expected.
    pub fn text(&self, what: &str) -> Result<&str, Fault> {
        match &self.value {
            Value::Text(text) => Ok(text),
            _ => Err(self.expected(what)),
        }
    }

    /// The value as a name: a text of one line that is not blank and holds no
    /// control characters.
    ///
    /// # Errors
    /// It is something else.
    pub fn name(&self) -> Result<&str, Fault> {
        let text = self.line("a name")?;
        if text.trim().is_empty() { Err(self.expected("a name")) } else { Ok(text) }
    }

    /// The value as a text without control characters, line ends among them.
    ///
    /// # Errors
    /// It is something else; `what` says what was expected.
    pub fn line(&self, what: &str) -> Result<&str, Fault> {
        let text = self.text(what)?;
        if text.chars().any(char::is_control) {
            return Err(self.expected(&format!("{what} in one line, without control characters")));
        }
        Ok(text)
    }

    /// The value as a list.
    ///
    /// # Errors
    /// It is something else; `what` says what was expected.
    pub fn list(&self, what: &str) -> Result<&[Item], Fault> {
        match &self.value {
            Value::List(list) => Ok(list),
            _ => Err(self.expected(what)),
        }
    }

    /// The places of the values of a list or a table; none of anything else.
    pub(crate) fn parts(&self) -> Vec<Place> {
        match &self.value {
            Value::List(list) => list.iter().map(|item| item.place.clone()).collect(),
            Value::Table(table) => table.entries.iter().map(|(_, item)| item.place.clone()).collect(),
            _ => Vec::new(),
        }
    }

    /// The value as a table.
    ///
    /// # Errors
    /// It is something else; `what` says what was expected.
    pub fn table(self, what: &str) -> Result<Table, Fault> {
        match self.value {
            Value::Table(table) => Ok(table),
            _ => Err(self.expected(what)),
        }
    }

    /// The value as a whole number from `least` to `most`.
    ///
    /// # Errors
    /// It is something else, or outside that range.
    pub fn whole(&self, least: u64, most: u64) -> Result<u64, Fault> {
        match &self.value {
            Value::Integer(number) => u64::try_from(*number).ok().filter(|n| (least..=most).contains(n)),
            _ => None,
        }
        .ok_or_else(|| self.expected(&format!("a whole number from {least} to {most}")))
    }
}

impl Table {
    /// A table without entries, from nowhere.
    #[must_use]
    pub fn empty() -> Table {
        Table { key: String::new(), place: Place::WholeFile("".into()), entries: Vec::new() }
    }

    /// Takes out the entry of that name.
    pub fn take(&mut self, name: &str) -> Option<Item> {
        let at = self.entries.iter().position(|(entry, _)| entry == name)?;
        Some(self.entries.remove(at).1)
    }

    /// Puts an entry of that name at the end, in place of one that is there.
    pub fn put(&mut self, name: &str, item: Item) {
        self.take(name);
        self.entries.push((name.to_owned(), item));
    }

    /// Takes out all entries that are left, in the order written.
    pub fn take_all(&mut self) -> Vec<(String, Item)> {
        std::mem::take(&mut self.entries)
    }

    /// Refuses what is left; `valid` are the names that could have stood here.
    ///
    /// # Errors
    /// The first entry that nobody took.
    pub fn finish(self, valid: &[&str]) -> Result<(), Fault> {
        self.unknown(valid).into_iter().next().map_or(Ok(()), Err)
    }

    /// A fault for every entry that nobody took, in the order written.
    #[must_use]
    pub fn unknown(&self, valid: &[&str]) -> Vec<Fault> {
        let unknown = |(name, item): &(String, Item)| {
            Fault::new(&item.place, item.key.clone(), format!("unknown key {name:?}{}", one_of(name, valid)))
        };
        self.entries.iter().map(unknown).collect()
    }
}

/// The text as a TOML string.
#[must_use]
pub fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}

/// `; did you mean "x"?` for the nearest of the valid words, or the empty text.
///
/// ```
/// use quirkat_engine::document::did_you_mean;
///
/// assert_eq!(did_you_mean("gredy", ["random", "greedy"]), "; did you mean \"greedy\"?");
/// assert_eq!(did_you_mean("zz", ["random", "greedy"]), "");
/// ```
#[must_use]
pub fn did_you_mean<'a>(word: &str, valid: impl IntoIterator<Item = &'a str>) -> String {
    nearest(word, valid).map(|near| format!("; did you mean {near:?}?")).unwrap_or_default()
}

/// `; expected one of a, b, c`, with the nearest word where there is one.
#[must_use]
pub fn one_of(word: &str, valid: &[&str]) -> String {
    let listed = match valid {
        [] => String::new(),
        [only] => format!("; expected {only}"),
        _ => format!("; expected one of {}", valid.join(", ")),
    };
    listed + &did_you_mean(word, valid.iter().copied())
}

/// The nearest of the valid words, the first of equally near ones; none where all need more than two edits in five letters.
#[must_use]
pub fn nearest<'a>(word: &str, valid: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let close = |near: &str| {
        let longest = word.chars().count().max(near.chars().count());
        let edits = strsim::damerau_levenshtein(&word.to_lowercase(), &near.to_lowercase());
        (edits * 5 <= longest * 2).then_some(edits)
    };
    let by_edits = valid.into_iter().filter_map(|near| Some((close(near)?, near)));
    by_edits.min_by_key(|(edits, _)| *edits).map(|(_, near)| near)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_names_file_line_column_and_key() {
        let mut table = parse("x.toml", "a = 1\n[rules]\r\n  stps = \"all\"\n").expect("is TOML");
        table.take("a").expect("is there");
        let rules = table.take("rules").expect("is there").table("a table").expect("is a table");
        let fault = rules.finish(&["steps", "captures"]).expect_err("stps is unknown");
        assert_eq!(
            fault.to_string(),
            "x.toml:3:3: rules.stps: unknown key \"stps\"; expected one of steps, captures; did you mean \"steps\"?"
        );
    }

    #[test]
    fn broken_toml_is_named_by_its_line() {
        let fault = parse("x.toml", "a = 1\nb = = 2\n").expect_err("is broken");
        assert!(fault.to_string().starts_with("x.toml:2:"), "{fault}");
    }

    #[test]
    fn the_largest_seed_is_read_exactly() {
        let mut table = parse("x.toml", "seed = 18446744073709551615").expect("is TOML");
        assert_eq!(table.take("seed").expect("is there").whole(0, u64::MAX), Ok(u64::MAX));
    }
}
