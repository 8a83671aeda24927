//! The blocks of a run: there, whole, and with the rows that their sums are of.

use std::collections::BTreeSet;

use quirkat_reports::{Sums, rows};
use quirkat_sim::{Block, GameRow, Matchup};

use super::super::store::BlockStore;
use super::super::sums::BlockSums;
use super::super::survey::{Found, Survey};
use super::super::{RunFolder, content};
use super::{Checked, Findings, folder, within};
use crate::config::Experiment;

/// A block that is as its checksums say.
pub struct Whole {
    /// The block.
    pub block: Block,
    /// Its sums.
    pub sums: BlockSums,
}

/// Checks every block, and its rows against its sums. Gives those that are as they should be, as far as the folder
/// itself tells.
pub fn check(
    run: &RunFolder,
    experiment: &Experiment,
    survey: &Survey,
    checked: &mut Checked,
    findings: &mut Findings,
) -> Vec<Whole> {
    let store = BlockStore::new(run, experiment);
    let mut whole = Vec::new();
    let mut names = BTreeSet::new();
    for (block, found) in survey.blocks() {
        let [rows, sums, failure] = [run.block(block), run.sums(block), run.failure(block)];
        match found {
            Found::Missing(path) => {
                let name = within(run, path);
                if !findings.knows(&name) {
                    findings.missing(name);
                }
            }
            Found::Damaged(path) => {
                findings.damaged(within(run, path), "is damaged, or was changed since it was written");
            }
            Found::Failed(_) => {
                names.insert(within(run, &failure));
                continue;
            }
            Found::Whole => {
                checked.blocks += 1;
                if let Ok(sums) = store.sums(block) {
                    if check_rows(run, experiment, block, &sums, checked, findings) {
                        whole.push(Whole { block: block.clone(), sums });
                    }
                } else {
                    findings.damaged(within(run, &sums), "cannot be read again");
                }
            }
        }
        names.insert(within(run, &sums));
        if !experiment.rows.of(&block.games).is_empty() {
            names.insert(within(run, &rows));
        }
    }
    folder::surplus(run, |name| names.contains(name), findings);
    whole
}

/// Are the rows of a block numbered as they should be, and those that its sums are of?
fn check_rows(
    run: &RunFolder,
    experiment: &Experiment,
    block: &Block,
    sums: &BlockSums,
    checked: &mut Checked,
    findings: &mut Findings,
) -> bool {
    let kept = experiment.rows.of(&block.games);
    if kept.is_empty() {
        return true;
    }
    let path = run.block(block);
    let name = within(run, &path);
    let rows = match rows::read(&path) {
        Ok(rows) => rows,
        Err(error) => {
            findings.damaged(name, format!("cannot be read as rows of games: {:#}", anyhow::Error::from(error)));
            return false;
        }
    };
    checked.rows += rows.len() as u64;
    let games = kept.end - kept.start;
    if rows.len() as u64 != games {
        findings.damaged(name, format!("has {} rows, where the run has {games} games", rows.len()));
        return false;
    }
    let is_numbered =
        |row: &GameRow, game| (row.matchup, row.game, row.pair) == (block.matchup, game, Matchup::pair(game));
    if let Some((row, game)) = rows.iter().zip(kept.clone()).find(|(row, game)| !is_numbered(row, *game)) {
        let what = format!(
            "matchup {}, game {}, where game {game} of matchup {} was expected",
            row.matchup, row.game, block.matchup
        );
        findings.damaged(name, what);
        return false;
    }
    if kept == block.games && (content::of_block(&rows) != sums.content_blake3 || Sums::of(&rows) != sums.sums) {
        let of = within(run, &run.sums(block));
        findings.damaged(name, format!("its rows are not those that {of} is of"));
        return false;
    }
    true
}
