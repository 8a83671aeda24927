//! What a position does not show and some rules ask about: the pieces that may
//! be huffed, and the points that a piece may not return to.
//!
//! A ruleset that asks for none of it has an empty history, which costs
//! nothing.

use crate::compiled::{Compiled, Flight, Ground};
use crate::legal::{Action, LegalMoves, Move};
use crate::points::{Point, Points};
use crate::position::Position;
use crate::rules::{Chain, HuffTarget, HuffUnfinished, NoReturn};

/// The history of one position.
#[derive(Clone, Debug)]
pub(crate) struct History {
    /// The pieces that the side to move may huff.
    offenders: Points,
    /// The one of them that moved.
    moved: Option<Point>,
    memory: Memory,
}

/// What pieces remember, by the point on which they stand.
#[derive(Clone, Debug)]
enum Memory {
    Nothing,
    /// The point that each of these pieces left with its latest step.
    Left {
        remembering: Points,
        left: Vec<Point>,
    },
    /// The points that the piece has stood on.
    Visited(Vec<Points>),
}

impl History {
    /// The history of a position that has none.
    pub(crate) fn new(compiled: &Compiled) -> History {
        let size = compiled.points.count() as usize;
        let memory = match compiled.no_return {
            NoReturn::None => Memory::Nothing,
            NoReturn::LastStep => Memory::Left { remembering: Points::NONE, left: vec![Point(0); size] },
            NoReturn::Ever => Memory::Visited(compiled.points.into_iter().map(|p| Points::NONE.with(p)).collect()),
        };
        History { offenders: Points::NONE, moved: None, memory }
    }

    /// Forgets everything and keeps the space.
    pub(crate) fn clear(&mut self) {
        self.offenders = Points::NONE;
        self.moved = None;
        match &mut self.memory {
            Memory::Nothing => {}
            Memory::Left { remembering, .. } => *remembering = Points::NONE,
            Memory::Visited(visited) => {
                for (n, visited) in visited.iter_mut().enumerate() {
                    *visited = Points::NONE.with(Point(n as u8));
                }
            }
        }
    }

    /// The same as another history of the ruleset, in the memory that this one
    /// has.
    #[inline]
    pub(crate) fn become_like(&mut self, other: &History) {
        self.offenders = other.offenders;
        self.moved = other.moved;
        match (&mut self.memory, &other.memory) {
            (Memory::Nothing, _) => {}
            (Memory::Left { remembering, left }, Memory::Left { remembering: as_remembering, left: as_left }) => {
                *remembering = *as_remembering;
                left.copy_from_slice(as_left);
            }
            (Memory::Visited(visited), Memory::Visited(as_visited)) => visited.copy_from_slice(as_visited),
            (memory, other) => memory.clone_from(other),
        }
    }

    /// Is there a piece to huff?
    #[inline]
    pub(crate) fn has_offenders(&self) -> bool {
        !self.offenders.is_empty()
    }

    /// The sets of offenders that may be huffed, none of them empty.
    pub(crate) fn huffs(&self, target: HuffTarget) -> impl Iterator<Item = Points> + use<> {
        let (together, single) = match (target, self.moved) {
            (HuffTarget::All, _) => (Some(self.offenders), Points::NONE),
            (HuffTarget::MovedElseOne, Some(moved)) => (Some(Points::NONE.with(moved)), Points::NONE),
            _ => (None, self.offenders),
        };
        together.into_iter().chain(single.into_iter().map(|point| Points::NONE.with(point)))
    }

    /// The points that the piece on this point has stood on, as far as rules ask.
    #[inline]
    pub(crate) fn visited(&self, point: Point) -> Points {
        match &self.memory {
            Memory::Visited(visited) => visited[point.index()],
            Memory::Nothing | Memory::Left { .. } => Points::NONE,
        }
    }

    /// Of the pieces, those that remember something that bars steps.
    #[inline]
    pub(crate) fn remembering(&self, pieces: Points) -> Points {
        match &self.memory {
            Memory::Nothing => Points::NONE,
            Memory::Left { remembering, .. } => pieces & *remembering,
            Memory::Visited(_) => pieces,
        }
    }

    /// The points that the piece may not step to.
    pub(crate) fn barred(&self, piece: Point) -> Points {
        match &self.memory {
            Memory::Left { remembering, left } if remembering.has(piece) => Points::NONE.with(left[piece.index()]),
            Memory::Visited(visited) => visited[piece.index()],
            Memory::Nothing | Memory::Left { .. } => Points::NONE,
        }
    }

    /// Notes a move of the position, which had these legal moves.
    #[inline]
    pub(crate) fn note(&mut self, compiled: &Compiled, position: &Position, legal: &LegalMoves, mv: &Move) {
        if compiled.huffs.is_some() {
            self.note_offences(compiled, position, legal, mv);
        }
        // A piece that is huffed or captured takes its memory with it: the next
        // piece on its point brings its own.
        if let Memory::Left { remembering, .. } = &mut self.memory {
            *remembering = remembering.minus(mv.huff);
        }
        match &mut self.memory {
            Memory::Nothing => {}
            Memory::Left { remembering, left } => match mv.action {
                Action::Stay => {}
                Action::Step { start, end, .. } => {
                    *remembering = remembering.without(start).with(end);
                    left[end.index()] = start;
                }
                Action::Capture { start, end, captured, .. } => {
                    *remembering = remembering.minus(captured).without(start).without(end);
                }
            },
            Memory::Visited(visited) => match mv.action {
                Action::Stay => {}
                Action::Step { start, end, .. } => visited[end.index()] = visited[start.index()].with(end),
                Action::Capture { start, end, landings, .. } => {
                    visited[end.index()] = visited[start.index()] | landings;
                }
            },
        }
    }

    fn note_offences(&mut self, compiled: &Compiled, position: &Position, legal: &LegalMoves, mv: &Move) {
        self.offenders = Points::NONE;
        self.moved = None;
        match mv.action {
            Action::Stay => {}
            Action::Step { start, end, .. } => {
                self.offenders = legal.capturing(mv.huff);
                if self.offenders.has(start) {
                    self.offenders = self.offenders.without(start).with(end);
                    self.moved = Some(end);
                }
            }
            Action::Capture { end, .. } => {
                let counts = compiled.huffs.is_some_and(|huffs| huffs.unfinished == HuffUnfinished::Offence);
                if counts && compiled.chain == Chain::Optional && self.stops_early(compiled, position, mv) {
                    self.offenders = Points::NONE.with(end);
                    self.moved = Some(end);
                }
            }
        }
    }

    /// Could the piece have jumped on from where its capture ends?
    fn stops_early(&self, compiled: &Compiled, position: &Position, mv: &Move) -> bool {
        let Action::Capture { start, end, captured, landings, .. } = mv.action else { return false };
        let position = position.without(mv.huff);
        let side = position.to_move();
        let ground = Ground::of(compiled, &position, start, self.visited(start));
        let mut flights = vec![Flight::from(&position, start)];
        let mut onward = Vec::new();
        while let Some(flight) = flights.pop() {
            let is_there = (flight.at, flight.captured, flight.landings) == (end, captured, landings);
            onward.clear();
            compiled.hops(side, ground, flight, &mut onward);
            if is_there && !onward.is_empty() {
                return true;
            }
            flights.extend(onward.iter().filter(|next| next.captured.minus(captured).is_empty()));
        }
        false
    }
}
