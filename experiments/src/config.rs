//! An experiment's config: a question, and what is played to answer it.

mod agent_schema;
mod agents;
mod resolved;
mod rows;
pub mod schema;
mod score;
mod variants;

#[cfg(test)]
mod tests;

use std::path::Path;

use quirkat_engine::document::{self, Fault, Item, Place, one_of};
use quirkat_reports::LinearScore;
use quirkat_sim::Matchup;

pub use agents::NamedAgent;
pub use rows::Rows;
pub use variants::Variant;

use crate::files;

/// The most games that a matchup can have.
pub const GAMES_MOST: u64 = 10_000_000_000;
/// The games of a matchup where the config does not say.
const GAMES_DEFAULT: u64 = 1000;
/// The seed where the config does not say.
const SEED_DEFAULT: u64 = 0;

/// The keys of a config.
const KEYS: [&str; 9] = ["title", "question", "seed", "games", "agents", "pairings", "rows", "score", "variants"];
/// The keys that a later version reads.
const LATER: [&str; 5] = ["sweep", "openings", "until", "comparisons", "figures"];

/// A checked config: every name in it is known, every ruleset can be played.
#[derive(Clone, Debug)]
pub struct Experiment {
    /// The title; where the config has none, the file's name.
    pub title: String,
    /// What it asks; may be empty.
    pub question: String,
    /// The seed of all random numbers; 0 where the config does not say.
    pub seed: u64,
    /// Games per matchup, from 1; 1000 where the config does not say.
    pub games: u64,
    /// The agents, at least one, of different names; `random` where the config
    /// does not say.
    pub agents: Vec<NamedAgent>,
    /// Which agents meet.
    pub pairings: Pairings,
    /// Which games' rows are kept.
    pub rows: Rows,
    /// The weights of a linear score; `None` where none is asked for.
    pub score: Option<LinearScore>,
    /// The variants, at least one, of different names.
    pub variants: Vec<Variant>,
}

/// Which agents meet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pairings {
    /// Each agent meets itself.
    #[default]
    Mirror,
    /// Every ordered pair meets, each agent and itself included.
    All,
}

/// What the command line says instead of the config.
#[derive(Clone, Copy, Debug, Default)]
pub struct Overrides {
    /// `--seed`.
    pub seed: Option<u64>,
    /// `--games`, from 1 to [`GAMES_MOST`].
    pub games: Option<u64>,
}

/// One cell of many games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchupPlan {
    /// Its number from 0.
    pub number: u32,
    /// The variant's index.
    pub variant: usize,
    /// The index of First's agent.
    pub first: usize,
    /// The index of Second's agent.
    pub second: usize,
}

impl Experiment {
    /// Reads and checks a config file.
    ///
    /// # Errors
    /// The first thing that is wrong in the config or in a ruleset file that it
    /// names, with its place.
    pub fn read(path: &Path, overrides: &Overrides) -> Result<Experiment, Fault> {
        let text = files::read_text(path)?;
        Experiment::from_toml(path, &text, overrides)
    }

    /// Reads and checks a config's text; the path names it in errors, and the
    /// paths in it are relative to the path's folder.
    fn from_toml(path: &Path, text: &str, overrides: &Overrides) -> Result<Experiment, Fault> {
        let mut top = document::parse(&path.display().to_string(), text)?;
        for key in LATER {
            if let Some(item) = top.take(key) {
                return Err(not_yet(&item, "is not in this version"));
            }
        }
        let whole = top.place.clone();
        let [title, question, seed, games, agents, pairings, rows, score, variants] = KEYS.map(|key| top.take(key));
        top.finish(&KEYS)?;

        let folder = path.parent().unwrap_or(Path::new(""));
        let title = line_or(title, || path.file_stem().unwrap_or_default().to_string_lossy().into_owned())?;
        let question = question.map(|item| item.text("a text").map(str::to_owned)).transpose()?.unwrap_or_default();
        let seed = seed.map(|item| item.whole(0, u64::MAX)).transpose()?;
        let games = games.map(|item| item.whole(1, GAMES_MOST)).transpose()?;
        Ok(Experiment {
            title,
            question,
            seed: overrides.seed.or(seed).unwrap_or(SEED_DEFAULT),
            games: overrides.games.or(games).unwrap_or(GAMES_DEFAULT),
            agents: agents::read(agents, folder)?,
            pairings: pairings.map(|item| Pairings::read(&item)).transpose()?.unwrap_or_default(),
            rows: rows.map(|item| Rows::read(&item)).transpose()?.unwrap_or_default(),
            score: score.map(score::read).transpose()?,
            variants: variants::read(variants, &whole, folder)?,
        })
    }

    /// Every matchup: variants outer; in each, the pairings, First's agent
    /// outer.
    #[must_use]
    pub fn matchups(&self) -> Vec<MatchupPlan> {
        let agents = 0..self.agents.len();
        let pairs: Vec<(usize, usize)> = match self.pairings {
            Pairings::Mirror => agents.map(|agent| (agent, agent)).collect(),
            Pairings::All => {
                agents.clone().flat_map(|first| agents.clone().map(move |second| (first, second))).collect()
            }
        };
        let cells = (0..self.variants.len()).flat_map(|variant| pairs.iter().map(move |&pair| (variant, pair)));
        (0..)
            .zip(cells)
            .map(|(number, (variant, (first, second)))| MatchupPlan { number, variant, first, second })
            .collect()
    }
}

impl Experiment {
    /// The matchups, ready to play.
    #[must_use]
    pub fn playable(&self) -> Vec<Matchup> {
        let playable = |plan: MatchupPlan| {
            let agents = [plan.first, plan.second].map(|agent| self.agents[agent].agent.clone());
            Matchup::new(plan.number, self.variants[plan.variant].ruleset.clone(), agents, self.seed)
        };
        self.matchups().into_iter().map(playable).collect()
    }
}

impl Pairings {
    const ALL: [Pairings; 2] = [Pairings::Mirror, Pairings::All];

    /// The word in configs.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Pairings::Mirror => "mirror",
            Pairings::All => "all",
        }
    }

    fn read(item: &Item) -> Result<Pairings, Fault> {
        let words = Pairings::ALL.map(Pairings::word);
        let word = item.text(&format!("one of {}", words.join(", ")))?;
        Pairings::ALL.into_iter().find(|pairings| pairings.word() == word).ok_or_else(|| unknown(item, word, &words))
    }
}

fn line_or(item: Option<Item>, default: impl FnOnce() -> String) -> Result<String, Fault> {
    item.map_or_else(|| Ok(default()), |item| item.line("a text").map(str::to_owned))
}

fn unknown(item: &Item, word: &str, words: &[&str]) -> Fault {
    Fault::new(&item.place, item.key.clone(), format!("unknown value {word:?}{}", one_of(word, words)))
}

fn not_yet(item: &Item, what: &str) -> Fault {
    let version = env!("CARGO_PKG_VERSION");
    Fault::new(&item.place, item.key.clone(), format!("{what}, {version}; it comes with a later one"))
}

/// The items of a list, each of another name than those before; `what` is their
/// noun.
fn refuse_same_names<'a>(
    what: &str,
    named: impl IntoIterator<Item = (&'a str, &'a Place, &'a str)>,
) -> Result<(), Fault> {
    let mut seen: Vec<(&str, &Place)> = Vec::new();
    for (name, place, key) in named {
        if let Some((_, earlier)) = seen.iter().find(|(known, _)| *known == name) {
            let message = format!(
                "two {what}s are called {name:?}, the other one at {earlier}; give one of them a name of its own"
            );
            return Err(Fault::new(place, key, message));
        }
        seen.push((name, place));
    }
    Ok(())
}
