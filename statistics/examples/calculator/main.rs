//! A calculator for comparisons with other programs: each line of standard input is a call with its arguments, each
//! line of standard output the numbers that it gives, or `-` and the reason why there are none.
//!
//! `wilson 7 50` gives `0.14 0.0695… 0.2618…`. The calls are those of `calls.rs`.

mod calls;

use std::io::{self, BufRead as _, Write as _};
use std::process::ExitCode;

fn main() -> ExitCode {
    match answer() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn answer() -> io::Result<()> {
    let mut output = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let text = match calls::call(&line) {
            Ok(numbers) => numbers.iter().map(|number| format!("{number:e}")).collect::<Vec<String>>().join(" "),
            Err(reason) => format!("- {reason}"),
        };
        writeln!(output, "{text}")?;
    }
    Ok(())
}
