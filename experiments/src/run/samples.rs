//! `samples.jsonl`: the moves of a few games of each matchup, one line each.

use std::fs;

use anyhow::Context as _;
use quirkat_engine::{Word, notation};
use quirkat_reports::page::PageGame;
use quirkat_sim::{AgentFailure, GameRow, Matchup};
use serde::{Deserialize, Serialize};

use super::RunFolder;
use super::sums::BlockSums;
use crate::config::Experiment;

/// The file of samples.
pub const NAME: &str = "samples.jsonl";

/// The sample of median length.
const MEDIAN: &str = "median";

#[derive(Serialize)]
struct Sample<'a> {
    matchup: u32,
    variant: &'a str,
    first_agent: &'a str,
    second_agent: &'a str,
    /// Why this game.
    sample: &'static str,
    game: u64,
    result: &'static str,
    reason: &'static str,
    plies: u32,
    /// The position that it starts from, where that is not the ruleset's start.
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    /// How many of the moves are of its opening, where it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    opening_plies: Option<usize>,
    moves: Vec<String>,
}

/// What is read of a sample.
#[derive(Deserialize)]
struct Stored {
    matchup: u32,
    sample: String,
    game: u64,
    start: Option<String>,
    opening_plies: Option<usize>,
    moves: Vec<String>,
}

/// The stored games of median length, one of each matchup that has samples; none where there is no such file.
///
/// # Errors
/// The file cannot be read, or is none of ours.
pub fn medians(folder: &RunFolder) -> anyhow::Result<Vec<PageGame>> {
    let path = folder.path().join(NAME);
    if !path.exists() {
        return Ok(Vec::new());
    }
    let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut games = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let stored: Stored = serde_json::from_str(line)
            .with_context(|| format!("{}:{}: this is no sample of a game", path.display(), number + 1))?;
        let Stored { matchup, sample, game, start, opening_plies, moves } = stored;
        if sample == MEDIAN {
            games.push(PageGame { matchup, game, start, opening_plies: opening_plies.unwrap_or(0), moves });
        }
    }
    Ok(games)
}

/// The samples of every matchup, from the sums over its games: these games, and
/// no others, are played again. A matchup whose games cannot be played again has
/// none.
///
/// # Errors
/// Never in practice: it is written to memory, and what played once plays again.
pub fn samples(experiment: &Experiment, totals: &[BlockSums]) -> anyhow::Result<Vec<u8>> {
    let mut lines = Vec::new();
    for ((plan, matchup), total) in experiment.matchups().into_iter().zip(experiment.playable()).zip(totals) {
        if !matchup.is_reproducible() {
            continue;
        }
        let [first_agent, second_agent] = [plan.first, plan.second].map(|agent| &*experiment.agents[agent].name);
        for (sample, game) in chosen(total) {
            let (moves, row) = played(&matchup, game)?;
            let opening = matchup.opening(game);
            let start = opening.as_ref().and_then(|opening| opening.position);
            let sample = Sample {
                matchup: plan.number,
                variant: &experiment.variants[plan.variant].name,
                first_agent,
                second_agent,
                sample,
                game,
                result: row.result.word(),
                reason: row.reason.word(),
                plies: row.plies,
                start: start.map(|start| start.text(matchup.ruleset().board())),
                opening_plies: opening.map(|opening| opening.moves.len()),
                moves,
            };
            serde_json::to_writer(&mut lines, &sample)?;
            lines.push(b'\n');
        }
    }
    Ok(lines)
}

/// The games shown: of median length (the lower median), the shortest, the
/// longest, and the first. Of equally long games it is the one of least number.
fn chosen(total: &BlockSums) -> Vec<(&'static str, u64)> {
    let firsts = &total.course.first_of_length;
    let mut before = 0;
    let median = total.sums.lengths.iter().find(|(_, count)| {
        before += **count;
        2 * before >= total.sums.games
    });
    let median = median.and_then(|(length, _)| firsts.get(length));
    let (shortest, longest) = (firsts.values().next(), firsts.values().next_back());
    let found = [(MEDIAN, median), ("shortest", shortest), ("longest", longest), ("first", firsts.values().min())];
    found.into_iter().filter_map(|(sample, game)| Some((sample, *game?))).collect()
}

fn played(matchup: &Matchup, game: u64) -> Result<(Vec<String>, GameRow), AgentFailure> {
    let mut moves = Vec::new();
    let row = matchup.replay(game, |game, mv| {
        moves.push(notation::write(matchup.ruleset(), game.position(), game.legal(), mv).text);
    })?;
    Ok((moves, row))
}

#[cfg(test)]
mod tests {
    use quirkat_reports::Sums;
    use quirkat_sim::Course;

    use super::*;

    #[test]
    fn the_samples_are_chosen_by_length_and_then_by_number() {
        let total = |lengths: &[(u32, u64, u64)]| {
            let mut total = BlockSums::none(0);
            total.sums = Sums {
                games: lengths.iter().map(|(_, count, _)| count).sum(),
                lengths: lengths.iter().map(|(length, count, _)| (*length, *count)).collect(),
                ..Sums::default()
            };
            let first_of_length = lengths.iter().map(|(length, _, first)| (*length, *first)).collect();
            total.course = Course { first_of_length, ..Course::default() };
            chosen(&total)
        };
        let expected = [("median", 3), ("shortest", 7), ("longest", 0), ("first", 0)];
        assert_eq!(total(&[(10, 1, 7), (20, 2, 3), (30, 3, 0)]), expected);
        assert_eq!(total(&[(5, 4, 0)]).iter().map(|(_, game)| *game).collect::<Vec<_>>(), [0; 4]);
        assert_eq!(total(&[]), []);
    }
}
