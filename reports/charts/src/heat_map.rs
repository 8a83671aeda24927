//! A sweep of two keys as a heat map: first score, draw rate and median length by the values of both.

use super::caption;
use super::data::{ChartData, MatchupChart};
use super::error::ChartError;
use super::matrix::{Block, Heat};
use super::page;
use super::records::{Cell, Records};
use super::skill;
use super::svg::Svg;
use super::{Chart, Width};

pub(super) const CHART: Chart = Chart { name: "heat_map", caption, applies, data, draw };

/// So many pairings are drawn.
const MOST_PAIRINGS: usize = 8;

/// The variants differ in two keys, and not only in one at a time.
fn applies(data: &ChartData) -> bool {
    let [one, other] = &data.toggles.keys[..] else { return false };
    let values = one.levels.len() + other.levels.len();
    data.toggles.levels.len() == data.variants.len() && data.variants.len() > values - 1
}

fn caption(data: &ChartData) -> String {
    let shown = format!(
        "The values of two keys: the first player's mean score, the share of drawn games and the median length in plies, as \
         colour (the darker the more) and in figures; grey cells were not played.{}",
        cut(data)
    );
    caption::caption(data, &shown)
}

fn cut(data: &ChartData) -> String {
    let all = page::pairings(data).len();
    if all > MOST_PAIRINGS { format!(" Shown are the first {MOST_PAIRINGS} of {all} pairings.") } else { String::new() }
}

fn data(data: &ChartData) -> Records {
    let shown = &page::pairings(data)[..];
    let shown = &shown[..shown.len().min(MOST_PAIRINGS)];
    let [one, other] = [0, 1].map(|key| move |variant: usize| data.toggles.value(variant, key));
    let names = ("row", "The value of the key that the rows are of.");
    let columns: Vec<_> = [names, ("column", "The value of the key that the columns are of.")]
        .into_iter()
        .chain(skill::COLUMNS)
        .collect();
    data.records(CHART.name, &columns, |matchup| {
        if !shown.contains(&matchup.pairing.as_str()) {
            return Vec::new();
        }
        let values = [Cell::text(one(matchup.variant)), Cell::text(other(matchup.variant))];
        vec![values.into_iter().chain(skill::estimates(matchup).into_iter().flat_map(Cell::estimate)).collect()]
    })
}

fn draw(data: &ChartData, width: Width) -> Result<Svg, ChartError> {
    page::check(data)?;
    let [one, other] = &data.toggles.keys[..] else { return Err(ChartError::NoVariants) };
    let pairings = page::pairings(data);
    let block = |pairing: &&str| {
        let cell = |row: usize, column: usize| {
            let is_of = |matchup: &&MatchupChart| {
                matchup.pairing == **pairing && data.toggles.levels[matchup.variant] == [row, column]
            };
            data.matchups.iter().find(is_of)
        };
        let cells = |row: usize| (0..other.levels.len()).map(|column| cell(row, column)).collect();
        let heading = if pairings.len() > 1 { (*pairing).to_owned() } else { String::new() };
        Block { heading, cells: (0..one.levels.len()).map(cells).collect() }
    };
    let heat = Heat {
        data,
        subject: "heat map of two keys",
        marks: format!("The darker the more.{}", cut(data)),
        rows: (one.name.clone(), one.levels.clone()),
        columns: (other.name.clone(), other.levels.clone()),
        blocks: pairings.iter().take(MOST_PAIRINGS).map(block).collect(),
    };
    heat.draw(width, &caption(data))
}
