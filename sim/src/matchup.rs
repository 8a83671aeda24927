//! One variant and one pairing: games by their numbers, any of them at any
//! time.

use std::ops::Range;
use std::sync::Arc;

use quirkat_engine::{Game, Move, Position, Ruleset, Side};

use crate::agents::{Agent, AgentFailure, Mind, Seat, Trouble};
use crate::fast;
use crate::openings::{Book, Opening};
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
/// let matchup = Matchup::new(0, bell, Agent::Random.mirror(), 20261130);
/// let rows = matchup.play(10..20)?;
/// assert_eq!(matchup.play(15..16)?[0], rows[5]);
/// # Ok::<(), quirkat_sim::AgentFailure>(())
/// ```
#[derive(Clone, Debug)]
pub struct Matchup {
    number: u32,
    ruleset: Ruleset,
    agents: [Agent; 2],
    key: GameKey,
    book: Option<Arc<Book>>,
}

impl Matchup {
    /// The matchup of that number; `agents` are First's and Second's.
    #[must_use]
    pub fn new(number: u32, ruleset: Ruleset, agents: [Agent; 2], seed: u64) -> Matchup {
        let key = GameKey::new(seed, &ruleset, &agents);
        Matchup { number, ruleset, agents, key, book: None }
    }

    /// The same matchup, with its games started from the openings of the book,
    /// which is of the same ruleset.
    #[must_use]
    pub fn with_openings(self, book: Arc<Book>) -> Matchup {
        Matchup { book: Some(book), ..self }
    }

    /// The opening of a game; `None` where games begin at the start.
    #[must_use]
    pub fn opening(&self, game: u64) -> Option<Opening> {
        self.book.as_ref().map(|book| book.opening(Matchup::pair(game)))
    }

    /// The position that a game starts from, before any ply.
    #[must_use]
    pub fn start(&self, game: u64) -> Position {
        self.opening(game).and_then(|opening| opening.position).unwrap_or_else(|| self.ruleset.start())
    }

    /// Do its games begin at the ruleset's start, with the players' own moves?
    pub(crate) fn is_without_openings(&self) -> bool {
        self.book.is_none()
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
    pub fn agents(&self) -> &[Agent; 2] {
        &self.agents
    }

    /// Do its games hang on their key alone, so that they can be played again?
    #[must_use]
    pub fn is_reproducible(&self) -> bool {
        self.agents.iter().all(Agent::is_reproducible)
    }

    /// The random numbers of a game of the pair.
    #[inline]
    pub(crate) fn streams(&self, pair: u64) -> Streams {
        self.key.streams(pair)
    }

    /// The pair that a game belongs to. Without a swapped matchup in between
    /// (a mirror pairing) every game is its own pair, and in the two matchups
    /// of a swap the games of one number are the pair.
    #[must_use]
    pub fn pair(game: u64) -> u64 {
        game
    }

    /// Plays the games of these numbers, in order.
    ///
    /// # Errors
    /// The first failure of an agent.
    pub fn play(&self, games: Range<u64>) -> Result<Vec<GameRow>, AgentFailure> {
        self.play_counting(games, &mut Counts::new(&self.ruleset))
    }

    /// [`Matchup::play`], with the games counted in `counts`, which is of this
    /// matchup's ruleset.
    ///
    /// # Errors
    /// The first failure of an agent; `counts` is of no use then.
    ///
    /// ```
    /// use quirkat_engine::catalogue;
    /// use quirkat_sim::{Agent, Counts, Matchup};
    ///
    /// let bell = catalogue::entry("bell").unwrap().load(&[]).unwrap();
    /// let matchup = Matchup::new(0, bell, Agent::Random.mirror(), 1);
    /// let mut counts = Counts::new(matchup.ruleset());
    /// let rows = matchup.play_counting(0..200, &mut counts)?;
    /// let course = counts.course();
    /// // Every game plays ply 0, where there are four moves.
    /// assert_eq!((course.plies[0].games, course.plies[0].choices), (200, 800));
    /// let plies: u64 = rows.iter().map(|row| u64::from(row.plies)).sum();
    /// assert_eq!(course.plies.iter().map(|sums| sums.games).sum::<u64>(), plies);
    /// # Ok::<(), quirkat_sim::AgentFailure>(())
    /// ```
    pub fn play_counting(&self, games: Range<u64>, counts: &mut Counts) -> Result<Vec<GameRow>, AgentFailure> {
        Player::new(self).play_all(games, counts, |_| {})
    }

    /// [`Matchup::play_counting`] without the engine's kernel: the same rows
    /// and counts.
    ///
    /// # Errors
    /// The first failure of an agent; `counts` is of no use then.
    pub fn play_slowly(&self, games: Range<u64>, counts: &mut Counts) -> Result<Vec<GameRow>, AgentFailure> {
        let mut player = Player::new(self);
        games.map(|game| player.play(game, counts, |_, _| {})).collect()
    }

    /// Plays one game again and shows every move to `watch` before it is
    /// played, with the game as it stands. Gives the game's row.
    ///
    /// # Errors
    /// The failure of an agent.
    ///
    /// ```
    /// use quirkat_engine::{catalogue, notation};
    /// use quirkat_sim::{Agent, Matchup};
    ///
    /// let bell = catalogue::entry("bell").unwrap().load(&[]).unwrap();
    /// let matchup = Matchup::new(0, bell, [Agent::Greedy, Agent::Random], 1);
    /// let mut moves = Vec::new();
    /// let row = matchup.replay(7, |game, mv| {
    ///     moves.push(notation::write(game.ruleset(), game.position(), game.legal(), mv).text);
    /// })?;
    /// assert_eq!(moves.len(), row.plies as usize);
    /// # Ok::<(), quirkat_sim::AgentFailure>(())
    /// ```
    pub fn replay(&self, game: u64, watch: impl FnMut(&Game<'_>, Move)) -> Result<GameRow, AgentFailure> {
        Player::new(self).play(game, &mut Counts::new(&self.ruleset), watch)
    }
}

/// Games between two signs of progress, where they are played in the kernel.
const KERNEL_GAMES: u64 = 1000;

/// Plays games of a matchup one after the other: the same memory and the same
/// two minds, which forget each game before the next. After a failure it is of
/// no use.
///
/// ```
/// use quirkat_engine::catalogue;
/// use quirkat_sim::{Agent, Counts, Matchup, Player};
///
/// let bell = catalogue::entry("bell").unwrap().load(&[]).unwrap();
/// let matchup = Matchup::new(0, bell, [Agent::Greedy, Agent::Random], 1);
/// let (mut player, mut counts) = (Player::new(&matchup), Counts::new(matchup.ruleset()));
/// let mut most = 0;
/// let row = player.play(3, &mut counts, |game, _| most = most.max(game.legal().len()))?;
/// assert_eq!((row.game, row.choices_max), (3, most));
/// # Ok::<(), quirkat_sim::AgentFailure>(())
/// ```
pub struct Player<'m> {
    matchup: &'m Matchup,
    game: Game<'m>,
    minds: [Box<dyn Mind>; 2],
    tally: Tally,
}

impl<'m> Player<'m> {
    /// A player of the matchup.
    #[must_use]
    pub fn new(matchup: &'m Matchup) -> Player<'m> {
        let minds = matchup.agents.each_ref().map(|agent| agent.mind(&matchup.ruleset));
        Player { matchup, game: Game::start(&matchup.ruleset), minds, tally: Tally::default() }
    }

    /// The rows of these games, counted in `counts`, which is of this matchup's
    /// ruleset; in the engine's kernel where there is one for them. `progress`
    /// is told of games played.
    ///
    /// # Errors
    /// The first failure of an agent; `counts` is of no use then.
    pub fn play_all(
        &mut self,
        games: Range<u64>,
        counts: &mut Counts,
        progress: impl Fn(u64),
    ) -> Result<Vec<GameRow>, AgentFailure> {
        let mut rows = Vec::with_capacity((games.end - games.start) as usize);
        let mut first = games.start;
        while first < games.end {
            let next = games.end.min(first + KERNEL_GAMES);
            match fast::play(self.matchup, first..next, counts) {
                Some(played) => {
                    rows.extend(played);
                    progress(next - first);
                }
                None => {
                    for game in first..next {
                        rows.push(self.play(game, counts, |_, _| {})?);
                        progress(1);
                    }
                }
            }
            first = next;
        }
        Ok(rows)
    }

    /// Plays the game of this number, counted in `counts`, which is of this
    /// matchup's ruleset. `watch` is shown every move before it is played, with the
    /// game as it stands: a place to measure what no row has.
    ///
    /// # Errors
    /// The failure of an agent; `counts` is of no use then.
    pub fn play(
        &mut self,
        number: u64,
        counts: &mut Counts,
        mut watch: impl FnMut(&Game<'_>, Move),
    ) -> Result<GameRow, AgentFailure> {
        let mut streams = self.matchup.streams(Matchup::pair(number));
        let opening = self.matchup.opening(number);
        match opening.as_ref().and_then(|opening| opening.position) {
            Some(position) => self.game.restart_from(position),
            None => self.game.restart(),
        }
        for side in Side::BOTH {
            let begun = self.minds[side.index()].start(Seat { side, game: number }, streams.of(side.index()));
            begun.map_err(|trouble| self.failure(number, side, trouble))?;
        }
        let pieces = Side::BOTH.map(|side| self.game.position().pieces(side).count());
        self.tally.start(pieces, self.game.position().to_move().index());
        if opening.as_ref().is_some_and(|opening| opening.position.is_some()) {
            self.tally.note_start(self.game.position());
            counts.start_with(self.game.position());
        }
        for number in opening.map(|opening| opening.moves).unwrap_or_default() {
            self.play_move(self.game.legal().nth(number), counts, &mut watch);
        }
        let outcome = loop {
            if let Some(outcome) = self.game.outcome() {
                break outcome;
            }
            let side = self.game.position().to_move();
            let chosen = self.minds[side.index()].choose(&self.game, streams.of(side.index()));
            let mv = chosen.map_err(|trouble| self.failure(number, side, trouble))?;
            self.play_move(mv, counts, &mut watch);
        };
        let pieces = Side::BOTH.map(|side| self.game.position().pieces(side).0);
        Ok(self.tally.end(self.matchup.number, number, pieces, (self.game.plies(), outcome), counts))
    }

    /// Counts a move, shows it, and plays it.
    fn play_move(&mut self, mv: Move, counts: &mut Counts, watch: &mut impl FnMut(&Game<'_>, Move)) {
        self.tally.count(&Ply::of(&self.game, &mv), counts);
        for mind in &mut self.minds {
            mind.watch(&self.game, &mv);
        }
        watch(&self.game, mv);
        self.game.play(mv);
    }

    #[cold]
    fn failure(&self, game: u64, side: Side, trouble: Trouble) -> AgentFailure {
        AgentFailure {
            matchup: self.matchup.number,
            game,
            ply: self.game.plies(),
            side,
            agent: self.matchup.agents[side.index()].settings(),
            reason: trouble.0,
        }
    }
}
