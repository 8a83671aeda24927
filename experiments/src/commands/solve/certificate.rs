//! What a solution says, for people and as JSON. It has no clock: the same
//! tables give the same bytes.

use std::io::{self, Write};

use quirkat_engine::{Game, Move, Position, Ruleset, Side, notation};
use quirkat_sim::solve::proof::Found;
use quirkat_sim::solve::{
    LayerCounts, Probe, SolveError, Tables, Value, Verdict, first_moves, line, mutual_zugzwangs, reachable,
};
use serde::Serialize;

use crate::commands::columns;

/// What the values mean, on every page and in every certificate.
pub const MEANING: &str = "infinite play is a draw; repetition, quiet_limit and ply_limit play no part";

/// Positions are counted that can come about, up to so many.
const REACHABLE_MOST: usize = 2_000_000;

/// Mutual zugzwangs are counted in tables of so many cells in all.
const ZUGZWANG_CELLS: u64 = 200_000_000;

/// What is known of a game.
#[derive(Serialize)]
pub struct Certificate {
    pub ruleset: String,
    /// Every key that the tables hang on, and the start.
    canonical: Vec<String>,
    meaning: &'static str,
    start: String,
    /// What First gets: equal where the value is known.
    first_at_least: &'static str,
    first_at_most: &'static str,
    /// Plies to the win of either side; null where it is a draw or not known.
    depth: Option<u32>,
    reachable_positions: Option<u64>,
    tables: TablesUsed,
    search: Option<Searched>,
    pub first_moves: Vec<MoveValue>,
    principal_variation: Vec<String>,
    pub longest_win: Option<LongestWin>,
    pub layers: Vec<LayerRow>,
}

#[derive(Serialize)]
struct TablesUsed {
    pieces: u32,
    cells: u64,
    bytes: u64,
    symmetries: usize,
    sides_swap: bool,
    /// Was every value checked against its moves by this command?
    verified: bool,
}

#[derive(Serialize)]
struct Searched {
    /// Looked at depth by depth, to this depth.
    positions: u64,
    depth: u8,
    /// Different ones met by the search for what can be held.
    met: u64,
    proofs: Vec<String>,
}

/// A move and its value for the side that makes it.
#[derive(Serialize)]
pub struct MoveValue {
    pub text: String,
    pub value: &'static str,
    pub depth: Option<u32>,
}

/// The longest win of any table.
#[derive(Serialize)]
pub struct LongestWin {
    pub position: String,
    pub value: &'static str,
    pub depth: u32,
    pub line: Vec<String>,
}

/// What the placements of a layer are worth.
#[derive(Serialize)]
pub struct LayerRow {
    pub layer: String,
    pub placements: u64,
    pub wins: u64,
    pub draws: u64,
    pub losses: u64,
    pub longest_win: u32,
    pub mutual_zugzwangs: Option<u64>,
}

/// A share of placements in percent.
pub fn share(count: u64, placements: u64) -> String {
    format!("{:.1} %", 100.0 * count as f64 / placements.max(1) as f64)
}

/// `first` or `second`.
pub fn side(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

/// The depth of what is no draw.
pub fn depth_of(verdict: Verdict) -> Option<u32> {
    (verdict.value != Value::Draw).then_some(verdict.depth)
}

/// The moves of a probe as texts, best first; equals in text order.
pub fn move_values(game: &Game<'_>, probe: &Probe) -> Vec<MoveValue> {
    let written = |mv: Move| notation::write(game.ruleset(), game.position(), game.legal(), mv).text;
    let mut moves: Vec<_> = probe.moves.iter().map(|judged| (written(judged.mv), judged.verdict)).collect();
    moves.sort_by(|a, b| b.1.preference().cmp(&a.1.preference()).then_with(|| a.0.cmp(&b.0)));
    let value =
        |(text, verdict): (String, Verdict)| MoveValue { text, value: verdict.value.word(), depth: depth_of(verdict) };
    moves.into_iter().map(value).collect()
}

impl Certificate {
    /// Of these tables, and of what a search found where they do not reach the start.
    ///
    /// # Errors
    /// A table is missing.
    pub fn of(
        ruleset: &Ruleset,
        tables: &Tables,
        found: Option<&Found>,
        is_verified: bool,
    ) -> Result<Certificate, SolveError> {
        let game = Game::start(ruleset);
        let probe = first_moves(tables, ruleset).ok();
        let verdict = probe.as_ref().map(|probe| probe.verdict);
        let bounds = match (verdict, found) {
            (Some(verdict), _) => [verdict.value; 2],
            (None, Some(found)) => [found.least, found.most],
            (None, None) => [Value::Loss, Value::Win],
        };
        let principal_variation = match verdict {
            Some(_) => texts(Game::start(ruleset), line(tables, Game::start(ruleset))?),
            None => Vec::new(),
        };
        Ok(Certificate {
            ruleset: ruleset.name().to_owned(),
            canonical: ruleset.canonical().lines().map(str::to_owned).collect(),
            meaning: MEANING,
            start: ruleset.start().text(ruleset.board()),
            first_at_least: bounds[0].word(),
            first_at_most: bounds[1].word(),
            depth: verdict.and_then(depth_of),
            reachable_positions: verdict.and_then(|_| reachable(ruleset, REACHABLE_MOST)),
            tables: TablesUsed::of(tables, is_verified),
            search: found.map(Searched::of),
            first_moves: probe.map(|probe| move_values(&game, &probe)).unwrap_or_default(),
            principal_variation,
            longest_win: longest_win(ruleset, tables)?,
            layers: layers(tables)?,
        })
    }

    /// Prints it for people.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let plies = self.depth.map(|depth| format!(" in {depth} plies")).unwrap_or_default();
        let value = match (self.first_at_least, self.first_at_most) {
            (least, most) if least == most => format!("{least} for First{plies}"),
            ("loss", "win") => "unknown".to_owned(),
            (least, most) => format!("unknown, proven between {least} and {most} for First"),
        };
        writeln!(out, "{}: {value}", self.ruleset)?;
        writeln!(out, "{}", self.meaning)?;
        writeln!(out, "start: {}", self.start)?;
        if let Some(count) = self.reachable_positions {
            writeln!(out, "positions that can come about: {count}")?;
        }
        let TablesUsed { pieces, cells, bytes, symmetries, sides_swap, verified } = &self.tables;
        let swap = if *sides_swap { "sides swap" } else { "sides do not swap" };
        let checked = if *verified { "; every value checked against its moves" } else { "" };
        writeln!(
            out,
            "tables to {pieces} pieces: {cells} cells, {bytes} bytes, {symmetries} symmetries, {swap}{checked}"
        )?;
        if let Some(Searched { positions, depth, met, proofs }) = &self.search {
            let proofs = if proofs.is_empty() { "none".to_owned() } else { proofs.join(", ") };
            writeln!(
                out,
                "search: {positions} positions to depth {depth}, {met} for what can be held; proofs: {proofs}"
            )?;
        }
        self.write_layers(out)?;
        if !self.first_moves.is_empty() {
            writeln!(out, "\nfirst moves:")?;
            self.first_moves.iter().try_for_each(|mv| writeln!(out, "  {mv}"))?;
        }
        if !self.principal_variation.is_empty() {
            writeln!(out, "\nbest play: {}", self.principal_variation.join(" "))?;
        }
        if let Some(LongestWin { position, value, depth, line }) = &self.longest_win {
            writeln!(
                out,
                "\nlongest win: {depth} plies, {position}, a {value} for the side to move: {}",
                line.join(" ")
            )?;
        }
        Ok(())
    }

    fn write_layers(&self, out: &mut impl Write) -> io::Result<()> {
        let head = ["layer", "placements", "win", "draw", "loss", "longest win", "mutual zugzwangs"];
        let mut rows = vec![head.map(str::to_owned).to_vec()];
        for row in &self.layers {
            let zugzwangs = row.mutual_zugzwangs.map(|count| count.to_string()).unwrap_or_default();
            let longest = row.longest_win.to_string();
            let [wins, draws, losses] = [row.wins, row.draws, row.losses].map(|count| share(count, row.placements));
            rows.push(vec![row.layer.clone(), row.placements.to_string(), wins, draws, losses, longest, zugzwangs]);
        }
        if rows.len() > 1 { write!(out, "\n{}", columns(&rows)) } else { Ok(()) }
    }
}

impl std::fmt::Display for MoveValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.text, self.value)?;
        self.depth.map_or(Ok(()), |depth| write!(f, " in {depth} plies"))
    }
}

impl TablesUsed {
    fn of(tables: &Tables, verified: bool) -> TablesUsed {
        let all = tables.all();
        let (symmetries, sides_swap) = tables.space().symmetries();
        TablesUsed {
            pieces: all.keys().map(|layer| layer.pieces()).max().unwrap_or(0),
            cells: all.values().map(|table| table.cells()).sum(),
            bytes: all.values().map(|table| table.size()).sum(),
            symmetries,
            sides_swap,
            verified,
        }
    }
}

impl Searched {
    fn of(found: &Found) -> Searched {
        let proofs = found.proofs.iter().map(super::proof_name).collect();
        Searched { positions: found.nodes, depth: found.depth, met: found.met, proofs }
    }
}

/// The moves of a line as texts.
fn texts(mut game: Game<'_>, moves: Vec<Move>) -> Vec<String> {
    let mut texts = Vec::new();
    for mv in moves {
        texts.push(notation::write(game.ruleset(), game.position(), game.legal(), mv).text);
        let next: Position = game.position().played(&mv);
        game.restart_from(next);
    }
    texts
}

fn longest_win(ruleset: &Ruleset, tables: &Tables) -> Result<Option<LongestWin>, SolveError> {
    let all = tables.all();
    // The first of the layers with it.
    let Some(table) = all.values().rev().max_by_key(|table| table.counts().deepest) else { return Ok(None) };
    let LayerCounts { deepest, deepest_at, .. } = *table.counts();
    let Some(verdict) = table.at(deepest_at).filter(|_| deepest > 0) else { return Ok(None) };
    let position = tables.position(table, deepest_at)?;
    let game = || Game::from_position(ruleset, position);
    Ok(Some(LongestWin {
        position: position.text(ruleset.board()),
        value: verdict.value.word(),
        depth: deepest,
        line: texts(game(), line(tables, game())?),
    }))
}

fn layers(tables: &Tables) -> Result<Vec<LayerRow>, SolveError> {
    let all = tables.all();
    let counts_zugzwangs = all.values().map(|table| table.cells()).sum::<u64>() <= ZUGZWANG_CELLS;
    let mut rows = Vec::new();
    for group in tables.space().all_groups() {
        let known: Vec<_> = group.layers.iter().filter_map(|layer| all.get(layer)).collect();
        let is_whole = known.len() == group.layers.len();
        let zugzwangs = if is_whole && counts_zugzwangs { Some(mutual_zugzwangs(tables, &group)?) } else { None };
        for table in known {
            let LayerCounts { wins, draws, losses, deepest, .. } = *table.counts();
            rows.push(LayerRow {
                layer: table.layer().to_string(),
                placements: table.counts().placements(),
                wins,
                draws,
                losses,
                longest_win: deepest,
                mutual_zugzwangs: zugzwangs,
            });
        }
    }
    Ok(rows)
}
