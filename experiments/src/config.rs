//! An experiment's config: a question, and what is played to answer it.

mod agent_schema;
mod agents;
mod comparisons;
pub mod figures;
mod intervals;
mod openings;
mod resolved;
mod rows;
pub mod schema;
mod score;
mod skipped;
mod sweep;
mod typed_agent;
pub mod until;
mod variants;

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use quirkat_engine::Side;
use quirkat_engine::document::{self, Fault, Item, Place, one_of};
use quirkat_reports::LinearScore;
use quirkat_reports::statistics::ShareInterval;
use quirkat_sim::sanity::OpeningCount;
use quirkat_sim::{Matchup, blocks};

pub use agents::NamedAgent;
pub use comparisons::Comparisons;
pub use figures::Figures;
pub use openings::Openings;
pub use rows::Rows;
pub use skipped::Skipped;
pub use typed_agent::typed_agent;
pub use until::Until;
pub use variants::Variant;

use self::agents::Cast;
use self::variants::Placed;

use crate::files;

/// The most games that a matchup can have.
pub const GAMES_MOST: u64 = 10_000_000_000;
/// The most matchups that an experiment can have.
pub const MATCHUPS_MOST: u64 = 100_000;
/// The games of a matchup where the config does not say.
const GAMES_DEFAULT: u64 = 1000;
/// The seed where the config does not say.
const SEED_DEFAULT: u64 = 0;

/// The keys of a config.
const KEYS: [&str; 16] = [
    "title",
    "question",
    "seed",
    "games",
    "agents",
    "pairings",
    "openings",
    "rows",
    "score",
    "until",
    "variants",
    "sweep",
    "skipped",
    "comparisons",
    "intervals",
    "figures",
];

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
    /// How pairs of games begin; `None` is the start of each ruleset.
    pub openings: Option<Openings>,
    /// Which games' rows are kept.
    pub rows: Rows,
    /// The weights of a linear score; `None` where none is asked for.
    pub score: Option<LinearScore>,
    /// When a matchup is known well enough; `None` where all have [`games`].
    ///
    /// [`games`]: Experiment::games
    pub until: Option<Until>,
    /// The variants, at least one, of different names: those of `[[variants]]`,
    /// then each sweep's.
    pub variants: Vec<Variant>,
    /// The combinations that sweeps left out.
    pub skipped: Vec<Skipped>,
    /// How the variants are compared.
    pub comparisons: Comparisons,
    /// How shares have their intervals.
    pub intervals: ShareInterval,
    /// Which figures are drawn, and how.
    pub figures: Figures,
}

/// Which agents meet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pairings {
    /// Each agent meets itself.
    #[default]
    Mirror,
    /// Every ordered pair meets, each agent and itself included.
    All,
    /// Every ordered pair of two different agents meets.
    Others,
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
    ///
    /// # Errors
    /// As of [`Experiment::read`].
    pub fn from_toml(path: &Path, text: &str, overrides: &Overrides) -> Result<Experiment, Fault> {
        let mut top = document::parse(&path.display().to_string(), text)?;
        let whole = top.place.clone();
        let [
            title,
            question,
            seed,
            games,
            agents,
            pairings,
            openings,
            rows,
            score,
            until,
            variants,
            sweep,
            skipped,
            comparisons,
            intervals,
            figures,
        ] = KEYS.map(|key| top.take(key));
        top.finish(&KEYS)?;

        let folder = path.parent().unwrap_or(Path::new(""));
        let title = line_or(title, || path.file_stem().unwrap_or_default().to_string_lossy().into_owned())?;
        let question = question.map(|item| item.text("a text").map(str::to_owned)).transpose()?.unwrap_or_default();
        let seed = seed.map(|item| item.whole(0, u64::MAX)).transpose()?;
        let games = games.map(|item| item.whole(1, GAMES_MOST)).transpose()?;
        let games = overrides.games.or(games).unwrap_or(GAMES_DEFAULT);
        let mut cast = Cast::read(agents, folder)?;
        let pairings = pairings.map(|item| Pairings::read(&item)).transpose()?.unwrap_or_default();
        let rows = rows.map(|item| Rows::read(&item)).transpose()?.unwrap_or_default();
        let intervals = intervals.map(|item| intervals::read(&item)).transpose()?.unwrap_or_default();
        let score = score.map(score::read).transpose()?;
        let until = until.map(|item| Until::read(item, games)).transpose()?;
        let none = variants.as_ref().map_or(whole, |item| item.place.clone());
        let mut placed = variants.map(|item| variants::read(&item, &mut cast, folder)).transpose()?.unwrap_or_default();
        let mut skipped = skipped.map(|item| skipped::read(&item)).transpose()?.unwrap_or_default();
        if let Some(item) = sweep {
            let (made, left_out) = sweep::read(item, &mut cast, folder)?;
            placed.extend(made);
            skipped.extend(left_out);
        }
        let Some(first) = placed.first() else {
            let message = "no variants; an experiment needs at least one, as in [[variants]] with ruleset = \"bell\"";
            return Err(Fault::new(&none, "variants", message));
        };
        pairings
            .check_count(&placed.iter().map(|placed| placed.variant.agents.len() as u64).collect::<Vec<_>>(), first)?;
        if let (Pairings::Others, Some(lonely)) = (pairings, placed.iter().find(|one| one.variant.agents.len() < 2)) {
            let message = "one agent meets no other; with pairings = \"others\" a variant needs two agents or more";
            return Err(Fault::new(&lonely.place, lonely.key.clone(), message));
        }
        refuse_same_names("variant", placed.iter().map(|placed| (&*placed.variant.name, &placed.place, &*placed.key)))?;
        let mut variants: Vec<Variant> = placed.into_iter().map(|placed| placed.variant).collect();
        let (agents, players) = cast.used(variants.iter().map(|variant| variant.agents.clone()).collect());
        for (variant, agents) in variants.iter_mut().zip(players) {
            variant.agents = agents;
        }
        let names: Vec<&str> = variants.iter().map(|variant| &*variant.name).collect();
        let comparisons =
            comparisons.map(|item| Comparisons::read(item, &names, pairings)).transpose()?.unwrap_or_default();
        let agent_names: Vec<&str> = agents.iter().map(|named| &*named.name).collect();
        let known = figures::Known { variants: &names, agents: &agent_names };
        let figures = figures.map(|item| Figures::read(item, known)).transpose()?.unwrap_or_default();
        let seed = overrides.seed.or(seed).unwrap_or(SEED_DEFAULT);
        let openings = openings.map(|item| Openings::read(item, folder, seed, &variants)).transpose()?;
        Ok(Experiment {
            title,
            question,
            seed,
            games,
            agents,
            pairings,
            openings,
            rows,
            score,
            until,
            variants,
            skipped,
            comparisons,
            intervals,
            figures,
        })
    }

    /// Draws figures as that file says from now on.
    ///
    /// # Errors
    /// The first thing that is wrong in it.
    pub fn restyle(&mut self, figures: &Path) -> Result<(), Fault> {
        self.figures = Figures::read_file(
            figures,
            figures::Known { variants: &self.variant_names(), agents: &self.agent_names() },
        )?;
        Ok(())
    }

    /// The names of the variants.
    #[must_use]
    pub fn variant_names(&self) -> Vec<&str> {
        self.variants.iter().map(|variant| &*variant.name).collect()
    }

    /// The names of the agents.
    #[must_use]
    pub fn agent_names(&self) -> Vec<&str> {
        self.agents.iter().map(|named| &*named.name).collect()
    }

    /// Every matchup: variants outer; in each, the pairings, First's agent
    /// outer.
    #[must_use]
    pub fn matchups(&self) -> Vec<MatchupPlan> {
        fn every(agents: &[usize]) -> impl Iterator<Item = (usize, usize)> + '_ {
            agents.iter().flat_map(|&first| agents.iter().map(move |&second| (first, second)))
        }
        let pairs = |agents: &[usize]| -> Vec<(usize, usize)> {
            match self.pairings {
                Pairings::Mirror => agents.iter().map(|&agent| (agent, agent)).collect(),
                Pairings::All => every(agents).collect(),
                Pairings::Others => every(agents).filter(|(first, second)| first != second).collect(),
            }
        };
        let variants = self.variants.iter().enumerate();
        let cells =
            variants.flat_map(|(number, variant)| pairs(&variant.agents).into_iter().map(move |pair| (number, pair)));
        (0..)
            .zip(cells)
            .map(|(number, (variant, (first, second)))| MatchupPlan { number, variant, first, second })
            .collect()
    }
}

impl Experiment {
    /// How many openings each variant has for the pairs of a matchup; `None` where
    /// games begin at the start.
    #[must_use]
    pub fn opening_counts(&self) -> Option<Vec<OpeningCount>> {
        let openings = self.openings.as_ref()?;
        let mut pairs = vec![self.games; self.variants.len()];
        for plan in self.matchups() {
            pairs[plan.variant] = pairs[plan.variant].max(self.games_at_most(&plan));
        }
        let count = |(variant, pairs)| OpeningCount { openings: openings.book(variant).openings(pairs), pairs };
        Some(pairs.into_iter().enumerate().map(count).collect())
    }

    /// The most pieces of a side before the first ply of a variant's games.
    #[must_use]
    pub fn pieces_most(&self, variant: usize, side: Side) -> u32 {
        match &self.openings {
            Some(openings) => openings.book(variant).pieces_most(side),
            None => self.variants[variant].ruleset.start().pieces(side).count(),
        }
    }

    /// The most games that the matchup can have: `games`, or what `until` can
    /// take.
    #[must_use]
    pub fn games_at_most(&self, plan: &MatchupPlan) -> u64 {
        self.until.map_or(self.games, |until| until.games_at_most(self.games, self.games_a_block(plan)))
    }

    /// The games of each of the matchup's blocks.
    #[must_use]
    pub fn games_a_block(&self, plan: &MatchupPlan) -> u64 {
        blocks::games_a_block([plan.first, plan.second].map(|agent| &self.agents[agent].agent))
    }

    /// The variants that are one ruleset under several names, by their names;
    /// each group in the order of the variants.
    #[must_use]
    pub fn same_rulesets(&self) -> Vec<Vec<&str>> {
        let mut groups: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (number, variant) in self.variants.iter().enumerate() {
            groups.entry(variant.ruleset.canonical()).or_default().push(number);
        }
        let mut groups: Vec<Vec<usize>> = groups.into_values().filter(|group| group.len() > 1).collect();
        groups.sort_unstable();
        let names = |group: Vec<usize>| group.into_iter().map(|number| &*self.variants[number].name).collect();
        groups.into_iter().map(names).collect()
    }

    /// `bell, random v greedy`.
    #[must_use]
    pub fn matchup_name(&self, plan: &MatchupPlan) -> String {
        let [first, second] = [plan.first, plan.second].map(|agent| &self.agents[agent].name);
        format!("{}, {first} v {second}", self.variants[plan.variant].name)
    }

    /// The matchups, ready to play.
    #[must_use]
    pub fn playable(&self) -> Vec<Matchup> {
        let playable = |plan: MatchupPlan| {
            let agents = [plan.first, plan.second].map(|agent| self.agents[agent].agent.clone());
            let matchup = Matchup::new(plan.number, self.variants[plan.variant].ruleset.clone(), agents, self.seed);
            match &self.openings {
                Some(openings) => matchup.with_openings(openings.book(plan.variant).clone()),
                None => matchup,
            }
        };
        self.matchups().into_iter().map(playable).collect()
    }
}

impl Pairings {
    const ALL: [(&str, Pairings); 3] =
        [("mirror", Pairings::Mirror), ("all", Pairings::All), ("others", Pairings::Others)];

    /// The word in configs.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Pairings::Mirror => "mirror",
            Pairings::All => "all",
            Pairings::Others => "others",
        }
    }

    fn read(item: &Item) -> Result<Pairings, Fault> {
        one_word(item, &Pairings::ALL)
    }

    /// Refuses more matchups than there can be, before there are any; `agents`
    /// are each variant's, and `first` is one of the variants.
    fn check_count(self, agents: &[u64], first: &Placed) -> Result<(), Fault> {
        let matchups = agents.iter().map(|&agents| match self {
            Pairings::Mirror => u128::from(agents),
            Pairings::All => u128::from(agents) * u128::from(agents),
            Pairings::Others => u128::from(agents) * u128::from(agents.saturating_sub(1)),
        });
        let matchups: u128 = matchups.sum();
        if matchups <= u128::from(MATCHUPS_MOST) {
            return Ok(());
        }
        let message = format!(
            "{matchups} matchups, and an experiment has {MATCHUPS_MOST} at most; give fewer variants or agents"
        );
        Err(Fault::new(&first.place, first.key.clone(), message))
    }
}

/// The value of one of these words.
fn one_word<T: Copy>(item: &Item, words: &[(&str, T)]) -> Result<T, Fault> {
    let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
    let word = item.text(&format!("one of {}", known.join(", ")))?;
    let value = words.iter().find(|(known, _)| *known == word).map(|(_, value)| *value);
    value.ok_or_else(|| unknown(item, word, &known))
}

fn line_or(item: Option<Item>, default: impl FnOnce() -> String) -> Result<String, Fault> {
    item.map_or_else(|| Ok(default()), |item| item.line("a text").map(str::to_owned))
}

fn unknown(item: &Item, word: &str, words: &[&str]) -> Fault {
    Fault::new(&item.place, item.key.clone(), format!("unknown value {word:?}{}", one_of(word, words)))
}

/// The items of a list, each of another name than those before; `what` is their
/// noun.
fn refuse_same_names<'a>(
    what: &str,
    named: impl IntoIterator<Item = (&'a str, &'a Place, &'a str)>,
) -> Result<(), Fault> {
    let mut seen: HashMap<&str, &Place> = HashMap::new();
    for (name, place, key) in named {
        if let Some(earlier) = seen.insert(name, place) {
            let message = format!(
                "two {what}s are called {name:?}, the other one at {earlier}; give one of them a name of its own"
            );
            return Err(Fault::new(place, key, message));
        }
    }
    Ok(())
}
