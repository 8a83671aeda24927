//! A random sample of games, played again.

use std::collections::BTreeSet;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::available_parallelism;

use quirkat_reports::{Sums, rows};
use quirkat_sim::{Counts, GameRow, Matchup};

use super::super::{Audience, RunFolder, content};
use super::blocks::Whole;
use super::{Findings, within};
use crate::args::VerifyArgs;
use crate::config::Experiment;

/// Something that is played again: a game whose row is kept, or a whole block whose rows are not.
enum Chosen<'a> {
    Game(&'a Whole, GameRow),
    Block(&'a Whole),
}

/// Plays a sample of games again and compares every column. The sample hangs on the run and on `--seed` alone: of each
/// matchup in turn one game, drawn evenly from its games, until there are enough. Where no rows are kept of any block
/// of a matchup, the sample has no game of it; of these a block is played again as a whole, and its sums are compared.
/// Games with an external agent are not played again. Gives the number of games.
///
/// # Errors
/// A block cannot be read any more.
pub fn replay(
    args: &VerifyArgs,
    folder: &RunFolder,
    experiment: &Experiment,
    whole: &[Whole],
    audience: Audience,
    findings: &mut Findings,
) -> anyhow::Result<u64> {
    let matchups = experiment.playable();
    let chosen = choose(args, folder, experiment, &matchups, whole)?;
    let threads = args.threads.or_else(|| available_parallelism().ok()).unwrap_or(NonZero::<usize>::MIN);
    let outside = matchups.iter().filter(|matchup| !matchup.is_reproducible()).count();
    if outside > 0 {
        audience.say(&format!("{outside} matchups have an external agent; their games are not played again"));
    }
    let next = AtomicUsize::new(0);
    let wrong = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..threads.get().min(chosen.len()) {
            scope.spawn(|| {
                while let Some(one) = chosen.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Some(what) = one.played_again(&matchups) {
                        wrong.lock().unwrap_or_else(PoisonError::into_inner).push((
                            one.place(),
                            one.file(folder),
                            what,
                        ));
                    }
                }
            });
        }
    });
    let mut wrong = wrong.into_inner().unwrap_or_else(PoisonError::into_inner);
    wrong.sort();
    for (_, file, what) in wrong {
        findings.add(super::Kind::Damaged, file, what);
    }
    Ok(chosen.iter().map(Chosen::games).sum())
}

/// The sample, in order.
fn choose<'a>(
    args: &VerifyArgs,
    folder: &RunFolder,
    experiment: &Experiment,
    matchups: &[Matchup],
    whole: &'a [Whole],
) -> anyhow::Result<Vec<Chosen<'a>>> {
    let mut draws = Draws::new(&experiment.identity(), args.seed);
    let kept = |one: &Whole| experiment.rows.of(&one.block.games);
    let mut by_matchup: Vec<(u64, Vec<&Whole>)> = vec![(0, Vec::new()); matchups.len()];
    let mut without_rows = Vec::new();
    for one in whole.iter().filter(|one| matchups[one.block.matchup as usize].is_reproducible()) {
        let games = kept(one);
        if games.is_empty() {
            without_rows.push(one);
        } else {
            let (count, blocks) = &mut by_matchup[one.block.matchup as usize];
            *count += games.end - games.start;
            blocks.push(one);
        }
    }
    let all: u64 = by_matchup.iter().map(|(count, _)| count).sum();
    let wanted = args.sample.min(all);
    let mut games: BTreeSet<(usize, u64)> = BTreeSet::new();
    let mut left: Vec<usize> = (0..matchups.len()).filter(|&matchup| by_matchup[matchup].0 > 0).collect();
    draws.shuffle(&mut left);
    let mut taken = vec![0; matchups.len()];
    while (games.len() as u64) < wanted {
        for &matchup in left.iter().take((wanted - games.len() as u64) as usize) {
            // The least one that is free from there on, so that all are taken if as many are wanted.
            let count = by_matchup[matchup].0;
            let drawn = draws.below(count);
            let place = (drawn..count).chain(0..drawn).find(|&place| !games.contains(&(matchup, place)));
            games.extend(place.map(|place| (matchup, place)));
            taken[matchup] += 1;
        }
        left.retain(|&matchup| taken[matchup] < by_matchup[matchup].0);
    }
    let mut chosen = Vec::new();
    // A file is read once for all games of it.
    let mut read: Option<(&Whole, Vec<GameRow>)> = None;
    for (matchup, place) in games {
        let mut before = 0;
        let of = by_matchup[matchup].1.iter().find_map(|one| {
            let games = kept(one);
            let own = place.checked_sub(before).filter(|own| *own < games.end - games.start);
            before += games.end - games.start;
            own.map(|own| (*one, own as usize))
        });
        let Some((one, own)) = of else { continue };
        let is_read = read.as_ref().is_some_and(|(known, _)| std::ptr::eq(*known, one));
        if !is_read {
            read = Some((one, rows::read(&folder.block(&one.block))?));
        }
        chosen.extend(read.iter().filter_map(|(_, rows)| rows.get(own)).map(|row| Chosen::Game(one, row.clone())));
    }
    if !without_rows.is_empty() && args.sample > 0 {
        chosen.push(Chosen::Block(without_rows[draws.below(without_rows.len() as u64) as usize]));
    }
    Ok(chosen)
}

impl Chosen<'_> {
    /// What is not as it is stored.
    fn played_again(&self, matchups: &[Matchup]) -> Option<String> {
        match self {
            Chosen::Game(whole, row) => {
                let again = matchups[whole.block.matchup as usize].replay(row.game, |_, _| {});
                let place = format!("matchup {}, game {}", row.matchup, row.game);
                let again = match again {
                    Ok(again) => again,
                    Err(failure) => return Some(format!("{place} cannot be played again: {failure}")),
                };
                let differing: Vec<String> = content::cells(row)
                    .into_iter()
                    .zip(content::cells(&again))
                    .filter(|(stored, played)| stored != played)
                    .map(|((name, stored), (_, played))| format!("{name} is {stored}, played again {played}"))
                    .collect();
                (!differing.is_empty()).then(|| format!("{place} is another game: {}", differing.join("; ")))
            }
            Chosen::Block(Whole { block, sums }) => {
                let matchup = &matchups[block.matchup as usize];
                let mut counts = Counts::new(matchup.ruleset());
                let place =
                    format!("matchup {}, games {} to {}", block.matchup, block.games.start, block.games.end - 1);
                let rows = match matchup.play_counting(block.games.clone(), &mut counts) {
                    Ok(rows) => rows,
                    Err(failure) => return Some(format!("{place} cannot be played again: {failure}")),
                };
                let is_same = content::of_block(&rows) == sums.content_blake3
                    && Sums::of(&rows) == sums.sums
                    && counts.course() == sums.course;
                (!is_same).then(|| format!("{place} played again come to other sums"))
            }
        }
    }

    /// In what order it is told of.
    fn place(&self) -> (u32, u64) {
        match self {
            Chosen::Game(_, row) => (row.matchup, row.game),
            Chosen::Block(Whole { block, .. }) => (block.matchup, block.games.start),
        }
    }

    fn file(&self, folder: &RunFolder) -> String {
        match self {
            Chosen::Game(Whole { block, .. }, _) => within(folder, &folder.block(block)),
            Chosen::Block(Whole { block, .. }) => within(folder, &folder.sums(block)),
        }
    }

    fn games(&self) -> u64 {
        match self {
            Chosen::Game(..) => 1,
            Chosen::Block(Whole { block, .. }) => block.games.end - block.games.start,
        }
    }
}

/// Random numbers: BLAKE3 of the run's identity, a seed and the number of the draw.
struct Draws {
    key: String,
    drawn: u64,
}

impl Draws {
    fn new(run: &str, seed: u64) -> Draws {
        Draws { key: format!("quirkat verify {run} {seed}"), drawn: 0 }
    }

    /// A number below the bound, which is not 0; the bounds of blocks are far too small for the bias of a product to
    /// show.
    fn below(&mut self, bound: u64) -> u64 {
        self.drawn += 1;
        let hash = blake3::hash(format!("{} {}", self.key, self.drawn).as_bytes());
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&hash.as_bytes()[..8]);
        ((u128::from(u64::from_le_bytes(bytes)) * u128::from(bound)) >> 64) as u64
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u64 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_are_those_of_their_seed_and_cover_all_numbers() {
        let drawn = |seed| -> Vec<u64> {
            let mut draws = Draws::new("a", seed);
            (0..200).map(|_| draws.below(7)).collect()
        };
        assert_eq!(drawn(1), drawn(1));
        assert_ne!(drawn(1), drawn(2));
        assert!((0..7).all(|number| drawn(1).iter().filter(|&&drawn| drawn == number).count() > 10));
        let mut items: Vec<usize> = (0..50).collect();
        Draws::new("a", 1).shuffle(&mut items);
        assert_ne!(items, (0..50).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..50).collect::<Vec<_>>());
    }
}
