//! The boards of the catalogue have the sizes that the rules dossier and the
//! page of relatives give: points, edges, directed jumps; and the armies.

mod drawn;

use quirkat_engine::boards::BoardKind;
use quirkat_engine::{Board, Game, Position, Ruleset, Side, catalogue};

/// A board's points, edges and directed jumps, and where the numbers stand.
struct Size {
    points: usize,
    edges: u32,
    jumps: usize,
}

const fn size(points: usize, edges: u32, jumps: usize) -> Size {
    Size { points, edges, jumps }
}

/// Rules dossier 2.8.
const B25: Size = size(25, 56, 80);
const B49: Size = size(49, 120, 192);
const B81: Size = size(81, 208, 352);
/// Rules dossier 3.3.
const SERPENT_16: Size = size(49, 110, 146);
const SERPENT_8: Size = size(25, 54, 66);
/// The page of relatives, 2.3: 48 points, 107 lines, 144 directed hops.
const SLAB: Size = size(48, 107, 144);
/// Points and edges: rules dossier 2.7. Jumps: ten lines of 5 points have 3 triples each, the diagonals of 3, 5, 7, 9,
/// 7, 5, 3 points 25 in either direction.
const B41: Size = size(41, 104, 2 * (10 * 3 + 2 * 25));
/// Points and edges: the page of relatives, T2 and T4. Jumps: each triangle adds 8 triples, two of them straight on
/// from the square's diagonals.
const T2: Size = size(37, 76, 80 + 2 * 2 * 8);
const T4: Size = size(49, 96, 80 + 4 * 2 * 8);
/// Points and edges: rules dossier 2.7, the page of relatives W19. Jumps: two or three cross lines in each triangle,
/// three lines of 5 or 7 points through the apex.
const FELLI: Size = size(13, 20, 2 * (4 + 3 * 3));
const LAU: Size = size(19, 30, 2 * (6 + 3 * 5));
/// Three lines more, of 3 points each.
const DASH: Size = size(21, 36, 2 * (6 + 3 * 5 + 3));
/// Points and edges: rules dossier 2.7 (centre, 7 rings, 6 radii). Jumps: three diameters of 15 points, 7 rings round
/// and round.
const RINGS_7: Size = size(43, 84, 2 * (3 * 13 + 7 * 6));
/// The page of relatives: 3 rings, 8 radii.
const RINGS_3: Size = size(25, 48, 2 * (4 * 5 + 3 * 8));
/// The page of relatives: 18 lines of 9 points, two long diagonals, four diagonals of 5 points.
const RAM_TIR: Size = size(81, 176, 2 * (18 * 7 + 2 * 7 + 4 * 3));

/// Name, board, pieces of First, pieces of Second; the pieces from rules dossier 1, 2.7 and 4.8.
const CATALOGUE: &[(&str, &Size, u32, u32)] = &[
    ("alfonso", &B25, 12, 12),
    ("alquerque-compulsory", &B25, 12, 12),
    ("awithlaknan-mosona", &SERPENT_8, 12, 12),
    ("bara-guti", &B25, 12, 12),
    ("bara-guti-bihar", &RINGS_3, 12, 12),
    ("bell", &B25, 12, 12),
    ("bell-huff", &B25, 12, 12),
    ("bell-serpents", &SERPENT_16, 23, 23),
    ("bis-gutiya", &B41, 20, 20),
    ("boardandpieces-serpents", &SERPENT_16, 23, 23),
    ("brainking", &B25, 12, 12),
    ("codecup-7x7", &B49, 24, 24),
    ("covarrubias", &B25, 12, 12),
    ("culin-stevenson", &SLAB, 23, 23),
    ("dam-singapore", &T2, 16, 16),
    ("dama-comoros", &B25, 12, 12),
    ("dash-guti", &DASH, 10, 10),
    ("doce-backward-moves", &B25, 12, 12),
    ("doce-historic", &B25, 12, 12),
    ("doce-promotion", &B25, 12, 12),
    ("doce-standard", &B25, 12, 12),
    ("elvin", &B25, 12, 12),
    ("ethiopian-capture-game", &B25, 12, 12),
    ("felli", &FELLI, 6, 6),
    ("fetach", &B25, 12, 12),
    ("gol-skuish", &RINGS_7, 21, 21),
    ("kharbaga", &B41, 20, 20),
    ("kharberg", &B25, 12, 12),
    ("kotu-ellima", &T4, 24, 24),
    ("lau-kata-kati", &LAU, 9, 9),
    ("ludii-alfonso", &B25, 12, 12),
    ("ludii-kolowis", &SLAB, 23, 23),
    ("ludii-mosona", &SERPENT_8, 12, 12),
    ("ludii-murray", &B25, 12, 12),
    ("masters-serpents", &SERPENT_16, 23, 23),
    ("masters-serpents-bell", &SERPENT_16, 23, 23),
    ("meurimueng", &B81, 40, 40),
    ("mosona-wikipedia", &SERPENT_8, 12, 12),
    ("murray", &B25, 12, 12),
    ("omerkel", &B25, 12, 12),
    ("onlinewizz-serpents", &SERPENT_16, 23, 23),
    ("peralikatuma", &T4, 23, 23),
    ("permainan-tabal", &T2, 16, 16),
    ("qirkat-cs61b", &B25, 12, 12),
    ("ram-tir", &RAM_TIR, 40, 40),
    ("ratti-chitti-bakri", &B81, 40, 40),
    ("sixteen-soldiers", &T2, 16, 16),
    ("srand", &B81, 40, 40),
    ("stoep", &B25, 12, 12),
    ("terhuchu-small", &B25, 10, 10),
    ("textarena", &B25, 10, 10),
    ("tuknanavuhpi", &B41, 20, 20),
    ("wikipedia-alfonso", &B25, 12, 12),
    ("wikipedia-bell", &B25, 12, 12),
    ("zamma", &B81, 40, 40),
    ("zuni-serpents", &SERPENT_16, 23, 23),
];

fn load(name: &str) -> Ruleset {
    catalogue::entry(name).unwrap_or_else(|| panic!("no {name}")).load(&[]).unwrap_or_else(|fault| panic!("{fault}"))
}

#[test]
fn every_board_of_the_catalogue_has_its_size_and_its_armies() {
    let names: Vec<&str> = CATALOGUE.iter().map(|(name, ..)| *name).collect();
    assert_eq!(names, catalogue::names(), "the catalogue and this table");
    for (name, size, first, second) in CATALOGUE {
        let ruleset = load(name);
        let board = ruleset.board();
        let found = (board.size(), board.edges(), board.jumps().len());
        assert_eq!(found, (size.points, size.edges, size.jumps), "{name}: points, edges, directed jumps");
        let pieces = Side::BOTH.map(|side| ruleset.start().pieces(side).count());
        assert_eq!(pieces, [*first, *second], "{name}: pieces");
    }
}

/// The same ruleset with free jumps, so that only the board binds them.
fn with_free_jumps(ruleset: &Ruleset) -> Ruleset {
    let mut raw = ruleset.raw().clone();
    raw.rules = Default::default();
    raw.end = Default::default();
    raw.check().expect("is a ruleset still")
}

/// The jumps over this neighbour, by the legal moves of a man with one enemy.
fn jumps_over(ruleset: &Ruleset, from: &str, over: &str) -> usize {
    let board = ruleset.board();
    let drawing = drawn::cells(board, |point| match board.name(point) {
        name if name == from => 'o',
        name if name == over => 'x',
        _ => '.',
    });
    let position = Position::read(ruleset, &drawn::text(&drawing, Side::First)).expect("reads");
    Game::from_position(ruleset, position).legal().captures().len()
}

#[test]
fn a_lone_man_jumps_as_often_as_its_board_has_jumps() {
    for name in ["alfonso", "codecup-7x7", "zuni-serpents", "ludii-kolowis", "gol-skuish", "peralikatuma", "dash-guti"]
    {
        let ruleset = with_free_jumps(&load(name));
        let board = ruleset.board();
        let pairs = board
            .points()
            .into_iter()
            .flat_map(|from| board.neighbours(from).into_iter().map(move |over| (from, over)));
        let jumps: usize = pairs.map(|(from, over)| jumps_over(&ruleset, board.name(from), board.name(over))).sum();
        assert_eq!(jumps, board.jumps().len(), "{name}");
    }
}

/// Every line of a board of lines is straight, but for loops; nothing says so
/// in the file, so a slip of the pen would go unseen.
#[test]
fn lines_of_the_catalogue_are_straight_or_go_round() {
    let is_straight = |board: &Board, line: &[quirkat_engine::Point]| {
        let places: Vec<(i32, i32)> = line.iter().map(|&point| board.place(point)).collect();
        let way = |a: (i32, i32), b: (i32, i32)| (b.0 - a.0, b.1 - a.1);
        places.windows(3).all(|three| {
            let (first, second) = (way(three[0], three[1]), way(three[1], three[2]));
            let (cross, along) = (first.0 * second.1 - first.1 * second.0, first.0 * second.0 + first.1 * second.1);
            cross == 0 && along > 0
        })
    };
    for entry in catalogue::ENTRIES {
        let ruleset = load(entry.name);
        if ruleset.raw().board.kind == BoardKind::Lines {
            for line in ruleset.board().lines() {
                let names: Vec<&str> = line.iter().map(|&point| ruleset.board().name(point)).collect();
                let is_loop = line.first() == line.last();
                assert!(is_loop || is_straight(ruleset.board(), line), "{}: {names:?}", entry.name);
            }
        }
    }
}
