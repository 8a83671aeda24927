//! The files of a run folder against its manifest.

use std::fs;

use super::super::RunFolder;
use super::super::folder::is_own;
use super::super::manifest::Manifest;
use super::super::seal::Seal;
use super::{Checked, Findings, Kind, within};
use crate::config::Experiment;
use crate::files;

/// The manifest, if it is there and as it was written.
pub fn manifest(folder: &RunFolder, findings: &mut Findings) -> Option<Manifest> {
    let path = folder.path().join(Manifest::NAME);
    let Ok(bytes) = fs::read(path) else {
        findings.missing(Manifest::NAME);
        return None;
    };
    let read = Seal::PRETTY.taken_off(&bytes).and_then(|object| serde_json::from_slice::<Manifest>(&object).ok());
    if read.is_none() {
        findings.damaged(Manifest::NAME, "is damaged, or was changed since it was written");
    } else if read.as_ref().is_some_and(|manifest| !manifest.is_finished()) {
        findings.add(Kind::Missing, Manifest::NAME, "says that the run has not come to its end");
    }
    read
}

/// Checks every file that the manifest lists. That of a run under way lists those of its last end, which it writes anew.
pub fn files(folder: &RunFolder, manifest: &Manifest, checked: &mut Checked, findings: &mut Findings) {
    for file in manifest.files().iter().filter(|_| manifest.is_finished()) {
        let path = folder.path().join(&file.path);
        if !path.is_file() {
            findings.missing(&*file.path);
            continue;
        }
        checked.files += 1;
        match files::checksum(&path) {
            Ok(checksum) if checksum == file.blake3 => {}
            Ok(_) => findings.damaged(&*file.path, "is damaged, or was changed since it was written"),
            Err(error) => findings.damaged(&*file.path, format!("cannot be read: {error}")),
        }
    }
}

/// # Errors
/// Its games are those of another version of the playing code, so that none can be played again.
pub fn same_version(folder: &RunFolder, manifest: &Manifest) -> anyhow::Result<()> {
    let (theirs, ours) = (manifest.playing_code(), quirkat_sim::VERSION);
    if theirs == ours {
        return Ok(());
    }
    let message = format!("its games are those of version {theirs} of the playing code, this is {ours}");
    Err(folder.fault(message).into())
}

/// The config must be as a run writes it.
pub fn config(folder: &RunFolder, experiment: &Experiment, findings: &mut Findings) {
    let stored = fs::read(folder.config()).unwrap_or_default();
    if stored != experiment.to_toml().as_bytes() {
        findings.damaged("config.toml", "is not as a run writes it");
    }
}

/// Names the files in the folders of blocks that are none of the run's: whoever reads the folder as one table would
/// take them in.
pub fn surplus(folder: &RunFolder, is_of_the_run: impl Fn(&str) -> bool, findings: &mut Findings) {
    for blocks in folder.block_folders() {
        let Ok(entries) = fs::read_dir(blocks) else { continue };
        let mut names: Vec<String> = entries
            .flatten()
            .filter(|entry| !is_own(&entry.file_name().to_string_lossy()))
            .map(|entry| within(folder, &entry.path()))
            .filter(|name| !is_of_the_run(name))
            .collect();
        names.sort();
        for name in names {
            findings.damaged(name, "is no file of this run: a block too many");
        }
    }
}
