//! Sums by ply, for the figure of pieces and legal moves.

use quirkat_charts::PlyCounts;
use quirkat_sim::sums::PlySums;

use super::super::sums::BlockSums;

/// For each matchup its plies.
pub fn of(totals: &[BlockSums]) -> Vec<Vec<PlyCounts>> {
    let counts = |&PlySums { games, pieces_first, pieces_second, choices }: &PlySums| PlyCounts {
        games,
        pieces: [pieces_first, pieces_second],
        choices,
    };
    totals.iter().map(|total| total.course.plies.iter().map(counts).collect()).collect()
}
