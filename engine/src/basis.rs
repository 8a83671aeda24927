//! Who says what: the `[basis]` and `[contested]` tables of a ruleset file.
//!
//! They say nothing about how the game goes: canonical texts and play know
//! nothing of them.

use crate::document::{Fault, Item, Value, one_of, quoted};
use crate::keys::{KEYS, Key, TABLES, did_you_mean_key};

/// The word in `[basis]` for what no source says and we took to be so.
pub const READING: &str = "reading";
/// The word in `[basis]` for what was changed since: by `--set`, by a variant's
/// `set`, or by the author of a variant.
pub const CHANGED: &str = "changed";

/// The `[basis]` and `[contested]` tables.
///
/// A subject is the name of a play key, or that of a table, which stands for
/// all its keys that are not named on their own anywhere in `[basis]`.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct RawBasis {
    /// Labels of sources, [`READING`] or [`CHANGED`], each with its subjects.
    pub said: Vec<(String, Vec<&'static str>)>,
    /// Points where sources or readings disagree, each in a sentence.
    pub contested: Vec<(&'static str, String)>,
}

/// Who says the value of a key.
///
/// ```
/// use quirkat_engine::{Override, catalogue, keys::Key};
///
/// let chain = Key::named("rules.chain").unwrap();
/// let bell = catalogue::entry("bell").unwrap();
/// assert_eq!(bell.load(&[])?.raw().basis.of(chain).sentence(), "So say BrainKing and Masters.");
/// let changed = bell.load(&[Override::typed("rules.chain=single")?])?;
/// assert_eq!(changed.raw().basis.of(chain).sentence(), "Changed here, by no source.");
/// # Ok::<(), quirkat_engine::document::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Basis<'a> {
    /// Sources do, by their labels.
    Sources(Vec<&'a str>),
    /// Nobody: it is our reading, where the sources are silent.
    Reading,
    /// Nobody: the value was changed from that of the file.
    Changed,
    /// The file does not say who.
    Unsaid,
}

impl Basis<'_> {
    /// `So says Bell.`, `So say Bell and Culin.`, `Our reading.`
    #[must_use]
    pub fn sentence(&self) -> String {
        match self {
            Basis::Sources(labels) => match labels.as_slice() {
                [only] => format!("So says {only}."),
                [others @ .., last] => format!("So say {} and {last}.", others.join(", ")),
                [] => String::new(),
            },
            Basis::Reading => "Our reading.".into(),
            Basis::Changed => "Changed here, by no source.".into(),
            Basis::Unsaid => "Without a source.".into(),
        }
    }
}

impl RawBasis {
    /// Who says the value of the key.
    #[must_use]
    pub fn of(&self, key: &Key) -> Basis<'_> {
        let labels = |subject: &str| -> Vec<&str> {
            let listed = self.said.iter().filter(|(_, subjects)| subjects.contains(&subject));
            listed.map(|(label, _)| label.as_str()).collect()
        };
        let own = labels(key.name);
        let labels = if own.is_empty() { labels(table_of(key)) } else { own };
        match labels {
            labels if labels.is_empty() => Basis::Unsaid,
            labels if labels.contains(&CHANGED) => Basis::Changed,
            labels if labels.contains(&READING) => Basis::Reading,
            labels => Basis::Sources(labels),
        }
    }

    /// Who says the value of the key, as a sentence; empty in a ruleset that
    /// says so of no key, as users' own files may be.
    #[must_use]
    pub fn sentence(&self, key: &Key) -> String {
        match self.of(key) {
            Basis::Unsaid if self.said.iter().all(|(label, _)| label == CHANGED) => String::new(),
            basis => basis.sentence(),
        }
    }

    /// Where sources or readings of the key disagree.
    #[must_use]
    pub fn contested(&self, key: &Key) -> Option<&str> {
        let sentence = |subject: &str| self.contested.iter().find(|(known, _)| *known == subject);
        sentence(key.name).or_else(|| sentence(table_of(key))).map(|(_, text)| text.as_str())
    }

    /// From now on the key's value is no source's.
    pub(crate) fn change(&mut self, key: &'static str) {
        for (_, subjects) in &mut self.said {
            subjects.retain(|subject| *subject != key);
        }
        self.said.retain(|(_, subjects)| !subjects.is_empty());
        match self.said.iter_mut().find(|(label, _)| label == CHANGED) {
            Some((_, subjects)) => subjects.push(key),
            None => self.said.push((CHANGED.to_owned(), vec![key])),
        }
    }

    /// The two tables as a file has them; empty where there is nothing to say.
    pub(crate) fn to_toml_within(&self, parent: &str) -> String {
        let basis = self.said.iter().map(|(label, subjects)| {
            let subjects: Vec<String> = subjects.iter().map(|subject| quoted(subject)).collect();
            format!("{} = [{}]\n", quoted(label), subjects.join(", "))
        });
        let contested =
            self.contested.iter().map(|(subject, text)| format!("{} = {}\n", quoted(subject), quoted(text)));
        let table = |name: &str, lines: String| match lines.is_empty() {
            true => String::new(),
            false => format!("\n[{parent}{name}]\n{lines}"),
        };
        table("basis", basis.collect()) + &table("contested", contested.collect())
    }

    /// Reads the `[basis]` table; `sources` is `None` where they could not be
    /// read.
    pub(crate) fn read_said(&mut self, item: Item, sources: Option<&[String]>, faults: &mut Vec<Fault>) {
        let entries = match item.table("a table of labels, each with a list of keys") {
            Ok(mut table) => table.take_all(),
            Err(fault) => return faults.push(fault),
        };
        let mut listed: Vec<(&'static str, String, Item)> = Vec::new();
        for (label, item) in entries {
            if let Some(sources) = sources {
                faults.extend(label_fault(&label, &item, sources));
            }
            let items = match item.list("a list of keys") {
                Ok(items) => items,
                Err(fault) => {
                    faults.push(fault);
                    continue;
                }
            };
            let mut subjects = Vec::new();
            for item in items {
                match item.text("a key, as in \"rules.steps\"").and_then(|written| subject(written, item)) {
                    Ok(subject) => {
                        faults.extend(conflict(subject, &label, item, &listed));
                        listed.push((subject, label.clone(), item.clone()));
                        subjects.push(subject);
                    }
                    Err(fault) => faults.push(fault),
                }
            }
            if !subjects.is_empty() {
                self.said.push((label, subjects));
            }
        }
    }

    /// Reads the `[contested]` table.
    pub(crate) fn read_contested(&mut self, item: Item, faults: &mut Vec<Fault>) {
        let entries = match item.table("a table of keys, each with a sentence") {
            Ok(mut table) => table.take_all(),
            Err(fault) => return faults.push(fault),
        };
        for (name, item) in entries {
            match item.value {
                // Without quotes, TOML reads `rules.steps` as a table in a table.
                Value::Table(mut inner) if TABLES.contains(&name.as_str()) => {
                    for (key, item) in inner.take_all() {
                        self.read_sentence(&format!("{name}.{key}"), &item, faults);
                    }
                }
                _ => self.read_sentence(&name, &item, faults),
            }
        }
    }

    fn read_sentence(&mut self, name: &str, item: &Item, faults: &mut Vec<Fault>) {
        let sentence = item.text("a sentence").and_then(|text| match text.trim() {
            "" => Err(item.expected("a sentence")),
            text => Ok(text.to_owned()),
        });
        match subject(name, item).and_then(|subject| Ok((subject, sentence?))) {
            Ok(entry) => self.contested.push(entry),
            Err(fault) => faults.push(fault),
        }
    }
}

/// The label of an entry of `sources`, as in `Bell: R. C. Bell, Board and Table
/// Games`: letters, digits, dots, spaces and hyphens before a colon and a
/// space.
#[must_use]
pub fn label(source: &str) -> Option<&str> {
    let (label, _) = source.split_once(": ")?;
    let fits = |letter: char| letter.is_alphanumeric() || ". -".contains(letter);
    (label.trim() == label && !label.is_empty() && label.chars().all(fits)).then_some(label)
}

fn table_of(key: &Key) -> &'static str {
    key.name.split_once('.').map_or("", |(table, _)| table)
}

/// The key or table that is meant.
fn subject(written: &str, item: &Item) -> Result<&'static str, Fault> {
    let names = || KEYS.iter().filter(|key| key.is_play()).map(|key| key.name).chain(TABLES);
    names().find(|name| *name == written).ok_or_else(|| {
        let message = format!("unknown key {written:?}{}", did_you_mean_key(written, &TABLES));
        Fault::new(&item.place, item.key.clone(), message)
    })
}

fn label_fault(written: &str, item: &Item, sources: &[String]) -> Option<Fault> {
    let fault = |message| Some(Fault::new(&item.place, item.key.clone(), message));
    if [READING, CHANGED].contains(&written) {
        return None;
    }
    let labels: Vec<&str> = sources.iter().filter_map(|source| label(source)).collect();
    match labels.iter().filter(|known| **known == written).count() {
        1 => None,
        0 => {
            let words = [labels.as_slice(), &[READING, CHANGED]].concat();
            let hint = match labels.is_empty() {
                true => "; no entry of sources has a label, as \"Bell: R. C. Bell, ...\" has",
                false => "",
            };
            fault(format!("no source is labelled {written:?}{}{hint}", one_of(written, &words)))
        }
        _ => fault(format!("two sources are labelled {written:?}; give each a label of its own")),
    }
}

/// A key is said by sources, or is our reading, or was changed.
fn conflict(subject: &str, label: &str, item: &Item, listed: &[(&'static str, String, Item)]) -> Option<Fault> {
    let stands_alone = |label: &str| [READING, CHANGED].contains(&label);
    let earlier = listed
        .iter()
        .find(|(known, other, _)| *known == subject && (other == label || stands_alone(other) || stands_alone(label)));
    earlier.map(|(_, other, at)| {
        let why = match other == label {
            true => "once is enough",
            false => "a key is said by sources, or is our reading, or was changed: only one of them",
        };
        let message = format!("{subject:?} stands under {other:?} too, at {}; {why}", at.place);
        Fault::new(&item.place, item.key.clone(), message)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Override, Ruleset};

    const FILE: &str = r#"
name = "mine"
family = "alquerque"
sources = ["Bell: Board and Table Games, pp. 47-48", "St. Ives 2: a page", "https://a.page", "A, B: no label"]
[rules]
steps = "forward"
[basis]
Bell = ["rules.steps", "setup", "rules"]
"St. Ives 2" = ["rules.steps", "end.no_moves"]
reading = ["end", "rules.removal"]
[contested]
"rules.steps" = "Sideways, says \"one\"."
board.diagonals = " Some draw more. "
"#;

    fn read(text: &str, overrides: &[&str]) -> Ruleset {
        let overrides: Vec<_> = overrides.iter().map(|text| Override::typed(text).expect("is KEY=VALUE")).collect();
        Ruleset::from_toml("x.toml", text, &overrides).unwrap_or_else(|fault| panic!("{fault}"))
    }

    fn basis<'a>(ruleset: &'a Ruleset, key: &str) -> Basis<'a> {
        ruleset.raw().basis.of(Key::named(key).expect("is a key"))
    }

    /// The one fault of a file that says this in `[basis]` or `[contested]`.
    fn fault(tables: &str) -> String {
        let text = format!("name = \"mine\"\nsources = [\"Bell: a book\", \"Bell 2: a book\"]\n{tables}\n");
        let faults = crate::reading::faults("x.toml", &text);
        assert_eq!(faults.len(), 1, "{faults:?}");
        faults[0].to_string()
    }

    #[test]
    fn a_key_has_the_sources_that_name_it_else_those_of_its_table() {
        let mine = read(FILE, &[]);
        assert_eq!(basis(&mine, "rules.steps"), Basis::Sources(vec!["Bell", "St. Ives 2"]));
        assert_eq!(basis(&mine, "rules.captures"), Basis::Sources(vec!["Bell"]));
        assert_eq!(basis(&mine, "rules.removal"), Basis::Reading);
        assert_eq!(basis(&mine, "end.no_moves"), Basis::Sources(vec!["St. Ives 2"]));
        assert_eq!(basis(&mine, "end.ply_limit"), Basis::Reading);
        assert_eq!(basis(&mine, "board.columns"), Basis::Unsaid);
    }

    #[test]
    fn a_basis_is_told_in_a_sentence() {
        let mine = read(FILE, &["end.ply_limit=9"]);
        let sentence = |key: &str| mine.raw().basis.sentence(Key::named(key).expect("is a key"));
        assert_eq!(sentence("rules.steps"), "So say Bell and St. Ives 2.");
        assert_eq!(sentence("rules.captures"), "So says Bell.");
        assert_eq!(sentence("end.adjudication"), "Our reading.");
        assert_eq!(sentence("end.ply_limit"), "Changed here, by no source.");
        assert_eq!(sentence("board.columns"), "Without a source.");
        let own = read("name = \"mine\"", &["end.ply_limit=9"]);
        assert_eq!(own.raw().basis.sentence(Key::named("rules.steps").expect("is a key")), "");
    }

    #[test]
    fn contested_points_are_sentences_of_their_keys() {
        let mine = read(FILE, &[]);
        let contested = |key: &str| mine.raw().basis.contested(Key::named(key).expect("is a key"));
        assert_eq!(contested("rules.steps"), Some("Sideways, says \"one\"."));
        assert_eq!(contested("board.diagonals"), Some("Some draw more."));
        assert_eq!(contested("rules.captures"), None);
    }

    #[test]
    fn basis_and_family_are_written_and_read_back_but_no_part_of_the_game() {
        let mine = read(FILE, &["rules.steps=all"]);
        let again = read(&mine.raw().to_toml(), &[]);
        assert_eq!(again.raw(), mine.raw());
        assert_eq!(again.raw().family, "alquerque");
        assert_eq!(again.canonical(), read("name = \"mine\"", &[]).canonical());
    }

    #[test]
    fn a_changed_key_is_no_sources_any_more() {
        let mine = read(FILE, &["rules.steps=all", "board.kind=serpents", "end.ply_limit=1000"]);
        assert_eq!(basis(&mine, "rules.steps"), Basis::Changed);
        assert_eq!(basis(&mine, "board.kind"), Basis::Changed);
        assert_eq!(basis(&mine, "end.ply_limit"), Basis::Reading, "it has the same value as before");
        assert_eq!(basis(&mine, "board.length"), Basis::Changed, "it meant nothing before");
        assert_eq!(basis(&mine, "rules.captures"), Basis::Sources(vec!["Bell"]));
    }

    #[test]
    fn labels_stand_before_a_colon_and_a_space() {
        let labels = ["Bell: a", "St. Ives 2: a: b", "https://a.page", "A, B: c", ": a", "Zu\u{f1}i-1: a"].map(label);
        assert_eq!(labels, [Some("Bell"), Some("St. Ives 2"), None, None, None, Some("Zu\u{f1}i-1")]);
    }

    #[test]
    fn unknown_labels_and_keys_are_named_with_their_place() {
        assert_eq!(
            fault("[basis]\nBel = [\"rules\"]"),
            "x.toml:4:1: basis.Bel: no source is labelled \"Bel\"; expected one of Bell, Bell 2, reading, changed; \
             did you mean \"Bell\"?"
        );
        assert_eq!(
            fault("[basis]\nreading = [\"rules\",\n  \"steps\"]"),
            "x.toml:5:3: basis.reading[1]: unknown key \"steps\"; did you mean \"rules.steps\"?"
        );
        assert_eq!(
            fault("[contested]\nrules.stps = \"so\""),
            "x.toml:4:7: contested.rules.stps: unknown key \"rules.stps\"; did you mean \"rules.steps\"?"
        );
        assert_eq!(fault("[basis]\nBell = 1"), "x.toml:4:1: basis.Bell: expected a list of keys, found 1");
        assert_eq!(fault("[contested]\nend = \"\""), "x.toml:4:1: contested.end: expected a sentence, found \"\"");
    }

    #[test]
    fn a_key_is_not_said_by_a_source_and_our_reading_at_once() {
        assert_eq!(
            fault("[basis]\nBell = [\"rules.steps\"]\nreading = [\"end\", \"rules.steps\"]"),
            "x.toml:5:19: basis.reading[1]: \"rules.steps\" stands under \"Bell\" too, at x.toml:4:9; a key is said by \
             sources, or is our reading, or was changed: only one of them"
        );
        assert!(fault("[basis]\nBell = [\"end\", \"end\"]").ends_with("; once is enough"));
    }

    #[test]
    fn a_label_of_two_sources_is_refused_where_it_is_used() {
        let text = "name = \"mine\"\nsources = [\"Bell: a\", \"Bell: b\"]\n[basis]\nBell = [\"rules\"]\n";
        let faults = crate::reading::faults("x.toml", text);
        assert_eq!(faults.len(), 1);
        assert!(faults[0].message.starts_with("two sources are labelled \"Bell\""), "{}", faults[0]);
    }
}
