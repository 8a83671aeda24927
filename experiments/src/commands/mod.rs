//! The commands that only look: each prints what it finds to `out`.

pub mod beginning;
pub mod check_game;
pub mod cite;
pub mod drawing;
pub mod moves;
pub mod perft;
pub mod plan;
pub mod ply;
pub mod probe;
pub mod rules;
pub mod solve;

use std::io::Write;

use serde::Serialize;

/// The work failed, and standard output says so: nothing is left to tell.
#[derive(Debug, thiserror::Error)]
#[error("the work failed")]
pub struct ToldAlready;

/// Prints a value as JSON in one line.
pub fn print_json(out: &mut impl Write, value: &impl Serialize) -> anyhow::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    Ok(writeln!(out)?)
}

/// Lines of columns, each as wide as its widest entry; the last one is ragged.
pub fn columns(rows: &[Vec<String>]) -> String {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..count)
        .map(|n| rows.iter().filter_map(|row| row.get(n)).map(|cell| cell.chars().count()).max().unwrap_or(0))
        .collect();
    let mut text = String::new();
    for row in rows {
        let cells: Vec<String> = row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:<width$}")).collect();
        text += cells.join("  ").trim_end();
        text.push('\n');
    }
    text
}

/// `1 ply`, `26 plies`.
pub fn plies(count: u32) -> String {
    if count == 1 { "1 ply".to_owned() } else { format!("{count} plies") }
}
