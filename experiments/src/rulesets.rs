//! Finding a ruleset by what users write: a name of the catalogue or the path
//! of a file.

use std::path::{Path, PathBuf};

use quirkat_engine::catalogue::{self, Entry};
use quirkat_engine::document::{Fault, Place, nearest};
use quirkat_engine::ruleset::unknown_ruleset;
use quirkat_engine::{Base, Override, Position, Ruleset};

use crate::args::RulesetArgs;
use crate::files;

/// Where a ruleset stands.
pub enum Source {
    /// In the catalogue, which comes first.
    Catalogue(&'static Entry),
    /// In a file.
    File(PathBuf),
}

/// Finds a ruleset; paths are relative to the folder.
///
/// # Errors
/// A text: no catalogue entry and no file, with the nearest name of the catalogue, or else of a file beside it.
pub fn find(written: &str, folder: &Path) -> Result<Source, String> {
    if let Some(entry) = catalogue::entry(written) {
        return Ok(Source::Catalogue(entry));
    }
    let path = folder.join(written);
    if !written.is_empty() && path.exists() {
        return Ok(Source::File(path));
    }
    let names = catalogue::names();
    let file = match nearest(written, names.iter().copied()) {
        Some(_) => String::new(),
        None => files::did_you_mean(&path, Path::is_file),
    };
    Err(format!("no such file, and {}{file}", unknown_ruleset(written, &names)))
}

impl Source {
    /// Reads the ruleset.
    ///
    /// # Errors
    /// The file cannot be read, or is no TOML.
    pub fn base(&self) -> Result<Base, Fault> {
        match self {
            Source::Catalogue(entry) => entry.base(),
            Source::File(path) => Base::from_toml(&path.display().to_string(), &files::read_text(path)?),
        }
    }
}

impl RulesetArgs {
    /// The ruleset that the command line names.
    ///
    /// # Errors
    /// As of [`find`], [`Source::base`] and [`Base::with`].
    pub fn load(&self) -> Result<Ruleset, Fault> {
        let overrides = self.set.iter().map(|text| Override::typed(text)).collect::<Result<Vec<_>, _>>()?;
        let source = find(&self.ruleset, Path::new("")).map_err(|message| typed(&self.ruleset, message))?;
        source.base()?.with(&overrides)
    }
}

/// The position of `--position`.
///
/// # Errors
/// The text is no position of the board.
pub fn read_position(ruleset: &Ruleset, text: &str) -> Result<Position, Fault> {
    Position::read(ruleset, text).map_err(|error| typed("--position", error.to_string()))
}

/// A fault of the command line.
pub fn typed(what: &str, message: String) -> Fault {
    Fault { place: Place::CommandLine(what.into()), key: None, message }
}
