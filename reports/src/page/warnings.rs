//! What a reader is warned of.

use quirkat_engine::Ruleset;
use quirkat_sim::sanity::{self, Judged, Warning};

use super::PageData;
use crate::comparisons::MARGIN;
use crate::digits::with_interval;

/// The variants that look degenerate, by their rules or by the games of one of their matchups.
pub(super) fn warnings<'a>(data: &PageData<'a>) -> Vec<(&'a str, Vec<Warning>)> {
    let judged = |(n, &(name, ruleset)): (usize, &(&'a str, &'a Ruleset))| {
        let matchups = data.summaries.iter().filter(|summary| summary.variant == name);
        let lots = matchups.map(|summary| (summary.pairing(), summary.evidence())).collect();
        let openings = data.openings.as_ref().and_then(|openings| openings.counts.get(n).copied());
        Judged { name, ruleset, lots, openings }
    };
    let variants: Vec<Judged<'a>> = data.variants.iter().enumerate().map(judged).collect();
    let found = data.variants.iter().map(|&(name, _)| name).zip(sanity::warnings(&variants));
    found.filter(|(_, warnings)| !warnings.is_empty()).collect()
}

/// The matchups whose first score may be even or not, as far as their games tell: each in words.
pub(super) fn too_wide(data: &PageData<'_>) -> Vec<String> {
    let wide = data.summaries.iter().filter_map(|summary| {
        let score = summary.first_score()?;
        let is_wide = score.low <= 0.5 && score.high >= 0.5 && (score.low < 0.5 - MARGIN || score.high > 0.5 + MARGIN);
        is_wide.then(|| format!("{}: {}", summary.title(), with_interval(Some(score))))
    });
    wide.collect()
}
