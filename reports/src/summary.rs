//! The summary: one row per matchup, made from integer sums at the end.

use quirkat_engine::{Reason, Side};
use quirkat_sim::sanity::{Distinct, Evidence};
use quirkat_statistics::quantiles::{median, quantile};
use quirkat_statistics::{Estimate, Level, intervals};

use crate::score::LinearScore;
use crate::sums::Sums;

/// Why a matchup has no more games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stop {
    /// It has as many as were asked for.
    #[default]
    Games,
    /// Its first score is known well enough.
    Known,
    /// It has the most that were allowed, and is not known well enough.
    MaxGames,
}

impl Stop {
    /// The word in tables.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Stop::Games => "games",
            Stop::Known => "known",
            Stop::MaxGames => "max_games",
        }
    }
}

/// One matchup with its sums.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchupSummary {
    /// The matchup's number.
    pub matchup: u32,
    /// The variant's name.
    pub variant: String,
    /// The name of First's agent.
    pub first_agent: String,
    /// The name of Second's agent.
    pub second_agent: String,
    /// The experiment's seed.
    pub seed: u64,
    /// Sums over its games.
    pub sums: Sums,
    /// Distinct sequences of moves among the games whose rows are kept; `None`
    /// where none are.
    pub distinct_games: Option<Distinct>,
    /// Pieces of First and of Second before the first ply.
    pub pieces: [u32; 2],
    /// The weights of the linear score; `None` where none is asked for.
    pub linear: Option<LinearScore>,
    /// Why it has no games, if one of them failed.
    pub failed: Option<String>,
    /// Why it has no more games.
    pub stop: Stop,
}

#[cfg(test)]
impl MatchupSummary {
    /// Of games of random agents, twelve pieces against twelve, that came to
    /// these sums.
    pub(crate) fn of_random(matchup: u32, variant: &str, sums: Sums) -> MatchupSummary {
        MatchupSummary {
            matchup,
            variant: variant.into(),
            first_agent: "random".into(),
            second_agent: "random".into(),
            seed: 0,
            sums,
            distinct_games: None,
            pieces: [12, 12],
            linear: None,
            failed: None,
            stop: Stop::Games,
        }
    }
}

impl MatchupSummary {
    /// The first player's score; `None` without games.
    #[must_use]
    pub fn first_score(&self) -> Option<Estimate> {
        self.sums.results().score().ok()
    }

    /// The side's mean linear score; `None` where none is asked for, or without
    /// games.
    #[must_use]
    pub fn linear_score(&self, side: Side) -> Option<Estimate> {
        let [own, other] = [side, side.other()].map(|side| self.pieces[side.index()]);
        self.linear?.mean(&self.sums.sides[side.index()], own, other)
    }

    /// Distinct sequences of moves; `None` where not all rows are kept.
    #[must_use]
    pub fn distinct_of_all(&self) -> Option<u64> {
        self.distinct_games.filter(|distinct| distinct.among == self.sums.games).map(|distinct| distinct.games)
    }

    /// What its games say of the ruleset.
    #[must_use]
    pub fn evidence(&self) -> Evidence {
        Evidence { distinct: self.distinct_games, ..self.sums.evidence() }
    }

    /// The share of games that nobody won; `None` without games.
    #[must_use]
    pub fn draw_rate(&self) -> Option<Estimate> {
        wilson(self.sums.draws, self.sums.games)
    }

    /// The median length in plies, type 7; `None` without games.
    #[must_use]
    pub fn plies_median(&self) -> Option<f64> {
        quantile(&self.sums.length_counts(), 0.5).ok()
    }

    /// `random v greedy`.
    #[must_use]
    pub fn pairing(&self) -> String {
        format!("{} v {}", self.first_agent, self.second_agent)
    }

    fn per_game(&self, sum: u64) -> Option<f64> {
        (self.sums.games > 0).then(|| sum as f64 / self.sums.games as f64)
    }

    fn per_ply(&self, sum: u128) -> Option<f64> {
        let plies = self.sums.plies();
        (plies > 0).then(|| sum as f64 / plies as f64)
    }
}

/// The value of a summary column; `None` is missing, never 0.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// A name or another text; an empty one is missing.
    Text(String),
    /// A number or count.
    Count(Option<u64>),
    /// A measure.
    Real(Option<f64>),
}

/// One column of the summary: a measure with its meaning.
pub struct Measure {
    /// The column's name.
    pub name: &'static str,
    /// What it is, in a sentence.
    pub about: &'static str,
    /// Its unit; empty where it has none.
    pub unit: &'static str,
    /// Its range.
    pub range: &'static str,
    /// Its formula, with the method's name where it has one.
    pub formula: &'static str,
    /// Its value.
    pub value: fn(&MatchupSummary) -> Cell,
}

const fn measure(
    name: &'static str,
    unit: &'static str,
    range: &'static str,
    about: &'static str,
    formula: &'static str,
    value: fn(&MatchupSummary) -> Cell,
) -> Measure {
    Measure { name, about, unit, range, formula, value }
}

fn wilson(games: u64, all: u64) -> Option<Estimate> {
    intervals::wilson(games, all, Level::P95).ok()
}

fn count(value: u64) -> Cell {
    Cell::Count(Some(value))
}

fn value(estimate: Option<Estimate>) -> Cell {
    Cell::Real(estimate.map(|estimate| estimate.value))
}

fn low(estimate: Option<Estimate>) -> Cell {
    Cell::Real(estimate.map(|estimate| estimate.low))
}

fn high(estimate: Option<Estimate>) -> Cell {
    Cell::Real(estimate.map(|estimate| estimate.high))
}

fn lengths_at(matchup: &MatchupSummary, share: f64) -> Cell {
    Cell::Real(quantile(&matchup.sums.length_counts(), share).ok())
}

const WILSON_LOW: &str = "lower end of the 95 % Wilson interval";
const WILSON_HIGH: &str = "upper end of the 95 % Wilson interval";
const TRINOMIAL: &str =
    "score -+ 1.96 sqrt(v/games), v = W(1-m)^2 + D(1/2-m)^2 + L m^2; clipped to 0..1; Wilson where v = 0";
const MEDIAN: &str = "order statistics of the ranks l and n + 1 - l, l the 2.5 % quantile of Binomial(n, 1/2); least and greatest below 6 games";

const LINEAR: &str = "win, draw or loss + piece_left x own pieces left + piece_captured x pieces captured; sum / games";
const NORMAL: &str = "score -+ 1.96 sqrt(v/games), v = the scores' variance (divided by games); clipped to the scores that can be had; \
    Wilson at the score's place between them where v = 0";

/// Every column of the summary, in order.
#[rustfmt::skip]
pub const MEASURES: &[Measure] = &[
    measure("matchup", "", "0..", "Number of the matchup.", "", |m| count(m.matchup.into())),
    measure("variant", "", "", "Name of the variant.", "", |m| Cell::Text(m.variant.clone())),
    measure("first_agent", "", "", "Name of the agent that plays First.", "", |m| Cell::Text(m.first_agent.clone())),
    measure("second_agent", "", "", "Name of the agent that plays Second.", "", |m| Cell::Text(m.second_agent.clone())),
    measure("games", "games", "0..", "Games played.", "count", |m| count(m.sums.games)),
    measure("first_wins", "games", "0..games", "Games that First won.", "count", |m| count(m.sums.first_wins)),
    measure("second_wins", "games", "0..games", "Games that Second won.", "count", |m| count(m.sums.second_wins)),
    measure("draws", "games", "0..games", "Games that nobody won.", "count", |m| count(m.sums.draws)),
    measure("first_score", "wins a game", "0..1", "First's score; 0.5 is even.", "(first_wins + draws/2) / games", |m| value(m.first_score())),
    measure("first_score_low", "wins a game", "0..1", "Lower end of the 95 % interval of first_score.", TRINOMIAL, |m| low(m.first_score())),
    measure("first_score_high", "wins a game", "0..1", "Upper end of the 95 % interval of first_score.", TRINOMIAL, |m| high(m.first_score())),
    measure("first_win_rate", "share", "0..1", "Share of games that First won.", "first_wins / games", |m| value(wilson(m.sums.first_wins, m.sums.games))),
    measure("first_win_rate_low", "share", "0..1", "Lower end of the interval of first_win_rate.", WILSON_LOW, |m| low(wilson(m.sums.first_wins, m.sums.games))),
    measure("first_win_rate_high", "share", "0..1", "Upper end of the interval of first_win_rate.", WILSON_HIGH, |m| high(wilson(m.sums.first_wins, m.sums.games))),
    measure("second_win_rate", "share", "0..1", "Share of games that Second won.", "second_wins / games", |m| value(wilson(m.sums.second_wins, m.sums.games))),
    measure("second_win_rate_low", "share", "0..1", "Lower end of the interval of second_win_rate.", WILSON_LOW, |m| low(wilson(m.sums.second_wins, m.sums.games))),
    measure("second_win_rate_high", "share", "0..1", "Upper end of the interval of second_win_rate.", WILSON_HIGH, |m| high(wilson(m.sums.second_wins, m.sums.games))),
    measure("draw_rate", "share", "0..1", "Share of games that nobody won.", "draws / games", |m| value(m.draw_rate())),
    measure("draw_rate_low", "share", "0..1", "Lower end of the interval of draw_rate.", WILSON_LOW, |m| low(m.draw_rate())),
    measure("draw_rate_high", "share", "0..1", "Upper end of the interval of draw_rate.", WILSON_HIGH, |m| high(m.draw_rate())),
    measure("plies_mean", "plies", "0..ply_limit", "Mean length of a game.", "plies / games", |m| Cell::Real((m.sums.games > 0).then(|| m.sums.plies() as f64 / m.sums.games as f64))),
    measure("plies_sd", "plies", "0..", "Standard deviation of the length; missing below two games.", "sqrt(sum (plies - mean)^2 / (games - 1))", |m| Cell::Real(m.sums.plies_sd())),
    measure("plies_median", "plies", "0..ply_limit", "Median length.", "quantile of type 7 at 0.5", |m| Cell::Real(m.plies_median())),
    measure("plies_median_low", "plies", "0..ply_limit", "Lower end of the 95 % interval of plies_median.", MEDIAN, |m| low(median(&m.sums.length_counts()).ok())),
    measure("plies_median_high", "plies", "0..ply_limit", "Upper end of the 95 % interval of plies_median.", MEDIAN, |m| high(median(&m.sums.length_counts()).ok())),
    measure("plies_p10", "plies", "0..ply_limit", "A tenth of the games are shorter.", "quantile of type 7 at 0.1", |m| lengths_at(m, 0.1)),
    measure("plies_p90", "plies", "0..ply_limit", "A tenth of the games are longer.", "quantile of type 7 at 0.9", |m| lengths_at(m, 0.9)),
    measure("unfinished", "games", "0..games", "Games that a limit ended.", "reason_quiet_limit + reason_ply_limit", |m| count(m.sums.reason(Reason::QuietLimit) + m.sums.reason(Reason::PlyLimit))),
    measure("reason_no_pieces", "games", "0..games", "Games that ended because a side had no pieces.", "count", |m| count(m.sums.reason(Reason::NoPieces))),
    measure("reason_min_pieces", "games", "0..games", "Games that ended because a side had too few pieces.", "count", |m| count(m.sums.reason(Reason::MinPieces))),
    measure("reason_blocked", "games", "0..games", "Games that ended because a side had no legal move.", "count", |m| count(m.sums.reason(Reason::Blocked))),
    measure("reason_enemy_row", "games", "0..games", "Games that ended because a side stood on its final row.", "count", |m| count(m.sums.reason(Reason::EnemyRow))),
    measure("reason_repetition", "games", "0..games", "Games that ended because a position was repeated.", "count", |m| count(m.sums.reason(Reason::Repetition))),
    measure("reason_quiet_limit", "games", "0..games", "Games that ended after too many plies without a capture.", "count", |m| count(m.sums.reason(Reason::QuietLimit))),
    measure("reason_ply_limit", "games", "0..games", "Games that ended at the ply limit.", "count", |m| count(m.sums.reason(Reason::PlyLimit))),
    measure("branching_mean", "legal moves a ply", "1..", "Mean number of legal moves.", "choices / plies, over all games together", |m| Cell::Real(m.per_ply(m.sums.choices))),
    measure("forced_share", "share", "0..1", "Share of plies with one legal move.", "forced plies / plies", |m| Cell::Real(m.per_ply(m.sums.forced_plies.into()))),
    measure("captures_mean", "pieces a game", "0..", "Pieces taken in a game by both sides together.", "captures / games", |m| Cell::Real(m.per_game(m.sums.captures))),
    measure("distinct_games", "games", "0..games", "Distinct sequences of moves; deterministic agents repeat theirs. Missing where not all rows are kept.", "distinct moves_hash", |m| Cell::Count(m.distinct_of_all())),
    measure("choices_max", "legal moves", "0..", "Most legal moves at one ply.", "maximum", |m| count(m.sums.choices_max)),
    measure("lead_changes_mean", "a game", "0..", "Times that the lead in pieces passed to the other side.", "lead changes / games", |m| Cell::Real(m.per_game(m.sums.lead_changes))),
    measure("longest_chain", "pieces", "0..", "Most pieces taken in one move.", "maximum", |m| count(m.sums.longest_chain)),
    measure("score_first", "points a game", "by the weights", "First's mean linear score, by the weights of the experiment's [score]; missing without one.", LINEAR, |m| value(m.linear_score(Side::First))),
    measure("score_first_low", "points a game", "by the weights", "Lower end of the 95 % interval of score_first.", NORMAL, |m| low(m.linear_score(Side::First))),
    measure("score_first_high", "points a game", "by the weights", "Upper end of the 95 % interval of score_first.", NORMAL, |m| high(m.linear_score(Side::First))),
    measure("score_second", "points a game", "by the weights", "Second's mean linear score, by the weights of the experiment's [score]; missing without one.", LINEAR, |m| value(m.linear_score(Side::Second))),
    measure("score_second_low", "points a game", "by the weights", "Lower end of the 95 % interval of score_second.", NORMAL, |m| low(m.linear_score(Side::Second))),
    measure("score_second_high", "points a game", "by the weights", "Upper end of the 95 % interval of score_second.", NORMAL, |m| high(m.linear_score(Side::Second))),
    measure("seed", "", "0..2^64-1", "Seed of all random numbers of the experiment.", "", |m| count(m.seed)),
    measure("stopped", "", "games, known or max_games", "Why the matchup has no more games: all that were asked for; `until`: first_score is known; `until`: the most games.", "", |m| Cell::Text(m.stop.word().into())),
    measure("failed", "", "", "Why the matchup has no result: a game of it that failed; missing where none did.", "", |m| Cell::Text(m.failed.clone().unwrap_or_default())),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::{PieceSums, SideSums};

    /// One win with 6 pieces left, two draws with 3, one loss with none.
    fn sides() -> SideSums {
        let part = |games, left| PieceSums { games, left, captured: 0 };
        let [won, drawn, lost] = [part(1, 6), part(2, 6), part(1, 0)];
        SideSums { won, drawn, lost, left_squared: 36 + 18, ..SideSums::default() }
    }

    fn by_hand() -> MatchupSummary {
        let reasons = [("blocked", 2), ("quiet_limit", 1), ("ply_limit", 1)];
        MatchupSummary {
            matchup: 3,
            variant: "by hand".into(),
            first_agent: "random".into(),
            second_agent: "greedy".into(),
            seed: u64::MAX,
            sums: Sums {
                games: 4,
                first_wins: 1,
                second_wins: 1,
                draws: 2,
                reasons: reasons.into_iter().map(|(reason, count)| (reason.to_owned(), count)).collect(),
                lengths: [(10, 1), (20, 2), (30, 1)].into(),
                choices: 400,
                choices_max: 12,
                forced_plies: 20,
                captures: 14,
                lead_changes: 3,
                longest_chain: 2,
                sides: [sides(), sides()],
            },
            distinct_games: Some(Distinct { games: 4, among: 4 }),
            pieces: [12, 12],
            linear: Some(LinearScore { piece_left: 0.1, ..LinearScore::default() }),
            failed: None,
            stop: Stop::Games,
        }
    }

    #[test]
    fn every_measure_of_a_table_made_by_hand_is_right() {
        let matchup = by_hand();
        let expected = [
            ("first_score", 0.5),
            ("plies_mean", 20.0),
            ("plies_sd", (200.0_f64 / 3.0).sqrt()),
            ("plies_median", 20.0),
            ("plies_p10", 13.0),
            ("plies_p90", 27.0),
            ("branching_mean", 5.0),
            ("forced_share", 0.25),
            ("captures_mean", 3.5),
            ("lead_changes_mean", 0.75),
            ("draw_rate", 0.5),
            ("score_first", 0.8),
            ("score_second", 0.8),
        ];
        for (name, expected) in expected {
            let measure = MEASURES.iter().find(|measure| measure.name == name).expect("is in the list");
            let Cell::Real(Some(found)) = (measure.value)(&matchup) else { panic!("{name} is missing") };
            assert!((found - expected).abs() < 1e-12, "{name} {found}");
        }
        let unfinished = MEASURES.iter().find(|measure| measure.name == "unfinished").expect("is in the list");
        assert_eq!((unfinished.value)(&matchup), Cell::Count(Some(2)));
    }

    #[test]
    fn without_games_measures_are_missing_and_never_nan() {
        let nothing = MatchupSummary { sums: Sums::default(), distinct_games: None, ..by_hand() };
        let one = Sums { games: 1, first_wins: 1, lengths: [(0, 1)].into(), ..Sums::default() };
        let one = MatchupSummary { sums: one, ..by_hand() };
        for matchup in [nothing, one] {
            for measure in MEASURES {
                if let Cell::Real(Some(value)) = (measure.value)(&matchup) {
                    assert!(value.is_finite(), "{} {value}", measure.name);
                }
            }
        }
    }

    #[test]
    fn the_evidence_for_sanity_is_in_the_sums() {
        let evidence = by_hand().sums.evidence();
        let sums = Evidence { games: 4, plies: 80, forced_plies: 20, ended_by_limit: 2, ..Evidence::default() };
        assert_eq!(evidence, sums);
        let distinct = Some(Distinct { games: 4, among: 4 });
        assert_eq!(by_hand().evidence(), Evidence { distinct, ..sums });
        let kept = MatchupSummary { distinct_games: Some(Distinct { games: 2, among: 3 }), ..by_hand() };
        assert_eq!([by_hand(), kept].map(|summary| summary.distinct_of_all()), [Some(4), None]);
    }

    #[test]
    fn without_weights_the_linear_score_is_missing() {
        let plain = MatchupSummary { linear: None, ..by_hand() };
        assert_eq!(plain.linear_score(Side::First), None);
    }

    #[test]
    fn sums_of_parts_are_the_sums_of_the_whole() {
        let part = by_hand().sums;
        let mut whole = part.clone();
        whole.add(&part);
        assert_eq!((whole.games, whole.reason(Reason::Blocked), whole.lengths[&20]), (8, 4, 4));
        assert_eq!((whole.choices, whole.longest_chain), (800, 2));
        assert_eq!((whole.sides[0].won.left, whole.sides[1].left_squared), (12, 108));
    }
}
