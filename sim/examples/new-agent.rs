//! An agent of one's own against `greedy`: both seats, pairs of games, and the
//! score with its interval.
//!
//! ```sh
//! cargo run --release -p quirkat-sim --example new-agent
//! ```

use std::error::Error;

use quirkat_engine::{Game, GameResult, Move, Ruleset, catalogue, sight};
use quirkat_sim::agents::{Mind, Trouble};
use quirkat_sim::rand::RngExt;
use quirkat_sim::rand_chacha::ChaCha8Rng;
use quirkat_sim::{Agent, Matchup};
use quirkat_statistics::pairs::PairOutcomes;
use quirkat_statistics::results::Outcome;

/// Takes as many pieces as it can; among equals it leaves as few of its own as it
/// can within reach of a jump, and chance chooses among those.
struct Wary {
    ruleset: Ruleset,
}

impl Mind for Wary {
    fn choose(&mut self, game: &Game<'_>, numbers: &mut ChaCha8Rng) -> Result<Move, Trouble> {
        let other = game.position().to_move().other();
        let worth = |mv: &Move| {
            let after = game.position().played(mv);
            let taken = (mv.captured() | mv.huff).count();
            let in_danger = sight::jumped(&self.ruleset, &after, other).count();
            (taken, std::cmp::Reverse(in_danger))
        };
        let most = game.legal().iter().map(|mv| worth(&mv)).max();
        let best: Vec<Move> = game.legal().iter().filter(|mv| Some(worth(mv)) == most).collect();
        // All chance comes from the numbers handed in, so that a game hangs on its seed.
        Ok(best[numbers.random_range(0..best.len())])
    }
}

/// The agent: a name, its settings (it has none), and what makes its mind.
pub fn wary() -> Agent {
    Agent::own("wary", "", |ruleset| Box::new(Wary { ruleset: ruleset.clone() }))
}

/// So many pairs of games of the two agents, as the first of them sees the results.
/// Game `g` of both matchups is one pair: the same numbers, the seats swapped.
pub fn pairs(
    ruleset: &Ruleset,
    [one, other]: [Agent; 2],
    seed: u64,
    pairs: u64,
) -> Result<PairOutcomes, Box<dyn Error>> {
    let there = Matchup::new(0, ruleset.clone(), [one.clone(), other.clone()], seed).play(0..pairs)?;
    let back = Matchup::new(1, ruleset.clone(), [other, one], seed).play(0..pairs)?;
    let mut outcomes = PairOutcomes::default();
    for (there, back) in there.iter().zip(&back) {
        outcomes.count(seen(there.result, GameResult::First), seen(back.result, GameResult::Second));
    }
    Ok(outcomes)
}

fn seen(result: GameResult, win: GameResult) -> Outcome {
    match result {
        GameResult::Draw => Outcome::Drawn,
        result if result == win => Outcome::Won,
        _ => Outcome::Lost,
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let bell = catalogue::entry("bell").ok_or("no ruleset bell")?.load(&[])?;
    let outcomes = pairs(&bell, [wary(), Agent::Greedy], 1, 5000)?;
    let score = outcomes.score()?;
    println!("{} pairs, outcomes LL LD WL DD WD WW: {:?}", outcomes.pairs(), outcomes.counts);
    println!("wary scores {:.3} ({:.3} to {:.3}, 95 %) against greedy", score.value, score.low, score.high);
    Ok(())
}
