//! First-move advantage, draw rate and median length against skill: the agents against themselves, from top to
//! bottom in the order of the experiment, and a line for each variant.

use quirkat_statistics::quantiles::median;

use super::axis::Axis;
use super::caption;
use super::data::{ChartData, Estimate, MatchupChart};
use super::error::ChartError;
use super::game_length;
use super::page;
use super::profile::{Block, Measure, Profile};
use super::records::{Cell, Records};
use super::svg::Svg;
use super::{Chart, Width};
use super::{draw_rate, first_score};

pub(super) const CHART: Chart = Chart { name: "skill", caption, applies, data, draw };

/// So many variants share a panel; more are shown in blocks, one below the other.
const BLOCK: usize = 6;

/// So many variants are shown, the first of the experiment.
const MOST: usize = 48;

/// The measures of one matchup that charts of several measures show.
pub(super) const MEASURES: [Measure; 3] = [
    Measure {
        name: (first_score::NAME, 4),
        axis: |scores, width| (first_score::axis(scores.iter().copied(), width), first_score::AXIS_TITLE),
        reference: Some(first_score::EVEN),
    },
    Measure {
        name: (draw_rate::NAME, 4),
        axis: |rates, width| (draw_rate::axis(rates.iter().copied(), width), draw_rate::AXIS_TITLE),
        reference: None,
    },
    Measure { name: ("median length in plies", 0), axis: median_axis, reference: None },
];

/// The estimates of these measures.
pub(super) fn estimates(matchup: &MatchupChart) -> Vec<Option<Estimate>> {
    vec![matchup.first_score.within_unit(), matchup.draw_rate.within_unit(), median(&matchup.lengths).ok()]
}

/// The columns of these measures.
pub(super) const COLUMNS: [(&str, &str); 9] = [
    ("first_score", "The first player's mean score."),
    ("first_score_low", "Lower end of its 95 % interval."),
    ("first_score_high", "Upper end of its 95 % interval."),
    ("draw_rate", "Share of drawn games."),
    ("draw_rate_low", "Lower end of its 95 % interval."),
    ("draw_rate_high", "Upper end of its 95 % interval."),
    ("plies_median", "Median length of the games, in plies."),
    ("plies_median_low", "Lower end of its 95 % interval."),
    ("plies_median_high", "Upper end of its 95 % interval."),
];

fn median_axis(medians: &[Estimate], width: f64) -> (Axis, &'static str) {
    game_length::axis_of(medians, width, ["Median length (plies)", "Median length (plies, log)"])
}

/// At least two agents meet themselves.
fn applies(data: &ChartData) -> bool {
    agents(data).len() >= 2
}

/// The agents that meet themselves.
pub(super) fn agents(data: &ChartData) -> Vec<usize> {
    let meets_itself = |agent: &usize| data.matchups.iter().any(|matchup| matchup.mirror == Some(*agent));
    (0..data.agents.len()).filter(meets_itself).collect()
}

/// What charts of skill show of the data: the mirrors of the first so many variants.
pub(super) fn mirrors(data: &ChartData, most: usize) -> ChartData {
    let variants: Vec<String> = data.variants.iter().take(most).cloned().collect();
    let is_shown = |matchup: &&MatchupChart| matchup.mirror.is_some() && matchup.variant < variants.len();
    let matchups = data.matchups.iter().filter(is_shown).cloned().collect();
    ChartData { variants, matchups, ..data.clone() }
}

fn caption(data: &ChartData) -> String {
    let mut words = format!(
        "Skill: the first player's mean score (dashed: an even game), the share of drawn games and the median \
         length of games of each agent against itself, from top to bottom in the order of the experiment, with a line for each \
         variant. {} Intervals narrower than the mark are hidden by it.",
        bands(data)
    );
    if data.variants.len() > BLOCK {
        words += &format!(" More than {BLOCK} variants are in blocks, in their order, with the same axes.");
    }
    words += &cut(data, MOST);
    caption::caption(&mirrors(data, MOST), &words)
}

/// What the intervals of the measures are.
pub(super) fn bands(data: &ChartData) -> String {
    format!(
        "Bands are 95 % intervals: of the score as for the first-move advantage, of the draw rate {}, of the median length \
         between two order statistics.",
        match data.shares {
            quirkat_statistics::ShareInterval::Wilson => "Wilson's",
            quirkat_statistics::ShareInterval::ClopperPearson => "Clopper and Pearson's",
            quirkat_statistics::ShareInterval::Jeffreys => "Jeffreys's",
        }
    )
}

/// What is said where variants are left out.
pub(super) fn cut(data: &ChartData, most: usize) -> String {
    let all = data.variants.len();
    if all > most { format!(" Shown are the first {most} of {all} variants.") } else { String::new() }
}

fn data(data: &ChartData) -> Records {
    mirrors(data, MOST).records(CHART.name, &COLUMNS, |matchup| {
        vec![estimates(matchup).into_iter().flat_map(Cell::estimate).collect()]
    })
}

fn draw(data: &ChartData, width: Width) -> Result<Svg, ChartError> {
    page::check(data)?;
    let shown = mirrors(data, MOST);
    let profile = Profile {
        data: &shown,
        subject: "skill",
        marks: format!("Bands: 95 % intervals; dashed: even game.{}", cut(data, MOST)),
        measures: &MEASURES,
        blocks: blocks(&shown),
    };
    profile.draw(width, &caption(data))
}

/// Blocks of as equal numbers of variants as can be.
fn blocks(data: &ChartData) -> Vec<Block> {
    let (agents, variants) = (agents(data), data.variants.len());
    let count = variants.div_ceil(BLOCK).max(1);
    let (least, more) = (variants / count, variants % count);
    let mut first = 0;
    let mut blocks = Vec::new();
    for number in 0..count {
        let shown = first..first + least + usize::from(number < more);
        first = shown.end;
        let of = |variant: usize, agent: usize| {
            let is_of = |matchup: &&MatchupChart| matchup.variant == variant && matchup.mirror == Some(agent);
            data.matchups.iter().find(is_of).map_or(Vec::new(), estimates)
        };
        blocks.push(Block {
            heading: None,
            rows: agents.iter().map(|agent| data.agents[*agent].clone()).collect(),
            series: data.variants[shown.clone()].to_vec(),
            estimates: shown.map(|variant| agents.iter().map(|agent| of(variant, *agent)).collect()).collect(),
        });
    }
    blocks
}
