//! How the games of a matchup ended and how long they were, as small drawings of the page.

use std::fmt::Write as _;

use quirkat_engine::{Reason, Word};
use quirkat_statistics::quantiles::quantile;

use crate::digits::{grouped, with_interval};
use crate::summary::MatchupSummary;

/// Bars of the drawing of lengths.
const BARS: u32 = 60;
/// Its width and height.
const SIZE: (f64, f64) = (240.0, 36.0);

/// The outcomes of a matchup.
pub(super) struct Outcome {
    pub(super) pairing: String,
    pub(super) games: String,
    pub(super) first_score: String,
    /// Shares of the games in percent: First won, nobody won, Second won.
    pub(super) shares: [f64; 3],
    /// How the games ended, most frequent first.
    pub(super) endings: String,
    pub(super) lengths: Option<Lengths>,
    /// Why it has no result, if it failed.
    pub(super) failed: Option<String>,
}

/// The lengths of the games of a matchup.
pub(super) struct Lengths {
    /// The outline of their distribution.
    pub(super) path: String,
    pub(super) shortest: u32,
    pub(super) longest: u32,
    pub(super) median: f64,
    pub(super) p10: f64,
    pub(super) p90: f64,
}

/// What is shown of a matchup.
pub(super) fn outcome(summary: &MatchupSummary) -> Outcome {
    let sums = &summary.sums;
    let percent = |count: u64| (1000.0 * count as f64 / sums.games.max(1) as f64).round() / 10.0;
    let mut endings: Vec<(u64, &str)> = Reason::ALL
        .iter()
        .map(|&reason| (sums.reason(reason), reason.meaning()))
        .filter(|(count, _)| *count > 0)
        .collect();
    endings.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
    let endings: Vec<String> = endings.into_iter().map(|(count, why)| format!("{why}: {} %", percent(count))).collect();
    Outcome {
        pairing: summary.pairing(),
        games: grouped(sums.games),
        first_score: with_interval(summary.first_score()),
        shares: [sums.first_wins, sums.draws, sums.second_wins].map(percent),
        endings: endings.join("; "),
        lengths: lengths(&sums.length_counts()),
        failed: summary.failed.clone(),
    }
}

/// A histogram from the shortest to the longest game, in at most [`BARS`] bars of as many plies each.
fn lengths(counts: &[(u32, u64)]) -> Option<Lengths> {
    let (shortest, longest) = (counts.first()?.0, counts.last()?.0);
    let at = |share| quantile(counts, share).ok().map(|plies| (plies * 10.0).round() / 10.0);
    let step = (longest - shortest + 1).div_ceil(BARS).max(1);
    let bars = (longest - shortest) / step + 1;
    let mut heights = vec![0_u64; bars as usize];
    for (plies, count) in counts {
        heights[((plies - shortest) / step) as usize] += count;
    }
    let most = heights.iter().copied().max().unwrap_or(1).max(1);
    let across = SIZE.0 / f64::from(bars);
    let mut path = format!("M0 {}", SIZE.1);
    for (n, height) in heights.iter().enumerate() {
        let rounded = |number: f64| (number * 10.0).round() / 10.0;
        let y = rounded(SIZE.1 * (1.0 - *height as f64 / most as f64));
        let _ = write!(path, "V{y}H{}", rounded((n + 1) as f64 * across));
    }
    let _ = write!(path, "V{}Z", SIZE.1);
    Some(Lengths { path, shortest, longest, median: at(0.5)?, p10: at(0.1)?, p90: at(0.9)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_drawn_as_bars_of_equal_width() {
        let drawn = lengths(&[(10, 1), (12, 4)]).expect("there are games");
        assert_eq!(drawn.path, "M0 36V27H80V36H160V0H240V36Z");
        assert_eq!((drawn.shortest, drawn.longest, drawn.median), (10, 12, 12.0));
        assert!(lengths(&[(0, 1), (1000, 1)]).expect("there are games").path.len() < 1000);
        assert!(lengths(&[]).is_none());
    }
}
