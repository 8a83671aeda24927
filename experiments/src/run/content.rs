//! `content_blake3`: the name of a result that no file format enters, only the rows of its games.
//!
//! A row is its columns in the order of [`COLUMNS`](quirkat_reports::games::COLUMNS): numbers in little-endian bytes as
//! wide as the column, words in UTF-8 with a zero byte behind. The content of a block is BLAKE3 of the rows of all its
//! games, whether they are kept or not, in hex. That of a matchup begins as the empty text, and each of its blocks in
//! turn makes it BLAKE3 of itself and the block's content. That of a run is BLAKE3 of a line of each matchup, in order,
//! which has its number, its games and its content with spaces between; one that failed has no games and no content.

use quirkat_engine::Word;
use quirkat_sim::GameRow;

use super::sums::BlockSums;

/// The value of a column of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// A number of one byte.
    Byte(u8),
    /// A number of four bytes.
    Short(u32),
    /// A number of eight bytes.
    Long(u64),
    /// A word.
    Word(&'static str),
}

impl std::fmt::Display for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Cell::Byte(number) => number.fmt(f),
            Cell::Short(number) => number.fmt(f),
            Cell::Long(number) => number.fmt(f),
            Cell::Word(word) => word.fmt(f),
        }
    }
}

/// A row column by column.
pub fn cells(row: &GameRow) -> [(&'static str, Cell); 18] {
    let GameRow {
        matchup,
        pair,
        game,
        result,
        reason,
        plies,
        pieces_first,
        pieces_second,
        captures_first,
        captures_second,
        huffs_first,
        huffs_second,
        longest_chain,
        choices_sum,
        choices_max,
        forced_plies,
        lead_changes,
        moves_hash,
    } = *row;
    [
        ("matchup", Cell::Short(matchup)),
        ("pair", Cell::Long(pair)),
        ("game", Cell::Long(game)),
        ("result", Cell::Word(result.word())),
        ("reason", Cell::Word(reason.word())),
        ("plies", Cell::Short(plies)),
        ("pieces_first", Cell::Byte(pieces_first)),
        ("pieces_second", Cell::Byte(pieces_second)),
        ("captures_first", Cell::Byte(captures_first)),
        ("captures_second", Cell::Byte(captures_second)),
        ("huffs_first", Cell::Byte(huffs_first)),
        ("huffs_second", Cell::Byte(huffs_second)),
        ("longest_chain", Cell::Byte(longest_chain)),
        ("choices_sum", Cell::Long(choices_sum)),
        ("choices_max", Cell::Short(choices_max)),
        ("forced_plies", Cell::Short(forced_plies)),
        ("lead_changes", Cell::Short(lead_changes)),
        ("moves_hash", Cell::Long(moves_hash)),
    ]
}

/// The content of a block with these rows.
pub fn of_block(rows: &[GameRow]) -> String {
    let mut bytes = Vec::with_capacity(rows.len() * 80);
    rows.iter().for_each(|row| append(row, &mut bytes));
    blake3::hash(&bytes).to_hex().to_string()
}

/// Appends the bytes of a row: those of its [`cells`], without looking at each what it is.
fn append(row: &GameRow, bytes: &mut Vec<u8>) {
    bytes.extend_from_slice(&row.matchup.to_le_bytes());
    bytes.extend_from_slice(&row.pair.to_le_bytes());
    bytes.extend_from_slice(&row.game.to_le_bytes());
    for word in [row.result.word(), row.reason.word()] {
        bytes.extend_from_slice(word.as_bytes());
        bytes.push(0);
    }
    bytes.extend_from_slice(&row.plies.to_le_bytes());
    let [pieces, captures] = [[row.pieces_first, row.pieces_second], [row.captures_first, row.captures_second]];
    let [[a, b], [c, d], [e, f]] = [pieces, captures, [row.huffs_first, row.huffs_second]];
    bytes.extend_from_slice(&[a, b, c, d, e, f, row.longest_chain]);
    bytes.extend_from_slice(&row.choices_sum.to_le_bytes());
    for number in [row.choices_max, row.forced_plies, row.lead_changes] {
        bytes.extend_from_slice(&number.to_le_bytes());
    }
    bytes.extend_from_slice(&row.moves_hash.to_le_bytes());
}

/// The content of a matchup and of its next block, together.
pub fn with_next(matchup: &str, block: &str) -> String {
    blake3::hash(format!("{matchup}{block}").as_bytes()).to_hex().to_string()
}

/// The content of a run whose matchups came to these sums.
pub fn of_run(totals: &[BlockSums]) -> String {
    let lines: String = (0..)
        .zip(totals)
        .map(|(matchup, total): (u32, _)| format!("{matchup} {} {}\n", total.sums.games, total.content_blake3))
        .collect();
    blake3::hash(lines.as_bytes()).to_hex().to_string()
}

#[cfg(test)]
mod tests {
    use quirkat_engine::{GameResult, Reason};
    use quirkat_reports::games::COLUMNS;

    use super::*;

    fn row() -> GameRow {
        GameRow {
            matchup: 1,
            pair: 2,
            game: 2,
            result: GameResult::Draw,
            reason: Reason::Repetition,
            plies: 3,
            pieces_first: 4,
            pieces_second: 5,
            captures_first: 6,
            captures_second: 7,
            huffs_first: 8,
            huffs_second: 9,
            longest_chain: 10,
            choices_sum: 11,
            choices_max: 12,
            forced_plies: 13,
            lead_changes: 14,
            moves_hash: 15,
        }
    }

    #[test]
    fn the_content_is_of_every_column_in_the_order_of_the_files() {
        let names: Vec<&str> = cells(&row()).iter().map(|(name, _)| *name).collect();
        assert_eq!(names, COLUMNS.iter().map(|(name, _)| *name).collect::<Vec<_>>());
        // As the text at the top says.
        let bytes =
            b"\x01\0\0\0\x02\0\0\0\0\0\0\0\x02\0\0\0\0\0\0\0draw\0repetition\0\x03\0\0\0\x04\x05\x06\x07\x08\x09\x0a\
            \x0b\0\0\0\0\0\0\0\x0c\0\0\0\x0d\0\0\0\x0e\0\0\0\x0f\0\0\0\0\0\0\0";
        assert_eq!(of_block(&[row()]), blake3::hash(bytes).to_hex().as_str());
        assert_ne!(of_block(&[row(), row()]), of_block(&[row()]));
        assert_ne!(of_block(&[GameRow { lead_changes: 0, ..row() }]), of_block(&[row()]));
    }

    #[test]
    fn the_content_of_a_run_hangs_on_the_order_of_blocks_and_of_matchups() {
        let total = |contents: &[&str]| {
            let content = contents.iter().fold(String::new(), |before, next| with_next(&before, next));
            let mut sums = BlockSums::none(0);
            sums.content_blake3 = content;
            sums
        };
        let run = |matchups: &[&[&str]]| of_run(&matchups.iter().map(|blocks| total(blocks)).collect::<Vec<_>>());
        let all = [
            run(&[&["a", "b"], &["c"]]),
            run(&[&["b", "a"], &["c"]]),
            run(&[&["c"], &["a", "b"]]),
            run(&[&["a", "b"]]),
        ];
        for (n, one) in all.iter().enumerate() {
            assert!(all[..n].iter().all(|other| other != one), "{n}");
        }
    }
}
