//! `quirkat cite`: the program and the sources of rulesets, as BibTeX.

use std::io::Write;
use std::path::Path;

use quirkat_engine::Ruleset;
use quirkat_engine::document::Fault;
use quirkat_reports::paper::bibliography;

use crate::args::CiteArgs;
use crate::rulesets::{find, typed};

/// Prints an entry of the program, and one of each source of the rulesets.
///
/// # Errors
/// A ruleset is unknown or wrong.
pub fn cite(args: &CiteArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let load = |name: &String| -> Result<Ruleset, Fault> {
        let source = find(name, Path::new("")).map_err(|message| typed(name, message))?;
        source.base()?.with(&[])
    };
    let rulesets = args.rulesets.iter().map(load).collect::<Result<Vec<_>, _>>()?;
    Ok(write!(out, "{}", bibliography(env!("CARGO_PKG_VERSION"), &rulesets))?)
}
