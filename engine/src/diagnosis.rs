//! Why a written move is not legal, in the words of a person at the board.
//!
//! What the drawn lines forbid is asked of the board. What the rules forbid is
//! found by asking again without a rule: the rule without which the move would
//! be legal is the reason. So nothing here knows how a rule works, and a new
//! rule needs one line in [`RELAXATIONS`].

use crate::game::Game;
use crate::legal::Move;
use crate::notation::{self, MoveError};
use crate::points::{Point, Points};
use crate::rules::{
    Chain, ChainDirections, Choice, Directions, FinalRow, JumpPath, NoMoves, NoReturn, Obligation, Opening, Removal,
};
use crate::ruleset::RawRuleset;
use crate::side::Side;
use crate::words::{Word, words};

words! {
    /// Why a move is not legal.
    Cause, Other by default {
        GameOver = "game_over": "the game had ended before this move",
        NotAMove = "not_a_move": "the text is no move",
        UnknownPoint = "unknown_point": "the board has no such point",
        NoPiece = "no_piece": "no piece stands there",
        NotYourPiece = "not_your_piece": "the piece is the other side's",
        Occupied = "occupied": "the end point is occupied",
        NotALine = "not_a_line": "no line of the board joins the points in that way",
        NothingToJump = "nothing_to_jump": "there is no enemy to jump over",
        Opening = "opening": "the first ply must end on the centre",
        FinalRow = "final_row": "a man on its final row may not do this",
        Direction = "direction": "men do not go that way",
        ChainUnfinished = "chain_unfinished": "the piece had to jump on",
        ChainTooLong = "chain_too_long": "the move had to end before",
        NotTheMost = "not_the_most": "another capture takes more pieces",
        CaptureDue = "capture_due": "a capture was due",
        Removal = "removal": "a captured piece is still in the way",
        NoReturn = "no_return": "the piece may not go back there",
        Pass = "pass": "the side may not pass",
        Other = "other": "the rules do not allow it",
    }
}

/// Why a move is not legal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Diagnosis {
    /// The reason in a word.
    pub cause: Cause,
    /// The reason in a sentence, a lower-case fragment that names points and
    /// moves.
    pub message: String,
}

/// The legal move of a text, as [`notation::read`], or why there is none.
///
/// # Errors
/// A [`Diagnosis`]. Where several things are wrong it names what the board
/// forbids before what the rules forbid, and all rules that stand in the way.
///
/// ```
/// use quirkat_engine::diagnosis::{self, Cause};
/// use quirkat_engine::{Game, catalogue};
///
/// let ruleset = catalogue::entry("alquerque-compulsory").unwrap().load(&[]).unwrap();
/// let mut game = Game::start(&ruleset);
/// game.play(diagnosis::judge(&game, "c2-c3").unwrap());
/// let diagnosis = diagnosis::judge(&game, "b3-c3").unwrap_err();
/// assert_eq!(diagnosis.cause, Cause::Occupied);
/// ```
pub fn judge(game: &Game<'_>, text: &str) -> Result<Move, Diagnosis> {
    if let Some(outcome) = game.outcome() {
        let message = format!("the game was over: {}, {}", outcome.result.meaning(), outcome.reason.meaning());
        return Err(Diagnosis { cause: Cause::GameOver, message });
    }
    let error = match notation::read(game.ruleset(), game.position(), game.legal(), text) {
        Ok(mv) => return Ok(mv),
        Err(error) => error,
    };
    let message = error.to_string();
    Err(match error {
        MoveError::Text(_) => Diagnosis { cause: Cause::NotAMove, message },
        MoveError::Point { .. } => Diagnosis { cause: Cause::UnknownPoint, message },
        MoveError::Illegal { .. } if text.trim() == "pass" => no_pass(game),
        MoveError::Illegal { .. } => match Case::new(game, text) {
            Some(case) => case.geometry().or_else(|| case.rules()).unwrap_or_else(|| case.other()),
            None => Diagnosis { cause: Cause::NotAMove, message },
        },
    })
}

fn no_pass(game: &Game<'_>) -> Diagnosis {
    let message = match game.ruleset().end().no_moves {
        NoMoves::Pass => format!("a side passes only when it has no move; legal {}", listed(&texts(game, |_| true))),
        _ => "there is no passing in this ruleset".to_owned(),
    };
    Diagnosis { cause: Cause::Pass, message }
}

/// The texts of the legal moves that are wanted, in text order.
fn texts(game: &Game<'_>, wanted: impl Fn(&Move) -> bool) -> Vec<String> {
    let moves = notation::written(game.ruleset(), game.position(), game.legal());
    moves.into_iter().filter(|written| wanted(&written.mv)).map(|written| written.text).collect()
}

/// Moves listed before the rest is only counted.
const LISTED: usize = 8;

/// `is a`, `are a, b`, or `are a, b, c and 4 more`.
fn listed(texts: &[String]) -> String {
    let verb = if texts.len() == 1 { "is" } else { "are" };
    match texts.get(LISTED..) {
        Some(more) if !more.is_empty() => format!("{verb} {} and {} more", texts[..LISTED].join(", "), more.len()),
        _ => format!("{verb} {}", texts.join(", ")),
    }
}

/// A rule taken away.
struct Relaxation {
    cause: Cause,
    /// Is the rule there?
    binds: fn(&RawRuleset) -> bool,
    relax: fn(&mut RawRuleset),
    sentence: fn(&Case<'_>) -> String,
}

/// The rules that can forbid a move which the board allows, those that are
/// named first first.
const RELAXATIONS: &[Relaxation] = &[
    Relaxation {
        cause: Cause::Opening,
        binds: |raw| raw.rules.opening != Opening::Free,
        relax: |raw| raw.rules.opening = Opening::Free,
        sentence: |case| case.raw().rules.opening.meaning().to_owned(),
    },
    Relaxation {
        cause: Cause::FinalRow,
        binds: |raw| raw.rules.final_row != FinalRow::Free,
        relax: |raw| raw.rules.final_row = FinalRow::Free,
        sentence: |case| case.raw().rules.final_row.meaning().to_owned(),
    },
    Relaxation {
        cause: Cause::Direction,
        binds: |raw| raw.rules.steps != Directions::All,
        relax: |raw| raw.rules.steps = Directions::All,
        sentence: |case| format!("men step {}", case.raw().rules.steps.meaning()),
    },
    Relaxation {
        cause: Cause::Direction,
        binds: |raw| raw.rules.captures != Directions::All,
        relax: |raw| raw.rules.captures = Directions::All,
        sentence: |case| format!("a man's first jump goes {}", case.raw().rules.captures.meaning()),
    },
    Relaxation {
        cause: Cause::Direction,
        binds: |raw| raw.rules.chain_captures != ChainDirections::All,
        relax: |raw| raw.rules.chain_captures = ChainDirections::All,
        sentence: |case| format!("a man's later jumps go {}", case.raw().rules.chain_captures.meaning()),
    },
    Relaxation {
        cause: Cause::ChainUnfinished,
        binds: |raw| raw.rules.chain == Chain::Compulsory,
        relax: |raw| raw.rules.chain = Chain::Optional,
        sentence: |case| case.unfinished(),
    },
    Relaxation {
        cause: Cause::ChainTooLong,
        binds: |raw| raw.rules.chain == Chain::Single,
        relax: |raw| raw.rules.chain = Chain::Optional,
        sentence: |case| case.raw().rules.chain.meaning().to_owned(),
    },
    Relaxation {
        cause: Cause::NotTheMost,
        binds: |raw| raw.rules.choice == Choice::Most,
        relax: |raw| raw.rules.choice = Choice::Any,
        sentence: |case| format!("another capture takes more pieces; legal {}", listed(&case.captures(|_| true))),
    },
    Relaxation {
        cause: Cause::CaptureDue,
        binds: |raw| raw.rules.obligation == Obligation::Compulsory,
        relax: |raw| raw.rules.obligation = Obligation::Optional,
        sentence: |case| format!("a capture was due; legal {}", listed(&case.captures(|_| true))),
    },
    Relaxation {
        cause: Cause::Removal,
        binds: |raw| raw.rules.removal == Removal::AtEnd,
        relax: |raw| raw.rules.removal = Removal::Immediate,
        sentence: |case| case.raw().rules.removal.meaning().to_owned(),
    },
];

/// How the points of a move's text are joined.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    Step,
    Capture,
}

/// A move of known points that is not legal.
struct Case<'g> {
    game: &'g Game<'g>,
    text: &'g str,
    sign: Sign,
    points: Vec<Point>,
}

impl<'g> Case<'g> {
    fn new(game: &'g Game<'_>, text: &'g str) -> Option<Case<'g>> {
        let text = text.trim();
        let (sign, letter) = if text.contains('x') { (Sign::Capture, 'x') } else { (Sign::Step, '-') };
        let point = |name: &str| game.ruleset().board().point(name.trim());
        let points = text.split(letter).map(point).collect::<Option<Vec<_>>>()?;
        (points.len() > 1).then_some(Case { game, text, sign, points })
    }

    fn raw(&self) -> &RawRuleset {
        self.game.ruleset().raw()
    }

    fn name(&self, point: Point) -> &str {
        self.game.ruleset().board().name(point)
    }

    fn captures(&self, wanted: impl Fn(&Move) -> bool) -> Vec<String> {
        texts(self.game, |mv| !mv.captured().is_empty() && wanted(mv))
    }

    /// What the board and the pieces on it forbid, whatever the rules.
    fn geometry(&self) -> Option<Diagnosis> {
        let position = self.game.position();
        let start = self.points[0];
        let name = self.name(start);
        let side = position.to_move();
        if position.pieces(side.other()).has(start) {
            let message = format!("the piece on {name} is {}'s, and {} is to move", called(side.other()), called(side));
            return Some(Diagnosis { cause: Cause::NotYourPiece, message });
        }
        if !position.pieces(side).has(start) {
            return Some(Diagnosis { cause: Cause::NoPiece, message: format!("no piece stands on {name}") });
        }
        match self.sign {
            Sign::Step => self.step(start, self.points[1]),
            Sign::Capture => {
                let mut taken = Points::NONE;
                self.points.windows(2).find_map(|hop| self.hop(hop[0], hop[1], &mut taken))
            }
        }
    }

    fn occupied(&self, point: Point) -> Option<Diagnosis> {
        let position = self.game.position();
        let holder = Side::BOTH.into_iter().find(|&side| position.pieces(side).has(point))?;
        let message = format!("{} is occupied by a piece of {}", self.name(point), called(holder));
        Some(Diagnosis { cause: Cause::Occupied, message })
    }

    fn step(&self, start: Point, end: Point) -> Option<Diagnosis> {
        let board = self.game.ruleset().board();
        if let Some(occupied) = self.occupied(end) {
            return Some(occupied);
        }
        if board.neighbours(start).has(end) {
            return None;
        }
        let (from, to) = (self.name(start), self.name(end));
        let meant = self.captures(|mv| mv.ends() == Some((start, end)));
        let hint = if meant.is_empty() { String::new() } else { format!("; the capture {}", listed(&meant)) };
        let message = format!("no line joins {from} to {to} as its neighbour{hint}");
        Some(Diagnosis { cause: Cause::NotALine, message })
    }

    /// One jump of a capture, after those that took the pieces on `taken`.
    fn hop(&self, from: Point, to: Point, taken: &mut Points) -> Option<Diagnosis> {
        let position = self.game.position();
        // The start is empty during the chain, and a taken piece may have gone.
        if to != self.points[0]
            && !taken.has(to)
            && let Some(occupied) = self.occupied(to)
        {
            return Some(occupied);
        }
        let over = self.passed(from, to);
        if over.is_empty() {
            let is_step = self.game.ruleset().board().neighbours(from).has(to);
            let (from, to) = (self.name(from), self.name(to));
            let message = match is_step {
                true => format!("{from} and {to} are neighbours, so there is nothing between them to jump over"),
                false => format!("no line of the board leads from {from} over one point to {to}"),
            };
            return Some(Diagnosis { cause: Cause::NotALine, message });
        }
        let enemies = over & position.pieces(position.to_move().other()).minus(*taken);
        if enemies.is_empty() {
            return Some(self.nothing_to_jump(over, *taken));
        }
        // Where a bent jump may have taken either of two, neither is held against it.
        if enemies.count() == 1 {
            *taken |= enemies;
        }
        None
    }

    /// The points that a jump from one point to the other can pass over.
    fn passed(&self, from: Point, to: Point) -> Points {
        let board = self.game.ruleset().board();
        let straight = board.jumps().iter().filter(|jump| jump.from == from && jump.to == to).map(|jump| jump.over);
        let straight: Points = straight.collect();
        match self.raw().rules.jump_path {
            JumpPath::Bent if from != to => straight | board.neighbours(from) & board.neighbours(to),
            _ => straight,
        }
    }

    fn nothing_to_jump(&self, over: Points, taken: Points) -> Diagnosis {
        let point = over.nth(0);
        let own = self.game.position().pieces(self.game.position().to_move());
        let name = self.name(point);
        let message = if taken.has(point) {
            format!("the piece on {name} was taken already by this move")
        } else if own.has(point) {
            format!("the piece on {name} is the side's own")
        } else {
            format!("there is no piece on {name} to jump over")
        };
        Diagnosis { cause: Cause::NothingToJump, message }
    }

    /// The rules that stand in the way.
    fn rules(&self) -> Option<Diagnosis> {
        // Alone on the board, the position has no history.
        if self.is_legal_without(&[]) {
            let message = self.raw().rules.no_return.meaning().to_owned();
            return (self.raw().rules.no_return != NoReturn::None)
                .then_some(Diagnosis { cause: Cause::NoReturn, message });
        }
        let mut needed: Vec<&Relaxation> = RELAXATIONS.iter().filter(|rule| (rule.binds)(self.raw())).collect();
        if !self.is_legal_without(&needed) {
            return None;
        }
        match needed.iter().find(|rule| self.is_legal_without(&[rule])) {
            Some(rule) => needed = vec![rule],
            None => {
                for n in (0..needed.len()).rev() {
                    let rule = needed.remove(n);
                    if !self.is_legal_without(&needed) {
                        needed.insert(n, rule);
                    }
                }
            }
        }
        let sentences: Vec<String> = needed.iter().map(|rule| (rule.sentence)(self)).collect();
        Some(Diagnosis { cause: needed.first()?.cause, message: sentences.join("; and ") })
    }

    /// Would the move be legal in this position without these rules?
    fn is_legal_without(&self, rules: &[&Relaxation]) -> bool {
        self.meant_without(rules).is_some()
    }

    fn meant_without(&self, rules: &[&Relaxation]) -> Option<Move> {
        let mut raw = self.raw().clone();
        for rule in rules {
            (rule.relax)(&mut raw);
        }
        let ruleset = raw.check().ok()?;
        let position = *self.game.position();
        let is_start = self.game.plies() == 0 && position == ruleset.start();
        let game = if is_start { Game::start(&ruleset) } else { Game::from_position(&ruleset, position) };
        notation::read(&ruleset, game.position(), game.legal(), self.text).ok()
    }

    /// A chain that stopped early, with the captures that go on from it.
    fn unfinished(&self) -> String {
        let stopped = RELAXATIONS.iter().filter(|rule| (rule.binds)(self.raw())).collect::<Vec<_>>();
        let taken = self.meant_without(&stopped).map_or(Points::NONE, |mv| mv.captured());
        let goes_on = |mv: &Move| {
            mv.ends().is_some_and(|(start, _)| start == self.points[0]) && taken.minus(mv.captured()).is_empty()
        };
        let longer = self.captures(goes_on);
        let hint = if longer.is_empty() { String::new() } else { format!("; legal {}", listed(&longer)) };
        format!("the chain was not finished: the piece had to jump on from {}{hint}", self.name(self.last()))
    }

    fn last(&self) -> Point {
        self.points[self.points.len() - 1]
    }

    fn other(&self) -> Diagnosis {
        let own = texts(self.game, |mv| mv.ends().is_some_and(|(start, _)| start == self.points[0]));
        let name = self.name(self.points[0]);
        let message = match own.as_slice() {
            [] => format!("the piece on {name} has no legal move; legal {}", listed(&texts(self.game, |_| true))),
            own => format!("the rules do not allow it; legal for the piece on {name} {}", listed(own)),
        };
        Diagnosis { cause: Cause::Other, message }
    }
}

fn called(side: Side) -> &'static str {
    match side {
        Side::First => "First",
        Side::Second => "Second",
    }
}
