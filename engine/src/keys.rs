//! Every key of a ruleset file, in one list.
//!
//! Reading, writing, overrides, the canonical text, the columns of
//! `matchups.parquet` and the sentences of `rules show` all come from it.

use std::ops::RangeInclusive;

use crate::document::{Fault, Item, Table, Value, did_you_mean, one_of};
use crate::ruleset::RawRuleset;
use crate::words::WordField;

/// One key of a ruleset file.
///
/// ```
/// use quirkat_engine::catalogue;
/// use quirkat_engine::keys::{Accepts, KEYS, Key};
///
/// let chain = Key::named("rules.chain").unwrap();
/// assert_eq!(chain.words(), ["single", "optional", "compulsory"]);
/// assert!(matches!(Key::named("board.columns").unwrap().accepts(), Accepts::Number(range) if range.contains(&5)));
///
/// // All that a ruleset says, as the columns of a table.
/// let bell = catalogue::entry("bell").unwrap().load(&[])?;
/// let columns = KEYS.iter().filter(|key| key.is_play()).map(|key| (key.name, key.text(bell.raw())));
/// assert!(columns.collect::<Vec<_>>().contains(&("board.rows", "5".to_owned())));
/// # Ok::<(), quirkat_engine::document::Fault>(())
/// ```
pub struct Key {
    /// Table and name, as `--set` takes them: `rules.steps`; `name` and four
    /// more stand outside any table.
    pub name: &'static str,
    /// What the key is about, as a plain clause.
    pub about: &'static str,
    /// Its field.
    pub(crate) field: fn(&mut RawRuleset) -> Field<'_>,
}

/// A key's field in a raw ruleset, by the kind of value it takes.
pub(crate) enum Field<'a> {
    Text(&'a mut String),
    Name(&'a mut String),
    Line(&'a mut String),
    Texts(&'a mut Vec<String>),
    Flag(&'a mut bool),
    Number(&'a mut u32, RangeInclusive<u32>),
    Repetition(&'a mut u32),
    Word(&'a mut dyn WordField),
    Points(&'a mut Vec<(String, [i64; 2])>),
    Lines(&'a mut Vec<Vec<String>>),
}

/// What a key of a file may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Accepts {
    /// Any text.
    Text,
    /// A text of one line that is not blank.
    Name,
    /// A text of one line.
    Line,
    /// A list of texts.
    Texts,
    /// `true` or `false`.
    Flag,
    /// A whole number in a range.
    Number(RangeInclusive<u32>),
    /// A whole number in a range, but not 1.
    NumberButOne(RangeInclusive<u32>),
    /// One of some words, each with its meaning.
    Words(Vec<(&'static str, &'static str)>),
    /// A table of points, each with its place `[x, y]`.
    Points,
    /// A list of lines, each a list of points.
    Lines,
}

/// The largest limit in plies: games of a million plies are no games.
const PLIES: u32 = 1_000_000;

macro_rules! key {
    ($name:literal, $about:literal, $($field:ident).+ as $kind:ident $(($range:expr))?) => {
        Key { name: $name, about: $about, field: |raw| Field::$kind(&mut raw.$($field).+ $(, $range)?) }
    };
}

/// Every key, in the order in which files have them.
pub const KEYS: &[Key] = &[
    key!("name", "the ruleset's name", name as Name),
    key!("title", "the ruleset's title in reports", title as Line),
    key!("family", "the family of games, say alquerque, serpents or relatives", family as Line),
    key!("notes", "where the rules come from, and what is our reading", notes as Text),
    key!("sources", "addresses or book pages", sources as Texts),
    key!("board.kind", "the board's family", board.kind as Word),
    key!("board.columns", "points in a row", board.columns as Number(1..=128)),
    key!("board.rows", "rows of points", board.rows as Number(1..=128)),
    key!("board.diagonals", "which points have diagonals", board.diagonals as Word),
    key!("board.length", "points on each outer row", board.length as Number(1..=128)),
    key!("board.outer_lines", "whether lines join the points of the outer rows", board.outer_lines as Flag),
    key!("board.ends", "the end points of the middle row", board.ends as Word),
    key!("board.apex_bypass", "whether the corners at each end are joined", board.apex_bypass as Flag),
    key!("board.curve_jumps", "jumps round the ends", board.curve_jumps as Word),
    key!("board.points", "the points and their coordinates", board.points as Points),
    key!("board.lines", "the lines, by point names", board.lines as Lines),
    key!("setup.kind", "how the pieces stand at the start", setup.kind as Word),
    key!("setup.hand", "which half of the middle row each side fills", setup.hand as Word),
    key!("setup.ends", "the ends of a serpent's middle row at the start", setup.ends as Word),
    key!("setup.drawing", "the start position", setup.drawing as Line),
    key!("rules.opening", "the first ply", rules.opening as Word),
    key!("rules.steps", "steps of men", rules.steps as Word),
    key!("rules.no_return", "going back", rules.no_return as Word),
    key!("rules.no_return_scope", "the reach of the ban on going back", rules.no_return_scope as Word),
    key!("rules.final_row", "men on their final row", rules.final_row as Word),
    key!("rules.promotion", "promotion", rules.promotion as Word),
    key!("rules.promotion_time", "the moment of promotion", rules.promotion_time as Word),
    key!("rules.captures", "a man's first jump", rules.captures as Word),
    key!("rules.chain_captures", "a man's later jumps", rules.chain_captures as Word),
    key!("rules.jump_path", "the path of a jump", rules.jump_path as Word),
    key!("rules.obligation", "the duty to capture", rules.obligation as Word),
    key!("rules.chain", "jumping on", rules.chain as Word),
    key!("rules.choice", "the choice among captures", rules.choice as Word),
    key!("rules.removal", "removal of captured pieces", rules.removal as Word),
    key!("rules.huff_target", "the offender that is huffed", rules.huff_target as Word),
    key!("rules.huff_mode", "the duty to huff", rules.huff_mode as Word),
    key!("rules.huff_unfinished", "chains stopped early", rules.huff_unfinished as Word),
    key!("rules.huff_turn", "the turn of a huff", rules.huff_turn as Word),
    key!("end.no_moves", "a side without a legal move", end.no_moves as Word),
    key!("end.enemy_row", "standing on the final row", end.enemy_row as Word),
    key!("end.min_pieces", "a side with this many pieces or fewer has lost", end.min_pieces as Number(0..=128)),
    key!("end.repetition", "the occurrence of a position that ends the game, 0 for none", end.repetition as Repetition),
    key!("end.quiet_limit", "plies in a row without capture or huff that end the game, 0 for none", end.quiet_limit as Number(0..=PLIES)),
    key!("end.ply_limit", "plies after which the game ends", end.ply_limit as Number(1..=PLIES)),
    key!("end.adjudication", "the result at repetition and the limits", end.adjudication as Word),
];

/// The tables of a ruleset file.
pub const TABLES: [&str; 4] = ["board", "setup", "rules", "end"];

impl Key {
    /// The key of a dotted name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Key> {
        KEYS.iter().find(|key| key.name == name)
    }

    /// Does the key say how the game goes? `name`, `title`, `family`, `notes`
    /// and `sources` do not.
    #[must_use]
    pub fn is_play(&self) -> bool {
        self.name.contains('.')
    }

    /// The words that the key's value may be; empty where it is no word.
    #[must_use]
    pub fn words(&self) -> Vec<&'static str> {
        match (self.field)(&mut RawRuleset::default()) {
            Field::Word(word) => word.words(),
            _ => Vec::new(),
        }
    }

    /// What the key's value may be.
    #[must_use]
    pub fn accepts(&self) -> Accepts {
        match (self.field)(&mut RawRuleset::default()) {
            Field::Text(_) => Accepts::Text,
            Field::Name(_) => Accepts::Name,
            Field::Line(_) => Accepts::Line,
            Field::Texts(_) => Accepts::Texts,
            Field::Flag(_) => Accepts::Flag,
            Field::Number(_, range) => Accepts::Number(range),
            Field::Repetition(_) => Accepts::NumberButOne(0..=PLIES),
            Field::Word(field) => {
                let words = field.words();
                let with_meaning = |word: &'static str| {
                    field.hold(word);
                    (word, field.held_meaning())
                };
                Accepts::Words(words.into_iter().map(with_meaning).collect())
            }
            Field::Points(_) => Accepts::Points,
            Field::Lines(_) => Accepts::Lines,
        }
    }

    /// The meaning of the value that the ruleset has, where it is a word.
    #[must_use]
    pub fn meaning(&self, raw: &RawRuleset) -> Option<&'static str> {
        match (self.field)(&mut raw.clone()) {
            Field::Word(word) => Some(word.held_meaning()),
            _ => None,
        }
    }

    /// The value that the ruleset has, as TOML writes it.
    #[must_use]
    pub fn value(&self, raw: &RawRuleset) -> toml::Value {
        match (self.field)(&mut raw.clone()) {
            Field::Text(text) | Field::Name(text) | Field::Line(text) => text.as_str().into(),
            Field::Texts(texts) => texts.clone().into(),
            Field::Flag(flag) => (*flag).into(),
            Field::Number(number, _) | Field::Repetition(number) => i64::from(*number).into(),
            Field::Word(word) => word.held().into(),
            Field::Points(points) => toml::Value::Table(
                points.iter().map(|(name, at)| (name.clone(), toml::Value::from(at.to_vec()))).collect(),
            ),
            Field::Lines(lines) => lines.clone().into(),
        }
    }

    /// The value as a bare text, words without quotes: for tables and columns.
    #[must_use]
    pub fn text(&self, raw: &RawRuleset) -> String {
        match self.value(raw) {
            toml::Value::String(text) => text,
            value => value.to_string(),
        }
    }

    /// Has the ruleset another value than the default?
    #[must_use]
    pub fn is_set(&self, raw: &RawRuleset) -> bool {
        self.value(raw) != self.value(&RawRuleset::default())
    }

    /// Gives the key its default again.
    pub(crate) fn reset(&self, raw: &mut RawRuleset) {
        let mut defaults = RawRuleset::default();
        match ((self.field)(raw), (self.field)(&mut defaults)) {
            (Field::Text(field), Field::Text(default))
            | (Field::Name(field), Field::Name(default))
            | (Field::Line(field), Field::Line(default)) => field.clone_from(default),
            (Field::Texts(field), Field::Texts(default)) => field.clone_from(default),
            (Field::Flag(field), Field::Flag(default)) => *field = *default,
            (Field::Number(field, _), Field::Number(default, _))
            | (Field::Repetition(field), Field::Repetition(default)) => *field = *default,
            (Field::Word(field), Field::Word(default)) => {
                field.hold(default.held());
            }
            (Field::Points(field), Field::Points(default)) => field.clone_from(default),
            (Field::Lines(field), Field::Lines(default)) => field.clone_from(default),
            _ => unreachable!("a key has one kind of field"),
        }
    }

    /// Reads the key's value from a file or an override.
    ///
    /// # Errors
    /// The value is not of the key's kind, or outside its range.
    pub(crate) fn read(&self, raw: &mut RawRuleset, item: &Item) -> Result<(), Fault> {
        match (self.field)(raw) {
            Field::Text(field) => item.text("a text").map(|text| text.clone_into(field)),
            Field::Name(field) => item.name().map(|name| name.clone_into(field)),
            Field::Line(field) => item.line("a text").map(|line| line.clone_into(field)),
            Field::Texts(field) => texts(item).map(|texts| *field = texts),
            Field::Flag(field) => match item.value {
                Value::Flag(flag) => {
                    *field = flag;
                    Ok(())
                }
                _ => Err(item.expected("true or false")),
            },
            Field::Number(field, range) => {
                *field = item.whole((*range.start()).into(), (*range.end()).into())? as u32;
                Ok(())
            }
            Field::Repetition(field) => match item.whole(0, PLIES.into()) {
                Ok(number) if number != 1 => {
                    *field = number as u32;
                    Ok(())
                }
                _ => Err(item.expected("0 (off) or a whole number from 2")),
            },
            Field::Word(field) => read_word(field, item),
            Field::Points(field) => points(item).map(|points| *field = points),
            Field::Lines(field) => {
                *field = item.list("a list of lines")?.iter().map(texts).collect::<Result<_, _>>()?;
                Ok(())
            }
        }
    }

    /// Is the value a text of any kind, so that an override needs no quotes?
    pub(crate) fn takes_text(&self) -> bool {
        matches!(
            (self.field)(&mut RawRuleset::default()),
            Field::Text(_) | Field::Name(_) | Field::Line(_) | Field::Word(_)
        )
    }
}

/// The nearest play key, or other word, as a question; a key without its table
/// is found by its name.
#[must_use]
pub fn did_you_mean_key(written: &str, others: &[&str]) -> String {
    let names = || KEYS.iter().filter(|key| key.is_play()).map(|key| key.name);
    match names().find(|name| name.rsplit_once('.').is_some_and(|(_, name)| name == written)) {
        Some(name) => format!("; did you mean {name:?}?"),
        None => did_you_mean(written, names().chain(others.iter().copied())),
    }
}

fn read_word(field: &mut dyn WordField, item: &Item) -> Result<(), Fault> {
    let words = field.words();
    let Value::Text(word) = &item.value else {
        return Err(item.expected(&format!("one of {}", words.join(", "))));
    };
    if field.hold(word) {
        return Ok(());
    }
    Err(Fault::new(&item.place, item.key.clone(), format!("unknown value {word:?}{}", one_of(word, &words))))
}

fn texts(item: &Item) -> Result<Vec<String>, Fault> {
    let list = item.list("a list of texts")?;
    list.iter().map(|item| item.text("a text").map(str::to_owned)).collect()
}

fn points(item: &Item) -> Result<Vec<(String, [i64; 2])>, Fault> {
    let mut table: Table = item.clone().table("a table of points")?;
    table
        .take_all()
        .into_iter()
        .map(|(name, at)| match at.list("a place [x, y]")? {
            [x, y] => {
                let whole = |item: &Item| match item.value {
                    Value::Integer(number) => i64::try_from(number).map_err(|_| item.expected("a whole number")),
                    _ => Err(item.expected("a whole number")),
                };
                Ok((name, [whole(x)?, whole(y)?]))
            }
            _ => Err(at.expected("a place [x, y]")),
        })
        .collect()
}
