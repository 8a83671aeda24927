//! A measure of one's own over many games: the ply of the first chain, a move that
//! takes two pieces or more. And one that the sums have already: how many moves
//! there are to choose from, by ply.
//!
//! ```sh
//! cargo run --release -p quirkat-sim --example own-metric
//! ```

use std::error::Error;
use std::ops::Range;

use quirkat_engine::catalogue;
use quirkat_sim::{Agent, AgentFailure, Counts, Course, Matchup, Player};

/// What was measured.
pub struct Measured {
    /// The ply of the first chain by game, from 0; `None` where there was none.
    pub first_chains: Vec<Option<u32>>,
    /// Sums by ply and by point, which are counted whatever else is measured.
    pub course: Course,
}

/// Plays games of the matchup one after the other and looks at every move.
pub fn measure(matchup: &Matchup, games: Range<u64>) -> Result<Measured, AgentFailure> {
    let mut player = Player::new(matchup);
    let mut counts = Counts::new(matchup.ruleset());
    let mut first_chains = Vec::new();
    for game in games {
        let mut first_chain = None;
        // `game` stands before the move, so its plies are the move's number.
        player.play(game, &mut counts, |game, mv| {
            if first_chain.is_none() && mv.captured().count() > 1 {
                first_chain = Some(game.plies());
            }
        })?;
        first_chains.push(first_chain);
    }
    Ok(Measured { first_chains, course: counts.course() })
}

/// The legal moves at each ply, as a mean over the games that came so far.
pub fn mobility(course: &Course) -> Vec<f64> {
    course.plies.iter().map(|sums| sums.choices as f64 / sums.games as f64).collect()
}

fn main() -> Result<(), Box<dyn Error>> {
    let bell = catalogue::entry("bell").ok_or("no ruleset bell")?.load(&[])?;
    let matchup = Matchup::new(0, bell, Agent::Random.mirror(), 20_261_130);
    let Measured { first_chains, course } = measure(&matchup, 0..10_000)?;

    let found: Vec<u32> = first_chains.iter().copied().flatten().collect();
    let mean = f64::from(found.iter().sum::<u32>()) / found.len() as f64;
    let latest = found.iter().max().ok_or("there was no chain in any game")?;
    println!(
        "{} of {} games have a chain; the first is played at ply {mean:.2} on average, at {latest} at the latest",
        found.len(),
        first_chains.len()
    );
    for (ply, mobility) in mobility(&course).iter().enumerate().take(8) {
        println!("ply {ply}: {mobility:.3} legal moves");
    }
    Ok(())
}
