//! What nodes are known by in the table.

use quirkat_engine::rules::{NoReturn, Promotion};
use quirkat_engine::{Node, Point, Points, Ruleset, Side};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Where the numbers of [`Zobrist`] come from.
const SEED: [u8; 32] = *b"quirkat: numbers of a node's key";

/// Tells nodes of one ruleset apart by 128 bits. Nodes with one key have the
/// same moves now and later.
///
/// ```
/// use quirkat_engine::{Node, Position, catalogue};
/// use quirkat_sim::search::Keys;
///
/// let standard = catalogue::entry("alquerque-compulsory").unwrap().load(&[]).unwrap();
/// let keys = Keys::new(&standard);
/// let key = |text: &str| {
///     let mut node = Node::new(&standard);
///     node.become_position(&Position::read(&standard, text).unwrap());
///     keys.of(&node)
/// };
/// assert_eq!(key("b4/5/5/5/4w w"), key("b4/5/5/5/4w w"));
/// assert_ne!(key("b4/5/5/5/4w w"), key("b4/5/5/5/4w b"));
/// ```
#[derive(Clone, Debug)]
pub enum Keys {
    /// The sets of points themselves, one after the other, where they fit: up to
    /// 63 points, with kings up to 42, and no memories.
    Exact {
        /// Points of the board.
        size: u32,
        /// Points of the board where the ruleset has kings, else none.
        of_kings: u32,
    },
    /// Random numbers of all that a node holds, added without carry. Two nodes
    /// of one key are possible, once in some 10^19 nodes at a time.
    Zobrist(Box<Zobrist>),
}

/// The random numbers: always the same ones.
#[derive(Clone, Debug)]
pub struct Zobrist {
    /// For a man and for a king of either side, by point.
    pieces: [[Vec<u128>; 2]; 2],
    second_to_move: u128,
    size: usize,
    /// For a piece on one point that remembers another, by both.
    memories: Vec<u128>,
}

impl Keys {
    /// The keys of the ruleset's nodes.
    #[must_use]
    pub fn new(ruleset: &Ruleset) -> Keys {
        let size = ruleset.board().size();
        let remembers = ruleset.rules().no_return != NoReturn::None;
        let of_kings = if ruleset.rules().promotion == Promotion::None { 0 } else { size };
        if !remembers && 2 * size + of_kings < 128 {
            return Keys::Exact { size: size as u32, of_kings: of_kings as u32 };
        }
        let mut random = ChaCha8Rng::from_seed(SEED);
        let mut number = || u128::from(random.next_u64()) << 64 | u128::from(random.next_u64());
        let mut numbers = |count: usize| (0..count).map(|_| number()).collect::<Vec<_>>();
        Keys::Zobrist(Box::new(Zobrist {
            pieces: [[numbers(size), numbers(size)], [numbers(size), numbers(size)]],
            second_to_move: numbers(1)[0],
            size,
            memories: if remembers { numbers(size * size) } else { Vec::new() },
        }))
    }

    /// The node's key; `None` where pieces may be huffed, since a node does not
    /// tell which.
    #[inline]
    #[must_use]
    pub fn of(&self, node: &Node) -> Option<u128> {
        if node.has_offenders() {
            return None;
        }
        let position = node.position();
        let [first, second] = Side::BOTH.map(|side| position.pieces(side));
        Some(match self {
            Keys::Exact { size, of_kings } => {
                let side = position.to_move().index() as u128;
                ((side << size | first.0) << size | second.0) << of_kings | position.kings().0
            }
            Keys::Zobrist(zobrist) => zobrist.of(node),
        })
    }
}

impl Zobrist {
    fn of(&self, node: &Node) -> u128 {
        let position = node.position();
        let kings = position.kings();
        let mut key = if position.to_move() == Side::Second { self.second_to_move } else { 0 };
        let mut add = |points: Points, numbers: &[u128]| {
            points.into_iter().for_each(|point| key ^= numbers[point.index()]);
        };
        for side in Side::BOTH {
            let pieces = position.pieces(side);
            let [men, of_kings] = &self.pieces[side.index()];
            add(pieces.minus(kings), men);
            add(pieces & kings, of_kings);
        }
        if !self.memories.is_empty() {
            let of_piece = |piece: Point| &self.memories[piece.index() * self.size..][..self.size];
            node.remembered().for_each(|(piece, points)| add(points, of_piece(piece)));
        }
        key
    }
}
