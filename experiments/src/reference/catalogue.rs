//! Every ruleset of the catalogue.

use quirkat_engine::catalogue::ENTRIES;
use quirkat_engine::document::Fault;

use super::markdown::{head, plain};
use crate::commands::rules::list::Summary;

/// The page.
///
/// # Errors
/// A ruleset does not load.
pub fn page() -> Result<String, Fault> {
    let mut text = head(
        "The catalogue",
        "Every ruleset that is compiled in. `quirkat rules show NAME` has each key in words, with who says it and what is contested.",
    );
    for entry in ENTRIES {
        let ruleset = entry.load(&[])?;
        let one = Summary::of(&ruleset);
        let family = if one.family.is_empty() { String::new() } else { format!(" Family: {}.", one.family) };
        text += &format!(
            "\n## {}\n\n**{}.**{family} {}, {} points; {} pieces against {}.\n",
            one.name,
            plain(one.title),
            one.board,
            one.points,
            one.pieces_first,
            one.pieces_second
        );
        if let Some(notes) = ruleset.raw().notes.split("\n\n").next().filter(|notes| !notes.trim().is_empty()) {
            text += &format!("\n{}\n", plain(notes.trim()));
        }
        let sources: String = one.sources.iter().map(|source| format!("- {}\n", plain(source))).collect();
        if !sources.is_empty() {
            text += &format!("\nSources:\n\n{sources}");
        }
    }
    Ok(text)
}
