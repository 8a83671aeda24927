//! The key `intervals`: how shares have their intervals. No part of a run's identity, as no game hangs on it.

use quirkat_engine::document::{Fault, Item};
use quirkat_reports::statistics::ShareInterval;
use serde_json::json;

use super::one_word;

fn words() -> [(&'static str, ShareInterval); 3] {
    ShareInterval::ALL.map(|interval| (interval.word(), interval))
}

pub(super) fn read(item: &Item) -> Result<ShareInterval, Fault> {
    one_word(item, &words())
}

/// The key's JSON Schema.
pub(super) fn schema() -> serde_json::Value {
    json!({
        "enum": ShareInterval::ALL.map(ShareInterval::word), "default": ShareInterval::default().word(),
        "description": "How shares of wins and draws have their intervals",
    })
}
