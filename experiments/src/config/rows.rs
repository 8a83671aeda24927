//! `rows`: which games' rows are kept. Sums are of all games whatever it says.

use std::ops::Range;

use quirkat_engine::document::{Fault, Item, Value};
use serde_json::json;

use super::unknown;

/// Which games' rows are kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rows {
    /// Those of all games.
    #[default]
    All,
    /// Those of the first games of each matchup, so many; 0 is none.
    First(u64),
}

impl Rows {
    pub(super) fn read(item: &Item) -> Result<Rows, Fault> {
        match &item.value {
            Value::Text(word) if word == "all" => Ok(Rows::All),
            Value::Text(word) if word == "none" => Ok(Rows::First(0)),
            Value::Integer(number) => u64::try_from(*number).map(Rows::First).map_err(|_| Rows::expected(item)),
            Value::Text(word) => Err(unknown(item, word, &["all", "none"])),
            _ => Err(Rows::expected(item)),
        }
    }

    fn expected(item: &Item) -> Fault {
        item.expected("\"all\", \"none\" or a number of games")
    }

    /// As in a config.
    #[must_use]
    pub fn written(self) -> String {
        match self {
            Rows::All => "\"all\"".into(),
            Rows::First(0) => "\"none\"".into(),
            Rows::First(games) => games.to_string(),
        }
    }

    /// The games of these whose rows are kept.
    #[must_use]
    pub fn of(self, games: &Range<u64>) -> Range<u64> {
        match self {
            Rows::All => games.clone(),
            Rows::First(kept) => games.start..games.end.min(kept.max(games.start)),
        }
    }

    pub(super) fn schema() -> serde_json::Value {
        json!({
            "anyOf": [{ "enum": ["all", "none"] }, { "type": "integer", "minimum": 0 }], "default": "all",
            "description": "Which games' rows are kept: all, none, or those of so many first games per matchup; sums are of all games",
        })
    }
}
