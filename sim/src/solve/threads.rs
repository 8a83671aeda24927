//! How many threads solve.

use std::num::NonZero;

/// Does the work on so many threads of its own.
///
/// # Errors
/// The system does not start so many.
pub fn on_threads<T: Send>(
    threads: NonZero<usize>,
    work: impl FnOnce() -> T + Send,
) -> Result<T, rayon::ThreadPoolBuildError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.get()).build()?;
    Ok(pool.install(work))
}
