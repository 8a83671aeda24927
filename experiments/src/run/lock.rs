//! Who is at work in a run folder. A lock of the system on a file in it tells a
//! second run so; it is gone with its holder, however that ended. Nothing that
//! is written depends on it.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::files::{self, Writers};

/// The file's name; it is there only while a run is at work, or was killed.
pub const NAME: &str = ".quirkat-lock";

/// Whom a run tolerates beside itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Nobody: it plays all there is to play.
    Alone,
    /// Others that share too: shards.
    Shared,
}

/// Being at work in a folder; ends when it is dropped.
#[derive(Debug)]
pub struct AtWork {
    held: Option<(File, PathBuf)>,
    kind: Kind,
}

/// Another run is at work in the folder.
#[derive(Debug, thiserror::Error)]
#[error("{folder}: another quirkat is at work here{who}; wait for it, stop it, or choose another folder with --out")]
pub struct Busy {
    folder: String,
    who: String,
}

impl AtWork {
    /// Begins to work in the folder, which is there.
    ///
    /// # Errors
    /// [`Busy`]; or the file cannot be made in the folder. Where the file system
    /// knows no locks it goes on with a warning.
    pub fn begin(folder: &Path, kind: Kind) -> anyhow::Result<AtWork> {
        let path = folder.join(NAME);
        loop {
            let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path)?;
            let locked = match kind {
                Kind::Alone => file.try_lock(),
                Kind::Shared => file.try_lock_shared(),
            };
            match locked {
                // The one before may have ended, and removed the file, just now.
                Ok(()) if !path.exists() => continue,
                Ok(()) => {
                    // The note is for people; without it the lock is as good.
                    let _ = note(&mut file);
                    return Ok(AtWork { held: Some((file, path)), kind });
                }
                Err(TryLockError::WouldBlock) => {
                    let who = read_note(&path).map(|note| format!(" ({note})")).unwrap_or_default();
                    return Err(Busy { folder: folder.display().to_string(), who }.into());
                }
                Err(TryLockError::Error(error)) => {
                    let folder = folder.display();
                    let _ = writeln!(
                        io::stderr(),
                        "warning: {folder}: the file system has no locks ({error}); a second run in it is not noticed"
                    );
                    let _ = fs::remove_file(&path);
                    return Ok(AtWork { held: None, kind });
                }
            }
        }
    }

    /// Who else may be writing in the folder.
    pub fn writers(&self) -> Writers {
        match (self.kind, &self.held) {
            (Kind::Alone, Some(_)) => Writers::Alone,
            _ => Writers::Others,
        }
    }

    /// The one at work in a folder, if there is one; for people.
    pub fn by_whom(folder: &Path) -> Option<String> {
        let path = folder.join(NAME);
        let file = File::open(&path).ok()?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Some(read_note(&path).unwrap_or_default()),
            _ => None,
        }
    }
}

impl Drop for AtWork {
    fn drop(&mut self) {
        let Some((file, path)) = self.held.take() else { return };
        // The last one takes the file away. Left behind, it would be taken over
        // by the next run.
        let is_last = match self.kind {
            Kind::Alone => true,
            Kind::Shared => file.unlock().is_ok() && file.try_lock().is_ok(),
        };
        if is_last {
            let _ = fs::remove_file(path);
        }
    }
}

fn note(file: &mut File) -> io::Result<()> {
    file.set_len(0)?;
    let since = humantime::format_rfc3339_seconds(SystemTime::now());
    write!(file, "process {} on {} since {since}", std::process::id(), files::host())
}

fn read_note(path: &Path) -> Option<String> {
    let mut text = String::new();
    File::open(path).ok()?.take(200).read_to_string(&mut text).ok()?;
    let line = text.lines().next()?.to_owned();
    (!line.is_empty()).then_some(line)
}
