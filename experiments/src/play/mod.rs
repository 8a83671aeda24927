//! `quirkat play`: a person against an agent, or two persons, in the terminal.

mod hint;
pub mod record;
mod said;
mod table;

use std::io::{BufRead, IsTerminal, Write, stdout};
use std::path::Path;

use quirkat_engine::document::Fault;
use quirkat_engine::{Game, GameResult, Move, Side, Word, diagnosis};

use self::record::Written;
use self::said::{HELP, Said};
use self::table::Table;
use crate::args::{Color, PersonSide, PlayArgs};
use crate::commands::beginning::{begin, play_after};
use crate::commands::{check_game, columns, drawing, plies};
use crate::config::typed_agent;
use crate::files::{self, Replace};
use crate::rulesets::typed;

/// The moves are listed at each turn where there are no more.
const LISTED_MOST: usize = 40;

/// Plays until the game is left, or the input ends.
///
/// # Errors
/// The ruleset, the position, the agent or the record is wrong; or the agent
/// fails.
pub fn play(args: &PlayArgs, color: Color, input: &mut impl BufRead, out: &mut impl Write) -> anyhow::Result<()> {
    let ruleset = args.ruleset.load()?;
    let agent = match args.side {
        PersonSide::First => Some((Side::Second, typed_agent("--agent", &args.agent)?)),
        PersonSide::Second => Some((Side::First, typed_agent("--agent", &args.agent)?)),
        PersonSide::Both => None,
    };
    let begun = begin(&ruleset, args.position.as_deref())?;
    let earlier = earlier_moves(args, &begun)?;
    let mut table = Table::new(begun, agent, args.seed)?;
    earlier.into_iter().for_each(|mv| table.play(mv));
    let mut session = Session { args, table, color, resigned: None };
    session.greet(out)?;
    session.go_on(input, out)
}

/// The moves that are played first.
fn earlier_moves(args: &PlayArgs, begun: &Game<'_>) -> anyhow::Result<Vec<Move>> {
    let mut game = begun.clone();
    if let Some(moves) = &args.after {
        return Ok(play_after(&mut game, moves)?);
    }
    let Some(path) = &args.from else { return Ok(Vec::new()) };
    if path == Path::new("-") {
        return Err(typed("--from", "expected a file, since moves are typed on standard input".into()).into());
    }
    let mut played = Vec::new();
    for ply in &check_game::read(path)?.moves {
        let mv = diagnosis::judge(&game, &ply.text).map_err(|diagnosis| Fault {
            place: check_game::place_of(path, ply),
            key: None,
            message: format!("ply {}: {} is illegal: {diagnosis}", game.plies() + 1, ply.text),
        })?;
        game.play(mv);
        played.push(mv);
    }
    Ok(played)
}

/// A game at play in a terminal.
struct Session<'a> {
    args: &'a PlayArgs,
    table: Table<'a>,
    color: Color,
    /// The side that has given up.
    resigned: Option<Side>,
}

/// Whether the session goes on.
enum Next {
    GoOn,
    Leave,
}

impl Session<'_> {
    fn greet(&self, out: &mut impl Write) -> anyhow::Result<()> {
        let ruleset = self.table.game().ruleset();
        let seats = Side::BOTH.map(|side| format!("{} ({}) is {}", name(side), side.letter(), self.player(side)));
        let title = if ruleset.raw().title.is_empty() { ruleset.name() } else { &ruleset.raw().title };
        writeln!(out, "{title}. {}. `help` tells what can be typed.\n", seats.join(", "))?;
        Ok(())
    }

    /// Who plays the side.
    fn player(&self, side: Side) -> &str {
        if self.table.is_agents(side) { self.args.agent.trim() } else { "a person" }
    }

    fn go_on(&mut self, input: &mut impl BufRead, out: &mut impl Write) -> anyhow::Result<()> {
        let mut is_new = true;
        loop {
            if self.result().is_none() && self.table.is_agents(self.table.to_move()) {
                let (ply, side) = (self.table.game().plies() + 1, self.table.to_move());
                let text = self.table.play_agent()?.to_owned();
                writeln!(out, "{ply}. {} {text}   ({})", side.letter(), self.player(side))?;
                is_new = true;
                continue;
            }
            if is_new {
                self.show(out)?;
            }
            write!(out, "{}> ", if self.result().is_some() { "over" } else { name(self.table.to_move()) })?;
            out.flush()?;
            let Some(line) = read_line(input)? else {
                writeln!(out, "\nThe input has ended: the game is left, and nothing more is saved.")?;
                return Ok(());
            };
            let plies = self.table.game().plies();
            if let Next::Leave = self.obey(&line, out)? {
                return Ok(());
            }
            is_new = self.table.game().plies() != plies;
        }
    }

    /// The result, where the game has ended or was given up.
    fn result(&self) -> Option<GameResult> {
        let given_up = self.resigned.map(|side| match side {
            Side::First => GameResult::Second,
            Side::Second => GameResult::First,
        });
        given_up.or(self.table.game().outcome().map(|outcome| outcome.result))
    }

    /// The board, and the moves or how the game has ended.
    fn show(&self, out: &mut impl Write) -> anyhow::Result<()> {
        self.show_board(out)?;
        if let Some(outcome) = self.table.game().outcome() {
            let plies = plies(self.table.game().plies());
            writeln!(out, "{}: {} ({plies}).", outcome.result.meaning(), outcome.reason.meaning())?;
            writeln!(out, "`save FILE` keeps the record, `undo` takes back, `quit` leaves.")?;
        } else if self.table.game().legal().len() as usize <= LISTED_MOST {
            self.show_moves(out)?;
        } else {
            writeln!(out, "{} moves are legal; `moves` lists them.", self.table.game().legal().len())?;
        }
        Ok(())
    }

    fn show_board(&self, out: &mut impl Write) -> anyhow::Result<()> {
        let (game, color) = (self.table.game(), self.color);
        let is_terminal = stdout().is_terminal();
        let board = drawing::draw_with(game.ruleset(), game.position(), |piece| color.piece(piece, is_terminal));
        let [first, second] = Side::BOTH.map(|side| game.position().pieces(side).count());
        Ok(writeln!(out, "\n{board}\n\nw {first}, b {second}; {} played", plies(game.plies()))?)
    }

    /// The legal moves with their numbers, in columns.
    fn show_moves(&self, out: &mut impl Write) -> anyhow::Result<()> {
        let moves = self.table.written();
        let numbered: Vec<String> = (1..).zip(&moves).map(|(n, mv)| format!("{n:>3} {}", mv.text)).collect();
        let widest = numbered.iter().map(String::len).max().unwrap_or(1);
        let across = (78 / (widest + 2)).max(1);
        let rows: Vec<Vec<String>> = numbered.chunks(across).map(<[String]>::to_vec).collect();
        Ok(write!(out, "{}", columns(&rows))?)
    }

    fn obey(&mut self, line: &str, out: &mut impl Write) -> anyhow::Result<Next> {
        match Said::read(line) {
            Said::Nothing => {}
            Said::Help => writeln!(out, "{HELP}")?,
            Said::Moves if self.result().is_none() => self.show_moves(out)?,
            Said::Board => self.show_board(out)?,
            Said::Undo => self.undo(out)?,
            Said::Save(None) => writeln!(out, "Save to which file? `save FILE`")?,
            Said::Save(Some(file)) => self.save(&file, out)?,
            Said::Quit => return Ok(Next::Leave),
            _ if self.result().is_some() => writeln!(out, "The game is over: undo, save FILE, board or quit.")?,
            Said::Moves => {}
            Said::Hint => writeln!(out, "{}", hint::hint(self.table.game()))?,
            Said::Resign => self.resign(out)?,
            Said::Move(text) => match said::find(self.table.game(), &text) {
                Ok(mv) => self.table.play(mv),
                Err(message) => writeln!(out, "{message}")?,
            },
        }
        Ok(Next::GoOn)
    }

    fn undo(&mut self, out: &mut impl Write) -> anyhow::Result<()> {
        if self.resigned.take().is_some() {
            return Ok(writeln!(out, "The game goes on.")?);
        }
        match self.table.take_back()? {
            0 => writeln!(out, "There is nothing to take back.")?,
            1 => writeln!(out, "One ply is taken back.")?,
            plies => writeln!(out, "{plies} plies are taken back.")?,
        }
        Ok(())
    }

    fn resign(&mut self, out: &mut impl Write) -> anyhow::Result<()> {
        let side = self.table.to_move();
        self.resigned = Some(side);
        writeln!(out, "{} has given up: {} won.", name(side), name(side.other()))?;
        Ok(writeln!(out, "`save FILE` keeps the record, `undo` goes on, `quit` leaves.")?)
    }

    /// Saves the record; what is in the way is told, and the game goes on.
    fn save(&self, file: &str, out: &mut impl Write) -> anyhow::Result<()> {
        let record = Written {
            ruleset: &self.args.ruleset,
            position: self.args.position.as_deref(),
            players: Side::BOTH.map(|side| self.player(side)),
            seed: self.args.seed,
            moves: self.table.texts(),
            result: self.result(),
        };
        if record.moves.is_empty() {
            return Ok(writeln!(out, "There is no move to save yet.")?);
        }
        match files::write_named(Path::new(file), record.text().as_bytes(), Replace::Never) {
            Ok(()) => writeln!(out, "Saved. `{}` reads it.", record.command(file))?,
            Err(error) if Path::new(file).exists() => {
                writeln!(out, "{error}: choose another name", error = first(&error))?
            }
            Err(error) => writeln!(out, "{error}")?,
        }
        Ok(())
    }
}

/// A message without what flags could do, which a prompt has not.
fn first(error: &anyhow::Error) -> String {
    error.to_string().split(';').next().unwrap_or_default().to_owned()
}

/// What a side is called.
fn name(side: Side) -> &'static str {
    match side {
        Side::First => "First",
        Side::Second => "Second",
    }
}

/// A line, with what is not UTF-8 replaced; `None` at the end of the input.
fn read_line(input: &mut impl BufRead) -> std::io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let count = input.read_until(b'\n', &mut bytes)?;
    Ok((count > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
}
