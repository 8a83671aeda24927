//! Every opening of so many plies.

use std::collections::HashSet;
use std::ops::ControlFlow;

use quirkat_engine::{Game, Position, Ruleset, notation};

use super::MOVES_MOST;

/// The positions after so many plies that are not decided, each with the first
/// way to it in text order; in the order of these ways.
pub(super) fn every(ruleset: &Ruleset, plies: u32) -> Vec<(Position, Vec<u32>)> {
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    let mut keep = |game: &Game<'_>, way: &[u32]| {
        if seen.insert(*game.position()) {
            found.push((*game.position(), way.to_vec()));
        }
        ControlFlow::Continue(())
    };
    // Only a way that has not ended makes its position a seen one, so nothing
    // is lost by looking at all ways.
    let _ = walk(&Game::start(ruleset), plies, &mut Vec::new(), &mut keep);
    found
}

/// Is there any such position?
pub(super) fn is_any(ruleset: &Ruleset, plies: u32) -> bool {
    walk(&Game::start(ruleset), plies, &mut Vec::new(), &mut |_, _| ControlFlow::Break(())).is_break()
}

/// Are there few enough moves within so many plies for [`every`]?
pub(super) fn is_listable(ruleset: &Ruleset, plies: u32) -> bool {
    let mut left = MOVES_MOST;
    count(&Game::start(ruleset), plies, &mut left).is_some()
}

/// Takes the moves within so many plies off what is left.
fn count(game: &Game<'_>, plies: u32, left: &mut u64) -> Option<()> {
    if plies == 0 {
        return Some(());
    }
    *left = left.checked_sub(game.legal().len().into())?;
    if plies > 1 {
        for mv in game.legal().iter() {
            let mut after = game.clone();
            after.play(mv);
            count(&after, plies - 1, left)?;
        }
    }
    Some(())
}

/// Shows every game that goes on after so many plies more, and the way to it, in
/// the order of the ways' texts.
fn walk(
    game: &Game<'_>,
    plies: u32,
    way: &mut Vec<u32>,
    show: &mut dyn FnMut(&Game<'_>, &[u32]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if game.outcome().is_some() {
        return ControlFlow::Continue(());
    }
    if plies == 0 {
        return show(game, way);
    }
    for number in in_text_order(game) {
        let mut after = game.clone();
        after.play(game.legal().nth(number));
        way.push(number);
        walk(&after, plies - 1, way, show)?;
        way.pop();
    }
    ControlFlow::Continue(())
}

/// The numbers of the legal moves, in the order of their texts.
fn in_text_order(game: &Game<'_>) -> Vec<u32> {
    let legal = game.legal();
    let written = notation::written(game.ruleset(), game.position(), legal);
    let number = |mv| (0..legal.len()).find(|&number| legal.nth(number) == mv);
    written.into_iter().filter_map(|written| number(written.mv)).collect()
}
