//! `quirkat plan`: what an experiment would play.

use std::io::{self, Write};

use quirkat_engine::Ruleset;
use quirkat_sim::sanity::{self, Judged, OpeningCount, Warning};
use serde::Serialize;

use super::{columns, print_json};
use crate::args::{PlanArgs, Verbosity};
use crate::config::{Experiment, MatchupPlan, Overrides};

/// What `--json` prints.
#[derive(Serialize)]
struct Plan<'a> {
    title: &'a str,
    question: &'a str,
    seed: u64,
    identity: String,
    matchups: Vec<PlannedMatchup<'a>>,
    games_per_matchup: u64,
    games: u128,
    #[serde(skip_serializing_if = "Option::is_none")]
    openings: Option<PlannedOpenings<'a>>,
    warnings: Vec<PlannedWarning<'a>>,
}

/// How pairs of games begin.
#[derive(Serialize)]
struct PlannedOpenings<'a> {
    about: String,
    variants: Vec<VariantOpenings<'a>>,
}

/// The openings of a variant.
#[derive(Serialize)]
struct VariantOpenings<'a> {
    variant: &'a str,
    openings: u64,
    pairs: u64,
}

/// A sign of a degenerate ruleset.
#[derive(Serialize)]
struct PlannedWarning<'a> {
    variant: &'a str,
    name: &'static str,
    sentence: String,
}

#[derive(Serialize)]
struct PlannedMatchup<'a> {
    matchup: u32,
    variant: &'a str,
    first_agent: &'a str,
    second_agent: &'a str,
}

/// Prints the matchups, the number of games, and what makes a variant look
/// degenerate, by its rules and by a short trial of random players.
///
/// # Errors
/// The config is wrong.
pub fn plan(args: &PlanArgs, verbosity: Verbosity, out: &mut impl Write) -> anyhow::Result<()> {
    let experiment = Experiment::read(&args.config, &Overrides { seed: args.seed, games: args.games })?;
    if verbosity.verbose {
        let _ = write!(io::stderr(), "{}", experiment.to_toml());
    }
    let plan = planned(&experiment);
    if args.json {
        return print_json(out, &plan);
    }
    writeln!(out, "{}", plan.title)?;
    if !plan.question.is_empty() {
        writeln!(out, "{}", plan.question)?;
    }
    let mut rows = vec![["matchup", "variant", "first", "second"].map(str::to_owned).to_vec()];
    rows.extend(plan.matchups.iter().map(|matchup| {
        let names = [matchup.variant, matchup.first_agent, matchup.second_agent].map(str::to_owned);
        [vec![matchup.matchup.to_string()], names.to_vec()].concat()
    }));
    writeln!(out, "\n{}", columns(&rows))?;
    let (matchups, each, games) = (plan.matchups.len(), plan.games_per_matchup, plan.games);
    writeln!(
        out,
        "{} x {} = {}, seed {}",
        counted(matchups as u128, "matchup"),
        counted(each.into(), "game"),
        counted(games, "game"),
        plan.seed
    )?;
    if let Some(openings) = &plan.openings {
        writeln!(out, "\nOpenings: {}", openings.about)?;
        let rows = openings.variants.iter().map(|variant| {
            let VariantOpenings { variant, openings, pairs } = variant;
            vec![(*variant).to_owned(), openings.to_string(), pairs.to_string()]
        });
        let header = ["variant", "openings", "pairs"].map(str::to_owned).to_vec();
        writeln!(out, "{}", columns(&std::iter::once(header).chain(rows).collect::<Vec<_>>()).trim_end())?;
    }
    if !plan.warnings.is_empty() {
        let most = sanity::TRIAL_GAMES;
        writeln!(out, "\nWarnings, from the rules and a trial of each variant: {most} games at most, random players")?;
    }
    let mut variant = "";
    for warning in &plan.warnings {
        if warning.variant != variant {
            variant = warning.variant;
            writeln!(out, "{variant}")?;
        }
        writeln!(out, "  {}: {}", warning.name, warning.sentence)?;
    }
    Ok(())
}

/// The warnings, variant by variant.
fn warnings(experiment: &Experiment) -> Vec<PlannedWarning<'_>> {
    let rulesets: Vec<&Ruleset> = experiment.variants.iter().map(|variant| &variant.ruleset).collect();
    let trials = sanity::trials(&rulesets, experiment.seed);
    let counts = experiment.opening_counts();
    let variants: Vec<Judged<'_>> = experiment
        .variants
        .iter()
        .zip(trials)
        .enumerate()
        .map(|(n, (variant, trial))| Judged {
            name: &variant.name,
            ruleset: &variant.ruleset,
            lots: vec![(String::new(), trial)],
            openings: counts.as_ref().and_then(|counts| counts.get(n).copied()),
        })
        .collect();
    let found = experiment.variants.iter().zip(sanity::warnings(&variants));
    let planned = found.flat_map(|(variant, warnings)| {
        let named = |warning: Warning| PlannedWarning {
            variant: &variant.name,
            name: warning.name,
            sentence: warning.sentence,
        };
        warnings.into_iter().map(named)
    });
    planned.collect()
}

fn openings(experiment: &Experiment) -> Option<PlannedOpenings<'_>> {
    let (openings, counts) = experiment.openings.as_ref().zip(experiment.opening_counts())?;
    let named = experiment.variants.iter().map(|variant| &*variant.name).zip(counts);
    let variants =
        named.map(|(variant, OpeningCount { openings, pairs })| VariantOpenings { variant, openings, pairs }).collect();
    Some(PlannedOpenings { about: openings.about(), variants })
}

fn planned(experiment: &Experiment) -> Plan<'_> {
    let planned = |plan: MatchupPlan| PlannedMatchup {
        matchup: plan.number,
        variant: &experiment.variants[plan.variant].name,
        first_agent: &experiment.agents[plan.first].name,
        second_agent: &experiment.agents[plan.second].name,
    };
    let matchups: Vec<_> = experiment.matchups().into_iter().map(planned).collect();
    Plan {
        title: &experiment.title,
        question: &experiment.question,
        seed: experiment.seed,
        identity: experiment.identity(),
        games: matchups.len() as u128 * u128::from(experiment.games),
        games_per_matchup: experiment.games,
        openings: openings(experiment),
        warnings: warnings(experiment),
        matchups,
    }
}

fn counted(count: u128, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}
