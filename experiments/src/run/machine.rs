//! What a run was played with: the machine, and the program's revision.

use std::fs;
use std::num::NonZero;
use std::thread::available_parallelism;

use serde::{Deserialize, Serialize};

/// The revision of the source that the program was built of, as `build.rs` found it: a commit's hash, with `-dirty`
/// behind it where files had been changed since. `None` where nothing told.
pub const REVISION: Option<&str> = option_env!("QUIRKAT_BUILT_OF");

/// The machine that a manifest was begun on, and the threads that played.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Machine {
    os: String,
    architecture: String,
    /// The processor's name, where the system tells.
    cpu: Option<String>,
    /// The cores that the process may use.
    cores: Option<usize>,
    /// The threads that played; `None` where shards did.
    pub threads: Option<usize>,
}

impl Machine {
    /// This one.
    pub fn this() -> Machine {
        Machine {
            os: std::env::consts::OS.into(),
            architecture: std::env::consts::ARCH.into(),
            cpu: fs::read_to_string("/proc/cpuinfo").ok().and_then(|told| cpu(&told)),
            cores: available_parallelism().ok().map(NonZero::get),
            threads: None,
        }
    }
}

/// The processor's name in what Linux tells of it.
fn cpu(told: &str) -> Option<String> {
    let named = |line: &str| {
        let (key, value) = line.split_once(':')?;
        (key.trim() == "model name").then(|| value.trim().to_owned())
    };
    told.lines().find_map(named).filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_processor_is_named_where_linux_names_it() {
        assert_eq!(
            cpu("processor\t: 0\nmodel name\t: Some CPU @ 2 GHz: fast\n").as_deref(),
            Some("Some CPU @ 2 GHz: fast")
        );
        assert_eq!(cpu("processor\t: 0\nBogoMIPS\t: 50.00\n"), None);
    }
}
