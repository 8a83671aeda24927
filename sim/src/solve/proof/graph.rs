//! Positions by number, in little memory, and who waits to hear of them.

use quirkat_engine::{Points, Position, Side};

use super::memory::hash;

/// No position, no edge.
pub(super) const NONE: u32 = u32::MAX;

/// A position that is known by its number.
#[derive(Clone, Copy, Debug)]
struct Vertex {
    first: u64,
    second: u64,
    kings: u64,
    /// The first of the edges to those that wait.
    waiting: u32,
    /// The move at hand, or that which decided.
    mv: u16,
    state: State,
    to_move: Side,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// Nothing yet.
    New,
    /// The goal is held as far as was looked.
    Held,
    /// The goal is missed.
    Missed,
}

/// Somebody waits to hear of a position.
#[derive(Clone, Copy, Debug)]
struct Edge {
    from: u32,
    next: u32,
}

/// The positions that were met.
pub(super) struct Graph {
    vertices: Vec<Vertex>,
    edges: Vec<Edge>,
    /// Numbers by hash; [`NONE`] where free.
    slots: Vec<u32>,
    most: usize,
}

/// Bytes of a vertex with its slots and a few edges.
const BYTES: u64 = size_of::<Vertex>() as u64 + 8 + 4 * size_of::<Edge>() as u64;

impl Graph {
    /// For as many positions as fit into the bytes.
    pub(super) fn new(bytes: u64) -> Graph {
        let most = (bytes / BYTES).clamp(1 << 10, u64::from(NONE) / 4) as usize;
        Graph { vertices: Vec::new(), edges: Vec::new(), slots: vec![NONE; 1 << 12], most }
    }

    /// Is there no room for more?
    pub(super) fn is_full(&self) -> bool {
        self.vertices.len() >= self.most || self.edges.len() >= 4 * self.most
    }

    pub(super) fn len(&self) -> usize {
        self.vertices.len()
    }

    /// The number of a position, a new one where it was not met.
    pub(super) fn number(&mut self, position: &Position) -> u32 {
        if 2 * self.vertices.len() >= self.slots.len() {
            self.grow();
        }
        let slot = self.slot(position);
        if self.slots[slot] == NONE {
            let [first, second] = Side::BOTH.map(|side| position.pieces(side).0 as u64);
            let (kings, to_move) = (position.kings().0 as u64, position.to_move());
            self.slots[slot] = self.vertices.len() as u32;
            self.vertices.push(Vertex { first, second, kings, waiting: NONE, mv: 0, state: State::New, to_move });
        }
        self.slots[slot]
    }

    /// The slot of a position, or that where it would be.
    fn slot(&self, position: &Position) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = hash(position) as usize & mask;
        while self.slots[slot] != NONE && self.position(self.slots[slot]) != *position {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        self.slots = vec![NONE; 2 * self.slots.len()];
        for number in 0..self.vertices.len() as u32 {
            let slot = self.slot(&self.position(number));
            self.slots[slot] = number;
        }
    }

    pub(super) fn position(&self, number: u32) -> Position {
        let Vertex { first, second, kings, to_move, .. } = self.vertices[number as usize];
        let points = |set: u64| Points(u128::from(set));
        let position = Position::of([points(first), points(second)], points(kings), to_move);
        // It was a position when it came.
        position.unwrap_or_else(|| unreachable!("no position at {number}"))
    }

    pub(super) fn to_move(&self, number: u32) -> Side {
        self.vertices[number as usize].to_move
    }

    pub(super) fn state(&self, number: u32) -> State {
        self.vertices[number as usize].state
    }

    pub(super) fn set(&mut self, number: u32, state: State) {
        self.vertices[number as usize].state = state;
    }

    /// The move at hand.
    pub(super) fn at_hand(&self, number: u32) -> u16 {
        self.vertices[number as usize].mv
    }

    pub(super) fn take_in_hand(&mut self, number: u32, mv: u16) {
        self.vertices[number as usize].mv = mv;
    }

    /// `from` wants to hear when the goal is missed at `of`.
    pub(super) fn wait(&mut self, of: u32, from: u32) {
        let vertex = &mut self.vertices[of as usize];
        self.edges.push(Edge { from, next: vertex.waiting });
        vertex.waiting = (self.edges.len() - 1) as u32;
    }

    /// Those that wait for the position.
    pub(super) fn waiting(&self, of: u32) -> impl Iterator<Item = u32> + '_ {
        let mut at = self.vertices[of as usize].waiting;
        std::iter::from_fn(move || {
            let edge = self.edges.get(at as usize)?;
            at = edge.next;
            Some(edge.from)
        })
    }
}
