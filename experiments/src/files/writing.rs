//! Files that appear under their names only when they are whole, by any number
//! of writers at once.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::sync::OnceLock;
use std::time::Duration;

/// How the names of files begin that are not whole yet.
const UNFINISHED: &str = ".quirkat-writing-";

/// A file that is not whole after so long has lost its writer.
const LOST_AFTER: Duration = Duration::from_secs(24 * 60 * 60);

/// So often a file is tried to be written whose beginnings another run sweeps
/// away, wrongly.
const TRIES: usize = 3;

/// Writes a file so that it appears under its name only when it is whole and
/// on the disk: a temporary file in the same folder, synced and renamed; then
/// the folder is synced. Of two writers of one file the last one wins.
///
/// # Errors
/// It cannot be written; nothing is left behind then.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut tries = 0;
    loop {
        tries += 1;
        match write_once(folder, path, bytes) {
            // The folder may be there all the same, but the temporary file is not.
            Err(error) if error.kind() == io::ErrorKind::NotFound && tries < TRIES && folder.is_dir() => {}
            result => return result,
        }
    }
}

fn write_once(folder: &Path, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut builder = tempfile::Builder::new();
    // Host and process tell others whether the writer still lives.
    let prefix = format!("{UNFINISHED}{}-{}-", host(), std::process::id());
    builder.prefix(&prefix);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    // The file is closed, and removed if it cannot be renamed.
    let temporary = file.into_temp_path();
    fs::rename(&temporary, path)?;
    // It has another name now: nothing is to be removed.
    let _ = temporary.keep();
    sync(folder);
    Ok(())
}

/// Brings renames in a folder to the disk, where the system can.
fn sync(folder: &Path) {
    if cfg!(unix)
        && let Ok(folder) = File::open(folder)
    {
        // Not every file system can; the file itself is on the disk.
        let _ = folder.sync_all();
    }
}

/// The host's name, as far as it is fit for a file name; `None` where it is not
/// known.
fn known_host() -> Option<&'static str> {
    static HOST: OnceLock<Option<String>> = OnceLock::new();
    let found = HOST.get_or_init(|| {
        let told = fs::read_to_string("/proc/sys/kernel/hostname").ok();
        let told = told.or_else(|| ["HOSTNAME", "COMPUTERNAME"].iter().find_map(|name| std::env::var(name).ok()))?;
        let fit = |letter: char| if letter.is_ascii_alphanumeric() || letter == '.' { letter } else { '_' };
        Some(told.trim().chars().take(64).map(fit).collect()).filter(|name: &String| !name.is_empty())
    });
    found.as_deref()
}

/// The host's name, for messages and file names.
pub fn host() -> &'static str {
    known_host().unwrap_or("unknown_host")
}

/// Is it the name of a file that is not whole yet?
pub fn is_unfinished(name: &str) -> bool {
    name.starts_with(UNFINISHED)
}

/// Who else may be writing in a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writers {
    /// No other process of this host.
    Alone,
    /// Perhaps others.
    Others,
}

/// Removes what writers that were killed left behind in the folder, and nothing
/// of those that live.
///
/// # Errors
/// The folder cannot be read, or such a file not be removed.
pub fn sweep(folder: &Path, writers: Writers) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if is_unfinished(&name) && (is_writer_dead(&name, writers) || is_lost(&entry)) {
            match fs::remove_file(entry.path()) {
                // Another run swept it away.
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                result => result?,
            }
        }
    }
    Ok(())
}

fn is_writer_dead(name: &str, writers: Writers) -> bool {
    let mut parts = name.rsplitn(3, '-').skip(1);
    let (Some(process), Some(rest)) = (parts.next(), parts.next()) else { return false };
    let of_this_host = rest.strip_prefix(UNFINISHED).is_some_and(|host| Some(host) == known_host());
    let is_own = process == std::process::id().to_string();
    of_this_host && (writers == Writers::Alone || is_own || is_process_dead(process))
}

/// Is it known that there is no such process? Only Linux tells.
fn is_process_dead(process: &str) -> bool {
    let processes = Path::new("/proc");
    process.parse::<u32>().is_ok() && processes.join("self").exists() && !processes.join(process).exists()
}

fn is_lost(entry: &fs::DirEntry) -> bool {
    let modified = entry.metadata().and_then(|found| found.modified());
    modified.is_ok_and(|modified| modified.elapsed().is_ok_and(|age| age > LOST_AFTER))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("is a folder");
        let mut names: Vec<_> = entries.map(|entry| entry.expect("is there").file_name()).collect();
        names.sort();
        names.into_iter().map(|name| name.to_string_lossy().into_owned()).collect()
    }

    #[test]
    fn a_file_is_written_whole_and_leaves_nothing_else() {
        let folder = tempfile::tempdir().expect("is made");
        let path = folder.path().join("a file");
        write_whole(&path, b"one").expect("is written");
        write_whole(&path, b"two").expect("is written");
        assert_eq!(fs::read(&path).expect("is there"), b"two");
        assert_eq!(names(folder.path()), ["a file"]);
        fs::create_dir(folder.path().join("taken")).expect("is made");
        write_whole(&folder.path().join("taken"), b"x").expect_err("a folder is in its place");
        assert_eq!(names(folder.path()), ["a file", "taken"]);
    }

    #[test]
    fn two_writers_of_one_file_do_not_disturb_each_other() {
        let folder = tempfile::tempdir().expect("is made");
        let path = folder.path().join("block");
        let bytes = vec![7; 100_000];
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| (0..20).for_each(|_| write_whole(&path, &bytes).expect("is written")));
            }
        });
        assert_eq!(fs::read(&path).expect("is there"), bytes);
        assert_eq!(names(folder.path()), ["block"]);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_sweep_takes_what_the_dead_left_and_leaves_the_living_alone() {
        let folder = tempfile::tempdir().expect("is made");
        let mut child = std::process::Command::new("sleep").arg("60").spawn().expect("starts");
        // Larger than any process number of Linux.
        let [dead, living, own] =
            [4_194_305, child.id(), std::process::id()].map(|process| format!("{UNFINISHED}{}-{process}-0", host()));
        let elsewhere = format!("{UNFINISHED}else.where-4194305-0");
        for name in [&dead, &living, &own, &elsewhere] {
            fs::write(folder.path().join(name), "half").expect("is written");
        }
        fs::write(folder.path().join("whole"), "whole").expect("is written");
        sweep(folder.path(), Writers::Others).expect("is swept");
        let mut left = vec![living.clone(), elsewhere.clone(), "whole".into()];
        left.sort();
        assert_eq!(names(folder.path()), left);
        sweep(folder.path(), Writers::Alone).expect("is swept");
        assert_eq!(names(folder.path()), [elsewhere.as_str(), "whole"]);
        child.kill().expect("is killed");
        child.wait().expect("is waited for");
    }
}
