//! A game: a position, what came before it as far as the rules ask, its legal
//! moves, and its end.

use crate::history::History;
use crate::legal::{LegalMoves, Moment, Move};
use crate::points::Points;
use crate::position::Position;
use crate::rules::{Adjudication, EnemyRow, NoMoves};
use crate::ruleset::Ruleset;
use crate::side::Side;
use crate::words::words;

words! {
    /// Who won.
    GameResult, Draw by default {
        First = "first": "First won",
        Second = "second": "Second won",
        Draw = "draw": "nobody won",
    }
}

words! {
    /// What ended the game, in the order in which it is asked.
    Reason, PlyLimit by default {
        NoPieces = "no_pieces": "a side has no pieces",
        MinPieces = "min_pieces": "a side has no more than min_pieces pieces",
        EnemyRow = "enemy_row": "all pieces of a side stand on its final row",
        Blocked = "blocked": "the side to move has no legal move",
        Repetition = "repetition": "a position occurred as often as the ruleset allows",
        QuietLimit = "quiet_limit": "too many plies in a row without a capture or huff",
        PlyLimit = "ply_limit": "the game reached the ply limit",
    }
}

/// How a game ended.
///
/// ```
/// use quirkat_engine::{Game, GameResult, Position, Reason, Word, catalogue};
///
/// let bell = catalogue::entry("bell").unwrap().load(&[]).unwrap();
/// let mut game = Game::from_position(&bell, Position::read(&bell, "5/5/2b2/2w2/5 w").unwrap());
/// game.play(game.legal().nth(0)); // c2xc4
/// let outcome = game.outcome().unwrap();
/// assert_eq!((outcome.result, outcome.reason), (GameResult::First, Reason::NoPieces));
/// assert_eq!(outcome.reason.word(), "no_pieces");
/// assert!(game.legal().is_empty());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Who won.
    pub result: GameResult,
    /// What ended it.
    pub reason: Reason,
}

impl GameResult {
    fn win_of(side: Side) -> GameResult {
        match side {
            Side::First => GameResult::First,
            Side::Second => GameResult::Second,
        }
    }

    /// More pieces win.
    fn majority(position: &Position) -> GameResult {
        let [first, second] = Side::BOTH.map(|side| position.pieces(side).count());
        match first.cmp(&second) {
            std::cmp::Ordering::Greater => GameResult::First,
            std::cmp::Ordering::Less => GameResult::Second,
            std::cmp::Ordering::Equal => GameResult::Draw,
        }
    }
}

/// A game of a ruleset as it stands after some plies.
///
/// ```
/// use quirkat_engine::{Game, catalogue, notation};
///
/// let ruleset = catalogue::entry("alquerque-compulsory").unwrap().load(&[]).unwrap();
/// let mut game = Game::start(&ruleset);
/// for text in ["c2-c3", "c4xc2", "c1xc3"] {
///     let mv = notation::read(&ruleset, game.position(), game.legal(), text).unwrap();
///     game.play(mv);
/// }
/// assert_eq!(game.outcome(), None);
/// assert_eq!(game.position().text(ruleset.board()), "bbbbb/bb1bb/bbwww/ww1ww/ww1ww b");
/// ```
#[derive(Clone, Debug)]
pub struct Game<'r> {
    ruleset: &'r Ruleset,
    position: Position,
    history: History,
    plies: u32,
    quiet: u32,
    /// The positions since the last capture or huff, the present one included.
    earlier: Vec<Placing>,
    legal: LegalMoves,
    outcome: Option<Outcome>,
}

impl<'r> Game<'r> {
    /// A game before its first ply.
    #[must_use]
    pub fn start(ruleset: &'r Ruleset) -> Game<'r> {
        Game::new(ruleset, ruleset.start(), Moment::Start)
    }

    /// A game from a position without a history: it is not the first ply, there
    /// are no offenders, every piece has stood only where it stands, no quiet
    /// ply was played, and the position occurs for the first time.
    #[must_use]
    pub fn from_position(ruleset: &'r Ruleset, position: Position) -> Game<'r> {
        Game::new(ruleset, position, Moment::Later)
    }

    fn new(ruleset: &'r Ruleset, position: Position, moment: Moment) -> Game<'r> {
        let (earlier, legal) = (Vec::new(), LegalMoves::new());
        let history = History::new(ruleset.compiled());
        let mut game = Game { ruleset, position, history, plies: 0, quiet: 0, earlier, legal, outcome: None };
        game.arrive(moment);
        game
    }

    /// Starts again from the start position, keeping the memory.
    pub fn restart(&mut self) {
        self.begin(self.ruleset.start(), Moment::Start);
    }

    /// [`Game::from_position`] of the same ruleset, keeping the memory.
    pub fn restart_from(&mut self, position: Position) {
        self.begin(position, Moment::Later);
    }

    fn begin(&mut self, position: Position, moment: Moment) {
        self.position = position;
        self.history.clear();
        self.plies = 0;
        self.quiet = 0;
        self.earlier.clear();
        self.arrive(moment);
    }

    /// The ruleset.
    #[must_use]
    pub fn ruleset(&self) -> &'r Ruleset {
        self.ruleset
    }

    /// Where the pieces stand.
    #[inline]
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    pub(crate) fn history(&self) -> &History {
        &self.history
    }

    /// The legal moves; none once the game has ended.
    #[inline]
    #[must_use]
    pub fn legal(&self) -> &LegalMoves {
        &self.legal
    }

    /// How it ended; `None` while it goes on.
    #[inline]
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Plies played.
    #[inline]
    #[must_use]
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// Plies in a row without a capture or huff.
    #[inline]
    #[must_use]
    pub fn quiet(&self) -> u32 {
        self.quiet
    }

    /// The positions since the last capture or huff, the present one last: those
    /// that repetition counts. Every second one has the same side to move. None
    /// where repetition is off, and where the position decides the game.
    #[must_use]
    pub fn earlier(&self) -> &[Placing] {
        &self.earlier
    }

    /// Plays a move, which must be one of [`Game::legal`].
    #[inline]
    pub fn play(&mut self, mv: Move) {
        debug_assert!(self.legal.iter().any(|legal| legal == mv), "{mv:?} is not legal");
        self.history.note(self.ruleset.compiled(), &self.position, &self.legal, &mv);
        self.position = self.position.played(&mv);
        self.plies += 1;
        if mv.is_quiet() {
            self.quiet += 1;
        } else {
            self.quiet = 0;
            self.earlier.clear();
        }
        self.arrive(Moment::Later);
    }

    /// Asks for the end of the game in the order of [`Reason`], and finds the
    /// legal moves where it goes on.
    #[inline]
    fn arrive(&mut self, moment: Moment) {
        let end = self.ruleset.end();
        self.outcome = decided(self.ruleset, &self.position, &self.history, moment, &mut self.legal);
        if self.outcome.is_none() {
            let limit = if end.repetition > 0 && self.occurrences() >= end.repetition {
                Some(Reason::Repetition)
            } else if end.quiet_limit > 0 && self.quiet >= end.quiet_limit {
                Some(Reason::QuietLimit)
            } else if self.plies >= end.ply_limit {
                Some(Reason::PlyLimit)
            } else {
                None
            };
            self.outcome = limit.map(|reason| Outcome { result: adjudicated(self.ruleset, &self.position), reason });
        }
        if self.outcome.is_some() {
            self.legal.clear();
        }
    }

    /// How often the present position has occurred, this time included. Only
    /// positions since the last capture or huff can be equal to it; every second one
    /// has the same side to move.
    #[inline]
    fn occurrences(&mut self) -> u32 {
        let now = Placing::of(&self.position);
        self.earlier.push(now);
        self.earlier.iter().rev().step_by(2).filter(|earlier| **earlier == now).count() as u32
    }
}

/// Which point holds which kind of piece: all that repetition compares, but for
/// the side to move.
///
/// ```
/// use quirkat_engine::{Placing, Position, catalogue};
///
/// let zamma = catalogue::entry("alquerque-compulsory").unwrap().load(&[]).unwrap();
/// let [here, there] = ["5/5/2w2/5/b4 w", "5/5/5/2w2/b4 b"].map(|text| Position::read(&zamma, text).unwrap());
/// assert_eq!(Placing::of(&here).least_plies_to(&Placing::of(&there)), 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placing {
    first: Points,
    second: Points,
    kings: Points,
}

impl Placing {
    /// The position's placing.
    #[inline]
    #[must_use]
    pub fn of(position: &Position) -> Placing {
        let [first, second] = Side::BOTH.map(|side| position.pieces(side));
        Placing { first, second, kings: position.kings() }
    }

    /// The points of a side's pieces.
    #[inline]
    #[must_use]
    pub fn pieces(&self, side: Side) -> Points {
        match side {
            Side::First => self.first,
            Side::Second => self.second,
        }
    }

    /// Fewer quiet plies, by both sides in turn, never lead from here to the
    /// other placing: each moves one piece.
    #[must_use]
    pub fn least_plies_to(&self, other: &Placing) -> u32 {
        let away = [self.first.minus(other.first).count(), self.second.minus(other.second).count()];
        (2 * away[0].max(away[1])).saturating_sub(1).max(away[0] + away[1])
    }
}

/// The end of the game that the position alone decides: no pieces, too few,
/// the enemy row, or no legal move. Fills the legal moves where there is none.
#[inline]
pub(crate) fn decided(
    ruleset: &Ruleset,
    position: &Position,
    history: &History,
    moment: Moment,
    legal: &mut LegalMoves,
) -> Option<Outcome> {
    let end = ruleset.end();
    let compiled = ruleset.compiled();
    let to_move = position.to_move();
    legal.clear();
    for side in [to_move, to_move.other()] {
        if position.pieces(side).is_empty() {
            return Some(Outcome { result: GameResult::win_of(side.other()), reason: Reason::NoPieces });
        }
    }
    for side in [to_move, to_move.other()].into_iter().filter(|_| end.min_pieces > 0) {
        if position.pieces(side).count() <= end.min_pieces {
            return Some(Outcome { result: GameResult::win_of(side.other()), reason: Reason::MinPieces });
        }
    }
    if end.enemy_row == EnemyRow::Count {
        let arrived = |side: Side| position.pieces(side).minus(compiled.final_row(side)).is_empty();
        if Side::BOTH.into_iter().any(arrived) {
            return Some(Outcome { result: GameResult::majority(position), reason: Reason::EnemyRow });
        }
    }
    legal.find(compiled, position, history, moment);
    if !legal.is_empty() {
        return None;
    }
    let result = match end.no_moves {
        NoMoves::Loss => GameResult::win_of(to_move.other()),
        NoMoves::Draw => GameResult::Draw,
        NoMoves::Count => GameResult::majority(position),
        NoMoves::Pass => {
            legal.find_without_huff(compiled, &position.passed(), history, Moment::Later);
            let other_is_blocked = legal.is_empty();
            legal.clear();
            if !other_is_blocked {
                legal.set_pass();
                return None;
            }
            adjudicated(ruleset, position)
        }
    };
    Some(Outcome { result, reason: Reason::Blocked })
}

/// How a game ends before its first ply, if it does.
pub(crate) fn start_outcome(ruleset: &Ruleset, position: &Position, legal: &mut LegalMoves) -> Option<Outcome> {
    decided(ruleset, position, &History::new(ruleset.compiled()), Moment::Start, legal)
}

pub(crate) fn adjudicated(ruleset: &Ruleset, position: &Position) -> GameResult {
    match ruleset.end().adjudication {
        Adjudication::Draw => GameResult::Draw,
        Adjudication::Majority => GameResult::majority(position),
    }
}
