//! The search: depth by depth, one question at a time.

use std::collections::BTreeMap;

use quirkat_engine::{Game, Move, Node, Position, Ruleset, Side};

use super::holding::{Answer, hold};
use super::memory::{MOST_DEPTH, Memory};
use super::{Goal, Proof, Question, for_side};
use crate::solve::successors::value_of;
use crate::solve::{SolveError, Tables, Value};

/// What a search may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Positions looked at for one question.
    pub nodes: u64,
    /// Bytes of its table of positions.
    pub memory: u64,
    /// Plies, at most 250; captures without a choice are not counted.
    pub depth: u8,
}

/// What is proven of a start, as First has it.
#[derive(Clone, Debug)]
pub struct Found {
    /// First gets at least this.
    pub least: Value,
    /// First gets at most this.
    pub most: Value,
    /// The proofs of both, as far as any is needed.
    pub proofs: Vec<Proof>,
    /// Positions looked at depth by depth.
    pub nodes: u64,
    /// Different positions met by the search for what can be held.
    pub met: u64,
    /// The depth that all open questions were searched to.
    pub depth: u8,
}

/// Whether to give up: asked every few thousand positions.
pub type GiveUp<'a> = &'a dyn Fn(u64) -> bool;

/// Looks for bounds on what First gets from the ruleset's start: the questions in
/// turn at each depth, until all nodes are used, and then whether either side can
/// hold a draw, circles included, until the memory is full.
///
/// # Errors
/// Never but for tables that are damaged.
pub fn bounds(tables: &Tables, ruleset: &Ruleset, limits: &Limits, give_up: GiveUp<'_>) -> Result<Found, SolveError> {
    let mut found = Found { least: Value::Loss, most: Value::Win, proofs: Vec::new(), nodes: 0, met: 0, depth: 0 };
    let questions = Goal::ALL.into_iter().flat_map(|goal| Side::BOTH.map(|prover| Question { prover, goal }));
    let each = Limits { memory: limits.memory / 4, ..*limits };
    let mut searches: Vec<Search<'_>> =
        questions.map(|question| Search::new(tables, ruleset, question, &each, give_up)).collect();
    for depth in 1..=limits.depth.min(MOST_DEPTH) {
        searches.retain(|search| found.leaves_open(search.question));
        let mut is_stopped = searches.is_empty();
        for search in &mut searches {
            if found.leaves_open(search.question) {
                let proof = search.prove(depth)?;
                is_stopped |= search.is_stopped;
                proof.into_iter().for_each(|proof| found.add(proof));
            }
        }
        found.nodes = searches.iter().map(|search| search.nodes).sum::<u64>().max(found.nodes);
        if is_stopped {
            break;
        }
        found.depth = depth;
    }
    drop(searches);
    for prover in Side::BOTH {
        if found.leaves_open(Question { prover, goal: Goal::Draw }) {
            let (answer, met) = hold(tables, ruleset, prover, limits.memory, give_up);
            found.met += met;
            match answer {
                Answer::Held(proof) | Answer::Missed(proof) => found.add(proof),
                Answer::Open => {}
            }
        }
    }
    Ok(found)
}

/// Asks one question from the ruleset's start, deeper and deeper.
///
/// # Errors
/// As of [`bounds`].
///
/// ```
/// use quirkat_engine::{Override, Side, catalogue};
/// use quirkat_sim::solve::proof::{Goal, Limits, Question, check_proof, prove};
/// use quirkat_sim::solve::{Plan, Tables};
///
/// let set = ["board.columns=3", "board.rows=3"].map(|text| Override::typed(text).unwrap());
/// let small = catalogue::entry("alquerque-compulsory").unwrap().load(&set)?;
/// // Without any table, down to the ends of games.
/// let plan = Plan::new(&small, &quirkat_sim::solve::Limits { memory: 0, disk: 0, pieces: 0 })?;
/// let tables = Tables::none(plan.space().clone());
/// let limits = Limits { nodes: 1_000_000, memory: 1 << 22, depth: 20 };
/// let win_of = |prover| prove(&tables, &small, Question { prover, goal: Goal::Win }, &limits, &|_| false);
///
/// let proof = win_of(Side::Second)?.expect("Second wins");
/// assert!(check_proof(&tables, &proof)? > 0);
/// assert_eq!(win_of(Side::First)?, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn prove(
    tables: &Tables,
    ruleset: &Ruleset,
    question: Question,
    limits: &Limits,
    give_up: GiveUp<'_>,
) -> Result<Option<Proof>, SolveError> {
    let mut search = Search::new(tables, ruleset, question, limits, give_up);
    for depth in 1..=limits.depth.min(MOST_DEPTH) {
        let proof = search.prove(depth)?;
        if proof.is_some() || search.is_stopped {
            return Ok(proof);
        }
    }
    Ok(None)
}

impl Found {
    /// Would a yes tell anything new, and is it possible?
    fn leaves_open(&self, question: Question) -> bool {
        let Question { prover, goal } = question;
        let (least, most) = match prover {
            Side::First => (self.least, self.most),
            Side::Second => (self.most.reversed(), self.least.reversed()),
        };
        !goal.is_reached_by(least) && goal.is_reached_by(most)
    }

    fn add(&mut self, proof: Proof) {
        let Question { prover, goal } = proof.question;
        let value = if goal == Goal::Win { Value::Win } else { Value::Draw };
        match prover {
            Side::First => self.least = value,
            Side::Second => self.most = value.reversed(),
        }
        // A win makes the proof of a draw needless.
        self.proofs.retain(|known| known.question.prover != prover);
        self.proofs.push(proof);
    }
}

struct Search<'a> {
    tables: &'a Tables,
    ruleset: &'a Ruleset,
    question: Question,
    limits: Limits,
    give_up: GiveUp<'a>,
    memory: Memory,
    rows: Vec<Node>,
    nodes: u64,
    is_stopped: bool,
}

/// Positions between two askings whether to give up.
const BETWEEN: u64 = 1 << 14;

impl<'a> Search<'a> {
    fn new(
        tables: &'a Tables,
        ruleset: &'a Ruleset,
        question: Question,
        limits: &Limits,
        give_up: GiveUp<'a>,
    ) -> Search<'a> {
        let memory = Memory::new(limits.memory);
        let rows = vec![Node::new(ruleset)];
        Search { tables, ruleset, question, limits: *limits, give_up, memory, rows, nodes: 0, is_stopped: false }
    }

    /// The proof, if there is one of this depth.
    fn prove(&mut self, depth: u8) -> Result<Option<Proof>, SolveError> {
        self.rows[0].become_game(&Game::start(self.ruleset));
        if !self.expand(0, depth, Place::Start) || self.is_stopped {
            return Ok(None);
        }
        let mut moves = BTreeMap::new();
        self.collect(depth, &mut moves)?;
        let moves = moves.into_iter().map(|(position, (_, mv))| (position, mv)).collect();
        Ok(Some(Proof { question: self.question, start: self.ruleset.start(), moves }))
    }

    /// Is the goal reached from the node within the depth? Its moves are not found
    /// yet.
    fn answer(&mut self, row: usize, depth: u8) -> bool {
        self.nodes += 1;
        if self.nodes.is_multiple_of(BETWEEN) {
            self.is_stopped |= self.nodes >= self.limits.nodes || (self.give_up)(self.nodes);
        }
        if self.is_stopped {
            return false;
        }
        let position = *self.rows[row].position();
        if let Some(value) = self.tables.value(&position) {
            return self.reaches(value, &position);
        }
        let known = self.memory.find(&position);
        if let Some(answer) = known.and_then(|entry| entry.answer(depth)) {
            return answer;
        }
        if let Some(outcome) = self.rows[row].find(self.ruleset) {
            return self.reaches(value_of(outcome, position.to_move()), &position);
        }
        self.expand(row, depth, Place::Known(known.map_or(u16::MAX, |entry| entry.best)))
    }

    fn reaches(&self, value: Value, position: &Position) -> bool {
        self.question.goal.is_reached_by(for_side(value, position.to_move(), self.question.prover))
    }

    /// Tries the moves of a node, whose moves are found.
    fn expand(&mut self, row: usize, depth: u8, place: Place) -> bool {
        let position = *self.rows[row].position();
        let is_prover = position.to_move() == self.question.prover;
        let count = self.rows[row].legal().len();
        let Some(below) = self.below(row, depth) else { return false };
        let first = match place {
            Place::Known(best) if u32::from(best) < count => u32::from(best),
            _ => 0,
        };
        let mut answer = count > 0 && !is_prover;
        let mut best = first;
        for number in std::iter::once(first).chain((0..count).filter(|number| *number != first)) {
            if count == 0 {
                answer = self.rows[row]
                    .outcome()
                    .is_some_and(|end| self.reaches(value_of(end, position.to_move()), &position));
                break;
            }
            if self.play(row, number, below) == is_prover {
                (answer, best) = (is_prover, number);
                break;
            }
        }
        if !self.is_stopped && place != Place::Start {
            self.memory.note(&position, depth, answer, u16::try_from(best).unwrap_or(u16::MAX));
        }
        answer
    }

    /// The depth after a move of the node; `None` where there is none left. A
    /// capture without a choice costs nothing: pieces run out.
    fn below(&self, row: usize, depth: u8) -> Option<u8> {
        let legal = self.rows[row].legal();
        if legal.len() == 1 && legal.captures().len() == 1 { Some(depth) } else { depth.checked_sub(1) }
    }

    fn play(&mut self, row: usize, number: u32, depth: u8) -> bool {
        if self.rows.len() == row + 1 {
            self.rows.push(Node::new(self.ruleset));
        }
        let (above, below) = self.rows.split_at_mut(row + 1);
        let mv = above[row].legal().nth(number);
        below[0].become_after(self.ruleset, &above[row], &mv);
        self.answer(row + 1, depth)
    }

    /// Puts a move for every position of the prover that can come up into the
    /// map, each with the least depth at which it was met. Since the depth falls along
    /// every play, and pieces where it does not, no play by the map comes back.
    fn collect(&mut self, depth: u8, moves: &mut BTreeMap<String, (u8, Move)>) -> Result<(), SolveError> {
        // What is proven is written down, however long that takes.
        self.limits.nodes = u64::MAX;
        self.give_up = &|_| false;
        let mut waiting = vec![(self.ruleset.start(), depth, Place::Start)];
        let mut met: BTreeMap<String, u8> = BTreeMap::new();
        while let Some((position, depth, place)) = waiting.pop() {
            if place != Place::Start && self.tables.value(&position).is_some() {
                continue;
            }
            let text = position.text(self.ruleset.board());
            if met.get(&text).is_some_and(|known| *known <= depth) {
                continue;
            }
            met.insert(text.clone(), depth);
            match place {
                Place::Start => self.rows[0].become_game(&Game::start(self.ruleset)),
                Place::Known(_) => {
                    self.rows[0].become_position(&position);
                    self.rows[0].find(self.ruleset);
                }
            }
            if self.rows[0].outcome().is_some() {
                continue;
            }
            let Some(below) = self.below(0, depth) else { return Err(SolveError::Stopped) };
            let count = self.rows[0].legal().len();
            let next: Vec<u32> = if position.to_move() == self.question.prover {
                // Found once, and found again at no greater depth.
                let known = self.memory.find(&position).map_or(u16::MAX, |entry| entry.best);
                let first = Some(u32::from(known)).filter(|known| *known < count);
                let mut all = first.into_iter().chain(0..count);
                let chosen = all.find(|number| self.play(0, *number, below)).ok_or(SolveError::Stopped)?;
                moves.insert(text, (depth, self.rows[0].legal().nth(chosen)));
                vec![chosen]
            } else {
                (0..count).collect()
            };
            for number in next {
                let after = position.played(&self.rows[0].legal().nth(number));
                waiting.push((after, below, Place::Known(u16::MAX)));
            }
        }
        Ok(())
    }
}

/// Where a node stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// The ruleset's start, where `rules.opening` may bind: not like any other
    /// occurrence of that position.
    Start,
    /// Anywhere else, with the move to try first.
    Known(u16),
}
