//! The summary: one row per matchup, made from integer sums at the end.

#[cfg(test)]
mod tests;

use quirkat_engine::{Reason, Side};
use quirkat_sim::sanity::{Distinct, Evidence};
use quirkat_statistics::elo::{EloEstimate, elo};
use quirkat_statistics::quantiles::{median, quantile, ranked};
use quirkat_statistics::survival::Reached;
use quirkat_statistics::{Estimate, Level, NoNumber, ShareInterval};

use crate::lengths;
use crate::records::Cell;
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
    /// How shares have their intervals.
    pub shares: ShareInterval,
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
            shares: ShareInterval::default(),
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
        self.share(self.sums.draws)
    }

    /// The median length in plies, type 7; `None` without games.
    #[must_use]
    pub fn plies_median(&self) -> Option<f64> {
        quantile(&self.sums.length_counts(), 0.5).ok()
    }

    /// `bell, random v greedy`.
    #[must_use]
    pub fn title(&self) -> String {
        format!("{}, {}", self.variant, self.pairing())
    }

    /// `random v greedy`.
    #[must_use]
    pub fn pairing(&self) -> String {
        format!("{} v {}", self.first_agent, self.second_agent)
    }

    /// So many of its games as a share, with the interval that was asked for; `None` without games.
    #[must_use]
    pub fn share(&self, games: u64) -> Option<Estimate> {
        self.shares.of(games, self.sums.games, Level::P95).ok()
    }

    /// What moving first is worth in Elo points, of the score where both seats have the same agent.
    ///
    /// # Errors
    /// [`NoNumber::NoGames`], [`NoNumber::AllWins`], [`NoNumber::AllLosses`]; [`NoNumber::OtherAgent`]: where agents
    /// differ, the score is of both, their strength and the first move.
    pub fn first_move_elo(&self) -> Result<EloEstimate, NoNumber> {
        if self.first_agent != self.second_agent {
            return Err(NoNumber::OtherAgent);
        }
        elo(self.sums.results().score()?)
    }

    fn lengths(&self, share: f64) -> Option<Estimate> {
        Some(ranked(&self.sums.length_counts(), share, Level::P95).ok()?.estimate)
    }

    /// The median length by Kaplan and Meier; the upper end is missing where the band never falls to a half.
    fn survival_median(&self) -> Option<[Option<u32>; 3]> {
        let Reached { value, low, high } = lengths::survival(self).ok()?.median().ok()?;
        Some([Some(value), Some(low), high])
    }

    /// The mean length up to the longest, with Greenwood's variance.
    fn restricted_mean(&self) -> Option<Estimate> {
        let survival = lengths::survival(self).ok()?;
        Some(survival.restricted_mean(survival.longest, Level::P95))
    }

    fn per_game(&self, sum: u64) -> Option<f64> {
        (self.sums.games > 0).then(|| sum as f64 / self.sums.games as f64)
    }

    fn per_ply(&self, sum: u128) -> Option<f64> {
        let plies = self.sums.plies();
        (plies > 0).then(|| sum as f64 / plies as f64)
    }
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
    /// Who says so, where the formula is more than a count or a ratio; else empty.
    pub source: &'static str,
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
    Measure { name, about, unit, range, formula, source: "", value }
}

impl Measure {
    const fn from(self, source: &'static str) -> Measure {
        Measure { source, ..self }
    }
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

fn end(ends: Option<[Option<u32>; 3]>, which: usize) -> Cell {
    Cell::Count(ends.and_then(|ends| ends[which]).map(u64::from))
}

/// One of the ends of what moving first is worth, or its value.
fn first_move(matchup: &MatchupSummary, of: fn(EloEstimate) -> Option<f64>) -> Cell {
    Cell::Real(matchup.first_move_elo().ok().and_then(of))
}

const SHARE_LOW: &str = "lower end of the 95 % interval of a share: Wilson's, or what the config's intervals says";
const SHARE_HIGH: &str = "upper end of the 95 % interval of a share: Wilson's, or what the config's intervals says";
const TRINOMIAL: &str =
    "score -+ 1.96 sqrt(v/games), v = W(1-m)^2 + D(1/2-m)^2 + L m^2; clipped to 0..1; Wilson where v = 0";
const MEDIAN: &str = "order statistics of the ranks l and n + 1 - l, l the 2.5 % quantile of Binomial(n, 1/2); least and greatest below 6 games";
const QUANTILE: &str =
    "order statistics whose ranks are quantiles of Binomial(n, share); least and greatest where games are few";
const SURVIVAL: &str = "lengths at which the ends of the 95 % log-log band pass one half";
const GREENWOOD: &str = "mean -+ 1.96 times the root of Greenwood's variance";

const SHARES: &str = "Wilson 1927, Clopper and Pearson 1934; Brown, Cai and DasGupta 2001";
const FISHTEST: &str = "fishtest, Fishtest mathematics";
const FASTCHESS: &str = "fastchess, elo.cpp";
const HYNDMAN_FAN: &str = "Hyndman and Fan 1996";
const CONOVER: &str = "Conover 1999, section 3.2";
const KAPLAN_MEIER: &str = "Kaplan and Meier 1958; R's survival";

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
    measure("first_score_low", "wins a game", "0..1", "Lower end of the 95 % interval of first_score.", TRINOMIAL, |m| low(m.first_score())).from(FISHTEST),
    measure("first_score_high", "wins a game", "0..1", "Upper end of the 95 % interval of first_score.", TRINOMIAL, |m| high(m.first_score())).from(FISHTEST),
    measure("first_win_rate", "share", "0..1", "Share of games that First won.", "first_wins / games", |m| value(m.share(m.sums.first_wins))),
    measure("first_win_rate_low", "share", "0..1", "Lower end of the interval of first_win_rate.", SHARE_LOW, |m| low(m.share(m.sums.first_wins))).from(SHARES),
    measure("first_win_rate_high", "share", "0..1", "Upper end of the interval of first_win_rate.", SHARE_HIGH, |m| high(m.share(m.sums.first_wins))).from(SHARES),
    measure("second_win_rate", "share", "0..1", "Share of games that Second won.", "second_wins / games", |m| value(m.share(m.sums.second_wins))),
    measure("second_win_rate_low", "share", "0..1", "Lower end of the interval of second_win_rate.", SHARE_LOW, |m| low(m.share(m.sums.second_wins))).from(SHARES),
    measure("second_win_rate_high", "share", "0..1", "Upper end of the interval of second_win_rate.", SHARE_HIGH, |m| high(m.share(m.sums.second_wins))).from(SHARES),
    measure("draw_rate", "share", "0..1", "Share of games that nobody won.", "draws / games", |m| value(m.draw_rate())),
    measure("draw_rate_low", "share", "0..1", "Lower end of the interval of draw_rate.", SHARE_LOW, |m| low(m.draw_rate())).from(SHARES),
    measure("draw_rate_high", "share", "0..1", "Upper end of the interval of draw_rate.", SHARE_HIGH, |m| high(m.draw_rate())).from(SHARES),
    measure("plies_mean", "plies", "0..ply_limit", "Mean length of a game.", "plies / games", |m| Cell::Real((m.sums.games > 0).then(|| m.sums.plies() as f64 / m.sums.games as f64))),
    measure("plies_sd", "plies", "0..", "Standard deviation of the length; missing below two games.", "sqrt(sum (plies - mean)^2 / (games - 1))", |m| Cell::Real(m.sums.plies_sd())),
    measure("plies_median", "plies", "0..ply_limit", "Median length.", "quantile of type 7 at 0.5", |m| Cell::Real(m.plies_median())).from(HYNDMAN_FAN),
    measure("plies_median_low", "plies", "0..ply_limit", "Lower end of the 95 % interval of plies_median.", MEDIAN, |m| low(median(&m.sums.length_counts()).ok())).from(CONOVER),
    measure("plies_median_high", "plies", "0..ply_limit", "Upper end of the 95 % interval of plies_median.", MEDIAN, |m| high(median(&m.sums.length_counts()).ok())).from(CONOVER),
    measure("plies_p10", "plies", "0..ply_limit", "A tenth of the games are shorter.", "quantile of type 7 at 0.1", |m| value(m.lengths(0.1))).from(HYNDMAN_FAN),
    measure("plies_p90", "plies", "0..ply_limit", "A tenth of the games are longer.", "quantile of type 7 at 0.9", |m| value(m.lengths(0.9))).from(HYNDMAN_FAN),
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
    measure("score_first_low", "points a game", "by the weights", "Lower end of the 95 % interval of score_first.", NORMAL, |m| low(m.linear_score(Side::First))).from(FISHTEST),
    measure("score_first_high", "points a game", "by the weights", "Upper end of the 95 % interval of score_first.", NORMAL, |m| high(m.linear_score(Side::First))).from(FISHTEST),
    measure("score_second", "points a game", "by the weights", "Second's mean linear score, by the weights of the experiment's [score]; missing without one.", LINEAR, |m| value(m.linear_score(Side::Second))),
    measure("score_second_low", "points a game", "by the weights", "Lower end of the 95 % interval of score_second.", NORMAL, |m| low(m.linear_score(Side::Second))).from(FISHTEST),
    measure("score_second_high", "points a game", "by the weights", "Upper end of the 95 % interval of score_second.", NORMAL, |m| high(m.linear_score(Side::Second))).from(FISHTEST),
    measure("first_move_elo", "Elo points", "any", "What moving first is worth, where both seats have the same agent; missing where agents differ, or one side won every game.", "400 log10(first_score / (1 - first_score))", |m| first_move(m, |elo| Some(elo.value))).from(FASTCHESS),
    measure("first_move_elo_low", "Elo points", "any", "Lower end of the 95 % interval of first_move_elo; missing where it has no bound.", "the same of first_score_low", |m| first_move(m, |elo| elo.low)).from(FASTCHESS),
    measure("first_move_elo_high", "Elo points", "any", "Upper end of the 95 % interval of first_move_elo; missing where it has no bound.", "the same of first_score_high", |m| first_move(m, |elo| elo.high)).from(FASTCHESS),
    measure("plies_p10_low", "plies", "0..ply_limit", "Lower end of the 95 % interval of plies_p10.", QUANTILE, |m| low(m.lengths(0.1))).from(CONOVER),
    measure("plies_p10_high", "plies", "0..ply_limit", "Upper end of the 95 % interval of plies_p10.", QUANTILE, |m| high(m.lengths(0.1))).from(CONOVER),
    measure("plies_p90_low", "plies", "0..ply_limit", "Lower end of the 95 % interval of plies_p90.", QUANTILE, |m| low(m.lengths(0.9))).from(CONOVER),
    measure("plies_p90_high", "plies", "0..ply_limit", "Upper end of the 95 % interval of plies_p90.", QUANTILE, |m| high(m.lengths(0.9))).from(CONOVER),
    measure("plies_survival_median", "plies", "0..ply_limit", "First length that no more than half of the games outlast, the ply limit as censoring; missing where more reach it.", "Kaplan and Meier", |m| end(m.survival_median(), 0)).from(KAPLAN_MEIER),
    measure("plies_survival_median_low", "plies", "0..ply_limit", "Lower end of the 95 % interval of plies_survival_median.", SURVIVAL, |m| end(m.survival_median(), 1)).from(KAPLAN_MEIER),
    measure("plies_survival_median_high", "plies", "0..ply_limit", "Upper end of the 95 % interval of plies_survival_median; missing where it has no bound.", SURVIVAL, |m| end(m.survival_median(), 2)).from(KAPLAN_MEIER),
    measure("plies_restricted_mean", "plies", "0..ply_limit", "Mean length up to the longest, the ply limit as censoring; it is plies_mean where nothing else cuts games off.", "area under Kaplan and Meier's curve", |m| value(m.restricted_mean())).from(KAPLAN_MEIER),
    measure("plies_restricted_mean_low", "plies", "0..ply_limit", "Lower end of the 95 % interval of plies_restricted_mean.", GREENWOOD, |m| low(m.restricted_mean())).from(KAPLAN_MEIER),
    measure("plies_restricted_mean_high", "plies", "0..ply_limit", "Upper end of the 95 % interval of plies_restricted_mean.", GREENWOOD, |m| high(m.restricted_mean())).from(KAPLAN_MEIER),
    measure("seed", "", "0..2^64-1", "Seed of all random numbers of the experiment.", "", |m| count(m.seed)),
    measure("stopped", "", "games, known or max_games", "Why the matchup has no more games: all that were asked for; `until`: first_score is known; `until`: the most games.", "", |m| Cell::Text(m.stop.word().into())),
    measure("failed", "", "", "Why the matchup has no result: a game of it that failed; missing where none did.", "", |m| Cell::Text(m.failed.clone().unwrap_or_default())),
];
