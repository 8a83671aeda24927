//! `quirkat plan`: what an experiment would play.

use std::io::{self, Write};
use std::num::NonZero;
use std::thread::available_parallelism;
use std::time::Duration;

use quirkat_engine::Ruleset;
use quirkat_sim::sanity::{self, Evidence, Judged, OpeningCount, Warning};
use serde::Serialize;

use super::{columns, print_json};
use crate::args::{PlanArgs, Verbosity};
use crate::config::{Experiment, MatchupPlan, Overrides, Until};
use crate::estimate::{Estimate, estimate};

/// Skipped combinations that are printed; `--json` has all.
const SKIPPED_SHOWN: usize = 20;

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
    /// With `until`: the most games of a matchup, and of all together.
    games_per_matchup_at_most: Option<u64>,
    games_at_most: Option<u128>,
    until: Option<String>,
    skipped: Vec<PlannedSkip<'a>>,
    /// Variants that are one ruleset under several names.
    same_rulesets: Vec<Vec<&'a str>>,
    estimate: Estimate,
    shards: Option<PlannedShards>,
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

/// A combination that a sweep leaves out.
#[derive(Serialize)]
struct PlannedSkip<'a> {
    name: &'a str,
    reason: &'a str,
}

/// The time of shards.
#[derive(Serialize)]
struct PlannedShards {
    shards: usize,
    seconds_each: f64,
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

/// Prints the matchups, the number of games, what sweeps skip, an estimate of
/// time and disk, and what makes a variant look degenerate, by its rules and by
/// a short trial of random players.
///
/// # Errors
/// The config is wrong.
pub fn plan(args: &PlanArgs, verbosity: Verbosity, out: &mut impl Write) -> anyhow::Result<()> {
    let experiment = Experiment::read(&args.config, &Overrides { seed: args.seed, games: args.games })?;
    if verbosity.verbose {
        let _ = write!(io::stderr(), "{}", experiment.to_toml());
    }
    let plan = planned(&experiment, args);
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
    print_counts(&plan, out)?;
    print_skipped(&plan, out)?;
    print_warnings(&plan, out)
}

fn print_counts(plan: &Plan<'_>, out: &mut impl Write) -> anyhow::Result<()> {
    let matchups = counted(plan.matchups.len() as u128, "matchup");
    let (each, games, seed) = (counted(plan.games_per_matchup.into(), "game"), counted(plan.games, "game"), plan.seed);
    match (plan.games_per_matchup_at_most, plan.games_at_most, &plan.until) {
        (Some(most), Some(all), Some(until)) => {
            let all = counted(all, "game");
            writeln!(
                out,
                "{matchups} x {each} or more, {most} at most = {games} to {all}, seed {seed}\nuntil {until}"
            )?;
        }
        _ => writeln!(out, "{matchups} x {each} = {games}, seed {seed}")?,
    }
    let Estimate { threads, seconds, core_seconds, bytes, trial_games, unknown_matchups, shards, .. } = plan.estimate;
    let threads = counted(threads as u128, "thread");
    let at_most = if plan.until.is_some() { "at most " } else { "" };
    writeln!(
        out,
        "Estimate from a trial of {}: {at_most}{} on {threads} ({} on one), {} on disk",
        counted(trial_games.into(), "game"),
        lasting(seconds),
        lasting(core_seconds),
        sized(bytes)
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
    if unknown_matchups > 0 {
        let unknown = counted(unknown_matchups as u128, "matchup");
        writeln!(out, "without {unknown}, whose agents are programs of others or fail: their time is unknown")?;
    }
    if let Some(PlannedShards { shards, seconds_each }) = plan.shards {
        writeln!(out, "{}: {} each on {threads}", counted(shards as u128, "shard"), lasting(seconds_each))?;
    } else if shards > 1 {
        writeln!(out, "{shards} shards would take about an hour each: run --shard K/{shards}")?;
    }
    Ok(())
}

fn print_skipped(plan: &Plan<'_>, out: &mut impl Write) -> anyhow::Result<()> {
    if plan.skipped.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n{} skipped", counted(plan.skipped.len() as u128, "combination"))?;
    for PlannedSkip { name, reason } in plan.skipped.iter().take(SKIPPED_SHOWN) {
        writeln!(out, "  {name}: {reason}")?;
    }
    if let Some(more @ 1..) = plan.skipped.len().checked_sub(SKIPPED_SHOWN) {
        writeln!(out, "  and {more} more; --json lists all")?;
    }
    Ok(())
}

fn print_warnings(plan: &Plan<'_>, out: &mut impl Write) -> anyhow::Result<()> {
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

/// The warnings, variant by variant, that trials of the variants give.
fn warnings<'a>(experiment: &'a Experiment, trials: &[Evidence]) -> Vec<PlannedWarning<'a>> {
    let counts = experiment.opening_counts();
    let variants: Vec<Judged<'_>> = experiment
        .variants
        .iter()
        .zip(trials)
        .enumerate()
        .map(|(n, (variant, trial))| Judged {
            name: &variant.name,
            ruleset: &variant.ruleset,
            lots: vec![(String::new(), *trial)],
            openings: counts.as_ref().and_then(|counts| counts.get(n).copied()),
        })
        .collect();
    let found = experiment.variants.iter().zip(sanity::warnings(&variants)).zip(no_openings(experiment));
    let planned = found.flat_map(|((variant, mut warnings), no_openings)| {
        warnings.extend(no_openings);
        let named = |warning: Warning| PlannedWarning {
            variant: &variant.name,
            name: warning.name,
            sentence: warning.sentence,
        };
        warnings.into_iter().map(named)
    });
    planned.collect()
}

/// What is to be said of the agents of each variant where games have no openings.
fn no_openings(experiment: &Experiment) -> Vec<Option<Warning>> {
    let is_repeated = |plan: &&MatchupPlan| experiment.openings.is_none() && experiment.games_at_most(plan) > 1;
    let agents = |plan: &MatchupPlan| [plan.first, plan.second].map(|agent| &experiment.agents[agent].agent);
    let matchups = experiment.matchups();
    let variants = matchups.chunk_by(|one, other| one.variant == other.variant);
    variants.map(|plans| sanity::no_openings(plans.iter().filter(is_repeated).map(agents))).collect()
}

fn openings(experiment: &Experiment) -> Option<PlannedOpenings<'_>> {
    let (openings, counts) = experiment.openings.as_ref().zip(experiment.opening_counts())?;
    let named = experiment.variants.iter().map(|variant| &*variant.name).zip(counts);
    let variants =
        named.map(|(variant, OpeningCount { openings, pairs })| VariantOpenings { variant, openings, pairs }).collect();
    Some(PlannedOpenings { about: openings.about(), variants })
}

fn planned<'a>(experiment: &'a Experiment, args: &PlanArgs) -> Plan<'a> {
    let planned = |plan: MatchupPlan| PlannedMatchup {
        matchup: plan.number,
        variant: &experiment.variants[plan.variant].name,
        first_agent: &experiment.agents[plan.first].name,
        second_agent: &experiment.agents[plan.second].name,
    };
    let matchups: Vec<_> = experiment.matchups().into_iter().map(planned).collect();
    let rulesets: Vec<&Ruleset> = experiment.variants.iter().map(|variant| &variant.ruleset).collect();
    let trials = sanity::trials(&rulesets, experiment.seed);
    let threads = args.threads.or_else(|| available_parallelism().ok()).unwrap_or(NonZero::<usize>::MIN);
    let estimate = estimate(experiment, &trials, threads);
    let most: Vec<u64> = experiment.matchups().iter().map(|plan| experiment.games_at_most(plan)).collect();
    Plan {
        title: &experiment.title,
        question: &experiment.question,
        seed: experiment.seed,
        identity: experiment.identity(),
        games: matchups.len() as u128 * u128::from(experiment.games),
        games_per_matchup: experiment.games,
        openings: openings(experiment),
        games_per_matchup_at_most: experiment.until.and_then(|_| most.iter().copied().max()),
        games_at_most: experiment.until.map(|_| most.iter().map(|&games| u128::from(games)).sum()),
        until: experiment.until.as_ref().map(Until::in_words),
        skipped: experiment.skipped.iter().map(|one| PlannedSkip { name: &one.name, reason: &one.reason }).collect(),
        same_rulesets: experiment.same_rulesets(),
        estimate,
        shards: args
            .shards
            .map(|shards| PlannedShards { shards: shards.get(), seconds_each: estimate.seconds / shards.get() as f64 }),
        warnings: warnings(experiment, &trials),
        matchups,
    }
}

fn counted(count: u128, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// `3m 20s`, to a few digits: it is an estimate.
fn lasting(seconds: f64) -> String {
    let steps = [(100.0, 1.0), (6000.0, 10.0), (360_000.0, 600.0)];
    if seconds < 1.0 {
        return "less than a second".into();
    }
    let unit: f64 = steps.into_iter().find(|(below, _)| seconds < *below).map_or(86_400.0, |(_, unit)| unit);
    let rounded = (seconds.min(3e11) / unit).round() * unit;
    humantime::format_duration(Duration::from_secs(rounded as u64)).to_string()
}

/// `34 MB`.
fn sized(bytes: u64) -> String {
    let (unit, name) = match bytes {
        0..1_000_000 => (1e3, "kB"),
        1_000_000..1_000_000_000 => (1e6, "MB"),
        1_000_000_000.. => (1e9, "GB"),
    };
    let size = bytes as f64 / unit;
    if size < 10.0 { format!("{size:.1} {name}") } else { format!("{size:.0} {name}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_sizes_have_few_digits() {
        let found = [0.2, 59.4, 200.0, 7300.0, 400_000.0].map(lasting);
        assert_eq!(found, ["less than a second", "59s", "3m 20s", "2h", "5days"]);
        assert_eq!([999, 12_340_000, 7_654_321_000].map(sized), ["1.0 kB", "12 MB", "7.7 GB"]);
    }
}
