//! Rulesets for tests: from JSON objects whose keys are those of a ruleset file.

use quirkat_oracle::{Oracle, OracleMove, Spec, State};
use serde_json::{Value, json};

/// A ruleset with these tables; what they leave out keeps its default.
pub fn spec(tables: &Value) -> Spec {
    let mut spec = Spec::default();
    for table in ["board", "setup", "rules", "end"] {
        for (key, value) in tables[table].as_object().into_iter().flatten() {
            match (key.as_str(), value) {
                ("points", _) => spec.board.points = serde_json::from_value(value.clone()).unwrap(),
                ("lines", _) => spec.board.lines = serde_json::from_value(value.clone()).unwrap(),
                (_, Value::String(word)) => spec.set(&format!("{table}.{key}"), word).unwrap(),
                _ => spec.set(&format!("{table}.{key}"), &value.to_string()).unwrap(),
            }
        }
    }
    spec
}

/// The objects of a file with one JSON object on each line.
#[allow(dead_code)]
pub fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// An oracle for overrides such as `rules.steps=forward end.min_pieces=2`.
#[allow(dead_code)]
pub fn oracle(overrides: &str) -> Oracle {
    try_oracle(overrides).unwrap()
}

/// The same, where the ruleset may be wrong.
#[allow(dead_code)]
pub fn try_oracle(overrides: &str) -> Result<Oracle, String> {
    let mut tables = json!({});
    for part in overrides.split_whitespace() {
        let (path, value) = part.split_once('=').unwrap();
        let (table, key) = path.split_once('.').unwrap();
        tables[table][key] = serde_json::from_str(value).unwrap_or_else(|_| json!(value));
    }
    Oracle::new(spec(&tables))
}

/// The texts of all legal moves.
#[allow(dead_code)]
pub fn texts(oracle: &Oracle, state: &State) -> Vec<String> {
    oracle.moves(state).into_iter().map(|legal| legal.text).collect()
}

/// Plays moves written with `; ` between them.
#[allow(dead_code)]
pub fn play(oracle: &Oracle, mut state: State, moves: &str) -> State {
    for text in moves.split("; ") {
        let chosen: OracleMove = oracle.find(&state, text).unwrap_or_else(|| {
            panic!("{text} is not among {:?} at {}", texts(oracle, &state), oracle.position_text(&state))
        });
        oracle.advance(&mut state, &chosen);
    }
    state
}

/// A position given by its pieces, such as `o b2 K d4 x c3 d3`: o and x are men of First and Second, K kings of First.
#[allow(dead_code)]
pub fn set_up(oracle: &Oracle, pieces: &str, to_move: &str) -> State {
    let names = oracle.point_names();
    let is_serpent = names.iter().any(|name| name == "m0");
    let row_of = |name: &str| match (is_serpent, &name[..1]) {
        (false, _) => name[1..].parse::<usize>().unwrap(),
        (true, letter) => "bmt".find(letter).unwrap(),
    };
    let mut letters = vec!["1"; names.len()];
    let mut letter = "";
    for token in pieces.split_whitespace() {
        match token {
            "o" => letter = "w",
            "x" => letter = "b",
            "K" => letter = "W",
            name => letters[names.iter().position(|known| known == name).unwrap()] = letter,
        }
    }
    let mut rows: std::collections::BTreeMap<usize, String> = Default::default();
    for (name, letter) in names.iter().zip(letters) {
        *rows.entry(row_of(name)).or_default() += letter;
    }
    // A run of empty points is one number.
    let row_text = |row: String| {
        let runs = row.split_inclusive(|letter: char| letter != '1');
        let write = |run: &str| {
            let gap = run.bytes().filter(|letter| *letter == b'1').count();
            let gap_text = if gap > 0 { gap.to_string() } else { String::new() };
            gap_text + run.trim_start_matches('1')
        };
        runs.map(write).collect::<String>()
    };
    let rows: Vec<String> = rows.into_values().rev().map(row_text).collect();
    oracle.position(&format!("{} {to_move}", rows.join("/"))).unwrap()
}

/// The legal moves of First in a position given by its pieces, separated by spaces.
#[allow(dead_code)]
pub fn moves_of(overrides: &str, pieces: &str) -> String {
    let oracle = oracle(overrides);
    texts(&oracle, &set_up(&oracle, pieces, "w")).join(" ")
}
