//! A board of one's own as a text: its points, its perft, and a game on it.
//!
//! ```sh
//! cargo run --release -p quirkat-engine --example custom-board
//! ```

use std::error::Error;
use std::fmt::Write as _;

use quirkat_engine::perft::perft;
use quirkat_engine::{Game, Ruleset, Word, notation};

/// Thirteen points in a diamond. What lies on one straight line stands in one list:
/// neighbours there are steps, three in a row are a jump. All that is not said is
/// at its default, as in any ruleset file.
pub const DIAMOND: &str = r#"
name = "diamond"

[board]
kind = "lines"
lines = [
    ["a3", "b3", "c3", "d3", "e3"], ["b4", "c4", "d4"], ["b2", "c2", "d2"],
    ["c1", "c2", "c3", "c4", "c5"], ["b2", "b3", "b4"], ["d2", "d3", "d4"],
    ["c1", "b2", "a3"], ["c1", "d2", "e3"], ["a3", "b4", "c5"], ["e3", "d4", "c5"],
    ["b2", "c3", "d4"], ["b4", "c3", "d2"],
]

[board.points]                        # the first row is First's
c1 = [3, 1]
b2 = [2, 2]
c2 = [3, 2]
d2 = [4, 2]
a3 = [1, 3]
b3 = [2, 3]
c3 = [3, 3]
d3 = [4, 3]
e3 = [5, 3]
b4 = [2, 4]
c4 = [3, 4]
d4 = [4, 4]
c5 = [3, 5]

[setup]
kind = "drawing"
drawing = "b/bbb/bb1ww/www/w"         # rows from the top
"#;

fn main() -> Result<(), Box<dyn Error>> {
    // The name is what errors call the text: diamond.toml:5:9: board.lines: ...
    let ruleset = Ruleset::from_toml("diamond.toml", DIAMOND, &[])?;
    print!("{}", tour(&ruleset)?);
    Ok(())
}

/// What the board is like, counts of move sequences, and a game.
pub fn tour(ruleset: &Ruleset) -> Result<String, Box<dyn Error>> {
    let mut text = String::new();
    let board = ruleset.board();
    let centre = board.centre().map_or("no centre", |point| board.name(point));
    writeln!(text, "{} points, {} edges, centre {centre}", board.size(), board.edges())?;
    let counts: Vec<String> = (1..=6).map(|depth| perft(ruleset, depth).to_string()).collect();
    writeln!(text, "perft {}", counts.join(" "))?;

    // The first of the legal moves each time: a capture where there is one.
    let mut game = Game::start(ruleset);
    let mut moves = Vec::new();
    let outcome = loop {
        if let Some(outcome) = game.outcome() {
            break outcome;
        }
        let mv = game.legal().nth(0);
        moves.push(notation::write(ruleset, game.position(), game.legal(), mv).text);
        game.play(mv);
    };
    writeln!(text, "{}", moves.join(" "))?;
    writeln!(text, "{}: {}", outcome.result.meaning(), outcome.reason.meaning())?;
    writeln!(text, "{}", game.position().text(board))?;
    Ok(text)
}
