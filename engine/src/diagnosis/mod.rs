//! Why a written move is not legal, in the words of a person at the board.
//!
//! What the drawn lines forbid is asked of the board. What the rules forbid is
//! found by asking again without a rule: the rule without which the move would
//! be legal is the reason. So nothing here knows how a rule works, and a new
//! rule needs one line in the list of `relaxed.rs`.

mod case;
mod relaxed;

use self::case::Case;
use crate::game::Game;
use crate::legal::Move;
use crate::notation::{self, MoveError};
use crate::points::Points;
use crate::rules::NoMoves;
use crate::words::{Word, words};

words! {
    /// Why a move is not legal.
    Cause, Other by default {
        GameOver = "game_over": "the game had ended before this move",
        NotAMove = "not_a_move": "the text is no move",
        UnknownPoint = "unknown_point": "the board has no such point",
        Huff = "huff": "the huff is not as the rules have it",
        NoPiece = "no_piece": "no piece stands there",
        NotYourPiece = "not_your_piece": "the piece is the other side's",
        Occupied = "occupied": "the end point is occupied",
        WayBlocked = "way_blocked": "other pieces are in the king's way",
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

impl Diagnosis {
    fn new(cause: Cause, message: impl Into<String>) -> Diagnosis {
        Diagnosis { cause, message: message.into() }
    }
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
        return Err(Diagnosis::new(Cause::GameOver, message));
    }
    let error = match notation::read(game.ruleset(), game.position(), game.legal(), text) {
        Ok(mv) => return Ok(mv),
        Err(error) => error,
    };
    Err(match error {
        MoveError::Text(_) => Diagnosis::new(Cause::NotAMove, error.to_string()),
        MoveError::Point { .. } => Diagnosis::new(Cause::UnknownPoint, error.to_string()),
        MoveError::Illegal { .. } => illegal(game, text.trim()),
    })
}

/// Why a text of known points is no legal move.
fn illegal(game: &Game<'_>, text: &str) -> Diagnosis {
    if text == "pass" {
        return no_pass(game);
    }
    let (huffed, action) = match text.strip_prefix("huff").filter(|rest| rest.starts_with(char::is_whitespace)) {
        None => (Vec::new(), text),
        Some(rest) => {
            let (huffed, action) = rest.split_once(',').unwrap_or((rest, ""));
            (huffed.split_whitespace().collect(), action.trim())
        }
    };
    let huff: Points = huffed.iter().filter_map(|name| game.ruleset().board().point(name)).collect();
    if let Some(diagnosis) = huff_fault(game, huff, action) {
        return diagnosis;
    }
    match Case::new(game, huff, action) {
        Some(case) => case.geometry().or_else(|| case.rules()).unwrap_or_else(|| case.other()),
        None => Diagnosis::new(Cause::NotAMove, format!("{action:?} is no move; moves look like b2-c3 or b2xd4xd2")),
    }
}

/// What is wrong with the huff of a move, before the move itself is looked at.
fn huff_fault(game: &Game<'_>, huff: Points, action: &str) -> Option<Diagnosis> {
    let board = game.ruleset().board();
    let named = |huff: Points| huff.into_iter().map(|point| board.name(point)).collect::<Vec<_>>().join(" ");
    let mut huffs: Vec<Points> = game.legal().iter().map(|mv| mv.huff).collect();
    huffs.sort_unstable();
    huffs.dedup();
    let others: Vec<String> =
        huffs.iter().filter(|huff| !huff.is_empty()).map(|&huff| format!("huff {}", named(huff))).collect();
    let message = if huffs.contains(&huff) {
        let is_whole = |mv: &Move| mv.huff == huff && mv.ends().is_none();
        match (huff.is_empty(), action.is_empty(), game.legal().iter().any(|mv| is_whole(&mv))) {
            (false, true, false) => {
                format!("a move follows the huff in the same turn, as in \"huff {}, b2-c3\"", named(huff))
            }
            (false, false, true) => format!("huff {} is a move by itself here", named(huff)),
            _ => return None,
        }
    } else if huff.is_empty() {
        format!("a huff is due; legal {}", listed(&others))
    } else if others.is_empty() {
        format!("{} cannot be huffed: no piece can be now", named(huff))
    } else {
        format!("{} cannot be huffed so; legal {}", named(huff), listed(&others))
    };
    Some(Diagnosis::new(Cause::Huff, message))
}

fn no_pass(game: &Game<'_>) -> Diagnosis {
    let message = match game.ruleset().end().no_moves {
        NoMoves::Pass => format!("a side passes only when it has no move; legal {}", listed(&texts(game, |_| true))),
        _ => "there is no passing in this ruleset".to_owned(),
    };
    Diagnosis::new(Cause::Pass, message)
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
