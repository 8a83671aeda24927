//! Reading the text files that users name, and writing files whole.

use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;

use quirkat_engine::document::{Fault, Place};

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
        io::ErrorKind::NotFound => fault(path, "no such file".into()),
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

/// The file as a place in errors.
pub fn whole(path: &Path) -> Place {
    Place::WholeFile(path.display().to_string().into())
}

/// How the names of files begin that are not whole yet.
const UNFINISHED: &str = ".quirkat-writing-";

/// Writes a file so that it appears under its name only when it is whole and
/// on the disk: a temporary file in the same folder, synced and renamed.
///
/// # Errors
/// It cannot be written; nothing is left behind then.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // Another run that starts in the same folder may sweep the temporary file away.
    match write_once(path, bytes) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => write_once(path, bytes),
        result => result,
    }
}

fn write_once(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    builder.prefix(UNFINISHED);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
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

/// Removes what writers that were killed left behind in the folder.
///
/// # Errors
/// The folder cannot be read, or such a file not be removed.
pub fn sweep(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_name().to_string_lossy().starts_with(UNFINISHED) {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
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
