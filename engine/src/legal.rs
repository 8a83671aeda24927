//! The legal moves of a position.

mod moves;

pub use moves::{Action, Move};

use crate::compiled::{Compiled, Flight, Ground, JumpShift, Sets};
use crate::history::History;
use crate::kernel::{Chains, Turn, Word};
use crate::points::{Point, Points};
use crate::position::Position;
use crate::rules::{Chain, HuffMode, HuffTurn};
use crate::seen::Seen;
use crate::side::Side;

/// Is the position the start of the game, where `rules.opening` binds?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// Before the first ply.
    Start,
    /// Anywhere else.
    Later,
}

/// The legal moves of one position: captures, then steps, then slides of kings
/// and moves with a huff. A list that is filled anew for each position and
/// keeps its memory.
///
/// Steps are held as sets and never listed; [`LegalMoves::nth`] finds one.
///
/// ```
/// use quirkat_engine::{Game, catalogue, notation};
///
/// let bell = catalogue::entry("bell").unwrap().load(&[]).unwrap();
/// let game = Game::start(&bell);
/// let legal = game.legal();
/// assert_eq!((legal.len(), legal.captures().len()), (4, 0));
/// // By number, as an agent draws one; in order, as a search looks at all.
/// assert!(legal.iter().zip(0..).all(|(mv, number)| legal.nth(number) == mv));
/// // With their texts, in text order.
/// let texts: Vec<String> = notation::written(&bell, game.position(), legal).into_iter().map(|mv| mv.text).collect();
/// assert_eq!(texts, ["b2-c3", "c2-c3", "d2-c3", "d3-c3"]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct LegalMoves {
    captures: Vec<Move>,
    steps: Vec<Steps>,
    /// All moves, counted when they have been found.
    count: u32,
    slides: Vec<Move>,
    /// By huff; those beyond the first so many are memory to come.
    after_huffs: Vec<AfterHuff>,
    huff_count: usize,
    pass: bool,
    /// The men of the side to move, and where they become kings.
    men: Points,
    promotes: Points,
    able: Vec<Able>,
    chains: Chains<u64>,
    seen: Seen<Flight>,
    flights: Vec<Flight>,
}

/// The moves that go with one huff, as they are on the board without the huffed
/// pieces; a pass where the huff takes the turn.
#[derive(Clone, Debug)]
struct AfterHuff {
    huff: Points,
    moves: LegalMoves,
}

/// The men that have a jump by the same numbers.
#[derive(Clone, Copy, Debug)]
struct Able {
    jump: JumpShift,
    men: Points,
}

/// Steps by the same number.
#[derive(Clone, Copy, Debug)]
struct Steps {
    offset: i8,
    starts: Points,
    count: u32,
}

impl Steps {
    #[inline]
    fn end(self, start: Point) -> Point {
        Point(start.0.wrapping_add_signed(self.offset))
    }
}

impl LegalMoves {
    /// No moves.
    #[must_use]
    pub fn new() -> LegalMoves {
        LegalMoves::default()
    }

    /// How many moves are legal.
    #[inline]
    #[must_use]
    pub fn len(&self) -> u32 {
        self.count
    }

    #[inline]
    fn after_huffs(&self) -> &[AfterHuff] {
        &self.after_huffs[..self.huff_count]
    }

    /// Is no move legal?
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The captures without a huff, which come first in the order of
    /// [`LegalMoves::nth`].
    #[inline]
    #[must_use]
    pub fn captures(&self) -> &[Move] {
        &self.captures
    }

    /// The slides of kings and the moves with a huff, which come last in the
    /// order of [`LegalMoves::nth`], but for a pass.
    pub fn slides_and_huffs(&self) -> impl Iterator<Item = Move> + '_ {
        let huffs = self.after_huffs().iter().flat_map(|after| {
            let moves = 0..after.moves.len();
            moves.map(|n| Move { huff: after.huff, ..after.moves.nth(n) })
        });
        self.slides.iter().copied().chain(huffs)
    }

    /// The move of number `n` from 0.
    ///
    /// The order is fixed by the board's point numbers: captures, steps, the
    /// rest. Steps, and captures where none can be a chain, go by the numbers
    /// between their points and then by their starts; captures where one may
    /// be a chain go by their starts.
    ///
    /// # Panics
    /// There are not so many.
    #[inline]
    #[must_use]
    pub fn nth(&self, n: u32) -> Move {
        assert!(n < self.len(), "move {n} of {}", self.len());
        if let Some(capture) = self.captures.get(n as usize) {
            return *capture;
        }
        let mut rest = n - self.captures.len() as u32;
        for steps in &self.steps {
            if rest < steps.count {
                return self.step(*steps, steps.starts.nth(rest));
            }
            rest -= steps.count;
        }
        if let Some(slide) = self.slides.get(rest as usize) {
            return *slide;
        }
        rest -= self.slides.len() as u32;
        for after in self.after_huffs() {
            let moves = after.moves.len();
            if rest < moves {
                return Move { huff: after.huff, ..after.moves.nth(rest) };
            }
            rest -= moves;
        }
        Move::PASS
    }

    #[inline]
    fn step(&self, steps: Steps, start: Point) -> Move {
        let end = steps.end(start);
        // Most rulesets have no kings, and the look is then all it costs.
        let promoted = !self.promotes.is_empty() && self.promotes.has(end) && self.men.has(start);
        Move::of(Action::Step { start, end, promoted })
    }

    /// All moves, in the order of [`LegalMoves::nth`]; quickest from within, as
    /// by `for_each`.
    pub fn iter(&self) -> impl Iterator<Item = Move> + '_ {
        let steps = self.steps.iter().flat_map(|steps| steps.starts.into_iter().map(|start| self.step(*steps, start)));
        let captures_and_steps = self.captures.iter().copied().chain(steps);
        captures_and_steps.chain(self.slides_and_huffs()).chain(self.pass.then_some(Move::PASS))
    }

    /// The pieces that capture in a move with this huff.
    pub(crate) fn capturing(&self, huff: Points) -> Points {
        let captures = match self.after_huffs().iter().find(|after| after.huff == huff) {
            _ if huff.is_empty() => &self.captures,
            Some(after) => &after.moves.captures,
            None => return Points::NONE,
        };
        captures.iter().filter_map(|mv| mv.ends()).map(|(start, _)| start).collect()
    }

    /// Finds the moves of the side to move; never a pass, which hangs on the
    /// other side too.
    pub(crate) fn find(&mut self, compiled: &Compiled, position: &Position, history: &History, moment: Moment) {
        if history.has_offenders() {
            self.find_with_huffs(compiled, position, history, moment);
        } else {
            self.find_without_huff(compiled, position, history, moment);
        }
    }

    /// Finds the moves of the side to move, as if there were no offenders.
    #[inline]
    pub(crate) fn find_without_huff(
        &mut self,
        compiled: &Compiled,
        position: &Position,
        history: &History,
        moment: Moment,
    ) {
        #[cfg(target_arch = "x86_64")]
        if compiled.bits_are_counted {
            // SAFETY: the processor was asked for these instructions.
            #[allow(unsafe_code)]
            return unsafe { self.find_counting_bits(compiled, position, history, moment) };
        }
        self.find_of(compiled, position, history, moment);
    }

    /// The same, compiled with the instructions that count and clear bits, which
    /// the least processors of this family lack.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt")]
    fn find_counting_bits(&mut self, compiled: &Compiled, position: &Position, history: &History, moment: Moment) {
        self.find_of(compiled, position, history, moment);
    }

    #[inline(always)]
    fn find_of(&mut self, compiled: &Compiled, position: &Position, history: &History, moment: Moment) {
        self.clear();
        self.find_captures(compiled, position, history);
        if self.captures.is_empty() || !compiled.must_capture {
            self.find_steps(compiled, position, history);
        }
        if moment == Moment::Start {
            self.keep_ending_on(compiled.opening);
        }
        self.count += (self.captures.len() + self.slides.len()) as u32;
    }

    /// One move for every pair of a huff and a move on the board without the
    /// huffed pieces.
    fn find_with_huffs(&mut self, compiled: &Compiled, position: &Position, history: &History, moment: Moment) {
        self.clear();
        let Some(huffs) = compiled.huffs else { return };
        if huffs.mode == HuffMode::Option {
            self.find_without_huff(compiled, position, history, moment);
        }
        for huff in history.huffs(huffs.target) {
            let board = position.without(huff);
            let victims = board.pieces(position.to_move().other());
            let is_decided = victims.is_empty() || huffs.min_pieces > 0 && victims.count() <= huffs.min_pieces;
            let moves = self.after(huff);
            if huffs.turn == HuffTurn::WholeTurn || is_decided {
                moves.clear();
                moves.set_pass();
            } else {
                moves.find_without_huff(compiled, &board, history, moment);
            }
            self.count += self.after_huffs[self.huff_count - 1].moves.count;
        }
    }

    /// Room for the moves with one more huff.
    fn after(&mut self, huff: Points) -> &mut LegalMoves {
        if self.huff_count == self.after_huffs.len() {
            self.after_huffs.push(AfterHuff { huff, moves: LegalMoves::new() });
        }
        let after = &mut self.after_huffs[self.huff_count];
        self.huff_count += 1;
        after.huff = huff;
        &mut after.moves
    }

    /// No moves any more.
    #[inline]
    pub(crate) fn clear(&mut self) {
        self.captures.clear();
        self.steps.clear();
        self.count = 0;
        self.slides.clear();
        self.huff_count = 0;
        self.pass = false;
    }

    /// The only legal move is a pass.
    pub(crate) fn set_pass(&mut self) {
        self.pass = true;
        self.count = 1;
    }

    #[inline(always)]
    fn find_steps(&mut self, compiled: &Compiled, position: &Position, history: &History) {
        let side = position.to_move();
        let own = position.pieces(side);
        let empty = compiled.points.minus(position.occupied());
        self.men = own.minus(position.kings());
        self.promotes = compiled.promotes(side);
        if compiled.is_narrow() {
            self.find_steps_of_men::<u64>(compiled, position);
        } else {
            self.find_steps_of_men::<u128>(compiled, position);
        }
        let kings = own & position.kings();
        if !kings.is_empty() {
            self.find_king_steps(compiled, kings, empty, history);
        }
        let remembering = history.remembering(own);
        if !remembering.is_empty() {
            self.bar_steps(remembering, history);
        }
    }

    #[inline(always)]
    fn find_steps_of_men<W: Word>(&mut self, compiled: &Compiled, position: &Position) {
        let Sets { own, empty, .. } = compiled.sets::<W>(position);
        let men = own & !W::of(position.kings());
        for shift in compiled.steps(position.to_move()) {
            self.push_steps(shift.offset, shift.of(men, empty));
        }
    }

    #[inline(always)]
    fn push_steps<W: Word>(&mut self, offset: i8, starts: W) {
        if !starts.is_none() {
            let count = starts.count();
            self.count += count;
            self.steps.push(Steps { offset, starts: starts.points(), count });
        }
    }

    fn find_king_steps(&mut self, compiled: &Compiled, kings: Points, empty: Points, history: &History) {
        for shift in compiled.king_steps() {
            self.push_steps(shift.offset, shift.of(kings.0, empty.0));
        }
        for start in kings {
            let Some(reached) = compiled.slides(start, empty) else { break };
            let steps = self.steps.iter().filter(|steps| steps.starts.has(start));
            let near: Points = steps.map(|steps| steps.end(start)).collect();
            for end in reached.minus(near).minus(history.barred(start)) {
                self.slides.push(Move::of(Action::Step { start, end, promoted: false }));
            }
        }
    }

    /// Takes out the steps that lead back to where the piece may not return.
    fn bar_steps(&mut self, remembering: Points, history: &History) {
        for steps in &mut self.steps {
            for start in steps.starts & remembering {
                if history.barred(start).has(steps.end(start)) {
                    steps.starts = steps.starts.without(start);
                    steps.count -= 1;
                    self.count -= 1;
                }
            }
        }
        self.steps.retain(|steps| steps.count > 0);
    }

    #[inline(always)]
    fn find_captures(&mut self, compiled: &Compiled, position: &Position, history: &History) {
        if compiled.is_narrow() {
            self.find_captures_in::<u64>(compiled, position, history);
        } else {
            self.find_captures_in::<u128>(compiled, position, history);
        }
    }

    /// Finds the captures, with sets of this width.
    #[inline(always)]
    fn find_captures_in<W: Word>(&mut self, compiled: &Compiled, position: &Position, history: &History) {
        let side = position.to_move();
        let sets = compiled.sets::<W>(position);
        let kings = sets.own & W::of(position.kings());
        let men = sets.own & !kings;
        let (mut jumpers, mut landings) = (W::NONE, W::NONE);
        self.able.clear();
        for jump in compiled.jumps(side) {
            let able = jump.of(men, sets.enemies, sets.empty);
            if !able.is_none() {
                jumpers |= able;
                landings |= able.rotated(jump.to);
                self.able.push(Able { jump: *jump, men: able.points() });
            }
        }
        if !kings.is_none() {
            jumpers |= compiled.jumping_kings(kings, &sets);
        }
        if jumpers.is_none() {
            return;
        }
        if kings.is_none() && compiled.captures_are_single(side, landings, &sets) {
            return self.list_single_captures::<W>(compiled, side);
        }
        if compiled.is_narrow() && compiled.chains_are_plain() {
            let narrow = |set: W| set.points().0 as u64;
            let [enemies, empty, jumpers] = [sets.enemies, sets.empty, jumpers].map(narrow);
            self.chains.find(compiled, side.index(), enemies, empty, jumpers);
            self.captures.extend(self.chains.turns().iter().map(Turn::as_move));
            return;
        }
        for start in jumpers.points() {
            let ground = Ground::of(compiled, position, start, history.visited(start));
            self.find_captures_of(compiled, side, ground, Flight::from(position, start));
        }
        if compiled.most {
            let most = self.captures.iter().map(|mv| mv.captured().count()).max().unwrap_or(0);
            self.captures.retain(|mv| mv.captured().count() == most);
        }
    }

    /// All captures where each is one jump of a man, by the numbers between
    /// their points.
    #[inline(always)]
    fn list_single_captures<W: Word>(&mut self, compiled: &Compiled, side: Side) {
        let promotes = compiled.promotes(side);
        let has_kings = !promotes.is_empty();
        for Able { jump, men } in &self.able {
            let mut rest = W::of(*men);
            while !rest.is_none() {
                let start = rest.least();
                rest = rest.rest();
                let end = Point(start.wrapping_add_signed(jump.to));
                self.captures.push(Move::of(Action::Capture {
                    start: Point(start),
                    end,
                    captured: W::point(start.wrapping_add_signed(jump.over)).points(),
                    promoted: has_kings && promotes.has(end),
                    landings: compiled.landings(Point(start), end),
                }));
            }
        }
    }

    /// All captures of one piece, depth first, each state of the chain once.
    fn find_captures_of(&mut self, compiled: &Compiled, side: Side, ground: Ground, piece: Flight) {
        self.seen.clear();
        self.flights.clear();
        compiled.hops(side, ground, piece, &mut self.flights);
        self.flights.reverse();
        let first = self.captures.len();
        while let Some(flight) = self.flights.pop() {
            // A second way to the same state can only lead to the same moves.
            if flight.captured.has_several() && !self.seen.insert(flight) {
                continue;
            }
            let waiting = self.flights.len();
            if compiled.chain != Chain::Single {
                compiled.hops(side, ground, flight, &mut self.flights);
                self.flights[waiting..].reverse();
            }
            let goes_on = self.flights.len() > waiting;
            if !goes_on || compiled.chain == Chain::Optional {
                let capture = Move::of(Action::Capture {
                    start: piece.at,
                    end: flight.at,
                    captured: flight.captured,
                    promoted: compiled.is_promoted(side, piece, flight),
                    landings: flight.landings,
                });
                // Chains that must go straight on remember how they came, so
                // two of their states can be one move.
                if !compiled.remembers_jumps() || !self.captures[first..].contains(&capture) {
                    self.captures.push(capture);
                }
            }
        }
    }

    fn keep_ending_on(&mut self, ends: Points) {
        let keeps = |mv: &Move| mv.ends().is_some_and(|(_, end)| ends.has(end));
        self.captures.retain(keeps);
        self.slides.retain(keeps);
        self.count = 0;
        for steps in &mut self.steps {
            steps.starts &= ends.shifted(-steps.offset);
            steps.count = steps.starts.count();
            self.count += steps.count;
        }
        self.steps.retain(|steps| steps.count > 0);
    }
}
