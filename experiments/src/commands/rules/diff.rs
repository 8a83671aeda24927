//! `quirkat rules diff`: what differs between two rulesets.

use std::io::Write;

use quirkat_engine::Ruleset;
use quirkat_engine::keys::{KEYS, Key};
use quirkat_engine::ruleset::RawRuleset;
use serde::Serialize;
use serde_json::Value;

use super::super::print_json;
use super::words::{self, wrapped};
use crate::args::{DiffArgs, RulesetArgs};

/// What `--json` prints.
#[derive(Serialize)]
struct Comparison<'a> {
    a: &'a str,
    b: &'a str,
    same_game: bool,
    /// The start positions where they differ.
    start: Option<[String; 2]>,
    differences: Vec<Difference>,
}

/// A key that differs.
#[derive(Serialize)]
struct Difference {
    key: &'static str,
    about: &'static str,
    a: Told,
    b: Told,
}

/// What one of the two says.
#[derive(Serialize)]
struct Told {
    value: Value,
    meaning: String,
    basis: Value,
    /// Does the key mean nothing there?
    idle: bool,
    #[serde(skip)]
    sentence: String,
}

/// Prints only what differs, in sentences.
///
/// # Errors
/// One of the rulesets or an override is wrong.
pub fn diff(args: &DiffArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let load = |ruleset: &str, set: &[String]| RulesetArgs { ruleset: ruleset.to_owned(), set: set.to_vec() }.load();
    let (a, b) = (load(&args.a, &args.set)?, load(&args.b, &args.set_b)?);
    let found = compared(&a, &b)?;
    if args.json {
        return print_json(out, &found);
    }
    let names = match a.name() == b.name() {
        true => ["A", "B"].map(str::to_owned),
        false => [&a, &b].map(|ruleset| ruleset.name().to_owned()),
    };
    for ((name, ruleset), set) in names.iter().zip([&a, &b]).zip([&args.set, &args.set_b]) {
        let with = if set.is_empty() { String::new() } else { format!(", with {}", set.join(", ")) };
        writeln!(out, "{}", wrapped(&format!("{name}: {}{with}", ruleset.title()), ""))?;
    }
    writeln!(out)?;
    if found.same_game {
        return Ok(writeln!(out, "They play the same game.")?);
    }
    if found.differences.iter().any(|difference| difference.key.starts_with("board.")) {
        let told = [&a, &b].map(|ruleset| (words::board(ruleset), String::new()));
        print_pair(out, "the board", &names, told)?;
    }
    for difference in &found.differences {
        let told = [&difference.a, &difference.b].map(|told| (told.sentence.clone(), String::new()));
        print_pair(out, &format!("{}, {}", difference.key, difference.about), &names, told)?;
    }
    if let Some(start) = &found.start {
        let told = [0, 1].map(|n| (start[n].clone(), pieces([&a, &b][n])));
        print_pair(out, "the start", &names, told)?;
    }
    Ok(())
}

fn pieces(ruleset: &Ruleset) -> String {
    format!(" ({} pieces a side)", words::pieces_a_side(ruleset))
}

fn print_pair(
    out: &mut impl Write,
    about: &str,
    names: &[String; 2],
    told: [(String, String); 2],
) -> anyhow::Result<()> {
    writeln!(out, "{about}")?;
    for (name, (text, more)) in names.iter().zip(told) {
        writeln!(out, "  {}", wrapped(&format!("{name}: {text}{more}"), "    ").trim_start())?;
    }
    Ok(())
}

fn compared<'a>(a: &'a Ruleset, b: &'a Ruleset) -> anyhow::Result<Comparison<'a>> {
    let start = [a, b].map(|ruleset| ruleset.start().text(ruleset.board()));
    let starts_differ = start[0] != start[1];
    let kinds_differ = a.raw().board.kind != b.raw().board.kind;
    let idle = [a, b].map(|ruleset| ruleset.raw().idle_keys().into_iter().map(|(key, _)| key.name).collect::<Vec<_>>());
    let differs = |key: &&Key| {
        let (of_a, of_b) = (idle[0].contains(&key.name), idle[1].contains(&key.name));
        // However a start is written, it is the same start.
        let matters = match key.name.split_once('.') {
            Some(("setup", _)) => starts_differ,
            Some(("board", name)) => name == "kind" || !kinds_differ,
            _ => true,
        };
        let values_differ = key.value(a.raw()) != key.value(b.raw());
        key.is_play() && matters && !(of_a && of_b) && (values_differ || of_a != of_b)
    };
    let differences = KEYS.iter().filter(differs).map(|key| {
        let told = |n: usize| told(key, [a, b][n].raw(), idle[n].contains(&key.name));
        Ok(Difference { key: key.name, about: key.about, a: told(0)?, b: told(1)? })
    });
    Ok(Comparison {
        a: a.name(),
        b: b.name(),
        same_game: a.canonical() == b.canonical(),
        differences: differences.collect::<anyhow::Result<_>>()?,
        start: starts_differ.then_some(start),
    })
}

fn told(key: &Key, raw: &RawRuleset, idle: bool) -> anyhow::Result<Told> {
    let meaning = words::meaning(key, raw);
    let sentence = match idle {
        true => "means nothing here.".to_owned(),
        false => {
            let word = if key.words().is_empty() { String::new() } else { format!("{}, ", key.value(raw)) };
            format!("{word}{meaning}. {}", raw.basis.sentence(key)).trim_end().to_owned()
        }
    };
    Ok(Told {
        value: serde_json::to_value(key.value(raw))?,
        meaning,
        basis: words::basis_json(key, raw),
        idle,
        sentence,
    })
}
