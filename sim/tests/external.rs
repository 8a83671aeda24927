//! Programs as agents: one that plays, and all the ways of not playing.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use quirkat_engine::document::{self, quoted};
use quirkat_engine::{Ruleset, Side, catalogue, notation};
use quirkat_sim::{Agent, AgentFailure, GameRow, Matchup};

fn bell() -> Ruleset {
    catalogue::entry("bell").expect("is there").load(&[]).expect("loads")
}

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs")
}

fn agent(table: &str, folder: &Path) -> Agent {
    let item = document::parse("x.toml", &format!("agent = {table}")).expect("is TOML").take("agent");
    Agent::read(&item.expect("is there"), folder).unwrap_or_else(|fault| panic!("{fault}"))
}

/// The program of the documentation.
fn documented() -> Agent {
    agent("{ kind = \"external\", command = [\"python3\", \"external_agent.py\"], timeout = 60 }", &docs())
}

/// A shell script, in a folder that lasts as long as the test.
fn script(text: &str, timeout: u64) -> Agent {
    let command = format!("[\"sh\", \"-c\", {}]", quoted(text));
    agent(&format!("{{ kind = \"external\", command = {command}, timeout = {timeout} }}"), Path::new(""))
}

/// A script that answers each `go` so; `$moves` are the legal moves.
fn answering(answer: &str) -> String {
    format!("while read -r word rest; do case $word in moves) moves=$rest;; go) {answer};; esac; done")
}

/// Plays the first of the moves.
const FIRST: &str =
    "while read -r word rest; do case $word in moves) moves=$rest;; go) echo \"${moves%%;*}\";; esac; done";

/// How the agent fails as First against a random player.
fn failure(agent: Agent) -> AgentFailure {
    let matchup = Matchup::new(4, bell(), [agent, Agent::Random], 1);
    matchup.play(3..5).expect_err("fails")
}

#[track_caller]
fn check(script_text: &str, timeout: u64, reasons: &[&str]) -> AgentFailure {
    let failure = failure(script(script_text, timeout));
    for reason in reasons {
        assert!(failure.reason.contains(reason), "{failure}");
    }
    assert_eq!((failure.matchup, failure.game, failure.side), (4, 3, Side::First));
    assert!(failure.to_string().starts_with("matchup 4, game 3, ply "), "{failure}");
    failure
}

#[test]
fn the_documented_program_is_the_one_in_the_docs_and_plays_the_same_games_in_any_process() {
    let program = fs::read_to_string(docs().join("external_agent.py")).expect("is there");
    let page = fs::read_to_string(docs().join("external-agents.md")).expect("is there");
    assert!(page.contains(&format!("```python,file=agent.py,same=docs/external_agent.py\n{program}```")));
    assert!(program.lines().count() <= 20);

    let matchups = [0, 1].map(|number| {
        let agents = if number == 0 { [documented(), Agent::Random] } else { documented().mirror() };
        Matchup::new(number, bell(), agents, 5)
    });
    assert!(!matchups[0].is_reproducible());
    // Each range of games has programs of its own.
    let play = |each: usize| -> Vec<GameRow> {
        let ranges = || (0..10).step_by(each).map(move |first| first..first + each as u64);
        let parts = matchups.iter().flat_map(|matchup| ranges().map(|range| matchup.play(range).expect("plays")));
        parts.flatten().collect()
    };
    let rows = play(10);
    assert_eq!(rows.len(), 20);
    assert_eq!(rows, play(5));
    let hashes: Vec<u64> = rows.iter().map(|row| row.moves_hash).collect();
    assert!((1..20).all(|n| !hashes[..n].contains(&hashes[n])), "seeds differ from game to game and seat to seat");
}

#[test]
fn a_program_is_told_of_each_game_and_each_position() {
    let folder = tempfile::tempdir().expect("a folder");
    let record = folder.path().join("heard.txt");
    let text = format!("while read -r line; do echo \"$line\" >> heard.txt; echo \"$line\"; done | ({FIRST})");
    let table = format!("{{ kind = \"external\", command = [\"sh\", \"-c\", {}] }}", quoted(&text));
    let matchup = Matchup::new(0, bell(), [Agent::Greedy, agent(&table, folder.path())], 2);
    let ruleset = bell();
    let (mut expected, mut history) = (vec!["quirkat 1".to_owned(), "newgame b".to_owned()], Vec::new());
    let replayed = matchup.replay(7, |game, mv| {
        let (position, legal) = (game.position(), game.legal());
        if position.to_move() == Side::Second {
            let moves: Vec<String> =
                notation::written(&ruleset, position, legal).into_iter().map(|mv| mv.text).collect();
            expected.push(format!("position {}", position.text(ruleset.board())));
            expected.push(format!("history {}", history.join("; ")));
            expected.push(format!("moves {}", moves.join("; ")));
            expected.push("go".into());
        }
        history.push(notation::write(&ruleset, position, legal, mv).text);
    });
    assert!(replayed.is_ok_and(|row| row.plies > 10));
    let heard = || fs::read_to_string(&record).expect("was written").lines().map(str::to_owned).collect::<Vec<_>>();
    let mut first = heard();
    let seed = first[1].split_off("newgame b".len());
    assert!(seed.trim().parse::<u64>().is_ok(), "{seed:?}");
    assert_eq!(first, expected);

    fs::remove_file(&record).expect("was there");
    matchup.play(6..9).expect("plays");
    let heard = heard();
    assert_eq!(heard.iter().filter(|line| *line == "quirkat 1").count(), 1);
    let seeds: Vec<&str> = heard.iter().filter_map(|line| line.strip_prefix("newgame b")).collect();
    assert_eq!((seeds.len(), seeds[1]), (3, &*seed));
    assert!(seeds[0] != seeds[1] && seeds[1] != seeds[2]);
}

#[test]
fn a_program_that_is_not_there_is_named() {
    let named = |command: &str| failure(agent(&format!("{{ kind = \"external\", command = [{command}] }}"), &docs()));
    let nowhere = named("\"no-such-program\", \"x\"");
    assert!(nowhere.reason.starts_with("could not be started as \"no-such-program x\" in "), "{nowhere}");
    assert!(nowhere.reason.contains("No such file"), "{nowhere}");
    assert_eq!(nowhere.ply, 0);
    assert!(named("\"./external_agent.py\"").reason.contains("ermission denied"));
    assert!(named("\"/\"").reason.contains("could not be started"));
    let elsewhere = agent("{ kind = \"external\", command = [\"sh\"], folder = \"/no/such/folder\" }", &docs());
    assert!(failure(elsewhere).reason.contains("in /no/such/folder: "));
}

#[test]
fn a_program_that_hangs_is_given_up_in_time() {
    let begun = Instant::now();
    check("cat > /dev/null; sleep 100", 1, &["did not answer within 1 s"]);
    check("exec sleep 100", 1, &["did not answer within 1 s"]);
    check(
        &answering("printf 'c2-c'"),
        1,
        &["did not answer within 1 s; it had written \"c2-c\" without an end of line"],
    );
    assert!(begun.elapsed() < Duration::from_secs(60));
}

#[test]
fn a_program_that_dies_is_told_with_its_last_words() {
    let dead = check(&answering("echo 'out of ideas' >&2; exit 3"), 60, &["ended without an answer (exit status: 3)"]);
    assert!(dead.reason.ends_with("; its standard error ends with \"out of ideas\""), "{dead}");
    check("exit 0", 60, &["ended without an answer (exit status: 0)"]);
    check("kill -9 $$", 60, &["ended without an answer (signal: 9 (SIGKILL))"]);
    // Later in the game, and with a program left behind that holds the pipes.
    let later = answering("if [ -n \"$again\" ]; then sleep 30 & exit 4; fi; again=yes; echo \"${moves%%;*}\"");
    let later = check(&later, 60, &["ended without an answer (exit status: 4)"]);
    assert!(later.ply > 0);
}

#[test]
fn an_answer_that_is_no_legal_move_is_shown() {
    check(
        &answering("echo nonsense"),
        60,
        &["gave an answer that is no legal move in bbbbb/bbbbb/bb1ww/wwwww/wwwww w", "nonsense", "is no move"],
    );
    check(&answering("echo"), 60, &["no legal move"]);
    check(&answering("echo a1-e5"), 60, &["a1-e5", "is not legal here"]);
    check(&answering("echo z9-e5"), 60, &["z9"]);
    check(&answering("printf '\\377\\376\\n'"), 60, &["no legal move", "\u{fffd}"]);
    // The second line of an answer was not asked for, or is no answer to the next question.
    check(&answering("echo \"${moves%%;*}\"; echo \"$moves\""), 60, &[]);
}

#[test]
fn a_flood_is_bounded_and_ends() {
    check("while :; do echo yes; done", 60, &["yes"]);
    check(
        "while :; do printf yesyesyesyesyesyesyesyes; done",
        60,
        &["wrote 65536 bytes without an end of line", "yesyes"],
    );
    // A flood of standard error does no harm.
    let chatty = script(&answering("head -c 300000 /dev/zero | tr '\\0' e >&2; echo \"${moves%%;*}\""), 60);
    Matchup::new(0, bell(), [chatty, Agent::Random], 1).play(0..1).expect("plays");
}

#[test]
fn closed_pipes_are_noticed() {
    check("exec >&-; cat > /dev/null", 60, &["closed its standard output"]);
    check("exec <&-; sleep 100", 1, &["did not answer within 1 s"]);
}

#[test]
fn nobody_is_left_behind() {
    let folder = tempfile::tempdir().expect("a folder");
    let agent_of = |text: &str, timeout: u64| {
        let text = format!("echo $$ >> pids; {text}");
        let table =
            format!("{{ kind = \"external\", command = [\"sh\", \"-c\", {}], timeout = {timeout} }}", quoted(&text));
        agent(&table, folder.path())
    };
    let plays = agent_of(FIRST, 60);
    let stubborn = agent_of(&format!("trap '' TERM INT HUP; {}; while :; do sleep 1; done", FIRST), 60);
    for agent in [plays, stubborn] {
        Matchup::new(0, bell(), [agent, Agent::Random], 1).play(0..2).expect("plays");
    }
    failure(agent_of("trap '' TERM INT HUP; while :; do sleep 1; done", 3));
    let pids = fs::read_to_string(folder.path().join("pids")).expect("was written");
    assert_eq!(pids.lines().count(), 3, "one process a seat, whatever the number of games");
    for pid in pids.lines() {
        // Not even as a zombie.
        assert!(!Path::new("/proc").join(pid).exists(), "{pid} is still there");
    }
}

#[test]
fn a_failure_names_the_agent_as_the_config_has_it() {
    let fails_late = script(&answering("n=$((n + 1)); if [ $n -gt 40 ]; then exit 1; fi; echo \"${moves%%;*}\""), 60);
    let failure = Matchup::new(1, bell(), [Agent::Random, fails_late.clone()], 1).play(0..30).expect_err("fails");
    assert!(failure.game > 0 && failure.agent == fails_late.settings(), "{failure}");
    let nested =
        agent("{ kind = \"epsilon\", agent = { kind = \"external\", command = [\"no-such-program\"] } }", &docs());
    let failure = Matchup::new(3, bell(), nested.mirror(), 1).play(0..30).expect_err("fails");
    assert_eq!((failure.matchup, failure.game, failure.ply, failure.side), (3, 0, 0, Side::First));
}
