//! The tables of a solution that go into a paper: layer by layer, and the first moves.

use quirkat_charts::records::{Cell, Records};
use quirkat_reports::typeset::{Column, Group, Sheet};

use super::certificate::{Certificate, LayerRow, MEANING, MoveValue, share};

/// A table for people and the same for programs.
pub struct Table {
    pub sheet: Sheet,
    pub records: Records,
}

/// All of a solution that have a row.
pub fn of(certificate: &Certificate) -> Vec<Table> {
    let all = [layers(certificate), first_moves(certificate)];
    all.into_iter().filter(|table| !table.records.rows.is_empty()).collect()
}

/// What placements are worth.
fn layers(certificate: &Certificate) -> Table {
    let row = |row: &LayerRow| {
        let [wins, draws, losses] = [row.wins, row.draws, row.losses].map(|count| share(count, row.placements));
        let zugzwangs = row.mutual_zugzwangs.map_or("not counted".to_owned(), |count| count.to_string());
        vec![row.layer.clone(), row.placements.to_string(), wins, draws, losses, row.longest_win.to_string(), zugzwangs]
    };
    let numbers = ["Placements", "Win", "Draw", "Loss", "Longest win", "Mutual zugzwangs"];
    let mut notes = Vec::new();
    if let Some(longest) = &certificate.longest_win {
        notes.push(format!(
            "The longest win: {} plies from {}, a {} for the side to move: {}.",
            longest.depth,
            longest.position,
            longest.value,
            longest.line.join(" ")
        ));
    }
    let sheet = Sheet {
        name: "layers",
        title: "Endgame tables, layer by layer",
        caption: format!(
            "{}: what all placements of so many pieces are worth to the side to move. A layer is named by the pieces of the side to move and, after v, \
             those of the other. Longest win: plies. Mutual zugzwang: neither side would like to be to move. {MEANING}.",
            certificate.ruleset
        ),
        columns: std::iter::once(Column::words("Layer")).chain(numbers.map(Column::numbers)).collect(),
        groups: vec![Group {
            title: certificate.ruleset.clone(),
            rows: certificate.layers.iter().map(row).collect(),
            notes,
        }],
    };
    let record = |row: &LayerRow| {
        let counts = [row.placements, row.wins, row.draws, row.losses, row.longest_win.into()].map(Cell::count);
        let texts = [Cell::text(&*certificate.ruleset), Cell::text(&*row.layer)];
        texts.into_iter().chain(counts).chain([Cell::Count(row.mutual_zugzwangs)]).collect()
    };
    let columns = vec![
        ("ruleset", "The ruleset."),
        ("layer", "Pieces of the side to move and, after v, of the other."),
        ("placements", "Placements of these pieces."),
        ("wins", "Those that the side to move wins."),
        ("draws", "Those that are drawn."),
        ("losses", "Those that it loses."),
        ("longest_win", "Plies of the longest win."),
        ("mutual_zugzwangs", "Placements in which neither side would like to be to move."),
    ];
    Table { sheet, records: Records { name: "layers", columns, rows: certificate.layers.iter().map(record).collect() } }
}

/// What the first moves are worth.
fn first_moves(certificate: &Certificate) -> Table {
    let plies = |depth: Option<u32>| depth.map_or("\u{2013}".to_owned(), |depth| depth.to_string());
    let row = |mv: &MoveValue| vec![mv.text.clone(), mv.value.to_owned(), plies(mv.depth)];
    let sheet = Sheet {
        name: "first_moves",
        title: "First moves",
        caption: format!(
            "{}: what perfect play gives the first player after each first move, and in how many plies. {MEANING}.",
            certificate.ruleset
        ),
        columns: vec![Column::words("Move"), Column::words("Value"), Column::numbers("Plies")],
        groups: vec![Group {
            title: certificate.ruleset.clone(),
            rows: certificate.first_moves.iter().map(row).collect(),
            notes: Vec::new(),
        }],
    };
    let record = |mv: &MoveValue| {
        let texts = [&*certificate.ruleset, &*mv.text, mv.value].map(Cell::text);
        texts.into_iter().chain([Cell::Count(mv.depth.map(u64::from))]).collect()
    };
    let columns = vec![
        ("ruleset", "The ruleset."),
        ("move", "The first move."),
        ("value", "What perfect play then gives the first player."),
        ("plies", "Plies to the end of the game; empty for a draw."),
    ];
    let rows = certificate.first_moves.iter().map(record).collect();
    Table { sheet, records: Records { name: "first_moves", columns, rows } }
}
