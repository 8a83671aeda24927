//! `quirkat compare`: several runs side by side.

use std::io::Write;

use quirkat_reports::comparisons::{self, Comparison};
use quirkat_reports::records::{Cell, Records};
use quirkat_reports::{MatchupSummary, Sums};
use serde_json::{Map, Value, json};

use super::{RunFolder, results, whole};
use crate::args::CompareArgs;
use crate::commands::print_json;
use crate::config::{Experiment, MatchupPlan, Openings};

/// Prints the differences of the matchups of each run from those of the first that have the same variant and agents.
///
/// # Errors
/// A folder holds no run, or not all of its games; two runs are the same one, or no matchups go together but those of
/// the same games.
pub fn compare(args: &CompareArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let mut runs: Vec<(String, Vec<MatchupSummary>)> = Vec::new();
    let mut seen: Vec<(String, String)> = Vec::new();
    let mut first: Option<Experiment> = None;
    let mut same: Vec<String> = Vec::new();
    for path in &args.runs {
        let folder = RunFolder::at(path);
        let experiment = folder.experiment()?;
        let name = path.display().to_string();
        let identity = experiment.identity();
        if let Some((other, _)) = seen.iter().find(|(_, known)| *known == identity) {
            anyhow::bail!("{name}: the same games as in {other}, which say nothing about a difference");
        }
        let (alike, others): (Vec<_>, Vec<_>) = summaries(&folder, &experiment)?
            .into_iter()
            .partition(|summary| first.as_ref().is_some_and(|first| has_games_of(first, &experiment, summary)));
        same.extend(alike.iter().map(|summary| format!("{} of {name}", summary.title())));
        runs.push((name.clone(), others));
        seen.push((name, identity));
        first.get_or_insert(experiment);
    }
    let compared = comparisons::across(&runs, &args.way());
    let alike = same.join("; ");
    if compared.is_empty() && !same.is_empty() {
        anyhow::bail!(
            "the same seed, rules and agents, so the same games as in {}, which say nothing about a difference: {alike}",
            runs[0].0
        );
    }
    if compared.is_empty() {
        anyhow::bail!("no matchup of the other runs has a variant and agents of the first one, {}", runs[0].0);
    }
    if args.csv {
        out.write_all(&comparisons::records(&compared).csv()?)?;
    } else if args.json {
        print_json(out, &objects(&comparisons::records(&compared)))?;
    } else {
        write!(out, "{}", comparisons::sheet(&compared, &args.way()).markdown())?;
        tell_the_rest(&runs, &compared, out)?;
        if !same.is_empty() {
            writeln!(
                out,
                "\nThe same games as in {}, by seed, rules and agents, so not compared: {alike}.",
                runs[0].0
            )?;
        }
    }
    Ok(())
}

/// A table as JSON: an object for each row, missing cells null.
fn objects(records: &Records) -> Vec<Map<String, Value>> {
    let value = |cell: &Cell| match cell {
        Cell::Text(text) => json!(text),
        Cell::Count(count) => json!(count),
        Cell::Real(real) => json!(real),
    };
    let object = |row: &Vec<Cell>| {
        let cells = records.columns.iter().zip(row).map(|((name, _), cell)| ((*name).to_owned(), value(cell)));
        cells.collect()
    };
    records.rows.iter().map(object).collect()
}

/// Has the first run, too, the games of this matchup of the other one: of the same seed, rules, agents and openings?
fn has_games_of(first: &Experiment, other: &Experiment, summary: &MatchupSummary) -> bool {
    let key = |experiment: &Experiment, plan: &MatchupPlan| {
        let settings = [plan.first, plan.second].map(|agent| experiment.agents[agent].agent.settings());
        (experiment.variants[plan.variant].ruleset.canonical(), settings)
    };
    let openings = [first, other].map(|experiment| experiment.openings.as_ref().map(Openings::written));
    let own = other.matchups().get(summary.matchup as usize).map(|plan| key(other, plan));
    first.seed == other.seed
        && openings[0] == openings[1]
        && first.matchups().iter().any(|plan| own.as_ref().is_some_and(|own| *own == key(first, plan)))
}

fn summaries(folder: &RunFolder, experiment: &Experiment) -> anyhow::Result<Vec<MatchupSummary>> {
    let (ends, totals) = whole(folder, experiment)?;
    results::summaries(experiment, folder, &totals, &ends)
}

/// Names the matchups that none is compared with, so that nobody misses them.
fn tell_the_rest(
    runs: &[(String, Vec<MatchupSummary>)],
    compared: &[Comparison<'_>],
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let is_in = |summary: &MatchupSummary| {
        let is_it = |other: &MatchupSummary| std::ptr::eq::<Sums>(&other.sums, &summary.sums);
        compared.iter().any(|one| is_it(one.matchup) || one.reference.is_some_and(is_it))
    };
    for (name, summaries) in runs {
        let alone: Vec<String> = summaries
            .iter()
            .filter(|summary| !is_in(summary))
            .map(|summary| format!("{}, {}", summary.variant, summary.pairing()))
            .collect();
        if !alone.is_empty() {
            writeln!(out, "\nOnly in {name}: {}.", alone.join("; "))?;
        }
    }
    Ok(())
}
