//! What the benchmarks play, and the instructions of a ply by callgrind.

use std::hint::black_box;
use std::ops::Range;

use quirkat_engine::keys::KEYS;
use quirkat_engine::perft::perft;
use quirkat_engine::{Override, Ruleset, catalogue};
use quirkat_oracle::{Oracle, Spec};
use quirkat_sim::{Agent, Counts, GameRow, Matchup, fast};

pub mod baseline;
pub mod callgrind;
pub mod cases;
pub mod instructions;
pub mod search;

/// How games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// In the kernel, and nothing is kept of them.
    Bare,
    /// With their rows alone.
    Rows,
    /// With their rows and the sums by ply and by point, as every run plays them.
    Run,
    /// The games of a run without the kernel, as every other ruleset and agent
    /// plays them.
    Slow,
    /// By the slow second engine, which keeps nothing either.
    Oracle,
    /// Not played but searched: alpha-beta to depth 6 on the way through a game.
    /// What is counted is nodes.
    Search,
    /// Perft from the start, of the depth that stands for the number of games.
    /// What is counted is sequences of moves.
    Perft,
}

impl Way {
    /// All ways, by their names.
    pub const ALL: [(&str, Way); 7] = [
        ("bare", Way::Bare),
        ("rows", Way::Rows),
        ("run", Way::Run),
        ("slow", Way::Slow),
        ("oracle", Way::Oracle),
        ("ab6", Way::Search),
        ("perft", Way::Perft),
    ];

    /// The way's name.
    #[must_use]
    pub fn name(self) -> &'static str {
        Way::ALL.iter().find(|(_, way)| *way == self).map_or("", |(name, _)| name)
    }
}

/// A ruleset between two random agents.
pub struct Contest {
    matchup: Matchup,
    oracle: Oracle,
}

impl Contest {
    /// The catalogue's ruleset with some keys set, as `--set` takes them.
    ///
    /// # Panics
    /// There is no such ruleset, or a key does not fit.
    #[must_use]
    pub fn new(ruleset: &str, set: &[&str]) -> Contest {
        let entry = catalogue::entry(ruleset).unwrap_or_else(|| panic!("no ruleset {ruleset:?}"));
        let set: Result<Vec<_>, _> = set.iter().map(|text| Override::typed(text)).collect();
        let ruleset = set.and_then(|set| entry.load(&set)).unwrap_or_else(|fault| panic!("{fault}"));
        let oracle = oracle(&ruleset);
        Contest { matchup: Matchup::new(0, ruleset, Agent::Random.mirror(), 1), oracle }
    }

    /// Do positions count that occur again?
    #[must_use]
    pub fn has_repetition(&self) -> bool {
        self.matchup.ruleset().end().repetition > 0
    }

    /// The depth of a perft that counts at least so many sequences.
    #[must_use]
    pub fn perft_depth(&self, sequences: u64) -> u64 {
        (1..).find(|&depth| self.plies(Way::Perft, 0..depth) >= sequences).expect("there is a depth")
    }

    /// Is there a kernel for the ruleset?
    #[must_use]
    pub fn has_kernel(&self) -> bool {
        fast::plies(&self.matchup, 0..0).is_some()
    }

    /// Plays these games and counts their plies. The slow engine plays other
    /// games than the two fast ways, which play the same.
    ///
    /// # Panics
    /// No kernel for [`Way::Bare`] or [`Way::Rows`].
    pub fn plies(&self, way: Way, games: Range<u64>) -> u64 {
        match way {
            Way::Bare => fast::plies(&self.matchup, games).expect("has a kernel"),
            Way::Rows => plies_of(fast::rows(&self.matchup, games).expect("has a kernel")),
            Way::Run => plies_of(self.matchup.play(games).expect("random agents never fail")),
            Way::Slow => {
                let mut counts = Counts::new(self.matchup.ruleset());
                plies_of(self.matchup.play_slowly(games, &mut counts).expect("random agents never fail"))
            }
            Way::Oracle => oracle_plies(&self.oracle, games),
            Way::Search => games.map(|game| search::nodes(self.matchup.ruleset(), game, 6)).sum(),
            Way::Perft => perft(self.matchup.ruleset(), games.end as u32),
        }
    }

    /// How many games have about so many plies.
    #[must_use]
    pub fn games(&self, plies: u64) -> u64 {
        let sample = 100;
        (plies * sample).div_ceil(self.plies(Way::Run, 0..sample))
    }
}

fn plies_of(rows: Vec<GameRow>) -> u64 {
    black_box(rows).iter().map(|row| u64::from(row.plies)).sum()
}

/// The slow engine with every key of the ruleset.
fn oracle(ruleset: &Ruleset) -> Oracle {
    let raw = ruleset.raw();
    let mut spec = Spec::default();
    spec.board.points = raw.board.points.iter().cloned().collect();
    spec.board.lines = raw.board.lines.clone();
    let is_text = |name: &str| name.contains('.') && !["board.points", "board.lines"].contains(&name);
    for key in KEYS.iter().filter(|key| is_text(key.name)) {
        spec.set(key.name, &key.text(raw)).expect("is a key there too");
    }
    Oracle::new(spec).unwrap_or_else(|fault| panic!("{fault}"))
}

/// Plies of random games by the slow engine; its choices come from a plain
/// generator, which costs it nearly nothing.
fn oracle_plies(oracle: &Oracle, games: Range<u64>) -> u64 {
    let mut random = 0x9E37_79B9_7F4A_7C15_u64;
    let mut plies = 0;
    for _ in games {
        let mut state = oracle.start();
        while oracle.outcome(&state).is_none() {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let moves = oracle.moves(&state);
            let chosen = &moves[(random % moves.len() as u64) as usize];
            oracle.advance(&mut state, chosen);
            plies += 1;
        }
    }
    plies
}
