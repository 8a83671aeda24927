//! The program as users run it: what it prints, and how it ends.

mod agents;
mod depositing;
mod faults;
mod figures;
mod games;
#[cfg(target_os = "linux")]
mod killed;
mod looking;
mod openings;
mod planning;
mod playing;
mod rules;
mod running;
mod shards;
mod solving;
mod starting;
mod statistics;
#[cfg(unix)]
mod stopping;
mod submitting;
mod sums;
mod sweeps;
mod tournaments;
mod verifying;

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

/// A folder with files in it, where the program is run.
struct Folder {
    folder: TempDir,
}

impl Folder {
    fn new(files: &[(&str, &str)]) -> Folder {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, text) in files {
            fs::write(folder.path().join(name), text).expect("writes");
        }
        Folder { folder }
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.path()).expect("is a folder");
        let mut names: Vec<_> =
            entries.map(|entry| entry.expect("is there").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    /// The program in the folder, with these arguments.
    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_quirkat"));
        command.current_dir(self.path()).args(args);
        command
    }

    fn output(&self, args: &[&str]) -> Output {
        self.command(args).output().expect("runs")
    }

    /// Exit status and standard error.
    fn ends(&self, args: &[&str]) -> (Option<i32>, String) {
        let output = self.output(args);
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    }

    /// Standard output of a command that succeeds and has nothing to complain of.
    fn prints(&self, args: &[&str]) -> String {
        let output = self.output(args);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), &*error), (Some(0), ""), "{args:?}");
        String::from_utf8(output.stdout).expect("is UTF-8")
    }

    /// The one message of a command that is refused: exit status 2, nothing on
    /// standard output, nothing written.
    fn refuses(&self, args: &[&str]) -> String {
        let before = self.names();
        let output = self.output(args);
        let error = String::from_utf8(output.stderr).expect("is UTF-8");
        assert_eq!(output.status.code(), Some(2), "{args:?}: {error}");
        assert_eq!(String::from_utf8_lossy(&output.stdout), "", "{args:?}");
        assert_eq!(self.names(), before, "{args:?}");
        let message = error.strip_prefix("error: ").unwrap_or_else(|| panic!("{args:?}: {error}"));
        message.trim_end().to_owned()
    }
}

/// [`Folder::prints`] in an empty folder.
fn prints(args: &[&str]) -> String {
    Folder::new(&[]).prints(args)
}

/// [`Folder::refuses`] in an empty folder.
fn refuses(args: &[&str]) -> String {
    Folder::new(&[]).refuses(args)
}
