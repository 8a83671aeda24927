//! First-move advantage, draw rate and median length against skill: the agents against themselves, from top to
//! bottom in the order of the experiment, and a line for each variant.

use quirkat_statistics::ShareInterval;
use quirkat_statistics::quantiles::median;

use super::axis::{Axis, LABEL_SIZE};
use super::caption;
use super::data::{ChartData, Estimate, MatchupChart};
use super::error::ChartError;
use super::game_length;
use super::key;
use super::legend::Legend;
use super::page;
use super::records::{Cell, Records};
use super::scale::{Plot, TICK, Ticks};
use super::surface::{self, Anchor, BLACK, Point, Surface};
use super::svg::Svg;
use super::text::{self, CAP_HEIGHT, DESCENT, LEADING};
use super::{Chart, Columns, Width};
use super::{draw_rate, first_score};

pub(super) const CHART: Chart = Chart { name: "skill", caption, applies, data, draw };

/// So many variants share a panel; more are shown in blocks, one below the other.
const BLOCK: usize = 6;

/// So many variants are shown, the first of the experiment.
const MOST: usize = 48;

const EDGE: f64 = 3.0;
const NAME_SIZE: f64 = 7.0;
const TITLE_SIZE: f64 = 8.0;
const HAIRLINE: f64 = 0.4;
const LINE_WIDTH: f64 = 1.0;
const BAND_STRENGTH: f64 = 0.18;
const NAME_LINES: usize = 3;
/// The least distance between two agents.
const ROW_LEAST: f64 = 13.0;
/// Room within an axis on both sides, so that marks at its ends are whole.
const INNER: f64 = 5.0;
/// Room between panels side by side, and right of the last.
const PANEL_GAP: f64 = 14.0;
/// Room between blocks.
const BLOCK_GAP: f64 = 12.0;

/// What one panel shows.
struct Measure {
    /// What it is called in words, and its decimals.
    name: (&'static str, usize),
    estimate: fn(&MatchupChart) -> Option<Estimate>,
    /// The axis, and what is on it.
    axis: fn(&ChartData, f64) -> (Axis, &'static str),
    /// Where a dashed line is.
    reference: Option<f64>,
}

const MEASURES: [Measure; 3] = [
    Measure {
        name: ("first player\u{2019}s score", 4),
        estimate: |matchup| matchup.first_score.within_unit(),
        axis: |data, width| (first_score::axis(data, width), "First player’s score"),
        reference: Some(first_score::EVEN),
    },
    Measure {
        name: ("draw rate", 4),
        estimate: |matchup| matchup.draw_rate.within_unit(),
        axis: |data, width| (draw_rate::axis(data, width), "Draw rate"),
        reference: None,
    },
    Measure {
        name: ("median length in plies", 0),
        estimate: |matchup| median(&matchup.lengths).ok(),
        axis: median_axis,
        reference: None,
    },
];

fn median_axis(data: &ChartData, width: f64) -> (Axis, &'static str) {
    let medians = || data.matchups.iter().filter_map(|matchup| median(&matchup.lengths).ok());
    let least = medians().map(|median| median.low).reduce(f64::min);
    let most = medians().map(|median| median.high).reduce(f64::max);
    let range = least.zip(most).unwrap_or(game_length::NO_RANGE);
    let title = if game_length::is_log(range) { "Median length (plies, log)" } else { "Median length (plies)" };
    (game_length::axis(range, width), title)
}

/// At least two agents meet themselves.
fn applies(data: &ChartData) -> bool {
    agents(data).len() >= 2
}

/// The agents that meet themselves.
fn agents(data: &ChartData) -> Vec<usize> {
    let meets_itself = |agent: &usize| data.matchups.iter().any(|matchup| matchup.mirror == Some(*agent));
    (0..data.agents.len()).filter(meets_itself).collect()
}

/// What the chart shows of the data: the mirrors of the variants for which there is room.
fn shown(data: &ChartData) -> ChartData {
    let variants: Vec<String> = data.variants.iter().take(MOST).cloned().collect();
    let is_shown = |matchup: &&MatchupChart| matchup.mirror.is_some() && matchup.variant < variants.len();
    let matchups = data.matchups.iter().filter(is_shown).cloned().collect();
    ChartData { variants, matchups, ..data.clone() }
}

fn caption(data: &ChartData) -> String {
    let mut words = format!(
        "Skill: the first player's mean score (dashed: an even game), the share of drawn games and the median \
         length of games of each agent against itself, from top to bottom in the order of the experiment, with a line for each \
         variant. Bands are 95 % intervals: of the score as for the first-move advantage, of the draw rate {}, of the median length \
         between two order statistics. Intervals narrower than the mark are hidden by it.",
        match data.shares {
            ShareInterval::Wilson => "Wilson's",
            ShareInterval::ClopperPearson => "Clopper and Pearson's",
            ShareInterval::Jeffreys => "Jeffreys's",
        }
    );
    if data.variants.len() > BLOCK {
        words += &format!(" More than {BLOCK} variants are in blocks, in their order, with the same axes.");
    }
    words += &cut(data);
    caption::caption(&shown(data), &words)
}

fn data(data: &ChartData) -> Records {
    const COLUMNS: [(&str, &str); 9] = [
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
    shown(data).records(CHART.name, &COLUMNS, |matchup| {
        let estimate = |measure: &Measure| Cell::estimate((measure.estimate)(matchup));
        vec![MEASURES.iter().flat_map(estimate).collect()]
    })
}

/// What is said where variants are left out.
fn cut(data: &ChartData) -> String {
    let all = data.variants.len();
    if all > MOST { format!(" Shown are the first {MOST} of {all} variants.") } else { String::new() }
}

fn draw(data: &ChartData, width: Width) -> Result<Svg, ChartError> {
    page::check(data)?;
    let layout = Layout::new(data, width);
    let title = match text::clean(&data.title) {
        title if title.is_empty() => "skill".to_owned(),
        title => format!("{title}: skill"),
    };
    surface::draw(layout.size, &title, &caption(data), |surface| layout.draw(surface))
}

/// How the three panels of a block stand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stand {
    SideBySide,
    OneBelowTheOther,
}

/// Everything in its place.
struct Layout {
    data: ChartData,
    agents: Vec<usize>,
    names: Vec<Vec<String>>,
    stand: Stand,
    size: Point,
    row: f64,
    names_width: f64,
    panel_width: f64,
    blocks: Vec<Block>,
    axes: Vec<(Axis, &'static str)>,
    footer: Vec<String>,
    footer_top: f64,
}

/// Variants that share their panels.
struct Block {
    first: usize,
    count: usize,
    legend: Legend,
}

impl Layout {
    fn new(data: &ChartData, width: Width) -> Layout {
        let marks = format!("Bands: 95 % intervals; dashed: even game.{}", cut(data));
        let (data, page_width) = (shown(data), width.points());
        let (stand, names_share) = match width.columns() {
            Columns::One => (Stand::OneBelowTheOther, 0.36),
            Columns::Two => (Stand::SideBySide, 0.22),
        };
        let agents = agents(&data);
        let wrapped = |agent: &usize| {
            let name = text::clean(&data.agents[*agent]);
            text::wrap_within(&name, NAME_SIZE, page_width * names_share, NAME_LINES)
        };
        let names: Vec<Vec<String>> = agents.iter().map(wrapped).collect();
        let lines = names.iter().map(Vec::len).max().unwrap_or(1) as f64;
        let names_width = names.iter().flatten().map(|line| text::width(line, NAME_SIZE)).fold(8.0, f64::max);
        let panels = page_width - EDGE - names_width - 6.0;
        let panel_width = match stand {
            Stand::SideBySide => panels / 3.0 - PANEL_GAP,
            Stand::OneBelowTheOther => panels - PANEL_GAP,
        };
        let axes = MEASURES.iter().map(|measure| (measure.axis)(&data, panel_width - 2.0 * INNER)).collect();
        let footer = text::wrap(&caption::footer(&data, &marks), NAME_SIZE, page_width - 2.0 * EDGE);
        let row = ROW_LEAST.max(lines * NAME_SIZE * LEADING + 5.0);
        let mut layout = Layout {
            agents,
            names,
            stand,
            size: (page_width, 0.0),
            row,
            names_width,
            panel_width,
            blocks: Vec::new(),
            axes,
            footer_top: EDGE,
            footer,
            data,
        };
        layout.place_blocks();
        let footer_height = layout.footer.len() as f64 * NAME_SIZE * LEADING + DESCENT * NAME_SIZE;
        layout.size.1 = (layout.footer_top + footer_height + EDGE).ceil();
        layout
    }

    /// Blocks of as equal numbers of variants as can be.
    fn place_blocks(&mut self) {
        let variants = self.data.variants.len();
        let count = variants.div_ceil(BLOCK).max(1);
        let (least, more) = (variants / count, variants % count);
        let mut first = 0;
        for number in 0..count {
            let count = least + usize::from(number < more);
            let names: Vec<&str> = self.data.variants[first..first + count].iter().map(String::as_str).collect();
            let legend = Legend::lay_out(&names, self.footer_top, self.size.0, NAME_SIZE);
            let panels = match self.stand {
                Stand::SideBySide => 1.0,
                Stand::OneBelowTheOther => 3.0,
            };
            self.footer_top = legend.bottom + 3.0 + panels * self.panel_height() + BLOCK_GAP / 2.0;
            self.blocks.push(Block { first, count, legend });
            first += count;
        }
    }

    /// Height of a panel with its axis and the axis's title.
    fn panel_height(&self) -> f64 {
        self.plot_height() + self.title_below() + DESCENT * TITLE_SIZE + BLOCK_GAP / 2.0
    }

    fn plot_height(&self) -> f64 {
        self.row * self.agents.len() as f64
    }

    fn labels_below(&self) -> f64 {
        TICK + 1.5 + LABEL_SIZE * CAP_HEIGHT
    }

    fn title_below(&self) -> f64 {
        self.labels_below() + DESCENT * LABEL_SIZE + 2.0 + TITLE_SIZE * CAP_HEIGHT
    }

    fn draw(&self, surface: &mut Surface) {
        for block in &self.blocks {
            block.legend.draw(surface);
            let mut corner = (EDGE + self.names_width + 6.0, block.legend.bottom + 3.0);
            self.draw_names(surface, corner.1);
            for (number, (measure, (axis, title))) in MEASURES.iter().zip(&self.axes).enumerate() {
                self.draw_panel(surface, block, measure, axis, corner);
                let middle = (corner.0 + self.panel_width / 2.0, corner.1 + self.plot_height() + self.title_below());
                surface.text(middle, Anchor::Middle, TITLE_SIZE, BLACK, title);
                match self.stand {
                    Stand::SideBySide => corner.0 += self.panel_width + PANEL_GAP,
                    Stand::OneBelowTheOther => {
                        corner.1 += self.panel_height();
                        if number + 1 < MEASURES.len() {
                            self.draw_names(surface, corner.1);
                        }
                    }
                }
            }
        }
        for (index, line) in self.footer.iter().enumerate() {
            let baseline = self.footer_top + NAME_SIZE * (CAP_HEIGHT + index as f64 * LEADING);
            surface.text((EDGE, baseline), Anchor::Start, NAME_SIZE, page::GREY, line);
        }
    }

    fn draw_names(&self, surface: &mut Surface, top: f64) {
        for (place, lines) in self.names.iter().enumerate() {
            let between = NAME_SIZE * LEADING;
            let first = self.y(top, place) - (lines.len() as f64 - 1.0) * between / 2.0 + NAME_SIZE * 0.35;
            for (index, line) in lines.iter().enumerate() {
                surface.text((EDGE, first + index as f64 * between), Anchor::Start, NAME_SIZE, BLACK, line);
            }
        }
    }

    /// The middle of the row of the agent at that place.
    fn y(&self, top: f64, place: usize) -> f64 {
        top + (place as f64 + 0.5) * self.row
    }

    fn draw_panel(&self, surface: &mut Surface, block: &Block, measure: &Measure, axis: &Axis, (left, top): Point) {
        let (right, bottom) = (left + self.panel_width, top + self.plot_height());
        let plot = Plot::new(axis, (left + INNER, self.panel_width - 2.0 * INNER), (top, bottom));
        for place in 0..self.agents.len() {
            let y = self.y(top, place);
            surface.line((left, y), (right, y), HAIRLINE, page::RULE);
        }
        for tick in &axis.ticks {
            let x = plot.x(tick.value);
            surface.line((x, top), (x, bottom), HAIRLINE, page::RULE);
        }
        let runs: Vec<Vec<Run>> =
            (0..block.count).map(|index| self.runs(block.first + index, measure, &plot)).collect();
        let variant = |index: usize| &self.data.variants[block.first + index];
        for (index, runs) in runs.iter().enumerate() {
            let bands = |surface: &mut Surface| runs.iter().for_each(|run| run.band(surface, key::style(index)));
            surface.series(variant(index), bands);
        }
        if let Some(reference) = measure.reference {
            surface.dashes(plot.x(reference), top, bottom, 0.7, BLACK);
        }
        for (index, runs) in runs.iter().enumerate() {
            runs.iter().for_each(|run| run.line(surface, variant(index), key::style(index)));
        }
        let room = (left - PANEL_GAP / 2.0 + 1.0, right + PANEL_GAP / 2.0 - 1.0);
        plot.scale(surface, Ticks::Below, (left, right), room, bottom + self.labels_below());
    }

    /// The estimates of a variant, broken where an agent has none.
    fn runs(&self, variant: usize, measure: &Measure, plot: &Plot) -> Vec<Run> {
        let mut runs: Vec<Run> = vec![Run::default()];
        for (place, agent) in self.agents.iter().enumerate() {
            let is_of = |matchup: &&MatchupChart| matchup.variant == variant && matchup.mirror == Some(*agent);
            let estimate = self.data.matchups.iter().find(is_of).and_then(|matchup| (measure.estimate)(matchup));
            match (estimate, runs.last_mut()) {
                (Some(estimate), Some(run)) => {
                    let (y, Estimate { value, low, high }) = (self.y(plot.top, place), estimate);
                    let places = [low, value, high].map(|number| (plot.x(number), y));
                    let (name, decimals) = measure.name;
                    let agent = &self.data.agents[*agent];
                    let words = format!("{agent}: {name} {}", caption::with_interval(estimate, decimals));
                    run.0.push(Stop { places, words });
                }
                _ => runs.push(Run::default()),
            }
        }
        runs
    }
}

/// Estimates of agents that follow each other.
#[derive(Default)]
struct Run(Vec<Stop>);

/// The estimate of one agent.
struct Stop {
    /// The lower end, the value and the upper end.
    places: [Point; 3],
    words: String,
}

impl Run {
    fn band(&self, surface: &mut Surface, style: key::Style) {
        if let [Stop { places: [low, _, high], .. }] = self.0[..] {
            return surface.line(low, high, LINE_WIDTH, style.colour);
        }
        let there = self.0.iter().map(|stop| stop.places[0]);
        let corners: Vec<Point> = there.chain(self.0.iter().rev().map(|stop| stop.places[2])).collect();
        if !corners.is_empty() {
            surface.veil(&corners, BAND_STRENGTH, style.colour);
        }
    }

    fn line(&self, surface: &mut Surface, variant: &str, style: key::Style) {
        let values: Vec<Point> = self.0.iter().map(|stop| stop.places[1]).collect();
        if values.len() > 1 {
            surface.series(variant, |surface| surface.path(&values, LINE_WIDTH, style.colour));
        }
        for Stop { places, words } in &self.0 {
            surface.value(variant, &format!("{variant}, {words}"), |surface| style.mark(surface, places[1]));
        }
    }
}
