//! What the examples do, and agents as other crates make them.

#[allow(dead_code)] // their own `main`
#[path = "../../examples/new-agent.rs"]
mod new_agent;
#[allow(dead_code)]
#[path = "../../examples/own-metric.rs"]
mod own_metric;

use quirkat_engine::{Action, Game, Move};
use quirkat_sim::agents::{Mind, Trouble};
use quirkat_sim::rand_chacha::ChaCha8Rng;
use quirkat_sim::{Agent, Matchup};

use crate::ruleset;

#[test]
fn the_agent_of_the_example_beats_greedy_from_both_seats() {
    let bell = ruleset("bell");
    let ours = new_agent::pairs(&bell, [new_agent::wary(), Agent::Greedy], 1, 300).expect("plays");
    let score = ours.score().expect("has pairs");
    assert!(ours.pairs() == 300 && score.low > 0.9, "{score:?}");
    // The same games as the other agent sees them.
    let theirs = new_agent::pairs(&bell, [Agent::Greedy, new_agent::wary()], 1, 300).expect("plays");
    let mirrored = [5, 4, 2, 3, 1, 0].map(|outcome| theirs.counts[outcome]);
    assert_eq!(ours.counts, mirrored);
}

#[test]
fn the_measure_of_the_example_agrees_with_the_rows_of_its_games() {
    let matchup = Matchup::new(0, ruleset("bell"), Agent::Random.mirror(), 3);
    let found = own_metric::measure(&matchup, 0..400).expect("plays");
    let rows = matchup.play(0..400).expect("plays");
    assert_eq!(found.first_chains.len(), rows.len());
    for (first_chain, row) in found.first_chains.iter().zip(&rows) {
        assert_eq!(first_chain.is_some(), row.longest_chain > 1, "game {}", row.game);
        assert!(first_chain.is_none_or(|ply| ply < row.plies), "game {}", row.game);
    }
    let mobility = own_metric::mobility(&found.course);
    let longest = rows.iter().map(|row| row.plies).max().expect("has rows");
    assert_eq!((mobility[0], mobility.len()), (4.0, longest as usize));
    let choices: u64 = rows.iter().map(|row| row.choices_sum).sum();
    assert_eq!(found.course.plies.iter().map(|sums| sums.choices).sum::<u64>(), choices);
}

/// Plays the move of this number; beyond the last one, a move that is not legal.
struct Numbered(u32);

impl Mind for Numbered {
    fn choose(&mut self, game: &Game<'_>, _: &mut ChaCha8Rng) -> Result<Move, Trouble> {
        Ok(if self.0 < game.legal().len() { game.legal().nth(self.0) } else { Move::of(Action::Stay) })
    }
}

fn numbered(number: u32) -> Agent {
    Agent::own("numbered", format!("number = {number}"), move |_| Box::new(Numbered(number)))
}

#[test]
fn an_agent_of_another_crate_is_known_by_its_name_and_settings() {
    assert_eq!(numbered(1), numbered(1));
    assert_ne!(numbered(1), numbered(2));
    assert_ne!(Agent::own("other", "number = 1", |_| Box::new(Numbered(1))), numbered(1));
    assert_eq!(numbered(1).settings(), r#"{ kind = "own", name = "numbered", settings = "number = 1" }"#);
    let rows = |number| Matchup::new(0, ruleset("bell"), [numbered(number), Agent::Random], 5).play(0..20);
    assert_eq!(rows(0).expect("plays"), rows(0).expect("plays"));
    // The settings are in the key, so Random draws other numbers.
    let hashes = |number| rows(number).map(|rows| rows.iter().map(|row| row.moves_hash).collect::<Vec<_>>());
    assert_ne!(hashes(0).ok(), hashes(1).ok());
}

#[test]
fn an_illegal_move_of_another_crate_ends_the_matchup_with_a_reason() {
    let failure = Matchup::new(3, ruleset("bell"), [numbered(1000), Agent::Random], 5).play(7..9).expect_err("fails");
    assert_eq!((failure.matchup, failure.game, failure.ply), (3, 7, 0));
    let text = failure.to_string();
    assert!(text.contains("no legal move; legal are b2-c3, c2-c3, d2-c3, d3-c3"), "{text}");
}
