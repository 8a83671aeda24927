//! The stored instruction counts, and the notes that allow more.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// A ply may cost so much more than stored.
const TOLERANCE: f64 = 1.05;

const COLUMNS: &str = "case\tway\tinstructions_per_ply";

/// One figure.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// The case's name.
    pub case: String,
    /// The way's name.
    pub way: String,
    /// Instructions a ply.
    pub per_ply: f64,
}

/// Figures, and what they were measured on.
#[derive(Clone, Debug, PartialEq)]
pub struct Baseline {
    /// The processor's features, as of [`crate::callgrind::Measured`].
    pub processor: String,
    /// The version of rustc.
    pub compiler: String,
    /// The figures.
    pub figures: Vec<Figure>,
}

/// Can figures be compared, and what comes of it?
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// The stored figures are of another processor or compiler.
    Unlike,
    /// One line each for what costs more than it may.
    Compared(Vec<String>),
}

impl Baseline {
    /// The stored one.
    ///
    /// # Panics
    /// The file is not there, or not a baseline.
    #[must_use]
    pub fn stored() -> Baseline {
        let text = fs::read_to_string(path("baseline.tsv")).expect("is in the repository");
        Baseline::read(&text).expect("is a baseline")
    }

    /// Stores it.
    ///
    /// # Panics
    /// The file cannot be written.
    pub fn store(&self) {
        fs::write(path("baseline.tsv"), self.text()).expect("can be written");
    }

    fn read(text: &str) -> Option<Baseline> {
        let mut lines = text.lines();
        let processor = lines.next()?.strip_prefix("# processor ")?.to_owned();
        let compiler = lines.next()?.strip_prefix("# compiler ")?.to_owned();
        let figures = lines.filter(|line| *line != COLUMNS).map(|line| {
            let mut fields = line.split('\t').map(str::to_owned);
            Some(Figure { case: fields.next()?, way: fields.next()?, per_ply: fields.next()?.parse().ok()? })
        });
        Some(Baseline { processor, compiler, figures: figures.collect::<Option<_>>()? })
    }

    fn text(&self) -> String {
        let Baseline { processor, compiler, figures } = self;
        let mut text = format!("# processor {processor}\n# compiler {compiler}\n{COLUMNS}\n");
        for Figure { case, way, per_ply } in figures {
            let _ = writeln!(text, "{case}\t{way}\t{per_ply:.1}");
        }
        text
    }

    /// What of `now` costs more than this baseline or a note of the changelog
    /// allows. A figure that is not stored yet may cost what it likes.
    #[must_use]
    pub fn compare(&self, now: &Baseline, changelog: &str) -> Verdict {
        if (&self.processor, &self.compiler) != (&now.processor, &now.compiler) {
            return Verdict::Unlike;
        }
        let notes = notes(changelog);
        let faults = now.figures.iter().filter_map(|Figure { case, way, per_ply }| {
            let of = |figures: &[Figure]| {
                let mut same = figures.iter().filter(|other| (&other.case, &other.way) == (case, way));
                same.next().map(|figure| figure.per_ply)
            };
            let stored = of(&self.figures)?;
            let allowed = of(&notes).map_or(stored, |note| note.max(stored));
            (*per_ply > allowed * TOLERANCE)
                .then(|| format!("{case} {way}: {per_ply:.1} instructions a ply, {allowed:.1} allowed, and 5 % more"))
        });
        Verdict::Compared(faults.collect())
    }
}

/// The notes under the first heading "Slower" of a changelog, each a line like
/// ``- `bell` rows 450: why``.
fn notes(changelog: &str) -> Vec<Figure> {
    let version = changelog.split("\n## ").nth(1).unwrap_or_default();
    let section = version.split("\n### ").find_map(|section| section.strip_prefix("Slower\n")).unwrap_or_default();
    let note = |line: &str| {
        let (case, rest) = line.strip_prefix("- `")?.split_once("` ")?;
        let (way, per_ply) = rest.split_once(':')?.0.split_once(' ')?;
        Some(Figure { case: case.to_owned(), way: way.to_owned(), per_ply: per_ply.parse().ok()? })
    };
    section.lines().filter_map(note).collect()
}

/// The text of the changelog.
///
/// # Panics
/// The file is not there.
#[must_use]
pub fn changelog() -> String {
    fs::read_to_string(path("../../CHANGELOG.md")).expect("is in the repository")
}

/// The version of the compiler in use.
///
/// # Panics
/// There is no rustc.
#[must_use]
pub fn compiler() -> String {
    let output = Command::new("rustc").arg("--version").output().expect("rustc starts");
    String::from_utf8_lossy(&output.stdout).split(' ').take(2).collect::<Vec<_>>().join(" ")
}

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(per_ply: f64) -> Baseline {
        let figures = vec![Figure { case: "bell".into(), way: "rows".into(), per_ply }];
        Baseline { processor: "x".into(), compiler: "rustc 1".into(), figures }
    }

    const NOTED: &str = "# Changelog\n\n## 1\n\n### Slower\n\n- `bell` rows 120: it counts more.\n\n## 0\n";

    #[test]
    fn text_is_read_back() {
        assert_eq!(Baseline::read(&of(100.5).text()), Some(of(100.5)));
    }

    #[test]
    fn more_than_five_percent_needs_a_note_of_as_much() {
        let faults = |now: f64, changelog| match of(100.0).compare(&of(now), changelog) {
            Verdict::Compared(faults) => faults.len(),
            Verdict::Unlike => panic!("alike"),
        };
        assert_eq!([faults(104.9, ""), faults(105.1, ""), faults(50.0, "")], [0, 1, 0]);
        assert_eq!([faults(125.9, NOTED), faults(126.1, NOTED)], [0, 1]);
        let of_an_older_version = NOTED.replace("## 1\n", "## 1\n\n## 0\n");
        assert_eq!(faults(110.0, &of_an_older_version), 1);
    }

    #[test]
    fn another_processor_is_not_compared() {
        let other = Baseline { processor: "y".into(), ..of(500.0) };
        assert_eq!(of(100.0).compare(&other, ""), Verdict::Unlike);
    }
}
