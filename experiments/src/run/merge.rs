//! `quirkat merge`: of the shards of an experiment, what one machine would have
//! made.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write;

use quirkat_engine::document::Fault;
use quirkat_sim::Block;

use super::folder::Purpose;
use super::manifest::Manifest;
use super::shard::{Shard, ranges};
use super::store::{BlockState, BlockStore};
use super::survey::{Failures, Found, Survey};
use super::{AllThere, Audience, Corrupt, RunFolder, status};
use crate::args::MergeArgs;
use crate::config::Experiment;

/// Blocks of the run are missing.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub struct Incomplete {
    message: String,
}

impl Incomplete {
    /// With this message.
    pub fn saying(message: String) -> Incomplete {
        Incomplete { message }
    }
}

/// The folders that hold the shards.
struct Sources {
    folders: Vec<RunFolder>,
    experiment: Experiment,
    /// Into how many shards the plan was split last, as far as known.
    shards: Option<u64>,
}

/// Where each block comes from, as it turns out.
struct Origins<'a> {
    stores: Vec<BlockStore<'a>>,
    /// The place among the folders of each whole block.
    origins: BTreeMap<(u32, u64), usize>,
    /// A block that is not the same in all folders.
    differing: Option<String>,
}

/// Joins shards and makes the results.
///
/// # Errors
/// The folders are not of one run; blocks are missing, damaged, or differ
/// between folders; or the work failed.
pub fn merge(args: &MergeArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let target = RunFolder::at(&args.out);
    let sources = Sources::open(args, &target)?;
    let experiment = &sources.experiment;
    let origins = RefCell::new(Origins::new(&sources));
    let state = |block: &Block| origins.borrow_mut().state(block);
    let survey = Survey::take(experiment, state, experiment.blocks(), Failures::Stand);
    let origins = origins.into_inner();
    if let Some(message) = origins.differing {
        return Err(Corrupt::saying(message).into());
    }
    if let Some(path) = survey.damaged().next() {
        return Err(Corrupt::new(path).into());
    }
    if survey.missing().next().is_some() {
        return Err(sources.incomplete(&survey, &target).into());
    }
    let (mut manifest, _at_work) = target.prepare(experiment, Purpose::Merge)?;
    if args.runs.is_empty() {
        // Copies do not tell when their games were played.
        manifest.played_at(status::rate(&target, &survey));
    }
    let store = BlockStore::new(&target, experiment);
    for (block, found) in survey.blocks() {
        if let Found::Failed(failure) = found {
            store.write_failure(block, failure.game, failure.reason.clone())?;
        }
        let origin = origins.origins.get(&(block.matchup, block.number)).map(|&origin| &sources.folders[origin]);
        if let Some(from) = origin.filter(|from| from.path() != target.path()) {
            store.copy(from, block)?;
        }
    }
    let ends = survey.schedule.ends();
    AllThere { experiment, folder: &target, store: &store, ends, before: None }.finish(
        manifest,
        None,
        args.output(),
        out,
    )
}

impl Sources {
    /// The folders of the command, which must be of one run.
    fn open(args: &MergeArgs, target: &RunFolder) -> Result<Sources, Fault> {
        let mut folders: Vec<RunFolder> = args.runs.iter().map(|run| RunFolder::at(run)).collect();
        if folders.is_empty() || target.holds_config() {
            folders.push(target.clone());
        }
        let experiment = folders[0].experiment()?;
        let mut shards = None;
        for folder in &folders {
            let other = folder.experiment()?;
            let first = folders[0].path().display();
            if let Ok(manifest) = Manifest::read(folder) {
                if manifest.playing_code() != quirkat_sim::VERSION {
                    let (theirs, ours) = (manifest.playing_code(), quirkat_sim::VERSION);
                    let message =
                        format!("its games are those of version {theirs} of the playing code, this is {ours}");
                    return Err(folder.fault(message));
                }
                shards = shards.or(manifest.shards());
            }
            if other.identity() != experiment.identity() {
                return Err(folder.fault(format!("holds another run than {first}: another config or seed")));
            }
            if other.games != experiment.games {
                let (theirs, ours) = (other.games, experiment.games);
                return Err(folder.fault(format!("is of {theirs} games per matchup, {first} of {ours}")));
            }
            if other.until != experiment.until {
                let written =
                    |experiment: &Experiment| experiment.until.map_or("nothing".into(), |until| until.written());
                let (theirs, ours) = (written(&other), written(&experiment));
                return Err(folder.fault(format!("is played until {theirs}, {first} until {ours}")));
            }
        }
        Ok(Sources { folders, experiment, shards })
    }

    /// What is missing, and how to play it.
    fn incomplete(&self, survey: &Survey, target: &RunFolder) -> Incomplete {
        let plans = self.experiment.matchups();
        let all = self.experiment.blocks();
        let mut missing: BTreeMap<u32, Vec<u64>> = BTreeMap::new();
        let mut numbers = Vec::new();
        for (block, _) in survey.blocks().filter(|(_, found)| matches!(found, Found::Missing(_))) {
            missing.entry(block.matchup).or_default().push(block.number);
            let place = all.binary_search_by_key(&(block.matchup, block.number), |block| (block.matchup, block.number));
            numbers.extend(
                place.ok().zip(self.shards).map(|(place, count)| Shard::of_block(&self.experiment, &all, place, count)),
            );
        }
        numbers.dedup();
        let blocks: usize = missing.values().map(Vec::len).sum();
        let folder = target.path().display();
        let mut message = format!("{folder}: {blocks} of {} blocks are missing", all.len());
        for (matchup, blocks) in missing {
            let name = self.experiment.matchup_name(&plans[matchup as usize]);
            let _ = write!(message, "\nmatchup {matchup} ({name}): blocks {}", ranges(&blocks));
        }
        let from = &self.folders[0];
        let [config, to] =
            [from.config(), from.path().to_owned()].map(|path| super::ending::quoted(&path.to_string_lossy()));
        let again = format!("quirkat run {config} --out {to}");
        let _ = match self.shards {
            Some(count) => write!(
                message,
                "\nto play them: shards {} of {count}, as in {again} --shard {}/{count}",
                ranges(&numbers),
                numbers.first().copied().unwrap_or(1)
            ),
            None => write!(message, "\nto play them: {again}"),
        };
        Incomplete { message }
    }
}

impl<'a> Origins<'a> {
    fn new(sources: &'a Sources) -> Origins<'a> {
        let stores = sources.folders.iter().map(|folder| BlockStore::new(folder, &sources.experiment)).collect();
        Origins { stores, origins: BTreeMap::new(), differing: None }
    }

    /// What the folders together hold of a block. A whole copy makes up for a
    /// damaged one.
    fn state(&mut self, block: &Block) -> BlockState {
        let mut best: Option<BlockState> = None;
        let mut damaged = Vec::new();
        for (place, store) in self.stores.iter().enumerate() {
            let state = store.state(block);
            if let BlockState::Damaged(path) = &state {
                damaged.push(path.clone());
            }
            match (&best, &state) {
                (Some(BlockState::Whole(one)), BlockState::Whole(other)) if one != other => {
                    let (matchup, number, path) = (block.matchup, block.number, store.path().display());
                    self.differing.get_or_insert_with(|| {
                        format!("block {number} of matchup {matchup} is not the same in {path} as in another folder")
                    });
                }
                (Some(BlockState::Whole(_)), _) => {}
                (_, BlockState::Whole(_)) => {
                    self.origins.insert((block.matchup, block.number), place);
                    best = Some(state);
                }
                (Some(BlockState::Failed(_)), _) => {}
                (Some(BlockState::Damaged(_)), BlockState::Missing(_)) => {}
                _ => best = Some(state),
            }
        }
        if let Some(BlockState::Whole(_)) = best {
            for path in damaged {
                Audience::People.say(&format!("{} is damaged; another folder has its games whole", path.display()));
            }
        }
        best.unwrap_or_else(|| BlockState::Missing(self.stores[0].path().to_owned()))
    }
}
