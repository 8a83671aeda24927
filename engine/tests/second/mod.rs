//! The slow second engine, given the same rulesets.

use quirkat_engine::RawRuleset;
use quirkat_engine::keys::KEYS;
use quirkat_oracle::{Oracle, Spec};

/// The same ruleset as the second engine takes it.
pub fn oracle(raw: &RawRuleset) -> Oracle {
    let mut spec = Spec::default();
    spec.board.points = raw.board.points.iter().cloned().collect();
    spec.board.lines = raw.board.lines.clone();
    let is_text = |name: &str| name.contains('.') && !["board.points", "board.lines"].contains(&name);
    for key in KEYS.iter().filter(|key| is_text(key.name)) {
        spec.set(key.name, &key.text(raw)).expect("is a key there too");
    }
    Oracle::new(spec).unwrap_or_else(|fault| panic!("{fault}\n{}", raw.to_toml()))
}
