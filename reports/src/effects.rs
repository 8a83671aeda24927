//! What single keys of the rules do: main effects and pairwise interactions over the variants of an experiment.

use quirkat_engine::Ruleset;
use quirkat_engine::keys::KEYS;
use quirkat_statistics::intervals::wilson;
use quirkat_statistics::linear::{self, Effect, Factor, Model, Row, Terms};
use quirkat_statistics::{Estimate, Level, NoNumber};

use crate::digits::{probability, with_interval};
use crate::records::{Cell, Records};
use crate::summary::MatchupSummary;
use crate::typeset::{Column, Group, Sheet};

/// A measure whose differences are explained.
struct Explained {
    name: &'static str,
    /// Its estimate, whose interval says how far games let it vary.
    estimate: fn(&MatchupSummary) -> Option<Estimate>,
}

/// The measures that are explained.
pub const MEASURES: [&str; 3] = ["first_score", "draw_rate", "plies_mean"];

const EXPLAINED: [Explained; 3] = [
    Explained { name: MEASURES[0], estimate: MatchupSummary::first_score },
    Explained { name: MEASURES[1], estimate: drawn },
    Explained { name: MEASURES[2], estimate: mean_length },
];

/// The share of draws with Wilson's interval, whatever the summary shows: the others are wider than the error.
fn drawn(summary: &MatchupSummary) -> Option<Estimate> {
    wilson(summary.sums.draws, summary.sums.games, Level::P95).ok()
}

/// The mean length with its normal interval.
fn mean_length(summary: &MatchupSummary) -> Option<Estimate> {
    let sample = summary.sums.moments().sample(1.0).ok()?;
    Some(Estimate::normal(sample.mean, sample.error(), Level::P95))
}

/// The keys in which variants differ, with their values, and of each variant the places of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Toggles {
    factors: Vec<Factor>,
    levels: Vec<(String, Vec<usize>)>,
}

impl Toggles {
    /// Of variants with their names, the first of which has the first value of each key.
    #[must_use]
    pub fn of(variants: &[(&str, &Ruleset)]) -> Toggles {
        let mut toggles = Toggles {
            factors: Vec::new(),
            levels: variants.iter().map(|(name, _)| ((*name).to_owned(), vec![])).collect(),
        };
        for key in KEYS.iter().filter(|key| key.is_play()) {
            let mut values: Vec<String> = Vec::new();
            let places: Vec<usize> = variants
                .iter()
                .map(|(_, ruleset)| {
                    let text = key.text(ruleset.raw());
                    values.iter().position(|value| *value == text).unwrap_or_else(|| {
                        values.push(text);
                        values.len() - 1
                    })
                })
                .collect();
            if values.len() > 1 {
                toggles.factors.push(Factor { name: key.name.to_owned(), levels: values });
                toggles.levels.iter_mut().zip(places).for_each(|((_, levels), place)| levels.push(place));
            }
        }
        toggles
    }

    /// The keys, each with its values.
    #[must_use]
    pub fn factors(&self) -> &[Factor] {
        &self.factors
    }

    /// Of each variant the place of its value of each key.
    pub fn levels(&self) -> impl Iterator<Item = &Vec<usize>> {
        self.levels.iter().map(|(_, places)| places)
    }

    fn row(&self, summary: &MatchupSummary, estimate: Estimate) -> Option<Row> {
        let (_, levels) = self.levels.iter().find(|(name, _)| *name == summary.variant)?;
        let error = (estimate.high - estimate.low) / (2.0 * Level::P95.z());
        Some(Row { levels: levels.clone(), value: estimate.value, variance: error * error })
    }
}

/// The effects on one measure under one pairing.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation {
    /// The measure's name.
    pub measure: &'static str,
    /// The name of First's agent.
    pub first_agent: String,
    /// The name of Second's agent.
    pub second_agent: String,
    /// Main effects, and interactions from a model that has both; or why there are none.
    pub models: Result<[Model; 2], NoNumber>,
}

impl Explanation {
    /// Main effects from the first model, interactions from the second.
    pub fn effects(&self) -> impl Iterator<Item = &Effect> {
        let models = self.models.as_ref().ok();
        models.into_iter().flat_map(|[main, pairs]| main.effects.iter().chain(&pairs.effects[main.effects.len()..]))
    }
}

/// The effects on each measure, pairing by pairing. Empty where no variants differ, or no effect can be told from
/// others.
#[must_use]
pub fn explain(variants: &[(&str, &Ruleset)], summaries: &[MatchupSummary]) -> Vec<Explanation> {
    let toggles = Toggles::of(variants);
    if toggles.factors.is_empty() {
        return Vec::new();
    }
    let mut pairings: Vec<(&str, &str)> = Vec::new();
    for summary in summaries {
        let pairing = (&*summary.first_agent, &*summary.second_agent);
        if !pairings.contains(&pairing) {
            pairings.push(pairing);
        }
    }
    let mut all = Vec::new();
    for (first, second) in pairings {
        for explained in &EXPLAINED {
            let of_pairing = summaries.iter().filter(|s| s.first_agent == first && s.second_agent == second);
            let rows: Vec<Row> =
                of_pairing.filter_map(|summary| toggles.row(summary, (explained.estimate)(summary)?)).collect();
            let fit = |terms| linear::fit(&toggles.factors, &rows, terms, Level::P95);
            let models = fit(Terms::Main).and_then(|main| Ok([main, fit(Terms::Pairwise)?]));
            let (first_agent, second_agent) = (first.to_owned(), second.to_owned());
            all.push(Explanation { measure: explained.name, first_agent, second_agent, models });
        }
    }
    if all.iter().any(|one| one.effects().any(|effect| effect.found.is_ok())) { all } else { Vec::new() }
}

/// The columns of `tables/effects.csv`, each with its meaning.
pub const EFFECT_COLUMNS: &[(&str, &str)] = &[
    ("measure", "What is explained."),
    ("first_agent", "Name of the agent that plays First."),
    ("second_agent", "Name of the agent that plays Second."),
    ("effect", "A key with the values compared; with x, the difference of such a difference."),
    ("difference", "The effect."),
    ("difference_low", "Lower end of its 95 % interval, from the games' variance alone."),
    ("difference_high", "Upper end of its 95 % interval."),
    ("p", "Two-sided p value that there is no effect."),
    ("why", "Why there is no number; empty where there is one."),
];

/// The effects, one a row.
#[must_use]
pub fn records(explanations: &[Explanation]) -> Records {
    let row = |explanation: &Explanation, effect: &Effect| {
        let Explanation { measure, first_agent, second_agent, .. } = explanation;
        let found = effect.found.as_ref();
        let mut row = [*measure, first_agent, second_agent, &effect.name].map(Cell::text).to_vec();
        row.extend(Cell::estimate(found.ok().map(|found| found.estimate)));
        row.push(Cell::Real(found.ok().map(|found| found.p)));
        row.push(Cell::Text(found.err().map(ToString::to_string).unwrap_or_default()));
        row
    };
    let rows = explanations.iter().flat_map(|one| one.effects().map(move |effect| row(one, effect)));
    Records { name: "effects", columns: EFFECT_COLUMNS.into(), rows: rows.collect() }
}

const CAPTION: &str = "What the keys in which variants differ do, by weighted least squares on the matchups: main effects of a model without interactions, \
    and pairwise interactions of one with both. An effect is the value less that of the first variant's value of the key, averaged over the \
    other keys; an interaction (x) is the difference of two such differences. 95 % intervals and p values are from the games' own variance; p values are not adjusted.";

/// The effects as a table, a group a measure and pairing. Effects that cannot be told from others are counted in a
/// note.
#[must_use]
pub fn sheet(explanations: &[Explanation]) -> Sheet {
    let columns = vec![Column::words("Effect"), Column::numbers("Difference (95 %)"), Column::numbers("p")];
    let group = |one: &Explanation| {
        let row = |effect: &Effect| {
            let found = effect.found.as_ref().ok()?;
            Some(vec![effect.name.clone(), with_interval(Some(found.estimate)), probability(Some(found.p))])
        };
        Group {
            title: format!("{}, {} v {}", one.measure, one.first_agent, one.second_agent),
            rows: one.effects().filter_map(row).collect(),
            notes: notes(one),
        }
    };
    Sheet {
        name: "effects",
        title: "Effects of single keys",
        caption: CAPTION.to_owned(),
        columns,
        groups: explanations.iter().map(group).collect(),
    }
}

fn notes(explanation: &Explanation) -> Vec<String> {
    let models = match &explanation.models {
        Ok(models) => models,
        Err(why) => return vec![format!("No effects: {why}.")],
    };
    let mut notes = Vec::new();
    for (model, name) in models.iter().zip(["main effects", "main effects and interactions"]) {
        let rest = model.rest;
        if rest.freedom > 0 {
            notes.push(format!(
                "What {name} leave: chi squared {:.1} with {} degrees of freedom, p {}{}.",
                rest.chi_squared,
                rest.freedom,
                probability(Some(rest.p)),
                if rest.p < 0.05 {
                    "; there is more to it, and intervals say only what these variants would give again"
                } else {
                    ""
                }
            ));
        }
    }
    let mixed = explanation.effects().filter_map(|effect| Some((&effect.name, effect.found.as_ref().err()?)));
    let mixed: Vec<String> = mixed.map(|(name, why)| format!("{name}: {why}")).collect();
    match mixed.len() {
        0 => {}
        1..=10 => notes.push(format!("Not known: {}.", mixed.join("; "))),
        more => notes.push(format!("Of {more} effects the design does not tell, as effects.csv says one by one.")),
    }
    notes
}

#[cfg(test)]
mod tests {
    use quirkat_engine::catalogue;
    use quirkat_engine::overrides::Override;

    use super::*;
    use crate::sums::Sums;

    fn ruleset(keys: [&str; 2]) -> Ruleset {
        let set = [format!("rules.captures={}", keys[0]), format!("rules.obligation={}", keys[1])];
        let overrides = set.map(|text| Override::typed(&text).expect("is an override"));
        catalogue::entry("bell").expect("is there").load(&overrides).expect("reads")
    }

    fn summary(number: u32, wins: u64) -> MatchupSummary {
        let sums = Sums {
            games: 1000,
            first_wins: wins,
            second_wins: 1000 - wins,
            lengths: [(10, 500), (20 + number, 500)].into(),
            ..Sums::default()
        };
        MatchupSummary::of_random(number, &number.to_string(), sums)
    }

    const KEYS_OF: [[&str; 2]; 4] =
        [["forward", "optional"], ["all", "optional"], ["forward", "compulsory"], ["all", "compulsory"]];

    fn explained(wins: &[u64]) -> Vec<Explanation> {
        let rulesets: Vec<Ruleset> = KEYS_OF.map(ruleset).to_vec();
        let names: Vec<String> = (0..wins.len()).map(|number| number.to_string()).collect();
        let variants: Vec<(&str, &Ruleset)> = names.iter().map(String::as_str).zip(&rulesets).collect();
        let summaries: Vec<MatchupSummary> = (0..).zip(wins).map(|(number, wins)| summary(number, *wins)).collect();
        explain(&variants, &summaries)
    }

    #[test]
    fn effects_of_two_toggles_are_those_worked_out_by_hand() {
        let found = explained(&[500, 560, 520, 620]);
        assert_eq!(found.iter().map(|one| one.measure).collect::<Vec<_>>(), ["first_score", "draw_rate", "plies_mean"]);
        let effects: Vec<(&str, f64)> = found[0]
            .effects()
            .map(|effect| (&*effect.name, effect.found.as_ref().expect("is told").estimate.value))
            .collect();
        let [captures, obligation, both] = effects[..] else { panic!("{effects:?}") };
        assert_eq!(captures.0, "rules.captures: all v forward");
        assert_eq!(obligation.0, "rules.obligation: compulsory v optional");
        // Weights are nearly equal: (60 + 100) / 2 and (20 + 60) / 2 of 1,000 games.
        assert!((captures.1 - 0.08).abs() < 1e-3 && (obligation.1 - 0.04).abs() < 1e-3, "{effects:?}");
        assert!((both.1 - 0.04).abs() < 1e-12, "{effects:?}");
        let sheet = sheet(&found);
        assert_eq!((sheet.groups.len(), sheet.groups[0].rows.len()), (3, 3));
        let text = String::from_utf8(records(&found).csv().expect("is written")).expect("is text");
        assert_eq!(text.lines().count(), 1 + 3 * 3);
    }

    #[test]
    fn what_a_design_does_not_tell_has_words_and_one_variant_has_no_effects() {
        let found = explained(&[500, 560, 520]);
        let text = sheet(&found).markdown();
        assert!(
            text.contains("Not known: rules.captures: all v forward x rules.obligation: compulsory v optional"),
            "{text}"
        );
        assert!(text.contains("the design does not tell it from"), "{text}");
        assert!(explained(&[500]).is_empty());
    }
}
