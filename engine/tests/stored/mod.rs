//! Positions, games and counts that are stored as JSON, one a line.

#![allow(dead_code)] // no test uses all of it

use std::fmt::Write as _;

use quirkat_engine::Ruleset;
use quirkat_engine::document::Fault;
use serde_json::Value;

/// The case's keys as a ruleset file's text.
fn toml(case: &Value) -> String {
    let mut text = "name = \"case\"\n".to_owned();
    for table in ["board", "setup", "rules", "end"] {
        let Some(keys) = case[table].as_object() else { continue };
        let _ = writeln!(text, "[{table}]");
        for (key, value) in keys {
            match value.as_object() {
                // Points have a table of their own.
                Some(points) => points.iter().for_each(|(name, at)| {
                    let _ = writeln!(text, "{key}.{name} = {at}");
                }),
                None => {
                    let _ = writeln!(text, "{key} = {value}");
                }
            }
        }
    }
    text
}

/// The case's ruleset.
pub fn ruleset(case: &Value) -> Result<Ruleset, Fault> {
    Ruleset::from_toml("case.toml", &toml(case), &[])
}

/// Runs the check on every case; gives how many there are.
pub fn check_cases(cases: &str, check: impl Fn(&str, &Value, &Ruleset)) -> usize {
    let mut count = 0;
    for (n, line) in cases.lines().enumerate() {
        let case: Value = serde_json::from_str(line).expect("is JSON");
        let label = format!("case {}", n + 1);
        let ruleset = ruleset(&case).unwrap_or_else(|fault| panic!("{label}: {fault}"));
        check(&label, &case, &ruleset);
        count += 1;
    }
    count
}

/// The texts of a list.
pub fn texts(value: &Value) -> Vec<String> {
    value.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}
