//! The command lines of exact values.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args as ArgGroup;

use super::RulesetArgs;

/// What `solve --help` adds.
pub const SOLVE_HELP: &str = "\
Values are those of perfect play where infinite play is a draw: repetition, quiet_limit and ply_limit play no part. \
Rulesets whose positions have a history (huffs, rules.no_return) cannot be solved.

All placements of the pieces are solved, fewest first, as far as the budget allows; where that does not reach the start, a \
search looks for bounds on its value. With --out the tables stay in the folder, one file a layer, and the same command goes on \
with those that are there; certificate.json says what was found and by what, *.proof are the proofs of bounds, and layers.* and first_moves.* \
are tables for a paper.

Exit status: 0 done, also where the value stays unknown; 1 a proof does not hold; 2 the ruleset or the command is wrong; 4 a \
table is damaged, or a value does not follow from its moves.

Examples: quirkat solve alquerque-compulsory --set board.columns=3 --set board.rows=3
          quirkat solve doce-standard --out tables/doce --budget memory=4GB,disk=8GB,time=2h
          quirkat solve doce-standard --out tables/doce --verify
          quirkat solve doce-standard --out tables/doce --check-proof tables/doce/first-draw.proof";

/// `quirkat solve`.
#[derive(Debug, ArgGroup)]
pub struct SolveArgs {
    /// The ruleset.
    #[command(flatten)]
    pub ruleset: RulesetArgs,
    /// Keep the tables, the certificate and the proofs in this folder
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// What it may cost, as in memory=2GB,disk=10GB,time=30m (these are the defaults, but time has none)
    #[arg(long, value_name = "BUDGET", default_value = "", value_parser = Budget::read)]
    pub budget: Budget,
    /// Make tables of at most so many pieces
    #[arg(long, value_name = "N")]
    pub pieces: Option<u32>,
    /// Search to this depth, where tables do not reach the start; 0 for no search
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u8).range(0..=250))]
    pub depth: u8,
    /// Look at so many positions for each question at most, depth by depth; then what can be held is looked for
    #[arg(long, value_name = "N", default_value_t = 20_000_000)]
    pub nodes: u64,
    /// Check every value of the tables against those of its moves
    #[arg(long)]
    pub verify: bool,
    /// Check a proof with the tables of --out, and do nothing else
    #[arg(long, value_name = "FILE")]
    pub check_proof: Option<PathBuf>,
    /// Threads that solve [default: the cores that this process may use]
    #[arg(long, value_name = "N")]
    pub threads: Option<NonZeroUsize>,
    /// Print the certificate as JSON
    #[arg(long)]
    pub json: bool,
}

/// `quirkat probe`.
#[derive(Debug, ArgGroup)]
pub struct ProbeArgs {
    /// The ruleset.
    #[command(flatten)]
    pub ruleset: RulesetArgs,
    /// Look this position up [default: the start]
    #[arg(long, value_name = "TEXT")]
    pub position: Option<String>,
    /// The folder that `quirkat solve --out` made [default: what is needed is solved in memory]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// What a solution may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Bytes of memory for the layers at work, and for the search.
    pub memory: u64,
    /// Bytes of tables.
    pub disk: u64,
    /// Wall time.
    pub time: Option<Duration>,
}

impl Budget {
    const DEFAULT: Budget = Budget { memory: 2_000_000_000, disk: 10_000_000_000, time: None };

    /// Reads `memory=2GB,disk=10GB,time=30m`, any part of it.
    fn read(text: &str) -> Result<Budget, String> {
        let mut budget = Budget::DEFAULT;
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            match part.split_once('=').map(|(name, value)| (name.trim(), value.trim())) {
                Some(("memory", value)) => budget.memory = bytes(value)?,
                Some(("disk", value)) => budget.disk = bytes(value)?,
                Some(("time", value)) => {
                    let time = humantime::parse_duration(value);
                    budget.time = Some(time.map_err(|error| format!("time: {error}; expected 90s, 30m or 2h"))?);
                }
                _ => return Err(format!("{part:?}: expected memory=SIZE, disk=SIZE or time=DURATION")),
            }
        }
        Ok(budget)
    }
}

/// The bytes of `2GB`, `512 MiB` or `1000`.
fn bytes(text: &str) -> Result<u64, String> {
    const UNITS: [(&str, u64); 8] = [
        ("", 1),
        ("B", 1),
        ("kB", 1_000),
        ("MB", 1_000_000),
        ("GB", 1_000_000_000),
        ("KiB", 1 << 10),
        ("MiB", 1 << 20),
        ("GiB", 1 << 30),
    ];
    let digits = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let unit = UNITS.iter().find(|(name, _)| name.eq_ignore_ascii_case(unit.trim()));
    let size = number.parse::<u64>().ok().zip(unit).and_then(|(number, (_, unit))| number.checked_mul(*unit));
    size.ok_or_else(|| format!("{text:?}: expected a size, as in 2GB or 512MiB"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_has_sizes_and_a_time() {
        assert_eq!(Budget::read(""), Ok(Budget::DEFAULT));
        let time = Some(Duration::from_secs(5400));
        assert_eq!(
            Budget::read("memory=3GB, disk = 64 MiB,time=1h30m"),
            Ok(Budget { memory: 3_000_000_000, disk: 64 << 20, time })
        );
        for (text, message) in [
            ("memory=x", "expected a size"),
            ("memory=99999999999GB", "expected a size"),
            ("space=3GB", "expected memory=SIZE"),
            ("time=soon", "expected 90s"),
        ] {
            assert!(Budget::read(text).expect_err(text).contains(message), "{text}");
        }
    }
}
