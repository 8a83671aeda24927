//! The rules that stand in a move's way: those without which it is legal.

use super::case::Case;
use super::{Cause, Diagnosis, listed};
use crate::game::Game;
use crate::legal::Move;
use crate::notation;
use crate::points::Points;
use crate::rules::{
    Chain, ChainDirections, Choice, Directions, FinalRow, NoReturn, Obligation, Opening, PromotionTime, Removal,
};
use crate::ruleset::RawRuleset;
use crate::words::Word;

/// A rule taken away.
struct Relaxation {
    cause: Cause,
    /// Is the rule there?
    binds: fn(&RawRuleset) -> bool,
    relax: fn(&mut RawRuleset),
    sentence: fn(&Case<'_>) -> String,
}

/// The rules that can forbid a move which the board allows, those that are
/// named first first.
const RELAXATIONS: &[Relaxation] = &[
    Relaxation {
        cause: Cause::Opening,
        binds: |raw| raw.rules.opening != Opening::Free,
        relax: |raw| raw.rules.opening = Opening::Free,
        sentence: |case| case.raw().rules.opening.meaning().to_owned(),
    },
    Relaxation {
        cause: Cause::FinalRow,
        binds: |raw| raw.rules.final_row != FinalRow::Free,
        relax: |raw| raw.rules.final_row = FinalRow::Free,
        sentence: |case| case.raw().rules.final_row.meaning().to_owned(),
    },
    Relaxation {
        cause: Cause::Direction,
        binds: |raw| raw.rules.steps != Directions::All,
        relax: |raw| raw.rules.steps = Directions::All,
        sentence: |case| format!("men step {}", case.raw().rules.steps.meaning()),
    },
    Relaxation {
        cause: Cause::Direction,
        binds: |raw| raw.rules.captures != Directions::All,
        relax: |raw| raw.rules.captures = Directions::All,
        sentence: |case| format!("a man's first jump goes {}", case.raw().rules.captures.meaning()),
    },
    Relaxation {
        cause: Cause::Direction,
        binds: |raw| raw.rules.chain_captures != ChainDirections::All,
        relax: |raw| raw.rules.chain_captures = ChainDirections::All,
        sentence: |case| format!("a man's later jumps go {}", case.raw().rules.chain_captures.meaning()),
    },
    Relaxation {
        cause: Cause::ChainUnfinished,
        binds: |raw| raw.rules.chain == Chain::Compulsory,
        relax: |raw| raw.rules.chain = Chain::Optional,
        sentence: |case| {
            let bound: Vec<&Relaxation> = case.bound();
            case.unfinished(case.meant_without(&bound).map_or(Points::NONE, |mv| mv.captured()))
        },
    },
    Relaxation {
        cause: Cause::ChainTooLong,
        binds: |raw| raw.rules.chain == Chain::Single,
        relax: |raw| raw.rules.chain = Chain::Optional,
        sentence: |case| case.raw().rules.chain.meaning().to_owned(),
    },
    Relaxation {
        cause: Cause::ChainTooLong,
        binds: |raw| raw.rules.promotion_time == PromotionTime::PassStop,
        relax: |raw| raw.rules.promotion_time = PromotionTime::PassContinue,
        sentence: |case| case.raw().rules.promotion_time.meaning().to_owned(),
    },
    Relaxation {
        cause: Cause::NotTheMost,
        binds: |raw| raw.rules.choice == Choice::Most,
        relax: |raw| raw.rules.choice = Choice::Any,
        sentence: |case| format!("another capture takes more pieces; legal {}", listed(&case.captures(|_| true))),
    },
    Relaxation {
        cause: Cause::CaptureDue,
        binds: |raw| raw.rules.obligation == Obligation::Compulsory,
        relax: |raw| raw.rules.obligation = Obligation::Optional,
        sentence: |case| format!("a capture was due; legal {}", listed(&case.captures(|_| true))),
    },
    Relaxation {
        cause: Cause::Removal,
        binds: |raw| raw.rules.removal == Removal::AtEnd,
        relax: |raw| raw.rules.removal = Removal::Immediate,
        sentence: |case| case.raw().rules.removal.meaning().to_owned(),
    },
];

impl Case<'_> {
    /// The rules that stand in the way.
    pub(super) fn rules(&self) -> Option<Diagnosis> {
        // By itself a position has no history, so nothing is known of points left.
        let no_return = self.raw().rules.no_return;
        if self.is_legal_without(&[]) {
            return (no_return != NoReturn::None).then(|| Diagnosis::new(Cause::NoReturn, no_return.meaning()));
        }
        let mut needed = self.bound();
        if !self.is_legal_without(&needed) {
            return None;
        }
        match needed.iter().find(|rule| self.is_legal_without(&[rule])) {
            Some(rule) => needed = vec![rule],
            None => {
                for n in (0..needed.len()).rev() {
                    let rule = needed.remove(n);
                    if !self.is_legal_without(&needed) {
                        needed.insert(n, rule);
                    }
                }
            }
        }
        let sentences: Vec<String> = needed.iter().map(|rule| (rule.sentence)(self)).collect();
        Some(Diagnosis::new(needed.first()?.cause, sentences.join("; and ")))
    }

    /// The relaxations that would change something.
    fn bound(&self) -> Vec<&'static Relaxation> {
        RELAXATIONS.iter().filter(|rule| (rule.binds)(self.raw())).collect()
    }

    /// Would the move be legal in this position without these rules?
    fn is_legal_without(&self, rules: &[&Relaxation]) -> bool {
        self.meant_without(rules).is_some()
    }

    fn meant_without(&self, rules: &[&Relaxation]) -> Option<Move> {
        let mut raw = self.raw().clone();
        for rule in rules {
            (rule.relax)(&mut raw);
        }
        let ruleset = raw.check().ok()?;
        let position = self.position;
        let is_start = self.game.plies() == 0 && position == ruleset.start();
        let game = if is_start { Game::start(&ruleset) } else { Game::from_position(&ruleset, position) };
        notation::read(&ruleset, game.position(), game.legal(), self.action).ok()
    }
}
