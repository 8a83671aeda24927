//! `report.html`: one file that opens without a network.

use askama::Template;
use quirkat_engine::keys::{Accepts, KEYS, Key};
use quirkat_engine::ruleset::RawRuleset;
use quirkat_engine::{Ruleset, Side, catalogue};
use quirkat_sim::sanity::{self, Check, Judged, OpeningCount, Warning};
use quirkat_statistics::ShareInterval;
use quirkat_statistics::quantiles::quantile;

use crate::comparisons::COMPARISON_COLUMNS;
use crate::course::{PLY_COLUMNS, POINT_COLUMNS};
use crate::digits::{grouped, with_interval};
use crate::effects::EFFECT_COLUMNS;
use crate::games::COLUMNS;
use crate::lengths::LENGTH_COLUMNS;
use crate::pieces::PIECE_COLUMNS;
use crate::records::Cell;
use crate::stopped::STOPPED_COLUMNS;
use crate::summary::{MEASURES, MatchupSummary, Measure, Stop};
use crate::tournament::{CROSS_COLUMNS, PAIR_COLUMNS, Question, RATING_COLUMNS, SPRT_COLUMNS, Tournament, sprt_sheet};
use crate::typeset::{Align, Sheet};

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

/// A chart on the page.
#[derive(Clone, Debug)]
pub struct PageChart {
    /// Its name, which is also its anchor.
    pub name: &'static str,
    /// Its caption.
    pub caption: String,
    /// The SVG, which goes into the page as it is.
    pub svg: String,
}

#[derive(Template)]
#[template(path = "report.html")]
struct Page<'a> {
    title: &'a str,
    question: &'a str,
    seed: u64,
    version: &'a str,
    identity: &'a str,
    games_in_words: String,
    openings: Option<&'a str>,
    rows: Vec<Row<'a>>,
    /// The weights of the linear score, in words.
    linear: Option<String>,
    warnings: Vec<(&'a str, Vec<Warning>)>,
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
    charts: &'a [PageChart],
    variants: Vec<Variant<'a>>,
    agents: Vec<Agent<'a>>,
    /// The agents whose games we cannot play again.
    unreproducible: &'a [&'a str],
    measures: &'static [Measure],
    /// The other tables: their titles, and their columns with their meanings.
    tables: Vec<ColumnList>,
}

/// The title of a table, and its columns with their meanings.
type ColumnList = (&'static str, &'static [(&'static str, &'static str)]);

struct Row<'a> {
    variant: &'a str,
    pairing: String,
    games: String,
    first_score: String,
    draw_rate: String,
    median: String,
    range: String,
    unfinished: String,
    distinct: String,
    /// First's and Second's linear score; none where none is asked for.
    linear: Vec<String>,
    /// Why the matchup has no result, if it failed.
    failed: Option<&'a str>,
}

struct Variant<'a> {
    name: &'a str,
    title: &'a str,
    ruleset: &'a str,
    board: String,
    changes: Vec<String>,
    notes: &'a str,
    sources: &'a [String],
    start: String,
    keys: Vec<KeyRow>,
}

struct KeyRow {
    name: &'static str,
    value: String,
    meaning: String,
    basis: String,
    class: &'static str,
}

struct Agent<'a> {
    name: &'a str,
    about: &'a str,
    /// [`MARK`], or nothing.
    mark: &'static str,
}

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
/// Never in practice: the template is checked when it is compiled, and the
/// page is written to memory.
pub fn page(data: &PageData<'_>) -> Result<String, askama::Error> {
    Page {
        title: data.title,
        question: data.question,
        seed: data.seed,
        version: data.version,
        identity: data.identity,
        games_in_words: games_in_words(data.summaries),
        openings: data.openings.as_ref().map(|openings| &*openings.about),
        rows: data.summaries.iter().map(|summary| row(data, summary)).collect(),
        linear: data.summaries.iter().find_map(|summary| summary.linear).map(|weights| weights.in_words()),
        warnings: warnings(data),
        checks: sanity::CHECKS,
        until: data.until.as_ref().map(|until| until_in_words(until, data.summaries)),
        skipped: &data.skipped,
        tournament: data.tournament_sheets(),
        statistics: &data.statistics,
        shares: data.summaries.first().map_or(ShareInterval::default(), |summary| summary.shares).name(),
        charts: &data.charts,
        variants: data.variants.iter().map(|(name, ruleset)| variant(name, ruleset)).collect(),
        agents: data.agents.iter().map(|(name, about)| Agent { name, about, mark: data.mark(&[name]) }).collect(),
        unreproducible: &data.unreproducible,
        measures: MEASURES,
        tables: column_lists(data),
    }
    .render()
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

/// The variants that look degenerate, by their rules or by the games of one of
/// their matchups.
fn warnings<'a>(data: &PageData<'a>) -> Vec<(&'a str, Vec<Warning>)> {
    let judged = |(n, &(name, ruleset)): (usize, &(&'a str, &'a Ruleset))| {
        let matchups = data.summaries.iter().filter(|summary| summary.variant == name);
        let lots = matchups.map(|summary| (summary.pairing(), summary.evidence())).collect();
        let openings = data.openings.as_ref().and_then(|openings| openings.counts.get(n).copied());
        Judged { name, ruleset, lots, openings }
    };
    let variants: Vec<Judged<'a>> = data.variants.iter().enumerate().map(judged).collect();
    let found = data.variants.iter().map(|&(name, _)| name).zip(sanity::warnings(&variants));
    found.filter(|(_, warnings)| !warnings.is_empty()).collect()
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

fn row<'a>(data: &PageData<'a>, summary: &'a MatchupSummary) -> Row<'a> {
    let lengths = summary.sums.length_counts();
    let plies = |share| quantile(&lengths, share).map_or("no games".to_owned(), |plies| format!("{plies:.0}"));
    let unfinished =
        MEASURES.iter().find(|measure| measure.name == "unfinished").map(|measure| (measure.value)(summary));
    Row {
        variant: &summary.variant,
        pairing: summary.pairing() + data.mark(&[&summary.first_agent, &summary.second_agent]),
        games: grouped(summary.sums.games),
        first_score: with_interval(summary.first_score()),
        draw_rate: with_interval(summary.draw_rate()),
        median: plies(0.5),
        range: format!("{} to {}", plies(0.1), plies(0.9)),
        unfinished: match unfinished {
            Some(Cell::Count(Some(count))) => grouped(count),
            _ => String::new(),
        },
        distinct: match summary.distinct_games {
            Some(distinct) if distinct.among == summary.sums.games => grouped(distinct.games),
            Some(distinct) => format!("{} of the first {}", grouped(distinct.games), grouped(distinct.among)),
            None => "unknown".to_owned(),
        },
        linear: match summary.linear {
            Some(_) => Side::BOTH.map(|side| with_interval(summary.linear_score(side))).to_vec(),
            None => Vec::new(),
        },
        failed: summary.failed.as_deref(),
    }
}

fn variant<'a>(name: &'a str, ruleset: &'a Ruleset) -> Variant<'a> {
    let raw = ruleset.raw();
    let [first, second] = Side::BOTH.map(|side| ruleset.start().pieces(side).count());
    let idle = raw.idle_keys();
    let matters = |key: &&Key| key.is_play() && !idle.iter().any(|(idle, _)| idle.name == key.name);
    let base = catalogue::entry(ruleset.name()).and_then(|entry| entry.load(&[]).ok());
    let is_changed = |key: &Key| base.as_ref().is_some_and(|base| key.value(base.raw()) != key.value(raw));
    Variant {
        name,
        title: ruleset.title(),
        ruleset: ruleset.name(),
        board: format!("{} points, {first} pieces against {second}", ruleset.board().size()),
        changes: KEYS
            .iter()
            .filter(|key| key.is_play() && is_changed(key))
            .map(|key| format!("{} = {}", key.name, key.value(raw)))
            .collect(),
        notes: raw.notes.trim(),
        sources: &raw.sources,
        start: ruleset.start().text(ruleset.board()),
        keys: KEYS
            .iter()
            .filter(matters)
            .map(|key| KeyRow {
                name: key.name,
                value: value(key, raw),
                basis: raw.basis.sentence(key),
                class: match (is_changed(key), key.is_set(raw)) {
                    (true, _) => "changed",
                    (false, true) => "set",
                    (false, false) => "default",
                },
                meaning: match key.meaning(raw) {
                    Some(meaning) => format!("{}: {meaning}", key.about),
                    None => key.about.to_owned(),
                },
            })
            .collect(),
    }
}

/// The value as a bare text; a board's points and lines are only counted.
fn value(key: &Key, raw: &RawRuleset) -> String {
    match key.accepts() {
        Accepts::Points => format!("{} points", raw.board.points.len()),
        Accepts::Lines => format!("{} lines", raw.board.lines.len()),
        _ => key.text(raw),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::overview;
    use crate::sums::Sums;

    #[test]
    fn the_page_escapes_names_needs_no_network_and_marks_what_is_not_reproducible() {
        let bell = catalogue::entry("bell").expect("is there").load(&[]).expect("reads");
        let sums =
            Sums { games: 1_234_567, first_wins: 1_234_567, lengths: [(30, 1_234_567)].into(), ..Sums::default() };
        let summary = MatchupSummary { stop: Stop::Known, ..MatchupSummary::of_random(0, "<b>&\"bold\"", sums) };
        let summaries = [summary];
        let data = PageData {
            title: "A & B",
            question: "Who <wins>?",
            seed: u64::MAX,
            version: "1",
            identity: "abc",
            variants: vec![("<b>&\"bold\"", &bell)],
            agents: vec![("random", "chooses")],
            openings: None,
            unreproducible: Vec::new(),
            summaries: &summaries,
            tournament: None,
            sprt: None,
            statistics: vec![overview::sheet(&summaries)],
            charts: vec![PageChart { name: "first_score", caption: "a < b".into(), svg: "<svg></svg>".into() }],
            until: Some("it is <known>".into()),
            skipped: vec![("x=<1>", "excluded")],
        };
        let marked = page(&PageData { unreproducible: vec!["random"], ..data.clone() }).expect("is rendered");
        for words in
            ["random v random\u{2009}†", "<b>random\u{2009}†</b>", "Not reproducible by us", "games marked with †"]
        {
            assert!(marked.contains(words), "{words}");
        }
        let page = page(&data).expect("is rendered");
        assert!(
            !page.contains('†') && !page.contains("tournament"),
            "nobody of the outside plays, and nobody meets another"
        );
        assert!(page.contains("A &#38; B") && page.contains("Who &#60;wins&#62;?") && !page.contains("<b>&"), "{page}");
        assert!(page.contains("<svg></svg>") && page.contains("18446744073709551615"));
        assert!(page.contains("1\u{2009}234\u{2009}567"));
        assert!(
            page.contains("until it is &#60;known&#62;, looked at after whole blocks of games: 1 of 1 ended so, 0 at")
        );
        assert!(page.contains("Left out by the sweeps: 1<") && page.contains("<dt>x=&#60;1&#62;</dt>"));
        assert!(page.contains("<h2 id=\"statistics\">") && page.contains("<td class=\"number\">above +"), "{page}");
        for outside in ["src=", "@import", "url(", "href=\"h", "<script"] {
            assert!(!page.contains(outside), "{outside}");
        }
        assert!(page.contains("<tr class=\"default\"><td><code>end.ply_limit</code>"), "defaults are told too");
        assert!(page.contains("no piece was captured in 1234567 games (random v random)"), "the rows have no captures");
    }
}
