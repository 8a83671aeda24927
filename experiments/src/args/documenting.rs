//! The command lines of what describes the program: completions, man pages and
//! the reference.

use std::path::PathBuf;

use clap::Args as ArgGroup;
use clap_complete::Shell;

/// `quirkat completions`.
#[derive(Debug, ArgGroup)]
pub struct CompletionsArgs {
    /// The shell that reads them
    #[arg(value_enum)]
    pub shell: Shell,
}

/// `quirkat man`.
#[derive(Debug, ArgGroup)]
pub struct ManArgs {
    /// Write the page of the program and of every verb into this folder [default: that of the program, on standard output]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

/// `quirkat reference`.
#[derive(Debug, ArgGroup)]
pub struct ReferenceArgs {
    /// The folder to write into
    #[arg(value_name = "OUTDIR")]
    pub out: PathBuf,
}
