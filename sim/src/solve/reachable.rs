//! The positions that can come about from the start.

use std::collections::HashSet;

use quirkat_engine::{Game, Position, Ruleset};

/// How many positions, the start included, legal moves lead to; symmetric ones are
/// counted each. `None` where there are more than `most`.
#[must_use]
pub fn reachable(ruleset: &Ruleset, most: usize) -> Option<u64> {
    let mut seen: HashSet<Position> = HashSet::from([ruleset.start()]);
    let mut waiting = Vec::new();
    let mut game = Game::start(ruleset);
    loop {
        let position = *game.position();
        for after in game.legal().iter().map(|mv| position.played(&mv)) {
            if seen.insert(after) {
                waiting.push(after);
            }
        }
        if seen.len() > most {
            return None;
        }
        let Some(next) = waiting.pop() else { return Some(seen.len() as u64) };
        game.restart_from(next);
    }
}
