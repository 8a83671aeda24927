//! The file of a table.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `QKLAYER1` |
//! | 32 | identity of the rules ([`Space::identity`]) |
//! | 8 | side to move (0 First), own men and kings, the other's men and kings, bytes of a depth, two of 0 |
//! | 8 | cells |
//! | 40 | wins, draws and losses counted as placements, the longest win, its first cell |
//! | | values, 2 bits each from the lowest on: 0 draw, 1 win, 2 loss, 3 not in use |
//! | | depths in plies, one byte or two each; 0 for draws |
//! | 32 | BLAKE3 checksum of all before it |
//!
//! Numbers are little-endian. A file appears under its name only when it is whole
//! and on the disk.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use memmap2::Mmap;

use super::SolveError;
use super::layers::Layer;
use super::space::Space;
use super::statistics::LayerCounts;
use super::table::{Bytes, Table};

const MAGIC: &[u8; 8] = b"QKLAYER1";

/// Raised when tables of the same rules come out otherwise.
pub(super) const VERSION: u32 = 1;

/// Bytes of the checksum at the end.
pub(super) const CHECKSUM: usize = 32;

const HEADER: usize = 96;

/// How the names of tables' files end.
const EXTENSION: &str = "layer";

/// How the names of files begin that are not whole.
const UNFINISHED: &str = ".quirkat-solving-";

/// Everything before the values.
pub(super) fn header(space: &Space, layer: Layer, cells: u64, width: usize, counts: &LayerCounts) -> Vec<u8> {
    let Layer { to_move, own, other } = layer;
    let mut bytes = Vec::with_capacity(HEADER);
    bytes.extend(MAGIC);
    bytes.extend(space.identity());
    bytes.extend([to_move.index() as u8, own.men, own.kings, other.men, other.kings, width as u8, 0, 0]);
    let LayerCounts { wins, draws, losses, deepest, deepest_at } = *counts;
    for number in [cells, wins, draws, losses, deepest.into(), deepest_at] {
        bytes.extend(number.to_le_bytes());
    }
    bytes
}

/// Puts the checksum at the end, where there is room for it.
pub(super) fn seal(bytes: &mut [u8]) {
    let (rest, checksum) = bytes.split_at_mut(bytes.len() - CHECKSUM);
    checksum.copy_from_slice(blake3::hash(rest).as_bytes());
}

impl Layer {
    /// The name of its table's file.
    fn file_name(self) -> String {
        format!("{self}.{EXTENSION}")
    }
}

impl Table {
    /// Writes the table into the folder, maps it into memory and lets go of the
    /// memory that it had.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn store(self, folder: &Path) -> Result<Table, SolveError> {
        let path = folder.join(self.layer.file_name());
        let failed = |error| SolveError::File { path: path.clone(), error };
        write_whole(folder, &path, &self.bytes).map_err(failed)?;
        let bytes = Bytes::Mapped(map(&path).map_err(failed)?);
        Ok(Table { bytes, ..self })
    }

    /// The table of a layer in the folder; `None` where there is none.
    ///
    /// # Errors
    /// The file is damaged, or of other rules, or cannot be read.
    pub fn open(space: &Space, layer: Layer, folder: &Path) -> Result<Option<Table>, SolveError> {
        let path = folder.join(layer.file_name());
        match map(&path) {
            Ok(bytes) => read(space, layer, bytes).map(Some).map_err(|what| SolveError::Corrupt { path, what }),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(SolveError::File { path, error }),
        }
    }
}

fn map(path: &Path) -> io::Result<Mmap> {
    let file = File::open(path)?;
    // Files of tables are never written to: a new one takes the old one's name.
    #[allow(unsafe_code)]
    unsafe {
        Mmap::map(&file)
    }
}

fn read(space: &Space, layer: Layer, bytes: Mmap) -> Result<Table, String> {
    if bytes.len() < HEADER + CHECKSUM || &bytes[..8] != MAGIC {
        return Err("is no table of a layer".into());
    }
    if bytes[8..40] != space.identity() {
        return Err("is a table of other rules; --out another folder".into());
    }
    let number = |n: usize| {
        let at = 48 + 8 * n;
        bytes[at..at + 8].iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte))
    };
    let [cells, wins, draws, losses, deepest, deepest_at] = std::array::from_fn(number);
    let counts = LayerCounts { wins, draws, losses, deepest: deepest as u32, deepest_at };
    let width = usize::from(bytes[45]);
    let values_at = HEADER;
    let depths_at = values_at + (cells as usize).div_ceil(4);
    let is_whole = space.cells(layer) == Some(cells)
        && (width == 1 || width == 2)
        && bytes[..HEADER] == header(space, layer, cells, width, &counts)
        && bytes.len() == depths_at + width * cells as usize + CHECKSUM;
    let sealed = bytes.len() - CHECKSUM;
    if !is_whole || blake3::hash(&bytes[..sealed]).as_bytes() != &bytes[sealed..] {
        return Err("is damaged; remove it and solve again".into());
    }
    Ok(Table { layer, cells, width, counts, bytes: Bytes::Mapped(bytes), values_at, depths_at })
}

/// Writes a file so that it appears under its name only when it is whole and on
/// the disk.
fn write_whole(folder: &Path, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(UNFINISHED);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    if cfg!(unix) {
        // Not every file system can; the file itself is on the disk.
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
    Ok(())
}

/// The most pieces that a table in the folder is of, by the files' names.
///
/// # Errors
/// The folder cannot be read.
pub(super) fn most_pieces(folder: &Path) -> Result<u32, SolveError> {
    let failed = |error| SolveError::File { path: folder.to_owned(), error };
    let mut most = 0;
    for entry in fs::read_dir(folder).map_err(failed)? {
        let name = entry.map_err(failed)?.file_name();
        let name = name.to_string_lossy().into_owned();
        let Some(layer) = name.strip_suffix(&format!(".{EXTENSION}")) else { continue };
        let numbers = layer.split(|letter: char| !letter.is_ascii_digit()).filter_map(|text| text.parse::<u32>().ok());
        most = most.max(numbers.sum());
    }
    Ok(most)
}

/// Removes what solvers that were killed left behind. No other one may be at work
/// in the folder.
///
/// # Errors
/// The folder cannot be read, or a file not be removed.
pub(super) fn sweep(folder: &Path) -> Result<(), SolveError> {
    let failed = |path: PathBuf| move |error| SolveError::File { path, error };
    for entry in fs::read_dir(folder).map_err(failed(folder.to_owned()))? {
        let path = entry.map_err(failed(folder.to_owned()))?.path();
        if path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(UNFINISHED)) {
            fs::remove_file(&path).map_err(failed(path))?;
        }
    }
    Ok(())
}
