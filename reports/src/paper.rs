//! What a paper takes over from a run: a paragraph for its methods section, its references, and every number of the
//! summary as a LaTeX macro.

use std::fmt::Write as _;

use quirkat_engine::Ruleset;
use quirkat_statistics::ShareInterval;

use crate::comparisons::Way;
use crate::digits::grouped;
use crate::records::Cell;
use crate::summary::{MEASURES, MatchupSummary, Stop};
use crate::tournament::Question;
use crate::typeset::escaped_for_latex;

/// What is told of a run.
#[derive(Clone, Debug)]
pub struct Paper<'a> {
    /// The experiment's seed.
    pub seed: u64,
    /// The version of the program.
    pub version: &'a str,
    /// The run's identity.
    pub identity: &'a str,
    /// The variants by their names.
    pub variants: &'a [(&'a str, &'a Ruleset)],
    /// The agents' names, each with what it is.
    pub agents: &'a [(&'a str, &'a str)],
    /// Where games begin, if not at the start.
    pub openings: Option<String>,
    /// When a matchup ended before all games, in words.
    pub until: Option<String>,
    /// How variants are compared.
    pub way: Way<'a>,
    /// The sequential test of agents that met, if one was asked for.
    pub sprt: Option<Question>,
    /// How shares have their intervals.
    pub shares: ShareInterval,
    /// The summaries of all matchups.
    pub summaries: &'a [MatchupSummary],
}

impl Paper<'_> {
    /// `tables/methods.md`: a paragraph for a methods section.
    #[must_use]
    pub fn methods(&self) -> String {
        let games: u64 = self.summaries.iter().map(|summary| summary.sums.games).sum();
        let each: Vec<u64> = self.summaries.iter().map(|summary| summary.sums.games).collect();
        let (least, most) = (each.iter().min().copied().unwrap_or(0), each.iter().max().copied().unwrap_or(0));
        let a_matchup = if least == most { grouped(most) } else { format!("{} to {}", grouped(least), grouped(most)) };
        let mut text = format!(
            "Games were played by Quirkat {} [@quirkat] with the seed {} (run {}), {} games in all and {a_matchup} in each of {} matchups. ",
            self.version,
            self.seed,
            self.identity.get(..12).unwrap_or(self.identity),
            grouped(games),
            self.summaries.len(),
        );
        let variants: Vec<String> = self.variants.iter().map(|(name, ruleset)| self.variant(name, ruleset)).collect();
        let _ = write!(text, "The rulesets were {}. ", variants.join("; "));
        let agents: Vec<String> =
            self.agents.iter().map(|(name, about)| format!("{name} ({})", about.trim_end_matches('.'))).collect();
        let _ = write!(text, "The agents were {}. ", agents.join("; "));
        if let Some(openings) = &self.openings {
            let _ = write!(text, "Pairs of games began from openings: {}. ", openings.trim_end_matches('.'));
        }
        if let Some(until) = &self.until {
            let stopped = self.summaries.iter().filter(|summary| summary.stop == Stop::Known).count();
            let _ = write!(
                text,
                "A matchup ended at the first whole block of games after which {until}; {stopped} did. Their estimates are naive: \
                 they do not take the rule of stopping into account. "
            );
        }
        let _ = write!(
            text,
            "The score of a game is 1 for a win, 1/2 for a draw and 0 for a loss. Intervals are 95 % intervals: of scores normal, from the \
             trinomial variance; of shares by the {} interval; of medians between order statistics. Variants were compared by Welch's t, shares by \
             Newcombe's interval, lengths by the log-rank test with the ply limit as censoring; p values are adjusted by Holm within {}. ",
            self.shares.name(),
            self.way.family.in_words(),
        );
        let reference = self.way.reference.map_or("the first one".to_owned(), |name| format!("the variant {name}"));
        let _ = write!(
            text,
            "The variants were compared with {reference}; the smallest difference of interest in a score or share is {}.",
            self.way.margin
        );
        if let Some(Question { elo: [first, second], alpha, beta, .. }) = self.sprt {
            let model = self.sprt.map_or("", |question| question.model_word());
            let _ = write!(
                text,
                " Agents were compared by sequential probability ratio tests of {first} against {second} points of {model} Elo on the five scores of \
                 pairs of games, with error rates of {alpha} and {beta}."
            );
        }
        text.push('\n');
        text
    }

    /// `alfonso (Alquerque in the book of Alfonso X) [@one; @two]`.
    fn variant(&self, name: &str, ruleset: &Ruleset) -> String {
        let raw = ruleset.raw();
        let keys: Vec<String> =
            raw.sources.iter().map(|source| format!("@{}", source_key(&raw.name, source))).collect();
        let title = if raw.title.is_empty() { String::new() } else { format!(" ({})", raw.title) };
        let sources = if keys.is_empty() { String::new() } else { format!(" [{}]", keys.join("; ")) };
        format!("{name}{title}{sources}")
    }

    /// `tables/references.bib`: Quirkat, and each source of the rulesets once.
    #[must_use]
    pub fn references(&self) -> String {
        bibliography(self.version, self.variants.iter().map(|(_, ruleset)| *ruleset))
    }

    /// `tables/numbers.tex`: `\quirkat{0}{first_score}` is that number of matchup 0, with two digits of its
    /// standard error where it has an interval.
    #[must_use]
    pub fn numbers(&self) -> String {
        let mut text = String::from(
            "% \\quirkat{MATCHUP}{MEASURE} is a number of the summary, as in \\quirkat{0}{first_score}.\n\
             % Digits go down to the second digit of the standard error.\n\
             \\newcommand{\\quirkat}[2]{\\ifcsname quirkat:#1:#2\\endcsname\\csname quirkat:#1:#2\\endcsname\\else\
             \\errmessage{no number #2 of matchup #1}\\fi}\n",
        );
        let mut define = |matchup: &str, name: &str, value: &str| {
            let value = escaped_for_latex(value);
            let _ = writeln!(text, "\\expandafter\\def\\csname quirkat:{matchup}:{name}\\endcsname{{{value}}}");
        };
        for summary in self.summaries {
            let matchup = summary.matchup.to_string();
            for measure in MEASURES {
                match (measure.value)(summary) {
                    Cell::Text(value) if !value.is_empty() => define(&matchup, measure.name, &value),
                    Cell::Count(Some(count)) => define(&matchup, measure.name, &count.to_string()),
                    Cell::Real(Some(value)) => {
                        define(&matchup, measure.name, &rounded(value, error(summary, measure.name)));
                    }
                    Cell::Text(_) | Cell::Count(None) | Cell::Real(None) => {}
                }
            }
        }
        text
    }
}

/// The program of that version and each source of the rulesets once, as BibTeX.
#[must_use]
pub fn bibliography<'a>(version: &str, rulesets: impl IntoIterator<Item = &'a Ruleset>) -> String {
    let mut text = format!(
        "@misc{{quirkat,\n  author = {{{{The Quirkat authors}}}},\n  title = {{{{Quirkat: self-play experiments with reconstructed \
         rules of Alquerque and Fighting Serpents}}}},\n  howpublished = {{Computer program, version {version}}}\n}}\n"
    );
    let mut written: Vec<String> = Vec::new();
    for ruleset in rulesets {
        let raw = ruleset.raw();
        for source in &raw.sources {
            let key = source_key(&raw.name, source);
            if !written.contains(&key) {
                let _ = write!(text, "\n@misc{{{key},\n{}}}\n", fields(source));
                written.push(key);
            }
        }
    }
    text
}

/// A key of BibTeX: the ruleset's name and the source's label, or its first words.
#[must_use]
pub fn source_key(ruleset: &str, source: &str) -> String {
    let label = quirkat_engine::basis::label(source).unwrap_or(source);
    let words: Vec<String> = label
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .take(6)
        .map(str::to_lowercase)
        .collect();
    format!("{ruleset}-{}", words.join("-"))
}

/// The fields of an entry: all that the source says is its title, with its address apart.
fn fields(source: &str) -> String {
    let said = quirkat_engine::basis::label(source)
        .map_or(source, |label| source[label.len()..].trim_start_matches([':', ' ']));
    let address = address(said);
    let title = address.map_or(said.to_owned(), |address| said.replace(address, ""));
    let title = title.trim().trim_end_matches([',', ';']).trim_end();
    // What has no author is sorted by its label.
    let key = escaped_for_latex(quirkat_engine::basis::label(source).unwrap_or(title));
    let mut text = format!("  key = {{{key}}},\n  title = {{{{{}}}}}", escaped_for_latex(title));
    if let Some(address) = address {
        let _ = write!(text, ",\n  url = {{{address}}}");
    }
    text + "\n"
}

/// The address that a source gives, if it gives one.
#[must_use]
pub fn address(source: &str) -> Option<&str> {
    let address = source.split_whitespace().find(|word| word.starts_with("https://") || word.starts_with("http://"));
    address.map(|address| address.trim_end_matches([',', ';', '.', ')']))
}

/// The standard error of a measure that has an interval, or is an end of one.
fn error(summary: &MatchupSummary, name: &str) -> Option<f64> {
    let stem = name.strip_suffix("_low").or_else(|| name.strip_suffix("_high")).unwrap_or(name);
    let end = |suffix: &str| {
        let name = format!("{stem}{suffix}");
        match MEASURES.iter().find(|measure| measure.name == name).map(|measure| (measure.value)(summary)) {
            Some(Cell::Real(value)) => value,
            _ => None,
        }
    };
    Some((end("_high")? - end("_low")?) / (2.0 * quirkat_statistics::Z95)).filter(|error| *error > 0.0)
}

/// A number with two digits of its standard error; without one, with four digits.
fn rounded(value: f64, error: Option<f64>) -> String {
    let last = match error {
        Some(error) => error.log10().floor() - 1.0,
        None if value == 0.0 => 0.0,
        None => value.abs().log10().floor() - 3.0,
    };
    let digits = (-last).clamp(0.0, 12.0) as usize;
    format!("{value:.digits$}")
}

#[cfg(test)]
mod tests {
    use quirkat_engine::catalogue;

    use super::*;
    use crate::comparisons::Family;
    use crate::sums::Sums;

    fn summaries() -> Vec<MatchupSummary> {
        let sums = Sums {
            games: 10_000,
            first_wins: 5200,
            draws: 1800,
            second_wins: 3000,
            lengths: [(20, 5000), (31, 5000)].into(),
            ..Sums::default()
        };
        let one = MatchupSummary::of_random(0, "bell & co", sums);
        let none = MatchupSummary { matchup: 1, sums: Sums::default(), ..one.clone() };
        vec![one, none]
    }

    fn with_paper<T>(of: impl Fn(&Paper<'_>) -> T) -> T {
        let bell = catalogue::entry("bell").expect("is there").load(&[]).expect("reads");
        let summaries = summaries();
        of(&Paper {
            seed: 7,
            version: "0.1.0",
            identity: "0123456789abcdef",
            variants: &[("bell & co", &bell), ("again", &bell)],
            agents: &[("random", "Chooses any legal move.")],
            openings: None,
            until: None,
            way: Way { reference: Some("again"), family: Family::All, ..Way::default() },
            sprt: None,
            shares: ShareInterval::Jeffreys,
            summaries: &summaries,
        })
    }

    #[test]
    fn the_methods_tell_program_seed_games_rulesets_and_agents() {
        let text = with_paper(|paper| paper.methods()).replace('\u{2009}', "");
        for part in [
            "Quirkat 0.1.0",
            "the seed 7",
            "run 0123456789ab",
            "10000 games in all",
            "0 to 10000 in each of 2 matchups",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
        for part in
            ["the Jeffreys interval", "by Holm within all comparisons", "with the variant again;", "share is 0.02."]
        {
            assert!(text.contains(part), "{part}: {text}");
        }
        assert!(text.contains("bell & co (Alquerque after R. C. Bell) [@bell-bell; @bell-brainking;"), "{text}");
        assert!(text.contains("random (Chooses any legal move)."), "{text}");
    }

    #[test]
    fn every_source_is_a_reference_once_and_every_cited_key_is_one() {
        let (methods, references) = with_paper(|paper| (paper.methods(), paper.references()));
        assert_eq!(references.matches("@misc{bell-bell,").count(), 1, "{references}");
        assert!(references.contains("url = {https://brainking.com/en/GameRules?tp=53}"), "{references}");
        assert!(references.contains("title = {{rules of game type 53}}"), "{references}");
        for cited in methods.split('@').skip(1) {
            let key: String = cited.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
            assert!(references.contains(&format!("{{{key},")), "{key}");
        }
    }

    #[test]
    fn numbers_have_two_digits_of_their_error_and_what_is_missing_is_no_number() {
        let text = with_paper(|paper| paper.numbers());
        // The standard error is 0.00439.
        assert!(text.contains("\\csname quirkat:0:first_score\\endcsname{0.6100}"), "{text}");
        assert!(text.contains("\\csname quirkat:0:first_score_low\\endcsname{0.6014}"), "{text}");
        assert!(
            text.contains("\\csname quirkat:0:games\\endcsname{10000}")
                && text.contains("plies_mean\\endcsname{25.50}")
        );
        assert!(text.contains("\\csname quirkat:0:variant\\endcsname{bell \\& co}"), "{text}");
        assert!(!text.contains("quirkat:1:first_score\\endcsname{") && !text.contains("NaN") && !text.contains("inf}"));
    }
}
