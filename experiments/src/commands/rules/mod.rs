//! `quirkat rules`: the catalogue, and what a ruleset says and on whose word.

pub mod check;
pub mod diff;
pub mod draw;
pub mod export;
pub mod list;
pub mod schema;
pub mod show;

mod words;
