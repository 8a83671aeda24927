//! Games that repeat each other, and openings that do not suffice.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use quirkat_engine::Ruleset;

use super::{Evidence, GAMES_LEAST, Warning};
use crate::agents::Agent;

/// Games that differ in a move, and the first games among which they were
/// counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Distinct {
    /// Distinct games.
    pub games: u64,
    /// Games looked at.
    pub among: u64,
}

/// The name of the check that a variant has an opening for every pair of games.
pub const FEW_OPENINGS: &str = "few_openings";

/// The name of the check that pairs enough play every opening of a list.
pub const UNPLAYED_OPENINGS: &str = "unplayed_openings";

/// The name of the check that agents that repeat themselves have openings.
pub const NO_OPENINGS: &str = "no_openings";

/// What is to be said of these pairings where every game begins at the start:
/// two agents that leave little to chance may play one game again and again.
#[must_use]
pub fn no_openings<'a>(pairings: impl IntoIterator<Item = [&'a Agent; 2]>) -> Option<Warning> {
    let repeat = |pair: &[&Agent; 2]| pair.iter().all(|agent| agent.leaves_little_to_chance());
    let kinds: BTreeSet<&str> = pairings.into_iter().filter(repeat).flatten().map(|agent| agent.kind().word).collect();
    if kinds.is_empty() {
        return None;
    }
    let kinds: Vec<&str> = kinds.into_iter().collect();
    let sentence = format!(
        "every game begins at the start, and agents that leave little to chance ({}) may repeat one game; openings = \
         {{ plies = 8, kind = \"random\" }} gives each pair of games another beginning",
        kinds.join(", ")
    );
    Some(Warning { name: NO_OPENINGS, sentence })
}

/// The openings of a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpeningCount {
    /// Distinct openings, as of [`Book::openings`](crate::Book::openings).
    pub openings: u64,
    /// Pairs of games.
    pub pairs: u64,
}

impl OpeningCount {
    pub(super) fn warning(self) -> Option<Warning> {
        let OpeningCount { openings, pairs } = self;
        let (name, sentence) = match openings.cmp(&pairs) {
            Ordering::Less => (
                FEW_OPENINGS,
                format!(
                    "{} for {pairs} pairs of games, which go round again: up to {} pairs for each",
                    counted(openings, "distinct opening"),
                    pairs.div_ceil(openings.max(1))
                ),
            ),
            Ordering::Greater => (
                UNPLAYED_OPENINGS,
                format!("{} of games, so only the first of {openings} openings are played", counted(pairs, "pair")),
            ),
            Ordering::Equal => return None,
        };
        Some(Warning { name, sentence })
    }
}

pub(super) fn find(_: &Ruleset, evidence: &Evidence) -> Option<String> {
    few_distinct_games(evidence)
}

/// A sentence that few of the games are distinct, if they are: less than half.
#[must_use]
pub fn few_distinct_games(evidence: &Evidence) -> Option<String> {
    let Distinct { games, among } = evidence.distinct?;
    (among >= GAMES_LEAST && 2 * games < among).then(|| {
        let distinct = counted(games, "distinct game");
        if among == evidence.games {
            format!("{distinct} of {among}, the others repeat one move by move")
        } else {
            format!("{distinct} among the first {among}, whose rows are kept; the others repeat one move by move")
        }
    })
}

fn counted(count: u64, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use quirkat_engine::{catalogue, document};

    use super::super::{Judged, warnings};
    use super::*;

    fn alfonso() -> Ruleset {
        catalogue::entry("alfonso").expect("is there").load(&[]).expect("loads")
    }

    #[test]
    fn games_that_repeat_each_other_are_counted() {
        let alfonso = alfonso();
        let sane = Evidence { games: 1000, plies: 30_000, captures: [9000, 9000], ..Evidence::default() };
        let sentences = |games, among| -> Vec<String> {
            let evidence = Evidence { distinct: Some(Distinct { games, among }), ..sane };
            let judged = Judged { name: "x", ruleset: &alfonso, lots: vec![(String::new(), evidence)], openings: None };
            warnings(&[judged]).remove(0).into_iter().map(|warning| warning.sentence).collect()
        };
        assert_eq!(sentences(12, 1000), ["12 distinct games of 1000, the others repeat one move by move"]);
        let kept = "1 distinct game among the first 100, whose rows are kept; the others repeat one move by move";
        assert_eq!(sentences(1, 100), [kept]);
        assert!(sentences(500, 1000).is_empty() && sentences(1, GAMES_LEAST - 1).is_empty());
    }

    #[test]
    fn searchers_without_openings_may_repeat_themselves() {
        let agent = |table: &str| {
            let item = document::parse("a.toml", &format!("agent = {table}")).expect("is TOML").take("agent");
            Agent::read(&item.expect("is there"), Path::new("")).expect("reads")
        };
        let ab = agent("{ kind = \"alpha_beta\", depth = 2 }");
        let program = agent("{ kind = \"external\", command = [\"x\"] }");
        let mcts = agent("{ kind = \"mcts\", nodes = 9 }");
        let warning = no_openings([[&ab, &mcts], [&ab, &program], [&ab, &ab]]).expect("two pairs repeat");
        assert_eq!(warning.name, NO_OPENINGS);
        assert!(warning.sentence.contains("(alpha_beta, external)"), "{}", warning.sentence);
        assert_eq!(no_openings([[&ab, &mcts], [&Agent::Random, &ab]]), None);
    }

    #[test]
    fn pairs_and_openings_are_compared() {
        let alfonso = alfonso();
        let sentence = |openings, pairs| {
            let openings = Some(OpeningCount { openings, pairs });
            let judged = Judged { name: "x", ruleset: &alfonso, lots: Vec::new(), openings };
            warnings(&[judged]).remove(0).pop().map(|warning| (warning.name, warning.sentence))
        };
        let few = "37 distinct openings for 1000 pairs of games, which go round again: up to 28 pairs for each";
        assert_eq!(sentence(37, 1000), Some((FEW_OPENINGS, few.to_owned())));
        let unplayed = "1000 pairs of games, so only the first of 3456 openings are played";
        assert_eq!(sentence(3456, 1000), Some((UNPLAYED_OPENINGS, unplayed.to_owned())));
        assert_eq!(sentence(1000, 1000), None);
    }
}
