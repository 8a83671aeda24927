//! One variant and one pairing: games by their numbers, any of them at any
//! time.

use std::ops::Range;

use quirkat_engine::{Game, Move, Ruleset, Side};

use crate::agents::Agent;
use crate::fast;
use crate::row::{GameRow, Ply};
use crate::stream::{GameKey, Streams};
use crate::sums::Counts;
use crate::tally::Tally;

/// A ruleset and the two agents that play it.
///
/// ```
/// use quirkat_engine::catalogue;
/// use quirkat_sim::{Agent, Matchup};
///
/// let bell = catalogue::entry("bell").unwrap().load(&[]).unwrap();
/// let matchup = Matchup::new(0, bell, [Agent::Random; 2], 20261130);
/// let rows = matchup.play(10..20);
/// assert_eq!(matchup.play(15..16)[0], rows[5]);
/// ```
#[derive(Clone, Debug)]
pub struct Matchup {
    number: u32,
    ruleset: Ruleset,
    agents: [Agent; 2],
    key: GameKey,
}

impl Matchup {
    /// The matchup of that number; `agents` are First's and Second's.
    #[must_use]
    pub fn new(number: u32, ruleset: Ruleset, agents: [Agent; 2], seed: u64) -> Matchup {
        let key = GameKey::new(seed, &ruleset, agents);
        Matchup { number, ruleset, agents, key }
    }

    /// The matchup's number in its experiment.
    #[must_use]
    pub fn number(&self) -> u32 {
        self.number
    }

    /// The ruleset played.
    #[must_use]
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// First's agent and Second's.
    #[must_use]
    pub fn agents(&self) -> [Agent; 2] {
        self.agents
    }

    /// The random numbers of a game of the pair.
    #[inline]
    pub(crate) fn streams(&self, pair: u64) -> Streams {
        self.key.streams(pair, self.agents)
    }

    /// The pair that a game belongs to. Without a swapped matchup in between
    /// (a mirror pairing) every game is its own pair, and in the two matchups
    /// of a swap the games of one number are the pair.
    #[must_use]
    pub fn pair(game: u64) -> u64 {
        game
    }

    /// Plays the games of these numbers, in order.
    #[must_use]
    pub fn play(&self, games: Range<u64>) -> Vec<GameRow> {
        self.play_counting(games, &mut Counts::new(&self.ruleset))
    }

    /// [`Matchup::play`], with the games counted in `counts`, which is of this
    /// matchup's ruleset.
    #[must_use]
    pub fn play_counting(&self, games: Range<u64>, counts: &mut Counts) -> Vec<GameRow> {
        fast::play(self, games.clone(), counts).unwrap_or_else(|| self.play_slowly(games, counts))
    }

    /// [`Matchup::play_counting`] without the engine's kernel: the same rows
    /// and counts.
    #[must_use]
    pub fn play_slowly(&self, games: Range<u64>, counts: &mut Counts) -> Vec<GameRow> {
        let mut player = Player::new(self);
        games.map(|game| player.play(game, counts, |_, _| {})).collect()
    }

    /// Plays one game again and shows every move to `watch` before it is
    /// played, with the game as it stands. Gives the game's row.
    pub fn replay(&self, game: u64, watch: impl FnMut(&Game<'_>, Move)) -> GameRow {
        Player::new(self).play(game, &mut Counts::new(&self.ruleset), watch)
    }
}

/// Plays games of a matchup one after the other in the same memory.
pub(crate) struct Player<'m> {
    matchup: &'m Matchup,
    game: Game<'m>,
    tally: Tally,
}

impl<'m> Player<'m> {
    pub(crate) fn new(matchup: &'m Matchup) -> Player<'m> {
        Player { matchup, game: Game::start(&matchup.ruleset), tally: Tally::default() }
    }

    pub(crate) fn play(&mut self, number: u64, counts: &mut Counts, mut watch: impl FnMut(&Game<'_>, Move)) -> GameRow {
        let Matchup { number: matchup, agents, .. } = self.matchup;
        let mut streams = self.matchup.streams(Matchup::pair(number));
        self.game.restart();
        let position = self.game.position();
        self.tally.start(Side::BOTH.map(|side| position.pieces(side).count()), position.to_move().index());
        let outcome = loop {
            if let Some(outcome) = self.game.outcome() {
                break outcome;
            }
            let side = self.game.position().to_move().index();
            let mv = agents[side].choose(&self.game, streams.of(side));
            self.tally.count(&Ply::of(&self.game, &mv), counts);
            watch(&self.game, mv);
            self.game.play(mv);
        };
        let pieces = Side::BOTH.map(|side| self.game.position().pieces(side).0);
        self.tally.end(*matchup, number, pieces, outcome, counts)
    }
}
