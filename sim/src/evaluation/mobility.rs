//! Moves at hand.

use quirkat_engine::rules::Obligation;
use quirkat_engine::{Position, Ruleset, Side, sight};

use super::{Measure, Term};

pub(super) const TERM: Term = Term {
    word: "mobility",
    about: "moves that the pieces have, chains counted by their first jump",
    formula: "steps and first jumps; where captures are compulsory and there is one, first jumps alone; \
              what a position does not show (huffs, points of no return) is not asked",
    ludii: "mobilityAdvanced, which counts legal moves, each jump of a chain as one of its own",
    measure: Measure::Whole(moves),
};

fn moves(ruleset: &Ruleset, position: &Position, side: Side) -> i32 {
    let jumps = sight::jumps(ruleset, position, side);
    if jumps > 0 && ruleset.rules().obligation == Obligation::Compulsory {
        return jumps as i32;
    }
    (jumps + sight::steps(ruleset, position, side)) as i32
}
