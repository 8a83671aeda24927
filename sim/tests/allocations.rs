//! A search allocates nothing at a node.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, Ordering};

use quirkat_engine::{Game, Override, catalogue};
use quirkat_sim::evaluation::Weights;
use quirkat_sim::search::{AlphaBeta, Leaves, Playout, Settings, Uct, UctSettings};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// The system's memory, with a count of what is asked of it.
struct Counted;

static ASKED: AtomicU64 = AtomicU64::new(0);

// SAFETY: every request goes to the system as it came.
#[allow(unsafe_code)]
unsafe impl GlobalAlloc for Counted {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ASKED.fetch_add(1, Ordering::Relaxed);
        // SAFETY: the caller's promise is handed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the memory is the system's, since `alloc` is.
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static COUNTED: Counted = Counted;

/// How often memory was asked for meanwhile. The only test of this program is
/// one, so that no other thread asks.
fn asked(mut act: impl FnMut()) -> u64 {
    let before = ASKED.load(Ordering::Relaxed);
    act();
    ASKED.load(Ordering::Relaxed) - before
}

#[test]
fn no_node_asks_for_memory_once_the_first_game_is_searched() {
    for (name, set) in
        [("alquerque-compulsory", ""), ("bell", ""), ("alfonso", ""), ("zuni-serpents", "board.length=8")]
    {
        let set: Vec<Override> = set.split_whitespace().map(|text| Override::typed(text).expect("reads")).collect();
        let ruleset = catalogue::entry(name).expect("is there").load(&set).expect("loads");
        let weights = Weights::one("material", 100);
        let settings = Settings { depth: 6, nodes: None, table: Some(12), leaves: Leaves::Calm, weights };
        let mut search = AlphaBeta::new(&ruleset, &settings);
        let mut uct = Uct::new(&ruleset, &UctSettings { nodes: 300, exploration: 1.0, playout: Playout::Random });
        let (mut nodes, mut plies) = (0, 0);
        let mut play = || {
            search.start_game();
            uct.start_game();
            let mut numbers = ChaCha8Rng::from_seed([9; 32]);
            let mut game = Game::start(&ruleset);
            (nodes, plies) = (0, 0);
            while game.outcome().is_none() && game.plies() < 24 {
                let mv = if game.plies().is_multiple_of(2) {
                    let best = search.search(&game).moves[0];
                    nodes += search.visited();
                    game.legal().nth(best)
                } else {
                    uct.choose(&game, &mut numbers)
                };
                uct.follow(&game, &mv);
                game.play(mv);
                plies += 1;
            }
        };
        play();
        let asked = asked(&mut play);
        assert!(nodes > 20_000, "{name}: {nodes}");
        // What the roots ask for, once or twice a depth.
        assert!(asked < 40 * plies, "{name}: {asked} at {nodes} nodes of {plies} plies");
    }
}
