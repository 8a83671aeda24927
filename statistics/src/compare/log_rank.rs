//! Whether lengths of games differ between variants, where some games were cut off.

use crate::NoNumber;
use crate::special::chi_squared;
use crate::survival::Exits;
use crate::symmetric::Symmetric;

/// The log-rank test of several groups.
#[derive(Clone, Debug, PartialEq)]
pub struct LogRank {
    /// The chi squared statistic.
    pub statistic: f64,
    /// Its degrees of freedom, groups - 1.
    pub freedom: usize,
    /// The p value that lengths differ in no way.
    pub p: f64,
    /// Games that ended, by group.
    pub observed: Vec<u64>,
    /// Games that would have ended if the groups were alike. Fewer than were observed: its games are short.
    pub expected: Vec<f64>,
}

/// The log-rank test (Mantel 1966) that games of all groups are as long, with the hypergeometric variance. Each group
/// is given by ascending lengths.
///
/// # Errors
/// [`NoNumber::NoEnds`]; [`NoNumber::NothingToCompare`]: fewer than two groups, or one that has no games
/// while others end.
pub fn log_rank<const K: usize>(groups: &[&[Exits<K>]]) -> Result<LogRank, NoNumber> {
    let freedom = groups.len().checked_sub(1).filter(|freedom| *freedom > 0).ok_or(NoNumber::NothingToCompare)?;
    let mut times: Vec<u32> =
        groups.iter().flat_map(|exits| exits.iter()).filter(|e| e.ends() > 0).map(|e| e.time).collect();
    times.sort_unstable();
    times.dedup();
    if times.is_empty() {
        return Err(NoNumber::NoEnds);
    }
    let mut at_risk: Vec<u64> = groups.iter().map(|exits| exits.iter().map(Exits::games).sum()).collect();
    let mut places = vec![0; groups.len()];
    let mut observed = vec![0; groups.len()];
    let mut expected = vec![0.0; groups.len()];
    let mut variance = Symmetric::zero(freedom);
    for time in times {
        let mut ended = vec![0; groups.len()];
        for (group, exits) in groups.iter().enumerate() {
            while let Some(exit) = exits.get(places[group]).filter(|exit| exit.time < time) {
                at_risk[group] -= exit.games();
                places[group] += 1;
            }
            ended[group] = exits.get(places[group]).filter(|exit| exit.time == time).map_or(0, Exits::ends);
            observed[group] += ended[group];
        }
        let [n, d] = [&at_risk, &ended].map(|counts| counts.iter().sum::<u64>() as f64);
        let share = |group: usize| at_risk[group] as f64 / n;
        let spread = if n > 1.0 { d * (n - d) / (n - 1.0) } else { 0.0 };
        for (group, expected) in expected.iter_mut().enumerate() {
            *expected += d * share(group);
        }
        for row in 0..freedom {
            for column in 0..freedom {
                let same = if row == column { 1.0 } else { 0.0 };
                variance.add(row, column, spread * share(row) * (same - share(column)));
            }
        }
    }
    let excess: Vec<f64> = (0..freedom).map(|group| observed[group] as f64 - expected[group]).collect();
    let factor = variance.factor().ok_or(NoNumber::NothingToCompare)?;
    let statistic = factor.solve(&excess).iter().zip(&excess).map(|(solved, excess)| solved * excess).sum();
    Ok(LogRank { statistic, freedom, p: chi_squared::upper(statistic, freedom), observed, expected })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group(games: &[(u32, u64, u64)]) -> Vec<Exits<1>> {
        games.iter().map(|&(time, ended, censored)| Exits { time, ended: [ended], censored }).collect()
    }

    #[test]
    fn equal_groups_do_not_differ_and_expectations_add_up() {
        let one = group(&[(5, 3, 0), (8, 2, 1), (13, 4, 0), (20, 0, 2)]);
        let same = log_rank(&[&one, &one, &one]).expect("ended");
        assert!(same.statistic.abs() < 1e-12 && (same.p - 1.0).abs() < 1e-9 && same.freedom == 2);
        let longer = group(&[(9, 3, 0), (15, 2, 1), (19, 4, 0), (20, 0, 2)]);
        let found = log_rank(&[&one, &longer]).expect("ended");
        let total: f64 = found.expected.iter().sum();
        assert!((total - found.observed.iter().sum::<u64>() as f64).abs() < 1e-9 && found.expected[0] < 9.0);
    }

    #[test]
    fn groups_that_cannot_be_compared_have_words() {
        let one = group(&[(5, 3, 0)]);
        assert_eq!(log_rank(&[&one[..]]), Err(NoNumber::NothingToCompare));
        assert_eq!(log_rank::<1>(&[]), Err(NoNumber::NothingToCompare));
        assert_eq!(log_rank(&[&one, &group(&[])]), Err(NoNumber::NothingToCompare));
        assert_eq!(log_rank(&[&group(&[(9, 0, 4)]), &group(&[(9, 0, 4)])]), Err(NoNumber::NoEnds));
    }
}
