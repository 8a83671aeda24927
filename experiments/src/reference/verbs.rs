//! Every verb, as clap has it.

use clap::{Arg, Command};

use super::markdown::{code, head, plain, table};
use crate::args::command;

/// The page.
pub fn page() -> String {
    let mut program = command();
    program.build();
    let mut text = head("Verbs", "What the program does, flag by flag; `quirkat VERB --help` says the same.");
    text += "\n## Flags of every verb\n\n";
    text += &arguments(program.get_arguments());
    if let Some(after) = program.get_after_long_help().or(program.get_after_help()) {
        text += &format!("\n```text\n{}\n```\n", after.to_string().trim_end());
    }
    for verb in program.get_subcommands() {
        text += &section(verb, "quirkat");
    }
    text
}

/// A verb and those below it.
fn section(verb: &Command, above: &str) -> String {
    let name = format!("{above} {}", verb.get_name());
    if verb.is_hide_set() || verb.get_name() == "help" {
        return String::new();
    }
    let about = verb.get_about().map(ToString::to_string).unwrap_or_default();
    let mut text = format!("\n## {name}\n\n{}.\n", plain(&about));
    let below: Vec<&Command> = verb.get_subcommands().filter(|below| below.get_name() != "help").collect();
    if below.is_empty() {
        let usage = verb.clone().render_usage().to_string();
        text += &format!("\n```text\n{}\n```\n", usage.trim_start_matches("Usage: ").trim_end());
    }
    if let Some(before) = verb.get_before_long_help().or(verb.get_before_help()) {
        text += &format!("\n```text\n{}\n```\n", before.to_string().trim_end());
    }
    let own = arguments(verb.get_arguments().filter(|arg| !arg.is_global_set()));
    if !own.is_empty() {
        text += &format!("\n{own}");
    }
    if let Some(after) = verb.get_after_long_help().or(verb.get_after_help()) {
        text += &format!("\n```text\n{}\n```\n", after.to_string().trim_end());
    }
    text + &below.into_iter().map(|below| section(below, &name)).collect::<String>()
}

/// A table of arguments and flags; nothing where there are none.
fn arguments<'a>(arguments: impl Iterator<Item = &'a Arg>) -> String {
    let shown = arguments.filter(|arg| !arg.is_hide_set() && !["help", "version"].contains(&arg.get_id().as_str()));
    let rows: Vec<[String; 2]> = shown.map(|arg| [code(&spelt(arg)), meaning(arg)]).collect();
    if rows.is_empty() { String::new() } else { table(["", "meaning"], rows) }
}

/// `--out <DIR>`, as help has it.
fn spelt(arg: &Arg) -> String {
    let short = arg.get_short().filter(|_| arg.get_long().is_some());
    short.map(|letter| format!("-{letter}, ")).unwrap_or_default() + &arg.to_string()
}

fn meaning(arg: &Arg) -> String {
    let mut text = plain(&arg.get_help().map(ToString::to_string).unwrap_or_default());
    let takes_value = arg.get_action().takes_values();
    let values: Vec<String> =
        arg.get_possible_values().iter().filter(|_| takes_value).map(|value| code(value.get_name())).collect();
    if !values.is_empty() {
        text += &format!(": {}", values.join(", "));
    }
    let default: Vec<String> = arg.get_default_values().iter().map(|value| value.to_string_lossy().into()).collect();
    if takes_value && !default.concat().is_empty() {
        text += &format!(" [default: {}]", default.join(", "));
    }
    text
}
