//! A written game: moves one a line, or a list like those of PDN.
//!
//! ```text
//! [Event "a friendly game"]
//! 1. c2-c3 c4xc2 {the only move} 2. c1xc3   ; a comment to the end of the line
//! huff c2 e2, e3xe1                         # another one
//! 1-0
//! ```
//!
//! Move numbers are not asked for and not looked at; `*` and `:` are read as
//! `x`, as programs of other people write captures.

use crate::game::GameResult;

/// The moves of a written game, in order, and the result that it ends with.
///
/// ```
/// use quirkat_engine::record::Record;
/// use quirkat_engine::{Game, GameResult, catalogue, notation};
///
/// let record = Record::read("1. c2-c3 c4xc2 2. c1xc3 1-0").unwrap();
/// assert_eq!(record.result, Some(GameResult::First));
/// let bell = catalogue::entry("bell").unwrap().load(&[]).unwrap();
/// let mut game = Game::start(&bell);
/// for ply in &record.moves {
///     game.play(notation::read(&bell, game.position(), game.legal(), &ply.text).unwrap());
/// }
/// assert_eq!(game.plies(), 3);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Record {
    /// The moves as they were written, captures with `x`.
    pub moves: Vec<WrittenPly>,
    /// The result at the end; `None` where there is none or it is `*`.
    pub result: Option<GameResult>,
}

/// A move of a record with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenPly {
    /// The move's text.
    pub text: String,
    /// Line from 1.
    pub line: usize,
    /// Column in characters from 1.
    pub column: usize,
}

/// What is wrong with a record as a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}:{column}: {message}")]
pub struct RecordFault {
    /// Line from 1.
    pub line: usize,
    /// Column in characters from 1.
    pub column: usize,
    /// What is wrong and what was expected.
    pub message: String,
}

/// The results that end a record.
const RESULTS: &[(&str, Option<GameResult>)] = &[
    ("1-0", Some(GameResult::First)),
    ("2-0", Some(GameResult::First)),
    ("0-1", Some(GameResult::Second)),
    ("0-2", Some(GameResult::Second)),
    ("1/2-1/2", Some(GameResult::Draw)),
    ("1-1", Some(GameResult::Draw)),
    ("*", None),
];

/// The text of a result at the end of a record; `*` where there is none.
#[must_use]
pub fn result_text(result: Option<GameResult>) -> &'static str {
    RESULTS.iter().find(|(_, known)| *known == result).map_or("*", |(text, _)| text)
}

impl Record {
    /// Reads a written game.
    ///
    /// # Errors
    /// A [`RecordFault`]: a comment or a huff without an end, something after
    /// the result, or no move at all.
    ///
    /// ```
    /// use quirkat_engine::record::Record;
    ///
    /// let record = Record::read("1. c2-c3 c4*c2 {forced}\n2. huff a5 e5, c1xc3 1/2-1/2\n").unwrap();
    /// let texts: Vec<&str> = record.moves.iter().map(|ply| &*ply.text).collect();
    /// assert_eq!(texts, ["c2-c3", "c4xc2", "huff a5 e5, c1xc3"]);
    /// assert_eq!((record.moves[2].line, record.moves[2].column), (2, 4));
    /// ```
    pub fn read(text: &str) -> Result<Record, RecordFault> {
        let mut words = words(text)?.into_iter().peekable();
        let mut record = Record::default();
        while let Some(word) = words.next() {
            let WrittenPly { line, column, .. } = word;
            let fault = |message: &str| RecordFault { line, column, message: message.to_owned() };
            if let Some((_, result)) = RESULTS.iter().find(|(text, _)| *text == word.text) {
                record.result = *result;
                if words.next().is_some() {
                    return Err(fault("something comes after this result, which ends a game"));
                }
            } else if word.text == "huff" {
                let mut huffed = Vec::new();
                while let Some(point) = words.next_if(|word| is_point(&word.text)) {
                    huffed.push(point.text);
                }
                let mut text = format!("huff {}", huffed.join(" "));
                if words.next_if(|word| word.text == ",").is_some() {
                    let mv = words.next().ok_or_else(|| fault("a move is missing after the comma of this huff"))?;
                    text = format!("{text}, {}", as_move(&mv.text));
                }
                if huffed.is_empty() {
                    return Err(fault("a huff names the points of the pieces taken, as in \"huff c2, e3xe1\""));
                }
                record.moves.push(WrittenPly { text, line, column });
            } else {
                record.moves.push(WrittenPly { text: as_move(&word.text), line, column });
            }
        }
        match record.moves.is_empty() {
            true => Err(RecordFault { line: 1, column: 1, message: "there is no move in it".to_owned() }),
            false => Ok(record),
        }
    }
}

/// Captures with `x`, and no marks of praise or blame.
fn as_move(word: &str) -> String {
    word.trim_end_matches(['!', '?']).replace(['*', ':', '×'], "x")
}

fn is_point(word: &str) -> bool {
    let letters = word.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let is_letters = !letters.is_empty() && letters.chars().all(|letter| letter.is_ascii_alphabetic());
    is_letters && letters.len() < word.len()
}

/// The text without comments, headers, variations, move numbers and numbered
/// marks (`$5`), in words; a comma is a word.
fn words(text: &str) -> Result<Vec<WrittenPly>, RecordFault> {
    let mut scanner = Scanner { rest: text.chars().peekable(), line: 1, column: 1 };
    let mut words = Vec::new();
    while let Some(&next) = scanner.rest.peek() {
        match next {
            ';' | '#' => scanner.skip_while(|letter| letter != '\n'),
            '{' => scanner.skip_to('}', "this comment has no end; expected a }")?,
            '[' => scanner.skip_to(']', "this header has no end; expected a ]")?,
            '(' => match (scanner.captured(), words.last_mut()) {
                (captured, Some(WrittenPly { text, .. })) if !captured.is_empty() => *text += &captured,
                _ => scanner.skip_variation()?,
            },
            ',' => words.extend(scanner.word(|_| false)),
            letter if letter.is_whitespace() => scanner.skip_while(char::is_whitespace),
            _ => {
                let mut word = scanner.word(|letter| !letter.is_whitespace() && !",;#{[(".contains(letter));
                if let Some(word) = &mut word {
                    word.text += &scanner.captured();
                }
                words.extend(word.and_then(without_number));
            }
        }
    }
    Ok(words)
}

/// A word without the move number before it; `None` where nothing is left.
fn without_number(word: WrittenPly) -> Option<WrittenPly> {
    let after = word.text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let digits = word.text.len() - after.len();
    let rest = after.trim_start_matches('.');
    let is_number = digits > 0 && (rest.len() < after.len() || rest.is_empty());
    let text = match () {
        () if word.text.starts_with('$') || word.text.chars().all(|letter| "!?".contains(letter)) => "",
        () if is_number => rest,
        () => &word.text,
    };
    let column = word.column + word.text.chars().count() - text.chars().count();
    (!text.is_empty()).then(|| WrittenPly { text: text.to_owned(), line: word.line, column })
}

struct Scanner<'a> {
    rest: std::iter::Peekable<std::str::Chars<'a>>,
    line: usize,
    column: usize,
}

impl Scanner<'_> {
    fn next(&mut self) -> Option<char> {
        let letter = self.rest.next()?;
        match letter {
            '\n' => (self.line, self.column) = (self.line + 1, 1),
            _ => self.column += 1,
        }
        Some(letter)
    }

    fn skip_while(&mut self, goes_on: impl Fn(char) -> bool) {
        while self.rest.peek().is_some_and(|&letter| goes_on(letter)) {
            self.next();
        }
    }

    fn skip_to(&mut self, end: char, message: &str) -> Result<(), RecordFault> {
        let fault = RecordFault { line: self.line, column: self.column, message: message.to_owned() };
        while let Some(letter) = self.next() {
            if letter == end {
                return Ok(());
            }
        }
        Err(fault)
    }

    /// Moves in parentheses, which may hold others, were not played.
    fn skip_variation(&mut self) -> Result<(), RecordFault> {
        let message = "this variation has no end; expected a )".to_owned();
        let fault = RecordFault { line: self.line, column: self.column, message };
        let mut depth = 0_usize;
        while let Some(letter) = self.next() {
            match letter {
                '(' => depth += 1,
                ')' if depth == 1 => return Ok(()),
                ')' => depth -= 1,
                _ => {}
            }
        }
        Err(fault)
    }

    /// The captured points at the end of a move that says them, as in
    /// `b2xt2(m2)`; other parentheses stay.
    fn captured(&mut self) -> String {
        if self.rest.peek() != Some(&'(') {
            return String::new();
        }
        let text: String = self.rest.clone().take_while(|letter| *letter != ')').collect();
        let Some(names) = text.strip_prefix('(') else { return String::new() };
        if names.split_whitespace().next().is_none() || !names.split_whitespace().all(is_point) {
            return String::new();
        }
        self.skip_while(|letter| letter != ')');
        self.next();
        format!("{text})")
    }

    /// The next letter, and those after it that belong to the word.
    fn word(&mut self, belongs: impl Fn(char) -> bool) -> Option<WrittenPly> {
        let (line, column) = (self.line, self.column);
        let mut text = self.next()?.to_string();
        while let Some(&letter) = self.rest.peek().filter(|&&letter| belongs(letter)) {
            text.push(letter);
            self.next();
        }
        Some(WrittenPly { text, line, column })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<String> {
        let record = Record::read(text).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
        record.moves.into_iter().map(|ply| ply.text).collect()
    }

    #[test]
    fn what_a_capture_takes_may_stand_apart_and_is_no_variation() {
        assert_eq!(texts("b2xc1 (c2) (1. b2-c3 c4xc2) b3-b4"), ["b2xc1(c2)", "b3-b4"]);
    }

    #[test]
    fn a_list_and_lines_are_the_same_game() {
        let expected = ["c2-c3", "c4xc2", "c1xc3", "huff c2 e2, e3xe1", "huff d1", "pass"];
        for text in [
            "c2-c3\nc4xc2\nc1xc3\nhuff c2 e2, e3xe1\nhuff d1\npass\n",
            "1. c2-c3 c4xc2 2. c1xc3 huff c2 e2, e3xe1 3. huff d1 pass",
            "1.c2-c3 1...c4*c2 2.c1:c3! 2... huff c2 e2,e3*e1 3. huff d1 3... pass *",
            "[Site \"a; b { #\"]\n1 c2-c3 ; x c4xc9\n{ two\nlines } c4xc2 # c1\r\n2. c1xc3 (2. d1-c1 (a1-a2) b2) $3\n\
             huff c2\ne2 , e3xe1 huff d1 pass?? 1-0\n",
        ] {
            assert_eq!(texts(text), expected, "{text}");
        }
    }

    #[test]
    fn a_move_that_says_what_it_takes_is_no_variation() {
        assert_eq!(
            texts("1. b2*t2(m2) t1xt3(t2 m2)! (a1-a2) b1-b2(b1-b3) b2-b3"),
            ["b2xt2(m2)", "t1xt3(t2 m2)", "b1-b2", "b2-b3"]
        );
    }

    #[test]
    fn places_are_those_of_the_moves_and_not_of_their_numbers() {
        let record = Record::read("{é}\n  12.é1-b2 c3-d4").expect("reads");
        let places: Vec<_> = record.moves.iter().map(|ply| (ply.line, ply.column)).collect();
        assert_eq!(places, [(2, 6), (2, 12)]);
    }

    #[test]
    fn the_result_is_the_last_word() {
        let result = |text: &str| Record::read(text).map(|record| record.result);
        assert_eq!(result("a1-a2 0-1"), Ok(Some(GameResult::Second)));
        assert_eq!(result("a1-a2 1/2-1/2 ; agreed"), Ok(Some(GameResult::Draw)));
        assert_eq!(result("a1-a2 *"), Ok(None));
        assert_eq!(result("a1-a2"), Ok(None));
    }

    #[test]
    fn texts_that_are_no_games_are_refused_with_their_place() {
        for (text, message) in [
            ("", "1:1: there is no move in it"),
            ("[Event \"x\"] 1-0", "1:1: there is no move in it"),
            ("a1-a2 {\n1-0", "1:7: this comment has no end; expected a }"),
            ("[a", "1:1: this header has no end; expected a ]"),
            ("((a)", "1:1: this variation has no end; expected a )"),
            ("a1-a2\n1-0 a2-a3", "2:1: something comes after this result, which ends a game"),
            ("huff, e3xe1", "1:1: a huff names the points of the pieces taken, as in \"huff c2, e3xe1\""),
            ("huff c2,", "1:1: a move is missing after the comma of this huff"),
        ] {
            assert_eq!(Record::read(text).expect_err(text).to_string(), message, "{text}");
        }
    }
}
