//! Sums over games by ply and by point, counted while the games are played.
//!
//! Counting costs a few additions a ply: what can be worked out from where
//! something changes is not counted at every ply. A piece that is on a point
//! before the plies `a..b` adds `b` when it leaves and takes off `a` when it
//! arrives; the pieces of a side at a ply are those at the start without those
//! lost before and those of games that have ended.

use std::collections::BTreeMap;

use quirkat_engine::kernel::Word;
use quirkat_engine::{Position, Ruleset, Side};
use serde::{Deserialize, Serialize};

use crate::tally::{Lost, Record};

/// Sums over the games in which a ply was played, of the position before it.
/// Plies are numbered from 0, so that ply 0 is First's first move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "[u64; 4]", into = "[u64; 4]")]
pub struct PlySums {
    /// Games still going: those in which the ply was played.
    pub games: u64,
    /// First's pieces.
    pub pieces_first: u64,
    /// Second's pieces.
    pub pieces_second: u64,
    /// Legal moves.
    pub choices: u64,
}

impl PlySums {
    fn add(&mut self, other: &PlySums) {
        let PlySums { games, pieces_first, pieces_second, choices } = other;
        self.games += games;
        self.pieces_first += pieces_first;
        self.pieces_second += pieces_second;
        self.choices += choices;
    }
}

impl From<[u64; 4]> for PlySums {
    fn from([games, pieces_first, pieces_second, choices]: [u64; 4]) -> PlySums {
        PlySums { games, pieces_first, pieces_second, choices }
    }
}

impl From<PlySums> for [u64; 4] {
    fn from(sums: PlySums) -> [u64; 4] {
        [sums.games, sums.pieces_first, sums.pieces_second, sums.choices]
    }
}

/// Sums over games of what a side's pieces did on a point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "[u64; 4]", into = "[u64; 4]")]
pub struct PointSums {
    /// Plies before which a piece of the side stood on the point. The position
    /// that a game ends in is before no ply.
    pub occupied: u64,
    /// Pieces of the side that were taken on the point, huffs not counted.
    pub captured: u64,
    /// Games whose first move by the side began on the point. A pass, or a huff
    /// by itself, begins and ends nowhere.
    pub first_from: u64,
    /// Games whose first move by the side ended on the point.
    pub first_to: u64,
}

impl PointSums {
    fn add(&mut self, other: &PointSums) {
        let PointSums { occupied, captured, first_from, first_to } = other;
        self.occupied += occupied;
        self.captured += captured;
        self.first_from += first_from;
        self.first_to += first_to;
    }
}

impl From<[u64; 4]> for PointSums {
    fn from([occupied, captured, first_from, first_to]: [u64; 4]) -> PointSums {
        PointSums { occupied, captured, first_from, first_to }
    }
}

impl From<PointSums> for [u64; 4] {
    fn from(sums: PointSums) -> [u64; 4] {
        [sums.occupied, sums.captured, sums.first_from, sums.first_to]
    }
}

/// How some games of one matchup went. The sums of parts add up to those of the
/// whole in any order.
///
/// ```
/// use quirkat_engine::catalogue;
/// use quirkat_sim::{Agent, Counts, Course, Matchup};
///
/// let bell = catalogue::entry("bell").unwrap().load(&[]).unwrap();
/// let matchup = Matchup::new(0, bell, Agent::Random.mirror(), 1);
/// let course = |games| -> Result<Course, quirkat_sim::AgentFailure> {
///     let mut counts = Counts::new(matchup.ruleset());
///     matchup.play_counting(games, &mut counts)?;
///     Ok(counts.course())
/// };
/// let mut parts = course(60..100)?;
/// parts.add(&course(0..60)?);
/// assert_eq!(parts, course(0..100)?);
/// # Ok::<(), quirkat_sim::AgentFailure>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Course {
    /// By ply, from 0 to the longest game's last.
    pub plies: Vec<PlySums>,
    /// By side and point.
    pub points: [Vec<PointSums>; 2],
    /// Over the games, the points on which a piece stood before some ply or at
    /// the end. Landings in the middle of a chain are none.
    pub covered: u64,
    /// By length in plies, the first game of that length.
    pub first_of_length: BTreeMap<u32, u64>,
}

impl Course {
    /// Adds the sums of other games of the same matchup.
    pub fn add(&mut self, other: &Course) {
        self.plies.resize(self.plies.len().max(other.plies.len()), PlySums::default());
        self.plies.iter_mut().zip(&other.plies).for_each(|(sums, other)| sums.add(other));
        for (points, others) in self.points.iter_mut().zip(&other.points) {
            points.resize(points.len().max(others.len()), PointSums::default());
            points.iter_mut().zip(others).for_each(|(sums, other)| sums.add(other));
        }
        self.covered += other.covered;
        for (&length, &game) in &other.first_of_length {
            let first = self.first_of_length.entry(length).or_insert(game);
            *first = game.min(*first);
        }
    }
}

/// What is told of games while they are played, and counts them.
pub(crate) trait Count {
    /// A piece is captured in the ply of that number.
    fn captured(&mut self, lost: Lost, ply: u32);
    /// A piece is huffed in the ply of that number.
    fn huffed(&mut self, lost: Lost, ply: u32);
    /// A game of these plies has ended with these pieces; `mover` played the
    /// first ply.
    fn count_game<W: Word>(&mut self, game: u64, plies: &[Record], mover: usize, pieces: [W; 2]);
}

/// Counts nothing: what rows cost without the sums.
#[cfg(feature = "bare")]
impl Count for () {
    fn captured(&mut self, _lost: Lost, _ply: u32) {}

    fn huffed(&mut self, _lost: Lost, _ply: u32) {}

    fn count_game<W: Word>(&mut self, _game: u64, _plies: &[Record], _mover: usize, _pieces: [W; 2]) {}
}

/// Counts the course of games while they are played.
#[derive(Clone, Debug)]
pub struct Counts {
    /// Pieces of either side at the ruleset's start.
    start: [u64; 2],
    /// By how much other starts have more, over the games; wraps round.
    start_more: [u64; 2],
    /// Points of the board.
    size: usize,
    /// Points without a piece at the ruleset's start.
    empty: u128,
    /// The same at the start of the game that is played.
    uncovered: u128,
    /// As in [`Course`].
    covered: u64,
    /// By ply: legal moves.
    choices: Vec<u64>,
    /// By the side that played ply 0, and by ply: pieces lost by the side that
    /// did not move.
    lost: [Vec<u64>; 2],
    /// By length.
    ended: Vec<Ended>,
    sides: Box<[SideCounts; 2]>,
}

/// Games of one length.
#[derive(Clone, Copy, Debug)]
struct Ended {
    games: u64,
    pieces: [u64; 2],
    first: u64,
}

const NONE_ENDED: Ended = Ended { games: 0, pieces: [0; 2], first: u64::MAX };

/// By point, and room for every number that a move's ends can have.
#[derive(Clone, Debug)]
struct SideCounts {
    /// Wraps round while games are being played.
    occupied: [u64; 256],
    captured: [u64; 256],
    first_from: [u64; 256],
    first_to: [u64; 256],
}

const NOTHING: SideCounts =
    SideCounts { occupied: [0; 256], captured: [0; 256], first_from: [0; 256], first_to: [0; 256] };

impl Counts {
    /// Of no games yet.
    #[must_use]
    pub fn new(ruleset: &Ruleset) -> Counts {
        let start = ruleset.start();
        Counts {
            start: Side::BOTH.map(|side| start.pieces(side).count().into()),
            start_more: [0; 2],
            size: ruleset.board().size(),
            empty: empty(&start, ruleset.board().size()),
            uncovered: empty(&start, ruleset.board().size()),
            covered: 0,
            choices: Vec::new(),
            lost: [Vec::new(), Vec::new()],
            ended: Vec::new(),
            sides: Box::new([NOTHING; 2]),
        }
    }

    /// Counts the start of a game that does not begin at the ruleset's.
    pub(crate) fn start_with(&mut self, position: &Position) {
        for side in Side::BOTH {
            let [pieces, more] = [self.start[side.index()], self.start_more[side.index()]];
            let more = more.wrapping_add(position.pieces(side).count().into()).wrapping_sub(pieces);
            self.start_more[side.index()] = more;
        }
        self.uncovered = empty(position, self.size);
    }

    /// Counts the points that the game has covered.
    #[inline(always)]
    fn cover(&mut self, plies: &[Record]) {
        let mut rest = self.uncovered;
        for ply in plies {
            // A board is soon covered.
            if rest == 0 {
                break;
            }
            let (_, end) = ply.ends();
            // None where no piece moves.
            rest &= !1_u128.checked_shl(end as u32).unwrap_or(0);
        }
        self.covered += self.size as u64 - u64::from(rest.count_ones());
        self.uncovered = self.empty;
    }

    /// Counts where the pieces moved from and to.
    #[inline(always)]
    fn count_ends(&mut self, plies: &[Record], mover: usize) {
        let [first, second] = &mut *self.sides;
        let [mover, other] = if mover == 0 { [first, second] } else { [second, first] };
        for (side, ply) in [&mut *mover, &mut *other].into_iter().zip(plies) {
            let (start, end) = ply.ends();
            side.first_from[start] += 1;
            side.first_to[end] += 1;
        }
        let mut after = 1;
        let (turns, last) = plies.as_chunks::<2>();
        for [ply, reply] in turns {
            mover.move_piece(*ply, after);
            other.move_piece(*reply, after + 1);
            after += 2;
        }
        if let [ply] = last {
            mover.move_piece(*ply, after);
        }
    }

    #[cold]
    fn lengthen(&mut self, length: usize) {
        self.choices.resize(length, 0);
        self.lost.iter_mut().for_each(|lost| lost.resize(length, 0));
        self.ended.resize(length + 1, NONE_ENDED);
    }

    /// The sums over the games counted.
    #[must_use]
    pub fn course(&self) -> Course {
        let lengths = (0..).zip(&self.ended).filter(|(_, ended)| ended.games > 0);
        Course {
            plies: self.plies(),
            points: [0, 1].map(|side| self.sides[side].points(self.size)),
            covered: self.covered,
            first_of_length: lengths.map(|(length, ended)| (length, ended.first)).collect(),
        }
    }

    fn plies(&self) -> Vec<PlySums> {
        let mut games: u64 = self.ended.iter().map(|ended| ended.games).sum();
        let mut pieces = [0, 1].map(|side| (self.start[side] * games).wrapping_add(self.start_more[side]));
        let plies = self.choices.iter().zip(&self.ended).enumerate();
        plies
            .map(|(ply, (&choices, ended))| {
                games -= ended.games;
                pieces = [0, 1].map(|side| pieces[side] - ended.pieces[side]);
                let [pieces_first, pieces_second] = pieces;
                let lost = |side: usize| self.lost[(side ^ ply ^ 1) & 1][ply];
                pieces = [0, 1].map(|side| pieces[side] - lost(side));
                PlySums { games, pieces_first, pieces_second, choices }
            })
            .collect()
    }
}

impl Count for Counts {
    #[inline(always)]
    fn captured(&mut self, lost: Lost, ply: u32) {
        self.sides[lost.side & 1].captured[lost.point & 255] += 1;
        self.huffed(lost, ply);
    }

    #[inline(always)]
    fn huffed(&mut self, lost: Lost, ply: u32) {
        let occupied = &mut self.sides[lost.side & 1].occupied[lost.point & 255];
        *occupied = occupied.wrapping_add(u64::from(ply) + 1);
    }

    #[inline(always)]
    fn count_game<W: Word>(&mut self, game: u64, plies: &[Record], mover: usize, pieces: [W; 2]) {
        let length = plies.len();
        if length >= self.ended.len() {
            self.lengthen(length);
        }
        let sums = self.choices.iter_mut().zip(&mut self.lost[mover & 1]);
        for (ply, (choices, lost)) in plies.iter().zip(sums) {
            *choices += ply.choices();
            *lost += ply.lost();
        }
        self.count_ends(plies, mover);
        self.cover(plies);
        let ended = &mut self.ended[length];
        ended.games += 1;
        ended.first = game.min(ended.first);
        for (side, pieces) in pieces.into_iter().enumerate() {
            ended.pieces[side] += u64::from(pieces.count());
            let occupied = &mut self.sides[side].occupied;
            let mut rest = pieces;
            while !rest.is_none() {
                let point = usize::from(rest.least()) & 255;
                occupied[point] = occupied[point].wrapping_add(length as u64);
                rest = rest.rest();
            }
        }
    }
}

/// The points of a board of that size on which no piece stands.
fn empty(position: &Position, size: usize) -> u128 {
    let board = u128::MAX >> (128 - size);
    board & !position.occupied().0
}

impl SideCounts {
    /// Counts where a piece has stood until the ply, and stands after it: before
    /// the ply of number `after`.
    #[inline(always)]
    fn move_piece(&mut self, ply: Record, after: u64) {
        // What ends nowhere begins there too, and comes to nothing.
        let (start, end) = ply.ends();
        self.occupied[start] = self.occupied[start].wrapping_add(after);
        self.occupied[end] = self.occupied[end].wrapping_sub(after);
    }

    fn points(&self, size: usize) -> Vec<PointSums> {
        let sums = |point: usize| PointSums {
            occupied: self.occupied[point],
            captured: self.captured[point],
            first_from: self.first_from[point],
            first_to: self.first_to[point],
        };
        (0..size).map(sums).collect()
    }
}
