//! Pieces on the board.

use quirkat_engine::Ruleset;
use quirkat_engine::rules::Promotion;

use super::{Measure, Rank, Term};

pub(super) const TERM: Term = Term {
    word: "material",
    about: "pieces on the board",
    formula: "1 for a man, 2 for a short or sliding king, 3 for a long king",
    ludii: "material, with every weight 1 but that a long king counts more than a man",
    measure: Measure::Pieces(|ruleset, _, rank, _| worth(ruleset, rank)),
};

fn worth(ruleset: &Ruleset, rank: Rank) -> i32 {
    match (rank, ruleset.rules().promotion) {
        (Rank::Man, _) | (_, Promotion::None) => 1,
        (Rank::King, Promotion::ShortKing | Promotion::SlidingKing) => 2,
        (Rank::King, Promotion::LongKing) => 3,
    }
}
