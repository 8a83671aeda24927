//! `openings`: the positions that pairs of games start from.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use quirkat_engine::document::{Fault, Item, Place, Table};
use quirkat_engine::{Position, Ruleset};
use quirkat_sim::Book;
use quirkat_sim::openings::{PLIES_MOST, WrittenOpening};
use serde_json::json;

use super::{Variant, unknown};
use crate::files;

/// The keys of the table.
const KEYS: [&str; 4] = ["kind", "plies", "path", "lines"];
/// The words of `kind`.
const KINDS: [(&str, &str); 3] = [
    ("random", "random legal plies, another position for each pair as long as there is one"),
    ("all", "every position after so many plies, in the text order of the first moves to each"),
    ("file", "positions, or moves from the start, as a file has them"),
];

/// How pairs of games begin.
#[derive(Clone, Debug)]
pub struct Openings {
    choice: Choice,
    /// By variant.
    books: Vec<Arc<Book>>,
}

/// What the config says.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Choice {
    Random {
        plies: u32,
    },
    All {
        plies: u32,
    },
    /// The lines of a file, without comments.
    Written(Vec<String>),
}

/// A line with an opening, and where it stands.
struct Line {
    text: String,
    place: Place,
    key: Option<String>,
}

impl Openings {
    /// The openings of the table, for each of the variants; a path is relative to
    /// the folder.
    pub(super) fn read(item: Item, folder: &Path, seed: u64, variants: &[Variant]) -> Result<Openings, Fault> {
        let what = "a table, as in { plies = 4, kind = \"random\" }";
        let (place, key) = (item.place.clone(), item.key.clone());
        let mut table = item.table(what)?;
        let at = |message: String| Fault::new(&place, key.clone(), message);
        let words = KINDS.map(|(word, _)| word);
        let kind = table.take("kind");
        let kind = kind.ok_or_else(|| at(format!("has no kind; expected kind = one of {}", words.join(", "))))?;
        let word = kind.text(&format!("one of {}", words.join(", ")))?;
        let plies = table.take("plies");
        let plies = plies.map(|plies| plies.whole(1, PLIES_MOST.into())).transpose()?.map(|plies| plies as u32);
        match (word, plies) {
            ("file", plies) => Openings::of_lines(&lines(table, folder, &at)?, plies, variants, &at),
            ("random" | "all", None) => {
                Err(at(format!("has no plies; expected plies = a whole number from 1 to {PLIES_MOST}")))
            }
            ("random" | "all", Some(plies)) => {
                for key in ["path", "lines"] {
                    if let Some(item) = table.take(key) {
                        let message = format!("means nothing beside kind = {word:?}; expected kind = \"file\"");
                        return Err(Fault::new(&item.place, item.key, message));
                    }
                }
                table.finish(&KEYS)?;
                let choice = if word == "all" { Choice::All { plies } } else { Choice::Random { plies } };
                Openings::of_plies(choice, plies, seed, variants, &at)
            }
            _ => Err(unknown(&kind, word, &words)),
        }
    }

    fn of_plies(
        choice: Choice,
        plies: u32,
        seed: u64,
        variants: &[Variant],
        at: &impl Fn(String) -> Fault,
    ) -> Result<Openings, Fault> {
        let book = |Variant { name, ruleset, agents: _ }: &Variant| {
            let book = match choice {
                Choice::All { .. } => Book::every(ruleset, plies),
                Choice::Random { .. } | Choice::Written(_) => Book::random(ruleset, seed, plies),
            };
            book.map(Arc::new).map_err(|error| at(format!("variant {name:?}: {error}")))
        };
        let books = variants.iter().map(book).collect::<Result<_, _>>()?;
        Ok(Openings { choice, books })
    }

    fn of_lines(
        lines: &[Line],
        plies: Option<u32>,
        variants: &[Variant],
        at: &impl Fn(String) -> Fault,
    ) -> Result<Openings, Fault> {
        if lines.is_empty() {
            return Err(at("has no openings; expected a position or a list of moves in each line".into()));
        }
        let book = |variant: &Variant| {
            let openings = read_lines(lines, plies, &variant.ruleset).map_err(|mut fault| {
                fault.message = format!("{} (variant {:?})", fault.message, variant.name);
                fault
            })?;
            Ok(Arc::new(Book::written(&variant.ruleset, openings)))
        };
        let books = variants.iter().map(book).collect::<Result<_, _>>()?;
        Ok(Openings { choice: Choice::Written(lines.iter().map(|line| line.text.clone()).collect()), books })
    }

    /// The openings of a variant.
    #[must_use]
    pub fn book(&self, variant: usize) -> &Arc<Book> {
        &self.books[variant]
    }

    /// As in a config; lines stand in place of the file that they came from.
    #[must_use]
    pub fn written(&self) -> String {
        match &self.choice {
            Choice::Random { plies } => format!("{{ kind = \"random\", plies = {plies} }}"),
            Choice::All { plies } => format!("{{ kind = \"all\", plies = {plies} }}"),
            Choice::Written(lines) => {
                let lines: String = lines.iter().map(|line| format!("  {},\n", toml::Value::from(&**line))).collect();
                format!("{{ kind = \"file\", lines = [\n{lines}] }}")
            }
        }
    }

    /// Are they those of a file, the same for every variant?
    #[must_use]
    pub fn are_written(&self) -> bool {
        matches!(self.choice, Choice::Written(_))
    }

    /// Does some game of some variant begin with a ply of Second?
    #[must_use]
    pub fn second_begins(&self) -> bool {
        self.books.iter().any(|book| book.second_begins())
    }

    /// What they are, as a plain clause.
    #[must_use]
    pub fn about(&self) -> String {
        match &self.choice {
            Choice::Random { plies } => {
                format!("{} random {}, another position for each pair of games", plies, noun(*plies, "ply", "plies"))
            }
            Choice::All { plies } => format!("every position after {plies} {}", noun(*plies, "ply", "plies")),
            Choice::Written(lines) => {
                let count = lines.len();
                format!(
                    "{count} written {}",
                    noun(count as u32, "position or list of moves", "positions or lists of moves")
                )
            }
        }
    }

    /// The table's JSON Schema.
    pub(super) fn schema() -> serde_json::Value {
        let about = KINDS.map(|(word, about)| format!("{word}: {about}"));
        let one = json!({ "type": "string", "description": "A position, or moves from the start" });
        let properties = json!({
            "kind": { "enum": KINDS.map(|(word, _)| word), "description": about.join("; ") },
            "plies": {
                "type": "integer", "minimum": 1, "maximum": PLIES_MOST,
                "description": "Plies of each opening; of a file, what every list of moves must have",
            },
            "path": { "type": "string", "description": "The file, relative to the config: an opening a line, # before comments" },
            "lines": { "type": "array", "minItems": 1, "items": one, "description": "The lines of a file, in place" },
        });
        let mut schema = crate::schema::object(properties.as_object().cloned().unwrap_or_default());
        schema["required"] = json!(["kind"]);
        schema["description"] = "Pairs of games start from distinct opening positions, the same for all agents; \
             pairs beyond the last opening go round again"
            .into();
        schema
    }
}

fn noun<'a>(count: u32, one: &'a str, many: &'a str) -> &'a str {
    if count == 1 { one } else { many }
}

/// The lines that the table has or names.
fn lines(mut table: Table, folder: &Path, at: &impl Fn(String) -> Fault) -> Result<Vec<Line>, Fault> {
    let [path, lines] = ["path", "lines"].map(|key| table.take(key));
    table.finish(&KEYS)?;
    match (path, lines) {
        (Some(path), None) => file_lines(&path, folder),
        (None, Some(lines)) => {
            let what = "a list of positions and lists of moves";
            let line = |item: &Item| {
                let text = without_comment(item.line("a position or a list of moves")?).to_owned();
                Ok(Line { text, place: item.place.clone(), key: Some(item.key.clone()) })
            };
            lines.list(what)?.iter().map(line).filter(|line| !line.as_ref().is_ok_and(Line::is_blank)).collect()
        }
        (None, None) => Err(at("has no path; expected the path of a file with an opening a line".into())),
        (Some(_), Some(lines)) => Err(Fault::new(&lines.place, lines.key, "stands beside path; expected one of them")),
    }
}

fn file_lines(path: &Item, folder: &Path) -> Result<Vec<Line>, Fault> {
    let file: PathBuf = folder.join(path.line("the path of a file")?);
    let text = files::read_openings(&file).map_err(|fault| {
        let message = format!("{}: {}", file.display(), fault.message);
        Fault::new(&path.place, path.key.clone(), message)
    })?;
    let name: Arc<str> = file.display().to_string().into();
    let line = |(n, text): (usize, &str)| {
        let column = text.chars().take_while(|letter| letter.is_whitespace()).count() + 1;
        let place = Place::File { file: name.clone(), line: n + 1, column };
        Line { text: without_comment(text).to_owned(), place, key: None }
    };
    Ok(text.lines().enumerate().map(line).filter(|line| !line.is_blank()).collect())
}

fn without_comment(line: &str) -> &str {
    line.split('#').next().unwrap_or_default().trim()
}

fn read_lines(lines: &[Line], plies: Option<u32>, ruleset: &Ruleset) -> Result<Vec<WrittenOpening>, Fault> {
    let mut openings = Vec::new();
    let mut reached: std::collections::HashMap<Position, &Line> = std::collections::HashMap::new();
    for line in lines {
        let opening =
            WrittenOpening::read(ruleset, &line.text).map_err(|fault| line.fault(fault.column, fault.message))?;
        if let Some(plies) = plies.filter(|&plies| plies != opening.plies() && !opening.is_position()) {
            return Err(line.fault(1, format!("has {} plies; expected the {plies} of openings.plies", opening.plies())));
        }
        if let Some(earlier) = reached.insert(opening.reached(), line) {
            return Err(
                line.fault(1, format!("leads to the same position as {}; expected distinct ones", earlier.place))
            );
        }
        openings.push(opening);
    }
    Ok(openings)
}

impl Line {
    fn is_blank(&self) -> bool {
        self.text.is_empty()
    }

    /// A fault of the line, at that column of its text from 1.
    fn fault(&self, column: usize, message: String) -> Fault {
        let place = match &self.place {
            Place::File { file, line, column: first } if self.key.is_none() => {
                Place::File { file: file.clone(), line: *line, column: first + column - 1 }
            }
            place => place.clone(),
        };
        Fault { place, key: self.key.clone(), message }
    }
}
