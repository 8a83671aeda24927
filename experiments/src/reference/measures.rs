//! The glossary of measures.

use quirkat_reports::field::FIELD;
use quirkat_reports::summary::MEASURES;

use super::markdown::{code, head, plain, table};

/// The page.
pub fn page() -> String {
    let mut text =
        head("Measures", "The columns of `summary.csv`, and the field's measures of `tables/`, with their formulas.");
    text += "\n## Of the summary\n\n";
    text += &table(
        ["measure", "unit", "range", "meaning", "formula", "source"],
        MEASURES.iter().map(|one| {
            [code(one.name), one.unit.into(), one.range.into(), plain(one.about), plain(one.formula), plain(one.source)]
        }),
    );
    text += "\n## Of the field\n\nUnder the names that the Ludii project gave them.\n\n";
    text + &table(
        ["measure", "unit", "range", "meaning", "formula", "beware"],
        FIELD.iter().map(|one| {
            [code(one.name), one.unit.into(), one.range.into(), plain(one.about), plain(one.formula), plain(one.beware)]
        }),
    )
}
