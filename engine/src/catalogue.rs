//! The named rulesets, compiled in.

use crate::document::Fault;
use crate::ruleset::{Override, Ruleset};

/// A named ruleset: its name and the text of its file.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The name, which is also the file's.
    pub name: &'static str,
    /// The file's text.
    pub text: &'static str,
}

macro_rules! entries {
    ($($name:literal)+) => {
        /// Every named ruleset, in the order of their names.
        pub const ENTRIES: &[Entry] = &[$(Entry { name: $name, text: include_str!(concat!("../rulesets/", $name, ".toml")) }),+];
    };
}

entries! {
    "alfonso"
    "alquerque-compulsory"
    "bell"
    "doce-standard"
    "ludii-alfonso"
    "masters-serpents"
    "zuni-serpents"
}

/// All names.
#[must_use]
pub fn names() -> Vec<&'static str> {
    ENTRIES.iter().map(|entry| entry.name).collect()
}

/// The entry of a name.
#[must_use]
pub fn entry(name: &str) -> Option<&'static Entry> {
    ENTRIES.iter().find(|entry| entry.name == name)
}

impl Entry {
    /// Reads the ruleset with overrides.
    ///
    /// # Errors
    /// An override does not fit, as of [`Ruleset::from_toml`].
    pub fn load(&self, overrides: &[Override]) -> Result<Ruleset, Fault> {
        Ruleset::from_toml(&format!("{}.toml", self.name), self.text, overrides)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_reads_and_carries_its_own_name_title_notes_and_sources() {
        for entry in ENTRIES {
            let ruleset = entry.load(&[]).unwrap_or_else(|fault| panic!("{fault}"));
            assert_eq!(ruleset.name(), entry.name);
            let raw = ruleset.raw();
            assert!(!raw.title.is_empty() && !raw.notes.is_empty() && !raw.sources.is_empty(), "{}", entry.name);
        }
    }

    #[test]
    fn names_are_in_order_and_differ() {
        assert!(names().windows(2).all(|pair| pair[0] < pair[1]));
    }
}
