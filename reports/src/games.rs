//! Game rows as dataframes and Parquet files, and their sums.
//!
//! All that Quirkat asks of Polars is asked here and in [`crate::tables`].

use std::fs::File;
use std::io::Write;
use std::ops::Range;
use std::path::Path;

use polars::polars_utils::compression::ZstdLevel;
pub use polars::prelude::DataFrame;
use polars::prelude::*;
use polars_io::SerReader;
use polars_io::parquet::read::{ParallelStrategy, ParquetReader};
use polars_io::parquet::write::{ParquetCompression, ParquetWriter};
use quirkat_engine::{GameResult, Side, Word};
use quirkat_statistics::pairs::PairOutcomes;
use quirkat_statistics::results::Outcome;

use crate::by_game::ByGame;
use crate::score::{PieceSums, SideSums};
use crate::sums::Sums;

/// A table that could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// The file could not be opened.
    #[error("cannot read {path}")]
    Open {
        /// The file.
        path: String,
        /// Why.
        source: std::io::Error,
    },
    /// Polars could not make sense of it.
    #[error("{path} is not as expected")]
    Parquet {
        /// The file, or what was being written.
        path: String,
        /// Why.
        source: PolarsError,
    },
}

/// The columns of the files in `games/`, each with its meaning.
pub const COLUMNS: &[(&str, &str)] = &[
    ("matchup", "Number of the matchup."),
    ("pair", "Number of the pair, which is the stream of the game's random numbers."),
    ("game", "Number of the game in its matchup, from 0."),
    ("result", "Who won: first, second or draw."),
    ("reason", "What ended the game."),
    ("plies", "Plies played."),
    ("pieces_first", "First's pieces at the end."),
    ("pieces_second", "Second's pieces at the end."),
    ("captures_first", "Pieces taken by First, huffs not counted."),
    ("captures_second", "Pieces taken by Second, huffs not counted."),
    ("huffs_first", "Pieces huffed by First."),
    ("huffs_second", "Pieces huffed by Second."),
    ("longest_chain", "Most pieces taken in one move."),
    ("choices_sum", "Legal moves over all plies; a pass is 1."),
    ("choices_max", "Most legal moves at one ply."),
    ("forced_plies", "Plies with one legal move."),
    ("lead_changes", "Times that the side ahead in pieces differs from the side last ahead."),
    ("moves_hash", "64-bit hash of the moves played; equal games have equal hashes."),
];

/// Writes a dataframe as Parquet: one row group, zstd, no clock, no host, so
/// that the same rows are the same bytes.
///
/// # Errors
/// The writer fails.
pub fn write(frame: &mut DataFrame, to: impl Write) -> Result<(), TableError> {
    ParquetWriter::new(to)
        .with_compression(ParquetCompression::Zstd(ZstdLevel::try_new(1).ok()))
        .with_row_group_size(Some(frame.height().max(1)))
        .set_parallel(false)
        .finish(frame)
        .map(|_| ())
        .map_err(|source| TableError::Parquet { path: "games".into(), source })
}

/// Reads some columns of a Parquet file, or all.
///
/// # Errors
/// There is no such file, or it is no Parquet or lacks a column.
pub fn read(path: &Path, columns: Option<&[&str]>) -> Result<DataFrame, TableError> {
    let name = path.display().to_string();
    let file = File::open(path).map_err(|source| TableError::Open { path: name.clone(), source })?;
    ParquetReader::new(file)
        .with_columns(columns.map(|columns| columns.iter().map(|&column| column.to_owned()).collect()))
        .read_parallel(ParallelStrategy::None)
        .set_rechunk(false)
        .finish()
        .map_err(|source| TableError::Parquet { path: name, source })
}

/// Are the rows those of the games, in order, of the matchup? The dataframe has
/// the columns `matchup` and `game`.
#[must_use]
pub fn is_block(frame: &DataFrame, matchup: u32, games: Range<u64>) -> bool {
    let numbers = |name: &str| frame.column(name).ok();
    let (Some(matchups), Some(numbers)) = (numbers("matchup"), numbers("game")) else { return false };
    let (Ok(matchups), Ok(numbers)) = (matchups.u32(), numbers.u64()) else { return false };
    matchups.iter().all(|found| found == Some(matchup)) && numbers.iter().eq(games.map(Some))
}

/// The hash of the moves of the game in that row of a file; `None` past its end.
///
/// # Errors
/// The file cannot be read.
pub fn moves_hash(path: &Path, row: u64) -> Result<Option<u64>, TableError> {
    let frame = read(path, Some(&["moves_hash"]))?;
    let hashes = frame.column("moves_hash").and_then(|column| column.u64());
    let hashes = hashes.map_err(|source| TableError::Parquet { path: path.display().to_string(), source })?;
    Ok(hashes.get(row as usize))
}

/// The columns that [`sums`] asks for.
pub const SUMMED: &[&str] = &[
    "result",
    "reason",
    "plies",
    "pieces_first",
    "pieces_second",
    "captures_first",
    "captures_second",
    "longest_chain",
    "choices_sum",
    "choices_max",
    "forced_plies",
    "lead_changes",
];

/// The sums over the games of a dataframe, which are of one matchup.
///
/// # Errors
/// A column is missing or of another type.
pub fn sums(frame: DataFrame) -> Result<Sums, TableError> {
    summed(frame).map_err(|source| TableError::Parquet { path: "games".into(), source })
}

fn summed(frame: DataFrame) -> PolarsResult<Sums> {
    let by_game = ByGame::of(&frame)?;
    let games = frame.lazy();
    // Sums of narrow columns would wrap silently, so everything is widened first.
    let wide = |name: &str| col(name).cast(DataType::UInt64);
    let totals = games
        .clone()
        .select([
            len().cast(DataType::UInt64).alias("games"),
            wide("choices_sum").sum(),
            wide("choices_max").max(),
            wide("forced_plies").sum(),
            (wide("captures_first") + wide("captures_second")).sum().alias("captures"),
            wide("lead_changes").sum(),
            wide("longest_chain").max(),
        ])
        .collect()?;
    let total = |name: &str| -> PolarsResult<u64> { Ok(totals.column(name)?.u64()?.get(0).unwrap_or(0)) };
    let counted = |name: &str| -> PolarsResult<DataFrame> {
        games.clone().group_by([col(name)]).agg([len().cast(DataType::UInt64).alias("count")]).collect()
    };
    let words = |name: &str| -> PolarsResult<Vec<(String, u64)>> {
        let table = counted(name)?;
        let (values, counts) = (table.column(name)?.str()?, table.column("count")?.u64()?);
        let pairs = values.iter().zip(counts.iter());
        Ok(pairs.filter_map(|(value, count)| Some((value?.to_owned(), count?))).collect())
    };
    let results = ResultSums::of(games.clone())?;
    let games_of = |result| results.get(result, "games");
    let lengths = counted("plies")?;
    let (values, counts) = (lengths.column("plies")?.u32()?, lengths.column("count")?.u64()?);
    Ok(Sums {
        games: total("games")?,
        first_wins: games_of(GameResult::First)?,
        second_wins: games_of(GameResult::Second)?,
        draws: games_of(GameResult::Draw)?,
        reasons: words("reason")?.into_iter().collect(),
        lengths: values.iter().zip(counts.iter()).filter_map(|(value, count)| Some((value?, count?))).collect(),
        choices: total("choices_sum")?.into(),
        choices_max: total("choices_max")?,
        forced_plies: total("forced_plies")?,
        captures: total("captures")?,
        lead_changes: total("lead_changes")?,
        longest_chain: total("longest_chain")?,
        sides: [results.side(Side::First)?, results.side(Side::Second)?],
        by_game,
    })
}

/// Sums of pieces left and captured, and of their products, by result.
struct ResultSums(DataFrame);

impl ResultSums {
    fn of(games: LazyFrame) -> PolarsResult<ResultSums> {
        let mut sums = vec![len().cast(DataType::UInt64).alias("games")];
        for side in ["first", "second"] {
            let wide = |name: &str| col(format!("{name}_{side}")).cast(DataType::UInt64);
            let [left, captured] = [wide("pieces"), wide("captures")];
            sums.extend([
                left.clone().sum().alias(format!("left_{side}")),
                captured.clone().sum().alias(format!("captured_{side}")),
                (left.clone() * left.clone()).sum().alias(format!("left_squared_{side}")),
                (captured.clone() * captured.clone()).sum().alias(format!("captured_squared_{side}")),
                (left * captured).sum().alias(format!("left_captured_{side}")),
            ]);
        }
        Ok(ResultSums(games.group_by([col("result")]).agg(sums).collect()?))
    }

    /// The sum over the games of that result; 0 where there are none.
    fn get(&self, result: GameResult, name: &str) -> PolarsResult<u64> {
        let row = self.0.column("result")?.str()?.iter().position(|word| word == Some(result.word()));
        let sums = self.0.column(name)?.u64()?;
        Ok(row.and_then(|row| sums.get(row)).unwrap_or(0))
    }

    fn side(&self, side: Side) -> PolarsResult<SideSums> {
        let (name, [won, lost]) = match side {
            Side::First => ("first", [GameResult::First, GameResult::Second]),
            Side::Second => ("second", [GameResult::Second, GameResult::First]),
        };
        let part = |result| -> PolarsResult<PieceSums> {
            Ok(PieceSums {
                games: self.get(result, "games")?,
                left: self.get(result, &format!("left_{name}"))?,
                captured: self.get(result, &format!("captured_{name}"))?,
            })
        };
        let all = |product: &str| -> PolarsResult<u64> {
            let sums = self.0.column(&format!("{product}_{name}"))?.u64()?;
            Ok(sums.iter().flatten().sum())
        };
        Ok(SideSums {
            won: part(won)?,
            drawn: part(GameResult::Draw)?,
            lost: part(lost)?,
            left_squared: all("left_squared")?,
            captured_squared: all("captured_squared")?,
            left_captured: all("left_captured")?,
        })
    }
}

/// Counts the pairs of two blocks of games by their outcomes for A: `there` holds games of A v
/// B, `back` the games of the same numbers of B v A.
///
/// # Errors
/// A file cannot be read, or the two do not hold the same pairs.
pub fn pair_outcomes(there: &Path, back: &Path) -> Result<PairOutcomes, TableError> {
    let [one, other] = [there, back].map(|path| read(path, Some(&["pair", "result"])));
    let wrong = |source| TableError::Parquet { path: there.display().to_string(), source };
    paired(&one?, &other?).map_err(wrong)
}

fn paired(there: &DataFrame, back: &DataFrame) -> PolarsResult<PairOutcomes> {
    let numbers = |frame: &DataFrame| frame.column("pair").and_then(|column| column.u64().cloned());
    if !numbers(there)?.iter().eq(numbers(back)?.iter()) {
        let message = "its pairs are not those of the games with the seats swapped";
        return Err(PolarsError::ShapeMismatch(message.into()));
    }
    let results = |frame: &DataFrame| frame.column("result").and_then(|column| column.str().cloned());
    let word = |word: Option<&str>| {
        let known = GameResult::ALL.iter().copied().find(|result| Some(result.word()) == word);
        known.ok_or_else(|| PolarsError::ComputeError(format!("unknown result {word:?}").into()))
    };
    let mut outcomes = PairOutcomes::default();
    for (as_first, as_second) in results(there)?.iter().zip(results(back)?.iter()) {
        outcomes.count(outcome(word(as_first)?, GameResult::First), outcome(word(as_second)?, GameResult::Second));
    }
    Ok(outcomes)
}

/// What a result is to the player for whom `won` is a win.
fn outcome(result: GameResult, won: GameResult) -> Outcome {
    match result {
        GameResult::Draw => Outcome::Drawn,
        _ if result == won => Outcome::Won,
        _ => Outcome::Lost,
    }
}

/// Hashes held at a time by [`distinct`]: 192 MB, so that the rows of a hundred million games are gone through five times.
const HASHES: u64 = 24_000_000;

/// Counts distinct games exactly, from the files of one matchup that together
/// hold `games` rows, in fixed memory: hashes are taken in as many ranges of
/// their values as it needs, each range in a pass of its own.
///
/// # Errors
/// A file cannot be read.
pub fn distinct(paths: &[impl AsRef<Path>], games: u64) -> Result<u64, TableError> {
    distinct_in_passes(paths, games.div_ceil(HASHES).max(1))
}

fn distinct_in_passes(paths: &[impl AsRef<Path>], passes: u64) -> Result<u64, TableError> {
    let pass_of = |hash: u64| ((u128::from(hash) * u128::from(passes)) >> 64) as u64;
    let mut distinct = 0;
    for pass in 0..passes {
        let mut hashes: Vec<u64> = Vec::new();
        for path in paths {
            let path = path.as_ref();
            let frame = read(path, Some(&["moves_hash"]))?;
            let column = frame.column("moves_hash").and_then(|column| column.u64().cloned());
            let column = column.map_err(|source| TableError::Parquet { path: path.display().to_string(), source })?;
            hashes.extend(column.iter().flatten().filter(|&hash| pass_of(hash) == pass));
        }
        hashes.sort_unstable();
        hashes.dedup();
        distinct += hashes.len() as u64;
    }
    Ok(distinct)
}

#[cfg(test)]
mod tests {
    use quirkat_engine::{Reason, catalogue};
    use quirkat_sim::{Agent, GameRow, Matchup};

    use super::*;

    fn row(game: u64) -> GameRow {
        GameRow {
            matchup: 2,
            pair: game,
            game,
            result: [GameResult::First, GameResult::Second, GameResult::Draw][game as usize % 3],
            reason: if game % 3 == 2 { Reason::Repetition } else { Reason::NoPieces },
            plies: 20 + game as u32 % 2,
            pieces_first: 0,
            pieces_second: 5,
            captures_first: 200,
            captures_second: 100,
            huffs_first: 0,
            huffs_second: 0,
            longest_chain: game as u8 % 4,
            choices_sum: u64::from(u32::MAX),
            choices_max: 17,
            forced_plies: u32::MAX,
            lead_changes: 1,
            moves_hash: u64::MAX / 7 * (game % 5),
        }
    }

    fn written(rows: &[GameRow]) -> Vec<u8> {
        let mut bytes = Vec::new();
        crate::rows::write(rows, &mut bytes).expect("is written");
        bytes
    }

    fn stored(rows: &[GameRow]) -> DataFrame {
        let mut file = tempfile::NamedTempFile::new().expect("is made");
        file.write_all(&written(rows)).expect("is written");
        read(file.path(), None).expect("is read")
    }

    #[test]
    fn rows_come_back_from_parquet_as_they_were_and_equal_rows_are_equal_bytes() {
        let bell = catalogue::entry("bell").expect("is there").load(&[]).expect("reads");
        let played = Matchup::new(0, bell, Agent::Random.mirror(), 1).play(0..300).expect("plays");
        let by_hand: Vec<GameRow> = (0..100).map(row).collect();
        for rows in [&by_hand[..], &played, &by_hand[..1]] {
            assert_eq!(written(rows), written(rows));
            let back = stored(rows);
            let explained: Vec<&str> = COLUMNS.iter().map(|(name, _)| *name).collect();
            assert_eq!(back.get_column_names(), explained);
            assert_eq!(back.height(), rows.len());
            for (n, row) in rows.iter().enumerate() {
                let cells = back.get(n).expect("is a row");
                let cells: Vec<String> = cells.iter().map(|cell| cell.str_value().into_owned()).collect();
                assert_eq!(cells, texts(row), "row {n}");
            }
        }
    }

    fn texts(row: &GameRow) -> Vec<String> {
        let GameRow { matchup, pair, game, result, reason, plies, .. } = row;
        let GameRow { pieces_first, pieces_second, captures_first, captures_second, .. } = row;
        let GameRow { huffs_first, huffs_second, longest_chain, choices_sum, choices_max, .. } = row;
        let GameRow { forced_plies, lead_changes, moves_hash, .. } = row;
        let ends = [result.word().to_owned(), reason.word().to_owned(), plies.to_string()];
        let pieces = [pieces_first, pieces_second, captures_first, captures_second, huffs_first, huffs_second];
        let head = [matchup.to_string(), pair.to_string(), game.to_string()].into_iter().chain(ends);
        let middle = pieces.into_iter().chain([longest_chain]).map(u8::to_string);
        let tail = [choices_sum.to_string(), choices_max.to_string(), forced_plies.to_string()];
        let last = [lead_changes.to_string(), moves_hash.to_string()];
        head.chain(middle).chain(tail).chain(last).collect()
    }

    #[test]
    fn sums_do_not_wrap_and_group_by_words_and_lengths() {
        let rows: Vec<GameRow> = (0..9).map(row).collect();
        let sums = sums(stored(&rows)).expect("is summed");
        assert_eq!((sums.games, sums.first_wins, sums.second_wins, sums.draws), (9, 3, 3, 3));
        assert_eq!(sums.choices, 9 * u128::from(u32::MAX));
        assert_eq!(sums.forced_plies, 9 * u64::from(u32::MAX));
        assert_eq!(sums.captures, 9 * 300);
        assert_eq!(sums.length_counts(), [(20, 5), (21, 4)]);
        assert_eq!((sums.reason(Reason::Repetition), sums.reason(Reason::NoPieces)), (3, 6));
        assert_eq!(sums.longest_chain, 3);
        let [first, second] = &sums.sides;
        let part = |left: u64, captured: u64| PieceSums { games: 3, left: 3 * left, captured: 3 * captured };
        assert_eq!([first.won, first.drawn, first.lost], [part(0, 200); 3]);
        assert_eq!([second.won, second.drawn, second.lost], [part(5, 100); 3]);
        assert_eq!((first.captured_squared, first.left_squared, first.left_captured), (9 * 40_000, 0, 0));
        assert_eq!((second.captured_squared, second.left_squared, second.left_captured), (90_000, 225, 4500));
    }

    #[test]
    fn sums_of_rows_as_they_are_played_are_those_of_the_stored_rows() {
        let by_hand: Vec<GameRow> = (0..20).map(row).collect();
        assert_eq!(Sums::of(&by_hand), sums(stored(&by_hand)).expect("is summed"));
        for name in catalogue::names() {
            let ruleset = catalogue::entry(name).expect("is there").load(&[]).expect("reads");
            let rows = Matchup::new(0, ruleset, Agent::Random.mirror(), 9).play(0..40).expect("plays");
            let summed = sums(stored(&rows)).expect("is summed");
            assert_eq!(Sums::of(&rows), summed, "{name}");
        }
    }

    #[test]
    fn games_of_one_result_have_no_sums_of_the_others() {
        let rows: Vec<GameRow> = (0..3).map(|_| row(0)).collect();
        let sums = sums(stored(&rows)).expect("is summed");
        assert_eq!((sums.first_wins, sums.second_wins, sums.draws), (3, 0, 0));
        assert_eq!((sums.sides[1].lost.games, sums.sides[1].won), (3, PieceSums::default()));
    }

    #[test]
    fn games_in_swapped_seats_are_counted_in_pairs_by_their_number() {
        let folder = tempfile::tempdir().expect("is made");
        let [there, back, other] = ["there", "back", "other"].map(|name| folder.path().join(name));
        // Results go first, second, draw; the seats swapped, one game later.
        let rows: Vec<GameRow> = (0..9).map(row).collect();
        let swapped: Vec<GameRow> = (0..9).map(|game| GameRow { result: row(game + 1).result, ..row(game) }).collect();
        std::fs::write(&there, written(&rows)).expect("is written");
        std::fs::write(&back, written(&swapped)).expect("is written");
        std::fs::write(&other, written(&rows[1..])).expect("is written");
        // A wins as First and then as Second; loses and draws; draws and loses.
        assert_eq!(pair_outcomes(&there, &back).expect("are paired").counts, [0, 6, 0, 0, 0, 3]);
        let error = pair_outcomes(&there, &other).expect_err("are other pairs");
        assert!(error.to_string().contains("there"), "{error}");
    }

    #[test]
    fn distinct_games_are_counted_alike_in_any_number_of_passes() {
        let folder = tempfile::tempdir().expect("is made");
        let paths: Vec<_> = (0..3).map(|n| folder.path().join(format!("{n}.parquet"))).collect();
        for (n, path) in (0..).zip(&paths) {
            let rows: Vec<GameRow> = (n * 3..n * 3 + 3).map(row).collect();
            std::fs::write(path, written(&rows)).expect("is written");
        }
        for passes in [1, 2, 7] {
            assert_eq!(distinct_in_passes(&paths, passes).expect("is counted"), 5);
        }
    }
}
