//! Can a side hold at least a draw? Answered both ways, circles included.
//!
//! Every position that is met is first taken to be held. The prover has one move at
//! hand in each of its positions; all replies of the other side are looked at. Where an
//! end or a table says that the goal is missed, those hear it that led there: the
//! prover takes its next move in hand, and has missed the goal where none is left; the
//! other side needs one such move. When nothing is left to look at, the goal is held
//! in every position that the moves at hand lead to, for no play among them ever
//! reaches a loss, and infinite play is a draw: the greatest fixed point of a safety
//! game, found locally (Liu and Smolka 1998). What is missed is missed for good, each
//! for a reason that was known before, so that the reasons are a win of the other side
//! without circles. No history is looked at, so none can mislead.

use std::collections::BTreeMap;

use quirkat_engine::{Game, Move, Node, Position, Ruleset, Side};

use super::graph::{Graph, State};
use super::search::GiveUp;
use super::{Goal, Proof, Question, for_side};
use crate::solve::Tables;
use crate::solve::successors::value_of;

/// An answer for the ruleset's start.
pub enum Answer {
    /// The side holds at least a draw.
    Held(Proof),
    /// The other side wins.
    Missed(Proof),
    /// Not known: memory or time came to an end.
    Open,
}

/// Positions between two askings whether to give up.
const BETWEEN: u64 = 1 << 12;

/// Captures are followed so far to see what a move is worth.
const SETTLED_WITHIN: u32 = 8;

struct Holding<'a> {
    tables: &'a Tables,
    ruleset: &'a Ruleset,
    prover: Side,
    graph: Graph,
    /// Positions to be looked at, the latest first.
    waiting: Vec<u32>,
    /// Positions where the goal is missed and nobody has heard yet.
    missed: Vec<u32>,
    rows: Vec<Node>,
}

/// Can the prover hold at least a draw from the ruleset's start?
pub(super) fn hold(
    tables: &Tables,
    ruleset: &Ruleset,
    prover: Side,
    memory: u64,
    give_up: GiveUp<'_>,
) -> (Answer, u64) {
    let rows = (0..=SETTLED_WITHIN + 1).map(|_| Node::new(ruleset)).collect();
    let (waiting, missed) = (Vec::new(), Vec::new());
    let mut holding = Holding { tables, ruleset, prover, graph: Graph::new(memory), waiting, missed, rows };
    let answer = holding.answer(give_up);
    (answer, holding.graph.len() as u64)
}

impl Holding<'_> {
    /// The start is not in the graph, since `rules.opening` may bind there: its
    /// moves are looked at one after the other, or all at once.
    fn answer(&mut self, give_up: GiveUp<'_>) -> Answer {
        let start = Game::start(self.ruleset);
        if let Some(outcome) = start.outcome() {
            let is_held = self.is_reached(value_of(outcome, start.position().to_move()), start.position());
            return if is_held { self.held(None) } else { self.lost(None) };
        }
        let is_provers = start.position().to_move() == self.prover;
        self.rows[0].become_game(&start);
        let order = self.order(0);
        let mut last = None;
        for number in order {
            let mv = start.legal().nth(number.into());
            let child = self.graph.number(&start.position().played(&mv));
            if self.graph.state(child) == State::New {
                self.waiting.push(child);
            }
            if !self.exhaust(give_up) {
                return Answer::Open;
            }
            let is_missed = self.graph.state(child) == State::Missed;
            last = Some(mv);
            match (is_provers, is_missed) {
                (true, false) => return self.held(last),
                (false, true) => return self.lost(last),
                _ => {}
            }
        }
        // All moves of the prover miss the goal, or none of the other side's makes
        // it miss. The later ones cannot have changed the earlier ones' answers: a
        // position that was held when nothing was left to look at stays so.
        if is_provers { self.lost(None) } else { self.held(last) }
    }

    /// Looks at positions until none is left; `false` where it gives up.
    fn exhaust(&mut self, give_up: GiveUp<'_>) -> bool {
        let mut looked_at = 0_u64;
        while let Some(number) = self.waiting.pop() {
            looked_at += 1;
            if looked_at.is_multiple_of(BETWEEN) && give_up(self.graph.len() as u64) || self.graph.is_full() {
                return false;
            }
            // Those that wanted to know it may have turned elsewhere; if one comes
            // back, it is asked for again.
            if self.graph.state(number) == State::New && self.is_wanted(number) {
                self.look(number);
                self.tell();
            }
        }
        true
    }

    fn is_wanted(&self, number: u32) -> bool {
        let mut waiting = self.graph.waiting(number).peekable();
        // A move of the start waits for nobody.
        waiting.peek().is_none() || waiting.any(|from| self.graph.state(from) == State::Held)
    }

    fn is_reached(&self, value: crate::solve::Value, position: &Position) -> bool {
        Goal::Draw.is_reached_by(for_side(value, position.to_move(), self.prover))
    }

    /// Looks at a position for the first time.
    fn look(&mut self, number: u32) {
        let position = self.graph.position(number);
        let known = self.tables.value(&position).or_else(|| {
            self.rows[0].become_position(&position);
            self.rows[0].find(self.ruleset).map(|outcome| value_of(outcome, position.to_move()))
        });
        if let Some(value) = known {
            if self.is_reached(value, &position) {
                self.graph.set(number, State::Held);
            } else {
                self.miss(number);
            }
            return;
        }
        self.graph.set(number, State::Held);
        if position.to_move() == self.prover {
            self.turn_to_next(number, None);
        } else {
            self.look_at_replies(number, &position);
        }
    }

    fn miss(&mut self, number: u32) {
        self.graph.set(number, State::Missed);
        self.missed.push(number);
    }

    /// The prover takes its next move in hand, after this one of its order.
    fn turn_to_next(&mut self, number: u32, after: Option<u16>) {
        let position = self.graph.position(number);
        self.rows[0].become_position(&position);
        self.rows[0].find(self.ruleset);
        let order = self.order(0);
        let first = after.and_then(|after| order.iter().position(|mv| *mv == after)).map_or(0, |at| at + 1);
        for mv in &order[first..] {
            let played = position.played(&self.rows[0].legal().nth((*mv).into()));
            let child = self.graph.number(&played);
            if self.graph.state(child) != State::Missed {
                self.graph.take_in_hand(number, *mv);
                self.graph.wait(child, number);
                if self.graph.state(child) == State::New {
                    self.waiting.push(child);
                }
                return;
            }
        }
        self.miss(number);
    }

    /// All replies are to be held.
    fn look_at_replies(&mut self, number: u32, position: &Position) {
        let order = self.order(0);
        // The best reply is looked at first: it comes last onto the stack.
        for mv in order.into_iter().rev() {
            let played = position.played(&self.rows[0].legal().nth(mv.into()));
            let child = self.graph.number(&played);
            match self.graph.state(child) {
                State::Missed => {
                    self.graph.take_in_hand(number, mv);
                    return self.miss(number);
                }
                state => {
                    self.graph.wait(child, number);
                    if state == State::New {
                        self.waiting.push(child);
                    }
                }
            }
        }
    }

    /// Tells of all that is missed.
    fn tell(&mut self) {
        while let Some(number) = self.missed.pop() {
            let waiting: Vec<u32> = self.graph.waiting(number).collect();
            for from in waiting {
                if self.graph.state(from) != State::Held {
                    continue;
                }
                if self.graph.to_move(from) == self.prover {
                    let at_hand = self.graph.at_hand(from);
                    if self.child(from, at_hand) == number {
                        self.turn_to_next(from, Some(at_hand));
                    }
                } else {
                    self.blame(from, number);
                }
            }
        }
    }

    /// The position after a move of this number.
    fn child(&mut self, number: u32, mv: u16) -> u32 {
        let position = self.graph.position(number);
        self.rows[0].become_position(&position);
        self.rows[0].find(self.ruleset);
        let played = position.played(&self.rows[0].legal().nth(mv.into()));
        self.graph.number(&played)
    }

    /// The other side has a move to where the goal is missed.
    fn blame(&mut self, number: u32, missed: u32) {
        let position = self.graph.position(number);
        let after = self.graph.position(missed);
        self.rows[0].become_position(&position);
        self.rows[0].find(self.ruleset);
        let leads_there = |(_, mv): &(u16, Move)| position.played(mv) == after;
        if let Some((mv, _)) = (0..).zip(self.rows[0].legal().iter()).find(leads_there) {
            self.graph.take_in_hand(number, mv);
        }
        self.miss(number);
    }

    /// The numbers of the moves of a row's node, best first for the side that moves.
    fn order(&mut self, row: usize) -> Vec<u16> {
        let side = self.rows[row].position().to_move();
        let count = self.rows[row].legal().len();
        let mut moves: Vec<(i32, u16)> = Vec::with_capacity(count as usize);
        for number in 0..count {
            let worth = self.worth(row, number, side);
            moves.push((-worth, number as u16));
        }
        moves.sort_unstable();
        moves.into_iter().map(|(_, number)| number).collect()
    }

    /// What a move is worth to the side: by tables, ends, and pieces after the
    /// captures that follow.
    fn worth(&mut self, row: usize, number: u32, side: Side) -> i32 {
        const SURE: i32 = 1000;
        let (above, below) = self.rows.split_at_mut(row + 1);
        let mv = above[row].legal().nth(number);
        below[0].become_after(self.ruleset, &above[row], &mv);
        let position = *below[0].position();
        if let Some(value) = self.tables.value(&position) {
            return match for_side(value, position.to_move(), side) {
                crate::solve::Value::Win => SURE,
                crate::solve::Value::Draw => 0,
                crate::solve::Value::Loss => -SURE,
            };
        }
        self.settled(row + 1, side)
    }

    /// The pieces that the side is ahead by when captures are over.
    fn settled(&mut self, row: usize, side: Side) -> i32 {
        let ended = self.rows[row].find(self.ruleset);
        let position = *self.rows[row].position();
        let count = |side: Side| position.pieces(side).count() as i32;
        let ahead = 10 * (count(side) - count(side.other()));
        if let Some(outcome) = ended {
            return match for_side(value_of(outcome, position.to_move()), position.to_move(), side) {
                crate::solve::Value::Win => 1000,
                crate::solve::Value::Draw => 0,
                crate::solve::Value::Loss => -1000,
            };
        }
        let captures = self.rows[row].legal().captures().len() as u32;
        if captures == 0 || row + 1 >= self.rows.len() {
            return ahead;
        }
        let is_own = position.to_move() == side;
        let mut best = if captures == self.rows[row].legal().len() { None } else { Some(ahead) };
        for number in 0..captures {
            let (above, below) = self.rows.split_at_mut(row + 1);
            let mv = above[row].legal().nth(number);
            below[0].become_after(self.ruleset, &above[row], &mv);
            let found = self.settled(row + 1, side);
            best = Some(best.map_or(found, |best| if is_own { best.max(found) } else { best.min(found) }));
        }
        best.unwrap_or(ahead)
    }

    /// The proof that the goal is held: the moves at hand.
    fn held(&mut self, first: Option<Move>) -> Answer {
        Answer::Held(self.proof(self.prover, Goal::Draw, first))
    }

    /// The proof that it is missed: the reasons.
    fn lost(&mut self, first: Option<Move>) -> Answer {
        Answer::Missed(self.proof(self.prover.other(), Goal::Win, first))
    }

    fn proof(&mut self, winner: Side, goal: Goal, first: Option<Move>) -> Proof {
        let start = Game::start(self.ruleset);
        let board = self.ruleset.board();
        let mut moves = BTreeMap::new();
        let mut waiting: Vec<Position> = match first {
            Some(mv) if start.position().to_move() == winner => {
                moves.insert(start.position().text(board), mv);
                vec![start.position().played(&mv)]
            }
            _ => start.legal().iter().map(|mv| start.position().played(&mv)).collect(),
        };
        let mut seen = std::collections::HashSet::new();
        while let Some(position) = waiting.pop() {
            if self.tables.value(&position).is_some() || !seen.insert(position) {
                continue;
            }
            self.rows[0].become_position(&position);
            if self.rows[0].find(self.ruleset).is_some() {
                continue;
            }
            if position.to_move() == winner {
                let number = self.graph.number(&position);
                let mv = self.rows[0].legal().nth(self.graph.at_hand(number).into());
                moves.insert(position.text(board), mv);
                waiting.push(position.played(&mv));
            } else {
                waiting.extend(self.rows[0].legal().iter().map(|mv| position.played(&mv)));
            }
        }
        Proof { question: Question { prover: winner, goal }, start: self.ruleset.start(), moves }
    }
}
