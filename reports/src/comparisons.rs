//! Variants compared: each with the first one of the experiment, pairing by pairing, and each with a balanced game.

mod tables;

#[cfg(test)]
mod tests;

use quirkat_statistics::compare::Difference;
use quirkat_statistics::compare::equivalence::Verdict;
use quirkat_statistics::compare::families::Adjustment;
use quirkat_statistics::compare::log_rank::log_rank;
use quirkat_statistics::compare::means::{paired, welch};
use quirkat_statistics::compare::shares::newcombe;
use quirkat_statistics::intervals::{even_test, score};
use quirkat_statistics::moments::{Moments, Sample};
use quirkat_statistics::{Estimate, Level, NoNumber};

use crate::lengths;
use crate::same_openings::{Differences, SameOpenings};
use crate::summary::MatchupSummary;

pub use self::tables::{COMPARISON_COLUMNS, records, sheet};

/// The smallest difference of a score or share that is of interest, where nobody says another.
pub const MARGIN: f64 = 0.02;

/// Which p values are adjusted together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Family {
    /// The comparisons of a measure.
    #[default]
    Measure,
    /// All comparisons.
    All,
}

impl Family {
    /// Both.
    pub const ALL: [Family; 2] = [Family::Measure, Family::All];

    /// The word in configs.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Family::Measure => "measure",
            Family::All => "all",
        }
    }

    /// What is one family, after "within" in a sentence.
    #[must_use]
    pub fn in_words(self) -> &'static str {
        match self {
            Family::Measure => "the comparisons of a measure",
            Family::All => "all comparisons",
        }
    }
}

/// How comparisons are made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Way<'a> {
    /// The variant that the others are compared with; `None` is the first that the same agents played.
    pub reference: Option<&'a str>,
    /// The smallest difference of a score or share that is of interest.
    pub margin: f64,
    /// Which p values are adjusted together.
    pub family: Family,
}

impl Default for Way<'_> {
    fn default() -> Self {
        Way { reference: None, margin: MARGIN, family: Family::default() }
    }
}

/// What is compared.
pub struct Compared {
    /// The measure's name.
    pub name: &'static str,
    /// What the difference is and how it is found, in a sentence.
    pub about: &'static str,
    with: With,
    judged: Judged,
    difference: fn(&MatchupSummary, &MatchupSummary, Level) -> Result<Found, NoNumber>,
    /// The same from games that began from the same openings; `None` where that says nothing more.
    paired: Option<OfPairs>,
}

/// The differences of one measure, as a sample.
type OfPairs = fn(&Differences) -> Result<Sample, NoNumber>;

/// With what a matchup is compared.
#[derive(Clone, Copy, PartialEq, Eq)]
enum With {
    /// With a game that favours nobody.
    Balance,
    /// With the reference.
    Reference,
}

/// Is a difference judged against the smallest one of interest?
enum Judged {
    ByMargin,
    Never,
}

/// A difference with its interval, and the p value that there is none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found {
    /// The difference.
    pub estimate: Estimate,
    /// The two-sided p value; `None` where nothing can be tested.
    pub p: Option<f64>,
}

impl From<Difference> for Found {
    fn from(difference: Difference) -> Found {
        Found { estimate: difference.estimate, p: Some(difference.p) }
    }
}

/// All that is compared.
pub const COMPARED: &[Compared] = &[
    Compared {
        name: "balance",
        about: "First's score less 1/2, with its trinomial interval; p of the exact sign test of the games that somebody won.",
        with: With::Balance,
        judged: Judged::ByMargin,
        difference: |one, _, level| {
            let results = one.sums.results();
            let Estimate { value, low, high } = score(results, level)?;
            let p = even_test(results.wins, results.wins + results.losses).ok();
            Ok(Found { estimate: Estimate { value: value - 0.5, low: low - 0.5, high: high - 0.5 }, p })
        },
        paired: None,
    },
    Compared {
        name: "first_score",
        about: "Difference of First's scores, with Welch's t; where games of both began from the same openings, t of the differences game by game.",
        with: With::Reference,
        judged: Judged::ByMargin,
        difference: |one, other, level| Ok(welch(scores(one)?, scores(other)?, level)?.into()),
        paired: Some(|differences| differences.half_points.sample(0.5)),
    },
    Compared {
        name: "draw_rate",
        about: "Difference of the shares of draws, with Newcombe's interval; p of the pooled z test.",
        with: With::Reference,
        judged: Judged::ByMargin,
        difference: |one, other, level| {
            let of = |summary: &MatchupSummary| [summary.sums.draws, summary.sums.games];
            Ok(newcombe(of(one), of(other), level)?.into())
        },
        paired: None,
    },
    Compared {
        name: "plies_mean",
        about: "Difference of the mean lengths, found as that of First's scores.",
        with: With::Reference,
        judged: Judged::Never,
        difference: |one, other, level| {
            Ok(welch(one.sums.moments().sample(1.0)?, other.sums.moments().sample(1.0)?, level)?.into())
        },
        paired: Some(|differences| differences.plies.sample(1.0)),
    },
    Compared {
        name: "plies_restricted_mean",
        about: "Difference of the mean lengths up to the longest length that both have, with Greenwood's variance and the ply limit as \
                censoring; p of the log-rank test that lengths differ in no way.",
        with: With::Reference,
        judged: Judged::Never,
        difference: restricted_means,
        paired: None,
    },
];

/// A comparison that was made.
#[derive(Clone)]
pub struct Comparison<'a> {
    /// What was compared.
    pub compared: &'static Compared,
    /// The matchup.
    pub matchup: &'a MatchupSummary,
    /// That with which it is compared; `None` where that is a balanced game.
    pub reference: Option<&'a MatchupSummary>,
    /// The names of the runs of both; `None` within one run.
    pub runs: Option<[&'a str; 2]>,
    /// What was found.
    pub found: Result<Found, NoNumber>,
    /// How many games of either were compared one with the other; `None` where games are taken for independent.
    pub pairs: Option<u64>,
    /// Whether it is below or above the smallest difference of interest, by two one-sided tests at 5 %.
    pub verdict: Option<Verdict>,
    /// The p value by Holm, within its family.
    pub p_holm: Option<f64>,
    /// The p value by Benjamini and Hochberg, within the same.
    pub p_screened: Option<f64>,
}

/// The matchup that the way compares it with, which the same agents played; `None` for the reference itself.
#[must_use]
pub fn reference_of<'a>(
    summaries: &'a [MatchupSummary],
    way: &Way<'_>,
    matchup: &MatchupSummary,
) -> Option<&'a MatchupSummary> {
    let is_reference = |other: &&MatchupSummary| way.reference.is_none_or(|name| other.variant == name);
    let found = summaries.iter().filter(is_reference).find(|other| has_agents_of(other, matchup));
    found.filter(|other| other.matchup != matchup.matchup)
}

/// Each variant with the reference, and with a balanced game, measure by measure. Agents that did not play the
/// reference have no comparisons but with balance.
#[must_use]
pub fn compare<'a>(
    summaries: &'a [MatchupSummary],
    way: &Way<'_>,
    same_openings: &SameOpenings,
) -> Vec<Comparison<'a>> {
    let pair = |with: With, matchup: &'a MatchupSummary| match with {
        With::Balance => Some(Pair { matchup, reference: None, runs: None, differences: None }),
        With::Reference => {
            let reference = reference_of(summaries, way, matchup)?;
            let differences = same_openings.get(&[matchup.matchup, reference.matchup]).copied();
            Some(Pair { matchup, reference: Some(reference), runs: None, differences })
        }
    };
    let pairs = |with| summaries.iter().filter_map(|matchup| pair(with, matchup)).collect();
    adjusted(COMPARED.iter().map(|compared| compared.all(pairs(compared.with), way.margin)).collect(), way.family)
}

/// The matchups of several runs, each with its name, with those of the first run that have the same variant and
/// agents. The way's reference says nothing here.
#[must_use]
pub fn across<'a>(runs: &'a [(String, Vec<MatchupSummary>)], way: &Way<'_>) -> Vec<Comparison<'a>> {
    let Some(((first, references), others)) = runs.split_first() else { return Vec::new() };
    let mut pairs = Vec::new();
    for (name, summaries) in others {
        for matchup in summaries {
            let same = |other: &&MatchupSummary| other.variant == matchup.variant && has_agents_of(other, matchup);
            let reference = references.iter().find(same);
            pairs.extend(reference.map(|_| Pair {
                matchup,
                reference,
                runs: Some([&**name, &**first]),
                differences: None,
            }));
        }
    }
    let differences = COMPARED.iter().filter(|compared| compared.with == With::Reference);
    adjusted(differences.map(|compared| compared.all(pairs.clone(), way.margin)).collect(), way.family)
}

/// The comparisons, measure by measure, with adjusted p values.
fn adjusted(mut measures: Vec<Vec<Comparison<'_>>>, family: Family) -> Vec<Comparison<'_>> {
    if family == Family::All {
        measures = vec![measures.into_iter().flatten().collect()];
    }
    measures.iter_mut().for_each(|family| adjust(family));
    measures.into_iter().flatten().collect()
}

fn has_agents_of(one: &MatchupSummary, other: &MatchupSummary) -> bool {
    (&one.first_agent, &one.second_agent) == (&other.first_agent, &other.second_agent)
}

/// What is to be compared.
#[derive(Clone, Copy)]
struct Pair<'a> {
    matchup: &'a MatchupSummary,
    reference: Option<&'a MatchupSummary>,
    runs: Option<[&'a str; 2]>,
    /// Where games of both began from the same openings.
    differences: Option<Differences>,
}

impl Compared {
    fn all<'a>(&'static self, pairs: Vec<Pair<'a>>, margin: f64) -> Vec<Comparison<'a>> {
        let compare = |pair: Pair<'a>| {
            let Pair { matchup, reference, runs, differences } = pair;
            let other = reference.unwrap_or(matchup);
            let of_pairs = self.paired.zip(differences);
            let found = |level: Level| match of_pairs {
                Some((sample, differences)) => Ok(paired(sample(&differences)?, level)?.into()),
                None => (self.difference)(matchup, other, level),
            };
            let narrow = match self.judged {
                Judged::ByMargin => found(Level::P90).ok(),
                Judged::Never => None,
            };
            Comparison {
                compared: self,
                matchup,
                reference,
                runs,
                found: found(Level::P95),
                pairs: of_pairs.map(|(_, differences)| differences.plies.count),
                verdict: narrow.map(|found| Verdict::of(found.estimate, margin)),
                p_holm: None,
                p_screened: None,
            }
        };
        pairs.into_iter().map(compare).collect()
    }
}

fn adjust(family: &mut [Comparison<'_>]) {
    let p_of = |comparison: &Comparison<'_>| comparison.found.as_ref().ok().and_then(|found| found.p);
    let p_values: Vec<f64> = family.iter().filter_map(p_of).collect();
    let [holm, screened] = [Adjustment::Holm, Adjustment::BenjaminiHochberg].map(|way| way.adjust(&p_values));
    let tested = family.iter_mut().filter(|comparison| p_of(comparison).is_some());
    for (comparison, (holm, screened)) in tested.zip(holm.into_iter().zip(screened)) {
        comparison.p_holm = Some(holm);
        comparison.p_screened = Some(screened);
    }
}

/// First's scores, from half points.
fn scores(summary: &MatchupSummary) -> Result<Sample, NoNumber> {
    let results = summary.sums.results();
    let [wins, draws] = [results.wins, results.draws].map(u128::from);
    let half_points = Moments { count: results.games(), sum: (2 * wins + draws) as i128, squares: 4 * wins + draws };
    half_points.sample(0.5)
}

fn restricted_means(one: &MatchupSummary, other: &MatchupSummary, level: Level) -> Result<Found, NoNumber> {
    let [a, b] = [lengths::survival(one)?, lengths::survival(other)?];
    let limit = a.longest.min(b.longest);
    let [a, b] = [a, b].map(|curve| curve.restricted_mean(limit, level));
    let error = (a.high - a.value).hypot(b.high - b.value) / level.z();
    let [exits, others] = [one, other].map(lengths::exits);
    let p = log_rank(&[&exits, &others]).ok().map(|found| found.p);
    Ok(Found { estimate: Estimate::normal(a.value - b.value, error, level), p })
}
