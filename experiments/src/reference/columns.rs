//! Every table of a run folder with its columns.

use quirkat_reports::dictionary::TABLES;

use super::markdown::{code, head, plain, table};

/// The page.
pub fn page() -> String {
    let mut text = head(
        "Tables of a run folder",
        "What each column means. A run folder's `datapackage.json` says the same of the tables that it has, with their types; tables of \
         CSV have a twin of Parquet beside them.",
    );
    for one in TABLES {
        let key: Vec<String> = one.key.iter().map(|name| code(name)).collect();
        let key = if key.is_empty() { String::new() } else { format!(" Rows are told apart by {}.", key.join(", ")) };
        text += &format!("\n## {}\n\n`{}`: {}{key}\n\n", one.name, one.path, plain(one.about));
        let row =
            |(name, about, unit): (&str, &str, Option<&str>)| [code(name), unit.unwrap_or("").into(), plain(about)];
        text += &table(["column", "unit", "meaning"], one.meanings().into_iter().map(row));
    }
    text
}
