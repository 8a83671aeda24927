//! Moves by what they do, in names of points, however they are written.

#![allow(dead_code)] // no test uses all of it

use std::collections::BTreeMap;

use quirkat_engine::notation::{self, WrittenMove};
use quirkat_engine::rules::NoReturn;
use quirkat_engine::{Game, Ruleset};

/// What makes two moves one, as the contract's section 2 says.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Plain {
    pub huff: Vec<String>,
    /// Start and end; none for a pass and a huff by itself.
    pub ends: Option<(String, String)>,
    pub captured: Vec<String>,
    pub promoted: bool,
    /// Under `no_return = "ever"` alone.
    pub visited: Vec<String>,
}

impl Plain {
    pub fn new(ruleset: &Ruleset, huff: &[String], path: &[String], captured: &[String], promoted: bool) -> Plain {
        let mut visited = match ruleset.rules().no_return {
            NoReturn::Ever => path.to_vec(),
            _ => Vec::new(),
        };
        visited.sort();
        visited.dedup();
        let ends = path.first().cloned().zip(path.last().cloned());
        Plain { huff: huff.to_vec(), ends, captured: captured.to_vec(), promoted, visited }
    }

    pub fn of(ruleset: &Ruleset, mv: &WrittenMove) -> Plain {
        Plain::new(ruleset, &mv.huff, &mv.path, &mv.captured, mv.promoted)
    }

    /// The same move where points have other names.
    pub fn renamed(&self, names: &BTreeMap<String, String>) -> Plain {
        let rename = |list: &[String]| {
            let mut list: Vec<String> = list.iter().map(|name| names[name].clone()).collect();
            list.sort();
            list
        };
        Plain {
            huff: rename(&self.huff),
            ends: self.ends.as_ref().map(|(start, end)| (names[start].clone(), names[end].clone())),
            captured: rename(&self.captured),
            promoted: self.promoted,
            visited: rename(&self.visited),
        }
    }
}

/// The legal moves with their texts.
pub fn written(game: &Game<'_>) -> Vec<WrittenMove> {
    notation::written(game.ruleset(), game.position(), game.legal())
}

/// The legal moves by what they do, in order.
pub fn plain(game: &Game<'_>) -> Vec<Plain> {
    let mut moves: Vec<Plain> = written(game).iter().map(|mv| Plain::of(game.ruleset(), mv)).collect();
    moves.sort();
    moves
}

/// Plays the legal move that does this.
pub fn play(game: &mut Game<'_>, wanted: &Plain) {
    let ruleset = game.ruleset();
    let found = written(game).into_iter().find(|mv| Plain::of(ruleset, mv) == *wanted);
    game.play(found.unwrap_or_else(|| panic!("{wanted:?} is not legal")).mv);
}
