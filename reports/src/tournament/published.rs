//! What Ludii's project published of single evaluation terms: numbers to compare
//! a round robin of one-term agents with.

use quirkat_engine::{Ruleset, catalogue};

/// Where the numbers are from. The file says neither which search used the terms nor how
/// draws count.
pub const SOURCE: &str = "Ludii, AI/resources/Analysis/BestStartingHeuristics.csv (column Top Score), \
    https://github.com/Ludeme/Ludii, read at commit b71f902";

/// The best single term of one game of Ludii.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BestTerm {
    /// The ruleset of the catalogue that it stands beside.
    ruleset: &'static str,
    /// Has that ruleset the rules of Ludii's file?
    rules: Rules,
    /// Ludii's game and ruleset.
    game: &'static str,
    /// The term.
    term: &'static str,
    /// Its average score against the other terms, in per cent.
    score: f64,
}

/// How a ruleset of the catalogue is to one of Ludii.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rules {
    /// It plays as Ludii's file does.
    Ludii,
    /// It is read from the same source, with other rules.
    SameSource,
}

#[rustfmt::skip]
const BEST: &[BestTerm] = &[
    BestTerm { ruleset: "ludii-alfonso", rules: Rules::Ludii, game: "Alquerque, Alfonso X (Described)", term: "sides proximity", score: 93.125 },
    BestTerm { ruleset: "alfonso", rules: Rules::SameSource, game: "Alquerque, Alfonso X (Described)", term: "sides proximity", score: 93.125 },
    BestTerm { ruleset: "ludii-murray", rules: Rules::Ludii, game: "Alquerque, Murray (Suggested)", term: "sides proximity", score: 96.818 },
    BestTerm { ruleset: "murray", rules: Rules::SameSource, game: "Alquerque, Murray (Suggested)", term: "sides proximity", score: 96.818 },
    BestTerm { ruleset: "covarrubias", rules: Rules::SameSource, game: "Alquerque, Covarrubias (Described)", term: "material", score: 91.111 },
    BestTerm { ruleset: "ludii-kolowis", rules: Rules::Ludii, game: "Kolowis Awithlaknannai", term: "sides proximity", score: 96.316 },
    BestTerm { ruleset: "ludii-mosona", rules: Rules::Ludii, game: "Awithlaknan Mosona", term: "sides proximity", score: 94.474 },
];

impl BestTerm {
    /// The best term that was published for the ruleset, whatever its name and the limits of its games (Ludii's
    /// files set none); `None` where there is none for just these rules.
    #[must_use]
    pub fn of(ruleset: &Ruleset) -> Option<&'static BestTerm> {
        let rules = without_limits(ruleset);
        BEST.iter().find(|best| {
            let listed = catalogue::entry(best.ruleset).and_then(|entry| entry.load(&[]).ok());
            listed.is_some_and(|listed| without_limits(&listed) == rules)
        })
    }

    /// It in a sentence, with its source.
    #[must_use]
    pub fn in_words(&self) -> String {
        let rules = match self.rules {
            Rules::Ludii => "",
            Rules::SameSource => ", read with other rules from the same source",
        };
        let BestTerm { game, term, score, .. } = self;
        format!(
            "For comparison: of the single evaluation terms that Ludii tried for its {game}{rules}, the best was {term}, \
             with {score:.1} % on average against the others ({SOURCE})."
        )
    }
}

/// The ruleset's canonical text without what ends a game that goes nowhere.
fn without_limits(ruleset: &Ruleset) -> String {
    const LIMITS: [&str; 4] = ["end.repetition", "end.quiet_limit", "end.ply_limit", "end.adjudication"];
    let is_rule = |line: &&str| LIMITS.iter().all(|limit| !line.starts_with(limit));
    ruleset.canonical().lines().filter(is_rule).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use quirkat_engine::Override;

    use super::*;

    fn load(name: &str) -> Ruleset {
        catalogue::entry(name).expect("is in the catalogue").load(&[]).expect("reads")
    }

    fn changed(change: &str) -> Ruleset {
        let change = Override::typed(change).expect("is an override");
        catalogue::entry("ludii-alfonso").expect("is there").load(&[change]).expect("reads")
    }

    #[test]
    fn every_line_is_of_a_ruleset_of_the_catalogue() {
        for best in BEST {
            assert_eq!(BestTerm::of(&load(best.ruleset)), Some(best), "{}", best.ruleset);
        }
    }

    #[test]
    fn the_best_terms_of_alfonso_and_of_the_huff_are_told_with_their_source() {
        let words = |name: &str| BestTerm::of(&load(name)).expect("is listed").in_words();
        let alfonso = words("ludii-alfonso");
        assert!(alfonso.contains("sides proximity, with 93.1 %") && alfonso.contains(SOURCE), "{alfonso}");
        let huff = words("covarrubias");
        assert!(huff.contains("material, with 91.1 %") && huff.contains("other rules"), "{huff}");
    }

    #[test]
    fn other_rules_have_no_published_term_and_other_limits_the_same() {
        assert_eq!(BestTerm::of(&load("bell")), None);
        assert_eq!(BestTerm::of(&changed("rules.steps=forward")), None);
        assert_eq!(BestTerm::of(&changed("end.ply_limit=300")), BestTerm::of(&load("ludii-alfonso")));
    }
}
