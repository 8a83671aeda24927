//! The rows of the summary, with what they are sorted by.

use quirkat_engine::{Reason, Side};
use quirkat_statistics::Estimate;
use quirkat_statistics::quantiles::quantile;

use super::PageData;
use crate::digits::{grouped, with_interval};
use crate::summary::MatchupSummary;

/// A matchup in the summary.
pub(super) struct Row<'a> {
    pub(super) variant: &'a str,
    /// The number of the variant, from 1, for its anchor.
    pub(super) number: usize,
    pub(super) pairing: String,
    /// The numbers, column by column.
    pub(super) cells: Vec<Number>,
    /// Where the first score lies, for a small drawing beside it.
    pub(super) bar: Option<Bar>,
    /// Why the matchup has no result, if it failed.
    pub(super) failed: Option<&'a str>,
}

/// A number with its words.
pub(super) struct Number {
    /// What rows are sorted by; missing numbers come last.
    pub(super) key: String,
    pub(super) words: String,
}

/// A score with its interval, in percent from the left.
pub(super) struct Bar {
    pub(super) low: f64,
    pub(super) width: f64,
    pub(super) value: f64,
}

impl Bar {
    fn of(Estimate { value, low, high }: Estimate) -> Bar {
        let percent = |share: f64| (share.clamp(0.0, 1.0) * 1000.0).round() / 10.0;
        Bar { low: percent(low), width: percent(high - low), value: percent(value) }
    }
}

impl Number {
    fn estimate(estimate: Option<Estimate>) -> Number {
        Number::new(estimate.map(|estimate| estimate.value), with_interval(estimate))
    }

    fn new(key: Option<f64>, words: String) -> Number {
        Number { key: key.map(|key| key.to_string()).unwrap_or_default(), words }
    }

    fn count(count: u64) -> Number {
        Number { key: count.to_string(), words: grouped(count) }
    }
}

/// The row of a matchup.
pub(super) fn row<'a>(data: &PageData<'a>, summary: &'a MatchupSummary) -> Row<'a> {
    let lengths = summary.sums.length_counts();
    let plies = |share| quantile(&lengths, share).ok();
    let words = |share| plies(share).map_or("no games".to_owned(), |plies| format!("{plies:.0}"));
    let range = match plies(0.1) {
        Some(_) => format!("{} to {}", words(0.1), words(0.9)),
        None => words(0.1),
    };
    let unfinished = summary.sums.reason(Reason::QuietLimit) + summary.sums.reason(Reason::PlyLimit);
    let distinct = match summary.distinct_games {
        Some(distinct) if distinct.among == summary.sums.games => Number::count(distinct.games),
        Some(distinct) => {
            let words = format!("{} of the first {}", grouped(distinct.games), grouped(distinct.among));
            Number::new(Some(distinct.games as f64), words)
        }
        None => Number::new(None, "unknown".to_owned()),
    };
    let mut cells = vec![
        Number::count(summary.sums.games),
        Number::estimate(summary.first_score()),
        Number::estimate(summary.draw_rate()),
        Number::new(plies(0.5), words(0.5)),
        Number::new(plies(0.9), range),
        Number::count(unfinished),
        distinct,
    ];
    if summary.linear.is_some() {
        cells.extend(Side::BOTH.map(|side| Number::estimate(summary.linear_score(side))));
    }
    Row {
        variant: &summary.variant,
        number: data.variants.iter().position(|(name, _)| *name == summary.variant).map_or(0, |place| place + 1),
        pairing: summary.pairing() + data.mark(&[&summary.first_agent, &summary.second_agent]),
        cells,
        bar: summary.first_score().map(Bar::of),
        failed: summary.failed.as_deref(),
    }
}
