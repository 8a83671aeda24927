//! Agents: the rule of each on positions and in games, how often what is drawn
//! by chance comes, and their settings.

use std::collections::BTreeMap;
use std::path::Path;

use quirkat_engine::document::{self, Fault};
use quirkat_engine::{Game, GameResult, Move, Override, Ruleset, Side, catalogue, notation};
use quirkat_sim::agents::{KINDS, bare_words};
use quirkat_sim::evaluation::{Evaluation, TERMS, Weights};
use quirkat_sim::{Agent, GameRow, Matchup};

fn ruleset(name: &str, set: &[&str]) -> Ruleset {
    let set: Vec<_> = set.iter().map(|text| Override::typed(text).expect("is KEY=VALUE")).collect();
    catalogue::entry(name).expect("is there").load(&set).expect("loads")
}

fn read(text: &str) -> Result<Agent, Fault> {
    let item = document::parse("x.toml", &format!("agent = {text}"))?.take("agent").expect("is there");
    Agent::read(&item, Path::new("some/folder"))
}

fn agent(text: &str) -> Agent {
    read(text).unwrap_or_else(|fault| panic!("{text}: {fault}"))
}

/// Agents with settings of their own, and some inside of others.
const TABLES: [&str; 5] = [
    "{ kind = \"term\", term = \"mobility\", sign = \"-\" }",
    "{ kind = \"epsilon\", epsilon = 0.3, agent = \"cautious\", other = { kind = \"softmax\", temperature = 0.5 } }",
    "{ kind = \"mixture\", agents = [\"greedy\", { kind = \"epsilon\" }, \"centre\"], weights = [1, 2, 3] }",
    "{ kind = \"mixture\", agents = [\"material\", \"random\"], weights = [1, 1], drawn = \"game\" }",
    "{ kind = \"softmax\", temperature = 2, weights = { mobility = 1, safe_pieces = 3 } }",
];

/// An agent of each kind that needs no program.
fn agents() -> Vec<Agent> {
    let words = bare_words().into_iter().map(|word| Agent::named(word).expect("is an agent"));
    words.chain(TABLES.map(agent)).collect()
}

#[test]
fn every_agent_plays_the_same_games_whatever_it_played_before() {
    let agents = agents();
    let rulesets = [ruleset("bell", &[]), ruleset("bell-huff", &[]), ruleset("zamma", &["end.ply_limit=60"])];
    let matchups: Vec<Matchup> = (0..)
        .zip(agents.iter().enumerate().flat_map(|(n, agent)| {
            let next = &agents[(n + 1) % agents.len()];
            let ruleset = &rulesets[n % rulesets.len()];
            [agent.clone().mirror(), [agent.clone(), next.clone()]].map(|agents| (ruleset.clone(), agents))
        }))
        .map(|(number, (ruleset, agents))| Matchup::new(number, ruleset, agents, 3))
        .collect();
    let play = |matchup: &Matchup| -> Vec<GameRow> { matchup.play(0..6).expect("plays") };
    let one: Vec<GameRow> = matchups.iter().flat_map(play).collect();
    let on_threads: Vec<GameRow> = std::thread::scope(|scope| {
        let threads: Vec<_> = matchups.iter().map(|matchup| scope.spawn(|| play(matchup))).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect()
    });
    assert_eq!(one, on_threads);
    for (matchup, rows) in matchups.iter().zip(one.chunks(6)) {
        assert!(matchup.is_reproducible());
        // In another order, and one by one.
        for game in [4, 0, 5] {
            assert_eq!(matchup.play(game..game + 1).expect("plays")[0], rows[game as usize]);
            assert_eq!(matchup.replay(game, |_, _| {}).expect("plays"), rows[game as usize]);
        }
    }
}

/// A game of a ruleset that begins with this drawing, and how often each first
/// move is chosen in so many games.
fn first_moves(agent: &Agent, drawing: &str, set: &[&str], games: u64) -> BTreeMap<String, u64> {
    let drawing = format!("setup.drawing={drawing}");
    let set = [&["setup.kind=drawing", &drawing, "end.ply_limit=1"], set].concat();
    let ruleset = ruleset("alquerque-compulsory", &set);
    let matchup = Matchup::new(0, ruleset.clone(), [agent.clone(), Agent::Random], 77);
    let mut counts = BTreeMap::new();
    for game in 0..games {
        let played = matchup.replay(game, |game, mv| {
            let text = notation::write(&ruleset, game.position(), game.legal(), mv).text;
            *counts.entry(text).or_insert(0) += 1;
        });
        assert!(played.is_ok());
    }
    counts
}

#[track_caller]
fn chooses(agent: &str, drawing: &str, set: &[&str], expected: &[&str]) {
    let counts = first_moves(&self::agent(agent), drawing, set, 60);
    assert_eq!(counts.keys().map(String::as_str).collect::<Vec<_>>(), expected, "{counts:?}");
}

#[test]
fn cautious_leaves_nothing_to_take() {
    // On c3 it would be taken by either man; all else is out of their reach.
    chooses("\"cautious\"", "5/1b1b1/5/2w2/5", &[], &["c2-b2", "c2-c1", "c2-d2"]);
    // It must take: e5 takes back on d4, nobody does on e3.
    chooses("\"cautious\"", "4b/5/2b2/1w2b/w3w", &[], &["e1xe3"]);
}

#[test]
fn one_that_wins_at_once_does_and_one_that_loses_at_once_is_avoided() {
    // Taking the last piece wins, whatever the term says of it.
    for sign in ["+", "-"] {
        let table = format!("{{ kind = \"term\", term = \"material\", sign = \"{sign}\" }}");
        chooses(&table, "5/5/2b2/1w3/5", &["rules.obligation=optional"], &["b2xd4"]);
    }
    chooses("\"cautious\"", "5/5/2b2/1w3/5", &["rules.obligation=optional"], &["b2xd4"]);
}

/// The score of a move for the side that moves, from the game played on.
fn score(evaluation: &Evaluation, game: &Game<'_>, mv: Move) -> i32 {
    let side = game.position().to_move();
    let mut next = game.clone();
    next.play(mv);
    // Only what the position decides is seen ahead.
    let decided = Game::from_position(game.ruleset(), *next.position()).outcome();
    match (next.outcome().and(decided).map(|outcome| outcome.result), side) {
        (None, _) => -evaluation.score(next.position()),
        (Some(GameResult::Draw), _) => 0,
        (Some(GameResult::First), Side::First) | (Some(GameResult::Second), Side::Second) => i32::MAX,
        (Some(_), _) => i32::MIN,
    }
}

#[test]
fn agents_of_one_term_always_make_a_best_move_and_each_of_them_now_and_then() {
    let bell = ruleset("bell", &[]);
    for term in TERMS {
        for (sign, weight) in [("+", 1), ("-", -1)] {
            let agent = agent(&format!("{{ kind = \"term\", term = \"{}\", sign = \"{sign}\" }}", term.word));
            let evaluation = Evaluation::new(&bell, &Weights::one(term.word, weight));
            let matchup = Matchup::new(0, bell.clone(), [agent.clone(), Agent::Random], 8);
            let mut firsts = Vec::new();
            for game in 0..12 {
                let played = matchup.replay(game, |game, mv| {
                    if game.position().to_move() == Side::First {
                        let scores: Vec<i32> = game.legal().iter().map(|mv| score(&evaluation, game, mv)).collect();
                        let best = scores.iter().max().expect("has moves");
                        assert_eq!(score(&evaluation, game, mv), *best, "{} {sign}", term.word);
                    }
                    if game.plies() == 0 {
                        firsts.push(mv);
                    }
                });
                assert!(played.is_ok());
            }
            let start = Game::start(&bell);
            let scores: Vec<i32> = start.legal().iter().map(|mv| score(&evaluation, &start, mv)).collect();
            let best = scores.iter().filter(|score| Some(*score) == scores.iter().max()).count();
            firsts.dedup();
            assert_eq!(firsts.len() > 1, best > 1, "{} {sign}: {best} best moves", term.word);
        }
    }
}

#[test]
fn cautious_always_leaves_least_to_take() {
    for name in ["bell", "ludii-alfonso", "bell-huff", "zamma"] {
        let ruleset = ruleset(name, &["end.ply_limit=80"]);
        let taken = |mv: &Move| mv.captured().count() + mv.huff.count();
        let exposed = |game: &Game<'_>, mv: Move| {
            let side = game.position().to_move();
            let mut next = game.clone();
            next.play(mv);
            let lost = match next.outcome().map(|outcome| outcome.result) {
                Some(GameResult::Draw) | None => false,
                Some(result) => (result == GameResult::First) != (side == Side::First),
            };
            if lost { u32::MAX } else { next.legal().iter().map(|mv| taken(&mv)).max().unwrap_or(0) }
        };
        let matchup = Matchup::new(0, ruleset.clone(), [Agent::Random, Agent::Cautious], 4);
        for game in 0..6 {
            let played = matchup.replay(game, |game, mv| {
                // The limit, which the agent does not see, hides what is left to take.
                if game.position().to_move() == Side::Second && game.plies() < 79 {
                    let least = game.legal().iter().map(|mv| exposed(game, mv)).min();
                    let repeats = game.legal().iter().any(|mv| {
                        let mut next = game.clone();
                        next.play(mv);
                        next.outcome().is_some()
                    });
                    assert!(repeats || Some(exposed(game, mv)) == least, "{name}");
                }
            });
            assert!(played.is_ok());
        }
    }
}

/// So many of a number drawn with a probability, within four and a half standard
/// deviations.
#[track_caller]
fn near(count: u64, of: u64, probability: f64) {
    let (count, of) = (count as f64, of as f64);
    let deviation = (of * probability * (1.0 - probability)).sqrt();
    assert!((count - of * probability).abs() <= 4.5 * deviation, "{count} of {of}, expected {probability}");
}

/// First may take c3 or make one of six steps.
const ONE_CAPTURE: &str = "4b/5/2b2/1w3/w4";

const OPTIONAL: &[&str] = &["rules.obligation=optional"];

fn captures(counts: &BTreeMap<String, u64>) -> u64 {
    counts.get("b2xd4").copied().unwrap_or(0)
}

#[test]
fn epsilon_plays_the_other_agent_as_often_as_it_says() {
    let games = 3000;
    let moves = first_moves(&Agent::Random, ONE_CAPTURE, OPTIONAL, games);
    assert_eq!(moves.len(), 9, "{moves:?}");
    for (epsilon, probability) in [("0.25", 0.75 + 0.25 / 9.0), ("0", 1.0), ("1", 1.0 / 9.0), ("0.9", 0.1 + 0.9 / 9.0)]
    {
        let agent = agent(&format!("{{ kind = \"epsilon\", epsilon = {epsilon} }}"));
        near(captures(&first_moves(&agent, ONE_CAPTURE, OPTIONAL, games)), games, probability);
    }
}

#[test]
fn a_mixture_plays_each_agent_by_its_weight() {
    let games = 3000;
    for drawn in ["move", "game"] {
        let table = format!(
            "{{ kind = \"mixture\", agents = [\"greedy\", \"random\", \"random\"], weights = [3, 1, 0], drawn = \"{drawn}\" }}"
        );
        let captures = captures(&first_moves(&agent(&table), ONE_CAPTURE, OPTIONAL, games));
        near(captures, games, 0.75 + 0.25 / 9.0);
    }
}

#[test]
fn a_mixture_is_drawn_for_each_move_or_once_for_a_game() {
    let optional = ruleset("alquerque-compulsory", OPTIONAL);
    let greed = |game: &Game<'_>, mv: &Move| {
        // Not where a capture may win, which goes before all else.
        let is_free = game.position().pieces(Side::Second).count() > 4
            && !game.legal().captures().is_empty()
            && game.legal().iter().any(|mv| mv.captured().is_empty());
        (is_free && game.position().to_move() == Side::First).then(|| !mv.captured().is_empty())
    };
    for (drawn, is_per_game) in [("move", false), ("game", true)] {
        let shy = "{ kind = \"term\", term = \"material\", sign = \"-\" }";
        let table =
            format!("{{ kind = \"mixture\", agents = [\"greedy\", {shy}], weights = [1, 1], drawn = \"{drawn}\" }}");
        let matchup = Matchup::new(0, optional.clone(), [agent(&table), Agent::Greedy], 5);
        let mut kinds_of_games = [0; 3];
        for game in 0..40 {
            let mut seen = [0, 0];
            let played = matchup.replay(game, |game, mv| {
                if let Some(is_greedy) = greed(game, &mv) {
                    seen[usize::from(is_greedy)] += 1;
                }
            });
            assert!(played.is_ok());
            match seen {
                [_, 0] => kinds_of_games[0] += 1,
                [0, _] => kinds_of_games[1] += 1,
                _ => kinds_of_games[2] += 1,
            }
        }
        assert_eq!(kinds_of_games[2] == 0, is_per_game, "{drawn}: {kinds_of_games:?}");
        assert!(kinds_of_games[0] > 0 && kinds_of_games[1] > 0 || !is_per_game, "{kinds_of_games:?}");
    }
}

#[test]
fn softmax_weighs_moves_by_their_score() {
    let games = 3000;
    // One move that is better by one man, and eight others.
    for (temperature, weight) in [(1.0_f64, 1), (0.5, 1), (3.0, 1), (100.0, 100), (1000.0, 1)] {
        let table =
            format!("{{ kind = \"softmax\", temperature = {temperature}, weights = {{ material = {weight} }} }}");
        let better = (f64::from(weight) / temperature).exp();
        let counts = first_moves(&agent(&table), ONE_CAPTURE, OPTIONAL, games);
        near(captures(&counts), games, better / (better + 8.0));
        assert_eq!(counts.len(), 9);
    }
    let cold = first_moves(&agent("{ kind = \"softmax\", temperature = 0.000000001 }"), ONE_CAPTURE, OPTIONAL, 300);
    assert_eq!(captures(&cold), 300);
    // It wins where it can.
    let wins = first_moves(&agent("{ kind = \"softmax\", temperature = 1000 }"), "5/5/2b2/1w3/5", OPTIONAL, 300);
    assert_eq!(captures(&wins), 300);
}

#[test]
fn settings_are_written_out_and_read_back() {
    for agent in agents() {
        let table = format!("{{ {} }}", agent.entries());
        assert_eq!(self::agent(&table), agent, "{table}");
        assert_eq!(self::agent(&table).settings(), agent.settings());
    }
    let same = [
        ("\"material\"", "{ kind = \"term\", term = \"material\" }"),
        ("\"epsilon\"", "{ kind = \"epsilon\", epsilon = 0.10, agent = { kind = \"greedy\" }, other = \"random\" }"),
        (
            "{ kind = \"softmax\", temperature = 2 }",
            "{ kind = \"softmax\", temperature = 2.0, weights = { material = 1, centre = 0 } }",
        ),
    ];
    for (one, other) in same {
        assert_eq!(agent(one).settings(), agent(other).settings());
    }
    let all: Vec<String> = agents().iter().map(Agent::settings).collect();
    assert!((1..all.len()).all(|n| !all[..n].contains(&all[n])), "{all:#?}");
    assert_eq!((Agent::Random.settings(), Agent::Greedy.settings()), ("random".to_owned(), "greedy".to_owned()));
    assert_eq!(
        agent("\"epsilon\"").settings(),
        "{ kind = \"epsilon\", epsilon = 0.1, agent = { kind = \"greedy\" }, other = { kind = \"random\" } }"
    );
}

#[test]
fn an_external_agent_runs_in_a_folder_that_is_no_part_of_its_settings() {
    let table = "{ kind = \"external\", command = [\"python3\", 'a \"b\"'], timeout = 5, folder = \"../x\" }";
    let external = agent(table);
    let here = std::env::current_dir().expect("is there").join("some/folder");
    assert_eq!(external.settings(), "{ kind = \"external\", command = [\"python3\", 'a \"b\"'], timeout = 5 }");
    let entries = external.entries();
    assert!(entries.ends_with(&format!("folder = \"{}/../x\"", here.display())), "{entries}");
    assert_eq!(agent(&format!("{{ {entries} }}")), external);
    let nested = agent(&format!("{{ kind = \"mixture\", agents = [\"random\", {table}], weights = [1, 1] }}"));
    assert!(nested.entries().contains("folder = ") && !nested.settings().contains("folder = "));
    assert_eq!(agent(&format!("{{ {} }}", nested.entries())), nested);
    assert!(!external.is_reproducible() && !nested.is_reproducible());
    assert!(agents().iter().all(Agent::is_reproducible));
}

#[test]
fn what_is_wrong_with_an_agent_is_told_with_its_place() {
    let external = |text: &str| format!("{{ kind = \"external\", command = {text} }}");
    let deep = "{ kind = \"epsilon\", agent = ".repeat(5) + "\"random\"" + &" }".repeat(5);
    for (text, message) in [
        ("\"gredy\"", "x.toml:1:1: agent: unknown agent \"gredy\"; expected one of random, greedy, cautious, "),
        ("\"gredy\"", "did you mean \"greedy\"?"),
        ("\"mobilty\"", "did you mean \"mobility\"?"),
        ("\"mixture\"", "an agent of the kind \"mixture\" needs the setting agents: the agents that are drawn"),
        ("{ kind = \"material\" }", "agent.kind: unknown agent \"material\"; expected one of random, "),
        ("{ }", "has no kind; expected kind = one of random, greedy"),
        ("3", "expected an agent's name, or a table with its kind, found 3"),
        ("{ kind = \"random\", depth = 3 }", "agent.depth: unknown key \"depth\"; expected one of name, kind"),
        ("{ kind = \"alpha_beta\", dept = 3 }", "unknown key \"dept\""),
        ("{ kind = \"term\" }", "an agent of the kind \"term\" needs the setting term: the term"),
        ("{ kind = \"term\", term = \"center\" }", "agent.term: unknown value \"center\"; expected one of material, "),
        ("{ kind = \"term\", term = \"centre\", sign = 1 }", "agent.sign: expected one of +, -, found 1"),
        (
            "{ kind = \"epsilon\", epsilon = 1.5 }",
            "agent.epsilon: expected a number from 0.0 to 1.0 with at most nine decimals, found 1.5",
        ),
        ("{ kind = \"epsilon\", epsilon = 0.00000000001 }", "with at most nine decimals"),
        ("{ kind = \"epsilon\", agent = \"x\" }", "agent.agent: unknown agent \"x\""),
        (
            "{ kind = \"epsilon\", agent = { name = \"a\", kind = \"random\" } }",
            "agent.agent.name: unknown key \"name\"; expected kind",
        ),
        (&deep, "agent.agent.agent.agent.agent.agent: is inside of more than 4 agents"),
        ("{ kind = \"mixture\", agents = [], weights = [] }", "agent.agents: expected a list of agents, at least one"),
        (
            "{ kind = \"mixture\", agents = [\"random\"], weights = [1, 2] }",
            "agent.weights: expected 1 weight, one for each agent",
        ),
        ("{ kind = \"mixture\", agents = [\"random\"], weights = [0] }", "not all of them 0"),
        (
            "{ kind = \"mixture\", agents = [\"random\", \"gredy\"], weights = [1, 1] }",
            "agent.agents[1]: unknown agent",
        ),
        ("{ kind = \"softmax\", temperature = 0 }", "agent.temperature: expected a number from 0.000000001 to "),
        ("{ kind = \"softmax\", weights = { speed = 1 } }", "agent.weights.speed: unknown key"),
        ("{ kind = \"external\" }", "needs the setting command: the program and its arguments"),
        (&external("[]"), "agent.command: expected a program and its arguments, as in [\"python3\", \"agent.py\"]"),
        (&external("\"python3\""), "agent.command: expected a list of texts"),
        (&external("[\"x\"], timeout = 0"), "agent.timeout: expected a whole number from 1 to 86400, found 0"),
        (&external("[\"x\"], folder = 3"), "agent.folder: expected the path of a folder, found 3"),
    ] {
        let fault = read(text).expect_err(text).to_string();
        assert!(fault.contains(message), "{text}: {fault}");
    }
}

#[test]
fn the_page_on_agents_names_every_kind_setting_and_term() {
    let page =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/agents.md")).expect("is there");
    for kind in KINDS {
        assert!(page.contains(&format!("`{}`", kind.word)), "{}", kind.word);
        for setting in kind.settings {
            assert!(page.contains(&format!("`{}`", setting.name)), "{} of {}", setting.name, kind.word);
        }
    }
    for term in TERMS {
        let row = format!("| `{}` | {} | {} | {} |", term.word, term.about, term.formula, term.ludii);
        assert!(page.contains(&row), "{row}");
    }
}

/// Stored rows of a fixed seed never change without a word in CHANGELOG.md,
/// "Results change", and are the same on every machine.
#[test]
fn the_games_of_a_seed_are_those_of_every_version() {
    let bell = ruleset("bell", &[]);
    for (text, hash) in [
        ("\"random\"", 4645090752277271335),
        ("\"greedy\"", 8230263730513257450),
        ("\"cautious\"", 1548541697728112875),
        ("\"epsilon\"", 7792668648677441549),
        ("\"softmax\"", 14868336613146899641),
        ("\"material\"", 4054964371032454260),
        ("\"mobility\"", 5845890420293414647),
        ("\"advancement\"", 17472970189077155342),
        ("\"centre\"", 16442954690082756566),
        ("\"sides_proximity\"", 6410418145441491692),
        ("\"safe_pieces\"", 5261120983859500143),
        (TABLES[0], 3497138896279701873),
        (TABLES[1], 2920535830039287042),
        (TABLES[2], 12016412729985261998),
        (TABLES[3], 14971042515520016183),
        (TABLES[4], 17044482333102275079),
        ("{ kind = \"alpha_beta\", depth = 3 }", 11459696763584110455),
        ("{ kind = \"mcts\", nodes = 50 }", 4529600781608053681),
    ] {
        let matchup = Matchup::new(0, bell.clone(), [agent(text), Agent::Random], 20_261_130);
        assert_eq!(matchup.play(0..1).expect("plays")[0].moves_hash, hash, "{text}");
    }
}
