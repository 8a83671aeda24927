//! Why there is no number.

use thiserror::Error;

/// Why a number that was asked for does not exist. Its text is a sentence without
/// its full stop, for the place where the number would stand.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoNumber {
    /// Nothing was played.
    #[error("no game was played")]
    NoGames,
    /// No pair of games was played.
    #[error("no pair of games was played")]
    NoPairs,
    /// One value does not tell how values differ.
    #[error("one game does not tell how games differ")]
    OneGame,
    /// Every game was won by the same side, so the ratio of wins has no bound.
    #[error("every game was won, so its Elo has no bound")]
    AllWins,
    /// Every game was lost by the same side, so the ratio of wins has no bound.
    #[error("every game was lost, so its Elo has no bound")]
    AllLosses,
    /// All values are equal, or there is no error to measure a difference with.
    #[error("all values are equal, so their spread is unknown")]
    NoSpread,
    /// A curve of survival stays above the share asked for.
    #[error("more than that share of the games reached the limit")]
    NotReached,
    /// What moving first is worth cannot be told from the strength of the agents.
    #[error("the seats have different agents, whose strength is in the score too")]
    OtherAgent,
    /// No game ended before its limit.
    #[error("no game ended before its limit")]
    NoEnds,
    /// A comparison needs two groups that were observed at the same times.
    #[error("the groups were never at risk together")]
    NothingToCompare,
    /// A row of a table has no variance, or not a positive one.
    #[error("a row has no positive variance, so it cannot be weighted")]
    NoWeight,
    /// The design does not tell an effect from others.
    #[error("the design does not tell it from {}", .0.join(", "))]
    Aliased(Vec<String>),
    /// The hypotheses of a sequential test do not differ, or an error rate is not
    /// between 0 and 1/2.
    #[error("the test's hypotheses or error rates are impossible")]
    ImpossibleTest,
}
