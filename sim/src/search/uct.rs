//! Upper confidence bounds on trees: playouts where they promise most, and
//! proofs where games end.
//!
//! Kocsis and Szepesvári, *Bandit based Monte-Carlo planning* (2006); proofs go
//! up as in Winands, Björnsson and Saito, *Monte-Carlo tree search solver*
//! (2008), with draws proven too.

use quirkat_engine::kernel::{self, Fast, Visit};
use quirkat_engine::{Game, GameResult, Move, Ruleset, Side};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::logarithm::ln;
use super::playout::{Finish, Playout, Race, Walk};
use super::twigs::{At, Proof, ROOT, Twigs};

/// How a search by playouts goes.
#[derive(Clone, Debug, PartialEq)]
pub struct UctSettings {
    /// Playouts a move, 1 to 10^7.
    pub nodes: u32,
    /// How much a move that was tried little is preferred: the factor of
    /// sqrt(ln(games of the node) / games of the move), where a win is 1.
    pub exploration: f64,
    /// How playouts go.
    pub playout: Playout,
}

/// A search with all its memory, for many games of one ruleset, one after the
/// other. It has twice as many twigs as playouts a move: what is kept of the
/// moves before, and the new ones; where they do not suffice, playouts go on from
/// the twigs there are.
///
/// ```
/// use quirkat_engine::{Game, catalogue};
/// use quirkat_sim::rand::SeedableRng;
/// use quirkat_sim::rand_chacha::ChaCha8Rng;
/// use quirkat_sim::search::{Playout, Uct, UctSettings};
///
/// let bell = catalogue::entry("bell").unwrap().load(&[]).unwrap();
/// let settings = UctSettings { nodes: 200, exploration: 1.0, playout: Playout::Random };
/// let mut search = Uct::new(&bell, &settings);
/// let mut game = Game::start(&bell);
/// let mut numbers = ChaCha8Rng::seed_from_u64(1);
/// for _ in 0..4 {
///     let mv = search.choose(&game, &mut numbers);
///     search.follow(&game, &mv);
///     game.play(mv);
/// }
/// assert_eq!(game.plies(), 4);
/// ```
#[derive(Clone, Debug)]
pub struct Uct {
    settings: UctSettings,
    twigs: Twigs,
    /// Plies of the game where the root stands.
    plies: Option<u32>,
    walk: Walk,
    path: Vec<At>,
    tried: Vec<bool>,
}

impl Uct {
    /// A search of games of the ruleset.
    #[must_use]
    pub fn new(ruleset: &Ruleset, settings: &UctSettings) -> Uct {
        Uct {
            settings: settings.clone(),
            twigs: Twigs::new(2 * settings.nodes as usize + 1),
            plies: None,
            walk: Walk::new(ruleset),
            path: Vec::new(),
            tried: Vec::new(),
        }
    }

    /// A new game begins: nothing is known of earlier ones.
    pub fn start_game(&mut self) {
        self.plies = None;
    }

    /// A move is about to be played in the game: what is known of what follows
    /// it is kept.
    pub fn follow(&mut self, game: &Game<'_>, mv: &Move) {
        if self.plies != Some(game.plies()) {
            return;
        }
        let number = (0..).zip(game.legal().iter()).find(|(_, legal)| legal == mv);
        match number {
            Some((number, _)) => self.twigs.follow(number),
            None => self.twigs.clear(),
        }
        self.plies = Some(game.plies() + 1);
    }

    /// A move of the game, in which some move is legal: the one tried most often
    /// that is not proven lost, unless one is proven won; equals by chance.
    pub fn choose(&mut self, game: &Game<'_>, numbers: &mut ChaCha8Rng) -> Move {
        if self.plies != Some(game.plies()) {
            self.twigs.clear();
            self.plies = Some(game.plies());
        }
        self.twigs.twig_mut(ROOT).moves = game.legal().len();
        self.walk.begin(game);
        self.play(game, numbers);
        let best = |at: &At| {
            let twig = self.twigs.twig(*at);
            (twig.proof == Some(Proof::Win), twig.proof != Some(Proof::Loss), twig.visits)
        };
        let most = self.twigs.children(ROOT).map(|at| best(&at)).max();
        let equal = || self.twigs.children(ROOT).filter(|at| Some(best(at)) == most);
        let count = equal().count() as u32;
        let chosen = if count > 1 { numbers.random_range(0..count) } else { 0 };
        let number = equal().nth(chosen as usize).map_or(0, |at| self.twigs.twig(at).number);
        game.legal().nth(number)
    }

    /// All playouts of a move: random ones of men alone in the ruleset's kernel,
    /// if it has one.
    fn play(&mut self, game: &Game<'_>, numbers: &mut ChaCha8Rng) {
        let mut playout = self.settings.playout;
        let races = playout == Playout::Random && game.position().kings().is_empty();
        let racing = Racing { uct: self, numbers };
        let slow = if races { kernel::visit(game.ruleset(), racing).err() } else { Some(racing) };
        if let Some(Racing { uct, numbers }) = slow {
            uct.play_all(&mut playout, numbers);
        }
    }

    fn play_all(&mut self, finish: &mut dyn Finish, numbers: &mut ChaCha8Rng) {
        for _ in 0..self.settings.nodes {
            if self.twigs.twig(ROOT).proof.is_some() {
                break;
            }
            self.walk.restart();
            self.play_one(finish, numbers);
        }
    }

    /// Down the tree, a twig more, a playout, and back up.
    fn play_one(&mut self, finish: &mut dyn Finish, numbers: &mut ChaCha8Rng) {
        self.path.clear();
        self.path.push(ROOT);
        let mut at = ROOT;
        let result = loop {
            let untried = self.walk.here().legal().len() - self.twigs.twig(at).tried;
            if untried > 0 && !self.twigs.is_full() {
                break self.grow(at, untried, finish, numbers);
            }
            let Some(child) = self.select(at) else {
                break finish.finish(&mut self.walk, numbers);
            };
            at = child;
            self.path.push(at);
            let mv = self.walk.here().legal().nth(self.twigs.twig(at).number);
            let mover = self.walk.here().position().to_move();
            if let Some(proof) = self.twigs.twig(at).proof {
                break result(proof, mover);
            }
            self.walk.step(&mv);
        };
        self.count(result);
    }

    /// Tries a move that was not tried before.
    fn grow(&mut self, at: At, untried: u32, finish: &mut dyn Finish, numbers: &mut ChaCha8Rng) -> GameResult {
        let legal = self.walk.here().legal();
        self.tried.clear();
        self.tried.resize(legal.len() as usize, false);
        for child in self.twigs.children(at) {
            self.tried[self.twigs.twig(child).number as usize] = true;
        }
        let chosen = numbers.random_range(0..untried) as usize;
        let mut free = (0..legal.len()).filter(|number| !self.tried[*number as usize]);
        let number = free.nth(chosen).unwrap_or(0);
        let (mv, mover) = (legal.nth(number), self.walk.here().position().to_move());
        let child = self.twigs.add(at, number);
        self.path.push(child);
        match self.walk.step(&mv) {
            Some(result) => {
                self.twigs.twig_mut(child).proof = Some(proof(result, mover));
                self.prove();
                result
            }
            None => {
                self.twigs.twig_mut(child).moves = self.walk.here().legal().len();
                finish.finish(&mut self.walk, numbers)
            }
        }
    }

    /// The tried move that promises most and is not proven lost.
    fn select(&self, at: At) -> Option<At> {
        let games = ln(self.twigs.twig(at).visits);
        let promise = |at: At| {
            let twig = self.twigs.twig(at);
            let visits = f64::from(twig.visits);
            let mean = match twig.proof {
                Some(proof) => f64::from(proof.points()) / 2.0,
                None => f64::from(twig.points) / (2.0 * visits),
            };
            mean + self.settings.exploration * (games / visits).sqrt()
        };
        let mut best: Option<(f64, At)> = None;
        for child in self.twigs.children(at).filter(|child| self.twigs.twig(*child).proof != Some(Proof::Loss)) {
            let promise = promise(child);
            if best.is_none_or(|(most, _)| promise > most) {
                best = Some((promise, child));
            }
        }
        best.map(|(_, child)| child)
    }

    /// The last twig of the path is proven: proves what follows from it above.
    /// A won answer loses; without one, all answers must be proven.
    fn prove(&mut self) {
        for n in (0..self.path.len() - 1).rev() {
            let above = self.path[n];
            let proofs = self.twigs.children(above).map(|child| self.twigs.twig(child).proof);
            let is_whole = self.twigs.twig(above).tried == self.twigs.twig(above).moves;
            let (known, most) =
                proofs.fold((is_whole, None), |(known, most), proof| (known && proof.is_some(), most.max(proof)));
            let Some(best) = most.filter(|best| known || *best == Proof::Win) else { return };
            self.twigs.twig_mut(above).proof = Some(best.other());
        }
    }

    /// Counts a game for every twig of the path.
    fn count(&mut self, result: GameResult) {
        let mut mover = self.walk.root().position().to_move().other();
        for at in &self.path {
            let twig = self.twigs.twig_mut(*at);
            twig.visits += 1;
            twig.points += proof(result, mover).points();
            mover = mover.other();
        }
    }
}

/// A search that is to have the ruleset's kernel for its playouts.
struct Racing<'u, 'n> {
    uct: &'u mut Uct,
    numbers: &'n mut ChaCha8Rng,
}

impl Visit for Racing<'_, '_> {
    type Output = ();

    fn visit<F: Fast>(self, game: F) {
        self.uct.play_all(&mut Race(game), self.numbers);
    }
}

/// What a result is for a side.
fn proof(result: GameResult, side: Side) -> Proof {
    match (result, side) {
        (GameResult::Draw, _) => Proof::Draw,
        (GameResult::First, Side::First) | (GameResult::Second, Side::Second) => Proof::Win,
        _ => Proof::Loss,
    }
}

/// The result that is so much for a side.
fn result(proof: Proof, side: Side) -> GameResult {
    match (proof, side) {
        (Proof::Draw, _) => GameResult::Draw,
        (Proof::Win, Side::First) | (Proof::Loss, Side::Second) => GameResult::First,
        _ => GameResult::Second,
    }
}
