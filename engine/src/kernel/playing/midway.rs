//! A game in a kernel that goes on from the middle of another one.

use super::Kernel;
use crate::game::Placing;
use crate::kernel::ring::Ring;
use crate::kernel::tables::{LANES, SideTables};
use crate::kernel::word::Word;
use crate::node::Node;
use crate::side::Side;

/// What a game's way to a position adds to the position.
#[derive(Clone, Debug)]
pub struct Past<P> {
    /// Plies played.
    pub plies: u32,
    /// Plies in a row without a capture.
    pub quiet: u32,
    /// The positions since the last capture, the present one first and then
    /// back, ply by ply.
    pub placings: P,
}

/// A game that can go on from any position of its ruleset.
pub trait Midway {
    /// Stands where the node does after such a way. The node's game goes on, it
    /// is not at its first ply, and all pieces are men.
    fn resume(&mut self, node: &Node, past: Past<impl Iterator<Item = Placing>>);
}

impl<W: Word, const ROWS: usize, const MUST: bool, const CHAINS: bool, const BARS: bool> Midway
    for Kernel<'_, W, ROWS, MUST, CHAINS, BARS>
{
    fn resume(&mut self, node: &Node, past: Past<impl Iterator<Item = Placing>>) {
        let position = node.position();
        let now = &mut self.now;
        now.pieces = Side::BOTH.map(|side| W::of(position.pieces(side)));
        now.side = position.to_move().index();
        (now.plies, now.quiet, now.outcome) = (past.plies, past.quiet, None);
        if BARS {
            now.barred = [[[W::NONE; LANES]; ROWS]; 2];
            for (piece, points) in node.remembered() {
                let side = usize::from(!position.pieces(Side::First).has(piece));
                for point in points {
                    let offset = point.0.wrapping_sub(piece.0) as i8;
                    if let Some((row, lane)) = class_of(&self.tables.sides[side], W::point(piece.0), offset) {
                        now.barred[side][row][lane] |= W::point(piece.0);
                    }
                }
            }
        }
        self.rings.iter_mut().for_each(Ring::clear);
        if self.end.repetition > 0 {
            let mut side = self.now.side;
            for placing in past.placings {
                self.rings[side].note(Side::BOTH.map(|side| W::of(placing.pieces(side))));
                side ^= 1;
            }
        }
        self.find(self.now.side);
        // Who cannot move in a game that goes on may pass.
        self.now.passes = self.now.captures + self.now.steps == 0;
    }
}

/// The class of the side's steps by that number from that start.
fn class_of<W: Word, const ROWS: usize>(tables: &SideTables<W, ROWS>, start: W, offset: i8) -> Option<(usize, usize)> {
    let classes = (0..ROWS).flat_map(|row| (0..LANES).map(move |lane| (row, lane)));
    classes.into_iter().find(|(row, lane)| {
        let row = &tables.steps[*row];
        row.offset[*lane] == offset && !(row.sources[*lane] & start).is_none()
    })
}
