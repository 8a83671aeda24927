//! Sums by point, for the maps of the board.

use quirkat_charts::{BoardPoints, PointCounts};
use quirkat_sim::sums::PointSums;

use super::super::sums::BlockSums;
use crate::config::{Experiment, MatchupPlan};

/// For each matchup the points of its board.
pub fn of(experiment: &Experiment, totals: &[BlockSums]) -> Vec<BoardPoints> {
    let counts = |&PointSums { occupied, captured, first_from, first_to }: &PointSums| PointCounts {
        occupied,
        captured,
        first_from,
        first_to,
    };
    let board = |(plan, total): (MatchupPlan, &BlockSums)| BoardPoints {
        ruleset: experiment.variants[plan.variant].ruleset.clone(),
        plies: total.course.plies.iter().map(|ply| ply.games).sum(),
        counts: total.course.points.each_ref().map(|points| points.iter().map(counts).collect()),
    };
    experiment.matchups().into_iter().zip(totals).map(board).collect()
}
