//! `quirkat rules check`: all that is wrong in a ruleset file.

use std::fmt;
use std::io::Write;

use quirkat_engine::document::{Fault, Place};
use quirkat_engine::reading;
use serde::Serialize;

use super::super::print_json;
use crate::args::CheckArgs;
use crate::files;
use crate::rulesets::Source;

/// A file has faults; each is told in a line of its own, unless they have been
/// printed already.
#[derive(Debug)]
pub struct Refused(Vec<Fault>);

impl std::error::Error for Refused {}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        write!(f, "{}", lines.join("\n"))
    }
}

/// What `--json` prints.
#[derive(Serialize)]
struct Checked<'a> {
    file: String,
    ok: bool,
    name: Option<String>,
    faults: Vec<Told<'a>>,
}

/// A fault as JSON; `line` and `column` are null where it is of the file as a
/// whole.
#[derive(Serialize)]
struct Told<'a> {
    line: Option<usize>,
    column: Option<usize>,
    key: Option<&'a str>,
    message: &'a str,
}

/// Prints that a file is right, or refuses it with all that is wrong.
///
/// # Errors
/// The faults of the file, or it cannot be read.
pub fn check(args: &CheckArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let file = args.file.display().to_string();
    let faults = reading::faults(&file, &files::read_text(&args.file)?);
    let name = match faults.is_empty() {
        true => Some(Source::File(args.file.clone()).base()?.with(&[])?.name().to_owned()),
        false => None,
    };
    if args.json {
        let told = faults.iter().map(told).collect();
        print_json(out, &Checked { file, ok: faults.is_empty(), name, faults: told })?;
        out.flush()?;
        return if faults.is_empty() { Ok(()) } else { Err(Refused(Vec::new()).into()) };
    }
    match name {
        Some(name) => Ok(writeln!(out, "{file}: ok, ruleset {name}")?),
        None => Err(Refused(faults).into()),
    }
}

fn told(fault: &Fault) -> Told<'_> {
    let (line, column) = match fault.place {
        Place::File { line, column, .. } => (Some(line), Some(column)),
        Place::WholeFile(_) | Place::CommandLine(_) => (None, None),
    };
    Told { line, column, key: fault.key.as_deref(), message: &fault.message }
}
