//! The measures of digital archaeoludology (the Ludii project and those who follow it), under their names, so that
//! papers compare.
//!
//! Definitions were read in Ludii's source, folder `Evaluation/src/metrics`. Of its measures these are left out,
//! since a run does not keep what they need: DurationMoves and DurationActions (a chain is one ply here, its jumps
//! are not counted), DecisionFactorAverage, SkillTrace, and what needs an evaluation of positions.

#[cfg(test)]
mod tests;

use quirkat_engine::rules::Promotion;
use quirkat_engine::{Reason, Ruleset};
use quirkat_sim::Course;
use quirkat_statistics::NoNumber;

use crate::by_game::ByGame;
use crate::records::{Cell, Records};
use crate::summary::MatchupSummary;
use crate::sums::Sums;
use crate::typeset::{Column, Group, Sheet};

/// One matchup with all that its measures are made of.
#[derive(Clone, Copy, Debug)]
pub struct Matchup<'a> {
    /// Its summary.
    pub summary: &'a MatchupSummary,
    /// Its ruleset.
    pub ruleset: &'a Ruleset,
    /// Its sums by ply.
    pub course: &'a Course,
}

/// A measure of the field.
pub struct FieldMeasure {
    /// Ludii's name.
    pub name: &'static str,
    /// What it is, in a sentence.
    pub about: &'static str,
    /// Its unit; empty where it has none.
    pub unit: &'static str,
    /// Its range.
    pub range: &'static str,
    /// Its formula.
    pub formula: &'static str,
    /// What to beware of, and what differs from Ludii; empty where nothing does.
    pub beware: &'static str,
    /// Its value.
    pub value: fn(&Matchup<'_>) -> Result<f64, NoNumber>,
}

/// The measures.
pub const FIELD: &[FieldMeasure] = &[
    FieldMeasure {
        name: "AdvantageP1",
        about: "Share of games that First won.",
        unit: "share",
        range: "0..1",
        formula: "first_wins / games",
        beware: "Draws count as not won, so 0.5 is even only where nothing is drawn; first_score does not have this fault.",
        value: |m| share(m, m.summary.sums.first_wins),
    },
    FieldMeasure {
        name: "Balance",
        about: "How near the shares of wins of both sides are.",
        unit: "",
        range: "0..1",
        formula: "1 - |first_wins - second_wins| / games",
        beware: "It is 1 where every game is drawn.",
        value: |m| share(m, m.summary.sums.first_wins.abs_diff(m.summary.sums.second_wins)).map(|apart| 1.0 - apart),
    },
    FieldMeasure {
        name: "Completion",
        about: "Share of games with a winner.",
        unit: "share",
        range: "0..1",
        formula: "(first_wins + second_wins) / games",
        beware: "A draw by the rules is not complete.",
        value: |m| share(m, m.summary.sums.first_wins + m.summary.sums.second_wins),
    },
    FieldMeasure {
        name: "Drawishness",
        about: "Share of games without a winner that ended within the ply limit.",
        unit: "share",
        range: "0..1",
        formula: "draws / games - Timeouts",
        beware: "The quiet limit is a rule here: a game that it ends is drawn, not timed out.",
        value: |m| share(m, m.summary.sums.draws - timeouts(m)),
    },
    FieldMeasure {
        name: "Timeouts",
        about: "Share of games without a winner that the ply limit ended.",
        unit: "share",
        range: "0..1",
        formula: "draws with reason ply_limit / games; with Completion and Drawishness it makes 1",
        beware: "It hangs on the ply limit: Ludii's limits are in turns and often others.",
        value: |m| share(m, timeouts(m)),
    },
    FieldMeasure {
        name: "OutcomeUniformity",
        about: "How little results differ from each other.",
        unit: "",
        range: "0..1",
        formula: "1 - variance of a side's results (1, 0, -1), divided by games",
        beware: "",
        value: outcome_uniformity,
    },
    FieldMeasure {
        name: "DurationTurns",
        about: "Mean length of a game.",
        unit: "plies",
        range: "0..ply_limit",
        formula: "plies / games",
        beware: "Games that the ply limit cut off count with their cut length.",
        value: |m| of_all(m, m.summary.sums.plies() as f64),
    },
    FieldMeasure {
        name: "DurationTurnsStdDev",
        about: "Standard deviation of the length.",
        unit: "plies",
        range: "0..",
        formula: "sqrt(sum (plies - mean)^2 / games)",
        beware: "Divided by games, plies_sd by games - 1.",
        value: population_deviation,
    },
    FieldMeasure {
        name: "DurationTurnsNotTimeouts",
        about: "Mean length of the games that the ply limit did not end.",
        unit: "plies",
        range: "0..ply_limit",
        formula: "plies of these games / these games",
        beware: "Too short where games are cut off, since the long ones are left out. Ludii gives 2500 where all are cut off.",
        value: duration_of_the_ended,
    },
    FieldMeasure {
        name: "DecisionMoves",
        about: "Share of plies with more than one legal move, averaged over games.",
        unit: "share",
        range: "0..1",
        formula: "mean over games of 1 - forced_plies / plies",
        beware: "Merged moves count once; forced_share is over all plies of all games together.",
        value: |m| of_played(m, ByGame::decisions),
    },
    FieldMeasure {
        name: "BranchingFactorAverage",
        about: "Legal moves a ply, averaged over games.",
        unit: "legal moves a ply",
        range: "1..",
        formula: "mean over games of choices_sum / plies",
        beware: "A whole chain is one move here and its jumps are several in Ludii; branching_mean is over all plies of all games together.",
        value: |m| of_played(m, ByGame::branching),
    },
    FieldMeasure {
        name: "GameTreeComplexity",
        about: "Decimal logarithm of the size of the game's tree, estimated game by game.",
        unit: "decades",
        range: "0..",
        formula: "mean over games of plies x log10(choices_sum / plies)",
        beware: "",
        value: |m| of_played(m, ByGame::complexity),
    },
    FieldMeasure {
        name: "StateSpaceComplexity",
        about: "Decimal logarithm of an upper bound of the positions.",
        unit: "decades",
        range: "0..",
        formula: "points x log10(kinds of contents: empty, a man of either side, a king of either side if there are kings)",
        beware: "",
        value: |m| Ok(m.ruleset.board().size() as f64 * f64::from(kinds(m.ruleset)).log10()),
    },
    FieldMeasure {
        name: "PieceNumberAverage",
        about: "Pieces on the board before a ply.",
        unit: "pieces",
        range: "0..points",
        formula: "pieces before each ply / plies, over all games together",
        beware: "Ludii averages game by game, with the last position; here long games count for more, and it is without.",
        value: pieces,
    },
    FieldMeasure {
        name: "BoardSitesOccupiedAverage",
        about: "Share of the points that are occupied before a ply.",
        unit: "share",
        range: "0..1",
        formula: "PieceNumberAverage / points",
        beware: "As PieceNumberAverage.",
        value: |m| Ok(pieces(m)? / m.ruleset.board().size() as f64),
    },
    FieldMeasure {
        name: "BoardCoverage",
        about: "Share of the points that a game saw occupied, averaged over games.",
        unit: "share",
        range: "0..1",
        formula: "mean over games of points that were ever occupied / points",
        beware: "Points that stood occupied before some ply or at the end; a chain is one move here, and its landings on the way are not counted.",
        value: coverage,
    },
];

fn of_all(matchup: &Matchup<'_>, sum: f64) -> Result<f64, NoNumber> {
    match matchup.summary.sums.games {
        0 => Err(NoNumber::NoGames),
        games => Ok(sum / games as f64),
    }
}

fn share(matchup: &Matchup<'_>, games: u64) -> Result<f64, NoNumber> {
    of_all(matchup, games as f64)
}

/// Games that the ply limit ended without a winner. A ruleset may name a winner there, by pieces.
fn timeouts(matchup: &Matchup<'_>) -> u64 {
    matchup.summary.sums.by_game.timeouts
}

fn outcome_uniformity(matchup: &Matchup<'_>) -> Result<f64, NoNumber> {
    let Sums { games, first_wins, second_wins, .. } = matchup.summary.sums;
    let [decided, ahead] = [first_wins + second_wins, first_wins.abs_diff(second_wins)].map(|count| count as f64);
    let mean = of_all(matchup, ahead)?;
    Ok(1.0 - (decided / games as f64 - mean * mean))
}

fn population_deviation(matchup: &Matchup<'_>) -> Result<f64, NoNumber> {
    let games = matchup.summary.sums.games as f64;
    match matchup.summary.sums.moments().variance() {
        Ok(variance) => Ok((variance * (games - 1.0) / games).sqrt()),
        Err(NoNumber::OneGame) => Ok(0.0),
        Err(none) => Err(none),
    }
}

fn duration_of_the_ended(matchup: &Matchup<'_>) -> Result<f64, NoNumber> {
    let sums = &matchup.summary.sums;
    let cut = sums.reason(Reason::PlyLimit);
    // Those that the limit ended are the longest, all of one length.
    let longest = sums.lengths.last_key_value().map_or(0, |(length, _)| *length);
    let plies = sums.plies() - u128::from(cut) * u128::from(longest);
    match sums.games - cut {
        0 if sums.games == 0 => Err(NoNumber::NoGames),
        0 => Err(NoNumber::NoEnds),
        ended => Ok(plies as f64 / ended as f64),
    }
}

fn of_played(matchup: &Matchup<'_>, mean: fn(&ByGame) -> Option<f64>) -> Result<f64, NoNumber> {
    mean(&matchup.summary.sums.by_game).ok_or(NoNumber::NoGames)
}

fn pieces(matchup: &Matchup<'_>) -> Result<f64, NoNumber> {
    let plies = &matchup.course.plies;
    let all =
        |count: fn(&quirkat_sim::sums::PlySums) -> u64| plies.iter().map(|ply| u128::from(count(ply))).sum::<u128>();
    match all(|ply| ply.games) {
        0 => Err(NoNumber::NoGames),
        games => Ok((all(|ply| ply.pieces_first) + all(|ply| ply.pieces_second)) as f64 / games as f64),
    }
}

fn coverage(matchup: &Matchup<'_>) -> Result<f64, NoNumber> {
    Ok(of_all(matchup, matchup.course.covered as f64)? / matchup.ruleset.board().size() as f64)
}

fn kinds(ruleset: &Ruleset) -> u32 {
    if ruleset.rules().promotion == Promotion::None { 3 } else { 5 }
}

const CAPTION: &str = "The measures of the Ludii project, by its definitions but for what is said here. They have no intervals: first_score, draw_rate \
    and the lengths of the summary say more.";

/// The measures of all matchups as a table.
#[must_use]
pub fn sheet(matchups: &[Matchup<'_>]) -> Sheet {
    let heads = [Column::words("Variant"), Column::words("Agents")];
    let columns = heads.into_iter().chain(FIELD.iter().map(|measure| Column::numbers(measure.name))).collect();
    let mut absent: Vec<String> = Vec::new();
    let mut row = |matchup: &Matchup<'_>| {
        let mut cells = vec![matchup.summary.variant.clone(), matchup.summary.pairing()];
        for measure in FIELD {
            match (measure.value)(matchup) {
                Ok(value) => cells.push(format!("{value:.3}")),
                Err(why) => {
                    cells.push("–".to_owned());
                    let note = format!("–: {why}.");
                    if !absent.contains(&note) {
                        absent.push(note);
                    }
                }
            }
        }
        cells
    };
    let rows = matchups.iter().map(&mut row).collect();
    let about = |measure: &FieldMeasure| {
        let FieldMeasure { name, about, formula, beware, .. } = measure;
        format!("{name}: {about} {formula}. {beware}").trim_end().to_owned()
    };
    let notes = absent.into_iter().chain(FIELD.iter().map(about)).collect();
    let group = Group { title: "All matchups".to_owned(), rows, notes };
    Sheet {
        name: "field_measures",
        title: "Measures of the field",
        caption: CAPTION.to_owned(),
        columns,
        groups: vec![group],
    }
}

/// The measures of all matchups, one a row.
#[must_use]
pub fn records(matchups: &[Matchup<'_>]) -> Records {
    let names = [
        ("matchup", "Number of the matchup."),
        ("variant", "Name of the variant."),
        ("first_agent", "Name of the agent that plays First."),
        ("second_agent", "Name of the agent that plays Second."),
    ];
    let columns = names.into_iter().chain(FIELD.iter().map(|measure| (measure.name, measure.about))).collect();
    let row = |matchup: &Matchup<'_>| {
        let MatchupSummary { matchup: number, variant, first_agent, second_agent, .. } = matchup.summary;
        let names = [variant, first_agent, second_agent].map(Cell::text);
        let values = FIELD.iter().map(|measure| Cell::Real((measure.value)(matchup).ok()));
        [Cell::count(*number)].into_iter().chain(names).chain(values).collect()
    };
    Records { name: "field_measures", columns, rows: matchups.iter().map(row).collect() }
}
