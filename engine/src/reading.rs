//! A ruleset file read into a raw ruleset, with all that is wrong in it.

use std::collections::HashMap;

use crate::document::{self, Fault, Place, Table};
use crate::keys::{KEYS, Key, TABLES};
use crate::overrides::Override;
use crate::ruleset::{KeyFault, RawRuleset};

/// The tables of a ruleset file that say who says what.
const BASIS_TABLES: [&str; 2] = ["basis", "contested"];

/// The place of every key that a ruleset file has.
#[derive(Clone, Debug)]
pub struct Places {
    pub(crate) whole: Place,
    pub(crate) keys: HashMap<&'static str, Place>,
    /// The places of the parts of lists and tables of points and lines.
    pub(crate) parts: HashMap<&'static str, Vec<Place>>,
}

impl Places {
    /// The places with those of the overrides before their own.
    pub(crate) fn with(&self, overrides: &[Override]) -> Places {
        let mut places = self.clone();
        for change in overrides {
            if let Some(key) = Key::named(change.key()) {
                places.keys.insert(key.name, change.place().clone());
            }
        }
        places
    }

    pub(crate) fn fault(&self, fault: KeyFault) -> Fault {
        // A setup that nobody wrote does not fit the board that somebody did.
        let board: &[&str] =
            if fault.key == "setup.kind" { &["board.columns", "board.rows", "board.kind"] } else { &[] };
        let part = fault.part.and_then(|part| self.parts.get(fault.key)?.get(part));
        let place = part.or_else(|| std::iter::once(&fault.key).chain(board).find_map(|key| self.keys.get(key)));
        Fault::new(place.unwrap_or(&self.whole), fault.key, fault.message)
    }
}

/// What a ruleset file says, and what is wrong in it.
#[derive(Clone, Debug)]
pub(crate) struct Reading {
    /// Keys at fault have their defaults.
    pub raw: RawRuleset,
    pub places: Places,
    /// What is wrong with keys and values, each on its own; in file order.
    pub faults: Vec<Fault>,
    /// The play keys whose values could not be read.
    doubtful: Vec<&'static str>,
}

impl Reading {
    /// Reads a ruleset that is a table, of its own file or inside another one.
    pub fn of(mut top: Table) -> Reading {
        let whole = top.place.clone();
        let mut reading = Reading {
            raw: RawRuleset::default(),
            places: Places { whole: whole.clone(), keys: HashMap::new(), parts: HashMap::new() },
            faults: Vec::new(),
            doubtful: Vec::new(),
        };
        for name in TABLES {
            match top.take(name).map(|item| item.table("a table")) {
                Some(Ok(table)) => reading.keys(&format!("{name}."), table),
                Some(Err(fault)) => {
                    reading.faults.push(fault);
                    let keys = KEYS.iter().map(|key| key.name);
                    reading.doubtful.extend(keys.filter(|key| key.starts_with(&format!("{name}."))));
                }
                None => {}
            }
        }
        let [said, contested] = BASIS_TABLES.map(|name| top.take(name));
        reading.keys("", top);
        let sources = (!reading.doubtful.contains(&"sources")).then(|| reading.raw.sources.clone());
        if let Some(said) = said {
            reading.raw.basis.read_said(said, sources.as_deref(), &mut reading.faults);
        }
        if let Some(contested) = contested {
            reading.raw.basis.read_contested(contested, &mut reading.faults);
        }
        if !reading.places.keys.contains_key("name") {
            let message = "is missing; every ruleset file has a name, as in name = \"bell\"";
            reading.faults.push(Fault::new(&whole, "name", message));
        }
        reading.idle();
        reading.faults.sort_by_key(|fault| fault.place.order());
        reading
    }

    /// Reads the keys of one table; the prefix is its name and a dot.
    fn keys(&mut self, prefix: &str, mut table: Table) {
        let mut valid = Vec::new();
        for key in KEYS {
            let Some(name) = key.name.strip_prefix(prefix).filter(|name| !name.contains('.')) else { continue };
            valid.push(name);
            if let Some(item) = table.take(name) {
                if let Err(fault) = key.read(&mut self.raw, &item) {
                    self.faults.push(fault);
                    self.doubtful.push(key.name);
                }
                self.places.parts.insert(key.name, item.parts());
                self.places.keys.insert(key.name, item.place);
            }
        }
        if prefix.is_empty() {
            valid.extend(TABLES.into_iter().chain(BASIS_TABLES));
        }
        self.faults.extend(table.unknown(&valid));
    }

    /// Refuses the keys that mean nothing beside the others. Not those that
    /// hang on a value that could not be read.
    fn idle(&mut self) {
        let idle = self.raw.refused_keys();
        let hangs_on_doubt = |reason: &str| self.doubtful.iter().any(|key| reason.contains(key));
        let faults: Vec<Fault> = idle
            .into_iter()
            .filter(|(key, reason)| key.is_set(&self.raw) && !hangs_on_doubt(reason))
            .map(|(key, reason)| self.places.fault(KeyFault::new(key.name, reason)))
            .collect();
        self.faults.extend(faults);
    }

    /// All that is wrong: with keys and values, and with the ruleset as a whole
    /// as far as that can be asked. In file order.
    pub fn all_faults(&self) -> Vec<Fault> {
        let mut raw = self.raw.clone();
        for (key, _) in raw.refused_keys() {
            key.reset(&mut raw);
        }
        let of_whole = raw.build(&self.doubtful).err().unwrap_or_default();
        let mut faults = self.faults.clone();
        faults.extend(of_whole.into_iter().map(|fault| self.places.fault(fault)));
        faults.sort_by_key(|fault| fault.place.order());
        faults
    }
}

/// All that is wrong in a ruleset file's text, in file order; `file` is its
/// name in the faults. Empty where the file is right.
///
/// Where the text is no TOML, that is the only fault.
///
/// ```
/// let text = "name = \"mine\"\n[rules]\nsteps = \"up\"\nhuffs = 1\n";
/// let faults = quirkat_engine::reading::faults("mine.toml", text);
/// let texts: Vec<String> = faults.iter().map(ToString::to_string).collect();
/// assert!(texts[0].starts_with("mine.toml:3:1: rules.steps: unknown value \"up\""));
/// assert!(texts[1].starts_with("mine.toml:4:1: rules.huffs: unknown key \"huffs\""));
/// ```
#[must_use]
pub fn faults(file: &str, text: &str) -> Vec<Fault> {
    match document::parse(file, text) {
        Ok(table) => Reading::of(table).all_faults(),
        Err(fault) => vec![fault],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[&str]) {
        let found: Vec<String> = faults("x.toml", text).iter().map(ToString::to_string).collect();
        assert_eq!(found.len(), expected.len(), "{found:#?}");
        for (found, start) in found.iter().zip(expected) {
            assert!(found.starts_with(start), "{found} is not {start}");
        }
        let first = crate::Ruleset::from_toml("x.toml", text, &[]).err().map(|fault| fault.to_string());
        assert_eq!(first.as_ref(), found.first(), "playing gives the first fault");
    }

    #[test]
    fn a_right_file_has_no_faults() {
        check("name = \"mine\"\n", &[]);
    }

    #[test]
    fn every_fault_is_named_in_file_order() {
        check(
            "title = 5\nfoo = 1\n[rules]\nsteps = \"up\"\nhuff_mode = \"automatic\"\n[end]\nrepetition = 1\nbar = 2\n\
             [board]\ncolumns = 4\n",
            &[
                "x.toml: name: is missing",
                "x.toml:1:1: title: expected a text",
                "x.toml:2:1: foo: unknown key",
                "x.toml:4:1: rules.steps: unknown value \"up\"",
                "x.toml:5:1: rules.huff_mode: means nothing without",
                "x.toml:7:1: end.repetition: expected 0",
                "x.toml:8:1: end.bar: unknown key",
                "x.toml:10:1: setup.kind: a board of 4 x 5 points has no standard setup",
            ],
        );
    }

    #[test]
    fn every_fault_of_points_and_lines_stands_at_its_own_line() {
        check(
            "name = \"mine\"\n[board]\nkind = \"lines\"\n[board.points]\na1 = [0, 0]\na2 = [0, 0]\nZ = [1, 1]\n",
            &[
                "x.toml:6:1: board.points: a1 and a2 are at the same place",
                "x.toml:7:1: board.points: \"Z\" is no name",
            ],
        );
        check(
            "name = \"mine\"\n[board]\nkind = \"lines\"\npoints = { a1 = [0, 0], b1 = [1, 0] }\nlines = [\n\
             [\"a1\", \"b1\"],\n[\"a1\", \"c1\"],\n[\"a1\"],\n]\n",
            &["x.toml:7:1: board.lines: line a1, c1: there is no point", "x.toml:8:1: board.lines: line \"a1\" needs"],
        );
    }

    #[test]
    fn board_and_setup_are_asked_beside_other_faults() {
        check(
            "name = \"mine\"\n[rules]\nsteps = \"up\"\nopening = \"centre\"\n[setup]\nkind = \"drawing\"\n\
             drawing = \"b/w\"\n[board]\ncolumns = 4\n",
            &[
                "x.toml:3:1: rules.steps: unknown value",
                "x.toml:4:1: rules.opening: \"centre\" needs a board with a centre",
                "x.toml:7:1: setup.drawing: 2 rows, but the board has 5",
            ],
        );
    }

    #[test]
    fn nothing_is_asked_that_hangs_on_a_value_in_doubt() {
        check(
            "name = \"mine\"\n[rules]\nobligation = \"huf\"\nhuff_mode = \"automatic\"\nopening = \"centre\"\n\
             [board]\ncolumns = \"five\"\nrows = 4\n",
            &["x.toml:3:1: rules.obligation: unknown value", "x.toml:7:1: board.columns: expected a whole number"],
        );
        check("name = \"mine\"\nboard = 5\n", &["x.toml:2:1: board: expected a table, found 5"]);
    }

    #[test]
    fn broken_toml_is_the_only_fault() {
        check("title = 5\n[rules\nsteps = \"up\"\n", &["x.toml:2:7: "]);
    }
}
