//! Help that begins with examples, and verbs in groups.
//!
//! What a verb's help adds is one text with its examples at the end; they are shown
//! first.

use clap::{Command, CommandFactory};

use super::Args;

/// The verbs, by what one is about.
const GROUPS: &[(&str, &[&str])] = &[
    ("Start here", &["new", "play", "watch"]),
    ("Experiments", &["run", "plan", "report", "compare", "replay", "verify", "cite"]),
    ("Clusters", &["submit", "status", "merge"]),
    ("Rules", &["rules", "moves", "perft", "check-game"]),
    ("Exact values", &["solve", "probe"]),
    ("The program itself", &["completions", "man", "help"]),
];

const FIRST: &str = "\
Three commands to begin with:
  quirkat play bell                            a game against the program
  quirkat rules show bell                      its rules in words, and who says so
  quirkat new my.toml && quirkat run my.toml   an experiment, and its report";

const STATUS: &str = "\
RULESET is a name of the catalogue (`quirkat rules list`) or the path of a ruleset file. `quirkat VERB --help` begins with examples.

Exit status:
  0    done
  1    the work failed
  2    the command, or a file that it names, is wrong
  3    something is missing (status, merge, verify)
  4    stored data is damaged
  5    some games failed for a reason that will come again
  130  stopped by Ctrl-C; 143 by SIGTERM";

/// The command line, as its help is shown.
pub fn command() -> Command {
    let program = Args::command();
    let groups = groups(&program);
    let template = format!(
        "{{about-with-newline}}\n{{before-help}}{{usage-heading}} {{usage}}\n\n{groups}\nFlags of every verb:\n{{options}}{{after-help}}"
    );
    examples_first(program).help_template(template).before_help(FIRST).after_help(STATUS)
}

/// Every group with its verbs and what they do.
fn groups(program: &Command) -> String {
    let line = |verb: &&str| {
        let known = program.find_subcommand(verb).and_then(Command::get_about).map(ToString::to_string);
        format!("  {verb:<12} {}\n", known.unwrap_or_else(|| "Tell about a verb".to_owned()))
    };
    let group = |(title, verbs): &(&str, &[&str])| format!("{title}:\n{}", verbs.iter().map(line).collect::<String>());
    GROUPS.iter().map(group).collect::<Vec<_>>().join("\n")
}

/// The command and all below it, with their examples before all else.
fn examples_first(command: Command) -> Command {
    let names: Vec<String> = command.get_subcommands().map(|below| below.get_name().to_owned()).collect();
    let command = names.into_iter().fold(command, |command, name| command.mut_subcommand(name, examples_first));
    let Some(text) = command.get_after_help().map(ToString::to_string) else { return command };
    let (rest, examples) = split(&text);
    let command = command.after_help(rest);
    if examples.is_empty() { command } else { command.before_help(examples) }
}

/// What a help text says beside its examples, and the examples, one a line.
fn split(text: &str) -> (String, String) {
    let starts = ["Examples: ", "Example: "];
    let (mut rest, mut examples, mut is_example) = (Vec::new(), Vec::new(), false);
    for line in text.lines() {
        let example = starts.iter().find_map(|start| line.strip_prefix(start));
        is_example = example.is_some() || (is_example && line.starts_with(' '));
        match example {
            Some(example) => examples.push(example),
            None if is_example => examples.push(line.trim_start()),
            None => rest.push(line),
        }
    }
    let title = if examples.len() == 1 { "Example:" } else { "Examples:" };
    let listed: String = examples.iter().map(|example| format!("\n  {example}")).collect();
    let examples = if examples.is_empty() { String::new() } else { format!("{title}{listed}") };
    (rest.join("\n").trim().to_owned(), examples)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_verb_that_is_shown_is_in_one_group_and_begins_with_an_example() {
        let mut program = command();
        program.build();
        let grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, verbs)| verbs.iter().copied()).collect();
        for verb in program.get_subcommands().filter(|verb| !verb.is_hide_set()) {
            assert_eq!(grouped.iter().filter(|name| **name == verb.get_name()).count(), 1, "{}", verb.get_name());
            let begins = verb.get_before_help().map(ToString::to_string).unwrap_or_default();
            assert!(verb.get_name() == "help" || begins.contains("\n  quirkat "), "{}", verb.get_name());
        }
    }

    #[test]
    fn examples_are_taken_out_of_a_help_text() {
        let (rest, examples) = split("What it does.\n\nExamples: quirkat a\n          quirkat b\nMore.");
        assert_eq!((&*rest, &*examples), ("What it does.\n\nMore.", "Examples:\n  quirkat a\n  quirkat b"));
    }
}
