//! A game as a record: headers, moves and the result, as `quirkat check-game`
//! reads them.

use quirkat_engine::{GameResult, record};

use crate::args::RulesetArgs;

/// What a record says.
pub struct Written<'a> {
    /// The ruleset as the command line has it.
    pub ruleset: &'a RulesetArgs,
    /// Where the game begins, if not at the start.
    pub position: Option<&'a str>,
    /// Who plays First and Second.
    pub players: [&'a str; 2],
    /// What random numbers came from.
    pub seed: u64,
    /// The texts of all moves.
    pub moves: Vec<&'a str>,
    /// How it ended; `None` while it goes on.
    pub result: Option<GameResult>,
}

impl Written<'_> {
    /// The record's text.
    pub fn text(&self) -> String {
        let seed = self.seed.to_string();
        let mut headers = vec![("Ruleset", &*self.ruleset.ruleset)];
        headers.extend(self.ruleset.set.iter().map(|set| ("Set", &**set)));
        headers.extend(self.position.map(|position| ("Position", position)));
        let result = record::result_text(self.result);
        headers.extend([("First", self.players[0]), ("Second", self.players[1]), ("Seed", &*seed), ("Result", result)]);
        let mut text: String = headers.iter().map(|(name, value)| header(name, value)).collect();
        text.push('\n');
        for (n, pair) in (1..).zip(self.moves.chunks(2)) {
            text += &format!("{n}. {}\n", pair.join("  "));
        }
        text + result + "\n"
    }

    /// The command that reads the record from a file.
    pub fn command(&self, file: &str) -> String {
        let mut command = format!("quirkat check-game {} {}", quoted(&self.ruleset.ruleset), quoted(file));
        for set in &self.ruleset.set {
            command += &format!(" --set {}", quoted(set));
        }
        command + &self.position.map(|position| format!(" --position {}", quoted(position))).unwrap_or_default()
    }
}

/// `[Name "value"]`. A header ends at the first bracket, so there are none inside.
fn header(name: &str, value: &str) -> String {
    let value = value.replace('[', "(").replace(']', ")").replace('"', "'");
    format!("[{name} \"{value}\"]\n")
}

/// The word as a shell reads it.
fn quoted(word: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_./=,:+".contains(letter);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}
