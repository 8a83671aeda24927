//! An experiment written out again, and its identity.

use std::fmt::Write as _;

use quirkat_engine::document::quoted;

use super::{Experiment, Rows, Variant, score, skipped};

impl Experiment {
    /// The config as resolved: every default and every ruleset written out.
    /// Running it gives the same run, also without the catalogue and the
    /// ruleset files that the first config named.
    #[must_use]
    pub fn to_toml(&self) -> String {
        let agents: Vec<String> = self
            .agents
            .iter()
            .map(|named| format!("{{ name = {}, {} }}", quoted(&named.name), named.agent.entries()))
            .collect();
        let mut text = format!(
            "title = {}\nquestion = {}\nseed = {}\ngames = {}\nagents = [{}]\npairings = {}\nrows = {}\n",
            quoted(&self.title),
            quoted(&self.question),
            self.seed,
            self.games,
            agents.join(", "),
            quoted(self.pairings.word()),
            self.rows.written(),
        );
        if let Some(openings) = &self.openings {
            let _ = writeln!(text, "openings = {}", openings.written());
        }
        if let Some(weights) = &self.score {
            let _ = writeln!(text, "score = {}", score::written(weights));
        }
        if let Some(until) = &self.until {
            let _ = writeln!(text, "until = {}", until.written());
        }
        let _ = writeln!(text, "comparisons = {}", self.comparisons.written());
        let _ = writeln!(text, "intervals = {}", quoted(self.intervals.word()));
        let _ = writeln!(text, "figures = {}", self.figures.written());
        for variant in &self.variants {
            let _ = writeln!(text, "\n[[variants]]\nname = {}", quoted(&variant.name));
            if !self.has_all_agents(variant) {
                let names: Vec<String> = self.names_of_agents(variant).map(quoted).collect();
                let _ = writeln!(text, "agents = [{}]", names.join(", "));
            }
            text += "\n[variants.ruleset]\n";
            text += &variant.ruleset.raw().to_toml_within("variants.ruleset.");
        }
        text + &skipped::written(&self.skipped)
    }

    /// Is the variant played by all agents, in their order?
    fn has_all_agents(&self, variant: &Variant) -> bool {
        variant.agents.iter().copied().eq(0..self.agents.len())
    }

    fn names_of_agents(&self, variant: &Variant) -> impl Iterator<Item = &str> {
        variant.agents.iter().map(|&agent| self.agents[agent].name.as_str())
    }

    /// The run's identity: a hash, in hex, of all that decides which games are
    /// played, which rows of them are kept, what they are called and how they are
    /// scored, and of the version of the playing code.
    ///
    /// Title, question, `games`, `until`, `comparisons`, `intervals`, `figures` and what sweeps left out are no part of
    /// it, nor are the rulesets' names, titles, notes, sources and paths.
    #[must_use]
    pub fn identity(&self) -> String {
        let mut hash = blake3::Hasher::new();
        // Lengths keep two lists of texts apart that only break differently.
        let mut add = |text: &str| {
            hash.update(&(text.len() as u64).to_le_bytes());
            hash.update(text.as_bytes());
        };
        add("quirkat experiment");
        add(quirkat_sim::VERSION);
        add(&self.seed.to_string());
        add(self.pairings.word());
        add(&self.agents.len().to_string());
        for named in &self.agents {
            add(&named.name);
            add(&named.agent.settings());
        }
        if let Some(openings) = &self.openings {
            add("openings");
            add(&openings.written());
        }
        if self.rows != Rows::All {
            add("rows");
            add(&self.rows.written());
        }
        if let Some(weights) = &self.score {
            add("score");
            add(&score::written(weights));
        }
        for variant in &self.variants {
            add(&variant.name);
            add(&variant.ruleset.canonical());
            if !self.has_all_agents(variant) {
                add("agents");
                self.names_of_agents(variant).for_each(&mut add);
            }
        }
        hash.finalize().to_hex().to_string()
    }
}
