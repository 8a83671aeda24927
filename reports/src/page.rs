//! `report.html`: one file that opens without a network.

mod answer;
mod figure;
mod game;
mod outcome;
mod summary;
mod variant;
mod warnings;

#[cfg(test)]
mod tests;

use askama::Template;
use quirkat_charts::ChartError;
use quirkat_engine::Ruleset;
use quirkat_sim::sanity::{self, Check, OpeningCount, Warning};
use quirkat_statistics::ShareInterval;

use self::answer::{Answer, answer};
use self::figure::Figure;
use self::summary::{Row, row};
use self::variant::{Variant, variant};
use crate::comparisons::COMPARISON_COLUMNS;
use crate::course::{PLY_COLUMNS, POINT_COLUMNS};
use crate::digits::grouped;
use crate::effects::EFFECT_COLUMNS;
use crate::games::COLUMNS;
use crate::lengths::LENGTH_COLUMNS;
use crate::paper;
use crate::pieces::PIECE_COLUMNS;
use crate::stopped::STOPPED_COLUMNS;
use crate::summary::{MEASURES, MatchupSummary, Measure, Stop};
use crate::tournament::{CROSS_COLUMNS, PAIR_COLUMNS, Question, RATING_COLUMNS, SPRT_COLUMNS, Tournament, sprt_sheet};
use crate::typeset::{Align, Sheet};

pub use self::figure::PageChart;
pub use self::game::{GameFault, PageGame};

/// What the page tells of.
#[derive(Clone, Debug)]
pub struct PageData<'a> {
    /// The experiment's title.
    pub title: &'a str,
    /// Its question; may be empty.
    pub question: &'a str,
    /// Its seed.
    pub seed: u64,
    /// The version of the program.
    pub version: &'a str,
    /// The run's identity.
    pub identity: &'a str,
    /// The name of its result: a checksum of all rows of its games.
    pub content: &'a str,
    /// The variants: names and rulesets.
    pub variants: Vec<(&'a str, &'a Ruleset)>,
    /// The agents: names and what they do.
    pub agents: Vec<(&'a str, &'a str)>,
    /// How games begin, where not at the start.
    pub openings: Option<PageOpenings>,
    /// The names of the agents whose games we cannot play again: programs of others.
    pub unreproducible: Vec<&'a str>,
    /// One row per matchup.
    pub summaries: &'a [MatchupSummary],
    /// Games that stand for their matchups, as far as there are any.
    pub games: Vec<PageGame>,
    /// What the agents did against each other; `None` where none met another.
    pub tournament: Option<&'a Tournament>,
    /// The sequential test of agents that met, if one is asked for.
    pub sprt: Option<Question>,
    /// The tables of what statistics say.
    pub statistics: Vec<Sheet>,
    /// Charts: name, caption and SVG.
    pub charts: Vec<PageChart>,
    /// When a matchup is known well enough, in words; `None` where all have the
    /// same number of games.
    pub until: Option<String>,
    /// Combinations that sweeps left out: names and reasons.
    pub skipped: Vec<(&'a str, &'a str)>,
}

/// The openings of an experiment.
#[derive(Clone, Debug)]
pub struct PageOpenings {
    /// What they are, as a plain clause.
    pub about: String,
    /// How many there are, by variant.
    pub counts: Vec<OpeningCount>,
}

/// Why there is no page.
#[derive(Debug, thiserror::Error)]
pub enum PageFault {
    /// Never in practice: the template is checked when it is compiled, and the page is written to memory.
    #[error(transparent)]
    Template(#[from] askama::Error),
    /// A board cannot be drawn.
    #[error("board: {0}")]
    Board(#[from] ChartError),
    /// A game's moves are not those of its variant.
    #[error("the game {game} of matchup {matchup} cannot be shown: {fault}")]
    Game {
        /// The matchup.
        matchup: u32,
        /// The game.
        game: u64,
        /// What is wrong with it.
        fault: GameFault,
    },
}

#[derive(Template)]
#[template(path = "report.html")]
struct Page<'a> {
    title: &'a str,
    question: &'a str,
    seed: u64,
    version: &'a str,
    identity: &'a str,
    content: &'a str,
    /// The program, as BibTeX.
    citation: String,
    answer: Answer,
    games_in_words: String,
    openings: Option<&'a str>,
    rows: Vec<Row<'a>>,
    /// The weights of the linear score, in words.
    linear: Option<String>,
    warnings: Vec<(&'a str, Vec<Warning>)>,
    /// The matchups whose intervals are too wide.
    too_wide: Vec<String>,
    /// The pairings, where there are several.
    pairings: Vec<String>,
    checks: &'static [Check],
    /// How `until` ended the matchups, in a sentence.
    until: Option<String>,
    skipped: &'a [(&'a str, &'a str)],
    /// The tables of the tournament.
    tournament: Vec<Sheet>,
    /// The tables of what statistics say.
    statistics: &'a [Sheet],
    /// The name of the interval of shares.
    shares: &'static str,
    /// Was any game played?
    has_games: bool,
    charts: Vec<Figure<'a>>,
    variants: Vec<Variant<'a>>,
    /// So many variants are unfolded from the beginning.
    unfolded: usize,
    agents: Vec<Agent<'a>>,
    /// The agents whose games we cannot play again.
    unreproducible: &'a [&'a str],
    measures: &'static [Measure],
    /// The other tables: their titles, and their columns with their meanings.
    tables: Vec<ColumnList>,
}

/// The title of a table, and its columns with their meanings.
type ColumnList = (&'static str, &'static [(&'static str, &'static str)]);

struct Agent<'a> {
    name: &'a str,
    about: &'a str,
    /// [`MARK`], or nothing.
    mark: &'static str,
}

/// So many variants are shown unfolded; where there are more, all are folded.
const UNFOLDED: usize = 3;

/// Stands behind what we cannot play again.
const MARK: &str = "\u{2009}†";

impl PageData<'_> {
    fn tournament_sheets(&self) -> Vec<Sheet> {
        let Some(tournament) = self.tournament else { return Vec::new() };
        let test = self.sprt.map(|question| sprt_sheet(tournament, &question));
        tournament.sheets().into_iter().chain(test).collect()
    }

    fn mark(&self, agents: &[&str]) -> &'static str {
        if agents.iter().any(|agent| self.unreproducible.contains(agent)) { MARK } else { "" }
    }
}

/// The page.
///
/// # Errors
/// A game's moves are not legal in its variant.
pub fn page(data: &PageData<'_>) -> Result<String, PageFault> {
    let has_games = data.summaries.iter().any(|summary| summary.sums.games > 0);
    let text = Page {
        title: data.title,
        question: data.question,
        seed: data.seed,
        version: data.version,
        identity: data.identity,
        content: data.content,
        citation: paper::bibliography(data.version, []),
        answer: answer(data.summaries, data.tournament),
        games_in_words: games_in_words(data.summaries),
        openings: data.openings.as_ref().map(|openings| &*openings.about),
        rows: data.summaries.iter().map(|summary| row(data, summary)).collect(),
        linear: data.summaries.iter().find_map(|summary| summary.linear).map(|weights| weights.in_words()),
        warnings: warnings::warnings(data),
        too_wide: warnings::too_wide(data),
        pairings: pairings(data),
        checks: sanity::CHECKS,
        until: data.until.as_ref().map(|until| until_in_words(until, data.summaries)),
        skipped: &data.skipped,
        tournament: data.tournament_sheets(),
        statistics: &data.statistics,
        shares: data.summaries.first().map_or(ShareInterval::default(), |summary| summary.shares).name(),
        has_games,
        charts: data.charts.iter().filter(|_| has_games).map(Figure::from).collect(),
        variants: (0..data.variants.len()).map(|n| variant(data, n)).collect::<Result<_, _>>()?,
        unfolded: if data.variants.len() > UNFOLDED { 0 } else { UNFOLDED },
        agents: data.agents.iter().map(|(name, about)| Agent { name, about, mark: data.mark(&[name]) }).collect(),
        unreproducible: &data.unreproducible,
        measures: MEASURES,
        tables: column_lists(data),
    };
    Ok(text.render()?)
}

/// The different pairings, in the order of the matchups.
fn pairings(data: &PageData<'_>) -> Vec<String> {
    let mut pairings: Vec<String> = Vec::new();
    for pairing in data.summaries.iter().map(MatchupSummary::pairing) {
        if !pairings.contains(&pairing) {
            pairings.push(pairing);
        }
    }
    pairings
}

fn column_lists(data: &PageData<'_>) -> Vec<ColumnList> {
    let games: [ColumnList; 3] = [
        ("Columns of the games", COLUMNS),
        ("Columns of the plies", PLY_COLUMNS),
        ("Columns of the points", POINT_COLUMNS),
    ];
    let agents: [ColumnList; 3] = [
        ("Columns of tables/ratings.csv", RATING_COLUMNS),
        ("Columns of tables/cross_table.csv", CROSS_COLUMNS),
        ("Columns of tables/pairs.csv", PAIR_COLUMNS),
    ];
    let test: ColumnList = ("Columns of tables/sprt.csv", SPRT_COLUMNS);
    let tables: [(&str, ColumnList); 5] = [
        ("comparisons", ("Columns of tables/comparisons.csv", COMPARISON_COLUMNS)),
        ("effects", ("Columns of tables/effects.csv", EFFECT_COLUMNS)),
        ("stopped", ("Columns of tables/stopped.csv", STOPPED_COLUMNS)),
        ("lengths", ("Columns of tables/lengths.csv", LENGTH_COLUMNS)),
        ("pieces", ("Columns of tables/pieces.csv", PIECE_COLUMNS)),
    ];
    let has = |name: &str| data.statistics.iter().any(|sheet| sheet.name == name);
    let tested = data.tournament.is_some() && data.sprt.is_some();
    let tables = tables.into_iter().filter(|(name, _)| has(name)).map(|(_, list)| list);
    let agents = agents.into_iter().filter(|_| data.tournament.is_some()).chain(tested.then_some(test));
    games.into_iter().chain(agents).chain(tables).collect()
}

/// How `until` ended the matchups.
fn until_in_words(until: &str, summaries: &[MatchupSummary]) -> String {
    let known = summaries.iter().filter(|summary| summary.stop == Stop::Known).count();
    let max = summaries.iter().filter(|summary| summary.stop == Stop::MaxGames).count();
    format!(
        "Matchups were played until {until}, looked at after whole blocks of games: {known} of {} ended so, {max} at the \
         most games allowed. The column stopped of the summary says which.",
        summaries.len()
    )
}

fn games_in_words(summaries: &[MatchupSummary]) -> String {
    let games: u64 = summaries.iter().map(|summary| summary.sums.games).sum();
    let matchups = match summaries.len() {
        1 => "1 matchup".to_owned(),
        count => format!("{count} matchups"),
    };
    format!("{} games in {matchups}.", grouped(games))
}
