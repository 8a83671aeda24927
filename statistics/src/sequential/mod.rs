//! Tests and estimates of runs that stop when they know enough.
//!
//! An estimate made as if the number of games had been fixed is called naive: where a run stops because of what it
//! saw, it is biased, and its interval holds the truth less often than it says. The other estimates here take the
//! stop into account.

pub mod anytime;
mod likelihood;
pub mod sprt;
pub mod stopped;
