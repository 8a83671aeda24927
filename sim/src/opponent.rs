//! An agent that plays one side of a game which somebody else leads: a person,
//! or another program.

use quirkat_engine::{Game, Move, Ruleset, Side};

use crate::agents::{Agent, AgentFailure, Mind, Seat, Trouble};
use crate::stream::{GameKey, Streams};

/// An agent in one seat of one game. The game itself is the caller's, who asks
/// [`Opponent::choose`] at the agent's turns and shows every move, of both
/// sides, to [`Opponent::watch`] before it is played.
///
/// Its numbers are those of game 0 between two such agents, so what it chooses
/// hangs on seed, ruleset, agent and the moves played, and on nothing else.
///
/// ```
/// use quirkat_engine::{Game, Side, catalogue};
/// use quirkat_sim::Agent;
/// use quirkat_sim::opponent::Opponent;
///
/// let bell = catalogue::entry("bell").unwrap().load(&[]).unwrap();
/// let mut game = Game::start(&bell);
/// let mut greedy = Opponent::new(Agent::Greedy, &bell, Side::Second, 1)?;
/// let first = game.legal().nth(0);
/// greedy.watch(&game, &first);
/// game.play(first);
/// let answer = greedy.choose(&game)?;
/// assert!(game.legal().iter().any(|legal| legal == answer));
/// # Ok::<(), quirkat_sim::AgentFailure>(())
/// ```
pub struct Opponent {
    agent: Agent,
    side: Side,
    key: GameKey,
    streams: Streams,
    mind: Box<dyn Mind>,
}

impl Opponent {
    /// The agent on that side, with a game begun.
    ///
    /// # Errors
    /// The agent cannot play.
    pub fn new(agent: Agent, ruleset: &Ruleset, side: Side, seed: u64) -> Result<Opponent, AgentFailure> {
        let key = GameKey::new(seed, ruleset, &agent.clone().mirror());
        let mind = agent.mind(ruleset);
        let mut opponent = Opponent { agent, side, key, streams: key.streams(0), mind };
        opponent.restart()?;
        Ok(opponent)
    }

    /// Forgets the game and begins it again, with its numbers from the first one
    /// on. Moves that stand, as after a take back, are shown by `watch` again.
    ///
    /// # Errors
    /// The agent cannot play.
    pub fn restart(&mut self) -> Result<(), AgentFailure> {
        self.streams = self.key.streams(0);
        let seat = Seat { side: self.side, game: 0 };
        let begun = self.mind.start(seat, self.streams.of(self.side.index()));
        begun.map_err(|trouble| self.failure(0, trouble))
    }

    /// The side that it plays.
    #[must_use]
    pub fn side(&self) -> Side {
        self.side
    }

    /// Its move, where it is the side to move and some move is legal.
    ///
    /// # Errors
    /// The agent has no move to give.
    pub fn choose(&mut self, game: &Game<'_>) -> Result<Move, AgentFailure> {
        let chosen = self.mind.choose(game, self.streams.of(self.side.index()));
        chosen.map_err(|trouble| self.failure(game.plies(), trouble))
    }

    /// A move, of either side, is about to be played.
    pub fn watch(&mut self, game: &Game<'_>, mv: &Move) {
        self.mind.watch(game, mv);
    }

    fn failure(&self, ply: u32, Trouble(reason): Trouble) -> AgentFailure {
        AgentFailure { matchup: 0, game: 0, ply, side: self.side, agent: self.agent.settings(), reason }
    }
}
