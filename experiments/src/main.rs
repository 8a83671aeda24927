//! The program `quirkat`: experiments with the rules of Alquerque and its
//! relatives, from a config file to a report.
//!
//! Reads the command, does it, and says in one line what went wrong.
//!
//! Deliberately absent: rules, statistics.

mod args;
mod commands;
mod config;
mod estimate;
mod files;
mod new;
mod play;
mod reference;
mod replay;
mod rulesets;
mod run;
mod schema;
mod shell;
mod submit;
mod watch;

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use clap::FromArgMatches;
use quirkat_engine::document::Fault;

use crate::args::{Args, Color, Command, RulesCommand};
use crate::commands::{ToldAlready, check_game, cite, moves, perft, plan, probe, rules, solve};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The work failed.
const FAILED: u8 = 1;
/// The command, or a file that the user wrote, was wrong.
const WRONG: u8 = 2;
/// Something is missing.
const INCOMPLETE: u8 = 3;
/// Stored data is damaged.
const CORRUPT: u8 = 4;
/// Some games failed for a reason that will come again.
const FAILED_FOR_GOOD: u8 = 5;

fn main() -> ExitCode {
    let matches = args::command().get_matches();
    let args = Args::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    let color = args.color;
    match obey(args, &mut io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) if error.is::<ToldAlready>() => ExitCode::from(status(&error)),
        Err(error) => {
            let label = color.paint("1;31", "error:", io::stderr().is_terminal());
            for message in format!("{error:#}").lines() {
                // Nothing is left to tell it to if standard error is closed too.
                let _ = writeln!(io::stderr(), "{label} {message}");
            }
            ExitCode::from(status(&error))
        }
    }
}

/// The exit status of an error.
fn status(error: &anyhow::Error) -> u8 {
    if let Some(stopped) = error.downcast_ref::<run::Stopped>() {
        stopped.status()
    } else if error.is::<Fault>() || error.is::<rules::check::Refused>() {
        WRONG
    } else if error.is::<run::Incomplete>() {
        INCOMPLETE
    } else if error.is::<run::Corrupt>() {
        CORRUPT
    } else if error.is::<run::SomeFailed>() {
        FAILED_FOR_GOOD
    } else {
        FAILED
    }
}

fn obey(args: Args, out: &mut impl Write) -> anyhow::Result<()> {
    let Args { command, color, verbosity } = args;
    match command {
        Command::New(args) => new::new(&args, out),
        Command::Run(args) => run::run(&args, verbosity, out),
        Command::Plan(args) => plan::plan(&args, verbosity, out),
        Command::Report(args) => run::report(&args, out),
        Command::Compare(args) => run::compare::compare(&args, out),
        Command::Merge(args) => run::merge::merge(&args, out),
        Command::Status(args) => run::status::status(&args, out),
        Command::Verify(args) => run::verify::verify(&args, verbosity, out),
        Command::Submit(command) => submit::submit(&command, out),
        Command::Replay(args) => replay::replay(&args, out),
        Command::Play(args) => play::play(&args, color, &mut io::stdin().lock(), out),
        Command::Watch(args) => watch::watch(&args, color, out),
        Command::Moves(args) => moves::moves(&args, verbosity, out),
        Command::Perft(args) => perft::perft(&args, out),
        Command::Solve(args) => solve::solve(&args, verbosity, out),
        Command::Probe(args) => probe::probe(&args, out),
        Command::CheckGame(args) => check_game::check_game(&args, out),
        Command::Cite(args) => cite::cite(&args, out),
        Command::Completions(args) => shell::completions(&args, out),
        Command::Man(args) => shell::man(&args, out),
        Command::Reference(args) => reference::reference(&args, out),
        Command::Rules(RulesCommand::List(args)) => rules::list::list(&args, out),
        Command::Rules(RulesCommand::Show(args)) => rules::show::show(&args, color, verbosity, out),
        Command::Rules(RulesCommand::Diff(args)) => rules::diff::diff(&args, out),
        Command::Rules(RulesCommand::Check(args)) => rules::check::check(&args, out),
        Command::Rules(RulesCommand::Export(args)) => rules::export::export(&args, out),
        Command::Rules(RulesCommand::Draw(args)) => rules::draw::draw(&args, out),
        Command::Rules(RulesCommand::Schema(args)) => rules::schema::schema(&args, out),
    }?;
    Ok(out.flush()?)
}

/// Has the reader of standard output gone, as in `| head`? It has what it
/// wanted then.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let broken = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
    error.chain().any(|cause| {
        let wrapped = cause.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind);
        cause.downcast_ref().is_some_and(broken) || wrapped == Some(io::ErrorKind::BrokenPipe)
    })
}

impl Color {
    /// The letter of a piece; the two sides differ where colour is wanted.
    fn piece(self, letter: char, is_terminal: bool) -> String {
        let style = if letter.eq_ignore_ascii_case(&'w') { "1;33" } else { "1;36" };
        self.paint(style, &letter.to_string(), is_terminal)
    }

    /// The text in an ANSI style where colour is wanted.
    fn paint(self, style: &str, text: &str, is_terminal: bool) -> String {
        let wanted = match self {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => is_terminal && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()),
        };
        if wanted { format!("\x1b[{style}m{text}\x1b[0m") } else { text.to_owned() }
    }
}
