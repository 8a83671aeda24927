//! What a new config says, and its text.

use quirkat_engine::Override;
use quirkat_engine::document::{Fault, quoted};

use crate::args::NewArgs;
use crate::config::{GAMES_MOST, typed_agent};
use crate::rulesets::typed;

/// What a new config says.
#[derive(Clone, Debug)]
pub struct Starter {
    title: String,
    question: String,
    rulesets: Vec<String>,
    /// Keys with the values that each ruleset is played with.
    sweep: Vec<(String, Vec<String>)>,
    agents: Vec<String>,
    games: u64,
    seed: u64,
}

/// Something that is asked on a terminal.
pub struct Question {
    pub text: &'static str,
    pub now: fn(&Starter) -> String,
    pub answer: fn(&mut Starter, &str) -> Result<(), Fault>,
}

/// All that is asked, in order.
pub const QUESTIONS: &[Question] = &[
    Question {
        text: "Title",
        now: |starter| starter.title.clone(),
        answer: |starter, text| {
            starter.title = text.to_owned();
            Ok(())
        },
    },
    Question {
        text: "What does it ask?",
        now: |starter| starter.question.clone(),
        answer: |starter, text| {
            starter.question = text.to_owned();
            Ok(())
        },
    },
    Question {
        text: "Rulesets, with commas (`quirkat rules list` has them)",
        now: |starter| starter.rulesets.join(", "),
        answer: |starter, text| {
            starter.rulesets = split(text);
            Ok(())
        },
    },
    Question {
        text: "A key to change in each of them, as in rules.chain=single,optional",
        now: |starter| if starter.sweep.is_empty() { "none".to_owned() } else { starter.sweep[0].0.clone() },
        answer: |starter, text| {
            starter.sweep = vec![swept(text)?];
            Ok(())
        },
    },
    Question {
        text: "Agents, with commas, each against itself",
        now: |starter| starter.agents.join(", "),
        answer: |starter, text| {
            starter.agents = agents(&split(text))?;
            Ok(())
        },
    },
    Question {
        text: "Games per matchup",
        now: |starter| starter.games.to_string(),
        answer: |starter, text| {
            let games = text.replace(['_', ' '], "").parse().ok().filter(|games| (1..=GAMES_MOST).contains(games));
            let expected = || typed("games", format!("expected a number from 1 to {GAMES_MOST}"));
            starter.games = games.ok_or_else(expected)?;
            Ok(())
        },
    },
];

impl Starter {
    /// What the flags say, and defaults for the rest.
    ///
    /// # Errors
    /// A sweep or an agent that is none.
    pub fn of(args: &NewArgs) -> Result<Starter, Fault> {
        let or = |given: &[String], otherwise: &[&str]| match given {
            [] => otherwise.iter().map(|&text| text.to_owned()).collect(),
            given => given.to_vec(),
        };
        let stem = args.file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let rulesets: Vec<String> = or(&args.ruleset, &["bell", "alfonso"]);
        let question =
            format!("Which side do the rules of {} favour, and how often do they end in a draw?", rulesets.join(", "));
        Ok(Starter {
            title: args.title.clone().unwrap_or(stem),
            question: args.question.clone().unwrap_or(question),
            rulesets,
            sweep: args.sweep.iter().map(|text| swept(text)).collect::<Result<_, _>>()?,
            agents: agents(&or(&args.agents, &["random", "greedy"]))?,
            games: args.games.unwrap_or(10_000),
            seed: args.seed.unwrap_or(1),
        })
    }

    /// The config's text, with comments.
    pub fn text(&self) -> String {
        let agents: Vec<String> = self.agents.iter().map(|agent| entry(agent)).collect();
        let variants: String = if self.sweep.is_empty() {
            self.rulesets.iter().map(|name| format!("\n[[variants]]\nruleset = {}\n", quoted(name))).collect()
        } else {
            self.rulesets.iter().map(|name| self.sweep_of(name)).collect()
        };
        let about = if self.sweep.is_empty() {
            "# Each variant is a ruleset: a name of the catalogue (`quirkat rules list`), or a file beside this one.\n\
             # `set` changes keys of it (`quirkat rules show bell` lists them):\n\
             #   [[variants]]\n#   name    = \"bell, captures optional\"\n#   ruleset = \"bell\"\n\
             #   set     = { \"rules.obligation\" = \"optional\" }\n"
        } else {
            "# Every combination of these values becomes a variant; combinations that mean nothing are skipped, and named by `quirkat plan`.\n"
        };
        format!(
            "# An experiment of Quirkat. `quirkat plan FILE` tells what it would play, `quirkat run FILE` plays it.\n\n\
             title    = {}\nquestion = {}\n\
             seed     = {}   # the same seed gives the same games, on any machine\n\
             games    = {}   # per matchup: 10000 know a score to about one hundredth\n\n\
             # What chooses moves: words, or tables as in {{ name = \"depth 2\", kind = \"alpha_beta\", depth = 2 }}.\n\
             agents   = [{}]\n\
             pairings = \"mirror\"   # each agent against itself; \"all\" for every ordered pair\n\n{about}{variants}",
            quoted(&self.title),
            quoted(&self.question),
            self.seed,
            self.games,
            agents.join(", "),
        )
    }

    fn sweep_of(&self, ruleset: &str) -> String {
        let line = |(key, values): &(String, Vec<String>)| format!("{} = [{}]\n", quoted(key), values.join(", "));
        let lines: String = self.sweep.iter().map(line).collect();
        format!("\n[[sweep]]\nruleset = {}\n{lines}", quoted(ruleset))
    }
}

/// The parts between commas.
fn split(text: &str) -> Vec<String> {
    text.split(',').map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

/// A key and its values, as TOML.
///
/// # Errors
/// There is no `=`, no such key, or it does not take a value.
fn swept(text: &str) -> Result<(String, Vec<String>), Fault> {
    let (key, values) = text.split_once('=').ok_or_else(|| {
        typed(&format!("--sweep {text}"), "expected KEY=V1,V2, as in rules.chain=single,optional".into())
    })?;
    let values = split(values);
    if values.is_empty() {
        return Err(typed(&format!("--sweep {text}"), "expected at least one value after the =".into()));
    }
    for value in &values {
        let place = |fault: Fault| typed(&format!("--sweep {text}"), format!("{}: {}", key.trim(), fault.message));
        Override::typed(&format!("{key}={value}")).and_then(|change| change.value_text()).map_err(place)?;
    }
    let is_toml = |value: &str| value.parse::<i64>().is_ok() || matches!(value, "true" | "false");
    let written = |value: &String| if is_toml(value) { value.clone() } else { quoted(value) };
    Ok((key.trim().to_owned(), values.iter().map(written).collect()))
}

/// The agents' texts, each of which is an agent.
///
/// # Errors
/// The first that is none.
fn agents(texts: &[String]) -> Result<Vec<String>, Fault> {
    for text in texts {
        typed_agent("--agents", text)?;
    }
    Ok(texts.iter().map(|text| text.trim().to_owned()).collect())
}

/// An agent as the config has it: those with settings are called as they were typed.
fn entry(text: &str) -> String {
    match typed_agent("--agents", text) {
        Ok(agent) if text.contains(char::is_whitespace) => {
            format!("{{ name = {}, {} }}", quoted(text), agent.entries())
        }
        _ => quoted(text),
    }
}
