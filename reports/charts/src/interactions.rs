//! Interactions of two keys: the measures of every two values of them, a line for each value of the one.

use quirkat_statistics::moments::Moments;
use quirkat_statistics::{Estimate, Level};

use super::axis::Axis;
use super::caption;
use super::data::{ChartData, MatchupChart};
use super::error::ChartError;
use super::game_length;
use super::page;
use super::profile::{Block, Measure, Profile};
use super::records::{Cell, Records};
use super::skill;
use super::svg::Svg;
use super::{Chart, Width};

pub(super) const CHART: Chart = Chart { name: "interactions", caption, applies, data, draw };

/// So many blocks are drawn.
const MOST: usize = 6;

/// The measures: those of every matchup, and the mean length, which can be averaged.
const MEASURES: [Measure; 3] = [
    skill::MEASURES[0],
    skill::MEASURES[1],
    Measure { name: ("mean length in plies", 1), axis: mean_axis, reference: None },
];

fn mean_axis(means: &[Estimate], width: f64) -> (Axis, &'static str) {
    game_length::axis_of(means, width, ["Mean length (plies)", "Mean length (plies, log)"])
}

fn estimates(matchup: &MatchupChart) -> [Option<Estimate>; 3] {
    [matchup.first_score.within_unit(), matchup.draw_rate.within_unit(), mean_length(matchup)]
}

/// The mean length with its normal interval; of one game, or of games of one length, without.
fn mean_length(matchup: &MatchupChart) -> Option<Estimate> {
    let moments = Moments::of(&matchup.lengths);
    let error = moments.sample(1.0).map_or(0.0, |sample| sample.error());
    moments.mean().ok().map(|mean| Estimate::normal(mean, error, Level::P95))
}

/// Two keys under one pairing.
struct Interaction<'a> {
    /// The numbers of the key that the rows are of, and of that which the lines are of.
    keys: [usize; 2],
    pairing: &'a str,
    /// Variants that each cell is the mean of.
    contexts: usize,
    /// By the value of the lines' key, then by that of the rows'.
    cells: Vec<Vec<[Option<Estimate>; 3]>>,
}

impl Interaction<'_> {
    /// How far the score is from what both values do by themselves, at most.
    fn size(&self) -> f64 {
        let rows = self.cells.first().map_or(0, Vec::len);
        let score = |line: usize, row: usize| self.cells[line][row][0].map(|score| score.value);
        let squares = (1..self.cells.len()).flat_map(|line| (1..rows).map(move |row| (line, row)));
        let apart = squares.filter_map(|(line, row)| {
            Some((score(line, row)? - score(line, 0)? - score(0, row)? + score(0, 0)?).abs())
        });
        apart.fold(0.0, f64::max)
    }
}

/// All pairs of keys that were crossed, the greatest interaction on the score first, pairing by pairing.
fn interactions(data: &ChartData) -> Vec<Interaction<'_>> {
    let toggles = &data.toggles;
    if toggles.levels.len() != data.variants.len() {
        return Vec::new();
    }
    let keys = toggles.keys.len();
    let pairs = (0..keys).flat_map(|one| (one + 1..keys).map(move |other| [one, other]));
    let mut found: Vec<Interaction> = pairs.flat_map(|pair| of_keys(data, pair)).collect();
    found.sort_by(|one, other| other.size().total_cmp(&one.size()));
    found
}

/// The interaction of two keys under every pairing; none where they were not crossed.
fn of_keys(data: &ChartData, [one, other]: [usize; 2]) -> Vec<Interaction<'_>> {
    let toggles = &data.toggles;
    let values = |key: usize| toggles.keys[key].levels.len();
    // The rows have room for more values than there are lines that can be told apart.
    let keys = if values(other) > values(one) { [other, one] } else { [one, other] };
    let rest = |variant: usize| -> Vec<usize> {
        let levels = toggles.levels[variant].iter().enumerate();
        levels.filter(|(key, _)| !keys.contains(key)).map(|(_, level)| *level).collect()
    };
    let at = |context: &[usize], row: usize, line: usize| {
        (0..toggles.levels.len()).find(|variant| {
            let levels = &toggles.levels[*variant];
            levels[keys[0]] == row && levels[keys[1]] == line && rest(*variant) == context
        })
    };
    let mut all: Vec<Vec<usize>> = (0..toggles.levels.len()).map(rest).collect();
    all.sort();
    all.dedup();
    let squares = || (0..values(keys[0])).flat_map(|row| (0..values(keys[1])).map(move |line| (row, line)));
    let crossed = |context: &Vec<usize>| squares().filter(|(row, line)| at(context, *row, *line).is_some()).count();
    let mut contexts: Vec<&Vec<usize>> =
        all.iter().filter(|context| crossed(context) == values(keys[0]) * values(keys[1])).collect();
    // A sweep of these two keys alone may leave combinations out, as nothing is averaged.
    if let ([context], true) = (&all[..], contexts.is_empty())
        && crossed(context) > values(keys[0]) + values(keys[1]) - 1
    {
        contexts.push(context);
    }
    if contexts.is_empty() || values(keys[1]) < 2 {
        return Vec::new();
    }
    let of_pairing = |pairing| {
        let cell = |row: usize, line: usize| {
            let variants: Vec<usize> = contexts.iter().filter_map(|context| at(context, row, line)).collect();
            mean(data, pairing, &variants)
        };
        let line = |line: usize| (0..values(keys[0])).map(|row| cell(row, line)).collect();
        Interaction { keys, pairing, contexts: contexts.len(), cells: (0..values(keys[1])).map(line).collect() }
    };
    page::pairings(data).into_iter().map(of_pairing).collect()
}

/// The mean over variants, each of which counts alike; none where one of them was not played.
fn mean(data: &ChartData, pairing: &str, variants: &[usize]) -> [Option<Estimate>; 3] {
    let of = |variant: &usize| {
        let is_of = |matchup: &&MatchupChart| matchup.variant == *variant && matchup.pairing == pairing;
        data.matchups.iter().find(is_of).map_or([None; 3], estimates)
    };
    let all: Vec<[Option<Estimate>; 3]> = variants.iter().map(of).collect();
    [0, 1, 2].map(|measure| {
        let parts: Option<Vec<Estimate>> = all.iter().map(|estimates| estimates[measure]).collect();
        Estimate::mean(&parts?)
    })
}

fn applies(data: &ChartData) -> bool {
    interactions(data).iter().any(|one| one.cells.iter().flatten().flatten().any(Option::is_some))
}

fn caption(data: &ChartData) -> String {
    let all = interactions(data);
    let averaged = if all.iter().any(|one| one.contexts > 1) {
        " Each is the mean over the variants with these two values, each variant counted alike, over those settings of the other keys that were \
         played with all values of the two."
    } else {
        ""
    };
    let order = if all.len() > 1 { " The greatest interaction on the score comes first." } else { "" };
    let shown = format!(
        "Interactions of two keys: the first player's mean score (dashed: an even game), the share of drawn games and the mean length \
         in plies for the values of the one key, from top to bottom, with a line for each value of the other; lines that are \
         not parallel are an interaction. Bands are 95 % intervals.{averaged}{order}{}",
        cut(&all)
    );
    caption::caption(data, &shown)
}

fn cut(all: &[Interaction]) -> String {
    if all.len() > MOST { format!(" Shown are the first {MOST} of {} blocks.", all.len()) } else { String::new() }
}

fn data(data: &ChartData) -> Records {
    const WHICH: [(&str, &str); 6] = [
        ("pairing", "Who played, the first player first."),
        ("row_key", "The key whose values are the rows."),
        ("row", "Its value."),
        ("line_key", "The key whose values are the lines."),
        ("line", "Its value."),
        ("variants", "Variants that the numbers are the mean of."),
    ];
    const LENGTH: [(&str, &str); 3] = [
        ("plies_mean", "Mean length of the games, in plies."),
        ("plies_mean_low", "Lower end of its 95 % interval."),
        ("plies_mean_high", "Upper end of its 95 % interval."),
    ];
    // The first two measures are those of every matchup.
    let columns = WHICH.into_iter().chain(skill::COLUMNS.into_iter().take(6)).chain(LENGTH).collect();
    let keys = &data.toggles.keys;
    let of = |one: Interaction| {
        let [of_rows, of_lines] = one.keys.map(|key| &keys[key]);
        let mut rows = Vec::new();
        for (line, cells) in one.cells.iter().enumerate() {
            for (row, cell) in cells.iter().enumerate() {
                let names =
                    [one.pairing, &*of_rows.name, &*of_rows.levels[row], &*of_lines.name, &*of_lines.levels[line]];
                let names = names.map(Cell::text).into_iter().chain([Cell::count(one.contexts as u64)]);
                rows.push(names.chain(cell.iter().flat_map(|estimate| Cell::estimate(*estimate))).collect());
            }
        }
        rows
    };
    Records { name: CHART.name, columns, rows: interactions(data).into_iter().flat_map(of).collect() }
}

fn draw(data: &ChartData, width: Width) -> Result<Svg, ChartError> {
    page::check(data)?;
    let all = interactions(data);
    let (keys, pairings) = (&data.toggles.keys, page::pairings(data).len());
    let block = |one: &Interaction| {
        let [rows, lines] = one.keys.map(|key| &keys[key]);
        let who = if pairings > 1 { format!(", {}", one.pairing) } else { String::new() };
        Block {
            heading: Some(format!("{} by {}{who}", lines.name, rows.name)),
            rows: rows.levels.clone(),
            series: lines.levels.clone(),
            estimates: one.cells.iter().map(|line| line.iter().map(|cell| cell.to_vec()).collect()).collect(),
        }
    };
    let profile = Profile {
        data,
        subject: "interactions of keys",
        marks: format!(
            "Lines that are not parallel are an interaction. Bands: 95 % intervals; dashed: even game.{}",
            cut(&all)
        ),
        measures: &MEASURES,
        blocks: all.iter().take(MOST).map(block).collect(),
    };
    profile.draw(width, &caption(data))
}
