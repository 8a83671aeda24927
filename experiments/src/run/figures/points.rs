//! Sums by point, for the maps of the board.

use quirkat_charts::{BoardPoints, PointCounts};
use quirkat_sim::sums::PointSums;

use super::super::sums::BlockSums;
use crate::config::{Experiment, MatchupPlan};

/// For each of these matchups the points of its board.
pub fn of(experiment: &Experiment, plans: &[MatchupPlan], totals: &[BlockSums]) -> Vec<BoardPoints> {
    let counts = |&PointSums { occupied, captured, first_from, first_to }: &PointSums| PointCounts {
        occupied,
        captured,
        first_from,
        first_to,
    };
    let board = |plan: &MatchupPlan| {
        let course = &totals[plan.number as usize].course;
        BoardPoints {
            ruleset: experiment.variants[plan.variant].ruleset.clone(),
            plies: course.plies.iter().map(|ply| ply.games).sum(),
            counts: course.points.each_ref().map(|points| points.iter().map(counts).collect()),
        }
    };
    plans.iter().map(board).collect()
}
