//! Positions drawn by hand: what a search must find in them.

use quirkat_engine::{Game, Override, Position, Ruleset, catalogue, notation};
use quirkat_sim::search::{AlphaBeta, Leaves, Playout, Uct, UctSettings};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

const POSITIONS: &str = include_str!("positions.txt");

/// One line of the list.
struct Tactic {
    name: &'static str,
    ruleset: Ruleset,
    position: &'static str,
    before: Vec<&'static str>,
    found: Vec<&'static str>,
    shunned: Vec<&'static str>,
    depth: u32,
    playouts: u32,
}

fn tactics() -> Vec<Tactic> {
    let lines = POSITIONS.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| Tactic::read(&line.split('|').map(str::trim).collect::<Vec<_>>())).collect()
}

fn parts(text: &'static str) -> Vec<&'static str> {
    text.split(';').map(str::trim).filter(|part| !part.is_empty()).collect()
}

impl Tactic {
    fn read(fields: &[&'static str]) -> Tactic {
        let [name, ruleset, position, before, found, depth, playouts] = fields else { panic!("{fields:?}") };
        let mut words = ruleset.split_whitespace();
        let entry = catalogue::entry(words.next().expect("a ruleset")).expect("is in the catalogue");
        let set: Vec<Override> = words.map(|word| Override::typed(word).expect("is KEY=VALUE")).collect();
        let shunned = found.split_whitespace().filter_map(|word| word.strip_prefix('!')).collect::<Vec<_>>();
        Tactic {
            name,
            ruleset: entry.load(&set).expect("is a ruleset"),
            position,
            before: parts(before),
            found: if shunned.is_empty() { parts(found) } else { Vec::new() },
            shunned,
            depth: depth.parse().expect("is a depth"),
            playouts: playouts.parse().expect("is a number of playouts"),
        }
    }

    fn game(&self) -> Game<'_> {
        let position = Position::read(&self.ruleset, self.position).unwrap_or_else(|error| panic!("{error}"));
        let mut game = Game::from_position(&self.ruleset, position);
        for text in &self.before {
            let mv = notation::read(&self.ruleset, game.position(), game.legal(), text);
            game.play(mv.unwrap_or_else(|error| panic!("{}: {error}", self.name)));
        }
        for text in self.found.iter().chain(&self.shunned) {
            let mv = notation::read(&self.ruleset, game.position(), game.legal(), text);
            assert!(mv.is_ok(), "{}: {text}", self.name);
        }
        game
    }

    /// What is wrong with a choice.
    fn fault(&self, game: &Game<'_>, number: u32) -> Option<String> {
        let mv = game.legal().nth(number);
        let text = notation::write(&self.ruleset, game.position(), game.legal(), mv).text;
        let is_right = self.found.is_empty() || self.found.contains(&&*text);
        (!is_right || self.shunned.contains(&&*text)).then(|| format!("{}: {text}", self.name))
    }
}

#[test]
fn alpha_beta_finds_what_was_drawn() {
    let tactics = tactics();
    assert!(tactics.len() >= 20);
    let faults = tactics.iter().flat_map(|tactic| {
        let game = tactic.game();
        // What is found at the depth given is found two plies deeper too.
        [tactic.depth, tactic.depth + 2].map(|depth| {
            let mut search = AlphaBeta::new(&tactic.ruleset, &super::settings(depth, Some(10), Leaves::Calm));
            let best = search.search(&game);
            let faults: Vec<String> = best.moves.iter().filter_map(|number| tactic.fault(&game, *number)).collect();
            (!faults.is_empty()).then(|| format!("depth {depth}, {}: {}", best.score, faults.join(", ")))
        })
    });
    assert_eq!(faults.flatten().collect::<Vec<_>>(), Vec::<String>::new());
}

#[test]
fn playouts_find_what_was_drawn() {
    let tactics = tactics();
    let faults = tactics.iter().flat_map(|tactic| {
        let game = tactic.game();
        let of_playouts = |playout| {
            let settings = UctSettings { nodes: tactic.playouts, exploration: 1.0, playout };
            let mut search = Uct::new(&tactic.ruleset, &settings);
            let mv = search.choose(&game, &mut ChaCha8Rng::from_seed([7; 32]));
            let number = game.legal().iter().position(|legal| legal == mv).expect("is legal");
            tactic.fault(&game, number as u32).map(|fault| format!("{playout:?}: {fault}"))
        };
        [Playout::Random, Playout::Greedy].map(of_playouts)
    });
    assert_eq!(faults.flatten().collect::<Vec<_>>(), Vec::<String>::new());
}
