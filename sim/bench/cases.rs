//! The rulesets whose speed is watched.

use crate::Contest;

/// A ruleset and what a ply of it may cost.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    /// What the tables call it.
    pub name: &'static str,
    /// Its name in the catalogue.
    pub ruleset: &'static str,
    /// Keys that are set otherwise.
    pub set: &'static [&'static str],
    /// The bar, if it has one.
    pub bar: Option<Bar>,
}

/// Instructions of a bare ply.
#[derive(Clone, Copy, Debug)]
pub struct Bar {
    /// What must be reached.
    pub floor: u32,
    /// What is aimed at.
    pub aim: u32,
}

impl Case {
    const fn named(ruleset: &'static str) -> Case {
        Case { name: ruleset, ruleset, set: &[], bar: None }
    }

    const fn with_bar(self, floor: u32, aim: u32) -> Case {
        Case { bar: Some(Bar { floor, aim }), ..self }
    }

    const fn with(self, name: &'static str, set: &'static [&'static str]) -> Case {
        Case { name, set, ..self }
    }

    /// The case between two random agents, with some keys set besides.
    #[must_use]
    pub fn contest(&self, set: &[&str]) -> Contest {
        Contest::new(self.ruleset, &[self.set, set].concat())
    }
}

const DEFAULTS: Case = Case::named("alquerque-compulsory");

/// The watched cases: those with a bar, three more for comparison, and rulesets
/// without a kernel.
pub const CASES: [Case; 12] = [
    DEFAULTS.with_bar(330, 200),
    DEFAULTS
        .with("forward-sideways", &["rules.steps=forward_sideways", "rules.final_row=captures_only"])
        .with_bar(350, 220),
    Case::named("bell").with_bar(500, 300),
    Case::named("zuni-serpents").with_bar(480, 300),
    Case::named("ludii-alfonso").with_bar(480, 300),
    DEFAULTS.with("9x9", &["board.columns=9", "board.rows=9"]).with_bar(1300, 800),
    Case::named("ludii-kolowis"),
    Case::named("alfonso"),
    Case::named("masters-serpents"),
    Case::named("bell-huff"),
    Case::named("wikipedia-bell"),
    Case::named("zamma"),
];

/// The cases that are searched too.
pub const SEARCHED: &[Case] = &[
    DEFAULTS,
    Case::named("bell"),
    Case::named("alfonso"),
    Case::named("zuni-serpents"),
    Case::named("bell-huff"),
    Case::named("zamma"),
];

/// The watched cases, and after them the rest of the catalogue.
#[must_use]
pub fn all() -> Vec<Case> {
    let rest = quirkat_engine::catalogue::names().into_iter().map(Case::named);
    let watched = |case: &Case| CASES.iter().any(|other| other.name == case.name);
    CASES.into_iter().chain(rest.filter(|case| !watched(case))).collect()
}
