//! `quirkat reference`: pages of Markdown from the lists that the program itself
//! goes by. `docs/reference/` keeps them.

mod agents;
mod catalogue;
mod columns;
mod experiment;
mod markdown;
mod measures;
mod ruleset;
mod verbs;

use std::fs;
use std::io::Write;

use anyhow::Context;
use quirkat_engine::document::Fault;

use crate::args::ReferenceArgs;
use crate::files;

/// A page: its file and what makes it.
type Page = (&'static str, fn() -> Result<String, Fault>);

/// Every page.
const PAGES: &[Page] = &[
    ("verbs.md", || Ok(verbs::page())),
    ("ruleset.md", || Ok(ruleset::page())),
    ("experiment.md", || Ok(experiment::page())),
    ("agents.md", || Ok(agents::page())),
    ("columns.md", || Ok(columns::page())),
    ("measures.md", || Ok(measures::page())),
    ("catalogue.md", catalogue::page),
];

/// Writes the pages into a folder, which is made if it is not there; pages that
/// are there are replaced.
///
/// # Errors
/// They cannot be written.
pub fn reference(args: &ReferenceArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let folder = &args.out;
    fs::create_dir_all(folder).with_context(|| format!("{}: cannot be made", folder.display()))?;
    for (file, page) in PAGES {
        files::write_named(&folder.join(file), page()?.as_bytes(), files::Replace::Always)?;
    }
    Ok(writeln!(out, "{} pages in {}", PAGES.len(), folder.display())?)
}
