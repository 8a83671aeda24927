//! From where quiet moves lead to a position.

use quirkat_engine::rules::NoMoves;
use quirkat_engine::{Point, Points, Ruleset, Side, sight};

use super::bits::singles;
use super::space::View;

/// The steps of men, backward.
#[derive(Clone, Debug)]
pub(super) struct Backward {
    /// By side and point: from where a man steps there and stays a man.
    men: [Vec<u64>; 2],
    board: u64,
    pub(super) has_passes: bool,
    ruleset: Ruleset,
}

impl Backward {
    pub(super) fn new(ruleset: &Ruleset) -> Backward {
        let points = ruleset.board().points();
        let men = Side::BOTH.map(|side| {
            let mut from = vec![0_u64; ruleset.board().size()];
            for start in points {
                let ends = sight::steps_of_man(ruleset, side, start).minus(sight::promotes(ruleset, side));
                ends.into_iter().for_each(|end| from[end.index()] |= 1 << start.0);
            }
            from
        });
        let has_passes = ruleset.end().no_moves == NoMoves::Pass;
        Backward { men, board: points.0 as u64, has_passes, ruleset: ruleset.clone() }
    }

    /// Shows every position from which a step or slide would lead to this one, if
    /// steps are legal there. A pass is not among them.
    #[inline]
    pub(super) fn steps(&self, view: View, mut show: impl FnMut(View)) {
        let View { to_move, own, own_kings, other, other_kings } = view;
        let empty = self.board & !(own | other);
        let before = |moved: u64, from: u64, kings: u64| View {
            to_move: to_move.other(),
            own: other ^ moved | from,
            own_kings: kings,
            other: own,
            other_kings: own_kings,
        };
        let men = &self.men[to_move.other().index()];
        for man in singles(other & !other_kings) {
            for from in singles(men[man.trailing_zeros() as usize] & empty) {
                show(before(man, from, other_kings));
            }
        }
        for king in singles(other_kings) {
            // What a king does it can take back.
            let at = Point(king.trailing_zeros() as u8);
            let from = sight::steps_of_king(&self.ruleset, at, Points(u128::from(empty)));
            for from in singles(from.0 as u64) {
                show(before(king, from, other_kings ^ king | from));
            }
        }
    }
}
