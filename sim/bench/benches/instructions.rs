//! Instructions a ply; `--check` compares them with the baseline.

use std::process::ExitCode;

fn main() -> ExitCode {
    quirkat_bench::instructions::main()
}
