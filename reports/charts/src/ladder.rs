//! The ladder of skill as a heat map: first score, draw rate and median length of each agent against itself, by variant.

use super::caption;
use super::data::{ChartData, MatchupChart};
use super::error::ChartError;
use super::matrix::{Block, Heat};
use super::page;
use super::records::{Cell, Records};
use super::skill;
use super::svg::Svg;
use super::{Chart, Width};

pub(super) const CHART: Chart = Chart { name: "ladder", caption, applies, data, draw };

/// So many variants are shown, the first of the experiment.
const MOST: usize = 30;

fn applies(data: &ChartData) -> bool {
    skill::agents(data).len() >= 2
}

fn caption(data: &ChartData) -> String {
    let shown = format!(
        "Ladder of skill: the first player's mean score, the share of drawn games and the median length in plies of each \
         agent against itself, in the order of the experiment from left to right, as colour (the darker the more) and \
         in figures where there is room; grey cells were not played.{}",
        skill::cut(data, MOST)
    );
    caption::caption(&skill::mirrors(data, MOST), &shown)
}

fn data(data: &ChartData) -> Records {
    skill::mirrors(data, MOST).records(CHART.name, &skill::COLUMNS, |matchup| {
        vec![skill::estimates(matchup).into_iter().flat_map(Cell::estimate).collect()]
    })
}

fn draw(data: &ChartData, width: Width) -> Result<Svg, ChartError> {
    page::check(data)?;
    let shown = skill::mirrors(data, MOST);
    let agents = skill::agents(&shown);
    let cell = |variant: usize, agent: usize| {
        let is_of = |matchup: &&MatchupChart| matchup.variant == variant && matchup.mirror == Some(agent);
        shown.matchups.iter().find(is_of)
    };
    let cells = |variant: usize| agents.iter().map(|agent| cell(variant, *agent)).collect();
    let heat = Heat {
        data: &shown,
        subject: "ladder of skill",
        marks: format!("The darker the more.{}", skill::cut(data, MOST)),
        rows: (String::new(), shown.variants.clone()),
        columns: (String::new(), agents.iter().map(|agent| shown.agents[*agent].clone()).collect()),
        blocks: vec![Block { heading: String::new(), cells: (0..shown.variants.len()).map(cells).collect() }],
    };
    heat.draw(width, &caption(data))
}
