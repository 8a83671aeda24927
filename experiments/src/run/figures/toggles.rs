//! The keys in which variants differ, and what they do.

use quirkat_charts::{EffectChart, Toggles};
use quirkat_engine::Ruleset;
use quirkat_reports::MatchupSummary;
use quirkat_reports::effects::{self, Explanation};

use crate::config::{Experiment, Figures, MatchupPlan};

/// The names and rulesets of these variants.
fn variants<'a>(experiment: &'a Experiment, shown: &[usize]) -> Vec<(&'a str, &'a Ruleset)> {
    let shown = shown.iter().map(|&variant| &experiment.variants[variant]);
    shown.map(|variant| (&*variant.name, &variant.ruleset)).collect()
}

/// The keys in which these variants differ.
pub fn of(experiment: &Experiment, shown: &[usize]) -> Toggles {
    let toggles = effects::Toggles::of(&variants(experiment, shown));
    Toggles { keys: toggles.factors().to_vec(), levels: toggles.levels().cloned().collect() }
}

/// What these keys do in these matchups, on the measures in the order of the figure.
pub fn effects(
    experiment: &Experiment,
    shown: &[usize],
    plans: &[MatchupPlan],
    summaries: &[MatchupSummary],
) -> Vec<EffectChart> {
    let figures: &Figures = &experiment.figures;
    let summaries: Vec<MatchupSummary> = plans.iter().map(|plan| summaries[plan.number as usize].clone()).collect();
    let mut found: Vec<EffectChart> = Vec::new();
    for explanation in effects::explain(&variants(experiment, shown), &summaries) {
        let Explanation { measure, first_agent, second_agent, .. } = &explanation;
        let Some(measure) = effects::MEASURES.iter().position(|name| name == measure) else { continue };
        let pairing = format!("{} v {}", figures.label(first_agent), figures.label(second_agent));
        for effect in explanation.effects() {
            let is_of = |one: &EffectChart| one.name == effect.name && one.pairing == pairing;
            let place = found.iter().position(is_of).unwrap_or_else(|| {
                found.push(EffectChart { name: effect.name.clone(), pairing: pairing.clone(), on: [None; 3] });
                found.len() - 1
            });
            found[place].on[measure] = effect.found.as_ref().ok().map(|tested| tested.estimate);
        }
    }
    found
}
