//! Where the moves of a position lead.

use quirkat_engine::{GameResult, Node, Outcome, Ruleset, Side};

use super::cells::{self, Cell, MOST_DEPTH};
use super::layers::Layer;
use super::lookup::Tables;
use super::space::{Space, View};
use super::{SolveError, Value, Verdict};

/// What is seen of a position before its layer is solved.
pub(super) struct Survey {
    pub(super) cell: Cell,
    /// Quiet moves, which lead to positions of the layers that are being solved; 0 where nothing is to wait for.
    pub(super) waiting: u8,
}

/// Memory for looking at positions one after the other.
pub(super) struct Surveyor<'a> {
    space: &'a Space,
    tables: &'a Tables,
    node: Node,
}

impl<'a> Surveyor<'a> {
    pub(super) fn new(space: &'a Space, tables: &'a Tables) -> Surveyor<'a> {
        Surveyor { space, tables, node: Node::new(space.ruleset()) }
    }

    /// Looks at a position: its end, what its captures and promotions give, and how many quiet moves it has beside them.
    pub(super) fn survey(&mut self, view: View) -> Result<Survey, SolveError> {
        let position = view.position();
        self.node.become_position(&position);
        if let Some(outcome) = self.node.find(self.space.ruleset()) {
            let cell = match value_of(outcome, view.to_move) {
                Value::Win => cells::won(0),
                Value::Loss => cells::lost(0),
                Value::Draw => cells::DRAWN,
            };
            return Ok(Survey { cell, waiting: 0 });
        }
        let mut exits = Exits::default();
        let mut quiet = 0;
        for mv in self.node.legal().iter() {
            if mv.is_quiet() && !mv.promoted() {
                quiet += 1;
            } else {
                exits.add(self.tables.get(View::of(&position.played(&mv)))?.before());
            }
        }
        let deep = |what| SolveError::TooDeep { layer: self.space.layer_of(view), what };
        let waiting = u8::try_from(quiet).map_err(|_| deep("a position has more than 255 quiet moves"))?;
        if exits.deepest > MOST_DEPTH {
            return Err(deep("a win takes more plies than a cell holds"));
        }
        Ok(Survey { cell: exits.cell(waiting), waiting })
    }

    /// Is a pass the only move of the position?
    pub(super) fn must_pass(&mut self, view: View) -> bool {
        self.node.become_position(&view.position());
        let is_decided = self.node.find(self.space.ruleset()).is_some();
        !is_decided && self.node.legal().len() == 1 && self.node.legal().nth(0).ends().is_none()
    }
}

/// What the moves that leave the layers give, to the side that moves.
#[derive(Default)]
struct Exits {
    soonest_win: Option<u32>,
    slowest_loss: u32,
    has_draw: bool,
    deepest: u32,
}

impl Exits {
    fn add(&mut self, verdict: Verdict) {
        self.deepest = self.deepest.max(verdict.depth);
        match verdict.value {
            Value::Win => self.soonest_win = Some(self.soonest_win.map_or(verdict.depth, |win| win.min(verdict.depth))),
            Value::Draw => self.has_draw = true,
            Value::Loss => self.slowest_loss = self.slowest_loss.max(verdict.depth),
        }
    }

    fn cell(&self, waiting: u8) -> Cell {
        match self.soonest_win {
            Some(depth) => cells::won(depth),
            None if self.has_draw => cells::DRAWN,
            None if waiting == 0 => cells::lost(self.slowest_loss),
            None => cells::open(self.slowest_loss),
        }
    }
}

/// An end as the side to move has it.
pub(super) fn value_of(outcome: Outcome, to_move: Side) -> Value {
    match (outcome.result, to_move) {
        (GameResult::Draw, _) => Value::Draw,
        (GameResult::First, Side::First) | (GameResult::Second, Side::Second) => Value::Win,
        _ => Value::Loss,
    }
}

/// What the numbers of pieces alone decide, for the side to move.
#[inline]
pub(super) fn decided_by_counts(ruleset: &Ruleset, layer: Layer) -> Option<Value> {
    let (own, other) = (u32::from(layer.own.total()), u32::from(layer.other.total()));
    let least = ruleset.end().min_pieces;
    match (own, other) {
        (0, _) => Some(Value::Loss),
        (_, 0) => Some(Value::Win),
        _ if own <= least => Some(Value::Loss),
        _ if other <= least => Some(Value::Win),
        _ => None,
    }
}
