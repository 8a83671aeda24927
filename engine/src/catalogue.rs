//! The named rulesets, compiled in.

use crate::document::Fault;
use crate::overrides::{Base, Override};
use crate::ruleset::Ruleset;

/// A named ruleset: its name and the text of its file.
///
/// ```
/// use quirkat_engine::{Override, catalogue};
///
/// assert!(catalogue::names().contains(&"zuni-serpents"));
/// let entry = catalogue::entry("bell").unwrap();
/// let optional = entry.load(&[Override::typed("rules.obligation=optional")?])?;
/// assert_ne!(optional.canonical(), entry.load(&[])?.canonical());
/// assert!(catalogue::entry("bel").is_none());
/// # Ok::<(), quirkat_engine::document::Fault>(())
/// ```
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
    "awithlaknan-mosona"
    "bara-guti"
    "bara-guti-bihar"
    "bell"
    "bell-huff"
    "bell-serpents"
    "bis-gutiya"
    "boardandpieces-serpents"
    "brainking"
    "codecup-7x7"
    "covarrubias"
    "culin-stevenson"
    "dam-singapore"
    "dama-comoros"
    "dash-guti"
    "doce-backward-moves"
    "doce-historic"
    "doce-promotion"
    "doce-standard"
    "elvin"
    "ethiopian-capture-game"
    "felli"
    "fetach"
    "gol-skuish"
    "kharbaga"
    "kharberg"
    "kotu-ellima"
    "lau-kata-kati"
    "ludii-alfonso"
    "ludii-kolowis"
    "ludii-mosona"
    "ludii-murray"
    "masters-serpents"
    "masters-serpents-bell"
    "meurimueng"
    "mosona-wikipedia"
    "murray"
    "omerkel"
    "onlinewizz-serpents"
    "peralikatuma"
    "permainan-tabal"
    "qirkat-cs61b"
    "ram-tir"
    "ratti-chitti-bakri"
    "sixteen-soldiers"
    "srand"
    "stoep"
    "terhuchu-small"
    "textarena"
    "tuknanavuhpi"
    "wikipedia-alfonso"
    "wikipedia-bell"
    "zamma"
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
        self.base()?.with(overrides)
    }

    /// The ruleset as a base for many overrides.
    ///
    /// # Errors
    /// Never in practice: the catalogue is checked by tests.
    pub fn base(&self) -> Result<Base, Fault> {
        Base::from_toml(&format!("{}.toml", self.name), self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::basis::Basis;
    use crate::keys::KEYS;

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
    fn every_entry_is_of_a_family_and_says_who_says_each_key() {
        for entry in ENTRIES {
            let ruleset = entry.load(&[]).unwrap_or_else(|fault| panic!("{fault}"));
            let raw = ruleset.raw();
            assert!(["alquerque", "serpents", "relatives"].contains(&raw.family.as_str()), "{}", entry.name);
            let idle = raw.idle_keys();
            for key in KEYS.iter().filter(|key| key.is_play() && !idle.iter().any(|(idle, _)| idle.name == key.name)) {
                let basis = raw.basis.of(key);
                assert!(!matches!(basis, Basis::Unsaid | Basis::Changed), "{}: {} is {basis:?}", entry.name, key.name);
            }
        }
    }

    #[test]
    fn names_are_in_order_and_differ() {
        assert!(names().windows(2).all(|pair| pair[0] < pair[1]));
    }
}
