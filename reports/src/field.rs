//! The measures of digital archaeoludology (the Ludii project and those who follow it), under their names, so that
//! papers compare.
//!
//! Definitions were read in Ludii's source, folder `Evaluation/src/metrics`. Of its measures these are left out,
//! since a run does not keep what they need: DurationMoves and DurationActions (a chain is one ply here, its jumps
//! are not counted), BoardCoverage (points a game, not a run, has seen), SkillTrace, and what needs an evaluation of
//! positions.

use quirkat_engine::rules::Promotion;
use quirkat_engine::{Reason, Ruleset};
use quirkat_sim::Course;
use quirkat_statistics::NoNumber;
use thiserror::Error;

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
    /// Its sums game by game; `None` where not all rows are kept.
    pub by_game: Option<&'a ByGame>,
}

/// Why a measure has no value.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Absent {
    /// The games do not tell.
    #[error(transparent)]
    NoNumber(#[from] NoNumber),
    /// It needs the rows of all games.
    #[error("the rows of all games are needed, and were not kept")]
    NoRows,
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
    pub value: fn(&Matchup<'_>) -> Result<f64, Absent>,
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
        value: |m| share(m, m.summary.sums.draws - timeouts(m)?),
    },
    FieldMeasure {
        name: "Timeouts",
        about: "Share of games without a winner that the ply limit ended.",
        unit: "share",
        range: "0..1",
        formula: "draws with reason ply_limit / games; with Completion and Drawishness it makes 1",
        beware: "It hangs on the ply limit: Ludii's limits are in turns and often others.",
        value: |m| share(m, timeouts(m)?),
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
        value: |m| of_played(m, |games| games.decisions),
    },
    FieldMeasure {
        name: "BranchingFactorAverage",
        about: "Legal moves a ply, averaged over games.",
        unit: "legal moves a ply",
        range: "1..",
        formula: "mean over games of choices_sum / plies",
        beware: "A whole chain is one move here and its jumps are several in Ludii; branching_mean is over all plies of all games together.",
        value: |m| of_played(m, |games| games.branching),
    },
    FieldMeasure {
        name: "GameTreeComplexity",
        about: "Decimal logarithm of the size of the game's tree, estimated game by game.",
        unit: "decades",
        range: "0..",
        formula: "mean over games of plies x log10(choices_sum / plies)",
        beware: "",
        value: |m| of_played(m, |games| games.complexity),
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
];

fn of_all(matchup: &Matchup<'_>, sum: f64) -> Result<f64, Absent> {
    match matchup.summary.sums.games {
        0 => Err(NoNumber::NoGames.into()),
        games => Ok(sum / games as f64),
    }
}

fn share(matchup: &Matchup<'_>, games: u64) -> Result<f64, Absent> {
    of_all(matchup, games as f64)
}

/// Games that the ply limit ended without a winner. A ruleset may name a winner there, by pieces, and only rows tell
/// then.
fn timeouts(matchup: &Matchup<'_>) -> Result<u64, Absent> {
    let sums = &matchup.summary.sums;
    match (sums.reason(Reason::PlyLimit), matchup.by_game) {
        (0, _) => Ok(0),
        (_, Some(by_game)) => Ok(by_game.timeouts),
        (cut, None) if sums.draws == cut + sums.reason(Reason::Repetition) + sums.reason(Reason::QuietLimit) => Ok(cut),
        (_, None) => Err(Absent::NoRows),
    }
}

fn outcome_uniformity(matchup: &Matchup<'_>) -> Result<f64, Absent> {
    let Sums { games, first_wins, second_wins, .. } = matchup.summary.sums;
    let [decided, ahead] = [first_wins + second_wins, first_wins.abs_diff(second_wins)].map(|count| count as f64);
    let mean = of_all(matchup, ahead)?;
    Ok(1.0 - (decided / games as f64 - mean * mean))
}

fn population_deviation(matchup: &Matchup<'_>) -> Result<f64, Absent> {
    let games = matchup.summary.sums.games as f64;
    match matchup.summary.sums.moments().variance() {
        Ok(variance) => Ok((variance * (games - 1.0) / games).sqrt()),
        Err(NoNumber::OneGame) => Ok(0.0),
        Err(none) => Err(none.into()),
    }
}

fn duration_of_the_ended(matchup: &Matchup<'_>) -> Result<f64, Absent> {
    let sums = &matchup.summary.sums;
    let cut = sums.reason(Reason::PlyLimit);
    // Those that the limit ended are the longest, all of one length.
    let longest = sums.lengths.last_key_value().map_or(0, |(length, _)| *length);
    let plies = sums.plies() - u128::from(cut) * u128::from(longest);
    match sums.games - cut {
        0 if sums.games == 0 => Err(NoNumber::NoGames.into()),
        0 => Err(NoNumber::NoEnds.into()),
        ended => Ok(plies as f64 / ended as f64),
    }
}

fn of_played(matchup: &Matchup<'_>, sum: fn(&ByGame) -> f64) -> Result<f64, Absent> {
    match matchup.by_game.ok_or(Absent::NoRows)? {
        games if games.played == 0 => Err(NoNumber::NoGames.into()),
        games => Ok(sum(games) / games.played as f64),
    }
}

fn pieces(matchup: &Matchup<'_>) -> Result<f64, Absent> {
    let plies = &matchup.course.plies;
    let all =
        |count: fn(&quirkat_sim::sums::PlySums) -> u64| plies.iter().map(|ply| u128::from(count(ply))).sum::<u128>();
    match all(|ply| ply.games) {
        0 => Err(NoNumber::NoGames.into()),
        games => Ok((all(|ply| ply.pieces_first) + all(|ply| ply.pieces_second)) as f64 / games as f64),
    }
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

#[cfg(test)]
mod tests {
    use quirkat_engine::{GameResult, catalogue};
    use quirkat_sim::sums::PlySums;

    use super::*;
    use crate::by_game::Played;
    use crate::summary::MEASURES;

    /// Five games: First won in 3 plies, Second in 4, First in 8; drawn by repetition after 5, and by the ply limit
    /// after 10.
    const GAMES: [Played; 5] = {
        use GameResult::{Draw, First, Second};
        const fn game(result: GameResult, reason: Reason, plies: u32, choices: u64, forced: u64) -> Played {
            Played { result, reason, plies, choices, forced }
        }
        [
            game(First, Reason::NoPieces, 3, 12, 0),
            game(Second, Reason::Blocked, 4, 8, 2),
            game(First, Reason::NoPieces, 8, 80, 2),
            game(Draw, Reason::Repetition, 5, 5, 5),
            game(Draw, Reason::PlyLimit, 10, 1000, 1),
        ]
    };

    fn summary(games: &[Played]) -> MatchupSummary {
        let mut sums = Sums { games: games.len() as u64, ..Sums::default() };
        for game in games {
            match game.result {
                GameResult::First => sums.first_wins += 1,
                GameResult::Second => sums.second_wins += 1,
                GameResult::Draw => sums.draws += 1,
            }
            *sums.reasons.entry(quirkat_engine::Word::word(game.reason).to_owned()).or_default() += 1;
            *sums.lengths.entry(game.plies).or_default() += 1;
        }
        MatchupSummary::of_random(0, "by hand", sums)
    }

    fn by_game(games: &[Played]) -> ByGame {
        let mut sums = ByGame::default();
        games.iter().for_each(|game| sums.count(*game));
        sums
    }

    fn values(games: &[Played], rows: Option<&ByGame>, course: &Course) -> Vec<(&'static str, Result<f64, Absent>)> {
        let ruleset = catalogue::entry("bell").expect("is there").load(&[]).expect("reads");
        let summary = summary(games);
        let matchup = Matchup { summary: &summary, ruleset: &ruleset, course, by_game: rows };
        FIELD.iter().map(|measure| (measure.name, (measure.value)(&matchup))).collect()
    }

    #[test]
    fn every_measure_is_as_worked_out_by_hand() {
        let plies = |games, pieces_first, pieces_second| PlySums { games, pieces_first, pieces_second, choices: 0 };
        let course = Course { plies: vec![plies(5, 60, 60), plies(5, 55, 57), plies(5, 50, 50)], ..Course::default() };
        let found = values(&GAMES, Some(&by_game(&GAMES)), &course);
        let expected = [
            ("AdvantageP1", 0.4),
            ("Balance", 0.8),
            ("Completion", 0.6),
            ("Drawishness", 0.2),
            ("Timeouts", 0.2),
            // The results are 1, -1, 1, 0, 0: mean 0.2, variance 0.6 - 0.04.
            ("OutcomeUniformity", 0.44),
            ("DurationTurns", 6.0),
            // The squares of 3, 2, 2, 1, 4 by which lengths differ from 6 make 34.
            ("DurationTurnsStdDev", 6.8_f64.sqrt()),
            ("DurationTurnsNotTimeouts", 5.0),
            ("DecisionMoves", (1.0 + 0.5 + 0.75 + 0.0 + 0.9) / 5.0),
            ("BranchingFactorAverage", (4.0 + 2.0 + 10.0 + 1.0 + 100.0) / 5.0),
            ("GameTreeComplexity", (3.0 * 4_f64.log10() + 4.0 * 2_f64.log10() + 8.0 + 0.0 + 20.0) / 5.0),
            ("StateSpaceComplexity", 25.0 * 3_f64.log10()),
            ("PieceNumberAverage", 332.0 / 15.0),
            ("BoardSitesOccupiedAverage", 332.0 / 15.0 / 25.0),
        ];
        assert_eq!(found.len(), expected.len());
        for ((name, value), (expected_name, expected)) in found.into_iter().zip(expected) {
            assert_eq!(name, expected_name);
            assert!((value.expect("has a value") - expected).abs() < 1e-12, "{name}");
        }
    }

    #[test]
    fn completion_drawishness_and_timeouts_make_one() {
        let found = values(&GAMES, Some(&by_game(&GAMES)), &Course::default());
        let total: f64 = found[2..5].iter().map(|(_, value)| value.clone().expect("has a value")).sum();
        assert!((total - 1.0).abs() < 1e-12);
    }

    #[test]
    fn without_games_or_rows_there_are_words() {
        let none = values(&[], Some(&ByGame::default()), &Course::default());
        for (name, value) in none.iter().filter(|(name, _)| *name != "StateSpaceComplexity") {
            assert_eq!(*value, Err(NoNumber::NoGames.into()), "{name}");
        }
        let found = values(&GAMES, None, &Course::default());
        let lacking: Vec<&str> =
            found.iter().filter(|(_, value)| *value == Err(Absent::NoRows)).map(|(name, _)| *name).collect();
        // All draws here are by limits, so the sums tell who timed out.
        assert_eq!(lacking, ["DecisionMoves", "BranchingFactorAverage", "GameTreeComplexity"]);
        let cut = values(&GAMES[4..], None, &Course::default());
        assert_eq!(cut[8], ("DurationTurnsNotTimeouts", Err(NoNumber::NoEnds.into())));
        assert_eq!(cut[4], ("Timeouts", Ok(1.0)));
        let one = values(&GAMES[..1], None, &Course::default());
        assert_eq!(one[7], ("DurationTurnsStdDev", Ok(0.0)));
    }

    #[test]
    fn measures_are_explained_and_no_name_is_taken_twice() {
        for (number, measure) in FIELD.iter().enumerate() {
            assert!(measure.about.ends_with('.') && !measure.formula.is_empty() && !measure.range.is_empty());
            assert!(FIELD[..number].iter().all(|other| other.name != measure.name));
            assert!(MEASURES.iter().all(|other| other.name != measure.name));
        }
    }

    #[test]
    fn the_table_has_a_row_a_matchup_and_says_why_a_cell_is_empty() {
        let ruleset = catalogue::entry("bell").expect("is there").load(&[]).expect("reads");
        let (summary, course) = (summary(&GAMES), Course::default());
        let matchup = Matchup { summary: &summary, ruleset: &ruleset, course: &course, by_game: None };
        let sheet = sheet(&[matchup, matchup]);
        let group = &sheet.groups[0];
        assert_eq!((group.rows.len(), &*group.rows[0][0], &*group.rows[0][2]), (2, "by hand", "0.400"));
        assert!(group.notes[0].starts_with("–: ") && group.notes.len() >= FIELD.len() + 2, "{:?}", group.notes);
        let text = String::from_utf8(records(&[matchup]).csv().expect("is written")).expect("is text");
        assert!(text.starts_with("matchup,variant,first_agent,second_agent,AdvantageP1,Balance,"), "{text}");
        assert!(
            text.lines().nth(1).is_some_and(|row| row.starts_with("0,by hand,random,random,0.4,0.8,0.6,")),
            "{text}"
        );
    }
}
