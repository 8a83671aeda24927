//! Overrides of a ruleset's keys, and the ruleset that they change.

use crate::document::{self, Fault, Item, Place, Table, Value};
use crate::keys::{self, Key};
use crate::reading::Reading;
use crate::ruleset::{RawRuleset, Ruleset};

/// An override of one key: `--set rules.chain=optional`, or an entry of a
/// variant's `set`.
#[derive(Clone, Debug)]
pub struct Override {
    item: Item,
    bare: bool,
}

impl Override {
    /// An override typed as `KEY=VALUE`; the value needs no quotes.
    ///
    /// # Errors
    /// There is no `=`.
    ///
    /// ```
    /// use quirkat_engine::Override;
    ///
    /// let set = Override::typed("board.columns = 7")?;
    /// assert_eq!((set.key(), set.value_text()?.as_str()), ("board.columns", "7"));
    /// assert!(Override::typed("board.columns").is_err());
    /// # Ok::<(), quirkat_engine::document::Fault>(())
    /// ```
    pub fn typed(text: &str) -> Result<Override, Fault> {
        let place = Place::CommandLine(format!("--set {text}").into());
        match text.split_once('=') {
            Some((key, value)) => {
                let value = Value::Text(value.trim().to_owned());
                Ok(Override { item: Item { key: key.trim().to_owned(), place, value }, bare: true })
            }
            None => Err(Fault { place, key: None, message: "expected KEY=VALUE, as in rules.chain=optional".into() }),
        }
    }

    /// An override written in a file; `key` is the ruleset's key.
    #[must_use]
    pub fn written(key: &str, item: Item) -> Override {
        Override { item: Item { key: key.to_owned(), ..item }, bare: false }
    }

    /// The ruleset's key.
    #[must_use]
    pub fn key(&self) -> &str {
        &self.item.key
    }

    /// Where the override was written.
    #[must_use]
    pub fn place(&self) -> &Place {
        &self.item.place
    }

    /// Reads the value by itself and writes it as tables and names have it,
    /// words without quotes: `7` is `7` however it was written.
    ///
    /// # Errors
    /// There is no such key, or it does not take the value.
    pub fn value_text(&self) -> Result<String, Fault> {
        let mut raw = RawRuleset::default();
        let key = self.apply(&mut raw)?;
        Ok(key.text(&raw))
    }

    fn apply(&self, raw: &mut RawRuleset) -> Result<&'static Key, Fault> {
        let Some(key) = Key::named(&self.item.key).filter(|key| key.is_play()) else {
            let message = format!(
                "unknown key{}; `quirkat rules show NAME` lists the keys",
                keys::did_you_mean_key(&self.item.key, &[])
            );
            return Err(Fault::new(&self.item.place, self.item.key.clone(), message));
        };
        let mut item = self.item.clone();
        if let (true, Value::Text(text)) = (self.bare, &item.value) {
            item.value = bare_value(text, key.takes_text(), &item)?;
        }
        key.read(raw, &item)?;
        Ok(key)
    }
}

/// A value typed on the command line: TOML where it is TOML of the right kind,
/// else the text itself.
fn bare_value(text: &str, takes_text: bool, item: &Item) -> Result<Value, Fault> {
    let parsed = document::parse("", &format!("value = {text}")).ok().and_then(|mut table| table.take("value"));
    match parsed {
        Some(Item { value: Value::Text(text), .. }) => Ok(Value::Text(text)),
        _ if takes_text => Ok(Value::Text(text.to_owned())),
        Some(Item { value, .. }) => Ok(value),
        None => Err(item.expected("a number, true or false, or a list")),
    }
}

/// A ruleset that was read key by key and not yet checked as a whole: one base
/// gives many rulesets, each with other overrides.
///
/// ```
/// use quirkat_engine::{Base, Override};
///
/// let base = Base::from_toml("mine.toml", "name = \"mine\"\n")?;
/// for columns in [3, 5, 7] {
///     let set = Override::typed(&format!("board.columns={columns}"))?;
///     assert_eq!(base.with(&[set])?.board().size(), 5 * columns);
/// }
/// # Ok::<(), quirkat_engine::document::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct Base {
    reading: Reading,
}

impl Base {
    /// Reads a ruleset file's text; `file` is its name in errors.
    ///
    /// # Errors
    /// The text is no TOML. What else is wrong is told by [`Base::with`].
    pub fn from_toml(file: &str, text: &str) -> Result<Base, Fault> {
        Ok(Base::from_table(document::parse(file, text)?))
    }

    /// Reads a ruleset that is a table, of its own file or inside another one.
    #[must_use]
    pub fn from_table(table: Table) -> Base {
        Base { reading: Reading::of(table) }
    }

    /// What the ruleset says with the overrides, keys that mean nothing beside
    /// the others included.
    ///
    /// # Errors
    /// A key of the base or of an override that is unknown, or does not take
    /// its value, or means nothing in the base by itself.
    pub fn changed(&self, overrides: &[Override]) -> Result<RawRuleset, Fault> {
        if let Some(fault) = self.reading.faults.first() {
            return Err(fault.clone());
        }
        let mut raw = self.reading.raw.clone();
        for change in overrides {
            change.apply(&mut raw)?;
        }
        Ok(raw)
    }

    /// The checked ruleset with the overrides.
    ///
    /// A key of the file that means nothing beside the others is an error; one
    /// that an override makes idle falls back to its default.
    ///
    /// # Errors
    /// As of [`Base::changed`], and what does not fit together as a whole.
    pub fn with(&self, overrides: &[Override]) -> Result<Ruleset, Fault> {
        if overrides.is_empty()
            && let Some(fault) = self.reading.all_faults().into_iter().next()
        {
            return Err(fault);
        }
        let mut raw = self.changed(overrides)?;
        for (key, _) in raw.refused_keys() {
            key.reset(&mut raw);
        }
        let base = &self.reading.raw;
        raw.mark_changes(base);
        raw.check().map_err(|fault| {
            if let Some(change) = overrides.iter().rev().find(|change| change.item.key == fault.key) {
                return Fault::new(&change.item.place, fault.key, fault.message);
            }
            match overrides.first() {
                // The ruleset itself is right, so the overrides together are not.
                Some(change) if base.clone().check().is_ok() => {
                    Fault::new(&change.item.place, fault.key, format!("with these overrides, {}", fault.message))
                }
                _ => self.reading.places.with(overrides).fault(fault),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::KEYS;

    fn set(typed: &[&str]) -> Vec<Override> {
        typed.iter().map(|text| Override::typed(text).expect("is KEY=VALUE")).collect()
    }

    #[test]
    fn one_base_gives_what_each_file_with_overrides_gives() {
        let text = "name = \"mine\"\n[rules]\nobligation = \"huff\"\nhuff_mode = \"automatic\"\n";
        let base = Base::from_toml("mine.toml", text).expect("reads");
        for typed in [&[][..], &["rules.obligation=optional"], &["board.columns=6"], &["rules.chain=singel"]] {
            let set = set(typed);
            let plain = Ruleset::from_toml("mine.toml", text, &set).map(|ruleset| ruleset.canonical());
            assert_eq!(base.with(&set).map(|ruleset| ruleset.canonical()), plain);
        }
        let changed = base.changed(&set(&["rules.obligation=optional"])).expect("changes");
        let idle: Vec<&str> = changed.idle_keys().into_iter().map(|(key, _)| key.name).collect();
        assert!(idle.contains(&"rules.huff_mode"), "{idle:?}");
    }

    #[test]
    fn a_value_is_written_in_one_way() {
        for (typed, text) in [("board.columns=0x7", "7"), ("rules.chain=\"single\"", "single")] {
            assert_eq!(set(&[typed])[0].value_text().as_deref(), Ok(text));
        }
        for wrong in ["board.columns=seven", "rules.chain=7", "rules.chian=single", "name=x"] {
            assert!(set(&[wrong])[0].value_text().is_err(), "{wrong}");
        }
    }

    /// Every ruleset that differs from the raw one in that key alone.
    fn others(raw: &RawRuleset, key: &'static Key) -> Vec<RawRuleset> {
        let typed: Vec<String> = match key.words()[..] {
            [] if key.value(raw).is_bool() => vec!["false".into(), "true".into()],
            [] if key.value(raw).is_integer() => vec!["4".into()],
            [] => Vec::new(),
            ref words => words.iter().map(|&word| word.to_owned()).collect(),
        };
        let changed = |value: String| {
            let mut raw = raw.clone();
            set(&[&format!("{}={value}", key.name)])[0].apply(&mut raw).expect("applies");
            raw
        };
        typed.into_iter().map(changed).collect()
    }

    #[test]
    fn idleness_hangs_on_the_gates_alone() {
        let names = |raw: &RawRuleset| raw.idle_keys().into_iter().map(|(key, _)| key.name).collect::<Vec<_>>();
        let mut all = vec![RawRuleset::default()];
        for gate in RawRuleset::GATES {
            let key = Key::named(gate).expect("is a key");
            all = all.iter().flat_map(|raw| others(raw, key)).collect();
        }
        assert_eq!(all.len(), 3 * 2 * 2 * 3 * 4 * 3 * 3);
        // Gates do something, each of them.
        let mut seen: Vec<_> = all.iter().map(names).collect();
        seen.sort();
        seen.dedup();
        assert!(seen.len() > 100);
        for raw in all.iter().step_by(7) {
            let idle = names(raw);
            for key in KEYS.iter().filter(|key| key.is_play() && !RawRuleset::GATES.contains(&key.name)) {
                assert!(others(raw, key).iter().all(|other| names(other) == idle), "{}", key.name);
            }
        }
    }
}
