//! `quirkat solve`: the exact value of a game, with tables and proofs.

mod certificate;
mod tables;
mod watch;

use std::fs;
use std::io::Write;
use std::num::NonZero;
use std::path::Path;
use std::thread::available_parallelism;
use std::time::Instant;

use quirkat_engine::Ruleset;
use quirkat_engine::document::Fault;
use quirkat_sim::solve::proof::{self, Found, Goal, Proof, check_proof};
use quirkat_sim::solve::{Limits, Plan, SolveError, Tables, check as can_be_solved, on_threads, verify};

pub use self::certificate::{MoveValue, depth_of, move_values};

use self::certificate::Certificate;
use self::watch::Watch;
use super::print_json;
use crate::args::{SolveArgs, Verbosity};
use crate::files::{self, write_whole};
use crate::rulesets::typed;
use crate::run::Corrupt;

/// What was found of a game.
struct Solution {
    /// Bounds that a search proved, where tables do not reach the start.
    found: Option<Found>,
    certificate: Certificate,
}

/// Solves a game as far as the budget allows, checks the tables if asked for, and
/// prints what is known.
///
/// # Errors
/// The ruleset cannot be solved, a file cannot be read or written or is damaged, a
/// value does not follow from its moves, or a proof does not hold.
pub fn solve(args: &SolveArgs, verbosity: Verbosity, out: &mut impl Write) -> anyhow::Result<()> {
    let ruleset = args.ruleset.load()?;
    let threads = args.threads.or_else(|| available_parallelism().ok()).unwrap_or(NonZero::<usize>::MIN);
    let folder = args.out.as_deref();
    if let Some(path) = &args.check_proof {
        return check(&ruleset, folder, path, out);
    }
    // Nothing is written for what cannot be solved.
    can_be_solved(&ruleset).map_err(|error| told(&ruleset, error))?;
    if let Some(folder) = folder {
        fs::create_dir_all(folder).map_err(|error| typed("--out", format!("{}: {error}", folder.display())))?;
    }
    let watch = Watch::start(verbosity, args.budget.time.map(|time| Instant::now() + time));
    let solution = on_threads(threads, || work(args, &ruleset, &watch))?.map_err(|error| told(&ruleset, error))?;
    watch.finish();
    if let Some(folder) = folder {
        store(&ruleset, folder, &solution)?;
    }
    if args.json { print_json(out, &solution.certificate) } else { Ok(solution.certificate.write(out)?) }
}

/// Tables first, then a search for what they do not reach.
fn work(args: &SolveArgs, ruleset: &Ruleset, watch: &Watch) -> Result<Solution, SolveError> {
    let budget = &args.budget;
    let disk = if args.out.is_some() { budget.disk } else { budget.disk.min(budget.memory) };
    let limits = Limits { memory: budget.memory, disk, pieces: args.pieces.unwrap_or(u32::MAX) };
    let plan = Plan::new(ruleset, &limits)?;
    let folder = args.out.as_deref();
    let mut tables = match folder {
        Some(folder) => plan.open(folder)?,
        None => Tables::none(plan.space().clone()),
    };
    watch.plan(&plan);
    let solved = plan.solve(&mut tables, folder, &|share| watch.share(share), |planned| watch.done(planned));
    match solved {
        Ok(()) | Err(SolveError::Stopped) => {}
        Err(error) => return Err(error),
    }
    if args.verify {
        check_tables(&tables, watch)?;
    }
    let is_known = tables.value(&ruleset.start()).is_some();
    let found = if is_known || args.depth == 0 {
        None
    } else {
        let limits = proof::Limits { nodes: args.nodes, memory: budget.memory, depth: args.depth };
        Some(proof::bounds(&tables, ruleset, &limits, &|nodes| watch.searched(nodes))?)
    };
    let certificate = Certificate::of(ruleset, &tables, found.as_ref(), args.verify)?;
    Ok(Solution { found, certificate })
}

/// Checks every value of every table.
fn check_tables(tables: &Tables, watch: &Watch) -> Result<(), SolveError> {
    for (layer, table) in tables.all() {
        let found = verify(tables, &table, &|share| watch.checked(layer, share))?;
        if let Some(wrong) = found {
            return Err(SolveError::Wrong { layer, wrong });
        }
    }
    Ok(())
}

/// What a user sees of an error: one that the command or the ruleset is at fault for,
/// damage, or a failure.
pub fn told(ruleset: &Ruleset, error: SolveError) -> anyhow::Error {
    match error {
        SolveError::History { .. } | SolveError::Board(_) => typed(ruleset.name(), error.to_string()).into(),
        SolveError::Corrupt { .. } | SolveError::Wrong { .. } => Corrupt::saying(error.to_string()).into(),
        _ => error.into(),
    }
}

/// Puts certificate, proofs and the tables for a paper beside the tables of positions.
fn store(ruleset: &Ruleset, folder: &Path, solution: &Solution) -> anyhow::Result<()> {
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        write_whole(&path, bytes).map_err(|error| anyhow::anyhow!("{}: cannot be written: {error}", path.display()))
    };
    for proof in solution.found.iter().flat_map(|found| &found.proofs) {
        write(&proof_name(proof), proof.text(ruleset).as_bytes())?;
    }
    for tables::Table { sheet, records } in tables::of(&solution.certificate) {
        write(&format!("{}.md", sheet.name), sheet.markdown().as_bytes())?;
        write(&format!("{}.tex", sheet.name), sheet.latex().as_bytes())?;
        write(&format!("{}.csv", records.name), &records.csv()?)?;
    }
    let mut certificate = serde_json::to_vec_pretty(&solution.certificate)?;
    certificate.push(b'\n');
    write("certificate.json", &certificate)?;
    Ok(())
}

/// `first-draw.proof`.
fn proof_name(proof: &Proof) -> String {
    let side = certificate::side(proof.question.prover);
    format!("{side}-{}.proof", proof.question.goal.word())
}

/// Walks a proof with the tables of a folder.
fn check(ruleset: &Ruleset, folder: Option<&Path>, path: &Path, out: &mut impl Write) -> anyhow::Result<()> {
    let text = files::read_text(path)?;
    let place = files::whole(path);
    let proof = Proof::read(ruleset, &text).map_err(|error| Fault { place, key: None, message: error.to_string() })?;
    let none = Limits { memory: u64::MAX, disk: u64::MAX, pieces: 0 };
    let plan = match folder {
        Some(folder) => Plan::of_folder(ruleset, folder).map_err(|error| told(ruleset, error))?,
        None => Plan::new(ruleset, &none).map_err(|error| told(ruleset, error))?,
    };
    let tables = match folder {
        Some(folder) => plan.open(folder).map_err(|error| told(ruleset, error))?,
        None => Tables::none(plan.space().clone()),
    };
    let looked_at = check_proof(&tables, &proof).map_err(|fault| anyhow::anyhow!("{}: {fault}", path.display()))?;
    let what = match proof.question.goal {
        Goal::Win => "wins",
        Goal::Draw => "gets at least a draw",
    };
    let side = certificate::side(proof.question.prover);
    writeln!(out, "the proof holds: {side} {what}; {looked_at} positions, tables of {} layers", tables.all().len())?;
    Ok(())
}
