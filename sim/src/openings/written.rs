//! Openings as people write them: a position, or the moves from the start.

use quirkat_engine::record::Record;
use quirkat_engine::{Game, Position, Ruleset, Word, notation};

use super::Opening;

/// An opening that was read, of one ruleset.
///
/// ```
/// use quirkat_engine::catalogue;
/// use quirkat_sim::openings::WrittenOpening;
///
/// let bell = catalogue::entry("bell").unwrap().load(&[]).unwrap();
/// let opening = WrittenOpening::read(&bell, "c2-c3; c4xc2").unwrap();
/// assert_eq!((opening.plies(), opening.is_position()), (2, false));
/// assert_eq!(opening.reached().text(bell.board()), "bbbbb/bb1bb/bb1ww/wwbww/wwwww w");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenOpening {
    opening: Opening,
    reached: Position,
}

/// What is wrong with the text of an opening.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct LineFault {
    /// Column in characters from 1.
    pub column: usize,
    /// What is wrong and what was expected.
    pub message: String,
}

impl WrittenOpening {
    /// Reads the text of a position, as in `bbbbb/bbbbb/bb1ww/wwwww/wwwww w`, or
    /// moves from the start, as in `c2-c3; c4xc2` or `1. c2-c3 c4xc2`.
    ///
    /// A position is not the first ply of a game and carries no history. Moves
    /// are those of a game, which remembers them.
    ///
    /// # Errors
    /// A [`LineFault`]: the text is neither, a move is not legal, or the game is
    /// decided there.
    pub fn read(ruleset: &Ruleset, text: &str) -> Result<WrittenOpening, LineFault> {
        if is_position(text) {
            let at_start = |message: String| LineFault { column: 1, message };
            let position = Position::read(ruleset, text).map_err(|error| at_start(error.to_string()))?;
            let game = Game::from_position(ruleset, position);
            check_goes_on(&game, 1)?;
            let opening = Opening { position: Some(position), moves: Vec::new() };
            return Ok(WrittenOpening { opening, reached: position });
        }
        WrittenOpening::read_moves(ruleset, text)
    }

    fn read_moves(ruleset: &Ruleset, text: &str) -> Result<WrittenOpening, LineFault> {
        // A record has comments where a list of moves has semicolons.
        let record = Record::read(&text.replace(';', " "))
            .map_err(|fault| LineFault { column: fault.column, message: fault.message })?;
        if let Some(result) = record.result {
            let message = format!("ends in a result ({}); expected moves that a game goes on from", result.word());
            return Err(LineFault { column: 1, message });
        }
        let mut game = Game::start(ruleset);
        let mut moves = Vec::new();
        for ply in record.moves {
            check_goes_on(&game, ply.column)?;
            let mv = notation::read(ruleset, game.position(), game.legal(), &ply.text)
                .map_err(|error| LineFault { column: ply.column, message: error.to_string() })?;
            moves.extend((0..game.legal().len()).find(|&number| game.legal().nth(number) == mv));
            game.play(mv);
        }
        check_goes_on(&game, 1)?;
        Ok(WrittenOpening { opening: Opening { position: None, moves }, reached: *game.position() })
    }

    /// The position that the players find.
    #[must_use]
    pub fn reached(&self) -> Position {
        self.reached
    }

    /// Plies played before the players find it.
    #[must_use]
    pub fn plies(&self) -> u32 {
        self.opening.moves.len() as u32
    }

    /// Is it a position, and not moves?
    #[must_use]
    pub fn is_position(&self) -> bool {
        self.opening.position.is_some()
    }

    pub(super) fn opening(&self) -> &Opening {
        &self.opening
    }
}

/// Positions end in the side to move, and all but those of one row have a `/`;
/// no move has either.
fn is_position(text: &str) -> bool {
    text.contains('/') || text.ends_with(" w") || text.ends_with(" b")
}

fn check_goes_on(game: &Game<'_>, column: usize) -> Result<(), LineFault> {
    let Some(outcome) = game.outcome() else { return Ok(()) };
    let (plies, meaning) = (game.plies(), outcome.reason.meaning());
    let when = if plies == 0 { "in this position".to_owned() } else { format!("after {plies} plies") };
    Err(LineFault { column, message: format!("the game is over {when}: {meaning}") })
}
