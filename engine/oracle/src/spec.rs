//! What a ruleset says, key by key, with the words it may use.

use std::collections::BTreeMap;

/// A ruleset: board, setup, rules and endings, named as in a ruleset file.
#[derive(Clone, Debug, Default)]
pub struct Spec {
    /// The `[board]` table.
    pub board: BoardSpec,
    /// The `[setup]` table.
    pub setup: SetupSpec,
    /// The `[rules]` table.
    pub rules: RulesSpec,
    /// The `[end]` table.
    pub end: EndSpec,
}

/// The `[board]` table. Keys of another kind of board are ignored.
#[derive(Clone, Debug)]
#[allow(missing_docs)] // the fields are the keys of a ruleset file
pub struct BoardSpec {
    pub kind: String,
    pub columns: u32,
    pub rows: u32,
    pub diagonals: String,
    pub length: u32,
    pub outer_lines: bool,
    pub ends: String,
    pub apex_bypass: bool,
    pub curve_jumps: String,
    pub points: BTreeMap<String, [i64; 2]>,
    pub lines: Vec<Vec<String>>,
}

/// The `[setup]` table.
#[derive(Clone, Debug)]
#[allow(missing_docs)] // the fields are the keys of a ruleset file
pub struct SetupSpec {
    pub kind: String,
    pub hand: String,
    pub ends: String,
    pub drawing: String,
}

/// The `[rules]` table.
#[derive(Clone, Debug)]
#[allow(missing_docs)] // the fields are the keys of a ruleset file
pub struct RulesSpec {
    pub opening: String,
    pub steps: String,
    pub no_return: String,
    pub no_return_scope: String,
    pub final_row: String,
    pub promotion: String,
    pub promotion_time: String,
    pub captures: String,
    pub chain_captures: String,
    pub jump_path: String,
    pub obligation: String,
    pub chain: String,
    pub choice: String,
    pub removal: String,
    pub huff_target: String,
    pub huff_mode: String,
    pub huff_unfinished: String,
    pub huff_turn: String,
}

/// The `[end]` table.
#[derive(Clone, Debug)]
#[allow(missing_docs)] // the fields are the keys of a ruleset file
pub struct EndSpec {
    pub no_moves: String,
    pub enemy_row: String,
    pub min_pieces: u32,
    pub repetition: u32,
    pub quiet_limit: u32,
    pub ply_limit: u32,
    pub adjudication: String,
}

impl Default for BoardSpec {
    fn default() -> Self {
        BoardSpec {
            kind: "alquerque".into(),
            columns: 5,
            rows: 5,
            diagonals: "alternate".into(),
            length: 16,
            outer_lines: true,
            ends: "both".into(),
            apex_bypass: false,
            curve_jumps: "none".into(),
            points: BTreeMap::new(),
            lines: Vec::new(),
        }
    }
}

impl Default for SetupSpec {
    fn default() -> Self {
        SetupSpec { kind: "standard".into(), hand: "right".into(), ends: "empty".into(), drawing: String::new() }
    }
}

impl Default for RulesSpec {
    fn default() -> Self {
        RulesSpec {
            opening: "free".into(),
            steps: "all".into(),
            no_return: "none".into(),
            no_return_scope: "steps".into(),
            final_row: "free".into(),
            promotion: "none".into(),
            promotion_time: "move_end".into(),
            captures: "all".into(),
            chain_captures: "all".into(),
            jump_path: "straight".into(),
            obligation: "compulsory".into(),
            chain: "compulsory".into(),
            choice: "any".into(),
            removal: "immediate".into(),
            huff_target: "one".into(),
            huff_mode: "option".into(),
            huff_unfinished: "ignored".into(),
            huff_turn: "free".into(),
        }
    }
}

impl Default for EndSpec {
    fn default() -> Self {
        EndSpec {
            no_moves: "loss".into(),
            enemy_row: "off".into(),
            min_pieces: 0,
            repetition: 3,
            quiet_limit: 100,
            ply_limit: 1000,
            adjudication: "draw".into(),
        }
    }
}

impl Spec {
    /// Gives a key its value as text, by its dotted name: `rules.steps`, `forward`. The points and lines of a board
    /// are no texts.
    ///
    /// # Errors
    ///
    /// There is no such key, or its value is no such text.
    pub fn set(&mut self, key: &str, text: &str) -> Result<(), String> {
        if let Some(word) = self.word(key) {
            *word = text.into();
            return Ok(());
        }
        let (board, end) = (&mut self.board, &mut self.end);
        let number = match key {
            "board.columns" => &mut board.columns,
            "board.rows" => &mut board.rows,
            "board.length" => &mut board.length,
            "end.min_pieces" => &mut end.min_pieces,
            "end.repetition" => &mut end.repetition,
            "end.quiet_limit" => &mut end.quiet_limit,
            "end.ply_limit" => &mut end.ply_limit,
            "board.outer_lines" => return read(text).map(|flag| board.outer_lines = flag),
            "board.apex_bypass" => return read(text).map(|flag| board.apex_bypass = flag),
            _ => return Err(format!("there is no key {key}")),
        };
        read(text).map(|value| *number = value)
    }

    fn word(&mut self, key: &str) -> Option<&mut String> {
        let (board, setup, rules, end) = (&mut self.board, &mut self.setup, &mut self.rules, &mut self.end);
        Some(match key {
            "board.kind" => &mut board.kind,
            "board.diagonals" => &mut board.diagonals,
            "board.ends" => &mut board.ends,
            "board.curve_jumps" => &mut board.curve_jumps,
            "setup.kind" => &mut setup.kind,
            "setup.hand" => &mut setup.hand,
            "setup.ends" => &mut setup.ends,
            "setup.drawing" => &mut setup.drawing,
            "rules.opening" => &mut rules.opening,
            "rules.steps" => &mut rules.steps,
            "rules.no_return" => &mut rules.no_return,
            "rules.no_return_scope" => &mut rules.no_return_scope,
            "rules.final_row" => &mut rules.final_row,
            "rules.promotion" => &mut rules.promotion,
            "rules.promotion_time" => &mut rules.promotion_time,
            "rules.captures" => &mut rules.captures,
            "rules.chain_captures" => &mut rules.chain_captures,
            "rules.jump_path" => &mut rules.jump_path,
            "rules.obligation" => &mut rules.obligation,
            "rules.chain" => &mut rules.chain,
            "rules.choice" => &mut rules.choice,
            "rules.removal" => &mut rules.removal,
            "rules.huff_target" => &mut rules.huff_target,
            "rules.huff_mode" => &mut rules.huff_mode,
            "rules.huff_unfinished" => &mut rules.huff_unfinished,
            "rules.huff_turn" => &mut rules.huff_turn,
            "end.no_moves" => &mut end.no_moves,
            "end.enemy_row" => &mut end.enemy_row,
            "end.adjudication" => &mut end.adjudication,
            _ => return None,
        })
    }

    /// Every word must be one of its key's words, and some keys do not go together.
    pub(crate) fn check(&self) -> Result<(), String> {
        let (board, setup, rules, end) = (&self.board, &self.setup, &self.rules, &self.end);
        let directions = "all forward_sideways forward";
        let words = [
            ("board.kind", &board.kind, "alquerque serpents lines"),
            ("board.diagonals", &board.diagonals, "alternate all none"),
            ("board.ends", &board.ends, "both left"),
            ("board.curve_jumps", &board.curve_jumps, "none hairpin perimeter"),
            ("setup.kind", &setup.kind, "standard drawing"),
            ("setup.hand", &setup.hand, "right left"),
            ("setup.ends", &setup.ends, "empty filled"),
            ("rules.opening", &rules.opening, "free centre"),
            ("rules.steps", &rules.steps, directions),
            ("rules.no_return", &rules.no_return, "none last_step ever"),
            ("rules.no_return_scope", &rules.no_return_scope, "steps all"),
            ("rules.final_row", &rules.final_row, "free captures_only sideways_captures_only sideways_only"),
            ("rules.promotion", &rules.promotion, "none short_king long_king sliding_king"),
            ("rules.promotion_time", &rules.promotion_time, "move_end pass_stop pass_continue"),
            ("rules.captures", &rules.captures, directions),
            ("rules.chain_captures", &rules.chain_captures, "all forward_sideways forward straight"),
            ("rules.jump_path", &rules.jump_path, "straight bent"),
            ("rules.obligation", &rules.obligation, "optional compulsory huff"),
            ("rules.chain", &rules.chain, "single optional compulsory"),
            ("rules.choice", &rules.choice, "any most"),
            ("rules.removal", &rules.removal, "immediate at_end"),
            ("rules.huff_target", &rules.huff_target, "one all moved_else_one"),
            ("rules.huff_mode", &rules.huff_mode, "option automatic"),
            ("rules.huff_unfinished", &rules.huff_unfinished, "ignored offence"),
            ("rules.huff_turn", &rules.huff_turn, "free whole_turn"),
            ("end.no_moves", &end.no_moves, "loss draw pass count"),
            ("end.enemy_row", &end.enemy_row, "off count"),
            ("end.adjudication", &end.adjudication, "draw majority"),
        ];
        for (key, word, expected) in words {
            if !expected.split(' ').any(|known| known == word) {
                return Err(format!("{key} = \"{word}\": expected one of: {expected}"));
            }
        }
        if end.repetition == 1 {
            return Err("end.repetition = 1: expected 0 or at least 2".into());
        }
        let serpents = board.kind == "serpents";
        if serpents && board.ends == "left" && setup.ends == "filled" {
            return Err("board.ends = \"left\" with setup.ends = \"filled\": unequal armies".into());
        }
        let curved = serpents && board.curve_jumps != "none";
        if rules.promotion == "long_king" && (curved || rules.jump_path == "bent") {
            return Err("rules.promotion = \"long_king\" needs straight jumps".into());
        }
        Ok(())
    }
}

fn read<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("{text} is no value of this key"))
}
