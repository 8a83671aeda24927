//! Games of random players, in the engine's kernel.
//!
//! They are the games that [`Player`](crate::matchup) plays, move by move; this
//! is only the shorter way to them.

use std::ops::Range;

use quirkat_engine::Outcome;
use quirkat_engine::kernel::{self, Fast, Turn, Visit, Word};
use rand::RngExt;

use crate::agents::Agent;
use crate::matchup::Matchup;
use crate::row::{GameRow, Ply};
use crate::sums::{Count, Counts};
use crate::tally::Tally;

/// The rows of these games, if there is a kernel for them; `counts` counts them.
pub(crate) fn play(matchup: &Matchup, games: Range<u64>, counts: &mut Counts) -> Option<Vec<GameRow>> {
    rows_and_counts(matchup, games, counts)
}

/// The rows of these games, if there is a kernel for them, without the sums by
/// ply and point: for benchmarks.
#[cfg(feature = "bare")]
#[must_use]
pub fn rows(matchup: &Matchup, games: Range<u64>) -> Option<Vec<GameRow>> {
    rows_and_counts(matchup, games, &mut ())
}

fn rows_and_counts(matchup: &Matchup, games: Range<u64>, counts: &mut impl Count) -> Option<Vec<GameRow>> {
    let rows = Vec::with_capacity((games.end - games.start) as usize);
    let keep = Rows { number: matchup.number(), tally: Tally::default(), counts, rows };
    visit(matchup, games, keep).map(|rows| rows.rows)
}

/// How many plies these games have, if there is a kernel for them: the loop
/// without its rows, for benchmarks.
#[cfg(feature = "bare")]
#[must_use]
pub fn plies(matchup: &Matchup, games: Range<u64>) -> Option<u64> {
    visit(matchup, games, Plies(0)).map(|plies| plies.0)
}

/// What is kept of the games.
trait Keep {
    fn start<F: Fast>(&mut self, game: &F);
    /// A move out of so many that is about to be played.
    fn turn<F: Fast>(&mut self, game: &F, turn: &Turn<F::Word>, choices: u32);
    fn end<F: Fast>(&mut self, game: &F, number: u64, outcome: Outcome);
}

struct Rows<'c, C> {
    number: u32,
    tally: Tally,
    counts: &'c mut C,
    rows: Vec<GameRow>,
}

impl<C: Count> Keep for Rows<'_, C> {
    #[inline(always)]
    fn start<F: Fast>(&mut self, game: &F) {
        self.tally.start([0, 1].map(|side| game.pieces(side).count()), game.side());
    }

    #[inline(always)]
    fn turn<F: Fast>(&mut self, game: &F, turn: &Turn<F::Word>, choices: u32) {
        let ply = Ply {
            number: game.plies(),
            choices,
            side: game.side(),
            huff: F::Word::NONE,
            ends: (turn.start, turn.end),
            captured: turn.captured,
        };
        self.tally.count(&ply, &mut *self.counts);
    }

    #[inline(always)]
    fn end<F: Fast>(&mut self, game: &F, number: u64, outcome: Outcome) {
        let pieces = [0, 1].map(|side| game.pieces(side));
        self.rows.push(self.tally.end(self.number, number, pieces, (game.plies(), outcome), &mut *self.counts));
    }
}

#[cfg(feature = "bare")]
struct Plies(u64);

#[cfg(feature = "bare")]
impl Keep for Plies {
    fn start<F: Fast>(&mut self, _game: &F) {}

    fn turn<F: Fast>(&mut self, _game: &F, _turn: &Turn<F::Word>, _choices: u32) {}

    #[inline(always)]
    fn end<F: Fast>(&mut self, game: &F, _number: u64, _outcome: Outcome) {
        self.0 += u64::from(game.plies());
    }
}

fn visit<K: Keep>(matchup: &Matchup, games: Range<u64>, keep: K) -> Option<K> {
    if matchup.agents().iter().any(|agent| *agent != Agent::Random) || !matchup.is_without_openings() {
        return None;
    }
    kernel::visit(matchup.ruleset(), Games { matchup, games, keep }).ok()
}

struct Games<'m, K> {
    matchup: &'m Matchup,
    games: Range<u64>,
    keep: K,
}

impl<K: Keep> Visit for Games<'_, K> {
    type Output = K;

    fn visit<F: Fast>(self, game: F) -> K {
        #[cfg(target_arch = "x86_64")]
        if std::is_x86_feature_detected!("avx2")
            && std::is_x86_feature_detected!("popcnt")
            && std::is_x86_feature_detected!("bmi1")
            && std::is_x86_feature_detected!("bmi2")
            && std::is_x86_feature_detected!("lzcnt")
        {
            // SAFETY: the processor has just been asked for these instructions.
            #[allow(unsafe_code)]
            return unsafe { self.play_wide(game) };
        }
        self.play(game)
    }
}

impl<K: Keep> Games<'_, K> {
    /// The same, compiled with wide registers and the instructions that count
    /// and clear bits, which the least processors of this family lack.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
    fn play_wide<F: Fast>(self, game: F) -> K {
        self.play(game)
    }

    #[inline(always)]
    fn play<F: Fast>(mut self, mut game: F) -> K {
        for number in self.games {
            let mut streams = self.matchup.streams(Matchup::pair(number));
            // Both players are of one kind, so they draw in turn.
            let numbers = streams.of(0);
            game.restart();
            self.keep.start(&game);
            let outcome = loop {
                if let Some(outcome) = game.outcome() {
                    break outcome;
                }
                let choices = game.choices();
                let turn = game.nth(numbers.random_range(0..choices));
                self.keep.turn(&game, &turn, choices);
                game.play(turn);
            };
            self.keep.end(&game, number, outcome);
        }
        self.keep
    }
}
