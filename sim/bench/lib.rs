//! What the benchmarks play.

use quirkat_engine::{Ruleset, catalogue};
use quirkat_oracle::{Oracle, Spec};
use quirkat_sim::{Agent, Matchup};

/// A catalogue ruleset between two random agents.
#[must_use]
pub fn random_matchup(name: &str) -> Matchup {
    Matchup::new(0, ruleset(name), [Agent::Random; 2], 1)
}

/// A catalogue ruleset.
///
/// # Panics
/// The catalogue has no such name.
#[must_use]
pub fn ruleset(name: &str) -> Ruleset {
    let entry = catalogue::entry(name).unwrap_or_else(|| panic!("no ruleset {name:?}"));
    entry.load(&[]).unwrap_or_else(|fault| panic!("{fault}"))
}

/// Plies of the first games of a matchup.
#[must_use]
pub fn plies(matchup: &Matchup, games: u64) -> u64 {
    matchup.play(0..games).iter().map(|row| u64::from(row.plies)).sum()
}

/// Plies of random games by the slow engine under the contract's defaults,
/// which are `alquerque-compulsory`; its choices come from a plain generator.
///
/// # Panics
/// The slow engine does not know the defaults.
#[must_use]
pub fn slow_plies(games: u64) -> u64 {
    let oracle = Oracle::new(Spec::default()).expect("knows the defaults");
    let mut random = 0x9E37_79B9_7F4A_7C15_u64;
    let mut plies = 0;
    for _ in 0..games {
        let mut state = oracle.start();
        while oracle.outcome(&state).is_none() {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let moves = oracle.moves(&state);
            let chosen = &moves[(random % moves.len() as u64) as usize];
            oracle.advance(&mut state, chosen);
            plies += 1;
        }
    }
    plies
}
