//! The game on the table: its moves, and the agent on one side, if there is one.

use quirkat_engine::notation::{self, WrittenMove};
use quirkat_engine::{Game, Move, Side};
use quirkat_sim::opponent::Opponent;
use quirkat_sim::{Agent, AgentFailure};

/// A game with all its moves, so that they can be taken back.
pub struct Table<'r> {
    /// Before its first move.
    begun: Game<'r>,
    game: Game<'r>,
    moves: Vec<(Move, String)>,
    opponent: Option<Opponent>,
}

impl<'r> Table<'r> {
    /// A game that has begun so, with an agent on one side.
    ///
    /// # Errors
    /// The agent cannot play.
    pub fn new(begun: Game<'r>, agent: Option<(Side, Agent)>, seed: u64) -> Result<Table<'r>, AgentFailure> {
        let opponent = agent.map(|(side, agent)| Opponent::new(agent, begun.ruleset(), side, seed)).transpose()?;
        Ok(Table { game: begun.clone(), begun, moves: Vec::new(), opponent })
    }

    /// The game as it stands.
    pub fn game(&self) -> &Game<'r> {
        &self.game
    }

    /// The side to move.
    pub fn to_move(&self) -> Side {
        self.game.position().to_move()
    }

    /// Does the agent play that side?
    pub fn is_agents(&self, side: Side) -> bool {
        self.opponent.as_ref().is_some_and(|opponent| opponent.side() == side)
    }

    /// The legal moves, in text order.
    pub fn written(&self) -> Vec<WrittenMove> {
        notation::written(self.game.ruleset(), self.game.position(), self.game.legal())
    }

    /// The texts of the moves played.
    pub fn texts(&self) -> Vec<&str> {
        self.moves.iter().map(|(_, text)| &**text).collect()
    }

    /// Plays a legal move.
    pub fn play(&mut self, mv: Move) {
        let game = &self.game;
        let text = notation::write(game.ruleset(), game.position(), game.legal(), mv).text;
        if let Some(opponent) = &mut self.opponent {
            opponent.watch(game, &mv);
        }
        self.moves.push((mv, text));
        self.game.play(mv);
    }

    /// Plays the agent's move, at its turn, and gives its text.
    ///
    /// # Errors
    /// It has none to give.
    pub fn play_agent(&mut self) -> Result<&str, AgentFailure> {
        if let Some(opponent) = &mut self.opponent {
            let mv = opponent.choose(&self.game)?;
            self.play(mv);
        }
        Ok(self.moves.last().map_or("", |(_, text)| text))
    }

    /// Takes back to the last turn of a person, and says how many plies that was;
    /// 0 where there is none.
    ///
    /// # Errors
    /// The agent cannot play on.
    pub fn take_back(&mut self) -> Result<usize, AgentFailure> {
        let begins = self.begun.position().to_move();
        let side = |plies: usize| if plies.is_multiple_of(2) { begins } else { begins.other() };
        let Some(kept) = (0..self.moves.len()).rev().find(|&plies| !self.is_agents(side(plies))) else { return Ok(0) };
        let moves = std::mem::take(&mut self.moves);
        let taken = moves.len() - kept;
        if let Some(opponent) = &mut self.opponent {
            opponent.restart()?;
        }
        self.game = self.begun.clone();
        moves.into_iter().take(kept).for_each(|(mv, _)| self.play(mv));
        Ok(taken)
    }
}
