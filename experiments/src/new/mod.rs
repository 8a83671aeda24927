//! `quirkat new`: a config to start from, by flags or by a few questions.

mod starter;

use std::io::{BufRead, IsTerminal, Write, stdin, stdout};
use std::path::Path;

use quirkat_engine::document::{Fault, Place};

use self::starter::Starter;
use crate::args::NewArgs;
use crate::config::{Experiment, Overrides};
use crate::files::{self, Replace};

/// Writes the config, which loads.
///
/// # Errors
/// A flag is wrong, the file is there already, or it cannot be written.
pub fn new(args: &NewArgs, out: &mut impl Write) -> anyhow::Result<()> {
    if args.replace() == Replace::Never && args.file.exists() {
        let message = "is there already; --force replaces it".to_owned();
        return Err(Fault { place: files::whole(&args.file), key: None, message }.into());
    }
    let starter = Starter::of(args)?;
    let asks = args.says_nothing() && stdin().is_terminal() && stdout().is_terminal();
    let starter = if asks { ask(starter, &args.file, &mut stdin().lock(), out)? } else { starter };
    let text = checked(&starter, &args.file)?;
    files::write_named(&args.file, text.as_bytes(), args.replace())?;
    let file = args.file.display();
    writeln!(out, "{file} is written. `quirkat plan {file}` tells what it would play; `quirkat run {file}` plays it.")?;
    Ok(())
}

/// The config's text, which loads.
///
/// # Errors
/// What is wrong in it, by its key: the lines are not the user's yet.
fn checked(starter: &Starter, file: &Path) -> Result<String, Fault> {
    let text = starter.text();
    let overrides = Overrides { seed: None, games: None };
    match Experiment::from_toml(file, &text, &overrides) {
        Ok(_) => Ok(text),
        Err(fault) => Err(match fault.place {
            Place::File { file: ref named, .. } if **named == *file.display().to_string() => {
                Fault { place: Place::CommandLine("new".into()), ..fault }
            }
            _ => fault,
        }),
    }
}

/// The questions, each asked until its answer would load.
fn ask(mut starter: Starter, file: &Path, input: &mut impl BufRead, out: &mut impl Write) -> anyhow::Result<Starter> {
    writeln!(out, "A few questions; Enter takes what stands in brackets.")?;
    for question in starter::QUESTIONS {
        loop {
            write!(out, "{} [{}]: ", question.text, (question.now)(&starter))?;
            out.flush()?;
            let mut line = String::new();
            if input.read_line(&mut line)? == 0 || line.trim().is_empty() {
                if line.is_empty() {
                    writeln!(out)?;
                }
                break;
            }
            let mut tried = starter.clone();
            match (question.answer)(&mut tried, line.trim()).and_then(|()| checked(&tried, file)) {
                Ok(_) => {
                    starter = tried;
                    break;
                }
                Err(fault) => writeln!(out, "{fault}")?,
            }
        }
    }
    Ok(starter)
}
