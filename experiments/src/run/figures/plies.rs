//! Sums by ply, for the figure of pieces and legal moves.

use quirkat_charts::PlyCounts;
use quirkat_sim::sums::PlySums;

use super::super::sums::BlockSums;
use crate::config::MatchupPlan;

/// For each of these matchups its plies.
pub fn of(plans: &[MatchupPlan], totals: &[BlockSums]) -> Vec<Vec<PlyCounts>> {
    let counts = |&PlySums { games, pieces_first, pieces_second, choices }: &PlySums| PlyCounts {
        games,
        pieces: [pieces_first, pieces_second],
        choices,
    };
    let of = |plan: &MatchupPlan| totals[plan.number as usize].course.plies.iter().map(counts).collect();
    plans.iter().map(of).collect()
}
