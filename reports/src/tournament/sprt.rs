//! The sequential probability ratio test of every two agents that met, and what its stop says of their strength.

use quirkat_statistics::elo::{EloEstimate, elo};
use quirkat_statistics::pairs::PairOutcomes;
use quirkat_statistics::sequential::sprt::{Decision, Model, Scores, Sprt};
use quirkat_statistics::sequential::stopped::{self, ELO_MOST, Stopped};
use quirkat_statistics::{Estimate, Level, NoNumber};

use super::{Meeting, Tournament};
use crate::digits;
use crate::records::{Cell, Records};
use crate::typeset::{Column, Group, Sheet};

/// A test that one agent is stronger than another by `elo[0]` points against that it is by `elo[1]`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Question {
    /// In what points.
    pub model: Model,
    /// Both hypotheses, the lesser first.
    pub elo: [f64; 2],
    /// The probability of taking the second though the first is right.
    pub alpha: f64,
    /// The probability of taking the first though the second is right.
    pub beta: f64,
}

impl Question {
    /// The words of the models in configs and tables.
    pub const MODELS: [(&'static str, Model); 2] = [("normalised", Model::Normalised), ("logistic", Model::Logistic)];

    /// The test.
    ///
    /// # Errors
    /// [`NoNumber::ImpossibleTest`].
    pub fn test(&self) -> Result<Sprt, NoNumber> {
        Sprt::new(self.model, self.elo, self.alpha, self.beta)
    }

    /// The word of its model.
    #[must_use]
    pub fn model_word(&self) -> &'static str {
        match self.model {
            Model::Normalised => "normalised",
            Model::Logistic => "logistic",
        }
    }
}

/// Where a test of two agents ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ended {
    /// What the scores are of.
    pub basis: Basis,
    /// Games up to its end, in both seats.
    pub games: u64,
    /// The log likelihood ratio at its end.
    pub ratio: f64,
    /// What was taken.
    pub decision: Decision,
    /// The score at its end, as if that number of games had been fixed.
    pub naive: Estimate,
    /// What its rule of stopping makes of it.
    pub stopped: Stopped,
}

/// What the scores of a test are of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// Pairs of games with the seats swapped, five scores; looked at after each block.
    Pairs,
    /// Single games, three results; looked at once, at the end, since rows are needed for more.
    Games,
}

impl Basis {
    fn word(self) -> &'static str {
        match self {
            Basis::Pairs => "pairs",
            Basis::Games => "games",
        }
    }
}

/// The test of a meeting: it ends at the first look, a block after the other, that decides, or with the last.
///
/// # Errors
/// [`NoNumber::NoGames`], [`NoNumber::NoPairs`], [`NoNumber::ImpossibleTest`].
pub fn test(question: &Question, meeting: &Meeting) -> Result<Ended, NoNumber> {
    let test = question.test()?;
    let Some(blocks) = &meeting.blocks else {
        let naive = meeting.results.score()?;
        return ended(&test, Basis::Games, meeting.results.games(), naive, &meeting.results.into());
    };
    let mut seen = PairOutcomes::default();
    for block in blocks {
        seen.add(block);
        if test.decision(test.log_likelihood_ratio(&(&seen).into())?) != Decision::Open {
            break;
        }
    }
    ended(&test, Basis::Pairs, 2 * seen.pairs(), seen.score()?, &(&seen).into())
}

fn ended(test: &Sprt, basis: Basis, games: u64, naive: Estimate, scores: &Scores) -> Result<Ended, NoNumber> {
    let ratio = test.log_likelihood_ratio(scores)?;
    let stopped = stopped::estimate(test, scores, Level::P95)?;
    Ok(Ended { basis, games, ratio, decision: test.decision(ratio), naive, stopped })
}

/// The columns of `tables/sprt.csv`, each with its meaning.
pub const SPRT_COLUMNS: &[(&str, &str)] = &[
    ("variant", "Name of the variant."),
    ("agent", "Name of the agent whose strength is tested."),
    ("opponent", "Name of the other."),
    ("model", "Of the hypotheses: normalised or logistic Elo."),
    ("elo0", "The first hypothesis, in points of the model."),
    ("elo1", "The second hypothesis."),
    (
        "basis",
        "pairs: the five scores of pairs of games; games: three results, where not the rows of all games are kept.",
    ),
    ("games", "Games up to the test's end: the first block after which it decided, or all."),
    ("ratio", "The log likelihood ratio at its end: how much likelier the second hypothesis is."),
    ("bound0", "At or below it the first hypothesis is taken."),
    ("bound1", "At or above it the second hypothesis is taken."),
    ("taken", "elo0, elo1, or open: more games are needed."),
    ("naive_elo", "Logistic Elo at the test's end as if its number of games had been fixed; empty without a bound."),
    ("naive_elo_low", "Lower end of its 95 % interval; empty without a bound."),
    ("naive_elo_high", "Upper end of its 95 % interval; empty without a bound."),
    (
        "sequential_elo",
        "Logistic Elo with the rule of stopping taken into account: median-unbiased; -1000 and 1000 stand for what is beyond.",
    ),
    ("sequential_elo_low", "Lower end of its 95 % interval."),
    ("sequential_elo_high", "Upper end of its 95 % interval."),
    ("superiority", "How sure it is that the agent is the stronger one, with the rule of stopping."),
    ("why", "Why there is no test; empty where there is one."),
];

/// Every test, one a row.
#[must_use]
pub fn records(tournament: &Tournament, question: &Question) -> Records {
    let mut rows = Vec::new();
    for standings in &tournament.rulesets {
        for meeting in &standings.meetings {
            let names = [meeting.agent, meeting.opponent].map(|agent| Cell::text(&*tournament.agents[agent]));
            let mut row = vec![Cell::text(&*standings.variant)];
            row.extend(names.into_iter().chain([Cell::text(question.model_word())]));
            row.extend(question.elo.map(Cell::real));
            row.extend(cells(question, test(question, meeting)));
            rows.push(row);
        }
    }
    Records { name: "sprt", columns: SPRT_COLUMNS.into(), rows }
}

fn cells(question: &Question, found: Result<Ended, NoNumber>) -> Vec<Cell> {
    let bounds = question.test().ok().map(|test| test.bounds());
    let ended = found.as_ref().ok();
    let naive = ended.and_then(|ended| elo(ended.naive).ok());
    let taken = ended.map_or("", |ended| match ended.decision {
        Decision::First => "elo0",
        Decision::Second => "elo1",
        Decision::Open => "open",
    });
    let mut cells = vec![Cell::text(ended.map_or("", |ended| ended.basis.word()))];
    cells.extend([Cell::Count(ended.map(|ended| ended.games)), Cell::Real(ended.map(|ended| ended.ratio))]);
    cells.extend([bounds.map(|bounds| bounds[0]), bounds.map(|bounds| bounds[1])].map(Cell::Real));
    cells.push(Cell::text(taken));
    let end = |of: fn(EloEstimate) -> Option<f64>| Cell::Real(naive.and_then(of));
    cells.extend([end(|naive| Some(naive.value)), end(|naive| naive.low), end(|naive| naive.high)]);
    cells.extend(Cell::estimate(ended.map(|ended| ended.stopped.sequential)));
    cells.push(Cell::Real(ended.map(|ended| ended.stopped.superiority)));
    cells.push(Cell::Text(found.err().map(|why| why.to_string()).unwrap_or_default()));
    cells
}

/// The tests for people, a group a ruleset.
#[must_use]
pub fn sheet(tournament: &Tournament, question: &Question) -> Sheet {
    let columns = vec![
        Column::words("Agent"),
        Column::words("Over"),
        Column::words("Taken"),
        Column::numbers("Games"),
        Column::numbers("Ratio"),
        Column::numbers("Naive Elo (95 %)"),
        Column::numbers("Sequential Elo (95 %)"),
        Column::numbers("Superiority"),
    ];
    let row = |meeting: &Meeting| {
        let names = [meeting.agent, meeting.opponent].map(|agent| tournament.agents[agent].clone());
        names.into_iter().chain(words(question, test(question, meeting))).collect()
    };
    let groups = tournament.rulesets.iter().map(|standings| {
        let is_unpaired = standings.meetings.iter().any(|meeting| meeting.blocks.is_none());
        let note = "Tested by single games and at the end alone: pairs need the rows of all games, and this run keeps not all (see rows in its config).";
        Group {
            title: standings.variant.clone(),
            rows: standings.meetings.iter().map(row).collect(),
            notes: match (standings.meetings.is_empty(), is_unpaired) {
                (true, _) => vec!["No two agents have games against each other in both seats.".to_owned()],
                (false, true) => vec![note.to_owned()],
                (false, false) => Vec::new(),
            },
        }
    });
    let groups = groups.collect();
    Sheet { name: "sprt", title: "Sequential tests of agents", caption: caption(question), columns, groups }
}

fn words(question: &Question, found: Result<Ended, NoNumber>) -> [String; 6] {
    let ended = match found {
        Ok(ended) => ended,
        Err(why) => return [why.to_string(), "0".into(), String::new(), String::new(), String::new(), String::new()],
    };
    let [first, second] = question.elo;
    let taken = match ended.decision {
        Decision::First => first.to_string(),
        Decision::Second => second.to_string(),
        Decision::Open => "open".to_owned(),
    };
    [
        taken,
        digits::grouped(ended.games),
        format!("{:.2}", ended.ratio),
        digits::elo_of(ended.naive),
        sequential(ended.stopped.sequential),
        format!("{:.4}", ended.stopped.superiority),
    ]
}

/// Nothing is sought beyond so many points, so what is there has no bound.
fn sequential(elo: Estimate) -> String {
    match elo.value.abs() >= ELO_MOST - 0.5 {
        true if elo.value > 0.0 => format!("above {:+.0}", elo.low).replace('-', "−"),
        true => format!("below {:+.0}", elo.high).replace('-', "−"),
        false => digits::elo(elo),
    }
}

fn caption(question: &Question) -> String {
    let [first, second] = question.elo;
    let (model, alpha, beta) = (question.model_word(), question.alpha, question.beta);
    let bounds = question.test().map(|test| test.bounds().map(|bound| format!("{bound:.2}")));
    let bounds = bounds.map(|[low, high]| format!(" (bounds {low} and {high} of the log likelihood ratio)"));
    format!(
        "Sequential probability ratio tests of {first} against {second} points of {model} Elo, with error rates of {alpha} and \
         {beta}{}, by the five scores of pairs of games in swapped seats. A test ends at the first look, one after each block of games in their \
         order, at which it decides; the games after it are not in it. Naive: Elo as if the number of games had been fixed, which is biased after such \
         a stop. Sequential: median-unbiased, with the rule of stopping taken into account. Both are in points of logistic Elo; the sequential one is sought within 1000 points. Superiority: how \
         sure it is that the first agent is the stronger one.",
        bounds.unwrap_or_default()
    )
}

#[cfg(test)]
mod tests {
    use quirkat_statistics::results::Results;

    use super::*;

    const QUESTION: Question = Question { model: Model::Normalised, elo: [0.0, 2.0], alpha: 0.05, beta: 0.05 };

    fn meeting(blocks: Option<Vec<PairOutcomes>>, results: Results) -> Meeting {
        Meeting { agent: 0, opponent: 1, results, blocks }
    }

    /// statistics.md B.4, fastchess: 365, 16618, 36029 + 200, 16974, 390 gives 2.25.
    #[test]
    fn the_ratio_of_pairs_is_that_of_fastchess() {
        let pairs = PairOutcomes { counts: [365, 16618, 36029, 200, 16974, 390] };
        let found = test(&QUESTION, &meeting(Some(vec![pairs]), pairs.results())).expect("has pairs");
        assert!((found.ratio - 2.25).abs() < 0.01, "{found:?}");
        assert_eq!((found.decision, found.games, found.basis), (Decision::Open, 2 * 70_576, Basis::Pairs));
        let logistic = Question { model: Model::Logistic, elo: [0.5, 2.5], ..QUESTION };
        let pairs = PairOutcomes { counts: [223, 9863, 20279, 1000, 10037, 246] };
        let found = test(&logistic, &meeting(Some(vec![pairs]), pairs.results())).expect("has pairs");
        assert!((found.ratio + 3.074_126).abs() < 1e-5 && found.decision == Decision::First, "{found:?}");
    }

    /// statistics.md B.4, fastchess: normalised 0, 2 with 36433 wins, 36027 losses, 68692 draws gives 0.92.
    #[test]
    fn without_pairs_games_are_tested_at_the_end() {
        let results = Results { wins: 36433, draws: 68692, losses: 36027 };
        let found = test(&QUESTION, &meeting(None, results)).expect("has games");
        assert!((found.ratio - 0.92).abs() < 0.01 && found.basis == Basis::Games, "{found:?}");
        assert_eq!(test(&QUESTION, &meeting(None, Results::default())), Err(NoNumber::NoGames));
        assert_eq!(test(&QUESTION, &meeting(Some(vec![]), Results::default())), Err(NoNumber::NoPairs));
    }

    #[test]
    fn a_test_ends_at_the_first_block_that_decides() {
        let strong = PairOutcomes { counts: [5, 10, 30, 5, 30, 20] };
        let weak = PairOutcomes { counts: [90, 5, 5, 0, 0, 0] };
        let question = Question { elo: [0.0, 100.0], ..QUESTION };
        let found = test(&question, &meeting(Some(vec![strong, weak, weak]), strong.results())).expect("has pairs");
        assert_eq!((found.decision, found.games), (Decision::Second, 200), "{found:?}");
        assert!(found.stopped.sequential.value > 0.0 && found.stopped.superiority > 0.95, "{found:?}");
    }

    #[test]
    fn one_sided_and_missing_meetings_have_words_in_the_tables() {
        let won = PairOutcomes { counts: [0, 0, 0, 0, 0, 50] };
        for (blocks, results) in [
            (Some(vec![won]), won.results()),
            (Some(vec![]), Results::default()),
            (None, Results { wins: 0, draws: 9, losses: 0 }),
            (None, Results { wins: 1, draws: 0, losses: 0 }),
        ] {
            let found = test(&QUESTION, &meeting(blocks, results));
            let all = words(&QUESTION, found.clone()).join(" ") + &format!("{:?}", cells(&QUESTION, found));
            assert!(!all.contains("1000 (") && !all.contains("inf") && !all.contains("NaN"), "{all}");
        }
    }
}
