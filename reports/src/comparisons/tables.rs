//! The tables of comparisons.

use super::{COMPARED, Compared, Comparison};
use crate::page::with_interval;
use crate::summary::MatchupSummary;
use crate::typeset::{Column, Group, Sheet, csv_of};

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

/// The comparisons as CSV.
///
/// # Errors
/// Never in practice: it is written to memory.
pub fn csv(comparisons: &[Comparison<'_>]) -> Result<Vec<u8>, csv::Error> {
    let number = |number: Option<f64>| number.map(|number| number.to_string()).unwrap_or_default();
    let row = |comparison: &Comparison<'_>| {
        let Comparison { matchup, reference, found, verdict, .. } = comparison;
        let MatchupSummary { variant, first_agent, second_agent, .. } = matchup;
        let names = [comparison.compared.name, first_agent, second_agent, variant];
        let estimate = found.as_ref().ok().map(|found| found.estimate);
        let mut row: Vec<String> = names.into_iter().map(str::to_owned).collect();
        row.push(reference.map(|reference| reference.variant.clone()).unwrap_or_default());
        row.extend(comparison.runs.unwrap_or_default().map(str::to_owned));
        row.extend([estimate.map(|e| e.value), estimate.map(|e| e.low), estimate.map(|e| e.high)].map(number));
        let p = found.as_ref().ok().and_then(|found| found.p);
        row.extend([p, comparison.p_holm, comparison.p_screened].map(number));
        row.push(verdict.map(|verdict| verdict.word().to_owned()).unwrap_or_default());
        row.push(found.as_ref().err().map(ToString::to_string).unwrap_or_default());
        row
    };
    csv_of(COMPARISON_COLUMNS, comparisons.iter().map(row).collect())
}

fn caption(margin: f64) -> String {
    format!(
        "Each variant less its reference, played by the same agents; 95 % intervals. p values are adjusted within a family: Holm's for claims, those of Benjamini and Hochberg (BH) for screening. The verdict says whether a difference is within the \
         smallest one of interest, \u{b1}{margin}, or beyond it, by two one-sided tests at 5 %; unclear means that more games are needed, not \
         that there is no difference."
    )
}

/// The comparisons as a table, a group a measure.
#[must_use]
pub fn sheet(comparisons: &[Comparison<'_>], margin: f64) -> Sheet {
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
    Sheet { name: "comparisons", title: "Comparisons", caption: caption(margin), columns, groups }
}

/// A p value with two digits, or `< 0.0001`.
pub(crate) fn probability(p: Option<f64>) -> String {
    match p {
        None => String::new(),
        Some(p) if p < 1e-4 => "< 0.0001".to_owned(),
        Some(p) if p < 0.01 => format!("{p:.4}"),
        Some(p) => format!("{p:.3}"),
    }
}
