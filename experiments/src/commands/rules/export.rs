//! `quirkat rules export`: a ruleset's file, to start a variant from.

use std::io::Write;

use quirkat_engine::catalogue;
use quirkat_engine::ruleset::unknown_ruleset;

use crate::args::ExportArgs;
use crate::files;
use crate::rulesets::typed;

/// Prints the file as it is in the catalogue, or writes it to a file.
///
/// # Errors
/// No such name; the file is there already, or cannot be written.
pub fn export(args: &ExportArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let entry = catalogue::entry(&args.name)
        .ok_or_else(|| typed(&args.name, unknown_ruleset(&args.name, &catalogue::names())))?;
    match &args.output {
        None => Ok(out.write_all(entry.text.as_bytes())?),
        Some(path) => files::write_named(path, entry.text.as_bytes(), args.replace()),
    }
}
