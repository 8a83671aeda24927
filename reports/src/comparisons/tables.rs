//! The tables of comparisons.

use super::{COMPARED, Compared, Comparison, Way};
use crate::digits::{probability, with_interval};
use crate::records::{Cell, Records};
use crate::summary::MatchupSummary;
use crate::typeset::{Column, Group, Sheet};

/// The columns of `tables/comparisons.csv`, each with its meaning.
pub const COMPARISON_COLUMNS: &[(&str, &str)] = &[
    ("measure", "What is compared."),
    ("first_agent", "Name of the agent that plays First."),
    ("second_agent", "Name of the agent that plays Second."),
    ("variant", "Name of the variant."),
    ("reference", "Name of the variant that it is compared with, the first one; empty for balance."),
    ("run", "Name of the variant's run; empty within one run."),
    ("reference_run", "Name of the reference's run."),
    ("difference", "The variant's value less the reference's."),
    ("difference_low", "Lower end of its 95 % interval."),
    ("difference_high", "Upper end of its 95 % interval."),
    (
        "pairs",
        "Games of either that began from the same opening, compared one with the other; empty where games are independent.",
    ),
    ("p", "Two-sided p value that there is no difference."),
    (
        "p_holm",
        "The same by Holm, for claims; the family is the comparisons of the measure, or all, as the config says.",
    ),
    ("p_benjamini_hochberg", "The same by Benjamini and Hochberg, for screening; the same family."),
    (
        "verdict",
        "within, beyond or unclear: the difference and the smallest one of interest; two one-sided tests at 5 %.",
    ),
    ("why", "Why there is no difference; empty where there is one."),
];

/// The comparisons, one a row.
#[must_use]
pub fn records(comparisons: &[Comparison<'_>]) -> Records {
    let row = |comparison: &Comparison<'_>| {
        let Comparison { matchup, reference, found, verdict, .. } = comparison;
        let MatchupSummary { variant, first_agent, second_agent, .. } = matchup;
        let names = [comparison.compared.name, first_agent, second_agent, variant];
        let mut row: Vec<Cell> = names.into_iter().map(Cell::text).collect();
        row.push(Cell::text(reference.map_or("", |reference| &reference.variant)));
        row.extend(comparison.runs.unwrap_or_default().map(Cell::text));
        row.extend(Cell::estimate(found.as_ref().ok().map(|found| found.estimate)));
        row.push(Cell::Count(comparison.pairs));
        let p = found.as_ref().ok().and_then(|found| found.p);
        row.extend([p, comparison.p_holm, comparison.p_screened].map(Cell::Real));
        row.push(Cell::text(verdict.map_or("", |verdict| verdict.word())));
        row.push(Cell::Text(found.as_ref().err().map(ToString::to_string).unwrap_or_default()));
        row
    };
    Records { name: "comparisons", columns: COMPARISON_COLUMNS.into(), rows: comparisons.iter().map(row).collect() }
}

fn caption(way: &Way<'_>) -> String {
    let (margin, family) = (way.margin, way.family.in_words());
    format!(
        "Each variant less its reference, played by the same agents; 95 % intervals. p values are adjusted within {family}: Holm's for claims, those of Benjamini and Hochberg (BH) for screening. The verdict says whether a difference is within the \
         smallest one of interest, \u{b1}{margin}, or beyond it, by two one-sided tests at 5 %; unclear means that more games are needed, not \
         that there is no difference."
    )
}

/// The comparisons as a table, a group a measure.
#[must_use]
pub fn sheet(comparisons: &[Comparison<'_>], way: &Way<'_>) -> Sheet {
    let columns = vec![
        Column::words("Variant"),
        Column::words("Against"),
        Column::words("Agents"),
        Column::numbers("Difference (95 %)"),
        Column::numbers("p"),
        Column::numbers("p (Holm)"),
        Column::numbers("p (BH)"),
        Column::words("Verdict"),
    ];
    let row = |comparison: &Comparison<'_>| {
        let Comparison { matchup, reference, found, verdict, p_holm, p_screened, .. } = comparison;
        let of_run = |variant: &str, run: Option<&str>| match run {
            Some(run) => format!("{variant}, {run}"),
            None => variant.to_owned(),
        };
        let [run, reference_run] = comparison.runs.map_or([None; 2], |runs| runs.map(Some));
        let against = reference.map_or("balance".to_owned(), |reference| of_run(&reference.variant, reference_run));
        let difference = match found {
            Ok(found) => with_interval(Some(found.estimate)),
            Err(why) => why.to_string(),
        };
        let p = found.as_ref().ok().and_then(|found| found.p);
        let verdict = verdict.map(|verdict| verdict.word().to_owned()).unwrap_or_default();
        let mut row = vec![of_run(&matchup.variant, run), against, matchup.pairing(), difference];
        row.extend([p, *p_holm, *p_screened].map(probability).into_iter().chain([verdict]));
        row
    };
    let group = |compared: &Compared| Group {
        title: compared.name.to_owned(),
        rows: comparisons.iter().filter(|comparison| comparison.compared.name == compared.name).map(row).collect(),
        notes: vec![compared.about.to_owned()],
    };
    let groups = COMPARED.iter().map(group).filter(|group| !group.rows.is_empty()).collect();
    Sheet { name: "comparisons", title: "Comparisons", caption: caption(way), columns, groups }
}
