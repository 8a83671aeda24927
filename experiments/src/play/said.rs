//! What is typed at the prompt.

use quirkat_engine::document::did_you_mean;
use quirkat_engine::notation::{self, WrittenMove};
use quirkat_engine::{Game, Move};

/// What `help` says.
pub const HELP: &str = "\
b2-c3, b2xd4xd2   a move by the points it goes through; b2c3, or c3 alone, where only one move fits
huff c2, e3xe1    a move after the huff of a piece
3                 the move of that number in the list
moves             the legal moves with their numbers
board             the board
hint              a good move, and what the position looks worth
undo              take back to your last turn
resign            give up
save FILE         write the record, which `quirkat check-game` and `play --from` read
quit              leave";

/// A line that was typed.
#[derive(Debug, PartialEq, Eq)]
pub enum Said {
    Nothing,
    Help,
    Moves,
    Board,
    Hint,
    Undo,
    Resign,
    Save(Option<String>),
    Quit,
    /// A move, or its number, or what is none of these.
    Move(String),
}

/// A word, and what it means.
type Meaning = (&'static str, fn() -> Said);

/// The words that are no moves.
const WORDS: &[Meaning] = &[
    ("help", || Said::Help),
    ("?", || Said::Help),
    ("moves", || Said::Moves),
    ("board", || Said::Board),
    ("hint", || Said::Hint),
    ("undo", || Said::Undo),
    ("resign", || Said::Resign),
    ("save", || Said::Save(None)),
    ("quit", || Said::Quit),
    ("exit", || Said::Quit),
];

impl Said {
    /// What the line says.
    pub fn read(line: &str) -> Said {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let word = word.to_ascii_lowercase();
        match WORDS.iter().find(|(known, _)| *known == word) {
            _ if line.is_empty() => Said::Nothing,
            Some(_) if word == "save" && !rest.is_empty() => Said::Save(Some(rest.trim().to_owned())),
            Some((_, said)) if rest.is_empty() => said(),
            _ => Said::Move(line.to_owned()),
        }
    }
}

/// The legal move that a text means: its number in the list, its text by any
/// route, or as few of its points as tell it from all others.
///
/// # Errors
/// What is wrong, for the person.
pub fn find(game: &Game<'_>, text: &str) -> Result<Move, String> {
    let moves = notation::written(game.ruleset(), game.position(), game.legal());
    if let Ok(number) = text.parse::<usize>() {
        let chosen = number.checked_sub(1).and_then(|number| moves.get(number));
        return chosen
            .map(|written| written.mv)
            .ok_or_else(|| format!("there is no move {number}; there are 1 to {}", moves.len()));
    }
    let usual = text.to_ascii_lowercase().replace(['*', ':', '×'], "x");
    let error = match notation::read(game.ruleset(), game.position(), game.legal(), &usual) {
        Ok(mv) => return Ok(mv),
        Err(error) => error,
    };
    let (huff, names) = points(&usual);
    let fitting: Vec<&WrittenMove> = moves.iter().filter(|written| fits(written, &huff, &names)).collect();
    match fitting.as_slice() {
        [] => {
            let words = WORDS.iter().map(|(word, _)| *word);
            Err(format!("{error}{}", if names.is_empty() { did_you_mean(&usual, words) } else { String::new() }))
        }
        [only] => Ok(only.mv),
        several => {
            let texts: Vec<&str> = several.iter().take(8).map(|written| &*written.text).collect();
            let more = if several.len() > 8 { ", ..." } else { "" };
            Err(format!("{text:?} can be {} moves: {}{more}", several.len(), texts.join(", ")))
        }
    }
}

/// The points of a huff, sorted as text, and those that a piece goes through.
fn points(text: &str) -> (Vec<String>, Vec<String>) {
    let (huff, action) = match text.strip_prefix("huff") {
        Some(rest) => rest.split_once(',').unwrap_or((rest, "")),
        None => ("", text),
    };
    let mut huff = names(huff);
    huff.sort_unstable();
    (huff, names(action))
}

/// Letters and then digits, as often as they come; an `x` between two is a sign.
/// Nothing where there is anything else.
fn names(text: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut rest = text.trim_start_matches(|letter: char| letter.is_whitespace() || letter == '-');
    while !rest.is_empty() {
        let letters = rest.len() - rest.trim_start_matches(|letter: char| letter.is_ascii_lowercase()).len();
        let digits =
            rest[letters..].len() - rest[letters..].trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
        let (name, after) = rest.split_at(letters + digits);
        let is_sign = !names.is_empty() && letters > 1;
        let name = if is_sign { name.strip_prefix('x').unwrap_or(name) } else { name };
        if letters == 0 || digits == 0 {
            return Vec::new();
        }
        names.push(name.to_owned());
        rest = after.trim_start_matches(|letter: char| letter.is_whitespace() || letter == '-');
    }
    names
}

/// Does the move end where the points end, and begin where they begin if there are
/// several, with the huff that was typed?
fn fits(written: &WrittenMove, huff: &[String], names: &[String]) -> bool {
    let ends = match names {
        [] => return !huff.is_empty() && written.huff == huff,
        [end] => written.path.last() == Some(end),
        [start, end] => written.path.first() == Some(start) && written.path.last() == Some(end),
        route => written.path == route,
    };
    ends && written.huff == huff
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_found_whatever_joins_them() {
        for text in ["b2xd4xd2", "b2d4d2", "b2-d4-d2", "b2 d4 d2"] {
            assert_eq!(points(text), (Vec::new(), ["b2", "d4", "d2"].map(str::to_owned).to_vec()), "{text}");
        }
        assert_eq!(points("huff e2 c2, e3e1"), (vec!["c2".into(), "e2".into()], vec!["e3".into(), "e1".into()]));
        assert_eq!(points("c3!"), (Vec::new(), Vec::new()));
    }

    #[test]
    fn words_are_known_in_any_case_and_all_else_is_a_move() {
        assert_eq!(Said::read(" HINT \n"), Said::Hint);
        assert_eq!(Said::read("save my game.txt"), Said::Save(Some("my game.txt".into())));
        assert_eq!(Said::read("b2-c3\r\n"), Said::Move("b2-c3".into()));
        assert_eq!(Said::read("undo all"), Said::Move("undo all".into()));
    }
}
