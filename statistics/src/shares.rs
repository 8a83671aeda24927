//! The ways in which a share can have its interval.

use crate::intervals::{clopper_pearson, jeffreys, wilson};
use crate::{Estimate, Level, NoNumber};

/// How the interval of a share is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ShareInterval {
    /// See [`wilson`]: near the level on average.
    #[default]
    Wilson,
    /// See [`clopper_pearson`]: never below the level.
    ClopperPearson,
    /// See [`jeffreys`]: near the level on average, with equal tails.
    Jeffreys,
}

impl ShareInterval {
    /// All of them.
    pub const ALL: [ShareInterval; 3] = [ShareInterval::Wilson, ShareInterval::ClopperPearson, ShareInterval::Jeffreys];

    /// The word in configs.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            ShareInterval::Wilson => "wilson",
            ShareInterval::ClopperPearson => "clopper_pearson",
            ShareInterval::Jeffreys => "jeffreys",
        }
    }

    /// The name in sentences, as in "95 % Wilson interval".
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            ShareInterval::Wilson => "Wilson",
            ShareInterval::ClopperPearson => "Clopper-Pearson",
            ShareInterval::Jeffreys => "Jeffreys",
        }
    }

    /// The share `successes / trials` with its interval.
    ///
    /// # Errors
    /// [`NoNumber::NoGames`].
    pub fn of(self, successes: u64, trials: u64, level: Level) -> Result<Estimate, NoNumber> {
        match self {
            ShareInterval::Wilson => wilson(successes, trials, level),
            ShareInterval::ClopperPearson => clopper_pearson(successes, trials, level),
            ShareInterval::Jeffreys => jeffreys(successes, trials, level),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// statistics.md B.1: 7 of 50.
    #[test]
    fn each_way_is_the_interval_of_its_name() {
        let ends = [(0.069_508, 0.261_862), (0.058_192, 0.267_396), (0.064_872, 0.255_325)];
        for (way, (low, high)) in ShareInterval::ALL.into_iter().zip(ends) {
            let found = way.of(7, 50, Level::P95).expect("has games");
            assert!((found.low - low).abs() < 1e-6 && (found.high - high).abs() < 1e-6, "{way:?}: {found:?}");
            assert_eq!(way.of(0, 0, Level::P95), Err(NoNumber::NoGames));
        }
    }
}
