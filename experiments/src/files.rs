//! Reading the text files that users name, and writing files whole.

mod writing;

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use quirkat_engine::document::{Fault, Place, nearest};

pub use writing::{Writers, host, is_unfinished, sweep, write_whole};

/// The text of a TOML file, without a byte order mark.
///
/// # Errors
/// It is missing, a folder, unreadable, or not UTF-8.
pub fn read_text(path: &Path) -> Result<String, Fault> {
    decoded(path, read_bytes(path, "a TOML file")?)
}

/// The text of a file of openings.
///
/// # Errors
/// As of [`read_text`].
pub fn read_openings(path: &Path) -> Result<String, Fault> {
    decoded(path, read_bytes(path, "a file of openings")?)
}

/// The text of a written game; `-` is standard input.
///
/// # Errors
/// As of [`read_text`].
pub fn read_game(path: &Path) -> Result<String, Fault> {
    if path != Path::new("-") {
        return decoded(path, read_bytes(path, "a written game")?);
    }
    let mut bytes = Vec::new();
    let read = io::stdin().lock().read_to_end(&mut bytes);
    read.map_err(|error| fault(path, format!("standard input cannot be read: {error}")))?;
    decoded(path, bytes)
}

fn fault(path: &Path, message: String) -> Fault {
    Fault { place: whole(path), key: None, message }
}

fn read_bytes(path: &Path, what: &str) -> Result<Vec<u8>, Fault> {
    if path.is_dir() {
        return Err(fault(path, format!("is a folder; expected {what}")));
    }
    fs::read(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => fault(path, format!("no such file{}", did_you_mean(path, Path::is_file))),
        _ => fault(path, format!("cannot be read: {error}")),
    })
}

fn decoded(path: &Path, bytes: Vec<u8>) -> Result<String, Fault> {
    let text = String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..valid].iter().filter(|&&byte| byte == b'\n').count() + 1;
        fault(path, format!("is not UTF-8 text (line {line}); save it as UTF-8"))
    })?;
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

/// `; did you mean "x"?` for the entry beside a missing one that fits and has the nearest name, or the empty text.
///
/// Names are compared without their endings, which would make short ones look
/// alike; an entry of another ending is meant only where all else is equal.
pub fn did_you_mean(missing: &Path, fits: impl Fn(&Path) -> bool) -> String {
    let folder = match missing.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut there: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(|path| fits(path)).collect();
    there.retain(|path| path.extension() == missing.extension() || path.file_stem() == missing.file_stem());
    there.sort();
    let stem = |path: &Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let stems: Vec<String> = there.iter().map(|path| stem(path)).collect();
    let near = nearest(&stem(missing), stems.iter().map(String::as_str));
    let found = there.iter().zip(&stems).find(|(_, stem)| Some(stem.as_str()) == near);
    let name = found.and_then(|(path, _)| path.file_name()).map(|name| name.to_string_lossy());
    name.map(|name| format!("; did you mean {name:?}?")).unwrap_or_default()
}

/// The file as a place in errors.
pub fn whole(path: &Path) -> Place {
    Place::WholeFile(path.display().to_string().into())
}

/// The BLAKE3 checksum of a file, in hex.
///
/// # Errors
/// It cannot be read.
pub fn checksum(path: &Path) -> io::Result<String> {
    let mut hash = blake3::Hasher::new();
    io::copy(&mut fs::File::open(path)?, &mut hash)?;
    Ok(hash.finalize().to_hex().to_string())
}

/// May a file that is there already be replaced?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replace {
    /// It is a fault.
    Never,
    /// It is replaced.
    Always,
}

/// Writes a file that a user named, whole.
///
/// # Errors
/// A [`Fault`] where it is there already and may not be replaced; else it
/// cannot be written.
pub fn write_named(path: &Path, bytes: &[u8], replace: Replace) -> anyhow::Result<()> {
    let fault = |message: &str| Fault { place: whole(path), key: None, message: message.to_owned() };
    if path.is_dir() {
        return Err(fault("is a folder; expected the name of a file to write").into());
    }
    if replace == Replace::Never && path.exists() {
        return Err(fault("is there already; --force replaces it").into());
    }
    write_whole(path, bytes).map_err(|error| anyhow::anyhow!("{}: cannot be written: {error}", path.display()))
}
