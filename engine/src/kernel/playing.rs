//! A game in a kernel: finding, counting and playing its moves.

mod midway;

pub use midway::{Midway, Past};

use super::chains::Chains;
use super::ring::Ring;
use super::tables::{LANES, Lanes, Tables, any, is_any};
use super::{Fast, NOWHERE, Turn, Word};
use crate::game::{GameResult, Outcome, Reason};
use crate::legal::LegalMoves;
use crate::position::Position;
use crate::rules::{Adjudication, End, EnemyRow, NoMoves};
use crate::ruleset::Ruleset;
use crate::side::Side;

/// A game in a kernel of these features: captures are compulsory; captures can
/// be chains; pieces remember their last step.
#[derive(Clone, Debug)]
pub struct Kernel<'r, W, const ROWS: usize, const MUST: bool, const CHAINS: bool, const BARS: bool> {
    ruleset: &'r Ruleset,
    tables: Tables<W, ROWS>,
    end: End,
    /// The largest number where there is no limit.
    quiet_limit: u32,
    onward_is_seen: bool,
    now: Standing<W, ROWS>,
    /// The game before its first ply.
    start: Standing<W, ROWS>,
    chains: Chains<W>,
    rings: [Ring<W>; 2],
}

/// All of a game that a move changes, but for the past positions.
#[derive(Clone, Copy, Debug)]
struct Standing<W, const ROWS: usize> {
    pieces: [W; 2],
    side: usize,
    plies: u32,
    quiet: u32,
    outcome: Option<Outcome>,
    captures: u32,
    steps: u32,
    is_listed: bool,
    passes: bool,
    /// By class: the pieces that may jump so, and step so.
    jump_sources: [Lanes<W>; ROWS],
    step_sources: [Lanes<W>; ROWS],
    /// By side and class: the pieces that may not step so.
    barred: [[Lanes<W>; ROWS]; 2],
}

impl<'r, W: Word, const ROWS: usize, const MUST: bool, const CHAINS: bool, const BARS: bool>
    Kernel<'r, W, ROWS, MUST, CHAINS, BARS>
{
    pub(super) fn new(ruleset: &'r Ruleset, tables: Tables<W, ROWS>) -> Self {
        let position = ruleset.start();
        let none = [[W::NONE; LANES]; ROWS];
        let start = Standing {
            pieces: Side::BOTH.map(|side| W::of(position.pieces(side))),
            side: position.to_move().index(),
            plies: 0,
            quiet: 0,
            outcome: None,
            captures: 0,
            steps: 0,
            is_listed: false,
            passes: false,
            jump_sources: none,
            step_sources: none,
            barred: [none; 2],
        };
        let onward_is_seen = ruleset.compiled().onward_is_seen;
        let (end, chains) = (ruleset.end().clone(), Chains::default());
        let quiet_limit = if end.quiet_limit == 0 { u32::MAX } else { end.quiet_limit };
        let rings = [Ring::default(), Ring::default()];
        let mut kernel = Kernel { ruleset, tables, end, quiet_limit, onward_is_seen, now: start, start, chains, rings };
        kernel.begin(&position);
        kernel
    }

    /// Works out the start position once; every game copies it.
    fn begin(&mut self, position: &Position) {
        let mut legal = LegalMoves::new();
        self.now.outcome = crate::game::start_outcome(self.ruleset, position, &mut legal);
        self.find(self.now.side);
        self.keep_opening();
        self.now.passes = self.now.captures + self.now.steps == 0 && self.now.outcome.is_none();
        self.start = self.now;
        self.restart();
    }

    /// At the first ply only moves that end where `rules.opening` says.
    fn keep_opening(&mut self) {
        let tables = &self.tables.sides[self.now.side];
        if self.now.is_listed {
            self.chains.keep_ending_on(self.tables.opening);
            self.now.captures = self.chains.len();
        } else {
            self.now.captures = 0;
            for n in self.tables.rows() {
                let (sources, row) = (&mut self.now.jump_sources[n], &tables.jumps[n]);
                *sources = std::array::from_fn(|lane| sources[lane] & row.to_back.turned(self.tables.opening, lane));
                self.now.captures += W::count_all(sources);
            }
        }
        if MUST && self.now.steps == 0 {
            return;
        }
        self.now.steps = 0;
        for n in self.tables.rows() {
            let (sources, row) = (&mut self.now.step_sources[n], &tables.steps[n]);
            *sources = std::array::from_fn(|lane| sources[lane] & row.back.turned(self.tables.opening, lane));
            self.now.steps += W::count_all(sources);
        }
    }

    /// Finds the moves of a side, in sets.
    #[inline(always)]
    fn find(&mut self, side: usize) {
        let tables = &self.tables.sides[side];
        let now = &mut self.now;
        let (own, enemies) = (now.pieces[side], now.pieces[side ^ 1]);
        let empty = self.tables.board & !(own | enemies);
        let mut captures = 0;
        let mut captures_any = false;
        for n in self.tables.rows() {
            let sources = tables.jumps[n].of(own, enemies, empty);
            captures_any |= is_any(&sources);
            now.jump_sources[n] = sources;
        }
        now.is_listed = false;
        if captures_any {
            if CHAINS && self.may_go_on(side, enemies, empty) {
                captures = self.list(side, enemies, empty);
            } else {
                for n in self.tables.rows() {
                    captures += W::count_all(&self.now.jump_sources[n]);
                }
            }
        }
        let tables = &self.tables.sides[side];
        let now = &mut self.now;
        now.captures = captures;
        now.steps = 0;
        if !MUST || captures == 0 {
            for n in self.tables.rows() {
                let (row, barred) = (&tables.steps[n], &now.barred[side][n]);
                now.step_sources[n] = std::array::from_fn(|lane| {
                    let found = own & row.sources[lane] & row.back.turned(empty, lane);
                    if BARS { found & !barred[lane] } else { found }
                });
                now.steps += W::count_all(&now.step_sources[n]);
            }
        }
    }

    /// Lists the captures, some of which may be chains, and counts them.
    #[inline(never)]
    fn list(&mut self, side: usize, enemies: W, empty: W) -> u32 {
        let mut jumpers = W::NONE;
        for row in &self.now.jump_sources[self.tables.rows()] {
            jumpers |= any(row);
        }
        self.now.is_listed = true;
        self.chains.find(self.ruleset.compiled(), side, enemies, empty, jumpers);
        self.chains.len()
    }

    /// Can one of the single jumps found be followed by another, as far as the
    /// board before it shows?
    #[inline(always)]
    fn may_go_on(&self, side: usize, enemies: W, empty: W) -> bool {
        if !self.onward_is_seen {
            return true;
        }
        // Loops and not adapters: what is not written here is compiled for
        // narrow registers.
        let tables = &self.tables.sides[side];
        let mut landings = W::NONE;
        for n in self.tables.rows() {
            landings |= tables.jumps[n].landings(&self.now.jump_sources[n]);
        }
        let mut is_seen = false;
        for n in self.tables.rows() {
            is_seen |= is_any(&tables.onward[n].of(landings, enemies, empty));
        }
        is_seen
    }

    /// Finds the moves after one that took so many pieces, or how the game has
    /// ended.
    #[inline(always)]
    fn arrive(&mut self, took: bool) {
        let side = self.now.side;
        if took {
            let left = self.now.pieces[side].count();
            if left <= self.end.min_pieces {
                let reason = if left == 0 { Reason::NoPieces } else { Reason::MinPieces };
                return self.finish(win_of(side ^ 1), reason);
            }
        }
        if self.end.enemy_row == EnemyRow::Count {
            let arrived = |side: usize| (self.now.pieces[side] & !self.tables.sides[side].final_row).is_none();
            if arrived(side) || arrived(side ^ 1) {
                return self.finish(self.majority(), Reason::EnemyRow);
            }
        }
        self.find(side);
        if self.now.captures + self.now.steps == 0 && !self.may_pass() {
            return;
        }
        if self.end.repetition > 0 {
            let occurred = self.rings[side].note(self.now.pieces);
            if occurred >= self.end.repetition {
                return self.finish(self.adjudicated(), Reason::Repetition);
            }
        }
        if self.now.quiet >= self.quiet_limit {
            return self.finish(self.adjudicated(), Reason::QuietLimit);
        }
        if self.now.plies >= self.end.ply_limit {
            self.finish(self.adjudicated(), Reason::PlyLimit);
        }
    }

    /// The side to move has no move: may it pass? If not, the game has ended.
    #[cold]
    fn may_pass(&mut self) -> bool {
        let side = self.now.side;
        let result = match self.end.no_moves {
            NoMoves::Loss => win_of(side ^ 1),
            NoMoves::Draw => GameResult::Draw,
            NoMoves::Count => self.majority(),
            NoMoves::Pass => {
                self.find(side ^ 1);
                let other_can_move = self.now.captures + self.now.steps > 0;
                (self.now.captures, self.now.steps) = (0, 0);
                self.now.passes = other_can_move;
                if other_can_move {
                    return true;
                }
                self.adjudicated()
            }
        };
        self.finish(result, Reason::Blocked);
        false
    }

    #[cold]
    fn finish(&mut self, result: GameResult, reason: Reason) {
        self.now.outcome = Some(Outcome { result, reason });
    }

    fn majority(&self) -> GameResult {
        let [first, second] = self.now.pieces.map(Word::count);
        match first.cmp(&second) {
            std::cmp::Ordering::Greater => GameResult::First,
            std::cmp::Ordering::Less => GameResult::Second,
            std::cmp::Ordering::Equal => GameResult::Draw,
        }
    }

    fn adjudicated(&self) -> GameResult {
        match self.end.adjudication {
            Adjudication::Draw => GameResult::Draw,
            Adjudication::Majority => self.majority(),
        }
    }
}

/// Takes the points out of all the sets.
#[inline(always)]
fn clear<W: Word>(rows: &mut [Lanes<W>], points: W) {
    for row in rows {
        for set in row {
            *set &= !points;
        }
    }
}

fn win_of(side: usize) -> GameResult {
    if side == 0 { GameResult::First } else { GameResult::Second }
}

/// The `n`-th point of the sets in rows: its row, its lane there, and the point.
#[inline(always)]
fn nth_of_rows<W: Word>(rows: &[Lanes<W>], n: u32) -> (usize, usize, u8) {
    let mut rest = n;
    let mut row = 0;
    while row + 1 < rows.len() {
        let count = W::count_all(&rows[row]);
        if rest < count {
            break;
        }
        rest -= count;
        row += 1;
    }
    let (lane, point) = W::nth_of_all(&rows[row], rest);
    (row, lane % LANES, point)
}

impl<W: Word, const ROWS: usize, const MUST: bool, const CHAINS: bool, const BARS: bool> Fast
    for Kernel<'_, W, ROWS, MUST, CHAINS, BARS>
{
    type Word = W;

    #[inline(always)]
    fn restart(&mut self) {
        self.now = self.start;
        self.rings.iter_mut().for_each(Ring::clear);
        if self.now.outcome.is_none() {
            if self.now.is_listed {
                self.find(self.now.side);
                self.keep_opening();
            }
            self.rings[self.now.side].note(self.now.pieces);
        }
    }

    #[inline(always)]
    fn outcome(&self) -> Option<Outcome> {
        self.now.outcome
    }

    #[inline(always)]
    fn choices(&self) -> u32 {
        let now = &self.now;
        let moves = now.captures + now.steps;
        if moves == 0 { u32::from(now.passes) } else { moves }
    }

    #[inline(always)]
    fn nth(&self, n: u32) -> Turn<W> {
        let now = &self.now;
        let tables = &self.tables.sides[now.side];
        let mut rest = n;
        if rest < now.captures {
            if CHAINS && now.is_listed {
                return self.chains.nth(rest);
            }
            let (row, lane, start) = nth_of_rows(&now.jump_sources[self.tables.rows()], rest);
            let row = &tables.jumps[row];
            let captured = W::point(start.wrapping_add_signed(row.over[lane]));
            return Turn { start, end: start.wrapping_add_signed(row.to[lane]), captured, class: 0 };
        }
        rest -= now.captures;
        if now.steps == 0 {
            return Turn::PASS;
        }
        let (row, lane, start) = nth_of_rows(&now.step_sources[self.tables.rows()], rest);
        let end = start.wrapping_add_signed(tables.steps[row].offset[lane]);
        Turn { start, end, captured: W::NONE, class: (row * LANES + lane) as u8 }
    }

    #[inline(always)]
    fn play(&mut self, turn: Turn<W>) {
        let now = &mut self.now;
        let side = now.side;
        let took = !turn.captured.is_none();
        if turn.start != NOWHERE {
            let start = W::point(turn.start);
            now.pieces[side] = now.pieces[side] & !start | W::point(turn.end);
            if BARS {
                clear(&mut now.barred[side][self.tables.rows()], start);
            }
        }
        now.plies += 1;
        if took {
            now.pieces[side ^ 1] &= !turn.captured;
            now.quiet = 0;
            self.rings.iter_mut().for_each(Ring::clear);
            if BARS {
                clear(&mut now.barred[side ^ 1][self.tables.rows()], turn.captured);
            }
        } else {
            now.quiet += 1;
            if turn.start != NOWHERE {
                let (row, lane) = (usize::from(turn.class) / LANES, usize::from(turn.class) % LANES);
                let row = &self.tables.sides[side].steps[row];
                if row.is_final[lane] {
                    self.rings.iter_mut().for_each(Ring::clear);
                }
                if let (true, Some(reverse)) = (BARS, row.reverse[lane]) {
                    now.barred[side][usize::from(reverse) / LANES][usize::from(reverse) % LANES] |= W::point(turn.end);
                }
            }
        }
        now.side = side ^ 1;
        self.arrive(took);
    }

    #[inline(always)]
    fn side(&self) -> usize {
        self.now.side
    }

    #[inline(always)]
    fn pieces(&self, side: usize) -> W {
        self.now.pieces[side]
    }

    #[inline(always)]
    fn plies(&self) -> u32 {
        self.now.plies
    }
}
