//! Finding a ruleset by what users write: a name of the catalogue or the path
//! of a file.

use std::path::{Path, PathBuf};

use quirkat_engine::catalogue::{self, Entry};
use quirkat_engine::document::{Fault, Place};
use quirkat_engine::ruleset::unknown_ruleset;
use quirkat_engine::{Override, Position, Ruleset};

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
/// A text: no catalogue entry and no file, with the nearest name.
pub fn find(written: &str, folder: &Path) -> Result<Source, String> {
    if let Some(entry) = catalogue::entry(written) {
        return Ok(Source::Catalogue(entry));
    }
    let path = folder.join(written);
    if !written.is_empty() && path.exists() {
        return Ok(Source::File(path));
    }
    Err(format!("no such file, and {}", unknown_ruleset(written, &catalogue::names())))
}

impl Source {
    /// Reads the ruleset with overrides.
    ///
    /// # Errors
    /// The first thing that is wrong in the file or an override.
    pub fn load(&self, overrides: &[Override]) -> Result<Ruleset, Fault> {
        match self {
            Source::Catalogue(entry) => entry.load(overrides),
            Source::File(path) => {
                let text = files::read_text(path)?;
                Ruleset::from_toml(&path.display().to_string(), &text, overrides)
            }
        }
    }
}

impl RulesetArgs {
    /// The ruleset that the command line names.
    ///
    /// # Errors
    /// As of [`find`] and [`Source::load`].
    pub fn load(&self) -> Result<Ruleset, Fault> {
        let overrides = self.set.iter().map(|text| Override::typed(text)).collect::<Result<Vec<_>, _>>()?;
        let source = find(&self.ruleset, Path::new("")).map_err(|message| typed(&self.ruleset, message))?;
        source.load(&overrides)
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
