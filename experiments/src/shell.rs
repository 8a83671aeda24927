//! `quirkat completions` and `quirkat man`: what shells and `man` know of the
//! program.

use std::fs;
use std::io::Write;

use anyhow::Context;

use crate::args::{CompletionsArgs, ManArgs, command};
use crate::files::{self, Replace};

/// Prints the completions of a shell.
///
/// # Errors
/// They cannot be printed.
pub fn completions(args: &CompletionsArgs, out: &mut impl Write) -> anyhow::Result<()> {
    // The generator panics where its output cannot be written, as in `| head`.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command(), "quirkat", &mut script);
    Ok(out.write_all(&script)?)
}

/// Prints the man page of the program, or writes those of all verbs.
///
/// # Errors
/// They cannot be written.
pub fn man(args: &ManArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let Some(folder) = &args.out else {
        return Ok(clap_mangen::Man::new(command()).render(out)?);
    };
    fs::create_dir_all(folder).with_context(|| format!("{}: cannot be made", folder.display()))?;
    let mut program = command();
    program.build();
    write_page(&program, folder)
}

/// The page of a command, and those of the ones below it.
fn write_page(command: &clap::Command, folder: &std::path::Path) -> anyhow::Result<()> {
    if command.get_name() == "help" || command.is_hide_set() {
        return Ok(());
    }
    let man = clap_mangen::Man::new(command.clone());
    let mut page = Vec::new();
    man.render(&mut page)?;
    files::write_named(&folder.join(man.get_filename()), &page, Replace::Always)?;
    command.get_subcommands().try_for_each(|below| write_page(below, folder))
}
